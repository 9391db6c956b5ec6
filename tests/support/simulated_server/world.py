"""Whole evenings of live tables in virtual time: processes, people, faults, and who watches them.

One seed gives one evening, to the byte. The processes are the server's own, each on a loop of its
own; they share a disk in memory. Everything that stands in the journal is reckoned again at once,
by a ledger that knows no engine, and by a controller's books.
"""

from collections import Counter
from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, NoReturn
from unittest import mock

import msgspec

from support.records.signed_records import RefusedError, Signer
from support.simulated_server.client_actions import (
    enters,
    greedy,
    malicious,
    polite,
    staff,
    tailleur,
)
from support.simulated_server.clients import PATIENCE_MS, TABLE, Client
from support.simulated_server.money_actions import Desk, Till
from support.simulated_server.reference_house import NaiveHouse
from support.simulated_server.staff_actions import BEHAVIOURS, TEAM, official
from support.simulated_server.virtual_clock import SimLoop, SimWriter, World
from support.storage.issued import issue
from support.storage.memory import FakeDisk, InMemoryEventStore
from tapisvert import regulations
from tapisvert.clock import HouseDay, Instant
from tapisvert.fairness.sealed_draw import SEED_BYTES
from tapisvert.fairness.vault import Vault
from tapisvert.house.cash import CashFigures
from tapisvert.house.day_sheet import Day, read_sheet
from tapisvert.house.statements import read_statement
from tapisvert.journal.entry import Entry
from tapisvert.journal.house_log import HOUSE_LOG_ID
from tapisvert.journal.store import Append, AppendResult, ForwardedRequest, TableRow
from tapisvert.live import frames
from tapisvert.live import node as processes
from tapisvert.live.client_messages import parse
from tapisvert.live.dealer import Dealer, SigningRequest
from tapisvert.live.float_shifts import is_float, read_move
from tapisvert.live.listener import Listener
from tapisvert.live.node import Node
from tapisvert.live.opening import OpeningSettings
from tapisvert.live.requests import Actor, Request
from tapisvert.live.stages import Mode, Pace
from tapisvert.live.table import LiveTable
from tapisvert.record.accounting_check import IndependentAccounts
from tapisvert.rules import Role, Table
from tapisvert.rules import commands as c
from tapisvert.rules.events import Event, Opened
from tapisvert.witness.witness_client import SigningAnswer

PURSE: Final = 10_000_000
NOON_MS: Final = 1_700_000_000_000
_READ: Final = msgspec.json.Decoder()
PACE: Final = Pace(0.01, 0.02, 0.04, 0.05, 0.004, 0.003, 0.01, 0.01, quiet_seconds=0.03)


@dataclass(frozen=True)
class Plan:
    """Parameters of an evening; `trouble` is the probability of a failure in a virtual second."""

    seed: int
    book: str = "campione-roulette"
    mode: Mode = Mode.AUTOMATIC
    coups: int = 30
    players: int = 3
    greedy: int = 1
    malicious: int = 1
    staff: int = 1
    is_witnessed: bool = False
    """True for a witness, which is silent now and then."""
    has_posts: bool = False
    """True for a staff of the table's own, who assign, take posts and relieve each other."""
    processes: int = 1
    trouble: float = 1.0
    lossy: float = 0.1
    busy_ms: float = 12.0
    """Average time of a player between two wishes."""
    most: int | None = None
    """Entries that one transaction takes; chance says if nothing is."""
    snapshot_entries: int | None = None
    """Entries between two snapshots; None: none are written."""
    doomed: tuple[int, bool] | None = None
    """The append of the first process that fails, and whether it takes effect."""


def quiet(seed: int, book: str = "campione-roulette", coups: int = 2) -> Plan:
    """An evening of two players without any trouble."""
    return Plan(
        seed, book, coups=coups, players=2, greedy=0, malicious=0, staff=0, trouble=0.0, lossy=0.0
    )


def quick(seed: int) -> Plan:
    """An evening of 250 coups without a pause between them, and a crash now and then."""
    plan = replace(quiet(seed, coups=250), trouble=0.05, lossy=0.01, busy_ms=40.0)
    return replace(plan, players=1 + seed % 2, processes=2 if seed % 4 == 3 else 1)


class FailedError(AssertionError):
    """An evening in which something was not as it has to be; its seed gives it again."""


class SimStore(InMemoryEventStore):
    """A store that reports its writes to the evening; leases go by the database's clock."""

    def __init__(self, evening: "Evening") -> None:
        super().__init__(evening.disk)
        self._evening = evening
        self.is_doomed = False

    def append(self, batch: Any) -> list[AppendResult]:
        """Add entries; every one that is there now is looked at."""
        fence = self.disk.row(TABLE).fence
        try:
            return super().append(batch)
        finally:
            with self._evening.noting:
                self._evening.observe(batch, fence)

    def claim(self, table: str, owner: str, now_ms: int, ttl_ms: int) -> int | None:
        return super().claim(table, owner, int(self._evening.world.now_ms), ttl_ms)

    def renew(self, table: str, owner: str, fence: int, now_ms: int, ttl_ms: int) -> bool:
        return super().renew(table, owner, fence, int(self._evening.world.now_ms), ttl_ms)


class Machine:
    """A server process on its loop, until it dies."""

    def __init__(self, evening: "Evening", number: int) -> None:
        self.evening = evening
        self.loop = SimLoop(evening.world, slowness_ms=2.0)
        self.store = SimStore(evening)
        self.is_started = False
        self.process = Node(
            f"process {number}",
            self.store,
            now=evening.now,
            make=evening.live_table,
            read=_unpack,
            stop=self._stopped,
            snapshot_entries=evening.plan.snapshot_entries,
            sign=evening.sign if evening.plan.is_witnessed else None,
        )
        self.loop.inside(lambda: self.loop.create_task(self._start()))

    async def _start(self) -> None:
        await self.process.start()
        self.is_started = True

    def _stopped(self, reason: str) -> None:
        if not self.store.is_doomed:
            self.evening.problem = self.evening.problem or f"a process stopped: {reason}"
        self.evening.world.later(0, self.die)

    def die(self) -> None:
        """All that it had in memory is lost; another begins after a while."""
        if not self.loop.is_dead:
            self.evening.mark("crash", self.evening.where)
            self.process._unsubscribe()  # no bell rings at a process that is dead
            self.store.close()
            self.loop.die()
            self.evening.begin_another(self)

    async def close(self) -> None:
        """Stop as one should."""
        await self.process.close("closed for the night", patience_seconds=1.0)
        self.evening.world.later(0, self.die)

    @property
    def owned(self) -> LiveTable | None:
        """The table, where it is this process's."""
        return None if self.loop.is_dead else self.process.owned_table(TABLE)


@dataclass
class Witness(Listener):
    """A controller's books, kept from the events of one live table.

    A table that began from a snapshot has heard no opening: its books begin with the next one.
    """

    noting: AbstractContextManager[None]
    books: IndependentAccounts | None = None
    heard_to: int = 0

    def on_events(
        self, number: int, at_ms: int, events: tuple[Event, ...], accounts: Mapping[str, str]
    ) -> None:
        """Enter the events of an entry; entries come once, in order."""
        assert number > self.heard_to, "an entry was told again"
        self.heard_to = number
        with self.noting:
            self._enter(events)

    def _enter(self, events: tuple[Event, ...]) -> None:
        if isinstance(events[0], Opened):
            self.books = IndependentAccounts()
        if self.books is not None:
            self.books.apply(events)
            assert self.books.difference == 0

    def on_acknowledged(self, account: str, number: int, at_ms: int) -> None:
        """Nothing of this is money."""

    def reality_check_due_ms(self, account: str) -> int | None:
        """Nothing is known."""
        return None


class _Noting:
    """Collects errors where the server would catch them: they are raised after this step."""

    def __init__(self, evening: "Evening") -> None:
        self._evening = evening

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, location: object) -> None:
        if isinstance(error, Exception):
            self._evening.problem = self._evening.problem or error


class Evening:
    """One evening, from its plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.world = World(plan.seed)
        self.disk = FakeDisk()
        self.book = regulations.rulebook(plan.book)
        self.chances = _chances(self.book.id)
        self.marks: Counter[tuple[str, Any]] = Counter()
        self.machines: list[Machine] = []
        self.graves: list[Machine] = []
        self.coups = self.made = 0
        self.journal: list[Entry] = []
        """All entries of the table, each as soon as it is written."""
        self.is_over = self.is_calm = False
        self.calm_ms = 0.0
        self.problem: BaseException | str | None = None
        self.noting = _Noting(self)
        self._shown: dict[bool, list[bytes | None]] = {True: [], False: []}
        self._seeds = Random(f"{plan.seed} seeds")
        self.seeds: list[bytes] = []
        """Seeds of all draws, in hexadecimal: nothing that can be seen has one."""
        self.witness = Signer()
        self._witness_luck = Random(f"{plan.seed} witness")
        self._wall_offset, self._frozen_wall = 0, 0
        self.clients = self._people()
        self.names = [client.who.name for client in self.clients if Role.PLAYER in client.who.roles]
        book_store = InMemoryEventStore(self.disk)
        issue(book_store, {client.who.account: PURSE for client in self.clients})
        self.naive = NaiveHouse(self.book, book_store.purses())
        self.desk, self.till = Desk(), Till(self)
        self._looked_house = book_store.head(HOUSE_LOG_ID).number
        self._agreed: tuple[Table | None, int] = None, 0
        book_store.create_table(TABLE, b"{}", NOON_MS)

    def _people(self) -> list[Client]:
        plan, items = self.plan, list[Client]()
        kinds = [polite] * plan.players + [greedy] * plan.greedy + [malicious] * plan.malicious
        for number, behave in enumerate(kinds):
            actor = Actor(f"a{number}", f"Player {number}", frozenset({Role.PLAYER}))
            items.append(Client(self, actor, behave, plan.busy_ms))
        roles = frozenset({Role.CHEF, Role.DIRECTION, Role.CROUPIER, Role.TAILLEUR, Role.CASHIER})
        serves = {Mode.AUTOMATIC: staff, Mode.TAILLEUR: tailleur, Mode.REAL: enters}[plan.mode]
        for name, role in TEAM if plan.has_posts else ():
            actor = Actor(name.lower().replace(" ", "-"), name, frozenset({role}))
            act = BEHAVIOURS.get(role, official)
            items.append(Client(self, actor, act, 6.0))
        for number in range(plan.staff):
            actor = Actor(f"s{number}", f"Serving {number}", roles)
            items.append(Client(self, actor, serves, 3 * plan.busy_ms if serves is staff else 5.0))
        return items

    # What processes are given ---------------------------------------------------------------------

    def now(self) -> Instant:
        """Clocks: one that only goes on, one that an operator may set."""
        wall = self._frozen_wall or NOON_MS + int(self.world.now_ms) + self._wall_offset
        return Instant(int(self.world.now_ms), wall)

    def live_table(self, row: TableRow) -> LiveTable:
        """A table as a process makes it."""
        return LiveTable(
            row.table,
            OpeningSettings(
                c.Open(self.book, "EUR"), self.plan.mode, PACE, is_staffed=self.plan.has_posts
            ),
            Dealer(
                self.book,
                Vault(bytes(range(32))),
                self._seed,
                self.witness.named if self.plan.is_witnessed else None,
            ),
            salts=lambda: self._seeds.randbytes(16).hex(),
            listener=Witness(self.noting),
        )

    def _seed(self) -> bytes:
        seed = self._seeds.randbytes(SEED_BYTES)
        self.seeds.append(seed.hex().encode())
        return seed

    async def sign(self, request: SigningRequest, _seconds: float) -> SigningAnswer:
        """The witness answers, or is silent, or its answer is lost."""
        luck = self._witness_luck.random()
        if luck < 0.05:
            self.mark("witness", "silent")
            return SigningAnswer()
        start, head = bytes.fromhex(request.start), bytes.fromhex(request.head)
        try:
            statement = self.witness.sign(request.table, start, request.coup, head)
        except RefusedError:
            self.mark("witness", "refused")
            return SigningAnswer(is_refused=True)
        self.mark("witness", "lost" if luck < 0.1 else "signed")
        return SigningAnswer() if luck < 0.1 else SigningAnswer(statement)

    # Machines -------------------------------------------------------------------------------------

    def begin_another(self, dead: Machine | None = None) -> None:
        """Have a process begin, at once or after one has died."""
        if dead is not None:
            self.machines.remove(dead)
            self.graves.append(dead)
        delay = 0.0 if dead is None else self.world.chance.random() * 300

        def begin() -> None:
            if not self.is_over:
                self.made += 1
                self.machines.append(Machine(self, self.made))
                if self.plan.doomed is not None and self.made == 1:
                    number, completed = self.plan.doomed
                    self.machines[0].store.is_doomed = True
                    self.machines[0].store.fail_append(number, completed=completed)

        self.world.later(delay, begin)

    def some_machine(self, chance: Random) -> Machine | None:
        """One to talk to."""
        return chance.choice(self.machines) if self.machines else None

    @property
    def live(self) -> LiveTable | None:
        """The table, of the process that owns it."""
        for machine in self.machines:
            if (live := machine.owned) is not None and live.has_opened:
                return live
        return None

    @property
    def where(self) -> str:
        """Stage of the table; 'nowhere' while no process owns it."""
        return "nowhere" if self.live is None else self.live.machine.stage.value

    # Trouble --------------------------------------------------------------------------------------

    def is_lost(self, chance: Random) -> bool:
        """Return True if a message is lost on its way."""
        return not self.is_calm and chance.random() < self.plan.lossy

    def trouble(self) -> None:
        """Something fails; and something else after a while."""
        if self.is_over or self.is_calm or not self.plan.trouble:
            return
        chance = self.world.chance
        if self.machines:
            machine = chance.choice(self.machines)
            chance.choice(
                (self._die, self._freeze, self._close, self._doom, self._doom, self._clock)
            )(machine)
        self.world.later(chance.expovariate(self.plan.trouble / 1000), self.trouble)

    def _die(self, machine: Machine) -> None:
        machine.die()

    def _freeze(self, machine: Machine) -> None:
        """It stands still, longer than its lease lasts, and does not know it."""
        self.mark("freeze", self.where)
        machine.loop.frozen_until = self.world.now_ms + self.world.chance.choice((50, 900, 6_000))

    def _close(self, machine: Machine) -> None:
        if machine.is_started:
            self.mark("close", self.where)
            machine.store.is_doomed = True
            machine.loop.inside(lambda: machine.loop.create_task(machine.close()))

    def _doom(self, machine: Machine) -> None:
        """One of its next transactions fails: nothing of it is written, or all."""
        chance = self.world.chance
        machine.store.is_doomed = True
        machine.store.fail_append(chance.randint(1, 12), completed=chance.random() < 0.5)

    def _clock(self, machine: Machine) -> None:
        """Set the clock on the wall, or let it stand still."""
        self.mark("clock", "set")
        if self.world.chance.random() < 0.3:
            self._frozen_wall = 0 if self._frozen_wall else self.now().wall_ms
        else:
            hour = 3_600_000
            self._wall_offset = self.world.chance.choice((-24, -1, 0, 1, 24, 20_000)) * hour

    # What is looked at ----------------------------------------------------------------------------

    def mark(self, subject: str, value: Any) -> None:
        """Count that something has happened."""
        self.marks[subject, value] += 1

    def fail(self, problem: object) -> NoReturn:
        """Give the evening up."""
        raise FailedError(f"{self.plan}: at {self.world.now_ms:.0f} ms: {problem}")

    def observe(self, batch: list[Append], fence: int) -> None:
        """Reckon everything again that is in the journal now, and was not before."""
        fences = {item.entry.hash: item.fence for item in batch}
        for entry in self.disk.entries(TABLE, len(self.journal)):
            assert fences[entry.hash] == fence, "one who had lost the table wrote to it"
            self.journal.append(entry)
            self.naive.take(entry)
            self._look_at(entry)
        for entry in self.disk.entries(HOUSE_LOG_ID, self._looked_house):
            self.naive.take_cash(entry)
            self.mark("cash", _READ.decode(entry.line)["notice"])
            self._looked_house = entry.number
        live = self.live
        if live is not None and self.journal and live.core.hash == self.journal[-1].hash:
            self._agree(live)

    def _agree(self, live: LiveTable) -> None:
        """Tables never change: one that was held against the ledger as it is agrees with it."""
        agreement = live.table, self.naive.changes
        if self._agreed[0] is not live.table or self._agreed[1] != self.naive.changes:
            self.naive.agrees_with(live.table)
            self.naive.agrees_with_results(live.core.ledger)
            self.naive.agrees_with_floats(live.core.floats, live.core.ledger)
            self._agreed = agreement

    def _look_at(self, entry: Entry) -> None:
        is_refused = entry.answer.startswith(b'{"event":"refused"')
        self.check_hidden(entry.line)
        self.check_hidden(entry.answer)
        if b'{"event":"coup"' in entry.answer:
            self.coups += 1
        if is_refused:
            code = _READ.decode(entry.answer)["code"]
            self.mark("refused" if entry.kind == "command" else "turned away", code)
        if entry.kind == "command":
            self.mark("command", (entry.line[7:20].split(b'"')[0].decode(), not is_refused))
        else:
            self.mark(entry.kind, entry.line[:24].decode(errors="replace"))
            if is_float(entry):
                self.mark("float", read_move(entry.line, entry.number, entry.at_ms).act.value)

    def check_hidden(self, view: bytes) -> None:
        """No seed stands in what can be seen."""
        for seed in self.seeds:
            assert seed not in view, "a seed was shown"

    # The evening ----------------------------------------------------------------------------------

    def shown(self, *, is_public: bool) -> list[bytes | None]:
        """Return the journal as far as it may be seen: by all clients, or by the staff."""
        display = self._shown[is_public]
        display += [
            frames.visible_to(entry, is_public=is_public) for entry in self.journal[len(display) :]
        ]
        return display

    def play(self) -> "Evening":
        """All of it. FailedError, or another AssertionError, if anything is not as it has to be."""
        try:
            self._play()
        finally:
            for machine in (*self.machines, *self.graves):
                machine.loop.die()
        return self

    def _play(self) -> None:
        maximum = self.plan.most or self.world.chance.choice((1, 2, 512))
        writer = type("SimWriter", (SimWriter,), {"most": maximum})
        with mock.patch.object(processes, "GroupCommitWriter", writer):
            for _ in range(self.plan.processes):
                self.begin_another()
            for client in self.clients:
                self.world.later(self.world.chance.random() * 20, client.act)
            self.world.later(200, self.trouble)
            last, coups = 0.0, 0
            while self.coups < self.plan.coups:
                self._step()
                if self.coups != coups:
                    last, coups = self.world.now_ms, self.coups
                if self.world.now_ms - last > 60 * PATIENCE_MS:
                    self.fail("played is not a coup")
            self._calm_down()
            self._end()

    def _step(self) -> None:
        assert self.world.step(), "nothing is going to happen any more"
        if self.world.raised or self.problem:
            self._give_up()

    def _give_up(self) -> NoReturn:
        problem = self.problem or self.world.raised[0]
        if not isinstance(problem, BaseException):
            self.fail(problem)
        text = f"at {self.world.now_ms:.0f} ms: {problem!r}"
        raise FailedError(f"{self.plan}: {text}") from problem

    def _calm_down(self) -> None:
        """End all trouble: a coup ends soon, and every request is answered."""
        self.is_calm, self.calm_ms = True, self.world.now_ms
        for client in self.clients:
            client.quieten()
        goal = self.coups + 2
        while self.coups < goal or any(client.waits for client in self.clients):
            self._step()
            if self.world.now_ms - self.calm_ms > 2 * PATIENCE_MS:
                self.fail("the table does not go on")

    def _end(self) -> None:
        """End all requests; every client sees the journal to its end."""
        end = self.world.now_ms + 10_000
        for client in self.clients:
            client.is_silent = True
        while any(client.is_waiting_to_see for client in self.clients):
            self._step()
            if self.world.now_ms > end:
                self.fail("a client does not see the end")
        self.is_over = True
        for client in self.clients:
            client.check_view()
        store = InMemoryEventStore(self.disk)
        self.naive.agrees_with_cashier(
            CashFigures(store, lambda: [TABLE], sells_uncounted=True, day=HouseDay()).find()
        )
        evening = Day("the evening", 0, 2**62)
        self.naive.agrees_with_sheet(read_sheet(store, evening, [TABLE]))
        for name in self.naive.people:
            self.naive.agrees_with_statement(read_statement(store, name, [evening], [TABLE]))


def _chances(book: str) -> list[str]:
    """Return the chances on which people lay their stakes, mostly simple ones."""
    items = list(regulations.rulebook(book).chances)
    simple = [
        position
        for position in items
        if position in ("rouge", "noir", "couleur", "inverse", "pair", "passe")
    ]
    return simple * 3 + items[:: max(1, len(items) // 20)]


def _unpack(parcel: ForwardedRequest) -> Request:
    """A request that another process left."""
    text = _READ.decode(parcel.body)
    actor = Actor(parcel.actor, text["name"], frozenset(Role(role) for role in text["roles"]))
    body = text["body"].encode()
    message = parse(body, actor.name)
    return Request(actor, parcel.request, body, message.action, message.salt)
