"""Choices of a rulebook: the fields that a table may override, and the rulings that govern them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, TypeVar

from tapisvert.regulations.catalogue import rulings
from tapisvert.regulations.loading.fields import (
    FIELDS,
    LIMITS,
    Choice,
    WholeNumber,
    field_of,
    ruling_of,
)
from tapisvert.rules.rulebook import Rulebook

_Book = TypeVar("_Book", bound=Rulebook)


class RulingError(ValueError):
    """An override of an unknown choice, or with an invalid value."""

    def __init__(self, name: str, value: object, known_values: str, *, exists: bool) -> None:
        super().__init__(f"{name}: {value!r}" if exists else name)
        self.name = name
        self.value = value
        self.known = known_values
        self.exists = exists

    @property
    def sentence(self) -> str:
        """Message for the user: the problem, and the accepted choices or values."""
        summary = f"unknown ruling {self.name[:80]}; available"
        if self.exists:
            summary = f"{self.name[:80]} cannot be {self.value!r}; it can be"
        return f"{summary}: {self.known}"


def choices(book: Rulebook) -> dict[str, Choice | WholeNumber]:
    """Return the fields of a rulebook that a table may override, with the accepted values.

    >>> from tapisvert.regulations import rulebook
    >>> choices(rulebook("trente-et-quarante-2.0"))["cut_card"].accepts
    '52 to 250'
    """
    ruled_fields = {
        name: field_of(name, source)
        for name, source in book.sources.items()
        if name in FIELDS and source.ruling and rulings()[source.ruling].alternatives
    }
    return ruled_fields | {
        name: FIELDS[name]
        for name, feature in _EMPTY.items()
        if name not in book.sources and getattr(book, feature) is not None
    }


_EMPTY: Final = {
    "run_limit": "refait_in_prison",
    "degree_limit": "refait_in_prison",
    "insurance_minimum": "insurance_rate",
    "insurance_multiple": "insurance_rate",
    "cut_card": "burnt_cards",
}
"""Choices that a house may leave empty: no limit in prison, no cut card. Each has the field without
which the game has no such choice.
"""


def ruling_on(book: Rulebook, field: str) -> str | None:
    """Return the ruling that governs a field, also where the house leaves it empty, or None."""
    if field in book.sources:
        return book.sources[field].ruling
    return ruling_of(field, book.layout) if field in _EMPTY else None


def with_rulings(book: _Book, changes: Mapping[str, object]) -> _Book:
    """Return a rulebook with some choices overridden, by field name or by ruling (`R03`).

    Either limit of R05 replaces the other. Raises RulingError, which names the open choices of the
    rulebook, or the values that the field accepts.

    >>> from tapisvert.regulations import rulebook
    >>> book = with_rulings(rulebook("venezia-trente-et-quarante"), {"R05": 5})
    >>> book.degree_limit, book.run_limit
    (5, None)
    """
    open_choices = choices(book)
    field_names: dict[str, str] = {}
    for given_name, value in changes.items():
        names = {name for name in open_choices if given_name in (name, ruling_on(book, name))}
        if given_name == "R05":
            names &= {LIMITS[0]}
        if len(names) != 1:
            raise RulingError(given_name, value, ", ".join(sorted(open_choices)), exists=False)
        (field_names[given_name],) = names
    amendments: dict[str, Any] = {}
    for given_name, value in changes.items():
        field = open_choices[field_names[given_name]]
        try:
            amendments[field_names[given_name]] = field.read(value)
        except ValueError:
            raise RulingError(given_name, value, field.accepts, exists=True) from None
    _one_limit(amendments)
    return replace(book, **amendments) if amendments else book


def _one_limit(amendments: dict[str, Any]) -> None:
    """Let a named limit of R05 replace the other. Raises RulingError if both are given."""
    limits = [name for name in LIMITS if amendments.get(name) is not None]
    if len(limits) == len(LIMITS):
        raise RulingError(limits[1], amendments[limits[1]], f"none with {limits[0]}", exists=True)
    if not amendments.keys().isdisjoint(LIMITS):
        amendments.update(dict.fromkeys(name for name in LIMITS if name not in limits))
