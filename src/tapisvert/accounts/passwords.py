"""Passwords: stored as argon2id (RFC 9106) hashes only, checked at equal cost for all names.

Common passwords are refused: the ten thousand most used, and their usual variants. These add
capitals, digits and signs, replace letters by digits, repeat the word, or are runs along the
alphabet, the digits or a keyboard row. Guessers try them first (NIST SP 800-63B, 3.1.1.2). The list
is the beginning of zxcvbn's, from published leaks.
"""

import gzip
import re
import secrets
import unicodedata
from base64 import b64encode
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from tapisvert.values import value

MAX_LETTERS: Final = 256
_MIN_NAME_LETTERS: Final = 4
"""Minimum length of a name searched for in a password; shorter ones occur by chance."""
_LIST: Final = "common_passwords.txt.gz"
_MOST_AROUND: Final = 8
"""Characters around a word that add little: a year, a run of digits, a sign."""
_DIGIT_LETTERS: Final = str.maketrans("013457@$!", "oleastasi")
_CORE: Final = re.compile(r"[^a-z]*(.*?)[^a-z]*", re.DOTALL)
_ROWS: Final = (
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890",
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "azertyuiop",
    "qsdfghjklm",
    "wxcvbn",
    "qwertzuiop",
    "yxcvbnm",
)
_RUNS: Final = "\n".join((*_ROWS, *(row[::-1] for row in _ROWS)))
_LETTERS_A_RUN: Final = 4
"""A password of at most one run for so many characters is common."""


@value
class Argon2Cost:
    """Cost of one password check: passes, kibibytes, lanes. RFC 9106's second choice, with one
    lane: each lane is a thread, and would take another processor from the tables.

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

    def verify(self, password_hash: str | None, password: str) -> bool:
        """Return whether a password matches its hash. Without a hash (no password, or no such
        account) the same work is done, so that the time does not reveal which names exist.
        """
        try:
            self._hasher.verify(password_hash or self._decoy, _encode(password[: MAX_LETTERS + 1]))
        except (VerificationError, InvalidHashError):
            return False
        return password_hash is not None

    def needs_rehash(self, password_hash: str) -> bool:
        """Return whether a hash was computed at a cost other than the current one."""
        return self._hasher.check_needs_rehash(password_hash)


def _decoy(cost: Argon2Cost) -> str:
    """Return the hash of an unknown password. It is a constant: computing one takes a quarter of a
    second, which would delay the start of a server.
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


def is_common(password: str) -> bool:
    """Return whether a password is common, or a common one with little added.

    >>> [is_common(one) for one in ("Password2026!", "sunshinesunshine", "123456789012")]
    [True, True, True]
    >>> [is_common(one) for one in ("messieurs, la coupe", "trente et quarante")]
    [False, False]
    """
    text = password.casefold()
    unit = _unit(text)
    if unit != text and (len(unit) < 6 or is_common(unit)):
        return True
    return _runs(text) * _LETTERS_A_RUN <= len(text) or not _list().isdisjoint(_forms(text))


def _forms(text: str) -> set[str]:
    """Return a text, and its forms without the usual additions."""
    forms = {text}
    for form in (text, text.translate(_DIGIT_LETTERS)):
        match = _CORE.fullmatch(form)
        core = match[1] if match else form
        if len(form) - len(core) <= _MOST_AROUND:
            forms |= {core, core.translate(_DIGIT_LETTERS)}
    return forms


def _unit(text: str) -> str:
    """Return the shortest text that a text repeats; the text itself if it repeats none."""
    period = (text + text).find(text, 1)
    return text[:period] if period > 0 else text


def _runs(text: str) -> int:
    """Return the number of runs in a text; a single letter is a run."""
    runs = position = 0
    while position < len(text):
        end = position + 1
        while end < len(text) and text[position : end + 1] in _RUNS:
            end += 1
        runs += 1
        position = end
    return runs


@cache
def _list() -> frozenset[str]:
    data = files(__package__).joinpath(_LIST).read_bytes()
    return frozenset(gzip.decompress(data).decode("ascii").splitlines())


class SecondFactor(StrEnum):
    """Rule of a house on second factors; an account that has one always signs in with it.

    `money`: money actions need one, with a code of the last minutes. `staff`: staff roles do not
    count without one either.
    """

    OPTIONAL = "optional"
    MONEY = "money"
    STAFF = "staff"


@value
class Policy:
    """Settings of accounts.

    `sign_up` allows guests to create accounts, `password_letters` is the minimum length of a
    password, `cost` the cost of checking one, `session_hours` the maximum lifetime of a session,
    `second_factor` the rule on second factors, `direction` the name of the account created at the
    first start.
    """

    sign_up: bool = False
    password_letters: int = 12
    cost: Argon2Cost = Argon2Cost()
    session_hours: int = 12
    second_factor: SecondFactor = SecondFactor.OPTIONAL
    direction: str = "direction"
