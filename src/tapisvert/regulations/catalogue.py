"""Catalogue of every clause of the regulations and every ruling, paraphrased in three languages."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any

from tapisvert.rules.rulebook import Rulebook


class ClauseKind(StrEnum):
    """Kind of a clause: rule to compute, procedure in order, role to check, act to record."""

    RULE = "rule"
    PROCEDURE = "procedure"
    AUTHORITY = "authority"
    PHYSICAL = "physical"


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause. `text` is by language; `recorded` says why software can only record it.

    >>> clauses()["CR-10"].kind
    <ClauseKind.PHYSICAL: 'physical'>
    """

    id: str
    kind: ClauseKind
    text: Mapping[str, str]
    ruling: str | None
    recorded: str | None


@dataclass(frozen=True, slots=True)
class Ruling:
    """One ruling by language: title, reading taken, reason, and the alternatives of its field.

    >>> rulings()["R12"].title["fr"] != ""
    True
    """

    id: str
    title: Mapping[str, str]
    text: Mapping[str, str]
    why: Mapping[str, str]
    alternatives: Mapping[str, str]


LANGUAGES = ("it", "fr", "en")


def _entries(name: str, table: str) -> list[dict[str, Any]]:
    text = files(__package__).joinpath(name).read_text(encoding="utf-8")
    entries: list[dict[str, Any]] = tomllib.loads(text)[table]
    return entries


@cache
def clauses() -> Mapping[str, Clause]:
    """Return every clause by id, in the order of the regulations.

    >>> clauses()["VT-14"].ruling
    'R03'
    """
    return {
        entry["id"]: Clause(
            entry["id"],
            ClauseKind(entry["kind"]),
            {language: entry[language] for language in LANGUAGES},
            entry.get("ruling"),
            entry.get("recorded"),
        )
        for entry in _entries("clauses.toml", "clause")
    }


@cache
def rulings() -> Mapping[str, Ruling]:
    """Return every ruling by id.

    >>> rulings()["R04"].alternatives
    {}
    """
    parts = ("title_", "", "why_", "alternatives_")
    return {
        entry["id"]: Ruling(entry["id"], *(_by_language(entry, part) for part in parts))
        for entry in _entries("rulings.toml", "ruling")
    }


def _by_language(entry: Mapping[str, str], part: str) -> dict[str, str]:
    return {code: entry[part + code] for code in LANGUAGES if part + code in entry}


def clauses_of(book: Rulebook) -> Mapping[str, Clause]:
    """Return every clause that an edition can cite: its own before those of the catalogue.

    A clause that its file restates keeps its place; further ones stand after the article before.

    >>> from tapisvert.regulations import rulebook
    >>> list(clauses_of(rulebook("campione-roulette"))) == list(clauses())
    True
    """
    if not book.own_clauses:
        return clauses()
    found = {**clauses(), **book.own_clauses}
    if not any(key.startswith(f"{book.prefix}-") for key in clauses()):
        return found
    own = sorted((key for key in found if key.startswith(f"{book.prefix}-")), key=_article)
    return {key: found[key] for key in (*own, *(key for key in found if key not in own))}


def _article(clause: str) -> list[tuple[int, str]]:
    """Return the numbers and letters of a clause, to sort by: VT-4, VT-4b, VT-10.1."""
    parts = re.findall(r"([0-9]+)([a-z]*)", clause.partition("-")[2])
    return [(int(number), letter) for number, letter in parts]


def citation_text(cited: str, language: str = "en", book: Rulebook | None = None) -> str:
    """Return the text of a clause or a ruling in a language, as `book` has it if one is given.

    It is empty for a citation of the record's own format.

    >>> citation_text("VT-3")
    'No more than seven players may be seated; any number may play standing.'
    """
    known: Clause | None = book.own_clauses.get(cited) if book else None
    known = known or clauses().get(cited)
    if known is not None:
        return known.text[language]
    return rulings()[cited].text[language] if cited in rulings() else ""
