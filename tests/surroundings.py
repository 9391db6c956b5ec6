"""Surroundings of every test: the same signals, zone, locale, terminal and home, whatever shell
starts the tests. What a machine needs to reach its network and its programs stays as it is.
"""

import os
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

HOME: Final = Path(sys.prefix) / "tests-home"
"""Home folder of the tests: kept with the environment, so that caches are made once."""
_FIXED: Final = {
    "TZ": "UTC",
    "LANG": "C.UTF-8",
    "LC_ALL": "C.UTF-8",
    "TERM": "xterm",
    "PYTHONHASHSEED": "0",
    # threads of NumPy's own are in the way of tests that run side by side
    "OPENBLAS_NUM_THREADS": "1",
    # as PettingZoo sets them when it is imported
    "SDL_AUDIODRIVER": "dsp",
    "PYGAME_HIDE_SUPPORT_PROMPT": "hide",
}
_OWN: Final = ("PYTHON", "XDG_", "TAPISVERT_", "LC_", "RICH_", "GITHUB_")
_NAMED: Final = {
    "COLUMNS",
    "LINES",
    "LANGUAGE",
    "COLORTERM",
    "NO_COLOR",
    "FORCE_COLOR",
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "PY_COLORS",
    "BROWSER",
    "DISPLAY",
    "NOTIFY_SOCKET",
}
_DESCRIPTORS: Final = 4_096
_MEMORY: Final = Path("/dev/shm")
_LEAST_BYTES: Final = 2 << 30
"""Free memory from which on the tests' files are kept there: a run leaves 0.1 GB."""
is_exhaustive = False
"""True in a run of the exhaustive forms, before any file of tests is imported."""


def settle() -> None:
    """Make this process, and so each one that it starts, independent of what started it."""
    _settle_signals()
    _settle_environment()
    _settle_descriptors()
    _settle_folder()
    sys.dont_write_bytecode = False  # compiled again at each start, a server takes a second longer


def _settle_signals() -> None:
    """A background job of `sh` inherits SIGINT ignored, and one of `nohup` SIGHUP, and hands that
    on to each program it starts. A handler is not handed on: programs start with the default.
    """
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number in (signal.SIGHUP, signal.SIGTERM, signal.SIGQUIT, signal.SIGCHLD):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, _do_nothing)


def _do_nothing(_number: int, _frame: object) -> None:
    """Leave a signal unanswered, as it was when the tests were started."""


def _settle_environment() -> None:
    home = Path.home() if "HOME" in os.environ else None
    for name in [*os.environ]:
        if name in _NAMED or name.startswith(_OWN):
            del os.environ[name]
    if home is not None and (home / ".npmrc").exists():
        os.environ.setdefault("NPM_CONFIG_USERCONFIG", str(home / ".npmrc"))
    HOME.mkdir(parents=True, exist_ok=True)
    os.environ.update(_FIXED, HOME=str(HOME))
    time.tzset()


def _settle_descriptors() -> None:
    """As many open files as a login gives, neither a shell's few nor a container's million."""
    import resource  # noqa: PLC0415 - not on every system

    _, hard_limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    soft_limit = (
        _DESCRIPTORS if hard_limit == resource.RLIM_INFINITY else min(_DESCRIPTORS, hard_limit)
    )
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft_limit, hard_limit))


def _settle_folder() -> None:
    """Keep the tests' files in memory, if there is enough: to wait for a disk takes a tenth of the
    processor time of the server's tests. A folder that was named stays.
    """
    if "TMPDIR" in os.environ or not os.access(_MEMORY, os.W_OK):
        return
    if shutil.disk_usage(_MEMORY).free >= _LEAST_BYTES:
        os.environ["TMPDIR"] = str(_MEMORY)
        tempfile.tempdir = None  # looked for anew


def short_folder() -> str:
    """Return a folder for temporary ones whose path is short enough for a socket's."""
    return str(_MEMORY) if os.environ.get("TMPDIR") == str(_MEMORY) else "/tmp"
