"""The documentation, held against the code's own tables: nothing is missing, nothing is old."""

import builtins
import re
from dataclasses import MISSING, fields
from enum import Enum
from inspect import isfunction
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import tapisvert
from tapisvert import (
    client,
    counting,
    extras,
    fairness,
    odds,
    record,
    regulations,
    rules,
    simulation,
)
from tapisvert.chances import CLOTHS, TABLEAU, VINGT_QUATRE
from tapisvert.i18n import translate
from tapisvert.record import replay
from tapisvert.regulations.choices import choices
from tapisvert.regulations.loading.fields import FIELDS, WholeNumber
from tapisvert.rules import Code, Outcome, Role, events
from tapisvert.rules import commands as c
from tapisvert.rules.coup_flow import NULL_REASONS
from tapisvert.rules.irregular import KINDS as IRREGULAR
from tapisvert.rules.limits import KINDS
from tapisvert.rules.officials import SUSPENSIONS
from tapisvert.rules.phases import diagram
from tapisvert.rules.refusals import FORMAT

ROOT = Path(__file__).resolve().parents[1]
_PACKAGE = Path(tapisvert.__file__).parent
PAGES = sorted((*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")))
MODULES = [
    path.as_posix()
    for folder in ("src", "tests", "benchmarks", "examples", "docs", "website")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in {".py", ".js", ".mjs"}
]
RECORD = "".join(
    (ROOT / f"docs/reference/{name}.md").read_text(encoding="utf-8")
    for name in ("record", "commands", "events", "refusals")
)
DESIGN = (ROOT / "docs/background/design.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")

HOUSES = (
    "campione-trente-et-quarante",
    "trente-et-quarante-digest",
    "venezia-trente-et-quarante",
    "trente-et-quarante-2.0",
    "campione-roulette",
)
"""In the order of the columns."""

DEALER = {Role.TAILLEUR, Role.CROUPIER, Role.CHEF}
GIVEN_BY = {
    "dealer": DEALER,
    "table": DEALER | {Role.DIRECTION},
    "player": DEALER | {Role.DIRECTION, Role.PAYEUR, Role.PLAYER},
    "the player alone": {Role.PLAYER},
    "dealer or payeur": DEALER | {Role.PAYEUR},
    "chef": {Role.CHEF},
    "direction": {Role.DIRECTION},
    "any official": set(Role) - {Role.PLAYER, Role.CASHIER},
    "anyone": set(Role) - {Role.CASHIER},
}

WRITTEN_OTHERWISE: dict[type[Any], tuple[set[str], ...]] = {
    events.CoupDealt: ({"rows", "totals", "result", "call"},),
    events.BallFell: ({"number", "color", "result", "call"},),
}
"""The events whose line has other fields than the event."""


def section(title: str) -> str:
    """The text under a heading of these pages, up to the next of its level or above."""
    match = re.search(rf"^(#+) {re.escape(title)}\n(.*)", RECORD, re.M | re.S)
    assert match, title
    return re.split(rf"^#{{1,{len(match[1])}}} ", match[2], maxsplit=1, flags=re.M)[0]


def rows(title: str) -> list[list[str]]:
    """The rows of a section's tables, cell by cell, without their heads."""
    lines = [line for line in section(title).splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def names(cell: str) -> list[str]:
    """Names that a cell sets in code."""
    return re.findall(r"`([^`]+)`", cell)


def blocks(page: str, language: str) -> list[str]:
    """The fenced blocks of a language."""
    return re.findall(rf"^```{re.escape(language)}\n(.*?)^```$", page, re.M | re.S)


COMMANDS = {names(row[0])[0]: row for row in rows("Commands")}
EVENTS = [row for row in rows("Events") if len(row) == 3]
OUTCOMES = [row for row in rows("Events") if len(row) == 2]


def test_commands_match_documented_rows() -> None:
    """The tables of commands are the engine's commands."""
    assert sorted(COMMANDS) == sorted(c.NAMES.values())
    assert len(rows("Commands")) == len(c.NAMES)


@pytest.mark.parametrize("kind", c.NAMES, ids=c.NAMES.get)
def test_documented_commands_list_fields_and_roles(kind: type[c.Command]) -> None:
    """Each field, in brackets where it may be left out; who may give it, and whether it says so."""
    _, fields_text, given_by, *_ = COMMANDS[c.NAMES[kind]]
    expected = {field.name: field.default is MISSING for field in fields(kind)}
    if kind is c.Open:
        expected = {"rulebook": True, "currency": True}
        expected |= dict.fromkeys(("edition", "limits", "rulings", "table"), False)
    assert sorted(names(fields_text)) == sorted(expected)
    if kind not in (c.Late, c.Entropy):  # of their optional fields, some are needed
        optional = [name for name, required in expected.items() if not required]
        assert sorted(re.findall(r"\[`(\w+)`\]", fields_text)) == sorted(optional)
    givers, _, carries = given_by.partition(", ")
    assert GIVEN_BY[givers] == c.RULES[kind].roles
    assert (carries == "**by**") == c.RULES[kind].is_named


def test_documented_events_list_their_fields() -> None:
    """The tables of events are the engine's events, and `refused`."""
    documented: dict[str, list[set[str]]] = {}
    for name, fields_text, _ in EVENTS:
        documented.setdefault(names(name)[0], []).append(set(names(fields_text)))
    expected: dict[str, list[set[str]]] = {"refused": [{"code", "clause", "message"}]}
    for kind, name in events.NAMES.items():
        field_sets = ({field.name for field in fields(kind)},)
        expected.setdefault(name, []).extend(WRITTEN_OTHERWISE.get(kind, field_sets))
    assert documented.keys() == expected.keys()
    for name, shapes in expected.items():
        assert sorted(map(sorted, documented[name])) == sorted(map(sorted, shapes)), name


def test_errors_page_names_errors_and_their_bases() -> None:
    """Each error is exported, by the class beside it."""
    page = (ROOT / "docs/reference/errors.md").read_text(encoding="utf-8")
    modules = (tapisvert, record, regulations, odds, simulation, fairness, extras, client)
    errors = re.findall(r"^\| (`\w*(?:Error|Refusal)`.*?) \| `(\w+)`", page, re.M)
    assert len(errors) > 10
    for error_names, base in errors:
        for name in names(error_names):
            kinds = [getattr(module, name) for module in modules if hasattr(module, name)]
            assert kinds, name
            assert issubclass(kinds[0], getattr(builtins, base)), name


def test_outcomes_are_documented() -> None:
    """The outcomes of `settled` are listed, and no others."""
    assert sorted(names(row[0])[0] for row in OUTCOMES) == sorted(Outcome)


def test_refusals_are_listed_in_their_order_with_what_they_cite() -> None:
    """The table is `Code` row by row, with the page's sentence and what the rulebooks cite."""
    cells = {names(row[0])[0]: row[2:] for row in rows("Of the rules, in their order")}
    assert list(cells) == [code.name for code in Code]
    books = [regulations.rulebook(name) for name in HOUSES]
    for code, (sentence, citations) in cells.items():
        assert sentence == translate("en", f"refused-{code}", topic="refusals")
        clauses = dict.fromkeys(book.clauses[code] for book in books if code in book.clauses)
        assert citations == (", ".join(clauses) or FORMAT), code


def test_documented_choices_list_values_by_house() -> None:
    """The table of `rulings` is what the loader leaves open."""
    books = [regulations.rulebook(name) for name in HOUSES]
    table = {names(row[0])[0]: row[1:] for row in rows("Rulings")}
    assert list(table) == [name for name in FIELDS if any(name in choices(book) for book in books)]
    for name, (ruling, values, *readings) in table.items():
        field = FIELDS[name]
        for book, reading in zip(books, readings, strict=True):
            if name not in choices(book):
                assert reading == "–", (name, book.id)
                continue
            value = getattr(book, name)
            assert reading == f"`{'none' if value is None else value}`", (name, book.id)
            if name in book.sources:
                assert book.sources[name].ruling in ruling.split(", ")
        if isinstance(field, WholeNumber):
            assert ("none" in values) == field.or_none
            assert values.startswith(str(field.minimum))
        else:
            assert names(values) == list(field.mechanisms)
        assert f"`{name}`" in section("Rulings").rpartition("\n| ")[2], f"{name} is not explained"


@pytest.mark.parametrize(
    ("command", "values"),
    [("null", NULL_REASONS), ("suspend", SUSPENSIONS)],
    ids=["null", "suspend"],
)
def test_reasons_are_listed(command: str, values: tuple[str, ...]) -> None:
    """The reasons a command takes stand in its row."""
    assert set(values) <= set(names(COMMANDS[command][3]))


def test_irregular_kinds_roles_and_kinds_of_limits_are_listed() -> None:
    """Every name that a line can carry is somewhere on the page."""
    assert [names(row[0])[0] for row in rows("What this format settles")] == list(IRREGULAR)
    assert set(Role) <= set(names(section("Roles")))
    assert set(KINDS) <= set(names(section("Limits")))


def test_documented_chances_are_parsed_by_engine() -> None:
    """Each example in the table of chances is a chance, and no kind of chance is left out."""
    table = re.findall(r"^\| [^|]+ \| (?:all tables|cards|roulette) \| (.+) \|$", RECORD, re.M)
    examples = [name for cell in table for name in names(cell)]
    places = {name: place for cloth in CLOTHS.values() for name, place in cloth.items()}
    places |= {**TABLEAU, **VINGT_QUATRE}
    assert [name for name in examples if name not in places] == []
    assert {places[name].kind for name in examples} == set(KINDS.values())


def test_announcements_lay_what_the_table_says() -> None:
    """The pieces of every series and the chances under them; of the finales, fewest and most."""
    table = {names(row[0])[0]: row[1:3] for row in rows("Announcements")}
    en_plein = [_pieces(f"finale {a}") for a in range(10)]
    a_cheval = [_pieces(f"finale {a}/{b}") for a in range(10) for b in range(a + 1, 10)]
    assert table.pop("finale 7")[0] == f"{min(en_plein)} or {max(en_plein)}"
    assert table.pop("finale 3/6")[0] == f"{min(a_cheval)} to {max(a_cheval)}"
    for call, (pieces, laid_on) in table.items():
        group = regulations.rulebook("campione-roulette").announcements[call]
        assert (str(group.count), set(group.pieces)) == (pieces, set(names(laid_on)))


def _pieces(call: str) -> int:
    return regulations.rulebook("campione-roulette").announcements[call].count


def test_format_example_replays_to_documented_events() -> None:
    """The record and the events in record.md are an input and its output."""
    (record,), (answer,) = blocks(RECORD, "json record"), blocks(RECORD, "json events")
    assert b"".join(replay(record.encode().splitlines(keepends=True))).decode() == answer
    assert (ROOT / "docs/evening.jsonl").read_text(encoding="utf-8") == record


def test_documented_full_record_is_valid() -> None:
    """Made again from its commands, it is the same to the last byte."""
    (example,) = blocks(RECORD, "json full record")
    pieces = record.full_record(example.encode().splitlines(keepends=True))
    assert b"".join(pieces).decode() == example


def test_phase_diagram_matches_engine() -> None:
    """design.md shows the table of phases as it is."""
    assert f"{diagram()}\n" in blocks(DESIGN, "mermaid")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_cited_clauses_and_rulings_exist(page: Path) -> None:
    """No page cites what the catalogue does not have."""
    citations = re.findall(r"\b((?:CT|DT|VT|T2|CR)-\d+(?:\.\d+)?|R\d\d)\b", page.read_text("utf-8"))
    known_names = regulations.clauses().keys() | regulations.rulings().keys()
    groups = {name.partition(".")[0] for name in known_names}
    assert [name for name in citations if name not in known_names | groups] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_documented_modules_exist(page: Path) -> None:
    """In code, with a folder: `tables/stages.py` or `core/dom.js`; a module that moved is found."""
    modules = re.findall(
        r"`(?:\./)?((?:[\w.-]+/)+[\w-]+\.(?:py|js|mjs))(?:::\w+)?`", page.read_text()
    )
    assert [
        name for name in modules if not any(path.endswith("/" + name) for path in MODULES)
    ] == []


def test_overviews_name_all_packages() -> None:
    """The tree of design.md has each module and folder of the package's root, the page among them;
    the README leads to the document of the page.
    """
    tree = DESIGN.partition("\n```\n")[2].partition("\n```\n")[0]
    parts = {f"{part.name}/" if part.is_dir() else part.name for part in _PACKAGE.iterdir()}
    listed = set(re.findall(r"[\w.]+\.py|\w+/", tree))
    assert {part for part in parts if not part.startswith("__")} - listed == {"py.typed"}
    assert "(docs/reference/page.md)" in README


def test_readme_begins_with_two_commands() -> None:
    """It fits 120 lines; what a fresh machine needs for each command stands beside it."""
    assert len(README.splitlines()) <= 120
    serve, test, *_ = README.partition("```sh\n")[2].splitlines()
    for line, command in ((serve, "./tapis serve "), (test, "./tapis test ")):
        assert line.startswith(command)
        assert re.search(r"# .*first start: .*minute.* GB", line), line


def test_readme_names_all_rulebooks() -> None:
    """A new house has its column in the table of rulebooks."""
    assert [name for name in regulations.rulebooks() if f"`{name}`" not in README] == []


@pytest.mark.parametrize(
    "module",
    [tapisvert, rules, record, regulations, odds, simulation, counting],
    ids=lambda room: room.__name__,
)
def test_public_names_have_running_examples(module: ModuleType) -> None:
    """Classes and functions; not enums, unions and errors: their names say it all."""
    missing = []
    for name in module.__all__:
        member = getattr(module, name)
        is_plain = isinstance(member, type) and not issubclass(member, Enum | Exception)
        if (is_plain or isfunction(member)) and ">>>" not in (member.__doc__ or ""):
            missing.append(name)
    assert missing == []
