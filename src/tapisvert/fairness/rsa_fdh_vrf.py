"""Verifiable random function RSA-FDH-VRF-SHA256 of RFC 9381, section 4.

The holder of an RSA key proves for each input one output; a person with the modulus verifies it.
The proof is unique for a key that was made as RFC 8017, section 3, demands; a modulus alone does
not show that (RFC 9381, 7.1.1). The public exponent is always 65537.
"""

import hashlib
import secrets
from typing import Final

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from tapisvert.rules.sealing import MODULUS_BITS, is_modulus

EXPONENT: Final = 65537
KEY_BITS: Final = 3072
"""Size of a fresh key: 128 bits of security (NIST SP 800-57, part 1, table 2)."""
OUTPUT_BYTES: Final = 32

_SUITE: Final = b"\x01"
_MGF: Final = b"\x01"
_PROOF_TO_HASH: Final = b"\x02"


class VrfKey:
    """Secret key of the function.

    >>> key = VrfKey.generate(2048)
    >>> verify(key.modulus, b"one", key.prove(b"one")) == proof_to_hash(key.prove(b"one"))
    True
    >>> verify(key.modulus, b"two", key.prove(b"one")) is None
    True
    """

    __slots__ = ("_key", "_numbers", "modulus")

    def __init__(self, key: rsa.RSAPrivateKey) -> None:
        """Raises ValueError if the modulus or the exponent is none of this suite's."""
        self._key, self._numbers = key, key.private_numbers()
        self.modulus = self._numbers.public_numbers.n
        """Modulus n: the public key."""
        if self._numbers.public_numbers.e != EXPONENT or not is_modulus(self.modulus):
            fewest, greatest = MODULUS_BITS
            raise ValueError(
                f"RSA key must have {fewest} to {greatest} bits and exponent {EXPONENT}"
            )

    def __repr__(self) -> str:
        return f"<VrfKey {fingerprint(self.modulus)[:16]}>"

    @classmethod
    def generate(cls, bits: int = KEY_BITS) -> "VrfKey":
        """Return a fresh key from the operating system's generator."""
        return cls(rsa.generate_private_key(EXPONENT, bits))

    @classmethod
    def from_pem(cls, pem: bytes) -> "VrfKey":
        """Return the key of an unencrypted PEM file. Raises ValueError if it holds none."""
        key = serialization.load_pem_private_key(pem, None)
        if not isinstance(key, rsa.RSAPrivateKey):
            raise ValueError("it holds a key of another kind than RSA")
        return cls(key)

    def to_pem(self) -> bytes:
        """Return the key as PEM: PKCS #8, unencrypted."""
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
        while (unblind := _inverse(blind := secrets.randbelow(n - 2) + 2, n)) is None:
            pass
        signed = self._power(message * pow(blind, EXPONENT, n) % n) * unblind % n
        if pow(signed, EXPONENT, n) != message:
            raise ArithmeticError("self-check of the signature failed")
        return signed.to_bytes(byte_length(n), "big")

    def _power(self, message: int) -> int:
        """Return the message to the secret exponent: RSASP1 of RFC 8017, 5.2.1, form b."""
        key = self._numbers
        first, second = pow(message, key.dmp1, key.p), pow(message, key.dmq1, key.q)
        return second + key.q * ((first - second) * key.iqmp % key.p)


def verify(modulus: int, alpha: bytes, pi: bytes) -> bytes | None:
    """Return the output beta, 32 bytes, if pi is the proof for alpha; else None: section 4.3."""
    signed = int.from_bytes(pi, "big")
    if len(pi) != byte_length(modulus) or signed >= modulus:
        return None
    if pow(signed, EXPONENT, modulus) != _encoded(modulus, alpha):
        return None
    return proof_to_hash(pi)


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
    """Return alpha spread over the modulus: EM of section 4.1 as a number, below the modulus."""
    length = byte_length(modulus)
    salt = length.to_bytes(4, "big") + modulus.to_bytes(length, "big")
    return int.from_bytes(_mgf1(_SUITE + _MGF + salt + alpha, length - 1), "big")


def _mgf1(seed: bytes, length: int) -> bytes:
    """Return a mask of so many bytes: MGF1 of RFC 8017, B.2.1, over SHA-256."""
    counters = range(-(-length // OUTPUT_BYTES))
    blocks = (hashlib.sha256(seed + block.to_bytes(4, "big")).digest() for block in counters)
    return b"".join(blocks)[:length]


def _inverse(number: int, modulus: int) -> int | None:
    try:
        return pow(number, -1, modulus)
    except ValueError:  # it shares a factor with the modulus, which never happens by chance
        return None
