"""Records of draws with a witness, and the witness that signs them.

Its key is an example of RFC 9381, so that no test has to make one.
"""

import json
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric import rsa

from support.records.sealed_records import PLAYERS, Evening
from tapisvert.fairness import chain
from tapisvert.fairness import rsa_fdh_vrf as vrf
from tapisvert.rules import commands as c

PUBLISHED: Final = Path(__file__).parents[2] / "published" / "rsa_fdh_vrf.json"
EXAMPLES: Final[list[dict[str, Any]]] = json.loads(PUBLISHED.read_text())["examples"]


class QuickKey(vrf.VrfKey):
    """Key that proves without blinding and self-check, in a third of the time."""

    __slots__ = ()

    def prove(self, alpha: bytes) -> bytes:
        signed = self._power(vrf._encoded(self.modulus, alpha))
        return signed.to_bytes(vrf.byte_length(self.modulus), "big")


def key_of(example: dict[str, Any]) -> vrf.VrfKey:
    """The key of an example of the RFC, from its primes."""
    return key_of_primes(*(int(example[name], 16) for name in "pq"))


def key_of_primes(p: int, q: int) -> QuickKey:
    """The key of two primes."""
    d = pow(vrf.EXPONENT, -1, (p - 1) * (q - 1))
    numbers = rsa.RSAPrivateNumbers(
        p,
        q,
        d,
        d % (p - 1),
        d % (q - 1),
        pow(q, -1, p),
        rsa.RSAPublicNumbers(vrf.EXPONENT, p * q),
    )
    return QuickKey(numbers.private_key(unsafe_skip_rsa_key_validation=True))


@cache
def witness_key() -> vrf.VrfKey:
    """The witness of all these evenings: the RFC's key of 2048 bits."""
    return key_of(EXAMPLES[0])


@cache
def named(key: vrf.VrfKey) -> c.Witness:
    """The line that names a key, with its proofs."""
    return c.Witness(f"{key.modulus:x}", tuple(proof.hex() for proof in key.key_proof()))


class RefusedError(Exception):
    """The witness does not sign."""


class Signer:
    """Witness of fairness.md, without a disk: it signs each coup of a start once."""

    def __init__(self, key: vrf.VrfKey | None = None) -> None:
        self.key = key or witness_key()
        self.named, self.fingerprint = named(self.key), vrf.fingerprint(self.key.modulus)
        self.texts: list[bytes] = []
        self.tables: dict[str, int] = {}
        """Number of statements of each table."""
        self.starts: dict[bytes, tuple[str, list[tuple[int | str, bytes, c.Statement]]]] = {}
        self.at = 0

    def sign(self, table: str, start: bytes, coup: int | str, head: bytes) -> c.Statement:
        """Sign the next coup of a draw, or its end. Raises RefusedError."""
        owner, signed = self.starts.setdefault(start, (table, []))
        if owner == table and signed and signed[-1][:2] == (coup, head):
            return signed[-1][2]
        is_over = bool(signed) and isinstance(signed[-1][0], str)
        if owner != table or is_over or coup not in (len(signed) + 1, f"end {len(signed)}"):
            raise RefusedError
        statement = self.state(table, start, coup, head)
        signed.append((coup, head, statement))
        return statement

    def state(self, table: str, start: bytes, coup: int | str, head: bytes) -> c.Statement:
        """Sign the next statement, whatever it says."""
        self.at += 1000
        self.tables[table] = self.tables.get(table, 0) + 1
        prev = sha256(self.texts[-1]).hexdigest() if self.texts else chain.NO_STATEMENT
        numbers = len(self.texts) + 1, self.tables[table], self.at, prev
        text = chain.statement_text(table, c.Statement(*numbers, ""), start, coup, head)
        self.texts.append(text)
        signature = self.key.prove(text).hex()
        if isinstance(coup, str):
            return c.Statement(*numbers, signature)
        return c.Statement(*numbers, signature, self.key.prove(chain.key_input(start, coup)).hex())

    @property
    def list(self) -> bytes:
        """Everything that it has signed, as it publishes it."""
        return b"".join(self.texts)


def signed_evening(
    book: str,
    *,
    seed: int,
    draws: int = 3,
    coups: int | None = None,
    players: Sequence[str] = PLAYERS,
    absent: float = 0.2,
    signer: Signer | None = None,
) -> bytes:
    """The full record of an evening with a witness, as `evening` plays one without.

    So often the witness does not answer; the coup is called off then, and drawn anew.
    """
    evening = _SignedEvening(book, seed=seed, players=players, signer=signer or Signer())
    evening.absent = absent
    return evening.played(draws, coups)


class _SignedEvening(Evening):
    absent = 0.0

    def play_coup(self) -> None:
        if self.chance.random() < self.absent:
            self.give(c.Ask())
            self.off()
            self.close()
        super().play_coup()
