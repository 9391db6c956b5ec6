"""Progress bar on standard error during the reading of a large record, if it is a terminal."""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import BufferedReader
from typing import Final

from tapisvert.cli.progress import progress
from tapisvert.i18n import translate

_LARGE: Final = 4 << 20
"""Size in bytes below which a record is read too quickly for a bar."""
_SHARE: Final = 1 << 16
"""Number of bytes between two updates of the bar."""

Passed = Callable[[Iterable[bytes]], Iterator[bytes]]
"""Function that passes lines through and counts them."""


@contextmanager
def bar(source: BufferedReader, language: str) -> Iterator[Passed]:
    """Show a bar for a large file of known length, if standard error is a terminal."""
    size = _size(source)
    if size < _LARGE:
        yield iter
        return
    with progress("DownloadColumn") as opened:
        if opened is None:
            yield iter
            return
        task = opened.add_task(translate(language, "waiting", "verify"), total=size)

        def passed(lines: Iterable[bytes]) -> Iterator[bytes]:
            read = 0
            for line in lines:
                yield line
                read += len(line)
                if read >= _SHARE:
                    opened.advance(task, read)
                    read = 0

        yield passed


def _size(source: BufferedReader) -> int:
    """Return the length of a file; 0 if it has none."""
    try:
        return os.fstat(source.fileno()).st_size
    except (OSError, ValueError):
        return 0
