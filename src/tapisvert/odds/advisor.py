"""The advisor: from the cards that were seen, what each bet is worth at the next coup.

The next coup is dealt from exactly the cards that are left. A stake that goes to prison, or is
there, lives through later coups as well; these are taken as independent of it and of each other,
with the same law.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final

from tapisvert.chances import Kind
from tapisvert.odds import edges, prison
from tapisvert.odds.composition import Composition, CompositionError
from tapisvert.odds.coup import law
from tapisvert.odds.edges import Bet, Decision
from tapisvert.odds.laws import ChanceLaw, Law, Number
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.values import value

_DIGITS: Final = 12
"""Doubles that agree so far are taken as equal: advice never hangs on a last digit."""


@value
class Bound:
    """A stake in prison: which part of it comes back, by what its player does now.

    `divided` comes back for certain (R04), `stays[on]` on average if the stake stays to its end on
    that chance: its own, or another to which it is moved (VT-13, CR-3.3). On rouge and noir of the
    two-row game staying is never better, whatever the cards and the ruling taken of R03: there the
    theorem of `odds.prison` needs no independent coups.

    >>> from tapisvert.houses import rulebook
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
        """Where staying is best; the stake's own chance unless another is better."""
        best = max(self.stays, key=lambda on: self.stays[on])
        return best if _exceeds(self.stays[best], self.stays[self.chance]) else self.chance

    @property
    def decision(self) -> Decision:
        """What gives back more: to divide at once, or to stay in the best place."""
        stay = _exceeds(self.stays[self.place], self.divided)
        return Decision.STAY if stay else Decision.DIVIDE


@value
class Advice:
    """What every bet is worth now; `before` and `bets_before` are of the pack with no card seen.

    Edges are the bank's, so that the best bet has the lowest. Equal ones stand in the order of the
    tableau or the cloth.

    >>> from tapisvert.houses import rulebook
    >>> advise(rulebook("campione-roulette")).best
    ('rouge', <Decision.DIVIDE: 'divide'>)
    """

    law: Law
    before: Law
    bets: Mapping[str, Mapping[Decision, Bet]]
    bets_before: Mapping[str, Mapping[Decision, Bet]]
    bound: tuple[Bound, ...]

    @property
    def best(self) -> tuple[str, Decision]:
        """The chance and decision with the lowest edge per stake placed."""
        chance = min(self.bets, key=lambda name: _least(self.bets[name]))
        return chance, edges.best(self.bets[chance])

    def uninsured(self, chance: str) -> Decision:
        """The best decision on a chance of those that pay no premium."""
        bets = dict(self.bets[chance])
        bets.pop(Decision.INSURED, None)
        return edges.best(bets)

    @property
    def insurance_pays(self) -> Mapping[str, bool]:
        """By chance that can be insured, whether the premium costs less than what it saves."""
        return {
            chance: edges.best(bets) is Decision.INSURED
            for chance, bets in self.bets.items()
            if Decision.INSURED in bets
        }


def advise(
    book: Rulebook,
    seen: Iterable[str] = (),
    *,
    pack: Composition | None = None,
    stakes: Iterable[tuple[str, int]] = (),
    run: int = 0,
) -> Advice:
    """What to do at the next coup, in doubles; quick enough to be asked before every coup.

    `seen` are the cards dealt, shown when burnt or annulled since the pack was whole; `pack` is
    what it was then (the sixain if left out); `stakes` are those in prison, each its chance and
    its degree, from 1; `run` is how many refaits in a row have just come (R05). CompositionError
    names a card that cannot have been seen, or says that what is left is too little for a coup; at
    the wheel there are no cards. KeyError for a chance that knows no prison, ValueError for a
    degree that is none.

    >>> from tapisvert.houses import rulebook
    >>> venezia = rulebook("venezia-trente-et-quarante")
    >>> advice = advise(venezia, ["As", "Ah", "2c"] * 5, stakes=[("rouge", 1)])
    >>> advice.best, advice.insurance_pays["noir"], advice.bound[0].decision
    (('inverse', <Decision.INSURED: 'insured'>), True, <Decision.DIVIDE: 'divide'>)
    """
    cards = tuple(seen)
    if book.layout is Layout.WHEEL and (cards or pack is not None):
        raise CompositionError("a wheel has no cards")
    left = (pack or Composition.full()).without(cards) if cards else pack
    before = law(book, pack)
    now = law(book, left) if cards else before
    bets_before = edges.bets(book, before, run)
    return Advice(
        law=now,
        before=before,
        bets=edges.bets(book, now, run) if cards else bets_before,
        bets_before=bets_before,
        bound=tuple(_bound(book, now.chances, chance, degree, run) for chance, degree in stakes),
    )


def _bound(
    book: Rulebook, laws: Mapping[str, ChanceLaw], chance: str, degree: int, run: int
) -> Bound:
    places = [name for name, place in book.chances.items() if place.kind is Kind.SIMPLE]
    if book.refait_in_prison is None or chance not in places:
        raise KeyError(f"a stake on {chance} never goes to prison")
    if degree < 1:
        raise ValueError(f"a stake in prison has a degree from 1, not {degree}")
    return Bound(
        chance=chance,
        degree=degree,
        divided=Fraction(1, 2**degree),
        stays={on: prison.staying(laws[on], book, degree, run) for on in places},
    )


def _least(bets: Mapping[Decision, Bet]) -> float:
    return round(float(bets[edges.best(bets)].edge), _DIGITS)


def _exceeds(one: Number, other: Number) -> bool:
    """Whether a number is greater than another by more than rounding."""
    return round(float(one - other), _DIGITS) > 0
