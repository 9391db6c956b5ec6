"""Amendments: what one edition of a rulebook changes since another."""

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
_Held = str | float | None
_Source = tuple[_Held, str | None, str | None]
"""A value, its clause and its ruling."""
_ABSENT: Final[_Source] = (None, None, None)


@value
class Change:
    """One changed value: its section, its key, what it was and is; None for what is not there.

    `clause` and `ruling` are the source of the value as it is, or as it was if it is no more.
    """

    section: str
    key: str
    before: str | float | None
    after: str | float | None
    clause: str | None
    ruling: str | None


@value
class ClauseChange:
    """One changed clause: its text before and after, None for a clause that is not there."""

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


def amendment(before: Rulebook, after: Rulebook, language: str = "en") -> Amendment:
    """Return what an edition changes since another of the same rulebook.

    >>> from tapisvert.regulations import rulebook, with_rulings
    >>> venezia = rulebook("venezia-trente-et-quarante")
    >>> for change in amendment(venezia, with_rulings(venezia, {"R03": "lose"})).changes:
    ...     print(change.key, change.before, change.after, change.clause)
    refait_in_prison deepen lose VT-14
    """
    old, new = rulebook_view(before, language), rulebook_view(after, language)
    return Amendment(
        after.id,
        before.edition,
        after.edition,
        after.in_force_from,
        tuple(_changes((before, old), (after, new))),
        tuple(_clauses(old.clauses, new.clauses)),
    )


def _changes(old: _Edition, new: _Edition) -> Iterator[Change]:
    was, now = (_held(book, view) for book, view in (old, new))
    for section, key in dict.fromkeys((*now, *was)):
        before, after = was.get((section, key), _ABSENT), now.get((section, key), _ABSENT)
        if before[0] != after[0]:
            _, clause, ruling = before if after[0] is None else after
            yield Change(section, key, before[0], after[0], clause, ruling)


def _held(book: Rulebook, view: RulebookView) -> dict[tuple[str, str], _Source]:
    """Return every value of a rulebook with its source, by section and key."""
    held: dict[tuple[str, str], _Source] = {
        ("values", one.field): (one.value, one.clause, one.ruling) for one in view.values
    }
    sections: dict[str, Iterable[PostedLimit | PostedPayment]] = {
        "pays": view.pays,
        "limits": view.limits,
        "caps": view.caps,
    }
    for section, amounts in sections.items():
        held |= {(section, one.kind): (one.amount, one.clause, one.ruling) for one in amounts}
    for moment in dict.fromkeys(call.moment for call in view.calls):
        said = [call for call in view.calls if call.moment == moment]
        words = " · ".join(call.words for call in said)
        held["calls", moment] = words, said[0].clause, None
    for name, clause in book.announcements.items():
        held["announcements", str(name)] = str(name), clause, None
    return held


def _clauses(old: Iterable[Article], new: Iterable[Article]) -> Iterator[ClauseChange]:
    was, now = ({one.id: one.text for one in articles} for articles in (old, new))
    for key in (*now, *(key for key in was if key not in now)):
        if was.get(key) != now.get(key):
            yield ClauseChange(key, was.get(key), now.get(key))
