"""Day sheet of a table and of a house, made of the journal alone and signed.

A sheet is about the entries of a table from the first of a day on, up to the first of the next day,
and about the shifts of its float that were opened in these, with drops that were counted later. It
names the last entry that it is made of, so the same journal gives the same sheet, byte for byte, as
long as no drop is missing. Amounts are minor units, moments milliseconds since 1970.
"""

import base64
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from datetime import date, timedelta
from typing import Any, Final

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tapisvert.clock import HouseDay, wall_ms
from tapisvert.fairness.transparency.signed_note import sign_note
from tapisvert.house.abandoned_register import AbandonedLine, AbandonedRegister
from tapisvert.house.incidents import DEROGATION, INCIDENTS
from tapisvert.house.papers import canonical, paper_number
from tapisvert.house.shifts import ShiftReader, ShiftSheet
from tapisvert.journal.checkpoint_keys import journal_name
from tapisvert.journal.entry import Entry
from tapisvert.journal.house_log import HOUSE_LOG_ID
from tapisvert.journal.reader import COUP, OPENED, is_closing, is_opening, iter_entries, iter_events
from tapisvert.journal.sql import EventStore
from tapisvert.record.event_lines import event_prefix
from tapisvert.reports.bank import Report, Sums
from tapisvert.reports.views import PlaySums
from tapisvert.values import value

TOLD: Final = (*INCIDENTS, *DEROGATION, "claimed", "endowed", "rotated")
_TIPPED: Final = event_prefix("tipped")
_NOTED: Final = tuple(map(event_prefix, TOLD))
_NOTE: Final = "tapisvert day sheet"


@value
class Day:
    """A day of a house, from its first moment to the next day's, in milliseconds since 1970."""

    name: str
    begins_ms: int
    ends_ms: int
    house: HouseDay = HouseDay()


class Play(PlaySums, frozen=True):
    """Coups of a day: the bank's result, with what stakes in prison are worth to it (`bound`),
    against its expectation by the exact odds; 95 of 100 results are between `low` and `high`.
    """

    is_within: bool


class Noted(msgspec.Struct, frozen=True):
    """Event that a sheet tells of: its entry, its moment, and the event of the record."""

    entry: int
    at: int
    event: dict[str, Any]


class TableSheet(msgspec.Struct, frozen=True):
    """Day sheet of one table; `last_entry` and `last_hash` are of the last entry it is made of.

    `coups_uncounted` were played at a real table without an opening count. `tips` is what players
    gave to the employees' box, `limits` what the direction posted alone, and `abandoned` the lines
    of the register that the day wrote or changed.
    """

    table: str
    rulebook: str
    edition: str
    currency: str
    first_entry: int
    last_entry: int
    last_hash: str
    opened_at: tuple[int, ...]
    closed_at: tuple[int, ...]
    play: Play
    coups_uncounted: int
    shifts: tuple[ShiftSheet, ...]
    derogations: tuple[Noted, ...]
    limits: tuple[Noted, ...]
    incidents: tuple[Noted, ...]
    tips: int
    abandoned: tuple[AbandonedLine, ...]


class HouseSheet(msgspec.Struct, frozen=True):
    """Sums of all tables of a house; `count_result` and `difference` are of the shifts that are
    counted whole, and `uncounted` is the number of the others.
    """

    play: Play
    opening: int
    fills: int
    credits: int
    closing: int
    drop: int
    count_result: int
    difference: int
    uncounted: int
    coups_uncounted: int
    tips: int


class DaySheet(msgspec.Struct, frozen=True):
    """Day sheet of a house: the day's first moment and the next day's, each table, all together.
    Its papers have the times of `time_zone`.
    """

    day: str
    time_zone: str
    begins_at: int
    ends_at: int
    tables: tuple[TableSheet, ...]
    house: HouseSheet


class _Reader:
    """Reader of all entries of a table for the sheet of a day."""

    def __init__(self, begins_ms: int, ends_ms: int) -> None:
        self._begins_ms, self._ends_ms = begins_ms, ends_ms
        self._report, self._shifts = Report(), ShiftReader()
        self._first: Entry | None = None
        self._last: Entry | None = None
        self._before: Sums | None = None
        self._day_end, self._currency = 0, ""
        self._opened: list[int] = []
        self._closed: list[int] = []
        self._noted: list[Noted] = []
        self._limits: list[Noted] = []
        self._tips, self._abandoned = 0, AbandonedRegister()
        self._coups_uncounted = 0

    def apply(self, entry: Entry) -> None:
        """Apply the next entry."""
        if self._first is None and self._begins_ms <= entry.at_ms < self._ends_ms:
            self._first, self._before = entry, deepcopy(self._report.whole)
        if self._first is not None and not self._day_end and entry.at_ms >= self._ends_ms:
            self._day_end = entry.number
        opened = self._shifts.apply(entry)
        if self._day_end:
            if opened is not None and opened < self._day_end:
                self._last = entry  # a drop that was counted on a later day
            return
        self._report.apply((entry,))
        self._abandoned.apply(entry)
        for event in iter_events(entry, (OPENED,)):
            self._currency = event["currency"]
        if self._first is None:
            return
        self._last = entry
        self._opened += [entry.at_ms] if is_opening(entry) else []
        self._closed += [entry.at_ms] if is_closing(entry) else []
        if self._shifts.is_uncounted:
            self._coups_uncounted += sum(1 for _ in iter_events(entry, (COUP,)))
        self._tips += sum(event["amount"] for event in iter_events(entry, (_TIPPED,)))
        events = [_plain(event) for event in iter_events(entry, _NOTED)]
        is_alone = all(event["event"] == DEROGATION[1] for event in events)
        noted = self._limits if is_alone else self._noted
        noted += [Noted(entry.number, entry.at_ms, event) for event in events]

    def sheet(self, table: str) -> TableSheet | None:
        """Return the sheet; None if the table has no entry on that day."""
        if self._first is None or self._last is None or self._before is None:
            return None
        first, last = self._first.number, self._last
        end = self._day_end or last.number + 1
        session = self._report.sessions[-1] if self._report.sessions else None
        rules = (session.rulebook, session.edition) if session else ("", "")
        return TableSheet(
            *(table, *rules, self._currency, first, last.number, last.hash.hex()),
            *(tuple(self._opened), tuple(self._closed)),
            _play(_difference(self._before, self._report.whole)),
            self._coups_uncounted,
            tuple(self._shifts.sheets(range(first, end))),
            tuple(one for one in self._noted if one.event["event"] in DEROGATION),
            tuple(self._limits),
            tuple(one for one in self._noted if one.event["event"] not in DEROGATION),
            *(self._tips, self._abandoned.changed_since(first)),
        )


def table_sheet(
    table: str, entries: Iterable[Entry], begins_ms: int, ends_ms: int
) -> TableSheet | None:
    """Return the sheet of a table from all its entries; None if it has none on that day."""
    reader = _Reader(begins_ms, ends_ms)
    for entry in entries:
        reader.apply(entry)
    return reader.sheet(table)


def _plain(event: Mapping[str, Any]) -> dict[str, Any]:
    return {name: said for name, said in event.items() if name != "line"}


def _difference(before: Sums, after: Sums) -> Sums:
    """Return what came between two sums of a table."""
    return Sums(
        after.coups - before.coups,
        after.stakes - before.stakes,
        after.result - before.result,
        after.bound - before.bound,
        after.expected - before.expected,
        after.variance - before.variance,
        {kind: amount - before.handle.get(kind, 0) for kind, amount in after.handle.items()},
    )


def _play(sums: Sums) -> Play:
    low, high = sums.band()
    is_within = low - 0.005 <= sums.result + sums.bound <= high + 0.005
    return msgspec.convert({**sums.figures(), "is_within": is_within}, Play)


def house_sheet(tables: Sequence[TableSheet]) -> HouseSheet:
    """Return the sums of tables."""
    whole = Sums()
    for play in (table.play for table in tables):
        sums = Sums(play.coups, play.stakes, play.result, play.bound, play.expected)
        sums.variance, sums.handle = play.deviation**2, {"all": play.handle}
        whole.add(sums)
    shifts = [shift for table in tables for shift in table.shifts]
    counted_figures = [shift.figures for shift in shifts if shift.figures.result is not None]
    return HouseSheet(
        play=_play(whole),
        opening=sum(shift.opening for shift in shifts),
        fills=sum(shift.fills for shift in shifts),
        credits=sum(shift.credits for shift in shifts),
        closing=sum(shift.closing or 0 for shift in shifts),
        drop=sum(shift.drop or 0 for shift in shifts),
        count_result=sum(figures.result or 0 for figures in counted_figures),
        difference=sum(figures.difference or 0 for figures in counted_figures),
        uncounted=len(shifts) - len(counted_figures),
        coups_uncounted=sum(table.coups_uncounted for table in tables),
        tips=sum(table.tips for table in tables),
    )


def day_of(on: str | None, house: HouseDay) -> Day:
    """Return a day of a house by its date, or the current one. Raises ValueError or OverflowError
    for a text that is no date.
    """
    first = house.date_at(wall_ms()) if on is None else date.fromisoformat(on)
    begin, end = (house.begins_ms(day) for day in (first, first + timedelta(days=1)))
    return Day(first.isoformat(), begin, end, house)


def tables_of(store: EventStore) -> list[str]:
    """Return the tables of a store."""
    return sorted(head.table for head in store.heads() if head.table != HOUSE_LOG_ID)


def sheet_of(store: EventStore, day: Day, tables: Iterable[str]) -> DaySheet:
    """Return the sheet of a day over some tables. Raises ArchivedError without their files."""
    found = (
        table_sheet(table, iter_entries(store, table), day.begins_ms, day.ends_ms)
        for table in tables
    )
    sheets = tuple(one for one in found if one is not None)
    return DaySheet(
        *(day.name, day.house.time_zone, day.begins_ms, day.ends_ms), sheets, house_sheet(sheets)
    )


def number_of(sheet: DaySheet) -> str:
    """Return the number of a sheet: its day, and the first 12 figures of its SHA-256."""
    return paper_number(sheet.day, sheet)


def note_of(sheet: DaySheet, key: Ed25519PrivateKey | None) -> str | None:
    """Return the signed note of a sheet, with the key that signs the journal's checkpoints; None
    without a key.

    Its lines are a heading, the sheet's number, and the SHA-256 of its canonical bytes in base64.
    """
    if key is None:
        return None
    digest = base64.b64encode(hashlib.sha256(canonical(sheet)).digest()).decode()
    text = f"{_NOTE}\n{number_of(sheet)}\n{digest}\n"
    return sign_note(text.encode(), journal_name(key.public_key()), key).decode()
