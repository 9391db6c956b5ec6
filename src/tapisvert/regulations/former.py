"""Former readings: each house's rulebook as records written before 2026-11-23 were played by it.

A text read again changes what a table accepts, and not what it has accepted. A replay that knows a
table's answer, of a journal or of a record with its answers, executes a command under the former
reading where only that one gives this answer.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from tapisvert.rules.rulebook import CutOfPack, FallenCards, LastCardRefait, Limits, Rulebook

_FORMER: Final[Mapping[str, Mapping[str, Any]]] = {
    "campione-trente-et-quarante": {"limits": Limits(1, {}), "caps": {}, "rotation_minutes": 30},
    "venezia-trente-et-quarante": {"cut": CutOfPack.REQUIRED},
    "trente-et-quarante-2.0": {"witness": None, "fallen_cards": FallenCards.ANNULLED},
}
"""Values read otherwise, by rulebook: CT-10, VT-5b, T2-2.1, VT-19."""
_DECLARED_SINCE: Final = "CR-15"
_CITED: Final = {"inspector_not_told": "CR-13"}


def former(book: Rulebook) -> Rulebook:
    """Return a rulebook under its former reading. A table's own rulings stay.

    An edition with a date was written since, and has one reading.

    >>> from tapisvert.regulations import rulebook
    >>> former(rulebook("campione-trente-et-quarante")).rotation_minutes
    30
    """
    return book if book.in_force_from is not None else _former(_Same(book))


class _Same:
    """A rulebook as a key, by identity: it has values that cannot be hashed."""

    __slots__ = ("book",)

    def __init__(self, book: Rulebook) -> None:
        self.book = book

    def __hash__(self) -> int:
        return id(self.book)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.book is other.book


@lru_cache(maxsize=16)  # a record without answers asks at each command
def _former(key: _Same) -> Rulebook:
    book = key.book
    values: dict[str, Any] = {"clauses": {**_CITED, **book.clauses}, **_FORMER.get(book.id, {})}
    values["declarations"] = tuple(one for one in book.declarations if one != _DECLARED_SINCE)
    if book.last_card_refait is LastCardRefait.WITHOUT_REST:
        values["last_card_refait"] = LastCardRefait.WITHDRAW_WHOLE
    return replace(book, is_former=True, **values)
