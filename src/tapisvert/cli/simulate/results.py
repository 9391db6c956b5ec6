"""Results of a simulation: coups counted, or evenings played."""

from typing import Protocol

from tapisvert.simulation.evenings import Evenings
from tapisvert.simulation.run import Simulation
from tapisvert.values import value

Readings = dict[str, str | int | None]
"""Rulings read otherwise, as the record writes them."""


class Answer(Protocol):
    """Result of a job."""

    @property
    def has_any(self) -> bool:
        """True if anything was done before an interruption."""

    @property
    def is_whole(self) -> bool:
        """True if the job was not interrupted."""


@value
class Counted:
    """Counted coups, with the exact law of their cells.

    `other` are the coups of another rulebook from the same random numbers, if compared.
    """

    simulation: Simulation
    rulings: Readings
    law: tuple[float, ...]
    other: Simulation | None = None
    others: Readings | None = None

    @property
    def has_any(self) -> bool:
        """True if there is a coup."""
        return self.simulation.batches > 0

    @property
    def is_whole(self) -> bool:
        """True if both jobs ran to their end."""
        return self.simulation.is_whole and (self.other is None or self.other.is_whole)


@value
class Played:
    """Evenings, with the exact edge on each unit decided, if there is a single one.

    `other` are the evenings of another player or rulebook at the same tables, if compared.
    """

    evenings: Evenings
    rulings: Readings
    edge: float | None
    coups_per_hour: int | None
    other: Evenings | None = None
    others: Readings | None = None

    @property
    def has_any(self) -> bool:
        """True if there is an evening."""
        return self.evenings.tally.paths > 0

    @property
    def is_whole(self) -> bool:
        """True if both jobs ran to their end."""
        return self.evenings.is_whole and (self.other is None or self.other.is_whole)
