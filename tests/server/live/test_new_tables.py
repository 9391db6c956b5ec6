"""A new table is open to all clients, however slow the database is."""

import asyncio
import time
from pathlib import Path

import pytest
from support.server.http_server import PATIENT, opened, settings, table
from support.server.node_harness import STILL, Running, code, furnish, request, soon
from support.storage.memory import InMemoryEventStore

from tapisvert.journal.entry import Entry
from tapisvert.journal.store import ForwardedRequest, StoreError
from tapisvert.live import leases
from tapisvert.server.api.websocket_protocol import TOO_SLOW


class Slow(InMemoryEventStore):
    """A storage across a network: it takes its time to say what was left for a table."""

    def dequeue(self, table: str, fence: int, limit: int) -> list[ForwardedRequest]:
        """In a while."""
        time.sleep(0.01)
        return super().dequeue(table, fence, limit)


async def test_a_table_that_is_known_is_watched_and_played_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Other work comes before it in a look at the tables; it waits for no second request."""
    monkeypatch.setattr(leases, "LOOK_SECONDS", 0.05)
    store = Slow()
    furnish(store, *(f"a{number}" for number in range(10)))
    running = await Running(store, pace=STILL).start()
    furnish(store, "new", names=())
    while "new" not in running.process.rows:
        await asyncio.sleep(0.001)
    said = running.send("new", request("Anna", "sit", chips=1_000))
    watching = asyncio.ensure_future(running.watch("new"))
    view = asyncio.ensure_future(running.process.snapshot("new", None, sees_all=False))
    await running.process.table_state("new")
    assert (await view)["table"] == "new"
    assert code(await said) is None
    seen = await watching
    assert running.process.durable_head("new")[0].has_opened
    await soon(lambda: seen.last == store.head("new").number)
    await running.close()


def test_a_client_that_cannot_be_shown_a_table_is_sent_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The client does not wait for ever; when it comes back it gets the table."""
    with opened(settings(tmp_path, table(pace=PATIENT))) as server:
        anna = server.guest("Anna")

        def fails(table: str, after: int, limit: int) -> list[Entry]:
            raise StoreError("nothing can be read")

        with monkeypatch.context() as fault:
            fault.setattr(server.services.store, "read", fails)
            with anna.at(after=0) as line:
                assert line.closed()[0] == TOO_SLOW
        with anna.at(after=0) as line:
            line.stage("idle")
