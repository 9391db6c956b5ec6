"""Chance for the table in the terminal: the machine's own randomness, unbiased."""

import random
import secrets
from collections.abc import Callable, Sequence

Below = Callable[[int], int]
"""A whole number from 0 up to, not including, the one given, each equally likely."""


def shuffled(cards: Sequence[str], below: Below = secrets.randbelow) -> tuple[str, ...]:
    """The cards in an order drawn by chance: a whole Fisher-Yates shuffle, every order as likely.

    >>> from tapisvert.cards import missing_or_extra, sixain
    >>> missing_or_extra(shuffled(sixain()))
    ()
    """
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        drawn = below(last + 1)
        order[last], order[drawn] = order[drawn], order[last]
    return tuple(order)


def chance(seed: int | None) -> Below:
    """The randomness of the operating system, or, with a seed, numbers that can be foretold.

    >>> chance(7)(37) == chance(7)(37)
    True
    """
    if seed is None:
        return secrets.randbelow
    return random.Random(seed).randrange  # noqa: S311 - asked for, and shown as not for play
