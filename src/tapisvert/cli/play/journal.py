"""The record on the disk: line by line as it is played, whole at any moment, never overwritten."""

import os
import stat
from contextlib import suppress
from datetime import datetime
from pathlib import Path


class JournalError(Exception):
    """The record cannot be kept; the message is the system's reason."""


class Journal:
    """A record file that only grows.

    A line is written whole or not at all: where the disk has no room for all of it, what was
    written of it is taken back, so that the file still replays.
    """

    def __init__(self, path: Path) -> None:
        """Make the file. JournalError when it exists already or cannot be made."""
        self.path = path
        self._length = 0
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

    def write(self, line: bytes, *, durable: bool = False) -> None:
        """Append a line; `durable` returns only when the disk has it and all lines before it."""
        rest = memoryview(line + b"\n")
        try:
            while rest:
                rest = rest[os.write(self._file, rest) :]
            if durable:
                self._sync()
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(self._file, self._length)
            raise JournalError(_reason(error)) from error
        self._length += len(line) + 1

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
