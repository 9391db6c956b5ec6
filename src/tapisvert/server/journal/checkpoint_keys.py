"""Key that signs checkpoints of the journal, and the files of key and checkpoints.

The key is in the folder of keys, beside the vault's key, and not with the data. The journal's name
is derived from its key, so that another journal's checkpoints cannot pass for its own.
"""

import hashlib
import logging
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from tapisvert.durable_files import sync
from tapisvert.fairness.transparency.signed_note import verifier_key
from tapisvert.server.journal.checkpoint import CheckpointError, key_file, read, sign
from tapisvert.server.journal.checkpoint_signer import CheckpointSigner
from tapisvert.server.journal.store import EventStore

KEY: Final = "checkpoint.key"
PUBLIC: Final = "checkpoint.pub"
VAULT_KEY: Final = "vault.key"
ENDING: Final = ".checkpoint"
_LOG: Final = logging.getLogger("tapisvert.server")


def journal_name(key: Ed25519PublicKey) -> str:
    """Return the name of the journal whose checkpoints this key signs.

    >>> journal_name(Ed25519PrivateKey.from_private_bytes(bytes(32)).public_key())
    'tapisvert-journal-139e3940e64b5491'
    """
    return f"tapisvert-journal-{hashlib.sha256(key.public_bytes_raw()).hexdigest()[:16]}"


def verifier_line(key: Ed25519PublicKey) -> str:
    """Return the line with which auditors verify this key's checkpoints."""
    return verifier_key(journal_name(key), key)


def load_or_create_key(folder: Path) -> Ed25519PrivateKey:
    """Load the server's key, or create it; write its public verifier line beside it.

    Raises PermissionError if other users may read the key, ValueError if the file holds none.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    key = key_file(folder / KEY)
    line = verifier_line(key.public_key()) + "\n"
    public = folder / PUBLIC
    if not public.is_file() or public.read_text(encoding="utf-8") != line:
        public.write_text(line, encoding="utf-8")
    return key


def load_key(folder: Path) -> Ed25519PrivateKey | None:
    """Load the server's key; None if there is no file."""
    return load_or_create_key(folder) if (folder / KEY).is_file() else None


def sign_checkpoint(store: EventStore, key: Ed25519PrivateKey, now_ms: int) -> bytes:
    """Sign a checkpoint over the current journal, save it in the store, and return it."""
    text = sign(store.heads(), now_ms, journal_name(key.public_key()), key)
    store.save_checkpoint(now_ms, text)
    return text


def make_signer(
    store: EventStore, key: Ed25519PrivateKey, entries: int, minutes: int
) -> CheckpointSigner:
    """Return the server's signer. It starts anew if another key signed the last checkpoint."""
    name = journal_name(key.public_key())
    make = partial(
        CheckpointSigner, store, key, name, every_entries=entries, every_ms=minutes * 60_000
    )
    try:
        return make()
    except CheckpointError:
        _LOG.warning("the last checkpoint was signed with another key than this house's")
        return make(anew=True)


def write_checkpoint(folder: Path, text: bytes, key: Ed25519PublicKey) -> Path:
    """Write a checkpoint durably to its own file, in a folder that another machine stores; again
    with cosignatures that it had not.

    >>> from tempfile import TemporaryDirectory
    >>> key = Ed25519PrivateKey.generate()
    >>> text = sign([], 1_700_000_000_000, journal_name(key.public_key()), key)
    >>> with TemporaryDirectory() as folder:
    ...     write_checkpoint(Path(folder), text, key.public_key()).name
    '20231114T221320.000Z-0.checkpoint'
    """
    checkpoint = read(text, journal_name(key), key)
    at = datetime.fromtimestamp(checkpoint.at_ms / 1000, UTC)
    moment = f"{at:%Y%m%dT%H%M%S}.{checkpoint.at_ms % 1000:03d}Z"
    path = folder / f"{moment}-{checkpoint.entries}{ENDING}"
    if path.exists():
        before = path.read_bytes()
        if before == text or not text.startswith(before):
            raise FileExistsError(path)
        part = path.with_name(f"{path.name}.new")
        part.write_bytes(text)
        sync(part)
        part.rename(path)
    else:
        with path.open("xb") as file:
            file.write(text)
        sync(path)
    sync(folder)
    return path
