"""Verifiable random function RSA-FDH-VRF-SHA256 of RFC 9381, section 4.

The holder of an RSA key proves for each input one output; a person with the modulus verifies it.
The proof is unique if 65537, always the public exponent, shares no factor with phi(n). A modulus
alone does not show that (RFC 9381, 7.1.1); proofs of fixed inputs do: `key_problem`.
"""

import hashlib
import secrets
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from tapisvert.extras import needs
from tapisvert.fairness.encoding import encode_fields

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey

try:
    from gmpy2 import powmod
except ModuleNotFoundError:  # without the extra `fairness`: the same number, five times as slow
    powmod = pow

EXPONENT: Final = 65537
MODULUS_BITS: Final = (2048, 4096)
KEY_PROOFS: Final = 8
"""Proofs that show a key to be sound: by chance all hold in fewer than one of 2 ** 128."""
KEY_BITS: Final = 3072
"""Size of a fresh key: 128 bits of security (NIST SP 800-57, part 1, table 2)."""
OUTPUT_BYTES: Final = 32

_SUITE: Final = b"\x01"
_MGF: Final = b"\x01"
_PROOF_TO_HASH: Final = b"\x02"
_SMALL: Final = 1 << 16


class VrfKey:
    """Secret key of the function.

    >>> key = VrfKey.generate(2048)
    >>> verify(key.modulus, b"one", key.prove(b"one")) == proof_to_hash(key.prove(b"one"))
    True
    >>> verify(key.modulus, b"two", key.prove(b"one")) is None
    True
    """

    __slots__ = ("_key", "_numbers", "modulus")

    def __init__(self, key: "RSAPrivateKey") -> None:
        """Raises ValueError if the modulus or the exponent is none of this suite's."""
        self._key = key
        self._numbers = key.private_numbers()
        self.modulus = self._numbers.public_numbers.n
        """Modulus n: the public key."""
        exponent = self._numbers.public_numbers.e
        problem = modulus_problem(self.modulus)
        if exponent != EXPONENT:
            problem = f"has the public exponent {exponent}, not {EXPONENT}"
        if problem:
            raise ValueError(f"the RSA key {problem}")

    def __repr__(self) -> str:
        return f"<VrfKey {fingerprint(self.modulus)[:16]}>"

    @classmethod
    def generate(cls, bits: int = KEY_BITS) -> "VrfKey":
        """Return a fresh key from the operating system's generator."""
        with needs("fairness"):
            from cryptography.hazmat.primitives.asymmetric import rsa  # noqa: PLC0415 - keys alone

        return cls(rsa.generate_private_key(EXPONENT, bits))

    @classmethod
    def from_pem(cls, pem: bytes) -> "VrfKey":
        """Return the key of an unencrypted PEM file. Raises ValueError if it holds none."""
        with needs("fairness"):
            from cryptography.hazmat.primitives import serialization  # noqa: PLC0415 - as above
            from cryptography.hazmat.primitives.asymmetric import rsa  # noqa: PLC0415

        key = serialization.load_pem_private_key(pem, None)
        if not isinstance(key, rsa.RSAPrivateKey):
            raise ValueError("it holds a key of another kind than RSA")
        return cls(key)

    def to_pem(self) -> bytes:
        """Return the key as PEM: PKCS #8, unencrypted."""
        from cryptography.hazmat.primitives import serialization  # noqa: PLC0415 - as above

        form = serialization.PrivateFormat.PKCS8
        return self._key.private_bytes(
            serialization.Encoding.PEM, form, serialization.NoEncryption()
        )

    def prove(self, alpha: bytes) -> bytes:
        """Return the proof pi for an input alpha: section 4.1. It has the modulus' length."""
        n = self.modulus
        message = _encoded(n, alpha)
        # Blinded, so that the time says nothing of the key; checked, so that no fault of the
        # machine gives the factors away.
        blind = secrets.randbelow(n - 2) + 2
        signed = self._power(message * powmod(blind, EXPONENT, n) % n) * pow(blind, -1, n) % n
        if powmod(signed, EXPONENT, n) != message:
            raise ArithmeticError("self-check of the signature failed")
        return int(signed).to_bytes(byte_length(n), "big")

    def key_proof(self) -> tuple[bytes, ...]:
        """Return the proofs that the key is sound, for `key_problem`."""
        return tuple(self.prove(_key_proof_input(index)) for index in range(KEY_PROOFS))

    def _power(self, message: int) -> int:
        """Return the message to the secret exponent: RSASP1 of RFC 8017, 5.2.1, form b."""
        with needs("fairness"):
            from gmpy2 import powmod_sec  # noqa: PLC0415 - keys alone

        key = self._numbers
        first = int(powmod_sec(message, key.dmp1, key.p))
        second = int(powmod_sec(message, key.dmq1, key.q))
        return second + key.q * ((first - second) * key.iqmp % key.p)


def verify(modulus: int, alpha: bytes, pi: bytes) -> bytes | None:
    """Return the output beta, 32 bytes, if pi is the proof for alpha; else None: section 4.3."""
    signed = int.from_bytes(pi, "big")
    if len(pi) != byte_length(modulus) or signed >= modulus:
        return None
    if powmod(signed, EXPONENT, modulus) != _encoded(modulus, alpha):
        return None
    return proof_to_hash(pi)


@lru_cache(maxsize=64)
def modulus_problem(modulus: int) -> str | None:
    """Return why a number is refused as a modulus of this suite, or None.

    With its factors anyone could prove. That larger ones are secret no test shows.

    >>> modulus_problem(2**2203 - 1)
    'may be prime: then anyone can sign with it'
    >>> modulus_problem(3 * (2**2203 - 1)), modulus_problem((2**61 - 1) * (2**89 - 1))
    ('has a factor below 65536', 'has 150 bits, not 2048 to 4096')
    >>> modulus_problem((2**521 - 1) * (2**2203 - 1))
    """
    least_bits, most_bits = MODULUS_BITS
    if not least_bits <= modulus.bit_length() <= most_bits:
        return f"has {modulus.bit_length()} bits, not {least_bits} to {most_bits}"
    if any(modulus % factor == 0 for factor in (2, *range(3, _SMALL, 2))):
        return f"has a factor below {_SMALL}"
    is_prime = powmod(2, modulus - 1, modulus) == 1  # Fermat: a prime always gives 1
    return "may be prime: then anyone can sign with it" if is_prime else None


@lru_cache(maxsize=64)
def key_problem(modulus: int, proof: tuple[bytes, ...]) -> str | None:
    """Return why a key is not shown to give one proof only for each input, or None.

    If 65537 divided phi(n), at most one residue in 65537 would have a root (Goldberg, Reyzin,
    Sagga and Baldimtsi, 2019).
    """
    if problem := modulus_problem(modulus):
        return problem
    is_sound = len(proof) == KEY_PROOFS and all(
        verify(modulus, _key_proof_input(index), pi) for index, pi in enumerate(proof)
    )
    return None if is_sound else "is not shown to give one signature only"


def _key_proof_input(index: int) -> bytes:
    return encode_fields(b"tapisvert 3 good key", index.to_bytes(4, "big"))


def proof_to_hash(pi: bytes) -> bytes:
    """Return the output beta of a proof, 32 bytes: section 4.2.

    >>> proof_to_hash(b"").hex()[:8]
    'a12871fe'
    """
    return hashlib.sha256(_SUITE + _PROOF_TO_HASH + pi).digest()


def byte_length(modulus: int) -> int:
    return (modulus.bit_length() + 7) // 8


def fingerprint(modulus: int) -> str:
    """Return the SHA-256 of a modulus in hexadecimal, by which two people compare keys."""
    return hashlib.sha256(modulus.to_bytes(byte_length(modulus), "big")).hexdigest()


def _encoded(modulus: int, alpha: bytes) -> int:
    """Return alpha spread over the modulus: EM of section 4.1 as a number, below the modulus.

    The mask is MGF1 of RFC 8017, B.2.1, over SHA-256.
    """
    length = byte_length(modulus)
    salt = length.to_bytes(4, "big") + modulus.to_bytes(length, "big")
    seed = hashlib.sha256(_SUITE + _MGF + salt + alpha)
    mask = bytearray()
    for block in range(-(-(length - 1) // OUTPUT_BYTES)):
        block_hash = seed.copy()
        block_hash.update(block.to_bytes(4, "big"))
        mask += block_hash.digest()
    return int.from_bytes(mask[: length - 1], "big")
