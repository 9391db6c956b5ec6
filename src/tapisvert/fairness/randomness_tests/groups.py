"""Spins of one dealer or of one day, each tested for itself, and all of them by one check."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby

import numpy as np

from tapisvert.fairness.randomness_tests.verdict import Check, Stage
from tapisvert.fairness.randomness_tests.wheel import MIN_SPINS, SpinCounts
from tapisvert.tail_probabilities import smallest_tail
from tapisvert.values import value
from tapisvert.wheel import Wheel


@value
class Group:
    """Spins of a dealer or a day: its name, its number of spins, and the rarest of its checks.

    `p_value` is corrected for the number of its checks, `adjusted_p_value` for the number of groups
    too. A group of fewer than 100 spins has no check, and p-values of 1.
    """

    name: str
    spins: int
    check: Check | None
    p_value: float
    adjusted_p_value: float


def groups(
    stretches: Iterable[bytes], names: Sequence[str], wheel: Wheel = Wheel.SINGLE_ZERO
) -> tuple[Group, ...]:
    """Return the groups in the order of their first spin, without the spins that have no name.

    `names` has the group of each spin. Spins are neighbours if they are neighbours in a stretch and
    of one group. Raises ValueError for another number of names.

    >>> anna, bruno = groups([bytes(range(37)) * 8], ["Anna"] * 200 + ["Bruno"] * 96)
    >>> anna.name, anna.spins, bruno.spins, bruno.check
    ('Anna', 200, 96, None)
    """
    sizes = Counter(filter(None, names))
    counts = {name: SpinCounts(wheel) for name, size in sizes.items() if size >= MIN_SPINS}
    first = 0
    for stretch in stretches:
        spins = zip(names[first : first + len(stretch)], stretch, strict=False)
        first += len(stretch)
        for name, run in groupby(spins, key=lambda spin: spin[0]):
            if name in counts:
                counts[name].add(np.array([number for _, number in run], np.uint8))
    if first != len(names):
        raise ValueError(f"{len(names)} names for {first} spins")
    rarest = {name: _rarest(group_counts) for name, group_counts in counts.items()}
    return tuple(
        Group(name, size, check, p_value, smallest_tail(p_value, len(counts)))
        for name, size in sizes.items()
        for check, p_value in [rarest.get(name, (None, 1.0))]
    )


def groups_check(name: str, all_groups: Sequence[Group]) -> Check | None:
    """Return one check over all groups: the p-value of the rarest, corrected for their number.

    Its expectation is the mean of the smallest of so many p-values. Returns None for fewer than two
    groups with checks.
    """
    p_values = [group.p_value for group in all_groups if group.check is not None]
    if len(p_values) < 2:
        return None
    p_value = smallest_tail(min(p_values), len(p_values))
    spins = sum(group.spins for group in all_groups)
    return Check(name, Stage.OUTCOMES, min(p_values), 1 / (len(p_values) + 1), p_value, spins)


def _rarest(counts: SpinCounts) -> tuple[Check, float]:
    """Return the check with the smallest p-value, and that p-value times the number of checks."""
    checks = counts.group_checks()
    check = min(checks, key=lambda check: check.p_value)
    return check, min(1.0, len(checks) * check.p_value)
