"""Text of an amendment: changed values, then clauses; the old in red, the new in green."""

from datetime import date
from typing import Final

from tapisvert.chances import Kind
from tapisvert.cli.output.console import console, hang, print_json
from tapisvert.cli.output.text_output import Printer
from tapisvert.money import written
from tapisvert.regulations import choices
from tapisvert.regulations.amendment import Amendment, Change, ClauseChange, amendment
from tapisvert.regulations.names import localized
from tapisvert.regulations.presentation import MINIMUM
from tapisvert.regulations.readings import reading_text
from tapisvert.rules.rulebook import Rulebook

_ABSENT: Final = "–"


def show_amendment(before: Rulebook, after: Rulebook, language: str, *, json: bool) -> None:
    """Print what an edition changes since another."""
    found = amendment(before, after, language)
    if json:
        print_json(found)
    else:
        AmendmentText(console(), language).print(before, after, found)


class AmendmentText(Printer):
    """Text of an amendment."""

    topic = "table"

    def print(self, before: Rulebook, after: Rulebook, found: Amendment) -> None:
        """Print all."""
        self.editions(before, after)
        if found.changes:
            self.values(before, after, found.changes)
        if found.clauses:
            self.heading("rules-clauses")
            for clause in found.clauses:
                self.clause(clause)
        if not (found.changes or found.clauses):
            self.line("rules-unchanged")

    def editions(self, before: Rulebook, after: Rulebook) -> None:
        """Print the names of both editions, and the day of the later one."""
        name, house = (localized(after, part, self.language) for part in ("name", "house"))
        old, new = (localized(book, "edition", self.language) for book in (before, after))
        self.line("rules-title", "bold", name=name, house=house)
        self.line("rules-amendment", before=old, after=new)
        if after.in_force_from is not None:
            self.line("rules-in-force", day=date.fromisoformat(after.in_force_from))

    def values(self, before: Rulebook, after: Rulebook, changes: tuple[Change, ...]) -> None:
        """Print the changed values with their sources."""
        self.heading("rules-values")
        table = self.table("", *self.sides(), *self.titles("source"), texts=4)
        for column in table.columns:
            column.no_wrap = False
        table.columns[1].style, table.columns[2].style = "red", "green"
        table.columns[3].style = "cyan"
        for change in changes:
            held = ((before, change.before), (after, change.after))
            texts = (self.held(book, change, value) for book, value in held)
            source = ", ".join(filter(None, (change.clause, change.ruling)))
            table.add_row(self.label(change), *texts, source)
        self.out.print(table)

    def sides(self) -> tuple[str, str]:
        """Return the titles of what was, and of what is."""
        return self.say("amendment-before"), self.say("amendment-after")

    def label(self, change: Change) -> str:
        """Return the name of a changed value."""
        if change.section == "values":
            return self.say(f"field-{change.key}")
        if change.section == "calls":
            return self.say(f"moment-{change.key}")
        if change.section == "announcements":
            return change.key
        if change.key == MINIMUM:
            return self.say("rules-minimum")
        kind = self.say("kind-of-chance-simple") if change.key == Kind.SIMPLE else change.key
        column = {"pays": "pays", "limits": "maximum"}.get(change.section, "cap")
        return f"{kind}: {self.say(f'column-{column}').lower()}"

    def held(self, book: Rulebook, change: Change, value: str | float | None) -> str:
        """Return a value under one edition; a dash where that edition has none."""
        named = value if isinstance(value, str | int) else None
        if change.section == "values" and (value is not None or change.key in choices(book)):
            return reading_text(self.language, change.key, named)
        if value is None:
            return _ABSENT
        if change.section == "pays":
            return f"{value} : 1"
        if isinstance(value, int):
            return written(value)
        return f"« {value} »"

    def clause(self, clause: ClauseChange) -> None:
        """Print a clause as it was and as it is."""
        mark = clause.id.ljust(len("CR-17.4"))
        for sign, text, colour in (("−", clause.before, "red"), ("+", clause.after, "green")):
            if text is not None:
                hang(self.out, (mark, "cyan"), (f"{sign} {text}", colour))
                mark = " " * len(mark)
        self.out.print()
