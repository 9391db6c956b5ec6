"""Second factors of accounts: one-time codes of a device, and recovery codes for its loss.

A secret is encrypted with the house's key, under its account's name, so that a stolen database
opens no account and no row serves for another account. It is never logged, and in no journal. A
code is used once; after some wrong codes the next has to wait, for all addresses together, because
only a client that knows the password gets so far.
"""

import logging
import re
import secrets
import unicodedata
from enum import Enum
from typing import Any, Final

from sqlalchemy import Connection, delete, select, update

from tapisvert.fairness.vault import Vault, VaultError
from tapisvert.journal.outbox import Outbox
from tapisvert.journal.schema import SECOND_FACTORS
from tapisvert.journal.transactions import insert
from tapisvert.server.accounts.accounts import AccountError
from tapisvert.server.accounts.credentials import totp
from tapisvert.server.accounts.credentials.tokens import hash_token
from tapisvert.values import value

RECOVERY_CODES: Final = 10
FREE_FAILURES: Final = 5
"""Codes that may be wrong before the next one has to wait."""
FIRST_WAIT_MS: Final = 30_000
MAX_WAIT_MS: Final = 3_600_000
_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters of a recovery code, none of which looks like another."""
_LENGTH: Final = 15
_CODE: Final = re.compile(r"[0-9]{6}")
_LOG: Final = logging.getLogger("tapisvert.server")


@value
class Code:
    """A code as typed, at a time of the wall clock; without one, an empty text."""

    text: str = ""
    at_ms: int = 0

    @property
    def bare(self) -> str:
        """The letters and digits, in small letters of ASCII where a keyboard writes others.

        >>> Code("ABCDE-23456 ７８９").bare
        'abcde23456789'
        """
        plain = unicodedata.normalize("NFKC", self.text).lower()
        return "".join(
            str(unicodedata.decimal(letter, letter)) for letter in plain if letter.isalnum()
        )


class Proof(Enum):
    """Result of checking a code."""

    NOT_SET = "not set"
    MISSING = "missing"
    WRONG = "wrong"
    TOO_SOON = "too soon"
    RIGHT = "right"

    def check(self, *, required: bool = False) -> None:
        """Raise AccountError unless the code is right, or the account has no second factor and
        none is `required`.
        """
        if self is Proof.RIGHT or (self is Proof.NOT_SET and not required):
            return
        code, message = _REFUSALS[self]
        raise AccountError(code, message)


_REFUSALS: Final = {
    Proof.NOT_SET: ("no_second_factor", "this needs a second factor: set it up in your account"),
    Proof.MISSING: ("second_factor", "enter the code of your device, or a recovery code"),
    Proof.WRONG: ("wrong_code", "this code is wrong, or was used: enter the next one"),
    Proof.TOO_SOON: ("code_too_soon", "too many wrong codes: wait some minutes"),
}


class SecondFactors:
    """Second factors, in the caller's transaction. Times are of the wall clock."""

    def __init__(self, vault: Vault | None, notices: Outbox) -> None:
        """Without the vault's key no second factor can be set up, and none opens."""
        self._vault, self._notices = vault, notices

    def unused_recovery_codes(self, connection: Connection, account: str) -> int | None:
        """Return how many recovery codes are left; None without a second factor."""
        row = _row(connection, account, locked=False)
        return None if row is None or row.secret is None else len(row.recovery.split())

    def offer(self, connection: Connection, account: str) -> bytes:
        """Return a new secret, which counts once a code of it was given to `set_up`."""
        if self._vault is None:
            raise AccountError("not_here", "this server has no key for second factors")
        secret = totp.new_secret()
        offered = self._vault.store_secret(_name(account), secret)
        if not insert(connection, SECOND_FACTORS, {"account": account, "offered": offered}):
            self._change(connection, account, offered=offered)
        return secret

    def set_up(self, connection: Connection, account: str, code: Code) -> list[str]:
        """Put the offered secret in use, given its code; return new recovery codes, shown once.
        Raises AccountError.
        """
        row = _row(connection, account)
        secret = None if row is None else self._open(account, row.offered)
        if secret is None:
            raise AccountError("wrong_code", "begin anew: scan the code, then enter its digits")
        step = totp.step_of(secret, code.bare, code.at_ms, after=0)
        if step is None:
            raise AccountError(*_REFUSALS[Proof.WRONG])
        codes = [_recovery_code() for _ in range(RECOVERY_CODES)]
        hashes = " ".join(hash_token(one).hex() for one in codes)
        values = {"secret": row.offered, "offered": None, "step": step, "recovery": hashes}
        self._change(connection, account, **values, failures=0, open_ms=0)
        self._notices.add(connection, code.at_ms, "second_factor_set", account, account)
        return codes

    def verify(self, connection: Connection, account: str, code: Code) -> Proof:
        """Check a code and use it up. The caller commits, whatever the result is."""
        row = _row(connection, account)
        if row is None or row.secret is None:
            return Proof.NOT_SET
        if not code.text:
            return Proof.MISSING
        if 0 < row.open_ms - code.at_ms <= MAX_WAIT_MS:
            return Proof.TOO_SOON
        text = code.bare
        if _CODE.fullmatch(text):
            secret = self._open(account, row.secret) or b""
            step = totp.step_of(secret, text, code.at_ms, after=row.step) if secret else None
            if step is not None:
                self._change(connection, account, step=step, failures=0, open_ms=0)
                return Proof.RIGHT
        elif (used := hash_token(text).hex()) in (left := row.recovery.split()):
            rest = " ".join(one for one in left if one != used)
            self._change(connection, account, recovery=rest, failures=0, open_ms=0)
            self._notices.add(connection, code.at_ms, "recovery_code_used", account, account)
            return Proof.RIGHT
        self._count_failure(connection, account, row.failures + 1, code.at_ms)
        return Proof.WRONG

    def remove(self, connection: Connection, by: str, account: str, now_ms: int) -> None:
        """Remove a second factor, if there is one."""
        row = _row(connection, account)
        connection.execute(delete(SECOND_FACTORS).where(SECOND_FACTORS.c.account == account))
        if row is not None and row.secret is not None:
            self._notices.add(connection, now_ms, "second_factor_removed", by, account)

    def _count_failure(
        self, connection: Connection, account: str, failures: int, at_ms: int
    ) -> None:
        open_ms = 0
        if failures >= FREE_FAILURES:
            doubled = FIRST_WAIT_MS << min(failures - FREE_FAILURES, MAX_WAIT_MS.bit_length())
            open_ms = at_ms + min(doubled, MAX_WAIT_MS)
            about = "codes_failed", account, account, None, {"times": failures}
            self._notices.add(connection, at_ms, *about)
        self._change(connection, account, failures=failures, open_ms=open_ms)

    def _open(self, account: str, blob: bytes | None) -> bytes | None:
        """Return a secret; None if there is none, or it was stored with another key."""
        if blob is None or self._vault is None:
            return None
        try:
            return self._vault.restore_secret(bytes(blob), _name(account))()
        except VaultError as error:
            _LOG.warning("a second factor cannot be opened: %s", error)
            return None

    @staticmethod
    def _change(connection: Connection, account: str, **values: Any) -> None:
        mine = SECOND_FACTORS.c.account == account
        connection.execute(update(SECOND_FACTORS).where(mine).values(**values))


def _row(connection: Connection, account: str, *, locked: bool = True) -> Any:
    query = select(SECOND_FACTORS).where(SECOND_FACTORS.c.account == account)
    return connection.execute(query.with_for_update() if locked else query).one_or_none()


def _name(account: str) -> str:
    return f"second factor of {account}"


def _recovery_code() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
