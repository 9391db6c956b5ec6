"""Pauses in what is done for strangers: how long a node asks for them."""

import asyncio
import shutil
from pathlib import Path

from support.server.node_harness import STILL, HeldStore, Running, code, furnish, request, soon

from tapisvert.server.tables.stages import Stage


def test_a_node_is_answering_until_a_stake_is_answered(tmp_path: Path, template: Path) -> None:
    """Through the commit, and until the answer is sent."""
    shutil.copy(template, tmp_path / "journal.db")
    store = HeldStore(tmp_path / "journal.db")
    furnish(store, "wheel")

    async def evening() -> None:
        running = await Running(store, pace=STILL).start()
        assert code(await running.ask("wheel", "Anna", "sit", chips=100_000)) is None
        await running.until("wheel", lambda live: live.stage is Stage.BETS)
        await soon(lambda: not running.process.is_answering)
        store.gate.clear()
        answer = running.send("wheel", request("Anna", "bet", on="rouge", amount=500))
        await soon(lambda: store.is_held)
        assert running.process.is_answering
        store.gate.set()
        while not answer.done():
            assert running.process.is_answering
            await asyncio.sleep(0)
        await soon(lambda: not running.process.is_answering)
        await running.close()

    asyncio.run(evening())
