"""Figures of the cashier: chips in circulation, a liability of the house (CR-20), and floats."""

from asyncio import to_thread
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from functools import partial
from threading import Lock
from typing import Annotated, Any, Final, Self

import msgspec
from msgspec import Meta, to_builtins

from tapisvert.accounts.accounts import Account, AccountError
from tapisvert.accounts.permissions import Permission, may
from tapisvert.api.bodies import Moment, Ok, RequestBody
from tapisvert.api.endpoint import HttpError, RequestContext, Routes
from tapisvert.api.responses import Language, table_title
from tapisvert.api.table_catalog import TableCatalog
from tapisvert.clock import HouseDay, session_ms, wall_ms
from tapisvert.config.settings import Settings
from tapisvert.config.table_settings import PLAY_CHIPS_CURRENCY
from tapisvert.house.cash_book import (
    CashBook,
    CashEntry,
    DeskShift,
    PieceKind,
    PieceLine,
    circulating,
    piece_lines,
)
from tapisvert.house.people import PeopleRegister
from tapisvert.house.person_sums import PERSON_ACTS, PersonNumber
from tapisvert.house.second_factor import SecondFactors
from tapisvert.house.shifts import ShiftLine, ShiftReader
from tapisvert.journal.house_log import (
    CHIPS_COUNTED,
    CHIPS_WITHDRAWN,
    DESK_CLOSED,
    DESK_OPENED,
    HOUSE_LOG_ID,
    REDEMPTION,
    SALE,
    STOCK_ACTS,
    HouseLog,
    RequestReusedError,
    cash_postings,
)
from tapisvert.journal.reader import iter_entries
from tapisvert.journal.sql import EventStore
from tapisvert.journal.store import ArchivedError
from tapisvert.live.console_requests import float_acts
from tapisvert.live.float_shifts import FloatMove, Shift, pieces_out
from tapisvert.live.ledger import TIPS, Ledger
from tapisvert.live.node import Node
from tapisvert.live.requests import FloatAct, Pile, count_pieces, piles_problem
from tapisvert.money import written


class Pieces(msgspec.Struct, frozen=True):
    """Pieces of a series and value that have left the cashier."""

    series: str
    value: int
    pieces: int


class CashView(msgspec.Struct, frozen=True):
    """Figures of the cashier, in minor units: chips `sold` and `redeemed` for money; the net amount
    of chips `from_tables`; the chips in `circulation`, which follow; the sum of all `purses`; the
    pieces outside the cashier, with players or in floats; the latest `entries`, newest first; the
    last `shift` of the desk, `open_since` its opening count, None after the cash-up; whether it
    `sells` now; and `signed_above`, the amount above which a second person signs a sale. `lines`
    are the pieces by series and value, for who may read everything, and `count` is the last count
    of those in vault and desk. Who counts sees no figures until the cash-up.
    """

    sold: int | None
    redeemed: int | None
    till: int | None
    from_tables: int
    circulation: int | None
    purses: int
    pieces: list[Pieces]
    entries: list[CashEntry]
    shift: DeskShift | None
    open_since: Moment | None
    sells: bool
    signed_above: int | None
    lines: tuple[PieceLine, ...]
    count: CashEntry | None

    @property
    def without_figures(self) -> Self:
        """The view of who counts the desk."""
        hidden = dict.fromkeys(("sold", "redeemed", "till", "circulation", "shift"))
        return msgspec.structs.replace(self, **hidden, pieces=[])


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
    ) -> None:
        """`tables` returns the ids of the real tables; `sells_uncounted`: whether the cashier sells
        before the desk is counted; `signed_above`: the amount that one person may sell;
        `identified_from`: the sum of a person's day for which a document is needed.
        """
        self.signed_above = signed_above
        self.identified_from = identified_from
        self._day = day
        self._store = store
        self._sells_uncounted = sells_uncounted
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
            entries = list(self._book.entries.values())[::-1]
            desk_shift = self._book.shifts[-1] if self._book.shifts else None
            is_open = self._book.is_open
            lines = self._piece_lines()
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
            entries,
            desk_shift,
            desk_shift.opened_at if desk_shift and is_open else None,
            is_open or self._sells_uncounted,
            self.signed_above,
            lines,
            next((entry for entry in entries if entry.act == CHIPS_COUNTED), None),
        )

    def _piece_lines(self, counted_kinds: Collection[PieceKind] = ()) -> tuple[PieceLine, ...]:
        readers = [self._shifts(table) for table in self._real_tables()]
        outside = [reader.pieces_out for reader in readers]
        in_floats = [reader.pieces_in_float for reader in readers]
        return piece_lines(self._book.stock, self._book.pieces, outside, in_floats, counted_kinds)

    def closers(self) -> dict[str, FloatMove | None]:
        """Return the last closing count of each real table, on any thread. Raises ArchivedError as
        `find` does.
        """
        with self._turn:
            return {table: self._shifts(table).closer for table in self._real_tables()}

    def find_entry(self, number: int) -> CashEntry:
        """Return an entry of the cash desk, by its number in the house log. Raises AccountError for
        one that is not among the latest, or was corrected.
        """
        with self._turn:
            self._read_house_log()
            entry = self._book.entries.get(number)
        if entry is None:
            raise AccountError("count_changed", "no such entry of the desk, or already corrected")
        return entry

    def day_sum(self, person: int) -> int:
        """Return the sum of a person's day, on any thread."""
        with self._turn:
            self._read_house_log()
            return self._book.people.sum(self._today, person)

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
        """Check that the act of a notice needs no document that was not seen; return its
        `person_fields`. Raises AccountError.
        """
        fields = self.person_fields(notice)
        with self._turn:
            self._read_house_log()
            total = self._book.people.undocumented_sum({**notice, **fields})
        if total is not None:
            limit = written(fields["identified_from"])
            message = f"{written(total)} on this day: from {limit} on name an identified person"
            raise AccountError("identification_required", message)
        return fields

    def complete(
        self, act: str, piles: tuple[Pile, ...], corrects: int | None = None
    ) -> dict[str, Any]:
        """Check that the cashier can do an act, or correct one; return the fields that its notice
        has besides: the sum that a cash-up should have, and where all pieces are for a count of
        those in vault and desk. Raises AccountError for a desk that is open or not, for pieces that
        were never issued, or returned, and for those that vault and desk lack; ArchivedError as
        `find` does.
        """
        if corrects is not None:
            self._check_correction(corrects, piles)
            return {}
        with self._turn:
            self._read_house_log()
            is_open = self._book.is_open
            expected = self._book.shifts[-1].expected if is_open else 0
            pieces = count_pieces(piles)
            lines = self._piece_lines(pieces) if act == CHIPS_COUNTED else ()
        if act in STOCK_ACTS:
            self._check_stock(pieces if act == CHIPS_WITHDRAWN else {})
            return {"lines": to_builtins(lines)} if act == CHIPS_COUNTED else {}
        if act == DESK_OPENED and is_open:
            raise AccountError("desk_open", "count the cash-up of the desk first")
        needs_open = act == DESK_CLOSED or (act != DESK_OPENED and not self._sells_uncounted)
        if needs_open and not is_open:
            raise AccountError("desk_closed", "count the opening of the desk first")
        if act == REDEMPTION:
            self._check(count_pieces(piles, -1))
        elif act == SALE:
            self._check_stock(pieces)
        return {"expected": expected} if act == DESK_CLOSED else {}

    def check_count(
        self, table: str, act: FloatAct, piles: tuple[Pile, ...], corrects: int | None
    ) -> None:
        """Check that a count of a table's float can have these pieces, or be corrected to them.
        Raises AccountError for pieces that are not in circulation; ArchivedError as `find` does.
        """
        change = pieces_out(act, piles)
        if corrects is not None:
            with self._turn:
                change = self._shifts(table).pieces_changed(act, piles, corrects)
        self._check_stock(change)
        if corrects is not None or act in (FloatAct.CREDIT, FloatAct.CLOSING):
            self._check(change, table)  # pieces may come back

    def has_entry(self, table: str, actor: str, request: str) -> bool:
        """Return whether the journal of a table has the entry of a request."""
        return self._store.find_answer(table, actor, request) is not None

    def next_copy(self, table: str, entry: int) -> dict[str, int]:
        """Return the number of times that the slip of an entry was printed, as `copy`."""
        with self._turn:
            self._read_house_log()
            return {"copy": self._book.slips[table, entry]}

    def _check_correction(self, number: int, piles: tuple[Pile, ...]) -> None:
        entry = self.find_entry(number)
        change = msgspec.structs.replace(entry, chips=piles).pieces_out
        change.subtract(entry.pieces_out)
        self._check(change)
        change.subtract(msgspec.structs.replace(entry, chips=piles).pieces_added)
        change.update(entry.pieces_added)
        self._check_stock(change)

    def _check_stock(self, change: Mapping[PieceKind, int]) -> None:
        """Check that vault and desk have the pieces that leave them, where the stock is known, and
        no file of an archived session is missing.
        """
        vaults: dict[PieceKind, int] = {}
        with self._turn, suppress(ArchivedError):
            self._read_house_log()
            if not self._book.stock:
                return
            vaults = {(line.series, line.value): line.vault for line in self._piece_lines()}
        for kind, pieces in change.items():
            if vaults and pieces > max(0, vault := vaults.get(kind, 0)):
                pieces_text = f"{max(0, vault)} pieces of {kind[0]} {written(kind[1])}"
                problem = f"{pieces_text} are in vault and desk, not {pieces}: count again"
                raise AccountError("not_in_stock", problem)

    def _check(self, change: Mapping[PieceKind, int], table: str | None = None) -> None:
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


# Endpoints ---------------------------------------------------------------------------------------


class CashAct(RequestBody, frozen=True):
    """Chips that the cashier sells for money, or buys back; a repeated `id` is executed once."""

    id: Annotated[str, Meta(pattern="^[!-~]{1,56}$")]
    amount: Annotated[int, Meta(ge=1, le=2**53 - 1)]
    chips: Annotated[tuple[Pile, ...], Meta(min_length=1, max_length=40)]
    is_redemption: bool = False
    person: PersonNumber | None = None


routes: Final = Routes()


@routes.add("GET", "/api/staff/cash", Permission.READ_PURSES)
def cash_figures(actor: Account, figures: CashFigures) -> CashView:
    """Return what the cashier sold and redeemed, and the chips in circulation. Counts are blind:
    while the desk is open only who may read everything sees what follows from its sales.
    """
    view = figures.find()
    if may(actor.roles, Permission.READ_EVERYTHING):
        return view
    view = msgspec.structs.replace(view, lines=())
    return view if view.open_since is None else view.without_figures


@routes.add("POST", "/api/staff/cash", Permission.SELL_CHIPS, problems=(404, 409))
async def sell_or_redeem(
    call: RequestContext,
    actor: Account,
    form: CashAct,
    *,
    house_log: HouseLog,
    figures: CashFigures,
    factors: SecondFactors,
    register: PeopleRegister,
) -> Ok:
    """Record chips sold for money at the cashier, or bought back. `not_in_circulation`: pieces
    never issued, or returned. `desk_closed`: the desk's opening is not counted.
    `second_signature_required`: above the house's amount two people sign.
    `identification_required`: the sum of the day needs a `person` whose document was seen;
    `barred_person`: theirs is the name of an account that may not play. `second_factor_required`
    and `second_factor_setup_required`: the house requires a code of the last ten minutes.
    """
    await to_thread(factors.check_proved, actor.id, call.session, session_ms())
    if (problem := piles_problem(form.chips, form.amount)) is not None:
        raise HttpError(400, "invalid_count", problem)
    if figures.signed_above is not None and form.amount > figures.signed_above:
        limit = written(figures.signed_above)
        message = f"above {limit} a second person signs: request the approval `sale`"
        raise HttpError(403, "second_signature_required", message)
    notice = REDEMPTION if form.is_redemption else SALE
    act = {"notice": notice, "amount": form.amount, "chips": to_builtins(form.chips)}
    if form.person is not None:
        act["person"] = form.person
        await to_thread(register.check, form.person, is_sale=not form.is_redemption)
    write = partial(
        house_log.write,
        {**act, "by": actor.name},
        actor.id,
        request=f"cash-{form.id}",
        postings=cash_postings(notice, form.amount),
        complete=lambda: {
            **figures.identify(act),
            **figures.complete(notice, form.chips),
        },
    )
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
    """Values of the house's chips and of banknotes, in minor units, for the grid of a count; the
    currency of its tables.
    """

    chips: list[int]
    notes: list[int]
    currency: str


@routes.add("GET", "/api/staff/denominations", Permission.READ_FLOATS)
def denominations(settings: Settings, catalog: TableCatalog) -> Denominations:
    """Return the denominations of the house."""
    currencies = (table.currency for table in catalog.tables().values())
    return Denominations(
        [*settings.denominations_chips],
        [*settings.denominations_notes],
        next(currencies, PLAY_CHIPS_CURRENCY),
    )
