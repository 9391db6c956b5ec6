"""Events of acts beside the game: an advance, a tip, a derogation. See `events`."""

from tapisvert.values import value


@value
class Advanced:
    """Chips were advanced to a player, who now has `chips`; the inspector was consulted: CR-16."""

    player: str
    amount: int
    chips: int
    giver: str
    inspector: str


@value
class Tipped:
    """A player gave chips to the employees' box."""

    player: str
    amount: int


@value
class Consented:
    """The control office consented to the limits that the direction posts: CR-5e."""

    direction: str
    controller: str
