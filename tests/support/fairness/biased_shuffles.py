"""Wrong shuffles and wrong draws, each a mistake that has been made somewhere.

Batches come as the laboratory's own: `Plant(count, chance)` is an array [count, 312] of cards.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from tapisvert.fairness.randomness_tests.packs import SIZE, Orders
from tapisvert.fairness.shuffle import BoundedSampler, uniform_below

Plant = Callable[[int, Generator], Orders]
Draws = Callable[[int], NDArray[np.int64]]
"""For the place that is filled, the place it is filled from, in every pack."""


def exchange(count: int, draw: Draws, places: Sequence[int] = range(SIZE - 1, 0, -1)) -> Orders:
    """Packs in which one place after another is exchanged with one that is drawn."""
    orders, rows = np.tile(np.arange(SIZE, dtype=np.uint16), (count, 1)), np.arange(count)
    for place in places:
        draws = draw(place)
        column = orders[:, place].copy()
        orders[:, place] = orders[rows, draws]
        orders[rows, draws] = column
    return orders


def fair(count: int, chance: Generator) -> Orders:
    """No mistake: the shuffle of Fisher and Yates."""
    return exchange(count, lambda place: chance.integers(0, place + 1, count))


def swap_with_any(count: int, chance: Generator) -> Orders:
    """Each place exchanged with any other: 312^312 ways, which 312! does not divide."""
    return exchange(count, lambda place: chance.integers(0, SIZE, count), range(SIZE))


def one_off_by_one(count: int, chance: Generator) -> Orders:
    """The first draw one too small: the last card never stays where it is."""
    return exchange(count, lambda place: chance.integers(0, place + (place < SIZE - 1), count))


def sattolo(count: int, chance: Generator) -> Orders:
    """Each draw one too small: a single cycle, always."""
    return exchange(count, lambda place: chance.integers(0, place, count))


def modulo(bits: int) -> Plant:
    """A word of so many bits modulo the bound, none refused."""

    def plant(count: int, chance: Generator) -> Orders:
        return exchange(count, lambda place: chance.integers(0, 1 << bits, count) % (place + 1))

    return plant


def sorted_by_keys(bits: int) -> Plant:
    """Cards sorted by random keys of so many bits: equal keys leave cards as they were."""

    def plant(count: int, chance: Generator) -> Orders:
        keys = chance.integers(0, 1 << bits, (count, SIZE))
        return np.argsort(keys, axis=1, kind="stable").astype(np.uint16)

    return plant


def riffles(times: int) -> Plant:
    """So many riffles of Gilbert, Shannon and Reeds: 2^times piles interleaved at once."""

    def plant(count: int, chance: Generator) -> Orders:
        piles = chance.integers(0, 1 << times, (count, SIZE))
        # Cards of the first pile fall, in their order, where the label is least; and so on.
        places = np.argsort(piles, axis=1, kind="stable").astype(np.uint16)
        return np.argsort(places, axis=1).astype(np.uint16)

    return plant


def cut(orders: Orders, depths: NDArray[np.int64]) -> Orders:
    """Each pack with so many cards from its top behind the rest."""
    places = (np.arange(SIZE) + depths[:, None]) % SIZE
    return np.take_along_axis(orders, places, axis=1)


def then_cut(plant: Plant) -> Plant:
    return lambda count, chance: cut(plant(count, chance), chance.integers(0, SIZE, count))


def never_shuffled(count: int, chance: Generator) -> Orders:
    return exchange(count, lambda place: np.full(count, place))


def top_card_stays(count: int, chance: Generator) -> Orders:
    """The loop ends one too late to touch place 0, and begins one too early."""
    return exchange(
        count, lambda place: chance.integers(1, place + 1, count), range(SIZE - 1, 1, -1)
    )


def too_even(count: int, chance: Generator) -> Orders:
    """One fair pack turned by one card each time: every card is as often at every place."""
    return cut(np.repeat(fair(1, chance), count, axis=0), np.arange(count) % SIZE)


SHUFFLES: Final[Mapping[str, Plant]] = {
    "swap with any": swap_with_any,
    "one draw off by one": one_off_by_one,
    "Sattolo": sattolo,
    "8-bit word modulo": modulo(8),
    "sort by 8-bit keys": sorted_by_keys(8),
    "7 riffles": riffles(7),
    "10 riffles": riffles(10),
    "12 riffles": riffles(12),
    "7 riffles and a cut": then_cut(riffles(7)),
    "cut only": then_cut(never_shuffled),
    "top card stays": top_card_stays,
    "too even": too_even,
}
"""Shuffles that statistics detect."""


# What enumeration sees: draws from words, and shuffles of a small pack ----------------------------


def words_modulo(stream: Iterator[int], n: int, bits: int) -> int:
    """A word modulo the bound, none refused: some results have a word more."""
    return next(stream) % n


def words_without_a_bit_modulo(stream: Iterator[int], n: int, bits: int) -> int:
    """A word without its lowest bit, modulo the bound: as a signed 16-bit generator gives it."""
    return (next(stream) >> 1) % n


def words_scaled(stream: Iterator[int], n: int, bits: int) -> int:
    """A word as a fraction of the bound, none refused."""
    return next(stream) * n >> bits


def one_word_too_many(stream: Iterator[int], n: int, bits: int) -> int:
    """The first of the words that are to be refused is taken."""
    accepted = (1 << bits) - (1 << bits) % n
    while (word := next(stream)) > accepted:
        pass
    return word % n


def never_the_last(stream: Iterator[int], n: int, bits: int) -> int:
    """Below n - 1: the last result never comes."""
    return uniform_below(stream, max(n - 1, 1), bits)


BELOWS: Final[Mapping[str, Callable[[Iterator[int], int, int], int]]] = {
    "word modulo": words_modulo,
    "word without a bit, modulo": words_without_a_bit_modulo,
    "word scaled": words_scaled,
    "one word too many": one_word_too_many,
    "never the last": never_the_last,
}


def small_swap_with_any(items: Sequence[int], draw: BoundedSampler) -> Sequence[int]:
    """As `swap_with_any`."""
    order = list(items)
    for place in range(len(order)):
        draws = draw(len(order))
        order[place], order[draws] = order[draws], order[place]
    return order


def small_sattolo(items: Sequence[int], draw: BoundedSampler) -> Sequence[int]:
    """As `sattolo`."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        draws = draw(last)
        order[last], order[draws] = order[draws], order[last]
    return order


def small_sort(bits: int) -> Callable[[Sequence[int], BoundedSampler], Sequence[int]]:
    """As `sorted_by_keys`."""

    def shuffle(items: Sequence[int], draw: BoundedSampler) -> Sequence[int]:
        keys: dict[Any, int] = {item: draw(1 << bits) for item in items}
        return sorted(items, key=keys.__getitem__)

    return shuffle


def small_cut(items: Sequence[int], draw: BoundedSampler) -> Sequence[int]:
    index = draw(len(items))
    return [*items[index:], *items[:index]]


SMALL_SHUFFLES: Final[Mapping[str, Callable[[Sequence[int], BoundedSampler], Sequence[int]]]] = {
    "swap with any": small_swap_with_any,
    "Sattolo": small_sattolo,
    "sort by 8-bit keys": small_sort(8),
    "sort by 16-bit keys": small_sort(16),
    "cut only": small_cut,
}
