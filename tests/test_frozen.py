"""Golden tests: journals, schemas, settings, options, wire and records equal `tests/golden`.

`--write-goldens` writes the lists again: look at the difference before you keep it. The journal and
the record there are kept as they were written once: a later version must find them right. Only
where one is missing is another made.
"""

import json
import re
import sqlite3 as standard  # noqa: TID251 - pysqlite3 has no iterdump; nothing is open then
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import MISSING, fields, replace
from enum import Enum
from pathlib import Path
from types import UnionType
from typing import Any, Final, get_args, get_origin, get_type_hints

import msgspec
import pytest
import typer
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, CreateTable
from support.cli.cli_runner import Finished, called
from support.frozen import refusals as frozen_refusals
from support.frozen import wire as frozen_wire
from support.records.sealed_records import evening
from support.server.account_fixtures import CHEAP, DAY, NOON, PASSWORD, login_of
from support.server.http_server import PATIENT, opened, settings, table
from support.server.recorded_house import ANNA, WHEEL, PlayedTable, book, played_house
from support.simulated_server.world import Evening, Plan, quiet
from support.storage.memory import InMemoryEventStore
from support.storage.partial_indexes import described_for_postgresql

from tapisvert.cli import app
from tapisvert.cli import errors as failures
from tapisvert.fairness.vault import Vault
from tapisvert.record import full_record, is_answer
from tapisvert.rules import commands as c
from tapisvert.rules import events as e
from tapisvert.rules.coup import Coup, Reason, Result, Spun
from tapisvert.rules.phases import Phase
from tapisvert.rules.refusals import Code
from tapisvert.server.accounts.permissions import Permission
from tapisvert.server.accounts.policy import Policy
from tapisvert.server.api.app import ENDPOINTS
from tapisvert.server.apidocs.openapi import asyncapi, openapi
from tapisvert.server.application.accounts.account_service import AccountService
from tapisvert.server.cluster.metrics import NodeMetrics, of_replicas, of_tables, render
from tapisvert.server.config.keys import KEYS
from tapisvert.server.config.settings import PREFIX
from tapisvert.server.config.tables import KEYS as TABLE_KEYS
from tapisvert.server.config.tables import PACE, TableSettings
from tapisvert.server.journal.checkpoint_keys import verifier_line
from tapisvert.server.journal.entry import KINDS, Entry
from tapisvert.server.journal.store import EventStore
from tapisvert.server.maintenance.audit import FaultKind
from tapisvert.server.maintenance.backup import copy_database
from tapisvert.server.replication.replicator import ReplicaStatus
from tapisvert.server.reporting.coups.session_export import record, recorded
from tapisvert.server.reporting.coups.session_index import SessionIndex
from tapisvert.server.responsible_gaming.limits import Limit
from tapisvert.server.sqlite_driver import sqlite3
from tapisvert.server.storage.connect import migrate, open_snapshot, open_store
from tapisvert.server.storage.engine import make_engine
from tapisvert.server.storage.schema import METADATA
from tapisvert.server.storage.schema_accounts import ACCOUNTS
from tapisvert.server.tables.stages import Mode, Stage

GOLDEN: Final = Path(__file__).with_name("golden")
CARDS: Final = "venezia-trente-et-quarante"
KEY: Final = Ed25519PrivateKey.from_private_bytes(bytes(31) + b"\x01")
Lists = Callable[[], Iterable[str]]


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
        yield f"{names}: {key.kind.takes}{secret}; {key.default!r}"
    for key in (*TABLE_KEYS, *PACE):
        yield f"[[table]] {key.name}: {key.kind.takes}; {key.default!r}"


def command_line() -> Iterator[str]:
    """Each command with its arguments and options, and what a command ends with."""
    group: Any = typer.main.get_command(app)
    nested = (one for each in group.commands.values() for one in _with_subcommands(each))
    for command in (group, *nested):
        yield f"{command.name}{' hidden' if command.hidden else ''}"
        yield from (f"  {_parameter(one)}" for one in command.params)
    numbers = {said: name for name, said in vars(failures).items() if type(said) is int}
    yield from (f"exit {number} {name}" for number, name in sorted(numbers.items()))


def _with_subcommands(command: Any) -> Iterator[Any]:
    """A command, and those of a group after it."""
    yield command
    yield from getattr(command, "commands", {}).values()


def _parameter(one: Any) -> str:
    names = "/".join([*one.opts, *one.secondary_opts])
    told = [names, type_name(one.type_descriptor.annotation)]
    for name in ("required", "multiple", "hidden", "count", "is_eager"):
        told += [name] if getattr(one, name, False) else []
    for name in ("metavar", "envvar", "min", "max"):
        said = getattr(one, name, None)
        told += [] if said is None else [f"{name}={said}"]
    default = one.default.value if isinstance(one.default, Enum) else one.default
    return " ".join(told) + ("" if default is None else f"; {default!r}")


def type_name(kind: Any) -> str:
    """Return a type as text: an enum by its values, all else without its module."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        return "|".join(str(one.value) for one in kind)
    if kind is type(None):
        return "None"
    if isinstance(kind, UnionType):
        return " | ".join(map(type_name, get_args(kind)))
    if (origin := get_origin(kind)) is not None:
        return f"{type_name(origin)}[{', '.join(map(type_name, get_args(kind)))}]"
    return "..." if kind is Ellipsis else str(getattr(kind, "__name__", kind))


# What is kept -------------------------------------------------------------------------------------


def record_format() -> Iterator[str]:
    """Each command and event as the record names it, its fields in order; and the fixed words."""
    for sort, names in (("do", c.NAMES), ("event", e.NAMES)):
        for cls, name in names.items():
            yield f"{sort} {name}({_fields(cls)})"
    parts = (Coup, Spun, e.Holding, c.Opening)
    yield from (f"within {cls.__name__}({_fields(cls)})" for cls in parts)
    for what, values in (
        *(("phase", Phase), ("result", Result), ("reason", Reason), ("role", c.Role)),
        *(("outcome", e.Outcome), ("stage", Stage), ("mode", Mode), ("limit", Limit)),
        *(("may", Permission), ("fault", FaultKind)),
    ):
        words: Iterable[Enum] = values
        yield f"{what}: {' '.join(str(one.value) for one in words)}"
    yield f"entry: {' '.join(KINDS)}"
    yield f"columns: {' '.join(Entry.__struct_fields__)}"
    yield f"table: {msgspec.json.encode(TableSettings('t', 'T', WHEEL)).decode()}"


def _fields(cls: type[Any]) -> str:
    hints = get_type_hints(cls)
    told = (f"{one.name}: {type_name(hints[one.name])}{_default(one)}" for one in fields(cls))
    return ", ".join(told)


def _default(one: Any) -> str:
    if one.default is not MISSING:
        return f" = {one.default!r}"
    return "" if one.default_factory is MISSING else f" = {one.default_factory()!r}"


def refusal_codes() -> Iterator[str]:
    """The refusals of the rules in their order, then the server's own."""
    yield from (f"{place} {code.name} - {code.value}" for place, code in enumerate(Code, 1))
    yield ""
    yield from frozen_refusals.refusals()


def ddl_postgresql() -> Iterator[str]:
    """DDL of the tables of PostgreSQL; another test shows that the migrations lead to it."""
    assert ACCOUNTS.metadata is METADATA
    dialect: Any = postgresql.dialect
    for one in described_for_postgresql(METADATA).sorted_tables:
        indexes = sorted(one.indexes, key=lambda index: str(index.name))
        made: list[Any] = [CreateTable(one), *map(CreateIndex, indexes)]
        yield from (_stripped(str(part.compile(dialect=dialect()))) for part in made)


def _stripped(sql: str) -> str:
    return "\n".join(line.rstrip() for line in sql.strip().splitlines() if line.strip()) + ";"


def evenings() -> Iterator[str]:
    """Simulated evenings: the entries of each, and the chain of hashes at each tenth entry."""
    troubled = Plan(4, CARDS, coups=3, processes=2)
    staffed = replace(quiet(3, CARDS), mode=Mode.TAILLEUR, staff=1, malicious=1)
    real = replace(quiet(5), mode=Mode.REAL, staff=1)
    for plan in (quiet(7), quiet(7, CARDS), staffed, real, troubled):
        journal = Evening(plan).play().journal
        yield f"seed {plan.seed} {plan.book} {plan.mode.value} {plan.processes}: {len(journal)}"
        yield from (f"  {times} {what}" for what, times in sorted(_kinds(journal).items()))
        for entry in journal:
            if entry.number % 10 == 0 or entry is journal[-1]:
                yield f"  {entry.number} {entry.hash.hex()[:16]}"


def _kinds(journal: Iterable[Entry]) -> Counter[str]:
    return Counter(f"{entry.kind} {_name(entry)}" for entry in journal)


def _name(entry: Entry) -> str:
    line = json.loads(entry.line)
    answer = json.loads(entry.answer.splitlines()[0]) if entry.answer else {}
    refused = f", refused {answer['code']}" if answer.get("event") == "refused" else ""
    return f"{line.get('do') or line['notice']}{refused}"


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
        *(wire_http, wire_socket, all_settings, command_line, record_format, refusal_codes),
        *(ddl_postgresql, evenings),
    ],
    ids=lambda lists: lists.__name__,
)
def test_nothing_of_it_has_changed(request: pytest.FixtureRequest, lists: Lists) -> None:
    """Each list is equal to its golden file."""
    golden(request, f"{lists.__name__}.txt", lists())


def test_a_new_sqlite_database_is_as_it_was(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """After all migrations each table and index is made by the same words, letter for letter."""
    migrate(f"sqlite:///{tmp_path}/new.db")
    with closing(sqlite3.connect(tmp_path / "new.db")) as db:
        rows = db.execute(
            "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY tbl_name, type DESC, name"
        )
        golden(request, "ddl_sqlite.txt", [_stripped(sql) for (sql,) in rows])


def test_figures_keep_their_names(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """Each of /metrics with its type and labels: those of a house, and of a table played at."""
    with opened(settings(tmp_path, table(pace=PATIENT))) as server:
        anna = server.guest("Anna")
        with anna.at("wheel") as seat:
            seat.begin()
            assert "not_now" in str(seat.ask("cut", player="Anna", at_card=100))
            told = anna.http.get("/metrics").text
    told = f"{told}\n{_played_figures()}"
    labels = dict[str, set[str]]()
    for line in told.splitlines():
        if line and not line.startswith("#"):
            name, _, rest = line.rpartition(" ")[0].partition("{")
            labels.setdefault(name, set()).update(
                part.partition("=")[0] for part in rest.rstrip("}").split(",") if part
            )
    kinds = {line.removeprefix("# TYPE ") for line in told.splitlines() if line[:6] == "# TYPE"}
    samples = (f"  {name} {' '.join(sorted(said))}" for name, said in sorted(labels.items()))
    golden(request, "metrics.txt", [*sorted(kinds), *samples])


def _played_figures() -> str:
    store, measured = InMemoryEventStore(), NodeMetrics()
    book(store).write({"notice": "chips"}, "d1", {"a1": 1_000_000})
    wheel = PlayedTable(store, "wheel", WHEEL, Vault(bytes(32)))
    wheel.ask(ANNA, c.Sit("Anna", 100_000))
    wheel.coups(1, (ANNA, "17", 1_000))
    measured.written(store.read("wheel", 0, 10**6))
    copied = of_replicas([ReplicaStatus("/mnt/other", True, 0, 0.0)])
    found = (*measured.metrics(), *of_tables({"wheel": wheel.live}, 1), *copied)
    return render(found, "one").decode()


# A house and records that were kept -------------------------------------------------------------


def test_a_house_kept_before_is_found_right(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A journal that an earlier version wrote, brought to this one's step: an audit goes through
    all of it, with the checkpoint kept elsewhere, and counts what that version counted.
    """
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    _keep(request, tmp_path / "now")
    done = _audited(_restored(tmp_path))
    assert (done.status, done.err) == (0, "")
    counted = json.loads((GOLDEN / "house.json").read_text(encoding="utf-8"))
    assert json.loads(done.out) == counted | {
        "archived": 0,
        "former": None,
        "receipts": 0,
        "cosigned": {},
    }


@pytest.mark.parametrize("name", ["wheel", "cards"])
def test_a_house_kept_before_tells_the_same_record(tmp_path: Path, name: str) -> None:
    """The record of a table is equal, byte for byte, to the one of that time."""
    with closing(open_snapshot(_restored(tmp_path))) as store:
        assert _record_of(store, name) == (GOLDEN / f"house.{name}.jsonl").read_bytes()


@pytest.mark.parametrize(
    ("name", "more"),
    [
        *(("evening.wheel", ()), ("evening.cards", ())),
        *(("house.wheel", ("--so-far",)), ("house.cards", ("--so-far",))),
    ],
)
def test_a_record_kept_before_is_right(
    request: pytest.FixtureRequest, tmp_path: Path, name: str, more: tuple[str, ...]
) -> None:
    """It verifies, and replayed it comes to the same answers and the same digest."""
    _keep(request, tmp_path / "now")
    file = GOLDEN / f"{name}.jsonl"
    done = called("verify", *more, str(file))
    assert (done.status, done.err) == (0, "")
    kept = file.read_bytes().splitlines(keepends=True)
    assert b"".join(full_record(line for line in kept[:-1] if not is_answer(line))) == b"".join(
        kept
    )


def _audited(url: str) -> Finished:
    line = (GOLDEN / "house.pub").read_text(encoding="utf-8").strip()
    given = ("--checkpoint", str(GOLDEN / "house.checkpoint"), "--key", line)
    return called("audit", "--json", "--database", url, *given)


def _record_of(store: EventStore, name: str) -> bytes:
    openings, entries = SessionIndex(), store.read(name, 0, 10**6)
    openings.add(entries)
    first, last = openings.session(1) or (0, 0)
    return b"".join(record(recorded(entries[first - 1 : last])))


def _restored(folder: Path) -> str:
    """The house as it was kept, in a file of its own, at this version's step; its URL."""
    file = folder / "kept.db"
    with closing(sqlite3.connect(file)) as db:
        db.executescript((GOLDEN / "house.sql").read_text(encoding="utf-8"))
    migrate(f"sqlite:///{file}")
    return f"sqlite:///{file}"


def _keep(request: pytest.FixtureRequest, folder: Path) -> None:
    """Write the house's golden files if there are none and `--write-goldens` is set."""
    if (GOLDEN / "house.sql").exists() or not request.config.getoption("--write-goldens"):
        return
    folder.mkdir()
    for name, rulebook in (("wheel", WHEEL), ("cards", CARDS)):
        played = evening(rulebook, seed=7, draws=2, coups=2, players=("Anna", "Désirée"))
        (GOLDEN / f"evening.{name}.jsonl").write_bytes(played)
    render = _house(folder / "house.db")
    (GOLDEN / "house.checkpoint").write_bytes(render)
    (GOLDEN / "house.pub").write_text(f"{verifier_line(KEY.public_key())}\n", encoding="utf-8")
    with closing(standard.connect(folder / "house.db")) as db:
        lines = [re.sub(r"X'((?:[0-9A-F]{2})+)'", _readable, line) for line in db.iterdump()]
    (GOLDEN / "house.sql").write_text("\n".join([*lines, ""]), encoding="utf-8")
    url = _restored(folder)
    (GOLDEN / "house.json").write_text(_audited(url).out, encoding="utf-8")
    with closing(open_snapshot(url)) as store:
        for name in ("wheel", "cards"):
            (GOLDEN / f"house.{name}.jsonl").write_bytes(_record_of(store, name))


def _readable(blob: re.Match[str]) -> str:
    """Bytes as render, if they are some."""
    said = bytes.fromhex(blob[1]).decode(errors="replace")
    plain = said.replace("\n", "").isprintable() and "\ufffd" not in said
    return f"CAST('{said.replace(chr(39), chr(39) * 2)}' AS BLOB)" if plain else blob[0]


def _house(file: Path) -> bytes:
    """A house with people, in which two tables are played at, copied; its checkpoint."""
    played_house(file.with_name("made.db"), Vault(bytes(32)), coups=1)
    url = f"sqlite:///{file.with_name('made.db')}"
    store = open_store(url)
    policy = Policy(sign_up=True, cost=CHEAP)
    people = AccountService(make_engine(url), house=book(store).write_notice, policy=policy)
    dora, _ = people.create("system", "Dora", {c.Role.DIRECTION}, NOON)
    vera, _ = people.create("system", "Vera", {c.Role.DIRECTION, c.Role.CHEF}, NOON)
    anna, bice = (
        people.sign_up(name, PASSWORD, NOON, login=login_of(name)) for name in ("Anna", "Bice")
    )
    people.change_roles(dora.id, vera.id, {c.Role.DIRECTION}, NOON)
    people.disable(dora.id, bice.id, NOON)
    people.enable(dora.id, bice.id, NOON)
    people.limits.set_limit(anna.id, Limit.LOSS_DAY, 10_000, NOON)
    people.limits.take_time_out(bice.id, NOON + 2 * DAY, NOON)
    people.ban(dora.id, bice.id, NOON + 30 * DAY, NOON)
    asked = people.approvals.request_chips(dora.id, anna.id, 50_000, NOON)
    people.approvals.decide(vera.id, asked.id, NOON, approved=True)
    people.close()
    store.close()
    render = copy_database(file.with_name("made.db"), file, KEY, NOON, lambda _done, _of: None)
    assert render is not None
    return render
