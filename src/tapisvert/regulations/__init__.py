"""Regulations as data: a TOML file for each house and game, and the catalogue of clauses."""

from tapisvert.regulations.catalogue import (
    Clause,
    Ruling,
    clauses,
    clauses_of,
    rulings,
)
from tapisvert.regulations.choices import RulingError, choices, ruling_on, with_rulings
from tapisvert.regulations.loading.faults import Fault, RulebookError
from tapisvert.regulations.loading.fields import FIELDS
from tapisvert.regulations.loading.loader import load
from tapisvert.regulations.readings import citation_text
from tapisvert.regulations.register import (
    Book,
    RegisterError,
    UnknownRulebookError,
    edition_to_record,
    editions,
    first_edition,
    in_force,
    load_regulation,
    rulebook,
    rulebooks,
    use_folders,
)
from tapisvert.rules.announcements import Announcement
from tapisvert.rules.rulebook import Rulebook


def changed_readings(book: Rulebook) -> dict[str, str | None]:
    """Return the fields that differ from the house's default reading, each with its ruling.

    >>> changed_readings(with_rulings(rulebook("campione-roulette"), {"R03": "lose"}))
    {'refait_in_prison': 'R03'}
    """
    try:
        house_book = rulebook(book.id, book.edition)
    except UnknownRulebookError:  # a file outside all folders has no base to compare with
        return {}
    changed = [name for name in FIELDS if getattr(book, name) != getattr(house_book, name)]
    return {name: ruling_on(house_book, name) for name in changed}


def changed_announcements(book: Rulebook) -> dict[str, Announcement | None]:
    """Return the announcements that readings add to the house's own, None for what they refuse.

    >>> book = with_rulings(rulebook("campione-roulette"), {"R18": "refused"})
    >>> changes = changed_announcements(book)
    >>> len(changes), changes["finale 0/5"]
    (28, None)
    """
    if "finale_without_cheval" not in changed_readings(book):
        return {}
    house_calls = rulebook(book.id, book.edition).announcements
    changed_calls = book.announcements.keys() ^ house_calls.keys()
    return {call: book.announcements.get(call) for call in sorted(changed_calls)}


__all__ = [
    "Book",
    "Clause",
    "Fault",
    "RegisterError",
    "Rulebook",
    "RulebookError",
    "Ruling",
    "RulingError",
    "UnknownRulebookError",
    "changed_announcements",
    "changed_readings",
    "choices",
    "citation_text",
    "clauses",
    "clauses_of",
    "edition_to_record",
    "editions",
    "first_edition",
    "in_force",
    "load",
    "load_regulation",
    "rulebook",
    "rulebooks",
    "rulings",
    "use_folders",
    "with_rulings",
]
