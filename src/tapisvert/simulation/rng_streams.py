"""Random words: each batch has its own streams, derived only from (seed, batch).

So a result depends on the seed alone, bit for bit, for any thread, process or machine that deals a
batch. Tallies are integers, so the order of adding them does not matter either.

- **xoshiro256++**: its step is ten additions, shifts and exclusive-ors that run in every lane of a
  vector register, and its 256 bits of state make accidental overlaps negligible. A generator of 64
  bits, started anew for every taille, meets itself after some 10^9 tailles.
- **SplitMix64** gives the states. Its term `k` is a bijection of `mix(seed) + k * GAMMA`, so any
  term can be computed directly, and no two terms of a seed are equal. A batch takes terms of its
  own, so no two batches ever begin in the same state.
- A batch has 16 streams of 64-bit words. One step of them is 1024 bits: a 16-bit word for each of
  the batch's 64 lanes, lane `4 j + i` taking bits `16 i` to `16 i + 15` of stream `j`.
- **A draw** below `n` is the high half of word times `n`. Of the 65536 words it rejects
  `65536 mod n`, those with the lowest low halves, and so gives every value equally often (Lemire,
  "Fast random integer generation in an interval", 2019).
- **A rejected draw** is repeated from a 32-bit word that depends only on its batch, step, lane and
  number of rejections. No other draw moves, so the vector loop never waits for it. About one draw
  in 800 is rejected.

The functions of one word are written so that NumPy runs them on arrays and numba compiles them.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.uint64]
Counts = NDArray[np.uint16]

LANES: Final = 64
"""Lanes of a batch: tailles that are dealt side by side, or spins of one step."""
SPINS: Final = 256
"""Spins of a batch in each of its lanes."""
STREAMS: Final = LANES // 4
TERMS: Final = 4 * STREAMS + 1
"""Terms of SplitMix64 that a batch takes: the states of its streams, and its key for repairs."""
_AT_ONCE: Final = 2**16
"""Draws made from their words at once: enough to amortise NumPy's calls, few enough for the cache.
"""

GAMMA: Final = np.uint64(0x9E3779B97F4A7C15)
_FIRST: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND: Final = np.uint64(0x94D049BB133111EB)
_17, _23, _27, _30, _31 = (np.uint64(bits) for bits in (17, 23, 27, 30, 31))
_45, _19, _41 = (np.uint64(bits) for bits in (45, 64 - 45, 64 - 23))
_16 = np.uint64(16)
_32 = np.uint64(32)


def mix(word: Any) -> Any:
    """Return the SplitMix64 output of a word or an array of words: a bijection of 64 bits."""
    word = (word ^ (word >> _30)) * _FIRST
    word = (word ^ (word >> _27)) * _SECOND
    return word ^ (word >> _31)


def next_word(a: Any, b: Any, c: Any, d: Any) -> tuple[Any, Any, Any, Any, Any]:
    """Advance xoshiro256++ by one step: return the word, and the four words of the next state."""
    word = a + d
    word = ((word << _23) | (word >> _41)) + a
    shifted_word = b << _17
    c = c ^ a
    d = d ^ b
    b = b ^ c
    a = a ^ d
    c = c ^ shifted_word
    d = (d << _45) | (d >> _19)
    return word, a, b, c, d


def counter(key: Any, position: Any, attempt: Any) -> Any:
    """Return the input of `mix` for a word of a repair, whose high 32 bits are the new draw.

    `key` is the batch's, `position` 64 times the step plus the lane (below 65536), `attempt` the
    number of earlier rejected repairs of this draw.
    """
    return key + (position + (attempt << _16)) * GAMMA


def terms(seed: int, first_batch: int, batches: int) -> tuple[tuple[Words, ...], Words]:
    """Return the four words of state of each stream, arrays [batch, stream], and batches' keys.

    `seed` has 64 bits: raises OverflowError if it is negative or longer.

    >>> states, keys = terms(7, 3, 2)
    >>> states[0].shape, bool((terms(7, 4, 1)[1] == keys[1:]).all())
    ((2, 16), True)
    """
    start = mix(np.array([seed], np.uint64))
    first = np.array([first_batch * TERMS + 1], np.uint64)
    numbers = first + np.arange(batches * TERMS, dtype=np.uint64)
    outputs = mix(start + numbers * GAMMA).reshape(batches, TERMS)
    states = outputs[:, :-1].reshape(batches, STREAMS, 4)
    return tuple(states[:, :, word].copy() for word in range(4)), outputs[:, -1].copy()


def bounded_draws(words: Any, n: Any, bits: int) -> tuple[Any, Any]:
    """Return the draws below `n` from words of `bits` bits, and a mask of the rejected ones.

    `n` is a bound for all words, or an array of their bounds.

    >>> drawn, rejected = bounded_draws(np.arange(8, dtype=np.uint16), 3, bits=3)
    >>> drawn[~rejected]
    array([0, 0, 1, 1, 2, 2], dtype=uint16)
    """
    kind = words.dtype.type
    bound_word = kind(n)
    product = words * bound_word
    return product >> kind(bits), (product & kind((1 << bits) - 1)) < kind(1 << bits) % bound_word


def draws(seed: int, first_batch: int, batches: int, bounds: Sequence[int]) -> Iterator[Counts]:
    """Yield for each bound a draw in every lane, 0 to bound - 1: arrays [batches * 64].

    At most 1024 bounds, of 1 to 65536.
    """
    state: Sequence[Words]
    state, keys = terms(seed, first_batch, batches)
    steps = max(1, _AT_ONCE // (batches * LANES))
    for first_step in range(0, len(bounds), steps):
        step_bounds = np.array(bounds[first_step : first_step + steps], np.uint64)[:, None]
        words = np.empty((len(step_bounds), batches, STREAMS), "<u8")
        for step in range(len(step_bounds)):
            words[step], *state = next_word(*state)
        yield from _bounded_draws(
            step_bounds, words.view("<u2").reshape(len(step_bounds), -1), first_step, keys
        )


def _bounded_draws(bounds: Words, words: Counts, first_step: int, keys: Words) -> Counts:
    """Return the draws of some steps, below the bound of each, from their words: [step, lane]."""
    product, rejected = bounded_draws(words.astype(np.uint32), bounds, bits=16)
    results: Counts = product.astype(np.uint16)
    steps, lanes = np.nonzero(rejected)
    attempt = 0
    while steps.size:
        position = ((first_step + steps) * LANES + lanes % LANES).astype(np.uint64)
        redrawn = mix(counter(keys[lanes // LANES], position, np.uint64(attempt)))
        repairs, rejected = bounded_draws(redrawn >> _32, bounds[steps, 0], bits=32)
        results[steps, lanes] = repairs
        steps = steps[rejected]
        lanes = lanes[rejected]
        attempt = attempt + 1
    return results
