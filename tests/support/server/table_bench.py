"""A live table on a bench: asked and ticked by hand, and written to a journal in memory."""

import json
from collections.abc import Iterable, Mapping
from itertools import count
from random import Random
from typing import Any, Final

from support.server.scripted_draws import ArrangedTable, Fits
from support.storage.memory import InMemoryEventStore
from tapisvert import regulations
from tapisvert.clock import Instant
from tapisvert.fairness.chain import entropy_commitment
from tapisvert.fairness.sealed_draw import SEED_BYTES
from tapisvert.fairness.vault import Vault
from tapisvert.journal.entry import Entry
from tapisvert.journal.store import Append, AppendResult
from tapisvert.live.aggregate import Turn
from tapisvert.live.command_table import may_give
from tapisvert.live.dealer import Dealer, SeedSource
from tapisvert.live.listener import Listener, allow_all
from tapisvert.live.opening import OpeningSettings
from tapisvert.live.requests import Actor, Prefer, Request, TableAction
from tapisvert.live.stages import Mode, Pace, Stage
from tapisvert.live.table import LiveTable
from tapisvert.record.event_lines import format_event
from tapisvert.reports import sessions as exports
from tapisvert.reports.sessions import SessionIndex
from tapisvert.rules import Refusal, Role, Table
from tapisvert.rules import commands as c
from tapisvert.rules.events import Event

WHEEL: Final = "campione-roulette"
CARDS: Final = "venezia-trente-et-quarante"
ANNA: Final = Actor("a1", "Anna", frozenset({Role.PLAYER}))
BICE: Final = Actor("a2", "Bice", frozenset({Role.PLAYER}))
CHEF: Final = Actor("c1", "Carlo", frozenset({Role.CHEF}))
TAILLEUR: Final = Actor("t1", "Tullio", frozenset({Role.TAILLEUR}))
DIRECTION: Final = Actor("d1", "Dora", frozenset({Role.DIRECTION}))
FUNDS: Final = 1_000_000
VALUE: Final = bytes(range(16))
"""Entropy of players."""
COMPANY: Final = Pace(quiet_seconds=0)
"""The clock of company, for one player too."""
VAULT: Final = Vault(bytes(range(32)))
_STREAM: Final = 6
"""Seed of the draws that no test gives: at the wheel 28, 34, 17, 18; at two rows a refait comes
fourth."""


class Heard(Listener):
    """A listener that remembers."""

    def __init__(self) -> None:
        self.entries: list[tuple[int, str]] = []
        self.confirmations: list[tuple[str, int]] = []

    def on_events(
        self, number: int, at_ms: int, events: tuple[Event, ...], accounts: Mapping[str, str]
    ) -> None:
        """One more."""
        self.entries.append((number, type(events[0]).__name__))

    def on_acknowledged(self, account: str, number: int, at_ms: int) -> None:
        """One more."""
        self.confirmations.append((account, number))

    def reality_check_due_ms(self, account: str) -> int | None:
        """Anna's alone is known."""
        return 5_000 if account == ANNA.account else None


class Bench:
    """One table, its journal, and a clock that goes on when a test says so.

    Its draws are the same in each run: the seeds that a test gives, and where it gives none, those
    of a generator with a seed of its own.
    """

    def __init__(
        self,
        book: str = WHEEL,
        mode: Mode = Mode.AUTOMATIC,
        *,
        seeds: SeedSource | None = None,
        currency: str = "EUR",
        pace: Pace = COMPANY,
        turbo: bool = True,
        witness: c.Witness | None = None,
        is_staffed: bool = False,
        is_private: bool = False,
        plays_uncounted: bool = True,
        players: Iterable[Actor] = (),
        stage: Stage | None = None,
        fits: Fits | None = None,
    ) -> None:
        """`fits` says whether a draw may be started: without one it falls as it may."""
        self._pace, self._turbo, self._witness = pace, turbo, witness
        self._fits, self._is_staffed, self._plays_uncounted = fits, is_staffed, plays_uncounted
        self._is_private = is_private
        self._seeds, self._chance = seeds, Random(_STREAM)
        self.book, self.mode = regulations.rulebook(book), mode
        self._currency = currency
        self.store = InMemoryEventStore()
        self.store.create_table("one", b"{}", 0)
        fence = self.store.claim("one", "me", 0, 10**9)
        assert fence is not None
        self.fence, self.mono_ms, self.heard = fence, 0, Heard()
        for player in (ANNA, BICE):
            self.store.disk.fill_purse(player.account, FUNDS)
        self._numbers = count(1)
        self.live = self.made()
        self.written(self.live.machine.open(self.now))
        for player in players:
            self.sit(player)
        if stage is not None:
            self.until(stage)

    @property
    def now(self) -> Instant:
        """The moment."""
        return Instant(self.mono_ms, 1_700_000_000_000 + self.mono_ms)

    @property
    def table(self) -> Table:
        """The engine's table."""
        return self.live.table

    @property
    def stage(self) -> Stage:
        """Stage of the table."""
        return self.live.machine.stage

    def is_at(self, stage: Stage) -> bool:
        """Return True if the table is at that stage."""
        return self.live.machine.stage is stage

    @property
    def entries(self) -> list[Entry]:
        """All that was written."""
        return self.store.disk.entries("one")

    def made(self) -> LiveTable:
        """The table as a process makes it."""
        dealer = Dealer(self.book, VAULT, self.seed, self._witness)
        command = c.Open(self.book, self._currency)
        opening = OpeningSettings(
            command,
            self.mode,
            self._pace,
            turbo=self._turbo,
            shows_one_session=self._is_private,
            is_staffed=self._is_staffed,
            plays_uncounted=self._plays_uncounted,
        )
        guard = by_roles if self._is_staffed else allow_all
        salts = Random(_STREAM)
        live = (LiveTable if self._fits is None else ArrangedTable)(
            "one",
            opening,
            dealer,
            salts=lambda: salts.randbytes(16).hex(),
            guard=guard,
            listener=self.heard,
        )
        if isinstance(live, ArrangedTable) and self._fits is not None:
            live.fits = self._fits
        return live

    def seed(self) -> bytes:
        """Return the seed of the next draw."""
        arguments = None if self._seeds is None else self._seeds()
        return self._chance.randbytes(SEED_BYTES) if arguments is None else arguments

    def written(self, turn: Turn) -> list[AppendResult]:
        """Do with a turn what a process does."""
        for name, blob in turn.keep:
            self.store.save_blob("one", name, blob)
        results = self.store.append([Append(entry, self.fence) for entry in turn.entries])
        for name in turn.forget:
            self.store.delete_blob("one", name)
        return results

    def ask(
        self, actor: Actor, table_action: TableAction, request: str | None = None
    ) -> list[dict[str, Any]]:
        """Ask for something; the events of the answer."""
        request = request or str(next(self._numbers))
        requests = Request(actor, request, repr(table_action).encode(), table_action)
        turn = self.live.execute(requests, self.now)
        results = self.written(turn)
        if turn.before is not None and results == [AppendResult.PURSE]:
            turn = self.live.roll_back_purse(turn.before, requests, self.now)
            results = self.written(turn)
        elif turn.before is not None:
            results += self.written(self.live.commit_purse(requests, self.now))
        if turn.refusal is not None:
            assert not turn.entries
            return [json.loads(format_event(turn.refusal, 0))]
        assert set(results) == {AppendResult.DONE}
        return told(turn.entries[:1])

    def code(self, actor: Actor, table_action: TableAction) -> str:
        """Return the code of a refusal."""
        (event,) = self.ask(actor, table_action)
        assert event["event"] == "refused"
        return str(event["code"])

    def sit(self, actor: Actor = ANNA, chips: int = 100_000) -> None:
        """Seat a player."""
        assert self.ask(actor, c.Sit(actor.name, chips))[0]["event"] == "sat"

    def prefer(self, player: Actor = ANNA, **options: Any) -> None:
        """A player says how they like to play."""
        assert self.ask(player, Prefer(player.name, **options)) == []

    def commit(self, actor: Actor = ANNA) -> None:
        """Commit a player to `VALUE` as entropy."""
        seal = self.table.taille.seal
        assert seal is not None
        commitment = entropy_commitment(bytes.fromhex(seal.tip), actor.name, VALUE).hex()
        self.ask(actor, c.Entropy(actor.name, commitment))

    def bet(self, actor: Actor = ANNA, on: str = "rouge", amount: int = 1_000) -> None:
        """Lay a stake for a player."""
        assert self.ask(actor, c.Bet(actor.name, on, amount))[0]["event"] == "staked"

    def tick(self, *, late_ms: int = 0) -> None:
        """Let time pass until the clock acts, and act."""
        assert self.live.machine.due_ms is not None
        self.mono_ms = max(self.mono_ms, self.live.machine.due_ms) + late_ms
        self.written(self.live.machine.tick(self.now))

    def until(self, *stages: Stage) -> None:
        """Let the clock act until the table waits for one of these."""
        for _ in range(2_000):
            if self.stage in stages:
                return
            self.tick()
        raise AssertionError(f"the table came to {self.stage}, and never to {stages}")

    def coup(self) -> None:
        """From the stakes to the pause after the coup."""
        self.until(Stage.BETS, Stage.DECISION)
        self.until(Stage.PAUSE)

    def again(self, upto: int | None = None) -> "Bench":
        """Throw the live table away, and make it again from the journal, or from its beginning."""
        entries = self.entries if upto is None else self.entries[:upto]
        self.live = self.made()
        self.live.replay(entries)
        self.written(self.live.resume(self.store.blobs("one"), self.now))
        return self


def by_roles(actor: Actor, command: c.Command, table: Table, now: Instant) -> Refusal | None:
    """Refuse what the actor's roles do not allow over the wire, as the server's guard does."""
    if may_give(actor.roles, actor.name, command):
        return None
    return Refusal("forbidden", "house", {}, "not for this role")


def told(entries: Iterable[Entry]) -> list[dict[str, Any]]:
    """The events of some entries."""
    return [json.loads(text) for entry in entries for text in entry.answer.splitlines()]


def stages(entries: Iterable[Entry]) -> list[str]:
    """Stages of the notices."""
    notices = [json.loads(entry.line) for entry in entries if entry.kind == "notice"]
    return [notice["stage"] for notice in notices if notice["notice"] == "stage"]


def sessions(entries: list[Entry]) -> list[list[Entry]]:
    """The commands of each session of a journal, that is read page by page."""
    openings = SessionIndex()
    while page := entries[openings.number : openings.number + 7]:
        openings.add(page)
    places = (openings.session(number) for number in range(1, len(openings) + 1))
    return [list(exports.recorded(entries[place[0] - 1 : place[1]])) for place in places if place]
