"""Text of the result of `regulation check`."""

from collections.abc import Sequence
from pathlib import Path
from shlex import quote
from typing import Final

from tapisvert.cli.errors import printable
from tapisvert.cli.numbers import EdgePrinter, percent, signed_percent
from tapisvert.regulation_remarks import Edge, Remarks
from tapisvert.regulations import Fault
from tapisvert.regulations.loading.faults import sentence
from tapisvert.ruling_prices import OpenReading

_ROUNDING: Final = 1e-9


class CheckText(EdgePrinter):
    """Text of the faults of a file, or of the remarks on it."""

    topic = "regulation"

    def print(self, file: str, faults: Sequence[Fault], notes: Remarks | None) -> None:
        for fault in faults:
            parts = (file, self.location(fault), fault.key, fault.problem)
            self.out.print(printable(": ".join(filter(None, parts))), soft_wrap=True)
        if notes is None:
            self.line("check-wrong", "bold", count=len(faults))
            return
        name = printable(notes.name)
        edition = printable(notes.edition)
        self.line("check-right", "bold", file=printable(file), name=name, edition=edition)
        self.edges(notes.edges)
        self.open_readings(notes.open)
        self.articles(notes)
        if file != "-":
            folder = printable(quote(str(Path(file).parent)))
            self.out.print()
            self.out.print(self.say("check-next", id=notes.id, folder=folder), soft_wrap=True)

    def location(self, fault: Fault) -> str:
        if fault.line is None:
            return ""
        column = {} if fault.column is None else {"column": fault.column}
        key = "place-column" if column else "place"
        return sentence(self.language, key, line=fault.line, **column)

    def edges(self, edges: Sequence[Edge]) -> None:
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
        alternative = "none" if reading.alternative is None else str(reading.alternative)
        changes = (
            (decision, signed_percent(change)) for decision, change in reading.changes.items()
        )
        edges = self.edge_changes(changes, reading.effect)
        return reading.ruling, reading.field, alternative, edges

    def articles(self, notes: Remarks) -> None:
        """Print the articles that nothing cites or that lack a language, and silent refusals."""
        if notes.uncited:
            self.note("check-uncited", clauses=", ".join(notes.uncited))
        by_language: dict[str, list[str]] = {}
        for key, codes in notes.languages.items():
            by_language.setdefault(", ".join(codes), []).append(key)
        for languages, keys in by_language.items():
            self.note("check-languages", clauses=", ".join(keys), languages=languages)
        if notes.silent:
            self.note("check-silent", codes=", ".join(notes.silent))
