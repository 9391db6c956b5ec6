"""Draws below a bound, and the shuffle of a pack built on them: GLI-19 3.2.3, 3.2.5.

A draw below n takes a 16-bit word, rejects words from the greatest multiple of n on, and returns
the remainder, so every result has exactly the same number of words. The shuffle is Fisher-Yates
from the top, so that a pack can be shuffled as far as it is dealt.
"""

import hashlib
from collections.abc import Callable, Iterator, MutableSequence, Sequence
from typing import Final, TypeVar

WORD_BITS: Final = 16
_FIRST_BYTES: Final = 1024  # a shuffle of 312 takes 622 bytes, plus a few rejected words

T = TypeVar("T")
BoundedSampler = Callable[[int], int]
"""Function that draws a whole number from 0 up to, but not including, its argument, uniformly."""


def random_words(message: bytes) -> Iterator[int]:
    """Yield the words of SHAKE256 over a message, endlessly: 16 bits each, high byte first.

    >>> from itertools import islice
    >>> list(islice(random_words(b""), 3))
    [18105, 56619, 2984]
    """
    stream = hashlib.shake_256(message)
    used_bytes = 0
    length = _FIRST_BYTES
    while True:
        block = stream.digest(length)
        for place in range(used_bytes, length, 2):
            yield block[place] << 8 | block[place + 1]
        used_bytes = length
        length = 2 * length


def uniform_below(stream: Iterator[int], n: int, bits: int = WORD_BITS) -> int:
    """Return a number from 0 to n - 1, drawn from words of `bits` bits; n is 1 to 2 ** bits.

    >>> stream = iter([65535, 311, 312])
    >>> uniform_below(stream, 312), uniform_below(stream, 312)
    (311, 0)
    """
    accepted = (1 << bits) - (1 << bits) % n
    while (word := next(stream)) >= accepted:
        pass
    return word % n


def exchange(items: MutableSequence[T], place: int, draw: BoundedSampler) -> T:
    """Exchange the thing at a place with one from there on, and return it: one step of a shuffle.

    >>> items = list("abc")
    >>> exchange(items, 0, lambda n: n - 1), items
    ('c', ['c', 'b', 'a'])
    """
    source = place + draw(len(items) - place)
    items[place], items[source] = items[source], items[place]
    return items[place]


def shuffle(items: Sequence[T], draw: BoundedSampler) -> tuple[T, ...]:
    """Return the things in random order; every order is equally likely.

    >>> shuffle("abc", lambda n: n - 1)
    ('c', 'a', 'b')
    """
    order = list(items)
    for place in range(len(order) - 1):
        exchange(order, place, draw)
    return tuple(order)
