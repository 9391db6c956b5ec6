r"""Value of a stake in prison: the ladder of R03, R04 and R05.

**What is exact.** The coups that follow are taken as independent, each with the law given. At
roulette they are. At cards each coup changes the pack, so the value of staying is the value at a
pack that never changes, with this exception:

**Theorem.** Call 2**-degree the worth of a stake in prison: the value of its division (R04). On
rouge and noir of the two-row game its mean moves, at every coup and for any remaining cards, by

    -prison / 2 under `deepen` and `halve`,  -prison under `lose`, and under `deepen_then_lose` at
    the limit,  0 under `stay`   (as a part of itself).

*Proof.* Each row stops at its own first total above 30. Exchanging the cards of the two rows
therefore turns every order of the pack that completes both into another such order, one to one,
with the totals exchanged: rouge and noir win equally often, for any cards dealt before. A win
doubles the worth (at the first degree it makes it whole; under `halve` it pays the double), a loss
takes all of it, and the two cancel. Only the effect of the refait remains: half of it (a degree
deeper, or divided past either limit of R05), all of it (`lose`) or nothing (`stay`).

So under all but `stay` the worth is a supermartingale, for dependent coups too. No play that
keeps the stake on rouge or noir, in either window of R06 and with every card counted, is better
than to divide at once, and 1/2 is the exact value of a stake that has just been imprisoned. Under
`stay` it is a martingale: at any division, at the closing of the table too (R11), staying was worth
exactly the same. R12 is the only exception: it gives back whole a stake that only the last card of
a taille decides. On couleur and inverse the proof fails, because the first card is noir's alone.
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import isqrt, sqrt
from typing import Final

import numpy as np

from tapisvert.odds.laws import ChanceLaw, Number
from tapisvert.rules.coup import Result
from tapisvert.rules.events import Outcome
from tapisvert.rules.prison import limited_run_after, outcome_in_prison
from tapisvert.rules.rulebook import NullInRun, RefaitInPrison, Rulebook

_MOST_COUPS: Final = 4096
_DEEPER: Final = 64
"""Degrees followed downwards under a limit of the run, and under `halve` without a limit. Deeper
stakes are worth less than 2**-64 of their value, below the precision of a double. Less likely ends
count as lost; under `halve` they are one end, with their mean part.
"""


def ends(
    chance: ChanceLaw, book: Rulebook, degree: int = 1, run: int | None = None
) -> Mapping[Number, Number]:
    """Return the probability of each end of a stake that stays in prison, by the part returned.

    `degree` is its degree now. `run` is the number of consecutive refaits so far; by default as
    many as the degree: the refaits in a row that put the stake there, the last of them just now.

    The part is 1 (free, unpaid), 0 (lost), or that of a division by the coup past R05's limit: for
    the limit of degrees 1/2**(limit + 1), for the limit of the run a half for each degree and one
    more. Under `halve` a win returns 1/2**(degree - 1). A degree past the limit of degrees is that
    division itself. Null and void coups change nothing (R07, R14) and are ignored; the last coup
    (R11) is not reached. A stake that can never end counts as lost.

    Under `deepen` without a limit, or with a limit of the run, the probabilities are irrational in
    general and are doubles, even from an exact law. Raises ValueError for a degree below 1 or a
    game without prison.

    >>> from tapisvert.regulations import rulebook, with_rulings
    >>> from tapisvert.odds import wheel
    >>> book = with_rulings(rulebook("campione-roulette"), {"degree_limit": 1})
    >>> for part, probability in ends(wheel.law(exact=True).chances["rouge"], book).items():
    ...     print(part, probability)
    1 18/37
    0 18/37
    1/4 1/37
    """
    if degree < 1:
        raise ValueError(f"prison begins at degree 1; there is no degree {degree}")
    eases, deepens = _steps(chance, book)
    run = degree if run is None else run
    limit = book.degree_limit
    if book.null_in_run in (NullInRun.ENDS, NullInRun.COUNTS) and book.run_limit is not None:
        return _ends_by_coups(chance, book, degree, run)
    if limit is not None and degree > limit and book.run_limit is None:
        return {_worth(degree): 1 + 0 * eases}
    if book.refait_in_prison is RefaitInPrison.HALVE:
        limits = ((book.run_limit, run), (limit, degree))
        refaits = [max(0, limit - start) for limit, start in limits if limit is not None]
        return _ends_by_halves(eases, deepens, degree, *refaits)
    if book.run_limit is not None and deepens:
        ends_by_part = _ends_by_run(float(eases), float(deepens), book.run_limit, degree, run)
    else:
        ends_by_part = _ends_by_degree(eases, deepens, limit, degree)
    if book.refait_in_prison is RefaitInPrison.DEEPEN_THEN_LOSE:
        freed_share = ends_by_part[Fraction(1)]
        return {Fraction(1): freed_share, Fraction(0): _rest(freed_share)}
    return ends_by_part


def _ends_by_degree(
    eases: Number, deepens: Number, limit: int | None, degree: int
) -> Mapping[Number, Number]:
    """Return the ends under a limit of degrees that the degree has not passed, or under none."""
    if limit is None or not deepens:
        freed_share = _climb(eases, deepens) ** degree
        return {Fraction(1): freed_share, Fraction(0): _rest(freed_share)}
    # Of the system p[k] = eases p[k-1] + deepens p[k+1], 0 < k <= limit, the determinants.
    minors: list[Number] = [1 + 0 * eases] * 2
    while len(minors) <= limit:
        minors.append(minors[-1] - eases * deepens * minors[-2])
    freed_share = eases**degree * minors[limit - degree] / minors[limit]
    divided_share = deepens ** (limit + 1 - degree) * minors[degree - 1] / minors[limit]
    lost_share = _rest(freed_share + divided_share)
    return {Fraction(1): freed_share, Fraction(0): lost_share, _worth(limit + 1): divided_share}


def _ends_by_halves(
    eases: Number, deepens: Number, degree: int, refaits: int | None = None
) -> Mapping[Number, Number]:
    """Return the ends under `halve`, where one win ends the prison.

    `refaits` is the number of further refaits after which the stake is still in prison: the next
    one divides it. None: no limit.
    """
    deepest = degree + (_DEEPER if refaits is None else refaits)
    parts: dict[Number, Number] = {
        _worth(place - 1): eases * deepens ** (place - degree)
        for place in range(degree, deepest + 1)
    }
    last_part: Number = _worth(deepest + 1)
    if refaits is None:
        last_part = _worth(deepest) * eases / (1 - deepens / 2)
    if last_part:
        parts[last_part] = parts.get(last_part, 0) + deepens ** (deepest + 1 - degree)
    return {**parts, Fraction(0): _rest(sum(parts.values()))}


def _ends_by_coups(
    chance: ChanceLaw, book: Rulebook, degree: int, run: int
) -> Mapping[Number, Number]:
    """Return the ends where a null coup ends a run or counts in it: followed coup by coup.

    A stake that is less likely than 2**-64 to be still in prison counts as lost.
    """
    by_result = {
        Result.WINS: float(_wins(chance)),
        Result.LOSES: float(chance.loses),
        Result.PRISON: float(chance.prison),
        Result.NULL: float(chance.null),
    }
    dealt_share = sum(by_result.values())
    parts: dict[Number, Number] = {Fraction(1): 0.0, Fraction(0): 0.0}
    shares = {(degree, run): 1.0}
    for _ in range(_MOST_COUPS):
        next_shares: dict[tuple[int, int], float] = {}
        for (place, past_run), share in shares.items():
            for result, p in by_result.items():
                is_refait = result is Result.PRISON
                is_null = result is Result.NULL
                new_run = limited_run_after(book, past_run, is_refait=is_refait, is_null=is_null)
                outcome, depth = outcome_in_prison(book, result, place, is_last=False, run=new_run)
                weight = share * p / dealt_share
                if outcome in (Outcome.RELEASED, Outcome.DIVIDED):
                    parts[_worth(depth)] = parts.get(_worth(depth), 0) + weight
                elif outcome is not Outcome.LOST:
                    state = depth, new_run
                    next_shares[state] = next_shares.get(state, 0.0) + weight
        shares = {state: p for state, p in next_shares.items() if p > 2.0**-_DEEPER}
        if not shares:
            break
    parts[Fraction(0)] = _rest(sum(p for part, p in parts.items() if part))
    return parts


@lru_cache(maxsize=256)
def _ends_by_run(
    eases: float, deepens: float, limit: int, degree: int, run: int
) -> Mapping[Number, Number]:
    """Return the ends under a limit of the run.

    Between two runs a stake goes one degree down and, for each refait of the run that a win ends,
    one up: `turn[j]` is the probability of j refaits and a win. Of a turn that begins in degree k,
    `past` is the probability that it ends with the refait past the limit, which divides the stake
    in degree k + limit + 1.
    """
    turn = eases * deepens ** np.arange(limit + 1)
    past = deepens ** (limit + 1)
    refaits_to_come = max(0, limit - run)  # refaits that this run may still have
    deepest = degree + limit + _DEEPER
    turns = sum(p * np.eye(deepest, k=j - 1) for j, p in enumerate(turn))  # from degree to degree
    counts = np.zeros(deepest + 1)  # how often a turn begins in a degree; in 0 the stake is free
    counts[degree - 1 : degree + refaits_to_come] = turn[: refaits_to_come + 1]
    counts[1:] = np.linalg.solve(np.eye(deepest) - np.transpose(turns), counts[1:])
    free = float(counts[0] + eases * counts[1])
    shares = np.zeros(deepest + limit + 2)
    shares[limit + 2 :] = past * counts[1:]
    shares[degree + refaits_to_come + 1] += deepens ** (refaits_to_come + 1)
    parts: dict[Number, Number] = {
        _worth(degree_index): float(p) for degree_index, p in enumerate(shares) if p > 2.0**-_DEEPER
    }
    return {Fraction(1): free, Fraction(0): _rest(free + sum(parts.values())), **parts}


def staying(chance: ChanceLaw, book: Rulebook, degree: int = 1, run: int | None = None) -> Number:
    """Return the mean part of an imprisoned stake that is returned if it stays to its end.

    `degree`, `run` and the errors are those of `ends`.

    >>> from tapisvert.regulations import rulebook, with_rulings
    >>> from tapisvert.odds import wheel
    >>> book = with_rulings(rulebook("campione-roulette"), {"R03": "stay"})
    >>> staying(wheel.law(exact=True).chances["rouge"], book)
    Fraction(1, 2)
    """
    return sum(part * probability for part, probability in ends(chance, book, degree, run).items())


def best_play(chance: ChanceLaw, book: Rulebook, degree: int = 1, run: int | None = None) -> Number:
    """Return the mean part of an imprisoned stake that is returned under optimal play.

    The stake may be divided now, and at every later moment that R06's window allows, but not moved;
    without a window it stays. The result is the greater of dividing now and staying to the end, in
    both windows alike. For `drift` has the same sign at every degree and in every run. If it is not
    positive, the worth of the stake is a supermartingale, and dividing now is optimal. If it is
    positive, the worth is a bounded submartingale, and waiting for the end is optimal. Under
    `deepen_then_lose` it may be negative at the limit alone: then a player waits until there. With
    a limit of the run that is a lower bound, because a play may also depend on the degree.

    >>> from tapisvert.regulations import rulebook
    >>> from tapisvert.odds import wheel
    >>> best_play(wheel.law(exact=True).chances["rouge"], rulebook("campione-roulette"), 2)
    Fraction(1, 4)
    """
    staying_part = staying(chance, book, degree, run)
    if book.prison_window is None or staying_pays(chance, book):
        return staying_part
    if book.refait_in_prison is not RefaitInPrison.DEEPEN_THEN_LOSE:
        return _worth(degree)
    limits = {name: getattr(book, name) for name in ("run_limit", "degree_limit")}
    earlier = {name: max(0, limit - 1) for name, limit in limits.items() if limit is not None}
    until_limit = replace(book, refait_in_prison=RefaitInPrison.DEEPEN, **earlier)
    return max(_worth(degree), staying_part, staying(chance, until_limit, degree, run))


def staying_pays(chance: ChanceLaw, book: Rulebook) -> bool:
    """Return whether staying in prison is better than dividing: the same at every degree.

    False if both are worth the same. Under `deepen_then_lose` it is the question at the limit.

    >>> from tapisvert.regulations import rulebook
    >>> from tapisvert.odds import wheel
    >>> staying_pays(wheel.law().chances["rouge"], rulebook("campione-roulette"))
    False
    """
    return is_positive(drift(chance, book))


def drift(chance: ChanceLaw, book: Rulebook) -> Number:
    """Return the mean change of a stake's worth (2**-degree) by one more coup, as a part of it.

    Under `deepen_then_lose` it is that at the limit.

    >>> from tapisvert.regulations import rulebook
    >>> from tapisvert.odds import wheel
    >>> drift(wheel.law(exact=True).chances["rouge"], rulebook("campione-roulette"))
    Fraction(-1, 74)
    """
    mechanism = _mechanism(book)
    limits = (book.run_limit, book.degree_limit)
    loses_at_limit = mechanism is RefaitInPrison.DEEPEN_THEN_LOSE and limits != (None, None)
    cost = Fraction(1, 2) if mechanism.deepens else Fraction(mechanism is RefaitInPrison.LOSE)
    return _wins(chance) - chance.loses - (1 if loses_at_limit else cost) * chance.prison


def is_positive(number: Number) -> bool:
    """Return whether a number is above 0; a double must exceed a rounding of 1e-12.

    >>> is_positive(Fraction(1, 10**15)), is_positive(1e-15)
    (True, False)
    """
    return number > (0 if isinstance(number, Fraction) else 1e-12)


def _steps(chance: ChanceLaw, book: Rulebook) -> tuple[Number, Number]:
    """Return the probabilities that the next coup that touches the stake eases or deepens it."""
    mechanism = _mechanism(book)
    wins = _wins(chance)
    refait = chance.prison
    touched = wins + chance.loses + (0 if mechanism is RefaitInPrison.STAY else refait)
    if not touched:
        return 0 * wins, 0 * refait
    deepens = refait if mechanism.deepens else 0 * refait
    return wins / touched, deepens / touched


def _mechanism(book: Rulebook) -> RefaitInPrison:
    if book.refait_in_prison is None:
        raise ValueError(f"{book.id} has no prison")
    return book.refait_in_prison


def _wins(chance: ChanceLaw) -> Number:
    """Return the probability of a win; in prison, where nothing is paid, a half win frees too."""
    return chance.wins + chance.wins_half


def _worth(degree: int) -> Fraction:
    return Fraction(1, 2**degree)


def _rest(probability: Number) -> Number:
    """Return 1 less a probability, not below 0 by the rounding of doubles."""
    return max(0 * probability, 1 - probability)


def _climb(eases: Number, deepens: Number) -> Number:
    """Return the probability that a stake ever gets one degree higher, with no limit below it.

    The smaller root of deepens x² - x + eases = 0, in the form that avoids a division by deepens.
    """
    return 2 * eases / (1 + _root(1 - 4 * eases * deepens))


def _root(square: Number) -> Number:
    """Return a square root: exact if its square was exact and it is rational, else a double."""
    if isinstance(square, Fraction):
        root = Fraction(isqrt(square.numerator), isqrt(square.denominator))
        if root * root == square:
            return root
    return sqrt(max(0, square))  # eases + deepens may pass 1 by the rounding of doubles
