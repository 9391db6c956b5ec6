"""Packs and spins by the protocol, thousands at a time.

Each pack is shuffled as `chain.PackInPlay` does, to its last card by the stream of one coup, the
first of a draw without a witness. Only the exchanges are made in all packs of a batch at once.
"""

import secrets
from collections.abc import Callable
from functools import partial
from hashlib import shake_256
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tapisvert.cards import sixain
from tapisvert.fairness.chain import HASH_BYTES, coup_message
from tapisvert.fairness.encoding import shake256
from tapisvert.fairness.sealed_draw import SEED_BYTES
from tapisvert.fairness.shuffle import WORD_BITS, random_words, shuffle
from tapisvert.fairness.shuffle import uniform_below as draw_below
from tapisvert.wheel import NUMBERS

BATCH: Final = 2048
"""Packs in a batch; it fits a processor's cache."""
SIZE: Final = len(sixain())

_WORDS: Final = 340  # five blocks of SHAKE256; 311 are needed, and one in 800 is rejected
_SPIN_WORDS: Final = 8
_SEEDS_AT_ONCE: Final = 256
_SEEDS: Final = "tapisvert 3 laboratory seeds"
_START: Final = bytes(HASH_BYTES)

Orders = NDArray[np.uint16]
"""Packs by places: the card at each, as its place 0 to 311 in the sixain as spread."""


def orders(count: int, first: int = 0, seed: int | None = None) -> Orders:
    """Return `count` packs by the protocol, from the top: an array [packs, 312].

    The seeds come fresh from the operating system's generator. With a `seed` for the run they are
    derived from it, a pack's from the pack's number alone. Numbers begin at `first`, so a pack is
    the same in any batch that contains its number. A card modulo 52 is its place in `cards.PACK`,
    modulo 13 its rank.

    >>> orders(2, first=5, seed=1)[1].tolist() == orders(1, first=6, seed=1)[0].tolist()
    True
    """
    secret = seeds(count, first, seed)
    return shuffle_packs(_streams(secret, _WORDS), lambda row: places(secret[row]))


def places(share: bytes) -> tuple[int, ...]:
    """Return one pack by the protocol, each card by its place in the packs as spread."""
    return shuffle(range(SIZE), partial(draw_below, random_words(_message(share))))


def shuffle_packs(
    words: NDArray[np.uint16], make_alone: Callable[[int], tuple[int, ...]]
) -> Orders:
    """Shuffle a pack with each row of words, as `shuffle.shuffle` does.

    If a row has too few words, `make_alone` makes that pack.
    """
    rows, length = words.shape
    # A row without words left reads the next row's, or at the end a 0, which no draw rejects.
    flat = np.append(words, np.zeros(SIZE, np.uint16))
    start = np.arange(rows) * length
    position = start.copy()
    across = np.arange(rows)
    # Places are the first axis, so the place filled by a step is contiguous in memory.
    by_place = np.repeat(np.arange(SIZE, dtype=np.uint16)[:, None], rows, axis=1)
    cards = by_place.ravel()
    for place in range(SIZE - 1):
        sources = (place + uniform_below(flat, position, SIZE - place)) * rows + across
        moved_cards = by_place[place].copy()
        by_place[place] = cards[sources]
        cards[sources] = moved_cards
    fresh_orders = np.ascontiguousarray(by_place.T)
    for row in np.flatnonzero(position - start > length):
        fresh_orders[row] = make_alone(int(row))
    return fresh_orders


def uniform_below(
    flat: NDArray[np.uint16], position: NDArray[np.int64], n: int
) -> NDArray[np.int64]:
    """Draw below n (1 to 65535) with each row's next word, and advance past the words used.

    It works like `shuffle.uniform_below` on all rows: `position` is the index in `flat` of each
    row's next word.

    >>> position = np.array([0, 1])
    >>> uniform_below(np.array([65535, 311, 312], np.uint16), position, 312), position
    (array([311, 311]), array([2, 2]))
    """
    accepted = (1 << WORD_BITS) - (1 << WORD_BITS) % n
    words = flat[position]
    position += 1
    while (rejected := np.flatnonzero(words > accepted - 1)).size:
        words[rejected] = flat[position[rejected]]
        position[rejected] += 1
    return (words % np.uint16(n)).astype(np.int64)


def spins(count: int, first: int = 0, seed: int | None = None) -> NDArray[np.uint8]:
    """Return `count` numbers of the wheel, by the protocol; seeds and numbering as in `orders`.

    >>> spins(5, seed=1).tolist()
    [18, 19, 21, 24, 14]
    """
    secret = seeds(count, first, seed)
    words = _streams(secret, _SPIN_WORDS)
    # Nine words in 65536 are rejected; a spin with eight in a row is drawn by the protocol itself.
    accepted = words < (1 << WORD_BITS) - (1 << WORD_BITS) % len(NUMBERS)
    first_words = words[np.arange(count), accepted.argmax(axis=1)]
    numbers: NDArray[np.uint8] = (first_words % np.uint16(len(NUMBERS))).astype(np.uint8)
    for row in np.flatnonzero(~accepted.any(axis=1)).tolist():
        numbers[row] = draw_below(random_words(_message(secret[row])), len(NUMBERS))
    return numbers


def _message(share: bytes) -> bytes:
    return coup_message(share, _START, 1)


def _streams(shares: list[bytes], words: int) -> NDArray[np.uint16]:
    streams = b"".join(shake_256(_message(share)).digest(2 * words) for share in shares)
    return np.frombuffer(streams, ">u2").reshape(len(shares), words).astype(np.uint16)


def seeds(count: int, first: int = 0, seed: int | None = None) -> list[bytes]:
    """Return the seeds of these draws: fresh ones, or derived from a run's seed.

    >>> [len(each) for each in seeds(2)]
    [32, 32]
    """
    if seed is None:
        return [secrets.token_bytes(SEED_BYTES) for _ in range(count)]
    # One hash gives 256 seeds, because a hash per seed would take as long as the draw itself.
    seed_bytes = b"".join(
        shake256(_SEEDS_AT_ONCE * SEED_BYTES, _SEEDS, str(seed).encode(), str(block).encode())
        for block in range(first // _SEEDS_AT_ONCE, (first + count - 1) // _SEEDS_AT_ONCE + 1)
    )
    begin = first % _SEEDS_AT_ONCE * SEED_BYTES
    ends = range(begin + SEED_BYTES, begin + (count + 1) * SEED_BYTES, SEED_BYTES)
    return [seed_bytes[end - SEED_BYTES : end] for end in ends]
