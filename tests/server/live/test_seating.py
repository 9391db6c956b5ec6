"""Places of players: at one table, until they leave, whichever process serves them."""

import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from support.patience import PATIENCE, wait_until
from support.server import plain_http
from support.server.http_server import (
    PATIENT,
    Person,
    Server,
    elsewhere,
    opened,
    settings,
    table,
    two_opened,
)
from support.server.node_harness import code
from support.server.subprocess_nodes import begun, end_leases, serve_until
from support.storage import postgres
from websockets.sync.client import connect
from websockets.typing import Origin

from tapisvert.journal.store import Append, AppendResult
from tapisvert.live.owner import TableOwner
from tapisvert.operations.listening import listen
from tapisvert.responsible_gaming.activity import Activity
from tapisvert.responsible_gaming.repository import ActivitySnapshot

pytestmark = pytest.mark.usefixtures("looks_often")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A house with a wheel that turns, and two that stand still."""
    tables = table(), table("still", pace=PATIENT), table("other", pace=PATIENT)
    with opened(settings(tmp_path, *tables)) as house:
        yield house


@pytest.fixture
def house(
    postgres_dsn: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Server, Server]]:
    """Two processes' servers on one database; the first has the tables, and keeps them."""
    monkeypatch.setattr(TableOwner, "may_move", property(lambda _: False))
    tables = table("still", pace=PATIENT), table("other", pace=PATIENT)
    with two_opened(postgres_dsn, tmp_path, *tables) as pair:
        yield pair


def serves(origin: str) -> None:
    """A server of its own is ready."""

    def is_ready() -> bool:
        with suppress(httpx.HTTPError):
            return plain_http.get(f"{origin}/health/ready").status_code == 200
        return False

    wait_until(is_ready)


def place(user: Person) -> str | None:
    """Table of an account, as the house has it."""
    location: str | None = user.get("/api/me/purse")["table"]
    return location


def move(server: Server, account: str, to: str) -> None:
    """Move a player's claim to another table than the one where they sit, as it should never be."""
    protections = server.services.limits

    def is_moved() -> bool:
        location = protections.find_seat(account)
        assert location is not None
        protections.release_seat(account, ActivitySnapshot(location, 1, Activity()))
        return protections.claim_seat(account, to)

    wait_until(is_moved)  # the sweep may claim the seat again in between


@pytest.mark.parametrize("step", ["finish", "last"])
def test_closed_table_has_no_players(server: Server, step: str) -> None:
    """Closed by the direction or with the last coup: its players sit down at another."""
    anna, rosa = server.guest("Anna"), server.staff("Rosa", "chef", "direction")
    with anna.at(chips=10_000) as line, rosa.at() as console:
        assert place(anna) == "wheel"
        assert code(console.ask(step)) is None
        if step == "last":
            line.stage("bets")
            assert code(line.bet("17", 100)) is None
        line.stage("over")
        wait_until(lambda: place(anna) is None)
    assert anna.get("/api/me/purse")["amount"] in {1_000_000, 999_900, 1_003_500}
    with anna.at("still", chips=10_000) as line:
        pass


def test_table_closed_before_start_has_no_players(tmp_path: Path) -> None:
    """A place at a closed table is let go too if the house stopped before it could be."""
    house = settings(tmp_path, table("still", pace=PATIENT))
    with opened(house) as server:
        anna, rosa = server.guest("Anna"), server.staff("Rosa", "direction")
        with anna.at("still", chips=10_000), rosa.at("still") as console:
            assert code(console.ask("finish")) is None
        wait_until(lambda: place(anna) is None)
        assert server.services.limits.claim_seat(anna.id, "still")
    with opened(house) as server:
        wait_until(lambda: server.services.limits.find_seat(anna.id) is None)


def test_player_sits_at_one_table_of_several_nodes(house: tuple[Server, Server]) -> None:
    """Whatever process is asked; to leave at one frees the place at the other."""
    first_node, second_node = house
    anna = first_node.guest("Anna")
    with elsewhere(anna, second_node).at("still", chips=10_000) as line, anna.at("other") as two:
        assert code(two.ask("sit", chips=10_000)) == "at_another_table"
        assert code(line.ask("leave")) is None
        wait_until(lambda: place(anna) is None)
        assert code(two.ask("sit", chips=10_000)) is None
        assert code(line.ask("sit", chips=10_000)) == "at_another_table"


def test_sit_request_in_flight_takes_no_second_seat(
    house: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asked at one process while she sits there still; carried out by the other when she has left
    and sits at another table.
    """
    first_node, second_node = house
    assert first_node.services.node.owned_table("still")
    assert first_node.services.node.owned_table("other")
    event, take = threading.Event(), first_node.services.store.dequeue
    on_its_way, enqueue = threading.Event(), second_node.services.store.enqueue

    def forward(*arguments: Any) -> None:
        enqueue(*arguments)
        on_its_way.set()

    def delay_call(name: str, fence: int, limit: int) -> object:
        event.wait()
        return take(name, fence, limit)

    anna = first_node.guest("Anna")
    with (
        ExitStack() as ending,
        elsewhere(anna, second_node).at("still") as distant,
        anna.at("still") as line,
        anna.at("other") as two,
    ):
        ending.callback(event.set)
        assert code(line.ask("sit", chips=10_000)) is None
        monkeypatch.setattr(first_node.services.store, "dequeue", delay_call)
        monkeypatch.setattr(second_node.services.store, "enqueue", forward)
        distant.send(id="late", do="sit", chips=10_000)
        assert on_its_way.wait(PATIENCE)
        assert code(line.ask("leave")) is None
        wait_until(lambda: place(anna) is None)
        assert code(two.ask("sit", chips=10_000)) is None
        event.set()
        text = distant.until(lambda message: message.get("id") == "late")
        assert code(text) == "at_another_table"
    assert place(anna) == "other"
    assert anna.get("/api/tables/still")["players"] == {}


def test_sit_request_at_lost_table_is_answered(
    house: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next owner of the table answers it, and nothing waits for ever: the player leaves again,
    and sits down at another table.
    """
    store = house[0].services.store
    gate, append = threading.Event(), store.append

    def hold(batch: Sequence[Append]) -> list[AppendResult]:
        gate.wait()
        return append(batch)

    anna = house[0].guest("Anna")
    with anna.at("still") as line, anna.at("other") as two:
        with monkeypatch.context() as patched:
            patched.setattr(store, "append", hold)
            patched.setattr(store, "renew", lambda *_: False)
            line.send(id="lost", do="sit", chips=10_000)
            wait_until(lambda: house[0].services.node.owned_table("still") is None)
            gate.set()
        end_leases(house[0].settings.database.reveal())
        assert code(line.until(lambda message: message.get("id") == "lost")) is None
        assert place(anna) == "still"
        assert code(line.ask("leave")) is None
        wait_until(lambda: place(anna) is None)
        assert code(two.ask("sit", chips=10_000)) is None


@pytest.mark.parametrize("kill_at", ["before", "after"])
def test_owner_dying_between_claim_and_seat_frees_seat(
    postgres_dsn: str, tmp_path: Path, kill_at: str
) -> None:
    """Before her chair is written, or after: she sits there once, at the next owner's, and her
    place is let go when she leaves. A spectator at the owner's keeps it from handing over.
    """
    with postgres.database(postgres_dsn) as url, listen("127.0.0.1", 0) as listener:
        options = settings(tmp_path, table(pace=PATIENT), options={"--database": url})
        owner = begun(serve_until, tmp_path, listener, url, b'"do":"sit"', kill_at)
        port = listener.getsockname()[1]
        serves(f"http://127.0.0.1:{port}")
        at_owner = connect(
            f"ws://127.0.0.1:{port}/api/tables/wheel/live",
            origin=Origin(f"http://127.0.0.1:{port}"),
            compression=None,
            **plain_http.UNHURRIED,
        )
        with at_owner as spectator, opened(options) as server:
            spectator.recv(PATIENCE)
            anna = server.guest("Anna")
            protections = server.services.limits
            with anna.at() as line:
                assert server.services.node.owned_table("wheel") is None
                line.send(id="seat", do="sit", chips=10_000)
                owner.join(PATIENCE)
                assert owner.exitcode == -signal.SIGKILL
                end_leases(url)
                assert code(line.until(lambda message: message.get("id") == "seat")) is None
                assert protections.find_seat(anna.id) == "wheel"
                assert code(line.ask("leave")) is None
                wait_until(lambda: place(anna) is None)
            assert anna.get("/api/me/purse")["amount"] == 1_000_000


def test_lost_seat_is_released(server: Server) -> None:
    """A player with a seat at a table has their place there, though the database had lost it."""
    anna = server.guest("Anna")
    protections = server.services.limits
    with anna.at("still", chips=10_000):
        protections.release_seat(anna.id, ActivitySnapshot("still", 1, Activity()))
        wait_until(lambda: protections.find_seat(anna.id) == "still")


def test_player_found_at_two_tables_plays_at_one(server: Server) -> None:
    """A player stakes nothing more where their place is not, and may leave; then both agree."""
    anna = server.guest("Anna")
    with anna.at("still", chips=10_000) as line, anna.at("other") as two:
        line.stage("bets")
        move(server, anna.id, "other")
        assert code(two.ask("sit", chips=10_000)) is None
        two.stage("bets")
        wait_until(lambda: code(line.ask("bet", on="17", amount=100)) == "at_another_table")
        assert code(line.ask("sit", chips=100)) == "at_another_table"
        assert code(two.ask("bet", on="17", amount=100)) is None
        line.ask("withdraw", on="17")  # if anything was laid before it was found
        assert code(line.ask("leave")) is None
        assert place(anna) == "other"
        assert code(two.ask("bet", on="17", amount=100)) is None
        assert code(two.ask("withdraw", on="17")) is None
        assert code(two.ask("leave")) is None
        assert code(line.ask("sit", chips=10_000)) is None
        assert code(line.ask("bet", on="17", amount=100)) is None
