"""Texts shown to users, in Italian, French and English.

There is one Fluent file per topic and language. A page combines several topics, so no two of them
share a key.

- `table`: every table and rulebook
- `play`, `odds`, `simulate`, `verify`, `randomness`, `journal`: the commands
- `witness`: the page of a witness
- `permanences`: how a file of past coups was read, and what is wrong with it
- `spoken`: why a spoken bet is not laid, and what to write instead
- `sheet`: a house's day sheet
- `regulation`: a house's starting file, and what is said of it
- `faults`: what is wrong with a house's file
- `school`: exercises
- `names`: the shipped rulebooks, their houses and editions
- `page`: the page's frame and the table
- `panels`: the panels and dialogs of a table
- `settings`: the settings dialog
- `lobby`: the hall
- `welcome`: an invitation to the house
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
- `statement`: a player's statement
- `staff`: the pages of the staff
- `events`: a table's journal, as the staff reads it
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from functools import cache
from pathlib import Path
from textwrap import dedent
from typing import TYPE_CHECKING, Final

from tapisvert.extras import needs
from tapisvert.on_demand import OnDemand

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle
    from fluent.runtime.resolver import Message

LANGUAGES: Final = ("it", "fr", "en")
_LOCALES: Final = {"en": "en-GB"}
"""Country whose date format a language uses, where several differ."""


_KEY: Final = re.compile(r"^([a-z][a-z0-9_-]*) *=", re.IGNORECASE | re.MULTILINE)
_HERE: Final = Path(__file__).parent
_VALUE: Final = re.compile(r"\{ *\$(\w+) *\}")
_BRACE: Final = re.compile(r'\{ *"([{}])" *\}')
_NONE_OR_SOME: Final = re.compile(r"\{ *\$(\w+) ->\n +\[0\] (.+)\n +\*\[other\] (.+)\n\}")
_UNGROUPED: Final = 1000
"""Smallest number that a language writes in groups of digits."""


@cache
def _sources(language: str, topic: str) -> Mapping[str, str]:
    """Return the text of each message of a topic, in Fluent. Messages are independent."""
    text = (_HERE / f"{topic}.{language}.ftl").read_text(encoding="utf-8")
    matches = list(_KEY.finditer(text))
    ends = [*(match.start() for match in matches[1:]), len(text)]
    return {match[1]: text[match.start() : end] for match, end in zip(matches, ends, strict=True)}


@cache
def _plain(language: str, topic: str, key: str) -> tuple[str, str, str] | None:
    """Return a message as format strings: a value's name, the text if it is 0, and otherwise.

    Without a name there is one text. None if the message has other forms, or more than values. Most
    commands need nothing else. Importing Fluent, with the data of a language, took 120 ms of CPU
    time, more than the rest of `explain` (2026-11-23).
    """
    first, *lines = _sources(language, topic)[key].partition("=")[2].split("\n")
    while lines and (not lines[-1].strip() or lines[-1].startswith("#")):
        lines.pop()
    text = "\n".join([*filter(None, [first.strip(" ")]), *dedent("\n".join(lines)).split("\n")])
    forms = _NONE_OR_SOME.fullmatch(text.strip(" \n"))
    name, *texts = forms.groups() if forms else ("", text, text)
    if any("{" in _VALUE.sub("", _BRACE.sub("", text)) for text in texts):
        return None
    escaped = (_BRACE.sub(r"\1\1", text) for text in texts)
    zero_text, other_text = (_VALUE.sub(r"{\1}", text).strip(" \n") for text in escaped)
    return name, zero_text, other_text


def _is_plain(value: object) -> bool:
    return isinstance(value, str) or (type(value) is int and 0 <= value < _UNGROUPED)


@cache
def _messages(language: str, topic: str) -> Mapping[str, "Message"]:
    """Return the messages of a topic by key. Each is parsed on first use."""
    sources = _sources(language, topic)

    def parsed(key: str) -> "Message":
        with needs("cli"):
            from fluent.runtime import FluentResource  # noqa: PLC0415 - as below

        bundle = _bundle(language, topic)
        bundle.add_resource(FluentResource(sources[key]))
        return bundle.get_message(key)

    return OnDemand(sources, parsed)


@cache
def _bundle(language: str, topic: str) -> "FluentBundle":
    with needs("cli"):
        from fluent.runtime import FluentBundle  # noqa: PLC0415 - slow to import, and seldom needed

    return FluentBundle([_LOCALES.get(language, language)], use_isolating=False)


def environment_language(environment: Mapping[str, str]) -> str:
    """Return the language of the environment, or English if it is not supported.

    >>> environment_language({"LANG": "it_IT.UTF-8"}), environment_language({"LC_ALL": "C"})
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
    return key in _sources(language, topic)


def translate(
    language: str, key: str, /, topic: str = "table", **values: str | float | date
) -> str:
    """Return the message of that key in a language.

    Raises KeyError for an unknown key, ValueError for a missing value.

    >>> translate("it", "kind-rule")
    'regola'
    """
    plain = _plain(language, topic, key)
    if plain is not None and all(map(_is_plain, values.values())):
        name, zero_text, other_text = plain
        with suppress(KeyError):  # a value is missing: Fluent reports which
            return (zero_text if name and values[name] == 0 else other_text).format_map(values)
    pattern = _messages(language, topic)[key].value
    assert pattern is not None, f"{key} has no text"
    text, errors = _bundle(language, topic).format_pattern(pattern, values)
    if errors:
        raise ValueError(f"{language} {key}: {errors[0]}")
    return str(text)
