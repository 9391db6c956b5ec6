"""Cards, the pack and the sixain, as plain values. This module does not shuffle.

A card is written rank + suit, as `As Td 7h Qc`: ranks `A23456789TJQK`, suits `shdc`.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final, TypeAlias

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

Cards: TypeAlias = str | Iterable[str]
"""Cards in order: one string, `As Td 7h`, or a card each."""


def in_order(cards: Cards) -> tuple[str, ...]:
    """Return cards one by one.

    >>> in_order("As Td"), in_order(["As", "Td"])
    (('As', 'Td'), ('As', 'Td'))
    """
    return tuple(cards.split() if isinstance(cards, str) else cards)


def sixain(packs: int = COPIES) -> tuple[str, ...]:
    """Return the packs spread face up, pack by pack, before any shuffle: CT-1.1.

    A sixain is six packs; a house may play with another number.

    >>> len(sixain()), sixain()[:3]
    (312, ('As', '2s', '3s'))
    """
    return PACK * packs


def places_of_the_cut(cards: int) -> range:
    """Return the customary places for the cut of a pack of so many cards: around its middle.

    >>> places_of_the_cut(312)
    range(60, 253)
    """
    minimum = cards * 5 // 26
    return range(minimum, cards - minimum + 1)


def missing_or_extra(cards: Iterable[str], packs: int = COPIES) -> tuple[str, ...]:
    """Return the cards that do not occur exactly `packs` times, and the texts that are not cards.

    The result is empty for the complete packs.

    >>> missing_or_extra(sixain())
    ()
    >>> missing_or_extra(sixain()[1:] + ("As", "joker"))
    ('joker',)
    """
    counts = Counter(cards)
    strange = (card for card in counts if card not in POINTS)
    return *(card for card in PACK if counts[card] != packs), *strange
