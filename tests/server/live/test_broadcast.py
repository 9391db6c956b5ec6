"""Fan-out: every client gets its messages in order, and a slow one delays no other."""

import asyncio
from collections.abc import Callable

import pytest

from tapisvert.live.broadcast import SPECTATORS_A_TURN, Broadcaster, Subscriber


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


def never() -> bytes:
    """Request that no client may make."""
    raise AssertionError("no client sees all")


def soon(work: Callable[[], None]) -> None:
    """Call a function in the loop's next turn."""
    asyncio.get_running_loop().call_soon(work)


def test_each_client_gets_its_own_entries() -> None:
    """Players and spectators the public bytes, the staff the whole."""
    hub, player, staff = Broadcaster(soon), Line(), Line()
    hub.join(Subscriber(player, "a1"))
    hub.join(Subscriber(staff, "c1", sees_all=True))
    hub.publish(b"public", lambda: b"whole")
    hub.publish(None, lambda: b"for the staff")
    assert player.came == [b"public"]
    assert staff.came == [b"whole", b"for the staff"]


def test_the_whole_is_made_once_and_only_if_it_is_seen() -> None:
    """However many see it."""
    hub, made = Broadcaster(soon), list[int]()

    def whole() -> bytes:
        made.append(1)
        return b"whole"

    hub.join(Subscriber(Line(), None))
    hub.publish(b"public", never)
    for _ in range(3):
        hub.join(Subscriber(Line(), "c1", sees_all=True))
    hub.publish(b"public", whole)
    assert made == [1]


def test_possible_requests_are_sent_when_changed() -> None:
    """Once, until they are others, or until one of the staff has joined who may lack them."""
    hub = Broadcaster(soon)
    assert hub.changed_requests(("go", "last")) == ("go", "last")
    assert hub.changed_requests(("go", "last")) is None
    assert hub.changed_requests(("last",)) == ("last",)
    hub.join(Subscriber(Line(), "a1"))
    assert hub.changed_requests(("last",)) is None
    hub.join(Subscriber(Line(), "c1", sees_all=True))
    assert hub.changed_requests(("last",)) == ("last",)


def test_who_is_behind_gets_everything_in_order() -> None:
    """Waiting messages come first, whatever is sent meanwhile."""
    line = Line(room=1)
    watcher = Subscriber(line, "a1")
    for number in range(4):
        watcher.send(b"%d" % number)
    assert watcher.is_lagging
    line.room = 2
    watcher.drained()
    watcher.send(b"4")
    line.room = 10
    watcher.drained()
    assert line.came == [b"0", b"1", b"2", b"3", b"4"]
    assert not watcher.is_lagging


@pytest.mark.parametrize("bound", [1, 5])
def test_who_is_too_far_behind_is_dropped(bound: int) -> None:
    """Once, with a reason; no message is kept for it, and the others get theirs."""
    hub, slow, quick = Broadcaster(soon), Line(room=0), Line()
    watcher = Subscriber(slow, "a1", bound=bound)
    hub.join(watcher)
    hub.join(Subscriber(quick, "a2"))
    for number in range(20):
        hub.publish(b"%d" % number, never)
    assert len(slow.reasons) == 1
    assert "last entry" in slow.reasons[0]
    assert not watcher.is_lagging
    slow.room = 5
    watcher.drained()
    assert slow.came == []
    assert len(quick.came) == 20


def test_a_crowd_that_watches_delays_no_player() -> None:
    """Players have a message at once, some spectators in each turn; each spectator has all of them
    in order from joining to leaving, and what came meanwhile in one turn.
    """

    async def evening() -> tuple[list[list[bytes]], list[bytes], list[bytes], int]:
        hub, player, late, gone = Broadcaster(soon), Line(), Line(), Line()
        leaves = Subscriber(gone, None)
        crowd = [Line() for _ in range(5 * SPECTATORS_A_TURN)]
        hub.join(leaves)  # the last to be served
        for one in (*crowd, player):
            hub.join(Subscriber(one, "a1" if one is player else None))
        hub.publish(b"0", never)
        assert player.came == [b"0"]
        assert sum(map(len, (one.came for one in crowd))) == SPECTATORS_A_TURN
        hub.leave(leaves)
        hub.join(Subscriber(late, None))
        for number in range(1, 10):
            hub.publish(b"%d" % number, never)
        assert len(player.came) == 10
        turns = 0
        while not all(len(one.came) == 10 for one in crowd):
            await asyncio.sleep(0)
            turns += 1
        return [one.came for one in crowd], late.came, gone.came, turns

    crowd, late, gone, turns = asyncio.run(evening())
    told = [b"%d" % number for number in range(10)]
    assert all(came == told for came in crowd)
    assert late == told[1:]
    assert gone == []
    assert turns <= 12


def test_the_connections_of_an_account() -> None:
    """Each of them, until it leaves; twice away is away."""
    hub = Broadcaster(soon)
    one, two, other = Subscriber(Line(), "a1"), Subscriber(Line(), "a1"), Subscriber(Line(), "a2")
    for watcher in (one, two, other):
        hub.join(watcher)
    assert len(hub) == 3
    assert set(hub.find("a1")) == {one, two}
    hub.leave(one)
    hub.leave(one)
    assert hub.find("a1") == [two]


def test_all_are_sent_away() -> None:
    """With the reason, and nothing comes after it."""
    hub, line = Broadcaster(soon), Line()
    hub.join(Subscriber(line, "a1"))
    hub.close("closed for the night")
    hub.publish(b"public", never)
    assert line.reasons == ["closed for the night"]
    assert line.came == []
    assert len(hub) == 0
