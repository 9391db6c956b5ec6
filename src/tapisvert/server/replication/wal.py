"""Reader of SQLite's write-ahead log: the pages of every committed transaction, in order.

Form of the log: https://www.sqlite.org/fileformat2.html#the_write_ahead_log. The reader takes no
lock of SQLite's. It may read while a writer writes, since it takes frames only up to a commit, and
every frame by its checksum.
"""

import os
import struct
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tapisvert.values import value

ENDING: Final = "-wal"
_HEADER: Final = struct.Struct(">IIII8sII")
_FRAME: Final = struct.Struct(">II8sII")
_MAGIC: Final = {0x377F0682: "<u4", 0x377F0683: ">u4"}
"""First number of a log: in which byte order its checksums read words."""
MOST_BYTES: Final = 64 * 2**20
"""Size of a transaction above which it is not read: a new base is taken instead."""
_ENOUGH_BYTES: Final = 4 * 2**20
"""Size of transactions after which those that follow are left to the next reading."""


class DiscontinuityError(Exception):
    """The log does not continue where the reader stood, or holds more than it takes at once."""


@value
class WalPosition:
    """Place after a frame of a log: the log's salts, the number of frames, their checksum."""

    salts: bytes
    frame: int
    checksum: tuple[int, int]


@value
class WalTransaction:
    """Pages written by a transaction, by number from 1, with the database's size in pages then."""

    pages: dict[int, bytes]
    size: int
    page_size: int
    end: WalPosition


@value
class _Log:
    """Header of a log."""

    salts: bytes
    page_size: int
    order: str
    checksum: tuple[int, int]


class WalReader:
    """Reader of one log from a position on; None: from the beginning of the log that is found.

    A log begins anew, with other salts, once all of it is in the database. `may_restart` says that
    this is to be expected: the caller has copied the whole log, all of it read, into the database.
    """

    def __init__(self, path: Path, position: WalPosition | None = None) -> None:
        self._path, self.position = path, position
        self.may_restart, self.is_at_end = position is None, True

    def read(self) -> list[WalTransaction]:
        """Return transactions after the position, and move it. Raises DiscontinuityError.

        `is_at_end` says whether the last one was among them.
        """
        self.is_at_end = True
        try:
            with self._path.open("rb", buffering=0) as file:
                return self._read(file.fileno())
        except FileNotFoundError:
            if self.may_restart:
                return []
            raise DiscontinuityError("the log is gone") from None

    def _read(self, file: int) -> list[WalTransaction]:
        log = _log_of(os.pread(file, _HEADER.size, 0))
        if log is None:  # none yet, or its header is being written
            if self.may_restart:
                return []
            raise DiscontinuityError("the log has another header")
        if self.position is None or log.salts != self.position.salts:
            if not self.may_restart:
                raise DiscontinuityError("the log began anew before all of it was read")
            self.position = WalPosition(log.salts, 0, log.checksum)
        found = self._transactions(file, log, self.position)
        if found:
            self.position, self.may_restart = found[-1].end, False
        return found

    def _transactions(self, file: int, log: _Log, after: WalPosition) -> list[WalTransaction]:
        found: list[WalTransaction] = []
        pages: dict[int, bytes] = {}
        length, number, taken = _FRAME.size + log.page_size, after.frame, 0
        checksum = after.checksum
        while not (found and taken > _ENOUGH_BYTES):
            if taken > MOST_BYTES:
                raise DiscontinuityError("a transaction has more pages than are read at once")
            frame = os.pread(file, length, _HEADER.size + number * length)
            if len(frame) < length:
                return found
            page, size, salts, *sums = _FRAME.unpack_from(frame)
            checksum = checksum_of(frame[:8] + frame[_FRAME.size :], checksum, log.order)
            if salts != log.salts or checksum != tuple(sums):
                return found
            number, taken = number + 1, taken + length
            pages[page] = frame[_FRAME.size :]
            if size:
                end = WalPosition(log.salts, number, checksum)
                found.append(WalTransaction(pages, size, log.page_size, end))
                pages = {}
        self.is_at_end = False
        return found


def holds(path: Path, position: WalPosition) -> bool:
    """Return whether a log has this position, with all frames before it as they were."""
    reader = WalReader(path)
    try:
        while found := reader.read():
            if any(one.end == position for one in found):
                return True
    except DiscontinuityError:
        return False
    return False


def end_of(path: Path) -> WalPosition | None:
    """Return the position after the last commit of a log; None if it has none."""
    with_frames, log = None, None
    if path.is_file():
        with path.open("rb", buffering=0) as file:
            log = _log_of(file.read(_HEADER.size))
            number, checksum = 0, log.checksum if log else (0, 0)
            while log and len(frame := file.read(_FRAME.size + log.page_size)) > log.page_size:
                _, size, salts, *sums = _FRAME.unpack_from(frame)
                checksum = checksum_of(frame[:8] + frame[_FRAME.size :], checksum, log.order)
                if salts != log.salts or checksum != tuple(sums):
                    break
                number += 1
                if size:
                    with_frames = WalPosition(log.salts, number, checksum)
    return with_frames


def _log_of(header: bytes) -> _Log | None:
    if len(header) < _HEADER.size:
        return None
    magic, _, page_size, _, salts, *sums = _HEADER.unpack(header)
    order = _MAGIC.get(magic)
    if order is None or checksum_of(header[:24], (0, 0), order) != tuple(sums):
        return None
    return _Log(salts, page_size, order, (sums[0], sums[1]))


def checksum_of(data: bytes, before: tuple[int, int], order: str = "<u4") -> tuple[int, int]:
    """Return SQLite's checksum of a multiple of eight bytes that follow others.

    For each two words x, y it takes `a += x + b; b += y + a`, modulo 2^32. That is linear, so each
    word counts with a Fibonacci number, by its distance from the end: two products of vectors.

    >>> checksum_of(bytes([1, 0, 0, 0, 2, 0, 0, 0]), (3, 4))
    (8, 14)
    """
    words = np.frombuffer(data, order).astype(np.uint32, copy=False)
    falling = _fibonacci(len(words))
    a, b = before
    first = int(falling[2]) * a + int(falling[1]) * b + int(np.dot(words, falling[2:]))
    second = int(falling[1]) * a + int(falling[0]) * b + int(np.dot(words, falling[1:-1]))
    return first & 0xFFFFFFFF, second & 0xFFFFFFFF


@cache
def _fibonacci(words: int) -> NDArray[np.uint32]:
    """Return the Fibonacci numbers modulo 2^32, from number `words` + 1 down to number 0."""
    numbers = [0, 1]
    while len(numbers) < words + 2:
        numbers.append((numbers[-1] + numbers[-2]) & 0xFFFFFFFF)
    return np.array(numbers[::-1], np.uint32)
