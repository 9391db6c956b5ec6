"""Progress bar on standard error during a job, if it is a terminal."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from tapisvert.cli.progress import progress
from tapisvert.cli.simulate.numbers import rough
from tapisvert.i18n import translate
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
        self.task = progress.add_task(
            translate(language, "waiting", "simulate"), total=None, rate=""
        )

    def done(self, done: int, of: int) -> None:
        """Show the amount done."""
        task = self.progress.tasks[0]
        elapsed = task.elapsed or 0.0
        rate = ""
        if self.coups and elapsed > 0:
            speed = rough(done * self.coups / elapsed)
            rate = translate(self.language, "per-second", "simulate", rate=speed)
        self.progress.update(self.task, completed=done, total=of, rate=rate)

    def sure(self, estimate: Estimate) -> None:
        """Show the current error."""
        errors = {"error": f"{estimate.error:.2g}", "wanted": f"{self.wanted:.2g}"}
        self.progress.update(
            self.task, description=translate(self.language, "waiting-error", "simulate", **errors)
        )


@contextmanager
def bar(language: str, coups: int | None, wanted: float | None = None) -> Iterator[Told]:
    """Return a bar for a job in pieces of `coups` coups, with or without a wanted error."""
    with progress("TaskProgressColumn", "{task.fields[rate]}") as opened:
        yield NoBar() if opened is None else Bar(opened, language, coups, wanted)
