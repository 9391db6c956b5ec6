"""Events of coups that no card or number decides: null ones, and lost draws. See `events`."""

from collections.abc import Mapping

from tapisvert.values import value


@value
class Nulled:
    """The coup is null; the ball goes back to the number before, if there was one: CR-11."""

    reason: str
    back_to: int | None


@value
class DrawLost:
    """The draw in play cannot be opened; `cards` of the coup lay already: R26."""

    id: str
    cards: tuple[str, ...]


@value
class PaidAs:
    """A player is paid as if the lost coup had come to this result, or the ball to this number."""

    player: str
    result: Mapping[str, str]
    number: int | None = None
