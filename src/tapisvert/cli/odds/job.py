"""Request to the odds: a rulebook and the cards left, checked; and the answers.

Every error in the cards is a usage error that names the wrong card.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec
import typer

from tapisvert import odds
from tapisvert.cards import PACK
from tapisvert.cli.odds.json_output import as_json
from tapisvert.cli.reports import check_report, writing_report
from tapisvert.i18n import translate
from tapisvert.odds.advisor import Advice, advise
from tapisvert.odds.composition import Composition, CompositionError
from tapisvert.odds.laws import Law
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.values import value

_DEEPEST: Final = 4
"""Number of degrees of prison shown; deeper ones are rarer than a taille is long."""


@value
class OddsJob:
    """A question about the odds.

    It holds the rulebook, the rulings read otherwise, the pack (None for the whole sixain and for
    the wheel), and the cards of it that were seen.
    """

    book: Rulebook
    rulings: Mapping[str, str | int | None]
    pack: Composition | None
    seen: tuple[str, ...]

    @property
    def left(self) -> Composition | None:
        """The cards left; None at the wheel."""
        if self.book.layout is Layout.WHEEL:
            return None
        return (self.pack or Composition.full()).without(self.seen)

    def law(self, language: str, *, exact: bool) -> Law:
        """Return the law of the next coup; a bar shows the progress of an exact one."""
        with _naming_the_culprit(self):
            if not exact:
                return odds.law(self.book, self.left)
            with _progress(translate(language, "waiting-exact", "odds")) as told:
                return odds.law(self.book, self.left, exact=True, progress=told)

    def advice(self) -> Advice:
        """Return every bet now and with no card seen, and a stake in prison at each degree."""
        stakes = []
        if self.book.refait_in_prison is not None:
            limit = _DEEPEST if self.book.degree_limit is None else self.book.degree_limit
            stakes = [("rouge", degree) for degree in range(1, min(limit, _DEEPEST) + 1)]
        with _naming_the_culprit(self):
            return advise(self.book, self.seen, pack=self.pack, stakes=stakes)

    def encoded(self, language: str, *, exact: bool) -> bytes:
        """Return the answer for a program."""
        law = self.law(language, exact=exact)
        return msgspec.json.encode(as_json(self.book, self.rulings, law, exact=exact))

    def write_report(self, path: Path, language: str) -> None:
        """Write the accounting sheet, in the format of the file name's ending."""
        from tapisvert.odds import report  # noqa: PLC0415 - only a report needs so much

        check_report(path)
        waiting = _progress(translate(language, "waiting-report", "odds"))
        with writing_report(path), _naming_the_culprit(self), waiting:
            report.write(self.book, path, self.left)


def parse_job(
    book: Rulebook,
    rulings: Mapping[str, str | int | None],
    seen: str | None,
    pack: str | None,
) -> OddsJob:
    """Return the question as typed. Raises BadParameter if the cards are not part of a pack."""
    if book.layout is Layout.WHEEL:
        for option, cards in (("--seen", seen), ("--pack", pack)):
            if cards is not None:
                raise typer.BadParameter("a wheel has no cards", param_hint=option)
    whole = None if pack is None else _parsed(pack, "--pack")
    gone = () if seen is None else _cards(_parsed(seen, "--seen"))
    question = OddsJob(book, rulings, whole, gone)
    with _naming_the_culprit(question):
        _ = question.left
    return question


def _parsed(cards: str, option: str) -> Composition:
    try:
        return Composition.parse(cards)
    except CompositionError as error:
        raise typer.BadParameter(str(error), param_hint=option) from None


def _cards(counted: Composition) -> tuple[str, ...]:
    return tuple(
        card for card, count in zip(PACK, counted.counts, strict=True) for _ in range(count)
    )


@contextmanager
def _naming_the_culprit(question: OddsJob) -> Iterator[None]:
    """Turn an impossible composition into an error of the option that made it."""
    try:
        yield
    except CompositionError as error:
        option = "--seen" if question.seen else "--pack"
        raise typer.BadParameter(str(error), param_hint=option) from None


@contextmanager
def _progress(label: str) -> Iterator[Callable[[int, int], None] | None]:
    """Show a bar on standard error during the work, if it is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console  # noqa: PLC0415 - rich is slow to import
    from rich.progress import Progress  # noqa: PLC0415

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=None)

        def told(done: int, of: int) -> None:
            bar.update(task, completed=done, total=of)

        yield told
