"""Remarks on a right file: edges, open readings, and articles that nothing needs or shows."""

import tomllib
from collections.abc import Iterator, Mapping
from typing import Final

from tapisvert.chances import Kind
from tapisvert.i18n import LANGUAGES
from tapisvert.odds import Decision, bets
from tapisvert.odds import law as law_of
from tapisvert.regulations import Rulebook
from tapisvert.regulations.register import shipped
from tapisvert.rules.refusals import Code
from tapisvert.ruling_prices import SAME, OpenReading, open_readings
from tapisvert.values import value

_ONLY_WITH: Final = {
    "not_in_window": "refait_in_prison",
    "not_a_simple_chance": "refait_in_prison",
    "not_insurable": "insurance_rate",
    "bad_cards": "several_cards",
    "table_full": "seats",
    "inspector_not_told": "rotation_minutes",
}
"""Refusals that come only where the house has a field."""


@value
class Edge:
    """Bank's edge on chances with one decision: the least and the greatest, per unit placed."""

    chances: tuple[str, ...]
    decision: Decision
    least: float
    most: float


@value
class Remarks:
    """Everything worth knowing about a rulebook that has no fault."""

    id: str
    name: str
    edition: str
    edges: tuple[Edge, ...]
    open: tuple[OpenReading, ...]
    uncited: tuple[str, ...]
    languages: Mapping[str, tuple[str, ...]]
    silent: tuple[str, ...]


def remarks(book: Rulebook, text: str) -> Remarks:
    """Return the remarks on a rulebook and the text of its file."""
    return Remarks(
        book.id,
        book.name,
        book.edition,
        tuple(_edges(book)),
        tuple(open_readings(book)),
        tuple(key for key in book.own_clauses if key not in _cited(book)),
        _lacking(text),
        tuple(_silent(book)),
    )


def _edges(book: Rulebook) -> Iterator[Edge]:
    """Yield the edges, together for chances of a kind, or of equal edges among the simple ones."""
    found = bets(book, law_of(book, None))
    groups: dict[tuple[object, ...], list[str]] = {}
    for name, by in found.items():
        kind = book.chances[name].kind
        figures = tuple(round(bet.edge / SAME) for bet in by.values())
        key = (kind, figures) if kind is Kind.SIMPLE else (kind,)
        groups.setdefault(key, []).append(name)
    for names in groups.values():
        kind = book.chances[names[0]].kind
        shown = tuple(names) if kind is Kind.SIMPLE else (kind.value,)
        for decision in found[names[0]]:
            values = [float(found[name][decision].edge) for name in names]
            yield Edge(shown, decision, min(values), max(values))


def _cited(book: Rulebook) -> set[str]:
    cited = {source.clause for source in book.sources.values()} | set(book.clauses.values())
    cited |= {call.clause for said in book.calls.values() for call in said}
    return cited.union(book.declarations)


def _lacking(text: str) -> dict[str, tuple[str, ...]]:
    """Return the languages that each clause of the file lacks."""
    lacking = {
        entry["id"]: tuple(code for code in LANGUAGES if code not in entry)
        for entry in tomllib.loads(text).get("clause", [])
    }
    return {key: codes for key, codes in lacking.items() if codes}


def _silent(book: Rulebook) -> Iterator[str]:
    """Yield the refusals without an article, of those that another house of the layout cites."""
    others = [one for _, one in shipped().values()]
    usual = {key for one in others if one.layout is book.layout for key in one.clauses}
    for code in Code:
        field = _ONLY_WITH.get(code.name)
        can_come = field is None or getattr(book, field) is not None
        if can_come and code.name in usual and code.name not in book.clauses:
            yield code.name
