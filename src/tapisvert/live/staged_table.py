"""Table in a stage: the state beside the engine's, the timer, the table's own commands."""

from collections.abc import Callable, Mapping
from typing import Final

from tapisvert.clock import Instant
from tapisvert.journal.entry import Entry
from tapisvert.live.aggregate import EMPTY_TURN, TableAggregate, Turn
from tapisvert.live.dealer import CLEARING, Dealer, SigningRequest
from tapisvert.live.opening import OpeningSettings
from tapisvert.live.requests import (
    TABLE_ACTOR,
    TABLE_REQUEST,
    Actor,
    RepeatLateStake,
    ReportReading,
    Request,
)
from tapisvert.live.stages import (
    LAST_CARD_FACTOR,
    WINDOWS,
    Mode,
    Pace,
    Stage,
    Tempo,
    has_stakes,
    window,
)
from tapisvert.live.table_players import TablePlayers, idle_players
from tapisvert.live.table_posts import TablePosts
from tapisvert.rules import Phase, Role, Table
from tapisvert.rules import commands as c
from tapisvert.rules.table import Seal

AS_TAILLEUR: Final = c.Person(Role.TAILLEUR.value, TABLE_ACTOR.name)
AS_DIRECTION: Final = c.Person(Role.DIRECTION.value, TABLE_ACTOR.name)


class StagedTable:
    """Table in a stage, with the state beside the engine's: dealer, players, posts.

    `due_ms` is the time of the next tick, in monotonic milliseconds; None if only a request can
    end the stage. `late_repetitions` has the late stakes of this coup that croupiers repeated, with
    these croupiers; `readings` are those of its sensor.
    `is_quiet` is true in the window of a lone player, which has no clock. `tempo` is that of the
    coup, if all present players agreed to close the window. `cutters` are those to whom the cut is
    offered, one after the other. `has_given_up` is true once the witness refused a draw, until it
    signs a coup.
    """

    def __init__(
        self,
        core: TableAggregate,
        dealer: Dealer,
        opening: OpeningSettings,
        *,
        cut_at: Callable[[], int],
    ) -> None:
        """`cut_at` returns the card at which the tailleur cuts."""
        self.core = core
        self.dealer = dealer
        self.opening = opening
        self.cut_at = cut_at
        self.mode = opening.mode
        self.pace = opening.pace
        self.players = TablePlayers(turbo=opening.turbo)
        self.posts = TablePosts(is_assigned=opening.is_staffed, check=opening.post_check)
        self.stage = Stage.IDLE
        self.is_quiet = False
        self.tempo: Tempo | None = None
        self.due_ms: int | None = None
        self.late_repetitions: dict[RepeatLateStake, tuple[Actor, ...]] = {}
        self.readings: tuple[ReportReading, ...] = ()
        self.cutters: tuple[str, ...] = ()
        self.has_given_up = False

    @property
    def table(self) -> Table:
        """The engine's table; none before the aggregate `has_opened`."""
        return self.core.table

    @property
    def is_failed(self) -> bool:
        """True if the draw in play cannot be opened any more."""
        return self.dealer.lost_draw is not None

    @property
    def is_coup_open(self) -> bool:
        """True from 'rien ne va plus' with a sealed draw or a stake on the cloth, or from the first
        card, until the coup is settled. A suspension does not end a coup.
        """
        table = self.table
        is_closed = Phase.CLOSED in (table.phase, table.flags.suspended_from)
        is_begun = table.taille.seal is not None or has_stakes(table)
        return bool(self.dealt_cards) or (is_closed and is_begun)

    @property
    def missing(self) -> tuple[str, ...]:
        """Parts of the opening that a real table still lacks: the `count`, and the vacant posts."""
        is_open = self.core.has_opened and self.table.phase is not Phase.FINISHED
        if self.mode is not Mode.REAL or not is_open:
            return ()
        count = () if self.core.floats.is_open else ("count",)
        return (*count, *(role.value for role in self.posts.vacant))

    @property
    def closing(self) -> dict[str, bool]:
        """Steps at a real table before it is closed for the day, and whether they are done: the
        `coup` is settled, no stake is in `prison`, no absent player's is left on the cloth
        (`abandoned`), the float has its closing `count`, and the `drop` is counted. Empty before
        the first opening count.
        """
        floats = self.core.floats
        if self.mode is not Mode.REAL or not floats.shifts:
            return {}
        table = self.table
        absences = self.players.absences
        is_left = any(
            player.has_stakes for name, player in table.players.items() if name in absences
        )
        return {
            "coup": not self.is_coup_open,
            "prison": not any(player.prison for player in table.players.values()),
            "abandoned": not is_left,
            "count": not floats.is_open,
            "drop": floats.is_settled,
        }

    @property
    def dealt_cards(self) -> tuple[str, ...]:
        """Cards of the coup in play."""
        return tuple(self.dealer.dealt_cards)

    @property
    def cutter(self) -> str | None:
        """Player who is offered the cut, if any."""
        return self.cutters[0] if self.cutters and self.stage is Stage.COUPE else None

    @property
    def stage_seconds(self) -> float | None:
        """Duration of the stage at the tempo of the coup; None if no tick is due."""
        if self.due_ms is None:
            return None
        quiet = self.pace.quiet_seconds
        return quiet if self.is_quiet else self._coup_pace.seconds(self.stage)

    @property
    def _coup_pace(self) -> Pace:
        """Pace at the tempo of the coup."""
        return self.pace.for_tempo(self.tempo, has_wheel=self.dealer.has_wheel)

    def seconds_left(self, now_ms: int) -> float | None:
        """Return the seconds until the next tick; None if none is due."""
        return None if self.due_ms is None else max(0, self.due_ms - now_ms) / 1000

    def restore(self, stage: Stage, cutter: str | None, *, is_quiet: bool) -> None:
        """Set the stage, as a snapshot or the journal has it."""
        self.stage = stage
        self.is_quiet = is_quiet
        self.cutters = () if cutter is None else (cutter,)

    # Commands and notices -------------------------------------------------------------------------

    def execute_as_table(
        self, command: c.Command, now: Instant, person: c.Person = AS_TAILLEUR
    ) -> Entry:
        """Execute a command of the table's own, which the rules cannot refuse."""
        entry, events = self.core.execute(command, person, TABLE_REQUEST, now)
        assert events, entry.answer
        return entry

    def execute_and_follow(
        self, command: c.Command, now: Instant, person: c.Person = AS_TAILLEUR
    ) -> Entry:
        """Execute a command of the table's own; the stage stays."""
        entry = self.execute_as_table(command, now, person)
        self.on_executed(command)
        return entry

    def on_executed(self, command: c.Command) -> None:
        """Follow an executed command, live or on replay, with the state beside the engine's."""
        self.dealer.on_executed(command, self.table)
        self.players.on_executed(command, self.table)
        if isinstance(command, CLEARING):
            self.readings = ()
        if isinstance(command, c.Open):
            self.posts.clear()

    def write_notice(
        self, notice: Mapping[str, object], now: Instant, request: Request = TABLE_REQUEST
    ) -> Turn:
        return Turn((self.core.write_notice(notice, now, request),))

    # The stage ------------------------------------------------------------------------------------

    def enter(
        self, stage: Stage, now: Instant, *, is_begun: bool = False, **fields: object
    ) -> Turn:
        """Enter a stage, or with `is_begun` continue it under another clock; write the notice."""
        self.stage = stage
        self.is_quiet = stage in WINDOWS and self.is_alone()
        seconds = None
        is_waiting = stage is Stage.COUPE and fields["player"] is None  # until a player comes
        if self.is_quiet:
            seconds = self.quiet_seconds() if is_begun else None
            fields["quiet"] = self.pace.quiet_seconds
        elif stage is Stage.WITNESS or (self.mode is Mode.AUTOMATIC and not is_waiting):
            seconds = self._coup_pace.seconds(stage)
        if stage is Stage.CARDS and seconds and self.tempo is not Tempo.TURBO:
            seconds *= LAST_CARD_FACTOR if self.dealer.may_end_coup() else 1
        self.due_ms = None if seconds is None else now.mono_ms + round(1000 * seconds)
        if stage is Stage.CARDS and "card" in fields:
            return EMPTY_TURN
        if stage in WINDOWS and (idle := idle_players(self.table)):
            fields["idle"] = idle
        self.players.ready.clear()
        notice = {"notice": "stage", "stage": stage.value, "seconds": seconds, **fields}
        return self.write_notice(notice, now)

    def is_alone(self) -> bool:
        """Return whether a lone player has the time that they want."""
        is_quiet = self.mode is Mode.AUTOMATIC and bool(self.pace.quiet_seconds)
        return is_quiet and self.players.is_one_alone(self.table)

    def quiet_seconds(self) -> float | None:
        """Return the time to the end of a lone player's window; None, as for prison: the player
        ends it.
        """
        is_staked = any(player.free for player in self.table.players.values())
        decides = window(self.table) is Stage.DECISION
        return self.pace.quiet_seconds if is_staked and not decides else None

    # The draw -------------------------------------------------------------------------------------

    @property
    def draw(self) -> Seal:
        """Draw in play, which must be there."""
        seal = self.table.taille.seal
        assert seal is not None
        return seal

    @property
    def witnessed_draw(self) -> Seal | None:
        """Draw that has ended, or is in play, if it has started with the house's witness."""
        seal = self.table.flags.to_end or self.table.taille.seal
        if seal is None or seal.start is None or seal.witness is None:
            return None
        return seal if seal.witness == self.dealer.fingerprint else None

    @property
    def is_draw_over(self) -> bool:
        """True if a draw has to end before the next bets: it is out of coups, or of a newcomer's
        entropy, or the witness has changed.
        """
        seal = self.table.taille.seal
        if seal is None:
            return self.table.flags.to_end is not None
        has_newcomers = self.dealer.has_wheel and self.players.has_more_entropy(self.table)
        return has_newcomers or self.dealer.is_spent(seal)

    @property
    def awaits_witness(self) -> bool:
        """True if the stakes of the coup are complete, and its witness has not answered."""
        seal = self.table.taille.seal
        is_asked = seal is not None and seal.is_asked and seal.witness is not None
        return is_asked and self.dealer.statement is None

    @property
    def is_ending(self) -> bool:
        """True while the next bets wait for the end of a draw."""
        return self.stage is Stage.WITNESS and self.table.phase is Phase.BETTING

    @property
    def signing_request(self) -> SigningRequest | None:
        """Request that waits for the witness; None if there is none, or the coup rests."""
        seal = self.witnessed_draw if self.core.has_opened else None
        if seal is None or seal.start is None:
            return None
        name = self.core.name
        heads = self.core.heads
        if self.table.flags.to_end is not None or self.is_ending:
            return SigningRequest(name, seal.start, f"end {seal.coups}", heads.draw.hex())
        if self.table.phase is not Phase.CLOSED or not self.awaits_witness:
            return None
        return SigningRequest(name, seal.start, seal.coups + 1, heads.fixed.hex())
