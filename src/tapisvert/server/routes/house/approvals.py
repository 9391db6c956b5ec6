"""Acts that two persons sign: requests, decisions, and what became of them."""

from asyncio import to_thread
from dataclasses import asdict
from functools import cache, partial
from typing import Annotated, Final

from tapisvert.clock import session_ms, wall_ms
from tapisvert.live.node import Node
from tapisvert.server.accounts.accounts import Account
from tapisvert.server.accounts.approvals import DONE, Approval, Approvals, kinds
from tapisvert.server.api.endpoint import HttpError, Query, RequestContext, Routes
from tapisvert.server.application.accounts.account_service import AccountService
from tapisvert.server.application.accounts.second_factor_service import SecondFactorService
from tapisvert.server.application.tables.approval_executor import (
    RETRYABLE_CODES,
    ApprovalExecutor,
    refusal_in,
)
from tapisvert.server.application.tables.table_staffing import TableStaffing
from tapisvert.server.config.settings import Settings
from tapisvert.server.house.act import AtTable
from tapisvert.server.house.acts import ACTS, AnyAct, TableFacts, act_of
from tapisvert.server.routes.house.floats import term_ends_ms
from tapisvert.server.schemas import bodies

routes: Final = Routes()

Latest = Annotated[
    int, Query("limit", 20, 1, 200, "how many, the latest first; 20 if nothing is said")
]
_APPROVALS: Final = "/api/staff/approvals"


@routes.add("GET", _APPROVALS, problems=(403,))
def list_approvals(
    account: Account, accounts: AccountService, approvals: Approvals
) -> list[bodies.Approval]:
    """List the approvals that are pending, and those that are approved but not executed yet."""
    readable = _readable_kinds(account)
    waiting = [*approvals.unexecuted(), *approvals.pending()]
    return _views(accounts, *(row for row in waiting if row.kind in readable))


@routes.add("GET", f"{_APPROVALS}/latest", problems=(403,))
def latest_approvals(
    account: Account, limit: Latest, accounts: AccountService, approvals: Approvals
) -> list[bodies.Approval]:
    """List the latest decided approvals with their outcome."""
    return _views(accounts, *approvals.latest(_readable_kinds(account), limit))


@routes.add("POST", _APPROVALS, problems=(403, 404, 409))
async def request_approval(
    call: RequestContext,
    mine: Account,
    form: AnyAct,
    *,
    accounts: AccountService,
    approvals: Approvals,
    factors: SecondFactorService,
    staffing: TableStaffing,
    node: Node,
    settings: Settings,
) -> bodies.Approval:
    """Request a second person's signature for an act. `second_factor` and `no_second_factor`: the
    house asks for a code of the last ten minutes.
    """
    act, details = act_of(form), {}
    if act.needs_code:
        await to_thread(factors.check_proved, mine.id, call.session, session_ms())
    if isinstance(form, AtTable):
        await call.visible_table(form.table)
        await staffing.check_roles(form.table, mine, act.asks)
        live, _, _ = await node.table_state(form.table)
        details = form.details(TableFacts(live.core.register, term_ends_ms(settings)))
    approval = await to_thread(approvals.request, mine.id, form, wall_ms(), details)
    return (await to_thread(_views, accounts, approval))[0]


@routes.add("POST", f"{_APPROVALS}/{{number:int}}", problems=(409,))
async def decide(
    call: RequestContext,
    mine: Account,
    form: bodies.DecisionBody,
    *,
    accounts: AccountService,
    approvals: Approvals,
    executor: ApprovalExecutor,
    factors: SecondFactorService,
    staffing: TableStaffing,
) -> bodies.Approval:
    """Approve or reject another account's request; one about a table is executed at once.
    `second_factor` and `no_second_factor`: the house asks for a code of the last ten minutes.
    """
    await to_thread(factors.check_proved, mine.id, call.session, session_ms())
    number: int = min(call.request.path_params["number"], 2**53)  # more than any id
    pending = await to_thread(approvals.get, number)
    act = ACTS[pending.kind]
    if issubclass(act.request, AtTable):
        await staffing.check_roles(pending.subject["table"], mine, act.signs)
    decide = partial(approvals.decide, mine.id, number, wall_ms(), approved=form.approved)
    approval = await to_thread(decide)
    if approval.approved and act.command is not None:
        refusal = refusal_in(await executor.execute(approval))
        if refusal is not None and refusal[0] not in RETRYABLE_CODES:  # or it is executed shortly
            raise HttpError(409, *refusal)
        approval = await to_thread(approvals.get, number)
    elif approval.outcome not in (DONE, None):
        raise HttpError(409, approval.outcome, "the purse does not hold so much, or cannot")
    return (await to_thread(_views, accounts, approval))[0]


def _readable_kinds(account: Account) -> frozenset[str]:
    """Return the kinds of approvals that an account may see. Raises HttpError 403 if none."""
    if not (readable := kinds(account.roles)):
        raise HttpError(403, "not_authorized", "this is for the staff")
    return readable


def _views(accounts: AccountService, *approvals: Approval) -> list[bodies.Approval]:
    """Return approvals with the names of their accounts; not all signers may list accounts."""
    name = cache(lambda account: accounts.account(account).name)
    views = []
    for approval in approvals:
        people = approval.asked_by, approval.decided_by, approval.subject.get("account")
        names = {account: name(account) for account in people if account is not None}
        views.append(bodies.Approval(**asdict(approval), names=names))
    return views
