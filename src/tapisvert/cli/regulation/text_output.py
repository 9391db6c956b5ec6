"""Text of what `regulation check` found."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from shlex import quote
from typing import Final

from tapisvert.chances import TABLEAU
from tapisvert.cli.errors import printable
from tapisvert.cli.output.numbers import percent
from tapisvert.cli.output.text_output import Printer
from tapisvert.cli.regulation.remarks import Edge, Remarks
from tapisvert.i18n import translate
from tapisvert.odds import Decision
from tapisvert.regulations import Fault
from tapisvert.regulations.loading.faults import sentence
from tapisvert.ruling_prices import OpenReading

_NEVER: Final = 1e-9


class CheckText(Printer):
    """Text of the faults of a file, or of the remarks on it."""

    topic = "regulation"

    def print(self, file: str, faults: Sequence[Fault], told: Remarks | None) -> None:
        """Print one line for each fault, or else all that is worth knowing."""
        for fault in faults:
            parts = (file, self.place(fault), fault.key, fault.problem)
            self.out.print(printable(": ".join(filter(None, parts))), soft_wrap=True)
        if told is None:
            self.line("check-wrong", "bold", count=len(faults))
            return
        name, edition = printable(told.name), printable(told.edition)
        self.line("check-right", "bold", file=printable(file), name=name, edition=edition)
        self.edges(told.edges)
        self.open(told.open)
        self.articles(told)
        if file != "-":
            folder = printable(quote(str(Path(file).parent)))
            self.out.print()
            self.out.print(self.say("check-next", id=told.id, folder=folder), soft_wrap=True)

    def place(self, fault: Fault) -> str:
        """Return the line of a fault, and its column if it is known."""
        if fault.line is None:
            return ""
        column = {} if fault.column is None else {"column": fault.column}
        key = "place-column" if column else "place"
        return sentence(self.language, key, line=fault.line, **column)

    def edges(self, edges: Sequence[Edge]) -> None:
        """Print the bank's edge for each chance and decision."""
        self.heading("check-edges")
        table = self.table("", "", "", texts=2)
        before: tuple[str, ...] = ()
        for edge in edges:
            figures = dict.fromkeys((percent(edge.least), percent(edge.most)))
            shown = "" if edge.chances == before else self.chances(edge.chances)
            table.add_row(shown, self.decision(edge.decision), " – ".join(figures))
            before = edge.chances
        self.out.print(table)
        if any(edge.least < -_NEVER for edge in edges):
            self.note("check-players")

    def chances(self, names: tuple[str, ...]) -> str:
        """Return the names of some chances, or of all of the tableau."""
        if len(names) == len(TABLEAU) and set(names) == set(TABLEAU):
            return translate(self.language, "all-chances", "odds")
        return ", ".join(names)

    def decision(self, decision: Decision) -> str:
        """Return a player's decision about the refait, in a word."""
        return translate(self.language, f"decision-{decision}", "odds")

    def open(self, readings: Sequence[OpenReading]) -> None:
        """Print the open readings: those that change the edge of a coup, then the others."""
        if not readings:
            self.heading("check-open-none")
            return
        self.heading("check-open")
        table = self.table("", "", "", "", texts=4)
        for one in (one for one in readings if one.changes):
            table.add_row(
                one.ruling,
                one.field,
                "none" if one.alternative is None else str(one.alternative),
                self.changes(one),
            )
        if table.row_count:
            self.out.print(table)
            self.out.print()
        changing = {one.field for one in readings if one.changes}
        others = dict.fromkeys(
            f"{one.ruling} {one.field}" for one in readings if one.field not in changing
        )
        if others:
            self.line("check-open-same", "dim", fields=", ".join(others))

    def changes(self, one: OpenReading) -> str:
        """Return what an alternative changes, by decision."""
        parts: Iterator[str] = (
            f"{self.decision(Decision(made))} {'+' if change > 0 else ''}{percent(change)}"
            for made, change in one.changes.items()
        )
        return ", ".join(part.removeprefix("– ") for part in parts)

    def articles(self, told: Remarks) -> None:
        """Print the articles that nothing cites or that lack a language, and silent refusals."""
        if told.uncited:
            self.note("check-uncited", clauses=", ".join(told.uncited))
        by_language: dict[str, list[str]] = {}
        for key, codes in told.languages.items():
            by_language.setdefault(", ".join(codes), []).append(key)
        for languages, keys in by_language.items():
            self.note("check-languages", clauses=", ".join(keys), languages=languages)
        if told.silent:
            self.note("check-silent", codes=", ".join(told.silent))
