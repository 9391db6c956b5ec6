"""Login sessions with an idle timeout and a maximum lifetime.

A session ends 30 minutes after its owner's last action, and after some hours in any case. This
process knows the time of the last action exactly, the database within a minute. In another process,
or after a restart, a session may therefore end up to a minute early, but never late.

The times passed in are monotonic, even if the wall clock is set while a process runs. A process
that starts after the clock was set back finds sessions of the future; they stay valid, within
bounds.

The security log records sign-ins, refusals and grants of roles, each with its `event` and account
ids. It never contains a login name, since a password may have been typed there, nor a password, a
token or an amount.
"""

import logging
from collections.abc import Mapping
from dataclasses import replace
from threading import Lock
from typing import Any, Final

from sqlalchemy import Connection, Engine, delete, insert, select, update

from tapisvert.accounts.accounts import Account, account_from_row, staff_roles
from tapisvert.accounts.passwords import SecondFactor
from tapisvert.accounts.tokens import hash_token, new_token
from tapisvert.journal.schema import ACCESS_TOKENS, ACCOUNTS, SECOND_FACTORS, SESSIONS
from tapisvert.journal.transactions import read_transaction, write_transaction
from tapisvert.values import value

_LOG: Final = logging.getLogger("tapisvert.security")


def log_security(event: str, message: str, **fields: object) -> None:
    """Log a security event with its fields."""
    _LOG.info(message, extra={"fields": {"event": event, **fields}})


def log_notice(notice: Mapping[str, Any]) -> None:
    """Log a notice of the house log: a change of accounts, roles, links or chips."""
    details = {"by": notice["who"], "about": notice["what"]}
    if notice["notice"] == "roles_changed":
        details["roles"] = notice["after"]
    log_security(notice["notice"], "house log entry written", **details)


IDLE_MS: Final = 30 * 60_000
"""Idle time after which a session ends."""
PROVED_MS: Final = 10 * 60_000
"""Time after a code of the second factor in which money actions need no other."""
_WRITES_MS: Final = 60_000
_MAX_PER_ACCOUNT: Final = 8
"""Maximum of sessions of one account; beyond it the longest idle session ends."""
_REMEMBERED: Final = 50_000
_TIMES: Final = (
    SESSIONS.c.hash,
    SESSIONS.c.seen_ms,
    SESSIONS.c.expires_ms,
    SESSIONS.c.made_ms.label("begun_ms"),
)


@value
class Session:
    """New session: its id, and its token, which goes into the cookie and is not stored.

    `device` is the value of a known device's cookie, if a password was given.
    """

    id: str
    token: str
    account: Account
    expires_ms: int
    device: str | None = None

    def __repr__(self) -> str:
        return f"Session({self.account.name!r})"


@value
class SessionsEnded:
    """End of an account's sessions: all, or the one in `session`; `reason` is for people."""

    account: str
    reason: str
    session: str | None = None


class Sessions:
    """Store of the login sessions."""

    def __init__(
        self, engine: Engine, hours: int = 12, rule: SecondFactor = SecondFactor.OPTIONAL
    ) -> None:
        self._engine = engine
        self._lasts_ms = hours * 3_600_000
        self._rule = rule
        self._seen: dict[bytes, int] = {}
        self._lock = Lock()

    def create(
        self, connection: Connection, account: Account, now_ms: int, *, is_proved: bool = False
    ) -> Session:
        """Create a session, `is_proved` by a code; delete expired ones, and the longest idle."""
        is_old = SESSIONS.c.seen_ms <= now_ms - self._lasts_ms
        connection.execute(delete(SESSIONS).where((SESSIONS.c.expires_ms <= now_ms) | is_old))
        is_own = SESSIONS.c.account == account.id
        by_use = select(SESSIONS.c.hash).where(is_own).order_by(SESSIONS.c.seen_ms.desc())
        newest = by_use.limit(_MAX_PER_ACCOUNT - 1).scalar_subquery()
        connection.execute(delete(SESSIONS).where(is_own & SESSIONS.c.hash.not_in(newest)))
        token = new_token()
        account = self._under_rule(account, has_factor=is_proved)
        session = Session(hash_token(token).hex(), token, account, now_ms + self._lasts_ms)
        row = {
            "hash": hash_token(token),
            "account": account.id,
            "made_ms": now_ms,
            "seen_ms": now_ms,
            "expires_ms": session.expires_ms,
            "proved_ms": now_ms if is_proved else 0,
        }
        connection.execute(insert(SESSIONS).values(row))
        return session

    def find_account(self, session: str, now_ms: int, *, active: bool) -> Account | None:
        """Return the account of a valid session, or None; `active` records an action now."""
        key = bytes.fromhex(session)
        row = self._row(key)
        if row is None or row.disabled:
            return None
        with self._lock:
            if not self._is_valid(row, now_ms):
                self._seen.pop(key, None)
                return None
            if active:
                self._remember(key, now_ms)
        if active and now_ms - row.seen_ms >= _WRITES_MS:
            with write_transaction(self._engine) as connection:
                older = (SESSIONS.c.hash == key) & (SESSIONS.c.seen_ms < now_ms)
                connection.execute(update(SESSIONS).where(older).values(seen_ms=now_ms))
        return self._under_rule(account_from_row(row), has_factor=row.factor is not None)

    def _under_rule(self, account: Account, *, has_factor: bool) -> Account:
        """Return an account with the roles that count under the house's second-factor rule."""
        if has_factor or self._rule is not SecondFactor.STAFF:
            return account
        return replace(account, roles=account.roles - staff_roles(account.roles))

    def prove(self, connection: Connection, session: str, now_ms: int) -> None:
        """Record that a code of the second factor was given now."""
        is_session = SESSIONS.c.hash == bytes.fromhex(session)
        connection.execute(update(SESSIONS).where(is_session).values(proved_ms=now_ms))

    def is_proved(self, connection: Connection, session: str, now_ms: int) -> bool:
        """Return whether a code of the second factor was given in the last PROVED_MS."""
        is_session = SESSIONS.c.hash == bytes.fromhex(session)
        proved_ms = connection.scalar(select(SESSIONS.c.proved_ms).where(is_session))
        return proved_ms is not None and 0 < proved_ms <= now_ms < proved_ms + PROVED_MS

    def is_in_use(self, connection: Connection, account: str, now_ms: int) -> bool:
        """Return whether an account has a valid session."""
        rows = connection.execute(select(*_TIMES).where(SESSIONS.c.account == account)).all()
        with self._lock:
            return any(self._is_valid(row, now_ms) for row in rows)

    def revoke(self, connection: Connection, session: str) -> str | None:
        """End a session and return its account, or None if it is unknown."""
        key = bytes.fromhex(session)
        account = connection.scalar(select(SESSIONS.c.account).where(SESSIONS.c.hash == key))
        connection.execute(delete(SESSIONS).where(SESSIONS.c.hash == key))
        with self._lock:
            self._seen.pop(key, None)
        return account

    def revoke_all(self, connection: Connection, account: str, *, keep: str | None = None) -> None:
        """End an account's sessions except `keep`, and delete its access tokens."""
        connection.execute(delete(ACCESS_TOKENS).where(ACCESS_TOKENS.c.account == account))
        is_own = SESSIONS.c.account == account
        if keep is not None:
            is_own &= SESSIONS.c.hash != bytes.fromhex(keep)
        connection.execute(delete(SESSIONS).where(is_own))

    def _row(self, key: bytes) -> Any:
        query = select(ACCOUNTS, *_TIMES, SECOND_FACTORS.c.secret.label("factor"))
        query = query.join(SESSIONS, SESSIONS.c.account == ACCOUNTS.c.id)
        query = query.outerjoin(SECOND_FACTORS, SECOND_FACTORS.c.account == ACCOUNTS.c.id)
        with read_transaction(self._engine) as connection:
            return connection.execute(query.where(SESSIONS.c.hash == key)).one_or_none()

    def _is_valid(self, row: Any, now_ms: int) -> bool:
        seen_ms: int = max(row.seen_ms, self._seen.get(row.hash, 0))
        is_begun: bool = row.begun_ms <= now_ms + self._lasts_ms
        is_over: bool = now_ms >= row.expires_ms
        return is_begun and not is_over and now_ms - seen_ms < IDLE_MS

    def _remember(self, key: bytes, now_ms: int) -> None:
        self._seen[key] = max(now_ms, self._seen.get(key, 0))
        if len(self._seen) > _REMEMBERED:
            idle = [other for other, seen_ms in self._seen.items() if now_ms - seen_ms >= IDLE_MS]
            for other in idle or [next(iter(self._seen))]:
                del self._seen[other]
