"""Reading of records: a file as a whole, a pipe line by line as it arrives."""

import errno
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path
from typing import Final

from tapisvert.cli.input.archived_record import archived_record
from tapisvert.record import RecordError

_CHUNK: Final = 1 << 16
_ZIP: Final = b"PK"
"""Beginning of the file of an archived session; no record begins so."""
LONGEST_LINE: Final = 1 << 20
"""Maximum length of a line, in bytes; a pack of 312 cards takes about two thousand."""


@contextmanager
def opened(name: str) -> Iterator[BufferedReader]:
    """Open a file by its name, or standard input for `-`. Raises OSError if it cannot be read.

    An archived session is opened as its record.
    """
    if name != "-":
        with open(name, "rb") as file:
            if file.peek(len(_ZIP)).startswith(_ZIP):
                with archived_record(Path(name)) as record:
                    yield record
            else:
                yield file
    elif sys.stdin is None:
        raise OSError(errno.EBADF, "standard input is closed")
    else:
        yield sys.stdin.buffer  # type: ignore[misc]


def lines(source: BufferedReader, before_waiting: Callable[[], object]) -> Iterator[bytes]:
    """Yield the lines of a record with their line ends.

    `before_waiting` is called before each read, which may block. Raises RecordError for a line
    longer than `LONGEST_LINE`.
    """
    rest, number = b"", 1
    while True:
        before_waiting()
        chunk = source.read1(_CHUNK)
        if not chunk:
            break
        *whole, rest = (rest + chunk).split(b"\n")
        for line in whole:
            yield line + b"\n"
        number += len(whole)
        if len(rest) > LONGEST_LINE:
            raise RecordError(number, f"it is longer than {LONGEST_LINE} bytes")
    if rest:
        yield rest
