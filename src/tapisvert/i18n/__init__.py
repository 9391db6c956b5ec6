"""Texts shown to users, in Italian, French and English.

There is one Fluent file per topic and language. A page combines several topics, so no two of them
share a key.

- `table`: every table and rulebook
- `play`, `odds`, `simulate`, `verify`, `randomness`, `journal`: the commands
- `regulation`: a house's starting file, and what is said of it
- `faults`: what is wrong with a house's file
- `school`: exercises
- `names`: the shipped rulebooks, their houses and editions
- `page`: the page's frame and the table
- `panels`: the panels and dialogs of a table
- `settings`: the settings dialog
- `lobby`: the hall
- `coach`: hints at a newcomer's first coups
- `learn`: the newcomer's lesson
- `rules`: the rules pages
- `glossary`: the terms that pages explain
- `hints`: when a chance of the cards wins
- `tableau`: the cloth of the card games
- `cloth`: stakes and calls on any cloth
- `result`: the result of a coup for its player
- `company`: players and their phrases at a table
- `refusals`: the reason for a refusal, by code
- `permanence`: the results of a table
- `proof`: the proofs at a table
- `coup`: the page of one coup
- `lab`: the laboratory
- `account`: a player's own page
- `staff`: the pages of the staff
- `events`: a table's journal, as the staff reads it
"""

from collections.abc import Mapping
from datetime import date
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LANGUAGES: Final = ("it", "fr", "en")
_LOCALES: Final = {"en": "en-GB"}
"""Countries whose dates a language has, where several differ."""


@cache
def _bundle(language: str, topic: str) -> "FluentBundle":
    from fluent.runtime import (  # noqa: PLC0415 - slow to import, and replay says nothing
        FluentBundle,
        FluentResource,
    )

    file = files(__package__).joinpath(f"{topic}.{language}.ftl")
    bundle = FluentBundle([_LOCALES.get(language, language)], use_isolating=False)
    bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    return bundle


def language_of(environment: Mapping[str, str]) -> str:
    """Return the language of the environment, or English if it is not one of the program's.

    >>> language_of({"LANG": "it_IT.UTF-8"}), language_of({"LC_ALL": "C"})
    ('it', 'en')
    """
    names = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    language = next(filter(None, names), "")[:2].lower()
    return language if language in LANGUAGES else "en"


def has_message(language: str, key: str, /, topic: str = "table") -> bool:
    """Return whether a topic has a message of that key.

    >>> has_message("fr", "kind-rule"), has_message("fr", "kind-regards")
    (True, False)
    """
    return bool(_bundle(language, topic).has_message(key))


def translate(
    language: str, key: str, /, topic: str = "table", **values: str | float | date
) -> str:
    """Return the message of that key in a language.

    Raises KeyError for an unknown key, ValueError for a missing value.

    >>> translate("it", "kind-rule")
    'regola'
    """
    bundle = _bundle(language, topic)
    pattern = bundle.get_message(key).value
    assert pattern is not None, f"{key} has no text"
    text, errors = bundle.format_pattern(pattern, values)
    if errors:
        raise ValueError(f"{language} {key}: {errors[0]}")
    return str(text)
