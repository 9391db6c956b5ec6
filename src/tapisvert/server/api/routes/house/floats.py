"""Floats of real tables and registers of abandoned money: shifts, what is kept, and requests for
acts that two persons sign.
"""

from asyncio import to_thread
from typing import Final

from msgspec import to_builtins

from tapisvert.clock import DAY_MS, session_ms, wall_ms
from tapisvert.server.accounts.accounts import Account
from tapisvert.server.accounts.approvals import Approvals
from tapisvert.server.accounts.permissions import Permission
from tapisvert.server.api.endpoint import HttpError, RequestContext, Routes, TableId
from tapisvert.server.api.languages import Language
from tapisvert.server.api.routes.house.reports import table_title
from tapisvert.server.api.routes.house.staff import approval_views
from tapisvert.server.application.accounts.account_service import AccountService
from tapisvert.server.application.accounts.second_factor_service import SecondFactorService
from tapisvert.server.application.tables.table_catalog import TableCatalog
from tapisvert.server.application.tables.table_staffing import TableStaffing
from tapisvert.server.cluster.node import Node
from tapisvert.server.config.settings import Settings
from tapisvert.server.schemas.bodies import Approval
from tapisvert.server.schemas.floats import (
    FloatLine,
    KeptLine,
    RegisterLine,
    RequestFloat,
    RequestRegister,
    ShiftLine,
)
from tapisvert.server.tables.actions import RegisterAct
from tapisvert.server.tables.chip_counts import FloatAct, piles_problem
from tapisvert.server.tables.ledger import TIPS
from tapisvert.server.tables.stages import Mode

routes: Final = Routes()


@routes.add("GET", "/api/staff/floats", Permission.READ_FLOATS)
async def list_floats(language: Language, catalog: TableCatalog, node: Node) -> list[FloatLine]:
    """List the shifts of each real table since its session opened, with what the table won."""
    lines = []
    for name, table in sorted(catalog.tables().items()):
        if table.mode is not Mode.REAL:
            continue
        live, _, _ = await node.table_state(name)
        ledger, shifts = live.aggregate.ledger, live.aggregate.floats.shifts
        shown = [ShiftLine.of(one, ledger) for one in shifts]
        told = table_title(table, language), table.currency, shown, ledger[TIPS]
        lines.append(FloatLine(name, *told, live.is_uncounted))
    return lines


@routes.add("POST", "/api/staff/tables/{table}/float", problems=(403, 409))
async def ask_float(
    call: RequestContext,
    mine: Account,
    table: TableId,
    form: RequestFloat,
    *,
    accounts: AccountService,
    approvals: Approvals,
    factors: SecondFactorService,
    staffing: TableStaffing,
) -> Approval:
    """Request a cashier's signature under a table's opening or closing count, a fill or a credit; a
    cashier requests a controller's under the count of a drop. `second_factor` and
    `no_second_factor`: the house asks for a code of the last ten minutes.
    """
    is_drop = form.act is FloatAct.DROP
    await to_thread(factors.check_proved, mine.id, call.session, session_ms())
    await staffing.check(table, mine, Permission.ASK_DROP if is_drop else Permission.ASK_FLOAT)
    if (problem := piles_problem(form.chips, form.amount)) is not None:
        raise HttpError(400, "bad_count", problem)
    moved = {"act": form.act.value, "amount": form.amount, "chips": to_builtins(form.chips)}
    moved |= {"shift": form.shift} if is_drop else {}
    ask = approvals.request_float
    approval = await to_thread(ask, mine.id, table, moved, wall_ms(), is_drop=is_drop)
    return (await to_thread(approval_views, accounts, approval))[0]


@routes.add("GET", "/api/staff/register", Permission.READ_PURSES)
async def list_registers(
    language: Language, catalog: TableCatalog, node: Node, settings: Settings
) -> list[RegisterLine]:
    """List what the registers of tables keep of earlier sessions; tables that keep nothing are left
    out.
    """
    until, lines = _term_ends(settings), []
    for name, table in sorted(catalog.tables().items()):
        live, _, _ = await node.table_state(name)
        register = live.aggregate.register
        if not register.sums:
            continue
        sums = [
            KeptLine(one.player, one.amount, one.since_ms, one.since_ms <= until)
            for one in register.sums
        ]
        told = table_title(table, language), table.currency, settings.register_days
        lines.append(RegisterLine(name, *told, sums, register.due(until)))
    return lines


def _term_ends(settings: Settings) -> int:
    """Return the moment since which a sum has been kept for the house's term: R27."""
    return wall_ms() - settings.register_days * DAY_MS


@routes.add("POST", "/api/staff/tables/{table}/register", problems=(403, 409))
async def ask_register(
    call: RequestContext,
    mine: Account,
    table: TableId,
    form: RequestRegister,
    *,
    accounts: AccountService,
    approvals: Approvals,
    factors: SecondFactorService,
    node: Node,
    settings: Settings,
) -> Approval:
    """Request a controller's signature: a cashier, to pay what the register keeps for a player; the
    direction, to close the register of what was not claimed in the house's term.
    `second_factor` and `no_second_factor`: the house asks for a code of the last ten minutes.
    """
    await to_thread(factors.check_proved, mine.id, call.session, session_ms())
    live, _, _ = await node.table_state(table)
    register, until = live.aggregate.register, _term_ends(settings)
    is_closing = form.act is RegisterAct.CLOSED
    if is_closing is (form.player is not None):
        raise HttpError(400, "bad_body", "a payment names its player, and the closing act none")
    about = {"until_ms": until} if is_closing else {"player": form.player}
    amount = register.due(until) if is_closing else register.of(form.player or "")
    moved = {"act": form.act.value, **about, "amount": amount}
    approval = await to_thread(approvals.request_register, mine.id, table, moved, wall_ms())
    return (await to_thread(approval_views, accounts, approval))[0]
