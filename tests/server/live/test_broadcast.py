"""Fan-out to a crowd: every client gets its messages in order, and a slow one delays no other."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from support.server.node_harness import (
    HeldStore,
    Seen,
    assert_all_seen,
    playing,
    request,
    soon,
)

from tapisvert.live import node as node_module
from tapisvert.live.broadcast import SPECTATORS_A_TURN, Broadcaster, Subscriber
from tapisvert.live.view import snapshot


class Line:
    """A connection that takes so many messages, and then no more until it is read."""

    def __init__(self, room: int = 1_000) -> None:
        self.room = room
        self.came: list[bytes] = []
        self.reasons: list[str] = []

    def send(self, message: bytes) -> bool:
        """Take a message if there is room."""
        if not self.room:
            return False
        self.room -= 1
        self.came.append(message)
        return True

    def drop(self, reason: str) -> None:
        """Be ended."""
        self.reasons.append(reason)


def fail_always() -> bytes:
    """Request that no client may make."""
    raise AssertionError("no client sees all")


def call_soon(task: Callable[[], None]) -> None:
    """Call a function in the loop's next turn."""
    asyncio.get_running_loop().call_soon(task)


def test_clients_receive_their_own_entries() -> None:
    """Players and spectators the public bytes, the staff the whole."""
    hub, player, staff = Broadcaster(call_soon), Line(), Line()
    hub.join(Subscriber(player, "a1"))
    hub.join(Subscriber(staff, "c1", sees_all=True))
    hub.publish(b"public", lambda: b"whole")
    hub.publish(None, lambda: b"for the staff")
    assert player.came == [b"public"]
    assert staff.came == [b"whole", b"for the staff"]


def test_full_view_is_rendered_only_when_needed() -> None:
    """However many see it."""
    hub, items = Broadcaster(call_soon), list[int]()

    def read_whole() -> bytes:
        items.append(1)
        return b"whole"

    hub.join(Subscriber(Line(), None))
    hub.publish(b"public", fail_always)
    for _ in range(3):
        hub.join(Subscriber(Line(), "c1", sees_all=True))
    hub.publish(b"public", read_whole)
    assert items == [1]


def test_possible_requests_are_sent_when_changed() -> None:
    """Once, until they are others, or until one of the staff has joined who may lack them."""
    hub = Broadcaster(call_soon)
    assert hub.changed_requests(("go", "last")) == ("go", "last")
    assert hub.changed_requests(("go", "last")) is None
    assert hub.changed_requests(("last",)) == ("last",)
    hub.join(Subscriber(Line(), "a1"))
    assert hub.changed_requests(("last",)) is None
    hub.join(Subscriber(Line(), "c1", sees_all=True))
    assert hub.changed_requests(("last",)) == ("last",)


def test_lagging_client_receives_everything_in_order() -> None:
    """Waiting messages come first, whatever is sent meanwhile."""
    line = Line(room=1)
    watcher = Subscriber(line, "a1")
    for number in range(4):
        watcher.send(b"%d" % number)
    assert watcher.is_lagging
    line.room = 2
    watcher.flush()
    watcher.send(b"4")
    line.room = 10
    watcher.flush()
    assert line.came == [b"0", b"1", b"2", b"3", b"4"]
    assert not watcher.is_lagging


@pytest.mark.parametrize("limit", [1, 5])
def test_client_too_far_behind_is_dropped(limit: int) -> None:
    """Once, with a reason; no message is kept for it, and the others get theirs."""
    hub, slow, quick = Broadcaster(call_soon), Line(room=0), Line()
    watcher = Subscriber(slow, "a1", limit=limit)
    hub.join(watcher)
    hub.join(Subscriber(quick, "a2"))
    for number in range(20):
        hub.publish(b"%d" % number, fail_always)
    assert len(slow.reasons) == 1
    assert "last entry" in slow.reasons[0]
    assert not watcher.is_lagging
    slow.room = 5
    watcher.flush()
    assert slow.came == []
    assert len(quick.came) == 20


def test_crowd_of_spectators_delays_no_player() -> None:
    """Players have a message at once, some spectators in each turn; each spectator has all of them
    in order from joining to leaving, and what came meanwhile in one turn.
    """

    async def evening() -> tuple[list[list[bytes]], list[bytes], list[bytes], int]:
        hub, player, line, missing = Broadcaster(call_soon), Line(), Line(), Line()
        leaves = Subscriber(missing, None)
        crowd = [Line() for _ in range(5 * SPECTATORS_A_TURN)]
        hub.join(leaves)  # the last to be served
        for item in (*crowd, player):
            hub.join(Subscriber(item, "a1" if item is player else None))
        hub.publish(b"0", fail_always)
        assert player.came == [b"0"]
        assert sum(map(len, (item.came for item in crowd))) == SPECTATORS_A_TURN
        hub.leave(leaves)
        hub.join(Subscriber(line, None))
        for number in range(1, 10):
            hub.publish(b"%d" % number, fail_always)
        assert len(player.came) == 10
        turns = 0
        while not all(len(item.came) == 10 for item in crowd):
            await asyncio.sleep(0)
            turns += 1
        return [item.came for item in crowd], line.came, missing.came, turns

    crowd, latecomer, missing, turns = asyncio.run(evening())
    answer = [b"%d" % number for number in range(10)]
    assert all(arrivals == answer for arrivals in crowd)
    assert latecomer == answer[1:]
    assert missing == []
    assert turns <= 12


def test_connections_of_account_are_listed() -> None:
    """Each of them, until it leaves; twice away is away."""
    hub = Broadcaster(call_soon)
    subscriber, two, other = (
        Subscriber(Line(), "a1"),
        Subscriber(Line(), "a1"),
        Subscriber(Line(), "a2"),
    )
    for watcher in (subscriber, two, other):
        hub.join(watcher)
    assert len(hub) == 3
    assert set(hub.find("a1")) == {subscriber, two}
    hub.leave(subscriber)
    hub.leave(subscriber)
    assert hub.find("a1") == [two]


def test_connected_clients_are_disconnected() -> None:
    """With the reason, and nothing comes after it."""
    hub, line = Broadcaster(call_soon), Line()
    hub.join(Subscriber(line, "a1"))
    hub.close("closed for the night")
    hub.publish(b"public", fail_always)
    assert line.reasons == ["closed for the night"]
    assert line.came == []
    assert len(hub) == 0


async def test_simultaneous_spectators_share_snapshot(
    held_store: HeldStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one who came first makes it once a commit is over, and all see the entries after it; the
    staff have their own.
    """
    items = list[bool]()

    def count_entries(*arguments: Any, sees_all: bool) -> dict[str, Any]:
        items.append(sees_all)
        return snapshot(*arguments, sees_all=sees_all)

    monkeypatch.setattr(node_module, "snapshot", count_entries)
    monkeypatch.setattr(node_module, "_SHARED_MS", 3_600_000)
    running = await playing(held_store)
    held_store.gate.clear()
    bet = running.send("wheel", request("Anna", "bet", on="rouge", amount=500))
    await soon(lambda: held_store.is_held)
    crowd = [asyncio.ensure_future(running.watch("wheel")) for _ in range(50)]
    staff = asyncio.ensure_future(running.watch("wheel", sees_all=True))
    await soon(lambda: sorted(set(items)) == [False, True])
    assert not any(item.done() for item in (staff, *crowd))
    assert not bet.done()
    held_store.gate.set()
    view = await asyncio.gather(*crowd, staff)
    await running.ask("wheel", "Anna", "bet", on="noir", amount=500)
    view.append(await running.watch("wheel"))
    await soon(lambda: all(item.last == held_store.head("wheel").number for item in view))
    await running.close()
    assert items.count(False) == 1
    assert items.count(True) == 1
    for item in view:
        assert_all_seen(item, held_store.read("wheel", 0, 10**9))


async def test_idle_reader_costs_only_one_page(
    held_store: HeldStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The journal waits for it, page by page; it misses no entry written meanwhile, and once it is
    dropped no more is read for it.
    """
    monkeypatch.setattr("tapisvert.live.node.PAGE", 2)
    view = Seen(0)
    watcher = Subscriber(view, None, limit=5)
    view.takes = False
    running = await playing(held_store)
    for _ in range(20):
        await running.ask("wheel", "Anna", "bet", on="rouge", amount=100)
    watching = asyncio.ensure_future(running.process.subscribe("wheel", watcher, 0, None))
    await soon(lambda: watcher.is_lagging)
    await asyncio.sleep(0.3)
    assert (len(watcher._waiting), view.dropped, watching.done()) == (1, [], False)
    view.takes = True
    watcher.flush()
    await running.ask("wheel", "Anna", "bet", on="rouge", amount=100)
    await asyncio.wait_for(watching, 120)
    await running.ask("wheel", "Anna", "bet", on="rouge", amount=100)
    await soon(lambda: view.last == held_store.head("wheel").number)
    subscriber = Subscriber(Seen(0), None, limit=0)
    subscriber.socket.takes = False  # type: ignore[attr-defined]
    await asyncio.wait_for(running.process.subscribe("wheel", subscriber, 0, None), 120)
    assert (subscriber.is_dropped, subscriber.is_lagging) == (True, False)
    await running.close()
    assert_all_seen(view, held_store.read("wheel", 0, 10**9))


async def test_node_is_busy_until_stake_is_answered(held_store: HeldStore) -> None:
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
