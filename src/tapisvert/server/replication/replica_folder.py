"""Folder of a replica: base copies of the database, and segments with what was written after.

    replica.json                       the house, and the term of its primary
    base-0000000000000001.db        the database after record 1
    base-0000000000000001.json      its hash, its moment, and the hash of record 1
    segment-0000000000000001        the records from number 1 on
    archives/                       the files of archived sessions
    keys.sealed                     the keys, under a password, if the house says so

What `append` returns for is synced. A base counts once its `.json` is there. The folder's primary
is the house with the highest term: each start takes the next one, so that a house that was replaced
by a restored one writes nothing any more.
"""

import fcntl
import hashlib
import os
import re
import time
from collections import deque
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final, Protocol

import msgspec

from tapisvert.durable_files import open_private, sync, write_whole
from tapisvert.server.replication.segment import (
    MAGIC,
    START,
    Record,
    ReplicaDamagedError,
    iter_records,
    parse,
)
from tapisvert.server.replication.wal import WalPosition

_META: Final = "replica.json"
_BASE: Final = re.compile(r"base-(\d{16})\.json")
_SEGMENT: Final = re.compile(r"segment-(\d{16})")
SEGMENT_BYTES: Final = 16 * 2**20
SEGMENT_SECONDS: Final = 3_600.0
"""A segment that is larger, or older, is followed by the next."""
_HOUR_MS: Final = 3_600_000
ARCHIVES: Final = "archives"
SEALED_KEYS: Final = "keys.sealed"
_CARRIED: Final = re.compile(rf"{ARCHIVES}/\w[\w.-]{{0,250}}|{re.escape(SEALED_KEYS)}")
"""Names of the files beside a database."""


class ReplicaAwayError(Exception):
    """The replica cannot be reached or written now; it may be later."""


class ReplicaRefusedError(Exception):
    """The replica belongs to another house, or to a later start of this one elsewhere."""


class ReplicaMeta(msgspec.Struct, frozen=True):
    """Primary of a replica: its house and its start, by random ids, its term, and its rule."""

    house: str = ""
    term: int = 0
    start: str = ""
    is_synchronous: bool = False
    stops: bool = False
    wait_seconds: float = 0.0


class ReplicaState(msgspec.Struct, frozen=True):
    """State of a replica: its primary, its last record, its newest base; number 0 without one."""

    meta: ReplicaMeta
    number: int
    hash: bytes
    wal: tuple[bytes, int, int, int] | None
    base: int
    base_ms: int

    @property
    def position(self) -> WalPosition | None:
        """Place in the log after the last record."""
        return WalPosition(self.wal[0], self.wal[1], self.wal[2:]) if self.wal else None


class BaseInfo(msgspec.Struct, frozen=True):
    """Base copy after record `number`, which has the hash `record`; `sha256` is that of the file,
    `at_ms` the wall clock of the primary.
    """

    number: int
    record: bytes
    at_ms: int
    size: int = 0
    sha256: bytes = b""


class ReplicaTarget(Protocol):
    """Place of a replica. Every method may raise ReplicaAwayError and ReplicaRefusedError."""

    name: str
    """Name of the place in logs and metrics, without secrets."""

    def open(self) -> ReplicaState:
        """Open the replica, or open it again after an error, and return its state."""

    def begin(self, primary: ReplicaMeta) -> None:
        """Take the replica for a primary."""

    def append(self, records: Sequence[bytes]) -> None:
        """Add records; they are durable there when this returns."""

    def put_base(self, info: BaseInfo, chunks: Iterable[bytes], keep_ms: int) -> None:
        """Add a base, and delete what only bases older than `keep_ms` need."""

    def files(self) -> dict[str, int]:
        """Return the sizes of the files beside the database, by name."""

    def put_file(self, start: str, name: str, chunks: Iterable[bytes]) -> None:
        """Add a file beside the database, or replace it; the primary of that start does."""

    def close(self) -> None:
        """Release the replica."""


class FolderTarget:
    """Replica in a folder of this machine, best on another disk. One process at a time opens it."""

    def __init__(self, folder: Path, *, segment_bytes: int = SEGMENT_BYTES) -> None:
        self.name, self.folder, self._segment_bytes = str(folder), folder, segment_bytes
        self._lock: int | None = None
        self._segment: int | None = None
        self._size, self._began, self._number, self._hash = 0, 0.0, 0, START

    def open(self) -> ReplicaState:
        self.close()
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = os.open(self.folder / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return self._open()
        except BlockingIOError:
            self.close()
            raise ReplicaAwayError("another process writes this replica") from None
        except (OSError, ReplicaDamagedError, msgspec.MsgspecError) as error:
            self.close()
            raise _away(error) from error

    def _open(self) -> ReplicaState:
        meta, bases, wal = meta_of(self.folder), bases_of(self.folder), None
        self._number, self._hash = 0, START
        for segment in reversed(segments_of(self.folder)):
            if last := deque(iter_records(segment), maxlen=1):
                record, end = last[0]
                self._number, self._hash = record.header.number, record.hash
                wal = record.header.wal
                os.truncate(segment, end)  # what was torn was never acknowledged
                self._use(segment)
                break
            segment.unlink()
        base, base_ms = (bases[-1].number, bases[-1].at_ms) if bases else (0, 0)
        return ReplicaState(meta, self._number, self._hash, wal, base, base_ms)

    def begin(self, primary: ReplicaMeta) -> None:
        try:
            check_primary(meta_of(self.folder), primary)
            write_whole(self.folder / _META, msgspec.json.encode(primary))
        except OSError as error:
            raise _away(error) from error

    def check_start(self, start: str) -> None:
        """Raise ReplicaRefusedError unless the replica's primary is that of this start."""
        if meta_of(self.folder).start != start:
            raise ReplicaRefusedError("another primary writes it")

    def append(self, records: Sequence[bytes]) -> None:
        try:
            for data in records:
                self._check(parse(data))
            if self._segment is None or self._is_full():
                self._use(self.folder / f"segment-{self._number - len(records) + 1:016}")
            assert self._segment is not None
            _write_all(self._segment, b"".join(records))
            os.fsync(self._segment)
            self._size += sum(map(len, records))
        except (OSError, ReplicaDamagedError) as error:
            self.close()  # what it holds now is read when it is opened again
            raise _away(error) from error

    def _check(self, record: Record | None) -> None:
        if record is None:
            raise ReplicaDamagedError("a record arrived in part")
        header = record.header
        if (header.number, header.previous) != (self._number + 1, self._hash):
            raise ReplicaDamagedError(f"record {header.number} does not follow {self._number}")
        self._number, self._hash = header.number, record.hash

    def _is_full(self) -> bool:
        is_old = time.monotonic() - self._began > SEGMENT_SECONDS
        return self._size > self._segment_bytes or is_old

    def _use(self, segment: Path) -> None:
        """Write to this segment from now on."""
        if self._segment is not None:
            os.close(self._segment)
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC
        self._segment = os.open(segment, flags, 0o600)
        self._size, self._began = os.fstat(self._segment).st_size, time.monotonic()
        if not self._size:
            _write_all(self._segment, MAGIC)
            sync(self.folder)

    def put_base(self, info: BaseInfo, chunks: Iterable[bytes], keep_ms: int) -> None:
        name = self.folder / f"base-{info.number:016}"
        part = name.with_suffix(".part")
        try:
            size, sha256 = _write_chunks(part, chunks)
            part.rename(name.with_suffix(".db"))
            whole = msgspec.structs.replace(info, size=size, sha256=sha256)
            write_whole(name.with_suffix(".json"), msgspec.json.encode(whole))
            prune(self.folder, info.at_ms - keep_ms)
        except OSError as error:
            part.unlink(missing_ok=True)
            raise _away(error) from error

    def files(self) -> dict[str, int]:
        try:
            found = [*(self.folder / ARCHIVES).glob("*"), self.folder / SEALED_KEYS]
            named = {path.relative_to(self.folder).as_posix(): path for path in found}
            return {
                name: path.stat().st_size
                for name, path in named.items()
                if _CARRIED.fullmatch(name) and path.is_file()
            }
        except OSError as error:
            raise _away(error) from error

    def put_file(self, start: str, name: str, chunks: Iterable[bytes]) -> None:
        self.check_start(start)
        if not _CARRIED.fullmatch(name):
            raise ReplicaRefusedError("a replica has no file of such a name")
        path = self.folder / name
        part = path.with_name(f".{path.name}.part")
        try:
            path.parent.mkdir(mode=0o700, exist_ok=True)
            _write_chunks(part, chunks)
            part.rename(path)
            sync(path.parent)
            sync(self.folder)
        except OSError as error:
            part.unlink(missing_ok=True)
            raise _away(error) from error

    def close(self) -> None:
        for opened in (self._segment, self._lock):
            if opened is not None:
                os.close(opened)
        self._segment = self._lock = None


def meta_of(folder: Path) -> ReplicaMeta:
    """Return the house and the term of a replica. Raises OSError, MsgspecError."""
    file = folder / _META
    return (
        msgspec.json.decode(file.read_bytes(), type=ReplicaMeta) if file.exists() else ReplicaMeta()
    )


def check_primary(meta: ReplicaMeta, primary: ReplicaMeta) -> None:
    """Raise ReplicaRefusedError unless a primary may write a replica whose last one was `meta`."""
    if meta.house and meta.house != primary.house:
        raise ReplicaRefusedError(
            "it is the replica of another house, or of this one before its database was made anew:"
            " give replication.to an empty folder"
        )
    if meta.term >= primary.term and meta.start != primary.start:
        raise ReplicaRefusedError(
            "a later start of this house writes it, perhaps one that was restored elsewhere: this"
            " one must not go on. If it is to, give replication.to an empty folder"
        )


def segments_of(folder: Path) -> list[Path]:
    """Return the segments of a replica, in order."""
    return sorted(path for path in folder.iterdir() if _SEGMENT.fullmatch(path.name))


def bases_of(folder: Path) -> list[BaseInfo]:
    """Return the whole bases of a replica, in order. Raises OSError, MsgspecError."""
    found = sorted(path for path in folder.iterdir() if _BASE.fullmatch(path.name))
    return [msgspec.json.decode(path.read_bytes(), type=BaseInfo) for path in found]


def base_file(folder: Path, info: BaseInfo) -> Path:
    """Return the database of a base."""
    return folder / f"base-{info.number:016}.db"


def prune(folder: Path, before_ms: int) -> None:
    """Delete the bases that are not needed for any moment from `before_ms` on, and all records
    before the oldest base that is left.
    """
    bases = bases_of(folder)
    needed = [info for info in bases if info.at_ms <= before_ms][-1:]
    kept = needed + [info for info in bases if info.at_ms > before_ms]
    for info in bases:
        if info not in kept:
            base_file(folder, info).with_suffix(".json").unlink()
            base_file(folder, info).unlink()
    segments = segments_of(folder)
    for segment, following in pairwise(segments):
        if int(following.name[-16:]) <= kept[0].number:
            segment.unlink()
    for part in folder.glob("*.part"):
        if time.time_ns() // 1_000_000 - int(part.stat().st_mtime * 1000) > _HOUR_MS:
            part.unlink()


def _write_chunks(path: Path, chunks: Iterable[bytes]) -> tuple[int, bytes]:
    """Write a file durably; return its size and its SHA-256."""
    hashed, size = hashlib.sha256(), 0
    with open(path, "wb", opener=open_private) as file:
        for chunk in chunks:
            file.write(chunk)
            hashed.update(chunk)
            size += len(chunk)
        file.flush()
        os.fsync(file.fileno())
    return size, hashed.digest()


def _write_all(file: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(file, view) :]


def _away(error: Exception) -> ReplicaAwayError:
    said = error.strerror if isinstance(error, OSError) else None
    return ReplicaAwayError(said or str(error))
