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
from itertools import chain, product, repeat
from math import comb
from typing import Any, Final

import numpy as np

from tapisvert.odds.quadrature import Nodes, Numbers

_LOWEST_DIVIDED: Final = 3
_GREATEST_GAIN: Final = 3000
"""Maximum factor by which divisions increase the rounding of their dividend."""
_VALUES_AT_A_TIME: Final = 3
"""Values whose whole numbers are summed together; doubles are fastest all at once."""

# The C library of Linux gives the memory of a freed table back to the system at once, until a
# greater block has been freed. To get it again page by page costs up to a third of the time.
np.empty(2**21)


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

        The orders are by m and by the points of both rows, which end at the last cell; there are
        cells for the larger value.
        """
        lowest = self._lowest_divided()
        low_values = [v for v, n in reversed(self.counts.items()) if n and v < lowest]
        high_values = [v for v, n in self.counts.items() if n and v >= lowest]
        table = self._marked_product(
            {v: self.counts[v] for v in high_values}
            | {v: self.counts[v] - 2 for v in low_values if self.counts[v] > 2}
        )
        for last_values, rows in self._leave_out(table, low_values, 2):
            if len(last_values) == 2:
                yield *last_values, self._orders(rows[:, -last_values[0] :, -last_values[0] :])
        for v in low_values:
            if self.counts[v] > 1:
                table = self._times(table, v)
        singles = dict(self._leave_out(table, low_values, 1))
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

    def _marked_product(self, cards: Mapping[int, int]) -> Numbers:
        """Return the ways for these cards, with those weighted by the first one: one card of each
        value that has a weight marks the first place for all of it.
        """
        product = self.product({v: n - bool(self.first[v]) for v, n in cards.items()})
        table = np.zeros((self.kinds, *product.shape), self.dtype)
        table[0] = product
        for v, count in cards.items():
            if self.first[v]:
                table = self._times(table, v, marks=count)
        return table

    def product(self, cards: Mapping[int, int]) -> Numbers:
        """Return the ways for these numbers of cards by value, `table[s, t, n]`.

        Even values make even points only, so their product is that of the halves of all.
        """
        table = np.zeros((self.cells, self.cells, len(self.nodes.noir)), self.dtype)
        table[0, 0] = self.number(1)
        if even_values := {v // 2: count for v, count in cards.items() if v % 2 == 0}:
            half_grid = Filling(range(len(self.counts)), None, self.nodes, (self.cells + 1) // 2)
            table[::2, ::2] = half_grid.product(even_values)
        odd_values = {v: count for v, count in cards.items() if v % 2}
        spacings = chain([2 if even_values else self.cells], repeat(1))
        for (v, count), spacing in zip(odd_values.items(), spacings, strict=False):
            table = self._power(table, v, count, spacing)
        return table

    def _lowest_divided(self) -> int:
        """Return the lowest value whose last card is divided out.

        Two divisions multiply a rounding m steps below by up to (m + 1) (p + q)^m. The ways there
        are bounded by their generating function.
        """
        if self.dtype == object:
            return 1
        share = self.nodes.noir + self.nodes.rouge
        rates = np.linspace(0.05, 1, 20)[:, None]
        ways = sum(n * np.log1p(share * rates**v) for v, n in self.counts.items())
        for v, count in self.counts.items():
            if v >= _LOWEST_DIVIDED and count:
                steps = np.arange(2 * ((self.cells - 1) // v) + 1)[:, None, None]
                points = 2 * (self.cells - 1) - v * steps
                roundings = np.exp((ways - points * np.log(rates)).min(axis=1))
                gains = (steps[:, 0] + 1) * share ** steps[:, 0] * roundings @ self.nodes.weights
                if gains.sum() * count * max(self.counts.values()) < _GREATEST_GAIN:
                    return v
        return len(self.counts) + 1

    def _power(self, old: Numbers, v: int, cards: int, spacing: int) -> Numbers:
        """Add `cards` cards of one value in one step: by noir's share of them, from the most on.

        Only every row of the old table at this spacing is not 0.
        """
        greatest = min((self.cells - 1) // v, cards)
        other_cards = cards - greatest
        noir_factors, rouge_factors = (
            _tile(
                np.array([[comb(n, k)] for k in range(greatest + 1)], self.dtype)
                * np.cumprod([share**0, *[share] * greatest], axis=0),
                self.cells,
            )
            for n, share in ((cards, self.nodes.noir), (other_cards, self.nodes.rouge))
        )
        rouge = old[::spacing].copy()
        for j in range(1, min(greatest, other_cards) + 1):
            rouge[:, j * v :] += rouge_factors[j, j * v :] * old[::spacing, : self.cells - j * v]
        table = np.zeros_like(old)
        for k in range(greatest, -1, -1):
            rows = table[k * v :: spacing]
            rows += noir_factors[k] * rouge[: len(rows)]
            if k:
                rouge[:, v:] += self.rouge[v:] * rouge[:, :-v]
        return table

    def _times(self, table: Numbers, v: int, marks: int = 1) -> Numbers:
        """Add a card of a value, which stands for `marks` cards in the weights of the first."""
        product = np.empty_like(table)
        product[:, :v] = table[:, :v]
        np.multiply(self.noir[: table.shape[2]], table[:, :-v], out=product[:, v:])
        product[:, v:] += table[:, v:]
        product[:, :, v:] += self.rouge[: table.shape[2] - v] * table[:, :, :-v]
        if weight := marks * self.first[v]:
            product[1, v:] += weight * table[0, :-v]
            product[2, :, v:] += weight * table[0, :, :-v]
        return product

    def _leave_out(
        self,
        table: Numbers,
        values: Sequence[int],
        limit: int,
        last_values: tuple[int, ...] = (),
    ) -> Iterator[tuple[tuple[int, ...], Numbers]]:
        """Yield the last values, up to `limit` of these, and the products without them.

        The table lacks `limit` cards of each value, and the values fall. Products without two last
        cards are right only in the cells from which a row can end.
        """
        if limit == 2:
            reach = max(*last_values, *values, 0, 0) + 2 * sum(values)
            table = table[:, -reach:, -reach:]
        if not values:
            yield last_values, table
            return
        v, *lower_values = values
        for count in range(min(self.counts[v], limit), -1, -1):
            if len(last_values) + count <= limit:
                all_last_values = last_values + (v,) * count
                yield from self._leave_out(table, lower_values, limit, all_last_values)
            if count:
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
        all_ways = ways * noir * rouge
        noir_first = ways * terms[:, None, None] * np.roll(noir, 1, 0) * rouge
        rouge_first = ways * terms[:, None] * noir * np.roll(rouge, 1, 0)
        one_less = np.stack([all_ways, noir_first, rouge_first]) * self.nodes.one_less
        series = np.concatenate([(all_ways * self.nodes.weights)[None], one_less])
        series = series[: self.kinds + 1].reshape(-1, terms.size**2, self.nodes.weights.size)
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
            terms_at = steps[s, block] * terms.size + steps[:, block]
            factors = series.take(terms_at, axis=1).swapaxes(-1, -2)
            ends[0] = cells[0] @ factors[0]
            if self.kinds > 1:
                ends[1:] = cells[1:] @ factors[1] + marks[block] * (cells[0] @ factors[2:])
        for v, rows in zip(values, np.moveaxis(orders, -1, 0), strict=True):
            yield _fold(_fold(rows, v, 1), v, 2).transpose(3, 0, 1, 2)

    def _orders(self, table: Numbers) -> Numbers:
        """Return the weighted sums of a table over the nodes."""
        orders = np.empty(table.shape[:-1], self.dtype)
        orders[0] = table[0] @ self.nodes.weights
        orders[1:] = table[1:] @ self.nodes.one_less
        return orders


def _tile(factor: Numbers, cells: int) -> Numbers:
    """Return a factor for each node, for each of some cells: numpy is fast on long runs only."""
    return np.repeat(factor[..., None, :], cells, axis=-2)


def _fold(rows: Numbers, v: int, axis: int) -> Numbers:
    """Return the sums over the points of an axis that lie v apart, for the last v."""
    rows = np.moveaxis(rows, axis, 0)
    sums = rows[-v:].copy()
    for end in range(len(rows) - v, 0, -v):
        lower = rows[max(end - v, 0) : end]
        sums[-len(lower) :] += lower
    return np.moveaxis(sums, 0, axis)
