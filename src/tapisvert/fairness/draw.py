"""Draws below a bound, and a whole pack put in order by them: GLI-19 3.2.3, 3.2.5.

A draw below n takes a word of 16 bits, refuses the words from the greatest multiple of n on, and
takes the remainder of the others: every result has then exactly as many words. The shuffle is that
of Fisher and Yates, in Durstenfeld's form, from the last card to the second.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeVar

WORD_BITS: Final = 16
_FIRST_BYTES: Final = 1024  # a shuffle of 312 takes 622 bytes and now and then a word more

T = TypeVar("T")
Below = Callable[[int], int]
"""A whole number from 0 up to, not including, the one given, each equally likely."""


def words(message: bytes) -> Iterator[int]:
    """The words of SHAKE256 over a message, without end: 16 bits each, the high byte first.

    >>> from itertools import islice
    >>> list(islice(words(b""), 3))
    [18105, 56619, 2984]
    """
    stream, taken, length = hashlib.shake_256(message), 0, _FIRST_BYTES
    while True:
        block = stream.digest(length)
        for at in range(taken, length, 2):
            yield block[at] << 8 | block[at + 1]
        taken, length = length, 2 * length


def below(stream: Iterator[int], n: int, bits: int = WORD_BITS) -> int:
    """A number from 0 to n - 1, drawn from words of so many bits; n is 1 to 2 ** bits.

    >>> stream = iter([65535, 311, 312])
    >>> below(stream, 312), below(stream, 312)
    (311, 0)
    """
    accepted = (1 << bits) - (1 << bits) % n
    while (word := next(stream)) >= accepted:
        pass
    return word % n


def shuffled(things: Sequence[T], draw: Below) -> tuple[T, ...]:
    """The things in an order drawn by chance, every order as likely as any other.

    >>> shuffled("abc", lambda n: 0)
    ('b', 'c', 'a')
    """
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        drawn = draw(last + 1)
        order[last], order[drawn] = order[drawn], order[last]
    return tuple(order)
