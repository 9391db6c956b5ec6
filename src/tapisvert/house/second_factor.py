"""Second factors of accounts: one-time codes of a device, and recovery codes for its loss.

A secret is encrypted with the house's key, bound to its account's name, so that a stolen database
opens no account and a row cannot be moved to another account. It is never logged or journaled. A
code is used once; after some wrong codes the next has to wait, for all addresses together, because
only a client that knows the password gets so far.
"""

import base64
import hmac
import logging
import re
import secrets
import struct
import unicodedata
from asyncio import to_thread
from enum import Enum
from functools import partial
from typing import Any, Final
from urllib.parse import quote, urlencode

import msgspec
from sqlalchemy import Connection, Engine, delete, select, update

from tapisvert.accounts.accounts import (
    WRONG,
    Account,
    AccountError,
    find,
    password_hash,
    staff_roles,
)
from tapisvert.accounts.login_sessions import Sessions
from tapisvert.accounts.passwords import Passwords, SecondFactor
from tapisvert.accounts.tokens import hash_token
from tapisvert.api.bodies import Ok, OneTimeCode, Password, RequestBody
from tapisvert.api.endpoint import HttpError, RequestContext, Routes
from tapisvert.api.threads import PasswordThreads
from tapisvert.clock import session_ms, wall_ms
from tapisvert.fairness.vault import Vault, VaultError
from tapisvert.house.throttle import LoginThrottle, throttle_attempts
from tapisvert.journal.outbox import Outbox
from tapisvert.journal.schema import SECOND_FACTORS
from tapisvert.journal.transactions import insert, read_transaction, write_transaction
from tapisvert.values import value

RECOVERY_CODES: Final = 10
FREE_FAILURES: Final = 5
"""Number of wrong codes before the next one has to wait."""
FIRST_WAIT_MS: Final = 30_000
MAX_WAIT_MS: Final = 3_600_000
_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters of a recovery code, without look-alikes."""
_LENGTH: Final = 15
_CODE: Final = re.compile(r"[0-9]{6}")
_LOG: Final = logging.getLogger("tapisvert.server")


@value
class TypedCode:
    """A code as typed, at a wall-clock time; an empty text without one."""

    text: str = ""
    at_ms: int = 0

    @property
    def bare(self) -> str:
        """The letters and digits, in lower-case ASCII.

        >>> TypedCode("ABCDE-23456 ７８９").bare
        'abcde23456789'
        """
        plain = unicodedata.normalize("NFKC", self.text).lower()
        return "".join(
            str(unicodedata.decimal(letter, letter)) for letter in plain if letter.isalnum()
        )


class FactorProof(Enum):
    """Result of checking a code."""

    NOT_SET = "not set"
    MISSING = "missing"
    WRONG = "wrong"
    LOCKED = "too soon"
    RIGHT = "right"

    def check(self, *, required: bool = False) -> None:
        """Raise AccountError unless the code is right, or no second factor exists and none is
        `required`.
        """
        if self is FactorProof.RIGHT or (self is FactorProof.NOT_SET and not required):
            return
        code, message = _REFUSALS[self]
        raise AccountError(code, message)


_REFUSALS: Final = {
    FactorProof.NOT_SET: (
        "second_factor_setup_required",
        "second factor required: enrol in your account settings",
    ),
    FactorProof.MISSING: (
        "second_factor_required",
        "enter the code of your device, or a recovery code",
    ),
    FactorProof.WRONG: ("invalid_code", "invalid or used code: wait for the next one"),
    FactorProof.LOCKED: (
        "too_many_code_attempts",
        "too many failed codes: try again in a few minutes",
    ),
}


class SecondFactors:
    """Second factors of a house, under its rule. Times of codes are of the wall clock."""

    def __init__(
        self,
        engine: Engine,
        vault: Vault | None,
        sessions: Sessions,
        *,
        rule: SecondFactor,
        passwords: Passwords,
        outbox: Outbox,
    ) -> None:
        """Without the vault's key no second factor can be set up or read."""
        self._engine = engine
        self._vault = vault
        self._sessions = sessions
        self._rule = rule
        self._passwords = passwords
        self._outbox = outbox

    def unused_recovery_codes(self, account: str) -> int | None:
        """Return the number of unused recovery codes; None without a second factor."""
        with read_transaction(self._engine) as connection:
            row = _row(connection, account, lock=False)
        return None if row is None or row.secret is None else len(row.recovery.split())

    def owners(self) -> frozenset[str]:
        """Return the accounts that have a second factor."""
        query = select(SECOND_FACTORS.c.account).where(SECOND_FACTORS.c.secret.is_not(None))
        with read_transaction(self._engine) as connection:
            return frozenset(connection.scalars(query))

    def is_required(self, account: Account) -> bool:
        """Return whether the house's rule requires a second factor of an account."""
        return self._rule is not SecondFactor.OPTIONAL and bool(staff_roles(account.granted))

    def offer(self, account: str, password: str, code: TypedCode) -> bytes:
        """Return a new secret, in use after `set_up`. To replace one in use takes its code."""
        self.check_owner(account, password, code)
        if self._vault is None:
            raise AccountError("not_available", "second factors unavailable: no vault key")
        secret = new_secret()
        secret_blob = self._vault.store_secret(_name(account), secret)
        with write_transaction(self._engine) as connection:
            if not insert(connection, SECOND_FACTORS, {"account": account, "offered": secret_blob}):
                _change(connection, account, offered=secret_blob)
        return secret

    def set_up(self, account: str, session: str, code: TypedCode, now_ms: int) -> list[str]:
        """Activate the offered secret with its code; return new recovery codes, shown once. The
        other sessions end. Raises AccountError.
        """
        letters = (
            [secrets.choice(_LETTERS) for _ in range(_LENGTH)] for _ in range(RECOVERY_CODES)
        )
        codes = ["".join(code_letters) for code_letters in letters]
        hashes = " ".join(hash_token(recovery_code).hex() for recovery_code in codes)
        with write_transaction(self._engine) as connection:
            row = _row(connection, account)
            secret = None if row is None else self._open(account, row.offered)
            if secret is None:
                raise AccountError("invalid_code", "enrolment expired: scan the code again")
            step = find_step(secret, code.bare, code.at_ms, last_step=0)
            if step is None:
                raise AccountError(*_REFUSALS[FactorProof.WRONG])
            values = {"secret": row.offered, "offered": None, "step": step, "recovery": hashes}
            _change(connection, account, **values, failures=0, open_ms=0)
            self._outbox.add(connection, code.at_ms, "second_factor_set", account, account)
            self._sessions.revoke_all(connection, account, keep=session)
            self._sessions.prove(connection, session, now_ms)
        self._outbox.deliver()
        return codes

    def verify(self, connection: Connection, account: str, code: TypedCode) -> FactorProof:
        """Check a code and use it up. The caller commits, whatever the result is."""
        row = _row(connection, account)
        if row is None or row.secret is None:
            return FactorProof.NOT_SET
        if not code.text:
            return FactorProof.MISSING
        if 0 < row.open_ms - code.at_ms <= MAX_WAIT_MS:
            return FactorProof.LOCKED
        text = code.bare
        unused_hashes = row.recovery.split()
        if _CODE.fullmatch(text):
            secret = self._open(account, row.secret) or b""
            step = find_step(secret, text, code.at_ms, last_step=row.step) if secret else None
            if step is not None:
                _change(connection, account, step=step, failures=0, open_ms=0)
                return FactorProof.RIGHT
        elif (code_hash := hash_token(text).hex()) in unused_hashes:
            unused_hashes.remove(code_hash)
            _change(connection, account, recovery=" ".join(unused_hashes), failures=0, open_ms=0)
            self._outbox.add(connection, code.at_ms, "recovery_code_used", account, account)
            return FactorProof.RIGHT
        self._count_failure(connection, account, row.failures + 1, code.at_ms)
        return FactorProof.WRONG

    def remove(self, account: Account, password: str, code: TypedCode) -> None:
        """Remove the owner's second factor, unless the house's rule requires one."""
        if self.is_required(account):
            raise AccountError("not_available", "staff accounts must keep a second factor")
        self.check_owner(account.id, password, code)
        with write_transaction(self._engine) as connection:
            self._remove(connection, account.id, account.id, code.at_ms)
        self._outbox.deliver()

    def reset(self, connection: Connection, actor: str, account: str, now_ms: int) -> None:
        """Remove a lost second factor, in the caller's transaction; all sessions end."""
        self._remove(connection, actor, account, now_ms)
        self._sessions.revoke_all(connection, account)

    def prove(self, account: str, session: str, code: TypedCode, now_ms: int) -> None:
        """Verify a code for money actions in this session."""
        with write_transaction(self._engine) as connection:
            proof = self.verify(connection, account, code)
            if proof is FactorProof.RIGHT:
                self._sessions.prove(connection, session, now_ms)
        self._outbox.deliver()
        proof.check(required=True)

    def check_proved(self, account: str, session: str | None, now_ms: int) -> None:
        """Raise AccountError if the house's rule requires a code before a money action."""
        if self._rule is SecondFactor.OPTIONAL or session is None:
            return
        with read_transaction(self._engine) as connection:
            if self._sessions.is_proved(connection, session, now_ms):
                return
        is_set = self.unused_recovery_codes(account) is not None
        (FactorProof.MISSING if is_set else FactorProof.NOT_SET).check(required=True)

    def check_owner(self, account: str, password: str, code: TypedCode) -> None:
        """Raise AccountError unless the password is right, and the code of a factor in use."""
        with read_transaction(self._engine) as connection:
            find(connection, account)
            stored_hash = password_hash(connection, account)
        if not self._passwords.verify(stored_hash, password):
            raise AccountError("invalid_credentials", WRONG)
        with write_transaction(self._engine) as connection:
            proof = self.verify(connection, account, code)
        self._outbox.deliver()
        proof.check()

    def _remove(self, connection: Connection, actor: str, account: str, now_ms: int) -> None:
        row = _row(connection, account)
        connection.execute(delete(SECOND_FACTORS).where(SECOND_FACTORS.c.account == account))
        if row is not None and row.secret is not None:
            self._outbox.add(connection, now_ms, "second_factor_removed", actor, account)

    def _count_failure(
        self, connection: Connection, account: str, failures: int, at_ms: int
    ) -> None:
        open_ms = 0
        if failures >= FREE_FAILURES:
            delay_ms = FIRST_WAIT_MS << min(failures - FREE_FAILURES, MAX_WAIT_MS.bit_length())
            open_ms = at_ms + min(delay_ms, MAX_WAIT_MS)
            self._outbox.add(
                connection, at_ms, "codes_failed", account, account, after={"times": failures}
            )
        _change(connection, account, failures=failures, open_ms=open_ms)

    def _open(self, account: str, blob: bytes | None) -> bytes | None:
        """Return a secret; None if it is missing, or was encrypted with another key."""
        if blob is None or self._vault is None:
            return None
        try:
            return self._vault.restore_secret(bytes(blob), _name(account))()
        except VaultError as error:
            _LOG.warning("cannot decrypt second factor: %s", error)
            return None


def _change(connection: Connection, account: str, **values: Any) -> None:
    row = SECOND_FACTORS.c.account == account
    connection.execute(update(SECOND_FACTORS).where(row).values(**values))


def _row(connection: Connection, account: str, *, lock: bool = True) -> Any:
    query = select(SECOND_FACTORS).where(SECOND_FACTORS.c.account == account)
    return connection.execute(query.with_for_update() if lock else query).one_or_none()


def _name(account: str) -> str:
    return f"second factor of {account}"


# Codes of a device -------------------------------------------------------------------------------

STEP_MS: Final = 30_000
_DIGITS: Final = 6
_SECRET_BYTES: Final = 20
_SLACK: Final = 1
"""Steps by which a device's clock may be ahead or behind."""


def new_secret() -> bytes:
    """Return 160 random bits of the system."""
    return secrets.token_bytes(_SECRET_BYTES)


def secret_text(secret: bytes) -> str:
    """Return a secret as it is typed into a device: base 32.

    >>> secret_text(b"12345678901234567890")
    'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    """
    return base64.b32encode(secret).decode()


def code_at(secret: bytes, step: int) -> str:
    """Return the code of a time step (RFC 4226, 5.3).

    >>> [code_at(b"12345678901234567890", step) for step in (1, 0x23523EC)]
    ['287082', '081804']
    """
    digest = hmac.digest(secret, struct.pack(">Q", step), "sha1")
    offset = digest[-1] & 15
    (number,) = struct.unpack(">I", digest[offset : offset + 4])
    return f"{(number & 0x7FFF_FFFF) % 10**_DIGITS:0{_DIGITS}}"


def find_step(secret: bytes, code: str, at_ms: int, last_step: int) -> int | None:
    """Return the time step of a code valid at a wall-clock time; None if it is wrong, or not later
    than `last_step`, since such a code was used.

    >>> find_step(b"12345678901234567890", "287082", 59_000, last_step=0)
    1
    >>> find_step(b"12345678901234567890", "287082", 59_000, last_step=1) is None
    True
    """
    now = at_ms // STEP_MS
    typed_code = code.encode()
    for step in range(max(last_step + 1, now - _SLACK), now + _SLACK + 1):
        if hmac.compare_digest(code_at(secret, step).encode(), typed_code):
            return step
    return None


def address(secret: bytes, name: str, house: str) -> str:
    """Return the address for a device's QR code.

    >>> address(b"12345678901234567890", "Anna", "Tapis Vert")[:57]
    'otpauth://totp/Tapis%20Vert:Anna?secret=GEZDGNBVGY3TQOJQG'
    """
    query = urlencode({"secret": secret_text(secret), "issuer": house}, quote_via=quote)
    return f"otpauth://totp/{quote(house)}:{quote(name)}?{query}"


# Endpoints ---------------------------------------------------------------------------------------


class OneTimeCodeBody(RequestBody, frozen=True):
    """A code of the second factor, or a recovery code."""

    code: OneTimeCode


class ProvedPassword(RequestBody, frozen=True):
    """The password, and a code of the second factor if the account has one."""

    password: Password
    code: OneTimeCode = ""


class SecondFactorView(msgspec.Struct, frozen=True):
    """An account's second factor: whether the house requires one, and the number of its unused
    recovery codes; null without a second factor.
    """

    is_required: bool
    recovery_codes: int | None


class OfferedFactor(msgspec.Struct, frozen=True):
    """A secret for a device, as text and as the modules of a QR code, row by row: 1 is dark."""

    secret: str
    qr: list[str]


class RecoveryCodes(msgspec.Struct, frozen=True):
    """Recovery codes, shown once; each replaces a device's code once."""

    codes: list[str]


routes: Final = Routes()
_FACTOR: Final = "/api/me/second-factor"
_HOUSE: Final = "Tapis Vert"


@routes.add("GET", _FACTOR)
def second_factor(account: Account, factors: SecondFactors) -> SecondFactorView:
    """Return whether the account has a second factor, and whether it needs one."""
    recovery_codes = factors.unused_recovery_codes(account.id)
    return SecondFactorView(factors.is_required(account), recovery_codes)


@routes.add("POST", _FACTOR, problems=(403,))
async def offer(
    call: RequestContext,
    account: Account,
    form: ProvedPassword,
    *,
    factors: SecondFactors,
    threads: PasswordThreads,
    throttle: LoginThrottle,
) -> OfferedFactor:
    """Begin to set up a second factor: return a new secret, to be confirmed with its first code. A
    second factor in use stays until then, and its code is needed.
    """
    with throttle_attempts(call, throttle, account.login, call.session):
        code = TypedCode(form.code, wall_ms())
        secret = await threads.run(partial(factors.offer, account.id, form.password, code))
    rows = qr_rows(address(secret, account.name, _HOUSE))
    return OfferedFactor(secret_text(secret), rows)


@routes.add("PUT", _FACTOR, problems=(403,))
async def set_up(
    call: RequestContext,
    account: Account,
    form: OneTimeCodeBody,
    *,
    factors: SecondFactors,
    throttle: LoginThrottle,
) -> RecoveryCodes:
    """Put the offered second factor in use; the account's other sessions end."""
    with throttle_attempts(call, throttle, account.login, call.session):
        code = TypedCode(form.code, wall_ms())
        session = _session(call)
        codes = await to_thread(factors.set_up, account.id, session, code, session_ms())
    return RecoveryCodes(codes)


@routes.add("POST", f"{_FACTOR}/remove", problems=(403,))
async def remove(
    call: RequestContext,
    account: Account,
    form: ProvedPassword,
    *,
    factors: SecondFactors,
    threads: PasswordThreads,
    throttle: LoginThrottle,
) -> Ok:
    """Remove the second factor, where the house does not require one."""
    with throttle_attempts(call, throttle, account.login, call.session):
        code = TypedCode(form.code, wall_ms())
        await threads.run(partial(factors.remove, account, form.password, code))
    return Ok()


@routes.add("POST", "/api/session/code", problems=(403,))
async def prove(
    call: RequestContext,
    account: Account,
    form: OneTimeCodeBody,
    *,
    factors: SecondFactors,
    throttle: LoginThrottle,
) -> Ok:
    """Verify a code for the money actions of the next ten minutes in this session."""
    with throttle_attempts(call, throttle, account.login, call.session):
        code = TypedCode(form.code, wall_ms())
        await to_thread(factors.prove, account.id, _session(call), code, session_ms())
    return Ok()


def _session(call: RequestContext) -> str:
    """Return the id of the session, which a signed-in account has."""
    if call.session is None:
        raise HttpError(401, "unauthenticated", "authentication required")
    return call.session


def qr_rows(text: str) -> list[str]:
    """Return the rows of a QR code without its margin."""
    import segno  # noqa: PLC0415 - rarely needed

    return ["".join(map(str, row)) for row in segno.make_qr(text, error="m").matrix]
