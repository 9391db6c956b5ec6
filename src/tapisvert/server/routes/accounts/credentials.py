"""Credentials of one's own account: a second factor, set up with a device, removed, given before
acts of money; and access tokens, for programs that play.
"""

from asyncio import to_thread
from functools import partial
from typing import Annotated, Final

from tapisvert.clock import session_ms, wall_ms
from tapisvert.server.accounts.accounts import Account
from tapisvert.server.accounts.credentials import totp
from tapisvert.server.accounts.credentials.login_throttle import LoginThrottle
from tapisvert.server.accounts.second_factors import Code
from tapisvert.server.api.endpoint import HttpError, RequestContext, Routes
from tapisvert.server.application.accounts.access_token_service import AccessTokenService
from tapisvert.server.application.accounts.second_factor_service import SecondFactorService
from tapisvert.server.routes.accounts.auth import throttled
from tapisvert.server.schemas import account as forms
from tapisvert.server.schemas.bodies import Ok
from tapisvert.server.threads import PasswordThreads

routes: Final = Routes()
_FACTOR: Final = "/api/me/second-factor"
_HOUSE: Final = "Tapis Vert"
_TOKENS: Final = "/api/me/access-tokens"
TokenId = Annotated[str, lambda call: call.request.path_params["token"]]
"""The id in the path of a token that may not exist."""


@routes.add("GET", _FACTOR)
def second_factor(account: Account, factors: SecondFactorService) -> forms.SecondFactor:
    """Return whether the account has a second factor, and whether it needs one."""
    left = factors.unused_recovery_codes(account.id)
    return forms.SecondFactor(factors.is_required(account), left)


@routes.add("POST", _FACTOR, problems=(403,))
async def offer(
    call: RequestContext,
    account: Account,
    form: forms.ProvedPassword,
    *,
    factors: SecondFactorService,
    threads: PasswordThreads,
    throttle: LoginThrottle,
) -> forms.OfferedFactor:
    """Begin to set up a second factor: return a new secret, to be confirmed with its first code.
    A second factor in use stays until then, and its code is needed.
    """
    with throttled(call, throttle, account.login, call.session):
        code = Code(form.code, wall_ms())
        secret = await threads.run(partial(factors.offer, account.id, form.password, code))
    rows = _qr(totp.address(secret, account.name, _HOUSE))
    return forms.OfferedFactor(totp.secret_text(secret), rows)


@routes.add("PUT", _FACTOR, problems=(403,))
async def set_up(
    call: RequestContext,
    account: Account,
    form: forms.GivenCode,
    *,
    factors: SecondFactorService,
    throttle: LoginThrottle,
) -> forms.RecoveryCodes:
    """Put the offered second factor in use; the account's other sessions end."""
    with throttled(call, throttle, account.login, call.session):
        code = Code(form.code, wall_ms())
        session = _session(call)
        codes = await to_thread(factors.set_up, account.id, session, code, session_ms())
    return forms.RecoveryCodes(codes)


@routes.add("POST", f"{_FACTOR}/remove", problems=(403,))
async def remove(
    call: RequestContext,
    account: Account,
    form: forms.ProvedPassword,
    *,
    factors: SecondFactorService,
    threads: PasswordThreads,
    throttle: LoginThrottle,
) -> Ok:
    """Remove the second factor, where the house does not ask for one."""
    with throttled(call, throttle, account.login, call.session):
        code = Code(form.code, wall_ms())
        await threads.run(partial(factors.remove, account, form.password, code))
    return Ok()


@routes.add("POST", "/api/session/code", problems=(403,))
async def prove(
    call: RequestContext,
    account: Account,
    form: forms.GivenCode,
    *,
    factors: SecondFactorService,
    throttle: LoginThrottle,
) -> Ok:
    """Give a code for the acts of money of the next ten minutes in this session."""
    with throttled(call, throttle, account.login, call.session):
        code = Code(form.code, wall_ms())
        await to_thread(factors.prove, account.id, _session(call), code, session_ms())
    return Ok()


def _session(call: RequestContext) -> str:
    """Return the id of the session, which a signed-in account has."""
    if call.session is None:
        raise HttpError(401, "sign_in", "sign in first")
    return call.session


def _qr(text: str) -> list[str]:
    """Return the rows of a QR code without its margin."""
    import segno  # noqa: PLC0415 - rarely needed

    return ["".join(map(str, row)) for row in segno.make_qr(text, error="m").matrix]


@routes.add("GET", _TOKENS)
def access_tokens(account: Account, tokens: AccessTokenService) -> forms.AccessTokens:
    """Return the account's tokens, without their texts."""
    return forms.AccessTokens([*map(forms.AccessTokenView.of, tokens.all_of(account.id))])


@routes.add("POST", _TOKENS, problems=(403, 409))
async def make_access_token(
    call: RequestContext,
    account: Account,
    form: forms.MakeAccessToken,
    *,
    tokens: AccessTokenService,
    threads: PasswordThreads,
    throttle: LoginThrottle,
) -> forms.MadeAccessToken:
    """Make a token for a program that plays: send it as `Authorization: Bearer TOKEN` when you
    connect to a table. It is shown once, and changes nothing of the account.
    """
    with throttled(call, throttle, account.login, call.session):
        proof = form.password, Code(form.code, wall_ms())
        make = partial(tokens.make, account.id, form.label, form.days, *proof, now_ms=session_ms())
        text, made = await threads.run(make, is_known=True)
    return forms.MadeAccessToken(text, forms.AccessTokenView.of(made))


@routes.add("DELETE", f"{_TOKENS}/{{token}}", problems=(404,))
def revoke_access_token(account: Account, token: TokenId, tokens: AccessTokenService) -> Ok:
    """Revoke a token: its connections close."""
    tokens.revoke(account.id, token, wall_ms())
    return Ok()
