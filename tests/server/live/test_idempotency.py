"""Remembered replies of a table, and the filter of earlier requests."""

import pytest
from support.server.node_harness import PURSE, STILL, Running, code, furnish, request
from support.server.table_bench import ANNA, BICE, FUNDS, Bench
from support.storage.memory import InMemoryEventStore

from tapisvert.live import aggregate, request_filter
from tapisvert.live.request_filter import RequestBloomFilter
from tapisvert.live.stages import Stage
from tapisvert.rules import commands as c

FEW = 8


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table remembers but few requests here."""
    monkeypatch.setattr(aggregate, "_REMEMBERED", FEW)


def test_latest_replies_are_cached_and_others_read_from_journal() -> None:
    """Chips that a purse could not pay are one of them, once, and are let go in their turn."""
    bench = Bench()
    bench.sit(BICE)
    reply = bench.ask(BICE, c.Sit("Bice", FUNDS + 1), "r0")
    assert reply[0]["code"] == "insufficient_balance"
    bench.sit()
    bench.until(Stage.BETS)
    table, created = bench.live.core, ["r0"]
    for number in range(1, 3 * FEW):
        bench.ask(ANNA, c.Bet("Anna", "rouge", 1_000), f"r{number}")
        created.append(f"r{number}")
        latest = created[-FEW:]
        for request_id in created[1:]:
            assert (table.stored_reply(ANNA, request_id) is not None) == (request_id in latest)
            assert request_id in latest or table.may_contain_request(ANNA, request_id)
    assert table.stored_reply(BICE, "r0") is None
    assert table.may_contain_request(BICE, "r0")
    assert not table.may_contain_request(ANNA, "never")


async def test_uncached_request_is_executed_exactly_once() -> None:
    """After a refused purchase, and more requests than it remembers, the journal has the answer."""
    store = InMemoryEventStore()
    furnish(store, "wheel")
    running = await Running(store, pace=STILL).start()
    response = request("Bruno", "sit", chips=PURSE + 1)
    assert code(await running.ask("wheel", "Bruno", "sit", chips=100)) is None
    assert code(await running.send("wheel", response)) == "insufficient_balance"
    assert code(await running.ask("wheel", "Anna", "sit", chips=100_000)) is None
    live = await running.until("wheel", lambda live: live.machine.stage is Stage.BETS)
    stake = request("Anna", "bet", on="rouge", amount=100)
    first = await running.send("wheel", stake)
    for _ in range(3 * FEW):
        assert code(await running.ask("wheel", "Anna", "bet", on="17", amount=100)) is None
    assert live.core.stored_reply(stake.actor, stake.id) is None
    assert await running.send("wheel", stake) == first | {"again": True}
    second = await running.send("wheel", response)
    assert (code(second), second["again"]) == ("insufficient_balance", True)
    assert running.stopped == []
    await running.close()


def test_filter_never_misses_known_request() -> None:
    """Of twenty thousand requests, every one."""
    earlier = RequestBloomFilter()
    earlier.add((f"a{number % 7}", str(number)) for number in range(20_000))
    assert all(earlier.may_contain(f"a{number % 7}", str(number)) for number in range(20_000))


def test_filter_seldom_matches_new_request() -> None:
    """After a hundred thousand, none of a thousand new ones; after none, none."""
    earlier = RequestBloomFilter()
    assert not any(earlier.may_contain("anna", str(number)) for number in range(1_000))
    earlier.add(("anna", str(number)) for number in range(100_000))
    assert sum(earlier.may_contain("bice", str(number)) for number in range(1_000)) <= 1


@pytest.mark.parametrize("first", [1 << 16, pytest.param(1 << 20, marks=pytest.mark.exhaustive)])
def test_filter_grows_with_requests(first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """One filter holds 32 thousand, or half a million; of more, too, every one is known and few
    others are.
    """
    monkeypatch.setattr(request_filter, "_FIRST", first)
    earlier, capacity = RequestBloomFilter(), first // 2
    for number in range(capacity + 10_000):
        earlier.add([("anna", str(number))])
    assert [len(bits) for bits in earlier._filters] == [first, 2 * first]
    assert all(earlier.may_contain("anna", str(number)) for number in range(0, capacity, 7))
    assert all(earlier.may_contain("anna", str(capacity + number)) for number in range(10_000))
    assert sum(earlier.may_contain("bice", str(number)) for number in range(10_000)) < 60


def test_filter_growth_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond the largest filter memory stays as it is, and every request is still known."""
    monkeypatch.setattr(request_filter, "_FIRST", 1 << 10)
    monkeypatch.setattr(request_filter, "_LAST", 1 << 12)
    earlier = RequestBloomFilter()
    for number in range(20_000):
        earlier.add([("anna", str(number))])
    assert sum(map(len, earlier._filters)) == 7 << 10
    assert all(earlier.may_contain("anna", str(number)) for number in range(20_000))


def test_actor_and_request_are_separate_in_filter() -> None:
    """The boundary between the two counts."""
    earlier = RequestBloomFilter()
    earlier.add([("a1", "23")])
    assert not earlier.may_contain("a12", "3")
    assert not earlier.may_contain("a", "123")
