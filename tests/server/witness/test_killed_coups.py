"""A server under a witness killed with SIGKILL in mid coup: four cards down, and a ball running.

What the killed process left is continued in three ways: started again, with the witness there or
lost; restored; restored without the vault's key. On SQLite and PostgreSQL each stake is decided by
the sealed cards, or paid by the ruling. Its record has each card from the moment it fell.
"""

import json
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
from support.cli.cli_runner import called
from support.patience import PATIENCE, wait_until
from support.records.mutated_records import lines_of
from support.records.signed_records import witness_key
from support.server.http_server import CARDS, WHEEL, Line, Person, Server
from support.server.subprocess_nodes import begun, serve_witnessed
from support.server.witness_server import TOKEN, serving
from support.storage.postgres import bare_database, database, wait_until_alone
from support.storage.store_backends import begin

from tapisvert import rulebook
from tapisvert.clock import Instant, wall_ms
from tapisvert.fairness.verification.findings import Fault, Note
from tapisvert.journal.checkpoint_keys import VAULT_KEY
from tapisvert.journal.connect import open_store
from tapisvert.journal.entry import Entry
from tapisvert.journal.reader import iter_entries
from tapisvert.journal.store import StoreError
from tapisvert.operations.audit import audit
from tapisvert.operations.backup import Closed, close_restored_tables
from tapisvert.operations.listening import listen
from tapisvert.record.command_lines import is_fallen_card
from tapisvert.rules.coup import Result, possible
from tapisvert.server.reports import sessions
from tapisvert.verification.record_reader import Verdict, read
from tapisvert.witness.register import Register

GAMES = {"cards": CARDS, "wheel": WHEEL}


@contextmanager
def sqlite_copy(url: str, name: str) -> Iterator[str]:
    """A copy of a database file that no process has open any more."""
    source = Path(url.removeprefix("sqlite:///"))
    for ending in ("", "-wal"):
        if (part := Path(f"{source}{ending}")).exists():
            shutil.copy(part, f"{source}.{name}{ending}")
    yield f"sqlite:///{source}.{name}"


def browser(listener: Any, name: str) -> Person:
    """A guest of the server that listens there."""
    port = listener.getsockname()[1]
    there = SimpleNamespace(port=port, origin=f"http://127.0.0.1:{port}", people=[])
    person = Person(cast("Server", there))
    is_open(person)
    person.id = person.post("/api/guests", name=name)["account"]["id"]
    return person


def is_open(person: Person) -> None:
    """Wait until the server is ready."""

    def ready() -> bool:
        with suppress(httpx.TransportError):
            return person.http.get("/health/ready").status_code == 200
        return False

    wait_until(ready)


def play_until_killed(folder: Path, listener: Any, url: str, witness: str) -> dict[str, Person]:
    """Bruno's ball runs, and four cards of Anna's coup lie, when the server is killed."""
    process = begun(serve_witnessed, folder, listener, url, (witness, PATIENCE), True)
    people = {"cards": browser(listener, "Anna"), "wheel": browser(listener, "Bruno")}
    for table, end in (("wheel", "ball"), ("cards", None)):
        with people[table].at(table, chips=100_000) as line:
            line.stage("bets")
            line.bet("rouge", 50_000)
            line.send(id="now", do="ready")
            if end is not None:
                line.stage(end)
    process.join(60)
    assert process.exitcode == -signal.SIGKILL
    process.close()
    return people


@pytest.fixture
def place(request: pytest.FixtureRequest, kind: str, tmp_path: Path) -> Iterator[tuple[str, Any]]:
    """The URL of an empty database of a kind, and how it is copied."""
    if kind == "sqlite":
        yield f"sqlite:///{begin(tmp_path / 'house.db')}", sqlite_copy
        return
    dsn = request.getfixturevalue("postgres_dsn")
    with database(dsn) as url:

        @contextmanager
        def copied(source: str, _: str) -> Iterator[str]:
            wait_until_alone(source)
            original = source.partition("?")[0].rpartition("/")[2]
            with bare_database(dsn, original) as copy:
                yield copy

        yield url, copied


def entries(url: str, table: str) -> list[Entry]:
    """The entries of a table."""
    with closing(open_store(url)) as store:
        return list(iter_entries(store, table))


def purses(url: str) -> dict[str, int]:
    """The balance of each purse."""
    with closing(open_store(url)) as store:
        return dict(store.purses())


def coups(url: str, table: str) -> list[dict[str, Any]]:
    """The coups of a table, without their times."""
    found = (entry.line for entry in entries(url, table) if entry.kind == "command")
    lines = map(json.loads, found)
    return [one | {"at": None} for one in lines if one["do"] in ("deal", "spin")]


def verdict(url: str, table: str) -> Verdict:
    """The verdict on the record of a table's session."""
    made = sessions.recorded(entries(url, table))
    return read(lines_of(b"".join(sessions.record(made))), so_far=True)


def is_right(url: str) -> bool:
    """True if an audit finds everything right."""
    with closing(open_store(url)) as store:
        return audit(store).is_right


def started_again(
    start: Callable[[], Any], people: dict[str, Person], after: Callable[[Line], object]
) -> None:
    """Start the server again until both coups are over, and the wheel has come to `after`."""
    process = start()
    try:
        for table, person in people.items():
            is_open(person)
            with person.at(table, after=0) as line:
                line.event("coup")
                if table == "wheel":
                    after(line)
    finally:
        process.kill()
        process.join()
        process.close()


def restored_at(url: str, keys: Path, *, without_key: bool = False) -> list[Closed]:
    """Close the tables of a database as a restore does, once the killed process's leases end."""
    found: list[Closed] = []
    later = Instant(0, wall_ms() + 600_000)

    def is_free() -> bool:
        with suppress(StoreError):
            found.extend(close_restored_tables(url, keys, later, without_key=without_key))
            return True
        return False

    wait_until(is_free)
    return found


def check_record(url: str, shown: dict[str, list[str]]) -> None:
    """The record so far has the cards that lie, with their proofs; as a whole one it is wrong."""
    for table, cards in shown.items():
        made = sessions.recorded(entries(url, table))
        *lines, digest = lines_of(b"".join(sessions.record(made)))
        assert sum(map(is_fallen_card, lines)) == len(cards)
        assert [json.loads(one)["card"] for one in lines[len(lines) - len(cards) :]] == cards
        assert read(lines, so_far=True).findings == ()
        assert [one.fault for one in read([*lines, digest]).findings] == [Fault.NOT_REVEALED]


def check_without_key(folder: Path, url: str, shown: dict[str, list[str]]) -> None:
    """Without the vault's key a restore says so and changes nothing; told to, it pays each player
    the best that the cards shown leave.
    """
    away = folder / "keys" / VAULT_KEY
    before, had = [len(entries(url, table)) for table in GAMES], purses(url)
    kept = away.rename(folder / VAULT_KEY)
    config = folder / "house.toml"
    config.write_text(f"database = {json.dumps(url)}\nkeys = {json.dumps(str(away.parent))}\n")
    done = called("restore", "--in-place", "--config", str(config), "--json")
    assert (done.status, json.loads(done.out)["locked"]) == (1, ["cards", "wheel"])
    assert [len(entries(url, table)) for table in GAMES] == before
    found = restored_at(url, away.parent, without_key=True)
    assert [one.is_settled for one in found] == [False, False]
    kept.rename(away)
    for table, game in GAMES.items():
        assert coups(url, table) == []
        results = [coup.results["rouge"] for coup in possible(rulebook(game), shown[table])]
        account = next(entry.actor for entry in entries(url, table) if entry.purse)
        back = purses(url)[account] - had[account]
        assert back == 50_000 + (100_000 if Result.WINS in results else 25_000)
        assert Note.DRAW_LOST in {one.note for one in verdict(url, table).remarks}
    assert is_right(url)


@pytest.mark.parametrize(
    ("kind", "is_lost"),
    [
        ("sqlite", True),
        ("postgresql", False),
        pytest.param("sqlite", False, marks=pytest.mark.exhaustive),
        pytest.param("postgresql", True, marks=pytest.mark.exhaustive),
    ],
)
def test_a_killed_house_decides_every_stake(
    place: tuple[str, Any], tmp_path: Path, *, is_lost: bool
) -> None:
    """Started again, with the witness lost or there, or restored: the coup is the sealed one. A
    restore without the key pays nothing before it is told to, then by R26.
    """
    url, copies = place
    keys = tmp_path / "witness"
    keys.mkdir()
    (keys / "witness.pub").write_text(f"{witness_key().modulus:x}\n")
    (keys / "token").write_text(f"{TOKEN}\n")
    (keys / "token").chmod(0o600)
    register = Register(keys / "signed.db", witness_key())
    with listen("127.0.0.1", 0) as listener, closing(register):
        with serving(register) as client:
            witness = str(client.base_url)
            people = play_until_killed(tmp_path, listener, url, witness)
            waited_for = witness, 1 if is_lost else PATIENCE
            again = partial(begun, serve_witnessed, tmp_path, listener, url, waited_for, False)
            shown = {
                table: [
                    json.loads(entry.line)["card"]
                    for entry in entries(url, table)
                    if entry.line.startswith(b'{"notice":"card"')
                ]
                for table in GAMES
            }
            assert {table: len(cards) for table, cards in shown.items()} == {"cards": 4, "wheel": 0}
            assert all(coups(url, table) == [] for table in GAMES)
            check_record(url, shown)
            with copies(url, "without") as locked:
                check_without_key(tmp_path, locked, shown)
            with copies(url, "restored") as restored:
                done = restored_at(restored, tmp_path / "keys")
                assert [one.is_settled for one in done] == [True, True]
                assert is_right(restored)
                sealed = {table: coups(restored, table) for table in GAMES}
            if not is_lost:
                started_again(again, people, lambda line: line.stage("bets", "decision"))
        if is_lost:
            started_again(again, people, lambda line: line.event("suspended"))
    for person in people.values():
        person.http.close()
    for table in GAMES:
        assert coups(url, table)[:1] == sealed[table]
        told = verdict(url, table)
        assert (told.findings, told.tally.witnessed >= 1) == ((), True)
    assert is_right(url)
