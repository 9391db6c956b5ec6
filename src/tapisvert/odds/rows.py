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
_GREATEST_ERROR: Final = 1e-4
"""Maximum mean over the nodes of p + q, to the power of a division's steps in both rows."""
_VALUES_AT_A_TIME: Final = 3
"""Values whose whole numbers are summed together; doubles are fastest all at once."""


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
        first_table = self.product({v: count - 1 for v, count in cards.items() if count})
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
        for table, v in zip(tables[len(other_values) :], high_values, strict=True):
            self._divide(full_product, v, table)
        other_values += high_values
        quotients = self._quotient_orders(tables, high_values) if high_values else ()
        for v, orders in zip(high_values, quotients, strict=True):
            for other, rows in zip(other_values, orders, strict=True):
                if other < v or (other == v and self.counts[v] > 1):
                    yield other, v, rows

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
        step = self.nodes.noir + self.nodes.rouge
        count = len(self.counts)
        for v in range(_LOWEST_DIVIDED, count + 1):
            steps = 2 * ((self.cells - 1) // v)
            if self.nodes.weights @ step**steps < _GREATEST_ERROR:
                return v
        return count + 1

    def _power(self, old: Numbers, v: int, cards: int) -> Numbers:
        """Add `cards` cards of one value in one step: by noir's share of them, from the most on."""
        limit = (self.cells - 1) // v
        greatest = min(limit, cards)
        rouge = np.zeros_like(old)
        for j in range(min(limit, cards - greatest) + 1):
            factor = self.number(comb(cards - greatest, j)) * self.rouge**j
            rouge[:, j * v :] += factor[j * v :] * old[:, : self.cells - j * v]
        table = np.zeros_like(old)
        for k in range(greatest, -1, -1):
            factor = self.number(comb(cards, k)) * self.noir**k
            table[k * v :] += factor * rouge[: self.cells - k * v]
            if k:
                rouge[:, v:] += self.rouge[v:] * rouge[:, :-v]
        return table

    def _times(self, table: Numbers, v: int, marks: int = 1) -> Numbers:
        """Add a card of a value, which stands for `marks` cards in the weights of the first."""
        product = np.empty_like(table)
        product[:, :v] = table[:, :v]
        np.multiply(self.noir, table[:, :-v], out=product[:, v:])
        product[:, v:] += table[:, v:]
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

    def _quotient_orders(self, tables: Numbers, values: Sequence[int]) -> Iterator[Numbers]:
        """Yield the orders of tables without a card of each value, for the last v points of a row.

        The last tables are those of the values, and each value has the tables up to its own. A
        quotient is a geometric series, and its terms lie v points apart: each cell of a table
        counts once for each value.
        """
        terms = np.arange((self.cells - 1) // min(values) + 1)
        ways = np.array([[comb(k + j, k) for j in terms] for k in terms], self.dtype)[..., None]
        noir = (-self.nodes.noir) ** terms[:, None, None]
        rouge = (-self.nodes.rouge) ** terms[:, None]
        series = ways * noir * rouge
        all_ways = series * self.nodes.weights
        one_less = series * self.nodes.one_less
        noir_first = ways * terms[:, None, None] * np.roll(noir, 1, 0) * rouge
        rouge_first = ways * terms[:, None] * noir * np.roll(rouge, 1, 0)
        by_first = np.stack([noir_first, rouge_first]) * self.nodes.one_less
        marks = -np.array([self.first[v] for v in values], self.dtype)
        steps = np.arange(self.cells)[::-1, None] // np.array(values)
        shape = (self.kinds, self.cells, self.cells, len(tables), len(values))
        orders = np.zeros(shape, self.dtype)
        size = _VALUES_AT_A_TIME if self.dtype == object else len(values)
        for start, s in product(range(0, len(values), size), range(self.cells)):
            block = slice(start, start + size)
            table_count = len(tables) - len(values) + start + size
            cells = tables[:table_count, :, s].transpose(1, 2, 0, 3)
            ends = orders[:, s, :, :table_count, block]
            terms_at = (..., steps[s, block], steps[:, block], slice(None))
            ends[0] = cells[0] @ all_ways[terms_at].swapaxes(-1, -2)
            if self.kinds > 1:
                ends[1:] = cells[1:] @ one_less[terms_at].swapaxes(-1, -2)
                ends[1:] += marks[block] * (cells[0] @ by_first[terms_at].swapaxes(-1, -2))
        for v, rows in zip(values, np.moveaxis(orders, -1, 0), strict=True):
            yield _fold(_fold(rows, v, 1), v, 2).transpose(3, 0, 1, 2)

    def _orders(self, tables: Numbers, factor: Numbers) -> Numbers:
        """Return the sums of tables, times a factor for each node, over the nodes."""
        orders = np.empty(tables.shape[:-1], self.dtype)
        orders[:, 0] = tables[:, 0] @ (factor * self.nodes.weights)
        orders[:, 1:] = tables[:, 1:] @ (factor * self.nodes.one_less)
        return orders


def _tile(factor: Numbers, cells: int) -> Numbers:
    """Return a factor for each node, for each of some cells: numpy is fast on long runs only."""
    return np.tile(factor, (cells, 1))


def _fold(rows: Numbers, v: int, axis: int) -> Numbers:
    """Return the sums over the points of an axis that lie v apart, for the last v."""
    rows = np.moveaxis(rows, axis, 0)
    sums = rows[-v:].copy()
    for end in range(len(rows) - v, 0, -v):
        lower = rows[max(end - v, 0) : end]
        sums[-len(lower) :] += lower
    return np.moveaxis(sums, 0, axis)
