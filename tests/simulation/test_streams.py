"""The random words: the published generators, unbiased draws, independent batches."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

import numpy as np
import pytest

from tapisvert.simulation import dealing_numpy
from tapisvert.simulation import rng_streams as streams

MASK = 2**64 - 1


def splitmix(start: int) -> Iterator[int]:
    """SplitMix64 in whole numbers, as Steele, Lea and Flood (2014) give it."""
    while True:
        start = (start + 0x9E3779B97F4A7C15) & MASK
        word = start
        word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 & MASK
        word = (word ^ (word >> 27)) * 0x94D049BB133111EB & MASK
        yield word ^ (word >> 31)


def mixed_words(word: int) -> int:
    """The output function alone."""
    return next(splitmix((word - 0x9E3779B97F4A7C15) & MASK))


def rotated(word: int, actor: int) -> int:
    """A word of 64 bits, turned to the left."""
    return (word << actor | word >> (64 - actor)) & MASK


def xoshiro(state: list[int]) -> Iterator[int]:
    """xoshiro256++ in whole numbers, as Blackman and Vigna (2021) give it."""
    while True:
        yield (rotated((state[0] + state[3]) & MASK, 23) + state[0]) & MASK
        shifted_word = state[1] << 17 & MASK
        state[2] ^= state[0]
        state[3] ^= state[1]
        state[1] ^= state[2]
        state[0] ^= state[3]
        state[2] ^= shifted_word
        state[3] = rotated(state[3], 45)


def test_splitmix_gives_the_published_words() -> None:
    """The terms of seed 1234567 are those of the reference implementation."""
    numbers = np.arange(1, 6, dtype=np.uint64)
    words = streams.mix(np.array([1234567], np.uint64) + numbers * streams.GAMMA)
    assert words.tolist() == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_xoshiro_gives_the_published_words() -> None:
    """The words from the state 1, 2, 3, 4 are those of the reference implementation."""
    state = [np.array([word], np.uint64) for word in (1, 2, 3, 4)]
    words = []
    for _ in range(5):
        word, *state = streams.next_word(*state)
        words.append(int(word[0]))
    assert words == [41943041, 58720359, 3588806011781223, 3591011842654386, 9228616714210784205]


def test_values_have_equal_word_counts() -> None:
    """Of all 65536 words, those not refused draw each value below any bound equally often."""
    words = np.arange(65536, dtype=np.uint32)
    for limit in range(1, 313):
        draw, refusal = streams.bounded_draws(words, limit, bits=16)
        counts = np.bincount(draw[~refusal])
        assert counts.tolist() == [65536 // limit] * limit, limit


@pytest.mark.parametrize("bits", [8, 9, 10, 11])
def test_repair_is_fair_at_all_widths(bits: int) -> None:
    """The rule does not depend on the width of the words: all words of these widths, all bounds."""
    words = np.arange(2**bits, dtype=np.uint64)
    for limit in range(1, 2**bits):
        draw, refusal = streams.bounded_draws(words, limit, bits=bits)
        assert set(np.bincount(draw[~refusal]).tolist()) == {2**bits // limit}


def test_small_pack_orders_are_equally_likely() -> None:
    """All draws from a pack of 2, 1, 3 and 1 cards give each order of its classes equally often."""
    counts = (2, 1, 3, 1)
    draws = np.array(list(product(*(range(size) for size in range(7, 0, -1)))), np.int16).T
    ends = np.cumsum(counts[:-1], dtype=np.int16)[:, None].repeat(draws.shape[1], axis=1)
    dealt_cards = np.array([dealing_numpy.draw_class(ends, draw) for draw in draws]).T
    cards = [index for index, count in enumerate(counts) for _ in range(count)]
    assert Counter(map(tuple, dealt_cards.tolist())) == Counter(permutations(cards))


def test_draws_match_their_description() -> None:
    """Two batches' draws, in whole numbers from the words: lanes, refusals and their repairs."""
    seed, batches, bounds = 2**64 - 59, (2**40, 2**40 + 1), [312, 311, 257, 256, 37, 299] * 20
    repairs = 0
    draws = list(streams.draws(seed, batches[0], 2, bounds))
    for b, batch in enumerate(batches):
        start = (mixed_words(seed) + 65 * batch * 0x9E3779B97F4A7C15) & MASK
        terms = splitmix(start)
        states = [xoshiro([next(terms) for _ in range(4)]) for _ in range(16)]
        key = next(terms)
        for step, limit in enumerate(bounds):
            words = b"".join(next(state).to_bytes(8, "little") for state in states)
            for lane in range(64):
                word = int.from_bytes(words[2 * lane : 2 * lane + 2], "little")
                value, low = divmod(word * limit, 2**16)
                if low < 2**16 % limit:
                    repairs += 1
                    counter = key + (64 * step + lane) * 0x9E3779B97F4A7C15
                    value, low = divmod((mixed_words(counter & MASK) >> 32) * limit, 2**32)
                    assert low >= 2**32 % limit
                assert draws[step][64 * b + lane] == value
    assert repairs > 0


def test_rejected_repair_is_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the word of a repair is refused as well, its second word draws."""
    counter, repeated_draws = streams.counter, []

    def refused_at_first(key: Any, position: Any, attempt: Any) -> Any:
        if attempt == 0:  # mix(0) is 0, which every bound refuses that does not divide 2^32
            return np.zeros_like(position)
        second = counter(key, position, attempt)
        repeated_draws.append((position, second))
        return second

    monkeypatch.setattr(streams, "counter", refused_at_first)
    draws = list(streams.draws(7, 0, 1, [299] * 200))
    assert repeated_draws
    for positions, counters in repeated_draws:
        for position, word in zip(positions.tolist(), counters.tolist(), strict=True):
            assert draws[position // 64][position % 64] == (mixed_words(word) >> 32) * 299 >> 32


def test_batch_is_independent_of_neighbours() -> None:
    """A batch drawn among others and drawn alone is the same."""
    joint_draws = list(streams.draws(7, 3, 4, range(312, 300, -1)))
    single_draws = list(streams.draws(7, 5, 1, range(312, 300, -1)))
    assert all((a[128:192] == b).all() for a, b in zip(joint_draws, single_draws, strict=True))


def test_batches_begin_differently() -> None:
    """The states of many batches of a seed, and its neighbours' batches, are all different."""
    words = [streams.terms(seed, 0, 500)[0] for seed in (0, 1, 2**64 - 1)]
    states = np.array(words).reshape(3, 4, -1).swapaxes(1, 2).reshape(-1, 4)
    assert len(np.unique(states, axis=0)) == 3 * 500 * 16


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_seed_has_64_bits(seed: int) -> None:
    """Anything else is refused, not cut to size."""
    with pytest.raises(OverflowError):
        streams.terms(seed, 0, 1)
