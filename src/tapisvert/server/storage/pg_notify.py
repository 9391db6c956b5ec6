"""The doorbell between processes: PostgreSQL's LISTEN and NOTIFY, each on its own connection.

Not in the transaction of an append: there a NOTIFY takes a lock on the whole database at commit. A
bell may be lost, with its connection too; who must not miss anything looks into the journal now and
then.
"""

from collections.abc import Callable
from threading import Condition, Thread
from typing import Final

import psycopg

from tapisvert.server.storage.notify import LocalNotifier, OnNotify

_CHANNEL: Final = "tapisvert"
_REST_S: Final = 0.03
"""At most some thirty notices a second a process."""
_AGAIN_S: Final = 1.0
_LOOK_S: Final = 0.2
_AT_ONCE: Final = 60
"""Names in a notice, which may have 8,000 bytes: of a hundred each, and their numbers."""


class PostgresNotifier:
    """Rings in all processes that listen at the same database, this one too."""

    def __init__(self, conninfo: str) -> None:
        self._conninfo = conninfo
        self._bell = LocalNotifier()
        self._changed = Condition()
        self._rung: dict[str, int] = {}
        self._closed = False
        self._threads: dict[str, Thread] = {}

    def notify(self, table: str, number: int) -> None:
        """Have it rung soon, together with others."""
        with self._changed:
            self._rung[table] = max(number, self._rung.get(table, 0))
            self._changed.notify_all()
            self._start("ringing", self._send)

    def subscribe(self, heard: OnNotify) -> Callable[[], None]:
        """Be told, on the bell's own thread."""
        stop = self._bell.subscribe(heard)
        with self._changed:
            self._start("listening", self._hear)
        return stop

    def close(self) -> None:
        """Ring and hear nothing more."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
            threads = list(self._threads.values())
        for thread in threads:
            thread.join()

    def _start(self, name: str, work: Callable[[psycopg.Connection], None]) -> None:
        if not self._closed and name not in self._threads:
            self._threads[name] = Thread(target=self._keep, args=(work,), name=name, daemon=True)
            self._threads[name].start()

    def _keep(self, work: Callable[[psycopg.Connection], None]) -> None:
        """Do the work, on a new connection when one is lost, until the end."""
        while not self._closed:
            try:
                with psycopg.connect(self._conninfo, autocommit=True) as connection:
                    work(connection)
            except psycopg.Error:
                with self._changed:
                    self._changed.wait_for(lambda: self._closed, _AGAIN_S)

    def _send(self, connection: psycopg.Connection) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._rung or self._closed)
                if self._closed:
                    return
                rung = list(self._rung.items())
                self._rung.clear()
            for first in range(0, len(rung), _AT_ONCE):
                said = " ".join(f"{table} {number}" for table, number in rung[first:][:_AT_ONCE])
                connection.execute("SELECT pg_notify(%s, %s)", (_CHANNEL, said))
            with self._changed:
                self._changed.wait_for(lambda: self._closed, _REST_S)

    def _hear(self, connection: psycopg.Connection) -> None:
        connection.execute(f"LISTEN {_CHANNEL}")
        while not self._closed:
            for notice in connection.notifies(timeout=_LOOK_S):
                words = iter(notice.payload.split())
                for table, number in zip(words, words, strict=True):
                    self._bell.notify(table, int(number))
