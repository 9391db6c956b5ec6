"""A process that stops while people play: nothing fails, and a late request is refused."""

import asyncio
import json
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from support.records.signed_records import Signer
from support.server.http_server import PATIENT, Person, Server, opened, settings, table
from support.server.node_harness import (
    PURSE,
    STILL,
    Running,
    code,
    furnish,
    playing,
    request,
    soon,
)
from support.storage.memory import InMemoryEventStore
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tapisvert.api.gateway import TableGateway
from tapisvert.api.websocket import TableSocketServer
from tapisvert.api.websocket_protocol import connection_of
from tapisvert.journal.connect import open_store
from tapisvert.journal.store import Append, AppendResult
from tapisvert.live.dealer import SigningRequest
from tapisvert.live.stages import Stage
from tapisvert.witness.witness_client import SigningAnswer


class Held(InMemoryEventStore):
    """A storage whose commits may be held back."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = threading.Event()
        self.gate.set()

    def append(self, batch: Sequence[Append]) -> list[AppendResult]:
        """Once it may."""
        self.gate.wait()
        return super().append(batch)


async def playing_at(store: Held) -> Running:
    """A process at whose table Anna may stake, with a storage that is still empty."""
    furnish(store, "wheel")
    return await playing(store)


async def test_request_during_close_is_refused_temporarily() -> None:
    """Earlier requests are written and answered; a later one is not carried out, and is refused,
    also once all is closed.
    """
    store = Held()
    running = await playing_at(store)
    store.gate.clear()
    stake = request("Anna", "bet", on="rouge", amount=100)
    answer = running.send("wheel", stake)
    closing = asyncio.ensure_future(running.close())
    extra = []

    def is_told() -> bool:
        extra.append(running.send("wheel", request("Anna", "bet", on="noir", amount=100)))
        return extra[-1].done()

    try:
        await soon(is_told)
        assert not closing.done()
    finally:
        store.gate.set()
        await closing
    assert code(await answer) is None
    latecomer = running.send("wheel", request("Anna", "bet", on="noir", amount=100))
    text = [await item for item in (*extra, latecomer)]
    assert {code(item) for item in text[-2:]} == {"unavailable"}
    requests = {entry.request for entry in store.read("wheel", 0, 1_000)}
    assert {item["id"] in requests for item in text if code(item) is None} <= {True}
    assert {item["id"] in requests for item in text if code(item) == "unavailable"} == {False}
    assert stake.id in requests
    assert running.stopped == []


async def test_closing_journal_ends_requests_to_witness() -> None:
    """A coup that is asked durably only then is signed after the next start; nothing has failed."""
    store, signer, coups = Held(), Signer(), list[int | str]()
    furnish(store, "wheel")

    async def sign(request: SigningRequest, _seconds: float) -> SigningAnswer:
        coups.append(request.coup)
        start, head = bytes.fromhex(request.start), bytes.fromhex(request.head)
        return SigningAnswer(signer.sign(request.table, start, request.coup, head))

    pace = replace(STILL, closed_seconds=0)
    running = await Running(store, pace=pace, sign=sign).start()
    assert code(await running.ask("wheel", "Anna", "sit", chips=100_000)) is None
    live = await running.until("wheel", lambda live: live.machine.stage is Stage.BETS)
    assert code(await running.ask("wheel", "Anna", "bet", on="rouge", amount=100)) is None
    store.gate.clear()
    running.mono_ms += 3_600_000
    late = [  # what is due comes first: bets close, and the coup is asked
        running.send("wheel", request("Anna", "bet", on="rouge", amount=100)) for _ in range(2)
    ]
    assert (live.machine.stage, live.machine.signing_request is not None) == (Stage.WITNESS, True)
    closing = asyncio.ensure_future(running.close(patience_seconds=0))
    await soon(lambda: running.process._context.writer._closed)
    store.gate.set()
    await closing
    assert [code(await stake) for stake in late] == ["betting_closed"] * 2
    assert (running.stopped, coups) == ([], [])
    second = await Running(store, pace=STILL, sign=sign).start()
    await second.until("wheel", lambda live: live.machine.stage is Stage.BALL)
    assert (second.stopped, coups) == ([], [1])
    await second.close(patience_seconds=0)


async def test_closed_table_has_its_end_stated_after_start() -> None:
    """The node stops before the witness answers; the next asks for the same, though no entry of the
    table comes.
    """
    store, signer = Held(), Signer()
    furnish(store, "wheel")
    requests: list[SigningRequest] = []

    async def keep_waiting(request: SigningRequest, _seconds: float) -> SigningAnswer:
        requests.append(request)
        return await asyncio.Future()

    async def sign(request: SigningRequest, _seconds: float) -> SigningAnswer:
        requests.append(request)
        start, head = bytes.fromhex(request.start), bytes.fromhex(request.head)
        return SigningAnswer(signer.sign(request.table, start, request.coup, head))

    running = await Running(store, pace=STILL, sign=keep_waiting).start()
    assert code(await running.ask("wheel", "Anna", "sit", chips=100_000)) is None
    await running.until("wheel", lambda live: live.machine.stage is Stage.BETS)
    assert code(await running.ask("wheel", "Direction", "finish")) is None
    await soon(lambda: requests)
    await running.close()
    assert running.stopped == []
    second = await Running(store, pace=STILL, sign=sign).start()
    live = await second.until("wheel", lambda live: live.table.flags.to_end is None)
    assert live.machine.stage is Stage.OVER
    assert [request.coup for request in requests] == ["end 0"] * 2
    assert requests[0] == requests[1]
    await second.close()
    (entry,) = (e for e in store.read("wheel", 0, 1_000) if e.line.startswith(b'{"do":"end"'))
    assert b'"is_stated":true' in entry.answer


@pytest.mark.parametrize("chips", [PURSE, PURSE + 1], ids=["paid", "not paid"])
async def test_purse_check_is_awaited_without_timeout(chips: int) -> None:
    """The answer of the purse is written, and the request behind it, though the stop is at once."""
    store = Held()
    running = await playing_at(store)
    store.gate.clear()
    seat = running.send("wheel", request("Bruno", "sit", chips=chips))
    bets = running.send("wheel", request("Anna", "bet", on="17", amount=100))
    closing = asyncio.ensure_future(running.close(patience_seconds=0))
    await asyncio.sleep(0.05)
    store.gate.set()
    await closing
    assert running.stopped == []
    assert code(await seat) == (None if chips == PURSE else "insufficient_balance")
    assert code(await bets) is None


def test_house_is_sealed_despite_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Anna stakes until her socket closes: the house ends well, with a checkpoint of all."""
    quiet = settings(tmp_path, table(pace=PATIENT))
    with opened(quiet) as server:
        append = server.services.store.append

        def slowly(batch: Sequence[Append]) -> list[AppendResult]:
            time.sleep(0.02)
            return append(batch)

        monkeypatch.setattr(server.services.store, "append", slowly)
        with server.guest("Anna").at(chips=100_000) as line:
            line.stage("bets")
            event = threading.Event()

            def stake() -> None:
                with suppress(ConnectionClosed):
                    for number in range(100_000):
                        line.send(id=f"bet-{number}", do="bet", on="rouge", amount=100)
                        event.set()
                        time.sleep(0.001)

            player = threading.Thread(target=stake)
            player.start()
            assert event.wait(120)
            server.stop()
            player.join(120)
            assert not player.is_alive()
        assert server.error is None
    store = open_store(quiet.database.reveal())
    (checkpoint,) = store.checkpoints()[-1:]
    head = store.head("wheel")
    assert head.hash.hex() in checkpoint.decode()
    store.close()


def raise_missing(*_: object, **__: object) -> None:
    """The database is not there any more."""
    raise OperationalError("SELECT", {}, OSError("server closed the connection unexpectedly"))


def refusal(user: Person) -> tuple[int, str]:
    """Refusal of the request for a socket: the status, and the code."""
    with pytest.raises(InvalidStatus) as error, user.at():
        pass
    response = error.value.response
    return response.status_code, json.loads(response.body or b"{}")["error"]


def test_lost_database_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over HTTP and at the handshake of a socket: come back. It is no fault of the program's."""
    with opened(settings(tmp_path, table(pace=PATIENT))) as server:
        anna = server.guest("Anna")
        monkeypatch.setattr(server.services.accounts, "account_of_token", raise_missing)
        answer = anna.http.get("/api/session")
        assert (answer.status_code, answer.json()["error"]) == (503, "database_unavailable")
        assert int(answer.headers["Retry-After"]) > 0
        assert refusal(anna) == (503, "database_unavailable")
        monkeypatch.undo()
        assert anna.get("/api/session")["account"]["name"] == "Anna"


async def test_table_with_lost_database_has_not_failed(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A stake reads the player's limits: the process stops, and no table is said to be wrong."""
    running = await playing_at(Held())
    running.process._context.guard(raise_missing)
    await soon(lambda: running.stopped)
    assert "table task crashed" not in caplog.text


@pytest.mark.parametrize(("loss", "patience"), [("submit", 3600), ("request", 0)])
def test_unanswerable_request_is_refused_temporarily(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, loss: str, patience: int
) -> None:
    """Once the tables are released, however long the server would wait; and what waits for
    something else, when its patience ends. Neither is an internal error.
    """
    event = threading.Event()

    def keep_silent(*_: Any) -> Any:
        event.set()
        return asyncio.Event().wait() if loss == "request" else None

    monkeypatch.setattr(TableGateway, loss, keep_silent)
    server = Server(settings(tmp_path, table())).start()
    anna = server.guest("Anna")
    with ThreadPoolExecutor() as threads:
        answer = threads.submit(anna.http.post, "/api/play", json={"game": "roulette"})
        assert event.wait(60)
        server.runner._server.config.timeout_graceful_shutdown = patience
        server.runner.stop()
        result = answer.result()
    server.stop()
    assert (result.status_code, result.json()["error"]) == (503, "unavailable")


@pytest.mark.parametrize("fails", [True, False])
def test_handshake_is_answered_during_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, fails: bool
) -> None:
    """Told to come back while it waits for the database, which then fails, or answers too late; the
    server stops without a fault.
    """
    signed_in_account, faults = TableSocketServer._signed_in_account, list[BaseException]()

    async def delay_call(self: TableSocketServer, scope: Any) -> Any:
        result = await signed_in_account(self, scope)
        try:
            connection_of(scope).shutdown()  # as the server does when it stops
            connection_of(scope).shutdown()
        except BaseException as error:
            faults.append(error)
        if fails:
            raise_missing()
        return result

    server = Server(settings(tmp_path, table(pace=PATIENT))).start()
    with monkeypatch.context() as patched:
        anna = server.guest("Anna")
        patched.setattr(TableSocketServer, "_signed_in_account", delay_call)
        text = refusal(anna)
    server.stop()
    assert (text, faults, server.error) == ((503, "unavailable"), [], None)
