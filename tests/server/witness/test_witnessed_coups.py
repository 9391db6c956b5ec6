"""A coup that has begun under a witness: killed, restored, its vault key lost, or the witness gone.

With four cards down and with the ball running, on SQLite and PostgreSQL: each stake is decided by
the sealed cards, or paid by the ruling.
"""

import json
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, cast

import httpx
import pytest
from support.cli.cli_runner import called
from support.patience import PATIENCE, wait_until
from support.records.mutated_records import lines_of
from support.records.signed_records import witness_key
from support.server.http_server import Line, Person, Server
from support.server.recorded_house import ANNA, CARDS, CHIEF, NOON_MS, WHEEL, PlayedTable, book
from support.server.subprocess_nodes import begun, serve_witnessed
from support.server.witness_server import TOKEN, serving
from support.storage.postgres import bare_database, database, wait_until_alone
from support.storage.store_backends import begin

from tapisvert import rulebook
from tapisvert.clock import Instant, wall_ms
from tapisvert.fairness.vault import Vault
from tapisvert.fairness.verification.findings import Fault, Note
from tapisvert.journal.checkpoint_keys import VAULT_KEY
from tapisvert.journal.connect import open_store
from tapisvert.journal.entry import Entry
from tapisvert.journal.reader import iter_entries
from tapisvert.journal.sql import EventStore
from tapisvert.journal.sqlite import SqliteStore
from tapisvert.journal.store import StoreError
from tapisvert.live.dealer import WitnessRule
from tapisvert.live.stages import Pace, Stage
from tapisvert.operations.audit import audit
from tapisvert.operations.backup import Closed, close_restored_tables, close_tables
from tapisvert.operations.listening import listen
from tapisvert.record.command_lines import is_fallen_card
from tapisvert.reports import sessions as exports
from tapisvert.reports.draw_proof import DrawProof, read_draw
from tapisvert.reports.sessions import SessionIndex
from tapisvert.rules import Phase
from tapisvert.rules import commands as c
from tapisvert.rules.coup import Result, possible
from tapisvert.verification.record_reader import Verdict, read
from tapisvert.witness.signed_draws import Register, SigningRefusedError

STOP: Final = WitnessRule(witness_key().modulus, "stop")
VAULT: Final = Vault(bytes(32))
LATER: Final = Instant(0, NOON_MS + 10_000_000)
MID_COUP: Final = [(CARDS, Stage.CARDS), (WHEEL, Stage.BALL)]
mid_coup = pytest.mark.parametrize(("game", "stage"), MID_COUP)


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[EventStore]:
    if request.param == "sqlite":
        with closing(SqliteStore(begin(tmp_path / "house.db"))) as created:
            yield created
        return
    with (
        database(request.getfixturevalue("postgres_dsn")) as url,
        closing(open_store(url)) as created,
    ):
        yield created


@pytest.fixture
def register(tmp_path: Path) -> Iterator[Register]:
    """A witness's register in which nothing is signed yet."""
    with closing(Register(tmp_path / "signed.db", witness_key())) as opening:
        yield opening


def table(store: EventStore, game: str, vault: Vault = VAULT) -> PlayedTable:
    """The table as a process makes it, from what the journal and the vault have."""
    return PlayedTable(store, "one", game, vault, witness=STOP)


def go(played_table: PlayedTable, register: Register, *stages: Stage) -> None:
    """Let the table go on to one of these stages, with its witness."""
    while played_table.live.machine.stage not in stages:
        draw = played_table.live.machine.signing_request
        if draw is None:
            played_table.mono_ms = played_table.live.machine.due_ms or 0
            played_table.submit(played_table.live.machine.tick(played_table.now))
            continue
        signature, last = b"", None
        try:
            signature = register.sign(draw.table, draw.number, draw.digest)
        except SigningRefusedError as error:
            last = error.last
        played_table.submit(played_table.live.machine.sign(signature, draw, played_table.now, last))


def in_mid_coup(
    store: EventStore, register: Register, game: str, stage: Stage
) -> tuple[PlayedTable, list[str]]:
    """A table with a stake behind closed bets, and the cards that lie: four, or none at a wheel."""
    book(store).write({"notice": "chips_issued"}, "d1", {"a1": 1_000_000})
    played_table = table(store, game)
    played_table.ask(ANNA, c.Sit("Anna", 100_000))
    go(played_table, register, Stage.BETS)
    played_table.ask(ANNA, c.Bet("Anna", "rouge", 50_000))
    go(played_table, register, stage)
    while stage is Stage.CARDS and len(played_table.live.machine.dealt_cards) < 4:
        played_table.mono_ms = played_table.live.machine.due_ms or 0
        played_table.submit(played_table.live.machine.tick(played_table.now))
    played_table.release()
    return played_table, [card for card, _ in played_table.live.machine.dealt_cards]


def sessions(store: EventStore) -> list[Verdict]:
    parts: list[list[Entry]] = []
    for entry in iter_entries(store, "one"):
        if entry.line.startswith(b'{"do":"open"'):
            parts.append([])
        parts[-1].append(entry)
    records = (b"".join(exports.record(exports.recorded(part))) for part in parts)
    return [read(lines_of(record), is_growing=True) for record in records]


def coups(store: EventStore) -> list[bytes]:
    lines = (entry.line for entry in iter_entries(store, "one"))
    return [line for line in lines if line.startswith((b'{"do":"deal"', b'{"do":"spin"'))]


def draw_proof(store: EventStore) -> DrawProof:
    """The public proof of the table's first draw."""
    index = SessionIndex()
    index.add(iter_entries(store, "one"))
    place = index.draw(index.draws(10**9, 10)[-1])
    assert place is not None
    return read_draw(store, "one", place)


@mid_coup
def test_killed_table_continues_without_witness(
    store: EventStore, register: Register, game: str, stage: Stage
) -> None:
    """The signature is in the root: the coup is that of the sealed cards. The next draw waits for
    the witness as long as the house has declared, and no longer.
    """
    victim, display = in_mid_coup(store, register, game, stage)
    proof = draw_proof(store)
    lines = [line for line in proof.lines if is_fallen_card(line)]
    assert [json.loads(line)["card"] for line in lines] == display
    assert (proof.summary.state, proof.findings) == ("in_play", ())
    assert read(lines_of(proof.record), is_growing=True).findings == ()
    played_table = table(store, game)
    assert [card for card, _ in played_table.live.machine.dealt_cards] == display
    played_table.until(Stage.PAUSE)
    while victim.live.machine.stage is not Stage.PAUSE:  # as it would have gone on itself
        victim.live.machine.tick(Instant(victim.live.machine.due_ms or 0, NOON_MS))
    assert victim.live.table.players == played_table.live.table.players
    assert len(coups(store)) == 1
    if game == WHEEL:
        played_table.until(Stage.WITNESS)
        assert (
            played_table.live.machine.due_ms == played_table.mono_ms + 1000 * Pace().witness_seconds
        )
        played_table.mono_ms = played_table.live.machine.due_ms or 0
        played_table.submit(played_table.live.machine.tick(played_table.now))
        assert played_table.live.table.phase is Phase.SUSPENDED
    (session,) = sessions(store)
    assert (session.findings, session.tally.witnessed) == ((), 1)
    assert audit(store).is_right


@mid_coup
def test_restored_house_plays_past_signed_numbers(
    store: EventStore, register: Register, game: str, stage: Stage
) -> None:
    """The life after the backup is lost, and the witness has signed three draws of it: one draw is
    given up, and the next is signed, though the house stops without a witness.
    """
    in_mid_coup(store, register, game, stage)
    for number in (2, 3, 4):
        register.sign("one", number, bytes([number]) * 32)
    (closed,) = close_tables(store, VAULT, LATER)
    assert closed.is_settled is True
    assert len(coups(store)) == 1
    second = table(store, game)
    second.reopen()
    second.ask(ANNA, c.Sit("Anna", 100_000))
    go(second, register, Stage.BETS)
    second.ask(ANNA, c.Bet("Anna", "rouge", 50_000))
    go(second, register, Stage.PAUSE)
    assert [item.number for item in register.signed("one", 0)] == [1, 2, 3, 4, 5]
    old_session, new_session = sessions(store)
    assert (old_session.findings, new_session.findings) == ((), ())
    missing = [
        item.values["missing"] for item in new_session.remarks if item.note is Note.NUMBERS_MISSING
    ]
    assert missing == [2]
    assert new_session.tally.witnessed == 1
    assert audit(store).is_right


@pytest.mark.clause("R26")
@mid_coup
def test_lost_vault_key_pays_by_ruling(
    store: EventStore, register: Register, game: str, stage: Stage
) -> None:
    """The table is suspended; when the direction closes it the player gets the best result that the
    cards shown leave, and the record names the draw, which owes its seed.
    """
    _, display = in_mid_coup(store, register, game, stage)
    played_table = table(store, game, Vault(bytes([1]) * 32))
    assert played_table.live.table.phase is Phase.SUSPENDED
    played_table.ask(CHIEF, c.Finish())
    assert played_table.live.machine.stage is Stage.OVER
    results = [coup.results["rouge"] for coup in possible(rulebook(game), display)]
    is_won = Result.WINS in results
    assert store.purse("a1") == 1_000_000 + (50_000 if is_won else -25_000)
    assert coups(store) == []
    (session,) = sessions(store)
    assert session.findings == ()
    notes = {finding.note for finding in session.remarks}
    assert {Note.DRAW_LOST, Note.TO_REVEAL} <= notes
    proof = draw_proof(store)
    assert proof.findings == ()
    assert Note.DRAW_LOST in {finding.note for finding in proof.notes}
    text = b"".join(exports.record(exports.recorded(iter_entries(store, "one"))))
    assert [finding.fault for finding in read(lines_of(text)).findings] == [Fault.NOT_REVEALED]
    assert audit(store).is_right


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
    port = listener.getsockname()[1]
    simple_namespace = SimpleNamespace(port=port, origin=f"http://127.0.0.1:{port}", people=[])
    user = Person(cast("Server", simple_namespace))
    is_open(user)
    user.id = user.post("/api/guests", name=name)["account"]["id"]
    return user


def is_open(user: Person) -> None:
    """Wait until the server is ready."""

    def ready() -> bool:
        with suppress(httpx.TransportError):
            return user.http.get("/health/ready").status_code == 200
        return False

    wait_until(ready)


def play_until_killed(folder: Path, listener: Any, url: str, witness: str) -> dict[str, Person]:
    """Bruno's ball runs, and four cards of Anna's coup lie, when the server is killed."""
    process = begun(serve_witnessed, folder, listener, url, (witness, PATIENCE), True)
    users = {"cards": browser(listener, "Anna"), "wheel": browser(listener, "Bruno")}
    for table, end in (("wheel", "ball"), ("cards", None)):
        with users[table].at(table, chips=100_000) as line:
            line.stage("bets")
            line.bet("rouge", 50_000)
            line.send(id="now", do="ready")
            if end is not None:
                line.stage(end)
    process.join(60)
    assert process.exitcode == -signal.SIGKILL
    process.close()
    return users


@pytest.fixture
def place(request: pytest.FixtureRequest, kind: str, tmp_path: Path) -> Iterator[tuple[str, Any]]:
    """The URL of an empty database of a kind, and how it is copied."""
    if kind == "sqlite":
        yield f"sqlite:///{begin(tmp_path / 'house.db')}", sqlite_copy
        return
    dsn = request.getfixturevalue("postgres_dsn")
    with database(dsn) as url:

        @contextmanager
        def copy_files(source: str, _: str) -> Iterator[str]:
            wait_until_alone(source)
            original = source.partition("?")[0].rpartition("/")[2]
            with bare_database(dsn, original) as copy:
                yield copy

        yield url, copy_files


def entries(url: str, table: str) -> list[Entry]:
    with closing(open_store(url)) as store:
        return list(iter_entries(store, table))


def purses(url: str) -> dict[str, int]:
    with closing(open_store(url)) as store:
        return dict(store.purses())


def recorded_coups(url: str, table: str) -> list[dict[str, Any]]:
    result = (entry.line for entry in entries(url, table) if entry.kind == "command")
    lines = map(json.loads, result)
    return [line | {"at": None} for line in lines if line["do"] in ("deal", "spin")]


def verdict(url: str, table: str) -> Verdict:
    created = exports.recorded(entries(url, table))
    return read(lines_of(b"".join(exports.record(created))), is_growing=True)


def is_right(url: str) -> bool:
    """True if an audit finds everything right."""
    with closing(open_store(url)) as store:
        return audit(store).is_right


def started_again(
    start: Callable[[], Any], users: dict[str, Person], await_event: Callable[[Line], object]
) -> None:
    """Start the server again until both coups are over, and the wheel has had its event."""
    process = start()
    try:
        for table, user in users.items():
            is_open(user)
            with user.at(table, after_entry=0) as line:
                line.event("coup")
                if table == "wheel":
                    await_event(line)
    finally:
        process.kill()
        process.join()
        process.close()


def restored_at(url: str, keys: Path, *, without_key: bool = False) -> list[Closed]:
    """Close the tables of a database as a restore does, once the killed process's leases end."""
    result: list[Closed] = []
    instant = Instant(0, wall_ms() + 600_000)

    def is_free() -> bool:
        with suppress(StoreError):
            result.extend(close_restored_tables(url, keys, instant, without_key=without_key))
            return True
        return False

    wait_until(is_free)
    return result


def check_record(url: str, display: dict[str, list[str]]) -> None:
    """The record so far has the cards that lie, with their proofs; as a whole one it is wrong."""
    for table, cards in display.items():
        created = exports.recorded(entries(url, table))
        *lines, digest = lines_of(b"".join(exports.record(created)))
        assert sum(map(is_fallen_card, lines)) == len(cards)
        assert [json.loads(line)["card"] for line in lines[len(lines) - len(cards) :]] == cards
        assert read(lines, is_growing=True).findings == ()
        assert [line.fault for line in read([*lines, digest]).findings] == [Fault.NOT_REVEALED]


def check_without_key(folder: Path, url: str, display: dict[str, list[str]]) -> None:
    """Without the vault's key a restore says so and changes nothing; told to, it pays each player
    the best that the cards shown leave.
    """
    absent = folder / "keys" / VAULT_KEY
    counts, previous = [len(entries(url, table)) for table in GAMES], purses(url)
    storage = absent.rename(folder / VAULT_KEY)
    config = folder / "house.toml"
    config.write_text(f"database = {json.dumps(url)}\nkeys = {json.dumps(str(absent.parent))}\n")
    completed = called("restore", "--in-place", "--config", str(config), "--json")
    assert (completed.status, json.loads(completed.out)["locked"]) == (1, ["cards", "wheel"])
    assert [len(entries(url, table)) for table in GAMES] == counts
    result = restored_at(url, absent.parent, without_key=True)
    assert [item.is_settled for item in result] == [False, False]
    storage.rename(absent)
    for table, game in GAMES.items():
        assert recorded_coups(url, table) == []
        results = [coup.results["rouge"] for coup in possible(rulebook(game), display[table])]
        account = next(entry.actor for entry in entries(url, table) if entry.purse)
        returning = purses(url)[account] - previous[account]
        assert returning == 50_000 + (100_000 if Result.WINS in results else 25_000)
        assert Note.DRAW_LOST in {item.note for item in verdict(url, table).remarks}
    assert is_right(url)


def dealt_cards(url: str, table: str) -> list[str]:
    """Cards of the notices in a table's journal, in their order."""
    lines = [entry.line for entry in entries(url, table)]
    return [json.loads(line)["card"] for line in lines if line.startswith(b'{"notice":"card"')]


@pytest.mark.parametrize(
    ("kind", "is_lost"),
    [
        ("sqlite", True),
        ("postgresql", False),
        pytest.param("sqlite", False, marks=pytest.mark.exhaustive),
        pytest.param("postgresql", True, marks=pytest.mark.exhaustive),
    ],
)
def test_killed_house_decides_stakes(
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
            users = play_until_killed(tmp_path, listener, url, witness)
            waited_for = witness, 1 if is_lost else PATIENCE
            second = partial(begun, serve_witnessed, tmp_path, listener, url, waited_for, False)
            cards_by_table = {table: dealt_cards(url, table) for table in GAMES}
            assert [len(cards_by_table[table]) for table in ("cards", "wheel")] == [4, 0]
            assert all(recorded_coups(url, table) == [] for table in GAMES)
            check_record(url, cards_by_table)
            with copies(url, "without") as copy:
                check_without_key(tmp_path, copy, cards_by_table)
            with copies(url, "restored") as restored_url:
                completed = restored_at(restored_url, tmp_path / "keys")
                assert [item.is_settled for item in completed] == [True, True]
                assert is_right(restored_url)
                sealed = {table: recorded_coups(restored_url, table) for table in GAMES}
            if not is_lost:
                started_again(second, users, lambda line: line.stage("bets", "decision"))
        if is_lost:
            started_again(second, users, lambda line: line.event("suspended"))
    for user in users.values():
        user.http.close()
    for table in GAMES:
        assert recorded_coups(url, table)[:1] == sealed[table]
        answer = verdict(url, table)
        assert (answer.findings, answer.tally.witnessed >= 1) == ((), True)
    assert is_right(url)
