"""Runner of a table's stages: performs the action that each stage ends with, and sets the timer.

Which action comes next, `stages` says. The commands are executed by the aggregate, the draws are
the dealer's. At a real table only the first and the last stage are entered here.
"""

from collections.abc import Callable, Mapping
from typing import Final

from tapisvert.clock import Instant
from tapisvert.fairness.pack_screening import Alarm
from tapisvert.fairness.shoe import AlarmedError
from tapisvert.journal.entry import Entry
from tapisvert.rules import Phase, Role, Table
from tapisvert.rules import commands as c
from tapisvert.rules.taille import cards_left
from tapisvert.server.tables.absences import Absences
from tapisvert.server.tables.actions import RepeatLateStake, repetition_of
from tapisvert.server.tables.aggregate import TableAggregate, TurnResult
from tapisvert.server.tables.colours import Colours
from tapisvert.server.tables.consent import Consent, idle_players, voters
from tapisvert.server.tables.dealer import Dealer, SigningRequest
from tapisvert.server.tables.idempotency import TABLE_ACTOR, TABLE_REQUEST, Actor, RequestRef
from tapisvert.server.tables.societes import SocieteRequests
from tapisvert.server.tables.staff import TableStaff
from tapisvert.server.tables.stages import (
    WINDOWS,
    Mode,
    Pace,
    Stage,
    StageAction,
    Tempo,
    has_stakes,
    is_draw_ready,
    next_action,
    stage_after_replay,
    window,
)

CUTTERS: Final = 3
"""Maximum of players who are offered the cut before the tailleur cuts."""
AS_TAILLEUR: Final = c.Person(Role.TAILLEUR.value, TABLE_ACTOR.name)
AS_DIRECTION: Final = c.Person(Role.DIRECTION.value, TABLE_ACTOR.name)
_COUPS: Final = (c.Deal, c.Spin)


class StageRunner:
    """Runner of a table's stages.

    `due_ms` is the time of the next tick, in monotonic milliseconds; None if only a request can
    end the stage. `repeated` has the late stakes of this coup that croupiers repeated, and who did.
    `is_quiet` is true in the window of a lone player, which has no clock. `tempo` is that of the
    coup, if all present players agreed to close the window.
    """

    def __init__(
        self,
        aggregate: TableAggregate,
        dealer: Dealer,
        mode: Mode,
        pace: Pace,
        *,
        turbo: bool,
        staff: TableStaff,
        tokens: Callable[[], str],
        cut_at: Callable[[], int],
    ) -> None:
        """`turbo` is true if players may agree on that tempo. `tokens` returns a unique name,
        `cut_at` the card at which the tailleur cuts.
        """
        self.aggregate, self.name = aggregate, aggregate.name
        self.mode, self.pace = mode, pace
        self.absences = Absences()
        self.societes = SocieteRequests()
        self.colours = Colours()
        self.staff = staff
        self.consent = Consent(turbo=turbo)
        self.stage, self.is_quiet = Stage.IDLE, False
        self.tempo: Tempo | None = None
        self.due_ms: int | None = None
        self.repeated: dict[RepeatLateStake, tuple[Actor, ...]] = {}
        self._dealer, self._tokens, self._cut_at = dealer, tokens, cut_at
        self._cutters: tuple[str, ...] = ()
        self._is_numbered_on = False  # and no draw was signed since

    @property
    def table(self) -> Table:
        """The engine's table; none before the aggregate `has_opened`."""
        return self.aggregate.table

    @property
    def is_failed(self) -> bool:
        """True if the draw in play cannot be opened any more."""
        return self._dealer.lost_draw is not None

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
        return tuple(self._dealer.dealt_cards)

    @property
    def cutter(self) -> str | None:
        """Player who is offered the cut, if any."""
        return self._cutters[0] if self._cutters and self.stage is Stage.COUPE else None

    @property
    def voters(self) -> tuple[str, ...]:
        """Players with a say in when the cards are dealt."""
        return voters(self.table, self.absences)

    @property
    def stage_seconds(self) -> float | None:
        """Duration of the stage at the tempo of the coup; None if no tick is due."""
        if self.due_ms is None:
            return None
        quiet = self.pace.quiet_seconds
        return quiet if self.is_quiet else self.pace.at(self.tempo).seconds(self.stage)

    def seconds_left(self, now_ms: int) -> float | None:
        """Return the seconds until the next tick; None if none is due."""
        return None if self.due_ms is None else max(0, self.due_ms - now_ms) / 1000

    def tick(self, now: Instant) -> TurnResult:
        """Perform the action that is due; return an empty result if none is."""
        if self.due_ms is None or now.mono_ms < self.due_ms:
            return TurnResult()
        return self._act(now)

    def _act(self, now: Instant) -> TurnResult:
        """Perform the action that follows the stage."""
        act = next_action(self.stage, self.table)
        if act is None:
            self.due_ms = None
            return TurnResult()
        return _ACTS[act](self, now)

    def _give(self, command: c.Command, now: Instant) -> TurnResult:
        """Execute a command of the table's own, and what follows it."""
        entry = self._execute_own(command, now)
        return TurnResult((entry,)) + self._continue_after(command, now)

    def _execute_own(self, command: c.Command, now: Instant, by: c.Person = AS_TAILLEUR) -> Entry:
        """Execute a command of the table's own, which the rules cannot refuse."""
        entry, events = self.aggregate.execute(command, by, TABLE_REQUEST, now)
        assert events, entry.answer
        return entry

    def _continue_after(self, command: c.Command, now: Instant) -> TurnResult:
        """Return oversized stakes after a coup, then go to the next stage."""
        self._on_executed(command)
        stayed = self.aggregate.return_oversized_stakes(now) if isinstance(command, _COUPS) else ()
        return TurnResult(stayed) + self._next_stage_after(command, now)

    def _on_executed(self, command: c.Command) -> None:
        """Follow an executed command, live or on replay, with the state beside the engine's."""
        self._dealer.on_executed(command)
        self.societes.on_executed(command)
        self.consent.on_executed(command)
        self.colours.on_executed(command)
        if isinstance(command, c.Open):
            self.absences.clear()
            self.staff.clear()

    def _next_stage_after(self, command: c.Command, now: Instant) -> TurnResult:
        """Go to the stage that follows an executed command."""
        table = self.table
        if isinstance(command, c.Late):
            self.repeated.pop(repetition_of(command), None)
        if table.phase is not Phase.CLOSED:
            self.repeated = {}
        if table.phase is Phase.FINISHED:
            turn = TurnResult(self.aggregate.carry_register(now))
            turn += self._reveal(now) if table.flags.to_reveal else TurnResult()
            return turn if self.stage is Stage.OVER else turn + self._enter(Stage.OVER, now)
        if table.phase is Phase.SUSPENDED:
            self.due_ms = None
            return TurnResult()
        if isinstance(command, c.Resume):
            return self._resume_stage(table, now)
        return TurnResult() if self.mode is Mode.REAL else self._after_drawing(command, table, now)

    def _after_drawing(self, command: c.Command, table: Table, now: Instant) -> TurnResult:
        """Go to the next stage where the server draws the cards and numbers."""
        if isinstance(command, c.Cut):
            return self._after_cut(command, table, now)
        if isinstance(command, c.Close):
            return self._enter(Stage.CLOSED, now)
        if isinstance(command, c.Null) and self.stage in (Stage.CLOSED, Stage.BALL):
            return self._open_bets(now)
        if isinstance(command, c.Deal | c.Spin):
            turn = self._reveal(now) if table.flags.to_reveal else TurnResult()
            return turn + self._enter(Stage.PAUSE, now)
        if isinstance(command, c.Sit) and (turn := self._on_first_player(now)).entries:
            return turn
        if isinstance(command, c.Entropy) and command.value is not None:
            seal = table.taille.seal
            assert seal is not None
            return self._root(now) if len(seal.opened) == len(seal.committed) else TurnResult()
        return self._follow_players(now)

    def _after_cut(self, command: c.Cut, table: Table, now: Instant) -> TurnResult:
        """Open the bets; of version 2, where the order is not fixed yet, the entropy."""
        seal = table.taille.seal
        if seal is None or seal.root is not None:
            self._dealer.cut(command.at_card)
            return self._open_bets(now)
        return self._enter(Stage.OPENINGS, now) if seal.committed else self._root(now)

    def _on_first_player(self, now: Instant) -> TurnResult:
        """Start the game, or have the pack cut, when the first player comes to an empty table."""
        if self.stage is Stage.IDLE and self.mode is Mode.AUTOMATIC:
            return self._act(now)
        if self.stage is Stage.COUPE and not self._cutters:
            self._cutters = self._players_to_cut()
            return self._cut_or_offer(now)
        return TurnResult()

    def _resume_stage(self, table: Table, now: Instant) -> TurnResult:
        """Continue in the stage of the table; its timer starts anew."""
        self.stage = stage_after_replay(self.stage, table, is_real=self.mode is Mode.REAL)
        if self.stage is Stage.COUPE:
            here = tuple(name for name in self._cutters if name in table.players)
            self._cutters = here or self._players_to_cut()[:1]
            return self._cut_or_offer(now)
        if self.stage is Stage.IDLE and table.players and self.mode is Mode.AUTOMATIC:
            return self._act(now)
        return self._enter(self.stage, now, is_begun=True)

    def _enter(
        self, stage: Stage, now: Instant, *, is_begun: bool = False, **said: object
    ) -> TurnResult:
        """Enter a stage, set its timer, and write the notice with its duration.

        `is_begun` is true if the stage goes on under another clock.
        """
        self.stage, self.is_quiet = stage, stage in WINDOWS and self._is_alone()
        if asked := self.signing_request:
            said["transcript"] = asked.digest.hex()
        seconds = None
        is_waiting = stage is Stage.COUPE and said["player"] is None  # until a player comes
        if self.is_quiet:
            seconds = self._quiet_seconds() if is_begun else None
            said["quiet"] = self.pace.quiet_seconds
        elif stage is Stage.WITNESS or (self.mode is Mode.AUTOMATIC and not is_waiting):
            seconds = self.pace.at(self.tempo).seconds(stage)
        self.due_ms = None if seconds is None else now.mono_ms + round(1000 * seconds)
        if stage is Stage.CARDS and "card" in said:
            return TurnResult()
        if stage in WINDOWS and (idle := idle_players(self.table)):
            said["idle"] = idle
        self.consent.end_window()
        notice = {"notice": "stage", "stage": stage.value, "seconds": seconds, **said}
        return self._write_notice(notice, now)

    def _commit(self, now: Instant) -> TurnResult:
        name = f"{self.aggregate.name}/{self.aggregate.number + 1}/{self._tokens()}"
        command, blob = self._dealer.commit(name)
        turn = TurnResult(keep=((name, blob),)) + self._give(command, now)
        return turn + self._enter(Stage.COMMITMENTS, now) + self._follow_players(now)

    def _root(self, now: Instant) -> TurnResult:
        """Fix the order, once its witness has signed where the draw has one."""
        seal = self.table.taille.seal
        assert seal is not None
        return self._enter(Stage.WITNESS, now) if seal.witness else self._fix_order(b"", now)

    def _fix_order(self, signature: bytes, now: Instant) -> TurnResult:
        seal = self.table.taille.seal
        assert seal is not None
        try:
            command = self._dealer.root(seal, signature)
        except AlarmedError as stopped:
            return self._reject_pack(stopped.alarm, now)
        turn = self._give(command, now)
        if self._dealer.at_wheel or seal.at_card is not None:
            return turn + self._open_bets(now)
        return turn + self._ask_cut(now)

    def _ask_cut(self, now: Instant) -> TurnResult:
        self._cutters = self._players_to_cut()[:CUTTERS]
        return self._cut_or_offer(now)

    @property
    def signing_request(self) -> SigningRequest | None:
        """Transcript that waits for its witness; None if there is none, or the game rests."""
        seal = self.table.taille.seal if self.aggregate.has_opened else None
        if seal is None or seal.root or self.stage is not Stage.WITNESS:
            return None
        is_playing = self.table.phase is not Phase.SUSPENDED
        return self._dealer.signing_request(seal) if is_playing else None

    def sign(
        self, signature: bytes | None, asked: SigningRequest, now: Instant, last: int | None = None
    ) -> TurnResult:
        """Fix the order with the signature of its witness, or do without as the house declared.

        `last` is the number up to which the witness has signed for this table, if it refuses for
        that: then the draw is given up, once, for one with a higher number. An answer to a
        transcript that does not wait any more changes nothing.
        """
        if asked != self.signing_request:
            return TurnResult()
        if signature:
            self._is_numbered_on = False
            return self._fix_order(signature, now)
        if last is not None and last >= asked.number and not self._is_numbered_on:
            return self._number_on(last, now)
        return self._go_without(now)

    def _number_on(self, last: int, now: Instant) -> TurnResult:
        """Give up a draw whose number the witness signed in a life that this journal has lost, and
        begin one with the number after the last that it signed.
        """
        self._is_numbered_on = True
        command = c.EndTaille()
        turn = TurnResult((self._execute_own(command, now),))
        self._on_executed(command)
        turn += self._reveal(now)
        self._dealer.last_number = last
        return turn + (self._commit(now) if self.table.players else self._enter(Stage.IDLE, now))

    def _go_without(self, now: Instant) -> TurnResult:
        """Fix the order without a signature, or suspend the game until the direction resumes it."""
        seal = self.table.taille.seal
        assert seal is not None
        if seal.if_absent != "stop":
            return self._fix_order(b"", now)
        command = c.Suspend("mechanism", "the witness of the draws does not sign")
        entry = self._execute_own(command, now, by=AS_DIRECTION)
        return TurnResult((entry,)) + self._continue_after(command, now)

    def _players_to_cut(self) -> tuple[str, ...]:
        """Return the players to whom the cut is offered.

        They are those who like to cut; where the tailleur has the rhythm, all.
        """
        if self.mode is not Mode.AUTOMATIC:
            return tuple(self.table.players)
        return tuple(name for name in self.voters if self.consent.preferences(name).cut)

    def _cut_or_offer(self, now: Instant) -> TurnResult:
        """Offer the cut to the first who likes to cut; if there is none, the tailleur cuts."""
        return self._offer_cut(now) if self._cutters else self._next_cutter(now)

    def _offer_cut(self, now: Instant) -> TurnResult:
        return self._enter(Stage.COUPE, now, player=self._cutters[0] if self._cutters else None)

    def _next_cutter(self, now: Instant) -> TurnResult:
        """Offer the cut to the next player; the tailleur cuts if none took it."""
        table = self.table
        asked, self._cutters = self._cutters[:1], self._cutters[1:]
        here = tuple(name for name in self._cutters if name in table.players)
        if here:
            self._cutters = here
            return self._offer_cut(now)
        for_whom = next((name for name in (*asked, *table.players) if name in table.players), None)
        if for_whom is None:
            return self._offer_cut(now)
        return self._give(c.Cut(for_whom, self._cut_at()), now)

    def _open_bets(self, now: Instant, *, is_begun: bool = False) -> TurnResult:
        return self._enter(window(self.table), now, is_begun=is_begun)

    # By consent -----------------------------------------------------------------------------------

    def _follow_players(self, now: Instant) -> TurnResult:
        """Go on as soon as no present player is waited for.

        Called when a player comes, goes, or tells a wish. A window in which a player has become the
        only one, or is not any more, begins anew with its other clock.
        """
        table, stage = self.table, self.stage
        if self.mode is not Mode.AUTOMATIC or table.phase is not Phase.BETTING:
            return TurnResult()
        if stage is Stage.COMMITMENTS:
            return self._act(now) if self._has_all_commitments() else TurnResult()
        if self.cutter is not None and not self.consent.preferences(self.cutter).cut:
            return self._next_cutter(now)
        if self._is_agreed():
            tempo = self.consent.tempo(self.voters)
            opened = self._open_bets(now) if stage is Stage.PAUSE else TurnResult()
            return opened + self._close(now, tempo)
        if stage not in WINDOWS or self._is_alone() is self.is_quiet:
            return TurnResult()
        return self._enter(stage, now, is_begun=True) if table.players else self._act(now)

    def _has_all_commitments(self) -> bool:
        """Return whether every present player has committed to entropy or adds none."""
        seal, names = self.table.taille.seal, self.voters
        if seal is None or seal.root is not None or not names:
            return False
        adds = (name for name in names if self.consent.preferences(name).entropy)
        return all(name in seal.committed for name in adds)

    def _is_agreed(self) -> bool:
        """Return whether all present players are ready, and there is a coup to deal."""
        is_open = self.stage in (*WINDOWS, Stage.PAUSE) and is_draw_ready(self.table)
        names = frozenset(self.voters if is_open and self.consent.ready else ())
        return bool(names) and names <= self.consent.ready and has_stakes(self.table)

    def _is_alone(self) -> bool:
        """Return whether one player alone is present, and nothing lies of any other."""
        names = self.voters if self.mode is Mode.AUTOMATIC and self.pace.quiet_seconds else ()
        players = self.table.players.items()
        return len(names) == 1 and not any(p.has_stakes for name, p in players if name not in names)

    def _quiet_seconds(self) -> float | None:
        """Return the time to the end of a lone player's window; None: the player ends it.

        A decision about prison is the player's own: no clock makes it.
        """
        is_staked = any(player.free for player in self.table.players.values())
        decides = window(self.table) is Stage.DECISION
        return self.pace.quiet_seconds if is_staked and not decides else None

    def _after_stake(self, now: Instant) -> TurnResult:
        """Set a lone player's clock after a change of stakes; it ends the pause before it too."""
        if self.stage is Stage.PAUSE and self._is_alone():
            return self._open_bets(now, is_begun=True)
        if self.is_quiet:
            seconds = self._quiet_seconds()
            self.due_ms = None if seconds is None else now.mono_ms + round(1000 * seconds)
        return TurnResult()

    def _close(self, now: Instant, tempo: Tempo | None) -> TurnResult:
        """Say 'rien ne va plus', and have the coup dealt at a tempo; None: at the table's pace."""
        self.tempo = tempo
        return self._give(c.Close(), now)

    def _close_by_clock(self, now: Instant) -> TurnResult:
        return self._close(now, self.consent.tempo(self.voters) if self.is_quiet else None)

    def _run(self, now: Instant) -> TurnResult:
        return self._enter(Stage.BALL if self._dealer.at_wheel else Stage.CARDS, now)

    def _card(self, now: Instant) -> TurnResult:
        """Deal the next card. The last of the coup, or of the pack, ends the coup."""
        if self._is_coup_complete():  # the journal ended before the deal
            return self._give(self._dealer.deal_command(), now)
        card, proof = self._dealer.card()
        fallen = {"card": card, "proof": proof, "nth": len(self._dealer.dealt_cards)}
        turn = self._write_notice({"notice": "card", **fallen}, now)
        if self._is_coup_complete():
            return turn + self._give(self._dealer.deal_command(), now)
        return turn + self._enter(Stage.CARDS, now, card=card)

    def _is_coup_complete(self) -> bool:
        """Return whether a whole coup lies on the table, or the rest of the pack."""
        is_last = len(self._dealer.dealt_cards) == cards_left(self.table)
        return self._dealer.coup is not None or is_last

    def _reveal(self, now: Instant) -> TurnResult:
        """Reveal the seed of the finished draw; if it was lost, write that it is void."""
        name = self.table.flags.to_reveal
        assert name is not None
        if name == self._dealer.lost_draw:
            return self._write_notice({"notice": "draw_void", "draw": name}, now)
        entry = self._execute_own(self._dealer.reveal(name), now)
        return TurnResult((entry,), forget=(name,))

    def _reject_pack(self, alarm: Alarm, now: Instant) -> TurnResult:
        """End a pack that the gate stopped: none of it is dealt, and the table is suspended."""
        notice = {"notice": "alarm", "statistic": alarm.statistic, "found": alarm.found}
        turn = self._write_notice(notice, now)
        for command in (c.EndTaille(), c.Suspend("mechanism", "the gate of the fresh pack")):
            turn += TurnResult((self._execute_own(command, now, by=AS_DIRECTION),))
        return turn + self._reveal(now) + self._continue_after(c.Suspend("mechanism", ""), now)

    def _write_notice(
        self, notice: Mapping[str, object], now: Instant, asked: RequestRef = TABLE_REQUEST
    ) -> TurnResult:
        return TurnResult((self.aggregate.write_notice(notice, now, asked),))


_ACTS: Final[Mapping[StageAction, Callable[[StageRunner, Instant], TurnResult]]] = {
    StageAction.COMMIT: StageRunner._commit,
    StageAction.ASK_OPENINGS: lambda runner, now: runner._enter(Stage.OPENINGS, now),
    StageAction.ASK_CUT: StageRunner._ask_cut,
    StageAction.ROOT: StageRunner._root,
    StageAction.GO_WITHOUT: StageRunner._go_without,
    StageAction.NEXT_CUTTER: StageRunner._next_cutter,
    StageAction.OPEN_BETS: StageRunner._open_bets,
    StageAction.CLOSE: StageRunner._close_by_clock,
    StageAction.RUN: StageRunner._run,
    StageAction.CARD: StageRunner._card,
    StageAction.SPIN: lambda runner, now: runner._give(runner._dealer.number(), now),
    StageAction.REVEAL: StageRunner._reveal,
    StageAction.REST: lambda runner, now: runner._enter(Stage.IDLE, now),
}
