"""Replicator: the replicas of a SQLite database elsewhere, and what a commit waits for.

It checkpoints the log in the place of SQLite, and only when every replica has all of it: a log that
begins anew has been read to its end. Until then the log grows, up to `MOST_LOG_BYTES`; a replica
that is away longer gets a new base.
"""

import logging
import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from threading import Condition, Lock
from typing import Final

import msgspec

from tapisvert.durable_files import write_whole
from tapisvert.server.journal.store import StoreError
from tapisvert.server.replication.carried_files import NOTHING, Beside, Courier
from tapisvert.server.replication.replica_folder import (
    ReplicaMeta,
    ReplicaRefusedError,
    ReplicaState,
    ReplicaTarget,
)
from tapisvert.server.replication.shipper import PART, Shipper
from tapisvert.server.replication.wal import ENDING
from tapisvert.server.sqlite_driver import sqlite3
from tapisvert.values import value

STATE_ENDING: Final = ".replication"
"""Ending of the file beside the database with what the replicator has to remember."""
_CHECKPOINT_FRAMES: Final = 1_000
"""Pages in the log at which it is copied into the database, as SQLite does by itself."""
MOST_LOG_BYTES: Final = 2**30
_PATIENCE_SECONDS: Final = 0.2
"""Time that a checkpoint waits for the replicas while no transaction can begin."""
_LOG: Final = logging.getLogger("tapisvert.server.replication")


@value
class ReplicationRule:
    """Rule of a house's replicas.

    If `is_synchronous`, a commit is acknowledged once it is durable in every replica. A replica
    that lacks a commit for `wait_seconds` stops the house if `stops`; otherwise the house goes on
    without it until it has all again. A replica gets a base every `base_ms`, and keeps every moment
    of the last `keep_ms`.
    """

    is_synchronous: bool
    stops: bool = True
    wait_seconds: float = 10.0
    base_ms: int = 86_400_000
    keep_ms: int = 7 * 86_400_000


@value
class ReplicaStatus:
    """Status of a replica: the commits that it lacks, and the seconds since the first of them."""

    name: str
    is_connected: bool
    commits_behind: int
    seconds_behind: float


class _Clean(msgspec.Struct, frozen=True):
    """Database file after a checkpoint of all: its `stat`, and the last record of each replica."""

    stat: tuple[int, int, int, int]
    replicas: dict[str, tuple[int, bytes]]


class _State(msgspec.Struct, frozen=True):
    house: str
    term: int
    clean: _Clean | None = None
    known: frozenset[str] = frozenset()
    """Replicas that have a base."""


class Replicator:
    """Replicas of the database at `database`. `open` is called under the database's lock, before
    any connection is made, `start` once it is migrated, `close` when all connections are closed.
    """

    def __init__(
        self,
        database: Path,
        targets: Sequence[ReplicaTarget],
        rule: ReplicationRule,
        check: Callable[[], object] = lambda: None,
        beside: Beside = NOTHING,
    ) -> None:
        """`check` is called before anything is changed in the database; the files `beside` it go
        to the replicas too.
        """
        self.database, self._rule, self._check = database, rule, check
        self.base_ms, self.keep_ms = rule.base_ms, rule.keep_ms
        self.changed = Condition()
        self.commits = 1  # whatever is in the log at the start
        self.heads: dict[str, int] = {}
        self.is_in_database = False
        self.primary = ReplicaMeta()
        self._targets = targets
        self._shippers: list[Shipper] = []
        self._beside, self._couriers = beside, list[Courier]()
        self._wal, self._state_file = (Path(f"{database}{it}") for it in (ENDING, STATE_ENDING))
        self._state, self._saving = _State("", 0), Lock()
        self._opened: tuple[int, int, int, int] | None = None
        self._guard: sqlite3.Connection | None = None
        self._due_frames, self._frames = _CHECKPOINT_FRAMES, 0
        self._failure: StoreError | None = None

    def open(self) -> None:
        """Keep SQLite from emptying the log, check, and take the next term. Raises StoreError."""
        for part in self.database.parent.glob(f"{self.database.name}{PART}*"):
            part.unlink()  # of a process that was killed
        self._opened = _stat(self.database)
        try:
            self._guard = _guard(self.database)
        except sqlite3.Error as error:
            raise StoreError(f"{self.database} cannot be opened: {error}") from error
        self._check()
        self._state = read_state(self._state_file)
        self._save(term=self._state.term + 1)
        rule = (self._rule.is_synchronous, self._rule.stops, self._rule.wait_seconds)
        start = secrets.token_hex(8)
        self.primary = ReplicaMeta(self._state.house, self._state.term, start, *rule)

    def start(self) -> None:
        """Begin to ship; wait until every replica has all, unless the house goes on without.

        Raises StoreError.
        """
        self._shippers = [Shipper(target, self) for target in self._targets]
        for shipper in self._shippers:
            shipper.start()
            courier = Courier(shipper.target, self._beside, partial(self._start_of, shipper))
            self._couriers.append(courier)
            courier.start()
        if self._rule.is_synchronous or self._rule.stops:
            self._wait(1, is_start=True)

    def _start_of(self, shipper: Shipper) -> str | None:
        return self.primary.start if shipper.away_since is None else None

    def committed(self, heads: Mapping[str, int] | None = None) -> None:
        """Ship a commit, with the last entries of its tables; wait for it if the rule says so.

        Raises StoreError if the house has to stop.
        """
        with self.changed:
            self.commits += 1
            self.is_in_database = False
            self.heads.update(heads or {})
            now = time.monotonic()
            for shipper in self._shippers:
                shipper.behind_since = shipper.behind_since or now
            self.changed.notify_all()
            commit = self.commits
            late = [one for one in self._shippers if self._is_late(one, now)]
        if self._rule.is_synchronous and self._shippers:
            self._wait(commit)
        elif late:
            self._give_up(late)
        elif self._failure is not None:
            raise self._failure

    def _is_late(self, one: Shipper, now: float) -> bool:
        since = one.behind_since
        return since is not None and now - since > self._rule.wait_seconds and not one.is_degraded

    def _wait(self, commit: int, *, is_start: bool = False) -> None:
        """Wait until every replica that is not degraded has a commit.

        At the start a replica that is reached is waited for however long its base takes.
        """
        until = time.monotonic() + self._rule.wait_seconds
        with self.changed:
            while late := [
                one for one in self._shippers if one.done < commit and not one.is_degraded
            ]:
                if self._failure is not None:
                    raise self._failure
                if is_start and any(one.away_since is None for one in late):
                    until = time.monotonic() + self._rule.wait_seconds
                self.changed.wait(min(1.0, max(0.0, until - time.monotonic())))
                late = [one for one in late if one.done < commit]
                if late and time.monotonic() >= until:
                    self._give_up(late)
            if self._failure is not None:
                raise self._failure

    def _give_up(self, late: Sequence[Shipper]) -> None:
        """Stop the house, or let it go on, for replicas that do not acknowledge."""
        names = ", ".join(
            f"{one.target.name} ({one.problem})" if one.problem else one.target.name for one in late
        )
        after = f"did not acknowledge within {self._rule.wait_seconds:g} seconds"
        if self._rule.stops:
            self._failure = StoreError(
                f"the replica in {names} {after}, and replication.if_away is stop: see that it can"
                " be reached and written, and start again; or set that to continue"
            )
            raise self._failure
        for one in late:
            one.is_degraded = True
        _LOG.error(
            "THE HOUSE GOES ON WITHOUT ITS REPLICA in %s, which %s: until it has all again, what is"
            " played is lost if this disk is lost",
            *(names, after),
        )

    def refuse(self, name: str, error: ReplicaRefusedError) -> None:
        """Stop the house: the replica is another's."""
        with self.changed:
            self._failure = StoreError(f"the replica in {name} is refused: {error}")
            self.changed.notify_all()
        _LOG.critical("%s", self._failure)

    # Checkpoints of the log -----------------------------------------------------------------------

    def is_checkpoint_due(self) -> bool:
        """Return whether the log has grown enough since the last checkpoint."""
        frames = max((one.frames for one in self._shippers), default=0)
        if frames < self._frames:  # it began anew
            self._due_frames = _CHECKPOINT_FRAMES
        self._frames = frames
        return frames >= self._due_frames or self._log_bytes() >= MOST_LOG_BYTES

    def checkpoint(self) -> None:
        """Copy the log into the database if every replica has it. No transaction may be open."""
        assert self._guard is not None
        self._due_frames = self._frames + _CHECKPOINT_FRAMES
        has_all = self._wait_for_all()
        if not has_all and self._log_bytes() < MOST_LOG_BYTES:
            return
        ((_, pages, copied),) = self._guard.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        if pages != copied:  # a reader still needs a part of it
            return
        with self.changed:
            self.is_in_database = True
            for shipper in self._shippers:
                shipper.expect_restart(has_all=shipper.done == self.commits)
        if has_all:
            self._save_clean()

    def _wait_for_all(self) -> bool:
        def has_all() -> bool:
            return all(one.done == self.commits for one in self._shippers)

        with self.changed:
            self.commits += 1  # commits that were not told, as of snapshots, are in the log too
            self.changed.notify_all()
            are_there = all(one.away_since is None for one in self._shippers)
            return self.changed.wait_for(has_all, _PATIENCE_SECONDS if are_there else 0.0)

    def _log_bytes(self) -> int:
        try:
            return self._wal.stat().st_size
        except FileNotFoundError:
            return 0

    def _save_clean(self) -> None:
        replicas = {one.target.name: one.last for one in self._shippers}
        self._save(clean=_Clean(_stat(self.database), replicas))

    def _save(self, **changed: object) -> None:
        with self._saving:
            self._state = msgspec.structs.replace(self._state, **changed)
            write_whole(self._state_file, msgspec.json.encode(self._state))

    def was_clean(self, state: ReplicaState, name: str) -> bool:
        """Return whether the database, as it was opened, is what a replica has."""
        clean = self._state.clean
        if clean is None or clean.stat != self._opened:
            return False
        return clean.replicas.get(name) == (state.number, state.hash)

    def is_known(self, name: str) -> bool:
        """Return whether a replica has ever had a base."""
        return name in self._state.known

    def know(self, name: str) -> None:
        """Remember that a replica has a base."""
        if name not in self._state.known:
            self._save(known=self._state.known | {name})

    def statuses(self) -> Iterator[ReplicaStatus]:
        """Yield the status of each replica."""
        with self.changed:
            for one in self._shippers:
                since, behind = one.behind_since, self.commits - one.done
                seconds = time.monotonic() - since if since is not None and behind else 0.0
                yield ReplicaStatus(one.target.name, one.away_since is None, behind, seconds)

    def close(self) -> None:
        """Ship what is left, for as long as a commit would wait, and close. May be called twice."""
        if self._guard is None:
            return
        until = time.monotonic() + (0.0 if self._failure else self._rule.wait_seconds)
        for courier in self._couriers:
            courier.close(max(0.0, until - time.monotonic()))
        with self.changed:
            self.commits += 1
            for shipper in self._shippers:
                shipper.is_closing = True
            self.changed.notify_all()
        for shipper in self._shippers:
            shipper.join(max(0.0, until - time.monotonic()))
        has_all = all(one.done == self.commits for one in self._shippers)
        self._guard.close()  # the last one: SQLite copies the log into the database
        self._guard = None
        if self._shippers and has_all and not self._log_bytes():
            self._save_clean()


def read_state(file: Path) -> _State:
    """Return what is remembered in a file; a new house's if it is missing. Raises StoreError."""
    if not file.exists():
        return _State(secrets.token_hex(16), 0)
    try:
        return msgspec.json.decode(file.read_bytes(), type=_State)
    except (OSError, msgspec.MsgspecError) as error:
        raise StoreError(f"{file} cannot be read: {error}") from error


def remember_restored(database: Path, house: str, term: int) -> None:
    """Make a restored database the next primary of the replica that it came from."""
    state = _State(house, term)
    write_whole(database.with_name(database.name + STATE_ENDING), msgspec.json.encode(state))


def _guard(database: Path) -> sqlite3.Connection:
    """Return a connection while which is open SQLite keeps the log."""
    made = sqlite3.connect(database, isolation_level=None, check_same_thread=False, timeout=10)
    for pragma in ("journal_mode = WAL", "wal_autocheckpoint = 0", "synchronous = FULL"):
        made.execute(f"PRAGMA {pragma}").fetchall()
    made.execute("PRAGMA fullfsync = ON").fetchall()
    made.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchall()
    return made


def _stat(file: Path) -> tuple[int, int, int, int]:
    found = file.stat()
    return found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns
