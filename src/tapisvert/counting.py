"""Card counting: the effect of each removed card on a player's chances, computed exactly."""

from collections.abc import Callable, Mapping

from tapisvert import odds
from tapisvert.cards import ACE_OF_SPADES, PACK, POINTS, RED
from tapisvert.odds.composition import Composition
from tapisvert.odds.edges import Bet, Decision
from tapisvert.regulations.register import Book, book_of
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.simulation.evenings import Counter
from tapisvert.simulation.players import Insurance, Player, Prison
from tapisvert.simulation.players.counting import Effects

__all__ = ["counter"]


def counter(book: Book, player: Player) -> Counter | None:
    """Return a counter's knowledge of a player's chances; None if the player does not count.

    It holds the advantage at a full sixain on each of the player's chances and the effect of each
    removed card on it, computed exactly with and without that card; the same of the gain from
    insurance for a player who insures when it pays. `simulation.play` takes it.

    >>> from tapisvert import rulebook
    >>> from tapisvert.simulation import Habits
    >>> you = Player(("rouge",), chips=1_000_000, unit=1_000, habits=Habits(is_counter=True))
    >>> knowledge = counter(rulebook("trente-et-quarante-2.0"), you)
    >>> (advantage, effects), = knowledge.laws
    >>> f"{advantage:+.2%}; a red nine gone {effects['9h']:+.2%}, a black one {effects['9s']:+.2%}"
    '-1.42%; a red nine gone -0.43%, a black one +0.42%'
    """
    book = book_of(book)
    insures = player.habits.insurance is Insurance.WHEN_IT_PAYS
    if not player.habits.is_counter and not insures:
        return None
    decision = Decision.DIVIDE if player.habits.prison is Prison.DIVIDE else Decision.STAY
    full = Composition.full(book.packs or 0)
    parts = {_kind(book, card): full.without([card]) for card in PACK}  # one card of each kind
    bets = {kind: odds.bets(book, odds.law(book, pack)) for kind, pack in parts.items()}
    full_pack_bets = odds.bets(book, odds.law(book))

    def advantage(bets_by_decision: Mapping[Decision, Bet]) -> float:
        bet = bets_by_decision.get(decision) or bets_by_decision[Decision.FLAT]
        return -float(bet.edge)

    def gain(bets_by_decision: Mapping[Decision, Bet]) -> float:
        return -float(bets_by_decision[Decision.INSURED].edge) - advantage(bets_by_decision)

    def law(worth: Callable[[Mapping[Decision, Bet]], float], chance: str) -> tuple[float, Effects]:
        base = worth(full_pack_bets[chance])
        effects = {kind: worth(chance_bets[chance]) - base for kind, chance_bets in bets.items()}
        return base, {card: effects[_kind(book, card)] for card in PACK}

    laws = tuple(law(advantage, chance) for chance in player.chances)
    return Counter(laws, law(gain, player.chances[0]) if insures else None)


def _kind(book: Rulebook, card: str) -> tuple[int, bool, bool]:
    """Return the properties of a card that matter to the game."""
    is_ace = book.layout is Layout.ONE_ROW and card == ACE_OF_SPADES
    return POINTS[card], RED[card], is_ace
