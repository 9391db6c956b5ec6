"""Notifications between nodes: PostgreSQL's LISTEN and NOTIFY, each on its own connection.

NOTIFY is not part of an append's transaction, because there it locks the whole database at commit.
A notification may be lost, also with its connection. A subscriber that must not miss any polls the
journal too.
"""

from collections.abc import Callable
from threading import Condition, Thread
from typing import Final

import psycopg

from tapisvert.server.storage.notify import LocalNotifier, OnNotify

_CHANNEL: Final = "tapisvert"
_REST_S: Final = 0.03
"""Pause after a send: at most about 30 sends a second from each process."""
_AGAIN_S: Final = 1.0
_LOOK_S: Final = 0.2
_AT_ONCE: Final = 60
"""Maximum of names in one NOTIFY, which may have 8,000 bytes: 120 for each, and a number."""


class PostgresNotifier(LocalNotifier):
    """Notifier of all processes that listen on the same database, this one included."""

    def __init__(self, conninfo: str) -> None:
        super().__init__()
        self._conninfo = conninfo
        self._changed = Condition()
        self._pending: dict[str, int] = {}
        self._closed = False
        self._threads: dict[str, Thread] = {}

    def notify(self, table: str, number: int) -> None:
        """Queue a notification; it is sent soon, together with others."""
        with self._changed:
            self._pending[table] = max(number, self._pending.get(table, 0))
            self._changed.notify_all()
            self._start("ringing", self._send)

    def subscribe(self, heard: OnNotify) -> Callable[[], None]:
        """Call `heard` for each notification, on the listening thread; return the unsubscriber."""
        stop = super().subscribe(heard)
        with self._changed:
            self._start("listening", self._listen)
        return stop

    def close(self) -> None:
        """Stop sending and listening."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
            threads = list(self._threads.values())
        for thread in threads:
            thread.join()

    def _start(self, name: str, work: Callable[[psycopg.Connection], None]) -> None:
        if not self._closed and name not in self._threads:
            self._threads[name] = Thread(
                target=self._run_connected, args=(work,), name=name, daemon=True
            )
            self._threads[name].start()

    def _run_connected(self, work: Callable[[psycopg.Connection], None]) -> None:
        """Do the work until `close`; reconnect if the connection is lost."""
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
                self._changed.wait_for(lambda: self._pending or self._closed)
                if self._closed:
                    return
                pending = list(self._pending.items())
                self._pending.clear()
            for first in range(0, len(pending), _AT_ONCE):
                said = " ".join(f"{table} {number}" for table, number in pending[first:][:_AT_ONCE])
                connection.execute("SELECT pg_notify(%s, %s)", (_CHANNEL, said))
            with self._changed:
                self._changed.wait_for(lambda: self._closed, _REST_S)

    def _listen(self, connection: psycopg.Connection) -> None:
        connection.execute(f"LISTEN {_CHANNEL}")
        while not self._closed:
            for notice in connection.notifies(timeout=_LOOK_S):
                words = iter(notice.payload.split())
                for table, number in zip(words, words, strict=True):
                    super().notify(table, int(number))
