"""Access tokens of one's own account, for programs that play."""

from functools import partial
from typing import Annotated, Final

from tapisvert.server.accounts.accounts import Account
from tapisvert.server.accounts.credentials.login_throttle import LoginThrottle
from tapisvert.server.accounts.second_factors import Code
from tapisvert.server.api.endpoint import RequestContext, Routes
from tapisvert.server.api.routes.accounts.auth import throttled
from tapisvert.server.application.accounts.access_token_service import AccessTokenService
from tapisvert.server.application.background.thread_pool import PasswordThreads
from tapisvert.server.clock import session_ms, wall_ms
from tapisvert.server.schemas import account as forms
from tapisvert.server.schemas.bodies import Ok

routes: Final = Routes()
_MINE: Final = "/api/me/access-tokens"
TokenId = Annotated[str, lambda call: call.request.path_params["token"]]
"""The id in the path of a token that may not exist."""


@routes.add("GET", _MINE)
def access_tokens(account: Account, tokens: AccessTokenService) -> forms.AccessTokens:
    """Return the account's tokens, without their texts."""
    return forms.AccessTokens([*map(forms.AccessTokenView.of, tokens.all_of(account.id))])


@routes.add("POST", _MINE, problems=(403, 409))
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


@routes.add("DELETE", f"{_MINE}/{{token}}", problems=(404,))
def revoke_access_token(account: Account, token: TokenId, tokens: AccessTokenService) -> Ok:
    """Revoke a token: its connections close."""
    tokens.revoke(account.id, token, wall_ms())
    return Ok()
