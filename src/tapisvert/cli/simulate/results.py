"""Results of a simulation: coups counted, evenings played, or permanences that were read."""

from typing import Generic, TypeVar

from tapisvert.simulation.evenings import Evenings
from tapisvert.simulation.goodness_of_fit import GoodnessOfFit
from tapisvert.simulation.permanences import Permanences
from tapisvert.simulation.players import PathTally, Player
from tapisvert.simulation.run import Simulation
from tapisvert.values import value

_T = TypeVar("_T", Simulation, Evenings)

Readings = dict[str, str | int | None]
"""Rulings read otherwise, as the record writes them."""


@value
class Compared(Generic[_T]):
    """Result of one rulebook or player; `other` is that of another one, if compared.

    Both sides have the same random numbers.
    """

    main: _T
    rulings: Readings
    other: _T | None
    other_rulings: Readings

    @property
    def is_whole(self) -> bool:
        """True if both jobs ran to their end."""
        return all(side.is_whole for side in (self.main, self.other) if side is not None)


@value
class CoupsResult(Compared[Simulation]):
    """Counted coups, with the exact law of their cells."""

    law: tuple[float, ...]


@value
class EveningsResult(Compared[Evenings]):
    """Evenings, with the exact edge on each unit decided, if there is a single one."""

    edge: float | None
    coups_per_hour: int | None


@value
class ObservedResult:
    """Permanences with their conformity to the law, and the result of a player on all of them."""

    permanences: Permanences
    rulings: Readings
    conformity: GoodnessOfFit
    player: Player | None
    evening: PathTally | None
    is_whole: bool = True


Result = CoupsResult | EveningsResult | ObservedResult
