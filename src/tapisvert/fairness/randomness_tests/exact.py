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

from tapisvert.cards import sixain
from tapisvert.fairness import shuffle as draw
from tapisvert.fairness.chain import coup_words, entropy_commitment, previous_share, start_of
from tapisvert.fairness.randomness_tests import packs
from tapisvert.fairness.randomness_tests.verdict import Check, Stage
from tapisvert.fairness.transparency.merkle_log import MerkleLog, leaf
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
    cases = 0
    failures = []
    for size in sizes:
        orders = Counter[tuple[int, ...]]()
        sequences = 0
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

        def draw(n: int, bounds: list[int] = bounds) -> int:
            bounds.append(n)
            if len(bounds) > len(script):
                script.append(0)
            return script[len(bounds) - 1]

        yield tuple(shuffle(draw))
        while script and script[-1] + 1 == bounds[len(script) - 1]:
            script.pop()
        if not script:
            return
        script[-1] += 1


def golden() -> Enumeration:
    """Check published or fixed values of the hashes, the tree and the draws.

    >>> golden()
    Enumeration(name='golden_vectors', cases=9, failures=())
    """
    wrong = [name for name, actual, right in _vectors() if actual != right]
    return Enumeration("golden_vectors", len(_vectors()), tuple(wrong))


def _vectors() -> tuple[tuple[str, str, str], ...]:
    share = previous_share(bytes(range(32)))
    start = start_of(bytes(32), {"Anna": bytes(16), "Éloi": b""})
    number = draw.uniform_below(coup_words(share, start, 1), 37)
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
            MerkleLog(leaf(bytes.fromhex(entry)) for entry in _ENTRIES).root().hex(),
            "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
        ),
        (
            "a share",
            share.hex(),
            "431435b28dbb605aee1d05ed04ce87e950a60061bd17ee58dfdafc146d11fb77",
        ),
        (
            "a commitment of entropy",
            entropy_commitment(bytes(32), "Anna", bytes(16)).hex(),
            "6b0aa342af9cf29c537cc0d4d6808e462869e079110533f97acc0314ab6a3f22",
        ),
        (
            "a start",
            start.hex(),
            "79e1e7642cda54846188bd453a444a4d5546dc87ce1795d8cead9f6b60b6fde3",
        ),
        (
            "the order of a pack",
            hashlib.sha256(bytes(place % 256 for place in packs.places(share))).hexdigest(),
            "51e0a8bcfef1f944078c4356ef4ed0836b0626d716bf35d99097e0c56cac0af9",
        ),
        ("a spin", str(number), "13"),
    )


_ENTRIES: Final = (
    "",
    "00",
    "10",
    "2021",
    "3031",
    "40414243",
    "5051525354555657",
    "606162636465666768696a6b6c6d6e6f",
)
