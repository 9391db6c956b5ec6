"""Events of a correction of a coup, besides `Reversed` and the new settlement: R30."""

from tapisvert.rules.coup import Coup, Spun
from tapisvert.rules.recorded import Event
from tapisvert.values import value


@value
class Corrected(Event):
    """A coup is corrected to this result; `previous` is the old number, or totals: R30."""

    coup: int
    previous: str
    result: Coup | Spun
    chef: str
    signer: str


@value
class StakeCorrected(Event):
    """The whole free stake on a chance at a coup is corrected, from `previous`: R30."""

    coup: int
    player: str
    on: str
    previous: int
    amount: int
    chef: str
    signer: str


@value
class Owed(Event):
    """A player owes an amount that a correction takes and they no longer have at the table: R30."""

    player: str
    amount: int


@value
class Relaid(Event):
    """So much of a stake lies again, as at the corrected coup; it comes from the chips."""

    player: str
    on: str
    degree: int
    amount: int
    excess: int


@value
class Undivided(Event):
    """A stake that was divided after the corrected coup is whole again: the fields of `Divided`."""

    player: str
    on: str
    degree: int
    stake: int
    to_player: int
    to_bank: int


@value
class PremiumReversed(Event):
    """The bank holds a premium again that it earned by the corrected coup; `amount` is insured."""

    player: str
    on: str
    premium: int
    amount: int
