"""The compiler, an optional library that is slow to start: asked for before it is used."""

import atexit
import os
import shutil
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path


class MissingLibraryError(ImportError):
    """numba, which large jobs and players need, is not installed."""


def prepare() -> None:
    """See to it that what is compiled can be kept; MissingLibraryError where there is no compiler.

    Numba keeps compiled code beside its source, or in the user's cache folder, or where
    NUMBA_CACHE_DIR says. If it can write in none of them, a folder of this process alone serves,
    and is removed at its end: one that outlived it where others can write could be tampered with.
    """
    if "numba" in sys.modules:
        return
    if find_spec("numba") is None:
        raise MissingLibraryError(
            "this needs numba: install it with pip install 'tapisvert[simulation]'", name="numba"
        )
    if any(map(_can_keep, _folders())):
        return
    folder = tempfile.mkdtemp(prefix="tapisvert-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ["NUMBA_CACHE_DIR"] = folder


def _folders() -> tuple[Path, ...]:
    """Where numba would keep compiled code."""
    if named := os.environ.get("NUMBA_CACHE_DIR"):
        return (Path(named),)
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser())
    return Path(__file__).parent / "__pycache__", home / "numba"


def _can_keep(folder: Path) -> bool:
    """Whether a file can be made in a folder, or the folder itself be made."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
