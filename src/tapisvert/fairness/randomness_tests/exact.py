"""Exhaustive enumerations of cases that statistics cannot resolve: GLI-19 3.2.3, 3.2.5.

A draw that takes 15-bit words modulo n passes every statistic at a million packs, though at n = 312
some results come 0.9 % too often. But the number of words is finite, and so are the orders of a
small pack. All of them are enumerated here, with the same functions that shuffle a pack. Each
enumeration takes the function under test as an argument, so tests can show that it detects a wrong
one.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import repeat
from math import factorial
from typing import Final

import numpy as np

from tapisvert.cards import sixain
from tapisvert.fairness import shuffle as draw
from tapisvert.fairness.protocol import Kind, commitment, entropy_commitment, order, salts_and_tree
from tapisvert.fairness.randomness_tests import packs
from tapisvert.fairness.randomness_tests.verdict import Check, Stage
from tapisvert.fairness.transparency.merkle import MerkleTree, leaf
from tapisvert.values import value

WIDTHS: Final = (9, 10, 12, 14, 16)
"""Bits in a word: 16 in the protocol, and fewer, where the same code must be equally fair."""
SIZES: Final = range(1, len(sixain()) + 1)
"""All bounds of the draws in a shuffle of 312 cards."""
SMALL_PACKS: Final = range(3, 8)

BelowWords = Callable[[Iterator[int], int, int], int]
"""`shuffle.uniform_below`: a number below n from a stream of words of so many bits."""
Shuffle = Callable[[Sequence[int], draw.BoundedSampler], Sequence[int]]
"""`shuffle.shuffle`: things in an order that follows from the draws alone."""
Cut = Callable[[Sequence[int], int], Sequence[int]]
"""Cards in the order in which they leave the shoe, after a cut."""


@value
class Enumeration:
    """Number of enumerated cases, and a description of each failure."""

    name: str
    cases: int
    failures: tuple[str, ...]

    @property
    def check(self) -> Check:
        """The enumeration as a check: its p-value is 1, or 0 if a single case failed."""
        failed = len(self.failures)
        return Check(self.name, Stage.EXACT, failed, 0.0, 0.0 if failed else 1.0, self.cases)


def enumerate_draws(
    below_words: BelowWords = draw.uniform_below,
    widths: Sequence[int] = WIDTHS,
    sizes: Sequence[int] = SIZES,
) -> Enumeration:
    """Draw every word of every width below every n: each result must come from equally many words.

    The number is maximal: all words but the last 2^bits mod n are accepted.

    >>> enumerate_draws(widths=[9], sizes=range(1, 40))
    Enumeration(name='draws', cases=39, failures=())
    >>> enumerate_draws(lambda stream, n, bits: next(stream) % n, [9], [300]).failures
    ('9 bits below 300: 212 results too often',)
    """
    failures = []
    for bits in widths:
        for n in sizes:
            counts = results_of(below_words, bits, n)
            fair = (1 << bits) // n
            wrong = [result for result in counts | Counter(range(n)) if counts[result] != fair]
            if wrong:
                overfull = sum(counts[result] > fair for result in wrong)
                failures.append(f"{bits} bits below {n}: {overfull} results too often")
    return Enumeration("draws", len(widths) * len(sizes), tuple(failures))


def results_of(below_words: BelowWords, bits: int, n: int) -> Counter[int]:
    """Return how many words of so many bits lead to each result. Each word is used once.

    >>> sorted(results_of(draw.uniform_below, 3, 3).items())
    [(0, 2), (1, 2), (2, 2)]
    """
    words = iter(range(1 << bits))
    # At the end of the stream `below` raises StopIteration, which ends `map`.
    return Counter(map(below_words, repeat(words), repeat(n), repeat(bits)))


def enumerate_orders(
    shuffled: Shuffle = draw.shuffle, sizes: Sequence[int] = SMALL_PACKS
) -> Enumeration:
    """Try every sequence of draws for small packs: each of the n! orders must come exactly once.

    >>> enumerate_orders().cases
    5910
    >>> sattolo = lambda things, below: draw.shuffle(things, lambda n: below(n - 1))
    >>> enumerate_orders(sattolo, [4]).failures
    ('4 cards: 6 sequences, 6 of 24 orders, at most 1 times',)
    """
    cases, failures = 0, []
    for size in sizes:
        orders, sequences = Counter[tuple[int, ...]](), 0
        for sequence_order in orders_of(partial(shuffled, range(size))):
            orders[sequence_order] += 1
            sequences += 1
            if sequences > factorial(size):
                break
        cases += sequences
        if not (len(orders) == sequences == factorial(size)):
            highest = max(orders.values(), default=0)
            failures.append(
                f"{size} cards: {sequences} sequences, {len(orders)} of {factorial(size)} orders, "
                f"at most {highest} times"
            )
    return Enumeration("small_packs", cases, tuple(failures))


def orders_of(shuffle: Callable[[draw.BoundedSampler], Sequence[int]]) -> Iterator[tuple[int, ...]]:
    """Yield the result of a shuffle for every sequence of draws, the last draw varying fastest.

    >>> list(orders_of(lambda below: [below(2), below(3)]))
    [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    """
    script: list[int] = []
    while True:
        bounds: list[int] = []

        def scripted(n: int, bounds: list[int] = bounds) -> int:
            bounds.append(n)
            if len(bounds) > len(script):
                script.append(0)
            return script[len(bounds) - 1]

        yield tuple(shuffle(scripted))
        while script and script[-1] + 1 == bounds[len(script) - 1]:
            script.pop()
        if not script:
            return
        script[-1] += 1


def _cut(cards: Sequence[int], depth: int) -> Sequence[int]:
    return [int(card) for card in packs.cut(np.array([cards], np.uint16), np.array([depth]))[0]]


def enumerate_cuts(cut: Cut = _cut, burnt_cards: int = 0) -> Enumeration:
    """Try every place of the cut in a pack of 312: the result is the pack, rotated by so many.

    `burnt_cards` is the number of first cards that `cut` does not show.

    >>> enumerate_cuts()
    Enumeration(name='cuts', cases=312, failures=())
    >>> enumerate_cuts(lambda cards, at: [*cards[at + 1 :], *cards[: at + 1]]).failures[0]
    'cut at 0: card 0 of the shoe is that of place 1, not 0'
    """
    cards, failures = range(packs.SIZE), []
    for depth in cards:
        rotated = [(depth + k) % packs.SIZE for k in cards][burnt_cards:]
        for k, (actual, right) in enumerate(zip(cut(cards, depth), rotated, strict=True)):
            if actual != right:
                failures.append(
                    f"cut at {depth}: card {k} of the shoe is that of place {actual}, not {right}"
                )
                break
    return Enumeration("cuts", packs.SIZE, tuple(failures))


def golden() -> Enumeration:
    """Check published or fixed values of the hashes, the tree and the acts.

    >>> golden()
    Enumeration(name='golden_vectors', cases=9, failures=())
    """
    wrong = [name for name, actual, right in _vectors() if actual != right]
    return Enumeration("golden_vectors", len(_vectors()), tuple(wrong))


def _vectors() -> tuple[tuple[str, str, str], ...]:
    name, seed = "table 1, pack 1", bytes(192)
    cards = order(Kind.PACK, name, seed, {"Anna": bytes(16)})
    _, tree = salts_and_tree(name, seed, cards)
    return (
        (
            "SHAKE256 of nothing (FIPS 202)",
            hashlib.shake_256(b"").hexdigest(32),
            "46b9dd2b0ba88d13233b3feb743eeb243fcd52ea62b81b82b50c27646ed5762f",
        ),
        (
            "SHAKE256 of 1600 bits (FIPS 202's example)",
            hashlib.shake_256(b"\xa3" * 200).hexdigest(32),
            "cd8a920ed141aa0407a22d59288652e9d9f1a7ee0c1e7c1ca699424da84a904d",
        ),
        (
            "SHA-256 of abc (FIPS 180-4's example)",
            hashlib.sha256(b"abc").hexdigest(),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        ),
        (
            "the tree over eight entries (Certificate Transparency's test data)",
            MerkleTree([leaf(bytes.fromhex(entry)) for entry in _ENTRIES]).root.hex(),
            "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
        ),
        (
            "a commitment",
            commitment(Kind.PACK, name, seed).hex(),
            "2eb1dbdf2eb27f08d21319700a83bf9c5f8f7be1a555bbd476b850a38e391484",
        ),
        (
            "a commitment of entropy",
            entropy_commitment(name, "Anna", bytes(16)).hex(),
            "35a3359e8e3f84aca06293276110277ec378e64f811c3e09dc21f0526d73c200",
        ),
        (
            "the order of a pack",
            hashlib.sha256(" ".join(cards).encode()).hexdigest(),
            "6da0a74c3d8b80ef45e41b501df549de19a714d1787b9a08ba88b697db2ba041",
        ),
        (
            "the root of a pack",
            tree.root.hex(),
            "ef6de6a2ccd68bcd6050abff8e95f83485ec7838cd6eec83392aca6e5afa8841",
        ),
        ("a spin", " ".join(order(Kind.SPIN, "table 2, spin 1", seed, {})), "14"),
    )


_ENTRIES: Final = (
    *("", "00", "10", "2021", "3031", "40414243", "5051525354555657"),
    "606162636465666768696a6b6c6d6e6f",
)
