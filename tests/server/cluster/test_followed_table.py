"""Requests at a process that does not own the table: carried out by the owner in their order."""

import asyncio
import random
import time

import pytest
from support.server.node_harness import STILL, Running, code, furnish, request
from support.storage.memory import FakeDisk, InMemoryEventStore

from tapisvert.server.journal.store import ForwardedRequest, StoredAnswer
from tapisvert.server.tables.stages import Stage


class Far(InMemoryEventStore):
    """A storage across a network: what it answers comes now sooner, now later."""

    def __init__(self, disk: FakeDisk, seed: int) -> None:
        super().__init__(disk)
        self._luck = random.Random(seed)

    def find_answer(self, table: str, actor: str, request: str) -> StoredAnswer | None:
        """In a while."""
        time.sleep(self._luck.uniform(0, 0.002))
        return super().find_answer(table, actor, request)

    def dequeue(self, table: str, fence: int, limit: int) -> list[ForwardedRequest]:
        """In a while."""
        taken = super().dequeue(table, fence, limit)
        time.sleep(self._luck.uniform(0, 0.002))
        return taken


@pytest.mark.parametrize("seed", range(3))
def test_what_one_player_asks_elsewhere_is_done_in_his_order(seed: int) -> None:
    """Stakes in the order of the player, sent all at once or one soon after the other."""

    async def evening() -> None:
        disk, luck = FakeDisk(), random.Random(seed)
        furnish(InMemoryEventStore(disk), "wheel")
        owner = await Running(Far(disk, seed), "owner", pace=STILL).start()
        other = await Running(Far(disk, seed + 100), "other", pace=STILL).start()
        for name in ("Anna", "Bruno"):
            assert code(await other.ask("wheel", name, "sit", chips=100_000)) is None
        await owner.until("wheel", lambda live: live.stage is Stage.BETS)
        sent = []
        for step in range(60):
            for name in ("Anna", "Bruno"):
                stake = request(name, "bet", on="rouge", amount=100 + step)
                sent.append(other.send("wheel", stake))
            if luck.random() < 0.5:
                await asyncio.sleep(luck.uniform(0, 0.004))
        said = await asyncio.wait_for(asyncio.gather(*sent), 120)
        for whose in (said[::2], said[1::2]):
            numbers = [answer["n"] for answer in whose]
            assert numbers == sorted(numbers)
        assert {code(answer) for answer in said} == {None}
        for running in (other, owner):
            await running.close()
            assert running.stopped == []
        assert disk.inbox["wheel"] == {}

    asyncio.run(evening())
