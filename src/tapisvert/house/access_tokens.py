"""Access tokens: credentials of programs that play for an account's owner, without a cookie.

A token belongs to one account, and has a label and an end. It only plays: of the owner's roles it
has the player's alone, and it changes nothing of the account. Only its hash is stored. It ends with
everything that ends the owner's sessions: another password, other roles, an exclusion.

Times are those of the sessions, which are monotonic.
"""

import secrets
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta
from sqlalchemy import Connection, Engine, delete, insert, select, update

from tapisvert.accounts.accounts import Account, AccountError, account_from_row, find
from tapisvert.accounts.login_sessions import SessionsEnded
from tapisvert.accounts.tokens import hash_token, new_access_token, session_id_of_hash
from tapisvert.api.bodies import Ok, OneTimeCode, Password, RequestBody
from tapisvert.api.endpoint import RequestContext, Routes
from tapisvert.api.threads import PasswordThreads
from tapisvert.clock import DAY_MS, session_ms, wall_ms
from tapisvert.house.second_factor import SecondFactors, TypedCode
from tapisvert.house.throttle import LoginThrottle, throttle_attempts
from tapisvert.journal.outbox import Outbox
from tapisvert.journal.schema import ACCESS_TOKENS, ACCOUNTS
from tapisvert.journal.transactions import read_transaction, write_transaction
from tapisvert.rules.commands import Role

MAX_TOKENS: Final = 8
"""Maximum of an account's tokens."""
_WRITES_MS: Final = 60_000
_SCOPE: Final = frozenset({Role.PLAYER})


class AccessToken(msgspec.Struct, frozen=True):
    """A token as its owner sees it. Moments are milliseconds since 1970; `used_ms` is 0 if it was
    never used.
    """

    id: str
    label: str
    made_ms: int
    used_ms: int
    expires_ms: int


class AccessTokens:
    """Access tokens of a house; `on_ended` is called immediately when one is revoked."""

    def __init__(
        self,
        engine: Engine,
        factors: SecondFactors,
        *,
        outbox: Outbox,
        on_ended: Callable[[SessionsEnded], None],
    ) -> None:
        self._engine = engine
        self._factors = factors
        self._outbox = outbox
        self._on_ended = on_ended

    def make(
        self, account: str, label: str, days: int, password: str, code: TypedCode, *, now_ms: int
    ) -> tuple[str, AccessToken]:
        """Create a token with the owner's password and a code of a second factor in use: return its
        text, which is not stored, and its view. Raises AccountError.
        """
        self._factors.check_owner(account, password, code)
        text = new_access_token()
        expires_ms = now_ms + days * DAY_MS
        token = AccessToken(secrets.token_hex(8), label, now_ms, 0, expires_ms)
        with write_transaction(self._engine) as connection:
            if Role.PLAYER not in find(connection, account, lock=True).roles:
                raise AccountError("forbidden", "access tokens are for player accounts only")
            connection.execute(delete(ACCESS_TOKENS).where(ACCESS_TOKENS.c.expires_ms <= now_ms))
            if len(_tokens(connection, account)) >= MAX_TOKENS:
                message = f"token limit reached ({MAX_TOKENS}): revoke one first"
                raise AccountError("too_many_tokens", message)
            row = msgspec.structs.asdict(token) | {"hash": hash_token(text), "account": account}
            connection.execute(insert(ACCESS_TOKENS).values(row))
            self._outbox.add(
                connection,
                code.at_ms,
                "access_token_made",
                account,
                account,
                after={"token": token.id, "expires_ms": expires_ms},
            )
        self._outbox.deliver()
        return text, token

    def list_tokens(self, account: str) -> list[AccessToken]:
        """Return an account's tokens, oldest first, including ended ones."""
        with read_transaction(self._engine) as connection:
            return _tokens(connection, account)

    def revoke(self, account: str, token: str, wall_ms: int) -> None:
        """Revoke a token by its id: the connections that it opened close. Raises AccountError."""
        its_row = (ACCESS_TOKENS.c.account == account) & (ACCESS_TOKENS.c.id == token)
        with write_transaction(self._engine) as connection:
            token_hash = connection.scalar(select(ACCESS_TOKENS.c.hash).where(its_row))
            if token_hash is None:
                raise AccountError("unknown_token", "token not found")
            connection.execute(delete(ACCESS_TOKENS).where(its_row))
            self._outbox.add(
                connection,
                wall_ms,
                "access_token_revoked",
                account,
                account,
                before={"token": token},
            )
        session = session_id_of_hash(bytes(token_hash))
        self._on_ended(SessionsEnded(account, "the token was revoked", session))
        self._outbox.deliver()

    def find_account(self, token_hash: bytes, now_ms: int) -> Account | None:
        """Return the account of a valid token, as a player, or None. A use is recorded once a
        minute at most.
        """
        query = select(ACCOUNTS, ACCESS_TOKENS.c.expires_ms, ACCESS_TOKENS.c.used_ms)
        query = query.join(ACCESS_TOKENS, ACCESS_TOKENS.c.account == ACCOUNTS.c.id)
        with read_transaction(self._engine) as connection:
            row: Any = connection.execute(
                query.where(ACCESS_TOKENS.c.hash == token_hash)
            ).one_or_none()
        if row is None or row.disabled or now_ms >= row.expires_ms:
            return None
        if now_ms - row.used_ms >= _WRITES_MS:
            use = (
                update(ACCESS_TOKENS)
                .where(ACCESS_TOKENS.c.hash == token_hash)
                .values(used_ms=now_ms)
            )
            with write_transaction(self._engine) as connection:
                connection.execute(use)
        account = account_from_row(row)
        return replace(account, roles=account.roles & _SCOPE, granted=account.granted & _SCOPE)


def _tokens(connection: Connection, account: str) -> list[AccessToken]:
    columns = [ACCESS_TOKENS.c[name] for name in AccessToken.__struct_fields__]
    query = select(*columns).where(ACCESS_TOKENS.c.account == account)
    rows = connection.execute(query.order_by(ACCESS_TOKENS.c.made_ms, ACCESS_TOKENS.c.id))
    return [AccessToken(*row) for row in rows]


# Endpoints ---------------------------------------------------------------------------------------

routes: Final = Routes()
_TOKENS: Final = "/api/me/access-tokens"
TokenId = Annotated[str, lambda call: call.request.path_params["token"]]
"""The id in the path of a token that may not exist."""
Days = Annotated[int, Meta(ge=1, le=365, description="days after which the token ends")]
Label = Annotated[str, Meta(min_length=1, max_length=40, description="what the token is for")]


class MakeAccessToken(RequestBody, frozen=True):
    """A new token's label and days; the password, and a code if there is a second factor."""

    label: Label
    password: Password
    code: OneTimeCode = ""
    days: Days = 90


class AccessTokenList(msgspec.Struct, frozen=True):
    """The tokens of an account, oldest first."""

    tokens: list[AccessToken]


class NewAccessToken(msgspec.Struct, frozen=True):
    """A new token: its text, which is shown once, and its stored data."""

    token: str
    made: AccessToken


@routes.add("GET", _TOKENS)
def access_tokens(account: Account, tokens: AccessTokens) -> AccessTokenList:
    """Return the account's tokens, without their texts."""
    return AccessTokenList(tokens.list_tokens(account.id))


@routes.add("POST", _TOKENS, problems=(403, 409))
async def make_access_token(
    call: RequestContext,
    account: Account,
    form: MakeAccessToken,
    *,
    tokens: AccessTokens,
    threads: PasswordThreads,
    throttle: LoginThrottle,
) -> NewAccessToken:
    """Make a token for a program that plays: send it as `Authorization: Bearer TOKEN` when you
    connect to a table. It is shown once, and changes nothing of the account.
    """
    with throttle_attempts(call, throttle, account.login, call.session):
        make = partial(
            tokens.make,
            account.id,
            form.label,
            form.days,
            form.password,
            TypedCode(form.code, wall_ms()),
            now_ms=session_ms(),
        )
        text, token = await threads.run(make, is_known=True)
    return NewAccessToken(text, token)


@routes.add("DELETE", f"{_TOKENS}/{{token}}", problems=(404,))
def revoke_access_token(account: Account, token: TokenId, tokens: AccessTokens) -> Ok:
    """Revoke a token: its connections close."""
    tokens.revoke(account.id, token, wall_ms())
    return Ok()
