"""The gate: every fresh pack is looked at once, before its root is published.

A fair shuffle makes every order as likely as any other, so an odd-looking one is no proof of a
fault; but orders as odd as those refused here come by chance less than once in 10 ** 9 packs:

- **Rising sequences.** Their number R in a random order of n cards has the law of Euler's numbers,
  and P(R <= r) is that of a sum of n uniform numbers below r (Stanley). For 312 cards it is 156.5
  on average, 5.1 its deviation; P(R <= 124) = P(R >= 189) = 1.37e-10, exactly computed.
- **Successions** (a card right after the one after which it is spread) and **fixed points** (a card
  where it was spread): of k or more there are at most 1 / k!, by counting the k-subsets; 1.61e-10
  each for k = 13. On average there is one.

Together at most 5.95e-10. An unshuffled pack has 1 rising sequence, seven riffles make about 98 and
at most 128. The gate stops a shuffle that has failed; it cannot see one that was tampered with.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from tapisvert.fairness.protocol import Kind
from tapisvert.values import value

LEAST_RISING: Final = 125
MOST_RISING: Final = 188
MOST_IN_PLACE: Final = 12
FALSE_ALARMS: Final = 5.95e-10
"""The probability that a fair pack is stopped, at most."""


@value
class Alarm:
    """Why a table stops: what was counted, how much it came to, and how rarely chance does that.

    `rate` is a bound on the probability of such an alarm at a fair table: for one pack at the gate,
    for ever at a watch.
    """

    statistic: str
    found: int
    rate: float


def rising_sequences(places: Sequence[int]) -> int:
    """In how many runs from the top the cards 0, 1, 2, … can be picked up in their order.

    >>> rising_sequences([0, 3, 1, 4, 2]), rising_sequences([2, 1, 0])
    (2, 3)
    """
    lies_at = sorted(range(len(places)), key=places.__getitem__)
    return 1 + sum(after < before for before, after in pairwise(lies_at))


def examine(places: Sequence[int]) -> Alarm | None:
    """What is wrong with a fresh pack, each card given by its place in the sixain as spread.

    >>> examine(range(312)).statistic
    'rising_sequences'
    """
    if sorted(places) != list(range(Kind.PACK.size)):
        return Alarm("cards", len(set(places)), 0.0)
    rising = rising_sequences(places)
    if not LEAST_RISING <= rising <= MOST_RISING:
        return Alarm("rising_sequences", rising, FALSE_ALARMS)
    successions = sum(b == a + 1 for a, b in pairwise(places))
    if successions > MOST_IN_PLACE:
        return Alarm("successions", successions, FALSE_ALARMS)
    fixed = sum(at == place for at, place in enumerate(places))
    if fixed > MOST_IN_PLACE:
        return Alarm("fixed_points", fixed, FALSE_ALARMS)
    return None
