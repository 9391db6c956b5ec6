"""Access tokens: a credential that a program which plays for its owner gives instead of a cookie.

A token is of one account, with a label and an end. It plays, and does no more: of the owner's roles
it has the player's alone, and it changes nothing of the account. Only its hash is stored. It ends
with everything that ends the owner's sessions: another password, other roles, an exclusion.

Times are those of the sessions, which run evenly.
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
from tapisvert.house.second_factor import Code, SecondFactorService
from tapisvert.house.throttle import LoginThrottle, throttled
from tapisvert.journal.outbox import Outbox
from tapisvert.journal.schema import ACCESS_TOKENS, ACCOUNTS
from tapisvert.journal.transactions import read_transaction, write_transaction
from tapisvert.rules.commands import Role
from tapisvert.values import value

MAX_TOKENS: Final = 8
"""Maximum of an account's tokens."""
_WRITES_MS: Final = 60_000
_SCOPE: Final = frozenset({Role.PLAYER})


@value
class AccessToken:
    """Access token as its owner sees it; `used_ms` is 0 if it was never used."""

    id: str
    label: str
    made_ms: int
    used_ms: int
    expires_ms: int


class AccessTokens:
    """Store of the access tokens."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def create(
        self, connection: Connection, account: Account, label: str, days: int, now_ms: int
    ) -> tuple[str, AccessToken]:
        """Create a token: return its text, which is stored nowhere, and what its owner sees.

        Raises AccountError if the account is no player's, or has as many as it may have.
        """
        if Role.PLAYER not in account.roles:
            raise AccountError("not_authorized", "a token plays: this is for players")
        over = ACCESS_TOKENS.c.expires_ms <= now_ms
        connection.execute(delete(ACCESS_TOKENS).where(over))
        if len(self.all_of(connection, account.id)) >= MAX_TOKENS:
            message = f"an account has at most {MAX_TOKENS} tokens: revoke one first"
            raise AccountError("too_many_tokens", message)
        text = new_access_token()
        made = AccessToken(secrets.token_hex(8), label, now_ms, 0, now_ms + days * DAY_MS)
        row = {name: getattr(made, name) for name in AccessToken.__dataclass_fields__}
        row |= {"hash": hash_token(text), "account": account.id}
        connection.execute(insert(ACCESS_TOKENS).values(row))
        return text, made

    def all_of(self, connection: Connection, account: str) -> list[AccessToken]:
        """Return an account's tokens, oldest first; those that have ended too."""
        mine = select(ACCESS_TOKENS).where(ACCESS_TOKENS.c.account == account)
        rows = connection.execute(mine.order_by(ACCESS_TOKENS.c.made_ms, ACCESS_TOKENS.c.id)).all()
        return [
            AccessToken(row.id, row.label, row.made_ms, row.used_ms, row.expires_ms) for row in rows
        ]

    def revoke(self, connection: Connection, account: str, token: str) -> bytes:
        """Delete an account's token by its id, and return its hash. Raises AccountError."""
        mine = (ACCESS_TOKENS.c.account == account) & (ACCESS_TOKENS.c.id == token)
        hashed = connection.scalar(select(ACCESS_TOKENS.c.hash).where(mine))
        if hashed is None:
            raise AccountError("unknown_token", "there is no such token")
        connection.execute(delete(ACCESS_TOKENS).where(mine))
        return bytes(hashed)

    def account_of(self, hashed: bytes, now_ms: int) -> Account | None:
        """Return the account that a valid token plays for, as a player; None if it is not valid.

        A use is recorded once a minute at most.
        """
        query = select(ACCOUNTS, ACCESS_TOKENS.c.expires_ms, ACCESS_TOKENS.c.used_ms)
        query = query.join(ACCESS_TOKENS, ACCESS_TOKENS.c.account == ACCOUNTS.c.id)
        with read_transaction(self._engine) as connection:
            found = query.where(ACCESS_TOKENS.c.hash == hashed)
            row: Any = connection.execute(found).one_or_none()
        if row is None or row.disabled or now_ms >= row.expires_ms:
            return None
        if now_ms - row.used_ms >= _WRITES_MS:
            with write_transaction(self._engine) as connection:
                mine = ACCESS_TOKENS.c.hash == hashed
                connection.execute(update(ACCESS_TOKENS).where(mine).values(used_ms=now_ms))
        account = account_from_row(row)
        return replace(account, roles=account.roles & _SCOPE, granted=account.granted & _SCOPE)


class AccessTokenService:
    """Access tokens of a house; `ended` is called at once when one is revoked."""

    def __init__(
        self,
        engine: Engine,
        store: AccessTokens,
        factors: SecondFactorService,
        *,
        outbox: Outbox,
        ended: Callable[[SessionsEnded], None],
    ) -> None:
        self._engine, self._store, self._factors = engine, store, factors
        self._notices, self._ended = outbox, ended

    def make(
        self, account: str, label: str, days: int, password: str, code: Code, *, now_ms: int
    ) -> tuple[str, AccessToken]:
        """Create a token of an account, whose owner gives the password, and a code of a second
        factor in use. The journal gets a notice, without the token.
        """
        self._factors.check_owner(account, password, code)
        with write_transaction(self._engine) as connection:
            owner = find(connection, account, locked=True)
            text, made = self._store.create(connection, owner, label, days, now_ms)
            change = account, account, None, {"token": made.id, "expires_ms": made.expires_ms}
            self._notices.add(connection, code.at_ms, "access_token_made", *change)
        self._notices.deliver()
        return text, made

    def all_of(self, account: str) -> list[AccessToken]:
        """Return an account's tokens, oldest first."""
        with read_transaction(self._engine) as connection:
            return self._store.all_of(connection, account)

    def revoke(self, account: str, token: str, wall_ms: int) -> None:
        """Revoke a token by its id: the connections that it opened close."""
        with write_transaction(self._engine) as connection:
            hashed = self._store.revoke(connection, account, token)
            change = account, account, {"token": token}, None
            self._notices.add(connection, wall_ms, "access_token_revoked", *change)
        self._ended(SessionsEnded(account, "the token was revoked", session_id_of_hash(hashed)))
        self._notices.deliver()


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


class AccessTokenView(msgspec.Struct, frozen=True):
    """A token as its owner sees it. Moments are milliseconds since 1970; `used_ms` is 0 if it was
    never used.
    """

    id: str
    label: str
    made_ms: int
    used_ms: int
    expires_ms: int

    @classmethod
    def of(cls, token: AccessToken) -> "AccessTokenView":
        """Return the view of a token."""
        times = token.made_ms, token.used_ms, token.expires_ms
        return cls(token.id, token.label, *times)


class AccessTokenList(msgspec.Struct, frozen=True):
    """The tokens of an account, oldest first."""

    tokens: list[AccessTokenView]


class NewAccessToken(msgspec.Struct, frozen=True):
    """A new token: its text, which is shown once, and what stays of it."""

    token: str
    made: AccessTokenView


@routes.add("GET", _TOKENS)
def access_tokens(account: Account, tokens: AccessTokenService) -> AccessTokenList:
    """Return the account's tokens, without their texts."""
    return AccessTokenList([*map(AccessTokenView.of, tokens.all_of(account.id))])


@routes.add("POST", _TOKENS, problems=(403, 409))
async def make_access_token(
    call: RequestContext,
    account: Account,
    form: MakeAccessToken,
    *,
    tokens: AccessTokenService,
    threads: PasswordThreads,
    throttle: LoginThrottle,
) -> NewAccessToken:
    """Make a token for a program that plays: send it as `Authorization: Bearer TOKEN` when you
    connect to a table. It is shown once, and changes nothing of the account.
    """
    with throttled(call, throttle, account.login, call.session):
        proof = form.password, Code(form.code, wall_ms())
        make = partial(tokens.make, account.id, form.label, form.days, *proof, now_ms=session_ms())
        text, made = await threads.run(make, is_known=True)
    return NewAccessToken(text, AccessTokenView.of(made))


@routes.add("DELETE", f"{_TOKENS}/{{token}}", problems=(404,))
def revoke_access_token(account: Account, token: TokenId, tokens: AccessTokenService) -> Ok:
    """Revoke a token: its connections close."""
    tokens.revoke(account.id, token, wall_ms())
    return Ok()
