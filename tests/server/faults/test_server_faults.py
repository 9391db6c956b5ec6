"""Whatever fails on a stake's way: it is there whole or not at all; the house stops or goes on."""

import asyncio
import random
import shutil
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

import pytest
import surroundings
from support.server import http_server as live_server
from support.server.node_harness import (
    CARDS,
    NAMES,
    PURSE,
    QUICK,
    STILL,
    HeldStore,
    Running,
    code,
    furnish,
    request,
    soon,
    staked,
)
from support.storage.store_backends import assert_whole

from tapisvert.clock import now
from tapisvert.fairness.vault import VaultError
from tapisvert.journal.group_commit import GroupCommitWriter
from tapisvert.journal.sqlite import SqliteStore
from tapisvert.journal.store import Append, AppendResult, StoreError
from tapisvert.live import node_context, owner
from tapisvert.live.aggregate import TableAggregate
from tapisvert.live.broadcast import Broadcaster
from tapisvert.live.dealer import Dealer
from tapisvert.live.ledger import Ledger
from tapisvert.live.stage_machine import StageMachine
from tapisvert.live.stages import Stage, has_stakes
from tapisvert.live.table import LiveTable
from tapisvert.operations.audit import audit
from tapisvert.rules import Phase

POINTS: Final = (
    *(
        (SqliteStore, name)
        for name in ("append", "save_blob", "delete_blob", "save_snapshot", "notify")
    ),
    *((Dealer, name) for name in ("commit", "card", "coup_command")),
    *((LiveTable, name) for name in ("execute", "commit_purse", "roll_back_purse")),
    (StageMachine, "tick"),
    *((TableAggregate, name) for name in ("execute", "write_notice", "record_refusal")),
    *((Ledger, name) for name in ("enter", "check")),
    *(
        (owner.TableOwner, name)
        for name in ("submit", "_execute", "_submit", "_on_written", "_reply", "flush_frames")
    ),
    (GroupCommitWriter, "submit"),
    (Broadcaster, "publish"),
    (node_context, "entry_frame"),
    (owner, "ack_frame"),
)
"""Functions that run from a stake's arrival to its settlement."""
COMMITS: Final = 6 if surroundings.is_exhaustive else 3
ERRORS: Final = (MemoryError, KeyboardInterrupt, asyncio.CancelledError, RecursionError)


def furnish_copy(template: Path, folder: Path) -> Path:
    """A file with a table and some purses."""
    shutil.copy(template, folder / "journal.db")
    store = SqliteStore(folder / "journal.db")
    furnish(store, "wheel", "again")
    store.close()
    return folder / "journal.db"


@pytest.fixture
def path(tmp_path: Path, template: Path) -> Path:
    """Such a file, of a test's own."""
    return furnish_copy(template, tmp_path)


def create_other(path: Path) -> Path:
    """A house like this one, without a coup."""
    return Path(shutil.copy(path, path.with_name("another.db")))


class Evening:
    """Two people play until some coups are settled, or the process stops; their messages."""

    def __init__(self, path: Path, *, fails: Callable[[int], BaseException | None] | None = None):
        self.store = HeldStore(path)
        if fails is not None:
            self.store.fails = fails
        self._read = self._coups = 0
        self.running: Running

    @property
    def answered(self) -> dict[str, int]:
        """The entries by which requests were answered."""
        return self.running.answered

    def play(self, coups: int = 1) -> None:
        """Have it happen, on a loop of its own."""
        with closing(self.store), suppress(KeyboardInterrupt, asyncio.CancelledError):
            asyncio.run(self._evening(self._seen() + coups))

    async def _evening(self, coups: int) -> None:
        self.running = Running(self.store, pace=QUICK)
        with suppress(StoreError, MemoryError, RecursionError):
            await self.running.start()
            playing = [asyncio.ensure_future(self._play(name)) for name in NAMES[:2]]
            await soon(lambda: self.running.stopped or self._seen() >= coups)
            stopped = dict(self.answered) if self.running.stopped else None
            await asyncio.sleep(0.03)
            for task in playing:
                task.cancel()
            if stopped is not None:
                assert self.answered == stopped, "it speaks after it has stopped"
            await self.running.close()

    def _seen(self) -> int:
        """Number of coups in the journal."""
        with suppress(StoreError):
            for entry in self.store.read("wheel", self._read, 10**9):
                self._coups += entry.answer.count(b'"event":"coup"')
                self._read = entry.number
        return self._coups

    async def _play(self, name: str) -> None:
        await self._ask(name, "sit", chips=PURSE + 1)
        await self._ask(name, "sit", chips=100_000)
        while True:
            await self._ask(name, "bet", on="rouge", amount=100)
            await self._ask(name, "withdraw", on="17")
            await asyncio.sleep(0.01)

    async def _ask(self, name: str, do: str, **options: Any) -> None:
        response = request(name, do, **options)
        with suppress(MemoryError, RecursionError):  # what its caller is told
            await self.running.send("wheel", response)


def check(path: Path, reply: dict[str, int]) -> None:
    """All that was answered is in the journal, once; the table goes on, no stake is stranded."""
    second_evening = Evening(path)
    second_evening.play()
    assert second_evening.running.stopped == []
    store = HeldStore(path)
    text: dict[str, int] = {}
    for entry in store.read("wheel", 0, 10**9):
        if entry.request is not None:
            assert entry.request not in text
            text[entry.request] = entry.number
    assert {name: text.get(name) for name in reply} == reply
    assert_whole(store)

    async def close() -> None:
        running = await Running(store, pace=STILL).start()
        assert code(await running.ask("wheel", "Direction", "finish")) is None
        live = running.process.owned_table("wheel")
        assert live is not None
        assert not has_stakes(live.table)
        bank = live.core.ledger["bank"]
        assert sum(store.purses().values()) == PURSE * len(NAMES) - bank
        await running.close()

    asyncio.run(close())
    assert not audit(store).faults
    store.close()


class Fault:
    """An error at the n-th call of something; only while it is armed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, place: Any, name: str) -> None:
        self.calls = self.at = 0
        self.error: type[BaseException] = MemoryError
        task = getattr(place, name)

        def called(*arguments: Any, **options: Any) -> Any:
            self.calls += 1
            if self.calls == self.at:
                raise self.error("a fault")
            return task(*arguments, **options)

        monkeypatch.setattr(place, name, called)


@pytest.fixture(scope="module")
def calls(template: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[Any, str], int]:
    """Number of calls of each of them in an evening in which nothing fails."""
    path = furnish_copy(template, tmp_path_factory.mktemp("calls"))
    with pytest.MonkeyPatch.context() as patched:
        faults = {(place, name): Fault(patched, place, name) for place, name in POINTS}
        Evening(path).play()
    return {point: fault.calls for point, fault in faults.items()}


@pytest.mark.parametrize(("place", "name"), POINTS)
def test_error_at_any_call_keeps_stake_whole(
    *,
    path: Path,
    place: Any,
    name: str,
    scale: int,
    calls: dict[tuple[Any, str], int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Memory that runs out, an interrupt, a cancellation: the process goes on, or stops cleanly."""
    fault, luck = Fault(monkeypatch, place, name), random.Random(name)
    for error in luck.sample(ERRORS, min(scale, len(ERRORS))):
        for _ in range(scale):
            fault.calls, fault.error = 0, error
            fault.at = luck.randint(1, max(calls[place, name], 1))
            fresh = create_other(path)
            evening = Evening(fresh)
            evening.play()
            fault.at = 0
            check(fresh, evening.answered)


# The journal --------------------------------------------------------------------------------------


@pytest.mark.parametrize("is_written", [False, True], ids=["before", "after"])
def test_failed_commit_stops_process_at_any_number(
    path: Path, is_written: bool, scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The n-th commit fails, having written or not: no more is said, nothing answered is lost."""
    for failing in range(1, 2 * COMMITS * scale + 1, 2):
        fresh = create_other(path)
        evening = Evening(fresh)
        write = evening.store.append

        def append(
            batch: list[Append],
            evening: Evening = evening,
            failing: int = failing,
            write: Any = write,
        ) -> list[AppendResult]:
            if evening.store.appends + 1 < failing:
                return write(batch)  # type: ignore[no-any-return]
            if is_written:
                write(batch)
            raise evening.store._fail_stop.fail(OSError(5, "Input/output error"))

        monkeypatch.setattr(evening.store, "append", append)
        evening.play(100)
        assert evening.running.stopped
        check(fresh, evening.answered)


async def test_failed_process_takes_no_request(path: Path) -> None:
    """It neither answers nor writes, and its clock does not run."""
    store = HeldStore(path)
    running = await Running(store).start()
    assert code(await running.ask("wheel", "Anna", "sit", chips=1_000)) is None
    view = await running.watch("wheel")
    store.fails = lambda _number: OSError(28, "No space left on device")
    loss = running.send("wheel", request("Anna", "bet", on="rouge", amount=100))
    await soon(lambda: running.stopped)
    extra = running.send("wheel", request("Anna", "bet", on="rouge", amount=100))
    await asyncio.sleep(0.3)
    assert not loss.done()
    assert not extra.done()
    assert len(running.stopped) == len(view.dropped) == 1
    await running.close()
    store.close()


# Time ---------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("looks_often")
@pytest.mark.parametrize(
    "step_ms",
    [-3_600_000, 86_400_000, 75 * 366 * 86_400_000],
    ids=["an hour back", "a day on", "beyond 2038 and 2100"],
)
def test_wall_clock_may_jump_during_play(path: Path, step_ms: int) -> None:
    """Windows, order and ownership are as before; entries carry the time that it was said to be."""

    async def evening() -> None:
        store = HeldStore(path)
        running = await Running(store).start()
        await staked(running)
        running.start_clocks()
        await running.until("wheel", lambda live: live.machine.stage is Stage.BALL)
        running.wall_ms = step_ms
        head = store.head("wheel").number
        await soon(lambda: store.head("wheel").number > head + 8)
        leases = store.renewed
        await soon(lambda: store.renewed > leases + 2)
        first_entry, *_, last_entry = store.read("wheel", head - 1, 1_000)
        assert abs(last_entry.at_ms - first_entry.at_ms - step_ms) < 60_000
        assert running.stopped == []
        assert running.process.owned_table("wheel") is not None
        await running.close()
        store.close()
        second = await Running(HeldStore(path)).start()
        assert second.process.owned_table("wheel") is not None, "the table has no owner"
        await second.close()
        second.store.close()

    asyncio.run(evening())
    store = HeldStore(path)
    assert_whole(store)
    assert not audit(store).faults
    store.close()


def test_windows_clock_is_monotonic(monkeypatch: pytest.MonkeyPatch) -> None:
    """The monotonic clock times them; the time of the wall clock is for the record alone."""
    with monkeypatch.context() as patched:
        patched.setattr(time, "monotonic_ns", lambda: 5_000_000)
        patched.setattr(time, "time_ns", lambda: 9_000_000)
        instant = now()
    assert (instant.mono_ms, instant.wall_ms) == (5, 9)


async def test_late_tick_closes_and_refuses_late_stakes(path: Path) -> None:
    """An overdue act is done before any later request."""
    store = HeldStore(path)
    running = await Running(store, pace=STILL).start()
    assert code(await running.ask("wheel", "Anna", "sit", chips=10_000)) is None
    await running.until("wheel", lambda live: live.machine.stage is Stage.BETS)
    assert code(await running.ask("wheel", "Anna", "bet", on="rouge", amount=100)) is None
    running.mono_ms = 3_610_000  # the window was over ten seconds ago
    sent = [running.send("wheel", request("Anna", "bet", on="noir", amount=100)) for _ in range(3)]
    assert {code(item) for item in await asyncio.gather(*sent)} == {"betting_closed"}
    await running.close(patience_seconds=0)
    closes = [e for e in store.read("wheel", 0, 1_000) if e.line.startswith(b'{"do":"close"')]
    assert len(closes) == 1
    store.close()


# The vault ----------------------------------------------------------------------------------------


def _is_suspended(live: LiveTable) -> bool:
    return live.has_opened and live.table.phase is Phase.SUSPENDED


@pytest.mark.parametrize("mode", ["another key", "torn", "gone"])
@pytest.mark.parametrize("book", ["campione-roulette", CARDS])
async def test_unreadable_draw_suspends_table_and_returns_stakes(
    path: Path, mode: str, book: str
) -> None:
    """Nothing more is dealt of it; the direction closes the table, every stake goes back, once."""
    store = HeldStore(path)
    running = await Running(store, book=book, pace=STILL).start()
    assert code(await running.ask("wheel", "Anna", "sit", chips=100_000)) is None
    live = await running.until(
        "wheel", lambda live: live.machine.stage in (Stage.COUPE, Stage.BETS)
    )
    if live.machine.stage is Stage.COUPE:
        await running.ask("wheel", "Anna", "cut", at_card=100)
    assert code(await running.ask("wheel", "Anna", "bet", on="rouge", amount=5_000)) is None
    await running.close()
    ((draw, blob),) = store.blobs("wheel").items()
    if mode == "torn":
        store.save_blob("wheel", draw, blob[:-1] + bytes([blob[-1] ^ 1]))
    elif mode == "gone":
        store.delete_blob("wheel", draw)
    key = bytes(32) if mode == "another key" else bytes(range(32))
    second = await Running(store, book=book, pace=STILL, key=key).start()
    live = await second.until("wheel", _is_suspended)
    assert second.process.owned_table("again") is not None, "only this table stops"
    assert second.stopped == []
    assert code(await second.ask("wheel", "Anna", "bet", on="rouge", amount=5_000)) == "suspended"
    assert code(await second.ask("wheel", "Direction", "resume")) == "draw_lost"
    assert code(await second.ask("wheel", "Direction", "finish")) is None
    assert code(await second.ask("wheel", "Direction", "finish")) == "table_finished"
    assert store.purses() == {f"account-{name}": PURSE for name in NAMES}
    notices = [e.line for e in store.read("wheel", 0, 1_000) if e.kind == "notice"]
    (line,) = (line for line in notices if b"draw_lost" in line)
    assert draw.removeprefix("wheel/").encode() in line
    assert code(await second.ask("wheel", "Direction", "open")) is None
    assert code(await second.ask("wheel", "Anna", "sit", chips=100_000)) is None
    await second.until("wheel", lambda live: live.machine.stage in (Stage.COUPE, Stage.BETS))
    await second.close()
    assert not audit(store).faults
    store.close()


async def test_table_resumes_with_right_key(path: Path) -> None:
    """Suspended for want of its draw, the direction lets it go on once the draw opens again."""
    store = HeldStore(path)
    for key, codes in (
        (bytes(range(32)), ()),
        (bytes(32), ("draw_lost",)),
        (bytes(range(32)), (None,)),
    ):
        running = await Running(store, pace=STILL, key=key).start()
        if not codes:
            assert code(await running.ask("wheel", "Anna", "sit", chips=100_000)) is None
            await running.until("wheel", lambda live: live.machine.stage is Stage.BETS)
            assert code(await running.ask("wheel", "Anna", "bet", on="rouge", amount=500)) is None
        for expected in codes:
            assert code(await running.ask("wheel", "Direction", "resume")) == expected
        await running.close()
    assert not audit(store).faults
    store.close()


def test_house_with_foreign_key_does_not_open(tmp_path: Path) -> None:
    """The error says so, with the remedy; with its own key the house opens again."""
    house = live_server.settings(tmp_path, live_server.table(pace=live_server.PATIENT))
    with live_server.opened(house) as server:
        anna = server.guest("Anna")
        with anna.at(chips=10_000) as line:
            line.stage("commitments")
    key = house.keys / "vault.key"
    right = key.read_text()
    key.write_text("0" * 64 + "\n")
    refusal = live_server.Server(house)
    with pytest.raises(VaultError, match=r"vault key does not match.*tapisvert restore --in-place"):
        refusal.start()
    refusal.listener.close()
    key.write_text(right)
    with live_server.opened(house):
        pass
