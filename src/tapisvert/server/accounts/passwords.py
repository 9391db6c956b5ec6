"""Passwords: kept as argon2id (RFC 9106) hashes only, checked at the same cost for everybody."""

import secrets
import unicodedata
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from tapisvert.values import value

MAX_LETTERS: Final = 256
_TELLING: Final = 4
"""A shorter name is in many a password by chance."""


@value
class Argon2Cost:
    """What one check of a password costs: passes, kibibytes, lanes. RFC 9106's second choice.

    >>> Argon2Cost().memory_kib
    65536
    """

    passes: int = 3
    memory_kib: int = 65_536
    lanes: int = 4


_COST: Final = Argon2Cost()


class Passwords:
    """Hashes passwords and checks them.

    >>> passwords = Passwords(Argon2Cost(1, 8, 1))
    >>> kept = passwords.hash("messieurs, la coupe")
    >>> passwords.verify(kept, "messieurs, la coupe"), passwords.verify(kept, "faites vos jeux")
    (True, False)
    >>> passwords.verify(None, "messieurs, la coupe")
    False
    """

    def __init__(self, cost: Argon2Cost = _COST) -> None:
        self._hasher = PasswordHasher(cost.passes, cost.memory_kib, cost.lanes)
        self._nobodys = self._hasher.hash(secrets.token_urlsafe())

    def __repr__(self) -> str:
        return "Passwords()"

    def hash(self, password: str) -> str:
        """What is kept of a password; it contains its salt and its cost."""
        return self._hasher.hash(_composed(password))

    def verify(self, kept: str | None, password: str) -> bool:
        """Whether a password is the kept one. For an account without one, or for nobody's account,
        the same work is done in vain.
        """
        try:
            self._hasher.verify(kept or self._nobodys, _composed(password[: MAX_LETTERS + 1]))
        except (VerificationError, InvalidHashError):
            return False
        return kept is not None

    def needs_rehash(self, kept: str) -> bool:
        """Whether it was hashed at another cost than now."""
        return self._hasher.check_needs_rehash(kept)


def password_problem(password: str, name: str, fewest: int) -> str | None:
    """Why a password is not taken; None when it is.

    >>> password_problem("Anna", "Anna", 12)
    'a password has 12 to 256 characters'
    """
    if not fewest <= len(_composed(password)) <= MAX_LETTERS:
        return f"a password has {fewest} to {MAX_LETTERS} characters"
    if len(set(password)) < 5:
        return "a password has at least five different characters"
    if len(name) >= _TELLING and name.casefold() in password.casefold():
        return "a password does not contain the name of its account"
    return None


def _composed(password: str) -> bytes:
    # the same on every keyboard; a lone surrogate is no character, and must not be an error either
    return unicodedata.normalize("NFC", password).encode("utf-8", "surrogatepass")
