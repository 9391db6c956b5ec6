"""A client that is behind while it reads the entries that it has missed."""

import asyncio

import pytest
from support.server.node_harness import (
    HeldStore,
    Seen,
    assert_all_seen,
    playing,
    soon,
)

from tapisvert.live.broadcast import Subscriber


async def test_who_does_not_read_is_read_one_page_for(
    held_store: HeldStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The journal waits for it, page by page; it misses no entry written meanwhile, and once it is
    dropped no more is read for it.
    """
    monkeypatch.setattr("tapisvert.live.node.PAGE", 2)
    seen = Seen(0)
    watcher = Subscriber(seen, None, bound=5)
    seen.takes = False
    running = await playing(held_store)
    for _ in range(20):
        await running.ask("wheel", "Anna", "bet", on="rouge", amount=100)
    watching = asyncio.ensure_future(running.process.subscribe("wheel", watcher, 0, None))
    await soon(lambda: watcher.is_lagging)
    await asyncio.sleep(0.3)
    assert (len(watcher._waiting), seen.dropped, watching.done()) == (1, [], False)
    seen.takes = True
    watcher.drained()
    await running.ask("wheel", "Anna", "bet", on="rouge", amount=100)
    await asyncio.wait_for(watching, 120)
    await running.ask("wheel", "Anna", "bet", on="rouge", amount=100)
    await soon(lambda: seen.last == held_store.head("wheel").number)
    gone = Subscriber(Seen(0), None, bound=0)
    gone.socket.takes = False  # type: ignore[attr-defined]
    await asyncio.wait_for(running.process.subscribe("wheel", gone, 0, None), 120)
    assert (gone.is_dropped, gone.is_lagging) == (True, False)
    await running.close()
    assert_all_seen(seen, held_store.read("wheel", 0, 10**9))
