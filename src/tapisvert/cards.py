"""Cards, the pack and the sixain, as plain values. This module does not shuffle.

A card is written rank + suit, as `As Td 7h Qc`: ranks `A23456789TJQK`, suits `shdc`.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

RANKS: Final = "A23456789TJQK"
SUITS: Final = "shdc"
COPIES: Final = 6
"""Packs in a sixain, and so copies of each card: CT-1.1, DT-1, VT-2, T2-1."""

PACK: Final[tuple[str, ...]] = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The 52 cards in the order in which they are spread."""

POINTS: Final[dict[str, int]] = {card: min(RANKS.index(card[0]) + 1, 10) for card in PACK}
"""Points of each card: the ace 1, faces 10, others their number (CT-3.2, VT-2, T2-1)."""

RED: Final[dict[str, bool]] = {card: card[1] in "hd" for card in PACK}
"""True for each card of a red suit."""

ACE_OF_SPADES: Final = "As"


def sixain() -> tuple[str, ...]:
    """Return the six packs spread face up, pack by pack, before any shuffle: CT-1.1.

    >>> len(sixain()), sixain()[:3]
    (312, ('As', '2s', '3s'))
    """
    return PACK * COPIES


def missing_or_extra(cards: Iterable[str]) -> tuple[str, ...]:
    """Return every card of which there are not exactly six, and everything that is no card.

    The result is empty for a complete sixain.

    >>> missing_or_extra(sixain())
    ()
    >>> missing_or_extra(sixain()[1:] + ("As", "joker"))
    ('joker',)
    """
    counts = Counter(cards)
    strange = (card for card in counts if card not in POINTS)
    return *(card for card in PACK if counts[card] != COPIES), *strange
