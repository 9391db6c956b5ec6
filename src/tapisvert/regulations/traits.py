"""Traits of a rulebook: what a player notices there, and how it differs from other houses."""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Final

from tapisvert.cards import COPIES
from tapisvert.rules.rulebook import LastCoup, Layout, LostDraw, PremiumDue, Rulebook, VoidCoup
from tapisvert.values import value
from tapisvert.wheel import Wheel

_TRAIT_FIELDS: Final = (
    "layout",
    "wheel",
    "ace_of_spades",
    "insurance_rate",
    "insurance_multiple",
    "premium_due",
    "refait",
    "refait_in_prison",
    "run_limit",
    "degree_limit",
    "prison_window",
    "last_card_refait",
    "packs",
    "cut_card",
    "last_coup",
    "void_coup",
    "lost_draw",
    "winnings",
    "excess",
    "late_bets",
    "seats",
)
"""Fields that a player notices, in the order of presentation."""
_NESTED_FIELDS: Final = {
    "insurance_rate": "refait_total",
    "insurance_multiple": "insurance_rate",
    "premium_due": "insurance_rate",
    "refait_in_prison": "refait",
    "run_limit": "refait_in_prison",
    "degree_limit": "refait_in_prison",
    "prison_window": "refait_in_prison",
}
"""Fields without a meaning if another one is absent."""
_USUAL: Final = frozenset(
    {
        ("degree_limit", None),
        ("premium_due", PremiumDue.UNTIL_DECIDED),
        ("packs", None),
        ("packs", COPIES),
        ("last_coup", None),
        ("void_coup", None),
        ("wheel", None),
        ("wheel", Wheel.SINGLE_ZERO),
        ("last_coup", LastCoup.AT_CUT_CARD),
        ("void_coup", VoidCoup.STANDS),
        ("lost_draw", LostDraw.BEST_RESULT),
    }
)
"""Values not worth mentioning to players."""
_LAST: Final = ("late_bets", "seats")
"""Fields about the room rather than the game, presented after all others."""


@value
class Trait:
    """One value of a rulebook: the field, a named mechanism or a number or neither, its source."""

    field: str
    mechanism: str | None
    number: int | None
    clause: str | None

    @property
    def key(self) -> str:
        """Key of the trait's sentence: `run_limit`, `run_limit-none`, `late_bets-never`."""
        if self.number is not None:
            return self.field
        return f"{self.field}-{self.mechanism or 'none'}"


def traits(book: Rulebook) -> tuple[Trait, ...]:
    """Return all traits of a rulebook.

    >>> from tapisvert.regulations import rulebook
    >>> [one.key for one in traits(rulebook("trente-et-quarante-2.0"))][:2]
    ['layout-one_row', 'ace_of_spades']
    """
    return tuple(_traits(book))


def _traits(book: Rulebook) -> Iterator[Trait]:
    for field in _TRAIT_FIELDS:
        parent = _NESTED_FIELDS.get(field)
        if parent is not None and getattr(book, parent) is None:
            continue
        field_value = getattr(book, field)
        if _goes_without_saying(book, field, field_value):
            continue
        source = book.sources.get(field) or book.sources.get(parent or field)
        mechanism = field_value.value if isinstance(field_value, Enum) else None
        number = None if isinstance(field_value, Enum) else field_value
        clause = (source.clause or source.ruling) if source else None
        yield Trait(field, mechanism, number, clause)


def _goes_without_saying(book: Rulebook, field: str, field_value: object) -> bool:
    """Return whether a value needs no mention: it is the usual one, another field states R05's
    limit, or no taille comes to its last card, because cards behind the cut card are never dealt.
    """
    if field == "run_limit":
        return field_value is None and book.degree_limit is not None
    if field == "last_card_refait" and book.cut_card is not None:
        return True
    return (field, field_value) in _USUAL


def differences(book: Rulebook, other_books: Sequence[Rulebook]) -> tuple[Trait, ...]:
    """Return the traits that other card games do not all share, the rarest first.

    A wheel has nothing to compare with: all its traits are returned.

    >>> from tapisvert.regulations import rulebook, rulebooks
    >>> venezia = rulebook("venezia-trente-et-quarante")
    >>> [one.key for one in differences(venezia, [rulebook(name) for name in rulebooks()])][:2]
    ['insurance_multiple-none', 'run_limit']
    """
    if book.layout is Layout.WHEEL:
        return traits(book)
    other_games = [
        {(trait.field, trait.mechanism, trait.number) for trait in traits(other)}
        for other in other_books
        if other.layout is not Layout.WHEEL and other.id != book.id
    ]

    def shared(trait: Trait) -> int:
        return sum((trait.field, trait.mechanism, trait.number) in other for other in other_games)

    rare_traits = [trait for trait in traits(book) if shared(trait) < len(other_games)]
    return tuple(sorted(rare_traits, key=lambda trait: (trait.field in _LAST, shared(trait))))
