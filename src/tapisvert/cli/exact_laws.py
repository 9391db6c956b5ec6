"""Exact laws of coups, in the simulation's cells; what a counter knows of the chances."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from tapisvert import odds
from tapisvert.cards import ACE_OF_SPADES, PACK, POINTS, RED
from tapisvert.odds.composition import Composition
from tapisvert.odds.edges import Bet, Decision
from tapisvert.odds.laws import Law, OneRowLaw, TwoRowLaw
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.simulation import estimands
from tapisvert.simulation.evenings import Counter
from tapisvert.simulation.players import Insurance, Player, Prison
from tapisvert.simulation.players.counting import Effects


def cells(law: Law) -> tuple[float, ...]:
    """Return the law of a coup from the full pack, by the cells of `simulation`.

    >>> round(1 / cells(odds.wheel.law())[17])
    37
    """
    if isinstance(law, TwoRowLaw):
        return tuple(
            float(red if first_red else pair - red)
            for pairs, reds in zip(law.joint, law.red_first, strict=True)
            for pair, red in zip(pairs, reds, strict=True)
            for first_red in (False, True)
        )
    if isinstance(law, OneRowLaw):
        found = [0.0] * 80
        for (total, first_red, last_red, ace), p in law.cells.items():
            found[8 * (total - law.stop) + 4 * first_red + 2 * last_red + ace] = float(p)
        return tuple(found)
    return tuple(map(float, law.numbers))


def figures(book: Rulebook, law: Sequence[float]) -> dict[str, float]:
    """Return the exact figures of a coup, by their names in `simulation.estimands`."""
    exact = np.array(law)
    return {
        name: float(exact @ weights) / estimands.SCALE
        for name, weights in estimands.figures(book).items()
    }


def counter(book: Rulebook, player: Player) -> Counter | None:
    """Return a counter's knowledge of a player's chances; None if the player does not count.

    It holds the effect of each removed card on their edges, by the exact laws of all cards and of
    all without that card.
    """
    if not player.is_counter and player.insurance is not Insurance.WHEN_IT_PAYS:
        return None
    decision = Decision.DIVIDE if player.prison is Prison.DIVIDE else Decision.STAY
    full = Composition.full(book.packs or 0)
    without = {_kind(book, card): full.without([card]) for card in PACK}  # one card of each kind
    bets = {kind: odds.bets(book, odds.law(book, left)) for kind, left in without.items()}
    at_full = odds.bets(book, odds.law(book))

    def advantage(by: Mapping[Decision, Bet]) -> float:
        return -float(by[decision if decision in by else Decision.FLAT].edge)

    def gain(by: Mapping[Decision, Bet]) -> float:
        return -float(by[Decision.INSURED].edge) - advantage(by)

    def law(worth: Callable[[Mapping[Decision, Bet]], float], chance: str) -> tuple[float, Effects]:
        base = worth(at_full[chance])
        found = {kind: worth(by[chance]) - base for kind, by in bets.items()}
        return base, {card: found[_kind(book, card)] for card in PACK}

    insures = player.insurance is Insurance.WHEN_IT_PAYS
    laws = tuple(law(advantage, chance) for chance in player.chances)
    return Counter(laws, law(gain, player.chances[0]) if insures else None)


def _kind(book: Rulebook, card: str) -> tuple[int, bool, bool]:
    """Return the properties of a card that matter to the game."""
    is_ace = book.layout is Layout.ONE_ROW and card == ACE_OF_SPADES
    return POINTS[card], RED[card], is_ace
