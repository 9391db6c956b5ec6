"""Durable files: synced together with their folder; new ones are readable by their owner only."""

import os
import tempfile
from pathlib import Path


def sync(path: Path) -> None:
    """Make a file, or the names in a folder, durable."""
    if os.name == "nt" and path.is_dir():
        return  # Windows cannot open a folder
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def create_whole(path: Path, content: bytes) -> bool:
    """Create a file that other processes may look for at the same moment.

    Return False if it exists, perhaps created by another process a moment ago. It gets its name
    last, so that readers never see a part of it.
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
