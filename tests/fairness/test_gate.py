"""The gate on a fresh pack: what it stops, and how rarely it stops a fair one."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise, permutations
from math import comb, factorial
from random import Random

import pytest

from tapisvert.fairness import pack_screening
from tapisvert.fairness.pack_screening import LEAST_RISING, MAX_IN_PLACE, screen_pack
from tapisvert.fairness.protocol import SEED_BYTES, places

CARDS = 312
Pack = list[int]


def eulerian(size: int) -> list[int]:
    """Numbers of orders of so many cards with 1, 2, … rising sequences: Euler's numbers."""
    counts = [1]
    for cards in range(2, size + 1):
        counts = [
            (index + 1) * (counts[index] if index < cards - 1 else 0)
            + (cards - index) * (counts[index - 1] if index else 0)
            for index in range(cards)
        ]
    return counts


def test_rising_sequences_have_eulers_law() -> None:
    """Over all orders of up to seven cards, counted one by one."""
    for size in range(1, 8):
        seen_cards = Counter(map(pack_screening.rising_sequences, permutations(range(size))))
        assert [seen_cards[rising] for rising in range(1, size + 1)] == eulerian(size)


def test_fair_packs_are_stopped_less_often_than_said() -> None:
    """The two tails of the rising sequences exactly, for each number of packs, and the two others
    by the bound 1 / k!; one sequence more would pass the bound, but with eight packs.
    """
    others, alarms = (2 * Fraction(1, factorial(MAX_IN_PLACE + 1)), pack_screening.FALSE_ALARMS)
    for packs, minimum in enumerate(LEAST_RISING, 1):
        low, more_passes = (share_below(52 * packs, passes) for passes in (minimum, minimum + 1))
        assert 2 * low + others < alarms < 1e-9
        assert 2 * more_passes + others > alarms or packs == 8
    assert float(share_below(CARDS, LEAST_RISING[5])) == pytest.approx(1.37e-10, rel=0.01)
    assert share_below(7, 4) == Fraction(sum(eulerian(7)[:3]), factorial(7))


def share_below(cards: int, minimum: int) -> Fraction:
    """The probability of fewer rising sequences: that of a sum of uniform numbers (Stanley)."""
    maximum = minimum - 1
    total = sum((-1) ** k * comb(cards, k) * (maximum - k) ** cards for k in range(maximum + 1))
    return Fraction(total, factorial(cards))


def test_bound_holds_for_enumerable_orders() -> None:
    """Of seven cards: k or more successions, or fixed points, in at most 1 / k! of the orders."""
    orders = list(permutations(range(7)))
    successions = [sum(b == a + 1 for a, b in pairwise(order)) for order in orders]
    fixed = [sum(index == place for index, place in enumerate(order)) for order in orders]
    for cards in (successions, fixed):
        for minimum in range(1, 8):
            assert sum(count >= minimum for count in cards) <= factorial(7) / factorial(minimum)
    exactly = Counter(fixed)
    assert exactly[3] == comb(7, 3) * 9  # nine ways to leave none of four where it was


def fair(chance: Random) -> Pack:
    """An order as likely as any other."""
    pack = list(range(CARDS))
    chance.shuffle(pack)
    return pack


def riffle(times: int) -> Callable[[Random], Pack]:
    """Shuffled by hand, so many times, as well as hands do it (Gilbert, Shannon and Reeds)."""

    def shuffle(chance: Random) -> Pack:
        pack = list(range(CARDS))
        for _ in range(times):
            cut = sum(chance.random() < 0.5 for _ in pack)
            halves = [pack[:cut][::-1], pack[cut:][::-1]]
            pack = []
            while any(halves):
                falls = chance.random() * sum(map(len, halves)) < len(halves[0])
                pack.append(halves[0 if falls else 1].pop())
        return pack

    return shuffle


def cut_only(chance: Random) -> Pack:
    index = chance.randrange(CARDS)
    return [*range(index, CARDS), *range(index)]


def half_shuffled(chance: Random) -> Pack:
    """A shuffle that forgets the last twenty cards."""
    pack = list(range(CARDS - 20))
    chance.shuffle(pack)
    return [*pack, *range(CARDS - 20, CARDS)]


def left_lying(chance: Random) -> Pack:
    """A shuffle that leaves every twentieth card where it lies."""
    moved_places = [place for place in range(CARDS) if place % 20]
    lying = chance.sample(moved_places, len(moved_places))
    return [lying.pop() if place % 20 else place for place in range(CARDS)]


def reversed_pack(_: Random) -> Pack:
    """Spread from the other end."""
    return list(range(CARDS))[::-1]


def one_twice(chance: Random) -> Pack:
    """A card is there twice, another is missing."""
    pack = fair(chance)
    pack[100] = pack[7]
    return pack


@pytest.mark.parametrize(
    ("shuffle", "statistics"),
    [
        (lambda _: list(range(CARDS)), {"rising_sequences"}),
        (reversed_pack, {"rising_sequences"}),
        (cut_only, {"rising_sequences"}),
        (riffle(1), {"rising_sequences"}),
        (riffle(6), {"rising_sequences"}),
        (riffle(7), {"rising_sequences"}),
        (half_shuffled, {"successions"}),
        (left_lying, {"fixed_points"}),
        (one_twice, {"cards"}),
        (lambda chance: fair(chance)[:-1], {"cards"}),
        (lambda chance: [*fair(chance), 0], {"cards"}),
    ],
    ids=[
        *("unshuffled", "reversed", "cut only", "one riffle", "six riffles", "seven riffles"),
        *("twenty forgotten", "some left lying", "one twice", "one missing", "one too many"),
    ],
)
def test_failed_shuffle_is_stopped(
    shuffle: Callable[[Random], Pack], statistics: set[str], scale: int
) -> None:
    for seed in range(20 * scale):
        alarm = screen_pack(shuffle(Random(seed)))
        assert alarm is not None
        assert alarm.statistic in statistics
        assert alarm.rate <= pack_screening.FALSE_ALARMS


def test_fair_packs_pass(scale: int) -> None:
    """Those of the protocol itself; their rising sequences lie where they should."""
    rising = []
    for seed in range(400 * scale):
        lying = places("pack", Random(seed).randbytes(SEED_BYTES), {})
        assert screen_pack(lying) is None
        rising.append(pack_screening.rising_sequences(lying))
    mean = sum(rising) / len(rising)
    assert abs(mean - 156.5) < 5 * 5.1 / len(rising) ** 0.5
