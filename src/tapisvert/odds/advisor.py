"""Advisor: the value of each bet at the next coup, from the cards seen.

The next coup is dealt from exactly the remaining cards. A stake that goes to prison, or is there,
also lives through later coups; these are taken as independent of it and of each other, with the
same distribution.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from typing import Final

from tapisvert.cards import Cards, in_order
from tapisvert.chances import Kind
from tapisvert.odds import edges, prison
from tapisvert.odds.composition import Composition, CompositionError
from tapisvert.odds.coup import law
from tapisvert.odds.edges import Bet, Decision, Edges
from tapisvert.odds.laws import Law, Number
from tapisvert.regulations.register import Book, book_of
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.values import value

_DIGITS: Final = 12
"""Decimals to which equal doubles agree: advice never depends on a last digit."""


@value
class Bound:
    """Imprisoned stake: the part of it that is returned, by the player's decision now.

    `divided` is returned for certain (R04); it is 0 where the house divides none. `stays[on]` is
    returned on average if the stake stays to its end on that chance: its own, or another to which
    it is moved (VT-13, CR-3.3). On rouge and noir of the two-row game staying is never better, for
    any cards and any ruling on R03: there the theorem of `odds.prison` needs no independent coups.

    >>> from tapisvert.regulations import rulebook
    >>> (bound,) = advise(rulebook("campione-roulette"), stakes=[("passe", 2)]).bound
    >>> bound.divided, bound.decision
    (Fraction(1, 4), <Decision.DIVIDE: 'divide'>)
    """

    chance: str
    degree: int
    divided: Number
    stays: Mapping[str, Number]

    @property
    def place(self) -> str:
        """Best chance to stay on; the stake's own unless another is better."""
        best = max(self.stays, key=lambda chance: self.stays[chance])
        return best if _exceeds(self.stays[best], self.stays[self.chance]) else self.chance

    @property
    def decision(self) -> Decision:
        """Decision that returns more: to divide now, or to stay in the best place."""
        stay = _exceeds(self.stays[self.place], self.divided)
        return Decision.STAY if stay else Decision.DIVIDE


@value
class Advice:
    """Value of every bet now; `before` and `bets_before` are for the full pack.

    Edges are the bank's, so the best bet has the lowest. Equal bets keep the order of the tableau
    or the cloth.

    >>> from tapisvert.regulations import rulebook
    >>> advise(rulebook("campione-roulette")).best
    ('rouge', <Decision.DIVIDE: 'divide'>)
    """

    law: Law
    before: Law
    bets: Edges
    bets_before: Edges
    bound: tuple[Bound, ...]

    def __repr__(self) -> str:
        chance, decision = self.best
        return f"<Advice: best {self.bets[chance][decision]!r}, {len(self.bound)} in prison>"

    @property
    def best(self) -> tuple[str, Decision]:
        """The chance and decision with the lowest edge per stake placed."""
        chance = min(self.bets, key=lambda name: _lowest_edge(self.bets[name]))
        return chance, edges.best(self.bets[chance])

    def best_uninsured(self, chance: str) -> Decision:
        """Return the best decision on a chance among those without a premium."""
        bets = dict(self.bets[chance])
        bets.pop(Decision.INSURED, None)
        return edges.best(bets)

    @property
    def insurance_pays(self) -> Mapping[str, bool]:
        """For each insurable chance, True if the premium is less than its expected saving."""
        return {
            chance: edges.best(bets) is Decision.INSURED
            for chance, bets in self.bets.items()
            if Decision.INSURED in bets
        }


def advise(
    book: Book,
    seen_cards: Cards = (),
    *,
    pack: Composition | None = None,
    stakes: Iterable[tuple[str, int]] = (),
    run: int | None = None,
) -> Advice:
    """Return the values of all bets and prison decisions for the next coup, in doubles.

    The computation is quick enough to run before every coup. `seen_cards` are the cards dealt,
    shown when burnt or annulled since the pack was whole. `pack` is the composition at that time
    (all cards by default). `stakes` are the stakes in prison, each with its chance and its degree,
    from 1. `run` is the number of consecutive refaits just before (R05); by default none before a
    bet, and before a stake in prison those that put it at its degree. Raises CompositionError for a
    card that cannot have been seen, for too few cards left to complete a coup, and for any cards at
    the wheel. Raises KeyError for a chance without a prison and ValueError for a degree below 1.

    >>> from tapisvert.regulations import rulebook
    >>> venezia = rulebook("venezia-trente-et-quarante")
    >>> advice = advise(venezia, ["As", "Ah", "2c"] * 5, stakes=[("rouge", 1)])
    >>> advice.best, advice.insurance_pays["noir"], advice.bound[0].decision
    (('inverse', <Decision.INSURED: 'insured'>), True, <Decision.DIVIDE: 'divide'>)
    """
    book = book_of(book)
    cards = in_order(seen_cards)
    if book.layout is Layout.WHEEL and (cards or pack is not None):
        raise CompositionError("not available for roulette: no cards")
    composition = (pack or Composition.full(book.packs or 0)).without(cards) if cards else pack
    law_before = law(book, pack)
    now = law(book, composition) if cards else law_before
    bets_before = edges.bets(book, law_before, run or 0)
    chances = now.chances

    @cache
    def staying(place: str, degree: int) -> Number:
        return prison.staying(chances[place], book, degree, run)

    return Advice(
        law=now,
        before=law_before,
        bets=edges.bets(book, now, run or 0) if cards else bets_before,
        bets_before=bets_before,
        bound=tuple(
            _evaluate_imprisoned(book, chance, degree, staying) for chance, degree in stakes
        ),
    )


def _evaluate_imprisoned(
    book: Rulebook, chance: str, degree: int, staying: Callable[[str, int], Number]
) -> Bound:
    places = [name for name, place in book.chances.items() if place.kind is Kind.SIMPLE]
    if book.refait_in_prison is None or chance not in places:
        raise KeyError(f"a stake on {chance} never goes to prison")
    if degree < 1:
        raise ValueError(f"a stake in prison has a degree from 1, not {degree}")
    divided_part = Fraction(1, 2**degree)
    if book.prison_window is None:
        places = [chance]
        divided_part = Fraction(0)
    return Bound(chance, degree, divided_part, {name: staying(name, degree) for name in places})


def _lowest_edge(bets: Mapping[Decision, Bet]) -> float:
    return round(float(bets[edges.best(bets)].edge), _DIGITS)


def _exceeds(number: Number, other: Number) -> bool:
    """Return whether a number is greater than another by more than rounding."""
    return round(float(number - other), _DIGITS) > 0
