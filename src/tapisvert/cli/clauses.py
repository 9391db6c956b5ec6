"""`tapisvert clauses`: each clause's places in the engine, and the number of its tests."""

from typing import Annotated, Any

import typer

from tapisvert import regulations
from tapisvert.cli.output.console import (
    JsonOption,
    Language,
    LanguageOption,
    console,
    known_rulebook,
    print_json,
)
from tapisvert.regulations.coverage import (
    ClauseCoverage,
    checkout_tests,
    cited_by,
    clause_coverage,
)
from tapisvert.rules.rulebook import Rulebook

_WIDE = 100


def clauses(
    rulebook: Annotated[
        str | None, typer.Argument(help="Only this rulebook's clauses.", callback=known_rulebook)
    ] = None,
    *,
    lang: LanguageOption = Language.EN,
    json: JsonOption = False,
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
    counted = clause_coverage(checkout_tests())
    if rulebook is not None:
        counted = _of(regulations.rulebook(rulebook), counted)
    if json:
        print_json(_as_json(counted, lang))
    else:
        _show(counted, lang)


def _of(book: Rulebook, counted: tuple[ClauseCoverage, ...]) -> tuple[ClauseCoverage, ...]:
    """Return an edition's clauses; one of its own file has that file's places and no tests."""
    known = {one.clause.id: one for one in counted}
    return tuple(
        ClauseCoverage(clause, cited_by(book, key), None) if key in book.own_clauses else known[key]
        for key, clause in regulations.clauses_of(book).items()
        if key.startswith(f"{book.prefix}-")
    )


def _demonstrated(counted: tuple[ClauseCoverage, ...]) -> int | None:
    if any(one.tests is None for one in counted):
        return None
    return sum(one.is_demonstrated for one in counted)


def _as_json(counted: tuple[ClauseCoverage, ...], language: str) -> dict[str, Any]:
    found = [
        {
            "id": one.clause.id,
            "kind": one.clause.kind,
            "ruling": one.clause.ruling,
            "gist": one.clause.text[language],
            "places": one.places,
            "tests": one.tests,
            "recorded": one.clause.recorded,
        }
        for one in counted
    ]
    return {"clauses": found, "demonstrated": _demonstrated(counted), "total": len(counted)}


def _show(counted: tuple[ClauseCoverage, ...], language: str) -> None:
    from rich.table import Table  # noqa: PLC0415 - rich is slow to import

    out = console()
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    place = 34 if out.width >= _WIDE else 25
    text = max(10, out.width - 7 - 9 - 5 - place - 4 * 2)
    table.add_column("Clause", style="cyan", no_wrap=True)
    table.add_column("Kind", no_wrap=True)
    table.add_column("Tests", justify="right")
    table.add_column("In the engine", max_width=place, no_wrap=True, overflow="ellipsis")
    table.add_column("What it says", max_width=text, no_wrap=True, overflow="ellipsis")
    for one in counted:
        tests = "-" if one.tests is None else str(one.tests)
        style = None if one.is_demonstrated or one.tests is None else "yellow"
        clause = one.clause
        table.add_row(
            clause.id, clause.kind, tests, _places(one), clause.text[language], style=style
        )
    out.print(table)
    out.print()
    demonstrated = _demonstrated(counted)
    if demonstrated is None:
        out.print(f"{len(counted)} clauses. Tests are counted in a checkout only.")
    else:
        what = "clauses demonstrated by a test, or recorded for a stated reason"
        out.print(f"{demonstrated} of {len(counted)} {what}.", style="bold")


def _places(one: ClauseCoverage) -> str:
    """Return the first place in code, else the first place, and the number of others."""
    if not one.places:
        return "recorded" if one.clause.recorded else "-"
    first = next((place for place in one.places if ".py:" in place), one.places[0])
    more = len(one.places) - 1
    return first.removeprefix("regulations/") + (f" +{more}" if more else "")
