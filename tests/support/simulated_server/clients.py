"""The people of a simulated evening: they ask, ask again when no answer comes, and watch."""

import json
from collections.abc import Callable
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final

import msgspec

from support.simulated_server.client_actions import (
    Wish,
    commitment,
    greedy,
    malicious,
    serving,
    staff,
)
from support.simulated_server.staff_actions import directing, direction
from tapisvert.journal.store import StoredReply
from tapisvert.live import frames
from tapisvert.live.broadcast import Subscriber
from tapisvert.live.client_messages import RESERVED, BadMessageError, parse
from tapisvert.live.console_requests import possible
from tapisvert.live.frames import TableNotServedError
from tapisvert.live.requests import Actor, Request
from tapisvert.live.stages import Stage
from tapisvert.live.table import LiveTable
from tapisvert.rules import Role, Table

if TYPE_CHECKING:
    from support.simulated_server.world import Evening, Machine

_JSON: Final = json.JSONEncoder(ensure_ascii=False)
_READ: Final = msgspec.json.Decoder()
TABLE: Final = "one"
RETRY_MS: Final = 400.0
PATIENCE_MS: Final = 60_000.0
"""Longest time of a coup, and of an answer, once all trouble is over."""


class Socket:
    """A connection that watches; its messages."""

    def __init__(self, client: "Client") -> None:
        self._client = client
        self.is_open = True

    def send(self, message: bytes) -> bool:
        """Take a message, unless it is behind."""
        if self.is_open and self._client.chance.random() < 0.98:
            with self._client.evening.noting:
                self._client.saw(message)
            return True
        return False

    def drop(self, reason: str) -> None:
        """The server ends it."""
        self.is_open = False


class Client:
    """Client at the table or around it: sends requests, repeats unanswered ones, and watches."""

    def __init__(
        self,
        evening: "Evening",
        actor: Actor,
        behave: Callable[["Client"], Wish | None],
        wait_ms: float,
    ) -> None:
        self.evening, self.who, self._behave, self._wait = evening, actor, behave, wait_ms
        self.chance: Random = Random(f"{evening.plan.seed} {actor.account}")
        self.secret = b""
        self.answered: dict[str, tuple[int, bytes]] = {}
        self.waits: dict[tuple[str, bytes], float] = {}
        self.machine: Machine | None = None
        self.socket = Socket(self)
        self.watcher: Subscriber | None = None
        self.seen: list[tuple[int, bytes]] = []
        self.last = 0
        self.possible: list[str] = []
        self._live: LiveTable | None = None  # as it is when something is asked for
        self._number = 0
        self._is_quiet = self.is_silent = False

    # What it knows --------------------------------------------------------------------------------

    @property
    def table(self) -> Table | None:
        return None if self._live is None else self._live.table

    @property
    def live(self) -> LiveTable | None:
        return self._live

    @property
    def stage(self) -> Stage | None:
        return None if self._live is None else self._live.machine.stage

    @property
    def names(self) -> list[str]:
        return self.evening.names

    @property
    def invited(self) -> list[str]:
        """Members of one société, if another player has invited this one."""
        request = {} if self._live is None else self._live.machine.players.societes
        name = self.who.name
        return next(
            ([*all_] for all_ in request.values() if name in all_ and name not in request), []
        )

    @property
    def chances(self) -> list[str]:
        return self.evening.chances

    def commits(self, tip: str) -> Wish:
        """Choose a secret, and bind oneself to it."""
        self.secret = self.chance.randbytes(16)
        return commitment(tip, self.who.name, self.secret)

    # Asking ---------------------------------------------------------------------------------------

    def act(self) -> None:
        """Ask for something, or not; and again after a while."""
        if self.evening.is_over:
            return
        self._live = self.evening.live
        action = None if self._is_quiet or self.is_silent else self._behave(self)
        if action is not None and len(self.waits) < 20:
            self._ask(action)
        self._connect()
        self.evening.world.later(self.chance.expovariate(1 / self._wait), self.act)

    def execute(self, number: int, action: Wish) -> None:
        """Ask for what a second person has signed, as the executor of approvals does."""
        self._repeat_until_answered(f"{RESERVED}{number}", action)

    def _ask(self, action: Wish) -> None:
        self._number += 1
        reuse = self._behave is malicious and self.chance.random() < 0.1
        name = str(self.chance.randint(1, self._number)) if reuse else str(self._number)
        self._repeat_until_answered(name, action)

    def _repeat_until_answered(self, name: str, action: Wish) -> None:
        body = _JSON.encode({"id": name, **action}).encode()
        if self._live is not None:
            self.evening.mark("asked", (self._live.machine.stage, action["do"]))
        self.waits[name, body] = self.evening.world.now_ms
        for _ in range(5 if self._behave is malicious and self.chance.random() < 0.1 else 1):
            self._send(name, body)
        self.evening.world.later(RETRY_MS, partial(self._again, name, body))

    def _again(self, name: str, body: bytes) -> None:
        """No answer came: ask the same again."""
        start = self.waits.get((name, body))
        if start is None or self.evening.is_over:
            return
        if self.evening.is_calm and self.evening.world.now_ms - self.evening.calm_ms > PATIENCE_MS:
            self.evening.fail(f"{self.who.name} never got an answer to {body!r}")
        self._send(name, body)
        self.evening.world.later(RETRY_MS, partial(self._again, name, body))

    def _send(self, name: str, body: bytes) -> None:
        machine = self.evening.some_machine(self.chance)
        if machine is not None and not self.evening.is_lost(self.chance):
            arrives = partial(self._arrives, machine, name, body)
            self.evening.world.later(self.chance.random() * 2, lambda: machine.loop.inside(arrives))

    def _arrives(self, machine: "Machine", name: str, body: bytes) -> None:
        try:
            _, action, salt = parse(body, self.who.name)
        except BadMessageError:
            self.evening.mark("wire", "refused")
            self.waits.pop((name, body), None)
            return
        try:
            request = Request(self.who, name, body, action, salt)
            machine.process.submit(TABLE, request, partial(self._reply, name, body))
        except TableNotServedError:
            self.evening.mark("wire", "not yet")

    def _reply(self, name: str, body: bytes, text: bytes) -> None:
        """An answer has left the server; it may be lost on its way."""
        with self.evening.noting:
            self._check(name, body, text)
        if not self.evening.is_lost(self.chance):
            self.waits.pop((name, body), None)

    def _check(self, name: str, body: bytes, text: bytes) -> None:
        """Check that an acknowledged entry is in the journal under its number, unchanged; the
        refusals of strangers alone have none.
        """
        answer = _READ.decode(text)
        if "error" in answer:
            self.evening.mark("error", answer["error"])
            return
        if not answer["n"]:
            assert self.who.roles == {Role.PLAYER}
            (event,) = answer["events"]
            assert event["event"] == "refused"
            kind = "turned away" if event["clause"] == "table" else "refused"
            self.evening.mark(kind, event["code"])
            return
        journal, events = self.evening.journal, text[text.index(b'"events":') :]
        assert answer["n"] <= len(journal), f"{text!r} was acknowledged and is not in the journal"
        entry = journal[answer["n"] - 1]
        assert (entry.actor, entry.request) == (self.who.account, name)
        assert frames.ack_frame(name, StoredReply.from_entry(entry)).endswith(events)
        assert self.answered.setdefault(name, (answer["n"], events)) == (answer["n"], events)
        if not self.who.roles - {Role.PLAYER}:
            for event in answer["events"]:
                assert event["event"] != "balances", "another player's chips"
                is_own = event.get("player", self.who.name) == self.who.name
                assert is_own or not {"chips", "brought"} & event.keys(), event

    def quieten(self) -> None:
        """Make no trouble any more: who plays plays politely, who serves lets the game go on."""
        if self._behave in (greedy, malicious):
            self._is_quiet = True
        elif self._behave is staff:
            self._behave = serving
        elif self._behave is direction:
            self._behave = directing

    # Watching -------------------------------------------------------------------------------------

    def _connect(self) -> None:
        """Watch again, from the last entry that came."""
        machine = self.machine
        if machine is None or machine.loop.is_dead or not self.socket.is_open:
            machine = self.evening.some_machine(self.chance)
            if machine is not None and machine.is_started:
                self.machine, self.socket.is_open = machine, False
                self.socket = Socket(self)
                sees_all = bool(self.who.roles - {Role.PLAYER})
                self.watcher = Subscriber(self.socket, self.who.account, sees_all=sees_all)
                loop, watcher = machine.loop, self.watcher
                loop.inside(lambda: loop.create_task(self._watch(machine, watcher)))
        elif self.watcher is not None and self.watcher.is_lagging:
            machine.loop.inside(self.watcher.flush)

    async def _watch(self, machine: "Machine", watcher: Subscriber) -> None:
        try:
            await machine.process.subscribe(TABLE, watcher, self.last or None, self.who.name)
        except TableNotServedError:
            self.socket.is_open = False

    def saw(self, message: bytes) -> None:
        """A message: a snapshot, or entries. They come in their order, none twice."""
        self.evening.check_hidden(message)
        text = _READ.decode(message)
        if "table" in text:
            assert self.last == 0
            self.last = text["table"]["n"]
            self.seen.append((self.last, b""))
            if (staff := text["table"]["staff"]) is not None:
                self.possible = staff["possible"]
            if not self.who.roles - {Role.PLAYER}:
                for name, holding in text["table"]["players"].items():
                    assert name == self.who.name or "chips" not in holding
            return
        for entry in text["entries"]:
            assert entry["n"] > self.last, (entry["n"], self.last, self.who.name)
            self.last = entry["n"]
            if not self.who.roles - {Role.PLAYER}:
                for event in entry.get("events", ()):
                    assert event["event"] not in ("balances", "refused")
                    assert not {"chips", "brought"} & event.keys(), event
        self.last = text["to"]
        entries = message.partition(b'"entries":[')[2]
        end = b'],"possible":[' if "possible" in text else b"]}"
        self.seen.append((self.last, entries[: entries.rindex(end)]))
        self.possible = text.get("possible", self.possible)

    @property
    def is_waiting_to_see(self) -> bool:
        """Return True if an entry that it may see has not come yet."""
        return any(self._shown(self.last))

    def _shown(self, after_number: int, to: int | None = None) -> list[bytes]:
        """Entries of the journal as it may see them."""
        display = self.evening.shown(is_public=not self.who.roles - {Role.PLAYER})
        return [part for part in display[after_number:to] if part is not None]

    def check_view(self) -> None:
        """Check that the client saw the journal as far as it may see it, without a gap; and one of
        the staff what is possible now.
        """
        first = self.seen[0][0]
        got = b",".join(entries for _, entries in self.seen[1:] if entries)
        assert got == b",".join(self._shown(first, self.last)), self.who.name
        if self.machine is None or not self.socket.is_open or not self.machine.is_started:
            return
        live, display = self.machine.process.durable_head(TABLE)
        is_staff = bool(self.who.roles - {Role.PLAYER})
        if self.last == display == live.number:
            expected = [*possible(live)] if is_staff else []
            assert self.possible == expected, (self.who.name, self.possible, expected)
