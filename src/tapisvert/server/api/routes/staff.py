"""Staff operations: accounts, approvals of chips by two people, opening and closing of tables."""

import asyncio
from functools import cache
from typing import Any, Final

import msgspec

from tapisvert.rules import commands as c
from tapisvert.server.accounts.approvals import ABANDON, DONE, kinds
from tapisvert.server.accounts.approvals import Approval as Asked
from tapisvert.server.accounts.permissions import Permission, may
from tapisvert.server.api.endpoint import Endpoint, HttpError, Query, RequestContext
from tapisvert.server.api.routes.auth import account_view
from tapisvert.server.application.access import actor_of
from tapisvert.server.application.account_service import AccountService
from tapisvert.server.application.approval_executor import RETRYABLE_CODES, refusal_in
from tapisvert.server.clock import now
from tapisvert.server.cluster.table_request import TableRequest
from tapisvert.server.config.fields import SettingsError
from tapisvert.server.config.tables import read_table
from tapisvert.server.responsible_gaming.limits import FOREVER
from tapisvert.server.schemas import bodies
from tapisvert.server.tables.actions import ReopenTable

_LATEST: Final = Query("limit", 1, 200, "how many, the latest first; 20 if nothing is said")

# Accounts ----------------------------------------------------------------------------------------


async def list_accounts(call: RequestContext) -> list[bodies.Account]:
    """List all accounts."""
    account = await call.require_account()
    if not may(account.roles, Permission.READ_EVERYTHING):
        raise HttpError(403, "not_authorized", "this is for those who read everything")
    accounts = await asyncio.to_thread(call.services.accounts.list_accounts)
    return [account_view(one) for one in accounts]


async def make_account(call: RequestContext) -> bodies.Link:
    """Create an account; its owner chooses a password with the invitation link, once."""
    mine = await call.require_permission(Permission.MANAGE_ACCOUNTS)
    form: bodies.NewAccount = await call.body(bodies.NewAccount)
    create = call.services.accounts.create
    account, token = await asyncio.to_thread(create, mine.id, form.name, form.roles, now().wall_ms)
    return bodies.Link(account.id, f"/welcome#{token}")


async def create_invitation(call: RequestContext) -> bodies.Link:
    """Create an invitation link for an account whose password is lost."""
    mine = await call.require_permission(Permission.MANAGE_ACCOUNTS)
    account: str = call.request.path_params["account"]
    link = call.services.accounts.create_invitation
    token = await asyncio.to_thread(link, mine.id, account, now().wall_ms)
    return bodies.Link(account, f"/welcome#{token}")


async def change_roles(call: RequestContext) -> bodies.Account:
    """Change the roles of an account; its sessions end."""
    mine = await call.require_permission(Permission.MANAGE_ACCOUNTS)
    account: str = call.request.path_params["account"]
    form: bodies.Roles = await call.body(bodies.Roles)
    change = call.services.accounts.change_roles
    return account_view(
        await asyncio.to_thread(change, mine.id, account, form.roles, now().wall_ms)
    )


async def disable(call: RequestContext) -> bodies.Ok:
    """Disable an account: its sessions end, and its stakes stand."""
    return await _managed(call, call.services.accounts.disable)


async def enable(call: RequestContext) -> bodies.Ok:
    """Enable a disabled account."""
    return await _managed(call, call.services.accounts.enable)


async def _managed(call: RequestContext, act: Any) -> bodies.Ok:
    mine = await call.require_permission(Permission.MANAGE_ACCOUNTS)
    await asyncio.to_thread(act, mine.id, call.request.path_params["account"], now().wall_ms)
    return bodies.Ok()


async def ban_account(call: RequestContext) -> bodies.Ok:
    """Ban a player until a moment, or for good; a moment of 0 lifts the ban."""
    mine = await call.require_permission(Permission.MANAGE_ACCOUNTS)
    account: str = call.request.path_params["account"]
    form: bodies.Until = await call.body(bodies.Until)
    until_ms = FOREVER if form.until_ms is None else form.until_ms
    await asyncio.to_thread(call.services.accounts.ban, mine.id, account, until_ms, now().wall_ms)
    await call.services.live_limits.changed(account)
    return bodies.Ok()


# Approvals ---------------------------------------------------------------------------------------


async def list_approvals(call: RequestContext) -> list[bodies.Approval]:
    """List the approvals that are pending, and those that are approved but not executed yet."""
    wanted, approvals = await _kinds(call), call.services.accounts.approvals
    found = [
        *await asyncio.to_thread(approvals.unexecuted),
        *await asyncio.to_thread(approvals.pending),
    ]
    return await _approval_view(call, *(one for one in found if one.kind in wanted))


async def latest_approvals(call: RequestContext) -> list[bodies.Approval]:
    """List the latest decided approvals with their outcome."""
    wanted, latest = await _kinds(call), call.services.accounts.approvals.latest
    limit = call.query_number(_LATEST.name, 20, _LATEST.least, _LATEST.most)
    assert limit is not None
    return await _approval_view(call, *await asyncio.to_thread(latest, wanted, limit))


async def _kinds(call: RequestContext) -> frozenset[str]:
    """Return the kinds of approvals that the requesting account may see. Raises HttpError 403 if
    none.
    """
    account = await call.require_account()
    if not (found := kinds(account.roles)):
        raise HttpError(403, "not_authorized", "this is for: chef, controller, direction")
    return found


async def ask_approval(call: RequestContext) -> bodies.Approval:
    """Request an approval: to issue or take back chips, or to withdraw an abandoned stake."""
    mine = await call.require_account()
    form: bodies.RequestApproval = await call.body(bodies.RequestApproval)
    approvals, at_ms = call.services.accounts.approvals, now().wall_ms
    if form.account is not None and form.amount is not None and form.table is form.player is None:
        asked = await asyncio.to_thread(
            approvals.request_chips, mine.id, form.account, form.amount, at_ms
        )
    elif form.table is not None and form.player is not None and form.account is None:
        if form.table not in call.services.node.rows:
            raise HttpError(404, "unknown_table", "there is no such table")
        asked = await asyncio.to_thread(
            lambda: approvals.request_abandon(
                *(mine.id, form.table or "", form.player or "", at_ms),
                on=form.on,
                degree=form.degree,
            )
        )
    else:
        raise HttpError(400, "bad_body", "give account and amount, or table and player")
    return (await _approval_view(call, asked))[0]


async def decide(call: RequestContext) -> bodies.Approval:
    """Approve or reject another account's request; a controller's approval is executed at once."""
    mine = await call.require_account()
    form: bodies.Decide = await call.body(bodies.Decide)
    number: int = min(call.request.path_params["number"], 2**53)  # more than any id
    people = call.services.accounts
    approval = await asyncio.to_thread(
        lambda: people.approvals.decide(mine.id, number, now().wall_ms, approved=form.approved)
    )
    if approval.approved and approval.kind == ABANDON:
        refusal = refusal_in(await call.services.approval_executor.execute(approval))
        if (
            refusal is not None and refusal[0] not in RETRYABLE_CODES
        ):  # otherwise it is executed shortly
            raise HttpError(409, *refusal)
        approval = await asyncio.to_thread(people.approvals.get, number)
    elif approval.outcome not in (DONE, None):
        raise HttpError(409, approval.outcome, "the purse does not hold so much, or cannot")
    return (await _approval_view(call, approval))[0]


async def _approval_view(call: RequestContext, *approvals: Asked) -> list[bodies.Approval]:
    """Return the view of approvals with the names of their accounts: not everyone who signs may
    list the accounts.
    """
    return await asyncio.to_thread(_named, call.services.accounts, approvals)


def _named(people: AccountService, approvals: tuple[Asked, ...]) -> list[bodies.Approval]:
    name = cache(lambda account: people.account(account).name)
    return [
        bodies.Approval(
            *(one.id, one.kind, one.subject, one.asked_by, one.asked_ms),
            *(one.decided_by, one.decided_ms, one.approved, one.outcome),
            {who: name(who) for who in _account_label(one) if who is not None},
        )
        for one in approvals
    ]


def _account_label(one: Asked) -> tuple[str | None, ...]:
    return one.asked_by, one.decided_by, one.subject.get("account")


# Tables ------------------------------------------------------------------------------------------


async def make_table(call: RequestContext) -> bodies.Ok:
    """Create a table, with the keys of a table in the settings file."""
    mine = await call.require_permission(Permission.OPEN_TABLE)
    form: bodies.NewTable = await call.body(bodies.NewTable)
    known = call.services.catalog.tables().values()
    try:
        table = read_table(form.table, "table")
    except SettingsError as error:
        raise HttpError(400, "bad_table", str(error)) from None
    first = next(iter(known), table)
    if table.money_kind != first.money_kind:
        told = "all tables of a house have one currency, and all play money or none"
        raise HttpError(400, "bad_table", told)
    if not await asyncio.to_thread(call.services.catalog.make_table, table, mine.id):
        raise HttpError(409, "table_taken", "there is a table with this id")
    return bodies.Ok()


async def open_table(call: RequestContext) -> bodies.Ok:
    """Reopen a closed table."""
    return await _act(call, Permission.OPEN_TABLE, ReopenTable(), "open")


async def close_table(call: RequestContext) -> bodies.Ok:
    """Close a table: stakes in prison are returned as the rules say, and chips go to the purses."""
    return await _act(call, Permission.CLOSE_TABLE, c.Finish(), "finish")


async def _act(
    call: RequestContext, act: Permission, action: c.Finish | ReopenTable, name: str
) -> bodies.Ok:
    mine = await call.require_permission(act)
    table = call.table()
    form: bodies.IdempotentBody = await call.body(bodies.IdempotentBody)
    body = msgspec.json.encode({"id": form.id, "do": name})
    request = TableRequest(actor_of(mine), form.id, body, action)
    _check(await call.services.gateway.request(table, request))
    return bodies.Ok()


def _check(answer: dict[str, Any]) -> None:
    """Raise HttpError 409 if the table refused the request."""
    if (refusal := refusal_in(answer)) is not None:
        raise HttpError(409, *refusal)


_STAFF: Final = "/api/staff"
_ONE: Final = f"{_STAFF}/accounts/{{account}}"
ENDPOINTS: Final = (
    Endpoint(
        *("GET", f"{_STAFF}/accounts", list_accounts),
        answer=list[bodies.Account],
        problems=(401, 403),
    ),
    Endpoint(
        *("POST", f"{_STAFF}/accounts", make_account, bodies.NewAccount, bodies.Link),
        problems=(401, 403, 409),
    ),
    Endpoint(
        "POST", f"{_ONE}/link", create_invitation, answer=bodies.Link, problems=(401, 403, 404)
    ),
    Endpoint(
        *("PUT", f"{_ONE}/roles", change_roles, bodies.Roles, bodies.Account),
        problems=(401, 403, 404, 409),
    ),
    Endpoint("POST", f"{_ONE}/disable", disable, problems=(401, 403, 404, 409)),
    Endpoint("POST", f"{_ONE}/enable", enable, problems=(401, 403, 404)),
    Endpoint("POST", f"{_ONE}/bar", ban_account, bodies.Until, problems=(401, 403, 404)),
    Endpoint(
        *("GET", f"{_STAFF}/approvals", list_approvals),
        answer=list[bodies.Approval],
        problems=(401, 403),
    ),
    Endpoint(
        *("GET", f"{_STAFF}/approvals/latest", latest_approvals),
        answer=list[bodies.Approval],
        query=(_LATEST,),
        problems=(400, 401, 403),
    ),
    Endpoint(
        *("POST", f"{_STAFF}/approvals", ask_approval, bodies.RequestApproval, bodies.Approval),
        problems=(401, 403, 404),
    ),
    Endpoint(
        *("POST", f"{_STAFF}/approvals/{{number:int}}", decide, bodies.Decide, bodies.Approval),
        problems=(401, 403, 404, 409),
    ),
    Endpoint(
        *("POST", f"{_STAFF}/tables", make_table, bodies.NewTable),
        problems=(401, 403, 409),
    ),
    Endpoint(
        *("POST", f"{_STAFF}/tables/{{table}}/open", open_table, bodies.IdempotentBody),
        problems=(401, 403, 404, 409),
    ),
    Endpoint(
        *("POST", f"{_STAFF}/tables/{{table}}/close", close_table, bodies.IdempotentBody),
        problems=(401, 403, 404, 409),
    ),
)
