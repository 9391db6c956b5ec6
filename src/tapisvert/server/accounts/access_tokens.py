"""Access tokens: a credential that a program which plays for its owner gives instead of a cookie.

A token is of one account, with a label and an end. It plays, and does no more: of the owner's roles
it has the player's alone, and it changes nothing of the account. Only its hash is stored. It ends
with everything that ends the owner's sessions: another password, other roles, an exclusion.

Times are those of the sessions, which run evenly.
"""

import secrets
from dataclasses import replace
from typing import Any, Final

from sqlalchemy import Connection, Engine, delete, insert, select, update

from tapisvert.clock import DAY_MS
from tapisvert.journal.schema import ACCESS_TOKENS, ACCOUNTS
from tapisvert.journal.transactions import read_transaction, write_transaction
from tapisvert.rules.commands import Role
from tapisvert.server.accounts.accounts import Account, AccountError, account_from_row
from tapisvert.server.accounts.credentials.tokens import hash_token, new_access_token
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
