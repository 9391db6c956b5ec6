"""Files of a witness: its secret key, its public key, and the token with which the house asks."""

import secrets
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tapisvert.durable_files import create_whole
from tapisvert.fairness.rsa_fdh_vrf import VrfKey
from tapisvert.fairness.transparency.signed_note import (
    COSIGNATURE,
    Key,
    NoteError,
    read_verifier_key,
    verifier_key,
)
from tapisvert.journal.checkpoint import key_file
from tapisvert.rules.sealing import is_modulus
from tapisvert.witness.cosigner import cosigner_name

KEY: Final = "witness.pem"
PUBLIC: Final = "witness.pub"
COSIGNING: Final = "cosign.key"
COSIGNING_PUBLIC: Final = "cosign.pub"
TOKEN: Final = "witness.token"  # noqa: S105 - the name of a file
_TOKEN_BYTES: Final = 32


class WitnessKeyError(Exception):
    """A file of a witness that cannot be used; the message says why and holds no secret."""


def secret_key(folder: Path) -> VrfKey:
    """Return the key of a folder, making key and public key if there is none.

    Raises WitnessKeyError, and OSError if the folder cannot be used.
    """
    path = folder / KEY
    if not path.exists():
        create_whole(path, VrfKey.generate().to_pem())
    try:
        key = VrfKey.from_pem(_read_private(path).encode())
    except ValueError as error:
        raise WitnessKeyError(f"{path}: not a witness key: {error}") from None
    (folder / PUBLIC).write_text(f"{key.modulus:x}\n", encoding="ascii")
    return key


def cosigning_key(folder: Path) -> Ed25519PrivateKey:
    """Return the key that cosigns checkpoints, making key and public line if there is none.

    Raises WitnessKeyError, and OSError if the folder cannot be used.
    """
    try:
        key = key_file(folder / COSIGNING)
    except (PermissionError, ValueError) as error:
        raise WitnessKeyError(str(error)) from None
    line = verifier_key(cosigner_name(key), key.public_key(), COSIGNATURE)
    (folder / COSIGNING_PUBLIC).write_text(f"{line}\n", encoding="ascii")
    return key


def houses(files: Iterable[Path]) -> tuple[Key, ...]:
    """Return the keys of houses' checkpoints, from their files. Raises WitnessKeyError."""
    keys = []
    for path in files:
        try:
            keys.append(read_verifier_key(path.read_text(encoding="ascii", errors="replace")))
        except OSError as error:
            raise WitnessKeyError(f"{path} cannot be read: {error.strerror}") from None
        except NoteError:
            message = f"{path} holds no key of checkpoints; copy checkpoint.pub of the house there"
            raise WitnessKeyError(message) from None
    return tuple(keys)


def token(folder: Path) -> str:
    """Return the token of a folder, making one if there is none. Raises WitnessKeyError."""
    create_whole(folder / TOKEN, f"{secrets.token_hex(_TOKEN_BYTES)}\n".encode("ascii"))
    return read_token(folder / TOKEN)


def read_token(path: Path) -> str:
    """Return the token in a file. Raises WitnessKeyError if it holds none or others may read it."""
    text = _read_private(path).strip()
    if len(text) != 2 * _TOKEN_BYTES or not text.isalnum():
        raise WitnessKeyError(f"{path}: no token found; copy {TOKEN} from the witness")
    return text


def read_modulus(path: Path) -> int:
    """Return the public key in a file. Raises WitnessKeyError if it holds none."""
    try:
        modulus = int(path.read_text(encoding="ascii", errors="replace").strip(), 16)
    except (OSError, ValueError):
        modulus = 0
    if not is_modulus(modulus):
        raise WitnessKeyError(f"{path} holds no public key; copy {PUBLIC} of the witness there")
    return modulus


def make_folder(folder: Path) -> None:
    """Make the folder of a witness. Raises OSError, or WitnessKeyError if others may open it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if _is_others(folder):
        raise WitnessKeyError(f"{folder} may be opened by others than its owner; chmod 700")


def _is_others(path: Path) -> bool:
    return bool(path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO))


def _read_private(path: Path) -> str:
    try:
        if _is_others(path):
            raise WitnessKeyError(f"{path}: permissions too open; run chmod 600")
        return path.read_text(encoding="ascii", errors="replace")
    except OSError as error:
        raise WitnessKeyError(f"{path} cannot be read: {error.strerror}") from None
