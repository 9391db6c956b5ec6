"""A table of an open house, arranged: its draws give what a test needs, and the test has the clock.

Nothing of the server is replaced. A seed is sought at each commitment, under the name that the draw
has then; and a stage that has begun is ended sooner than its pace says, by the table's own clock.
"""

import hashlib
import struct
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from itertools import count
from typing import Any, Final, TypeVar

from support.patience import PATIENCE
from support.server.http_server import Line, Server
from tapisvert.cards import sixain
from tapisvert.fairness.protocol import SEED_BYTES, Kind, message, order
from tapisvert.fairness.shuffle import WORD_BITS
from tapisvert.live.ledger import BANK, PREMIUMS, chips, stakes
from tapisvert.live.stages import Pace, Stage
from tapisvert.live.table import LiveTable
from tapisvert.rules import Coup, Result, Rulebook, Table, deal
from tapisvert.rules.rulebook import Layout
from tapisvert.values import value

HELD: Final = Pace(0, 0.02, 900, 900, 0.02, 0.004, 0.02, 900, quiet_seconds=0)
"""Pace in which the stakes and the pause last until the test goes on, for one player too; all else
is quick. No player has the time to add entropy, which would change the given draw.
"""
CUT: Final = 156
"""Cut of the tailleur."""
_SAID: Final = {"refait": Result.PRISON, "null": Result.NULL, "half": Result.WINS_HALF}
_Found = TypeVar("_Found")


@value
class Money:
    """Figures of a player at a table, and of the bank, in the ledger; minor units."""

    chips: int
    cloth: int
    """All that lies there: free, excess and in prison."""
    purse: int
    bank: int
    premiums: int


def coups(book: Rulebook, cards: Sequence[str]) -> Iterator[Coup]:
    """The coups that cards give, one after the other."""
    start = 0
    while (coup := deal(book, cards, start)) is not None:
        yield coup
        start += coup.length


def is_so(coup: Coup, wanted: str | None) -> bool:
    """Return True if a coup is as wanted: `refait`, `null`, `half`, or the chance that wins; None:
    any.

    `half` is that of the ace of spades in 2.0.
    """
    if wanted is None:
        return True
    if wanted in _SAID:
        return _SAID[wanted] in coup.results.values()
    return coup.results[wanted] is Result.WINS


def below_cut(stream: bytes) -> list[str]:
    """Cards of a pack from `CUT` on, which are dealt first: a quarter of the time of `order`.

    A shuffle places the last card first, so that what it does above the cut is not needed.
    """
    words = iter(struct.unpack(">512H", hashlib.shake_256(stream).digest(1024)))
    cards = list(sixain())
    for left in range(len(cards), CUT, -1):
        while (word := next(words)) >= (1 << WORD_BITS) - (1 << WORD_BITS) % left:
            pass
        drawn = word % left
        cards[left - 1], cards[drawn] = cards[drawn], cards[left - 1]
    return cards[CUT:]


class Arranged:
    """A table whose next draws are given: at cards the coups of the next taille, in their order.

    At the wheel the numbers of the next spins. Once these are over the draws are what they are, the
    same in every run. `entropy` is what the players open, if they do.
    """

    def __init__(
        self,
        server: Server,
        name: str,
        *wanted: str | int | None,
        entropy: dict[str, bytes] | None = None,
    ) -> None:
        self.server, self.name, self.wanted = server, name, list(wanted)
        self.entropy = entropy or {}
        self._commitments = count(1)
        live: Any = self.live
        live.machine.dealer._seeds = self._seed
        live.machine._tokens = lambda: "arranged"
        live.machine._cut_at = lambda: CUT

    @property
    def live(self) -> LiveTable:
        """The table as the server has it."""
        live = self.server.services.node.owned_table(self.name)
        assert live is not None
        return live

    @property
    def table(self) -> Table:
        """The engine's table."""
        return self.live.table

    # Chance -----------------------------------------------------------------------------------

    def _seed(self) -> bytes:
        """A seed of the draw in commitment which gives the wanted result."""
        book, host = self.table.book, self.live.core
        name = f"{host.name}/{host.number + 1}/arranged"
        at_wheel = book.layout is Layout.WHEEL
        wanted = self.wanted[:1] if at_wheel else list(self.wanted)
        del self.wanted[: len(wanted)]
        begins = next(self._commitments) << 32
        fits = self._spin_fits if at_wheel else self._pack_fits
        for number in count(begins):
            seed = number.to_bytes(SEED_BYTES, "big")
            if fits(name, seed, wanted):
                return seed
        raise AssertionError("count() has no end")

    def _spin_fits(self, name: str, seed: bytes, wanted: list[Any]) -> bool:
        fallen = order(Kind.of(self.table.book.wheel), name, seed, self.entropy)[0]
        return not wanted or wanted[0] is None or fallen == str(wanted[0])

    def _pack_fits(self, name: str, seed: bytes, wanted: list[Any]) -> bool:
        if not self._is_wanted(below_cut(message(Kind.PACK, name, seed, self.entropy)), wanted):
            return False
        pack = order(Kind.PACK, name, seed, self.entropy)
        return self._is_wanted([*pack[CUT:], *pack[:CUT]], wanted)

    def _is_wanted(self, cards: Sequence[str], wanted: list[Any]) -> bool:
        book = self.table.book
        dealt = coups(book, cards[book.burnt_cards or 0 :])
        return all(is_so(coup, want) for coup, want in zip(dealt, wanted, strict=False))

    # Time -------------------------------------------------------------------------------------

    def on_loop(self, act: Callable[[], _Found]) -> _Found:
        """Do something on the server's loop, and wait for it."""
        done: Future[_Found] = Future()

        def doing() -> None:
            try:
                done.set_result(act())
            except BaseException as error:  # raised in the thread that waits
                done.set_exception(error)

        self.server.runner.call(doing)
        return done.result(PATIENCE)

    def end_stage(self) -> None:
        """End the stage that is, and wait for nothing."""
        self.on_loop(self._end_stage)

    def _end_stage(self) -> None:
        owned: Any = self.server.services.node._leases.tables[self.name]
        if owned.live.machine.due_ms is not None:
            owned.live.machine.due_ms = 0
            owned._set_timer()

    def wait(self, *wanted: Stage) -> Stage:
        """Wait until the table stands at one of these stages."""
        end = time.monotonic() + PATIENCE
        while (stage := self.live.machine.stage) not in wanted:
            ready = sorted(self.live.machine.players.ready)
            assert time.monotonic() < end, f"it stands at {stage}, and ready are {ready}"
            time.sleep(0.004)
        return stage

    def go_on(self, *wanted: Stage) -> Stage:
        """End the stage that is, and wait until the table stands at one of these."""
        self.end_stage()
        return self.wait(*wanted)

    def bets(self) -> Stage:
        """On to the next stakes, of a new taille if need be."""
        if self.live.machine.stage in (Stage.BETS, Stage.DECISION):
            return self.live.machine.stage
        return self.go_on(Stage.BETS, Stage.DECISION)

    def play(self) -> None:
        """'Rien ne va plus', and the coup: on to the pause after it."""
        self.go_on(Stage.PAUSE, Stage.OVER)

    # Money ------------------------------------------------------------------------------------

    @contextmanager
    def beside(self, *names: str) -> Iterator[list[Line]]:
        """Seat other players at the table with their chips; their bets come by the wire."""
        with ExitStack() as lines:
            there = []
            for name in names:
                line = lines.enter_context(self.server.guest(name).at(self.name))
                line.ask("sit", chips=100_000)
                there.append(line)
            yield there

    @contextmanager
    def beside_oneself(self, name: str) -> Iterator[Line]:
        """A second line of a guest who has come in already."""
        with self.server.guest(name).at(self.name) as line:
            yield line

    def money(self, player: str) -> Money:
        """Figures of the ledger, which is checked against the rules after every command."""
        return self.on_loop(lambda: self._money(player))

    def _money(self, player: str) -> Money:
        host = self.live.core
        account = host.accounts.get(player)
        purse = self.server.services.store.purse(account) if account else 0
        ledger = host.ledger
        return Money(
            chips=ledger[chips(player)],
            cloth=ledger[stakes(player)],
            purse=purse,
            bank=ledger[BANK],
            premiums=ledger[PREMIUMS],
        )


__all__ = ["CUT", "HELD", "Arranged", "Money", "coups", "is_so"]


def two_coups_each(server: Server, tables: Iterable[str]) -> None:
    """Anna plays two coups at each table: 17 and 0 at the `wheel`, rouge and a refait at `two`."""
    Arranged(server, "wheel", 17, 0)
    Arranged(server, "two", "rouge", "refait")
    for name in tables:
        with server.guest(f"Anna {name}").at(name, chips=100_000) as line:
            for _ in range(2):
                line.stage("bets", "decision")
                line.bet("noir", 500)
                line.event("coup")
