"""Staff operations: accounts, approvals by two people, opening and closing of tables."""

from asyncio import to_thread
from dataclasses import asdict
from functools import cache, partial
from typing import Annotated, Final

from msgspec import structs

from tapisvert.clock import session_ms, wall_ms
from tapisvert.rules import commands as c
from tapisvert.rules.limits import needs_consent
from tapisvert.server.accounts.accounts import Account
from tapisvert.server.accounts.approvals import (
    ADVANCE,
    AT_TABLES,
    DONE,
    Approval,
    Approvals,
    kinds,
)
from tapisvert.server.accounts.permissions import Permission, may
from tapisvert.server.api.endpoint import (
    AccountId,
    HttpError,
    Query,
    RequestContext,
    Routes,
    TableId,
)
from tapisvert.server.api.routes.accounts.auth import account_view
from tapisvert.server.application.accounts.account_service import AccountService
from tapisvert.server.application.accounts.limits_service import LimitsService
from tapisvert.server.application.accounts.second_factor_service import SecondFactorService
from tapisvert.server.application.tables.approval_executor import (
    RETRYABLE_CODES,
    ApprovalExecutor,
    refusal_in,
)
from tapisvert.server.application.tables.table_access import actor_of
from tapisvert.server.application.tables.table_catalog import TableCatalog
from tapisvert.server.application.tables.table_gateway import StaffAction, TableGateway
from tapisvert.server.application.tables.table_staffing import TableStaffing
from tapisvert.server.config.fields import SettingsError
from tapisvert.server.config.tables import read_table
from tapisvert.server.schemas import bodies
from tapisvert.server.tables.actions import ReopenTable

routes: Final = Routes()

Latest = Annotated[
    int, Query("limit", 20, 1, 200, "how many, the latest first; 20 if nothing is said")
]
_ACCOUNT: Final = "/api/staff/accounts/{account}"
_APPROVALS: Final = "/api/staff/approvals"

# Accounts ----------------------------------------------------------------------------------------


@routes.add("GET", "/api/staff/accounts", problems=(403,))
def list_accounts(
    account: Account, accounts: AccountService, factors: SecondFactorService
) -> list[bodies.ListedAccount]:
    """List all accounts."""
    if not may(account.roles, Permission.READ_PURSES):
        raise HttpError(403, "not_authorized", "this is for: cashier, controller, direction")
    owners, limits = factors.owners(), accounts.limits.list_limits()
    return [
        bodies.ListedAccount(
            **structs.asdict(account_view(one)),
            has_second_factor=one.id in owners,
            barred_until_ms=limits[one.id].barred_until_ms if one.id in limits else 0,
            excluded_until_ms=limits[one.id].excluded_until_ms if one.id in limits else 0,
        )
        for one in accounts.list_accounts()
    ]


@routes.add("POST", "/api/staff/accounts", Permission.MANAGE_ACCOUNTS, problems=(409,))
def make_account(mine: Account, form: bodies.NewAccount, accounts: AccountService) -> bodies.Link:
    """Create an account; its owner chooses a password with the invitation link, once. Roles of the
    staff count once another member of the direction has confirmed the owner.
    """
    account, token = accounts.create(mine.id, form.name, form.roles, wall_ms())
    return bodies.Link(account.id, f"/welcome#{token}")


@routes.add("POST", f"{_ACCOUNT}/link", Permission.MANAGE_ACCOUNTS)
def create_invitation(mine: Account, account: AccountId, accounts: AccountService) -> bodies.Link:
    """Create an invitation link for an account whose password is lost. Once it is used, the account
    has no roles until another member of the direction has confirmed the owner.
    """
    token = accounts.create_invitation(mine.id, account, wall_ms())
    return bodies.Link(account, f"/welcome#{token}")


@routes.add("PUT", f"{_ACCOUNT}/roles", Permission.MANAGE_ACCOUNTS, problems=(409,))
def change_roles(
    mine: Account, account: AccountId, form: bodies.Roles, accounts: AccountService
) -> bodies.Account:
    """Change the roles of an account; its sessions end. A role of the staff is given once another
    member of the direction approves: until then the answer, and the account, are as before.
    """
    return account_view(accounts.change_roles(mine.id, account, form.roles, wall_ms()))


@routes.add("POST", f"{_ACCOUNT}/disable", Permission.MANAGE_ACCOUNTS, problems=(409,))
def disable(mine: Account, account: AccountId, accounts: AccountService) -> bodies.Ok:
    """Disable an account: its sessions end, and its stakes stand."""
    accounts.disable(mine.id, account, wall_ms())
    return bodies.Ok()


@routes.add("POST", f"{_ACCOUNT}/enable", Permission.MANAGE_ACCOUNTS)
def enable(mine: Account, account: AccountId, accounts: AccountService) -> bodies.Ok:
    """Enable a disabled account; one of the staff has to be confirmed anew."""
    accounts.enable(mine.id, account, wall_ms())
    return bodies.Ok()


@routes.add("POST", f"{_ACCOUNT}/bar", Permission.MANAGE_ACCOUNTS)
async def ban_account(
    mine: Account,
    account: AccountId,
    form: bodies.Until,
    accounts: AccountService,
    live_limits: LimitsService,
) -> bodies.Ok:
    """Ban a player until a moment, or for good; a moment of 0 lifts the ban."""
    await to_thread(accounts.ban, mine.id, account, form.until_or_forever_ms, wall_ms())
    await live_limits.reload(account)
    return bodies.Ok()


# Approvals ---------------------------------------------------------------------------------------


def _readable_kinds(account: Account) -> frozenset[str]:
    """Return the kinds of approvals that an account may see. Raises HttpError 403 if none."""
    if not (found := kinds(account.roles)):
        raise HttpError(403, "not_authorized", "this is for the staff")
    return found


@routes.add("GET", _APPROVALS, problems=(403,))
def list_approvals(
    account: Account, accounts: AccountService, approvals: Approvals
) -> list[bodies.Approval]:
    """List the approvals that are pending, and those that are approved but not executed yet."""
    wanted = _readable_kinds(account)
    found = [*approvals.unexecuted(), *approvals.pending()]
    return approval_views(accounts, *(one for one in found if one.kind in wanted))


@routes.add("GET", f"{_APPROVALS}/latest", problems=(403,))
def latest_approvals(
    account: Account, limit: Latest, accounts: AccountService, approvals: Approvals
) -> list[bodies.Approval]:
    """List the latest decided approvals with their outcome."""
    found = approvals.latest(_readable_kinds(account), limit)
    return approval_views(accounts, *found)


@routes.add("POST", _APPROVALS, problems=(404,))
async def ask_approval(
    call: RequestContext,
    mine: Account,
    form: bodies.RequestApproval,
    *,
    accounts: AccountService,
    approvals: Approvals,
    factors: SecondFactorService,
    staffing: TableStaffing,
) -> bodies.Approval:
    """Request an approval: of chips issued or taken back, a second factor removed, an abandoned
    stake, an advance to a player, or a derogation. `second_factor` and `no_second_factor`: the
    house asks for a code of the last ten minutes.
    """
    if form.maximum is not None and (form.player or form.account):
        raise HttpError(400, "bad_body", "a maximum is asked for a table alone")
    if form.account is not None and form.amount is not None and form.table is form.player is None:
        await to_thread(factors.check_proved, mine.id, call.session, session_ms())
        request = partial(approvals.request_chips, mine.id, form.account, form.amount, wall_ms())
    elif form.account is not None and form.second_factor:
        request = partial(approvals.request_factor_reset, mine.id, form.account, wall_ms())
    elif form.table is not None and form.player is not None and form.account is None:
        await call.visible_table(form.table)
        request = await _request_at_table(mine, form, approvals, staffing)
    elif form.table is not None and form.maximum is not None:
        await call.visible_table(form.table)
        raised = mine.id, form.table, form.maximum, wall_ms()
        request = partial(approvals.request_derogation, *raised)
    else:
        raise HttpError(
            400, "bad_body", "give account and amount, table and player, or table and maximum"
        )
    return (await to_thread(approval_views, accounts, await to_thread(request)))[0]


async def _request_at_table(
    mine: Account, form: bodies.RequestApproval, approvals: Approvals, staffing: TableStaffing
) -> partial[Approval]:
    """Return the request about a player at a table: an advance, or what is deemed abandoned."""
    assert form.table is not None
    assert form.player is not None
    asked = mine.id, form.table, form.player
    if form.amount is None:
        await staffing.check(form.table, mine, Permission.ASK_ABANDON)
        request = partial(approvals.request_abandon, *asked, wall_ms())
        return partial(request, on=form.on, degree=form.degree)
    await staffing.check(form.table, mine, Permission.ASK_ADVANCE)
    if form.amount <= 0:
        raise HttpError(400, "bad_amount", "an advance is a positive amount of minor units")
    return partial(approvals.request_advance, *asked, form.amount, wall_ms())


@routes.add("POST", f"{_APPROVALS}/{{number:int}}", problems=(409,))
async def decide(
    call: RequestContext,
    mine: Account,
    form: bodies.Decide,
    *,
    accounts: AccountService,
    approvals: Approvals,
    executor: ApprovalExecutor,
    factors: SecondFactorService,
    staffing: TableStaffing,
) -> bodies.Approval:
    """Approve or reject another account's request; a controller's approval is executed at once.
    `second_factor` and `no_second_factor`: the house asks for a code of the last ten minutes.
    """
    await to_thread(factors.check_proved, mine.id, call.session, session_ms())
    number: int = min(call.request.path_params["number"], 2**53)  # more than any id
    await _check_inspector(number, mine, approvals, staffing)
    decide = partial(approvals.decide, mine.id, number, wall_ms(), approved=form.approved)
    approval = await to_thread(decide)
    if approval.approved and approval.kind in AT_TABLES:
        refusal = refusal_in(await executor.execute(approval))
        if refusal is not None and refusal[0] not in RETRYABLE_CODES:  # or it is executed shortly
            raise HttpError(409, *refusal)
        approval = await to_thread(approvals.get, number)
    elif approval.outcome not in (DONE, None):
        raise HttpError(409, approval.outcome, "the purse does not hold so much, or cannot")
    return (await to_thread(approval_views, accounts, approval))[0]


async def _check_inspector(
    number: int, mine: Account, approvals: Approvals, staffing: TableStaffing
) -> None:
    """Raise HttpError 403 if an inspector of another table would consent to an advance: CR-16."""
    for approval in await to_thread(approvals.pending):
        if approval.id == number and approval.kind == ADVANCE:
            await staffing.check(approval.subject["table"], mine, Permission.CONSENT_TO_ADVANCE)


def approval_views(accounts: AccountService, *approvals: Approval) -> list[bodies.Approval]:
    """Return approvals with the names of their accounts; not all signers may list accounts."""
    name = cache(lambda account: accounts.account(account).name)
    views = []
    for one in approvals:
        people = one.asked_by, one.decided_by, one.subject.get("account")
        names = {account: name(account) for account in people if account is not None}
        views.append(bodies.Approval(**asdict(one), names=names))
    return views


# Tables ------------------------------------------------------------------------------------------


@routes.add("POST", "/api/staff/tables", Permission.OPEN_TABLE, problems=(409,))
def make_table(mine: Account, form: bodies.NewTable, catalog: TableCatalog) -> bodies.Ok:
    """Create a table, with the keys of a table in the settings file.

    `currency` and `is_play_money` are those of the other tables by default. A maximum above what
    the direction raises alone is a derogation, for which the open table is the place: CR-5e.
    """
    other = next(iter(catalog.tables().values()), None)
    kind = {"currency": other.currency, "is_play_money": other.is_play_money} if other else {}
    try:
        table = read_table({**kind, **form.table}, "table")
    except SettingsError as error:
        raise HttpError(400, "bad_table", str(error)) from None
    if other is not None and table.money_kind != other.money_kind:
        message = "all tables of a house have one currency, and all play money or none"
        raise HttpError(400, "bad_table", message)
    if (above := needs_consent(table.open_command)) is not None:
        told = (
            f"the maximum of {above} is above what the direction raises alone: make the table with"
            " less, and ask for a derogation at it"
        )
        raise HttpError(409, "no_consent", told)
    if not catalog.make_table(table, mine.id):
        raise HttpError(409, "table_taken", "there is a table with this id")
    return bodies.Ok()


_TABLE: Final = "/api/staff/tables/{table}"


@routes.add("POST", f"{_TABLE}/open", Permission.OPEN_TABLE, problems=(409,))
async def open_table(
    mine: Account, table: TableId, form: bodies.IdempotentBody, gateway: TableGateway
) -> bodies.Ok:
    """Reopen a closed table."""
    return await _command(gateway, table, mine, ReopenTable(), form.id)


@routes.add("POST", f"{_TABLE}/close", Permission.CLOSE_TABLE, problems=(409,))
async def close_table(
    mine: Account, table: TableId, form: bodies.IdempotentBody, gateway: TableGateway
) -> bodies.Ok:
    """Close a table: stakes in prison are returned as the rules say, and chips go to the purses."""
    return await _command(gateway, table, mine, c.Finish(), form.id)


async def _command(
    gateway: TableGateway, table: str, account: Account, action: StaffAction, request: str
) -> bodies.Ok:
    """Give a table a command of the staff. Raises HttpError 409 if the table refuses it."""
    answer = await gateway.command(table, actor_of(account), action, request)
    if (refusal := refusal_in(answer)) is not None:
        raise HttpError(409, *refusal)
    return bodies.Ok()
