"""The record on the disk: each act with what the table answered, as it is played; whole at any
moment, never overwritten.
"""

import os
import stat
from contextlib import suppress
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from tapisvert.record import digest_line


class JournalError(Exception):
    """The record cannot be kept; the message is the system's reason."""


class Journal:
    """A record file that only grows.

    A line and its answers are written whole or not at all: where the disk has no room for all of
    it, what was written of it is taken back, so that the file still replays.
    """

    def __init__(self, path: Path) -> None:
        """Make the file. JournalError when it exists already or cannot be made."""
        self.path = path
        self.lines = 0
        self._length, self._hash = 0, sha256()
        try:
            self._file = _made(path)
        except (OSError, ValueError) as error:
            raise JournalError(_reason(error)) from error

    @classmethod
    def dated(cls, folder: Path, rulebook: str, now: datetime) -> "Journal":
        """A file named after the rulebook and the minute; the next free name when there is one."""
        name = f"{rulebook}-{now:%Y-%m-%d-%H%M}"
        number = 1
        while True:
            path = folder / (f"{name}.jsonl" if number == 1 else f"{name}-{number}.jsonl")
            if not os.path.lexists(path):
                return cls(path)
            number += 1

    def write(self, line: bytes, answers: bytes = b"", *, durable: bool = False) -> None:
        """Append a line, and the table's answers that already have their ends; `durable` returns
        only when the disk has them and all lines before.
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
            raise JournalError(_reason(error)) from error
        self._length += len(text)
        self._hash.update(text)
        self.lines += text.count(b"\n")

    def finish(self) -> None:
        """Append the digest of all that was written: the record is whole, and takes no more."""
        self.write(digest_line(self._hash.hexdigest()).rstrip(b"\n"), durable=True)

    def _sync(self) -> None:
        if stat.S_ISREG(os.fstat(self._file).st_mode):  # a device or a pipe has nothing to sync
            os.fsync(self._file)

    def close(self) -> None:
        """Close the file; all that was written stays. A file into which nothing went is removed."""
        with suppress(OSError):
            self._sync()
        with suppress(OSError):
            if not self._length and stat.S_ISREG(os.fstat(self._file).st_mode):
                self.path.unlink()
        with suppress(OSError):
            os.close(self._file)


def _made(path: Path) -> int:
    """Open a new file, or what is no file at all, as a device or a pipe."""
    flags = os.O_WRONLY | os.O_APPEND | getattr(os, "O_CLOEXEC", 0)
    try:
        file = os.open(path, flags | os.O_CREAT | os.O_EXCL, 0o644)
    except FileExistsError:
        if path.is_file() or path.is_dir():
            raise
        return os.open(path, flags)
    with suppress(OSError):  # the name itself survives a power cut where folders can be synced
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    return file


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
