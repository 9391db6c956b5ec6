"""Shipper: thread that brings every transaction of a database to one replica of it."""

import logging
import os
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Condition, Thread
from typing import Final, Protocol

from msgspec import MsgspecError

from tapisvert.server.replication.carried_files import chunks_of
from tapisvert.server.replication.replica_folder import (
    BaseInfo,
    ReplicaAwayError,
    ReplicaMeta,
    ReplicaRefusedError,
    ReplicaState,
    ReplicaTarget,
)
from tapisvert.server.replication.segment import Record, RecordWriter, ReplicaDamagedError
from tapisvert.server.replication.wal import (
    ENDING,
    DiscontinuityError,
    WalReader,
    end_of,
    holds,
)
from tapisvert.server.sqlite_driver import sqlite3

PART: Final = ".base-"
"""Middle of the name of a base that is being made, beside the database."""
_PAGES: Final = 1_000
_AGAIN_SECONDS: Final = 1.0
"""Time between two attempts to reach a replica that is away."""
_LOST: Final = (ReplicaAwayError, ReplicaDamagedError, MsgspecError, OSError, sqlite3.Error)
"""Errors after which a replica is opened again."""
_LOG: Final = logging.getLogger("tapisvert.server.replication")


class Log(Protocol):
    """Log of the database as its replicator knows it; shared by all shippers, under `changed`."""

    changed: Condition
    database: Path
    primary: ReplicaMeta
    commits: int
    heads: dict[str, int]
    is_in_database: bool
    base_ms: int
    keep_ms: int

    def was_clean(self, state: ReplicaState, name: str) -> bool:
        """Return whether the database, as it was opened, is what a replica has."""

    def is_known(self, name: str) -> bool:
        """Return whether a replica has ever had a base."""

    def know(self, name: str) -> None:
        """Remember that a replica has a base."""

    def refuse(self, name: str, error: ReplicaRefusedError) -> None:
        """Stop the house: the replica is another's."""


class Shipper(Thread):
    """Thread with one replica. `done` of the log's commits are durable there.

    `away_since` is the monotonic moment since which the replica cannot be reached, `behind_since`
    that of the first commit which it lacks; None if neither. The log's condition guards them. No
    commit waits for a replica that `is_degraded`. `problem` says why it is away.
    """

    def __init__(self, target: ReplicaTarget, log: Log) -> None:
        super().__init__(name=f"replica in {target.name}", daemon=True)
        self.target, self._log = target, log
        self.done, self.is_closing, self.is_degraded = 0, False, False
        self.away_since: float | None = time.monotonic()
        self.behind_since: float | None = None
        self.problem = ""
        self.needs_base = False
        self._wal = Path(f"{log.database}{ENDING}")
        self._reader: WalReader | None = None
        self._writer = RecordWriter(0, b"")
        self._unsent: list[Record] = []
        self._heads: dict[str, int] = {}
        self._base_ms = 0
        self._copying: Thread | None = None
        self._is_open = False

    @property
    def last(self) -> tuple[int, bytes]:
        """Number and hash of the last record."""
        return self._writer.number, self._writer.hash

    @property
    def frames(self) -> int:
        """Number of frames of the log that were read."""
        reader = self._reader
        return reader.position.frame if reader is not None and reader.position is not None else 0

    def expect_restart(self, *, has_all: bool) -> None:
        """Be told that the whole log is in the database, and begins anew."""
        if has_all and self._reader is not None:
            self._reader.may_restart = True
        else:
            self.needs_base = True

    def run(self) -> None:
        """Ship until closed, and whatever is left then, if the replica can be reached."""
        try:
            self._run()
        finally:
            self.target.close()

    def _run(self) -> None:
        while True:
            is_last = self._is_over()
            try:
                if not self._is_open:
                    self._open()
                if self.needs_base:
                    self._begin_anew()
                elif not self._ship():
                    return
            except ReplicaRefusedError as error:
                self._log.refuse(self.target.name, error)
                return
            except DiscontinuityError as error:
                _LOG.warning("the replica in %s needs a new base: %s", self.target.name, error)
                self.needs_base = True
            except _LOST as error:
                self._lose(error)
                if is_last:
                    return

    def _is_over(self) -> bool:
        with self._log.changed:
            return self.is_closing

    def _lose(self, error: Exception) -> None:
        """Wait before the replica is tried again."""
        self._is_open = False
        self.target.close()
        with self._log.changed:
            if self.away_since is None:
                self.away_since = time.monotonic()
            if not self.problem:
                _LOG.error("the replica in %s is away: %s", self.target.name, error)
            self.problem = str(error)
            self._log.changed.notify_all()
            self._log.changed.wait_for(lambda: self.is_closing, _AGAIN_SECONDS)

    def _open(self) -> None:
        """Open the replica, and find where it stands."""
        state = self.target.open()
        if not state.base and self._log.is_known(self.target.name):
            raise ReplicaAwayError(
                "it is empty, but was not: is its disk mounted? If it is to begin anew, give"
                " replication.to another folder"
            )
        self.target.begin(self._log.primary)
        self._is_open = True
        self._base_ms = state.base_ms
        if self._reader is None:
            self._reader = self._find(state)
            self._writer = RecordWriter(state.number, state.hash)
            self.needs_base = self._reader is None
        else:
            self._find_again(state)
        with self._log.changed:
            self.away_since, self.problem = None, ""
        _LOG.info("the replica in %s is open, after record %d", self.target.name, state.number)

    def _find(self, state: ReplicaState) -> WalReader | None:
        """Return a reader that continues where the replica ends; None if that is not found."""
        if state.base and state.position is not None and holds(self._wal, state.position):
            return WalReader(self._wal, state.position)
        if state.base and self._log.was_clean(state, self.target.name):
            return WalReader(self._wal)
        return None

    def _find_again(self, state: ReplicaState) -> None:
        """Drop the records that the replica has, after it was away."""
        ends = [(one.header.number, one.hash) for one in self._unsent]
        if (state.number, state.hash) in ends:
            del self._unsent[: ends.index((state.number, state.hash)) + 1]
        elif ends and state.hash == self._unsent[0].header.previous:
            pass
        elif (state.number, state.hash) != self.last:
            self.needs_base = True
        if self.needs_base:
            self._unsent.clear()
            self._writer = RecordWriter(state.number, state.hash)

    # Shipping -----------------------------------------------------------------------------------

    def _ship(self) -> bool:
        """Wait for commits, or for a base to be due, and ship them; return False when closed."""
        with self._log.changed:
            self._log.changed.wait_for(
                lambda: self.is_closing or self.done < self._log.commits, _AGAIN_SECONDS
            )
            is_last = self.is_closing
        self._ship_once()
        if is_last:
            self._join_base()
            return False
        if self._now_ms() - self._base_ms > self._log.base_ms and self._join_base(0.0):
            self._base_beside()
        return True

    def _ship_once(self) -> None:
        """Ship all transactions that are in the log now."""
        with self._log.changed:
            began, commits = time.monotonic(), self._log.commits
            heads = {t: n for t, n in self._log.heads.items() if self._heads.get(t) != n}
        assert self._reader is not None
        self._send()
        while read := self._reader.read():
            for one in read:
                # a commit of a table may be in any of them, and is in none after the last
                named = heads if one is read[-1] and self._reader.is_at_end else {}
                self._unsent.append(self._writer.transaction(one, self._now_ms(), named))
            self._send()
            if self._reader.is_at_end:
                break
        self._heads.update(heads)
        with self._log.changed:
            self.done, self.behind_since = commits, None
            if self._log.commits > commits:
                self.behind_since = began  # or a little later
            if self.is_degraded:
                self.is_degraded = False
                _LOG.warning("the replica in %s has all again", self.target.name)
            self._log.changed.notify_all()

    def _send(self) -> None:
        if self._unsent:
            self.target.append([one.encode() for one in self._unsent])
            self._unsent.clear()

    # Bases --------------------------------------------------------------------------------------

    def _begin_anew(self) -> None:
        """Have the replica begin anew with a base."""
        with closing(_connect(self._log.database)) as snapshot:
            with self._moment(snapshot):
                position = end_of(self._wal)
                self._reader = WalReader(self._wal, position)
                with self._log.changed:
                    commits = self._log.commits
                    self._reader.may_restart |= self._log.is_in_database
            self._unsent = [self._writer.restart(self._now_ms(), position)]
            self._send()
            self._copy(snapshot, self._base_info())
        self.needs_base = False
        with self._log.changed:
            self.done = commits
            self._log.changed.notify_all()

    def _base_beside(self) -> None:
        """Begin a base on a thread of its own; transactions are shipped meanwhile."""
        snapshot = _connect(self._log.database)
        try:
            with self._moment(snapshot):
                self._ship_once()
        except BaseException:
            snapshot.close()
            raise
        info = self._base_info()
        self._base_ms = info.at_ms
        self._copying = Thread(target=self._try_copy, args=(snapshot, info), daemon=True)
        self._copying.start()

    def _try_copy(self, snapshot: sqlite3.Connection, info: BaseInfo) -> None:
        try:
            with closing(snapshot):
                self._copy(snapshot, info)
        except (ReplicaRefusedError, *_LOST) as error:
            _LOG.error("no new base in %s: %s", self.target.name, error)

    def _join_base(self, patience: float | None = None) -> bool:
        """Wait for the base in hand; return whether there is none any more."""
        if self._copying is not None:
            self._copying.join(patience)
        return self._copying is None or not self._copying.is_alive()

    def _base_info(self) -> BaseInfo:
        return BaseInfo(self._writer.number, self._writer.hash, self._now_ms())

    @contextmanager
    def _moment(self, snapshot: sqlite3.Connection) -> Iterator[None]:
        """Have a connection see the database of this moment from now on; until the block ends no
        other transaction commits.
        """
        with closing(_connect(self._log.database)) as holder:
            holder.execute("BEGIN IMMEDIATE")
            snapshot.execute("BEGIN")
            snapshot.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchall()
            yield
            holder.execute("ROLLBACK")

    def _copy(self, snapshot: sqlite3.Connection, info: BaseInfo) -> None:
        """Copy the database to a file beside it, and from there to the replica."""
        part = Path(f"{self._log.database}{PART}{info.number}-{self.ident}")
        try:
            os.close(os.open(part, os.O_CREAT | os.O_EXCL, 0o600))
            with closing(sqlite3.connect(part)) as written:
                snapshot.backup(written, pages=_PAGES)
            self.target.put_base(info, chunks_of(part), self._log.keep_ms)
            self._log.know(self.target.name)
            self._base_ms = info.at_ms
            _LOG.info("a new base is in %s, after record %d", self.target.name, info.number)
        finally:
            part.unlink(missing_ok=True)

    @staticmethod
    def _now_ms() -> int:
        return time.time_ns() // 1_000_000


def _connect(database: Path) -> sqlite3.Connection:
    """Return a connection that never checkpoints; its close does not either, as others are open."""
    made = sqlite3.connect(database, isolation_level=None, check_same_thread=False, timeout=10)
    made.execute("PRAGMA wal_autocheckpoint = 0").fetchall()
    return made
