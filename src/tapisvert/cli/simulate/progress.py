"""Progress bar on standard error during a job, if it is a terminal."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from tapisvert.cli.simulate.numbers import rough
from tapisvert.i18n import say
from tapisvert.simulation.estimates import Estimate

if TYPE_CHECKING:
    from rich.progress import Progress


class Told(Protocol):
    """Receiver of a job's progress."""

    def done(self, done: int, of: int) -> None:
        """Report the amount done."""

    def sure(self, estimate: Estimate) -> None:
        """Report the current estimate of the wanted figure."""


class NoBar:
    """Receiver that shows nothing."""

    def done(self, done: int, of: int) -> None:
        """Ignore the amount done."""

    def sure(self, estimate: Estimate) -> None:
        """Ignore the estimate."""


class Bar:
    """Bar with the rate and the time left; and the current error, if an error is wanted."""

    def __init__(
        self, progress: "Progress", language: str, coups: int | None, wanted: float | None
    ) -> None:
        self.progress, self.language = progress, language
        self.coups, self.wanted = coups, wanted
        self.task = progress.add_task(say(language, "waiting", "simulate"), total=None, rate="")

    def done(self, done: int, of: int) -> None:
        """Show the amount done."""
        task = self.progress.tasks[0]
        elapsed = task.elapsed or 0.0
        rate = ""
        if self.coups and elapsed > 0:
            speed = rough(done * self.coups / elapsed)
            rate = say(self.language, "per-second", "simulate", rate=speed)
        self.progress.update(self.task, completed=done, total=of, rate=rate)

    def sure(self, estimate: Estimate) -> None:
        """Show the current error."""
        errors = {"error": f"{estimate.error:.2g}", "wanted": f"{self.wanted:.2g}"}
        self.progress.update(
            self.task, description=say(self.language, "waiting-error", "simulate", **errors)
        )


@contextmanager
def bar(language: str, coups: int | None, wanted: float | None = None) -> Iterator[Told]:
    """Return a bar for a job in pieces of `coups` coups, with or without a wanted error."""
    if not sys.stderr.isatty():
        yield NoBar()
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
        TextColumn("{task.fields[rate]}", style="dim"),
        TimeRemainingColumn(compact=True),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, expand=True) as progress:
        yield Bar(progress, language, coups, wanted)
