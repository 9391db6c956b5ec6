"""Job of the odds: a rulebook and the cards left, checked; and the results.

Every error in the cards is a usage error that names the wrong card.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Final

import typer

from tapisvert import odds
from tapisvert.cards import PACK
from tapisvert.cli.output.progress import progress_bar
from tapisvert.cli.output.reports import check_report, writing_report
from tapisvert.i18n import translate
from tapisvert.odds.advisor import Advice, advise
from tapisvert.odds.composition import Composition, CompositionError
from tapisvert.odds.edges import Decision, Priced, edges_of_editions
from tapisvert.odds.laws import Law
from tapisvert.rules.insurance import uninsurable
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.rules.table import Stake
from tapisvert.values import value

_PART: Final = re.compile(r"([1-9][0-9]{0,15})/([1-9][0-9]{0,15})")
_DEEPEST: Final = 4
"""Number of degrees of prison shown; deeper ones are rarer than a taille is long."""


@value
class InsuredPart:
    """Amount of a stake that is insured, in minor units."""

    amount: int
    stake: int

    @property
    def part(self) -> Fraction:
        """Insured part of the stake."""
        return Fraction(self.amount, self.stake)


@value
class OddsJob:
    """Rulebook, rulings read otherwise, pack, and the cards of it that were seen.

    `pack` is None for all cards of the game and for the wheel, `insured` without a stake insured in
    part.
    """

    book: Rulebook
    rulings: Mapping[str, str | int | None]
    pack: Composition | None
    seen: tuple[str, ...]
    insured: InsuredPart | None = None

    @property
    def cards_left(self) -> Composition | None:
        """The cards left; None at the wheel."""
        if self.book.layout is Layout.WHEEL:
            return None
        return (self.pack or Composition.full(self.book.packs or 0)).without(self.seen)

    def law(self, language: str, *, exact: bool) -> Law:
        """Return the law of the next coup; a bar shows the progress of an exact one."""
        with _option_errors(self):
            if not exact:
                return odds.law(self.book, self.cards_left)
            with progress_bar(translate(language, "waiting-exact", "odds")) as bar:
                return odds.law(self.book, self.cards_left, exact=True, progress=bar.update)

    def advice(self) -> Advice:
        """Return every bet now and with no card seen, and a stake in prison at each degree."""
        stakes = []
        if self.book.refait_in_prison is not None:
            limit = _DEEPEST if self.book.degree_limit is None else self.book.degree_limit
            stakes = [("rouge", degree) for degree in range(1, min(limit, _DEEPEST) + 1)]
        with _option_errors(self):
            return advise(self.book, self.seen, pack=self.pack, stakes=stakes)

    def edges_since(
        self, before: Rulebook, *, exact: bool
    ) -> Mapping[str, Mapping[Decision, Priced]]:
        """Return the edges under another edition and under this one."""
        cards = self.cards_left if self.pack or self.seen else None
        with _option_errors(self):
            return edges_of_editions(before, self.book, cards, exact=exact)

    def write_report(self, path: Path, language: str) -> None:
        """Write the accounting sheet, in the format of the file name's ending."""
        from tapisvert.odds import report  # noqa: PLC0415 - only a report needs so much

        check_report(path)
        waiting = progress_bar(translate(language, "waiting-report", "odds"))
        with writing_report(path), _option_errors(self), waiting:
            report.write(self.book, path, self.cards_left)


def parse_job(
    book: Rulebook,
    rulings: Mapping[str, str | int | None],
    seen: str | None,
    pack: str | None,
    insure: str | None = None,
) -> OddsJob:
    """Return the job as typed.

    Raises BadParameter if the cards are not part of a pack, or the amount cannot be insured.
    """
    if book.layout is Layout.WHEEL:
        for option, cards in (("--seen", seen), ("--pack", pack)):
            if cards is not None:
                raise typer.BadParameter("a wheel has no cards", param_hint=option)
    packs = book.packs or 0
    whole = None if pack is None else _parse(pack, packs, "--pack")
    gone = () if seen is None else _cards(_parse(seen, packs, "--seen"))
    job = OddsJob(book, rulings, whole, gone, None if insure is None else _insured(book, insure))
    with _option_errors(job):
        _ = job.cards_left
    return job


def _insured(book: Rulebook, text: str) -> InsuredPart:
    """Return the amount and the stake, which the house must insure so: R08."""
    problem = "there is no insurance in this game"
    if book.insurance_rate is not None:
        match = _PART.fullmatch(text)
        problem = f"{text[:80]!r} is not AMOUNT/STAKE, as 50000/75000"
        if match is not None:
            insured = InsuredPart(int(match[1]), int(match[2]))
            why = uninsurable(book, Stake(insured.stake), insured.amount)
            if why is None:
                return insured
            problem = f"{text} cannot be insured: {why}"
    raise typer.BadParameter(problem, param_hint="--insure")


def _parse(cards: str, packs: int, option: str) -> Composition:
    try:
        return Composition.parse(cards, packs)
    except CompositionError as error:
        raise typer.BadParameter(str(error), param_hint=option) from None


def _cards(counted: Composition) -> tuple[str, ...]:
    return tuple(
        card for card, count in zip(PACK, counted.counts, strict=True) for _ in range(count)
    )


@contextmanager
def _option_errors(job: OddsJob) -> Iterator[None]:
    """Turn an impossible composition into an error of the option that made it."""
    try:
        yield
    except CompositionError as error:
        option = "--seen" if job.seen else "--pack"
        raise typer.BadParameter(str(error), param_hint=option) from None
