"""Attacks on the order, simulated: with a witness each leaves the refait and the bank's edge to
chance, without one each chooses. The attacker wants the first coup of a pack to be a refait.

`--scale 500` plays 10,000 packs of each attack.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import chain, combinations
from math import exp, fsum, lgamma, log, log1p, sqrt
from random import Random
from typing import Final

import pytest
from support.records.signed_records import witness_key

from tapisvert import regulations
from tapisvert.fairness import protocol
from tapisvert.fairness import transcript as second
from tapisvert.fairness.protocol import Kind
from tapisvert.fairness.transcript import Announced, Terms
from tapisvert.fairness.verification.choice import ChoiceTally
from tapisvert.rules.coup import Result, deal

BOOK: Final = regulations.rulebook("venezia-trente-et-quarante")
REFAIT: Final = 0.0219
"""Share of coups with 31 to 31, of fresh packs."""
_PACKS: Final = 20
"""Packs of each attack; times `--scale`."""
PUPPETS: Final = tuple(f"puppet {index}" for index in range(5))
TRIED: Final = 40
"""Seeds among which a house looks for one that it likes."""
CUTS: Final = 312


class Pack:
    """One pack of version 2 before its order is known: all that the attacker knows of it.

    `guess` is the order as the attacker can compute it, without the signature. That is the order of
    version 1 but for its name: there the attacker knows everything that the order follows from.
    """

    def __init__(self, number: int, chance: Random) -> None:
        self.announced = Announced("venezia", number, witness_key().modulus, "stop")
        self.name, self.seed, self.at_card = f"venezia/{number}", chance.randbytes(192), 100
        self.committed = {name: chance.randbytes(32) for name in PUPPETS}
        self.opened: Mapping[str, bytes] = {name: chance.randbytes(16) for name in PUPPETS}

    def fixed(self) -> bytes:
        return second.transcript(
            *(Terms(BOOK.id), self.announced, Kind.PACK, self.name),
            commitment=protocol.commitment(Kind.PACK, self.name, self.seed),
            commitments=self.committed,
            openings=self.opened,
            at_card=self.at_card,
        )

    def guess(self) -> tuple[str, ...]:
        """The order without its signature."""
        return second.order(Kind.PACK, self.seed, self.fixed(), b"")

    def dealt(self) -> tuple[str, ...]:
        """The order as the witness's signature makes it."""
        fixed = self.fixed()
        signature = witness_key().prove(self.announced.alpha(fixed))
        return second.order(Kind.PACK, self.seed, fixed, signature)


def first_coup(order: tuple[str, ...], at_card: int) -> tuple[bool, float]:
    """True if the first coup is a refait; and the result of one unit on rouge."""
    cards = [order[(at_card + 5 + place) % 312] for place in range(40)]
    coup = deal(BOOK, cards)
    assert coup is not None
    result = coup.results["rouge"]
    nets = {Result.WINS: 1.0, Result.LOSES: -1.0, Result.PRISON: -0.5, Result.NULL: 0.0}
    return result is Result.PRISON, nets[result]


def cuts(pack: Pack) -> Iterator[Pack]:
    """A player of the house's cuts: after the order was known, best of 312."""
    for pack.at_card in range(CUTS):
        yield pack


def withhold(pack: Pack) -> Iterator[Pack]:
    """Five puppets open or withhold: 32 orders."""
    opened_cards = pack.opened
    counts = range(len(PUPPETS) + 1)
    for chosen_players in chain.from_iterable(combinations(PUPPETS, count) for count in counts):
        pack.opened = {name: opened_cards[name] for name in chosen_players}
        yield pack


def seeds(pack: Pack) -> Iterator[Pack]:
    """The house has no honest player's entropy to fear, and tries its seeds."""
    chance = Random(pack.seed)
    for _ in range(TRIED):
        pack.seed = chance.randbytes(192)
        yield pack


def abandon(pack: Pack) -> Iterator[Pack]:
    """The house gives draws up until it likes one, each under the next number, before it is signed:
    a signed one that is given up shows.
    """
    for index in range(TRIED):
        yield pack
        chance = Random(f"{pack.name} {index}")
        fresh = Pack(pack.announced.number + 1, chance)
        vars(pack).update(vars(fresh))


Attack = Callable[[Pack], Iterator[Pack]]
ATTACKS: Final[tuple[Attack, ...]] = (cuts, withhold, seeds, abandon)


def choose(attack: Attack, number: int) -> tuple[Pack, bool]:
    """The pack as the attacker leaves it; and whether the guess is the refait that was wanted."""
    pack = Pack(number, Random(f"{attack.__name__} {number}"))
    order = pack.guess() if attack is cuts else None  # the cut does not change what is cut
    for attempt in attack(pack):
        if first_coup(order or attempt.guess(), attempt.at_card)[0]:
            return pack, True
    return pack, False


@cache
def tail(packs: int, refaits: int) -> float:
    """The chance of so many refaits or more."""

    def logarithm(k: int) -> float:  # the number of ways alone passes what a float can hold
        options = lgamma(packs + 1) - lgamma(k + 1) - lgamma(packs - k + 1)
        return options + k * log(REFAIT) + (packs - k) * log1p(-REFAIT)

    return fsum(exp(logarithm(k)) for k in range(refaits, packs + 1))


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
def test_witness_reduces_attacker_to_chance(attack: Attack, scale: int) -> None:
    """An attack on an order known too early finds its refait; the signature undoes it."""
    packs = _PACKS * scale
    dealt_cards: list[tuple[bool, float]] = []
    guessed = 0
    for number in range(1, packs + 1):
        pack, results = choose(attack, number)
        guessed += results
        dealt_cards.append(first_coup(pack.dealt(), pack.at_card))
    refaits = sum(is_refait for is_refait, _ in dealt_cards)
    assert tail(packs, guessed) < 1e-6, "the attack has no teeth"
    assert tail(packs, refaits) > 1e-6
    edge = -sum(net for _, net in dealt_cards) / packs
    assert abs(edge - REFAIT / 2) < 5 / sqrt(packs)
    print(f"{attack.__name__}: {guessed / packs:.1%} without, {refaits / packs:.2%}, {edge:.2%}")


def test_abandoned_draws_have_the_stated_probability(scale: int) -> None:
    """A house that sees the order of a signed draw, and discards it until it likes one, gets what
    it wishes as often as the verdict says; each draw that it discarded is counted there.
    """
    packs, tries = _PACKS * scale, 10
    previous_balance = 0
    for number in range(packs):
        chance = Random(f"discarded {number}")
        packs_tried = (Pack(tries * number + index, chance) for index in range(1, tries + 1))
        previous_balance += any(first_coup(pack.dealt(), pack.at_card)[0] for pack in packs_tried)
    tally = ChoiceTally()
    for _ in range(tries - 1):
        tally.add(1, is_played=False)
    tally.add(1, is_played=True)
    choice = tally.choice()
    assert (choice.most, choice.discarded) == (tries, tries - 1)
    expected = choice.chance(Kind.PACK)
    assert abs(previous_balance / packs - expected) < 5 * sqrt(expected * (1 - expected) / packs)
