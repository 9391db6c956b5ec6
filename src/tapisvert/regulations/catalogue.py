"""Catalogue of every clause of the regulations and every ruling, paraphrased in three languages."""

import re
import tomllib
from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from tapisvert.on_demand import OnDemand
from tapisvert.rules.rulebook import Rulebook
from tapisvert.values import value

_HERE = Path(__file__).parent
_T = TypeVar("_T")


class ClauseKind(StrEnum):
    """Kind of a clause: rule to compute, procedure in order, role to check, act to record."""

    RULE = "rule"
    PROCEDURE = "procedure"
    AUTHORITY = "authority"
    PHYSICAL = "physical"


@value
class Clause:
    """One clause. `text` is by language; `recorded` is the reason why software can only record it.

    >>> clauses()["CR-10"].kind
    <ClauseKind.PHYSICAL: 'physical'>
    """

    id: str
    kind: ClauseKind
    text: Mapping[str, str]
    ruling: str | None
    recorded: str | None


@value
class Ruling:
    """One ruling by language: title, default reading, reason, and the alternatives of its field.

    >>> rulings()["R12"].title["fr"] != ""
    True
    """

    id: str
    title: Mapping[str, str]
    text: Mapping[str, str]
    why: Mapping[str, str]
    alternatives: Mapping[str, str]


LANGUAGES = ("it", "fr", "en")


def _entries(name: str, table: str, make_entry: Callable[[dict[str, Any]], _T]) -> Mapping[str, _T]:
    """Return the converted entries of a file, by id, in the order of the file.

    Each is read on first lookup, because a command cites a few: reading all clauses takes a
    twentieth of a second.
    """
    text = (_HERE / name).read_text(encoding="utf-8")
    header = f"[[{table}]]\n"
    sources = {_id(source): source for source in text.split(f"\n{header}")[1:]}

    def read(key: str) -> _T:
        return make_entry(tomllib.loads(header + sources[key])[table][0])

    return OnDemand(sources, read)


def _id(source: str) -> str:
    r"""Return the id of an entry, which is its first key.

    >>> _id('id = "VT-14"\nkind = "rule"')
    'VT-14'
    """
    return source.partition('"')[2].partition('"')[0]


@cache
def clauses() -> Mapping[str, Clause]:
    """Return every clause by id, in the order of the regulations.

    >>> clauses()["VT-14"].ruling
    'R03'
    """
    return _entries("clauses.toml", "clause", _clause)


def _clause(entry: Mapping[str, Any]) -> Clause:
    return Clause(
        entry["id"],
        ClauseKind(entry["kind"]),
        {language: entry[language] for language in LANGUAGES},
        entry.get("ruling"),
        entry.get("recorded"),
    )


@cache
def rulings() -> Mapping[str, Ruling]:
    """Return every ruling by id.

    >>> rulings()["R04"].alternatives
    {}
    """
    return _entries("rulings.toml", "ruling", _ruling)


def _ruling(entry: Mapping[str, Any]) -> Ruling:
    parts = ("title_", "", "why_", "alternatives_")
    return Ruling(entry["id"], *(_by_language(entry, part) for part in parts))


def _by_language(entry: Mapping[str, str], part: str) -> dict[str, str]:
    return {code: entry[part + code] for code in LANGUAGES if part + code in entry}


def clauses_of(book: Rulebook) -> Mapping[str, Clause]:
    """Return every clause that an edition can cite: its own before those of the catalogue.

    A clause that its file restates keeps its place; further ones follow the article before them.

    >>> from tapisvert.regulations import rulebook
    >>> list(clauses_of(rulebook("campione-roulette"))) == list(clauses())
    True
    """
    if not book.own_clauses:
        return clauses()
    all_clauses = {**clauses(), **book.own_clauses}
    if not any(key.startswith(f"{book.prefix}-") for key in clauses()):
        return all_clauses
    keys = sorted((key for key in all_clauses if key.startswith(f"{book.prefix}-")), key=_article)
    return {
        key: all_clauses[key] for key in (*keys, *(key for key in all_clauses if key not in keys))
    }


def _article(clause: str) -> list[tuple[int, str]]:
    """Return the numbers and letters of a clause, to sort by: VT-4, VT-4b, VT-10.1."""
    parts = re.findall(r"([0-9]+)([a-z]*)", clause.partition("-")[2])
    return [(int(number), letter) for number, letter in parts]
