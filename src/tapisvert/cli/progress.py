"""Progress bars on standard error, if it is a terminal."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress


@contextmanager
def progress(done: str, text: str = "") -> Iterator["Progress | None"]:
    """Open a display: description, bar, amount done, time left; None without a terminal.

    `done` is the name of the column in `rich.progress`, which is slow to import and is not needed
    without a terminal. `text` is the format of a dim column after it.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich import progress as bars  # noqa: PLC0415 - slow to import
    from rich.console import Console  # noqa: PLC0415 - as above

    columns = [
        bars.TextColumn("{task.description}"),
        bars.BarColumn(bar_width=None),
        getattr(bars, done)(),
        *([bars.TextColumn(text, style="dim")] if text else []),
        bars.TimeRemainingColumn(compact=True),
    ]
    console = Console(stderr=True)
    with bars.Progress(*columns, console=console, transient=True, expand=True) as opened:
        yield opened
