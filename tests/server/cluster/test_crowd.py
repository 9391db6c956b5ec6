"""A crowd that joins a table at once."""

import asyncio
import shutil
from pathlib import Path
from typing import Any

import pytest
from support.server.node_harness import (
    STILL,
    HeldStore,
    Running,
    assert_all_seen,
    code,
    furnish,
    request,
    soon,
)

from tapisvert.server.cluster import node as node_module
from tapisvert.server.tables.player_view import snapshot
from tapisvert.server.tables.stages import Stage


def test_spectators_who_join_at_once_share_a_snapshot(
    tmp_path: Path, template: Path, monkeypatch: pytest.MonkeyPatch
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
    shutil.copy(template, tmp_path / "journal.db")
    store = HeldStore(tmp_path / "journal.db")
    furnish(store, "wheel")

    async def evening() -> None:
        running = await Running(store, pace=STILL).start()
        assert code(await running.ask("wheel", "Anna", "sit", chips=100_000)) is None
        await running.until("wheel", lambda live: live.stage is Stage.BETS)
        store.gate.clear()
        bet = running.send("wheel", request("Anna", "bet", on="rouge", amount=500))
        await soon(lambda: store.is_held)
        crowd = [asyncio.ensure_future(running.watch("wheel")) for _ in range(50)]
        staff = asyncio.ensure_future(running.watch("wheel", sees_all=True))
        await soon(lambda: sorted(set(made)) == [False, True])
        assert not any(one.done() for one in (staff, *crowd))
        assert not bet.done()
        store.gate.set()
        seen = await asyncio.gather(*crowd, staff)
        await running.ask("wheel", "Anna", "bet", on="noir", amount=500)
        seen.append(await running.watch("wheel"))
        await soon(lambda: all(one.last == store.head("wheel").number for one in seen))
        await running.close()
        assert made.count(False) == 1
        assert made.count(True) == 1
        for one in seen:
            assert_all_seen(one, store.read("wheel", 0, 10**9))

    asyncio.run(evening())
