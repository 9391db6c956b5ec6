"""Creation of key files that several processes may need at the same moment."""

import os
import tempfile
from pathlib import Path


def create_key_file(path: Path, content: bytes) -> bool:
    """Create a durable file that only its owner may read, whole or not at all.

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
    return True
