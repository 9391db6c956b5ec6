"""Counts of the remaining cards: the whole state that determines the next coup's distribution."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, Self

from tapisvert.cards import ACE_OF_SPADES, COPIES, PACK, POINTS, RED, Cards, in_order
from tapisvert.values import value

VALUES: Final = range(1, 11)
"""Values of a card: CT-3.2, VT-2, T2-1."""

_COPIED: Final = re.compile(r"([^*]+)\*([^*]*)")


class CompositionError(ValueError):
    """The cards are not part of the packs; the message names the wrong card."""


@value
class Composition:
    """Number of each remaining card, in the order of `cards.PACK`: each from 0 to `packs`.

    >>> left = Composition.full().without("As Td As")
    >>> left.size, left.by_value[0], left.red_by_value[0], left.aces_of_spades
    (309, 22, 12, 4)
    """

    counts: tuple[int, ...]
    packs: int = COPIES

    def __repr__(self) -> str:
        return f"<Composition of {self.size} cards of {self.packs} packs>"

    def __post_init__(self) -> None:
        if len(self.counts) != len(PACK):
            raise CompositionError(
                f"a composition counts {len(PACK)} cards, not {len(self.counts)}"
            )
        for card, count in zip(PACK, self.counts, strict=True):
            _check(card, count, self.packs)

    @classmethod
    def full(cls, packs: int = COPIES) -> Self:
        """Return all cards of the packs; of the sixain 312: CT-1.1.

        >>> Composition.full().size
        312
        """
        return cls((packs,) * len(PACK), packs)

    @classmethod
    def of(cls, cards: Mapping[str, int], packs: int = COPIES) -> Self:
        """Return a composition from counts by card.

        Raises CompositionError naming a card that is unknown or counted wrongly.

        >>> Composition.of({"As": 1, "Td": 6}).points
        61
        """
        for card, count in cards.items():
            _check_name(card)
            _check(card, count, packs)
        return cls(tuple(cards.get(card, 0) for card in PACK), packs)

    @classmethod
    def parse(cls, text: str, packs: int = COPIES) -> Self:
        """Return a composition from cards as in a record, repeated ones with a number.

        >>> Composition.parse("As*6 Td*2 Td 7h").size
        10
        """
        cards: Counter[str] = Counter()
        for word in text.split():
            match = _COPIED.fullmatch(word)
            card, copies = (match[1], match[2]) if match else (word, "1")
            _check_name(card)
            if not re.fullmatch(r"-?[0-9]{1,18}", copies):
                raise CompositionError(f"{word[:80]}: write a number after the *, as in {card}*6")
            _check(card, int(copies), packs)
            cards[card] += int(copies)
        return cls.of(cards, packs)

    def without(self, seen_cards: Cards) -> Self:
        """Return the cards that remain after removing these.

        Raises CompositionError naming a card that was seen too often.

        >>> Composition.full().without(["As"] * 7)
        Traceback (most recent call last):
        tapisvert.odds.composition.CompositionError: As: 7 seen, but only 6 in the pack
        """
        cards = Counter(in_order(seen_cards))
        for card, count in cards.items():
            _check_name(card)
            present = self.counts[PACK.index(card)]
            if count > present:
                raise CompositionError(f"{card}: {count} seen, but only {present} in the pack")
        return type(self)(
            tuple(count - cards[card] for card, count in zip(PACK, self.counts, strict=True)),
            self.packs,
        )

    @property
    def size(self) -> int:
        """Number of remaining cards."""
        return sum(self.counts)

    @property
    def points(self) -> int:
        """Total points of the remaining cards."""
        return sum(value * count for value, count in zip(VALUES, self.by_value, strict=True))

    @property
    def by_value(self) -> tuple[int, ...]:
        """Numbers of cards of value 1 to 10: ten counts."""
        return self._sums(PACK)

    @property
    def red_by_value(self) -> tuple[int, ...]:
        """Numbers of red cards of value 1 to 10: ten counts."""
        return self._sums([card for card in PACK if RED[card]])

    @property
    def aces_of_spades(self) -> int:
        """Number of remaining aces of spades: T2-3.4."""
        return self.counts[PACK.index(ACE_OF_SPADES)]

    def _sums(self, cards: Iterable[str]) -> tuple[int, ...]:
        sums = [0] * len(VALUES)
        counts = dict(zip(PACK, self.counts, strict=True))
        for card in cards:
            sums[POINTS[card] - 1] += counts[card]
        return tuple(sums)


def _check_name(card: str) -> None:
    if card not in POINTS:
        problem = "is not a card; use rank and suit: As Td 7h Qc"
        raise CompositionError(f"{card[:80]!r} {problem}")


def _check(card: str, count: int, packs: int) -> None:
    if count < 0:
        raise CompositionError(f"{card}: negative count {count}")
    if count > packs:
        raise CompositionError(f"{card}: {count} of it; the packs have {packs}")
