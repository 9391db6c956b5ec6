"""Odds for a program: one object with fixed keys."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from tapisvert.cli.odds.job import OddsJob
from tapisvert.odds import edges
from tapisvert.odds.edges import Bet, Decision
from tapisvert.odds.laws import Law, Number, OneRowLaw, TwoRowLaw, WheelLaw

_CHANCE = ("wins", "wins_half", "loses", "null", "prison")
_BET = ("per_decided", "per_risked", "variance", "deviation", "hit_rate")

_Write = Callable[[Number], float | str]


def as_json(job: OddsJob, law: Law, *, exact: bool) -> dict[str, Any]:
    """Return the law and the edges; numbers are doubles, or if `exact` written by `fraction`."""
    book, rulings = job.book, job.rulings
    write = fraction if exact else _double
    bets = edges.bets(book, law)
    found: dict[str, Any] = {
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
        found["insured_part"] = {"part": fraction(part), **_worth(worth, write)}
    if isinstance(law, WheelLaw):
        calls = edges.announcement_bets(book, law)
        found["announcements"] = {
            call: {"edge": write(bet.edge), **_bet(bet, write)} for call, bet in calls.items()
        }
    return found


def _worth(bets: Mapping[str, Mapping[Decision, Bet]], write: _Write) -> dict[str, Any]:
    return {
        "edges": {
            name: {decision.value: write(bet.edge) for decision, bet in by.items()}
            for name, by in bets.items()
        },
        "bets": {name: _bets(by, write) for name, by in bets.items()},
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


def _bets(by: Mapping[Decision, Bet], write: _Write) -> dict[str, dict[str, float | str]]:
    return {decision.value: _bet(bet, write) for decision, bet in by.items()}


def _bet(bet: Bet, write: _Write) -> dict[str, float | str]:
    return {key: write(getattr(bet, key)) for key in _BET}
