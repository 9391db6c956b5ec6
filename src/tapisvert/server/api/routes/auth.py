"""Sign-in, sign-out, sign-up and passwords."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from starlette.responses import Response

from tapisvert.rules import Role
from tapisvert.server.accounts import accounts, tokens
from tapisvert.server.accounts.accounts import SYSTEM, AccountError
from tapisvert.server.accounts.names import casefolded
from tapisvert.server.accounts.sessions import Session as Begun
from tapisvert.server.api.endpoint import (
    Endpoint,
    HttpError,
    RequestContext,
    client_address,
    json_response,
)
from tapisvert.server.application.play_chips import grant_play_chips
from tapisvert.server.clock import now, session_ms, wall_ms
from tapisvert.server.schemas import bodies

Done = TypeVar("Done")


def account_view(account: accounts.Account) -> bodies.Account:
    """Return the published view of an account."""
    roles = sorted(account.roles)
    return bodies.Account(account.id, account.name, roles, account.disabled, account.has_password)


def _session(call: RequestContext, account: accounts.Account | None) -> bodies.Session:
    settings = call.services.settings
    mine = account_view(account) if account else None
    login = account.login if account and account.has_password else None
    people = settings.people
    offered = settings.demonstration, people.sign_up, people.password_letters
    return bodies.Session(mine, *offered, login)


def _session_response(call: RequestContext, session: Begun) -> Response:
    seconds = call.services.settings.people.session_hours * 3600
    cookie = tokens.cookie(session.token, seconds, secure=call.secure)
    return json_response(_session(call, session.account), 200, {"Set-Cookie": cookie})


async def _in_thread(
    call: RequestContext,
    act: Callable[..., Done],
    *said: str,
    clock: Callable[[], int] = wall_ms,
    is_begun: bool = False,
) -> Done:
    """Run password hashing on its own threads. Raises PoolFullError if too many wait."""
    work = partial(act, *said, clock())
    return await call.services.password_threads.run(work, is_begun=is_begun)


async def _signed_in(call: RequestContext, login: str, password: str) -> Response:
    """Sign in an account whose password was just set."""
    sign_in = call.services.accounts.sign_in
    checked = _in_thread(call, sign_in, login, password, clock=session_ms, is_begun=True)
    return _session_response(call, await checked)


async def _throttled(
    call: RequestContext,
    login: str,
    act: Callable[..., Done],
    *said: str,
    clock: Callable[[], int] = wall_ms,
) -> Done:
    """Run a password check. Raises HttpError 429 while this address has to wait after failed
    ones.
    """
    tries, whose = (
        call.services.login_throttle,
        (client_address(call.request.scope), casefolded(login)),
    )
    wait_ms = tries.begin(*whose, now().mono_ms)
    if wait_ms:
        seconds = -(-wait_ms // 1000)
        told = f"too many wrong passwords from here: wait {seconds} seconds"
        raise HttpError(429, "too_many_tries", told, {"Retry-After": str(seconds)})
    try:
        done = await _in_thread(call, act, *said, clock=clock)
    except Exception as error:
        if not (isinstance(error, AccountError) and error.code == "wrong"):
            tries.undo(*whose)
        raise
    tries.succeeded(*whose)
    return done


async def current_session(call: RequestContext) -> bodies.Session:
    """Return the signed-in account, if any, and the features that this server offers."""
    return _session(call, await call.account())


async def sign_in(call: RequestContext) -> Response:
    """Sign in; an earlier session of this browser ends."""
    form: bodies.SignIn = await call.body(bodies.SignIn)
    people = call.services.accounts
    said = form.name, form.password
    session = await _throttled(call, form.name, people.sign_in, *said, clock=session_ms)
    if call.session is not None:
        await asyncio.to_thread(people.sign_out, call.session, "you signed in anew")
    return _session_response(call, session)


async def sign_out(call: RequestContext) -> Response:
    """Sign out: the session ends and its WebSockets close."""
    if call.session is not None:
        await asyncio.to_thread(call.services.accounts.sign_out, call.session)
    gone = tokens.cookie("", 0, secure=call.secure)
    return json_response(_session(call, None), 200, {"Set-Cookie": gone})


async def sign_up(call: RequestContext) -> Response:
    """Create a player's account, if the server allows sign-up, and sign in."""
    form: bodies.SignUp = await call.body(bodies.SignUp)
    people = call.services.accounts
    await _in_thread(call, partial(people.sign_up, login=form.login), form.name, form.password)
    return await _signed_in(call, form.login, form.password)


async def guest_sign_in(call: RequestContext) -> Response:
    """At a demonstration: sign in as a guest with play chips, under a name of the guest's
    choice.
    """
    form: bodies.Guest = await call.body(bodies.Guest)
    if not call.services.settings.demonstration:
        raise HttpError(403, "not_here", "this is no demonstration: sign in")
    return _session_response(call, await asyncio.to_thread(_guest, call, form.name))


def _guest(call: RequestContext, name: str) -> Begun:
    people = call.services.accounts
    account = people.find_by_name(name)
    if account is None:
        account, _ = people.create(SYSTEM, name, {Role.PLAYER}, wall_ms())
    elif account.has_password or account.roles != {Role.PLAYER}:
        raise HttpError(409, "name_taken", "this name belongs to an account with a password")
    grant_play_chips(call.services.house_log, account)
    return people.guest_sign_in(account.id, session_ms())


async def accept_invitation(call: RequestContext) -> Response:
    """Choose a password and a login name with an invitation, which is used up, and sign in."""
    form: bodies.UseLink = await call.body(bodies.UseLink)
    people = call.services.accounts
    chosen = partial(people.accept_invitation, login=form.login)
    account = await _in_thread(call, chosen, form.token, form.password)
    return await _signed_in(call, account.login, form.password)


async def change_password(call: RequestContext) -> bodies.Ok:
    """Change the password, and optionally the login name; all sessions of the account end."""
    account = await call.require_account()
    form: bodies.ChangePassword = await call.body(bodies.ChangePassword)
    change = partial(call.services.accounts.change_password, login=form.login)
    await _throttled(call, account.login, change, account.id, form.old, form.new)
    return bodies.Ok()


ENDPOINTS: Final = (
    Endpoint("GET", "/api/session", current_session, answer=bodies.Session),
    Endpoint("POST", "/api/session", sign_in, bodies.SignIn, bodies.Session, problems=(403, 503)),
    Endpoint("DELETE", "/api/session", sign_out, answer=bodies.Session),
    Endpoint(
        "POST", "/api/accounts", sign_up, bodies.SignUp, bodies.Session, problems=(403, 409, 503)
    ),
    Endpoint(
        "POST", "/api/guests", guest_sign_in, bodies.Guest, bodies.Session, problems=(403, 409)
    ),
    Endpoint(
        "POST",
        "/api/link",
        accept_invitation,
        bodies.UseLink,
        bodies.Session,
        problems=(403, 409, 503),
    ),
    Endpoint(
        "PUT",
        "/api/password",
        change_password,
        bodies.ChangePassword,
        problems=(401, 403, 409, 503),
    ),
)
