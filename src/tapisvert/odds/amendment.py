"""Cost of an amendment for the players: the bank's edge on each bet under two editions."""

from collections.abc import Mapping

from tapisvert.odds.composition import Composition
from tapisvert.odds.coup import law
from tapisvert.odds.edges import Decision, bets
from tapisvert.odds.laws import Number
from tapisvert.rules.rulebook import Rulebook

Priced = tuple[Number | None, Number | None]
"""Edge before and after; None where an edition does not have the decision."""


def edges_of_editions(
    before: Rulebook,
    after: Rulebook,
    composition: Composition | None = None,
    *,
    exact: bool = False,
) -> Mapping[str, Mapping[Decision, Priced]]:
    """Return the edge on each chance by each decision under two editions of one rulebook.

    The coup is dealt from the composition (None: all cards of each edition). Raises
    CompositionError if `odds.law` does.

    >>> from tapisvert.regulations import rulebook, with_rulings
    >>> wheel = rulebook("campione-roulette")
    >>> double = edges_of_editions(wheel, with_rulings(wheel, {"R03": "lose"}), exact=True)
    >>> double["rouge"][Decision.DIVIDE]
    (Fraction(1, 74), Fraction(1, 74))
    """
    old, new = (bets(book, law(book, composition, exact=exact)) for book in (before, after))
    return {
        chance: {
            decision: (
                old[chance][decision].edge if decision in old[chance] else None,
                new[chance][decision].edge if decision in new[chance] else None,
            )
            for decision in dict.fromkeys((*old[chance], *new[chance]))
        }
        for chance in new
    }
