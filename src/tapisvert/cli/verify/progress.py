"""A bar on standard error while a large record is read, where a person looks at it."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import BufferedReader
from typing import Final

from tapisvert.words import say

_LARGE: Final = 4 << 20
"""In bytes; a smaller record is read before one could look."""
_SHARE: Final = 1 << 16
"""After so many bytes the bar is told."""

Passed = Callable[[Iterable[bytes]], Iterator[bytes]]
"""Lets lines pass, and counts them."""


@contextmanager
def bar(source: BufferedReader, language: str) -> Iterator[Passed]:
    """A bar for a file of known length; nothing for a small one, a pipe, or when nobody looks."""
    size = _size(source)
    if size < _LARGE or not sys.stderr.isatty():
        yield iter
        return
    from rich.console import Console  # noqa: PLC0415 - rich is slow to import
    from rich.progress import (  # noqa: PLC0415 - as above
        BarColumn,
        DownloadColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=None),
        DownloadColumn(),
        TimeRemainingColumn(compact=True),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, expand=True) as progress:
        task = progress.add_task(say(language, "waiting", "verify"), total=size)

        def passed(lines: Iterable[bytes]) -> Iterator[bytes]:
            read = 0
            for line in lines:
                yield line
                read += len(line)
                if read >= _SHARE:
                    progress.advance(task, read)
                    read = 0

        yield passed


def _size(source: BufferedReader) -> int:
    """The length of a file; nothing of what has none."""
    try:
        return os.fstat(source.fileno()).st_size
    except (OSError, ValueError):
        return 0
