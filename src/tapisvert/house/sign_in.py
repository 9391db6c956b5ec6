"""Sign-in, sign-out, sign-up and passwords."""

import os
from asyncio import to_thread
from functools import partial
from typing import Final

from starlette.responses import Response

from tapisvert.accounts import tokens
from tapisvert.accounts.accounts import SYSTEM, Account, AccountError
from tapisvert.accounts.login_sessions import Session, log_security
from tapisvert.api import bodies
from tapisvert.api.endpoint import HttpError, RequestContext, Routes, client_address, json_response
from tapisvert.api.threads import PasswordThreads
from tapisvert.clock import session_ms, wall_ms
from tapisvert.config.settings import Settings
from tapisvert.house.account_service import AccountService
from tapisvert.house.purses import grant_play_chips
from tapisvert.house.second_factor import TypedCode
from tapisvert.house.throttle import DEVICE_SECONDS, LoginThrottle, throttled
from tapisvert.journal.house_log import HouseLog
from tapisvert.rules import Role

routes: Final = Routes()


def account_view(account: Account) -> bodies.Account:
    """Return the published view of an account."""
    about = (
        account.disabled,
        account.has_password,
        sorted(account.granted - account.hold.effective(account.granted)),
    )
    return bodies.Account(account.id, account.name, sorted(account.roles), *about)


def _session(settings: Settings, account: Account | None) -> bodies.Session:
    mine = account_view(account) if account else None
    sleeps = account is not None and account.roles != account.hold.effective(account.granted)
    login = account.login if account and account.has_password else None
    people = settings.people
    offered = settings.demonstration, people.sign_up, people.password_letters
    # By its name alone: no folder of the machine is told.
    program = "./tapis" if "TAPIS_PROGRAM" in os.environ else "tapisvert"
    return bodies.Session(mine, *offered, login, sleeps, settings.training is not None, program)


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
    """Sign in; an earlier session of this browser ends. `second_factor`: the password is right, and
    a `code` has to come with it.
    """
    device = await _known_device(call, settings, accounts, form.name)
    with throttled(call, throttle, form.name, device):
        code = TypedCode(form.code, wall_ms())
        sign_in = partial(accounts.sign_in, form.name, form.password, session_ms(), code)
        session = await threads.run(sign_in, is_known=device is not None)
    client, account = client_address(call.request.scope), session.account.id
    log_security("signed_in", "signed in", client=client, account=account)
    if call.session is not None:
        await to_thread(accounts.sign_out, call.session, "you signed in again")
    return _session_response(settings, session)


@routes.add("DELETE", "/api/session", answer=bodies.Session)
def sign_out(call: RequestContext, settings: Settings, accounts: AccountService) -> Response:
    """Sign out: the session ends and its WebSockets close."""
    if call.session is not None:
        accounts.sign_out(call.session)
    gone = tokens.cookie("", 0, secure=settings.tls)
    return json_response(_session(settings, None), 200, {"Set-Cookie": gone})


@routes.add("POST", "/api/accounts", answer=bodies.Session, problems=(409,))
async def sign_up(
    form: bodies.SignUp, settings: Settings, accounts: AccountService, threads: PasswordThreads
) -> Response:
    """Create a player's account, if the server allows sign-up, and sign in."""
    name, login, password = form.name, form.login, form.password
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

    A name is refused while another browser is signed in under it. The same browser's session goes
    on under the same name, and ends under another.
    """
    if not settings.demonstration:
        raise HttpError(403, "not_here", "guest access is disabled: sign in")
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
    accept, password = accounts.accept_invitation, form.password
    account = await threads.run(partial(accept, form.token, password, wall_ms(), login=form.login))
    sign_in = partial(accounts.sign_in, account.login, password, session_ms())
    try:
        return _session_response(settings, await threads.run(sign_in, is_begun=True))
    except AccountError as error:
        if error.code != "second_factor":
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
    with throttled(call, throttle, account.login, device):
        passwords = account.id, form.old, form.new
        change_it = partial(change, *passwords, wall_ms(), login=form.login)
        await threads.run(change_it, is_known=True)
    return bodies.Ok()
