"""Job of the odds: a rulebook and the remaining cards, checked; and the results.

Every error in the cards is a usage error that names the wrong card.
"""

import re
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from click import BadParameter

from tapisvert import odds
from tapisvert.cards import PACK
from tapisvert.cli.errors import option_errors
from tapisvert.cli.output import check_report, progress_bar, write_report
from tapisvert.i18n import translate
from tapisvert.odds import edges
from tapisvert.odds.advisor import Advice, advise
from tapisvert.odds.composition import Composition, CompositionError
from tapisvert.odds.edges import Bet, Decision, Priced, edges_of_editions
from tapisvert.odds.laws import Law, Number, OneRowLaw, TwoRowLaw, WheelLaw
from tapisvert.rules.insurance import uninsurable
from tapisvert.rules.rulebook import Layout, Rulebook, Rulings
from tapisvert.rules.table import Stake
from tapisvert.values import value

_PART: Final = re.compile(r"([1-9][0-9]{0,15})/([1-9][0-9]{0,15})")
_DEEPEST: Final = 4
"""Number of degrees of prison shown; deeper ones practically never occur in a taille."""

_CHANCE = ("wins", "wins_half", "loses", "null", "prison")
_BET = ("per_decided", "per_risked", "variance", "deviation", "hit_rate")

_Write = Callable[[Number], float | str]


@value
class InsuredPart:
    """Amount of a stake that is insured, in minor units."""

    amount: int
    stake: int

    @property
    def part(self) -> Fraction:
        return Fraction(self.amount, self.stake)


@value
class OddsJob:
    """Rulebook, overridden rulings, pack, and the cards of it that were seen.

    `pack` is None for all cards of the game and for the wheel, `insured` without a stake insured in
    part.
    """

    book: Rulebook
    rulings: Rulings
    pack: Composition | None
    seen: tuple[str, ...]
    insured: InsuredPart | None = None

    @property
    def cards_left(self) -> Composition | None:
        """The remaining cards; None at the wheel."""
        if self.book.layout is Layout.WHEEL:
            return None
        return (self.pack or Composition.full(self.book.packs or 0)).without(self.seen)

    def law(self, language: str, *, exact: bool) -> Law:
        """Return the distribution of the next coup; a bar shows the progress of an exact one."""
        with _card_errors(self):
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
        with _card_errors(self):
            return advise(self.book, self.seen, pack=self.pack, stakes=stakes)

    def edges_since(self, old: Rulebook, *, exact: bool) -> Mapping[str, Mapping[Decision, Priced]]:
        """Return the edges under another edition and under this one."""
        cards = self.cards_left if self.pack or self.seen else None
        with _card_errors(self):
            return edges_of_editions(old, self.book, cards, exact=exact)

    def write_report(self, path: Path, language: str) -> None:
        """Write the accounting sheet, in the format of the file name's ending."""
        from tapisvert.odds import report

        check_report(path)
        with _card_errors(self), progress_bar(translate(language, "waiting-report", "odds")):
            sheet = report.collect(self.book, self.cards_left)
            write_report(sheet, report.as_dict, report.document, path)


def parse_job(
    book: Rulebook,
    rulings: Rulings,
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
                raise BadParameter("not available for roulette: no cards", param_hint=option)
    packs = book.packs or 0
    deck = None if pack is None else _parse(pack, packs, "--pack")
    dealt_cards = () if seen is None else _cards(_parse(seen, packs, "--seen"))
    job = OddsJob(
        book, rulings, deck, dealt_cards, None if insure is None else _parse_insured(book, insure)
    )
    with _card_errors(job):
        _ = job.cards_left
    return job


def _parse_insured(book: Rulebook, text: str) -> InsuredPart:
    """Return the insured amount and the stake, a combination the house must accept: R08."""
    problem = "there is no insurance in this game"
    if book.insurance_rate is not None:
        match = _PART.fullmatch(text)
        problem = f"{text[:80]!r} is not AMOUNT/STAKE, as 50000/75000"
        if match is not None:
            insured_part = InsuredPart(int(match[1]), int(match[2]))
            refusal = uninsurable(book, Stake(insured_part.stake), insured_part.amount)
            if refusal is None:
                return insured_part
            problem = f"{text} cannot be insured: {refusal}"
    raise BadParameter(problem, param_hint="--insure")


def _parse(cards: str, packs: int, option: str) -> Composition:
    with option_errors(option, CompositionError):
        return Composition.parse(cards, packs)


def _cards(composition: Composition) -> tuple[str, ...]:
    return tuple(
        card for card, count in zip(PACK, composition.counts, strict=True) for _ in range(count)
    )


def _card_errors(job: OddsJob) -> AbstractContextManager[None]:
    """Report an impossible composition as an error of its option."""
    return option_errors("--seen" if job.seen else "--pack", CompositionError)


def as_json(job: OddsJob, law: Law, *, exact: bool) -> dict[str, Any]:
    """Return distribution and edges; numbers are doubles, or if `exact` written by `fraction`."""
    book = job.book
    rulings = job.rulings
    write = fraction if exact else _double
    bets = edges.bets(book, law)
    answer: dict[str, Any] = {
        "rulebook": book.id,
        "edition": book.edition,
        "cards": None if isinstance(law, WheelLaw) else law.cards,
        "rulings": dict(rulings),
        **_coup(law, write),
        "chances": {
            name: {key: write(getattr(chance, key)) for key in _CHANCE}
            for name, chance in law.chances.items()
        },
        **_worth(bets, write),
    }
    if job.insured is not None:
        part = job.insured.part
        worth = edges.bets_insured_in_part(book, law, part)
        answer["insured_part"] = {"part": fraction(part), **_worth(worth, write)}
    if isinstance(law, WheelLaw):
        calls = edges.announcement_bets(book, law)
        answer["announcements"] = {
            call: {"edge": write(bet.edge), **_bet(bet, write)} for call, bet in calls.items()
        }
    return answer


def _worth(bets: Mapping[str, Mapping[Decision, Bet]], write: _Write) -> dict[str, Any]:
    return {
        "edges": {
            name: {decision.value: write(bet.edge) for decision, bet in by_decision.items()}
            for name, by_decision in bets.items()
        },
        "bets": {name: _bets(by_decision, write) for name, by_decision in bets.items()},
    }


def fraction(number: Number) -> float | str:
    """Return an exact number as "p/q"; an irrational one, which is a double, stays a number.

    >>> fraction(Fraction(75, 5476)), fraction(Fraction(0)), fraction(0.5)
    ('75/5476', '0/1', 0.5)
    """
    if isinstance(number, Fraction | int):
        return f"{number.numerator}/{number.denominator}"
    return number


def _double(number: Number) -> float:
    return float(number) + 0.0  # never minus zero


def _coup(law: Law, write: _Write) -> dict[str, Any]:
    if isinstance(law, TwoRowLaw):
        return {
            "joint": [[write(cell) for cell in row] for row in law.joint],
            "totals": _by_total(law.totals, write),
            "refait": write(law.refait),
            "ties": write(sum(law.ties.values())),
            "ties_by_total": _by_total(law.ties, write),
            "void": write(law.void),
        }
    if isinstance(law, OneRowLaw):
        return {
            "totals": _by_total(law.totals, write),
            "ace": write(sum(p for cell, p in law.cells.items() if cell[3])),
            "void": write(law.void),
        }
    return {}


def _by_total(probabilities: Mapping[int, Number], write: _Write) -> dict[str, float | str]:
    return {str(total): write(p) for total, p in probabilities.items()}


def _bets(by_decision: Mapping[Decision, Bet], write: _Write) -> dict[str, dict[str, float | str]]:
    return {decision.value: _bet(bet, write) for decision, bet in by_decision.items()}


def _bet(bet: Bet, write: _Write) -> dict[str, float | str]:
    return {key: write(getattr(bet, key)) for key in _BET}
