"""Events of a sealed draw, from its witness to its end: docs/background/fairness.md."""

from collections.abc import Mapping

from tapisvert.rules.recorded import Event
from tapisvert.values import value


@value
class WitnessNamed(Event):
    """A witness's key is known at the table: its modulus, in hexadecimal."""

    modulus: str


@value
class Committed(Event):
    """The house is bound to the chain of a draw: see `Commit`."""

    tip: str
    witness: str | None = None


@value
class EntropyCommitted(Event):
    """A player is bound to entropy of their own."""

    player: str
    commitment: str


@value
class EntropyOpened(Event):
    """A player opened their entropy."""

    player: str
    value: str


@value
class Sealed(Event):
    """Commitments and cut of a draw are complete; `committed` are the players, in code-point order.

    From now on they open their entropy.
    """

    committed: tuple[str, ...]


@value
class Started(Event):
    """The coups of a draw are fixed. The fields name the players whose entropy is in them, those
    who committed and did not open, and those at the table who committed nothing, each in
    code-point order.
    """

    start: str
    counted: tuple[str, ...]
    unopened: tuple[str, ...]
    without: tuple[str, ...]


@value
class Asked(Event):
    """The stakes of a coup are complete: its number in the draw, from 1."""

    coup: int


@value
class ShareOpened(Event):
    """The house opened its share of a coup, before the coup itself."""

    coup: int
    share: str


@value
class NullNumber(Event):
    """The number of a sealed coup that the chef had declared null: it pays nothing (CR-11)."""

    number: int


@value
class CalledOff(Event):
    """The witness did not answer: this coup of the draw is called off and drawn again."""

    coup: int


@value
class DrawEnded(Event):
    """A draw ended after so many coups. `is_stated` is True if the witness stated that none of them
    is missing.
    """

    tip: str
    coups: int
    is_stated: bool


@value
class DrawLost(Event):
    """The draw in play cannot be opened; `cards` of the coup were already dealt: R26."""

    tip: str
    cards: tuple[str, ...]


@value
class PaidAs(Event):
    """A player is paid as if the lost coup had this result, or the wheel this number."""

    player: str
    result: Mapping[str, str]
    number: int | None = None
