"""A table of an open house, arranged: its draws give what a test needs, and the test has the clock.

Nothing of the server is replaced. A salt is sought for the line that seals a draw; and a stage that
has begun is ended sooner than its pace says, by the table's own clock.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from typing import Any, Final, TypeVar

from support.patience import PATIENCE
from support.server.http_server import Line, Server
from support.server.scripted_draws import Fits, dealt, gives, runs_out
from tapisvert.fairness.sealed_draw import SealedDraw
from tapisvert.live.ledger import BANK, PREMIUMS, chips, stakes
from tapisvert.live.stages import Pace, Stage
from tapisvert.live.table import LiveTable
from tapisvert.rules import Coup, Result, Table
from tapisvert.rules.rulebook import Layout
from tapisvert.values import value

HELD: Final = Pace(0, 0.02, 900, 900, 0.02, 0.004, 0.02, 900, quiet_seconds=0)
"""Pace in which the stakes and the pause last until the test goes on, for one player too; all else
is quick. No player has the time to add entropy, which would change the given draw.
"""
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


def is_so(coup: Coup, event: str | None) -> bool:
    """Return True if a coup is as wanted: `refait`, `null`, `half`, or the chance that wins; None:
    any.

    `half` is that of the ace of spades in 2.0.
    """
    if event is None:
        return True
    if event in _SAID:
        return _SAID[event] in coup.results.values()
    return coup.results[event] is Result.WINS


class Arranged:
    """A table whose next draws are given: at cards the coups of the next taille, in their order.

    At the wheel the numbers of the next spins. Once these are over, a pack begins without a refait,
    and the wheel goes through numbers of its own. `entropy` is what the players open, if they do. A
    pack that `runs_out` has too few cards for its last coup.
    """

    runs_out = False

    def __init__(
        self,
        server: Server,
        name: str,
        *wanted: str | int | None,
        entropy: dict[str, bytes] | None = None,
    ) -> None:
        self.server, self.name, self.wanted = server, name, list(wanted)
        live: Any = self.live
        live.arranged, live.entropy = self._next_fits, entropy or {}

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

    def _next_fits(self) -> Fits | None:
        """True if the next draw gives the wanted results; None once these are over."""
        book = self.table.book
        wanted: list[Any] = self.wanted[:1] if book.layout is Layout.WHEEL else list(self.wanted)
        del self.wanted[: len(wanted)]
        if wanted in ([], [None]):
            return None
        if book.layout is Layout.WHEEL:
            return gives(wanted[0])

        def fits(draw: SealedDraw, start: str) -> bool:
            if not all(map(is_so, dealt(book, draw, start, len(wanted)), wanted)):
                return False
            return not self.runs_out or runs_out(book, draw, start)

        return fits

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
            seats = []
            for name in names:
                line = lines.enter_context(self.server.guest(name).at(self.name))
                line.ask("sit", chips=100_000)
                seats.append(line)
            yield seats

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


def two_coups_each(server: Server, tables: Iterable[str]) -> None:
    """Anna plays two coups at each table: 17 and 0 at the `wheel`, rouge and a refait at `two`. At
    the pace `HELD` no coup follows.
    """
    results = {"wheel": (17, 0), "two": ("rouge", "refait")}
    for name in tables:
        game = Arranged(server, name, *results.get(name, ()))
        with server.guest(f"Anna {name}").at(name, chips=100_000) as line:
            for _ in range(2):
                game.bets()
                line.bet("noir", 500)
                game.play()
