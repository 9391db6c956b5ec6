"""One process on one loop, with a real file: its answers are durable, and given once."""

import asyncio
import random
from functools import partial
from pathlib import Path

import pytest
from support.server.node_harness import (
    CARDS,
    PURSE,
    QUICK,
    STILL,
    HeldStore,
    Running,
    Seen,
    assert_all_seen,
    code,
    playing,
    request,
    seated,
    soon,
    staked,
)
from support.server.node_harness import who as person
from support.storage.store_backends import assert_whole

from tapisvert import regulations
from tapisvert.clock import Instant
from tapisvert.live.aggregate import Turn
from tapisvert.live.stages import Mode, Stage
from tapisvert.live.table import LiveTable
from tapisvert.operations.audit import audit
from tapisvert.rules import commands as c


@pytest.fixture
def store(held_store: HeldStore) -> HeldStore:
    """A file with a table and some purses."""
    return held_store


def reopen(store: HeldStore) -> HeldStore:
    """The same file, opened anew."""
    path = store_path(store)
    store.close()
    return HeldStore(path)


def store_path(store: HeldStore) -> Path:
    """Path of the store."""
    (_, _, path), *_ = store._writer.execute("PRAGMA database_list").fetchall()
    return Path(path)


async def open_again(store: HeldStore) -> None:
    """Have the table's second session begin; only the journal knows the earlier requests."""
    running = await playing(store)
    await running.ask("wheel", "Direction", "finish")
    await running.ask("wheel", "Direction", "open")
    await soon(lambda: getattr(store.snapshot("wheel"), "number", 0))
    await running.close()


# Durable first ------------------------------------------------------------------------------------


async def test_messages_are_sent_only_when_durable(store: HeldStore) -> None:
    """Until the journal has committed no client sees a stake, a repeated one or a buy-in."""
    running = await playing(store)
    view = await running.watch("wheel")
    old_mapping = dict(view.entries)
    store.gate.clear()
    stake, sit = (
        request("Anna", "bet", on="rouge", amount=500),
        request("Bruno", "sit", chips=9),
    )
    answers = [running.send("wheel", message) for message in (stake, stake, sit)]
    joined = asyncio.ensure_future(running.watch("wheel", sees_all=True))
    await asyncio.sleep(0.05)
    assert {answer.done() for answer in answers} | {joined.done()} == {False}
    assert view.entries == old_mapping
    assert store.read("wheel", 0, 100)[-1].number == view.last
    store.gate.set()
    text, repetition, seat = await asyncio.gather(*answers)
    assert (text["events"][0]["event"], seat["n"]) == ("staked", text["n"] + 1)
    assert repetition == text | {"again": True}
    await soon(lambda: seat["n"] in view.entries)
    assert (await joined).begins in {text["n"], seat["n"]}
    await running.close()


async def test_repeated_request_has_one_effect_and_answer(store: HeldStore) -> None:
    """All five are answered with the stored answer; the same id for another stake is refused."""
    running = await playing(store)
    stake = request("Anna", "bet", id="one", on="rouge", amount=500)
    other = request("Anna", "bet", id="one", on="rouge", amount=600)
    answers = await asyncio.gather(*(running.send("wheel", stake) for _ in range(5)))
    assert {answer.pop("again", False) for answer in answers[1:]} == {True}
    assert all(answer == answers[0] for answer in answers)
    assert code(await running.send("wheel", other)) == "idempotency_conflict"
    live = await running.until("wheel", lambda live: live)
    assert live.table.players["Anna"].chips == 100_000 - 500
    await running.close()
    restarted = await Running(reopen(store), pace=STILL).start()
    answer = await restarted.send("wheel", stake)
    assert answer == answers[0] | {"again": True}
    assert code(await restarted.send("wheel", other)) == "idempotency_conflict"
    await restarted.close()


async def test_refusals_of_strangers_fill_no_journal(store: HeldStore) -> None:
    """They are answered at once and without an entry's number; made again, they are new."""
    running = await playing(store)
    company = ["Bruno", *(f"Guest {number}" for number in range(200))]
    flood = [request("Bruno", "société", players=company) for _ in range(50)]
    flood += [request("Bruno", "sit", chips=PURSE + 1) for _ in range(3)]
    for refusal in await asyncio.gather(*(running.send("wheel", message) for message in flood)):
        assert (refusal["n"], refusal["events"][0]["event"]) == (0, "refused")
    accounts = {entry.actor for entry in store.read("wheel", 0, 1_000)}
    assert accounts == {"table", person("Anna").account}
    (refusals,) = (m for m in running.process.metrics() if m.name == "tapisvert_refusals")
    counts = {sample.labels["code"]: sample.value for sample in refusals.samples if sample.value}
    assert counts == {"unknown_player": 50, "insufficient_balance": 3}
    sit = request("Bruno", "sit", id="again", chips=0)
    assert code(await running.send("wheel", sit)) == "invalid_amount"
    assert "again" not in await running.send("wheel", sit)
    await seated(running, "Bruno")
    refusal = await running.ask("wheel", "Bruno", "bet", on="rouge", amount=-1)
    assert store.read("wheel", refusal["n"] - 1, 1)[0].actor == person("Bruno").account
    await running.close()


async def test_request_of_earlier_session_is_answered_from_journal(
    store: HeldStore,
) -> None:
    """A request from before the table closed and opened again still has its stored answer."""
    running = await playing(store)
    stake = request("Anna", "bet", id="one", on="rouge", amount=500)
    first = await running.send("wheel", stake)
    assert code(await running.ask("wheel", "Direction", "finish")) is None
    assert code(await running.ask("wheel", "Direction", "open")) is None
    assert await running.send("wheel", stake) == first | {"again": True}
    await soon(lambda: getattr(store.snapshot("wheel"), "number", 0))
    await running.close()
    restarted = await Running(reopen(store), pace=STILL).start()
    other = request("Anna", "bet", id="one", on="rouge", amount=600)
    answers = await asyncio.gather(*(restarted.send("wheel", item) for item in (stake, other)))
    assert answers[0] == first | {"again": True}
    assert code(answers[1]) == "idempotency_conflict"
    await restarted.close()


async def test_new_request_needs_no_journal(store: HeldStore) -> None:
    """Once the requests of earlier sessions are loaded, the journal is searched for them alone; and
    until then no request waits for it.
    """
    await open_again(store)
    holding = reopen(store)
    holding.earlier.clear()
    restarted = await Running(holding, pace=STILL).start()
    live = await restarted.until("wheel", lambda live: live)
    entries = [entry for entry in holding.read("wheel", 0, 100) if b'"do":"sit"' in entry.line]
    assert code(await restarted.ask("wheel", "Anna", "sit", chips=100_000)) is None
    assert holding.looked_up == 1
    holding.earlier.set()
    await soon(lambda: not live.core.starts_mid_journal)
    await restarted.until("wheel", lambda live: live.machine.stage is Stage.BETS)
    for amount in range(100, 200):
        stake = await restarted.ask("wheel", "Anna", "bet", on="rouge", amount=amount)
        assert code(stake) is None
    assert holding.looked_up == 1
    response = request("Anna", "sit", id=entries[0].request, chips=100_000)
    result = await restarted.send("wheel", response)
    assert (result["again"], result["n"]) == (True, entries[0].number)
    assert holding.looked_up == 2
    await restarted.close()


async def test_requests_of_player_are_executed_in_order(store: HeldStore) -> None:
    """Also where the journal has to be asked for every request, after the table opened again."""
    await open_again(store)
    holding = reopen(store)
    holding.earlier.clear()
    restarted = await Running(holding, pace=STILL).start()
    await seated(restarted, "Anna", "Bruno")
    stakes = [
        restarted.send("wheel", request(name, "bet", on="rouge", amount=100 + step))
        for step in range(40)
        for name in ("Anna", "Bruno")
    ]
    text = [await stake for stake in stakes]
    for owner in (text[::2], text[1::2]):
        numbers = [answer["n"] for answer in owner]
        assert numbers == sorted(numbers)
    assert holding.looked_up >= len(stakes)
    holding.earlier.set()
    await restarted.close()


# Purses -------------------------------------------------------------------------------------------


async def test_empty_purse_refuses_seat_and_queue_continues(
    store: HeldStore,
) -> None:
    """Nothing of the refused seat is left; requests that came meanwhile are done as they came."""
    running = await playing(store)
    store.gate.clear()
    requests = [
        request("Bruno", "sit", chips=PURSE + 1),
        request("Bruno", "bet", on="rouge", amount=100),
        request("Anna", "bet", on="rouge", amount=200),
        request("Bruno", "sit", chips=PURSE),
        request("Bruno", "bet", on="noir", amount=300),
        request("Anna", "bet", on="noir", amount=400),
    ]
    sent = [running.send("wheel", item) for item in requests]
    snapshot = asyncio.ensure_future(running.process.snapshot("wheel", "Bruno", sees_all=True))
    await asyncio.sleep(0.02)
    assert not snapshot.done(), "a player who has not paid is shown"
    store.gate.set()
    answers = [await item for item in sent]
    codes = [code(answer) for answer in answers]
    assert codes == ["insufficient_balance", "unknown_player", None, None, None, None]
    numbers = [answer["n"] for answer in answers]
    assert numbers == sorted(numbers)
    assert store.purse(person("Bruno").account) == 0
    view = await snapshot
    assert ("Bruno" in view["players"]) is (view["n"] >= numbers[3])
    await running.close()
    assert not audit(store).faults


@pytest.mark.parametrize("chips", [PURSE, PURSE + 1], ids=["paid", "not paid"])
async def test_clock_survives_purse_check(store: HeldStore, chips: int) -> None:
    """An act that comes due meanwhile is done afterwards, once, before the later requests; and from
    then on the clock rings no more often than it has to.
    """
    running = await Running(store, pace=QUICK).start()
    live = await staked(running)
    view = await running.watch("wheel", sees_all=True)
    store.gate.clear()
    seat = running.send("wheel", request("Bruno", "sit", chips=chips))
    running.start_clocks()
    await soon(lambda: running.now().mono_ms > (live.machine.due_ms or 0) + 20)
    assert live.machine.stage is Stage.BETS
    latecomer = running.send("wheel", request("Anna", "bet", on="17", amount=100))
    store.gate.set()
    assert code(await seat) == (None if chips == PURSE else "insufficient_balance")
    assert code(await latecomer) == "betting_closed"
    await soon(lambda: _stages(view).count("pause") >= 1)
    idle = _idle_ticks(live)
    while _stages(view).count("pause") < 3:
        await running.ask("wheel", "Anna", "bet", on="17", amount=100)
        await asyncio.sleep(0.02)
    assert len(idle) <= 2, "more than one clock runs"
    await running.close()
    assert not audit(store).faults


def _stages(view: Seen) -> list[str]:
    notices = [entry.get("notice", {}) for entry in view.entries.values()]
    return [notice["stage"] for notice in notices if "stage" in notice]


def _idle_ticks(live: LiveTable) -> list[Instant]:
    """Times at which the clock rings from now on with no act due."""
    idle: list[Instant] = []
    tick = live.machine.tick

    def count_entries(now: Instant) -> Turn:
        result = tick(now)
        if not result.entries:
            idle.append(now)
        return result

    live.machine.tick = count_entries  # type: ignore[method-assign]
    return idle


@pytest.mark.parametrize("arrival", [True, False], ids=["the clock came", "the clock is late"])
async def test_stake_waiting_for_purse_precedes_clock(store: HeldStore, arrival: bool) -> None:
    """A stake within the window counts, also if the window ends while a purse pays, and if the loop
    gets to the purse's answer before it gets to the clock; a later stake does not.
    """
    running = await Running(store, pace=QUICK).start()
    live = await staked(running)
    bet = partial(request, "Anna", "bet", amount=100)
    closes_ms = live.machine.due_ms or 0
    store.gate.clear()
    seat, timely, extra, last = (
        running.send("wheel", message)
        for message in (
            request("Bruno", "sit", chips=1_000),
            bet(on="18"),
            request("Carla", "sit", chips=1_000),
            bet(on="19"),
        )
    )
    running.start_clocks()
    if arrival:
        await soon(lambda: running.now().mono_ms > closes_ms + 20)
    else:
        running.mono_ms += 2_000  # and the loop's own timer is still to come
    latecomer = running.send("wheel", bet(on="20"))
    store.gate.set()
    assert [code(await item) for item in (seat, timely, extra, last)] == [None] * 4
    assert code(await latecomer) == "betting_closed"
    assert _closed_between(store, (await last)["n"], (await latecomer)["n"]) == 1
    await running.close()
    assert not audit(store).faults


async def test_stake_waiting_for_journal_precedes_clock(
    store: HeldStore,
) -> None:
    """In a later session each request is looked up at first; the window may end meanwhile."""
    await open_again(store)
    holding = reopen(store)
    holding.earlier.clear()
    running = await Running(holding, pace=QUICK).start()
    live = await staked(running)
    bet = partial(request, "Anna", "bet", amount=100)
    closes_ms = live.machine.due_ms or 0
    holding.memory.clear()
    timely = running.send("wheel", bet(on="18"))
    running.start_clocks()
    await soon(lambda: running.now().mono_ms > closes_ms + 20)
    latecomer = running.send("wheel", bet(on="20"))
    holding.memory.set()
    assert [code(await timely), code(await latecomer)] == [None, "betting_closed"]
    assert _closed_between(holding, (await timely)["n"], (await latecomer)["n"]) == 1
    holding.earlier.set()
    await running.close()
    assert not audit(holding).faults


def _closed_between(store: HeldStore, after_number: int, number: int) -> int:
    """Number of 'rien ne va plus' between two entries."""
    entries = store.read("wheel", after_number, number - after_number)
    return sum(b'{"event":"closed"' in entry.answer for entry in entries)


# Watching -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
async def test_joining_client_misses_and_repeats_nothing(
    store: HeldStore, seed: int, scale: int
) -> None:
    """With a number or without, while stakes flow: the client has all entries since."""
    luck, watching = random.Random(seed), list[Seen]()

    async def bet(player: str) -> None:
        while True:
            await running.ask("wheel", player, "bet", on="rouge", amount=100)
            await asyncio.sleep(luck.random() * 0.004)

    running = await Running(store).start()
    await seated(running, "Anna", "Bruno")
    bets = [asyncio.ensure_future(bet(player)) for player in ("Anna", "Bruno")]
    for _ in range(40 * scale):
        await asyncio.sleep(luck.random() * 0.03)
        head = store.head("wheel").number
        new_state = luck.choice([None, 0, head // 2, max(0, head - luck.randint(0, 3)), head])
        watching.append(await running.watch("wheel", new_state, sees_all=luck.random() < 0.3))
        if luck.random() < 0.2:
            watching[0].leave()
    for task in bets:
        task.cancel()
    await running.close()
    entries = store.read("wheel", 0, 10**9)
    for view in watching[1:]:
        assert_all_seen(view, entries)
    assert_whole(store)


async def test_unknown_number_returns_nothing(store: HeldStore) -> None:
    """A client with a number of a journal that was put back gets a snapshot of the table."""
    running = await Running(store, pace=STILL).start()
    view = await running.watch("wheel", 10**9)
    assert view.begins == store.head("wheel").number
    await running.close()


# Bounds and failures ------------------------------------------------------------------------------


async def test_overload_is_refused_as_busy(
    store: HeldStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Requests waiting for a purse, or the journal, are bounded; no accepted request is lost."""
    monkeypatch.setattr("tapisvert.live.owner.MAX_QUEUED", 20)
    monkeypatch.setattr("tapisvert.live.node_context._FULL", 50)
    running = await playing(store)
    bet = partial(request, "Anna", "bet", on="17", amount=100)
    store.gate.clear()
    seat = running.send("wheel", request("Bruno", "sit", chips=1_000))
    sent = [seat, *(running.send("wheel", bet()) for _ in range(30))]
    assert [code(item.result()) for item in sent if item.done()] == ["table_busy"] * 10
    store.gate.set()
    await asyncio.gather(*sent)
    store.gate.clear()
    first = running.send("wheel", bet())
    await soon(lambda: store.is_held)
    extra = [first, *(running.send("wheel", bet()) for _ in range(90))]
    rejections = [item for item in extra if item.done()]
    assert len(rejections) == 40
    assert {code(item.result()) for item in rejections} == {"table_busy"}
    store.gate.set()
    assert {code(item) for item in await asyncio.gather(*extra)} == {"table_busy", None}
    assert running.stopped == []
    await running.close()
    assert_whole(store)


async def test_failed_answer_delays_no_other(store: HeldStore) -> None:
    """The requester is gone: the request stands; all others are answered and shown everything."""
    running = await Running(store, pace=STILL).start()
    await seated(running, "Anna", "Bruno")
    view = await running.watch("wheel")
    store.gate.clear()

    def raise_missing(text: bytes) -> None:
        raise asyncio.InvalidStateError

    running.process.submit("wheel", request("Anna", "bet", on="rouge", amount=100), raise_missing)
    other = running.send("wheel", request("Bruno", "bet", on="rouge", amount=100))
    store.gate.set()
    number = (await other)["n"]
    await soon(lambda: view.last == number)
    assert {number - 1, number} <= view.entries.keys()
    assert running.stopped == []
    await running.close()


async def test_refused_opening_starts_no_session(store: HeldStore) -> None:
    """A second opening is refused, and the table can be made again."""
    store.create_table("real", b"{}", 0)
    created = {"book": CARDS, "mode": Mode.REAL, "pace": STILL}
    running = await Running(store, **created).start()  # type: ignore[arg-type]
    response = request("Direction", "finish")
    action = c.Open(regulations.rulebook(CARDS), "EUR")
    opens = type(response)(response.actor, "again", b"open", action)
    assert code(await running.send("real", opens)) == "already_open"
    assert code(await running.ask("real", "Anna", "sit", chips=1_000)) is None
    await running.close()
    restarted = await Running(reopen(store), **created).start()  # type: ignore[arg-type]
    live = await restarted.until("real", lambda live: True)
    assert list(live.table.players) == ["Anna"]
    await restarted.close()


async def test_closed_table_is_reported_when_durable(store: HeldStore) -> None:
    """Its seats are released then; a coup, or a player who leaves, closes no table."""
    running = await playing(store)
    assert code(await running.ask("wheel", "Anna", "leave")) is None
    assert running.over == []
    assert code(await running.ask("wheel", "Direction", "finish")) is None
    await soon(lambda: running.over == ["wheel"])
    await running.close()


async def test_closing_finishes_coup_and_disconnects(store: HeldStore) -> None:
    """A stake behind closed bets is settled before the process ends, and its spectators see it."""
    running = await Running(store, pace=QUICK).start()
    await staked(running)
    view = await running.watch("wheel")
    running.start_clocks()
    await running.until("wheel", lambda live: live.machine.stage is Stage.BALL)
    await running.close()
    assert view.dropped == ["closed"]
    assert view.last == store.head("wheel").number
    events = [
        event["event"] for entry in view.entries.values() for event in entry.get("events", ())
    ]
    assert "settled" in events
    assert running.stopped == []
    assert not audit(store).faults
