"""Regulations as data: a TOML file for each house and game, and the catalogue of clauses."""

from functools import cache
from importlib.resources import files

from tapisvert.regulations.catalogue import Clause, Ruling, citation_text, clauses, rulings
from tapisvert.regulations.choices import RulingError, choices, ruling_on, with_rulings
from tapisvert.regulations.faults import Fault, RulebookError
from tapisvert.regulations.fields import FIELDS
from tapisvert.regulations.loader import load
from tapisvert.rules.rulebook import Rulebook

_CATALOGUE = ("clauses.toml", "rulings.toml")


@cache
def rulebooks() -> tuple[str, ...]:
    """Return the ids of all rulebooks, sorted.

    >>> "campione-roulette" in rulebooks()
    True
    """
    names = (file.name for file in files(__package__).iterdir())
    return tuple(
        sorted(
            name.removesuffix(".toml")
            for name in names
            if name.endswith(".toml") and name not in _CATALOGUE
        )
    )


@cache
def rulebook(name: str) -> Rulebook:
    """Return the rulebook of that id. Raises KeyError, which lists the ids.

    >>> rulebook("venezia-trente-et-quarante").run_limit
    3
    """
    if name not in rulebooks():
        raise KeyError(f"there is no rulebook {name[:80]!r}; there are: {', '.join(rulebooks())}")
    return load(files(__package__).joinpath(f"{name}.toml").read_text(encoding="utf-8"))


def changed_readings(book: Rulebook) -> dict[str, str | None]:
    """Return the fields that differ from the house's own reading, each with its ruling.

    >>> changed_readings(with_rulings(rulebook("campione-roulette"), {"R03": "lose"}))
    {'refait_in_prison': 'R03'}
    """
    own = rulebook(book.id)
    changed = [name for name in FIELDS if getattr(book, name) != getattr(own, name)]
    return {name: ruling_on(own, name) for name in changed}


__all__ = [
    "Clause",
    "Fault",
    "Rulebook",
    "RulebookError",
    "Ruling",
    "RulingError",
    "changed_readings",
    "choices",
    "citation_text",
    "clauses",
    "load",
    "rulebook",
    "rulebooks",
    "rulings",
    "with_rulings",
]
