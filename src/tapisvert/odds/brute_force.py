"""Reference distribution of a coup of two rows: short, exact and slow, from its definition."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, factorial

from tapisvert.odds.composition import VALUES, Composition


def joint(composition: Composition) -> dict[tuple[int, int], Fraction]:
    """Return the probability of each pair of totals, noir's and rouge's, 31 to 40 each.

    The cards are exchangeable, so the last card of each row may be dealt first. The cards before it
    count 30 at most, in any order. Of all N! orders of the pack, k! j! (N - 2 - k - j)! have a
    given set of k cards before noir's last card and a given set of j before rouge's.

    >>> joint(Composition.parse("Ts*6 Th*3"))
    {(40, 40): Fraction(1, 1)}
    """
    law: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    size = composition.size
    for a, b in combinations_with_replacement(VALUES, 2):
        remaining = dict(zip(VALUES, composition.by_value, strict=True))
        last_cards = remaining[a] * (remaining[b] - (a == b))
        if last_cards <= 0:
            continue
        remaining[a] -= 1
        remaining[b] -= 1
        for (k, s, j, t), way_count in _fillings(remaining).items():
            orders = factorial(k) * factorial(j) * factorial(size - 2 - k - j)
            for noir, rouge in {(a, b), (b, a)}:
                if s + noir > 30 and t + rouge > 30:
                    share = Fraction(last_cards * way_count * orders, factorial(size))
                    law[s + noir, t + rouge] += share
    return dict(law)


def _fillings(remaining: dict[int, int]) -> Counter[tuple[int, int, int, int]]:
    """Count the ways to put k cards of s points before noir's last card, j of t before rouge's."""
    way_counts = Counter({(0, 0, 0, 0): 1})
    for v, cards in remaining.items():
        increments: Counter[tuple[int, int, int, int]] = Counter()
        for (k, s, j, t), n in way_counts.items():
            for noir in range(min(cards, (30 - s) // v) + 1):
                for rouge in range(min(cards - noir, (30 - t) // v) + 1):
                    placements = comb(cards, noir) * comb(cards - noir, rouge)
                    increments[k + noir, s + noir * v, j + rouge, t + rouge * v] += n * placements
        way_counts = increments
    return way_counts
