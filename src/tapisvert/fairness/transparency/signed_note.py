"""Signed notes in the form of C2SP's signed-note, with Ed25519: a text, an empty line, signatures.

A signature line is `— NAME BASE64`: four bytes that name the key, then the signature. A note may
have the signatures of several keys; those of unknown keys are left aside. A witness signs as C2SP's
cosignature/v1, which says when.
"""

import base64
import hashlib
import re
from binascii import Error as Base64Error
from collections.abc import Iterator
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

SIGNATURE: Final = b"\x01"
"""Algorithm of an Ed25519 signature over the text."""
COSIGNATURE: Final = b"\x04"
"""Algorithm of cosignature/v1: Ed25519 over a moment and the text."""

_NAME: Final = re.compile(r"[!-*,-~]{1,100}")
_ID: Final = 4
_MOMENT: Final = 8

Key = tuple[str, Ed25519PublicKey]
"""Name of a signer, and the key that verifies its signatures."""


class NoteError(ValueError):
    """A text is no signed note, no verifier key, or not signed with a key."""


def verifier_key(name: str, key: Ed25519PublicKey, kind: bytes = SIGNATURE) -> str:
    """Return the public key as a note verifier key: one line, for those who verify.

    >>> key = Ed25519PrivateKey.from_private_bytes(bytes(32)).public_key()
    >>> verifier_key("example.com/journal", key)
    'example.com/journal+72a3370f+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop'
    """
    encoded_key = base64.b64encode(kind + key.public_bytes_raw()).decode()
    return f"{name}+{_key_id(name, key, kind).hex()}+{encoded_key}"


def read_verifier_key(line: str, kind: bytes = SIGNATURE) -> Key:
    """Return the name and public key of a verifier line of that algorithm. Raises NoteError."""
    try:
        name, _, encoded_key = line.strip().split("+", 2)
        raw = base64.b64decode(encoded_key, validate=True)
        key = Ed25519PublicKey.from_public_bytes(raw[1:])
    except ValueError as error:
        raise NoteError("invalid verifier key") from error
    if verifier_key(name, key, kind) != line.strip():
        raise NoteError("this verifier key contradicts itself")
    return name, key


def check_name(name: str) -> None:
    """Raise ValueError for a name that cannot stand in a signed note."""
    if not _NAME.fullmatch(name):
        raise ValueError(f"an origin is 1 to 100 ASCII characters but space and +, not {name!r}")


def split_note(note: bytes) -> tuple[bytes, bytes]:
    """Return the text of a note, with its last line feed, and its signature lines.

    Raises NoteError if it has no empty line before signatures.
    """
    text, blank, signatures = note.rpartition(b"\n\n")
    if not blank:
        raise NoteError("invalid signed note")
    return text + b"\n", signatures


def sign_note(text: bytes, name: str, key: Ed25519PrivateKey) -> bytes:
    """Return a note: the text, which ends with a line feed, and its signature."""
    check_name(name)
    return text + b"\n" + _line(name, _key_id(name, key.public_key(), SIGNATURE) + key.sign(text))


def is_signed(note: bytes, name: str, key: Ed25519PublicKey) -> bool:
    """Return whether a note has a signature of this key. Raises NoteError if it is none."""
    text, signatures = split_note(note)
    return any(
        _verifies(key, signed, text)
        for signed in _signatures(signatures, name, _key_id(name, key, SIGNATURE))
    )


def cosign(note: bytes, name: str, key: Ed25519PrivateKey, at_s: int) -> bytes:
    r"""Return the line of a cosignature/v1 over a note, at a moment in seconds (UTC).

    >>> key = Ed25519PrivateKey.from_private_bytes(bytes(32))
    >>> note = sign_note(b"example.com/log\n", "example.com/log", key)
    >>> note += cosign(note, "witness", key, 1_700_000_000)
    >>> cosigned_at(note, "witness", key.public_key())
    1700000000
    """
    check_name(name)
    key_id = _key_id(name, key.public_key(), COSIGNATURE)
    signed = key.sign(_cosigned_text(split_note(note)[0], at_s))
    return _line(name, key_id + at_s.to_bytes(_MOMENT, "big") + signed)


def cosigned_at(note: bytes, name: str, key: Ed25519PublicKey) -> int | None:
    """Return when a witness cosigned a note, in seconds (UTC); None if it did not.

    Raises NoteError if it is no note.
    """
    text, signatures = split_note(note)
    for signed in _signatures(signatures, name, _key_id(name, key, COSIGNATURE)):
        at_s = int.from_bytes(signed[:_MOMENT], "big")
        if _verifies(key, signed[_MOMENT:], _cosigned_text(text, at_s)):
            return at_s
    return None


def _cosigned_text(text: bytes, at_s: int) -> bytes:
    return b"cosignature/v1\ntime %d\n" % at_s + text


def _key_id(name: str, key: Ed25519PublicKey, kind: bytes) -> bytes:
    return hashlib.sha256(name.encode() + b"\n" + kind + key.public_bytes_raw()).digest()[:_ID]


def _line(name: str, raw: bytes) -> bytes:
    return f"— {name} {base64.b64encode(raw).decode()}\n".encode()


def _signatures(lines: bytes, name: str, key_id: bytes) -> Iterator[bytes]:
    prefix = f"— {name} ".encode()
    for line in lines.split(b"\n"):
        if not line.startswith(prefix):
            continue
        try:
            raw = base64.b64decode(line.removeprefix(prefix), validate=True)
        except Base64Error:
            continue
        if raw[:_ID] == key_id:
            yield raw[_ID:]


def _verifies(key: Ed25519PublicKey, signature: bytes, text: bytes) -> bool:
    try:
        key.verify(signature, text)
    except InvalidSignature:
        return False
    return True
