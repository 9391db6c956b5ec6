"""Progress bar on standard error during a campaign, if it is a terminal."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tapisvert.cli.progress import progress
from tapisvert.i18n import translate


@contextmanager
def bar(language: str) -> Iterator[Callable[[float], None] | None]:
    """Yield the callback for the part done, 0 to 1; None if there is no terminal."""
    with progress("TaskProgressColumn") as opened:
        if opened is None:
            yield None
            return
        task = opened.add_task(translate(language, "waiting", "randomness"), total=1.0)
        yield lambda part: opened.update(task, completed=part)
