"""State machine of a table's stages: performs the action that ends each, and sets the timer.

`stages` decides which action comes next. The commands are executed by the aggregate, the draws are
the dealer's. At a real table only the first and the last stage are entered here.
"""

from collections.abc import Callable, Mapping
from typing import Final

from tapisvert.clock import Instant
from tapisvert.fairness.pack_screening import Alarm
from tapisvert.fairness.shoe import AlarmedError
from tapisvert.journal.entry import Entry
from tapisvert.live.aggregate import EMPTY_TURN, TableAggregate, Turn
from tapisvert.live.dealer import Dealer, SigningRequest
from tapisvert.live.opening import OpeningSettings
from tapisvert.live.requests import (
    TABLE_ACTOR,
    TABLE_REQUEST,
    Actor,
    RepeatLateStake,
    Request,
    late_repetition,
)
from tapisvert.live.stages import (
    WINDOWS,
    Mode,
    Stage,
    StageAction,
    Tempo,
    has_stakes,
    is_draw_ready,
    next_action,
    stage_after_replay,
    window,
)
from tapisvert.live.table_players import TablePlayers, idle_players
from tapisvert.live.table_posts import TablePosts
from tapisvert.rules import Phase, Role, Table
from tapisvert.rules import commands as c
from tapisvert.rules.taille import cards_left

CUTTERS: Final = 3
"""Maximum of players who are offered the cut before the tailleur cuts."""
AS_TAILLEUR: Final = c.Person(Role.TAILLEUR.value, TABLE_ACTOR.name)
AS_DIRECTION: Final = c.Person(Role.DIRECTION.value, TABLE_ACTOR.name)
_COUPS: Final = (c.Deal, c.Spin)


class StageMachine:
    """Stages of a table, with the state outside the engine: dealer, players, posts.

    `due_ms` is the time of the next tick, in monotonic milliseconds; None if only a request can end
    the stage. `repeated` has the late stakes of this coup that croupiers repeated, with the
    croupier. `is_quiet` is true in the window of a lone player, which has no clock. `tempo` is that
    of the coup, if all present players agreed to close the window.
    """

    def __init__(
        self,
        core: TableAggregate,
        dealer: Dealer,
        opening: OpeningSettings,
        *,
        tokens: Callable[[], str],
        cut_at: Callable[[], int],
    ) -> None:
        """`tokens` returns a unique name, `cut_at` the card at which the tailleur cuts."""
        self.core, self.dealer = core, dealer
        self.mode, self.pace = opening.mode, opening.pace
        self.players = TablePlayers(turbo=opening.turbo)
        self.posts = TablePosts(is_assigned=opening.is_staffed, check=opening.post_check)
        self.stage, self.is_quiet = Stage.IDLE, False
        self.tempo: Tempo | None = None
        self.due_ms: int | None = None
        self.repeated: dict[RepeatLateStake, tuple[Actor, ...]] = {}
        self._opening, self._tokens, self._cut_at = opening, tokens, cut_at
        self._cutters: tuple[str, ...] = ()
        self._is_numbered_on = False  # without a signed draw since

    @property
    def table(self) -> Table:
        """The engine's table; unset before the aggregate `has_opened`."""
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
    def dealt_cards(self) -> tuple[tuple[str, c.Opening | None], ...]:
        """Cards of the coup in play, each with its proof; None at a real table."""
        return tuple(self.dealer.dealt_cards)

    @property
    def cutter(self) -> str | None:
        """Player who is offered the cut, if any."""
        return self._cutters[0] if self._cutters and self.stage is Stage.COUPE else None

    @property
    def stage_seconds(self) -> float | None:
        """Duration of the stage at the tempo of the coup; None without a tick."""
        if self.due_ms is None:
            return None
        quiet = self.pace.quiet_seconds
        return quiet if self.is_quiet else self.pace.for_tempo(self.tempo).seconds(self.stage)

    def seconds_left(self, now_ms: int) -> float | None:
        """Return the seconds until the next tick; None without one."""
        return None if self.due_ms is None else max(0, self.due_ms - now_ms) / 1000

    def open(self, now: Instant) -> Turn:
        """Open the table for the first time or after it has closed."""
        command = self._opening.command_at(now)
        entry, _ = self.core.execute(command, AS_TAILLEUR, TABLE_REQUEST, now)
        turn = Turn((entry, *self.core.carry_register(now)))
        posts = self.posts.on_opened()
        self.on_executed(command)
        if posts is not None:
            self.posts.replay(posts, TABLE_ACTOR.account)
            turn += self.write_notice(posts, now)
        return turn + self.enter(Stage.BETS if self.mode is Mode.REAL else Stage.IDLE, now)

    def restore(self, stage: Stage, cutter: str | None, *, is_quiet: bool) -> None:
        """Restore the stage from a snapshot or the journal."""
        self.stage, self.is_quiet = stage, is_quiet
        self._cutters = () if cutter is None else (cutter,)

    def tick(self, now: Instant) -> Turn:
        """Perform the due action; return an empty result without one."""
        is_due = self.due_ms is not None and now.mono_ms >= self.due_ms
        return self.act(now) if is_due else EMPTY_TURN

    def act(self, now: Instant) -> Turn:
        """Perform the action that follows the stage."""
        act = next_action(self.stage, self.table)
        if act is None:
            self.due_ms = None
            return EMPTY_TURN
        return _ACTS[act](self, now)

    def command(self, command: c.Command, now: Instant) -> Turn:
        """Execute a command of the table itself, and its consequences."""
        entry = self.execute_as_table(command, now)
        return Turn((entry,)) + self.continue_after(command, now)

    def execute_as_table(
        self, command: c.Command, now: Instant, person: c.Person = AS_TAILLEUR
    ) -> Entry:
        """Execute a command of the table itself, which the rules cannot refuse."""
        entry, events = self.core.execute(command, person, TABLE_REQUEST, now)
        assert events, entry.answer
        return entry

    def continue_after(self, command: c.Command, now: Instant) -> Turn:
        """Return oversized stakes after a coup, then go to the next stage."""
        self.on_executed(command)
        rejections = self.core.return_oversized_stakes(now) if isinstance(command, _COUPS) else ()
        return Turn(rejections) + self._next_stage_after(command, now)

    def on_executed(self, command: c.Command) -> None:
        """Update the state outside the engine after an executed command, live or on replay."""
        self.dealer.on_executed(command)
        self.players.on_executed(command)
        if isinstance(command, c.Open):
            self.posts.clear()

    def _next_stage_after(self, command: c.Command, now: Instant) -> Turn:
        """Go to the stage that follows an executed command."""
        table = self.table
        if isinstance(command, c.Late):
            self.repeated.pop(late_repetition(command), None)
        if table.phase is not Phase.CLOSED:
            self.repeated = {}
        if table.phase is Phase.FINISHED:
            turn = Turn(self.core.carry_register(now))
            turn += self.reveal(now) if table.flags.to_reveal else EMPTY_TURN
            return turn if self.stage is Stage.OVER else turn + self.enter(Stage.OVER, now)
        if table.phase is Phase.SUSPENDED:
            self.due_ms = None
            return EMPTY_TURN
        if isinstance(command, c.Resume):
            return self.resume_stage(table, now)
        return EMPTY_TURN if self.mode is Mode.REAL else self._after_drawing(command, table, now)

    def _after_drawing(self, command: c.Command, table: Table, now: Instant) -> Turn:
        """Go to the next stage where the server draws the cards and numbers."""
        if isinstance(command, c.Cut):
            return self._after_cut(command, table, now)
        if isinstance(command, c.Close):
            return self.enter(Stage.CLOSED, now)
        if isinstance(command, c.Null) and self.stage in (Stage.CLOSED, Stage.BALL):
            return self._open_bets(now)
        if isinstance(command, c.Deal | c.Spin):
            turn = self.reveal(now) if table.flags.to_reveal else EMPTY_TURN
            return turn + self.enter(Stage.PAUSE, now)
        if isinstance(command, c.Sit) and (turn := self._on_first_player(now)).entries:
            return turn
        if isinstance(command, c.Entropy) and command.value is not None:
            seal = table.taille.seal
            assert seal is not None
            return self._root(now) if len(seal.openings) == len(seal.commitments) else EMPTY_TURN
        return self.on_players_changed(now)

    def _after_cut(self, command: c.Cut, table: Table, now: Instant) -> Turn:
        """Open the bets; in version 2, where the order is not fixed yet, the entropy."""
        seal = table.taille.seal
        if seal is None or seal.root is not None:
            self.dealer.cut(command.at_card)
            return self._open_bets(now)
        return self.enter(Stage.OPENINGS, now) if seal.commitments else self._root(now)

    def _on_first_player(self, now: Instant) -> Turn:
        """Start the game, or have the pack cut, when the first player comes to an empty table."""
        if self.stage is Stage.IDLE and self.mode is Mode.AUTOMATIC:
            return self.act(now)
        if self.stage is Stage.COUPE and not self._cutters:
            self._cutters = self._players_to_cut()
            return self._cut_or_offer(now)
        return EMPTY_TURN

    def resume_stage(self, table: Table, now: Instant) -> Turn:
        """Continue in the stage of the table; its timer restarts."""
        self.stage = stage_after_replay(self.stage, table, is_real=self.mode is Mode.REAL)
        if self.stage is Stage.COUPE:
            cutters = tuple(name for name in self._cutters if name in table.players)
            self._cutters = cutters or self._players_to_cut()[:1]
            return self._cut_or_offer(now)
        if self.stage is Stage.IDLE and table.players and self.mode is Mode.AUTOMATIC:
            return self.act(now)
        return self.enter(self.stage, now, is_begun=True)

    def enter(
        self, stage: Stage, now: Instant, *, is_begun: bool = False, **fields: object
    ) -> Turn:
        """Enter a stage, set its timer, and write the notice with its duration.

        `is_begun` is true if the stage continues under another clock.
        """
        self.stage, self.is_quiet = stage, stage in WINDOWS and self._is_alone()
        if signing_request := self.signing_request:
            fields["transcript"] = signing_request.digest.hex()
        seconds = None
        is_waiting = stage is Stage.COUPE and fields["player"] is None  # until a player comes
        if self.is_quiet:
            seconds = self._quiet_seconds() if is_begun else None
            fields["quiet"] = self.pace.quiet_seconds
        elif stage is Stage.WITNESS or (self.mode is Mode.AUTOMATIC and not is_waiting):
            seconds = self.pace.for_tempo(self.tempo).seconds(stage)
        self.due_ms = None if seconds is None else now.mono_ms + round(1000 * seconds)
        if stage is Stage.CARDS and "card" in fields:
            return EMPTY_TURN
        if stage in WINDOWS and (idle := idle_players(self.table)):
            fields["idle"] = idle
        self.players.ready.clear()
        notice = {"notice": "stage", "stage": stage.value, "seconds": seconds, **fields}
        return self.write_notice(notice, now)

    def _commit(self, now: Instant) -> Turn:
        name = f"{self.core.name}/{self.core.number + 1}/{self._tokens()}"
        command, blob = self.dealer.commit(name)
        turn = Turn(keep=((name, blob),)) + self.command(command, now)
        return turn + self.enter(Stage.COMMITMENTS, now) + self.on_players_changed(now)

    def _root(self, now: Instant) -> Turn:
        """Fix the order, once the draw's witness, if any, has signed."""
        seal = self.table.taille.seal
        assert seal is not None
        return self.enter(Stage.WITNESS, now) if seal.witness else self._fix_order(b"", now)

    def _fix_order(self, signature: bytes, now: Instant) -> Turn:
        seal = self.table.taille.seal
        assert seal is not None
        try:
            command = self.dealer.root(seal, signature)
        except AlarmedError as stopped:
            return self._reject_pack(stopped.alarm, now)
        turn = self.command(command, now)
        if self.dealer.at_wheel or seal.cut_depth is not None:
            return turn + self._open_bets(now)
        return turn + self._ask_cut(now)

    def _ask_cut(self, now: Instant) -> Turn:
        self._cutters = self._players_to_cut()[:CUTTERS]
        return self._cut_or_offer(now)

    @property
    def signing_request(self) -> SigningRequest | None:
        """Transcript that awaits its witness; None without one, or while the game is suspended."""
        seal = self.table.taille.seal if self.core.has_opened else None
        if seal is None or seal.root or self.stage is not Stage.WITNESS:
            return None
        is_playing = self.table.phase is not Phase.SUSPENDED
        return self.dealer.signing_request(seal) if is_playing else None

    def sign(
        self,
        signature: bytes | None,
        signing_request: SigningRequest,
        now: Instant,
        last: int | None = None,
    ) -> Turn:
        """Fix the order with the signature of its witness, or without one as the house declared.

        `last` is the number up to which the witness has signed for this table, if it refuses for
        that reason: then the draw is given up, once, for one with a higher number. A reply for an
        outdated transcript is ignored.
        """
        if signing_request != self.signing_request:
            return EMPTY_TURN
        if signature:
            self._is_numbered_on = False
            return self._fix_order(signature, now)
        if last is not None and last >= signing_request.number and not self._is_numbered_on:
            return self._number_on(last, now)
        return self.proceed_without_witness(now)

    def _number_on(self, last: int, now: Instant) -> Turn:
        """Give up a draw whose number the witness signed before entries of this journal were lost,
        and begin one with the next number after the witness's last.
        """
        self._is_numbered_on = True
        command = c.EndTaille()
        turn = Turn((self.execute_as_table(command, now),))
        self.on_executed(command)
        turn += self.reveal(now)
        self.dealer.last_number = last
        return turn + (self._commit(now) if self.table.players else self.enter(Stage.IDLE, now))

    def proceed_without_witness(self, now: Instant) -> Turn:
        """Fix the order without a signature, or suspend the game until the direction resumes it."""
        seal = self.table.taille.seal
        assert seal is not None
        if seal.if_absent != "stop":
            return self._fix_order(b"", now)
        command = c.Suspend("mechanism", "the witness of the draws does not sign")
        entry = self.execute_as_table(command, now, person=AS_DIRECTION)
        return Turn((entry,)) + self.continue_after(command, now)

    def _players_to_cut(self) -> tuple[str, ...]:
        """Return the players who may cut, in order; where a tailleur sets the pace, all."""
        table, is_automatic = self.table, self.mode is Mode.AUTOMATIC
        return self.players.cutters(table) if is_automatic else tuple(table.players)

    def _cut_or_offer(self, now: Instant) -> Turn:
        """Offer the cut to the first player who likes to cut; otherwise the tailleur cuts."""
        return self._offer_cut(now) if self._cutters else self._next_cutter(now)

    def _offer_cut(self, now: Instant) -> Turn:
        return self.enter(Stage.COUPE, now, player=next(iter(self._cutters), None))

    def _next_cutter(self, now: Instant) -> Turn:
        """Offer the cut to the next player; the tailleur cuts if none took it."""
        players, names = self.table.players, self._cutters
        self._cutters = tuple(name for name in names[1:] if name in players)
        player = next((name for name in (*names[:1], *players) if name in players), None)
        if self._cutters or player is None:
            return self._offer_cut(now)
        return self.command(c.Cut(player, self._cut_at()), now)

    def _open_bets(self, now: Instant, *, is_begun: bool = False) -> Turn:
        return self.enter(window(self.table), now, is_begun=is_begun)

    # By consent -----------------------------------------------------------------------------------

    def on_players_changed(self, now: Instant) -> Turn:
        """Advance once every present player is ready.

        Called when a player comes, goes, or changes preferences. A window in which a player is now
        alone, or no longer alone, begins again with its other clock.
        """
        table, stage = self.table, self.stage
        if self.mode is not Mode.AUTOMATIC or table.phase is not Phase.BETTING:
            return EMPTY_TURN
        if stage is Stage.COMMITMENTS:
            return self.act(now) if self.players.have_committed(table) else EMPTY_TURN
        if self.cutter is not None and not self.players.preferences_for(self.cutter).cut:
            return self._next_cutter(now)
        is_open = stage in (*WINDOWS, Stage.PAUSE) and is_draw_ready(table)
        if is_open and self.players.are_ready(table):
            turn = self._open_bets(now) if stage is Stage.PAUSE else EMPTY_TURN
            return turn + self._close(now, is_agreed=True)
        if stage not in WINDOWS or self._is_alone() is self.is_quiet:
            return EMPTY_TURN
        return self.enter(stage, now, is_begun=True) if table.players else self.act(now)

    def _is_alone(self) -> bool:
        """Return whether a lone player has as much time as they want."""
        is_quiet = self.mode is Mode.AUTOMATIC and bool(self.pace.quiet_seconds)
        return is_quiet and self.players.is_one_alone(self.table)

    def _quiet_seconds(self) -> float | None:
        """Return the time to the end of a lone player's window; None: the player ends it.

        A decision about prison is the player's own and has no clock.
        """
        is_staked = any(player.free for player in self.table.players.values())
        decides = window(self.table) is Stage.DECISION
        return self.pace.quiet_seconds if is_staked and not decides else None

    def restart_clock(self, now: Instant) -> Turn:
        """Restart a lone player's clock after a change of stakes; it ends an earlier pause too."""
        if self.stage is Stage.PAUSE and self._is_alone():
            return self._open_bets(now, is_begun=True)
        if self.is_quiet:
            seconds = self._quiet_seconds()
            self.due_ms = None if seconds is None else now.mono_ms + round(1000 * seconds)
        return EMPTY_TURN

    def _close(self, now: Instant, *, is_agreed: bool = False) -> Turn:
        """Say 'rien ne va plus', and have the coup dealt at the players' tempo or the table's."""
        is_theirs = is_agreed or self.is_quiet
        self.tempo = self.players.tempo(self.table) if is_theirs else None
        return self.command(c.Close(), now)

    def _card(self, now: Instant) -> Turn:
        """Deal the next card. The last of the coup, or of the pack, ends the coup."""
        if self._is_coup_complete():  # the journal ended before the deal
            return self.command(self.dealer.deal_command(), now)
        card, proof = self.dealer.card()
        details = {"card": card, "proof": proof, "nth": len(self.dealer.dealt_cards)}
        turn = self.write_notice({"notice": "card", **details}, now)
        if self._is_coup_complete():
            return turn + self.command(self.dealer.deal_command(), now)
        return turn + self.enter(Stage.CARDS, now, card=card)

    def _is_coup_complete(self) -> bool:
        """Return whether a whole coup, or the rest of the pack, has been dealt."""
        return self.dealer.coup is not None or len(self.dealt_cards) == cards_left(self.table)

    def reveal(self, now: Instant) -> Turn:
        """Reveal the seed of the finished draw; if it was lost, write that it is void."""
        name = self.table.flags.to_reveal
        assert name is not None
        if name == self.dealer.lost_draw:
            return self.write_notice({"notice": "draw_void", "draw": name}, now)
        entry = self.execute_as_table(self.dealer.reveal(name), now)
        return Turn((entry,), forget=(name,))

    def _reject_pack(self, alarm: Alarm, now: Instant) -> Turn:
        """End a pack that the gate rejected: none of it is dealt, and the table is suspended."""
        notice = {"notice": "alarm", "statistic": alarm.statistic, "found": alarm.found}
        turn = self.write_notice(notice, now)
        for command in (c.EndTaille(), c.Suspend("mechanism", "the gate of the fresh pack")):
            turn += Turn((self.execute_as_table(command, now, person=AS_DIRECTION),))
        return turn + self.reveal(now) + self.continue_after(c.Suspend("mechanism", ""), now)

    def pay_lost_coup(self, now: Instant) -> Turn:
        """Pay the players of a coup whose draw is lost, by the rulebook's reading of R26."""
        resume = (c.Resume(),) if self.table.phase is Phase.SUSPENDED else ()
        turn = EMPTY_TURN
        for command in (*resume, self.dealer.lost_command()):
            turn += Turn((self.execute_as_table(command, now, person=AS_DIRECTION),))
            self.on_executed(command)
        return turn

    def deal_out(self, now: Instant) -> Turn:
        """Deal a coup whose bets are closed to its end immediately."""
        turn = EMPTY_TURN
        if self.table.phase is Phase.SUSPENDED:
            turn += Turn((self.execute_as_table(c.Resume(), now, person=AS_DIRECTION),))
        self.stage = stage_after_replay(self.stage, self.table)
        while self.table.phase is Phase.CLOSED:
            turn += self.act(now)
        return turn

    def write_notice(
        self, notice: Mapping[str, object], now: Instant, request: Request = TABLE_REQUEST
    ) -> Turn:
        return Turn((self.core.write_notice(notice, now, request),))


_ACTS: Final[Mapping[StageAction, Callable[[StageMachine, Instant], Turn]]] = {
    StageAction.COMMIT: StageMachine._commit,
    StageAction.ASK_OPENINGS: lambda machine, now: machine.enter(Stage.OPENINGS, now),
    StageAction.ASK_CUT: StageMachine._ask_cut,
    StageAction.ROOT: StageMachine._root,
    StageAction.GO_WITHOUT: StageMachine.proceed_without_witness,
    StageAction.NEXT_CUTTER: StageMachine._next_cutter,
    StageAction.OPEN_BETS: StageMachine._open_bets,
    StageAction.CLOSE: StageMachine._close,
    StageAction.RUN: lambda machine, now: machine.enter(
        Stage.BALL if machine.dealer.at_wheel else Stage.CARDS, now
    ),
    StageAction.CARD: StageMachine._card,
    StageAction.SPIN: lambda machine, now: machine.command(machine.dealer.number(), now),
    StageAction.REVEAL: StageMachine.reveal,
    StageAction.REST: lambda machine, now: machine.enter(Stage.IDLE, now),
}
