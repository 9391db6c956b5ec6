"""Ways to fill two rows, as polynomials: the products of card factors behind every law of two rows.

A card of value v goes to noir's row, to rouge's, or stays behind. Under the integral of
`quadrature` that is the factor 1 + p x^v + q y^v. The coefficient of x^s y^t in the product of all
cards' factors counts the ways to fill noir's row with s points and rouge's with t. The rows' last
cards are taken out of the pack first: the cards are exchangeable, so they may be dealt first. The
cards before them total less than the stop, in any order, so no other state is needed.

A last card of a low value is left out of the product; one of a high value is divided out of it.
Whole numbers are divided without error. In doubles each step of a division multiplies an earlier
error by p + q, and rows have few steps of a high value.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import comb
from typing import Any, Final

import numpy as np

from tapisvert.odds.quadrature import Nodes, Numbers

_LOWEST_DIVIDED: Final = 3
_GREATEST_STEP: Final = 8
"""With a greater p + q few cards stay behind, and nothing is divided."""


class Filling:
    """Rows filled from a pack: the cards of each value and the weight of a first card of it.

    `cells` is the number of totals at which a row continues: 0 to 30 points (R01) are 31. Weights
    of first cards are whole numbers, or None if the colour of the first card does not matter.

    `table[m, s, t, n]` are the ways to fill noir's row with s points and rouge's with t, at node n.
    m = 0 are all ways. With weights, m = 1 and 2 are the same ways weighted by the first card of
    noir's or of rouge's row.
    """

    def __init__(
        self, counts: Sequence[int], first: Sequence[int] | None, nodes: Nodes, cells: int
    ) -> None:
        self.counts = dict(enumerate(counts, 1))
        self.first = dict(enumerate(first or [0] * len(counts), 1))
        self.kinds = 3 if first else 1
        self.nodes = nodes
        self.cells = cells
        self.dtype: Any = nodes.noir.dtype
        self.number: Any = int if self.dtype == object else float
        self.noir = _tile(nodes.noir, cells)
        self.rouge = _tile(nodes.rouge, cells)

    def last_cards(self) -> Iterator[tuple[int, int, Numbers]]:
        """Yield the values of two last cards, and the orders of the rows before them.

        The orders are by m and by the points of both rows, which end at the last cell. The smaller
        value comes first, and there are cells for the larger.
        """
        lowest = self._lowest_divided()
        low_values = [v for v, n in self.counts.items() if n and v < lowest]
        high_values = [v for v, n in self.counts.items() if n and v >= lowest]
        cards = {v: self.counts[v] for v in high_values} | {
            v: max(self.counts[v] - 2, 0) for v in low_values
        }
        first_table = self.product({v: count - 1 for v, count in cards.items()})
        table = np.zeros((self.kinds, *first_table.shape), self.dtype)
        table[0] = first_table
        for v, count in cards.items():
            if count:  # this card marks the first place for all of its value
                table = self._times(table, v, marks=count)
        singles = {}
        for last_values, rows in self._leave_out(table, low_values, ()):
            if len(last_values) == 2:
                ends = rows[None, :, -last_values[1] :, -last_values[1] :]
                yield *last_values, self._orders(ends, self.number(1))[0]
            else:
                singles[last_values] = rows
        full_product = singles.pop(())
        other_values = [v for last_values in singles for v in last_values]
        tables = np.empty((len(other_values) + len(high_values), *full_product.shape), self.dtype)
        for table, rows in zip(tables, singles.values(), strict=False):
            table[:] = rows
        for v in high_values:
            self._divide(full_product, v, tables[len(other_values)])
            other_values.append(v)
            count = len(other_values) - (self.counts[v] == 1)
            yield from (
                (other, v, orders)
                for other, orders in zip(
                    other_values, self._quotient_orders(tables[:count], v), strict=False
                )
            )

    def product(self, cards: Mapping[int, int]) -> Numbers:
        """Return the ways for these numbers of cards by value, `table[s, t, n]`.

        Even values make even points only, so their product is that of the halves of all.
        """
        table = np.zeros((self.cells, self.cells, len(self.nodes.noir)), self.dtype)
        table[0, 0] = self.number(1)
        if even_values := {v // 2: count for v, count in cards.items() if v % 2 == 0}:
            half_grid = Filling(range(len(self.counts)), None, self.nodes, (self.cells + 1) // 2)
            table[::2, ::2] = half_grid.product(even_values)
        for v, count in cards.items():
            if v % 2:
                table = self._power(table, v, count)
        return table

    def _lowest_divided(self) -> int:
        """Return the lowest value whose last card is divided out."""
        if self.dtype == object:
            return 1
        is_small = (self.nodes.noir + self.nodes.rouge).max() > _GREATEST_STEP
        return len(self.counts) + 1 if is_small else _LOWEST_DIVIDED

    def _power(self, old: Numbers, v: int, cards: int) -> Numbers:
        """Add `cards` cards of one value in one step."""
        limit = (self.cells - 1) // v
        terms = [(k, j) for k in range(limit + 1) for j in range(limit + 1) if k + j <= cards]
        if 2 * cards < len(terms):
            for _ in range(cards):
                old = self._times(old[None], v, marks=0)[0]
            return old
        table = np.zeros_like(old)
        for k, j in terms:
            way_count = self.number(comb(cards, k) * comb(cards - k, j))
            factor = way_count * self.nodes.noir**k * self.nodes.rouge**j
            rows = old[: self.cells - k * v, : self.cells - j * v]
            table[k * v :, j * v :] += _tile(factor, rows.shape[1]) * rows
        return table

    def _times(self, table: Numbers, v: int, marks: int = 1) -> Numbers:
        """Add a card of a value, which stands for `marks` cards in the weights of the first."""
        product = table.copy()
        product[:, v:] += self.noir * table[:, :-v]
        product[:, :, v:] += self.rouge[v:] * table[:, :, :-v]
        if weight := marks * self.first[v]:
            product[1, v:] += weight * table[0, :-v]
            product[2, :, v:] += weight * table[0, :, :-v]
        return product

    def _leave_out(
        self, table: Numbers, values: Sequence[int], last_values: tuple[int, ...]
    ) -> Iterator[tuple[tuple[int, ...], Numbers]]:
        """Yield the products without up to two last cards of these values, and their values."""
        if not values:
            yield last_values, table
            return
        v, *higher_values = values
        for omitted_cards in range(min(self.counts[v], 2), -1, -1):
            if len(last_values) + omitted_cards <= 2:
                yield from self._leave_out(table, higher_values, last_values + (v,) * omitted_cards)
            if omitted_cards:
                table = self._times(table, v)

    def _divide(self, table: Numbers, v: int, quotient: Numbers) -> None:
        """Take a card of a value out: the inverse of `_times`, from the lowest points on."""
        quotient[:] = table
        weight = self.first[v]
        for s in range(0, self.cells, v):
            rows = quotient[:, s : s + v]
            if s:
                lower = quotient[:, s - v : s - v + rows.shape[1]]
                rows -= self.noir * lower
                if weight:
                    rows[1] -= weight * lower[0]
            for t in range(v, self.cells, v):
                cells = rows[:, :, t : t + v]
                lower = rows[:, :, t - v : t - v + cells.shape[2]]
                cells -= self.rouge[: cells.shape[2]] * lower
                if weight:
                    cells[2] -= weight * lower[0]

    def _quotient_orders(self, tables: Numbers, v: int) -> Numbers:
        """Return the orders of tables without a card of a value, for the last v points of a row.

        A quotient is a geometric series, and its terms lie v points apart.
        """
        orders = np.zeros((len(tables), self.kinds, v, v), self.dtype)
        terms = range((self.cells - 1) // v + 1)
        noir = [(-self.nodes.noir) ** k for k in terms]
        rouge = [(-self.nodes.rouge) ** j for j in terms]
        marks = -self.first[v] * self.nodes.one_less
        for k, j in product(terms, terms):
            s = self.cells - k * v
            t = self.cells - j * v
            block = tables[:, :, max(s - v, 0) : s, max(t - v, 0) : t]
            cells = orders[..., -block.shape[2] :, -block.shape[3] :]
            way_count = comb(k + j, k)
            cells += self._orders(block, way_count * noir[k] * rouge[j])
            if self.first[v]:
                cells[:, 1] += block[:, 0] @ (marks * (way_count * k) * noir[k - 1] * rouge[j])
                cells[:, 2] += block[:, 0] @ (marks * (way_count * j) * noir[k] * rouge[j - 1])
        return orders

    def _orders(self, tables: Numbers, factor: Numbers) -> Numbers:
        """Return the sums of tables, times a factor for each node, over the nodes."""
        orders = np.empty(tables.shape[:-1], self.dtype)
        orders[:, 0] = tables[:, 0] @ (factor * self.nodes.weights)
        orders[:, 1:] = tables[:, 1:] @ (factor * self.nodes.one_less)
        return orders


def _tile(factor: Numbers, cells: int) -> Numbers:
    """Return a factor for each node, for each of some cells: numpy is fast on long runs only."""
    return np.tile(factor, (cells, 1))
