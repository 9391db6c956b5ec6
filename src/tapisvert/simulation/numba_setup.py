"""Optional compiler numba: checked before use, because it is slow to start."""

import atexit
import os
import shutil
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from tapisvert.extras import MissingExtraError


def prepare() -> None:
    """Prepare a cache for compiled code. Raises MissingExtraError without numba.

    Numba caches compiled code next to its source, in the user's cache folder, or in the folder in
    NUMBA_CACHE_DIR. If none is writable, a folder of this process alone is used and removed at
    exit: a folder that outlived the process where others can write could be tampered with.
    """
    if sys.modules.get("numba") is not None:
        return
    if find_spec("numba") is None:
        raise MissingExtraError("numba", "simulation")
    if any(map(_is_writable, _folders())):
        return
    folder = tempfile.mkdtemp(prefix="tapisvert-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ["NUMBA_CACHE_DIR"] = folder


def is_compiled() -> bool:
    """Return whether the players' loop was compiled here before, by this version or another."""
    package, *others = _folders()
    folders = [package.parent if others else package, *others]
    return any(next(folder.rglob("game_loop.play-*.nbi"), None) for folder in folders)


def _folders() -> tuple[Path, ...]:
    """Return the folders in which numba would cache compiled code."""
    if folder := os.environ.get("NUMBA_CACHE_DIR"):
        return (Path(folder),)
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser())
    return Path(__file__).parent / "__pycache__", home / "numba"


def _is_writable(folder: Path) -> bool:
    """Return whether a file can be created in a folder, creating the folder if necessary."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
