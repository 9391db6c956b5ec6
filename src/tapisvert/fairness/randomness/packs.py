"""Packs and spins by the protocol, thousands at a time.

Card for card what `protocol.places` and `protocol.order` give, one draw for each seed and name;
only the exchanges of the shuffle are made in all packs of a batch at once.
"""

import secrets
from collections.abc import Callable
from hashlib import shake_256
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tapisvert.fairness.draw import WORD_BITS
from tapisvert.fairness.encoding import shake
from tapisvert.fairness.protocol import SEED_BYTES, Kind, message, order, places
from tapisvert.wheel import NUMBERS

BATCH: Final = 2048
"""Packs in a batch that fits a processor's cache."""
SIZE: Final = Kind.PACK.size

_WORDS: Final = 340  # five blocks of SHAKE256; 311 are wanted, and one in 800 is refused
_SPIN_WORDS: Final = 8
_SEEDS_AT_ONCE: Final = 256
_SEEDS: Final = "tapisvert 1 laboratory seeds"
_CUTS: Final = "tapisvert 1 laboratory cuts"

Orders = NDArray[np.uint16]
"""Packs by places: the card at each, as its place 0 to 311 in the sixain as it is spread."""


def orders(count: int, first: int = 0, seed: int | None = None) -> Orders:
    """So many packs before the cut, by the protocol: an array [packs, 312].

    The seeds are fresh from the operating system's generator. With a `seed` of this run they follow
    from it, a pack's from the pack's number alone: the packs from `first` on are then the same in
    any company. A card modulo 52 is its place in `cards.PACK`, modulo 13 its rank.

    >>> orders(2, first=5, seed=1)[1].tolist() == orders(1, first=6, seed=1)[0].tolist()
    True
    """
    secret = seeds(count, first, seed)
    words = _streams(Kind.PACK, secret, first, _WORDS)

    def alone(at: int) -> tuple[int, ...]:
        return places(name_of(first + at), secret[at], {})

    return shuffled(words, alone)


def shuffled(words: NDArray[np.uint16], alone: Callable[[int], tuple[int, ...]]) -> Orders:
    """Put a pack in order with each row of words, as `draw.shuffled` does with `draw.below`.

    Where a row has too few words, `alone` makes that pack.
    """
    rows, length = words.shape
    # Who has no words left takes those of the next row, or at the end a 0, which no draw refuses.
    flat = np.append(words, np.zeros(SIZE, np.uint16))
    start = np.arange(rows) * length
    following, across = start.copy(), np.arange(rows)
    # By places first: the place that a step fills is then one stretch of memory.
    by_place = np.repeat(np.arange(SIZE, dtype=np.uint16)[:, None], rows, axis=1)
    cards = by_place.ravel()
    for last in range(SIZE - 1, 0, -1):
        drawn = drawn_below(flat, following, last + 1) * rows + across
        kept = by_place[last].copy()
        by_place[last] = cards[drawn]
        cards[drawn] = kept
    made = np.ascontiguousarray(by_place.T)
    for row in np.flatnonzero(following - start > length):
        made[row] = alone(int(row))
    return made


def drawn_below(
    flat: NDArray[np.uint16], following: NDArray[np.int64], n: int
) -> NDArray[np.int64]:
    """Draw below n, 1 to 65535, with each row's following word, and go past what was taken.

    As `draw.below`, a row at a time: `following` says where in `flat` each has its next word.

    >>> following = np.array([0, 1])
    >>> drawn_below(np.array([65535, 311, 312], np.uint16), following, 312), following
    (array([311, 311]), array([2, 2]))
    """
    accepted = (1 << WORD_BITS) - (1 << WORD_BITS) % n
    words = flat[following]
    following += 1
    while (refused := np.flatnonzero(words > accepted - 1)).size:
        words[refused] = flat[following[refused]]
        following[refused] += 1
    return (words % np.uint16(n)).astype(np.int64)


def cuts(count: int, first: int = 0, seed: int | None = None) -> NDArray[np.int64]:
    """How many cards the cut of each pack puts behind the others: 0 to 311, each as likely.

    >>> cuts(3, seed=1).tolist()
    [153, 198, 2]
    """
    if seed is None:
        return np.array([secrets.randbelow(SIZE) for _ in range(count)], np.int64)
    # 64 bits modulo 312 favour no depth by more than one in 10^16.
    drawn = (shake(8, _CUTS, str(seed).encode(), str(at).encode()) for at in _from(first, count))
    return np.array([int.from_bytes(word, "big") % SIZE for word in drawn], np.int64)


def cut(orders: Orders, at: NDArray[np.int64]) -> Orders:
    """Each pack as it leaves the shoe after its cut: the k-th card is that of place at + k.

    >>> cut(np.array([[4, 5, 6, 7]], np.uint16), np.array([1])).tolist()
    [[5, 6, 7, 4]]
    """
    turned = np.empty_like(orders)
    for row, behind in enumerate(at.tolist()):
        turned[row] = np.concatenate((orders[row, behind:], orders[row, :behind]))
    return turned


def spins(count: int, first: int = 0, seed: int | None = None) -> NDArray[np.uint8]:
    """So many numbers of the wheel, by the protocol; seeds and numbering as in `orders`.

    >>> spins(5, seed=1).tolist()
    [7, 17, 29, 18, 29]
    """
    secret = seeds(count, first, seed)
    words = _streams(Kind.SPIN, secret, first, _SPIN_WORDS)
    # Nine words in 65536 are refused: after seven of them the protocol itself goes on.
    accepted = words < (1 << WORD_BITS) - (1 << WORD_BITS) % len(NUMBERS)
    chosen = words[np.arange(count), accepted.argmax(axis=1)]
    numbers: NDArray[np.uint8] = (chosen % np.uint16(len(NUMBERS))).astype(np.uint8)
    for at in np.flatnonzero(~accepted.any(axis=1)).tolist():
        numbers[at] = order(Kind.SPIN, name_of(first + at), secret[at], {})[0]
    return numbers


def name_of(at: int) -> str:
    """The id under which the laboratory draws a pack or a spin."""
    return f"laboratory {at}"


def _from(first: int, count: int) -> range:
    return range(first, first + count)


def _streams(kind: Kind, seeds: list[bytes], first: int, words: int) -> NDArray[np.uint16]:
    """The first words of each draw's stream, a row for each."""
    streams = b"".join(
        shake_256(message(kind, name_of(at), seed, {})).digest(2 * words)
        for at, seed in enumerate(seeds, first)
    )
    return np.frombuffer(streams, ">u2").reshape(len(seeds), words).astype(np.uint16)


def seeds(count: int, first: int = 0, seed: int | None = None) -> list[bytes]:
    """The house's seeds of these draws: fresh ones, or those that follow from a run's number.

    >>> [len(each) for each in seeds(2)]
    [192, 192]
    """
    if seed is None:
        return [secrets.token_bytes(SEED_BYTES) for _ in range(count)]
    # Some hundred from one hash, as a hash for each would take as long as the draw itself.
    found = b"".join(
        shake(_SEEDS_AT_ONCE * SEED_BYTES, _SEEDS, str(seed).encode(), str(block).encode())
        for block in range(first // _SEEDS_AT_ONCE, (first + count - 1) // _SEEDS_AT_ONCE + 1)
    )
    skipped = first % _SEEDS_AT_ONCE
    return [found[at * SEED_BYTES : (at + 1) * SEED_BYTES] for at in _from(skipped, count)]
