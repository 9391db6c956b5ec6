"""Files of a witness: its secret key, its public key, and the token with which the house asks."""

import secrets
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tapisvert.durable_files import create_whole
from tapisvert.fairness.rsa_fdh_vrf import VrfKey, byte_length, key_problem
from tapisvert.fairness.transparency.signed_note import (
    COSIGNATURE,
    Key,
    NoteError,
    read_verifier_key,
    verifier_key,
)
from tapisvert.journal.checkpoint import key_file
from tapisvert.rules.commands import Witness
from tapisvert.witness.cosigner import cosigner_name

KEY: Final = "witness.pem"
PUBLIC: Final = "witness.pub"
COSIGNING: Final = "cosign.key"
COSIGNING_PUBLIC: Final = "cosign.pub"
TOKEN: Final = "witness.token"  # noqa: S105 - the name of a file
REGISTER: Final = "signed.db"
_TOKEN_BYTES: Final = 32


class WitnessKeyError(Exception):
    """A file of a witness that cannot be used; the message says why and holds no secret."""


def secret_key(folder: Path) -> VrfKey:
    """Return the key of a folder, making key and public key if there is none.

    Raises WitnessKeyError, also for a key without its register, as it may have signed already; and
    OSError if the folder cannot be used.
    """
    path = folder / KEY
    register = folder / REGISTER
    if not path.exists():
        if register.exists() and register.stat().st_size:
            raise WitnessKeyError(
                f"{path} is missing, but {register} holds what it signed: put the copy of the key"
                " back, or run with --new-key"
            )
        register.touch(mode=0o600)
        create_whole(path, VrfKey.generate().to_pem())
    elif not register.exists():
        raise WitnessKeyError(
            f"{register} is missing: its key may have signed already; run with --new-key"
        )
    try:
        key = VrfKey.from_pem(_read_private(path).encode())
    except ValueError as error:
        raise WitnessKeyError(f"{path}: not a witness key: {error}") from None
    modulus = key.modulus.to_bytes(byte_length(key.modulus), "big")
    lines = (modulus.hex(), *(proof.hex() for proof in key.key_proof()))
    (folder / PUBLIC).write_text("".join(f"{line}\n" for line in lines), encoding="ascii")
    return key


def roll_over(folder: Path, name: str) -> tuple[Path, ...]:
    """Put key and register aside under a name; return the files. Raises OSError."""
    files = (folder / file for file in (KEY, PUBLIC, REGISTER, f"{REGISTER}-wal"))
    return tuple(
        path.rename(path.with_stem(f"{path.stem}-{name}")) for path in files if path.exists()
    )


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


def read_public_key(path: Path) -> Witness:
    """Return the public key in a file, as in a record. Raises WitnessKeyError unless sound."""
    problem: str | None = "is none"
    modulus = ""
    proof = [""]
    with suppress(OSError, ValueError):
        modulus, *proof = path.read_text(encoding="ascii", errors="replace").split()
        problem = key_problem(int(modulus, 16), tuple(map(bytes.fromhex, proof)))
    if problem:
        raise WitnessKeyError(
            f"{path} holds no public key of a witness, it {problem}; copy {PUBLIC} of the witness"
            " there"
        )
    return Witness(modulus, tuple(proof))


def make_folder(folder: Path) -> None:
    """Make the folder of a witness. Raises OSError, or WitnessKeyError if others may open it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if _is_open_to_others(folder):
        raise WitnessKeyError(f"{folder} may be opened by others than its owner; chmod 700")


def _is_open_to_others(path: Path) -> bool:
    return bool(path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO))


def _read_private(path: Path) -> str:
    try:
        if _is_open_to_others(path):
            raise WitnessKeyError(f"{path}: permissions too open; run chmod 600")
        return path.read_text(encoding="ascii", errors="replace")
    except OSError as error:
        raise WitnessKeyError(f"{path} cannot be read: {error.strerror}") from None
