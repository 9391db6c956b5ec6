"""A day sheet as a document, and as CSV."""

from collections.abc import Iterable
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
from tapisvert.documents.blocks import (
    NUMBER,
    PROSE,
    TEXT,
    Block,
    Column,
    Document,
    Facts,
    Heading,
    Table,
    Text,
)
from tapisvert.documents.numbers import number
from tapisvert.house import day_sheet
from tapisvert.house.abandoned_register import AbandonedLine
from tapisvert.house.cash_book import CashEntry, PieceLine
from tapisvert.house.day_sheet import DaySheet, DeskSheet, Noted, Play, TableSheet
from tapisvert.house.foreign_money import CurrencySums, PostedRate
from tapisvert.house.papers import Words, csv_text, download, money, piles_text
from tapisvert.house.sensors import SensorSheet
from tapisvert.house.shifts import ShiftSheet
from tapisvert.i18n import translate
from tapisvert.journal.checkpoint_keys import load_key
from tapisvert.journal.house_log import CHIPS_COUNTED, VAULT
from tapisvert.journal.sql import EventStore
from tapisvert.live.float_shifts import FloatMove
from tapisvert.wheel import written

_COLUMNS: Final = (
    "day",
    "table",
    "currency",
    "coups",
    "stakes",
    "handle",
    "result",
    "bound",
    "expected",
    "low",
    "high",
    "is_within",
    "opening",
    "fills",
    "credits",
    "closing",
    "drop",
    "count_result",
    "difference",
    "uncounted",
    "coups_uncounted",
    "derogations",
    "incidents",
    "tips",
)
_PLAY: Final = ("handle", "result", "bound", "expected", "low", "high")
_SHIFT: Final = ("opening", "fills", "credits", "closing", "drop")
_DESK: Final = (
    "opening",
    "sold",
    "redeemed",
    "purses",
    "transfers",
    "exchange",
    "expected",
    "counted",
    "difference",
)
_CURRENCY: Final = (
    "opening",
    "inflow",
    "outflow",
    "transfers",
    "expected",
    "counted",
    "difference",
)
_RATES: Final = {
    "at": TEXT,
    "entry": NUMBER,
    "currency": TEXT,
    "rate": NUMBER,
    "by": TEXT,
    "signed-by": TEXT,
}
_FIGURES: Final = ("account", "advances", "result", "coups", "difference")
_NOTED: Final = {"at": TEXT, "entry": NUMBER, "event": PROSE}
_HOURS: Final = {"at": TEXT, "coups": NUMBER, "result": NUMBER, "players": NUMBER}
_CONTRADICTIONS: Final = {"at": TEXT, "entry": NUMBER, "reading": TEXT, "entered-result": TEXT}
_PEOPLE: Final = {"person": TEXT, "day-sum": NUMBER}
_MOVES: Final = {
    "at": TEXT,
    "entry": NUMBER,
    "act": TEXT,
    "amount": NUMBER,
    "by": TEXT,
    "signed-by": TEXT,
    "pieces": PROSE,
}
_INVENTORY: Final = {
    "series": TEXT,
    **dict.fromkeys(
        (
            "value",
            "stock-pieces",
            "floats",
            "circulation",
            "expected-pieces",
            "counted",
            "variance",
        ),
        NUMBER,
    ),
}
_TRANSFERS: Final = {
    "at": TEXT,
    "entry": NUMBER,
    **dict.fromkeys(("from", "to"), TEXT),
    "amount": NUMBER,
    **dict.fromkeys(("given-by", "received-by"), TEXT),
    "pieces": PROSE,
}
_ABANDONED: Final = {
    "at": TEXT,
    "entry": NUMBER,
    "player": TEXT,
    "on": TEXT,
    "amount": NUMBER,
    **dict.fromkeys(("chef", "controller", "claimed", "endowed", "closed", "both"), TEXT),
}
SIGNATURES: Final = dict.fromkeys(("signs-as", "signs-name", "signs-date", "signature"), TEXT)
"""Columns of the lines where people sign."""
_AMOUNTS: Final = ("amount", "chips")
_WORDS: Final = {"reason": "null", "kind": "irregular", "role": "role"}
"""Fields of events with words on the staff's page, and the prefixes of their keys."""
_SIGNERS: Final = ("direction", "cashier", "controller")
_LINE: Final = "_" * 18
_ABSENT: Final = ("cards", "back_to", "on", "degree", "reason")


def document(sheet: DaySheet, sheet_number: str, note: str | None, language: str) -> Document:
    """Return a sheet as a document in a language."""
    say = SheetWords(language, sheet.time_zone)
    begins = say.at(sheet.begins_at)
    ends = say.at(sheet.ends_at)
    facts = (
        (say("day"), sheet.day, f"{begins} – {ends}, {sheet.time_zone}"),
        (say("number"), sheet_number.rpartition("-")[2], say("number-about")),
    )
    blocks: list[Block] = [
        Facts(facts),
        Heading(1, "1", say("house")),
        say.play(sheet.house.play),
        say.tips(sheet.house.tips),
    ]
    for place, table in enumerate(sheet.tables, 2):
        blocks += _table(say, place, table)
    if not sheet.desk.is_empty:
        blocks += _desk(say, len(sheet.tables) + 2, sheet.desk)
    if not sheet.tables:
        blocks.append(Text(say("nothing")))
    blocks.append(signature_lines(say))
    blocks.append(Text(say("unsigned") if note is None else say("signed")))
    if note is not None:
        code = tuple((line or " ",) for line in note.splitlines())
        blocks.append(Table(say("note"), ("",), (Column.CODE,), code))
    title = f"{say('kind')} {sheet.day}"
    return Document(
        say("kind"), title, say("house"), sheet_number, say("from-journal"), (*blocks,), language
    )


class SheetWords(Words):
    """Words of a sheet in a language, and its times in the house's zone."""

    def __init__(self, language: str, time_zone: str) -> None:
        super().__init__(language, "sheet")
        self._day = HouseDay(time_zone)

    def at(self, at_ms: int | msgspec.UnsetType | None) -> str:
        """Return a time, or a dash for none."""
        return self._day.text(at_ms) if isinstance(at_ms, int) else "–"

    def place(self, desk: str) -> str:
        """Return the name of a cash desk, or of the vault."""
        return self("vault") if desk == VAULT else desk

    def play(self, play: Play) -> Table:
        """Return the table of a day's coups."""
        amounts = {"coups": number(play.coups), "stakes": number(play.stakes)}
        amounts |= {name: money(getattr(play, name)) for name in _PLAY}
        return self.pairs(
            "play", {**amounts, "band": self("within" if play.is_within else "outside")}
        )

    def tips(self, amount: int) -> Text:
        """Return the sentence about tips."""
        return Text(self("tips", amount=money(amount)) if amount else self("no-tips"))


def signature_lines(say: SheetWords) -> Table:
    """Return the lines on which the house signs a sheet."""
    lines = [(say(f"signs-{signer}"), *(_LINE,) * 3) for signer in _SIGNERS]
    return say.table("signatures", SIGNATURES, lines)


def _table(say: SheetWords, place: int, table: TableSheet) -> Iterable[Block]:
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
    opening_times, closed = (
        ", ".join(map(say.at, times)) for times in (table.opened_at, table.closed_at)
    )
    yield Text(say("hours", opened=opening_times or "–", closed=closed or "–"))
    yield say.play(table.play)
    yield say.tips(table.tips)
    if table.play.coups:
        hours = (
            (say.at(line.at), number(line.coups), money(line.result), number(line.players))
            for line in table.hours
        )
        yield say.table("hours-of-table", _HOURS, hours)
    if table.abandoned:
        yield say.table(
            "abandoned", _ABANDONED, (_abandoned_cells(say, row) for row in table.abandoned)
        )
    if table.coups_uncounted:
        yield Text(say("coups-uncounted", count=table.coups_uncounted))
    if table.sensor is not None:
        yield from _sensor(say, table.sensor)
    if table.shifts:
        yield _shifts(say, table.shifts)
        moves = (_move(say, move) for shift in table.shifts for move in shift.moves)
        yield say.table("moves", _MOVES, moves)
    for key in ("derogations", "limits", "incidents"):
        rows = [
            (say.at(row.at), str(row.entry), _event(say.language, row))
            for row in getattr(table, key)
        ]
        yield say.table(key, _NOTED, rows) if rows else Text(say(f"no-{key}"))


def _sensor(say: SheetWords, sensor: SensorSheet) -> Iterable[Block]:
    coups = sensor.agreements + sensor.silent + len(sensor.contradictions)
    yield Text(say("sensor", agreements=sensor.agreements, silent=sensor.silent, coups=coups))
    if sensor.contradictions:
        rows = (
            (say.at(result.at), str(result.entry), result.reading, result.entered_result)
            for result in sensor.contradictions
        )
        yield say.table("contradictions", _CONTRADICTIONS, rows)


def _shifts(say: SheetWords, shifts: tuple[ShiftSheet, ...]) -> Table:
    """Return the sums of shifts, a column each."""
    titles = ("", *(say("shift", number=shift.number) for shift in shifts))
    rows = [(say(name), *(money(getattr(shift, name)) for shift in shifts)) for name in _SHIFT]
    rows += [
        (say(f"count-{name}"), *(money(getattr(shift.figures, name)) for shift in shifts))
        for name in _FIGURES
    ]
    kinds = (TEXT, *(NUMBER for _ in shifts))
    return Table(say("shifts"), titles, kinds, tuple(rows))


def _move(say: SheetWords, move: FloatMove) -> tuple[str, ...]:
    act = act_text(say, move)
    pieces = piles_text(move.chips)
    if move.closer is not None:
        differs = piles_text(move.differs or ()) or "none"
        pieces = say("against-closer", pieces=pieces, entry=str(move.closer), differs=differs)
    people = move.by, move.signed_by
    return say.at(move.at), str(move.entry), act, money(move.amount), *people, pieces


def _desk(say: SheetWords, place: int, desk: DeskSheet) -> Iterable[Block]:
    yield Heading(1, str(place), say("desk"))
    if desk.uncounted:
        yield Text(say("desk-uncounted", count=desk.uncounted))
    if desk.shifts:
        yield from _desk_shifts(say, desk)
    if desk.rates:
        yield say.table("rates", _RATES, (_rate(say, rate) for rate in desk.rates))
    if desk.transfers:
        yield say.table(
            "transfers", _TRANSFERS, (_transfer(say, entry) for entry in desk.transfers)
        )
    if desk.stock:
        yield say.table("stock", _MOVES, (_cash_entry(say, entry) for entry in desk.stock))
    yield from (inventory(say, entry) for entry in desk.stock if entry.act == CHIPS_COUNTED)
    if desk.identifications:
        yield Text(say("identified", count=desk.identifications))
    if desk.people:
        people = ((str(line.person), money(line.sum)) for line in desk.people)
        yield say.table("people", _PEOPLE, people)


def inventory(say: SheetWords, entry: CashEntry) -> Table:
    """Return the table of a count of the chips at a desk or in the vault."""
    caption = say(
        "inventory", place=say.place(entry.desk), entry=str(entry.entry), at=say.at(entry.at)
    )
    lines = [(line.series, money(line.value), *_counts(line, entry)) for line in entry.lines]
    titles = tuple(map(say, _INVENTORY))
    return Table(caption, titles, (*_INVENTORY.values(),), tuple(lines))


def _counts(line: PieceLine, entry: CashEntry) -> Iterable[str]:
    """Return the numbers of pieces in a line of a count, and its variance."""
    variance = entry.variances[line.series, line.value]
    expected = line.places.get(entry.desk, 0)
    stock = line.stock or 0
    sums = (stock, line.floats, line.circulation, expected, expected + variance, variance)
    return map(number, sums)


def _desk_shifts(say: SheetWords, desk: DeskSheet) -> Iterable[Block]:
    titles = ("", *(f"{say('shift', number=shift.number)}, {shift.desk}" for shift in desk.shifts))
    kinds = (TEXT, *(NUMBER for _ in desk.shifts))
    rows = [
        (say(f"desk-{name}"), *(money(getattr(shift, name)) for shift in desk.shifts))
        for name in _DESK
    ]
    currencies = sorted({currency for shift in desk.shifts for currency in shift.foreign})
    if not currencies:
        rows = [row for row in rows if row[0] != say("desk-exchange")]
    yield Table(say("desk-shifts"), titles, kinds, tuple(rows))
    for currency in currencies:
        sums = [shift.foreign.get(currency, CurrencySums()) for shift in desk.shifts]
        lines = (
            (say(f"desk-{name}"), *(money(getattr(line, name)) for line in sums))
            for name in _CURRENCY
        )
        yield Table(f"{say('desk-shifts')}, {currency}", titles, kinds, tuple(lines))
    entries = (_cash_entry(say, entry) for shift in desk.shifts for entry in shift.entries)
    yield say.table("moves", _MOVES, entries)


def _rate(say: SheetWords, rate: PostedRate) -> tuple[str, ...]:
    people = rate.by, rate.signed_by or "–"
    return say.at(rate.at), str(rate.entry), rate.currency, rate.rate, *people


def _transfer(say: SheetWords, entry: CashEntry) -> tuple[str, ...]:
    places = say.place(entry.desk), say.place(entry.to or VAULT)
    people = entry.by or "–", entry.signed_by or "–"
    pieces = piles_text((*entry.notes, *entry.foreign, *entry.chips))
    return say.at(entry.at), str(entry.entry), *places, money(entry.amount), *people, pieces


def _cash_entry(say: SheetWords, entry: CashEntry) -> tuple[str, ...]:
    act = act_text(say, entry)
    people = entry.by or "–", entry.signed_by or "–"
    pieces = piles_text((*entry.chips, *entry.foreign))
    return say.at(entry.at), str(entry.entry), act, money(entry.amount), *people, pieces


def act_text(say: SheetWords, act: FloatMove | CashEntry) -> str:
    """Return the words for an act, or for the correction of one."""
    is_checked = isinstance(act, FloatMove) and act.is_checked
    name = say("act-checked" if is_checked else f"act-{act.act}")
    if act.corrects is None:
        return name
    previous = money(act.previous)
    return say("act-corrected", act=name, entry=str(act.corrects), previous=previous)


def _abandoned_cells(say: SheetWords, line: AbandonedLine) -> tuple[str, ...]:
    return (
        say.at(line.at),
        str(line.entry),
        line.player,
        _place(say, line),
        money(line.amount),
        line.chef,
        line.controller,
        *map(say.at, (line.claimed_at, line.endowed_at, line.closed_at)),
        "–" if line.by is msgspec.UNSET else f"{line.by}, {line.signed_by}",
    )


def _place(say: SheetWords, line: AbandonedLine) -> str:
    """Return the place where a sum was abandoned."""
    if line.on is None:
        return say("winnings")
    return say("prison", on=line.on, degree=line.degree) if line.degree else line.on


def _event(language: str, line: Noted) -> str:
    """Return an event as the staff's sentence in the journal."""
    values = dict.fromkeys(_ABSENT, "none") | {
        name: _value(language, name, field) for name, field in line.event.items()
    }
    match line.event:
        case {"event": "suspended", "reason": reason}:
            values["reason"] = _word(language, f"suspend-{reason}", "")
        case {"event": "corrected", "number": ball}:
            values["result"] = written(ball)
        case {"event": "corrected"}:
            values["result"] = values.get("totals", values["result"])
        case {"event": "stake_corrected", "previous": previous}:
            values["previous"] = money(previous)
    return translate(language, f"event-{line.event['event']}", "events", **values)


def _value(language: str, name: str, field: Any) -> str | int:
    """Return a field of an event as its sentence takes it."""
    if name in _AMOUNTS:
        return money(field)
    if name in _WORDS:
        return _word(language, f"{_WORDS[name]}-{field}", str(field))
    if name == "limits":
        return _limits(field)
    if isinstance(field, dict):
        return "-".join(map(str, field.values()))
    if isinstance(field, list):
        return ", ".join(map(str, field)) or "none"
    return "none" if field is None else field


def _word(language: str, key: str, default: str) -> str:
    try:
        return translate(language, f"staff-{key}", "staff")
    except KeyError:
        return default


def _limits(limits: dict[str, Any]) -> str:
    maximum = limits.get("maximum") or {}
    by_kind = maximum.items() if isinstance(maximum, dict) else [("", maximum)]
    maxima = [f"{kind} {money(amount)}".strip() for kind, amount in by_kind]
    return f"{money(limits['minimum'])} – {', '.join(maxima)}" if maxima else "–"


def sheet_csv(*sheets: DaySheet) -> str:
    """Return sheets as CSV in minor units: for each day its tables, then the house, a row each."""
    return csv_text((row for sheet in sheets for row in _rows(sheet)), _COLUMNS)


def _rows(sheet: DaySheet) -> list[dict[str, Any]]:
    rows = [_row(sheet, table) for table in sheet.tables]
    currencies = {table.currency for table in sheet.tables}
    house: dict[str, Any] = {
        "day": sheet.day,
        "table": None,
        "currency": " ".join(sorted(currencies)),
    }
    house |= {name: sum(row[name] for row in rows) for name in ("derogations", "incidents")}
    house |= msgspec.structs.asdict(sheet.house) | msgspec.structs.asdict(sheet.house.play)
    return [*rows, house]


def _row(sheet: DaySheet, table: TableSheet) -> dict[str, Any]:
    sums = msgspec.structs.asdict(day_sheet.house_sheet((table,)))
    return {
        **sums,
        **msgspec.structs.asdict(table.play),
        "day": sheet.day,
        "table": table.table,
        "currency": table.currency,
        "derogations": len(table.derogations),
        "incidents": len(table.incidents),
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
        day = day_sheet.find_day(call.request.path_params["day"], settings.house.day)
    except (ValueError, OverflowError):
        raise HttpError(404, "not_found", "invalid date: expected YYYY-MM-DD") from None
    body = await threads.run(partial(_print, store, settings, day, language))
    return download(body, f"{day.name}.pdf", "application/pdf")


def _print(store: EventStore, settings: Settings, day: day_sheet.Day, language: str) -> bytes:
    sheet = day_sheet.read_sheet(store, day, day_sheet.store_tables(store))
    note = day_sheet.sign_sheet(sheet, load_key(settings.keys))
    return pdf_or_html(document(sheet, day_sheet.sheet_number(sheet), note, language), ".pdf")
