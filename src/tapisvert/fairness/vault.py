"""Vault: encrypted storage of the house's secrets, such as the seeds of draws. The key is stored
elsewhere.

A blob is a head, `tapisvert-vault-1 NONCE NAME` and a newline, then a box of ChaCha20-Poly1305
(RFC 8439) that authenticates the head, so one blob cannot pass for another. The nonce is hashed
from fresh bytes of the operating system and the content of the box: two boxes have different nonces
even if those bytes repeat. A key serves for at most 2 ** 32 blobs.
"""

import hmac
import os
import re
import secrets
import stat
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Self

from tapisvert.durable_files import create_whole
from tapisvert.extras import needs
from tapisvert.fairness.encoding import shake256
from tapisvert.fairness.secret import NotCopyable, Secret, run_redacted, seal

KEY_BYTES: Final = 32
KEY_VARIABLE: Final = "TAPISVERT_VAULT_KEY"
_VERSION: Final = "tapisvert-vault-1"
_NONCE: Final = "tapisvert 1 vault nonce"
_STAMPED: Final = b"tapisvert-stamp-1\n"
"""Head of a stamped text. The heads of blobs begin otherwise, so neither passes for the other."""
_DIGESTS: Final = b"tapisvert-digest-1"
"""Text from which the key of the digests is derived."""
_NONCE_BYTES: Final = 12
_HEAD: Final = re.compile(rf"{_VERSION} ([0-9a-f]{{{2 * _NONCE_BYTES}}}) (.+)")
_KEY: Final = re.compile(rf"[0-9a-f]{{{2 * KEY_BYTES}}}\n?")


class VaultError(Exception):
    """An invalid key, or a blob that this key did not make. The message holds no secret."""


class Vault(NotCopyable):
    """Stores secrets under one key of 32 bytes, and restores them.

    >>> vault = Vault(bytes(range(32)))
    >>> vault.restore_secret(vault.store_secret("of Anna", b"1962"), "of Anna")()
    b'1962'
    """

    __slots__ = ("_box", "_digest_key", "_tag_error")

    def __init__(self, key: bytes) -> None:
        secret = seal(key)
        del key  # a traceback may show the locals of this frame
        if type(secret()) is not bytes or len(secret()) != KEY_BYTES:
            raise VaultError(f"a key is {KEY_BYTES} bytes")
        self._tag_error, self._box = _cryptography(secret)
        self._digest_key = seal(hmac.digest(secret(), _DIGESTS, "sha256"))

    def __repr__(self) -> str:
        return "<Vault>"

    @classmethod
    def from_environment(cls) -> Self:
        """Create a vault with the key in the variable `KEY_VARIABLE`: 64 hexadecimal digits."""
        return cls(run_redacted(lambda: _key(os.environ.get(KEY_VARIABLE, ""), KEY_VARIABLE)))

    @classmethod
    def from_file(cls, path: Path) -> Self:
        """Create a vault with the key in a file: 64 hexadecimal digits.

        A missing file is created, readable by its owner only. Raises VaultError if others may read
        the file, OSError if it cannot be read.
        """
        return cls(run_redacted(lambda: _key(_read_or_create(path), str(path))))

    def store_secret(self, name: str, content: bytes) -> bytes:
        """Return a secret as bytes that only this key opens, under that name."""
        fresh = secrets.token_bytes(KEY_BYTES)
        return run_redacted(lambda: self._encrypt(name, content, fresh))

    def restore_secret(self, blob: bytes, name: str) -> Secret[bytes]:
        """Return the content that was stored under that name. Raises VaultError if it was not."""
        head, newline, box = blob.partition(b"\n")
        matched = _HEAD.fullmatch(head.decode(errors="replace"))
        if matched is None or matched[2] != name:
            raise VaultError(f"secret is not for {name!r}")
        content = self._decrypt(bytes.fromhex(matched[1]), box, head + newline)
        if content is None:
            raise VaultError("this secret was stored with another key, or changed")
        return content

    def _encrypt(self, name: str, content: bytes, fresh: bytes) -> bytes:
        """Return head and box. For use in `run_redacted` only."""
        nonce = shake256(_NONCE_BYTES, _NONCE, fresh, content)
        head = f"{_VERSION} {nonce.hex()} {name}\n".encode()
        box: bytes = self._box.encrypt(nonce, content, head)
        return head + box

    def stamp(self, text: bytes) -> bytes:
        """Return a stamp that binds a public text to this key: a nonce and an empty box.

        >>> vault = Vault(bytes(range(32)))
        >>> stamp = vault.stamp(b"one")
        >>> vault.has_stamped(b"one", stamp), vault.has_stamped(b"two", stamp)
        (True, False)
        """
        nonce = shake256(_NONCE_BYTES, _NONCE, secrets.token_bytes(KEY_BYTES), text)
        box: bytes = self._box.encrypt(nonce, b"", _STAMPED + text)
        return nonce + box

    def has_stamped(self, text: bytes, stamp: bytes) -> bool:
        """Return whether this key made a stamp for a text."""
        nonce = stamp[:_NONCE_BYTES]
        box = stamp[_NONCE_BYTES:]
        return self._decrypt(nonce, box, _STAMPED + text) is not None

    def digest(self, text: bytes) -> bytes:
        """Return a digest of a text that only this key can make: HMAC-SHA-256.

        >>> Vault(bytes(range(32))).digest(b"one") == Vault(bytes(range(32))).digest(b"one")
        True
        """
        return run_redacted(lambda: hmac.digest(self._digest_key(), text, "sha256"))

    def _decrypt(self, nonce: bytes, box: bytes, head: bytes) -> Secret[bytes] | None:
        """Return the content of a box, or None if it is damaged or made with another key."""
        try:
            return seal(self._box.decrypt(nonce, box, head))
        except (self._tag_error, ValueError):
            return None


def _cryptography(key: Secret[bytes]) -> tuple[type[Exception], Any]:
    """Return the error of a damaged box, and the cipher."""
    with needs("fairness"):  # only callers that store secrets need the package
        tag_error = import_module("cryptography.exceptions").InvalidTag
        aead = import_module("cryptography.hazmat.primitives.ciphers.aead")
    return tag_error, aead.ChaCha20Poly1305(key())


def _key(text: str, place: str) -> bytes:
    """Parse a key. For use in `run_redacted` only."""
    if not _KEY.fullmatch(text):
        raise VaultError(f"{place} holds no key; a key is {2 * KEY_BYTES} hexadecimal digits")
    return bytes.fromhex(text)


def _read_or_create(path: Path) -> str:
    """Return the content of a key file, creating it if missing. For use in `run_redacted` only."""
    create_whole(path, f"{secrets.token_hex(KEY_BYTES)}\n".encode("ascii"))
    if path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise VaultError(f"{path}: permissions too open; run chmod 600")
    return path.read_text(encoding="ascii", errors="replace")
