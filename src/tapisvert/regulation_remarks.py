"""Remarks on a valid file: edges, open readings, and unused or incomplete articles."""

import tomllib
from collections.abc import Iterator, Mapping
from typing import Final

from tapisvert.chances import Kind
from tapisvert.i18n import LANGUAGES
from tapisvert.odds import Decision, WheelLaw, announcement_bets, bets
from tapisvert.odds import law as law_of
from tapisvert.regulations import Rulebook
from tapisvert.regulations.presentation import cited_names
from tapisvert.regulations.register import shipped_rulebooks
from tapisvert.rules.refusals import Code
from tapisvert.ruling_prices import SAME, OpenReading, open_readings
from tapisvert.values import value

_ONLY_WITH: Final = {
    "not_in_window": "refait_in_prison",
    "not_a_simple_chance": "refait_in_prison",
    "not_insurable": "insurance_rate",
    "invalid_cards": "several_cards",
    "table_full": "seats",
    "inspector_not_informed": "rotation_minutes",
}
"""Refusals that require a field of the house."""


@value
class Edge:
    """Bank's edge on chances with one decision: the least and the greatest, per unit placed."""

    chances: tuple[str, ...]
    decision: Decision
    least: float
    most: float


@value
class Remarks:
    """Remarks on a rulebook without faults."""

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
    citations = cited_names(book)
    return Remarks(
        book.id,
        book.name,
        book.edition,
        tuple(_edges(book)),
        tuple(open_readings(book)),
        tuple(key for key in book.own_clauses if key not in citations),
        _lacking(text),
        tuple(_silent(book)),
    )


def _edges(book: Rulebook) -> Iterator[Edge]:
    """Yield the edges, combined for chances of a kind, and for equal edges of simple chances."""
    law = law_of(book, None)
    bets_by_chance = bets(book, law)
    groups: dict[tuple[object, ...], list[str]] = {}
    for name, by_decision in bets_by_chance.items():
        kind = book.chances[name].kind
        figures = tuple(round(bet.edge / SAME) for bet in by_decision.values())
        key = (kind, figures) if kind is Kind.SIMPLE else (kind,)
        groups.setdefault(key, []).append(name)
    for names in groups.values():
        kind = book.chances[names[0]].kind
        label = tuple(names) if kind is Kind.SIMPLE else (kind.value,)
        for decision in bets_by_chance[names[0]]:
            values = [float(bets_by_chance[name][decision].edge) for name in names]
            yield Edge(label, decision, min(values), max(values))
    if isinstance(law, WheelLaw):
        for name in book.announcement_rules:
            values = [
                float(bet.edge)
                for call, bet in announcement_bets(book, law).items()
                if name in (call, call.rpartition(" ")[0])
            ]
            yield Edge((name,), Decision.FLAT, min(values), max(values))


def _lacking(text: str) -> dict[str, tuple[str, ...]]:
    """Return the missing languages of each clause of the file."""
    lacking = {
        entry["id"]: tuple(code for code in LANGUAGES if code not in entry)
        for entry in tomllib.loads(text).get("clause", [])
    }
    return {key: codes for key, codes in lacking.items() if codes}


def _silent(book: Rulebook) -> Iterator[str]:
    """Yield the refusals without an article that another house of the layout cites."""
    books = [other for _, other in shipped_rulebooks().values() if other.layout is book.layout]
    usual = {key for other in books for key in other.clauses}
    for code in Code:
        field = _ONLY_WITH.get(code.name)
        can_come = field is None or getattr(book, field) is not None
        if can_come and code.name in usual and code.name not in book.clauses:
            yield code.name
