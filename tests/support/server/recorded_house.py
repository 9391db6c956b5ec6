"""A house in a store, played at without a socket: live tables, whose clock a test turns."""

from functools import partial
from itertools import count
from pathlib import Path
from random import Random

import msgspec
from sqlalchemy import update

from support.storage.issued import issue
from support.storage.store_backends import begin
from tapisvert.accounts import accounts
from tapisvert.clock import Instant
from tapisvert.config.table_settings import TableSettings
from tapisvert.fairness.sealed_draw import SEED_BYTES
from tapisvert.fairness.vault import Vault
from tapisvert.journal.house_log import HouseLog
from tapisvert.journal.schema import ACCOUNTS
from tapisvert.journal.sql import EventStore
from tapisvert.journal.sqlite import SqliteStore
from tapisvert.journal.store import Append, AppendResult
from tapisvert.journal.transactions import make_engine, write_transaction
from tapisvert.live.aggregate import Turn
from tapisvert.live.dealer import Dealer
from tapisvert.live.opening import OpeningSettings
from tapisvert.live.requests import Actor, ReopenTable, Request, TableAction
from tapisvert.live.stages import Mode, Pace, Stage
from tapisvert.live.table import LiveTable
from tapisvert.rules import Role
from tapisvert.rules import commands as c

ANNA = Actor("a1", "Anna", frozenset({Role.PLAYER}))
BRUNO = Actor("b1", "Bruno", frozenset({Role.PLAYER}))
CHIEF = Actor("d1", "Dora", frozenset({Role.DIRECTION}))
WHEEL, CARDS = "campione-roulette", "venezia-trente-et-quarante"
NOON_MS = 1_700_000_000_000
_OWNER = "a test"
_HOUR_MS = 3_600_000


class PlayedTable:
    """One table of a store, with the same draws in each run: its name gives seeds and salts."""

    def __init__(
        self,
        store: EventStore,
        name: str,
        rulebook: str,
        vault: Vault,
        *,
        mode: Mode = Mode.AUTOMATIC,
        witness: c.Witness | None = None,
    ) -> None:
        settings = TableSettings(name, name.title(), rulebook)
        store.create_table(name, msgspec.json.encode(settings), NOON_MS)
        chance = Random(f"{name} {store.head(name).number}")
        self.store, self.name = store, name
        self.live = LiveTable(
            name,
            # a lone player's open decision would have no end
            OpeningSettings(settings.open_command, mode, Pace(quiet_seconds=0)),
            Dealer(
                settings.amended_rulebook, vault, partial(chance.randbytes, SEED_BYTES), witness
            ),
            salts=lambda: chance.randbytes(16).hex(),
        )
        self.mono_ms, self._requests = 0, count(1)
        fence = store.claim(name, _OWNER, NOON_MS, _HOUR_MS)
        assert fence is not None
        self._fence = fence
        self.live.replay(store.read(name, 0, 10**9))
        self.submit(self.live.resume(store.blobs(name), self.now))

    @property
    def now(self) -> Instant:
        """The moment that it is."""
        return Instant(self.mono_ms, NOON_MS + self.mono_ms)

    def submit(self, turn: Turn) -> None:
        """Have it written."""
        for draw, blob in turn.keep:
            self.store.save_blob(self.name, draw, blob)
        appends = [Append(entry, self._fence) for entry in turn.entries]
        assert set(self.store.append(appends)) <= {AppendResult.DONE}
        for draw in turn.forget:
            self.store.delete_blob(self.name, draw)

    def ask(self, actor: Actor, table_action: TableAction) -> None:
        """Carry out a request of a player, which nothing refuses."""
        name = f"r{next(self._requests)}-{self.mono_ms}-{self.live.number}"
        request = Request(actor, name, b"", table_action)
        turn = self.live.execute(request, self.now)
        for entry in turn.entries:
            assert b'"refused"' not in entry.answer, entry.answer
        self.submit(turn)
        if turn.before is not None:
            self.submit(self.live.commit_purse(request, self.now))

    def until(self, *stages: Stage) -> None:
        """Let time pass until the table is at one of these stages."""
        while self.live.machine.stage not in stages:
            assert self.live.machine.due_ms is not None
            self.mono_ms = self.live.machine.due_ms
            self.submit(self.live.machine.tick(self.now))

    def coups(self, times: int, *stakes: tuple[Actor, str, int]) -> None:
        """Play so many coups, each with these stakes."""
        for _ in range(times):
            self.until(Stage.BETS, Stage.DECISION)
            for player, position, amount in stakes:
                self.ask(player, c.Bet(player.name, position, amount))
            self.until(Stage.PAUSE)

    def reopen(self) -> None:
        """The direction opens the table that has closed."""
        self.ask(CHIEF, ReopenTable())

    def release(self) -> None:
        """Let the table go, as it stands."""
        self.store.release(self.name, _OWNER, self._fence)


def book(store: EventStore) -> HouseLog:
    """The house's book of a store."""
    return HouseLog(store, "the house", lambda: Instant(0, NOON_MS))


def enrol(file: Path) -> None:
    """Give the players accounts in a SQLite file: a server that opens it writes to them."""
    engine = make_engine(f"sqlite:///{file}")
    with write_transaction(engine) as connection:
        for player in (ANNA, BRUNO):
            created = accounts.make(connection, player.name, (Role.PLAYER,), NOON_MS)
            of_it = update(ACCOUNTS).where(ACCOUNTS.c.id == created.id)
            connection.execute(of_it.values(id=player.account))
    engine.dispose()


def played_house(file: Path, vault: Vault, *, coups: int = 2) -> None:
    """A house in a SQLite file: two tables at which two players have played, each in mid-coup."""
    store = SqliteStore(begin(file))
    issue(store, {"a1": 1_000_000, "b1": 500_000})
    wheel = PlayedTable(store, "wheel", WHEEL, vault)
    wheel.ask(ANNA, c.Sit("Anna", 100_000))
    wheel.coups(coups, (ANNA, "17", 1_000), (ANNA, "rouge", 5_000))
    wheel.until(Stage.BETS)
    wheel.ask(ANNA, c.Bet("Anna", "noir", 5_000))
    cards = PlayedTable(store, "cards", CARDS, vault)
    cards.ask(BRUNO, c.Sit("Bruno", 200_000))
    cards.coups(coups, (BRUNO, "rouge", 50_000))
    cards.until(Stage.BETS, Stage.DECISION)
    cards.ask(BRUNO, c.Bet("Bruno", "noir", 50_000))
    cards.until(Stage.CLOSED)
    for table in (wheel, cards):
        table.release()
    store.close()
