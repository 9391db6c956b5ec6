"""Attacks on sealed coups by every coalition: house, witness, players, alone and together.

Each is carried out against the real engine and the real chain, as often as its arguments say, and
returns what it reached beside what chance gives, with its records: whether it is noticed is for
the verifier. Coups are those of the wheel unless a name says cards.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from support.records.sealed_records import CARDS, ShortDraw
from support.records.sealed_records import House as HonestHouse
from support.records.signed_records import RefusedError, Signer
from tapisvert.fairness import chain
from tapisvert.fairness.shuffle import uniform_below
from tapisvert.rules import commands as c
from tapisvert.rules.coup import deal
from tapisvert.wheel import NUMBERS, color

RED: Final = frozenset(number for number in NUMBERS if color(number) == "rouge")
ZERO: Final = 1 / 37
EVEN: Final = 18 / 37
REFAIT: Final = 0.0219
"""Probability of a refait in the first coup of a pack."""


class House(HonestHouse):
    """A house whose draws are short."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, draw=ShortDraw, **options)

    def spin(self) -> int:
        """Play the next coup; return its number."""
        return _number_of(self.coup())


@dataclass(frozen=True)
class Attack:
    """Success of an attack: so many hits of so many tries, where a fair table has `chance`."""

    tries: int
    hits: int
    chance: float
    houses: tuple[House, ...]
    signer: Signer | None = None

    @property
    def house(self) -> House:
        """The last house."""
        return self.houses[-1]

    @property
    def is_chance(self) -> bool:
        """True if it reached no more and no less than chance, within four standard deviations."""
        deviation = sqrt(self.tries * self.chance * (1 - self.chance))
        return abs(self.hits - self.tries * self.chance) <= 4 * deviation


def _number(house: House, statement: c.Statement | None = None) -> int:
    """The number of the next coup, which the house sees if it has all that gives it."""
    return _number_of(house.peek(statement))


def _number_of(coup: c.Deal | c.Spin) -> int:
    assert isinstance(coup, c.Spin)
    return coup.number


def _anna(house: House) -> dict[str, bytes]:
    """Honest entropy, fresh in each draw."""
    return {"Anna": house.chance.randbytes(16)}


# Without a witness --------------------------------------------------------------------------------


def puppet_alone(draws: int) -> Attack:
    """The only entropy is that of the house's own player: it tries seeds until zero comes."""
    house = House(players=("Puppet",))
    for _ in range(draws):
        mark = house.mark()
        house.begin({"Puppet": bytes(16)})
        while _number(house):
            house.back(mark)
            house.begin({"Puppet": bytes(16)})
        house.coup()
        house.end()
    return Attack(draws, draws, ZERO, (house,))


def puppet_withholds(draws: int) -> Attack:
    """Anna is honest; a puppet opens its entropy or withholds it, whichever brings zero."""
    house, zeros = House(players=("Anna", "Puppet")), 0
    for _ in range(draws):
        house.commit()
        anna, puppet = house.chance.randbytes(16), house.chance.randbytes(16)
        house.bind({"Anna": anna, "Puppet": puppet})
        house.seal()
        house.open({"Anna": anna})
        mark, opened_entropy = house.mark(), dict(house.entropy)
        house.fix()
        if _number(house):
            house.back(mark)
            house.entropy = opened_entropy
            house.open({"Puppet": puppet})
            house.fix()
        zeros += house.spin() == 0
        house.end()
    return Attack(draws, zeros, 2 * ZERO, (house,))


def draws_thrown_away(played: int) -> Attack:
    """Anna is honest; the house ends each draw that does not begin with zero."""
    house = House()
    for _ in range(played):
        house.begin(_anna(house))
        while _number(house):
            house.end()
            house.begin(_anna(house))
        house.coup()
        house.end()
    return Attack(played, played, ZERO, (house,))


def stakes_refused_by_outcome(coups: int) -> Attack:
    """The house knows the outcome, and calls Anna's stake late where it would win."""
    house, late_stakes, wins = House(), 0, 0
    house.begin(_anna(house))
    for _ in range(coups):
        is_won = _number(house) in RED
        if is_won:
            house.close()
            late_stakes, wins = late_stakes + 1, wins + 1
        house.bet()
        house.coup()
    house.end()
    return Attack(late_stakes, wins, EVEN, (house,))


# With a witness -----------------------------------------------------------------------------------


def witness_called_absent(coups: int) -> Attack:
    """The house sees the outcome, and calls the witness absent where Anna wins: of the coups that
    are settled she loses all. No coup is drawn anew.
    """
    signer, lost_coups = Signer(), 0
    house = House(signer=signer)
    house.begin(_anna(house))
    for _ in range(coups):
        house.bet()
        house.close()
        statement = house.ask()
        if _number(house, statement) not in RED:
            house.show(statement)
            lost_coups += 1
            continue
        house.off()
        with suppress(RefusedError):
            mark = house.mark()
            house.bet()
            house.coup()
            raise AssertionError("the coup was drawn anew")
        house.back(mark)
        house.end(is_signed=False)
        house.begin(_anna(house))
    house.coup()
    house.end()
    return Attack(lost_coups, lost_coups, 1 - EVEN, (house,), signer)


def one_of_many_tables() -> Attack:
    """The house opens tables until zero falls at one, and publishes that one."""
    signer, houses = Signer(), list[House]()
    while not houses or houses[-1].spin():
        houses.append(House(table=f"table {len(houses)}", signer=signer, seed=len(houses)))
        houses[-1].begin({})
    houses[-1].end()
    return Attack(1, 1, ZERO, tuple(houses), signer)


def one_of_many_sessions() -> Attack:
    """The house plays sessions of a table until zero falls first, and publishes that one."""
    signer, houses = Signer(), list[House]()
    while not houses or houses[-1].spin():
        if houses:
            houses[-1].end()
        houses.append(House(signer=signer, seed=len(houses)))
        houses[-1].begin(_anna(houses[-1]))
    houses[-1].end()
    return Attack(1, 1, ZERO, tuple(houses), signer)


def asked_before_the_stake(coups: int) -> Attack:
    """The house asks before Anna's stake arrives. Where it would lose, she is late; else it takes
    her stake in after all and asks again: the witness refuses. So all her stakes are late, and win
    as chance has it.
    """
    signer, wins, swaps = Signer(), 0, 0
    house = House(signer=signer)
    house.begin(_anna(house))
    for _ in range(coups):
        mark = house.mark()
        house.close()
        statement = house.ask()
        asked_mark = house.mark()
        if _number(house, statement) not in RED:
            lines = house.session.lines.copy()
            house.back(mark)
            house.bet()
            house.close()
            with suppress(RefusedError):
                house.ask()
                swaps += 1
            house.session.lines[:] = lines
            house.back(asked_mark)
        house.bet()
        wins += _number_of(house.show(statement)) in RED
    house.end()
    assert not swaps
    return Attack(coups, wins, EVEN, (house,), signer)


def stakes_dropped_blindly(coups: int) -> Attack:
    """The house calls every second stake of Anna late, before it can know anything."""
    signer, late_stakes, wins = Signer(), 0, 0
    house = House(signer=signer)
    house.begin(_anna(house))
    for _ in range(coups):
        is_late = house.chance.random() < 0.5
        if is_late:
            house.close()
        house.bet()
        number = house.spin()
        late_stakes, wins = late_stakes + is_late, wins + (is_late and number in RED)
    house.end()
    return Attack(late_stakes, wins, EVEN, (house,), signer)


def guessed_stake(tries: int) -> Attack:
    """The house asks over a guess of Anna's stake, whose salt only Anna knows."""
    passed, houses = 0, list[House]()
    for seed in range(tries):
        house = House(signer=Signer(), seed=seed)
        house.begin({})
        mark = house.mark()
        house.bet()
        house.close()
        statement = house.ask()
        house.back(mark)
        house.bet()
        house.close()
        house.give(c.Ask())
        house.show(statement)
        houses.append(house)
    return Attack(tries, passed, 0, tuple(houses))


def two_stories() -> Attack:
    """Restore the witness from a backup with its key, and sign another story."""
    houses = []
    for player in ("Anna", "Bruno"):
        house = House(signer=Signer(), players=(player,), seed=len(player))
        house.begin({player: bytes(16)})
        house.coup()
        house.end()
        houses.append(house)
    return Attack(1, 1, 1, tuple(houses), houses[-1].signer)


def backup_restored(coups: int) -> Attack:
    """The house restores the table to before the stakes, with others, where Anna would win."""
    signer, redrawn = Signer(), 0
    house = House(signer=signer, players=("Anna", "Puppet"))
    house.begin(_anna(house))
    for _ in range(coups):
        mark = house.mark()
        house.bet()
        house.close()
        statement, asked_mark = house.ask(), house.mark()
        lines = house.session.lines.copy()
        if _number(house, statement) in RED:
            house.back(mark)
            house.bet("Puppet", "noir")
            house.close()
            with suppress(RefusedError):
                house.ask()
                redrawn += 1
            house.session.lines[:] = lines
            house.back(asked_mark)
        house.show(statement)
    house.end()
    return Attack(coups, redrawn, 0, (house,), signer)


def puppets_stake_for_zero(coups: int) -> Attack:
    """Puppets try 20 stakes in each coup, with a guess of what comes: no stake moves a coup."""
    signer, zeros = Signer(), 0
    house = House(signer=signer, players=("Puppet",))
    house.begin({"Puppet": bytes(16)})
    for _ in range(coups):
        for _ in range(20):
            mark = house.mark()
            house.bet("Puppet", "rouge", house.chance.randrange(500, 5_000))
            if _number(house, c.Statement(1, 1, 0, "", "", house.head.hex())) == 0:
                break
            house.back(mark)
        zeros += house.spin() == 0
    house.end()
    return Attack(coups, zeros, ZERO, (house,), signer)


def keys_told_to_a_player(coups: int) -> Attack:
    """The witness tells a friend the key of each coup beforehand; the house's share is missing."""
    signer, hits = Signer(), 0
    house = House(signer=signer, players=("Friend",))
    house.begin({})
    share = bytes.fromhex(house.draw.tip)
    for coup in range(1, coups + 1):
        key = signer.key.prove(chain.key_input(house.start, coup))
        guess = uniform_below(chain.coup_words(share, house.start, coup, key), 37)
        house.bet("Friend", str(guess))
        spin = house.coup()
        hits, share = hits + (_number_of(spin) == guess), bytes.fromhex(spin.share or "")
    house.end()
    return Attack(coups, hits, ZERO, (house,), signer)


def silence_after_the_answer(tables: int) -> Attack:
    """The house sees the outcome, and never says another word."""
    houses = []
    for seed in range(tables):
        house = House(signer=Signer(), seed=seed)
        house.begin(_anna(house))
        house.bet()
        house.close()
        house.ask()
        houses.append(house)
    return Attack(tables, tables, 1, tuple(houses))


def witness_dies(tables: int) -> Attack:
    """The witness dies in a begun coup and comes back: the coup is drawn anew, with new stakes."""
    signer, houses = Signer(), []
    for seed in range(tables):
        house = House(table=f"table {seed}", signer=signer, seed=seed)
        house.begin(_anna(house))
        house.bet()
        house.close()
        house.give(c.Ask())
        house.off()
        house.bet()
        house.coup()
        house.end()
        houses.append(house)
    return Attack(tables, tables, 1, tuple(houses), signer)


# House and witness together -----------------------------------------------------------------------


def _foresees(house: House, entropy: Mapping[str, bytes]) -> Callable[[bytes], int]:
    """Return the first number of a seed for a guess of entropy: house and witness together."""

    def number(seed: bytes) -> int:
        mark = house.mark()
        house.begin(entropy, seed=seed)
        key = house.signer.key.prove(chain.key_input(house.start, 1)).hex()
        number = _number(house, c.Statement(1, 1, 0, "", "", key))
        house.back(mark)
        return number

    return number


def together_against_anna(draws: int) -> Attack:
    """House and witness choose among four seeds; Anna's entropy, which they cannot see, makes
    their choice idle.
    """
    signer, zeros = Signer(), 0
    house = House(signer=signer)
    for _ in range(draws):
        number = _foresees(house, {"Anna": bytes(16)})
        seed = min((house.chance.randbytes(32) for _ in range(4)), key=number)
        house.begin(_anna(house), seed=seed)
        zeros += house.spin() == 0
        house.end()
    return Attack(draws, zeros, ZERO, (house,), signer)


def together_without_player() -> Attack:
    """House and witness choose the seed: no one else's entropy is in the draw."""
    house = House(signer=Signer())
    number = _foresees(house, {})
    seed = house.chance.randbytes(32)
    while number(seed):
        seed = house.chance.randbytes(32)
    house.begin({}, seed=seed)
    hits = house.spin() == 0
    house.end()
    return Attack(1, hits, ZERO, (house,), house.signer)


# Cards --------------------------------------------------------------------------------------------


def _is_refait(house: House, coup: c.Deal | c.Spin) -> bool:
    assert isinstance(coup, c.Deal)
    dealt_coup = deal(house.book, list(coup.cards or ()))
    return dealt_coup is not None and dealt_coup.is_refait


def cut_by_puppet(draws: int, signer: Signer | None) -> Attack:
    """A puppet cuts so that a refait comes first, for a guess of Anna's entropy."""
    house, refaits = House(CARDS, signer=signer, players=("Puppet", "Anna")), 0
    for _ in range(draws):
        seed, best = house.chance.randbytes(32), 0
        for at_card in _cuts(house):
            mark = house.mark()
            house.begin({"Anna": bytes(16)}, seed=seed, at_card=at_card)
            key = c.Statement(1, 1, 0, "", "", bytes(256).hex()) if signer else None
            is_refait = _is_refait(house, house.peek(key))
            house.back(mark)
            best = at_card
            if is_refait:
                break
        house.begin(_anna(house), seed=seed, at_card=best)
        refaits += _is_refait(house, house.coup())
        house.end()
    return Attack(draws, refaits, REFAIT, (house,), signer)


def _cuts(house: House) -> Iterator[int]:
    yield from range(0, 312, 100)
