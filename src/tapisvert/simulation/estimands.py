"""Figures of a simulation: their definitions as means, and their estimates from clusters.

Names are fixed, and the same in the command, its JSON and the reports: `refait`, `ties`, `ace`,
`zero`; `edge.CHANCE.DECISION`, the bank's gain on one unit staked on one coup dealt, for a refait
that is divided at once (`divide`, where the house divides), was insured (`insured`), or does not
exist (`flat`);
`coups_per_taille` and `exact_ends`, of a taille.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tapisvert.card_game import Game, outcomes
from tapisvert.chances import Kind
from tapisvert.rules.coup import AT_REFAIT, Result
from tapisvert.rules.rulebook import Layout, PremiumDue, Refait, Rulebook
from tapisvert.simulation.estimates import (
    Estimate,
    difference,
    independent_difference,
    proportion,
    ratio,
    weighted_mean,
    with_control_variate,
)
from tapisvert.simulation.tally import Counts, Tally
from tapisvert.values import value

SCALE: Final = 20_000
"""Denominator of the whole-number weights of figures: halves of basis points."""

MIN_CLUSTERS: Final = 128
"""Minimum number of clusters of so many batches: an error is then known to 6 per cent."""

PER_TAILLE: Final = "coups_per_taille"
EXACT_ENDS: Final = "exact_ends"


def bundle_at(batch: int) -> int:
    """Return the number of batches in a cluster once `batch` batches are done.

    >>> [bundle_at(batch) for batch in (0, 255, 256, 511, 512, 1024)]
    [1, 1, 2, 2, 4, 8]
    """
    return 1 << max(0, (batch // MIN_CLUSTERS).bit_length() - 1)


@value
class Clusters:
    """Sums over clusters of whole batches, independent of each other, in their order.

    `cells[c]` counts the coups of cluster c by cell, and `sure[c]` those among the first
    `sure_coups` of their taille; `tailles[c]` are its tailles.
    """

    tailles: Counts
    cells: Counts
    sure: Counts

    @property
    def coups(self) -> Counts:
        """Number of coups of each cluster."""
        coup_counts: Counts = self.cells.sum(axis=1)
        return coup_counts


class ClusterAccumulator:
    """Collector of tallies into clusters of equal numbers of batches.

    At twice `MIN_CLUSTERS` clusters, neighbours are merged. So the clusters depend only on the
    batches, and not on the pieces in which they arrived.

    >>> from tapisvert.regulations import rulebook
    >>> book = rulebook("campione-roulette")
    >>> gathering = ClusterAccumulator(book)
    >>> for batch in range(2 * MIN_CLUSTERS + 1):
    ...     gathering.add(batch, Tally.from_numbers(book, np.full(37, batch)))
    >>> len(gathering.clusters.coups), gathering.clusters.coups[:3].tolist()
    (129, [37, 185, 333])
    """

    def __init__(self, book: Rulebook) -> None:
        self.tally = Tally.empty(book)
        self._bundle = 1
        self._sure = sure_coups(book)
        self._rows: list[_Row] = []

    def add(self, batch: int, tally: Tally) -> None:
        """Add the tally of some batches, from number `batch` on, after all earlier ones.

        They are at most `bundle_at(batch)` batches, and end before a multiple of it.
        """
        self.tally += tally
        row = (tally.tailles, tally.cells, tally.by_place[: self._sure].sum(axis=0))
        while batch // self._bundle >= 2 * MIN_CLUSTERS:
            self._rows = [_add_rows(*pair) for pair in zip(*[iter(self._rows)] * 2, strict=True)]
            self._bundle *= 2
        if batch // self._bundle == len(self._rows):
            self._rows.append(row)
        else:
            self._rows[-1] = _add_rows(self._rows[-1], row)

    @property
    def clusters(self) -> Clusters:
        """The clusters so far; the last may be smaller than the others."""
        tailles, cells, sure = zip(*self._rows, strict=True) if self._rows else ((), (), ())
        shape = (len(self._rows), self.tally.by_place.shape[1])
        return Clusters(
            np.array(tailles, np.int64),
            np.array(cells, np.int64).reshape(shape),
            np.array(sure, np.int64).reshape(shape),
        )


_Row = tuple[int, Counts, Counts]


def _add_rows(row: _Row, other: _Row) -> _Row:
    return row[0] + other[0], row[1] + other[1], row[2] + other[2]


def sure_coups(book: Rulebook) -> int:
    """Return the number of coups of every taille for any order of its cards; 0 at the wheel.

    Each of them has exactly the distribution of the first: see `Game.sure_coups`.
    """
    return 0 if book.layout is Layout.WHEEL else Game.from_rulebook(book).sure_coups


def figures(book: Rulebook) -> Mapping[str, Counts]:
    """Return the value of each figure for a coup of each cell, in whole parts of `SCALE`.

    >>> from tapisvert.regulations import rulebook
    >>> figures(rulebook("campione-roulette"))["edge.pair.divide"][:3].tolist()  # 0, 1, 2
    [10000, 20000, -20000]
    """
    results_by_cell = outcomes(book)
    first_results = next(iter(results_by_cell[0]))
    weights = {
        name: _indicator(cell_results[first_results] in results for cell_results in results_by_cell)
        for name, results in _EVENTS[book.layout].items()
    }
    if book.ace_of_spades:
        weights["ace"] = _indicator(
            Result.WINS_HALF in cell_results.values() for cell_results in results_by_cell
        )
    for chance in results_by_cell[0]:
        for decision, nets in _nets(book).items():
            name = f"edge.{chance}.{decision}"
            weights[name] = np.array(
                [-nets[cell_outcomes[chance]] for cell_outcomes in results_by_cell], np.int64
            )
    return weights


_EVENTS: Final[Mapping[Layout, Mapping[str, frozenset[Result]]]] = {
    Layout.TWO_ROWS: {"refait": AT_REFAIT, "ties": frozenset({Result.NULL})},
    Layout.ONE_ROW: {},
    Layout.WHEEL: {"zero": AT_REFAIT},
}
"""Events that concern all chances at once."""


def _indicator(truths: Iterable[bool]) -> Counts:
    return SCALE * np.array([int(truth) for truth in truths], np.int64)


def _nets(book: Rulebook) -> Mapping[str, Mapping[Result, int]]:
    """Return the player's net for one unit by decision and result, in parts of `SCALE`."""
    win = int(SCALE * book.pays[Kind.SIMPLE])
    plain = {
        Result.WINS: win,
        Result.WINS_HALF: win // 2,
        Result.LOSES: -SCALE,
        Result.NULL: 0,
        Result.PRISON: -SCALE // 2,
        Result.PARTAGE: -SCALE // 2,
        Result.LOST: -SCALE,
    }
    edges = {"flat": plain}
    if book.refait is Refait.PRISON:
        edges = {} if book.prison_window is None else {"divide": plain}
    if book.insurance_rate is None:
        return edges
    premium = SCALE * book.insurance_rate // 10_000
    insured_nets = {result: net - premium for result, net in plain.items()}
    insured_nets |= dict.fromkeys(AT_REFAIT, -premium)
    if book.premium_due is not PremiumDue.EVERY_COUP:
        insured_nets[Result.NULL] = 0
    return {**edges, "insured": insured_nets}


def main_figure(book: Rulebook) -> str:
    """Return the default figure: the edge on rouge, staked flat; without sharing, of the refait.

    >>> from tapisvert.regulations import rulebook
    >>> main_figure(rulebook("trente-et-quarante-2.0"))
    'edge.rouge.flat'
    """
    edges = [f"edge.rouge.{decision}" for decision in _nets(book)]
    return edges[0] if edges else next(iter(_EVENTS[book.layout]))


def names(book: Rulebook) -> tuple[str, ...]:
    """Return the names of all figures of a rulebook, those of the coup before those of the taille.

    >>> from tapisvert.regulations import rulebook
    >>> names(rulebook("trente-et-quarante-2.0"))[-2:]
    ('coups_per_taille', 'exact_ends')
    """
    taille_names = () if book.layout is Layout.WHEEL else (PER_TAILLE, EXACT_ENDS)
    return (*figures(book), *taille_names)


def estimates(
    tally: Tally, clusters: Clusters, exact: Sequence[float] | None = None
) -> Mapping[str, Estimate]:
    """Return every figure, over all coups of whole tailles.

    The exact distribution of the first coup's cells, if given, replaces the sure coups.
    """
    estimates_by_name = {}
    for name, weights in figures(tally.book).items():
        if tally.tailles:
            per_coup = ratio(*_sums(tally.book, clusters, weights, exact))
        else:
            per_coup = weighted_mean(tally.cells, weights)
        estimates_by_name[name] = per_coup.times(1 / SCALE)
    if tally.tailles:
        estimates_by_name[PER_TAILLE] = ratio(clusters.coups, clusters.tailles)
        estimates_by_name[EXACT_ENDS] = proportion(tally.exact_ends, tally.tailles)
    return estimates_by_name


def exact_per_coup(book: Rulebook, clusters: Clusters) -> Mapping[str, Estimate]:
    """Return every figure of a coup over the sure coups only, for comparison with the exact one.

    These coups have exactly the distribution of the first. At the wheel they are all coups.
    """
    estimates_by_name = {}
    for name, weights in figures(book).items():
        if book.layout is Layout.WHEEL:
            per_coup = weighted_mean(clusters.cells.sum(axis=0), weights)
        else:
            per_coup = ratio(clusters.sure @ weights, clusters.sure.sum(axis=1))
        estimates_by_name[name] = per_coup.times(1 / SCALE)
    return estimates_by_name


def running_estimates(
    tally: Tally, clusters: Clusters, figure: str, exact: Sequence[float] | None = None
) -> Iterator[tuple[int, Estimate]]:
    """Yield a figure of a coup over a growing number of first clusters, with the number of coups.

    The steps are twelfth powers of ten, from eight clusters on.
    """
    weights = figures(tally.book)[figure]
    numerators, divisors = _sums(tally.book, clusters, weights, exact)
    cluster_count = len(divisors)
    for n in sorted({round(cluster_count * 10 ** (-step / 12)) for step in range(48)}):
        if n >= _MIN_STEPS:
            yield (int(divisors[:n].sum()), ratio(numerators[:n], divisors[:n]).times(1 / SCALE))


_MIN_STEPS: Final = 8


def differences(
    first_job: tuple[Tally, Clusters], second_job: tuple[Tally, Clusters], *, is_paired: bool
) -> Mapping[str, Estimate]:
    """Return every figure common to two simulations, the first's less the second's.

    If `is_paired`, their clusters were dealt from the same random numbers and compared in pairs.
    """
    tally, clusters = first_job
    other, other_clusters = second_job
    if not is_paired:
        first_estimates = estimates(*first_job)
        second_estimates = estimates(*second_job)
        return {
            name: independent_difference(first_estimates[name], second_estimates[name])
            for name in first_estimates
            if name in second_estimates
        }
    differences_by_name = {}
    for name, weights in figures(tally.book).items():
        if (other_weights := figures(other.book).get(name)) is not None:
            pair = (
                (clusters.cells @ weights, clusters.coups),
                (other_clusters.cells @ other_weights, other_clusters.coups),
            )
            differences_by_name[name] = difference(*pair).times(1 / SCALE)
    if tally.tailles:
        pair = (clusters.coups, clusters.tailles), (other_clusters.coups, other_clusters.tailles)
        differences_by_name[PER_TAILLE] = difference(*pair)
    return differences_by_name


def _sums(
    book: Rulebook, clusters: Clusters, weights: Counts, exact: Sequence[float] | None
) -> tuple["NDArray[np.int64] | NDArray[np.float64]", Counts]:
    """Return a figure's sum in each cluster, in parts of `SCALE`, and its divisor."""
    numerators = clusters.cells @ weights
    sure = sure_coups(book)
    if exact is None or not sure:
        return numerators, clusters.coups
    expected = sure * float(np.asarray(exact) @ weights)
    sums = with_control_variate(numerators, clusters.sure @ weights, clusters.tailles, expected)
    return sums, clusters.coups


def largest_deviation(
    book: Rulebook, clusters: Clusters, law: Sequence[float]
) -> tuple[float, int]:
    """Compare each cell with the exact distribution, over the sure coups.

    Returns the distance of the farthest cell in standard errors, and the number of cells compared.
    Cells with less than 25 expected coups are left out. Coups of a taille are taken as independent,
    which for a single cell they nearly are.
    """
    counts = clusters.cells if book.layout is Layout.WHEEL else clusters.sure
    cell_counts = counts.sum(axis=0)
    exact = np.asarray(law)
    expected = exact * cell_counts.sum()
    is_frequent = expected >= _MIN_EXPECTED
    distances = np.abs(cell_counts - expected)[is_frequent] / np.sqrt(
        (expected * (1 - exact))[is_frequent]
    )
    return float(distances.max(initial=0.0)), int(is_frequent.sum())


_MIN_EXPECTED: Final = 25
