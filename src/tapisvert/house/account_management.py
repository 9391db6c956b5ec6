"""Accounts of a house: listed, made, changed and banned by the direction."""

from asyncio import to_thread
from typing import Final

from msgspec import structs

from tapisvert.accounts.accounts import Account
from tapisvert.accounts.permissions import Permission, may
from tapisvert.api import bodies
from tapisvert.api.endpoint import AccountId, HttpError, Routes
from tapisvert.clock import wall_ms
from tapisvert.house.account_service import AccountService
from tapisvert.house.gaming import LimitsService
from tapisvert.house.second_factor import SecondFactors
from tapisvert.house.sign_in import account_view

routes: Final = Routes()

_ACCOUNT: Final = "/api/staff/accounts/{account}"


@routes.add("GET", "/api/staff/accounts", problems=(403,))
def list_accounts(
    account: Account, accounts: AccountService, factors: SecondFactors
) -> list[bodies.ListedAccount]:
    """List all accounts."""
    if not may(account.roles, Permission.READ_PURSES):
        raise HttpError(
            403, "not_authorized", "forbidden: requires role cashier, controller or direction"
        )
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
