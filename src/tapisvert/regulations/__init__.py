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


__all__ = [
    "Clause",
    "Fault",
    "RegisterError",
    "Rulebook",
    "RulebookError",
    "Ruling",
    "RulingError",
    "UnknownRulebookError",
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
