"""A day sheet as a document, and as CSV."""

from collections.abc import Iterable
from fractions import Fraction
from functools import partial
from typing import Any, Final

import msgspec
from starlette.responses import Response

from tapisvert.accounts.permissions import Permission
from tapisvert.api.endpoint import HttpError, RequestContext, Routes
from tapisvert.api.responses import Language
from tapisvert.api.threads import JournalThreads
from tapisvert.clock import HouseDay
from tapisvert.config.settings import Settings
from tapisvert.documents import pdf_or_html
from tapisvert.documents.blocks import Block, Column, Document, Facts, Heading, Table, Text
from tapisvert.documents.numbers import number
from tapisvert.house import day_sheet
from tapisvert.house.abandoned_register import AbandonedLine
from tapisvert.house.day_export import csv_text
from tapisvert.house.day_sheet import DaySheet, Noted, Play, TableSheet
from tapisvert.house.shifts import ShiftSheet
from tapisvert.i18n import translate
from tapisvert.journal.checkpoint_keys import load_key
from tapisvert.journal.sql import EventStore

_COLUMNS: Final = (
    *("day", "table", "currency", "coups", "stakes", "handle", "result", "bound", "expected"),
    *("low", "high", "is_within", "opening", "fills", "credits", "closing", "drop"),
    *("count_result", "difference", "uncounted", "coups_uncounted", "derogations"),
    *("incidents", "tips"),
)
_SHIFT: Final = ("opening", "fills", "credits", "closing", "drop")
_FIGURES: Final = ("account", "advances", "result", "coups", "difference")
_AMOUNTS: Final = ("amount", "chips")
_WORDS: Final = {"reason": "null", "kind": "irregular", "role": "role"}
"""Fields of events that the staff's page has words for, with the beginnings of their keys."""
_SIGNERS: Final = ("direction", "cashier", "controller")
_LINE: Final = "_" * 18
_ABSENT: Final = ("cards", "back_to", "on", "degree", "reason")


def document(sheet: DaySheet, sheet_number: str, note: str | None, language: str) -> Document:
    """Return a sheet as a document in a language."""
    say = _Words(language, sheet.time_zone)
    begins, ends = say.at(sheet.begins_at), say.at(sheet.ends_at)
    blocks: list[Block] = [
        Facts(
            (
                (say("day"), sheet.day, f"{begins} – {ends}, {sheet.time_zone}"),
                (say("number"), sheet_number.rpartition("-")[2], say("number-about")),
            )
        ),
        Heading(1, "1", say("house")),
        _play(say, sheet.house.play),
        _tips(say, sheet.house.tips),
    ]
    for place, table in enumerate(sheet.tables, 2):
        blocks += _table(say, place, table)
    if not sheet.tables:
        blocks.append(Text(say("nothing")))
    blocks.append(_signatures(say))
    blocks.append(Text(say("unsigned") if note is None else say("signed")))
    if note is not None:
        blocks.append(Table(say("note"), ("",), (Column.CODE,), _lines(note)))
    title = f"{say('kind')} {sheet.day}"
    about = say("house"), sheet_number, say("from-journal")
    return Document(say("kind"), title, *about, (*blocks,), language)


class _Words:
    """Words of a sheet in a language, and its times in the house's zone."""

    def __init__(self, language: str, time_zone: str) -> None:
        self._language, self.at = language, HouseDay(time_zone).text

    def __call__(self, key: str, **values: str | int) -> str:
        return translate(self._language, f"sheet-{key}", "sheet", **values)

    def event(self, noted: Noted) -> str:
        """Return an event as a sentence."""
        return _event(self._language, noted)


def _lines(note: str) -> tuple[tuple[str], ...]:
    return tuple((line or " ",) for line in note.splitlines())


def _money(amount: float | None) -> str:
    return "–" if amount is None else number(Fraction(amount) / 100, 2)


def _play(say: _Words, play: Play) -> Table:
    names = ("handle", "result", "bound", "expected", "low", "high")
    rows = [(say("coups"), number(play.coups)), (say("stakes"), number(play.stakes))]
    rows += [(say(name), _money(getattr(play, name))) for name in names]
    rows.append((say("band"), say("within" if play.is_within else "outside")))
    return _pairs(say("play"), rows)


def _tips(say: _Words, amount: int) -> Text:
    return Text(say("tips", amount=_money(amount)) if amount else say("no-tips"))


def _pairs(caption: str, rows: Iterable[tuple[str, str]]) -> Table:
    return Table(caption, ("", ""), (Column.TEXT, Column.NUMBER), tuple(rows))


def _table(say: _Words, place: int, table: TableSheet) -> Iterable[Block]:
    yield Heading(1, str(place), table.table)
    yield Text(
        say(
            "about",
            rulebook=f"{table.rulebook} ({table.edition})",
            currency=table.currency,
            first=str(table.first_entry),
            last=str(table.last_entry),
            hash=table.last_hash,
        )
    )
    opened, closed = (", ".join(map(say.at, at)) for at in (table.opened_at, table.closed_at))
    yield Text(say("hours", opened=opened or "–", closed=closed or "–"))
    yield _play(say, table.play)
    yield _tips(say, table.tips)
    if table.abandoned:
        yield _abandoned(say, table.abandoned)
    if table.coups_uncounted:
        yield Text(say("coups-uncounted", count=table.coups_uncounted))
    if table.shifts:
        yield _shifts(say, table.shifts)
        yield _moves(say, table.shifts)
    for what in ("derogations", "limits", "incidents"):
        noted: tuple[Noted, ...] = getattr(table, what)
        if noted:
            rows = tuple((say.at(one.at), str(one.entry), say.event(one)) for one in noted)
            kinds = Column.TEXT, Column.NUMBER, Column.PROSE
            yield Table(say(what), (say("at"), say("entry"), say("event")), kinds, rows)
        else:
            yield Text(say(f"no-{what}"))


def _signatures(say: _Words) -> Table:
    """Return the lines on which those sign who answer for the sheet."""
    names = ("signs-as", "signs-name", "signs-date", "signature")
    rows = tuple((say(f"signs-{one}"), *(_LINE,) * 3) for one in _SIGNERS)
    return Table(say("signatures"), tuple(map(say, names)), (Column.TEXT,) * 4, rows)


def _shifts(say: _Words, shifts: tuple[ShiftSheet, ...]) -> Table:
    """Return the sums of shifts, each in a column."""
    titles = ("", *(say("shift", number=one.number) for one in shifts))
    rows = [(say(name), *(_money(getattr(one, name)) for one in shifts)) for name in _SHIFT]
    rows += [
        (say(f"count-{name}"), *(_money(getattr(one.figures, name)) for one in shifts))
        for name in _FIGURES
    ]
    kinds = (Column.TEXT, *(Column.NUMBER for _ in shifts))
    return Table(say("shifts"), titles, kinds, tuple(rows))


def _moves(say: _Words, shifts: tuple[ShiftSheet, ...]) -> Table:
    names = ("at", "entry", "act", "amount", "by", "signed-by", "pieces")
    rows = tuple(
        (
            *(say.at(one.at), str(one.entry), say(f"act-{one.act}"), _money(one.amount)),
            *(one.by, one.signed_by),
            ", ".join(f"{name} {_money(worth)} × {count}" for name, worth, count in one.chips),
        )
        for shift in shifts
        for one in shift.moves
    )
    kinds = Column.TEXT, Column.NUMBER, Column.TEXT, Column.NUMBER, Column.TEXT, Column.TEXT
    return Table(say("moves"), tuple(map(say, names)), (*kinds, Column.PROSE), rows)


def _abandoned(say: _Words, lines: tuple[AbandonedLine, ...]) -> Table:
    names = (
        *("at", "entry", "player", "on", "amount", "chef", "controller"),
        *("claimed", "endowed", "closed", "both"),
    )
    rows = tuple(
        (
            *(say.at(one.at), str(one.entry), one.player, _place(say, one), _money(one.amount)),
            *(one.chef, one.controller),
            *("–" if at is None else say.at(at) for at in (one.claimed_at, one.endowed_at)),
            "–" if one.closed_at is msgspec.UNSET else say.at(one.closed_at),
            "–" if one.by is msgspec.UNSET else f"{one.by}, {one.signed_by}",
        )
        for one in lines
    )
    kinds = Column.TEXT, Column.NUMBER, Column.TEXT, Column.TEXT, Column.NUMBER
    return Table(say("abandoned"), tuple(map(say, names)), (*kinds, *(Column.TEXT,) * 6), rows)


def _place(say: _Words, line: AbandonedLine) -> str:
    """Return where something was abandoned."""
    if line.on is None:
        return say("winnings")
    return say("prison", on=line.on, degree=line.degree) if line.degree else line.on


def _event(language: str, noted: Noted) -> str:
    """Return an event as the sentence that the staff reads in the journal."""
    values: dict[str, str | int] = dict.fromkeys(_ABSENT, "none")
    for name, said in noted.event.items():
        if name in _AMOUNTS:
            values[name] = _money(said)
        elif name in _WORDS:
            values[name] = _word(language, f"{_WORDS[name]}-{said}", str(said))
        elif name == "limits":
            values[name] = _limits(said)
        elif isinstance(said, list):
            values[name] = ", ".join(map(str, said)) or "none"
        else:
            values[name] = "none" if said is None else said
    if noted.event["event"] == "suspended":
        values["reason"] = _word(language, f"suspend-{noted.event['reason']}", "")
    return translate(language, f"event-{noted.event['event']}", "events", **values)


def _word(language: str, key: str, otherwise: str) -> str:
    try:
        return translate(language, f"staff-{key}", "staff")
    except KeyError:
        return otherwise


def _limits(limits: dict[str, Any]) -> str:
    most = limits.get("maximum") or {}
    by_kind = most.items() if isinstance(most, dict) else [("", most)]
    posted = [f"{kind} {_money(amount)}".strip() for kind, amount in by_kind]
    return f"{_money(limits['minimum'])} – {', '.join(posted)}" if posted else "–"


def csv_of(sheet: DaySheet) -> str:
    """Return a sheet as CSV: a row for each table, and the last for the house. Minor units."""
    rows = [_row(sheet, table) for table in sheet.tables]
    house = msgspec.structs.asdict(sheet.house)
    currencies = {table.currency for table in sheet.tables}
    rows.append(
        {**dict.fromkeys(_COLUMNS), **house, **msgspec.structs.asdict(sheet.house.play)}
        | {"day": sheet.day, "table": None, "currency": " ".join(sorted(currencies))}
        | {name: sum(row[name] for row in rows) for name in ("derogations", "incidents")}
    )
    return csv_text(({name: row[name] for name in _COLUMNS} for row in rows), _COLUMNS)


def _row(sheet: DaySheet, table: TableSheet) -> dict[str, Any]:
    counted = [one.figures for one in table.shifts if one.figures.result is not None]
    return {
        **msgspec.structs.asdict(table.play),
        **{name: sum(getattr(one, name) or 0 for one in table.shifts) for name in _SHIFT},
        "day": sheet.day,
        "table": table.table,
        "currency": table.currency,
        "count_result": sum(one.result or 0 for one in counted),
        "difference": sum(one.difference or 0 for one in counted),
        "uncounted": len(table.shifts) - len(counted),
        "coups_uncounted": table.coups_uncounted,
        "derogations": len(table.derogations),
        "incidents": len(table.incidents),
        "tips": table.tips,
    }


# Endpoint ----------------------------------------------------------------------------------------

routes: Final = Routes()


@routes.add(
    "GET",
    "/api/staff/days/{day}",
    Permission.READ_EVERYTHING,
    answer=str,
    media="application/pdf",
    problems=(404,),
)
async def print_day_sheet(
    call: RequestContext,
    language: Language,
    *,
    store: EventStore,
    settings: Settings,
    threads: JournalThreads,
) -> Response:
    """Return the day sheet of the house and of each table as PDF; a day is such as 2026-11-23."""
    try:
        day = day_sheet.day_of(call.request.path_params["day"], settings.house.day)
    except (ValueError, OverflowError):
        raise HttpError(404, "not_found", "a day is written as 2026-11-23") from None
    body = await threads.run(partial(_printed, store, settings, day, language))
    named = {"Content-Disposition": f'attachment; filename="{day.name}.pdf"'}
    return Response(body, 200, named, "application/pdf")


def _printed(store: EventStore, settings: Settings, day: day_sheet.Day, language: str) -> bytes:
    sheet = day_sheet.sheet_of(store, day, day_sheet.tables_of(store))
    note = day_sheet.note_of(sheet, load_key(settings.keys))
    return pdf_or_html(document(sheet, day_sheet.number_of(sheet), note, language), ".pdf")
