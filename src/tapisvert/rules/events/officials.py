"""Events of acts of officials beside the game."""

from tapisvert.values import value


@value
class Consented:
    """The control office consented to the limits that the direction posts: CR-5e."""

    direction: str
    controller: str


@value
class Suspended:
    """The game is suspended; `informed` at the control office was told: CR-15."""

    reason: str
    informed: str


@value
class Resumed:
    """The game goes on where it stood."""


@value
class Rotated:
    """Another official took over a role: CR-13."""

    role: str
    name: str
    minutes: int | None
    inspector: str | None


@value
class Decided:
    """A dispute was settled by the direction."""

    dispute: str
    decision: str


@value
class Declared:
    """A step performed in the room was declared done."""

    clause: str
    role: str
    name: str
