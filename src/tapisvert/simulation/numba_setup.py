"""Optional compiler numba: its cache, and compilation in another process while this one works."""

import atexit
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from threading import Event, Lock
from typing import Any, Final

from tapisvert.extras import MissingExtraError

_PACKAGE: Final = Path(__file__).parents[1]
_SOURCES: Final = ("card_game.py", "money.py", "wheel.py", "simulation/players/*.py")
_LOOPS: Final = ("dealing_compiled", "rng_streams", "simd")

_lock: Final = Lock()
_ready: Final = Event()
_compilers: list[subprocess.Popen[bytes]] = []


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


def are_loops_ready() -> bool:
    """Return whether the compiled loops can be used; if not, have another process compile them.

    That takes some ten seconds, once for an installation. Raises MissingExtraError without numba.
    """
    if _ready.is_set():
        return True
    prepare()
    with _lock:
        if are_loops_loaded() or is_compiled():
            _ready.set()
            return True
        if not _compilers:
            command = [sys.executable, "-P", "-m", "tapisvert.simulation.compiled_loops"]
            compiler = subprocess.Popen(  # noqa: S603 - this package, by this interpreter
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                process_group=0,
            )
            _compilers.append(compiler)
        return _compilers[0].poll() is not None


def are_loops_loaded() -> bool:
    """Return whether this process has loaded the players' compiled loop, which takes a second."""
    return "tapisvert.simulation.players.jit" in sys.modules


@cache
def _digest() -> str:
    """Return a digest of all modules from which loops are compiled."""
    files = [path for pattern in _SOURCES for path in sorted(_PACKAGE.glob(pattern))]
    files += [_PACKAGE / "simulation" / f"{name}.py" for name in _LOOPS]
    return sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:16]


def with_digest(function: Callable[..., Any]) -> None:
    """Name the cache file of a function by the digest of all modules that are compiled.

    Numba itself compares the function's own module alone.
    """
    function.__qualname__ = f"{function.__name__}-{_digest()}"


def is_compiled() -> bool:
    """Return whether this version's loops were compiled here before, the players' last."""
    package, *others = _folders()
    folders = [package.parent if others else package, *others]
    files = f"*.play-{_digest()}-*.nbi"
    return any(next(folder.rglob(files), None) for folder in folders)


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
