"""Service for access tokens: made, listed and revoked by their owners.

All methods are synchronous and may be called from any thread. A refusal raises `AccountError`.
"""

from collections.abc import Callable

from sqlalchemy import Engine

from tapisvert.journal.outbox import Outbox
from tapisvert.journal.transactions import read_transaction, write_transaction
from tapisvert.server.accounts.access_tokens import AccessToken, AccessTokens
from tapisvert.server.accounts.accounts import find
from tapisvert.server.accounts.credentials.tokens import session_id_of_hash
from tapisvert.server.accounts.second_factors import Code
from tapisvert.server.accounts.sessions import SessionsEnded
from tapisvert.server.application.accounts.second_factor_service import SecondFactorService


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
