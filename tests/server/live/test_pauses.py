"""Pauses in what is done for strangers: how long a node asks for them."""

import asyncio

from support.server.node_harness import (
    HeldStore,
    playing,
    request,
    soon,
)


async def test_a_node_is_answering_until_a_stake_is_answered(held_store: HeldStore) -> None:
    """Through the commit, and until the answer is sent."""
    running = await playing(held_store)
    await soon(lambda: not running.process.is_answering)
    held_store.gate.clear()
    answer = running.send("wheel", request("Anna", "bet", on="rouge", amount=500))
    await soon(lambda: held_store.is_held)
    assert running.process.is_answering
    held_store.gate.set()
    while not answer.done():
        assert running.process.is_answering
        await asyncio.sleep(0)
    await soon(lambda: not running.process.is_answering)
    await running.close()
