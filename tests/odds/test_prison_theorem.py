"""The theorem on rouge and noir: dividing at once is exact though coups depend on each other."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from math import factorial

import pytest
from support.engine.prison_readings import MECHANISMS, part, read

from tapisvert import rulebook
from tapisvert.odds.laws import ChanceLaw
from tapisvert.odds.prison import drift
from tapisvert.rules import Outcome, Result, deal
from tapisvert.rules.prison import outcome_in_prison
from tapisvert.rules.rulebook import RefaitInPrison, Rulebook

VENEZIA = rulebook("venezia-trente-et-quarante")
HALF = Fraction(1, 2)

Pack = tuple[tuple[str, int], ...]
Done = Result | None
ON_ROUGE, ON_COULEUR = 0, 1


def pack(**cards: int) -> Pack:
    return tuple(cards.items())


@cache
def coups(remaining: Pack) -> tuple[tuple[Done, Done, Pack, Fraction], ...]:
    """Every coup the engine can deal from these cards in any order: its results on rouge and
    couleur (None: the cards run out), the cards left, and its probability.
    """
    results = Counter[tuple[Done, Done, Pack]]()

    def go(dealt_cards: tuple[str, ...], rest: Pack, combinations: int) -> None:
        coup = deal(VENEZIA, dealt_cards)
        size = sum(count for _, count in rest)
        if coup or not size:
            rouge = coup.results["rouge"] if coup else None
            couleur = coup.results["couleur"] if coup else None
            results[rouge, couleur, rest] += combinations * factorial(size)
            return
        for card, count in rest:
            if count:
                less = tuple((c, n - (c == card)) for c, n in rest)
                go((*dealt_cards, card), less, combinations * count)

    go((), remaining, 1)
    orders = results.total()
    return tuple((*key, Fraction(options, orders)) for key, options in results.items())


PACKS = (
    pack(Kh=9, As=3),
    pack(Kh=14, As=4),
    pack(Kh=9, Ts=4, As=3, Ad=1),
    pack(Kh=8, As=2, Th=1, **{"5s": 2}),
)
LARGER = pytest.param(pack(**{"9s": 7, "Ah": 6, "Kd": 3}), marks=pytest.mark.exhaustive)


def probability(remaining: Pack, rouge: Result) -> Fraction:
    """The probability that the next coup does this to rouge."""
    return sum((p for result, _, _, p in coups(remaining) if result is rouge), Fraction(0))


def reachable_packs(remaining: Pack) -> Iterable[Pack]:
    """Every pack that the coups dealt from this one can leave."""
    seen_cards, new = {remaining}, [remaining]
    while new:
        for _, _, rest, _ in coups(new.pop()):
            if rest not in seen_cards:
                seen_cards.add(rest)
                new.append(rest)
    return seen_cards


@pytest.mark.parametrize("remaining", [*PACKS, LARGER])
def test_rouge_wins_and_losses_are_equally_likely(remaining: Pack) -> None:
    """The rows are exchangeable: exactly as often, from every pack that a taille comes to."""
    for rest in reachable_packs(remaining):
        assert probability(rest, Result.WINS) == probability(rest, Result.LOSES)
    assert probability(remaining, Result.WINS) > 0


def to_the_end(cards: Pack, book: Rulebook, degree: int, chance: int, *, plays: bool) -> Fraction:
    """Worth of a stake to a player who has counted every card: it stays until the cards run out and
    is divided at its degree then (R11), or with `plays`, whenever dividing is better.
    """

    @cache
    def worth(lower: Pack, degree: int) -> Fraction:
        staying = Fraction(0)
        for *result_parts, rest, p in coups(lower):
            result = result_parts[chance]
            if result is None:
                staying += p * part(Outcome.DIVIDED, degree)
                continue
            outcome, next_degree = outcome_in_prison(book, result, degree, is_last=False)
            if outcome in (Outcome.RELEASED, Outcome.LOST, Outcome.DIVIDED):
                staying += p * part(outcome, next_degree)
            else:
                staying += p * worth(rest, next_degree)
        return max(staying, part(Outcome.DIVIDED, degree)) if plays else staying

    return worth(cards, degree)


@pytest.mark.parametrize("remaining", [*PACKS, LARGER])
@pytest.mark.parametrize("limit", [1, 3, None])
@pytest.mark.clause("R03", "R04")
def test_immediate_division_is_exact(remaining: Pack, limit: int | None) -> None:
    """On rouge, of coups dealt from one pack: staying is worth the same where a refait in prison
    does nothing, less where it deepens or loses, and no counting of cards helps.
    """
    for degree in range(1, (limit or 2) + 1):
        division = part(Outcome.DIVIDED, degree)
        for mechanism in MECHANISMS:
            book = read(mechanism, limit)
            staying = to_the_end(remaining, book, degree, ON_ROUGE, plays=False)
            if mechanism is RefaitInPrison.STAY:
                assert staying == division
            else:
                assert staying < division
            assert to_the_end(remaining, book, degree, ON_ROUGE, plays=True) == division


@pytest.mark.parametrize("remaining", [*PACKS, LARGER])
@pytest.mark.parametrize("mechanism", MECHANISMS)
def test_coup_changes_value_by_the_drift(remaining: Pack, mechanism: RefaitInPrison) -> None:
    """By -prison/2, -prison or 0 of itself on rouge, dealt by the engine, at the limit."""
    book = read(mechanism, 3)
    mean_change = Fraction(0)
    for result, _, _, p in coups(remaining):
        if result is not None:
            outcome, degree = outcome_in_prison(book, result, 3, is_last=False)
            rest = part(outcome, degree) if outcome is Outcome.LOST else Fraction(1, 2**degree)
            mean_change += p * (rest * 8 - 1)
    refait = probability(remaining, Result.PRISON)
    chance = ChanceLaw(
        probability(remaining, Result.WINS),
        Fraction(0),
        probability(remaining, Result.LOSES),
        probability(remaining, Result.NULL),
        refait,
    )
    assert mean_change == drift(chance, book)
    costs = dict(zip(MECHANISMS, (HALF, HALF * 2, HALF, HALF * 2, HALF * 0), strict=True))
    assert mean_change == -costs[mechanism] * refait


def test_theorem_fails_on_couleur() -> None:
    """A first card that is mostly of the row's losing colour makes staying worth more there."""
    end_shares = [
        to_the_end(remaining, read(RefaitInPrison.STAY, 3), 1, ON_COULEUR, plays=True)
        for remaining in PACKS
    ]
    assert max(end_shares) > HALF
