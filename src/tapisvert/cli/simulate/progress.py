"""Progress bar of a job, with its rate, and its error if one is wanted."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tapisvert.cli.output.numbers import in_few_digits
from tapisvert.cli.output.progress import progress_bar
from tapisvert.i18n import translate
from tapisvert.simulation.estimates import Estimate


@contextmanager
def job_bar(
    language: str, coups: int | None = None, wanted: float | None = None
) -> Iterator[tuple[Callable[[int, int], None], Callable[[Estimate], None]]]:
    """Open a bar; yield its callbacks, for the pieces done and for the wanted figure's estimate.

    A piece has `coups` coups; without them there is no rate.
    """
    with progress_bar(translate(language, "waiting", "simulate")) as bar:

        def on_done(done: int, total: int) -> None:
            note = ""
            if coups and bar.elapsed > 0:
                rate = in_few_digits(done * coups / bar.elapsed)
                note = translate(language, "per-second", "simulate", rate=rate)
            bar.update(done, total, note=note)

        def on_estimate(estimate: Estimate) -> None:
            errors = {"error": f"{estimate.error:.2g}", "wanted": f"{wanted:.2g}"}
            bar.update(description=translate(language, "waiting-error", "simulate", **errors))

        yield on_done, on_estimate
