"""Database of a replica as of its end or of an earlier moment: a base, and the records after it."""

import hashlib
import os
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO, Final, TypeAlias

import msgspec

from tapisvert.server.replication.replica_folder import (
    BaseInfo,
    ReplicaMeta,
    base_file,
    bases_of,
    meta_of,
    segments_of,
)
from tapisvert.server.replication.segment import (
    Record,
    ReplicaDamagedError,
    iter_records,
    pages_of,
)
from tapisvert.values import value

_CHUNK: Final = 2**20


@value
class TableEntry:
    """Entry of a table, by its number."""

    table: str
    number: int


Until: TypeAlias = int | TableEntry
"""Moment in milliseconds since 1970, or an entry."""


@value
class Materialized:
    """Restored database: its last record and that record's moment, and the primary that wrote it.

    `is_cut` says that the replica goes on with records for which it has no whole base.
    """

    primary: ReplicaMeta
    number: int
    at_ms: int
    is_cut: bool


def materialize(folder: Path, target: Path, until: Until | None = None) -> Materialized:
    """Write the database of a replica into a new file: as it was at a moment, or after the commit
    that has an entry; by default as of the last record.

    Raises ReplicaDamagedError if it is no replica, not whole, or has no base so early; OSError.
    """
    try:
        meta, bases = meta_of(folder), bases_of(folder)
    except msgspec.MsgspecError as error:
        raise ReplicaDamagedError(f"{folder} is no replica of a house: {error}") from None
    last = None if until is None else _last_record(folder, until)
    usable = [one for one in bases if last is None or one.number <= last]
    if not usable:
        early = " of so early a moment; the earliest is of " + _text(bases[0]) if bases else ""
        raise ReplicaDamagedError(f"{folder} has no base copy{early}")
    _copy_base(folder, usable[-1], target)
    with target.open("r+b") as file:
        done = _Database(file, usable[-1])
        for record in _records_after(folder, usable[-1]):
            if last is not None and record.header.number > last:
                break
            if not record.header.follows:
                done.is_cut = True
                break
            done.apply(record)
        file.flush()
        os.fsync(file.fileno())
    return Materialized(meta, done.number, done.at_ms, done.is_cut)


def _text(base: BaseInfo) -> str:
    return f"{datetime.fromtimestamp(base.at_ms / 1000, UTC):%Y-%m-%d %H:%M:%S} UTC"


def _last_record(folder: Path, until: Until) -> int:
    """Return the number of the last record to apply."""
    number = 0
    for segment in segments_of(folder):
        for record, _ in iter_records(segment):
            header = record.header
            if isinstance(until, TableEntry):
                if header.heads.get(until.table, 0) >= until.number:
                    return header.number
            elif header.at_ms > until:
                return header.number - 1
            number = header.number
    if isinstance(until, TableEntry):
        raise ReplicaDamagedError(f"no record has entry {until.number} of table {until.table}")
    return number


class _Database(Mapping[int, bytes]):
    """File of a database to which records are applied; a mapping from pages to what they hold."""

    def __init__(self, file: BinaryIO, base: BaseInfo) -> None:
        self._file, self._page_size = file, 0
        self.number, self.at_ms, self._hash = base.number, base.at_ms, base.record
        self.is_cut = False

    def apply(self, record: Record) -> None:
        header = record.header
        if (header.number, header.previous) != (self.number + 1, self._hash):
            raise ReplicaDamagedError(f"record {header.number} does not follow {self.number}")
        self._page_size = header.page_size
        for page, content in pages_of(record, self).items():
            self._file.seek((page - 1) * header.page_size)
            self._file.write(content)
        self._file.truncate(header.size * header.page_size)
        self.number, self.at_ms, self._hash = header.number, header.at_ms, record.hash

    def __getitem__(self, page: int) -> bytes:
        self._file.seek((page - 1) * self._page_size)
        return self._file.read(self._page_size)

    def __len__(self) -> int:
        return self._file.seek(0, os.SEEK_END) // (self._page_size or 1)

    def __iter__(self) -> Iterator[int]:
        return iter(range(1, len(self) + 1))


def _copy_base(folder: Path, base: BaseInfo, target: Path) -> None:
    hashed = hashlib.sha256()
    with base_file(folder, base).open("rb") as source, target.open("wb") as file:
        while chunk := source.read(_CHUNK):
            hashed.update(chunk)
            file.write(chunk)
    if hashed.digest() != base.sha256:
        raise ReplicaDamagedError(
            f"{base_file(folder, base).name} was changed since it was written"
        )


def _records_after(folder: Path, base: BaseInfo) -> Iterator[Record]:
    """Yield the records after a base, from the segment that has the first of them on."""
    segments = segments_of(folder)
    firsts = [int(path.name[-16:]) for path in segments]
    for at, segment in enumerate(segments):
        if at + 1 < len(firsts) and firsts[at + 1] <= base.number + 1:
            continue
        for record, _ in iter_records(segment):
            if record.header.number == base.number and record.hash != base.record:
                raise ReplicaDamagedError(f"record {base.number} is not the one of the base")
            if record.header.number > base.number:
                yield record
