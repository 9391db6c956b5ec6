"""Login throttling: failures delay the next attempt for an address and name, but lock no account.

Attempts from many addresses for one name also wait for each other, at an even pace. Known devices
are exempt: the owner of an account signs in, however many others try.

Counts are in memory, because a flood of wrong passwords must not write to the journal's database.
Each node counts separately: a proxy leads the requests of one address to one node. Times are passed
in and are monotonic.
"""

import hmac
import re
import secrets
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from tapisvert.accounts.accounts import AccountError
from tapisvert.accounts.login_sessions import log_security
from tapisvert.accounts.names import casefold_name
from tapisvert.api.endpoint import CLOSING, HttpError, RequestContext, client_address
from tapisvert.clock import now
from tapisvert.values import value

_FAILURES: Final = ("invalid_credentials", "invalid_code")
"""Refusals that count as failed attempts of an address."""
FREE_FAILURES: Final = 3
"""Number of failed attempts before the next one is delayed."""
FIRST_DELAY_MS: Final = 1_000
"""First delay; each further failure doubles it."""
MAX_DELAY_MS: Final = 15 * 60_000
FORGET_AFTER_MS: Final = 60 * 60_000
"""Time without a failure after which the count is reset."""
NAME_ATTEMPTS: Final = 20
"""Attempts for one name that are accepted at once from unknown devices, at any address."""
NAME_PAUSE_MS: Final = 20_000
"""Pause between two attempts for one name after that."""
_AHEAD_MS: Final = NAME_ATTEMPTS * NAME_PAUSE_MS
_MAX_TRACKED: Final = 50_000
_MAX_NOTED: Final = 100
"""Maximum of names per minute whose failures are logged, so that a flood does not fill the log."""


@value
class _Failures:
    """Failures of one client and name: count, end of the delay, time of the last one."""

    times: int
    until_ms: int
    last_ms: int


class LoginThrottle:
    """Throttle of failed sign-ins.

    >>> tries = LoginThrottle()
    >>> [tries.begin("10.0.0.1", "anna", at_ms) for at_ms in (0, 0, 0, 400)]
    [0, 0, 0, 600]
    >>> tries.begin("10.0.0.2", "anna", 400), tries.begin("10.0.0.1", "bruno", 400)
    (0, 0)
    """

    def __init__(self) -> None:
        self._failed: dict[tuple[str, str], _Failures] = {}
        self._next_turn_ms: dict[str, int] = {}
        self._counts = Counter[str]()
        self.refusals = 0

    def begin(self, client: str, name: str, now_ms: int, *, is_known: bool = False) -> int:
        """Start an attempt of an address, or a known device: return 0, or the milliseconds to wait.
        It counts as failed until its result is known.
        """
        wait_ms = self._begin(client, name, now_ms)
        if not wait_ms and not is_known:
            wait_ms = self._pace(name, now_ms)
            if wait_ms:
                self._take_back(client, name)
        self.refusals += wait_ms > 0
        return wait_ms

    def _pace(self, name: str, now_ms: int) -> int:
        """Take the next slot of a name: return the milliseconds until it. Slots of the past are
        free.
        """
        at_ms = max(now_ms, self._next_turn_ms.pop(name, 0)) + NAME_PAUSE_MS
        wait_ms = max(0, at_ms - _AHEAD_MS - now_ms)
        self._next_turn_ms[name] = at_ms - NAME_PAUSE_MS if wait_ms else at_ms
        if len(self._next_turn_ms) > _MAX_TRACKED:
            del self._next_turn_ms[next(iter(self._next_turn_ms))]
        return wait_ms

    def _begin(self, client: str, name: str, now_ms: int) -> int:
        key = client, name
        failures = self._failed.pop(key, None)
        if failures is None or now_ms - failures.last_ms >= FORGET_AFTER_MS:
            failures = _Failures(0, now_ms, now_ms)
        if failures.until_ms > now_ms:
            self._keep(key, failures)
            return failures.until_ms - now_ms
        times = failures.times + 1
        self._keep(key, _Failures(times, now_ms + self._wait_ms(times), now_ms))
        if name in self._counts or len(self._counts) < _MAX_TRACKED:
            self._counts[name] += 1
        return 0

    def clear(self, client: str, name: str) -> None:
        """Delete the failures after a right password."""
        self._failed.pop((client, name), None)
        self._uncount(name)

    def undo(self, client: str, name: str) -> None:
        """Undo one attempt whose password was not checked."""
        self._take_back(client, name)
        if name in self._next_turn_ms:
            self._next_turn_ms[name] -= NAME_PAUSE_MS

    def _take_back(self, client: str, name: str) -> None:
        failures = self._failed.get(key := (client, name))
        if failures is not None:
            self._failed[key] = _Failures(failures.times - 1, failures.last_ms, failures.last_ms)
        self._uncount(name)

    def take_counts(self) -> Mapping[str, int]:
        """Return the failed attempts since the last call, of the names with the most."""
        counts = self._counts
        self._counts = Counter()
        return dict(counts.most_common(_MAX_NOTED))

    def _wait_ms(self, times: int) -> int:
        if times < FREE_FAILURES:
            return 0
        delay_ms = FIRST_DELAY_MS << min(times - FREE_FAILURES, MAX_DELAY_MS.bit_length())
        return min(delay_ms, MAX_DELAY_MS)

    def _keep(self, key: tuple[str, str], failed: _Failures) -> None:
        self._failed[key] = failed  # the newest entry is deleted last
        if len(self._failed) > _MAX_TRACKED:
            del self._failed[next(iter(self._failed))]

    def _uncount(self, name: str) -> None:
        self._counts[name] -= 1
        if self._counts[name] <= 0:
            del self._counts[name]


@contextmanager
def throttle_attempts(
    call: RequestContext, throttle: LoginThrottle, login: str, device: str | None
) -> Iterator[None]:
    """Count a check of a password or a code. Raises HttpError 429 while this client has to wait."""
    key = device or client_address(call.request.scope), casefold_name(login)
    wait_ms = throttle.begin(*key, now().mono_ms, is_known=device is not None)
    client = client_address(call.request.scope)
    if wait_ms:
        seconds = -(-wait_ms // 1000)
        log_security("sign_in_refused", "too many wrong passwords", client=client, seconds=seconds)
        message = f"too many failed sign-ins: retry in {seconds} s"
        raise HttpError(429, "too_many_attempts", message, {"Retry-After": str(seconds), **CLOSING})
    try:
        yield
    except Exception as error:
        if isinstance(error, AccountError) and error.code in _FAILURES:
            log_security("sign_in_failed", "sign-in failed", client=client)
        else:
            throttle.undo(*key)
        raise
    throttle.clear(*key)


# Known devices -----------------------------------------------------------------------------------

_MARK: Final = b"tapisvert known device 1"
_VALUE: Final = re.compile(r"[0-9a-f]{96}")
_NONCE_LETTERS: Final = 32
DEVICE_SECONDS: Final = 180 * 86_400
"""Lifetime of a cookie."""


def make_device(account: str, password_hash: str) -> str:
    """Return the value of a new device's cookie; `password_hash` as it is stored.

    >>> device = make_device("anna", "$argon2id$…")
    >>> is_known_device(device, "anna", "$argon2id$…"), is_known_device(device, "anna", "$other")
    (True, False)
    """
    nonce = secrets.token_hex(_NONCE_LETTERS // 2)
    return nonce + _seal(nonce, account, password_hash)


def is_known_device(device: str, account: str, password_hash: str) -> bool:
    """Return whether a cookie's value was made for this account and password."""
    if not _VALUE.fullmatch(device):
        return False
    nonce = device[:_NONCE_LETTERS]
    seal = device[_NONCE_LETTERS:]
    return hmac.compare_digest(seal, _seal(nonce, account, password_hash))


def _seal(nonce: str, account: str, password_hash: str) -> str:
    text = b"\0".join((_MARK, nonce.encode(), account.encode()))
    return hmac.new(password_hash.encode(), text, "sha256").hexdigest()
