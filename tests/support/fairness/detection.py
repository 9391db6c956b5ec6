"""Predicted number of outcomes after which a sequential test detects a source with another law."""

from collections.abc import Mapping
from math import lgamma, log

from tapisvert.fairness.sequential_test import ALPHA, WEIGHT, X


def predicted_length(
    law: Mapping[X, float],
    source: Mapping[X, float],
    alpha: float = ALPHA,
    weight: float = WEIGHT,
) -> int:
    """Return after about how many outcomes a source with another law is detected.

    At that number the expected evidence of n outcomes equals that of 1 / alpha: n times the
    Kullback-Leibler divergence of source and law, less the cost of learning the source. Raises
    ValueError if the source equals the law, or nearly.
    """
    divergence = sum(source[x] * log(source[x] / p) for x, p in law.items() if source[x])
    if divergence < 1e-9:
        raise ValueError("such a source is never found out")
    enough, least, most = -log(alpha), 0, 1

    def evidence(n: int) -> float:
        mixture = lgamma(weight) - lgamma(weight + n)
        for x, p in law.items():
            prior, count = weight * p, n * source[x]
            mixture += lgamma(prior + count) - lgamma(prior) - count * log(p)
            mixture += (
                (1 - source[x]) * count / (prior + count) / 2
            )  # variance of the counts: log-gamma is convex
        return mixture

    while evidence(most) < enough:
        least, most = most, 2 * most
    while most - least > 1:
        middle = (least + most) // 2
        least, most = (middle, most) if evidence(middle) < enough else (least, middle)
    return most
