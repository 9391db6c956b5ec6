"""Server processes for tests, with real storages, and people who play and watch there."""

import asyncio
import secrets
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from itertools import count
from typing import Any, Final

import msgspec

from support.patience import PATIENCE
from support.records.signed_records import named, witness_key
from support.server.scripted_draws import ToldDealer, ToldTable
from support.storage.issued import issue
from tapisvert import regulations
from tapisvert.clock import Instant, now
from tapisvert.fairness.vault import Vault
from tapisvert.journal.entry import Entry
from tapisvert.journal.sql import EventStore
from tapisvert.journal.sqlite import SqliteStore
from tapisvert.journal.store import Append, AppendResult, StoredReply, StoreError, TableRow
from tapisvert.live.broadcast import Subscriber
from tapisvert.live.client_messages import parse
from tapisvert.live.frames import visible_to
from tapisvert.live.node import Node
from tapisvert.live.node_context import Signer
from tapisvert.live.opening import OpeningSettings
from tapisvert.live.requests import Actor, Request
from tapisvert.live.stages import Mode, Pace, Stage
from tapisvert.live.table import LiveTable
from tapisvert.rules import Role
from tapisvert.rules import commands as c
from tapisvert.server.services import parse_forwarded

WHEEL: Final = "campione-roulette"
CARDS: Final = "venezia-trente-et-quarante"
QUICK: Final = Pace(0.01, 0.01, 0.12, 0.12, 0.01, 0.002, 0.02, 0.01, quiet_seconds=0)
STILL: Final = Pace(0.01, 0.01, 3600, 3600, 3600, 3600, 3600, 3600, quiet_seconds=0)
"""Stakes are laid soon, and nothing else happens."""
KEY: Final = bytes(range(32))
PURSE: Final = 10_000_000
NAMES: Final = ("Anna", "Bruno", "Carla", "Dario")
DIRECTION: Final = frozenset({Role.DIRECTION, Role.CHEF})
_IDS = count(1)


def who(name: str, roles: Iterable[Role] = (Role.PLAYER,)) -> Actor:
    """Return a player's account, with the id of its name."""
    return Actor(f"account-{name}", name, frozenset(roles))


def furnish(
    store: EventStore, *tables: str, names: Sequence[str] = NAMES, purse: int = PURSE
) -> None:
    """Make tables, and fill purses."""
    issue(store, {who(name).account: purse for name in names})
    for table in tables:
        store.create_table(table, b"{}", now().wall_ms)


def request(name: str, do: str, *, id: str | None = None, **options: Any) -> Request:  # noqa: A002
    """Return a request of a client as a message."""
    body = msgspec.json.encode({"id": id or f"r{next(_IDS)}", "do": do, **options})
    requests, action, salt = parse(body, name)
    roles = (Role.PLAYER,) if name in NAMES else DIRECTION
    return Request(who(name, roles), requests, body, action, salt)


def code(text: dict[str, Any]) -> str | None:
    """The code with which something was refused; None if it was carried out."""
    if "error" in text:
        return str(text["error"])
    events = [event["code"] for event in text["events"] if event["event"] == "refused"]
    return events[0] if events else None


class Running:
    """A process with its messages in both directions. Its clocks may be set, and stopped."""

    def __init__(
        self,
        store: EventStore,
        owner: str = "process",
        *,
        book: str = WHEEL,
        pace: Pace = QUICK,
        mode: Mode = Mode.AUTOMATIC,
        key: bytes = KEY,
        sign: Signer | None = None,
    ) -> None:
        """`sign` asks a witness, without which the house stands still."""
        self.store, self.stopped = store, list[str]()
        self.over = list[str]()
        """The tables that it said were closed."""
        self.answered: dict[str, int] = {}
        """The entries by which requests were answered, as soon as it says so."""
        self.wall_ms = self.mono_ms = 0
        self._stopped_at: Instant | None = None
        self._opening = OpeningSettings(c.Open(regulations.rulebook(book), "EUR"), mode, pace)
        self._vault = Vault(key)
        self._witness = named(witness_key()) if sign is not None else None
        self.process = Node(
            owner,
            store,
            now=self.now,
            make=self._make,
            read=parse_forwarded,
            stop=self.stopped.append,
            closed=self.over.append,
            sign=sign,
        )

    def now(self) -> Instant:
        """The clocks, as far as they were set."""
        real = self._stopped_at or now()
        return Instant(real.mono_ms + self.mono_ms, real.wall_ms + self.wall_ms)

    def stop_clocks(self) -> None:
        """Have all that follows happen at one time, however busy the machine is."""
        self._stopped_at = now()

    def start_clocks(self) -> None:
        """Show the machine's time again."""
        self._stopped_at = None

    def _make(self, row: TableRow) -> LiveTable:
        book = self._opening.command.rulebook
        dealer = ToldDealer(book, self._vault, witness=self._witness)
        salts = partial(secrets.token_hex, 16)
        return ToldTable(row.table, self._opening, dealer, salts=salts)

    async def start(self) -> "Running":
        """Begin."""
        await self.process.start()
        return self

    async def close(self, patience_seconds: float = 5) -> None:
        """Stop as one should."""
        await self.process.close("closed", patience_seconds=patience_seconds)

    def send(self, table: str, request: Request) -> asyncio.Future[dict[str, Any]]:
        """Ask, and be answered some time."""
        future: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()

        def reply(text: bytes) -> None:
            answer = msgspec.json.decode(text)
            if answer.get("n"):
                self.answered[answer["id"]] = answer["n"]
            if not future.done():
                future.set_result(answer)

        self.process.submit(table, request, reply)
        return future

    async def ask(self, table: str, name: str, do: str, **options: Any) -> dict[str, Any]:
        """Ask, and be answered."""
        async with asyncio.timeout(PATIENCE):  # before Python 3.12 wait_for may swallow a cancel
            return await self.send(table, request(name, do, **options))

    async def until(self, table: str, expected: Callable[[LiveTable], object]) -> LiveTable:
        """Wait until that is true of a table that this process owns."""

        def is_so() -> bool:
            live = self.process.owned_table(table)
            return live is not None and live.has_opened and bool(expected(live))

        await soon(is_so, pause=0)  # in each turn: a stage of a quick table is soon over
        live = self.process.owned_table(table)
        assert live is not None
        return live

    async def watch(
        self,
        table: str,
        after_number: int | None = None,
        *,
        sees_all: bool = False,
        limit: int = 256,
    ) -> "Seen":
        """Watch a table from now on."""
        view = Seen(after_number, sees_all=sees_all)
        watcher = Subscriber(view, None, sees_all=sees_all, limit=limit)
        view.leave = lambda: self.process.unsubscribe(table, watcher)
        async with asyncio.timeout(PATIENCE):
            await self.process.subscribe(table, watcher, after_number, None)
        return view


@asynccontextmanager
async def started_nodes(
    *stores: EventStore, tables: Sequence[str] = ("wheel",), pace: Pace = STILL
) -> AsyncIterator[list[Running]]:
    """Start nodes on stores of one database, one after the other; the first has the tables. Close
    them at the end, the last first: none has stopped before.
    """
    furnish(stores[0], *tables)
    nodes = [Running(store, f"node {number}", pace=pace) for number, store in enumerate(stores)]
    for node in nodes:
        await node.start()
    yield nodes
    for node in reversed(nodes):
        await node.close()
        assert node.stopped == []


async def seated(running: Running, *names: str) -> None:
    """Have people sit down, and the table ready for stakes."""
    for name in names:
        assert code(await running.ask("wheel", name, "sit", chips=100_000)) is None
    await running.until("wheel", lambda live: live.machine.stage is Stage.BETS)


async def staked(running: Running) -> LiveTable:
    """Have Anna sit down and stake, in a window that does not end before the clocks go on."""
    await seated(running, "Anna")
    while True:
        live = await running.until("wheel", lambda live: live.machine.stage is Stage.BETS)
        running.stop_clocks()
        if code(await running.ask("wheel", "Anna", "bet", on="17", amount=100)) is None:
            return live
        running.start_clocks()


async def playing(store: EventStore) -> Running:
    """Start a node at whose wheel Anna may stake."""
    running = await Running(store, pace=STILL).start()
    await seated(running, "Anna")
    return running


async def soon(
    condition: Callable[[], object], seconds: float = PATIENCE, *, pause: float = 0.02
) -> None:
    """Wait until something is so, and stays so for a while: `pause` is the time between looks."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never came"
        await asyncio.sleep(pause)


class Seen:
    """Entries of a table that a client saw, by number."""

    def __init__(self, after_number: int | None, *, sees_all: bool = False) -> None:
        self.last = self.begins = after_number
        self.sees_all = sees_all
        self.entries: dict[int, dict[str, Any]] = {}
        self.dropped: list[str] = []
        self.takes = True
        self.leave: Callable[[], None] = lambda: None

    def send(self, message: bytes) -> bool:
        """A message comes. It follows the one before, and holds nothing that was seen already."""
        if not self.takes:
            return False
        text = msgspec.json.decode(message)
        if "table" in text:
            self.begins = self.last = text["table"]["n"]
            return True
        assert self.last is not None, "entries before the table"
        for entry in text["entries"]:
            assert entry["n"] > self.last, "it was seen already"
            self.entries[entry["n"]] = entry
            self.last = entry["n"]
        assert text["to"] >= self.last
        self.last = text["to"]
        return True

    def drop(self, reason: str) -> None:
        """The connection ends."""
        self.dropped.append(reason)


class HeldStore(SqliteStore):
    """A storage whose next commits may be held back, or fail; likewise its look-ups of requests."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.gate = threading.Event()
        self.gate.set()
        self.memory = threading.Event()
        self.memory.set()
        self.earlier = threading.Event()
        self.earlier.set()
        self.looked_up = 0
        self.begun = self.appends = self.renewed = 0
        self.fails: Callable[[int], BaseException | None] = lambda _number: None

    def append(self, batch: Sequence[Append]) -> list[AppendResult]:
        """Once it may."""
        self.begun += 1
        self.gate.wait()
        self.appends += 1
        if (error := self.fails(self.appends)) is not None:
            raise self._fail_stop.fail(error) if isinstance(error, OSError | StoreError) else error
        return super().append(batch)

    @property
    def is_held(self) -> bool:
        """True while a commit is held back."""
        return self.begun > self.appends

    def renew(self, *arguments: Any) -> bool:
        """And count how often."""
        renewal = super().renew(*arguments)
        self.renewed += renewal
        return renewal

    def find_answer(self, table: str, actor: str, request: str) -> StoredReply | None:
        """Once it may."""
        self.looked_up += 1
        self.memory.wait()
        return super().find_answer(table, actor, request)

    def iter_requests(
        self, table: str, after: tuple[str, str], limit: int
    ) -> list[tuple[str, str]]:
        """Once it may."""
        self.earlier.wait()
        return super().iter_requests(table, after, limit)


def assert_all_seen(view: Seen, entries: Iterable[Entry]) -> None:
    """Assert that a client has seen those of all entries from the first on that it may see."""
    assert view.begins is not None
    for entry in entries:
        if entry.number > view.begins:
            is_shown = visible_to(entry, is_public=not view.sees_all) is not None
            assert is_shown == (entry.number in view.entries), entry.number
