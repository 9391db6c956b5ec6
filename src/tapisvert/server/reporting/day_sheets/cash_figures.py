"""Figures of the cashier: chips in circulation, which are a liability of the house (CR-20)."""

from collections import Counter
from collections.abc import Iterable
from threading import Lock
from typing import Any, Final

import msgspec

from tapisvert.server.journal.cash_book import CASH_ACTS, SALE
from tapisvert.server.journal.entry import Entry
from tapisvert.server.journal.house_log import HOUSE_LOG_ID
from tapisvert.server.journal.reader import iter_entries
from tapisvert.server.journal.store import EventStore
from tapisvert.server.reporting.day_sheets.shift_reader import ShiftReader

_NOTICE: Final = msgspec.json.Decoder(dict[str, Any])
_PREFIXES: Final = tuple(b'{"notice":"%b"' % name.encode() for name in CASH_ACTS)


class Pieces(msgspec.Struct, frozen=True):
    """Pieces of a series and value that are not with the cashier."""

    series: str
    value: int
    pieces: int


class CashView(msgspec.Struct, frozen=True):
    """Figures of the cashier, in minor units: chips `sold` and `redeemed` for money; chips that the
    tables gave out, less those that they took in (`from_tables`); so the chips in `circulation`;
    the sum of all `purses`; and the pieces that went out, to players or to floats.
    """

    sold: int
    redeemed: int
    till: int
    from_tables: int
    circulation: int
    purses: int
    pieces: list[Pieces]


class CashFigures:
    """Figures of the cashier, each table's up to the entry at which it was last read."""

    def __init__(self, store: EventStore) -> None:
        self._store, self._turn = store, Lock()
        self._tables: dict[str, tuple[int, ShiftReader]] = {}
        self._read = 0
        self._sums: Counter[str] = Counter()
        self._pieces: Counter[tuple[str, int]] = Counter()

    def find(self, tables: Iterable[str]) -> CashView:
        """Return the figures over these real tables, on any thread. Raises ArchivedError if they
        are to be made anew and the files of archived sessions are not here.
        """
        with self._turn:
            for entry in iter_entries(self._store, HOUSE_LOG_ID, self._read):
                self._apply(entry)
                self._read = entry.number
            shifts = [self._shifts(table) for table in tables]
        sold, redeemed = self._sums[CASH_ACTS[0]], self._sums[CASH_ACTS[1]]
        from_tables = sum(one.circulating for one in shifts)
        pieces = Counter(self._pieces)
        for one in shifts:
            pieces.update(one.away)
        return CashView(
            *(sold, redeemed, sold - redeemed, from_tables, sold - redeemed + from_tables),
            sum(self._store.purses().values()),
            [Pieces(*kind, count) for kind, count in sorted(pieces.items()) if count],
        )

    def _apply(self, entry: Entry) -> None:
        if not entry.line.startswith(_PREFIXES):
            return
        act = _NOTICE.decode(entry.line)
        sign = 1 if act["notice"] == SALE else -1
        self._sums[act["notice"]] += act["amount"]
        for pile in act["chips"]:
            self._pieces[pile["series"], pile["value"]] += sign * pile["pieces"]

    def _shifts(self, table: str) -> ShiftReader:
        number, reader = self._tables.pop(table, (0, None))
        reader = reader or ShiftReader()
        for entry in iter_entries(self._store, table, number):
            reader.apply(entry)
            number = entry.number
        self._tables[table] = number, reader
        return reader
