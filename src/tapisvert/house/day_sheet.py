"""Day sheet of a table and of a house, computed from the journal alone and signed.

A sheet covers the entries of a table from the first of a day to the first of the next, and the
shifts of its float that were opened in these, with drops counted later. It names its last entry, so
the same journal gives the same sheet, byte for byte, as long as no drop is missing and no count is
corrected. Amounts are minor units, times milliseconds since 1970.
"""

import base64
import hashlib
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any, Final

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tapisvert.clock import HouseDay, wall_ms
from tapisvert.fairness.transparency.signed_note import sign_note
from tapisvert.house.abandoned_register import AbandonedLine, AbandonedRegister
from tapisvert.house.cash_book import CashBook, CashEntry, DeskShift
from tapisvert.house.foreign_money import PostedRate
from tapisvert.house.incidents import DEROGATION, INCIDENTS
from tapisvert.house.papers import canonical, paper_number
from tapisvert.house.person_sums import PersonSum
from tapisvert.house.sensors import SensorReader, SensorSheet
from tapisvert.house.shifts import ShiftReader, ShiftSheet
from tapisvert.journal.checkpoint_keys import journal_name
from tapisvert.journal.entry import Entry
from tapisvert.journal.house_log import HOUSE_LOG_ID, REDEMPTION, SALE, STOCK_ACTS, TRANSFER
from tapisvert.journal.reader import (
    COUP,
    FINISHED,
    OPENED,
    is_closing,
    is_opening,
    iter_entries,
    iter_events,
)
from tapisvert.journal.sql import EventStore
from tapisvert.record.event_lines import event_prefix
from tapisvert.reports.bank import Report, RunningSums
from tapisvert.reports.views import PlaySums
from tapisvert.values import value

EVENTS: Final = (*INCIDENTS, *DEROGATION, "claimed", "endowed", "rotated")
_TIPPED: Final = event_prefix("tipped")
_NOTED: Final = tuple(map(event_prefix, EVENTS))
_SEATS: Final = (event_prefix("sat"), event_prefix("left"))
_HOUR_MS: Final = 3_600_000
_NOTE: Final = "tapisvert day sheet"


@value
class Day:
    """A day of a house, from its first moment to the next day's, in milliseconds since 1970."""

    name: str
    begins_ms: int
    ends_ms: int
    house: HouseDay = HouseDay()

    @property
    def moments(self) -> range:
        """Milliseconds of the day since 1970."""
        return range(self.begins_ms, self.ends_ms)


class Play(PlaySums, frozen=True):
    """Coups of a day: the bank's result, including the worth of imprisoned stakes to it (`bound`),
    and its expectation by the exact odds; 95 of 100 results are between `low` and `high`.
    """

    is_within: bool


class Noted(msgspec.Struct, frozen=True):
    """Event listed on a sheet: its entry, its time, and the event of the record."""

    entry: int
    at: int
    event: dict[str, Any]


class HourLine(msgspec.Struct, frozen=True):
    """An hour of a table, from its first moment: the coups, the bank's result by them, and the most
    players who were at the table at once, with and without a device.
    """

    at: int
    coups: int
    result: int
    players: int


class TableSheet(msgspec.Struct, frozen=True):
    """Day sheet of one table; `last_entry` and `last_hash` are of its last entry.

    `coups_uncounted` were played at a real table without an opening count. `tips` is the amount
    that players gave to the employees' box, `limits` the limits that the direction posted alone,
    `abandoned` the lines of the register written or changed that day, and `sensor` the readings
    of a shoe or wheel beside the results. `hours` are those with players or coups.
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
    sensor: SensorSheet | None
    hours: tuple[HourLine, ...]


class HouseSheet(msgspec.Struct, frozen=True):
    """Sums of all tables of a house; `count_result` and `difference` cover the completely counted
    shifts, and `uncounted` is the number of the others.
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


class DeskSheet(msgspec.Struct, frozen=True):
    """Day sheet of the cash desks: the shifts that were opened that day, with cash-ups and
    corrections made later; `uncounted` sales and purchases were made without an opening count.
    `transfers` are those between desks and vault, `rates` those of other currencies, `stock` the
    chips that were added, withdrawn and counted, `identifications` the number of documents that
    were seen, and `people` those whose sum reached the house's threshold.
    """

    shifts: tuple[DeskShift, ...]
    uncounted: int
    transfers: tuple[CashEntry, ...]
    rates: tuple[PostedRate, ...]
    stock: tuple[CashEntry, ...]
    identifications: int
    people: tuple[PersonSum, ...]

    @property
    def is_empty(self) -> bool:
        """True if the desk did nothing that day."""
        return not any(getattr(self, name) for name in self.__struct_fields__)


class DaySheet(msgspec.Struct, frozen=True):
    """Day sheet of a house: the day's first moment and the next day's, each table, all together,
    and the cash desk. Times in its documents are in `time_zone`.
    """

    day: str
    time_zone: str
    begins_at: int
    ends_at: int
    tables: tuple[TableSheet, ...]
    house: HouseSheet
    desk: DeskSheet


@dataclass
class _DayNotes:
    """Notes of one day at a table for its sheet, from its `first` entry to its `last`.

    `end` is the number of the next day's first entry; then `play`, `rules`, `currency` and
    `abandoned` are those at the end of the day. A later drop or correction of its shifts is its
    last entry.
    """

    day: Day
    first: int
    sums_at_begin: RunningSums
    last: Entry
    end: int | None = None
    play: Play | None = None
    rules: tuple[str, str] = ("", "")
    currency: str = ""
    abandoned: tuple[AbandonedLine, ...] = ()
    openings: list[int] = field(default_factory=list)
    closings: list[int] = field(default_factory=list)
    events: list[Noted] = field(default_factory=list)
    limits: list[Noted] = field(default_factory=list)
    tips: int = 0
    coups_uncounted: int = 0
    sensor: SensorReader = field(default_factory=SensorReader)
    hours: dict[int, HourLine] = field(default_factory=dict)

    @property
    def entries(self) -> range:
        """Numbers of the entries of the day, once it has ended."""
        return range(self.first, self.first if self.end is None else self.end)

    def apply(self, entry: Entry, *, is_uncounted: bool) -> None:
        """Apply an entry of the day."""
        self.last = entry
        self.sensor.apply(entry)
        self.openings += [entry.at_ms] if is_opening(entry) else []
        self.closings += [entry.at_ms] if is_closing(entry) else []
        if is_uncounted:
            self.coups_uncounted += sum(1 for _ in iter_events(entry, (COUP,)))
        self.tips += sum(event["amount"] for event in iter_events(entry, (_TIPPED,)))
        events = [
            {name: field for name, field in event.items() if name != "line"}
            for event in iter_events(entry, _NOTED)
        ]
        is_alone = all(event["event"] == DEROGATION[1] for event in events)
        notes = self.limits if is_alone else self.events
        notes += [Noted(entry.number, entry.at_ms, event) for event in events]

    def count_hour(self, at_ms: int, sums: RunningSums, players: int) -> None:
        """Count an entry in its hour, whose line has the sums of the table until its end."""
        at = at_ms - at_ms % _HOUR_MS
        most = max(players, self.hours[at].players) if at in self.hours else players
        self.hours[at] = HourLine(at, sums.coups, sums.result, most)

    @property
    def hour_lines(self) -> tuple[HourLine, ...]:
        """The hours with players or coups, with their own coups and results."""
        lines = []
        coups, result = self.sums_at_begin.coups, self.sums_at_begin.result
        for line in self.hours.values():
            lines.append(HourLine(line.at, line.coups - coups, line.result - result, line.players))
            coups, result = line.coups, line.result
        return tuple(line for line in lines if line.coups or line.players)


class _Reader:
    """Reader of all entries of a table for the sheets of days, in their order."""

    def __init__(self, days: Sequence[Day]) -> None:
        self._to_come = deque(days)
        self._days: list[_DayNotes] = []
        self._report = Report()
        self._shifts = ShiftReader()
        self._currency = ""
        self._register = AbandonedRegister()
        self._players: set[str] = set()

    def apply(self, entry: Entry) -> None:
        """Apply the next entry."""
        notes = self._notes_for(entry)
        shift_entry = self._shifts.apply(entry)
        for day_notes in self._days:
            if shift_entry is not None and shift_entry in day_notes.entries:
                day_notes.last = entry
        if notes is None and not self._to_come:
            return
        self._report.apply((entry,))
        self._register.apply(entry)
        for event in iter_events(entry, (OPENED, FINISHED, *_SEATS)):
            match event:
                case {"event": "opened"}:
                    self._currency = event["currency"]
                case {"event": "finished"}:
                    self._players.clear()
                case {"event": "sat"}:
                    self._players.add(event["player"])
                case {"event": "left"}:
                    self._players.discard(event["player"])
        if notes is not None:
            notes.apply(entry, is_uncounted=self._shifts.is_uncounted)
            notes.count_hour(entry.at_ms, self._report.total, len(self._players))

    def _notes_for(self, entry: Entry) -> _DayNotes | None:
        """Return the notes of the day of an entry; None if no sheet is for that day."""
        notes = self._days[-1] if self._days and self._days[-1].end is None else None
        if notes is not None and entry.at_ms < notes.day.ends_ms:
            return notes
        if notes is not None:
            self._end_day(notes, entry.number)
        while self._to_come and self._to_come[0].ends_ms <= entry.at_ms:
            self._to_come.popleft()
        if not self._to_come or entry.at_ms < self._to_come[0].begins_ms:
            return None
        sums = deepcopy(self._report.total)
        self._days.append(_DayNotes(self._to_come.popleft(), entry.number, sums, entry))
        return self._days[-1]

    def _end_day(self, notes: _DayNotes, end: int) -> None:
        notes.end = end
        notes.play = _play(_difference(notes.sums_at_begin, self._report.total))
        notes.currency = self._currency
        notes.abandoned = self._register.changed_since(notes.first)
        if self._report.sessions:
            session = self._report.sessions[-1]
            notes.rules = (session.rulebook, session.edition)

    def sheets(self, table: str) -> dict[str, TableSheet]:
        """Return the sheets of the days on which the table has an entry, by the names of these."""
        if self._days and self._days[-1].end is None:
            self._end_day(self._days[-1], self._days[-1].last.number + 1)
        return {notes.day.name: self._sheet(table, notes) for notes in self._days}

    def _sheet(self, table: str, notes: _DayNotes) -> TableSheet:
        assert notes.play is not None
        return TableSheet(
            table,
            *notes.rules,
            notes.currency,
            notes.first,
            notes.last.number,
            notes.last.hash.hex(),
            tuple(notes.openings),
            tuple(notes.closings),
            notes.play,
            notes.coups_uncounted,
            tuple(self._shifts.sheets(notes.entries)),
            tuple(event for event in notes.events if event.event["event"] in DEROGATION),
            tuple(notes.limits),
            tuple(event for event in notes.events if event.event["event"] not in DEROGATION),
            notes.tips,
            notes.abandoned,
            notes.sensor.sheet,
            notes.hour_lines,
        )


def table_sheets(
    table: str, entries: Iterable[Entry], days: Sequence[Day]
) -> dict[str, TableSheet]:
    """Return the sheets of a table by days, from all its entries."""
    reader = _Reader(days)
    for entry in entries:
        reader.apply(entry)
    return reader.sheets(table)


def _difference(old_sums: RunningSums, new_sums: RunningSums) -> RunningSums:
    """Return the difference between two states of a table's sums."""
    return RunningSums(
        new_sums.coups - old_sums.coups,
        new_sums.stakes - old_sums.stakes,
        new_sums.result - old_sums.result,
        new_sums.prison_share - old_sums.prison_share,
        new_sums.expected - old_sums.expected,
        new_sums.variance - old_sums.variance,
        {kind: amount - old_sums.handle.get(kind, 0) for kind, amount in new_sums.handle.items()},
    )


def _play(sums: RunningSums) -> Play:
    low, high = sums.band()
    is_within = low - 0.005 <= sums.result + sums.prison_share <= high + 0.005
    return msgspec.convert({**sums.figures(), "is_within": is_within}, Play)


def house_sheet(tables: Sequence[TableSheet]) -> HouseSheet:
    """Return the sums of tables."""
    total = RunningSums()
    for play in (table.play for table in tables):
        sums = RunningSums(play.coups, play.stakes, play.result, play.bound, play.expected)
        sums.variance = play.deviation**2
        sums.handle = {"all": play.handle}
        total.add(sums)
    shifts = [shift for table in tables for shift in table.shifts]
    counted_figures = [shift.figures for shift in shifts if shift.figures.result is not None]
    return HouseSheet(
        play=_play(total),
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


def find_day(day: str | None, house: HouseDay) -> Day:
    """Return a day by its date, or the current one. Raises ValueError or OverflowError."""
    first = house.date_at(wall_ms()) if day is None else date.fromisoformat(day)
    begin, end = (house.begins_ms(day) for day in (first, first + timedelta(days=1)))
    return Day(first.isoformat(), begin, end, house)


def store_tables(store: EventStore) -> list[str]:
    """Return the tables of a store."""
    return sorted(head.table for head in store.heads() if head.table != HOUSE_LOG_ID)


def read_sheet(store: EventStore, day: Day, tables: Iterable[str]) -> DaySheet:
    """Return the sheet of a day over some tables. Raises ArchivedError without their files."""
    return read_sheets(store, [day], tables)[0]


def read_sheets(store: EventStore, days: Sequence[Day], tables: Iterable[str]) -> list[DaySheet]:
    """Return the sheets of successive days over some tables, as `read_sheet` does."""
    by_day: dict[str, list[TableSheet]] = {day.name: [] for day in days}
    for table in tables:
        for name, sheet in table_sheets(table, iter_entries(store, table), days).items():
            by_day[name].append(sheet)
    return [
        DaySheet(
            day.name,
            day.house.time_zone,
            day.begins_ms,
            day.ends_ms,
            tuple(by_day[day.name]),
            house_sheet(by_day[day.name]),
            desk,
        )
        for day, desk in zip(days, _desk_sheets(store, days), strict=True)
    ]


def _desk_sheets(store: EventStore, days: Sequence[Day]) -> list[DeskSheet]:
    """Return the sheets of the cash desks by days."""
    book = CashBook()
    uncounted_ms = []
    cash_entries = []
    for entry in iter_entries(store, HOUSE_LOG_ID):
        cash_entry = book.read(entry)
        if cash_entry is None:
            continue
        if cash_entry.act in (TRANSFER, *STOCK_ACTS):
            cash_entries.append(cash_entry)
        elif cash_entry.act in (SALE, REDEMPTION) and not cash_entry.shift:
            uncounted_ms += [entry.at_ms] if cash_entry.corrects is None else []
    return [
        DeskSheet(
            tuple(shift for shift in book.shifts if shift.opened_at in day.moments),
            sum(at_ms in day.moments for at_ms in uncounted_ms),
            tuple(_of_day(day, cash_entries, (TRANSFER,))),
            tuple(rate for rate in book.rates if rate.at in day.moments),
            tuple(_of_day(day, cash_entries, STOCK_ACTS)),
            sum(at_ms in day.moments for at_ms in book.people.identified_people.values()),
            book.people.sums_of_day(day.name),
        )
        for day in days
    ]


def _of_day(day: Day, entries: Iterable[CashEntry], acts: Collection[str]) -> Iterator[CashEntry]:
    """Yield the entries of some acts on a day."""
    return (entry for entry in entries if entry.act in acts and entry.at in day.moments)


def sheet_number(sheet: DaySheet) -> str:
    """Return the number of a sheet: its day, and the first 12 figures of its SHA-256."""
    return paper_number(sheet.day, sheet)


def sign_sheet(sheet: DaySheet, key: Ed25519PrivateKey | None) -> str | None:
    """Return the signed note of a sheet, or None without a key: a heading, its number, and the
    SHA-256 of its canonical bytes in base64.
    """
    if key is None:
        return None
    digest = base64.b64encode(hashlib.sha256(canonical(sheet)).digest()).decode()
    text = f"{_NOTE}\n{sheet_number(sheet)}\n{digest}\n"
    return sign_note(text.encode(), journal_name(key.public_key()), key).decode()
