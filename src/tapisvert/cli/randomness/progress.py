"""Progress bar on standard error during a campaign, if it is a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tapisvert.i18n import say


@contextmanager
def bar(language: str) -> Iterator[Callable[[float], None] | None]:
    """Yield the callback for the part done, 0 to 1; None if there is no terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console  # noqa: PLC0415 - rich is slow to import
    from rich.progress import (  # noqa: PLC0415 - as above
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=None),
        TaskProgressColumn(),
        TimeRemainingColumn(compact=True),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, expand=True) as progress:
        task = progress.add_task(say(language, "waiting", "randomness"), total=1.0)
        yield lambda part: progress.update(task, completed=part)
