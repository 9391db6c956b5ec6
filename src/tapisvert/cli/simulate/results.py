"""Results of a simulation: coups counted, evenings played, or permanences that were read."""

from typing import Protocol

from tapisvert.simulation.evenings import Evenings
from tapisvert.simulation.goodness_of_fit import GoodnessOfFit
from tapisvert.simulation.permanences import Permanences
from tapisvert.simulation.players import PathTally, Player
from tapisvert.simulation.run import Simulation
from tapisvert.values import value

Readings = dict[str, str | int | None]
"""Rulings read otherwise, as the record writes them."""


class Result(Protocol):
    """Result of a job."""

    @property
    def is_whole(self) -> bool:
        """True if the job was not interrupted."""


@value
class CoupsResult:
    """Counted coups, with the exact law of their cells.

    `other` are the coups of another rulebook from the same random numbers, if compared.
    """

    simulation: Simulation
    rulings: Readings
    law: tuple[float, ...]
    other: Simulation | None = None
    other_rulings: Readings | None = None

    @property
    def is_whole(self) -> bool:
        """True if both jobs ran to their end."""
        return self.simulation.is_whole and (self.other is None or self.other.is_whole)


@value
class EveningsResult:
    """Evenings, with the exact edge on each unit decided, if there is a single one.

    `other` are the evenings of another player or rulebook at the same tables, if compared.
    """

    evenings: Evenings
    rulings: Readings
    edge: float | None
    coups_per_hour: int | None
    other: Evenings | None = None
    other_rulings: Readings | None = None

    @property
    def is_whole(self) -> bool:
        """True if both jobs ran to their end."""
        return self.evenings.is_whole and (self.other is None or self.other.is_whole)


@value
class ObservedResult:
    """Permanences with their conformity to the law, and the result of a player on all of them."""

    permanences: Permanences
    rulings: Readings
    conformity: GoodnessOfFit
    player: Player | None
    evening: PathTally | None
    is_whole: bool = True
