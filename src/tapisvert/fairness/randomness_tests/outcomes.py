"""Tests of dealt coups against the law of the game: totals, the refait, chances, cards, coups.

Only the coups that every taille has are tested against the law of a coup, which is exactly theirs
(`Game.sure_coups`). Later coups occur only if enough cards are left. A taille is one cluster of
`clusters`, because its coups share its cards. The caller passes the law as plain numbers.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from math import comb
from typing import Final, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from tapisvert.card_game import TOTALS, Game
from tapisvert.cards import COPIES, PACK, POINTS
from tapisvert.fairness.randomness_tests.clusters import (
    CLUSTERS_A_CLASS,
    MIN_EXPECTED,
    ClusterSums,
    Counts,
    Floats,
    Ints,
    independent_check,
    pooling,
)
from tapisvert.fairness.randomness_tests.dealing import Tailles
from tapisvert.fairness.randomness_tests.verdict import Check, Stage, gamma_check, normal_check
from tapisvert.values import value

MAX_COUPS: Final = 312 // 3
"""Maximum number of coups of a taille: a row takes at least three cards."""

_DIFFERENCES: Final = frozenset(
    {"rouge_noir", "couleur_inverse", "turns_rouge_noir", "turns_couleur_inverse"}
)
"""Sums that do not count classes."""

_REQUIRED: Final = {
    "totals": {TOTALS},
    "total_pairs": {TOTALS},
    "chances": {"rouge", "couleur"},
    "nulls": {"rouge"},
    "rouge_noir": {"rouge"},
    "couleur_inverse": {"couleur"},
    "refait": {"rouge"},
    "ace": {"rouge"},
    "turns_rouge_noir": {"rouge"},
    "turns_couleur_inverse": {"couleur"},
}
"""Data that a file must contain for each check."""

_A = TypeVar("_A", Ints, Floats)


@value
class Law:
    """Law of a coup from the whole pack: the probability of each cell of `Game`.

    `tailles` is a sample: how many tailles had 0, 1, 2, … coups. No closed form gives this.
    """

    cells: tuple[float, ...]
    tailles: tuple[int, ...] = ()


@value
class CellResults:
    """Winner of each cell (1 rouge or couleur, -1 noir or inverse, 0 none), and the game's event.

    The event is the refait, or an ace of spades among the first cards.
    """

    rouge: Ints
    couleur: Ints
    event: Ints

    @classmethod
    def from_game(cls, game: Game) -> Self:
        """Return the results of a game's cells.

        >>> from tapisvert.regulations import rulebook
        >>> game = Game.from_rulebook(rulebook("venezia-trente-et-quarante"))
        >>> results = CellResults.from_game(game)
        >>> results.event.nonzero()[0].tolist()  # 31 and 31, the first card black or red
        [0, 1]
        """
        cell = np.arange(game.cells)
        if game.rows == 1:
            last = cell // 2 % 2
            first = cell // 4 % 2
            return cls(2 * last - 1, 2 * (first == last) - 1, cell % 2)
        noir = cell // 20
        rouge = cell // 2 % 10
        first = cell % 2
        wins = np.sign(noir - rouge)
        is_refait = (noir == rouge) & (noir + game.stop == (game.refait or 0))
        return cls(wins, wins * (2 * first - 1), is_refait.astype(np.int64))


def sums_of_cells(game: Game) -> dict[str, Floats]:
    """Return the tested sums of cells, [cell, sum], by the name of their check.

    >>> from tapisvert.regulations import rulebook
    >>> [*sums_of_cells(Game.from_rulebook(rulebook("trente-et-quarante-2.0")))]
    ['totals', 'chances', 'rouge_noir', 'couleur_inverse', 'ace']
    """
    results = CellResults.from_game(game)
    cell = np.arange(game.cells)
    tens = np.eye(10)
    if game.rows == 1:
        sums = {"totals": tens[cell // 8], "chances": np.eye(8)[cell % 8]}
    else:
        noir = cell // 20
        rouge = cell // 2 % 10
        codes = 3 * results.rouge + results.couleur + 4
        codes[results.event == 1] = 1  # a code that no result has
        sums = {
            "totals": tens[noir] + tens[rouge],
            "total_pairs": np.eye(100)[10 * noir + rouge],
            "chances": np.eye(9)[codes][:, np.unique(codes)],
            "nulls": ((results.rouge == 0) & (results.event == 0))[:, None].astype(np.float64),
        }
    sums["rouge_noir"] = results.rouge[:, None].astype(np.float64)
    sums["couleur_inverse"] = results.couleur[:, None].astype(np.float64)
    sums[game.event] = results.event[:, None].astype(np.float64)
    return sums


def row_lengths(stop: int) -> Floats:
    """Return the law of the number of cards in a row to `stop` points, from 0 cards.

    A row has more than k cards if the first k count less than `stop`. Any row of a sure coup has
    this law.

    >>> law = row_lengths(31)
    >>> f"{law @ range(len(law)):.4f} {law[4]:.4f}"
    '5.2886 0.2608'
    """
    way_counts = [[0] * stop for _ in range(stop + 1)]  # [cards, points]
    way_counts[0][0] = 1
    for points in range(1, 11):
        alike = COPIES * sum(POINTS[card] == points for card in PACK)
        old_counts = [row[:] for row in way_counts]
        for cards, row in enumerate(old_counts):
            for point_sum, way_count in enumerate(row):
                if not way_count:
                    continue
                for additional in range(1, (stop - 1 - point_sum) // points + 1):
                    way_counts[cards + additional][point_sum + additional * points] += (
                        way_count * comb(alike, additional)
                    )
    all_cards = COPIES * len(PACK)
    longer = [sum(row) / comb(all_cards, cards) for cards, row in enumerate(way_counts)]
    return np.array([0.0, *(-np.diff([*longer, 0.0]))])[: stop + 1]


class CoupCounts(Counts):
    """Counts of the coups of many tailles. Counts of one game can be added.

    >>> from tapisvert.fairness.randomness_tests.dealing import deal
    >>> from tapisvert.regulations import rulebook
    >>> game = Game.from_rulebook(rulebook("venezia-trente-et-quarante"))
    >>> counts = CoupCounts(game)
    >>> counts.add(deal(game, np.arange(312, dtype=np.uint16)[None]))
    >>> counts.tailles, counts.coups, int(counts.per_taille[29])
    (1, 29, 1)
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.per_taille: Ints = np.zeros(MAX_COUPS + 1, np.int64)
        self.sums = ClusterSums(game.cells + game.stop + 1 + game.sure_coups + 2)

    @property
    def tailles(self) -> int:
        return self.sums.clusters

    @property
    def coups(self) -> int:
        return int(self.per_taille @ np.arange(MAX_COUPS + 1))

    @property
    def cells(self) -> Ints:
        """Number of sure coups in each cell."""
        return self.sums.sums[: self.game.cells]

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the checks, in order. The last needs a law with a sample of tailles."""
        return (
            *sums_of_cells(self.game),
            "row_cards",
            "turns_rouge_noir",
            "turns_couleur_inverse",
            f"{self.game.event}_by_place",
            "coups_per_taille",
        )

    @property
    def by_place(self) -> Ints:
        """Number of the game's events at each place that every taille has."""
        return self._parts(self.sums.sums)[2]

    def totals(self) -> tuple[Floats, Floats]:
        """Return the share of each total, from the stop on, in sure rows, with standard errors."""
        columns = self._parts(np.eye(len(self.sums.sums)))[0].T @ sums_of_cells(self.game)["totals"]
        mean, error = self.sums.means(columns)
        rows = self.game.rows * self.game.sure_coups
        return mean / rows, error / rows

    def add(self, tailles: Tailles) -> None:
        sure = self.game.sure_coups
        self.per_taille += np.bincount(tailles.coups, minlength=MAX_COUPS + 1)
        cells = tailles.cells[:, :sure]
        lengths = tailles.lengths[:, :sure]
        results = CellResults.from_game(self.game)
        features = (
            _histograms(cells, self.game.cells),
            _histograms(lengths.reshape(len(lengths), -1), self.game.stop + 1),
            results.event[cells],
            _turns(results.rouge[cells]),
            _turns(results.couleur[cells]),
        )
        self.sums.add(np.hstack(features))

    def checks(self, law: Law) -> tuple[Check, ...]:
        """Return the checks with enough tailles, without the game in their names."""
        size = self.tailles * self.game.sure_coups
        checks = [
            self.sums.check(name, *self._pool_rare(name, columns, mean), size)
            for name, columns, mean in self._expected_sums(np.array(law.cells))
        ]
        checks.append(self._places(np.array(law.cells)))
        checks.append(_two_samples("coups_per_taille", self.per_taille, law.tailles))
        return tuple(check for check in checks if check is not None)

    def _expected_sums(self, law: Floats) -> Iterator[tuple[str, Floats, Floats]]:
        """Yield names, sums of features, and their mean in a taille."""
        cells, lengths, _, turns_by_chance = self._parts(np.eye(len(self.sums.sums)))
        times = self.game.sure_coups
        for name, columns in sums_of_cells(self.game).items():
            yield name, cells.T @ columns, times * law @ columns
        times *= self.game.rows
        yield "row_cards", lengths.T, times * row_lengths(self.game.stop)
        for chance, turns in zip(("rouge_noir", "couleur_inverse"), turns_by_chance, strict=True):
            yield f"turns_{chance}", turns[:, None], np.zeros(1)

    def _parts(self, features: _A) -> list[_A]:
        """Split features, or rows by feature, into cells, lengths of rows, places, turns."""
        sizes = (self.game.cells, self.game.stop + 1, self.game.sure_coups)
        return np.split(features, np.cumsum(sizes))

    def _pool_rare(self, name: str, columns: Floats, mean: Floats) -> tuple[Floats, Floats]:
        """Return the sums and their mean with rare classes pooled, where they are classes."""
        if name in _DIFFERENCES:
            return columns, mean
        pools = pooling(self.tailles * mean, self.tailles // CLUSTERS_A_CLASS)
        return columns @ pools, mean @ pools

    def _places(self, law: Floats) -> Check | None:
        """Return the check that the game's event is equally frequent at all places of the taille.

        Cochran's Q, for exchangeable coups: the counts of the places scatter about their mean as
        the event scatters within the tailles.
        """
        counts = self._parts(self.sums.sums)[2]
        sure = self.game.sure_coups
        event = self.game.event
        if self.tailles * law @ sums_of_cells(self.game)[event][:, 0] < MIN_EXPECTED:
            return None
        within_tailles = self._parts(self._parts(self.sums.products)[2].T)[2]
        total = int(counts.sum())
        q = (
            (sure - 1)
            * (sure * int(counts @ counts) - total**2)
            / (sure * total - int(within_tailles.sum()))
        )
        size = self.tailles * sure
        name = f"{event}_by_place"
        return gamma_check(name, Stage.OUTCOMES, q, sure - 1, 2 * (sure - 1), size)


def names_of_results(game: Game, unknown: Collection[str] = ()) -> tuple[str, ...]:
    """Return the checks of tailles of which only cells are known, and those only in part.

    `unknown` names the chances, or `totals`.

    >>> from tapisvert.regulations import rulebook
    >>> game = Game.from_rulebook(rulebook("venezia-trente-et-quarante"))
    >>> names_of_results(game, {"totals", "couleur", "inverse"})
    ('nulls', 'rouge_noir', 'refait', 'turns_rouge_noir')
    """
    names = (*sums_of_cells(game), "turns_rouge_noir", "turns_couleur_inverse")
    return tuple(name for name in names if _REQUIRED[name].isdisjoint(unknown))


def count_cells(game: Game, tailles: Iterable[NDArray[np.uint8]]) -> Ints:
    """Return how many of each taille's sure coups were in each cell."""
    cells = [taille[: game.sure_coups] for taille in tailles]
    return np.bincount(np.concatenate(cells), minlength=game.cells)


def results_checks(
    game: Game, tailles: Sequence[NDArray[np.uint8]], law: Law, unknown: Collection[str] = ()
) -> tuple[Check, ...]:
    """Return the checks of tailles whose cells are known, such as a house's results.

    Checks that need what `unknown` names (chances, or `totals`) are left out. The first coups of
    each taille count, as many as are sure, and each is taken as independent of the others. This
    ignores that a taille's coups share its cards, which makes counts scatter a little less: these
    checks reject slightly less often than they could.
    """
    counts = count_cells(game, tailles)
    probabilities = np.array(law.cells)
    names = names_of_results(game, unknown)
    size = int(counts.sum())
    checks = []
    for name, sums in sums_of_cells(game).items():
        if name in names:
            classes = np.eye(sums.shape[1])
            if name not in _DIFFERENCES:
                classes = pooling(size * probabilities @ sums, len(classes))
            columns = sums @ classes
            mean = probabilities @ columns
            second = (columns.T * probabilities) @ columns
            checks.append(independent_check(name, counts @ columns, mean, second, size))
    turns = _turns_of_results(game, tailles)
    for chance, turn in zip(("rouge_noir", "couleur_inverse"), np.eye(2), strict=True):
        if (name := f"turns_{chance}") in names:
            checks.append(turns.check(name, turn[:, None], np.zeros(1), size))
    return tuple(check for check in checks if check is not None)


def _turns_of_results(game: Game, tailles: Iterable[NDArray[np.uint8]]) -> ClusterSums:
    sure = game.sure_coups
    results = CellResults.from_game(game)
    turns = ClusterSums(2)
    for taille in tailles:
        if len(taille) >= sure:
            first = taille[None, :sure]
            turns.add(np.hstack([_turns(results.rouge[first]), _turns(results.couleur[first])]))
    return turns


def _histograms(classes: NDArray[np.uint8], class_count: int) -> Ints:
    """Return how often each class is in each row of an array, [row, class]."""
    rows = len(classes)
    flat = classes.astype(np.int64) + class_count * np.arange(rows)[:, None]
    return np.bincount(flat.ravel(), minlength=rows * class_count).reshape(rows, class_count)


def _turns(winners: Ints) -> Ints:
    """Return the excess agreement of neighbours over any two coups, [taille, 1]: mean zero."""
    neighbours = (winners[:, 1:] * winners[:, :-1]).sum(axis=1)
    all_pairs = winners.sum(axis=1) ** 2 - (winners**2).sum(axis=1)
    turns: Ints = (winners.shape[1] * neighbours - all_pairs)[:, None]
    return turns


def _two_samples(name: str, counts: Ints, other_counts: Collection[int]) -> Check | None:
    """Return the chi-square test of homogeneity: do two samples have the same law?"""
    other = np.zeros(len(counts))
    other[: len(other_counts)] = tuple(other_counts)
    both_counts = counts + other
    n = int(counts.sum())
    m = float(other.sum())
    if not n or not m:
        return None
    # The smaller sample decides: each class must be expected often enough in it.
    pools = pooling(both_counts * min(n, m) / (n + m), len(both_counts))
    if pools.shape[1] < 2:
        return None
    first_pools = counts @ pools
    other_pools = other @ pools
    deviation = (first_pools * np.sqrt(m / n) - other_pools * np.sqrt(n / m)) / np.sqrt(
        first_pools + other_pools
    )
    statistic = float(deviation @ deviation)
    freedom = pools.shape[1] - 1
    if freedom == 1:
        z = float(np.copysign(np.sqrt(statistic), deviation[0]))
        return normal_check(name, Stage.OUTCOMES, z, 0.0, 1.0, int(n))
    return gamma_check(name, Stage.OUTCOMES, statistic, freedom, 2 * freedom, int(n))
