"""A process that is killed while it saves a snapshot of its table."""

import asyncio
import os
import signal
from typing import Any, Final

from support.server.node_harness import STILL, Running, code
from tapisvert.journal import sql
from tapisvert.journal.connect import open_store
from tapisvert.journal.sql import EventStore
from tapisvert.journal.store import SavedState
from tapisvert.live.stages import Stage

TABLE: Final = "wheel"


async def played(store: EventStore) -> None:
    """An evening in which Anna lays three stakes; a snapshot is saved as it closes."""
    running = await Running(store, pace=STILL).start()
    assert code(await running.ask(TABLE, "Anna", "sit", id="sit", chips=10_000)) is None
    await running.until(TABLE, lambda live: live.machine.stage is Stage.BETS)
    for amount in (500, 600, 700):
        assert code(await running.ask(TABLE, "Anna", "bet", on="rouge", amount=amount)) is None
    await running.close()


def die() -> None:
    """Die as by kill -9."""
    os.kill(os.getpid(), signal.SIGKILL)


def dies_as_it_saves(url: str, kill_at: str) -> None:
    """Play, and be killed while a snapshot is written."""
    save = sql.EventStore.save_state

    def saving(self: Any, state: SavedState, keep: int) -> None:
        kind = type(self)
        inner = kind._execute

        def executing(self: Any, db: Any, text: str, *arguments: Any) -> Any:
            if text == sql._PRUNE_STATES and kill_at == "within":
                die()
            return inner(self, db, text, *arguments)

        kind._execute = executing
        if kill_at == "before":
            die()
        save(self, state, keep)
        die()

    sql.EventStore.save_state = saving  # type: ignore[method-assign]
    asyncio.run(played(open_store(url)))
