"""Passwords: stored as argon2id (RFC 9106) hashes only, checked at equal cost for all names."""

import secrets
import unicodedata
from base64 import b64encode
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from tapisvert.values import value

MAX_LETTERS: Final = 256
_MIN_NAME_LETTERS: Final = 4
"""Minimum length of a name searched for in a password; shorter ones occur by chance."""


@value
class Argon2Cost:
    """Cost of one password check: passes, kibibytes, lanes. RFC 9106's second choice, in one lane:
    each lane is a thread of its own, and would take a processor more from the tables.

    >>> Argon2Cost().memory_kib
    65536
    """

    passes: int = 3
    memory_kib: int = 65_536
    lanes: int = 1


_COST: Final = Argon2Cost()


class Passwords:
    """Hasher and verifier of passwords.

    >>> passwords = Passwords(Argon2Cost(1, 8, 1))
    >>> stored = passwords.hash("messieurs, la coupe")
    >>> passwords.verify(stored, "messieurs, la coupe"), passwords.verify(stored, "faites vos jeux")
    (True, False)
    >>> passwords.verify(None, "messieurs, la coupe")
    False
    """

    def __init__(self, cost: Argon2Cost = _COST) -> None:
        self._hasher = PasswordHasher(cost.passes, cost.memory_kib, cost.lanes)
        self._decoy = _decoy(cost)

    def __repr__(self) -> str:
        return "Passwords()"

    def hash(self, password: str) -> str:
        """Return the hash to store; it contains its salt and its cost."""
        return self._hasher.hash(_encode(password))

    def verify(self, stored: str | None, password: str) -> bool:
        """Return whether a password matches its hash. Without one (no password, no such account)
        the same work is done, so that the time does not reveal which names exist.
        """
        try:
            self._hasher.verify(stored or self._decoy, _encode(password[: MAX_LETTERS + 1]))
        except (VerificationError, InvalidHashError):
            return False
        return stored is not None

    def needs_rehash(self, stored: str) -> bool:
        """Return whether a hash was made at another cost than the current one."""
        return self._hasher.check_needs_rehash(stored)


def _decoy(cost: Argon2Cost) -> str:
    """Return the hash of no known password. It is written, not computed: that takes a quarter of a
    second of a processor, and the start of a server would wait for it.
    """
    salt, digest = (
        b64encode(secrets.token_bytes(length)).decode().rstrip("=") for length in (16, 32)
    )
    parameters = f"m={cost.memory_kib},t={cost.passes},p={cost.lanes}"
    return f"$argon2id$v=19${parameters}${salt}${digest}"


def password_problem(password: str, name: str, fewest: int) -> str | None:
    """Return the reason for refusing a password; None if it is accepted.

    >>> password_problem("Anna", "Anna", 12)
    'a password has 12 to 256 characters'
    """
    if not fewest <= len(_encode(password)) <= MAX_LETTERS:
        return f"a password has {fewest} to {MAX_LETTERS} characters"
    if len(set(password)) < 5:
        return "a password has at least five different characters"
    if len(name) >= _MIN_NAME_LETTERS and name.casefold() in password.casefold():
        return "a password does not contain the name of its account"
    return None


def _encode(password: str) -> bytes:
    # NFC: the same from every keyboard; a lone surrogate must not raise an error
    return unicodedata.normalize("NFC", password).encode("utf-8", "surrogatepass")
