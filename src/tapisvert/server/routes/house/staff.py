"""Staff operations: accounts, approvals by two people, opening and closing of tables."""

from asyncio import to_thread
from typing import Annotated, Final

from msgspec import structs

from tapisvert.clock import wall_ms
from tapisvert.live.requests import ReopenTable
from tapisvert.rules import commands as c
from tapisvert.rules.limits import needs_consent
from tapisvert.server.accounts.accounts import Account
from tapisvert.server.accounts.permissions import Permission, may
from tapisvert.server.api.endpoint import (
    AccountId,
    HttpError,
    Query,
    Routes,
    TableId,
)
from tapisvert.server.api.gateway import StaffAction, TableGateway
from tapisvert.server.api.table_access import actor_of
from tapisvert.server.api.table_catalog import TableCatalog
from tapisvert.server.application.accounts.account_service import AccountService
from tapisvert.server.application.accounts.limits_service import LimitsService
from tapisvert.server.application.accounts.second_factor_service import SecondFactorService
from tapisvert.server.application.tables.approval_executor import (
    refusal_in,
)
from tapisvert.server.config.fields import SettingsError
from tapisvert.server.config.tables import read_table
from tapisvert.server.routes.accounts.auth import account_view
from tapisvert.server.schemas import bodies

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
