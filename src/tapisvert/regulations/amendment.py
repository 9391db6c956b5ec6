"""Amendments: the changes from one edition of a rulebook to another."""

from collections.abc import Iterable, Iterator
from typing import Final

from tapisvert.regulations.presentation import (
    Article,
    PostedLimit,
    PostedPayment,
    RulebookView,
    rulebook_view,
)
from tapisvert.rules.rulebook import Rulebook
from tapisvert.values import value

_Edition = tuple[Rulebook, RulebookView]
_Value = str | float | None
_Source = tuple[_Value, str | None, str | None]
"""A value, its clause and its ruling."""
_ABSENT: Final[_Source] = (None, None, None)


@value
class Change:
    """One changed value: its section, its key, the old and new values; None for a missing one.

    `clause` and `ruling` are the source of the new value, or of a removed value.
    """

    section: str
    key: str
    before: str | float | None
    after: str | float | None
    clause: str | None
    ruling: str | None


@value
class ClauseChange:
    """One changed clause: its text before and after, None for a missing clause."""

    id: str
    before: str | None
    after: str | None


@value
class Amendment:
    """Changes from one edition to another, in the order of the rulebook's page."""

    rulebook: str
    before: str
    after: str
    in_force_from: str | None
    changes: tuple[Change, ...]
    clauses: tuple[ClauseChange, ...]


def amendment(old_book: Rulebook, new_book: Rulebook, language: str = "en") -> Amendment:
    """Return the changes of an edition since another of the same rulebook.

    >>> from tapisvert.regulations import rulebook, with_rulings
    >>> venezia = rulebook("venezia-trente-et-quarante")
    >>> for change in amendment(venezia, with_rulings(venezia, {"R03": "lose"})).changes:
    ...     print(change.key, change.before, change.after, change.clause)
    refait_in_prison deepen lose VT-14
    """
    old = rulebook_view(old_book, language)
    new = rulebook_view(new_book, language)
    return Amendment(
        new_book.id,
        old_book.edition,
        new_book.edition,
        new_book.in_force_from,
        tuple(_changes((old_book, old), (new_book, new))),
        tuple(_clauses(old.clauses, new.clauses)),
    )


def _changes(old: _Edition, new: _Edition) -> Iterator[Change]:
    old_values, new_values = (_sourced_values(book, view) for book, view in (old, new))
    for place in dict.fromkeys((*new_values, *old_values)):
        old_value = old_values.get(place, _ABSENT)
        new_value = new_values.get(place, _ABSENT)
        if old_value[0] != new_value[0]:
            _, clause, ruling = old_value if new_value[0] is None else new_value
            yield Change(*place, old_value[0], new_value[0], clause, ruling)


def _sourced_values(book: Rulebook, view: RulebookView) -> dict[tuple[str, str], _Source]:
    """Return every value of a rulebook with its source, by section and key."""
    values: dict[tuple[str, str], _Source] = {
        ("values", row.field): (row.value, row.clause, row.ruling) for row in view.values
    }
    sections: dict[str, Iterable[PostedLimit | PostedPayment]] = {
        "pays": view.pays,
        "limits": view.limits,
        "standing": view.standing,
        "caps": view.caps,
    }
    for section, amounts in sections.items():
        values |= {
            (section, posted_amount.kind): (
                _shown_amount(posted_amount),
                posted_amount.clause,
                posted_amount.ruling,
            )
            for posted_amount in amounts
        }
    for moment_name in dict.fromkeys(call.moment for call in view.calls):
        moment_calls = [call for call in view.calls if call.moment == moment_name]
        words = " · ".join(call.words for call in moment_calls)
        values["calls", moment_name] = words, moment_calls[0].clause, None
    for announcement in view.announcements:
        text = f"{announcement.title}: {announcement.places}"
        values["announcements", announcement.call] = text, announcement.clause, None
    return values


def _shown_amount(row: PostedLimit | PostedPayment) -> int | float | str:
    """Return an amount, as its product if it is a multiple of the minimum."""
    return row.text if isinstance(row, PostedLimit) and row.multiple else row.amount


def _clauses(old: Iterable[Article], new: Iterable[Article]) -> Iterator[ClauseChange]:
    old_texts = {article.id: article.text for article in old}
    new_texts = {article.id: article.text for article in new}
    for key in dict.fromkeys((*new_texts, *old_texts)):
        if old_texts.get(key) != new_texts.get(key):
            yield ClauseChange(key, old_texts.get(key), new_texts.get(key))
