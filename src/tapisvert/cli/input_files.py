"""Reading of records: a file as a whole, a pipe line by line as it arrives."""

import errno
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

from tapisvert.cli.errors import UnreadableFileError
from tapisvert.i18n import translate
from tapisvert.record import RecordError
from tapisvert.record.command_lines import BYTE_ORDER_MARK, LINE_ENDS, NO_RECORD, NOTHING_TO_VERIFY

_PROBLEMS: Final = {
    NO_RECORD: "record-none",
    BYTE_ORDER_MARK: "record-byte-order-mark",
    LINE_ENDS: "record-line-ends",
    NOTHING_TO_VERIFY: "record-nothing",
}
_ZIP: Final = b"PK"
"""Prefix of the file of an archived session, impossible in a record."""


@contextmanager
def record_errors(language: str) -> Iterator[None]:
    """Report an unreadable record in the reader's language."""
    try:
        yield
    except RecordError as error:
        key = _PROBLEMS.get(error.problem)
        problem = error.problem if key is None else translate(language, key, "verify")
        line = str(error.number)
        sentence = translate(language, "record-line", "verify", line=line, problem=problem)
        raise UnreadableFileError(sentence) from None


@contextmanager
def open_input(name: str) -> Iterator[BufferedReader]:
    """Open a file by name, or standard input for `-`. Raises OSError if it cannot be read.

    An archived session is opened as its record.
    """
    if name != "-":
        with open(name, "rb") as file:
            if file.peek(len(_ZIP)).startswith(_ZIP):
                with TemporaryFile() as record:
                    record.writelines(_archived_record(Path(name)))
                    record.seek(0)
                    yield record  # type: ignore[misc]
            else:
                yield file
    elif sys.stdin is None:
        raise OSError(errno.EBADF, "standard input is closed")
    else:
        yield sys.stdin.buffer  # type: ignore[misc]


def _archived_record(path: Path) -> Iterator[bytes]:
    """Yield the full record of a session that `tapisvert archive` wrote into a file.

    The file's chain of hashes is checked on the way. Raises RecordError if it is damaged, or a ZIP
    file of another kind, as a spreadsheet is.
    """
    from tapisvert.journal.archive_file import ArchiveFile, ArchiveFileError
    from tapisvert.reports import sessions

    try:
        file = ArchiveFile(path)
        try:
            yield from sessions.record(sessions.recorded(file.entries()))
        finally:
            file.close()
    except ArchiveFileError as error:
        is_other_kind = isinstance(error.__cause__, KeyError)  # it lacks an archive's contents
        raise RecordError(1, NO_RECORD if is_other_kind else str(error)) from error
