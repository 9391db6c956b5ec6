"""Book of the cash desks: what they sold, bought back and counted, by the entries of the house log.

The book also has the house's chips by series and value, in the vault, the desks and the floats and
with players: its `stock` is what was added to them, less what was withdrawn.

A *desk shift* runs from an opening count of the money in a desk to its cash-up. Between them the
money follows from the entries: what was sold for it, less what was bought back; what came from
another desk or the vault, less what went there; and what players paid into their purses, less what
they were paid out. Purses are paid at the desk of the cashier who asked or signed, and where
neither has opened one at the desk that was opened first.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final, Self, TypeAlias

import msgspec

from tapisvert.api.bodies import Moment
from tapisvert.house.foreign_money import CurrencySums, PostedRate, amounts, derive_difference
from tapisvert.house.person_sums import PERSON_IDENTIFIED, PersonSums
from tapisvert.journal.entry import Entry, notice_prefix
from tapisvert.journal.house_log import (
    BOOK_ACTS,
    CASH_ACTS,
    CHIPS_ADDED,
    CHIPS_WITHDRAWN,
    DESK_CLOSED,
    DESK_OPENED,
    PURSE_ACT,
    RATE_POSTED,
    REDEMPTION,
    SALE,
    SLIP_PRINTED,
    TRANSFER,
)
from tapisvert.live.requests import Pile, count_pieces

_PREFIXES: Final = tuple(map(notice_prefix, (*BOOK_ACTS, RATE_POSTED, SLIP_PRINTED)))
_IDENTIFIED: Final = b'"notice":"%b"' % PERSON_IDENTIFIED.encode()
_MOST_ENTRIES: Final = 200
"""Maximum of entries that can be corrected, the latest."""
_SUMS: Final = {
    SALE: "sold",
    REDEMPTION: "redeemed",
    DESK_OPENED: "opening",
    DESK_CLOSED: "counted",
}
"""Sum of a desk shift to which an act adds its amount."""
_CURRENCY_SUMS: Final = {**_SUMS, SALE: "inflow", REDEMPTION: "outflow"}
"""Sum of a currency to which an act adds its notes."""
_NOTICE: Final = msgspec.json.Decoder(dict[str, Any])
PieceKind: TypeAlias = tuple[str, int]
"""Series and value of a piece."""
ByPlace: TypeAlias = Mapping[str, Mapping[PieceKind, int]]
"""Pieces at each desk and in the vault."""


class PieceLine(msgspec.Struct, frozen=True):
    """Pieces of a series and value: `stock` of the house, those in floats and in `circulation`, and
    the rest, by `places`: each desk and the vault. Who counts sees neither stock nor places.
    """

    series: str
    value: int
    stock: int | None
    floats: int
    circulation: int
    places: dict[str, int]


class CashEntry(msgspec.Struct, frozen=True, kw_only=True):
    """Entry of a cash desk: chips sold or bought back, a count of its money (`act`), whose pieces
    are banknotes, chips that are added to the stock, withdrawn or counted, or a transfer `to`
    another desk of chips and of the money `amount`, whose banknotes are its `notes`. The vault is a
    desk of chips and transfers; a sale at a table has no desk. `foreign` are banknotes of other
    currencies, and of a sale or purchase the `rate` and what they are `worth`. `shift` is its desk
    shift, 0 where the desk was not open; `expected` the sum of the shift before its cash-up, and
    `lines` the pieces of the house before a count. `person` is a number of the register; `table`
    and `player` are those of a sale at a table. It takes the place of the entry that it `corrects`,
    which had the amount `previous`.
    """

    entry: int
    at: Moment
    act: str
    desk: str
    amount: int
    chips: tuple[Pile, ...]
    shift: int
    to: str | None = None
    notes: tuple[Pile, ...] = ()
    foreign: tuple[Pile, ...] = ()
    rate: str | None = None
    worth: int = 0
    by: str | None = None
    signed_by: str | None = None
    person: int | None = None
    table: str | None = None
    player: str | None = None
    expected: int | None = None
    expected_foreign: dict[str, int] = {}
    lines: tuple[PieceLine, ...] = ()
    corrects: int | None = None
    previous: int | None = None

    @classmethod
    def from_notice(
        cls, notice: Mapping[str, Any], entry: int = 0, at_ms: int = 0, shift: int = 0
    ) -> Self:
        """Return the entry of a notice of the house log, by its number and time there."""
        fields = {"entry": entry, "at": at_ms, "act": notice["notice"], "shift": shift}
        return msgspec.convert({"chips": (), "desk": "", **notice, **fields}, cls)

    @property
    def pieces_out(self) -> Counter[PieceKind]:
        """Pieces that leave the cashier, negative for those bought back; none for money."""
        return count_pieces(self.chips, {SALE: 1, REDEMPTION: -1}.get(self.act, 0))

    @property
    def pieces_added(self) -> Counter[PieceKind]:
        """Pieces added to the house's stock, negative for withdrawn ones."""
        sign = {CHIPS_ADDED: 1, CHIPS_WITHDRAWN: -1}.get(self.act)
        return Counter() if sign is None else count_pieces(self.chips, sign)

    @property
    def by_place(self) -> dict[str, Counter[PieceKind]]:
        """Pieces that come to each desk or the vault, negative for those that leave it."""
        if not self.desk:
            return {}
        if self.to is not None:
            return {
                self.desk: count_pieces(self.chips, -1),
                self.to: count_pieces(self.chips),
            }
        pieces = self.pieces_added
        pieces.subtract(self.pieces_out)
        return {self.desk: pieces}

    @property
    def variances(self) -> Counter[PieceKind]:
        """Pieces that a count of a desk's chips, or the vault's, has more than it should have."""
        variances = count_pieces(self.chips)
        places = {(line.series, line.value): line.places.get(self.desk, 0) for line in self.lines}
        variances.subtract(places)
        return variances


class DeskShift(msgspec.Struct, frozen=True, kw_only=True):
    """Money of a cash desk from an opening count to its cash-up, in minor units. `purses` is what
    players paid into their purses, less what they were paid; `transfers` what came from other desks
    and the vault, less what went there; and `exchange` the worth of the notes of other currencies
    at purchases, less that at sales. At the cash-up the desk should have `expected`, which follows,
    and has the `difference` more. `foreign` are the other currencies, and `entries` the counts, and
    corrections.
    """

    number: int
    desk: str
    opened_at: Moment
    closed_at: Moment | None = None
    opening: int = 0
    sold: int = 0
    redeemed: int = 0
    purses: int = 0
    transfers: int = 0
    exchange: int = 0
    expected: int = 0
    counted: int | None = None
    difference: int | None = None
    foreign: dict[str, CurrencySums] = {}
    entries: tuple[CashEntry, ...] = ()

    def __post_init__(self) -> None:
        """Set the sums that follow from the others."""
        sums = self.opening, self.sold, self.purses, self.transfers, self.exchange
        derive_difference(self, sum(sums) - self.redeemed)

    @property
    def expected_foreign(self) -> dict[str, int]:
        """Money of other currencies that the desk should have."""
        return {currency: sums.expected for currency, sums in self.foreign.items()}

    @property
    def opened_by(self) -> str | None:
        """Name of the cashier who opened the desk, and works there until the cash-up."""
        return self.entries[0].by

    def with_added(self, name: str, amount: int) -> Self:
        """Return the shift with an amount added to the sum of this name."""
        return msgspec.structs.replace(self, **{name: (getattr(self, name) or 0) + amount})

    def with_foreign(self, name: str, change: Mapping[str, int]) -> Self:
        """Return the shift with amounts of other currencies added to the sums of this name."""
        foreign = dict(self.foreign)
        for currency, amount in change.items():
            sums = foreign.get(currency, CurrencySums())
            foreign[currency] = sums.with_added(name, amount)
        return msgspec.structs.replace(self, foreign=foreign)


class CashBook:
    """Entries of the cash desks from the first on: their `sums` by act, the `pieces` that left the
    cashier, the `stock` of the house, the pieces that came to each desk and the vault (`places`),
    the `shifts` of the desks, and the latest `entries`, without corrected ones; the posted `rates`
    of other currencies; the acts of `people`; and the number of times that the slip of each entry
    of a table was printed.
    """

    def __init__(self) -> None:
        self.sums: Counter[str] = Counter()
        self.pieces: Counter[PieceKind] = Counter()
        self.stock: Counter[PieceKind] = Counter()
        self.places: defaultdict[str, Counter[PieceKind]] = defaultdict(Counter)
        self.slips: Counter[tuple[str, int]] = Counter()
        self.people = PersonSums()
        self.shifts: list[DeskShift] = []
        self.entries: dict[int, CashEntry] = {}
        self.rates: list[PostedRate] = []
        self._open: dict[str, int] = {}
        """Numbers of the open desks' shifts, in the order of their openings."""
        self._openers: dict[str, str] = {}
        """Open desks by the accounts that opened them."""

    def open_shift(self, desk: str) -> DeskShift | None:
        """Return the shift of a desk from its opening count to its cash-up; otherwise None."""
        number = self._open.get(desk)
        return None if number is None else self.shifts[number - 1]

    def desk_of(self, cashier: str | None) -> str | None:
        """Return the desk that the cashier of this name opened; None if there is none."""
        shifts = (self.shifts[number - 1] for number in self._open.values())
        return next((shift.desk for shift in shifts if shift.opened_by == cashier), None)

    def rate(self, currency: str, day: str | None = None) -> str | None:
        """Return the last rate of a currency, or the one of a day; None if none is posted."""
        rates = [rate for rate in self.rates if rate.currency == currency]
        return rates[-1].rate if rates and day in (None, rates[-1].day) else None

    def read(self, entry: Entry) -> CashEntry | None:
        """Apply an entry of the house log; return it if it is one of the cash desk."""
        if entry.purse or entry.line.startswith(_PREFIXES) or _IDENTIFIED in entry.line:
            return self.apply(entry, _NOTICE.decode(entry.line))
        return None

    def apply(self, entry: Entry, notice: Mapping[str, Any]) -> CashEntry | None:
        """Apply a notice of the house log; return the entry of the cash desk. Raises KeyError for
        the correction of an unknown one.
        """
        act = notice["notice"]
        self.people.apply(entry, notice)
        self._apply_other(act, entry, notice)
        if act not in BOOK_ACTS:
            return None
        corrects = notice.get("corrects")
        old_entry = None if corrects is None else self.entries.pop(corrects)
        desk = notice.get("desk", "")
        if act == DESK_OPENED and old_entry is None:
            number = len(self.shifts) + 1
            self.shifts.append(DeskShift(number=number, desk=desk, opened_at=entry.at_ms))
            self._open[desk] = number
            self._openers[entry.actor] = desk
        number = self._open.get(desk, 0) if act in CASH_ACTS else 0
        cash_entry = CashEntry.from_notice(notice, entry.number, entry.at_ms, number)
        if old_entry is not None:
            cash_entry = msgspec.structs.replace(
                cash_entry,
                shift=old_entry.shift,
                lines=old_entry.lines,
                person=old_entry.person,
                table=old_entry.table,
                player=old_entry.player,
            )
        old_amount = old_entry.amount if old_entry else 0
        self.sums[act] += cash_entry.amount - old_amount
        self.pieces.update(cash_entry.pieces_out)
        self.stock.update(cash_entry.pieces_added)
        self._place(cash_entry, 1)
        if old_entry is not None:
            self.pieces.subtract(old_entry.pieces_out)
            self.stock.subtract(old_entry.pieces_added)
            self._place(old_entry, -1)
        if act == TRANSFER:
            self._transfer(cash_entry)
        elif cash_entry.shift:
            self._add_to_shift(cash_entry, old_entry)
        self.entries[entry.number] = cash_entry
        if len(self.entries) > _MOST_ENTRIES:
            del self.entries[min(self.entries)]
        return cash_entry

    def _apply_other(self, act: str, entry: Entry, notice: Mapping[str, Any]) -> None:
        """Apply a notice of purses, rates or slips."""
        if act == PURSE_ACT and self._open:
            amount = sum(change for _, change in entry.purse)
            self._add(self._open[self._paid_at(notice)], "purses", amount)
        if act == RATE_POSTED:
            fields = {"entry": entry.number, "at": entry.at_ms, **notice}
            self.rates.append(msgspec.convert(fields, PostedRate))
        if act == SLIP_PRINTED:
            self.slips[notice["table"], notice["entry"]] += 1

    def _paid_at(self, notice: Mapping[str, Any]) -> str:
        """Return the desk where chips that two people moved into a purse are paid."""
        people = notice["after"]["asked_by"], notice["who"]
        desks = (self._openers[person] for person in people if person in self._openers)
        return next(desks, next(iter(self._open)))

    def _place(self, entry: CashEntry, sign: int) -> None:
        for place, pieces in entry.by_place.items():
            self.places[place].update({kind: sign * count for kind, count in pieces.items()})

    def _transfer(self, entry: CashEntry) -> None:
        foreign = amounts(entry.foreign)
        for desk, sign in ((entry.desk, -1), (entry.to, 1)):
            if desk in self._open:
                self._add(self._open[desk], "transfers", sign * entry.amount)
                change = {currency: sign * amount for currency, amount in foreign.items()}
                self._add_foreign(self._open[desk], "transfers", change)

    def _add(self, number: int, name: str, amount: int) -> None:
        self.shifts[number - 1] = self.shifts[number - 1].with_added(name, amount)

    def _add_foreign(self, number: int, name: str, change: Mapping[str, int]) -> None:
        self.shifts[number - 1] = self.shifts[number - 1].with_foreign(name, change)

    def _add_to_shift(self, entry: CashEntry, old_entry: CashEntry | None) -> None:
        amount = entry.amount - (old_entry.amount if old_entry else 0)
        self._add(entry.shift, _SUMS[entry.act], amount)
        worth = entry.worth - (old_entry.worth if old_entry else 0)
        self._add(entry.shift, "exchange", worth if entry.act == REDEMPTION else -worth)
        change = amounts(entry.foreign)
        change.subtract(amounts(old_entry.foreign if old_entry else ()))
        if entry.act == DESK_CLOSED:
            change.update(dict.fromkeys(self.shifts[entry.shift - 1].foreign, 0))
        self._add_foreign(entry.shift, _CURRENCY_SUMS[entry.act], change)
        shift = self.shifts[entry.shift - 1]
        changes: dict[str, Any] = {}
        if entry.act not in (SALE, REDEMPTION) or entry.corrects is not None:
            changes["entries"] = (*shift.entries, entry)
        if entry.act == DESK_CLOSED and entry.corrects is None:
            changes["closed_at"] = entry.at
            del self._open[shift.desk]
            self._openers = {
                account: desk for account, desk in self._openers.items() if desk != shift.desk
            }
        self.shifts[entry.shift - 1] = msgspec.structs.replace(shift, **changes)


def piece_lines(
    book: CashBook,
    tables: Iterable[ByPlace],
    floats: Iterable[Mapping[PieceKind, int]],
    counted_kinds: Collection[PieceKind] = (),
) -> tuple[PieceLine, ...]:
    """Return where the pieces of the house are, by series and value: those of the `book`, less the
    ones that went to each of the `tables` from a desk or the vault and did not come back; `floats`
    are in each table's float. All `counted_kinds` have a line.
    """
    pieces_out, in_floats = Counter(book.pieces), Counter[PieceKind]()
    places = {place: Counter(pieces) for place, pieces in book.places.items()}
    for table in tables:
        for place, pieces in table.items():
            pieces_out.update(pieces)
            places.setdefault(place, Counter()).subtract(pieces)
    for float_pieces in floats:
        in_floats.update(+Counter(float_pieces))
    stock = book.stock
    kinds = {kind for kind in {*stock, *pieces_out} if stock[kind] or pieces_out[kind]}
    return tuple(
        PieceLine(
            *kind,
            stock[kind],
            in_floats[kind],
            pieces_out[kind] - in_floats[kind],
            {place: pieces[kind] for place, pieces in sorted(places.items())},
        )
        for kind in sorted({*kinds, *counted_kinds})
    )


def total_pieces(by_place: ByPlace) -> Counter[PieceKind]:
    """Return the pieces of all places."""
    pieces: Counter[PieceKind] = Counter()
    for place in by_place.values():
        pieces.update(place)
    return pieces


def circulating(
    desk: Mapping[PieceKind, int], tables: Iterable[Mapping[PieceKind, int]]
) -> Counter[PieceKind]:
    """Return the pieces that may be in circulation, by series and value: sold less bought back, and
    the pieces that went to each table and did not come back. A table that returned more pieces than
    it received, as after play without an opening count, counts as zero.
    """
    pieces = Counter(desk)
    for table_pieces in tables:
        pieces.update(+Counter(table_pieces))
    return pieces
