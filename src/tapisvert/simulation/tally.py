"""Counts of simulated coups: integers only, so the order of addition does not matter."""

from collections.abc import Mapping
from typing import Self

import numpy as np
from numpy.typing import NDArray

from tapisvert.card_game import Game, outcomes
from tapisvert.rules.coup import Result
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.values import value

Counts = NDArray[np.int64]


@value
class DealtTailles:
    """Tailles, coup by coup.

    `cells` is uint8 [taille, coup], padded with 255. `coups` is the number of coups of each taille.
    `exact` is True if its last coup took the last card, `void` if the cards ran out in one more.
    """

    cells: NDArray[np.uint8]
    coups: NDArray[np.int64]
    exact: NDArray[np.bool_]
    void: NDArray[np.bool_]


@value
class Tally:
    """Counts of the coups of many tailles, or spins; tallies of one rulebook can be added.

    `by_place[p, cell]` counts the coups in place `p` of their taille, from 0, that were `cell` (see
    `Game.cells`; at the wheel a cell is a number, and every spin is in place 0). `exact_ends`
    counts the tailles that ended without remaining cards.

    >>> from tapisvert.regulations import rulebook
    >>> book = rulebook("campione-roulette")
    >>> spins = Tally.from_numbers(book, np.ones(37, np.int64))
    >>> (spins + spins).coups, (spins + spins).chances["manque"][Result.WINS]
    (74, 36)
    """

    book: Rulebook
    by_place: Counts
    exact_ends: int = 0

    @classmethod
    def empty(cls, book: Rulebook) -> Self:
        """Return a tally without coups."""
        if book.wheel is not None:
            return cls(book, np.zeros((1, len(book.wheel.numbers)), np.int64))
        game = Game.from_rulebook(book)
        return cls(book, np.zeros((game.places, game.cells), np.int64))

    @classmethod
    def from_numbers(cls, book: Rulebook, counts: Counts) -> Self:
        """Return the tally of spins; `counts[n]` is the number of spins that hit n."""
        return cls(book, counts.astype(np.int64).reshape(1, -1))

    @classmethod
    def from_tailles(cls, book: Rulebook, tailles: DealtTailles) -> Self:
        """Return the tally of the coups of these tailles."""
        game = Game.from_rulebook(book)
        places = tailles.cells.shape[1]
        index = tailles.cells + 256 * np.arange(places, dtype=np.int32)
        counts = np.bincount(index.ravel(), minlength=256 * places).reshape(places, 256)
        return cls(book, counts[:, : game.cells].astype(np.int64), int(tailles.exact.sum()))

    def __add__(self, other: Self) -> Self:
        if self.book != other.book:
            raise ValueError(f"cannot add tallies of {self.book.id} and {other.book.id}")
        ends = self.exact_ends + other.exact_ends
        return type(self)(self.book, self.by_place + other.by_place, ends)

    def __repr__(self) -> str:
        return f"<Tally {self.book.id}: {self.coups} coups>"

    @property
    def cells(self) -> Counts:
        """Number of coups of each cell, at any place in the taille."""
        counts: Counts = self.by_place.sum(axis=0)
        return counts

    @property
    def coups(self) -> int:
        """Number of coups dealt in full, or of spins."""
        return int(self.by_place.sum())

    @property
    def tailles(self) -> int:
        """Number of tailles dealt; each has a first coup. 0 at the wheel."""
        return 0 if self.book.layout is Layout.WHEEL else int(self.by_place[0].sum())

    @property
    def coups_per_taille(self) -> Mapping[int, int]:
        """Number of tailles by their number of coups, for each number that occurred."""
        if self.book.layout is Layout.WHEEL:
            return {}
        reaching = np.append(self.by_place.sum(axis=1), 0)
        ended_counts = reaching[:-1] - reaching[1:]
        return {int(place) + 1: int(ended_counts[place]) for place in np.flatnonzero(ended_counts)}

    @property
    def red_first(self) -> Counts:
        """Like `joint`, for the coups whose first card was red."""
        return self._pairs[:, :, 1]

    @property
    def joint(self) -> Counts:
        """Two rows: `joint[i, j]` coups in which noir totalled stop + i and rouge stop + j."""
        counts: Counts = self._pairs.sum(axis=2)
        return counts

    @property
    def _pairs(self) -> Counts:
        assert self.book.layout is Layout.TWO_ROWS
        return self.cells.reshape(10, 10, 2)

    @property
    def totals(self) -> Mapping[int, int]:
        """Number of rows of each total; at the wheel, number of spins of each number."""
        if self.book.layout is Layout.WHEEL:
            return {number: int(count) for number, count in enumerate(self.cells)}
        assert self.book.row_stop is not None
        if self.book.layout is Layout.TWO_ROWS:
            rows = self.joint.sum(axis=0) + self.joint.sum(axis=1)
        else:
            rows = self.cells.reshape(10, 8).sum(axis=1)
        return {self.book.row_stop + i: int(count) for i, count in enumerate(rows)}

    @property
    def chances(self) -> Mapping[str, Mapping[Result, int]]:
        """Number of coups of each chance by result: that of `rules.coup` for each cell."""
        cells = self.cells
        results = outcomes(self.book)
        return {
            chance: {
                result: int(cells[[by_chance[chance] is result for by_chance in results]].sum())
                for result in Result
            }
            for chance in results[0]
        }
