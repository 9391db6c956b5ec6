"""Figures of the cashier: chips in circulation, a liability of the house (CR-20), and floats."""

from asyncio import to_thread
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from threading import Lock
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta, to_builtins

from tapisvert.accounts.accounts import Account, AccountError
from tapisvert.accounts.permissions import Permission, may
from tapisvert.api.bodies import Moment, Ok, RequestBody
from tapisvert.api.endpoint import HttpError, RequestContext, Routes
from tapisvert.api.responses import Language, table_title
from tapisvert.api.table_catalog import TableCatalog
from tapisvert.clock import session_ms
from tapisvert.config.settings import Settings
from tapisvert.house.second_factor import SecondFactors
from tapisvert.house.shifts import ShiftLine, ShiftReader
from tapisvert.journal.entry import Entry
from tapisvert.journal.house_log import (
    CASH_ACTS,
    HOUSE_LOG_ID,
    REDEMPTION,
    SALE,
    HouseLog,
    RequestReusedError,
    cash_postings,
)
from tapisvert.journal.reader import iter_entries
from tapisvert.journal.sql import EventStore
from tapisvert.live.console_requests import float_acts
from tapisvert.live.float_shifts import FloatMove, Shift
from tapisvert.live.ledger import TIPS, Ledger
from tapisvert.live.node import Node
from tapisvert.live.requests import FloatAct, Pile, piles_problem
from tapisvert.money import written

_NOTICE: Final = msgspec.json.Decoder(dict[str, Any])
_PREFIXES: Final = tuple(b'{"notice":"%b"' % name.encode() for name in CASH_ACTS)
_MOST_SALES: Final = 200
"""Maximum of sales that can be corrected, the latest."""
_Kind: TypeAlias = tuple[str, int]
"""Series and value of a piece."""


class Pieces(msgspec.Struct, frozen=True):
    """Pieces of a series and value that have left the cashier."""

    series: str
    value: int
    pieces: int


class CashSale(msgspec.Struct, frozen=True):
    """Chips that the cashier sold or bought back (`act`), by the entry of the house log."""

    entry: int
    at: Moment
    act: str
    amount: int
    chips: tuple[Pile, ...]

    @property
    def pieces_out(self) -> Counter[_Kind]:
        """Pieces that leave the cashier, negative for those bought back."""
        sign = 1 if self.act == SALE else -1
        return Counter({(pile.series, pile.value): sign * pile.pieces for pile in self.chips})


class CashBook:
    """Sales of the cashier, by the entries of the house log from the first on: their `sums`, the
    `pieces` that left the cashier, and the latest `sales`, by entry; a corrected one is left out.
    """

    def __init__(self) -> None:
        self.sums: Counter[str] = Counter()
        self.pieces: Counter[_Kind] = Counter()
        self.sales: dict[int, CashSale] = {}

    def apply(self, entry: Entry, notice: Mapping[str, Any]) -> None:
        """Apply a sale, or the correction of one. Raises KeyError for an unknown one."""
        chips = msgspec.convert(notice["chips"], tuple[Pile, ...])
        sale = CashSale(entry.number, entry.at_ms, notice["notice"], notice["amount"], chips)
        if (corrects := notice.get("corrects")) is not None:
            old_sale = self.sales.pop(corrects)
            self.sums[old_sale.act] -= old_sale.amount
            self.pieces.subtract(old_sale.pieces_out)
        self.sums[sale.act] += sale.amount
        self.pieces.update(sale.pieces_out)
        self.sales[entry.number] = sale
        if len(self.sales) > _MOST_SALES:
            del self.sales[min(self.sales)]


class CashView(msgspec.Struct, frozen=True):
    """Figures of the cashier, in minor units: chips `sold` and `redeemed` for money; the net amount
    of chips `from_tables`; the chips in `circulation`, which follow; the sum of all `purses`; the
    pieces outside the cashier, with players or in floats; and the latest `sales`, newest first.
    """

    sold: int
    redeemed: int
    till: int
    from_tables: int
    circulation: int
    purses: int
    pieces: list[Pieces]
    sales: list[CashSale]


def circulating(desk: Mapping[_Kind, int], tables: Iterable[Mapping[_Kind, int]]) -> Counter[_Kind]:
    """Return the pieces that may be in circulation, by series and value: sold less bought back, and
    the pieces that went to each table and did not come back. A table that returned more pieces than
    it received, as after play without an opening count, counts as zero.
    """
    pieces = Counter(desk)
    for table_pieces in tables:
        pieces.update(+Counter(table_pieces))
    return pieces


class CashFigures:
    """Figures of the cashier, each table's up to the entry at which it was last read."""

    def __init__(self, store: EventStore, tables: Callable[[], Iterable[str]]) -> None:
        """`tables` returns the ids of the real tables."""
        self._store = store
        self._real_tables = tables
        self._turn = Lock()
        self._tables: dict[str, tuple[int, ShiftReader]] = {}
        self._read = 0
        self._book = CashBook()

    def find(self) -> CashView:
        """Return the figures over the real tables, on any thread. Raises ArchivedError if they
        must be rebuilt and the files of archived sessions are missing.
        """
        with self._turn:
            self._read_house_log()
            shifts = [self._shifts(table) for table in self._real_tables()]
            latest_sales = list(self._book.sales.values())[::-1]
        sales = self._book.sums[SALE]
        redemptions = self._book.sums[REDEMPTION]
        balance = sales - redemptions
        from_tables = sum(shift.circulating for shift in shifts)
        pieces = Counter(self._book.pieces)
        for shift in shifts:
            pieces.update(shift.pieces_out)
        return CashView(
            sales,
            redemptions,
            balance,
            from_tables,
            balance + from_tables,
            sum(self._store.purses().values()),
            [Pieces(*kind, count) for kind, count in sorted(pieces.items()) if count],
            latest_sales,
        )

    def closers(self) -> dict[str, FloatMove | None]:
        """Return the last closing count of each real table, on any thread. Raises ArchivedError as
        `find` does.
        """
        with self._turn:
            return {table: self._shifts(table).closer for table in self._real_tables()}

    def find_sale(self, entry: int) -> CashSale:
        """Return the sale of an entry of the house log. Raises AccountError for one that is not
        among the latest, or was corrected.
        """
        with self._turn:
            self._read_house_log()
            sale = self._book.sales.get(entry)
        if sale is None:
            raise AccountError("count_changed", "no such sale, or already corrected")
        return sale

    def check_redemption(self, piles: Iterable[Pile]) -> None:
        """Check that the cashier can buy these pieces back. Raises AccountError for pieces that
        were never issued, or returned; ArchivedError as `find` does.
        """
        self._check({(pile.series, pile.value): -pile.pieces for pile in piles})

    def check_count(
        self, table: str, act: FloatAct, piles: tuple[Pile, ...], corrects: int | None
    ) -> None:
        """Check that a count of a table's float can have these pieces, or be corrected to them.
        Raises AccountError for pieces that are not in circulation; ArchivedError as `find` does.
        """
        if corrects is None and act not in (FloatAct.CREDIT, FloatAct.CLOSING):
            return  # no piece comes back
        with self._turn:
            change = self._shifts(table).pieces_changed(act, piles, corrects)
        self._check(change, table)

    def check_sale(self, entry: int, piles: tuple[Pile, ...]) -> None:
        """Check that a sale can be corrected to these pieces. Raises as `check_count` does."""
        sale = self.find_sale(entry)
        change = msgspec.structs.replace(sale, chips=piles).pieces_out
        change.subtract(sale.pieces_out)
        self._check(change)

    def _check(self, change: Mapping[_Kind, int], table: str | None = None) -> None:
        """Check that a change of the pieces that the cashier sold, or that went to a table, leaves
        none below zero.
        """
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
            if entry.line.startswith(_PREFIXES):
                self._book.apply(entry, _NOTICE.decode(entry.line))
            self._read = entry.number

    def _shifts(self, table: str) -> ShiftReader:
        number, reader = self._tables.pop(table, (0, None))
        reader = reader or ShiftReader()
        for entry in iter_entries(self._store, table, number):
            reader.apply(entry)
            number = entry.number
        self._tables[table] = number, reader
        return reader


# Endpoints ---------------------------------------------------------------------------------------


class CashAct(RequestBody, frozen=True):
    """Chips that the cashier sells for money, or buys back; a repeated `id` is executed once."""

    id: Annotated[str, Meta(pattern="^[!-~]{1,56}$")]
    amount: Annotated[int, Meta(ge=1, le=2**53 - 1)]
    chips: Annotated[tuple[Pile, ...], Meta(min_length=1, max_length=40)]
    is_redemption: bool = False


routes: Final = Routes()


@routes.add("GET", "/api/staff/cash", Permission.READ_PURSES)
def cash_figures(figures: CashFigures) -> CashView:
    """Return what the cashier sold and redeemed, and the chips in circulation."""
    return figures.find()


@routes.add("POST", "/api/staff/cash", Permission.SELL_CHIPS, problems=(409,))
async def sell_or_redeem(
    call: RequestContext,
    actor: Account,
    form: CashAct,
    *,
    house_log: HouseLog,
    figures: CashFigures,
    factors: SecondFactors,
) -> Ok:
    """Record chips sold for money at the cashier, or bought back. `not_in_circulation`: pieces
    never issued, or returned. `second_factor_required` and
    `second_factor_setup_required`: the house requires a code of the last ten minutes.
    """
    await to_thread(factors.check_proved, actor.id, call.session, session_ms())
    if (problem := piles_problem(form.chips, form.amount)) is not None:
        raise HttpError(400, "invalid_count", problem)
    notice = REDEMPTION if form.is_redemption else SALE
    act = {"notice": notice, "amount": form.amount, "chips": to_builtins(form.chips)}
    postings = cash_postings(notice, form.amount)
    check = partial(figures.check_redemption, form.chips) if form.is_redemption else None
    request = f"cash-{form.id}"
    write = partial(house_log.write, act, actor.id, None, request, postings=postings, check=check)
    if form.is_redemption:
        await to_thread(figures.find)  # read most data before the lease is claimed
    try:
        await to_thread(write)
    except RequestReusedError as error:
        raise HttpError(409, "idempotency_conflict", str(error)) from None
    return Ok()


class FloatLine(msgspec.Struct, frozen=True):
    """The shifts of a real table since its session opened, oldest first, and its `tips`.
    `is_uncounted`: it is open without an opening count. `possible` are the acts possible now.
    `closer` is the last closing count, of an earlier session too.
    """

    table: str
    name: str
    currency: str
    shifts: list[ShiftLine]
    tips: int
    is_uncounted: bool
    possible: list[FloatAct]
    closer: FloatMove | None


@routes.add("GET", "/api/staff/floats", Permission.READ_FLOATS)
async def list_floats(
    actor: Account, language: Language, catalog: TableCatalog, node: Node, figures: CashFigures
) -> list[FloatLine]:
    """List the shifts of each real table since its session opened, with the table's result. Counts
    are blind: only who may read everything sees the expected amounts before all is counted.
    """
    is_blind = not may(actor.roles, Permission.READ_EVERYTHING)
    closers = await to_thread(figures.closers)
    lines = []
    for name, closer in sorted(closers.items()):
        live, _, _ = await node.table_state(name)
        ledger = live.core.ledger
        shifts = live.core.floats.shifts
        shift_lines = [_shift_line(shift, ledger, is_blind=is_blind) for shift in shifts]
        table = catalog.tables()[name]
        is_uncounted = "count" in live.machine.missing
        lines.append(
            FloatLine(
                name,
                table_title(table, language),
                table.currency,
                shift_lines,
                ledger[TIPS],
                is_uncounted,
                [*float_acts(live)],
                closer,
            )
        )
    return lines


def _shift_line(shift: Shift, ledger: Ledger, *, is_blind: bool) -> ShiftLine:
    line = ShiftLine.from_shift(shift, ledger)
    return msgspec.structs.replace(line, figures=None) if is_blind and shift.drop is None else line


class Denominations(msgspec.Struct, frozen=True):
    """Values of the house's chips and of banknotes, in minor units, for the grid of a count."""

    chips: list[int]
    notes: list[int]


@routes.add("GET", "/api/staff/denominations", Permission.READ_FLOATS)
def denominations(settings: Settings) -> Denominations:
    """Return the denominations of the house."""
    return Denominations([*settings.denominations_chips], [*settings.denominations_notes])
