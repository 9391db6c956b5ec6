"""Ways to fill two rows, as polynomials: the walk over card values behind every law of two rows.

A card of value v goes to noir's row, to rouge's, or stays behind. Under the integral of
`quadrature` that is the factor 1 + p x^v + q y^v. The coefficient of x^s y^t in the product of all
cards' factors counts the ways to fill noir's row with s points and rouge's with t. The rows' last
cards are taken out of the pack first: the cards are exchangeable, so they may be dealt first. The
cards before them total less than the stop, in any order, so no other state is needed.

Every number is positive and is only added and multiplied, so there is no cancellation.
"""

from collections.abc import Iterator, Sequence
from math import comb
from typing import Any

import numpy as np

from tapisvert.odds.quadrature import Nodes, Numbers
from tapisvert.values import value


@value
class Partial:
    """Product of some of the factors.

    `table[m, s, t, n]` stands for s + offset points in noir's row and t + offset in rouge's, at
    node n. m = 0 are the ways. From the first card on whose colour counts, m = 1 and 2 are the same
    ways weighted by the colour of noir's or of rouge's first card.
    """

    table: Numbers
    offset: int


class Filling:
    """Rows filled from a pack: the cards of each value and the weight of a first card of it.

    `cells` is the number of totals at which a row continues: 0 to 30 points (R01) are 31. Weights
    of first cards are whole numbers, or None if the colour of the first card does not matter.
    """

    def __init__(
        self, counts: Sequence[int], first: Sequence[int] | None, nodes: Nodes, cells: int
    ) -> None:
        self.counts = dict(enumerate(counts, 1))
        self.first = None if first is None else dict(enumerate(first, 1))
        self.nodes = nodes
        self.cells = cells
        self.values = [v for v, count in self.counts.items() if count]
        self.dtype: Any = nodes.noir.dtype
        self.number: Any = int if self.dtype == object else float
        self.noir = self._tile(nodes.noir)
        self.rouge = self._tile(nodes.rouge)
        self._spare = np.empty(3 * cells * self.noir.size, self.dtype)

    def last_cards(self) -> Iterator[tuple[int, int, Partial]]:
        """Yield the rows before their last cards, for each pair of last values, larger first.

        Cells below the stop less the larger value are unused and may be missing.
        """
        product = self.empty()
        for v in sorted(self.values, key=self._weighs):  # smaller before the colour counts
            product = self.power(product, v, max(self.counts[v] - 2, 0))
        yield from self._pairs(self.values[::-1], product)

    def product(self, values: Sequence[int]) -> Numbers:
        """Return the table of all cards of these values."""
        product = self.empty()
        for v in values:
            product = self.power(product, v, self.counts[v])
        return product.table

    def empty(self) -> Partial:
        """Return the product with no card in either row."""
        table = np.zeros((1, self.cells, self.cells, len(self.nodes.noir)), self.dtype)
        table[0, 0, 0] = self.number(1)
        return Partial(table, 0)

    def _weighs(self, v: int) -> bool:
        """Return whether the colour of a first card of this value counts."""
        return self.first is not None and self.first[v] != 0

    def power(self, product: Partial, v: int, cards: int) -> Partial:
        """Add `cards` cards of one value in one step."""
        if cards == 0:
            return product
        limit = (self.cells - 1) // v
        terms = [(k, j) for k in range(limit + 1) for j in range(limit + 1) if k + j < cards]
        if 2 * cards < len(terms):
            for _ in range(cards):
                product = self._times(product, v)
            return product
        old = product.table
        table = np.zeros_like(old)
        for k, j in terms:
            way_count = self.number(comb(cards - 1, k) * comb(cards - 1 - k, j))
            factor = way_count * self.nodes.noir**k * self.nodes.rouge**j
            rows = old[:, : self.cells - k * v, : self.cells - j * v]
            table[:, k * v :, j * v :] += self._scale(self._tile(factor), rows)
        # The reserved card marks the first place for all of them.
        return self._times(Partial(table, 0), v, marks=cards)

    def _times(self, product: Partial, v: int, lowest_used: int = 0, marks: int = 1) -> Partial:
        """Add one card of a value; cells below `lowest_used` are unused."""
        old = product.table
        first = self.first and self.first[v] * marks
        if first and len(old) == 1:
            old = np.concatenate((old, np.zeros((2, *old.shape[1:]), self.dtype)))
        if lowest_used - product.offset >= v:
            table = old[:, v:, v:] + self._scale(self.noir, old[:, :-v, v:])
            table += self._scale(self.rouge, old[:, v:, :-v])
            if first:
                table[1] += first * old[0, :-v, v:]
                table[2] += first * old[0, v:, :-v]
            return Partial(table, product.offset + v)
        table = old.copy()
        table[:, v:] += self._scale(self.noir, old[:, :-v])
        table[:, :, v:] += self._scale(self.rouge, old[:, :, :-v])
        if first:
            table[1, v:] += first * old[0, :-v]
            table[2, :, v:] += first * old[0, :, :-v]
        return Partial(table, product.offset)

    def _tile(self, factor: Numbers) -> Numbers:
        """Repeat a factor for each node across the cells: numpy is fast on long runs only."""
        return np.tile(factor, (self.cells, 1))

    def _scale(self, factor: Numbers, rows: Numbers) -> Numbers:
        """Return the product, in a buffer that the next call overwrites."""
        buffer = self._spare[: rows.size].reshape(rows.shape)
        return np.multiply(factor[: rows.shape[2]], rows, out=buffer)

    def _all(self, product: Partial, values: Sequence[int], lowest_used: int) -> Partial:
        """Add two cards of each of these values, or the only one."""
        to_come = self._points(values)
        for v in values:
            for _ in range(min(self.counts[v], 2)):
                to_come -= v
                product = self._times(product, v, lowest_used - to_come)
        return product

    def _points(self, values: Sequence[int]) -> int:
        return sum(v * min(self.counts[v], 2) for v in values)

    def _singles(
        self, values: Sequence[int], product: Partial, lowest_used: int
    ) -> Iterator[tuple[int, Partial]]:
        """Yield, for each value, the product of all but one of its cards."""
        if len(values) == 1:
            v = values[0]
            if self.counts[v] > 1:
                product = self._times(product, v, lowest_used)
            yield v, product
            return
        for first_half, other_half in _halves(values):
            yield from self._singles(
                first_half,
                self._all(product, other_half, lowest_used - self._points(first_half)),
                lowest_used,
            )

    def _pairs(self, values: Sequence[int], product: Partial) -> Iterator[tuple[int, int, Partial]]:
        """Yield, for each pair of values, the product of all but one card of each."""
        if len(values) == 1:
            if self.counts[values[0]] > 1:
                yield values[0], values[0], product
            return
        (high, low), _ = _halves(values)
        lowest_used = self.cells - values[0]
        for a, single in self._singles(high, product, lowest_used - self._points(low)):
            for b, pair_product in self._singles(low, single, self.cells - a):
                yield a, b, pair_product
        for first_half, other_half in _halves(values):
            lowest = self.cells - first_half[0] - self._points(first_half)
            yield from self._pairs(first_half, self._all(product, other_half, lowest))


def _halves(values: Sequence[int]) -> tuple[tuple[Sequence[int], Sequence[int]], ...]:
    high = values[: len(values) // 2]
    low = values[len(values) // 2 :]
    return (high, low), (low, high)
