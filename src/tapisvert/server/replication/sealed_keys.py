"""Keys of a house, sealed with a password, as a replica keeps them.

The scheme is the one that the library `cryptography` documents for passwords: Scrypt makes the key
of Fernet, which encrypts and authenticates. Its cost and salt stand beside what is sealed.
"""

import base64
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec
from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from tapisvert.durable_files import write_whole

_ENDINGS: Final = (".key", ".pub")
_COST: Final = 2**17
_MOST_COST: Final = 2**20
_BLOCK: Final = 8
_SALT_BYTES: Final = 16


class SealedKeysError(Exception):
    """Sealed keys that cannot be opened."""


class _Sealed(msgspec.Struct, frozen=True, tag="tapisvert-keys-1"):
    salt: bytes
    cost: int
    token: bytes


def key_files(folder: Path) -> list[Path]:
    """Return the files of the keys in a folder; none if it is missing."""
    found = folder.iterdir() if folder.is_dir() else ()
    return sorted(path for path in found if path.suffix in _ENDINGS and path.is_file())


def seal(folder: Path, password: str) -> bytes:
    """Return the keys of a folder, sealed with a password."""
    keys = {path.name: path.read_bytes() for path in key_files(folder)}
    salt = os.urandom(_SALT_BYTES)
    token = _fernet(password, salt, _COST).encrypt(msgspec.msgpack.encode(keys))
    return msgspec.json.encode(_Sealed(salt, _COST, token))


def unseal(data: bytes, password: str) -> Mapping[str, bytes]:
    """Return the keys by the names of their files. Raises SealedKeysError."""
    try:
        sealed = msgspec.json.decode(data, type=_Sealed)
    except msgspec.MsgspecError as error:
        raise SealedKeysError(f"this is no file of sealed keys: {error}") from None
    if not 2 <= sealed.cost <= _MOST_COST or sealed.cost & (sealed.cost - 1):
        raise SealedKeysError("this is no file of sealed keys: its cost is none")
    try:
        plain = _fernet(password, sealed.salt, sealed.cost).decrypt(sealed.token)
    except InvalidToken:
        raise SealedKeysError(
            "replication.keys_password is not the password with which the keys were sealed, or the"
            " file was changed"
        ) from None
    return msgspec.msgpack.decode(plain, type=dict[str, bytes])


def write_keys(keys: Mapping[str, bytes], folder: Path) -> list[Path]:
    """Write keys into a folder, for their owner alone; return the files. Raises OSError."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    written = []
    for name, content in sorted(keys.items()):
        path = folder / Path(name).name
        write_whole(path, content)
        written.append(path)
    return written


def _fernet(password: str, salt: bytes, cost: int) -> Fernet:
    made = Scrypt(salt=salt, length=32, n=cost, r=_BLOCK, p=1).derive(password.encode())
    return Fernet(base64.urlsafe_b64encode(made))
