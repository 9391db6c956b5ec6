"""Events of a table and its places: opened, taken and left, posted limits, balances, its end."""

from collections.abc import Mapping

from tapisvert.values import value


@value
class Opened:
    """The table is open under these rules. With `stakes_stay` a winning stake stays: R19."""

    rulebook: str
    edition: str
    currency: str
    limits: Mapping[str, object]
    rulings: Mapping[str, str | int | None]
    stakes_stay: bool = False


@value
class Sat:
    """A player took a place or brought chips; both figures are called back to them: CR-21."""

    player: str
    brought: int
    chips: int
    standing: bool


@value
class Left:
    """A player left with their chips."""

    player: str
    chips: int


@value
class SocieteFormed:
    """These players count as one against the maximum."""

    players: tuple[str, ...]


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
class LimitsChanged:
    """Other limits are posted: CR-5."""

    limits: Mapping[str, object]


@value
class LastAnnounced:
    """The next coup is the table's last."""


@value
class Finished:
    """The table is closed."""


@value
class StakeHeld:
    """One stake on the cloth; `degree` 0 is free. `insured_amount` is the insured part of it, None
    if all of it is insured, or nothing.
    """

    on: str
    amount: int
    degree: int
    insured: bool
    excess: int
    insured_amount: int | None = None


@value
class Holding:
    """Holdings of a player at the table."""

    chips: int
    stakes: tuple[StakeHeld, ...]


@value
class Balanced:
    """Holdings of all players; `bank` is what it has won, `held` the premiums not yet earned."""

    players: Mapping[str, Holding]
    bank: int
    held: int
    unclaimed: int = 0
    endowment: int = 0
