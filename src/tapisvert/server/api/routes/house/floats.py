"""Floats of real tables: their shifts, and requests for acts that two persons sign."""

from asyncio import to_thread
from typing import Final

from msgspec import to_builtins

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
from tapisvert.server.clock import session_ms, wall_ms
from tapisvert.server.cluster.node import Node
from tapisvert.server.schemas.bodies import Approval
from tapisvert.server.schemas.floats import FloatLine, RequestFloat, ShiftLine
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
