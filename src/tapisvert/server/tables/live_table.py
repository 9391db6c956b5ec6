"""Live table: the aggregate, the dealer and the stage timer.

`execute` handles a request and accepts or refuses it; `tick` handles the timer and follows
`stages`. Both return the journal entries to write. Nothing here reads a clock or touches a disk:
see `aggregate`.
"""

import logging
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final

import msgspec

from tapisvert.cards import COPIES, PACK
from tapisvert.fairness.pack_screening import Alarm
from tapisvert.fairness.shoe import AlarmedError, ShoeError
from tapisvert.fairness.vault import VaultError
from tapisvert.record import read_line
from tapisvert.rules import Phase, Refusal, Role, Rulebook, Table, deal
from tapisvert.rules import commands as c
from tapisvert.rules.taille import cards_left
from tapisvert.server.clock import Instant
from tapisvert.server.journal.entry import COMMAND, NOTICE, Entry
from tapisvert.server.journal.reader import REFUSED
from tapisvert.server.tables import guards, societes
from tapisvert.server.tables.absences import Absences
from tapisvert.server.tables.actions import (
    PRESENCE_CHANGES,
    PRESENCE_CHANGES_BY_NAME,
    STAFF_ACTIONS,
    AcknowledgeRealityCheck,
    EnterCard,
    Proceed,
    ReopenTable,
    RepeatLateStake,
    StaffAction,
    TableAction,
    UndoCard,
    encode,
    notice_of,
    refuse,
    repetition_of,
)
from tapisvert.server.tables.aggregate import (
    Guard,
    Listener,
    Savepoint,
    TableAggregate,
    TurnResult,
    allow_all,
    engine_person,
)
from tapisvert.server.tables.dealer import Dealer
from tapisvert.server.tables.history import TableHistory
from tapisvert.server.tables.idempotency import TABLE_ACTOR, Actor, RequestRef
from tapisvert.server.tables.readiness import is_ready_to_open
from tapisvert.server.tables.stages import (
    Mode,
    Pace,
    Stage,
    StageAction,
    next_action,
    stage_after_replay,
    window,
)
from tapisvert.values import value

CUTTERS: Final = 3
"""Maximum of players who are offered the cut before the tailleur cuts."""

_STAKES: Final = (c.Bet, c.Announce, c.Insure, c.Move)
_COUPS: Final = (c.Deal, c.Spin)
_CLEARED: Final = (c.Deal, c.EndTaille, c.Finish)
"""Commands after which no card lies on the table."""
_RECALLED: Final = tuple(
    b'{"do":"%b"' % c.NAMES[kind].encode()
    for kind in (c.Open, c.Commit, c.Cut, c.Spin, c.FormSociete, c.Leave, *_CLEARED)
)
"""Line prefixes of the commands that set the table's own state on replay."""


@value
class Opening:
    """Settings with which a table opens."""

    command: c.Open
    mode: Mode = Mode.AUTOMATIC
    pace: Pace = Pace()
    odds: bool = False


class LiveTable:
    """Table for several players.

    `due_ms` is the time of the next tick, in monotonic milliseconds; None if only a request can
    end the stage.
    """

    def __init__(
        self,
        name: str,
        opening: Opening,
        dealer: Dealer,
        *,
        tokens: Callable[[], str],
        guard: Guard = allow_all,
        listener: Listener | None = None,
        cut_at: Callable[[], int] = lambda: len(PACK) * COPIES // 2,
    ) -> None:
        """`tokens` returns a unique name; `cut_at` returns the card at which the tailleur cuts."""
        self.history = TableHistory()
        self.aggregate = TableAggregate(name, guard, listener, self.history)
        self.absences = Absences()
        self.societes = societes.SocieteRequests()
        self.stage = Stage.IDLE
        self.due_ms: int | None = None
        self._opening, self._dealer = opening, dealer
        self._tokens, self._cut_at = tokens, cut_at
        self._cutters: tuple[str, ...] = ()
        self._entered: list[str] = []  # at a real table
        self._fallen: list[tuple[str, c.Opening]] = []  # cards of the coup in play, on replay
        self._was_cut_at: int | None = None
        # the late stakes of this coup that croupiers repeated, and who did
        self.repeated: dict[RepeatLateStake, tuple[Actor, ...]] = {}
        self._failure: str | None = None  # the draw that cannot be opened

    @property
    def table(self) -> Table | None:
        """The engine's table; None until it is opened."""
        return self.aggregate.table

    @property
    def _open_table(self) -> Table:
        """The engine's table, which is open by now."""
        assert self.aggregate.table is not None
        return self.aggregate.table

    @property
    def present(self) -> Collection[str]:
        """Names of the players at the table; none once it has closed, even if they held chips."""
        table = self.aggregate.table
        return () if table is None or table.phase is Phase.FINISHED else table.players

    @property
    def is_failed(self) -> bool:
        """True if the draw in play cannot be opened any more."""
        return self._failure is not None

    @property
    def mode(self) -> Mode:
        """Pacing of the table."""
        return self._opening.mode

    @property
    def pace(self) -> Pace:
        """Durations of the stages."""
        return self._opening.pace

    @property
    def odds(self) -> bool:
        """True if players see the odds."""
        return self._opening.odds

    @property
    def cutter(self) -> str | None:
        """Player who is offered the cut, if any."""
        return self._cutters[0] if self._cutters and self.stage is Stage.COUPE else None

    @property
    def dealt_cards(self) -> tuple[tuple[str, c.Opening | None], ...]:
        """Cards of the coup in play, each with its proof; None at a real table."""
        if self.mode is Mode.REAL:
            return tuple((card, None) for card in self._entered)
        return tuple(self._dealer.dealt_cards or self._fallen)

    @property
    def _book(self) -> Rulebook:
        return self._opening.command.rulebook

    # Requests -------------------------------------------------------------------------------------

    def open(self, now: Instant) -> TurnResult:
        """Open the table for the first time or after it has closed."""
        self._entered, self._failure = [], None
        self.absences.clear()
        self.societes = societes.SocieteRequests()
        entry, _ = self.aggregate.execute(
            self._opening.command, _AS_TAILLEUR, RequestRef(TABLE_ACTOR), now
        )
        stage = Stage.BETS if self.mode is Mode.REAL else Stage.IDLE
        return TurnResult((entry,)) + self._enter(stage, now)

    def execute(self, asked: RequestRef, action: TableAction, now: Instant) -> TurnResult:
        """Execute or refuse an action. The caller has checked that the request is new."""
        who = asked.who
        if (refusal := self._refusal(who, action)) is not None:
            return TurnResult((self.aggregate.record_refusal(asked, encode(action), refusal, now),))
        if isinstance(action, _STAKES):
            return TurnResult(
                (self.aggregate.execute(action, engine_person(who, action), asked, now)[0],)
            )
        if isinstance(action, STAFF_ACTIONS):
            return self._execute_staff_action(asked, action, now)
        if isinstance(action, c.FormSociete) and (
            told := self.societes.request(self._open_table, who.name, action)
        ):
            return TurnResult((self.aggregate.write_notice(told, now, asked),))
        before = self.aggregate.savepoint() if isinstance(action, c.Sit) and action.chips else None
        entry, events = self.aggregate.execute(action, engine_person(who, action), asked, now)
        if not events:
            return TurnResult((entry,))
        if before is not None:
            return TurnResult((entry,), before=before)
        return TurnResult((entry,)) + self._continue_after(action, now)

    def _execute_staff_action(
        self, asked: RequestRef, action: StaffAction, now: Instant
    ) -> TurnResult:
        turn = self._reply_to(asked, action, now)
        if isinstance(action, Proceed):
            return turn + self._act(now)
        if isinstance(action, ReopenTable):
            return turn + self.open(now)
        if isinstance(action, RepeatLateStake):
            self.repeated[action] = (*self.repeated.get(action, ()), asked.who)
            return turn
        if isinstance(action, AcknowledgeRealityCheck):
            self.aggregate.listener.on_acknowledged(
                asked.who.account, self.aggregate.number, now.wall_ms
            )
            return turn
        if isinstance(action, PRESENCE_CHANGES):
            command = self.absences.apply(self._open_table, action)
            return turn if command is None else turn + self._give(command, now)
        return turn + self._enter_card(action, asked.who, now)

    def purse_accepted(self, action: TableAction, now: Instant) -> TurnResult:
        """Continue after the journal has taken the chips' price from the purse."""
        assert isinstance(action, c.Sit)
        self.aggregate.publish_events()
        return self._continue_after(action, now)

    def purse_declined(
        self, before: Savepoint, asked: RequestRef, action: TableAction, now: Instant
    ) -> TurnResult:
        """Roll back after the journal found too little in the purse, and refuse the request."""
        self.aggregate.rollback(before)
        refusal = refuse("not_enough_in_purse", "there is less in the purse")
        return TurnResult((self.aggregate.record_refusal(asked, encode(action), refusal, now),))

    def _reply_to(self, asked: RequestRef, action: StaffAction, now: Instant) -> TurnResult:
        return TurnResult((self.aggregate.write_notice(notice_of(action), now, asked),))

    def _refusal(self, who: Actor, action: TableAction) -> Refusal | None:
        """Return the refusal of an action before the engine's rules apply, or None."""
        table = self._open_table
        if isinstance(action, _STAKES):
            return self._refuse_before_draw_is_ready(table) or self.aggregate.guard(who, action)
        if isinstance(action, STAFF_ACTIONS):
            return guards.guard_action(self, table, who, action)
        return guards.guard_command(self, table, who, action) or self.aggregate.guard(who, action)

    def _refuse_before_draw_is_ready(self, table: Table) -> Refusal | None:
        """Return the refusal of a stake if the server's draw is not ready yet, or None."""
        if self.mode is Mode.REAL or table.phase is not Phase.BETTING or is_ready_to_open(table):
            return None
        return refuse("not_now", "stakes are laid once the next draw is ready")

    # Stages ---------------------------------------------------------------------------------------

    def tick(self, now: Instant) -> TurnResult:
        """Perform the action that is due; return an empty result if none is."""
        if self.due_ms is None or now.mono_ms < self.due_ms:
            return TurnResult()
        return self._act(now)

    def _act(self, now: Instant) -> TurnResult:
        """Perform the action that follows the stage."""
        act = next_action(self.stage, self._open_table)
        if act is None:
            self.due_ms = None
            return TurnResult()
        return _ACTS[act](self, now)

    def _give(self, command: c.Command, now: Instant) -> TurnResult:
        """Execute a command of the table's own, and what follows it."""
        entry = self._execute_own(command, now)
        return TurnResult((entry,)) + self._continue_after(command, now)

    def _execute_own(self, command: c.Command, now: Instant, by: c.Person | None = None) -> Entry:
        """Execute a command of the table's own, which the rules cannot refuse."""
        by = by or _AS_TAILLEUR
        entry, events = self.aggregate.execute(command, by, RequestRef(TABLE_ACTOR), now)
        assert events, entry.answer
        return entry

    def _continue_after(self, command: c.Command, now: Instant) -> TurnResult:
        """Return oversized stakes after a coup, then go to the next stage."""
        self.societes.on_executed(command)
        stayed = self.aggregate.return_oversized_stakes(now) if isinstance(command, _COUPS) else ()
        return TurnResult(stayed) + self._next_stage_after(command, now)

    def _next_stage_after(self, command: c.Command, now: Instant) -> TurnResult:
        """Go to the stage that follows an executed command."""
        table = self._open_table
        if isinstance(command, _CLEARED):
            self._entered = []
        if isinstance(command, c.Late):
            self.repeated.pop(repetition_of(command), None)
        if table.phase is not Phase.CLOSED:
            self.repeated = {}
        if table.phase is Phase.FINISHED:
            turn = self._reveal(now) if table.floor.to_reveal else TurnResult()
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
            self._dealer.cut(command.at_card)
            return self._open_bets(now)
        if isinstance(command, c.Close):
            return self._enter(Stage.CLOSED, now)
        if isinstance(command, c.Null):
            return (
                self._open_bets(now) if self.stage in (Stage.CLOSED, Stage.BALL) else TurnResult()
            )
        if isinstance(command, c.Deal | c.Spin):
            turn = self._reveal(now) if table.floor.to_reveal else TurnResult()
            return turn + self._enter(Stage.PAUSE, now)
        if isinstance(command, c.Sit):
            return self._on_first_player(command.player, now)
        if isinstance(command, c.Entropy) and command.value is not None:
            seal = table.taille.seal
            assert seal is not None
            return self._root(now) if len(seal.opened) == len(seal.committed) else TurnResult()
        return TurnResult()

    def _on_first_player(self, player: str, now: Instant) -> TurnResult:
        """Start the game, or offer the cut, when the first player comes to an empty table."""
        if self.stage is Stage.IDLE and self.mode is Mode.AUTOMATIC:
            return self._act(now)
        if self.stage is Stage.COUPE and not self._cutters:
            self._cutters = (player,)
            return self._offer_cut(now)
        return TurnResult()

    def _resume_stage(self, table: Table, now: Instant) -> TurnResult:
        """Continue in the stage of the table; its timer starts anew."""
        self.stage = stage_after_replay(self.stage, table, is_real=self.mode is Mode.REAL)
        if self.stage is Stage.COUPE:
            here = tuple(name for name in self._cutters if name in table.players)
            self._cutters = here or tuple(table.players)[:1]
            return self._offer_cut(now)
        if self.stage is Stage.IDLE and table.players and self.mode is Mode.AUTOMATIC:
            return self._act(now)
        return self._enter(self.stage, now)

    def _enter(self, stage: Stage, now: Instant, **said: object) -> TurnResult:
        """Enter a stage, set its timer, and write the notice with its duration."""
        self.stage = stage
        seconds = None
        is_waiting = stage is Stage.COUPE and said["player"] is None  # until a player comes
        if self.mode is Mode.AUTOMATIC and not is_waiting:
            seconds = self._opening.pace.seconds(stage)
        self.due_ms = None if seconds is None else now.mono_ms + round(1000 * seconds)
        if stage is Stage.CARDS and "card" in said:
            return TurnResult()
        told = {"notice": "stage", "stage": stage.value, "seconds": seconds, **said}
        return TurnResult((self.aggregate.write_notice(told, now),))

    def _commit(self, now: Instant) -> TurnResult:
        name = f"{self.aggregate.name}/{self.aggregate.number + 1}/{self._tokens()}"
        command, blob = self._dealer.commit(name)
        turn = TurnResult(keep=((name, blob),)) + self._give(command, now)
        return turn + self._enter(Stage.COMMITMENTS, now)

    def _root(self, now: Instant) -> TurnResult:
        table = self._open_table
        assert table.taille.seal is not None
        try:
            command = self._dealer.root(table.taille.seal)
        except AlarmedError as stopped:
            return self._reject_pack(stopped.alarm, now)
        turn = self._give(command, now)
        if self._dealer.at_wheel:
            return turn + self._open_bets(now)
        self._cutters = tuple(table.players)[:CUTTERS]
        return turn + self._offer_cut(now)

    def _offer_cut(self, now: Instant) -> TurnResult:
        return self._enter(Stage.COUPE, now, player=self._cutters[0] if self._cutters else None)

    def _next_cutter(self, now: Instant) -> TurnResult:
        """Offer the cut to the next player; the tailleur cuts if none took it."""
        table = self._open_table
        asked, self._cutters = self._cutters[:1], self._cutters[1:]
        here = tuple(name for name in self._cutters if name in table.players)
        if here:
            self._cutters = here
            return self._offer_cut(now)
        for_whom = next((name for name in (*asked, *table.players) if name in table.players), None)
        if for_whom is None:
            return self._offer_cut(now)
        return self._give(c.Cut(for_whom, self._cut_at()), now)

    def _open_bets(self, now: Instant) -> TurnResult:
        return self._enter(window(self._open_table), now)

    def _run(self, now: Instant) -> TurnResult:
        if self._dealer.at_wheel:
            return self._enter(Stage.BALL, now)
        return self._enter(Stage.CARDS, now)

    def _card(self, now: Instant) -> TurnResult:
        """Deal the next card. The last of the coup, or of the pack, ends the coup."""
        table = self._open_table
        if self._coup_is_complete(table):  # the journal ended before the deal
            return self._give(self._dealer.deal_command(), now)
        card, proof = self._dealer.card()
        fell = {"notice": "card", "card": card, "proof": proof}
        turn = TurnResult((self.aggregate.write_notice(fell, now),))
        if self._coup_is_complete(table):
            return turn + self._give(self._dealer.deal_command(), now)
        return turn + self._enter(Stage.CARDS, now, card=card)

    def _coup_is_complete(self, table: Table) -> bool:
        """Return whether a whole coup lies on the table, or the rest of the pack."""
        is_last = len(self._dealer.dealt_cards) == cards_left(table)
        return self._dealer.coup is not None or is_last

    def _reveal(self, now: Instant) -> TurnResult:
        """Reveal the seed of the finished draw; if it was lost, write that it is void."""
        table = self._open_table
        name = table.floor.to_reveal
        assert name is not None
        if name == self._failure:
            return TurnResult(
                (self.aggregate.write_notice({"notice": "draw_void", "draw": name}, now),)
            )
        entry = self._execute_own(self._dealer.reveal(name), now)
        return TurnResult((entry,), forget=(name,))

    def _reject_pack(self, alarm: Alarm, now: Instant) -> TurnResult:
        """End a pack that the gate stopped: none of it is dealt, and the table is suspended."""
        told = {"notice": "alarm", "statistic": alarm.statistic, "found": alarm.found}
        turn = TurnResult((self.aggregate.write_notice(told, now),))
        for command in (c.EndTaille(), c.Suspend("mechanism", "the gate of the fresh pack")):
            turn += TurnResult((self._execute_own(command, now, by=_AS_DIRECTION),))
        return turn + self._reveal(now) + self._continue_after(c.Suspend("mechanism", ""), now)

    # At a real table ------------------------------------------------------------------------------

    def _enter_card(self, action: EnterCard | UndoCard, who: Actor, now: Instant) -> TurnResult:
        """Enter or undo a card; the last card of a coup deals the coup."""
        if isinstance(action, UndoCard):
            self._entered.pop()
            return TurnResult()
        self._entered.append(action.card)
        if deal(self._book, self._entered) is None:
            return TurnResult()
        command = c.Deal(tuple(self._entered))
        entry, events = self.aggregate.execute(
            command, engine_person(who, command), RequestRef(who), now
        )
        return TurnResult((entry,)) + (
            self._continue_after(command, now) if events else TurnResult()
        )

    # Replay ---------------------------------------------------------------------------------------

    def replay(self, entries: Iterable[Entry]) -> None:
        """Replay entries that follow those already applied.

        No stage ends and no card is dealt until `resume`. Raises DatabaseCorruptError as
        `TableAggregate.replay` does.
        """
        for entry in entries:
            self.aggregate.replay((entry,))
            if entry.kind == NOTICE:
                self._recall(_READ.decode(entry.line), entry)
            elif _is_recalled(entry):
                self._recall_command(read_line(entry.line, entry.number).command)

    def resume(self, kept: Mapping[str, bytes], now: Instant) -> TurnResult:
        """Continue after a replay, with the table's stored draws; the stage timer starts anew.

        If the draw in play cannot be opened, the table is suspended: no more cards of it are dealt,
        and when the direction closes the table all open stakes go back.
        """
        table = self.aggregate.table
        if table is None:
            return self.open(now)
        name = table.taille.seal.id if table.taille.seal else table.floor.to_reveal
        is_over = table.phase is Phase.FINISHED
        if name is not None:
            self._restore(name, kept.get(name), table)
        self._fallen = []
        over = (
            draw for draw in kept if draw.startswith(f"{self.aggregate.name}/") and draw != name
        )
        turn = TurnResult(forget=tuple(over))
        if self._failure is not None and not is_over:
            return turn + self._abandon_unopened_draw(table, now)
        if table.floor.to_reveal is not None and self._failure is None:
            turn += self._reveal(now)
        if is_over:
            return turn if self.stage is Stage.OVER else turn + self._enter(Stage.OVER, now)
        if table.phase is Phase.SUSPENDED:
            return turn
        return turn + self._resume_stage(self._open_table, now)

    def _restore(self, name: str, blob: bytes | None, table: Table) -> None:
        """Restore a draw in the dealer; if that fails, the draw is lost."""
        try:
            if blob is None:
                raise VaultError("it is not kept")
            self._dealer.restore(name, blob, table, self._fallen, self._was_cut_at)
        except (VaultError, ShoeError) as error:
            self._failure = name
            if table.phase is not Phase.FINISHED:  # else it was closed from a backup
                _LOG.critical("draw %s cannot be opened: %s", name, error)

    def _abandon_unopened_draw(self, table: Table, now: Instant) -> TurnResult:
        """Suspend the table; its stakes stay until the direction closes it."""
        self.due_ms = None
        if table.phase is Phase.SUSPENDED:
            return TurnResult()
        told = self.aggregate.write_notice({"notice": "draw_lost", "draw": self._failure}, now)
        command = c.Suspend("mechanism", "the draw cannot be opened")
        return TurnResult((told, self._execute_own(command, now, by=_AS_DIRECTION)))

    def _recall_command(self, command: c.Command | Refusal) -> None:
        if not isinstance(command, Refusal):
            self.societes.on_executed(command)
        if isinstance(command, c.Cut):
            self._was_cut_at = command.at_card
        elif isinstance(command, c.Commit | c.Open):
            self._was_cut_at, self._fallen = None, []
        if isinstance(command, c.Open):
            self.absences.clear()
        if isinstance(command, (*_CLEARED, c.Open)):
            self._fallen, self._entered = [], []

    def _recall(self, told: dict[str, Any], entry: Entry) -> None:
        """Apply a notice to the table's own state."""
        if told["notice"] == "stage":
            self.stage = Stage(told["stage"])
            if self.stage is Stage.COUPE:
                self._cutters = (told["player"],) if told["player"] else ()
        elif told["notice"] == "card":
            proof = told["proof"]
            path = tuple(proof["path"])
            self._fallen.append((told["card"], c.Opening(proof["at"], proof["salt"], path)))
        elif told["notice"] == "fell":
            self._entered.append(told["card"])
        elif told["notice"] == "correct":
            self._entered.pop()
        elif told["notice"] in PRESENCE_CHANGES_BY_NAME:
            change = PRESENCE_CHANGES_BY_NAME[told["notice"]](told["player"])
            self.absences.note(self._open_table, change)
        elif told["notice"] == societes.NOTICE:
            self.societes.replay_request(told["player"], tuple(told["players"]))
        elif told["notice"] == "confirm":
            self.aggregate.listener.on_acknowledged(entry.actor, entry.number, entry.at_ms)


def _is_recalled(entry: Entry) -> bool:
    """Return whether an entry executed a command that sets the table's own state."""
    is_command = entry.kind == COMMAND and entry.line.startswith(_RECALLED)
    return is_command and not entry.answer.startswith(REFUSED)


_AS_TAILLEUR: Final = c.Person(Role.TAILLEUR.value, TABLE_ACTOR.name)
_AS_DIRECTION: Final = c.Person(Role.DIRECTION.value, TABLE_ACTOR.name)
_LOG: Final = logging.getLogger("tapisvert.server")
_READ: Final = msgspec.json.Decoder(dict[str, Any])
_ACTS: Final[Mapping[StageAction, Callable[[LiveTable, Instant], TurnResult]]] = {
    StageAction.COMMIT: LiveTable._commit,
    StageAction.ASK_OPENINGS: lambda live, now: live._enter(Stage.OPENINGS, now),
    StageAction.ROOT: LiveTable._root,
    StageAction.NEXT_CUTTER: LiveTable._next_cutter,
    StageAction.OPEN_BETS: LiveTable._open_bets,
    StageAction.CLOSE: lambda live, now: live._give(c.Close(), now),
    StageAction.RUN: LiveTable._run,
    StageAction.CARD: LiveTable._card,
    StageAction.SPIN: lambda live, now: live._give(live._dealer.number(), now),
    StageAction.REVEAL: LiveTable._reveal,
    StageAction.REST: lambda live, now: live._enter(Stage.IDLE, now),
}
