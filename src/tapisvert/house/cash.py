"""Figures of the cashier: chips in circulation, a liability of the house (CR-20), and floats."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from threading import Lock
from typing import Any, Self, TypeVar

import msgspec
from msgspec import to_builtins

from tapisvert.accounts.accounts import AccountError
from tapisvert.api.bodies import Moment
from tapisvert.clock import HouseDay, wall_ms
from tapisvert.house.cash_book import (
    ByPlace,
    CashBook,
    CashEntry,
    DeskShift,
    PieceKind,
    PieceLine,
    circulating,
    piece_lines,
)
from tapisvert.house.foreign_money import amounts, exchange_problem, worth
from tapisvert.house.person_sums import PERSON_ACTS, PersonSums
from tapisvert.house.shifts import ShiftReader
from tapisvert.journal.house_log import (
    CHIPS_COUNTED,
    DESK_CLOSED,
    DESK_OPENED,
    HOUSE_LOG_ID,
    RATE_POSTED,
    REDEMPTION,
    SALE,
    TRANSFER,
    VAULT,
)
from tapisvert.journal.reader import iter_entries
from tapisvert.journal.sql import EventStore
from tapisvert.journal.store import ArchivedError
from tapisvert.live.float_shifts import FloatMove
from tapisvert.live.requests import FloatAct, Pile, count_pieces
from tapisvert.money import written

Result = TypeVar("Result")


class DeskState(msgspec.Struct, frozen=True):
    """A cash desk: its last `shift`, who opened it (`opened_by`) and when (`open_since`), None
    after the cash-up. Who counts sees no shift while it is open.
    """

    name: str
    shift: DeskShift | None
    opened_by: str | None
    open_since: Moment | None


class CashView(msgspec.Struct, frozen=True):
    """Figures of the cashier, in minor units: chips `sold` and `redeemed` for money; the net amount
    of chips `from_tables`; the chips in `circulation`, which follow; the sum of all `purses`; the
    latest `entries` of the desks, newest first; the `desks`; the `desk` where the reader works, and
    whether it `sells` now; and `signed_above`, the amount above which a second person signs a sale.
    `rates` are those of today of the other currencies, None for one that is not posted;
    `lines` are the pieces by series and value, and `counts` the last count of those in each desk
    and the vault. Who counts sees no figures until the cash-up, and never the stock.
    """

    sold: int | None
    redeemed: int | None
    from_tables: int
    circulation: int | None
    purses: int
    entries: list[CashEntry]
    desks: list[DeskState]
    desk: str | None
    sells: bool
    signed_above: int | None
    rates: dict[str, str | None]
    lines: list[PieceLine]
    counts: list[CashEntry]

    @property
    def blind(self) -> Self:
        """The view of who counts."""
        if all(desk.open_since is None for desk in self.desks):
            change = partial(msgspec.structs.replace, stock=None, places={})
            return msgspec.structs.replace(self, lines=[*map(change, self.lines)])
        desks = [
            desk if desk.open_since is None else msgspec.structs.replace(desk, shift=None)
            for desk in self.desks
        ]
        hidden = dict.fromkeys(("sold", "redeemed", "circulation"))
        return msgspec.structs.replace(self, **hidden, desks=desks, lines=[])


class CashFigures:
    """Figures of the cashier, each table's up to the entry at which it was last read."""

    def __init__(
        self,
        store: EventStore,
        tables: Callable[[], Iterable[str]],
        *,
        sells_uncounted: bool,
        day: HouseDay,
        signed_above: int | None = None,
        identified_from: int | None = None,
        desks: Sequence[str] = ("main",),
        currencies: Sequence[str] = (),
    ) -> None:
        """`tables` returns the ids of the real tables; `sells_uncounted`: whether the cashier of a
        single desk sells before it is counted; `signed_above`: the amount that one person may sell;
        `identified_from`: the sum of a person's day for which a document is needed; `desks`: the
        names of the house's cash desks; `currencies`: those that they take besides the house's.
        """
        self.signed_above = signed_above
        self.identified_from = identified_from
        self._day = day
        self._desks = tuple(desks)
        self._currencies = tuple(currencies)
        self._store = store
        self._sells_uncounted = sells_uncounted
        self._real_tables = tables
        self._turn = Lock()
        self._tables: dict[str, tuple[int, ShiftReader]] = {}
        self._read = 0
        self._book = CashBook()

    def find(self, reader: str | None = None) -> CashView:
        """Return the figures for this person. Raises ArchivedError without archived files."""
        with self._turn:
            self._read_house_log()
            from_tables = sum(self._shifts(table).circulating for table in self._real_tables())
            entries = list(self._book.entries.values())[::-1]
            desks = [self._desk_state(name) for name in self._desks]
            desk = self._works_at(reader)
            is_open = desk is not None and self._book.open_shift(desk) is not None
            lines = self._piece_lines()
            rates = {name: self._book.rate(name, self._today) for name in self._currencies}
        sales = self._book.sums[SALE]
        redemptions = self._book.sums[REDEMPTION]
        counts = [entry for entry in entries if entry.act == CHIPS_COUNTED]
        return CashView(
            sales,
            redemptions,
            from_tables,
            sales - redemptions + from_tables,
            sum(self._store.purses().values()),
            entries,
            desks,
            desk,
            is_open or (desk is not None and self._sells_uncounted),
            self.signed_above,
            rates,
            [*lines],
            [*{count.desk: count for count in reversed(counts)}.values()],
        )

    def _desk_state(self, name: str) -> DeskState:
        shift = next((shift for shift in self._book.shifts[::-1] if shift.desk == name), None)
        if shift is None or shift.counted is not None:
            return DeskState(name, shift, None, None)
        return DeskState(name, shift, shift.opened_by, shift.opened_at)

    def _works_at(self, person: str | None) -> str | None:
        """Return the desk that a person opened, or the only one of the house."""
        own_desk = self._book.desk_of(person)
        return self._desks[0] if own_desk is None and len(self._desks) == 1 else own_desk

    def choose_desk(self, person: str, desk: str | None = None) -> str:
        """Return the named desk, or where the person works, or the first. Raises AccountError."""
        if desk is not None and desk not in (*self._desks, VAULT):
            raise AccountError("unknown_desk", f"{desk:.40} is not a cash desk of the house")
        with self._turn:
            self._read_house_log()
            return desk or self._works_at(person) or self._desks[0]

    def _piece_lines(self, counted_kinds: Collection[PieceKind] = ()) -> tuple[PieceLine, ...]:
        readers = [self._shifts(table) for table in self._real_tables()]
        outside = [reader.pieces_by_desk for reader in readers]
        in_floats = [reader.pieces_in_float for reader in readers]
        return piece_lines(self._book, outside, in_floats, counted_kinds)

    def closers(self) -> dict[str, FloatMove | None]:
        """Return the last closing count of each real table. Raises ArchivedError as `find` does."""
        with self._turn:
            return {table: self._shifts(table).closer for table in self._real_tables()}

    def find_entry(self, number: int) -> CashEntry:
        """Return an entry by its number. Raises AccountError if it is old, or was corrected."""
        with self._turn:
            self._read_house_log()
            entry = self._book.entries.get(number)
        if entry is None or entry.act == TRANSFER:
            raise AccountError("count_changed", "no such entry of the desk, or already corrected")
        return entry

    def correction(self, number: int, foreign: tuple[Pile, ...]) -> dict[str, Any]:
        """Return the server's fields of a correction, with the old rate. Raises AccountError."""
        entry = self.find_entry(number)
        details = {"act": entry.act, "previous": entry.amount, "desk": entry.desk}
        if entry.rate is not None:
            rates = {"rate": entry.rate, "worth": worth(foreign, entry.rate)}
            return details | rates | {"previous_worth": entry.worth}
        if foreign and entry.act in (SALE, REDEMPTION):
            raise AccountError("no_rate", "the entry has no rate: void it, and enter it again")
        return details

    def read_people(self, read: Callable[[PersonSums], Result]) -> Result:
        """Return what `read` returns of the sums of people, on any thread."""
        with self._turn:
            self._read_house_log()
            return read(self._book.people)

    @property
    def _today(self) -> str:
        return str(self._day.date_at(wall_ms()))

    def person_fields(self, notice: Mapping[str, Any]) -> dict[str, Any]:
        """Return the fields that the notice of an act has besides for the sum of a person's day."""
        limit = self.identified_from
        if notice["notice"] not in PERSON_ACTS or (limit is None and "person" not in notice):
            return {}
        return {"day": self._today} | ({} if limit is None else {"identified_from": limit})

    def identify(self, notice: Mapping[str, Any]) -> dict[str, Any]:
        """Return the `person_fields` of a notice. Raises AccountError if it needs a document."""
        fields = self.person_fields(notice)
        with self._turn:
            self._read_house_log()
            total = self._book.people.undocumented_sum({**notice, **fields})
        if total is not None:
            limit = written(fields["identified_from"])
            message = f"{written(total)} on this day: from {limit} on name an identified person"
            raise AccountError("identification_required", message)
        return fields

    def complete(self, notice: Mapping[str, Any]) -> dict[str, Any]:
        """Check that the people of a notice can do its act, or correct one; return the fields that
        it has besides: its desk, the sum that a cash-up should have, and where all pieces are for a
        count of some. Raises AccountError for a desk that is open or not, or where another person
        works; for pieces that were never issued, or returned, and for pieces or money that the desk
        lacks; ArchivedError as `find` does.
        """
        if notice["notice"] == RATE_POSTED:
            self._check_currencies([notice["currency"]])
            return {"day": self._today}
        desk = notice.get("desk") or self.choose_desk(notice["by"])
        exchange = {} if "corrects" in notice else self.exchange(notice)
        entry = CashEntry.from_notice({**notice, "desk": desk, **exchange})
        self._check_currencies(amounts(entry.foreign))
        if entry.corrects is not None:
            self._check_correction(entry)
            return {}
        with self._turn:
            self._read_house_log()
            self._check_desk(entry)
            shift = self._book.open_shift(desk)
            self._check_foreign(entry, shift)
            pieces = count_pieces(entry.chips)
            lines = self._piece_lines(pieces) if entry.act == CHIPS_COUNTED else ()
        if entry.act == REDEMPTION:
            self._check(entry.pieces_out)
        self._check_stock(entry.by_place)
        fields: dict[str, Any] = {"desk": desk, **exchange}
        if entry.act == CHIPS_COUNTED:
            fields["lines"] = to_builtins(lines)
        if entry.act == DESK_CLOSED and shift is not None:
            fields["expected"] = shift.expected
            if shift.foreign:
                fields["expected_foreign"] = shift.expected_foreign
        return fields

    def _check_desk(self, entry: CashEntry) -> None:
        """Check that the desk of an act is open, or not, and that its people work there."""
        shift = self._book.open_shift(entry.desk)
        if entry.act == DESK_OPENED and shift is not None:
            raise AccountError("desk_open", "count the cash-up of the desk first")
        sells = self._sells_uncounted and len(self._desks) == 1
        is_sale = entry.act in (SALE, REDEMPTION)
        if shift is None and (entry.act == DESK_CLOSED or (is_sale and not sells)):
            raise AccountError("desk_closed", "count the opening of the desk first")
        if shift is None or entry.act != DESK_CLOSED or self._book.desk_of(entry.by) is not None:
            self._check_person(entry.by, entry.desk)
        if entry.to is None:
            return
        self._check_person(entry.signed_by, entry.to)
        if any(desk not in (*self._open_desks, VAULT) for desk in (entry.desk, entry.to)):
            raise AccountError("desk_closed", "count the opening of the desk first")
        if shift is not None and entry.amount > shift.expected:
            raise AccountError("not_at_desk", "the desk does not have so much money")

    def _check_foreign(self, entry: CashEntry, shift: DeskShift | None) -> None:
        """Check that an open desk has the notes of other currencies that it pays or transfers."""
        if shift is None or entry.act not in (REDEMPTION, TRANSFER):
            return
        expected = shift.expected_foreign
        for currency, amount in amounts(entry.foreign).items():
            if amount > expected.get(currency, 0):
                raise AccountError("not_at_desk", f"the desk does not have so much {currency}")

    def _check_currencies(self, currencies: Iterable[str]) -> None:
        for currency in currencies:
            if currency not in self._currencies:
                raise AccountError("unknown_currency", f"the desk takes no {currency:.16}")

    def exchange(self, notice: Mapping[str, Any]) -> dict[str, Any]:
        """Return the rate and worth of the foreign notes of a trade. Raises AccountError."""
        notes = msgspec.convert(notice.get("foreign", ()), tuple[Pile, ...])
        if notice["notice"] not in (SALE, REDEMPTION) or not notes:
            return {}
        currencies = amounts(notes)
        self._check_currencies(currencies)
        with self._turn:
            self._read_house_log()
            rate = self._book.rate(notes[0].series, self._today)
        if rate is None or notice.get("rate", rate) != rate:
            raise AccountError("no_rate", f"post a rate of {notes[0].series} first")
        is_sale = notice["notice"] == SALE
        problem = exchange_problem(notes, rate, notice["amount"], is_sale=is_sale)
        if len(currencies) > 1:
            problem = "notes of one currency at a time"
        if problem is not None:
            raise AccountError("invalid_count", problem)
        return {"rate": rate, "worth": worth(notes, rate)}

    @property
    def _open_desks(self) -> list[str]:
        return [desk for desk in self._desks if self._book.open_shift(desk) is not None]

    def _check_person(self, person: str | None, desk: str) -> None:
        """Check that a person does not act for another cashier's desk, nor beside an own one."""
        own_desk = self._book.desk_of(person)
        is_shared = len(self._desks) == 1 or desk == VAULT
        if not is_shared and own_desk != desk and (own_desk or desk in self._open_desks):
            raise AccountError("other_desk", f"{person} does not work at the desk {desk}")

    def check_count(self, move: FloatMove, table: str) -> None:
        """Check the pieces of a count. Raises AccountError; ArchivedError as `find` does."""
        change = move.pieces_out
        if move.corrects is not None:
            with self._turn:
                change = self._shifts(table).pieces_changed(move)
        self._check_stock({move.desk: Counter({kind: -count for kind, count in change.items()})})
        if move.corrects is not None or move.act in (FloatAct.CREDIT, FloatAct.CLOSING):
            self._check(change, table)  # pieces may come back

    def has_entry(self, table: str, actor: str, request: str) -> bool:
        """Return whether the journal of a table has the entry of a request."""
        return self._store.find_answer(table, actor, request) is not None

    def next_copy(self, table: str, entry: int) -> dict[str, int]:
        """Return the number of times that the slip of an entry was printed, as `copy`."""
        with self._turn:
            self._read_house_log()
            return {"copy": self._book.slips[table, entry]}

    def _check_correction(self, entry: CashEntry) -> None:
        old_entry = self.find_entry(entry.corrects or 0)
        change = entry.pieces_out
        change.subtract(old_entry.pieces_out)
        self._check(change)
        by_place = entry.by_place
        for place, pieces in old_entry.by_place.items():
            by_place[place].subtract(pieces)
        self._check_stock(by_place)

    def _check_stock(self, by_place: ByPlace) -> None:
        """Check that each place has the pieces that leave it, where the stock is known."""
        lines: dict[PieceKind, PieceLine] | None = None
        with self._turn, suppress(ArchivedError):
            self._read_house_log()
            if self._book.stock:
                lines = {(line.series, line.value): line for line in self._piece_lines()}
        for place, pieces in by_place.items() if lines is not None else ():
            for kind, change in pieces.items():
                line = (lines or {}).get(kind)
                available = max(0, line.places.get(place, 0)) if line else 0
                if change < -available:
                    pieces_text = f"{available} pieces of {kind[0]} {written(kind[1])}"
                    problem = f"{pieces_text} are at {place}, not {-change}: count again"
                    raise AccountError("not_in_stock", problem)

    def _check(self, change: Mapping[PieceKind, int], table: str | None = None) -> None:
        """Check that the pieces sold, less those that came back, stay above zero."""
        with self._turn:
            self._read_house_log()
            pieces = {name: Counter(self._shifts(name).pieces_out) for name in self._real_tables()}
        desk = Counter(self._book.pieces)
        old_pieces = circulating(desk, pieces.values())
        (desk if table is None else pieces[table]).update(change)
        for kind, count in circulating(desk, pieces.values()).items():
            if count < min(0, maximum := old_pieces[kind]):
                pieces_text = f"{max(0, maximum)} pieces of {kind[0]} {written(kind[1])}"
                problem = f"{pieces_text} are in circulation, not {maximum - count}: count again"
                raise AccountError("not_in_circulation", problem)

    def _read_house_log(self) -> None:
        for entry in iter_entries(self._store, HOUSE_LOG_ID, self._read):
            self._book.read(entry)
            self._read = entry.number

    def _shifts(self, table: str) -> ShiftReader:
        number, reader = self._tables.pop(table, (0, None))
        reader = reader or ShiftReader()
        for entry in iter_entries(self._store, table, number):
            reader.apply(entry)
            number = entry.number
        self._tables[table] = number, reader
        return reader
