"""Prices of the alternatives of a house's rulings: exact; simulated for a taille's end (R11, R12,
R14, R25).
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from statistics import mean
from typing import Final

from tapisvert.chances import Kind
from tapisvert.odds import Decision, Impact, bets, impact_of
from tapisvert.odds import law as law_of
from tapisvert.odds.prison import ends
from tapisvert.regulations import with_rulings
from tapisvert.rules.rulebook import LastCardRefait, LastDivision, Rulebook
from tapisvert.simulation.end_of_taille import (
    FreedStakes,
    Tailles,
    freed_stakes,
    simulated_tailles,
)
from tapisvert.simulation.estimates import Estimate
from tapisvert.values import value

SEED: Final = 1911
"""Seed of the simulated tailles: the same command prints the same figures."""
_NO_REFAIT: Final = LastCardRefait.DISABLED
_LENGTHS: Final = ("cut_card", "last_coup")
"""Fields that determine the last coup (R14, R25)."""
SAME: Final = 5e-7
"""Difference below which two edges look the same, in ten-thousandths of a percent."""


@value
class OpenReading:
    """Alternative of a ruling left to a table, and the change of the edge by decision."""

    ruling: str
    field: str
    taken: str | int | None
    alternative: str | int | None
    effect: str
    changes: Mapping[str, float]


def open_readings(book: Rulebook) -> Iterator[OpenReading]:
    """Yield every alternative with its greatest change of the edge, by decision."""
    for impact in impact_of(book):
        changes: dict[str, float] = {}
        for chance_changes in impact.changes.values():
            for decision, change in chance_changes.items():
                added = float(change)
                if abs(added) > max(SAME, abs(changes.get(decision, 0.0))):
                    changes[decision] = added
        yield OpenReading(
            impact.ruling, impact.field, impact.taken, impact.alternative, impact.effect, changes
        )


@value
class PricedReading:
    """An alternative with the change of the edge by decision; with its error where simulated."""

    reading: OpenReading
    simulated: Mapping[str, Estimate]
    coups: Estimate | None = None
    """Additional coups in a taille compared with the default reading; None if equal."""

    @property
    def has_price(self) -> bool:
        """True if the alternative changes the edge of a bet."""
        return bool(self.reading.changes or self.simulated)


def price_readings(book: Rulebook) -> list[PricedReading]:
    """Return every alternative of every ruling that the rulebook leaves open, priced."""
    readings = list(open_readings(book))
    is_open = any(reading.effect == Impact.BEYOND_ONE_COUP for reading in readings)
    changes: Callable[[OpenReading], Mapping[str, Estimate]] = _no_changes
    if is_open and book.degree_limit != 0:  # with 0 no stake stays in prison
        freed_tailles = freed_stakes(book, SEED)
        law = law_of(book)
        end_shares = ends(next(iter(law.chances.values())), book)
        kept_share = 1 - sum(float(part * p) for part, p in end_shares.items())
        changes = partial(_changes, book=book, freed_stakes=freed_tailles, kept_part=kept_share)
    lengths = _Lengths(book)
    return [
        lengths.price(reading)
        if reading.field in _LENGTHS
        else PricedReading(reading, changes(reading))
        for reading in readings
    ]


def _no_changes(reading: OpenReading) -> Mapping[str, Estimate]:
    del reading
    return {}


class _Lengths:
    """Simulated tailles of a rulebook, and of another reading of their end."""

    def __init__(self, book: Rulebook) -> None:
        self._book = book
        self._house_tailles: Tailles | None = None

    def price(self, reading: OpenReading) -> PricedReading:
        """Return an alternative with the additional coups in a taille, and their effect.

        The bank earns by some coups only: a refait, in 2.0 the ace of spades. Its gain changes with
        their share of all coups; premiums of insurance are not counted.
        """
        house_tailles = self._house_tailles = self._house_tailles or simulated_tailles(
            self._book, SEED
        )
        other = simulated_tailles(
            with_rulings(self._book, {reading.field: reading.alternative}), SEED
        )
        law = law_of(self._book)
        simple = [name for name, chance in self._book.chances.items() if chance.kind is Kind.SIMPLE]
        costly = float(law.chances[simple[0]].prison) or sum(
            float(law.chances[name].wins_half) for name in simple[:2]
        )
        share = other.share_above(house_tailles, costly)
        house_bets = bets(self._book, law)
        changes: dict[str, Estimate] = {
            decision: share.times(
                mean(float(house_bets[name][decision].edge) for name in simple) / costly
            )
            for decision in house_bets[simple[0]]
            if decision is not Decision.INSURED
        }
        return PricedReading(reading, changes, other.longer(house_tailles))


def _changes(
    reading: OpenReading, book: Rulebook, freed_stakes: FreedStakes, kept_part: float
) -> Mapping[str, Estimate]:
    """Return the changes of the bank's edge by an alternative reading of R11 or R12; else none.

    By R11 a stake that the last coup of a taille has just imprisoned is divided and cannot stay.

    A stake that is withdrawn whole would have been divided, or would have stayed in prison, where
    the bank has `kept_part` of it in the mean. A player who divides does so before a later null
    coup, and so withdraws after the last coup alone.
    """
    if reading.effect != Impact.BEYOND_ONE_COUP:
        return {}
    if reading.field == "last_division":
        added_part = (
            0.5 - kept_part if reading.alternative == LastDivision.TAILLE else kept_part - 0.5
        )
        return {Decision.STAY: freed_stakes.divided_by_taille().times(added_part)}
    house_reading, other = (
        LastCardRefait(str(name)) for name in (reading.taken, reading.alternative)
    )
    withdraw_whole = LastCardRefait.WITHDRAW_WHOLE
    last_coup_readings = [
        withdraw_whole if last_card_reading is not _NO_REFAIT else _NO_REFAIT
        for last_card_reading in (house_reading, other)
    ]
    changes: dict[str, Estimate] = {
        Decision.STAY: freed_stakes.extra_freed(house_reading, other).times(kept_part)
    }
    if book.prison_window and last_coup_readings[0] is not last_coup_readings[1]:
        changes[Decision.DIVIDE] = freed_stakes.extra_freed(*last_coup_readings).times(0.5)
    return changes
