"""A coup that has begun under a witness: killed, restored, its vault key lost, or the witness gone.

Asked and not answered, with four cards down, and with the ball running, on SQLite and PostgreSQL:
each stake is decided by the coup that the witness signed, goes back, or is paid by the ruling; none
is decided twice.
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
from support.cli.cli_runner import invoke
from support.patience import PATIENCE, wait_until
from support.records.signed_records import named, witness_key
from support.server.http_server import Line, Person, Server
from support.server.recorded_house import ANNA, CARDS, CHIEF, NOON_MS, WHEEL, PlayedTable
from support.server.subprocess_nodes import begun, serve_witnessed
from support.server.witness_server import TOKEN, serving
from support.storage.issued import issue
from support.storage.postgres import bare_database, database, wait_until_alone
from support.storage.store_backends import begin

from tapisvert import rulebook
from tapisvert.clock import Instant, wall_ms
from tapisvert.fairness.vault import Vault
from tapisvert.fairness.verification.record_reader import Verdict, read
from tapisvert.journal.checkpoint_keys import VAULT_KEY
from tapisvert.journal.connect import open_store
from tapisvert.journal.entry import Entry
from tapisvert.journal.reader import iter_entries
from tapisvert.journal.sql import EventStore
from tapisvert.journal.sqlite import SqliteStore
from tapisvert.journal.store import Append, StoreError
from tapisvert.live.stages import Stage
from tapisvert.operations.audit import audit
from tapisvert.operations.backup import Closed, ClosedCoup, close_restored_tables, close_tables
from tapisvert.operations.listening import listen
from tapisvert.record.command_lines import is_fallen_card
from tapisvert.reports import sessions as exports
from tapisvert.rules import Phase
from tapisvert.rules import commands as c
from tapisvert.rules.coup import Result, possible
from tapisvert.witness.coup_register import Register, SigningRefusedError

VAULT: Final = Vault(bytes(32))
CHIPS: Final = 400_000
LATER: Final = Instant(0, NOON_MS + 10_000_000)
MID_COUP: Final = [(CARDS, Stage.CARDS), (WHEEL, Stage.BALL)]
mid_coup = pytest.mark.parametrize(("game", "stage"), MID_COUP)
games = pytest.mark.parametrize("game", [CARDS, WHEEL])


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
    return PlayedTable(store, "one", game, vault, witness=named(witness_key()))


def answer(played_table: PlayedTable, register: Register) -> None:
    """The witness answers the request that waits for it, or refuses."""
    request, statement, is_refused = played_table.live.machine.signing_request, None, False
    assert request is not None
    start, head = bytes.fromhex(request.start), bytes.fromhex(request.head)
    try:
        statement = register.sign(request.table, start, request.coup, head)
    except SigningRefusedError:
        is_refused = True
    machine, now = played_table.live.machine, played_table.now
    played_table.submit(machine.sign(statement, request, now, is_refused=is_refused))


def go(played_table: PlayedTable, register: Register, *stages: Stage) -> None:
    """Let the table go on to one of these stages, with its witness."""
    while played_table.live.machine.stage not in stages:
        if played_table.live.machine.signing_request is not None:
            answer(played_table, register)
        else:
            act(played_table)


def act(played_table: PlayedTable) -> None:
    """The clock acts."""
    played_table.mono_ms = played_table.live.machine.due_ms or 0
    played_table.submit(played_table.live.machine.tick(played_table.now))


def with_stake(store: EventStore, register: Register, game: str) -> PlayedTable:
    """A table with a stake of Anna's, of 50,000."""
    played_table = table(store, game)
    if not played_table.live.present:
        played_table.ask(ANNA, c.Sit("Anna", CHIPS))
    go(played_table, register, Stage.BETS, Stage.DECISION)
    played_table.ask(ANNA, c.Bet("Anna", "rouge", 50_000))
    return played_table


def in_mid_coup(
    store: EventStore, register: Register, game: str, stage: Stage
) -> tuple[PlayedTable, list[str]]:
    """A table with a stake behind closed bets, and the cards that lie: four, or none at a wheel."""
    issue(store, {"a1": 1_000_000})
    played_table = with_stake(store, register, game)
    go(played_table, register, stage)
    while stage is Stage.CARDS and len(played_table.live.machine.dealt_cards) < 4:
        act(played_table)
    played_table.release()
    return played_table, list(played_table.live.machine.dealt_cards)


def sessions(store: EventStore) -> list[Verdict]:
    parts: list[list[Entry]] = []
    for entry in iter_entries(store, "one"):
        if entry.line.startswith(b'{"do":"open"'):
            parts.append([])
        parts[-1].append(entry)
    records = (b"".join(exports.record(exports.recorded(part))) for part in parts)
    verdicts = [read(record.splitlines(keepends=True), is_growing=True) for record in records]
    assert [verdict.findings for verdict in verdicts] == [()] * len(verdicts)
    return verdicts


def points(verdict: Verdict) -> dict[str, dict[str, Any]]:
    """The sentences of a verdict, by what they say."""
    return {str(item.point): dict(item.values) for item in verdict.on_draws().sentences}


def coups(store: EventStore, name: str = "one") -> list[dict[str, Any]]:
    """The coups of a table, without the times at which they were written."""
    return [
        json.loads(entry.line) | {"at": None}
        for entry in iter_entries(store, name)
        if entry.line.startswith((b'{"do":"deal"', b'{"do":"spin"'))
    ]


@mid_coup
def test_killed_table_continues_without_witness(
    store: EventStore, register: Register, game: str, stage: Stage
) -> None:
    """The key is in the journal: the coup is that of the cards that lie. The next waits for the
    witness as long as the pace says; then stakes go back, and the game is suspended.
    """
    victim, display = in_mid_coup(store, register, game, stage)
    successor = table(store, game)
    assert list(successor.live.machine.dealt_cards) == display
    successor.until(Stage.PAUSE)
    while victim.live.machine.stage is not Stage.PAUSE:  # as it would have gone on itself
        victim.live.machine.tick(Instant(victim.live.machine.due_ms or 0, NOON_MS))
    assert victim.live.table.players == successor.live.table.players
    assert len(coups(store)) == 1
    chips = successor.live.table.players["Anna"].chips
    successor.until(Stage.BETS, Stage.DECISION)
    if not successor.live.table.players["Anna"].free:
        successor.ask(ANNA, c.Bet("Anna", "rouge", 500))
    successor.until(Stage.WITNESS)
    act(successor)
    assert successor.live.table.phase is Phase.SUSPENDED
    assert successor.live.table.players["Anna"].chips >= chips
    (session,) = sessions(store)
    assert session.tally.coups.total() == 1
    assert points(session)["called_off"]["count"] == 1
    assert audit(store).is_right


@games
@pytest.mark.parametrize("is_answered", [False, True], ids=["unanswered", "answer lost"])
def test_killed_table_repeats_request(
    store: EventStore, register: Register, game: str, is_answered: bool
) -> None:
    """One statement and one coup, whether or not the witness has signed before."""
    victim, _ = in_mid_coup(store, register, game, Stage.WITNESS)
    request = victim.live.machine.signing_request
    assert request is not None
    if is_answered:
        start, head = bytes.fromhex(request.start), bytes.fromhex(request.head)
        register.sign(request.table, start, request.coup, head)
    successor = table(store, game)
    assert successor.live.machine.signing_request == request
    go(successor, register, Stage.PAUSE)
    assert len(register.texts(1)) == len(coups(store)) == 1
    (session,) = sessions(store)
    assert session.tally.coups.total() == 1
    assert audit(store).is_right


def lost_life(store: EventStore, register: Register, game: str, copy: EventStore) -> None:
    """Play that coup, and another, after a copy was made."""
    played_table = table(store, game)
    for _ in range(2):
        go(played_table, register, Stage.PAUSE)
        played_table.release()
        played_table = with_stake(store, register, game)
    played_table.release()
    assert len(coups(store)) == 2
    assert coups(copy) == []


@pytest.fixture
def copies(store: EventStore, tmp_path: Path) -> Iterator[Callable[[], EventStore]]:
    """Make copies of the journal and of its approvals, on SQLite."""
    stores: list[SqliteStore] = []

    def copy() -> EventStore:
        other = SqliteStore(begin(tmp_path / "copy.db"))
        stores.append(other)
        for row in store.tables():
            other.create_table(row.table, row.settings, NOON_MS)
            fence = other.claim(row.table, "copies", NOON_MS, 10**9)
            assert fence is not None
            appends = [Append(entry, fence) for entry in iter_entries(store, row.table)]
            other.append(appends)
            for name, blob in store.blobs(row.table).items():
                other.save_blob(row.table, name, blob)
            other.release(row.table, "copies", fence)
        for name in ("accounts", "approvals"):
            for values in store.rows(f"SELECT * FROM {name}"):
                places = ", ".join("?" * len(values))
                other._change(f"INSERT INTO {name} VALUES ({places})", *values)
        return other

    yield copy
    for other in stores:
        other.close()


RESTORED: Final = [
    (CARDS, Stage.CLOSED, ClosedCoup.CALLED_OFF),
    (WHEEL, Stage.CLOSED, ClosedCoup.CALLED_OFF),
    (CARDS, Stage.WITNESS, ClosedCoup.CALLED_OFF),
    (WHEEL, Stage.WITNESS, ClosedCoup.CALLED_OFF),
    (CARDS, Stage.CARDS, ClosedCoup.SETTLED),
    (WHEEL, Stage.BALL, ClosedCoup.SETTLED),
]


@pytest.mark.parametrize("situation", RESTORED, ids="-".join)
def test_restored_house_redraws_no_coup(
    store: EventStore,
    copies: Callable[[], EventStore],
    register: Register,
    situation: tuple[str, Stage, ClosedCoup],
) -> None:
    """The life after the backup is lost, and the witness has signed coups of it. What it had signed
    in the backup is dealt, other stakes go back; the draw ends without its word, the next is a new
    one, and the verdict counts the statements that are missing.
    """
    game, stage, coup = situation
    in_mid_coup(store, register, game, stage)
    copy = copies()
    lost_life(store, register, game, copy)
    statements = len(register.texts(1))
    (closed,) = close_tables(copy, VAULT, LATER)
    assert closed.coup is coup
    if coup is ClosedCoup.CALLED_OFF:
        assert copy.purse("a1") == 1_000_000
    else:
        assert coups(copy) == coups(store)[:1], "the same coup, word for word"
    second = table(copy, game)
    answer(second, register)
    second.reopen()
    second.release()
    second = with_stake(copy, register, game)
    go(second, register, Stage.PAUSE)
    old_state, state = sessions(copy)
    assert points(old_state)["unstated"]["count"] == 1
    assert points(state)["missing"]["earlier"] == statements
    (missing,) = (
        dict(sentence.values)
        for sentence in state.on_draws([old_state.tally]).sentences
        if str(sentence.point) == "missing"
    )
    assert sum(map(int, missing.values())) == statements - old_state.tally.coups.total()
    assert audit(copy).is_right


@games
def test_copied_house_is_refused(
    store: EventStore, copies: Callable[[], EventStore], register: Register, game: str
) -> None:
    """A copy that was opened without a restore: the witness gives it no coup of that draw."""
    in_mid_coup(store, register, game, Stage.CLOSED)
    copy = copies()
    lost_life(store, register, game, copy)
    second = table(copy, game)
    act(second)
    answer(second, register)
    assert second.live.machine.stage is Stage.COMMITMENTS
    assert second.live.table.players["Anna"].chips == CHIPS
    second.release()
    second = with_stake(copy, register, game)
    go(second, register, Stage.PAUSE)
    (session,) = sessions(copy)
    assert len(coups(copy)) == 1
    assert points(session)["missing"]["earlier"] == 2
    assert audit(copy).is_right


@pytest.mark.clause("R26")
@mid_coup
def test_lost_vault_key_pays_by_ruling(
    store: EventStore, register: Register, game: str, stage: Stage
) -> None:
    """The table is suspended; when the direction closes it the player gets the best result that the
    cards shown leave, and the verdict says that the coup is not settled.
    """
    _, display = in_mid_coup(store, register, game, stage)
    successor = table(store, game, Vault(bytes([1]) * 32))
    assert successor.live.table.phase is Phase.SUSPENDED
    successor.ask(CHIEF, c.Finish())
    assert successor.live.machine.stage is Stage.OVER
    results = [coup.results["rouge"] for coup in possible(rulebook(game), display)]
    is_won = Result.WINS in results
    assert store.purse("a1") == 1_000_000 + (50_000 if is_won else -25_000)
    assert coups(store) == []
    answer(successor, register)
    (session,) = sessions(store)
    assert points(session)["unsettled"]["count"] == 1
    assert points(session)["unstated"]["count"] == 1
    assert audit(store).is_right


@games
def test_unsigned_coup_is_called_off_without_seed(
    store: EventStore, register: Register, game: str
) -> None:
    """Its outcome was not known: no ruling has to pay for it."""
    in_mid_coup(store, register, game, Stage.WITNESS)
    (closed,) = close_tables(store, None, LATER)
    assert closed.coup is ClosedCoup.CALLED_OFF
    assert store.purse("a1") == 1_000_000
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
    with closing(open_store(url)) as store:
        return coups(store, table)


def verdict(url: str, table: str) -> Verdict:
    created = exports.recorded(entries(url, table))
    return read(b"".join(exports.record(created)).splitlines(keepends=True), is_growing=True)


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


def call_off(line: Line) -> None:
    """Bruno stakes, and has the ball run, without the witness."""
    line.stage("bets", "decision")
    line.bet("noir", 500)
    line.send(id="then", do="ready")
    line.event("called_off")
    line.event("suspended")


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
    """The record so far has the cards that lie, and is right."""
    for table, cards in display.items():
        created = exports.recorded(entries(url, table))
        *lines, _ = b"".join(exports.record(created)).splitlines(keepends=True)
        assert sum(map(is_fallen_card, lines)) == len(cards)
        assert [json.loads(line)["card"] for line in lines[len(lines) - len(cards) :]] == cards
        assert read(lines, is_growing=True).findings == ()


def check_without_key(folder: Path, url: str, display: dict[str, list[str]]) -> None:
    """Without the vault's key a restore says so and changes nothing; told to, it pays each player
    the best that the cards shown leave.
    """
    absent = folder / "keys" / VAULT_KEY
    old_state, previous = [len(entries(url, table)) for table in GAMES], purses(url)
    storage = absent.rename(folder / VAULT_KEY)
    config = folder / "house.toml"
    config.write_text(f"database = {json.dumps(url)}\nkeys = {json.dumps(str(absent.parent))}\n")
    completed = invoke("restore", "--in-place", "--config", str(config), "--json")
    assert (completed.status, json.loads(completed.out)["locked"]) == (1, ["cards", "wheel"])
    assert [len(entries(url, table)) for table in GAMES] == old_state
    result = restored_at(url, absent.parent, without_key=True)
    assert [item.coup for item in result] == [ClosedCoup.LOST] * 2
    storage.rename(absent)
    for table, game in GAMES.items():
        assert recorded_coups(url, table) == []
        results = [coup.results["rouge"] for coup in possible(rulebook(game), display[table])]
        account = next(entry.actor for entry in entries(url, table) if entry.purse)
        returning = purses(url)[account] - previous[account]
        assert returning == 50_000 + (100_000 if Result.WINS in results else 25_000)
        assert points(verdict(url, table))["unsettled"]["count"] == 1
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
    key = named(witness_key())
    (keys / "witness.pub").write_text("\n".join((key.modulus, *key.proof)))
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
            with copies(url, "without") as locked_value:
                check_without_key(tmp_path, locked_value, cards_by_table)
            with copies(url, "restored") as restored_state:
                completed = restored_at(restored_state, tmp_path / "keys")
                assert [item.coup for item in completed] == [ClosedCoup.SETTLED] * 2
                assert is_right(restored_state)
                sealed = {table: recorded_coups(restored_state, table) for table in GAMES}
            if not is_lost:
                started_again(second, users, lambda line: line.stage("bets", "decision"))
        if is_lost:
            started_again(second, users, call_off)
    for user in users.values():
        user.http.close()
    for table in GAMES:
        assert recorded_coups(url, table)[:1] == sealed[table]
        state = verdict(url, table)
        assert (state.findings, "witnessed" in points(state)) == ((), True)
    assert is_right(url)
