"""Events of stakes before their coup: placed, moved, insured, announced, or abandoned."""

from tapisvert.values import value


@value
class ExcessMarked:
    """Part of a stake came to lie above the maximum: `amount` is in play, `excess` is not."""

    player: str
    on: str
    amount: int
    excess: int


@value
class Staked:
    """So much was added; there are now `amount` in play and `excess` above the maximum."""

    player: str
    on: str
    added: int
    amount: int
    excess: int


@value
class Withdrawn:
    """So much of a stake went back to the player's chips, untouched by any coup."""

    player: str
    on: str
    degree: int
    amount: int
    excess: int


@value
class Moved:
    """A stake moved, whole; for a free one, `amount` and `excess` are what now lies on `to`."""

    player: str
    on: str
    to: str
    degree: int
    amount: int
    excess: int


@value
class InsuranceTaken:
    """So much of the stake is insured, beside what was before; the bank holds the premium until it
    is earned or given back.
    """

    player: str
    on: str
    premium: int
    amount: int


@value
class PremiumReturned:
    """The insurance ended before its coup was decided; the premium is the player's again."""

    player: str
    on: str
    premium: int


@value
class PremiumEarned:
    """The bank earned the premium."""

    player: str
    on: str
    premium: int


@value
class Announced:
    """An announcement was accepted; `repeated` is what the croupier says aloud: CR-17, CR-18."""

    player: str
    call: str
    unit: int
    pieces: int
    total: int
    repeated: str


@value
class LateAccepted:
    """A late stake or announcement counts: croupier and chef both repeated it: CR-9."""

    player: str
    croupier: str
    chef: str


@value
class Abandoned:
    """So much was withdrawn and registered by the chef and the controller: CR-19."""

    player: str
    on: str | None
    degree: int
    amount: int
    chef: str
    controller: str


@value
class Claimed:
    """A player claimed the registered amount, and got it."""

    player: str
    amount: int


@value
class Endowed:
    """An unclaimed amount went to the table's endowment: CR-19."""

    player: str
    amount: int


@value
class EndowmentReturned:
    """An amount claimed after the close comes out of the endowment again: CR-19."""

    player: str
    amount: int
