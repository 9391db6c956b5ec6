"""Accounts over HTTP: sign-in, sign-up, passwords, and their management by the direction."""

import os
from asyncio import to_thread
from functools import partial
from typing import Final

from msgspec import structs
from starlette.responses import Response

from tapisvert.accounts import tokens
from tapisvert.accounts.accounts import SYSTEM, Account, AccountError
from tapisvert.accounts.login_sessions import Session, log_security
from tapisvert.accounts.permissions import Permission, may
from tapisvert.api import bodies
from tapisvert.api.endpoint import (
    AccountId,
    HttpError,
    RequestContext,
    Routes,
    client_address,
    json_response,
)
from tapisvert.api.threads import PasswordThreads
from tapisvert.clock import session_ms, wall_ms
from tapisvert.config.settings import Settings
from tapisvert.house.account_service import AccountService
from tapisvert.house.gaming import LimitsService
from tapisvert.house.purses import grant_play_chips
from tapisvert.house.second_factor import SecondFactors, TypedCode
from tapisvert.house.throttle import DEVICE_SECONDS, LoginThrottle, throttle_attempts
from tapisvert.journal.house_log import HouseLog
from tapisvert.rules import Role

routes: Final = Routes()


def account_view(account: Account) -> bodies.Account:
    """Return the published view of an account."""
    return bodies.Account(
        account.id,
        account.name,
        sorted(account.roles),
        account.disabled,
        account.has_password,
        sorted(account.granted - account.hold.effective(account.granted)),
    )


def _session(settings: Settings, account: Account | None) -> bodies.Session:
    view = account_view(account) if account else None
    sleeps = account is not None and account.roles != account.hold.effective(account.granted)
    login = account.login if account and account.has_password else None
    people_settings = settings.people
    # Only its name: the machine's folders are not revealed.
    program = "./tapis" if "TAPIS_PROGRAM" in os.environ else "tapisvert"
    return bodies.Session(
        view,
        settings.demonstration,
        people_settings.sign_up,
        people_settings.password_letters,
        login,
        sleeps,
        settings.training is not None,
        program,
    )


def _session_response(settings: Settings, session: Session) -> Response:
    seconds = settings.people.session_hours * 3600
    cookie = tokens.cookie(session.token, seconds, secure=settings.tls)
    response = json_response(_session(settings, session.account), 200, {"Set-Cookie": cookie})
    if session.device is not None:
        seconds = DEVICE_SECONDS
        cookie = tokens.device_cookie(session.device, seconds, secure=settings.tls)
        response.headers.append("Set-Cookie", cookie)
    return response


async def _known_device(
    call: RequestContext, settings: Settings, accounts: AccountService, login: str
) -> str | None:
    """Return the cookie of a browser in which the right password was typed before, or None."""
    device = call.request.cookies.get(tokens.device_cookie_name(secure=settings.tls))
    if not device:
        return None
    is_known = await to_thread(accounts.is_known_device, login, device)
    return device if is_known else None


@routes.add("GET", "/api/session")
async def current_session(account: Account | None, settings: Settings) -> bodies.Session:
    """Return the signed-in account, if any, and the features that this server offers."""
    return _session(settings, account)


@routes.add("POST", "/api/session", answer=bodies.Session)
async def sign_in(
    call: RequestContext,
    form: bodies.SignIn,
    *,
    settings: Settings,
    accounts: AccountService,
    threads: PasswordThreads,
    throttle: LoginThrottle,
) -> Response:
    """Sign in; an earlier session of this browser ends. `second_factor_required`: the password is
    right, and a `code` has to come with it.
    """
    device = await _known_device(call, settings, accounts, form.name)
    with throttle_attempts(call, throttle, form.name, device):
        code = TypedCode(form.code, wall_ms())
        sign_in = partial(accounts.sign_in, form.name, form.password, session_ms(), code)
        session = await threads.run(sign_in, is_known=device is not None)
    client = client_address(call.request.scope)
    account = session.account.id
    log_security("signed_in", "signed in", client=client, account=account)
    if call.session is not None:
        await to_thread(accounts.sign_out, call.session, "you signed in again")
    return _session_response(settings, session)


@routes.add("DELETE", "/api/session", answer=bodies.Session)
def sign_out(call: RequestContext, settings: Settings, accounts: AccountService) -> Response:
    """Sign out: the session ends and its WebSockets close."""
    if call.session is not None:
        accounts.sign_out(call.session)
    expired_cookie = tokens.cookie("", 0, secure=settings.tls)
    return json_response(_session(settings, None), 200, {"Set-Cookie": expired_cookie})


@routes.add("POST", "/api/accounts", answer=bodies.Session, problems=(409,))
async def sign_up(
    form: bodies.SignUp, settings: Settings, accounts: AccountService, threads: PasswordThreads
) -> Response:
    """Create a player's account, if the server allows sign-up, and sign in."""
    name = form.name
    login = form.login
    password = form.password
    await threads.run(partial(accounts.sign_up, name, password, wall_ms(), login=login))
    sign_in = partial(accounts.sign_in, login, password, session_ms())
    return _session_response(settings, await threads.run(sign_in, is_begun=True))


@routes.add("POST", "/api/guests", answer=bodies.Session, problems=(409,))
def guest_sign_in(
    call: RequestContext,
    account: Account | None,
    form: bodies.Guest,
    *,
    settings: Settings,
    accounts: AccountService,
    house_log: HouseLog,
) -> Response:
    """At a demonstration: sign in as a guest with play chips, under a name of your choice.

    A name is refused while another browser is signed in under it. The same browser's session
    continues under the same name, and ends under another.
    """
    if not settings.demonstration:
        raise HttpError(403, "not_available", "guest access is disabled: sign in")
    guest = accounts.find_by_name(form.name)
    if guest is None:
        guest, _ = accounts.create(SYSTEM, form.name, {Role.PLAYER}, wall_ms())
    elif guest.has_password or guest.roles != {Role.PLAYER}:
        raise HttpError(409, "name_taken", "name belongs to a registered account: sign in")
    elif account is not None and account.id == guest.id:
        return json_response(_session(settings, account))
    grant_play_chips(house_log, guest)
    session = accounts.guest_sign_in(guest.id, session_ms())
    if call.session is not None:
        accounts.sign_out(call.session, "you signed in again")
    return _session_response(settings, session)


@routes.add("POST", "/api/link", answer=bodies.Session, problems=(409,))
async def accept_invitation(
    form: bodies.UseLink, settings: Settings, accounts: AccountService, threads: PasswordThreads
) -> Response:
    """Choose a password and a login name with an invitation, which is used up, and sign in; an
    account with a second factor signs in later, with its code.
    """
    accept = accounts.accept_invitation
    password = form.password
    account = await threads.run(partial(accept, form.token, password, wall_ms(), login=form.login))
    sign_in = partial(accounts.sign_in, account.login, password, session_ms())
    try:
        return _session_response(settings, await threads.run(sign_in, is_begun=True))
    except AccountError as error:
        if error.code != "second_factor_required":
            raise
        return json_response(_session(settings, None))


@routes.add("PUT", "/api/password", problems=(409,))
async def change_password(
    call: RequestContext,
    account: Account,
    form: bodies.ChangePassword,
    *,
    settings: Settings,
    accounts: AccountService,
    threads: PasswordThreads,
    throttle: LoginThrottle,
) -> bodies.Ok:
    """Change the password, and optionally the login name; all sessions of the account end."""
    change = accounts.change_password
    device = await _known_device(call, settings, accounts, account.login)
    with throttle_attempts(call, throttle, account.login, device):
        change_password = partial(
            change, account.id, form.old, form.new, wall_ms(), login=form.login
        )
        await threads.run(change_password, is_known=True)
    return bodies.Ok()


# The direction's ----------------------------------------------------------------------------------

_ACCOUNT: Final = "/api/staff/accounts/{account}"


@routes.add("GET", "/api/staff/accounts", problems=(403,))
def list_accounts(
    account: Account, accounts: AccountService, factors: SecondFactors
) -> list[bodies.AccountRow]:
    """List all accounts."""
    if not may(account.roles, Permission.READ_PURSES):
        raise HttpError(
            403, "forbidden", "forbidden: requires role cashier, controller or direction"
        )
    owners = factors.owners()
    limits = accounts.limits.list_limits()
    return [
        bodies.AccountRow(
            **structs.asdict(account_view(row)),
            has_second_factor=row.id in owners,
            barred_until_ms=limits[row.id].barred_until_ms if row.id in limits else 0,
            excluded_until_ms=limits[row.id].excluded_until_ms if row.id in limits else 0,
        )
        for row in accounts.list_accounts()
    ]


@routes.add("POST", "/api/staff/accounts", Permission.MANAGE_ACCOUNTS, problems=(409,))
def make_account(
    actor: Account, form: bodies.NewAccount, accounts: AccountService
) -> bodies.AccountLink:
    """Create an account; its owner chooses a password with the invitation link, once. Roles of the
    staff count once another member of the direction has confirmed the owner.
    """
    account, token = accounts.create(actor.id, form.name, form.roles, wall_ms())
    return bodies.AccountLink(account.id, f"/welcome#{token}")


@routes.add("POST", f"{_ACCOUNT}/link", Permission.MANAGE_ACCOUNTS)
def create_invitation(
    actor: Account, account: AccountId, accounts: AccountService
) -> bodies.AccountLink:
    """Create an invitation link for an account whose password is lost. Once it is used, the account
    has no roles until another member of the direction has confirmed the owner.
    """
    token = accounts.create_invitation(actor.id, account, wall_ms())
    return bodies.AccountLink(account, f"/welcome#{token}")


@routes.add("PUT", f"{_ACCOUNT}/roles", Permission.MANAGE_ACCOUNTS, problems=(409,))
def change_roles(
    actor: Account, account: AccountId, form: bodies.Roles, accounts: AccountService
) -> bodies.Account:
    """Change the roles of an account; its sessions end. A staff role is given once another member
    of the direction approves it: until then the account, and this response, are unchanged.
    """
    return account_view(accounts.change_roles(actor.id, account, form.roles, wall_ms()))


@routes.add("POST", f"{_ACCOUNT}/disable", Permission.MANAGE_ACCOUNTS, problems=(409,))
def disable(actor: Account, account: AccountId, accounts: AccountService) -> bodies.Ok:
    """Disable an account: its sessions end, and its stakes stand."""
    accounts.disable(actor.id, account, wall_ms())
    return bodies.Ok()


@routes.add("POST", f"{_ACCOUNT}/enable", Permission.MANAGE_ACCOUNTS)
def enable(actor: Account, account: AccountId, accounts: AccountService) -> bodies.Ok:
    """Enable a disabled account; a staff account must be confirmed again."""
    accounts.enable(actor.id, account, wall_ms())
    return bodies.Ok()


@routes.add("POST", f"{_ACCOUNT}/bar", Permission.MANAGE_ACCOUNTS)
async def ban_account(
    actor: Account,
    account: AccountId,
    form: bodies.UntilBody,
    accounts: AccountService,
    live_limits: LimitsService,
) -> bodies.Ok:
    """Ban a player until a moment, or for good; a moment of 0 lifts the ban."""
    await to_thread(accounts.ban, actor.id, account, form.until_or_forever_ms, wall_ms())
    await live_limits.reload(account)
    return bodies.Ok()
