"""What the staff does beside the tables: accounts, chips with four eyes, opening and closing."""

import asyncio
from functools import cache
from typing import Any, Final

import msgspec

from tapisvert.rules import commands as c
from tapisvert.server.accounts.approvals import ABANDON, DONE, kinds
from tapisvert.server.accounts.approvals import Approval as Asked
from tapisvert.server.accounts.permissions import Act, may
from tapisvert.server.api.endpoint import Call, Door, Query, Turned
from tapisvert.server.api.routes.auth import shown
from tapisvert.server.application.access import who_is
from tapisvert.server.application.account_service import People
from tapisvert.server.application.approval_executor import LATER, refused
from tapisvert.server.clock import now
from tapisvert.server.cluster.node import TableRequest
from tapisvert.server.config.fields import SettingsError
from tapisvert.server.config.tables import read_table
from tapisvert.server.responsible_gaming.limits import FOREVER
from tapisvert.server.schemas import bodies as forms
from tapisvert.server.tables.actions import ReopenTable

_LATEST: Final = Query("limit", 1, 200, "how many, the latest first; 20 if nothing is said")

# Accounts ----------------------------------------------------------------------------------------


async def list_accounts(call: Call) -> list[forms.Account]:
    """All accounts of the house."""
    account = await call.mine()
    if not may(account.roles, Act.READ_EVERYTHING):
        raise Turned(403, "not_authorized", "this is for those who read everything")
    return [shown(one) for one in await asyncio.to_thread(call.house.people.everybody)]


async def make_account(call: Call) -> forms.Link:
    """Make an account; its owner chooses his password by the link, once."""
    mine = await call.who_may(Act.MANAGE_ACCOUNTS)
    form: forms.NewAccount = await call.form(forms.NewAccount)
    create = call.house.people.create
    account, token = await asyncio.to_thread(create, mine.id, form.name, form.roles, now().wall_ms)
    return forms.Link(account.id, f"/welcome#{token}")


async def new_link(call: Call) -> forms.Link:
    """Another link, for somebody who has lost his password."""
    mine = await call.who_may(Act.MANAGE_ACCOUNTS)
    account: str = call.request.path_params["account"]
    link = call.house.people.new_link
    token = await asyncio.to_thread(link, mine.id, account, now().wall_ms)
    return forms.Link(account, f"/welcome#{token}")


async def change_roles(call: Call) -> forms.Account:
    """Give somebody other roles; his sessions end."""
    mine = await call.who_may(Act.MANAGE_ACCOUNTS)
    account: str = call.request.path_params["account"]
    form: forms.Roles = await call.form(forms.Roles)
    change = call.house.people.change_roles
    return shown(await asyncio.to_thread(change, mine.id, account, form.roles, now().wall_ms))


async def disable(call: Call) -> forms.Done:
    """Let somebody in no more; his sessions end, his stakes stand."""
    return await _managed(call, call.house.people.disable)


async def enable(call: Call) -> forms.Done:
    """Let an account in again."""
    return await _managed(call, call.house.people.enable)


async def _managed(call: Call, act: Any) -> forms.Done:
    mine = await call.who_may(Act.MANAGE_ACCOUNTS)
    await asyncio.to_thread(act, mine.id, call.request.path_params["account"], now().wall_ms)
    return forms.Done()


async def bar(call: Call) -> forms.Done:
    """Bar a player until then, or for good; a moment of 0 lets him in again."""
    mine = await call.who_may(Act.MANAGE_ACCOUNTS)
    account: str = call.request.path_params["account"]
    form: forms.Until = await call.form(forms.Until)
    until_ms = FOREVER if form.until_ms is None else form.until_ms
    await asyncio.to_thread(call.house.people.bar, mine.id, account, until_ms, now().wall_ms)
    await call.house.own_changed(account)
    return forms.Done()


# Four eyes ---------------------------------------------------------------------------------------


async def list_approvals(call: Call) -> list[forms.Approval]:
    """What waits for another's approval, and what has it and is not carried out yet."""
    wanted, approvals = await _kinds(call), call.house.people.approvals
    found = [
        *await asyncio.to_thread(approvals.undone),
        *await asyncio.to_thread(approvals.waiting),
    ]
    return await _told(call, *(one for one in found if one.kind in wanted))


async def latest_approvals(call: Call) -> list[forms.Approval]:
    """What became of the latest approvals: not approved, carried out, or why not."""
    wanted, latest = await _kinds(call), call.house.people.approvals.latest
    limit = call.number(_LATEST.name, 20, _LATEST.least, _LATEST.most)
    assert limit is not None
    return await _told(call, *await asyncio.to_thread(latest, wanted, limit))


async def _kinds(call: Call) -> frozenset[str]:
    """The kinds of approvals that are for whoever asks."""
    account = await call.mine()
    if not (found := kinds(account.roles)):
        raise Turned(403, "not_authorized", "this is for: chef, controller, direction")
    return found


async def ask_approval(call: Call) -> forms.Approval:
    """Ask for chips to be issued or taken back, or for an abandoned stake to be withdrawn."""
    mine = await call.mine()
    form: forms.AskApproval = await call.form(forms.AskApproval)
    approvals, at_ms = call.house.people.approvals, now().wall_ms
    if form.account is not None and form.amount is not None and form.table is form.player is None:
        asked = await asyncio.to_thread(
            approvals.ask_chips, mine.id, form.account, form.amount, at_ms
        )
    elif form.table is not None and form.player is not None and form.account is None:
        if form.table not in call.house.process.rows:
            raise Turned(404, "unknown_table", "there is no such table")
        asked = await asyncio.to_thread(
            lambda: approvals.ask_abandon(
                *(mine.id, form.table or "", form.player or "", at_ms),
                on=form.on,
                degree=form.degree,
            )
        )
    else:
        raise Turned(400, "bad_body", "give account and amount, or table and player")
    return (await _told(call, asked))[0]


async def decide(call: Call) -> forms.Approval:
    """Approve, or not, what another asked for. What a controller signs is carried out at once."""
    mine = await call.mine()
    form: forms.Decide = await call.form(forms.Decide)
    number: int = min(call.request.path_params["number"], 2**53)  # so many there never are
    people = call.house.people
    approval = await asyncio.to_thread(
        lambda: people.approvals.decide(mine.id, number, now().wall_ms, approved=form.approved)
    )
    if approval.approved and approval.kind == ABANDON:
        refusal = refused(await call.house.signed.carry_out(approval))
        if refusal is not None and refusal[0] not in LATER:  # else it is carried out in a moment
            raise Turned(409, *refusal)
        approval = await asyncio.to_thread(people.approvals.asked, number)
    elif approval.outcome not in (DONE, None):
        raise Turned(409, approval.outcome, "the purse does not hold so much, or cannot")
    return (await _told(call, approval))[0]


async def _told(call: Call, *approvals: Asked) -> list[forms.Approval]:
    """With the names of the accounts that they speak of: not everybody who signs reads the list."""
    return await asyncio.to_thread(_named, call.house.people, approvals)


def _named(people: People, approvals: tuple[Asked, ...]) -> list[forms.Approval]:
    name = cache(lambda account: people.account(account).name)
    return [
        forms.Approval(
            *(one.id, one.kind, one.subject, one.asked_by, one.asked_ms),
            *(one.decided_by, one.decided_ms, one.approved, one.outcome),
            {who: name(who) for who in _spoken_of(one) if who is not None},
        )
        for one in approvals
    ]


def _spoken_of(one: Asked) -> tuple[str | None, ...]:
    return one.asked_by, one.decided_by, one.subject.get("account")


# Tables ------------------------------------------------------------------------------------------


async def make_table(call: Call) -> forms.Done:
    """Make a table: the keys are those of a table in the settings' file."""
    mine = await call.who_may(Act.OPEN_TABLE)
    form: forms.NewTable = await call.form(forms.NewTable)
    known = call.house.tables().values()
    try:
        table = read_table(form.table, "table")
    except SettingsError as error:
        raise Turned(400, "bad_table", str(error)) from None
    first = next(iter(known), table)
    if table.money != first.money:
        told = "all tables of a house have one currency, and all play money or none"
        raise Turned(400, "bad_table", told)
    if not await asyncio.to_thread(call.house.make_table, table, mine.id):
        raise Turned(409, "table_taken", "there is a table with this id")
    return forms.Done()


async def open_table(call: Call) -> forms.Done:
    """Open a table again that has closed."""
    return await _act(call, Act.OPEN_TABLE, ReopenTable(), "open")


async def close_table(call: Call) -> forms.Done:
    """Close a table: stakes in prison are given back as the rules say, chips go to the purses."""
    return await _act(call, Act.CLOSE_TABLE, c.Finish(), "finish")


async def _act(call: Call, act: Act, wish: c.Finish | ReopenTable, name: str) -> forms.Done:
    mine = await call.who_may(act)
    table = call.table()
    form: forms.Act = await call.form(forms.Act)
    body = msgspec.json.encode({"id": form.id, "do": name})
    _check(await call.house.asked(table, TableRequest(who_is(mine), form.id, body, wish)))
    return forms.Done()


def _check(answer: dict[str, Any]) -> None:
    """Turned away as the table refused it."""
    if (refusal := refused(answer)) is not None:
        raise Turned(409, *refusal)


_STAFF: Final = "/api/staff"
_ONE: Final = f"{_STAFF}/accounts/{{account}}"
DOORS: Final = (
    Door(
        *("GET", f"{_STAFF}/accounts", list_accounts),
        answer=list[forms.Account],
        problems=(401, 403),
    ),
    Door(
        *("POST", f"{_STAFF}/accounts", make_account, forms.NewAccount, forms.Link),
        problems=(401, 403, 409),
    ),
    Door("POST", f"{_ONE}/link", new_link, answer=forms.Link, problems=(401, 403, 404)),
    Door(
        *("PUT", f"{_ONE}/roles", change_roles, forms.Roles, forms.Account),
        problems=(401, 403, 404, 409),
    ),
    Door("POST", f"{_ONE}/disable", disable, problems=(401, 403, 404, 409)),
    Door("POST", f"{_ONE}/enable", enable, problems=(401, 403, 404)),
    Door("POST", f"{_ONE}/bar", bar, forms.Until, problems=(401, 403, 404)),
    Door(
        *("GET", f"{_STAFF}/approvals", list_approvals),
        answer=list[forms.Approval],
        problems=(401, 403),
    ),
    Door(
        *("GET", f"{_STAFF}/approvals/latest", latest_approvals),
        answer=list[forms.Approval],
        query=(_LATEST,),
        problems=(400, 401, 403),
    ),
    Door(
        *("POST", f"{_STAFF}/approvals", ask_approval, forms.AskApproval, forms.Approval),
        problems=(401, 403, 404),
    ),
    Door(
        *("POST", f"{_STAFF}/approvals/{{number:int}}", decide, forms.Decide, forms.Approval),
        problems=(401, 403, 404, 409),
    ),
    Door(
        *("POST", f"{_STAFF}/tables", make_table, forms.NewTable),
        problems=(401, 403, 409),
    ),
    Door(
        *("POST", f"{_STAFF}/tables/{{table}}/open", open_table, forms.Act),
        problems=(401, 403, 404, 409),
    ),
    Door(
        *("POST", f"{_STAFF}/tables/{{table}}/close", close_table, forms.Act),
        problems=(401, 403, 404, 409),
    ),
)
