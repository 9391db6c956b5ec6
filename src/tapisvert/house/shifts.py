"""Shifts of the floats of real tables: read from their entries, and the open session's."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Final, Self

import msgspec

from tapisvert.api.bodies import Moment
from tapisvert.house.cash_book import ByPlace, PieceKind, total_pieces
from tapisvert.journal.entry import Entry
from tapisvert.journal.reader import is_opening
from tapisvert.live.float_shifts import (
    FloatMove,
    Floats,
    Shift,
    ShiftBase,
    ShiftFigures,
    figures,
    is_float,
    read_move,
    shift_base,
)
from tapisvert.live.ledger import Ledger, Posting
from tapisvert.live.requests import FloatAct

_SEALS: Final = b'{"do":"commit"'
_POSTINGS: Final = msgspec.json.Decoder(tuple[Posting, ...])


class ShiftLine(msgspec.Struct, frozen=True):
    """A shift of a table: its counts, the results, and each act of its float. Who counts sees no
    `figures` until all is counted.
    """

    number: int
    opened_at: Moment
    closed_at: Moment | None
    opening: int
    fills: int
    credits: int
    closing: int | None
    drop: int | None
    figures: ShiftFigures | None
    moves: tuple[FloatMove, ...]

    @classmethod
    def from_shift(cls, shift: Shift, ledger: Ledger) -> Self:
        """Return the line of a shift, by its counts and the ledger of its table."""
        sums = figures(shift, ledger)
        return cls(
            shift.number,
            shift.opened_ms,
            shift.closed_ms,
            shift.opening,
            shift.fills,
            shift.credits,
            shift.closing,
            shift.drop,
            sums,
            shift.moves,
        )


class ShiftSheet(ShiftLine, frozen=True):
    """Shift of a table with its figures."""

    figures: ShiftFigures


class ShiftReader:
    """Shifts of a table's float, by its entries from the first on."""

    def __init__(self) -> None:
        self._ledger = Ledger()
        self._floats = Floats()
        self._pieces_out: defaultdict[str, Counter[PieceKind]] = defaultdict(Counter)
        self._shifts: list[tuple[Floats, Ledger, int]] = []
        self._earlier_value = 0  # chips issued between finished shifts
        self._since: ShiftBase | None = shift_base(self._ledger)
        self._is_sealed = False

    def apply(self, entry: Entry) -> int | None:
        """Apply an entry; return the entry that opened the shift concerned, or None."""
        if is_opening(entry):
            self._earlier_value += self._between
            self._ledger = Ledger()
            self._floats = Floats()
            self._is_sealed = False
            self._since = shift_base(self._ledger)
        self._is_sealed |= entry.line.startswith(_SEALS)
        if not is_float(entry):
            self._ledger.add(_POSTINGS.decode(entry.postings))
            return None
        move = read_move(entry.line, entry.number, entry.at_ms)
        self._pieces_out[move.desk].update(move.pieces_out)
        if old_move := self._floats.find(move.corrects):
            self._pieces_out[old_move.desk].subtract(old_move.pieces_out)
        elif move.act is FloatAct.OPENING:
            self._earlier_value = self._earlier_value + self._between
            self._since = None
            self._shifts.append((self._floats, self._ledger, len(self._floats.shifts)))
        self._floats.apply(move, self._ledger)
        if move.act is FloatAct.CLOSING and old_move is None:
            self._since = shift_base(self._ledger)
        shifts = self._floats.shifts
        return next(shift.moves[0].entry for shift in shifts if move in shift.moves)

    def sheets(self, entries: range) -> Iterator[ShiftSheet]:
        """Yield the shifts whose opening count is among these entries."""
        for floats, ledger, place in self._shifts:
            shift = floats.shifts[place]
            if shift.moves[0].entry in entries:
                yield ShiftSheet.from_shift(shift, ledger)

    @property
    def closer(self) -> FloatMove | None:
        """The last closing count, of any session; None before the first."""
        moves = [move for floats, _, place in self._shifts for move in floats.shifts[place].moves]
        return next((move for move in moves[::-1] if move.act is FloatAct.CLOSING), None)

    @property
    def is_uncounted(self) -> bool:
        """True where a real table (without sealed draws) plays without an opening count."""
        return not self._is_sealed and not self._floats.is_open

    @property
    def circulating(self) -> int:
        """Value of the chips that went out of the floats to players, less those that came in;
        during a shift, and in play without one, by the journal, which ignores chips carried away.
        """
        total = self._earlier_value + self._between
        for floats, ledger, place in self._shifts:
            shift = floats.shifts[place]
            remaining = (
                figures(shift, ledger).should_hold if shift.closing is None else shift.closing
            )
            total += shift.entrusted - remaining
        return total

    @property
    def _between(self) -> int:
        """Value of the chips that purses, money and advances paid since the last closing count,
        less the bank's winnings; zero in a shift.
        """
        if (base := self._since) is None:
            return 0
        now = shift_base(self._ledger)
        outflow = base.purses - now.purses + base.cash - now.cash + base.advances - now.advances
        return outflow + base.bank - now.bank

    @property
    def pieces_by_desk(self) -> ByPlace:
        """Pieces that went to the table from each cash desk and the vault, less those that went
        back there, by series and value.
        """
        return self._pieces_out

    @property
    def pieces_out(self) -> Counter[PieceKind]:
        """Pieces that went from the cashier to the table, less returned pieces."""
        return total_pieces(self._pieces_out)

    @property
    def pieces_in_float(self) -> Counter[PieceKind]:
        """Pieces in the float by its counts, by series and value; none after its closing count."""
        pieces: Counter[PieceKind] = Counter()
        moves = self._floats.shifts[-1].moves if self._floats.is_open else ()
        for move in moves:
            if self._floats.find(move.entry) is not None:
                pieces.update(move.pieces_out)
        return pieces

    def pieces_changed(self, move: FloatMove) -> Counter[PieceKind]:
        """Return the change of `pieces_out` by an act, or by a correction."""
        change = move.pieces_out
        if old_move := self._floats.find(move.corrects):
            change.subtract(old_move.pieces_out)
        return change
