"""A bar on standard error while a job lasts, where a person looks at it."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from tapisvert.cli.simulate.numbers import rough
from tapisvert.simulation.estimates import Estimate
from tapisvert.words import say

if TYPE_CHECKING:
    from rich.progress import Progress


class Told(Protocol):
    """Who is told how a job goes."""

    def done(self, done: int, of: int) -> None:
        """So much of it is done."""

    def sure(self, estimate: Estimate) -> None:
        """The figure that it is about is now that sure."""


class Nobody:
    """Nobody looks."""

    def done(self, done: int, of: int) -> None:
        """Nothing is shown."""

    def sure(self, estimate: Estimate) -> None:
        """Nothing is shown."""


class Bar:
    """A bar, the rate, the time left; and the error now, if one is wanted."""

    def __init__(
        self, progress: "Progress", language: str, coups: int | None, wanted: float | None
    ) -> None:
        self.progress, self.language = progress, language
        self.coups, self.wanted = coups, wanted
        self.task = progress.add_task(say(language, "waiting", "simulate"), total=None, rate="")

    def done(self, done: int, of: int) -> None:
        """So much of it is done."""
        task = self.progress.tasks[0]
        elapsed = task.elapsed or 0.0
        rate = ""
        if self.coups and elapsed > 0:
            speed = rough(done * self.coups / elapsed)
            rate = say(self.language, "per-second", "simulate", rate=speed)
        self.progress.update(self.task, completed=done, total=of, rate=rate)

    def sure(self, estimate: Estimate) -> None:
        """The figure that it is about is now that sure."""
        errors = {"error": f"{estimate.error:.2g}", "wanted": f"{self.wanted:.2g}"}
        self.progress.update(
            self.task, description=say(self.language, "waiting-error", "simulate", **errors)
        )


@contextmanager
def bar(language: str, coups: int | None, wanted: float | None = None) -> Iterator[Told]:
    """A bar for a job of pieces of so many coups, with or without an error that is wanted."""
    if not sys.stderr.isatty():
        yield Nobody()
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
