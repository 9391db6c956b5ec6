"""Golden tests: schemas, settings, options, wire, records and figures equal `tests/golden`.

`--write-goldens` writes them again: look at the difference before you keep it.
"""

import json
import re
import runpy
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import MISSING, fields, replace
from enum import Enum
from hashlib import sha256
from itertools import chain
from pathlib import Path
from types import UnionType
from typing import Any, Final, get_args, get_origin, get_type_hints

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, CreateTable
from support.cli.cli_runner import invoke
from support.frozen import refusals as frozen_refusals
from support.frozen import wire as frozen_wire
from support.records.sealed_records import evening
from support.server.http_server import PATIENT, opened, settings, table
from support.server.recorded_house import ANNA, WHEEL, PlayedTable, book
from support.simulated_server.world import Evening, Plan, quiet
from support.storage.memory import InMemoryEventStore
from support.storage.partial_indexes import described_for_postgresql

from tapisvert.accounts.permissions import Permission
from tapisvert.cli import app
from tapisvert.cli import errors as failures
from tapisvert.config.keys import KEYS
from tapisvert.config.settings import PREFIX
from tapisvert.config.table_settings import KEYS as TABLE_KEYS
from tapisvert.config.table_settings import PACE, TableSettings
from tapisvert.fairness.vault import Vault
from tapisvert.i18n import has_message, translate
from tapisvert.journal.connect import migrate
from tapisvert.journal.entry import KINDS, Entry
from tapisvert.journal.schema import ACCOUNTS, METADATA
from tapisvert.journal.sqlite_driver import sqlite3
from tapisvert.live.command_table import REQUESTS
from tapisvert.live.metrics import NodeMetrics, render, table_metrics
from tapisvert.live.stages import Mode, Stage
from tapisvert.operations.audit import FaultKind
from tapisvert.responsible_gaming.limits import Limit
from tapisvert.rules import commands as c
from tapisvert.rules import events as e
from tapisvert.rules.commands import Phase
from tapisvert.rules.coup import Coup, Reason, Result, Spun
from tapisvert.server.app import ENDPOINTS
from tapisvert.server.openapi import asyncapi, openapi
from tapisvert.simulation import simulate

GOLDEN: Final = Path(__file__).with_name("golden")
ROOT: Final = Path(__file__).parents[1]
CARDS: Final = "venezia-trente-et-quarante"
KEY: Final = Ed25519PrivateKey.from_private_bytes(bytes(31) + b"\x01")
Lists = Callable[[], Iterable[str]]
Rows = Callable[[str], Iterable[str]]


# What is asked for, and what a person sets --------------------------------------------------------


def wire_http() -> Iterator[str]:
    """All that can be asked over HTTP."""
    return frozen_wire.http(openapi(ENDPOINTS))


def wire_socket() -> Iterator[str]:
    """All messages at a table's socket."""
    return frozen_wire.socket(asyncapi())


def all_settings() -> Iterator[str]:
    """Each key with its names, its kind, and its default."""
    for key in KEYS:
        names = f"{key.name} {PREFIX}{key.variable} {key.option}"
        secret = ", a secret" if key.kind.is_secret else ""
        yield f"{names}: {key.kind.description}{secret}; {key.default!r}"
    for key in (*TABLE_KEYS, *PACE):
        yield f"[[table]] {key.name}: {key.kind.description}; {key.default!r}"


def command_line() -> Iterator[str]:
    """Each command with its arguments and options, and what a command ends with."""
    nested = chain.from_iterable(map(_with_subcommands, app.commands.values()))
    for command in (app, *nested):
        yield f"{command.name}{' hidden' if command.hidden else ''}"
        yield from (f"  {_parameter(parameter)}" for parameter in command.params)
    numbers = {status: name for name, status in vars(failures).items() if type(status) is int}
    yield from (f"exit {number} {name}" for number, name in sorted(numbers.items()))


def _with_subcommands(command: Any) -> Iterator[Any]:
    """A command, and those of a group after it."""
    yield command
    yield from getattr(command, "commands", {}).values()


def _parameter(parameter: Any) -> str:
    names = "/".join([*parameter.opts, *parameter.secondary_opts])
    words = [names, getattr(parameter.type, "__name__", parameter.type.name)]
    for name in ("required", "multiple", "hidden", "count", "is_eager"):
        words += [name] if getattr(parameter, name, False) else []
    info = parameter.to_info_dict()
    details = {"metavar": parameter.metavar, "envvar": parameter.envvar, **info["type"]}
    for name in ("metavar", "envvar", "min", "max", "choices"):
        words += [] if details.get(name) is None else [f"{name}={details[name]}"]
    return " ".join(words) + ("" if info.get("default") is None else f"; {info['default']!r}")


def type_name(kind: Any) -> str:
    """Return a type as text: an enum by its values, all else without its module."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        return "|".join(str(member.value) for member in kind)
    if kind is type(None):
        return "None"
    if isinstance(kind, UnionType):
        return " | ".join(map(type_name, get_args(kind)))
    if (origin := get_origin(kind)) is not None:
        return f"{type_name(origin)}[{', '.join(map(type_name, get_args(kind)))}]"
    return "..." if kind is Ellipsis else str(getattr(kind, "__name__", kind))


# What is kept -------------------------------------------------------------------------------------


def record_format() -> Iterator[str]:
    """Each event and command as the record names it, its fields in order; and the fixed words.

    Commands that come over the wire too are in `wire_socket`.
    """
    table_commands = (cls for cls in c.NAMES if cls not in REQUESTS)
    yield from (f"do {c.NAMES[cls]}({_fields(cls)})" for cls in table_commands)
    yield from (f"event {name}({_fields(cls)})" for cls, name in e.NAMES.items())
    parts = (Coup, Spun, e.Holding, c.Statement)
    yield from (f"within {cls.__name__}({_fields(cls)})" for cls in parts)
    for label, values in (
        ("phase", Phase),
        ("result", Result),
        ("reason", Reason),
        ("role", c.Role),
        ("outcome", e.Outcome),
        ("stage", Stage),
        ("mode", Mode),
        ("limit", Limit),
        ("may", Permission),
        ("fault", FaultKind),
    ):
        words: Iterable[Enum] = values
        yield f"{label}: {' '.join(str(word.value) for word in words)}"
    yield f"entry: {' '.join(KINDS)}"
    yield f"columns: {' '.join(Entry.__struct_fields__)}"
    yield f"table: {msgspec.json.encode(TableSettings('t', 'T', WHEEL)).decode()}"


def _fields(cls: type[Any]) -> str:
    hints = get_type_hints(cls)
    texts = (
        f"{field.name}: {type_name(hints[field.name])}{_default(field)}" for field in fields(cls)
    )
    return ", ".join(texts)


def _default(field: Any) -> str:
    if field.default is not MISSING:
        return f" = {field.default!r}"
    return "" if field.default_factory is MISSING else f" = {field.default_factory()!r}"


def refusal_codes() -> Iterator[str]:
    """The server's own refusals; those of the rules are in docs/reference/record.md."""
    yield from frozen_refusals.refusals()


def refusal_rows(tables: str) -> Iterator[str]:
    """Rows of refusals.md: codes that `tables` do not name, statuses, the page's sentence."""
    codes: dict[str, tuple[set[str], set[str]]] = {}
    lines = "\n".join(refusal_codes())
    for status, code, message in re.findall(r"^(\d+|-) (\w+)(?: - (.*))?$", lines, re.M):
        if f"`{code}`" not in tables:
            statuses, messages = codes.setdefault(code, (set(), set()))
            statuses |= {status} - {"-"}
            messages |= {message} - {"", "{}"}
    yield "| code | status | the page says, or the message |\n| --- | --- | --- |"
    for code, (statuses, messages) in sorted(codes.items()):
        key, sentence = f"refused-{code}", "; ".join(sorted(messages))
        if has_message("en", key, topic="refusals"):
            sentence = translate("en", key, topic="refusals")
        yield f"| `{code}` | {', '.join(sorted(statuses))} | {sentence} |"


def ddl_postgresql() -> Iterator[str]:
    """DDL of the tables of PostgreSQL; another test shows that the migrations lead to it."""
    assert ACCOUNTS.metadata is METADATA
    dialect: Any = postgresql.dialect
    for described_table in described_for_postgresql(METADATA).sorted_tables:
        indexes = sorted(described_table.indexes, key=lambda index: str(index.name))
        statements: list[Any] = [CreateTable(described_table), *map(CreateIndex, indexes)]
        yield from (_stripped(str(part.compile(dialect=dialect()))) for part in statements)


def _stripped(sql: str) -> str:
    return "\n".join(line.rstrip() for line in sql.strip().splitlines() if line.strip()) + ";"


def evenings() -> Iterator[str]:
    """Simulated evenings: the entries of each, and the chain of hashes at each tenth entry."""
    troubled = Plan(24, CARDS, coups=3, processes=2)
    staffed = replace(quiet(3, CARDS), mode=Mode.TAILLEUR, staff=1, malicious=1)
    real = replace(quiet(5), mode=Mode.REAL, staff=1)
    for plan in (quiet(7), quiet(7, CARDS), staffed, real, troubled):
        journal = Evening(plan).play().journal
        yield f"seed {plan.seed} {plan.book} {plan.mode.value} {plan.processes}: {len(journal)}"
        yield from (f"  {times} {kind}" for kind, times in sorted(_kinds(journal).items()))
        for entry in journal:
            if entry.number % 10 == 0 or entry is journal[-1]:
                yield f"  {entry.number} {entry.hash.hex()[:16]}"


def _kinds(journal: Iterable[Entry]) -> Counter[str]:
    return Counter(f"{entry.kind} {_name(entry)}" for entry in journal)


def _name(entry: Entry) -> str:
    line = json.loads(entry.line)
    answer = json.loads(entry.answer.splitlines()[0]) if entry.answer else {}
    suffix = f", refused {answer['code']}" if answer.get("event") == "refused" else ""
    return f"{line.get('do') or line['notice']}{suffix}"


def drawn_figures() -> Iterator[str]:
    """The pictures drawn of a long run, and the first coups of that run, by the same seed.

    If these have changed, draw the picture again, and its figures on the page: `examples/agent.py`,
    `docs/background/note/refaits.py`.
    """
    learn = runpy.run_path(str(ROOT / "examples/agent.py"))["learn"]
    curve, tries = learn(20)
    yield _picture("docs/images/agent.svg")
    for degree, (values, counts) in enumerate(zip(curve[-1], tries, strict=True)):
        yield f"  degree {degree}: {values[0]:.9f} {values[1]:.9f}, tried {counts.astype(int)}"
    tally = simulate(CARDS, coups=100_000, seed=7).tally
    yield _picture("docs/background/note/refaits.svg")
    for place, cells in enumerate(tally.by_place, 1):
        if cells.any():
            yield f"  coup {place}: {cells[:2].sum()} refaits of {cells.sum()}"


def _picture(path: str) -> str:
    return f"{path} {sha256((ROOT / path).read_bytes()).hexdigest()}"


# The tests ----------------------------------------------------------------------------------------


def golden(request: pytest.FixtureRequest, name: str, lines: Iterable[str]) -> None:
    """Hold lines against the file of that name, or write it."""
    file, now = GOLDEN / name, "".join(f"{line}\n" for line in lines)
    if request.config.getoption("--write-goldens"):
        file.write_text(now, encoding="utf-8")
    assert now.splitlines() == file.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(
    "lists",
    [
        wire_http,
        wire_socket,
        all_settings,
        command_line,
        record_format,
        refusal_codes,
        ddl_postgresql,
        evenings,
        drawn_figures,
    ],
    ids=lambda lists: lists.__name__,
)
def test_nothing_of_it_has_changed(request: pytest.FixtureRequest, lists: Lists) -> None:
    """Each list is equal to its golden file."""
    golden(request, f"{lists.__name__}.txt", lists())


def table_on_page(request: pytest.FixtureRequest, name: str, mark: str, rows: Rows) -> None:
    """Hold a page against the rows after a mark, made for the text before it, or write them."""
    page = ROOT / f"docs/reference/{name}.md"
    head, mark, rest = page.read_text(encoding="utf-8").partition(f"<!-- {mark} -->\n")
    text = head + mark + "\n".join(rows(head)) + "\n<!-- -->" + rest.partition("<!-- -->")[2]
    if request.config.getoption("--write-goldens"):
        page.write_text(text, encoding="utf-8")
    assert page.read_text(encoding="utf-8") == text


def test_refusals_page_has_every_server_code(request: pytest.FixtureRequest) -> None:
    """Its rows are the refusals of the sources; `--write-goldens` writes them."""
    table_on_page(request, "refusals", "server", refusal_rows)


def test_sqlite_schema_keeps_its_words(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """Each table and index is made by the same words, letter for letter."""
    migrate(f"sqlite:///{tmp_path}/new.db")
    with closing(sqlite3.connect(tmp_path / "new.db")) as db:
        rows = db.execute(
            "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY tbl_name, type DESC, name"
        )
        golden(request, "ddl_sqlite.txt", [_stripped(sql) for (sql,) in rows])


def test_metrics_page_has_every_metric(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """With its type, its labels and its help: those of a house, and of a table played at."""
    with opened(settings(tmp_path, table(pace=PATIENT))) as server:
        anna = server.guest("Anna")
        with anna.at("wheel") as seat:
            assert "invalid_state" in str(seat.ask("cut", player="Anna", at_card=100))
            text = anna.http.get("/metrics").text
    lines = f"{text}\n{_played_figures()}".splitlines()
    kinds, texts = (
        dict(line.split(" ", 3)[2:] for line in lines if line.startswith(f"# {word}"))
        for word in ("TYPE", "HELP")
    )
    labels = {
        name: {
            label
            for line in lines
            if re.match(rf"{name}(_bucket)?\{{", line)
            for label in re.findall(r"([a-z]+)=", line)
        }
        for name in kinds
    }
    table_on_page(
        request,
        "metrics",
        "metrics",
        lambda _: [
            "| metric | type | labels | what it is |\n| --- | --- | --- | --- |",
            *(
                f"| `{name}` | {kinds[name]} | {', '.join(sorted(labels[name]))} | {texts[name]} |"
                for name in sorted(kinds)
            ),
        ],
    )


def _played_figures() -> str:
    store, metrics = InMemoryEventStore(), NodeMetrics()
    book(store).write({"notice": "chips"}, "d1", {"a1": 1_000_000})
    wheel = PlayedTable(store, "wheel", WHEEL, Vault(bytes(32)))
    wheel.ask(ANNA, c.Sit("Anna", 100_000))
    wheel.coups(1, (ANNA, "17", 1_000))
    metrics.record_entries(store.read("wheel", 0, 10**6))
    figures = (*metrics.metrics(), *table_metrics({"wheel": wheel.live}, 1))
    return render(figures).decode()


# A record ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "rulebook"), [("wheel", WHEEL), ("cards", CARDS)])
def test_record_keeps_its_bytes(request: pytest.FixtureRequest, name: str, rulebook: str) -> None:
    """A sealed evening is written letter for letter as its golden file, which verifies."""
    record = evening(rulebook, seed=7, draws=2, coups=2, players=("Anna", "Désirée"))
    golden(request, f"evening.{name}.jsonl", record.decode().splitlines())
    response = invoke("verify", str(GOLDEN / f"evening.{name}.jsonl"))
    assert (response.status, response.err) == (0, "")
