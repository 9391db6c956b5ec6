"""Progress bars on standard error, if it is a terminal."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.progress import Progress


class ProgressBar:
    """Bar of one task; without a display it shows nothing."""

    def __init__(self, display: "Progress | None", label: str) -> None:
        self._display = display
        self._task = display.add_task(label, total=None, note="") if display else None

    @property
    def elapsed(self) -> float:
        """Seconds since the start; 0 without a display."""
        return (self._display.tasks[0].elapsed or 0.0) if self._display else 0.0

    def update(self, done: float | None = None, total: float | None = None, **fields: Any) -> None:
        """Show the amount done, and the whole amount once it is known."""
        if self._display is not None and self._task is not None:
            self._display.update(self._task, completed=done, total=total, **fields)


@contextmanager
def progress_bar(label: str, column: str = "TaskProgressColumn") -> Iterator[ProgressBar]:
    """Open a bar: label, bar, amount done, a dim note if there is one, time left.

    `column` is the name of the amount's column in `rich.progress`, which is slow to import and is
    not needed without a terminal.
    """
    if not sys.stderr.isatty():
        yield ProgressBar(None, label)
        return
    from rich import progress as bars  # noqa: PLC0415 - slow to import

    from tapisvert.cli.output.paper import Paper  # noqa: PLC0415 - as above

    columns = (
        bars.TextColumn("{task.description}"),
        bars.BarColumn(bar_width=None),
        getattr(bars, column)(),
        bars.TextColumn("{task.fields[note]}", style="dim"),
        bars.TimeRemainingColumn(compact=True),
    )
    with bars.Progress(
        *columns, console=Paper(stderr=True), transient=True, expand=True
    ) as display:
        yield ProgressBar(display, label)
