"""Sums of counts over independent clusters (tailles, stretches of spins), and of their products.

Coups of one taille share its cards. They are not independent, so Pearson's chi-square would not
follow its law. But the sums over single tailles are independent of each other, and their mean is
known exactly. Hotelling's T-squared compares the mean of many of them with it, using their
empirical covariance. It has the law of r (n - 1) / (n - r) times an F of r and n - r degrees of
freedom for n clusters. A gamma of the same mean and variance is a good approximation for n > 10 r;
fewer clusters are refused.
"""

from copy import copy
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from tapisvert.fairness.randomness_tests.verdict import Check, Stage, gamma_check, normal_check

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

CLUSTERS_A_CLASS: Final = 10
"""Minimum number of clusters per class."""
MIN_CLUSTERS: Final = 100
MIN_EXPECTED: Final = 10.0
"""Minimum expected count of a class. Rarer classes are pooled."""

_MIN_EIGENVALUE: Final = 1e-9
"""An eigenvalue of a correlation matrix below this belongs to a sum that never changes."""


class Counts:
    """Base of counts that can be added: attribute by attribute.

    An attribute is a number, an array, a list, other such counts, or a dictionary of these. Any
    other attribute is a condition of the counts and is the same in both.
    """

    def __add__(self, other: Self) -> Self:
        """Return the sum. Raises ValueError if the two have different conditions."""
        total = copy(self)
        for name, attribute in vars(self).items():
            setattr(total, name, _sum(attribute, getattr(other, name)))
        return total


def _sum(value: Any, other: Any) -> Any:
    if isinstance(value, dict):
        common = {key: _sum(value[key], other[key]) for key in value.keys() & other.keys()}
        return {**value, **other, **common}
    if isinstance(value, int | np.ndarray | list | Counts):
        return value + other
    if value != other:
        raise ValueError(f"counts under one condition can be added, not under {value} and {other}")
    return value


class ClusterSums(Counts):
    """Sums of integer features. As all are integers, the order of additions does not matter.

    >>> sums = ClusterSums(2)
    >>> sums.add(np.array([[1, 2], [3, 4]]))
    >>> sums.clusters, sums.sums.tolist(), sums.products.tolist()
    (2, [4, 6], [[10, 14], [14, 20]])
    """

    def __init__(self, features: int) -> None:
        self.clusters = 0
        self.sums: Ints = np.zeros(features, np.int64)
        self.products: Ints = np.zeros((features, features), np.int64)

    def add(self, features: NDArray[np.int64]) -> None:
        """Add clusters, [cluster, feature]; no feature exceeds 2^20, so products are exact."""
        self.clusters += len(features)
        self.sums += features.sum(axis=0)
        exact = features.astype(np.float64)
        self.products += (exact.T @ exact).astype(np.int64)

    def means(self, columns: Floats) -> tuple[Floats, Floats]:
        """Return the means of sums of features in a cluster, and their standard errors."""
        n = max(self.clusters, 2)
        mean = columns.T @ self.sums / n
        squares = ((columns.T @ self.products) * columns.T).sum(axis=1) / n
        return mean, np.sqrt(np.maximum(squares - mean**2, 0) / (n - 1))

    def check(self, name: str, columns: Floats, mean: Floats, size: int) -> Check | None:
        """Test sums of features, [feature, sum], against their exact mean in a cluster.

        Returns None if there are too few clusters for that many sums.
        """
        n = self.clusters
        sums = columns.shape[1]
        if not sums or n < max(MIN_CLUSTERS, CLUSTERS_A_CLASS * sums):
            return None
        totals = columns.T @ self.sums
        products = columns.T @ self.products @ columns
        covariance = (products - np.outer(totals, totals) / n) / (n - 1)
        distance, rank = _distance(totals / n - mean, covariance)
        if rank == 0:
            return None
        if rank == 1:
            z = float(np.sign((totals / n - mean)[0]) * np.sqrt(n * distance))
            return normal_check(name, Stage.OUTCOMES, z, 0.0, (n - 1) / (n - 3), size)
        scale = rank * (n - 1) / (n - rank)
        freedom = n - rank
        variance = 2 * freedom**2 * (n - 2) / (rank * (freedom - 2) ** 2 * (freedom - 4))
        mean_of_f = freedom / (freedom - 2)
        return gamma_check(
            name, Stage.OUTCOMES, n * distance, scale * mean_of_f, scale**2 * variance, size
        )


def independent_check(
    name: str, totals: Floats, mean: Floats, second: Floats, size: int
) -> Check | None:
    """Test sums over independent trials against the mean and second moments of one trial.

    This is Pearson's chi-square if the sums count classes. Returns None if there are too few.
    """
    deviation = totals / size - mean
    distance, rank = _distance(deviation, second - np.outer(mean, mean))
    if rank == 0:
        return None
    if rank == 1:
        z = float(np.sign(deviation[0]) * np.sqrt(size * distance))
        return normal_check(name, Stage.OUTCOMES, z, 0.0, 1.0, size)
    return gamma_check(name, Stage.OUTCOMES, size * distance, rank, 2 * rank, size)


def _distance(deviation: Floats, covariance: Floats) -> tuple[float, int]:
    """Return the squared distance in terms of the covariance, and its degrees of freedom.

    A sum without variance cannot deviate. If it does, the impossible occurred and the distance is
    infinite.
    """
    spread = np.sqrt(np.diag(covariance))
    varies = spread > 0
    if (np.abs(deviation[~varies]) > _MIN_EIGENVALUE).any():
        return np.inf, max(2, len(deviation))
    deviation = deviation[varies] / spread[varies]
    spread = spread[varies]
    if not len(deviation):
        return 0.0, 0
    correlation = covariance[np.ix_(varies, varies)] / np.outer(spread, spread)
    values, directions = np.linalg.eigh(correlation)
    is_positive = values > _MIN_EIGENVALUE
    components = directions[:, is_positive].T @ deviation
    return float((components**2 / values[is_positive]).sum()), int(is_positive.sum())


def pooling(expected: Floats, maximum: int) -> Floats:
    """Return pools of rare classes, [class, sum]: up to `maximum` sums of `MIN_EXPECTED` or more.

    The law alone decides. No sum is left where this is impossible.

    >>> pooling(np.array([50.0, 6.0, 30.0, 7.0]), 4).tolist()
    [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
    """
    order = np.argsort(-expected, kind="stable")
    single_classes = int((expected >= MIN_EXPECTED).sum())
    if len(order) > maximum:
        single_classes = min(single_classes, maximum - 1)
    if single_classes < len(order) and expected[order[single_classes:]].sum() < MIN_EXPECTED:
        single_classes -= 1
    if single_classes < 1:
        return np.zeros((len(order), 0))
    pools = np.zeros((len(order), min(single_classes + 1, len(order))))
    pools[order, np.minimum(np.arange(len(order)), single_classes)] = 1.0
    return pools
