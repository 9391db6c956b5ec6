"""Simulated player: chances, system, money, end of play, and decision at a refait."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from enum import StrEnum

from tapisvert import money
from tapisvert.chances import KINDS, Kind
from tapisvert.rules.rulebook import InsurancePart, Refait, Rulebook
from tapisvert.simulation.players.systems import Stake, System, system
from tapisvert.typed_words import did_you_mean
from tapisvert.values import value


class PlayerError(ValueError):
    """The player's settings are impossible at this table; the message gives the reason."""


class StakeError(ValueError):
    """A system asked for an impossible stake; the message names the stake and the moment."""


class Insurance(StrEnum):
    """Player's choice to insure free stakes: CT-6, VT-11, R08."""

    NEVER = "never"
    ALWAYS = "always"
    WHEN_IT_PAYS = "when_it_pays"
    """Insure if advised to: bit 7 of the advice for the coup."""


class Prison(StrEnum):
    """Player's decision when a refait (or zero) has caught a stake: CT-5.3, VT-13, CR-3.1."""

    DIVIDE = "divide"
    """Divide with the bank immediately: R04."""
    STAY = "stay"
    """Leave the stake in prison to its end, and continue staking: R03, R20."""
    WAIT = "wait"
    """Leave the stake in prison to its end, and lay nothing on that chance until then."""


@value
class Habits:
    """Habits of a player at the table, where the house leaves a choice.

    - `insurance`: of every stake `insured_percent` (1 to 100), as much of that as the house insures
      (R08), if chips are left for the premium.
    - `prison`: the decision at a refait. When a taille ends without remainder the player always
      takes back whole all that they may: R12.
    - `is_counter`: a card counter lays stakes only if the advice for the coup has the chance's bit,
      and takes back a stake before another coup if the bit is no longer set.

    >>> careful = Player("rouge", 100_000, 500, habits=Habits(Insurance.ALWAYS, prison=Prison.STAY))
    >>> careful.habits.insured_percent
    100
    """

    insurance: Insurance = Insurance.NEVER
    insured_percent: int = 100
    prison: Prison = Prison.DIVIDE
    is_counter: bool = False


@value
class Player:
    """A player, who comes with `chips`. Amounts in minor units.

    - `chances`: one name or several. On each the player plays the system separately, on a slip of
      its own, and lays the stakes in this order from one bankroll.
    - `system`: a `System`, the name of one, or a function of one's own; `unit` is its unit.
      The player lays the stake that it asks for, or all their chips if these are fewer but at least
      the minimum. An amount above the maximum is excess (R09), or stays with the player if the
      house refuses it. Insured or not, a stake that no coup has decided stays: R07.
    - `target`: the player leaves when they hold this many chips. `stop`: the player
      leaves when all their money, in prison too, is no more than this. A leaving player lays
      nothing more, and goes when they have nothing in prison. With fewer chips than the minimum and
      nothing in prison a player is ruined.
    - `habits`: insurance, the decision at a refait, and whether the player counts cards.

    >>> player = Player("rouge", chips=100_000, unit=500, system="labouchere:1-1")
    >>> player.resolved_system
    System(name='labouchere:1-1', stake=<function labouchere at ...
    """

    chances: str | Sequence[str]
    chips: int
    unit: int
    system: str | System | Stake = "flat"
    target: int | None = None
    stop: int | None = None
    habits: Habits = field(default_factory=Habits)

    def __post_init__(self) -> None:
        chances = (self.chances,) if isinstance(self.chances, str) else tuple(self.chances)
        object.__setattr__(self, "chances", chances)
        for chance in chances:
            if chance not in KINDS:
                suggestion = did_you_mean(chance, KINDS)
                raise PlayerError(f"there is no chance {chance[:40]!r} at any table{suggestion}")
        if isinstance(self.system, str):
            system(self.system)

    @property
    def resolved_system(self) -> System:
        """The system. Raises UnknownSystemError if its name is unknown."""
        if isinstance(self.system, str):
            return system(self.system)
        if isinstance(self.system, System):
            return self.system
        return System(getattr(self.system, "__name__", "a system"), self.system)


def check(book: Rulebook, player: Player) -> None:
    """Check that a player can play under a rulebook.

    Raises PlayerError or UnknownSystemError if not.

    >>> from tapisvert.regulations import rulebook
    >>> try:
    ...     check(rulebook("campione-roulette"), Player(("rouge", "couleur"), 5_000, 500))
    ... except PlayerError as error:
    ...     print(error)
    there is no chance 'couleur' at this table
    """
    problem = (
        _wrong_chances(book, player)
        or _wrong_money(player)
        or _wrong_unit(book, player)
        or _wrong_choices(book, player)
    )
    if problem:
        raise PlayerError(problem)


def _wrong_chances(book: Rulebook, player: Player) -> str | None:
    if not player.chances:
        return "a player stakes on at least one chance"
    for chance in player.chances:
        if chance not in book.chances:
            suggestion = did_you_mean(chance, book.chances)
            return f"there is no chance {chance[:40]!r} at this table{suggestion}"
    if len(set(player.chances)) < len(player.chances):
        return "a chance is named twice"
    return None


def _wrong_money(player: Player) -> str | None:
    bounded_amounts = (
        ("bankroll", player.chips, 0, money.GREATEST),
        ("target", player.target, player.chips + 1, money.GREATEST),
        ("stop", player.stop, 0, player.chips - 1),
    )
    for name, amount, minimum, maximum in bounded_amounts:
        if amount is None:
            continue
        if type(amount) is not int:
            return f"the {name} of {amount!r} is not a whole number of minor units"
        if not minimum <= amount <= maximum:
            return f"the {name} of {amount} is not from {minimum} to {maximum} minor units"
    return None


def _wrong_unit(book: Rulebook, player: Player) -> str | None:
    unit = player.unit
    minimum = book.limits.minimum
    if type(unit) is not int or not minimum <= unit <= money.GREATEST:
        return f"the unit of {unit!r} is not a whole number from the minimum of {minimum} on"
    chosen_system = player.resolved_system
    if not 0 < chosen_system.length <= 1 << 20 or len(chosen_system.start) > chosen_system.length:
        return f"the slip of {chosen_system.name} holds {chosen_system.length} numbers"
    if max(chosen_system.start, default=0) * unit > money.GREATEST:
        return f"{chosen_system.name} begins with more than {money.GREATEST} minor units"
    return None


def _wrong_choices(book: Rulebook, player: Player) -> str | None:
    habits = player.habits
    if (book.refait, book.prison_window, habits.prison) == (Refait.PRISON, None, Prison.DIVIDE):
        return "no stake in prison is divided at this table; a player stays or waits"
    if habits.insurance is not Insurance.NEVER:
        if book.insurance_rate is None:
            return "there is no insurance at this table"
        if any(book.chances[chance].kind is not Kind.SIMPLE for chance in player.chances):
            return "only stakes on simple chances can be insured"
    if type(habits.insured_percent) is not int or not 0 < habits.insured_percent <= 100:
        return f"the insured part of {habits.insured_percent!r} is not a percentage from 1 to 100"
    if habits.insured_percent < 100 and book.insurance_part is InsurancePart.WHOLE_STAKE:
        return "only whole stakes can be insured at this table"
    if habits.is_counter and len(player.chances) > 7:
        return "a counter stakes on seven chances at most: the advice has a bit for each"
    return None
