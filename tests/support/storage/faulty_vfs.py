"""Disks that keep account of writes, lose unsynced ones, and fail on demand.

They stand between SQLite and the files, as a VFS of apsw's. The store under test is the one that
serves, given a connection that goes through here; the plain one opens the files after a crash.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import apsw

from tapisvert.journal.sqlite_driver import sqlite3

SECTOR: Final = 512
_MADE_DURABLE: Final = apsw.SQLITE_OPEN_WAL | apsw.SQLITE_OPEN_MAIN_JOURNAL
"""With the first sync of such a new file SQLite syncs its folder too (`unixSync`)."""


class Operation:
    """One act on the disk: write, truncate, sync, create, delete, or sync of the folder."""

    __slots__ = ("act", "at", "data", "inode")

    def __init__(self, act: str, inode: int, position: int = 0, data: bytes = b"") -> None:
        self.act, self.inode, self.at, self.data = act, inode, position, data


class Recorder:
    """All operations on the files of a folder, in order, and the acknowledgements meanwhile."""

    def __init__(self, folder: Path) -> None:
        """Take the present contents of the folder as durable."""
        self.operations: list[Operation] = []
        self._acknowledged: list[int] = []
        self._said = 0
        self.names: dict[int, str] = {}
        self._inodes: dict[str, int] = {}
        self.before: dict[int, bytes] = {}
        for file in sorted(folder.iterdir()):
            if not file.name.endswith(("-shm", ".lock")):
                self.before[self._new(file.name)] = file.read_bytes()

    def acknowledge(self, count: int) -> None:
        """So many are acknowledged from here on."""
        self._said = count

    def note(self, act: str, inode: int, position: int = 0, data: bytes = b"") -> None:
        """Take an operation down."""
        self.operations.append(Operation(act, inode, position, data))
        self._acknowledged.append(self._said)

    def acknowledged(self, upto: int) -> int:
        """Return the number of entries acknowledged after so many operations."""
        return self._acknowledged[upto] if upto < len(self._acknowledged) else self._said

    def opened(self, path: str, *, created: bool) -> int:
        """The file's inode; a new one if it was not there."""
        name = Path(path).name
        if name not in self._inodes:
            inode = self._new(name)
            assert created
            self.note("create", inode)
        return self._inodes[name]

    def deleted(self, path: str, *, is_synced: bool) -> None:
        """A file is gone from the folder."""
        if (inode := self._inodes.pop(Path(path).name, None)) is not None:
            self.note("delete", inode)
            if is_synced:
                self.note("sync folder", 0)

    def _new(self, name: str) -> int:
        inode = len(self.names) + 1
        self.names[inode] = name
        self._inodes[name] = inode
        return inode


class RecordingFile(apsw.VFSFile):
    """A file whose operations are taken down."""

    def __init__(self, recorder: Recorder, name: Any, flags: list[int]) -> None:
        self._recorder = recorder
        path = name.filename() if isinstance(name, apsw.URIFilename) else str(name)
        new = not Path(path).exists()
        super().__init__("", name, flags)
        self._inode = recorder.opened(path, created=new)
        self._folder_due = new and bool(flags[0] & _MADE_DURABLE)

    def xWrite(self, data: Any, offset: int) -> None:  # noqa: N802 - SQLite's name
        """Write and note."""
        super().xWrite(data, offset)
        self._recorder.note("write", self._inode, offset, bytes(data))

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        """Truncate and note."""
        super().xTruncate(newsize)
        self._recorder.note("truncate", self._inode, newsize)

    def xSync(self, flags: int) -> None:  # noqa: N802
        """Note alone: the test's own machine is not pulled from the wall."""
        self._recorder.note("sync", self._inode)
        if self._folder_due:
            self._recorder.note("sync folder", 0)
            self._folder_due = False


class RecordingDisk(apsw.VFS):
    """A disk whose operations are taken down."""

    def __init__(self, name: str, recorder: Recorder) -> None:
        self._recorder = recorder
        super().__init__(name, "")

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        """Open and note if it is new. A nameless, temporary file is of no interest."""
        if name is None:
            return super().xOpen(name, flags)
        return RecordingFile(self._recorder, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802
        """Delete and note."""
        super().xDelete(filename, syncdir)
        self._recorder.deleted(filename, is_synced=syncdir)


class FailingFile(apsw.VFSFile):
    """A file whose operations fail when its disk says so."""

    def __init__(self, disk: "FailingDisk", name: Any, flags: list[int]) -> None:
        self._disk = disk
        super().__init__("", name, flags)

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802
        """Read, or fail."""
        self._disk.count("read")
        return super().xRead(amount, offset)

    def xWrite(self, data: Any, offset: int) -> None:  # noqa: N802
        """Write, or fail; a full disk takes half."""
        try:
            self._disk.count("write")
        except apsw.FullError:
            super().xWrite(bytes(data)[: len(data) // 2], offset)
            raise
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        """Truncate, or fail."""
        self._disk.count("truncate")
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:  # noqa: N802
        """Fail, or nothing: the test's own machine is not pulled from the wall."""
        self._disk.count("sync")


class FailingDisk(apsw.VFS):
    """A disk that fails the n-th operation of some kinds, once or from then on."""

    def __init__(self, name: str, kinds: Sequence[str], at: int, *, ever: bool, full: bool) -> None:
        """`at` counts from 1; with `full` the error is a full disk's."""
        self._kinds, self._at, self._ever, self._full = kinds, at, ever, full
        self.counted = 0
        self.failed = False
        super().__init__(name, "")

    def count(self, kind: str) -> None:
        """Count an operation; fail if it is its turn."""
        if kind not in self._kinds:
            return
        self.counted += 1
        if self.counted == self._at or (self._ever and self.counted > self._at):
            self.failed = True
            raise apsw.FullError("disk full") if self._full else apsw.IOError("as told")

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        """Open a file that may fail."""
        return super().xOpen(name, flags) if name is None else FailingFile(self, name, flags)


class Cursor:
    """Cursor with so much of `sqlite3`'s interface as is used here, over apsw's."""

    description: Any = None
    lastrowid: Any = None
    arraysize = 1

    def __init__(self, connection: "Connection") -> None:
        self._connection, self.rowcount = connection, -1
        self._rows: Iterator[Any] = iter(())

    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> "Cursor":
        """Run a statement to its end."""
        base = self._connection.base
        try:
            cursor = base.execute(self._connection.planted(sql), tuple(parameters))
            self.description = [(*column, *[None] * 5) for column in _description(cursor)]
            self._rows = iter(cursor.fetchall())
            self.rowcount = base.changes()
        except apsw.ConstraintError as error:  # as sqlite3 says it
            raise sqlite3.IntegrityError(repr(error)) from error
        except Exception as error:
            raise sqlite3.OperationalError(repr(error)) from error
        return self

    def fetchone(self) -> Any:
        """The next row."""
        return next(self._rows, None)

    def fetchall(self) -> list[Any]:
        """All rows left."""
        return list(self._rows)

    def close(self) -> None:
        """Nothing is left open."""


class Connection:
    """Connection with so much of `sqlite3`'s interface as is used here, over apsw's."""

    def __init__(self, path: str, disk: str, plant: Callable[[str], str] | None = None) -> None:
        """`plant` may put another statement in the place of one: a fault of ours, to be found."""
        try:
            self.base = apsw.Connection(path, vfs=disk)
        except Exception as error:
            raise sqlite3.OperationalError(repr(error)) from error
        self.planted = plant or (lambda sql: sql)
        self.base.wal_autocheckpoint(12)  # so that the journal is often folded into the file

    def cursor(self) -> Cursor:
        """A cursor."""
        return Cursor(self)

    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> Cursor:
        """Run a statement."""
        return self.cursor().execute(sql, parameters)

    def create_function(self, *_: Any, **__: Any) -> None:
        """SQLAlchemy offers a regular expression; no query uses it."""

    def commit(self) -> None:
        """SQLAlchemy ends transactions that it did not begin."""
        if self.base.in_transaction:
            self.execute("COMMIT")

    def rollback(self) -> None:
        """Likewise."""
        if self.base.in_transaction:
            self.execute("ROLLBACK")

    def close(self) -> None:
        """Close, whatever the disk says."""
        try:
            self.base.close()
        except Exception as error:
            raise sqlite3.OperationalError(repr(error)) from error


def _description(cursor: apsw.Cursor) -> Sequence[tuple[Any, ...]]:
    try:
        return cursor.get_description()
    except apsw.ExecutionCompleteError:
        return ()


# What a crash leaves ------------------------------------------------------------------------------

LOSSES: Final = ("all kept", "none", "some", "some", "some", "torn", "torn", "garbled")


def crashed_files(
    recorder: Recorder, upto: int, loss: str, luck: random.Random
) -> dict[str, bytes]:
    """The files after a crash when so many operations were done, by name.

    What a sync covers is there. Of what was done since: all, nothing, some operations, some sectors
    of 512 bytes, or all with some sectors garbage. The folder has a first part of what was done to
    it since its own last sync.
    """
    completed = recorder.operations[:upto]
    synced_until = {op.inode: position for position, op in enumerate(completed) if op.act == "sync"}
    contents = {inode: bytearray(data) for inode, data in recorder.before.items()}
    for position, op in enumerate(completed):
        if op.act not in {"write", "truncate"}:
            continue
        content = contents.setdefault(op.inode, bytearray())
        if position < synced_until.get(op.inode, -1):
            _apply(content, op)
        else:
            _apply_unsure(content, op, loss, luck)
    names = _folder(recorder, completed, loss, luck)
    return {name: bytes(contents.get(inode, b"")) for name, inode in names.items()}


def _folder(
    recorder: Recorder, completed: Sequence[Operation], loss: str, luck: random.Random
) -> dict[str, int]:
    acts = [op for op in completed if op.act in {"create", "delete", "sync folder"}]
    sure = max(
        (position + 1 for position, op in enumerate(acts) if op.act == "sync folder"), default=0
    )
    end = {"all kept": len(acts), "none": sure}.get(loss, luck.randint(sure, len(acts)))
    names = {recorder.names[inode]: inode for inode in recorder.before}
    for op in acts[:end]:
        if op.act == "create":
            names[recorder.names[op.inode]] = op.inode
        elif op.act == "delete":
            names.pop(recorder.names[op.inode], None)
    return names


def _apply(content: bytearray, op: Operation) -> None:
    if op.act == "truncate":
        del content[op.at :]
        content.extend(bytes(op.at - len(content)))
        return
    if len(content) < op.at:
        content.extend(bytes(op.at - len(content)))
    content[op.at : op.at + len(op.data)] = op.data


def _apply_unsure(content: bytearray, op: Operation, loss: str, luck: random.Random) -> None:
    if loss == "none" or (loss == "some" and luck.random() < 0.5):
        return
    if op.act == "truncate" or loss in {"all kept", "some"}:
        _apply(content, op)
        return
    for start in range(0, len(op.data), SECTOR):
        sector = op.data[start : start + SECTOR]
        if loss == "garbled":
            sector = luck.randbytes(len(sector)) if luck.random() < 0.3 else sector
        elif luck.random() < 0.5:
            continue
        _apply(content, Operation("write", op.inode, op.at + start, sector))
