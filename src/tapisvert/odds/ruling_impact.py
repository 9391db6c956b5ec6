"""Effects of the rulings: the change of the edge by each alternative to the default reading."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Final, TypeAlias

from tapisvert.odds.composition import Composition
from tapisvert.odds.coup import law as law_of
from tapisvert.odds.edges import Decision, bets
from tapisvert.odds.laws import Law, Number
from tapisvert.regulations.choices import choices, ruling_on, with_rulings
from tapisvert.regulations.register import Book, book_of
from tapisvert.rules import rulebook as rules
from tapisvert.rules.rulebook import Excess, Rulebook
from tapisvert.values import value

_Edges: TypeAlias = Mapping[str, Mapping[Decision, Number]]

Reading = StrEnum | int | None
"""Value of a field of the rulebook: a named mechanism, a number, or None."""


class Impact(StrEnum):
    """Kind of effect of a choice, which tells how to read its change of the edge."""

    EDGE = "edge"
    """The distribution of the coup, or its effects in prison or insurance; a complete change."""

    MOMENT = "moment"
    """The time at which a player may divide or move. It changes no decision's edge: a player who
    divides does so immediately, a player who stays does nothing. Moves aside, the best play is one
    of the two as long as each coup has the same distribution (`prison.best_play`).
    """

    ACCESS = "access"
    """The players, stakes or parts that may be insured. The cost of insurance is unchanged."""

    STAKES = "stakes"
    """The stakes on the cloth, at this coup or the next. Their outcome is unchanged."""

    EXCESS = "excess"
    """Fate of the part above the maximum. The change is per unit of that part, which pays
    nothing; the edge of the part in play is unchanged.
    """

    TAILLE_END = "taille_end"
    """The choice of the taille's last coup. The cards are exchangeable, so every coup that is
    certain to be dealt has the distribution of the first and is unaffected. The weight of the last
    coups, which are dealt or not according to the cards before them, needs a simulation.
    """

    BEYOND_ONE_COUP = "beyond_one_coup"
    """The end of a taille, outside the distribution of one coup: only simulation finds it."""

    OUTSIDE_THE_GAME = "outside_the_game"
    """A lost draw: its probability is unknown, and it changes no coup that is played."""


@value
class Alternative:
    """Alternative of a ruling: field `field` of the rulebook has `alternative` instead of `taken`.

    `changes` is, by chance and decision, the bank's edge per stake placed with the alternative,
    less that with the default reading. Above 0, the alternative is better for the bank. `best` is
    the same by chance for a player who makes the best decision in either case, insurance included
    if the house has it. Both are empty if the effect is beyond one coup.

    >>> from tapisvert.regulations import rulebook
    >>> lose = impact_of(rulebook("campione-roulette"), exact=True)[0]
    >>> print(lose.field, lose.taken, lose.alternative, lose.effect)
    refait_in_prison deepen deepen_then_lose edge
    """

    ruling: str
    field: str
    taken: Reading
    alternative: Reading
    effect: Impact
    changes: Mapping[str, Mapping[Decision, Number]]
    best: Mapping[str, Number]

    def __repr__(self) -> str:
        reading = f"{self.alternative}, not {self.taken}"
        return f"<Alternative {self.ruling} {self.field}: {reading} ({self.effect.value})>"


@value
class _Field:
    """Effect of a change of a field, and the readings to compare."""

    effect: Impact
    readings: tuple[Reading, ...]


_AMOUNTS: Final = (None, 50_000, 100_000)

_FIELDS: Final[Mapping[str, _Field]] = {
    "row_stop": _Field(Impact.EDGE, (30, 31)),
    "refait_in_prison": _Field(Impact.EDGE, tuple(rules.RefaitInPrison)),
    "run_limit": _Field(Impact.EDGE, (0, 1, 2, 3, 4, 5, None)),
    "degree_limit": _Field(Impact.EDGE, (0, 1, 2, 3, 4, 5, None)),
    "null_in_run": _Field(Impact.EDGE, tuple(rules.NullInRun)),
    "prison_window": _Field(Impact.MOMENT, tuple(rules.PrisonWindow)),
    "premium_due": _Field(Impact.EDGE, tuple(rules.PremiumDue)),
    "insurance_rate": _Field(Impact.EDGE, (50, 100, 150, 200)),
    "insurance_minimum": _Field(Impact.ACCESS, _AMOUNTS),
    "insurance_multiple": _Field(Impact.ACCESS, _AMOUNTS),
    "insurance_part": _Field(Impact.ACCESS, tuple(rules.InsurancePart)),
    "changed_insurance": _Field(Impact.ACCESS, tuple(rules.ChangedInsurance)),
    "excess": _Field(Impact.EXCESS, tuple(rules.Excess)),
    "last_division": _Field(Impact.BEYOND_ONE_COUP, tuple(rules.LastDivision)),
    "last_card_refait": _Field(Impact.BEYOND_ONE_COUP, tuple(rules.LastCardRefait)),
    "cut_card": _Field(Impact.TAILLE_END, (None, 52, 78, 104)),
    "seen_coups": _Field(Impact.TAILLE_END, (1, 2, 3)),
    "seen_count": _Field(Impact.TAILLE_END, tuple(rules.SeenCount)),
    "finale_without_cheval": _Field(Impact.STAKES, tuple(rules.FinaleWithoutCheval)),
    "winnings": _Field(Impact.STAKES, tuple(rules.Winnings)),
    "void_coup": _Field(Impact.STAKES, tuple(rules.VoidCoup)),
    "last_coup": _Field(Impact.TAILLE_END, tuple(rules.LastCoup)),
    "lost_draw": _Field(Impact.OUTSIDE_THE_GAME, tuple(rules.LostDraw)),
    "null_spin": _Field(Impact.STAKES, tuple(rules.NullSpin)),
}
"""Every field that a ruling leaves open, in the order of the rulings.

All named mechanisms are compared, and some plausible numbers.
"""

_OF_THE_LAW: Final = ("layout", "wheel", "row_stop", "refait_total", "ace_of_spades")
"""Fields on which the distribution of one coup depends."""


def impact_of(
    book: Book, composition: Composition | None = None, *, exact: bool = False
) -> tuple[Alternative, ...]:
    """Return every alternative of every ruling that the rulebook leaves open, in their order.

    The coup is dealt from the composition (None: all cards). Coups in prison are independent,
    each with the same law. Raises CompositionError if `odds.law` does.

    >>> from tapisvert.regulations import rulebook
    >>> for told in impact_of(rulebook("campione-roulette"), exact=True)[:2]:
    ...     print(told.ruling, told.alternative, told.best["rouge"], told.best["17"])
    R03 deepen_then_lose 0 0
    R03 halve 0 0
    """
    book = book_of(book)
    laws: dict[tuple[object, ...], Law] = {}

    def price_bets(read: Rulebook) -> _Edges:
        key = tuple(getattr(read, name) for name in _OF_THE_LAW)
        if key not in laws:
            laws[key] = law_of(read, composition, exact=exact)
        return {
            chance: {decision: bet.edge for decision, bet in by_decision.items()}
            for chance, by_decision in bets(read, laws[key]).items()
        }

    def compare(name: str, reading: Reading) -> Alternative:
        other = with_rulings(book, {name: reading})
        if _FIELDS[name].effect is not Impact.EXCESS:
            return _compare(book, name, reading, base, price_bets(other))
        excess_edges = (_edges_of_excess(read, price_bets(_unpaid(read))) for read in (book, other))
        return _compare(book, name, reading, *excess_edges)

    base = price_bets(book)
    return tuple(compare(name, reading) for name, reading in _alternatives(book))


def _unpaid(book: Rulebook) -> Rulebook:
    return replace(book, pays=dict.fromkeys(book.pays, 0))


def _edges_of_excess(book: Rulebook, unpaid_edges: _Edges) -> _Edges:
    """Return the edges of a unit above the maximum, which is never paid nor insured: R09."""
    if book.excess is not Excess.IF_WON:
        return {chance: dict.fromkeys(edges, 0) for chance, edges in unpaid_edges.items()}
    return {
        chance: {
            decision: edges[Decision.DIVIDE] if decision is Decision.INSURED else edge
            for decision, edge in edges.items()
        }
        for chance, edges in unpaid_edges.items()
    }


def _alternatives(book: Rulebook) -> list[tuple[str, Reading]]:
    """Return field and reading of every alternative to the rulebook's value."""
    open_choices = choices(book)
    alternatives: list[tuple[str, Reading]] = []
    for name in (name for name in _FIELDS if name in open_choices):
        for reading in _FIELDS[name].readings:
            try:
                open_choices[name].read(reading)
            except ValueError:
                continue  # R14: 2.0 always has a cut card
            if reading != getattr(book, name):
                alternatives.append((name, reading))
    return alternatives


def _compare(
    book: Rulebook,
    name: str,
    reading: Reading,
    base: _Edges,
    other: _Edges,
) -> Alternative:
    effect = _FIELDS[name].effect
    if effect is Impact.BEYOND_ONE_COUP:
        base = {}
    changes = {
        chance: {decision: other[chance][decision] - edge for decision, edge in edges.items()}
        for chance, edges in base.items()
    }
    best = {chance: min(other[chance].values()) - min(base[chance].values()) for chance in base}
    ruling = ruling_on(book, name)
    assert ruling is not None
    return Alternative(ruling, name, getattr(book, name), reading, effect, changes, best)
