"""Remarks on a right file: edges, open readings, and articles that nothing needs or shows."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from shlex import quote
from typing import Final

from tapisvert.chances import Kind
from tapisvert.cli.errors import printable
from tapisvert.cli.numbers import EdgePrinter, percent, signed_percent
from tapisvert.i18n import LANGUAGES
from tapisvert.odds import Decision, bets
from tapisvert.odds import law as law_of
from tapisvert.regulations import Fault, Rulebook
from tapisvert.regulations.loading.faults import sentence
from tapisvert.regulations.register import shipped_rulebooks
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

_ROUNDING: Final = 1e-9


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
        tuple(key for key in book.own_clauses if key not in _cited_clauses(book)),
        _lacking(text),
        tuple(_silent(book)),
    )


def _edges(book: Rulebook) -> Iterator[Edge]:
    """Yield the edges, together for chances of a kind, or of equal edges among the simple ones."""
    bets_by_chance = bets(book, law_of(book, None))
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


def _cited_clauses(book: Rulebook) -> set[str]:
    clauses = {source.clause for source in book.sources.values()} | set(book.clauses.values())
    clauses |= {call.clause for calls in book.calls.values() for call in calls}
    return clauses.union(book.declarations)


def _lacking(text: str) -> dict[str, tuple[str, ...]]:
    """Return the languages that each clause of the file lacks."""
    lacking = {
        entry["id"]: tuple(code for code in LANGUAGES if code not in entry)
        for entry in tomllib.loads(text).get("clause", [])
    }
    return {key: codes for key, codes in lacking.items() if codes}


def _silent(book: Rulebook) -> Iterator[str]:
    """Yield the refusals without an article, of those that another house of the layout cites."""
    other_rulebooks = [other_rulebook for _, other_rulebook in shipped_rulebooks().values()]
    usual = {
        key
        for other_rulebook in other_rulebooks
        if other_rulebook.layout is book.layout
        for key in other_rulebook.clauses
    }
    for code in Code:
        field = _ONLY_WITH.get(code.name)
        can_come = field is None or getattr(book, field) is not None
        if can_come and code.name in usual and code.name not in book.clauses:
            yield code.name


class CheckText(EdgePrinter):
    """Text of the faults of a file, or of the remarks on it."""

    topic = "regulation"

    def print(self, file: str, faults: Sequence[Fault], remarks: Remarks | None) -> None:
        """Print one line for each fault, or else all that is worth knowing."""
        for fault in faults:
            parts = (file, self.location(fault), fault.key, fault.problem)
            self.out.print(printable(": ".join(filter(None, parts))), soft_wrap=True)
        if remarks is None:
            self.line("check-wrong", "bold", count=len(faults))
            return
        name, edition = printable(remarks.name), printable(remarks.edition)
        self.line("check-right", "bold", file=printable(file), name=name, edition=edition)
        self.edges(remarks.edges)
        self.open_readings(remarks.open)
        self.articles(remarks)
        if file != "-":
            folder = printable(quote(str(Path(file).parent)))
            self.out.print()
            self.out.print(self.say("check-next", id=remarks.id, folder=folder), soft_wrap=True)

    def location(self, fault: Fault) -> str:
        """Return the line of a fault, and its column if it is known."""
        if fault.line is None:
            return ""
        column = {} if fault.column is None else {"column": fault.column}
        key = "place-column" if column else "place"
        return sentence(self.language, key, line=fault.line, **column)

    def edges(self, edges: Sequence[Edge]) -> None:
        """Print the bank's edge for each chance and decision."""
        self.heading("check-edges")
        rows = []
        for previous, edge in zip((None, *edges), edges, strict=False):
            is_same = previous is not None and edge.chances == previous.chances
            figures = dict.fromkeys((percent(edge.least), percent(edge.most)))
            label = "" if is_same else self.chance_names(edge.chances)
            rows.append((label, self.decision(edge.decision), " – ".join(figures)))
        self.print_table(("", "", ""), rows, texts=2)
        if any(edge.least < -_ROUNDING for edge in edges):
            self.note("check-players")

    def open_readings(self, readings: Sequence[OpenReading]) -> None:
        """Print the open readings: those that change the edge of a coup, then the others."""
        if not readings:
            self.heading("check-open-none")
            return
        self.heading("check-open")
        changing = [reading for reading in readings if reading.changes]
        if changing:
            self.print_table(("", "", "", ""), map(self.reading_row, changing), texts=4)
            self.out.print()
        fields = {reading.field for reading in changing}
        names = dict.fromkeys(
            f"{reading.ruling} {reading.field}"
            for reading in readings
            if reading.field not in fields
        )
        if names:
            self.line("check-open-same", "dim", fields=", ".join(names))

    def reading_row(self, reading: OpenReading) -> tuple[str, ...]:
        """Return the cells of an alternative, with what it changes by decision."""
        alternative = "none" if reading.alternative is None else str(reading.alternative)
        changes = (
            (decision, signed_percent(change)) for decision, change in reading.changes.items()
        )
        return reading.ruling, reading.field, alternative, self.edge_changes(changes)

    def articles(self, remarks: Remarks) -> None:
        """Print the articles that nothing cites or that lack a language, and silent refusals."""
        if remarks.uncited:
            self.note("check-uncited", clauses=", ".join(remarks.uncited))
        by_language: dict[str, list[str]] = {}
        for key, codes in remarks.languages.items():
            by_language.setdefault(", ".join(codes), []).append(key)
        for languages, keys in by_language.items():
            self.note("check-languages", clauses=", ".join(keys), languages=languages)
        if remarks.silent:
            self.note("check-silent", codes=", ".join(remarks.silent))
