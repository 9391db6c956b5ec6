"""Readings of the rulings on prison, and what comes back of a stake that leaves it."""

from fractions import Fraction

from tapisvert import money, rulebook
from tapisvert.regulations import with_rulings
from tapisvert.rules import Outcome
from tapisvert.rules.rulebook import RefaitInPrison, Rulebook

MECHANISMS = tuple(RefaitInPrison)
RETURNED_PART = {Outcome.RELEASED: Fraction(1), Outcome.LOST: Fraction(0)}


def read(mechanism: RefaitInPrison, limit: int | None, window: str = "any_betting") -> Rulebook:
    """Venezia's rulebook with these readings of R03, R05 and R06."""
    return with_rulings(
        rulebook("venezia-trente-et-quarante"),
        {"refait_in_prison": mechanism, "degree_limit": limit, "prison_window": window},
    )


def part(outcome: Outcome, degree: int) -> Fraction:
    """The part of a stake that comes back when its prison has ended so, as money divides it."""
    return Fraction(money.divide(1 << 64, degree)[0], 1 << 64) if degree else RETURNED_PART[outcome]
