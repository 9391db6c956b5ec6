"""Sums of what was counted in independent clusters – tailles, or stretches of spins – with the sums
of products that tell how much they scatter.

Coups of one taille share its cards, so they are not independent, and Pearson's chi-square would not
have its law. What holds is this: the sums over single tailles are independent of each other, and
their mean is known exactly. Hotelling's T-squared holds the mean of many of them against it, with
the covariance that they show themselves. It has the law of r (n - 1) / (n - r) times an F of r and
n - r degrees of freedom for n clusters; a gamma of the same mean and variance is near enough for
n > 10 r, and fewer clusters are refused.
"""

from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

from tapisvert.fairness.randomness.verdict import Check, Stage, gamma_check, normal_check

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

CLUSTERS_A_CLASS: Final = 10
"""How many clusters there must be, at least, for each class that is told apart."""
FEWEST_CLUSTERS: Final = 100
LEAST_EXPECTED: Final = 10.0
"""How many are to be expected in each class; rarer ones are put together."""

_NOTHING: Final = 1e-9
"""Of a correlation matrix, an eigenvalue below this is a sum that never changes."""


class ClusterSums:
    """Whole numbers only, so that the order of adding changes nothing.

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
        """Clusters, [cluster, feature]; no feature above 2^20, and so all products exact."""
        self.clusters += len(features)
        self.sums += features.sum(axis=0)
        exact = features.astype(np.float64)
        self.products += (exact.T @ exact).astype(np.int64)

    def __add__(self, other: Self) -> Self:
        both = type(self)(len(self.sums))
        both.clusters = self.clusters + other.clusters
        both.sums = self.sums + other.sums
        both.products = self.products + other.products
        return both

    def means(self, columns: Floats) -> tuple[Floats, Floats]:
        """Sums of features in a cluster: their means, and the standard errors of these."""
        n = max(self.clusters, 2)
        mean = columns.T @ self.sums / n
        squares = ((columns.T @ self.products) * columns.T).sum(axis=1) / n
        return mean, np.sqrt(np.maximum(squares - mean**2, 0) / (n - 1))

    def check(self, name: str, columns: Floats, mean: Floats, size: int) -> Check | None:
        """Hold sums of features, [feature, sum], against their exact mean in a cluster. None if
        there are too few clusters for as many sums.
        """
        n, sums = self.clusters, columns.shape[1]
        if not sums or n < max(FEWEST_CLUSTERS, CLUSTERS_A_CLASS * sums):
            return None
        found = columns.T @ self.sums
        products = columns.T @ self.products @ columns
        covariance = (products - np.outer(found, found) / n) / (n - 1)
        distance, rank = _distance(found / n - mean, covariance)
        if rank == 0:
            return None
        if rank == 1:
            z = float(np.sign((found / n - mean)[0]) * np.sqrt(n * distance))
            return normal_check(name, Stage.OUTCOMES, z, 0.0, (n - 1) / (n - 3), size)
        scale, freedom = rank * (n - 1) / (n - rank), n - rank
        variance = 2 * freedom**2 * (n - 2) / (rank * (freedom - 2) ** 2 * (freedom - 4))
        mean_of_f = freedom / (freedom - 2)
        return gamma_check(
            name, Stage.OUTCOMES, n * distance, scale * mean_of_f, scale**2 * variance, size
        )


def independent_check(
    name: str, found: Floats, mean: Floats, second: Floats, size: int
) -> Check | None:
    """Hold sums over independent trials against the mean and the second moments of one: Pearson's
    chi-square, where the sums count classes. None if there are too few.
    """
    off = found / size - mean
    distance, rank = _distance(off, second - np.outer(mean, mean))
    if rank == 0:
        return None
    if rank == 1:
        z = float(np.sign(off[0]) * np.sqrt(size * distance))
        return normal_check(name, Stage.OUTCOMES, z, 0.0, 1.0, size)
    return gamma_check(name, Stage.OUTCOMES, size * distance, rank, 2 * rank, size)


def _distance(off: Floats, covariance: Floats) -> tuple[float, int]:
    """How far off, squared, in terms of the covariance; and in how many directions one can be.

    What has no variance cannot be off, unless what is impossible came: infinitely far.
    """
    spread = np.sqrt(np.diag(covariance))
    varies = spread > 0
    if (np.abs(off[~varies]) > _NOTHING).any():
        return np.inf, max(2, len(off))
    off, spread = off[varies] / spread[varies], spread[varies]
    if not len(off):
        return 0.0, 0
    correlation = covariance[np.ix_(varies, varies)] / np.outer(spread, spread)
    values, directions = np.linalg.eigh(correlation)
    some = values > _NOTHING
    along = directions[:, some].T @ off
    return float((along**2 / values[some]).sum()), int(some.sum())


def pooling(expected: Floats, most: int) -> Floats:
    """Which classes are put together, [class, sum], so that there are so many at most, and none of
    which fewer than `LEAST_EXPECTED` are to be expected: the law alone decides. No sum is left
    where that cannot be.

    >>> pooling(np.array([50.0, 6.0, 30.0, 7.0]), 4).tolist()
    [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
    """
    order = np.argsort(-expected, kind="stable")
    alone = int((expected >= LEAST_EXPECTED).sum())
    if len(order) > most:
        alone = min(alone, most - 1)
    if alone < len(order) and expected[order[alone:]].sum() < LEAST_EXPECTED:
        alone -= 1
    if alone < 1:
        return np.zeros((len(order), 0))
    together = np.zeros((len(order), min(alone + 1, len(order))))
    together[order, np.minimum(np.arange(len(order)), alone)] = 1.0
    return together
