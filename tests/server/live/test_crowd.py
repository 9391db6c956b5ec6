"""A crowd that joins a table at once."""

import asyncio
from typing import Any

import pytest
from support.server.node_harness import (
    HeldStore,
    assert_all_seen,
    playing,
    request,
    soon,
)

from tapisvert.live import node as node_module
from tapisvert.live.view import snapshot


async def test_spectators_who_join_at_once_share_a_snapshot(
    held_store: HeldStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one who came first makes it once a commit is over, and all see the entries after it; the
    staff have their own.
    """
    made = list[bool]()

    def counted(*given: Any, sees_all: bool) -> dict[str, Any]:
        made.append(sees_all)
        return snapshot(*given, sees_all=sees_all)

    monkeypatch.setattr(node_module, "snapshot", counted)
    monkeypatch.setattr(node_module, "_SHARED_MS", 3_600_000)
    running = await playing(held_store)
    held_store.gate.clear()
    bet = running.send("wheel", request("Anna", "bet", on="rouge", amount=500))
    await soon(lambda: held_store.is_held)
    crowd = [asyncio.ensure_future(running.watch("wheel")) for _ in range(50)]
    staff = asyncio.ensure_future(running.watch("wheel", sees_all=True))
    await soon(lambda: sorted(set(made)) == [False, True])
    assert not any(one.done() for one in (staff, *crowd))
    assert not bet.done()
    held_store.gate.set()
    seen = await asyncio.gather(*crowd, staff)
    await running.ask("wheel", "Anna", "bet", on="noir", amount=500)
    seen.append(await running.watch("wheel"))
    await soon(lambda: all(one.last == held_store.head("wheel").number for one in seen))
    await running.close()
    assert made.count(False) == 1
    assert made.count(True) == 1
    for one in seen:
        assert_all_seen(one, held_store.read("wheel", 0, 10**9))
