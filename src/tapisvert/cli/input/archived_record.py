"""Record of an archived session, read from its file as if it were a record."""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tapisvert.record import RecordError


def archived_record(path: Path) -> io.BufferedReader:
    """Return the full record of a session that `tapisvert archive` wrote into a file.

    The file's chain of hashes is checked on the way. Reading raises RecordError if it is damaged.
    """
    return io.BufferedReader(_Pieces(_record(path)))


def _record(path: Path) -> Iterator[bytes]:
    from tapisvert.server.journal.archive_file import ArchiveFile, ArchiveFileError  # noqa: PLC0415 - the server is heavy
    from tapisvert.server.reporting.coups import session_export  # noqa: PLC0415 - as above

    try:
        file = ArchiveFile(path)
        try:
            yield from session_export.record(session_export.recorded(file.entries()))
        finally:
            file.close()
    except ArchiveFileError as error:
        raise RecordError(1, str(error)) from error


class _Pieces(io.RawIOBase):
    """Stream of the bytes of an iterator's pieces."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces, self._rest = pieces, b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any, /) -> int:
        while not self._rest:
            piece = next(self._pieces, None)
            if piece is None:
                return 0
            self._rest = piece
        count = min(len(buffer), len(self._rest))
        buffer[:count], self._rest = self._rest[:count], self._rest[count:]
        return count
