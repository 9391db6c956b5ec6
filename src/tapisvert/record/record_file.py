"""Record file: each command with the table's answers, written as it is played.

The file is complete at any moment and never overwritten.
"""

import os
import stat
from contextlib import suppress
from datetime import datetime
from hashlib import sha256
from itertools import chain, count
from pathlib import Path

from tapisvert.durable_files import sync
from tapisvert.record.full_record import digest_line


class RecordFileError(Exception):
    """The record cannot be written; the message is the system's reason."""


class RecordFile:
    """Append-only record file.

    A line and its answers are written completely or not at all. If the disk has no room for all of
    it, the part written is removed, so that the file still replays.
    """

    def __init__(self, path: Path) -> None:
        """Create the file. Raises RecordFileError if it exists already or cannot be created."""
        self.path = path
        self.lines = 0
        self._length = 0
        self._hash = sha256()
        try:
            self._file = _create(path)
        except (OSError, ValueError) as error:
            raise RecordFileError(_reason(error)) from error

    @classmethod
    def create_dated(cls, folder: Path, rulebook: str, now: datetime) -> "RecordFile":
        """Create a file named after the rulebook and the minute, or with the next free name."""
        name = f"{rulebook}-{now:%Y-%m-%d-%H%M}"
        names = chain([name], (f"{name}-{number}" for number in count(2)))
        paths = (folder / f"{stem}.jsonl" for stem in names)
        return cls(next(path for path in paths if not os.path.lexists(path)))

    def write(self, line: bytes, answers: bytes = b"", *, durable: bool = False) -> None:
        """Append a line, and the table's answers, which end with newlines.

        If `durable`, return only when the disk has them and all earlier lines. Raises
        RecordFileError if it cannot be written.
        """
        text = line + b"\n" + answers
        rest = memoryview(text)
        try:
            while rest:
                rest = rest[os.write(self._file, rest) :]
            if durable:
                self._sync()
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(self._file, self._length)
            raise RecordFileError(_reason(error)) from error
        self._length += len(text)
        self._hash.update(text)
        self.lines += text.count(b"\n")

    def finish(self) -> None:
        """Append the digest of the content: the record is complete, and accepts no more lines."""
        self.write(digest_line(self._hash.hexdigest()).rstrip(b"\n"), durable=True)

    def _sync(self) -> None:
        if stat.S_ISREG(os.fstat(self._file).st_mode):  # a device or a pipe has nothing to sync
            os.fsync(self._file)

    def close(self) -> None:
        """Close the file. All written content stays; an empty file is removed."""
        with suppress(OSError):
            self._sync()
        with suppress(OSError):
            if not self._length and stat.S_ISREG(os.fstat(self._file).st_mode):
                self.path.unlink()
        with suppress(OSError):
            os.close(self._file)


def _create(path: Path) -> int:
    """Create a new file, or open an existing device or pipe."""
    flags = os.O_WRONLY | os.O_APPEND | getattr(os, "O_CLOEXEC", 0)
    try:
        file = os.open(path, flags | os.O_CREAT | os.O_EXCL, 0o644)
    except FileExistsError:
        if path.is_file() or path.is_dir():
            raise
        return os.open(path, flags)
    with suppress(OSError):  # the name itself survives a power cut if folders can be synced
        sync(path.parent)
    return file


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
