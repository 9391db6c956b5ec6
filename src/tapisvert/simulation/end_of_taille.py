"""Ends of tailles, simulated: the number of coups under each reading, and the stakes it frees.

Every coup that is certain to be dealt has the distribution of the first, because the cards are
exchangeable. The last coups are dealt or not according to the cards before them, so no distribution
of one coup describes them (R14, R25), or how often VT-16 returns a stake whole (R12). The counts of
the ten values of a sixain have some 4 * 10 ** 14 states. So both are simulated, with their error.
Readings are compared pack by pack: the same cards come until the shorter taille ends, so that only
the coups by which they differ cause the error.

One remark saves sixteen tailles in seventeen where stakes are freed. A taille that ends with its
very last card is a row of whole coups, and in any other order of these coups the same cards make
the same coups: all orders of them are equally likely. So its last coup is a refait with the
probability refaits / coups, and the last one that is not null with refaits / (coups - null ones).
Each such taille counts with this probability, and not with 0 or 1. With a cut card it is not such a
row, and is counted as dealt.
"""

from collections.abc import Iterator, Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tapisvert.card_game import NO_COUP, coups_by_cell
from tapisvert.rules.coup import Result
from tapisvert.rules.rulebook import LastCardRefait, Rulebook
from tapisvert.simulation.estimates import Estimate, mean, ratio
from tapisvert.simulation.rng_streams import LANES
from tapisvert.simulation.run import coups_in_batch, dealing_loops, is_small
from tapisvert.simulation.tally import DealtTailles
from tapisvert.values import value

TAILLES: Final = 1 << 19
_AT_ONCE: Final = 1 << 10
_DECIDED, _NULL, _REFAIT, _NONE = range(4)
_COSTLY: Final = (Result.PRISON, Result.WINS_HALF)
"""Results by which the bank earns: a refait, or the ace of spades in 2.0."""


@value
class FreedStakes:
    """Number of coups of each taille, and of the imprisoned stakes that may be withdrawn whole when
    it ends, with one on the chance at every coup: by reading of R12.
    """

    coups: NDArray[np.float64]
    last_refaits: NDArray[np.float64]
    """1 for each taille whose last coup is a refait, else 0 (R11)."""
    by_reading: Mapping[LastCardRefait, NDArray[np.float64]]

    def extra_freed(
        self, reading: LastCardRefait, other: LastCardRefait = LastCardRefait.DISABLED
    ) -> Estimate:
        """Return the number of additional stakes that one reading frees, for each coup dealt."""
        return ratio(self.by_reading[reading] - self.by_reading[other], self.coups)

    def divided_by_taille(self) -> Estimate:
        """Return the number of fresh stakes that the end of a taille divides, per coup: R11."""
        return ratio(self.last_refaits, self.coups)


def deal_tailles(book: Rulebook, seed: int, tailles: int) -> Iterator[DealtTailles]:
    """Yield simulated tailles, rounded up to whole batches; a seed has the same packs anywhere."""
    batches = -(-tailles // LANES)
    loops = dealing_loops(small=is_small(book, batches * coups_in_batch(book)))
    for first in range(0, batches, _AT_ONCE):
        yield loops.deal(book, seed, first, min(_AT_ONCE, batches - first))


def freed_stakes(book: Rulebook, seed: int, tailles: int = TAILLES) -> FreedStakes:
    """Simulate tailles, rounded up to whole batches; return the stakes that they free.

    >>> from tapisvert.regulations import rulebook
    >>> freed = freed_stakes(rulebook("venezia-trente-et-quarante"), 7, 4096)
    >>> f"{freed.extra_freed(LastCardRefait.WITHOUT_REST).value:.1e}"
    '7.7e-05'
    """
    kinds = _kinds(book)
    dealt_parts = deal_tailles(book, seed, tailles)
    parts = [_weights(dealt_part, kinds, cut=book.cut_card) for dealt_part in dealt_parts]
    coups, last_refaits, without_rest, by_last = map(np.concatenate, zip(*parts, strict=True))
    readings = (without_rest, by_last, np.zeros_like(coups))
    return FreedStakes(coups, last_refaits, dict(zip(LastCardRefait, readings, strict=True)))


def _kinds(book: Rulebook) -> NDArray[np.int8]:
    """Return for each cell whether it is decided, null or a refait."""
    kinds = np.full(NO_COUP + 1, _NONE, np.int8)
    for cell, coup in coups_by_cell(book).items():
        is_null = getattr(coup, "is_null", False)
        kinds[cell] = _REFAIT if coup.is_refait else _NULL if is_null else _DECIDED
    return kinds


def _weights(
    tailles: DealtTailles, kinds: NDArray[np.int8], cut: int | None
) -> tuple[NDArray[np.float64], ...]:
    """Return for each taille its coups, its last refait, and the stakes freed without rest and by
    its last coup.
    """
    kind = kinds[tailles.cells]
    refaits, nulls = ((kind == kind_number).sum(axis=1) for kind_number in (_REFAIT, _NULL))
    coups = tailles.coups.astype(np.float64)
    lanes = np.arange(len(kind))
    is_last_refait = kind[lanes, np.maximum(tailles.coups - 1, 0)] == _REFAIT
    if cut is None:
        shares = [refaits / np.maximum(coups - nulls, 1), refaits / np.maximum(coups, 1)]
    else:
        places = np.arange(kind.shape[1])
        last_decided = np.where((kind == _DECIDED) | (kind == _REFAIT), places, 0).max(axis=1)
        shares = [kind[lanes, last_decided] == _REFAIT, is_last_refait]
    return coups, is_last_refait.astype(np.float64), *(share * tailles.exact for share in shares)


@value
class Tailles:
    """Number of coups of each simulated taille, and of the coups by which the bank earns."""

    coups: NDArray[np.float64]
    costly: NDArray[np.float64]

    def longer(self, other: "Tailles") -> Estimate:
        """Return the mean number of additional coups in a taille compared with `other`."""
        return mean(self.coups - other.coups)

    def share_above(self, other: "Tailles", law: float) -> Estimate:
        """Return how much larger the share of costly coups is than in `other`.

        `law` is its probability in a coup that is certain to be dealt: subtracting it from each
        taille's count leaves the effect of its last coups.
        """
        excess_shares = [
            (side.costly - law * side.coups) / side.coups.mean() for side in (self, other)
        ]
        return mean(excess_shares[0] - excess_shares[1])


def simulated_tailles(book: Rulebook, seed: int, tailles: int = TAILLES) -> Tailles:
    """Simulate tailles, rounded up to whole batches. The same seed gives the same packs.

    >>> from tapisvert.regulations import rulebook, with_rulings
    >>> book = rulebook("venezia-trente-et-quarante")
    >>> cut = with_rulings(book, {"R14": 52})
    >>> shorter = simulated_tailles(cut, 7, 4096).longer(simulated_tailles(book, 7, 4096))
    >>> f"{shorter.value:.1f}"
    '-4.0'
    """
    kinds = np.zeros(NO_COUP + 1, np.bool_)
    for cell, coup in coups_by_cell(book).items():
        kinds[cell] = any(result in _COSTLY for result in coup.results.values())
    coups = []
    costly = []
    for dealt_part in deal_tailles(book, seed, tailles):
        coups.append(dealt_part.coups.astype(np.float64))
        costly.append(kinds[dealt_part.cells].sum(axis=1).astype(np.float64))
    return Tailles(np.concatenate(coups), np.concatenate(costly))
