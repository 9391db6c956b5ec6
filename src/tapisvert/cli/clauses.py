"""`tapisvert clauses`: each clause's places in the engine, and the number of its tests."""

from typing import Any

from tapisvert import regulations
from tapisvert.cli.commands import argument
from tapisvert.cli.options import JSON, RULEBOOKS
from tapisvert.cli.output import Printer, console, print_json
from tapisvert.regulations.coverage import ClauseCoverage, checkout_tests, cited_by, clause_coverage
from tapisvert.rules.rulebook import Rulebook


def clauses(
    rulebook: str | None = argument("Only this rulebook's clauses.", type=RULEBOOKS, default=None),
    *,
    lang: str,
    json: bool = JSON,
) -> None:
    r"""List the clauses, with the places of each in the engine and the number of its tests.

    A clause is demonstrated if a test is marked with it, or if it is physical and the catalogue
    says why software can only record it. Tests are counted in a checkout, not once installed.

    With --json one object: clauses (id, kind, ruling, gist, places, tests, recorded), demonstrated
    and total; tests and demonstrated are null if there are no tests to count.

    \b
    Examples:
      tapisvert clauses
      tapisvert clauses venezia-trente-et-quarante --json
    """
    coverage = clause_coverage(checkout_tests())
    if rulebook is not None:
        coverage = _edition_coverage(regulations.rulebook(rulebook), coverage)
    if json:
        print_json(_as_json(coverage, lang))
    else:
        _ClausesText(console(), lang).print(coverage)


def _edition_coverage(
    book: Rulebook, coverage: tuple[ClauseCoverage, ...]
) -> tuple[ClauseCoverage, ...]:
    """Return an edition's clauses; for an edition of a house's own file without tests."""
    by_id = {entry.clause.id: entry for entry in coverage}
    return tuple(
        ClauseCoverage(clause, cited_by(book, key), None) if key in book.own_clauses else by_id[key]
        for key, clause in regulations.clauses_of(book).items()
        if key.startswith(f"{book.prefix}-")
    )


def _count_demonstrated(coverage: tuple[ClauseCoverage, ...]) -> int | None:
    if any(entry.tests is None for entry in coverage):
        return None
    return sum(entry.is_demonstrated for entry in coverage)


def _as_json(coverage: tuple[ClauseCoverage, ...], language: str) -> dict[str, Any]:
    rows = [
        {
            "id": entry.clause.id,
            "kind": entry.clause.kind,
            "ruling": entry.clause.ruling,
            "gist": entry.clause.text[language],
            "places": entry.places,
            "tests": entry.tests,
            "recorded": entry.clause.recorded,
        }
        for entry in coverage
    ]
    return {"clauses": rows, "demonstrated": _count_demonstrated(coverage), "total": len(coverage)}


class _ClausesText(Printer):
    topic = "table"

    def print(self, coverage: tuple[ClauseCoverage, ...]) -> None:
        columns = ("clause", "kind", "tests", "places", "says")
        table = self.table(*self.titles(*columns), texts=len(columns))
        place = max(25, self.out.width // 3)
        table.columns[0].no_wrap = True
        table.columns[0].style = "cyan"
        table.columns[2].justify = "right"
        for column, width in ((3, place), (4, max(10, self.out.width - 29 - place))):
            table.columns[column].max_width = width
            table.columns[column].overflow = "ellipsis"
        for entry in coverage:
            clause = entry.clause
            tests = "-" if entry.tests is None else str(entry.tests)
            style = None if entry.is_demonstrated or entry.tests is None else "yellow"
            table.add_row(
                clause.id,
                self.say(f"kind-{clause.kind}"),
                tests,
                self.places(entry),
                clause.text[self.language],
                style=style,
            )
        self.out.print(table)
        self.out.print()
        count = _count_demonstrated(coverage)
        total = str(len(coverage))
        if count is None:
            self.line("clauses-untested", n=total)
        else:
            self.line("clauses-demonstrated", "bold", n=str(count), total=total)

    def places(self, entry: ClauseCoverage) -> str:
        """Return the first place in code, else the first place, and the number of others."""
        if not entry.places:
            return self.say("clauses-recorded") if entry.clause.recorded else "-"
        first = next((place for place in entry.places if ".py:" in place), entry.places[0])
        others_count = len(entry.places) - 1
        return first.removeprefix("regulations/") + (f" +{others_count}" if others_count else "")
