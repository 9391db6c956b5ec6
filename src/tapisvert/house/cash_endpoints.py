"""The cash desks and floats over HTTP: figures, sales and purchases, and denominations."""

from asyncio import to_thread
from functools import partial
from typing import Annotated, Final

import msgspec
from msgspec import Meta, to_builtins

from tapisvert.accounts.accounts import Account
from tapisvert.accounts.permissions import Permission, may
from tapisvert.api.bodies import Ok, RequestBody
from tapisvert.api.endpoint import HttpError, RequestContext, Routes
from tapisvert.api.responses import Language, table_title
from tapisvert.api.table_catalog import TableCatalog
from tapisvert.clock import session_ms
from tapisvert.config.settings import Settings
from tapisvert.config.table_settings import PLAY_CHIPS_CURRENCY
from tapisvert.house.cash import CashFigures, CashView
from tapisvert.house.foreign_money import foreign_problem
from tapisvert.house.people import PeopleRegister
from tapisvert.house.person_sums import PersonNumber
from tapisvert.house.second_factor import SecondFactors
from tapisvert.house.shifts import ShiftLine
from tapisvert.journal.house_log import (
    REDEMPTION,
    SALE,
    HouseLog,
    RequestReusedError,
)
from tapisvert.live.console_requests import float_acts
from tapisvert.live.float_shifts import FloatMove, Shift
from tapisvert.live.ledger import Ledger
from tapisvert.live.node import Node
from tapisvert.live.requests import FloatAct, Pile, piles_problem
from tapisvert.money import written


class CashAct(RequestBody, frozen=True):
    """Chips that the cashier sells for money, or buys back; `foreign` are the banknotes of another
    currency that pay for them, or for which they are bought. A repeated `id` is executed once.
    """

    id: Annotated[str, Meta(pattern="^[!-~]{1,56}$")]
    amount: Annotated[int, Meta(ge=1, le=2**53 - 1)]
    chips: Annotated[tuple[Pile, ...], Meta(min_length=1, max_length=40)]
    is_redemption: bool = False
    foreign: Annotated[tuple[Pile, ...], Meta(max_length=40)] = ()
    person: PersonNumber | None = None


routes: Final = Routes()


@routes.add("GET", "/api/staff/cash", Permission.READ_PURSES)
def cash_figures(actor: Account, figures: CashFigures) -> CashView:
    """Return what the cashier sold and redeemed, and the chips in circulation. Counts are blind:
    while the desk is open only who may read everything sees what follows from its sales.
    """
    view = figures.find(actor.name)
    return view if may(actor.roles, Permission.READ_EVERYTHING) else view.blind


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
    problem = piles_problem(form.chips, form.amount) or foreign_problem(form.foreign)
    if problem is not None:
        raise HttpError(400, "invalid_count", problem)
    if figures.signed_above is not None and form.amount > figures.signed_above:
        limit = written(figures.signed_above)
        message = f"above {limit} a second person signs: request the approval `sale`"
        raise HttpError(403, "second_signature_required", message)
    notice = REDEMPTION if form.is_redemption else SALE
    fields = {"amount": form.amount, "chips": to_builtins(form.chips), "by": actor.name}
    act = {"notice": notice, **fields}
    if form.foreign:
        act["foreign"] = to_builtins(form.foreign)
    if form.person is not None:
        act["person"] = form.person
        await to_thread(register.check, form.person, is_sale=not form.is_redemption)
    write = partial(
        house_log.write,
        act,
        actor.id,
        request=f"cash-{form.id}",
        complete=lambda: {**figures.identify(act), **figures.complete(act)},
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
                ledger.total("tips"),
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
    currency of its tables, its cash desks, and the other currencies that they take.
    """

    chips: list[int]
    notes: list[int]
    currency: str
    desks: list[str]
    currencies: list[str]


@routes.add("GET", "/api/staff/denominations", Permission.READ_FLOATS)
def denominations(settings: Settings, catalog: TableCatalog) -> Denominations:
    """Return the denominations of the house."""
    currencies = (table.currency for table in catalog.tables().values())
    return Denominations(
        [*settings.denominations_chips],
        [*settings.denominations_notes],
        next(currencies, PLAY_CHIPS_CURRENCY),
        [*settings.desk_names],
        [*settings.desk_currencies],
    )
