"""State machine of a table's stages: performs the action that ends each, and sets the timer.

`stages` decides which action comes next. The commands are executed by the aggregate, the draws are
the dealer's. At a real table only the first and the last stage are entered here.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from typing import Final

from tapisvert.clock import Instant
from tapisvert.fairness.sealed_draw import start_draw
from tapisvert.live.aggregate import EMPTY_TURN, Turn
from tapisvert.live.dealer import SigningRequest, blob_name
from tapisvert.live.requests import (
    TABLE_ACTOR,
    TABLE_REQUEST,
    late_repetition,
)
from tapisvert.live.staged_table import AS_DIRECTION, AS_TAILLEUR, StagedTable
from tapisvert.live.stages import (
    WINDOWS,
    Mode,
    Stage,
    StageAction,
    is_draw_ready,
    next_action,
    stage_after_replay,
    window,
)
from tapisvert.rules import Phase, Table
from tapisvert.rules import commands as c
from tapisvert.rules.taille import cards_left

CUTTERS: Final = 3
"""Maximum of players who are offered the cut before the tailleur cuts."""
_COUPS: Final = (c.Deal, c.Spin)


class StageMachine(StagedTable):
    """Stages of a table: what follows each action, request and timer."""

    def open(self, now: Instant) -> Turn:
        """Open the table for the first time or after it has closed."""
        is_unended = self.core.has_opened and self.table.flags.to_end is not None
        turn = self.end_now(now) if is_unended else EMPTY_TURN
        command = replace(self.opening.command_at(now), table=self.core.name)
        entry, _ = self.core.execute(command, AS_TAILLEUR, TABLE_REQUEST, now)
        turn += Turn((entry, *self.core.carry_register(now)))
        posts = self.posts.on_opened()
        self.on_executed(command)
        if posts is not None:
            self.posts.replay(posts, TABLE_ACTOR.account)
            turn += self.write_notice(posts, now)
        return turn + self.enter(Stage.BETS if self.mode is Mode.REAL else Stage.IDLE, now)

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

    def continue_after(self, command: c.Command, now: Instant) -> Turn:
        """Return oversized stakes after a coup, then go to the next stage."""
        self.on_executed(command)
        rejections = self.core.return_oversized_stakes(now) if isinstance(command, _COUPS) else ()
        return Turn(rejections) + self._next_stage_after(command, now)

    def _next_stage_after(self, command: c.Command, now: Instant) -> Turn:
        """Go to the stage that follows an executed command."""
        table = self.table
        if isinstance(command, c.Late):
            self.late_repetitions.pop(late_repetition(command), None)
        if table.phase is not Phase.CLOSED:
            self.late_repetitions = {}
        if table.phase is Phase.FINISHED:
            turn = Turn(self.core.carry_register(now)) + self.end_unless_stated(now)
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
            return self._seal(now)
        if isinstance(command, c.Close):
            return self.enter(Stage.CLOSED, now)
        if isinstance(command, c.Null) and self.stage is Stage.CLOSED:
            return self._open_bets(now)
        if isinstance(command, c.Null) and self.stage is Stage.BALL:
            return self._show_coup(now)
        if isinstance(command, c.Deal | c.Spin):
            return self.end_unless_stated(now) + self.enter(Stage.PAUSE, now)
        if isinstance(command, c.Sit) and (turn := self._on_first_player(now)).entries:
            return turn
        if isinstance(command, c.Entropy) and command.value is not None:
            has_all = len(self.draw.openings) == len(self.draw.commitments)
            return self._start(now) if has_all else EMPTY_TURN
        return self.on_players_changed(now)

    def _on_first_player(self, now: Instant) -> Turn:
        """Start the game, or have the pack cut, when the first player comes to an empty table."""
        if self.stage is Stage.IDLE and self.mode is Mode.AUTOMATIC:
            return self.act(now)
        if self.stage is Stage.COUPE and not self.cutters:
            self.cutters = self._players_to_cut()
            return self._cut_or_offer(now)
        return EMPTY_TURN

    def resume_stage(self, table: Table, now: Instant) -> Turn:
        """Continue in the stage of the table; its timer starts again."""
        self.stage = self._stage_after_replay()
        if self.stage is Stage.COUPE:
            cutters = tuple(name for name in self.cutters if name in table.players)
            self.cutters = cutters or self._players_to_cut()[:1]
            return self._cut_or_offer(now)
        if self.stage is Stage.IDLE and table.players and self.mode is Mode.AUTOMATIC:
            return self.act(now)
        seal = table.taille.seal
        if self.stage in WINDOWS and seal is not None and self.dealer.is_spent(seal):
            return self.end_draw(now)
        return self.enter(self.stage, now, is_begun=True)

    def _stage_after_replay(self) -> Stage:
        stage = stage_after_replay(self.stage, self.table, is_real=self.mode is Mode.REAL)
        if stage is not Stage.WITNESS or self.awaits_witness:
            return stage
        return Stage.BALL if self.dealer.has_wheel else Stage.CARDS

    # The draw -------------------------------------------------------------------------------------

    def _commit(self, now: Instant) -> Turn:
        """Begin a draw, and name its witness where the record does not have it yet."""
        turn = EMPTY_TURN
        witness = self.dealer.witness_to_name(self.table)
        if witness is not None:
            turn = Turn((self.execute_as_table(witness, now),))
        command, blob = self.dealer.commit(self.core.name)
        turn += Turn(keep=((blob_name(self.core.name, command.tip), blob),))
        turn += self.command(command, now)
        return turn + self.enter(Stage.COMMITMENTS, now) + self.on_players_changed(now)

    def _seal(self, now: Instant) -> Turn:
        """End the commitments, and have the players open them."""
        turn = Turn((self.execute_and_follow(c.Seal(), now),))
        has_commitments = bool(self.draw.commitments)
        return turn + (self.enter(Stage.OPENINGS, now) if has_commitments else self._start(now))

    def _start(self, now: Instant) -> Turn:
        command = start_draw(self.draw, self.core.heads.fixed)
        turn = Turn((self.execute_as_table(command, now),))
        return turn + self.enter(window(self.table), now)

    def _ask(self, now: Instant) -> Turn:
        """End the stakes of the coup, and ask its witness where there is one."""
        turn = Turn((self.execute_as_table(c.Ask(), now),))
        return turn + (self.enter(Stage.WITNESS, now) if self.awaits_witness else self._run(now))

    def _run(self, now: Instant) -> Turn:
        """Have the ball run, or the cards fall; of a coup declared null, show the number."""
        if self.draw.is_null:
            return self._show_coup(now)
        return self.enter(Stage.BALL if self.dealer.has_wheel else Stage.CARDS, now)

    def _show_coup(self, now: Instant) -> Turn:
        return self.command(self.dealer.coup_command(self.draw), now)

    def sign(
        self,
        statement: c.Statement | None,
        signing_request: SigningRequest,
        now: Instant,
        *,
        is_refused: bool = False,
    ) -> Turn:
        """Go on with the statement of the witness, or without one if it is silent or refuses.

        A draw of which it refuses a coup ends, and another begins; a second in a row suspends the
        game, as its silence does. An answer to a request that does not wait any more changes
        nothing.
        """
        if signing_request != self.signing_request:
            return EMPTY_TURN
        turn = EMPTY_TURN
        if statement is not None:
            notice = {"notice": "signed", "coup": signing_request.coup, **asdict(statement)}
            turn = self.write_notice(notice, now)
        if self.table.phase is not Phase.CLOSED:
            is_awaited = self.is_ending
            return turn + (self._renew if is_awaited else self.end_now)(now, statement)
        if statement is not None:
            self.dealer.statement = statement
            self.has_given_up = False
            return turn + self._run(now)
        if is_refused and not self.has_given_up:
            self.has_given_up = True
            return self.call_off(now) + self._renew(now)
        return self.proceed_without_witness(now)

    def proceed_without_witness(self, now: Instant) -> Turn:
        """End the draw without its witness's word; or call the coup off, and suspend the game."""
        if self.is_ending:
            return self._renew(now)
        command = c.Suspend("mechanism", "the witness of the draws does not sign")
        turn = self.call_off(now)
        turn += Turn((self.execute_as_table(command, now, person=AS_DIRECTION),))
        return turn + self.continue_after(command, now)

    def call_off(self, now: Instant) -> Turn:
        """Call off the coup whose witness has not answered: free stakes go back."""
        return Turn((self.execute_and_follow(c.Off(), now),))

    def end_draw(self, now: Instant) -> Turn:
        """End a draw, once its witness has stated the end, and begin the next."""
        return self._renew(now) if self.witnessed_draw is None else self.enter(Stage.WITNESS, now)

    def end_unless_stated(self, now: Instant) -> Turn:
        """End a draw that is over, if there is no witness to ask."""
        is_over = self.table.flags.to_end is not None
        return self.end_now(now) if is_over and self.witnessed_draw is None else EMPTY_TURN

    def _renew(self, now: Instant, statement: c.Statement | None = None) -> Turn:
        """End the draw that is over or in play, and begin the next once a player is there."""
        turn = EMPTY_TURN
        if self.table.flags.to_end is None and not self.dealer.has_wheel:
            turn = Turn((self.execute_and_follow(c.EndTaille(), now),))
        turn += self.end_now(now, statement)
        return turn + (self._commit(now) if self.table.players else self.enter(Stage.IDLE, now))

    def end_now(self, now: Instant, statement: c.Statement | None = None) -> Turn:
        """End the draw that is over, or at the wheel in play."""
        seal = self.table.flags.to_end or self.draw
        command = c.End(self.core.heads.draw.hex(), statement)
        entry = self.execute_as_table(command, now)
        return Turn((entry,), forget=(blob_name(self.core.name, seal.tip),))

    def _ask_cut(self, now: Instant) -> Turn:
        self.cutters = self._players_to_cut()[:CUTTERS]
        return self._cut_or_offer(now)

    def _players_to_cut(self) -> tuple[str, ...]:
        """Return the players who may cut, in order; where a tailleur sets the pace, all."""
        table = self.table
        is_automatic = self.mode is Mode.AUTOMATIC
        return self.players.cutters(table) if is_automatic else tuple(table.players)

    def _cut_or_offer(self, now: Instant) -> Turn:
        """Offer the cut to the first who likes to cut; if there is none, the tailleur cuts."""
        return self._offer_cut(now) if self.cutters else self._next_cutter(now)

    def _offer_cut(self, now: Instant) -> Turn:
        return self.enter(Stage.COUPE, now, player=next(iter(self.cutters), None))

    def _next_cutter(self, now: Instant) -> Turn:
        """Offer the cut to the next player; the tailleur cuts if none took it."""
        players = self.table.players
        names = self.cutters
        self.cutters = tuple(name for name in names[1:] if name in players)
        player = next((name for name in (*names[:1], *players) if name in players), None)
        if self.cutters or player is None:
            return self._offer_cut(now)
        return self.command(c.Cut(player, self.cut_at()), now)

    def _open_bets(self, now: Instant, *, is_begun: bool = False) -> Turn:
        if self.is_draw_over:
            return self.end_draw(now)
        return self.enter(window(self.table), now, is_begun=is_begun)

    # By consent -----------------------------------------------------------------------------------

    def on_players_changed(self, now: Instant) -> Turn:
        """Advance once every present player is ready; a window whose player is now alone, or no
        longer, begins again with its other clock.
        """
        table = self.table
        stage = self.stage
        if self.mode is not Mode.AUTOMATIC or table.phase is not Phase.BETTING:
            return EMPTY_TURN
        if stage is Stage.COMMITMENTS:
            return self.act(now) if self.players.have_committed(table) else EMPTY_TURN
        if self.cutter is not None and not self.players.preferences_for(self.cutter).cut:
            return self._next_cutter(now)
        is_open = stage in (*WINDOWS, Stage.PAUSE) and is_draw_ready(table)
        if is_open and self.players.are_ready(table):
            turn = self._open_bets(now) if stage is Stage.PAUSE else EMPTY_TURN
            return turn + self._close(now, is_agreed=True) if self.stage in WINDOWS else turn
        if stage not in WINDOWS or self.is_alone() is self.is_quiet:
            return EMPTY_TURN
        return self.enter(stage, now, is_begun=True) if table.players else self.act(now)

    def restart_clock(self, now: Instant) -> Turn:
        """Set a lone player's clock after a change of stakes; it ends the pause before it too."""
        if self.stage is Stage.PAUSE and self.is_alone():
            return self._open_bets(now, is_begun=True)
        if self.is_quiet:
            seconds = self.quiet_seconds()
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
            return self._show_coup(now)
        card = self.dealer.card(self.draw)
        nth = len(self.dealer.dealt_cards)
        turn = self.write_notice({"notice": "card", "card": card, "nth": nth}, now)
        if self._is_coup_complete():
            return turn + self._show_coup(now)
        return turn + self.enter(Stage.CARDS, now, card=card)

    def _is_coup_complete(self) -> bool:
        """Return whether a whole coup, or the rest of the pack, has been dealt."""
        return self.dealer.coup is not None or len(self.dealt_cards) == cards_left(self.table)

    def settle_coup(self, now: Instant) -> Turn:
        """Settle a sealed coup whose bets are closed at once: deal it to its end, or call it off if
        its witness has not answered. If its draw is lost, pay it as the rulebook reads R26.
        """
        turn = EMPTY_TURN
        if self.table.phase is Phase.SUSPENDED:
            turn += Turn((self.execute_and_follow(c.Resume(), now, AS_DIRECTION),))
        self.stage = self._stage_after_replay()
        is_stated = self.draw.witness is None or self.dealer.statement is not None
        while self.table.phase is Phase.CLOSED:
            if self.awaits_witness:
                turn += self.call_off(now)
            elif self.is_failed and is_stated:
                command = self.dealer.lost_command()
                turn += Turn((self.execute_and_follow(command, now, AS_DIRECTION),))
            else:
                turn += self.act(now)
        return turn


_ACTS: Final[Mapping[StageAction, Callable[[StageMachine, Instant], Turn]]] = {
    StageAction.COMMIT: StageMachine._commit,
    StageAction.ASK_OPENINGS: lambda machine, now: machine.enter(Stage.OPENINGS, now),
    StageAction.ASK_CUT: StageMachine._ask_cut,
    StageAction.SEAL: StageMachine._seal,
    StageAction.START: StageMachine._start,
    StageAction.NEXT_CUTTER: StageMachine._next_cutter,
    StageAction.OPEN_BETS: StageMachine._open_bets,
    StageAction.CLOSE: StageMachine._close,
    StageAction.ASK: StageMachine._ask,
    StageAction.GO_WITHOUT: StageMachine.proceed_without_witness,
    StageAction.CARD: StageMachine._card,
    StageAction.SPIN: StageMachine._show_coup,
    StageAction.END: StageMachine.end_draw,
    StageAction.REST: lambda machine, now: machine.enter(Stage.IDLE, now),
}
