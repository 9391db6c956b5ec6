"""Book of the cash desk: what it sold, bought back and counted, by the entries of the house log.

The book also has the house's chips by series and value, in the vault, the desk and the floats and
with players: its `stock` is what was added to them, less what was withdrawn.

A *desk shift* runs from an opening count of the money in the desk to its cash-up. Between them the
money follows from the entries: what was sold for it, less what was bought back, and what players
paid into their purses, less what they were paid out.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final, Self, TypeAlias

import msgspec

from tapisvert.api.bodies import Moment
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
    REDEMPTION,
    SALE,
    SLIP_PRINTED,
)
from tapisvert.live.requests import Pile, count_pieces

_PREFIXES: Final = tuple(map(notice_prefix, (*BOOK_ACTS, SLIP_PRINTED)))
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
_NOTICE: Final = msgspec.json.Decoder(dict[str, Any])
PieceKind: TypeAlias = tuple[str, int]
"""Series and value of a piece."""


class PieceLine(msgspec.Struct, frozen=True):
    """Pieces of a series and value: `stock` of the house, those in floats and in `circulation`, and
    the rest, in `vault` and desk.
    """

    series: str
    value: int
    stock: int
    floats: int
    circulation: int
    vault: int


class CashEntry(msgspec.Struct, frozen=True, kw_only=True):
    """Entry of the cash desk: chips sold or bought back, a count of its money (`act`), whose pieces
    are banknotes, or chips that are added to the stock, withdrawn or counted. `shift` is its desk
    shift, 0 where the desk was not open; `expected` the sum of the shift before its cash-up, and
    `lines` the pieces of the house before a count of those in vault and desk. `person` is a number
    of the register; `table` and `player` are those of a sale at a table. It takes the place of
    the entry that it `corrects`, which had the amount `previous`.
    """

    entry: int
    at: Moment
    act: str
    amount: int
    chips: tuple[Pile, ...]
    shift: int
    by: str | None = None
    signed_by: str | None = None
    person: int | None = None
    table: str | None = None
    player: str | None = None
    expected: int | None = None
    lines: tuple[PieceLine, ...] = ()
    corrects: int | None = None
    previous: int | None = None

    @classmethod
    def from_notice(cls, entry: Entry, notice: Mapping[str, Any], shift: int = 0) -> Self:
        """Return the entry of a notice of the house log."""
        fields = {"entry": entry.number, "at": entry.at_ms, "act": notice["notice"], "shift": shift}
        return msgspec.convert({"chips": (), **notice, **fields}, cls)

    @property
    def pieces_out(self) -> Counter[PieceKind]:
        """Pieces that leave the cashier, negative for those bought back; none for money."""
        return count_pieces(self.chips, {SALE: 1, REDEMPTION: -1}.get(self.act, 0))

    @property
    def pieces_added(self) -> Counter[PieceKind]:
        """Pieces added to the house's stock, negative for those withdrawn; empty for other acts,
        which leave a stock that was never entered unknown.
        """
        sign = {CHIPS_ADDED: 1, CHIPS_WITHDRAWN: -1}.get(self.act)
        return Counter() if sign is None else count_pieces(self.chips, sign)

    @property
    def variances(self) -> Counter[PieceKind]:
        """Pieces that a count of vault and desk has more than it should have."""
        variances = count_pieces(self.chips)
        variances.subtract({(line.series, line.value): line.vault for line in self.lines})
        return variances


class DeskShift(msgspec.Struct, frozen=True, kw_only=True):
    """Money of the cash desk from an opening count to its cash-up, in minor units. `purses` is what
    players paid into their purses, less what they were paid; `difference` is `counted` less
    `expected`. `entries` are its counts, and corrections.
    """

    number: int
    opened_at: Moment
    closed_at: Moment | None = None
    opening: int = 0
    sold: int = 0
    redeemed: int = 0
    purses: int = 0
    expected: int = 0
    counted: int | None = None
    difference: int | None = None
    entries: tuple[CashEntry, ...] = ()

    def with_added(self, name: str, amount: int) -> Self:
        """Return the shift with an amount added to the sum of this name."""
        sums = {name: (getattr(self, name) or 0) + amount}
        shift = msgspec.structs.replace(self, **sums)
        expected = shift.opening + shift.sold - shift.redeemed + shift.purses
        difference = None if shift.counted is None else shift.counted - expected
        return msgspec.structs.replace(shift, expected=expected, difference=difference)


class CashBook:
    """Entries of the cash desk from the first on: their `sums` by act, the `pieces` that left the
    cashier, the `stock` of the house, the `shifts` of the desk, and the latest `entries`, without
    corrected ones; the acts of `people`; and the number of times that the slip of each entry of a
    table was printed.
    """

    def __init__(self) -> None:
        self.sums: Counter[str] = Counter()
        self.pieces: Counter[PieceKind] = Counter()
        self.stock: Counter[PieceKind] = Counter()
        self.slips: Counter[tuple[str, int]] = Counter()
        self.people = PersonSums()
        self.shifts: list[DeskShift] = []
        self.entries: dict[int, CashEntry] = {}

    @property
    def is_open(self) -> bool:
        """True from an opening count of the desk to its cash-up."""
        return bool(self.shifts) and self.shifts[-1].counted is None

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
        if act == PURSE_ACT and self.is_open:
            paid = sum(change for _, change in entry.purse)
            self.shifts[-1] = self.shifts[-1].with_added("purses", paid)
        if act == SLIP_PRINTED:
            self.slips[notice["table"], notice["entry"]] += 1
        if act not in BOOK_ACTS:
            return None
        corrects = notice.get("corrects")
        old_entry = None if corrects is None else self.entries.pop(corrects)
        if act == DESK_OPENED and old_entry is None:
            shift = DeskShift(number=len(self.shifts) + 1, opened_at=entry.at_ms)
            self.shifts.append(shift)
        number = len(self.shifts) if self.is_open and act in CASH_ACTS else 0
        cash_entry = CashEntry.from_notice(entry, notice, number)
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
        if old_entry is not None:
            self.pieces.subtract(old_entry.pieces_out)
            self.stock.subtract(old_entry.pieces_added)
        if cash_entry.shift:
            self._add_to_shift(cash_entry, cash_entry.amount - old_amount)
        self.entries[entry.number] = cash_entry
        if len(self.entries) > _MOST_ENTRIES:
            del self.entries[min(self.entries)]
        return cash_entry

    def _add_to_shift(self, entry: CashEntry, amount: int) -> None:
        place = entry.shift - 1
        shift = self.shifts[place].with_added(_SUMS[entry.act], amount)
        changes: dict[str, Any] = {}
        if entry.act not in (SALE, REDEMPTION) or entry.corrects is not None:
            changes["entries"] = (*shift.entries, entry)
        if entry.act == DESK_CLOSED and entry.corrects is None:
            changes["closed_at"] = entry.at
        self.shifts[place] = msgspec.structs.replace(shift, **changes)


def piece_lines(
    stock: Mapping[PieceKind, int],
    desk: Mapping[PieceKind, int],
    tables: Iterable[Mapping[PieceKind, int]],
    floats: Iterable[Mapping[PieceKind, int]],
    counted_kinds: Collection[PieceKind] = (),
) -> tuple[PieceLine, ...]:
    """Return where the pieces of the house are, by series and value: `desk` left the cashier,
    `tables` went to each table and did not come back, and `floats` are in each table's float. All
    `counted_kinds` have a line.
    """
    pieces_out, in_floats = Counter(desk), Counter[PieceKind]()
    for table_pieces in tables:
        pieces_out.update(table_pieces)
    for float_pieces in floats:
        in_floats.update(+Counter(float_pieces))
    kinds = {kind for kind in {*stock, *pieces_out} if stock.get(kind) or pieces_out[kind]}
    return tuple(
        PieceLine(
            *kind,
            stock.get(kind, 0),
            in_floats[kind],
            pieces_out[kind] - in_floats[kind],
            stock.get(kind, 0) - pieces_out[kind],
        )
        for kind in sorted({*kinds, *counted_kinds})
    )


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
