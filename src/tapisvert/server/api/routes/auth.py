"""Signing in and out, and first passwords."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from starlette.responses import Response

from tapisvert.rules import Role
from tapisvert.server.accounts import accounts, tokens
from tapisvert.server.accounts.accounts import SYSTEM, Refused
from tapisvert.server.accounts.names import folded
from tapisvert.server.accounts.sessions import Session as Begun
from tapisvert.server.api.endpoint import Call, Door, Turned, address, told
from tapisvert.server.clock import now, session_ms, wall_ms
from tapisvert.server.schemas import bodies as forms

Done = TypeVar("Done")


def shown(account: accounts.Account) -> forms.Account:
    """An account as it is told."""
    roles = sorted(account.roles)
    return forms.Account(account.id, account.name, roles, account.disabled, account.has_password)


def _session(call: Call, account: accounts.Account | None) -> forms.Session:
    settings = call.house.settings
    mine = shown(account) if account else None
    login = account.login if account and account.has_password else None
    people = settings.people
    offered = settings.demonstration, people.sign_up, people.password_letters
    return forms.Session(mine, *offered, login)


def _begun(call: Call, session: Begun) -> Response:
    seconds = call.house.settings.people.session_hours * 3600
    cookie = tokens.cookie(session.token, seconds, secure=call.secure)
    return told(_session(call, session.account), 200, {"Set-Cookie": cookie})


async def _checked(
    call: Call,
    act: Callable[..., Done],
    *said: str,
    clock: Callable[[], int] = wall_ms,
    is_begun: bool = False,
) -> Done:
    """Do what costs a password's checking, on the threads for that. Busy."""
    work = partial(act, *said, clock())
    return await call.house.passwords.do(work, is_begun=is_begun)


async def _signed_in(call: Call, login: str, password: str) -> Response:
    """Sign in an account that has just got this password."""
    sign_in = call.house.people.sign_in
    checked = _checked(call, sign_in, login, password, clock=session_ms, is_begun=True)
    return _begun(call, await checked)


async def _tried(
    call: Call,
    login: str,
    act: Callable[..., Done],
    *said: str,
    clock: Callable[[], int] = wall_ms,
) -> Done:
    """Do what a wrong password fails; turned away while this address waits after failures."""
    tries, whose = call.house.tries, (address(call.request.scope), folded(login))
    wait_ms = tries.begin(*whose, now().mono_ms)
    if wait_ms:
        seconds = -(-wait_ms // 1000)
        told = f"too many wrong passwords from here: wait {seconds} seconds"
        raise Turned(429, "too_many_tries", told, {"Retry-After": str(seconds)})
    try:
        done = await _checked(call, act, *said, clock=clock)
    except Exception as error:
        if not (isinstance(error, Refused) and error.code == "wrong"):
            tries.undo(*whose)
        raise
    tries.succeeded(*whose)
    return done


async def who_am_i(call: Call) -> forms.Session:
    """Who is signed in, if anybody is, and what this house offers."""
    return _session(call, await call.account())


async def sign_in(call: Call) -> Response:
    """Sign in. A session that this browser had before ends."""
    form: forms.SignIn = await call.form(forms.SignIn)
    people = call.house.people
    said = form.name, form.password
    session = await _tried(call, form.name, people.sign_in, *said, clock=session_ms)
    if call.session is not None:
        await asyncio.to_thread(people.sign_out, call.session, "you signed in anew")
    return _begun(call, session)


async def sign_out(call: Call) -> Response:
    """Sign out: the session ends, and its sockets close."""
    if call.session is not None:
        await asyncio.to_thread(call.house.people.sign_out, call.session)
    gone = tokens.cookie("", 0, secure=call.secure)
    return told(_session(call, None), 200, {"Set-Cookie": gone})


async def sign_up(call: Call) -> Response:
    """Make oneself a player's account, where the house allows that, and sign in."""
    form: forms.SignUp = await call.form(forms.SignUp)
    people = call.house.people
    await _checked(call, partial(people.sign_up, login=form.login), form.name, form.password)
    return await _signed_in(call, form.login, form.password)


async def sit_down(call: Call) -> Response:
    """At a demonstration: be a guest with play chips, at once, under a name of one's own."""
    form: forms.Guest = await call.form(forms.Guest)
    if not call.house.settings.demonstration:
        raise Turned(403, "not_here", "this is no demonstration: sign in")
    return _begun(call, await asyncio.to_thread(_guest, call, form.name))


def _guest(call: Call, name: str) -> Begun:
    people = call.house.people
    account = people.named(name)
    if account is None:
        account, _ = people.create(SYSTEM, name, {Role.PLAYER}, wall_ms())
    elif account.has_password or account.roles != {Role.PLAYER}:
        raise Turned(409, "name_taken", "somebody has this name and a password")
    call.house.fill(account)
    return people.welcome(account.id, session_ms())


async def use_link(call: Call) -> Response:
    """Choose a password and the name to sign in with by a link, which that uses up, and sign in."""
    form: forms.UseLink = await call.form(forms.UseLink)
    people = call.house.people
    chosen = partial(people.use_link, login=form.login)
    account = await _checked(call, chosen, form.token, form.password)
    return await _signed_in(call, account.login, form.password)


async def change_password(call: Call) -> forms.Done:
    """Choose another password, and another name to sign in with if need be; all sessions end."""
    account = await call.mine()
    form: forms.ChangePassword = await call.form(forms.ChangePassword)
    change = partial(call.house.people.change_password, login=form.login)
    await _tried(call, account.login, change, account.id, form.old, form.new)
    return forms.Done()


DOORS: Final = (
    Door("GET", "/api/session", who_am_i, answer=forms.Session),
    Door("POST", "/api/session", sign_in, forms.SignIn, forms.Session, problems=(403, 503)),
    Door("DELETE", "/api/session", sign_out, answer=forms.Session),
    Door("POST", "/api/accounts", sign_up, forms.SignUp, forms.Session, problems=(403, 409, 503)),
    Door("POST", "/api/guests", sit_down, forms.Guest, forms.Session, problems=(403, 409)),
    Door("POST", "/api/link", use_link, forms.UseLink, forms.Session, problems=(403, 409, 503)),
    Door(
        "PUT", "/api/password", change_password, forms.ChangePassword, problems=(401, 403, 409, 503)
    ),
)
