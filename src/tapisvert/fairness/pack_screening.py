"""The gate: a statistical check of every fresh pack before its root is published.

A fair shuffle makes every order equally likely, so an odd order is no proof of a fault. Orders as
odd as those rejected here occur by chance in fewer than one of 10 ** 9 packs:

- **Rising sequences.** Their number R in a random order of n cards follows the law of Euler's
  numbers, and P(R <= r) is that of a sum of n uniform numbers below r (Stanley). For 312 cards its
  mean is 156.5 and its deviation 5.1; P(R <= 124) = P(R >= 189) = 1.37e-10, computed exactly. For
  other numbers of packs each side has less.
- **Successions** (a card right after the one after which it is spread) and **fixed points** (a card
  where it was spread): k or more have probability at most 1 / k!, by counting the k-subsets;
  1.61e-10 each for k = 13. The mean is one.

Together they are at most 5.95e-10. An unshuffled pack has 1 rising sequence; seven riffles make
about 98 and at most 128. The gate stops a failed shuffle; it cannot detect a manipulated one.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from tapisvert.cards import COPIES, PACK
from tapisvert.values import value

LEAST_RISING: Final = (14, 34, 56, 78, 101, 125, 148, 171)
"""Least number of rising sequences that passes, for one pack to eight. The law is symmetric."""
MAX_IN_PLACE: Final = 12
FALSE_ALARMS: Final = 5.95e-10
"""Upper bound of the probability that a fair pack is stopped."""


@value
class Alarm:
    """Reason for stopping a table: the statistic, its value, and its probability.

    `rate` is an upper bound of the probability of such an alarm at a fair table: per pack at the
    gate, over all time for a watch.
    """

    statistic: str
    found: int
    rate: float


def rising_sequences(places: Sequence[int]) -> int:
    """Return in how many passes from the top the cards 0, 1, 2, … can be picked up in order.

    >>> rising_sequences([0, 3, 1, 4, 2]), rising_sequences([2, 1, 0])
    (2, 3)
    """
    lies_at = sorted(range(len(places)), key=places.__getitem__)
    return 1 + sum(following < previous for previous, following in pairwise(lies_at))


def screen_pack(places: Sequence[int], packs: int = COPIES) -> Alarm | None:
    """Return an alarm if a fresh pack is improbable, else None.

    Each card is given by its place in the packs as spread.

    >>> screen_pack(range(312)).statistic
    'rising_sequences'
    """
    cards, minimum = packs * len(PACK), LEAST_RISING[packs - 1]
    if sorted(places) != list(range(cards)):
        return Alarm("cards", len(set(places)), 0.0)
    rising = rising_sequences(places)
    if not minimum <= rising <= cards + 1 - minimum:
        return Alarm("rising_sequences", rising, FALSE_ALARMS)
    successions = sum(b == a + 1 for a, b in pairwise(places))
    if successions > MAX_IN_PLACE:
        return Alarm("successions", successions, FALSE_ALARMS)
    fixed = sum(card == place for card, place in enumerate(places))
    if fixed > MAX_IN_PLACE:
        return Alarm("fixed_points", fixed, FALSE_ALARMS)
    return None
