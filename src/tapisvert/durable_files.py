"""Durable files: synced with the folder that names them; only their owner may read new ones."""

import os
import tempfile
from pathlib import Path


def sync(path: Path) -> None:
    """Make a file, or the names in a folder, durable."""
    if os.name == "nt" and path.is_dir():
        return  # Windows opens no folder
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def create_whole(path: Path, content: bytes) -> bool:
    """Create a file that other processes may look for at the same moment.

    Return False if there is one already, perhaps another process's of a moment ago: a reader never
    sees a part of it, because it gets its name last.
    """
    if path.exists():
        return False
    part, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(part, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.link(name, path)  # unlike a rename, a link never replaces another file
    except FileExistsError:
        return False
    finally:
        os.unlink(name)
    sync(path.parent)
    return True
