"""Results of a simulation: coups counted, or evenings played."""

from typing import Protocol

from tapisvert.simulation.evenings import Evenings
from tapisvert.simulation.run import Simulation
from tapisvert.values import value

Readings = dict[str, str | int | None]
"""Rulings read otherwise, as the record has them."""


class Answer(Protocol):
    """What came of a job."""

    @property
    def has_any(self) -> bool:
        """Whether anything was done before it was interrupted."""

    @property
    def is_whole(self) -> bool:
        """Whether it was not interrupted."""


@value
class Counted:
    """Coups, with the exact law of their cells; and those of another rulebook from the same chance,
    if they are compared.
    """

    simulation: Simulation
    rulings: Readings
    law: tuple[float, ...]
    other: Simulation | None = None
    others: Readings | None = None

    @property
    def has_any(self) -> bool:
        """Whether there is a coup."""
        return self.simulation.batches > 0

    @property
    def is_whole(self) -> bool:
        """Whether both ran to their end."""
        return self.simulation.is_whole and (self.other is None or self.other.is_whole)


@value
class Played:
    """Evenings, with the exact edge on each unit decided, if it is one; and those of another player
    or rulebook at the same tables, if they are compared.
    """

    evenings: Evenings
    rulings: Readings
    edge: float | None
    coups_per_hour: int | None
    other: Evenings | None = None
    others: Readings | None = None

    @property
    def has_any(self) -> bool:
        """Whether there is an evening."""
        return self.evenings.tally.paths > 0

    @property
    def is_whole(self) -> bool:
        """Whether both ran to their end."""
        return self.evenings.is_whole and (self.other is None or self.other.is_whole)
