"""A player: what he stakes on, how much, what he has, when he leaves, what he does at a refait."""

from enum import StrEnum

from tapisvert import money
from tapisvert.chances import Kind
from tapisvert.rules.rulebook import Limits, Rulebook
from tapisvert.simulation.players.systems import Stake, System, system
from tapisvert.values import value


class PlayerError(ValueError):
    """Nobody can play like this at this table; the message says why."""


class StakeError(ValueError):
    """A system asked for a stake that nobody can lay; the message says which, and when."""


class Insurance(StrEnum):
    """When a player insures his free stakes: CT-6, VT-11, R08."""

    NEVER = "never"
    ALWAYS = "always"
    WHEN_IT_PAYS = "when_it_pays"
    """When he is advised to: bit 7 of the advice for the coup."""


class Prison(StrEnum):
    """What a player does when a refait (or zero) has caught a stake: CT-5.3, VT-13, CR-3.1."""

    DIVIDE = "divide"
    """He divides with the bank at once: R04."""
    STAY = "stay"
    """He leaves it in prison to its end, and goes on staking: R03, R20."""
    WAIT = "wait"
    """He leaves it in prison to its end, and lays nothing on that chance until then."""


@value
class Player:
    """A player. Amounts in minor units.

    - `chances`: one or more; on each he plays the system by itself, on a slip of its own, and lays
      his stakes in this order from one bankroll.
    - `system`: a `System`, the name of one, or a function of one's own; `unit_minor` its unit.
      He lays what it asks for, or all his chips when they are fewer, if that is the minimum at
      least; what he lays above the maximum is excess (R09), or stays with him where the house
      refuses it. Insured or not, a stake that no coup has decided stays: R07.
    - `target_minor`: he leaves when he holds so many chips. `stop_minor`: he leaves when all that
      he has, in prison too, is no more. Leaving, he lays nothing more, and goes when nothing of
      his is in prison. With fewer chips than the minimum and nothing in prison he is ruined.
    - `limits`: the posted ones, in place of the rulebook's.
    - `insurance`: of every stake that the house insures (R08) and that leaves chips for the
      premium. `prison`: what he does at a refait. A refait with the very last card he always
      answers by taking back whole what he may: R12.
    - `counts`: a card counter lays stakes only where the advice for the coup has the chance's bit,
      and before another coup takes back one that lies where it no longer has.

    >>> Player(("rouge",), bankroll_minor=100_000, unit_minor=500, system="labouchere:1-1").played
    System(name='labouchere:1-1', stake=<function labouchere at ...
    """

    chances: tuple[str, ...]
    bankroll_minor: int
    unit_minor: int
    system: str | System | Stake = "flat"
    target_minor: int | None = None
    stop_minor: int | None = None
    limits: Limits | None = None
    insurance: Insurance = Insurance.NEVER
    prison: Prison = Prison.DIVIDE
    counts: bool = False

    @property
    def played(self) -> System:
        """The system; UnknownSystemError if there is none of that name."""
        if isinstance(self.system, str):
            return system(self.system)
        if isinstance(self.system, System):
            return self.system
        return System(getattr(self.system, "__name__", "a system"), self.system)

    def posted(self, book: Rulebook) -> Limits:
        """The limits he plays under."""
        return self.limits or book.limits


def check(book: Rulebook, player: Player) -> None:
    """Whether a player can play like this under a rulebook: PlayerError, UnknownSystemError.

    >>> from tapisvert.houses import rulebook
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
        or _wrong_habits(book, player)
    )
    if problem:
        raise PlayerError(problem)


def _wrong_chances(book: Rulebook, player: Player) -> str | None:
    if not player.chances:
        return "a player stakes on at least one chance"
    for chance in player.chances:
        if chance not in book.chances:
            return f"there is no chance {chance[:40]!r} at this table"
    if len(set(player.chances)) < len(player.chances):
        return "a chance is named twice"
    return None


def _wrong_money(player: Player) -> str | None:
    named = (
        ("bankroll", player.bankroll_minor, 0, money.GREATEST),
        ("target", player.target_minor, player.bankroll_minor + 1, money.GREATEST),
        ("stop", player.stop_minor, 0, player.bankroll_minor - 1),
    )
    for name, amount, least, most in named:
        if amount is None:
            continue
        if type(amount) is not int:
            return f"the {name} of {amount!r} is not a whole number of minor units"
        if not least <= amount <= most:
            return f"the {name} of {amount} is not from {least} to {most} minor units"
    return None


def _wrong_unit(book: Rulebook, player: Player) -> str | None:
    unit, least = player.unit_minor, player.posted(book).minimum
    if type(unit) is not int or not least <= unit <= money.GREATEST:
        return f"the unit of {unit!r} is not a whole number from the minimum of {least} on"
    played = player.played
    if not 0 < played.length <= 1 << 20 or len(played.start) > played.length:
        return f"the slip of {played.name} holds {played.length} numbers"
    if max(played.start, default=0) * unit > money.GREATEST:
        return f"{played.name} begins with more than {money.GREATEST} minor units"
    return None


def _wrong_habits(book: Rulebook, player: Player) -> str | None:
    if player.insurance is not Insurance.NEVER:
        if book.insurance_rate is None:
            return "there is no insurance at this table"
        if any(book.chances[chance].kind is not Kind.SIMPLE for chance in player.chances):
            return "only stakes on simple chances can be insured"
    if player.counts and len(player.chances) > 7:
        return "a counter stakes on seven chances at most: his advice has a bit for each"
    return None
