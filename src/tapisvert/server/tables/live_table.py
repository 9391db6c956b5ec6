"""Live table: the aggregate, the dealer and the stage timer.

`execute` handles a request and accepts or refuses it; `tick` handles the timer, as `stage_runner`
does. Both return the journal entries to write. Nothing here reads a clock or touches a disk: see
`aggregate`.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import date
from typing import Any, Final

import msgspec

from tapisvert.clock import HouseDay, Instant
from tapisvert.journal.entry import COMMAND, NOTICE, Entry
from tapisvert.journal.reader import REFUSED
from tapisvert.record import parse_command
from tapisvert.rules import Phase, Refusal, Role, Table, verify
from tapisvert.rules import commands as c
from tapisvert.server.tables import actions, societes, staff
from tapisvert.server.tables.actions import MoveRegister
from tapisvert.server.tables.aggregate import Savepoint, TableAggregate, TurnResult
from tapisvert.server.tables.chip_counts import MoveFloat
from tapisvert.server.tables.commands import COMMANDS, guard
from tapisvert.server.tables.dealer import Dealer
from tapisvert.server.tables.history import TableHistory
from tapisvert.server.tables.idempotency import TABLE_REQUEST, Actor, RequestRef, engine_person
from tapisvert.server.tables.ledger import Posting
from tapisvert.server.tables.listener import Guard, Listener, allow_all
from tapisvert.server.tables.stage_runner import AS_DIRECTION, AS_TAILLEUR, StageRunner
from tapisvert.server.tables.stages import Mode, Pace, Stage, stage_after_replay
from tapisvert.values import value

_PLAYER: Final = frozenset({Role.PLAYER})
_STAKES: Final = (c.Bet, c.Announce, c.Insure, c.Move)
_TAKEN_BACK: Final = (c.Withdraw, c.Divide)
_FOLLOWED: Final = tuple(
    b'{"do":"%b"' % c.NAMES[kind].encode()
    for kind in (
        *(c.Open, c.Commit, c.Cut, c.Deal, c.Spin, c.Lost, c.EndTaille, c.Finish),
        *(c.FormSociete, c.Leave),
    )
)
"""Line prefixes of the commands that `_on_executed` follows."""


@value
class Opening:
    """Settings with which a table opens; `shows_one_session`: earlier ones are others'.

    Officials have power at a table that `is_staffed` while they hold a post there; elsewhere all of
    the house's staff serve. `post_check` says who may hold a post.
    `on_day` returns the command of a date in the time zone of the `house`, where an amendment may
    come into force while the server runs; otherwise it is `command` for ever.
    """

    command: c.Open
    mode: Mode = Mode.AUTOMATIC
    pace: Pace = Pace()
    odds: bool = False
    turbo: bool = True
    shows_one_session: bool = False
    is_staffed: bool = False
    post_check: staff.PostCheck = staff.admit_all
    on_day: Callable[[date], c.Open] | None = None
    house: HouseDay = HouseDay()

    def at(self, now: Instant) -> c.Open:
        """Return the command of an opening at that time."""
        if self.on_day is None:
            return self.command
        return self.on_day(self.house.local(now.wall_ms).date())


class LiveTable(StageRunner):
    """Table for several players; `odds` is true if players see the odds."""

    def __init__(
        self,
        name: str,
        opening: Opening,
        dealer: Dealer,
        *,
        tokens: Callable[[], str],
        guard: Guard = allow_all,
        listener: Listener | None = None,
        cut_at: Callable[[], int] | None = None,
    ) -> None:
        """Take `tokens` and `cut_at` as `StageRunner` does; by default the middle is cut."""
        self.history = TableHistory(one_session=opening.shows_one_session)
        aggregate = TableAggregate(name, guard, listener, self.history)
        super().__init__(
            *(aggregate, dealer, opening.mode, opening.pace),
            turbo=opening.turbo,
            staff=staff.TableStaff(is_assigned=opening.is_staffed, check=opening.post_check),
            tokens=tokens,
            cut_at=cut_at or (lambda: self.table.book.cards // 2),
        )
        self.odds, self._opening = opening.odds, opening
        self.journals_refusals = True

    @property
    def has_opened(self) -> bool:
        """True from the first opening on; there is no `table` before."""
        return self.aggregate.has_opened

    @property
    def number(self) -> int:
        """Number of the last entry."""
        return self.aggregate.number

    @property
    def accounts(self) -> Mapping[str, str]:
        """Accounts of the players, by name."""
        return self.aggregate.accounts

    @property
    def dealer(self) -> Dealer:
        """Dealer of the table."""
        return self._dealer

    @property
    def present(self) -> Collection[str]:
        """Names of the players at the table; none once it has closed, even if they held chips."""
        is_open = self.has_opened and self.table.phase is not Phase.FINISHED
        return self.table.players if is_open else ()

    @property
    def is_uncounted(self) -> bool:
        """True at a real table that is open before its float has an opening count."""
        if self.mode is not Mode.REAL or not self.has_opened:
            return False
        return self.table.phase is not Phase.FINISHED and not self.aggregate.floats.is_open

    # Requests -------------------------------------------------------------------------------------

    def open(self, now: Instant) -> TurnResult:
        """Open the table for the first time or after it has closed."""
        command = self._opening.at(now)
        entry, _ = self.aggregate.execute(command, AS_TAILLEUR, TABLE_REQUEST, now)
        turn = TurnResult((entry, *self.aggregate.carry_register(now)))
        posts = self.staff.on_opened()
        self._on_executed(command)
        if posts is not None:
            self.staff.replay(posts, TABLE_REQUEST.who.account)
            turn += self._write_notice(posts, now)
        stage = Stage.BETS if self.mode is Mode.REAL else Stage.IDLE
        return turn + self._enter(stage, now)

    def execute(self, asked: RequestRef, action: actions.TableAction, now: Instant) -> TurnResult:
        """Execute or refuse an action. The caller has checked that the request is new."""
        house = asked.who
        who = house if COMMANDS[type(action)].by_house else self.staff.serving(house)
        if (refusal := self._refusal(who, action, now)) is not None:
            if who is not house and self._counts_elsewhere(house, action, refusal, now):
                refusal = actions.refuse("not_on_staff", staff.NO_POST)
            return self._refuse(asked, action, refusal, now)
        if (refusal := self._stranger_refusal(house, action)) is not None:
            return TurnResult(refusal=refusal)
        if who is not house:
            asked = msgspec.structs.replace(asked, who=who)
        if isinstance(action, _STAKES):
            entry, events = self.aggregate.execute(action, engine_person(who, action), asked, now)
            return TurnResult((entry,)) + (self._after_stake(now) if events else TurnResult())
        if isinstance(action, actions.StaffAction):
            return self._execute_staff_action(asked, action, now)
        if isinstance(action, c.Finish) and self.is_coup_open and self.table.taille.seal:
            # the direction waits for the coup; the table, deserted in one, settles it first
            settled = self.pay_lost_coup(now) if self.is_failed else self._deal_out(now)
            return settled + self._execute_command(asked, action, now)
        if isinstance(action, c.FormSociete) and (
            notice := self.societes.request(self.table, who.name, action)
        ):
            return self._write_notice(notice, now, asked)
        if isinstance(action, c.Rotate) and self.staff.is_assigned:
            return self._ask_relief(asked, action, now)
        return self._execute_command(asked, action, now)

    def _execute_command(self, asked: RequestRef, action: c.Command, now: Instant) -> TurnResult:
        who = asked.who
        before = self.aggregate.savepoint() if isinstance(action, c.Sit) and action.chips else None
        entry, events = self.aggregate.execute(action, engine_person(who, action), asked, now)
        if not events:
            return TurnResult((entry,))
        if before is not None:
            return TurnResult((entry,), before=before)
        turn = TurnResult((entry,)) + self._continue_after(action, now)
        return turn + self._after_stake(now) if isinstance(action, _TAKEN_BACK) else turn

    def _execute_staff_action(
        self, asked: RequestRef, action: actions.StaffAction, now: Instant
    ) -> TurnResult:
        if isinstance(action, actions.PostAction):
            return self._change_post(asked, action, now)
        if isinstance(action, MoveFloat | MoveRegister):
            return self._move_counted(asked, action, now)
        told = {"by": asked.who.name} if isinstance(action, actions.RepeatLateStake) else {}
        turn = self._write_notice(actions.notice_of(action) | told, now, asked)
        if isinstance(action, actions.Proceed):
            return turn + self._act(now)
        if isinstance(action, actions.GiveColour):
            self.colours.note(action)
            return turn
        if isinstance(action, actions.ReopenTable):
            return turn + self.open(now)
        if isinstance(action, actions.RepeatLateStake):
            self.repeated[action] = (*self.repeated.get(action, ()), asked.who)
            return turn
        if isinstance(action, actions.AcknowledgeRealityCheck):
            account = asked.who.account
            self.aggregate.listener.on_acknowledged(account, self.number, now.wall_ms)
            return turn
        if isinstance(action, actions.PresenceChange):
            command = self.absences.apply(self.table, action)
            turn += TurnResult() if command is None else self._give(command, now)
            return turn + self._follow_players(now)
        if isinstance(action, actions.PlayerWish):
            self.consent.note(action)
            return turn + self._follow_players(now)
        return turn + self._enter_card(action, asked.who, now)

    def _move_counted(
        self, asked: RequestRef, action: MoveFloat | MoveRegister, now: Instant
    ) -> TurnResult:
        """Execute an act about the float or the register, which two have signed."""
        if isinstance(action, MoveFloat):
            return TurnResult((self.aggregate.move_float(action, asked, now),))
        before = self.aggregate.savepoint()
        return TurnResult((self.aggregate.move_register(action, asked, now),), before=before)

    # Posts ----------------------------------------------------------------------------------------

    def _ask_relief(self, asked: RequestRef, action: c.Rotate, now: Instant) -> TurnResult:
        """Give a croupier's post to a relief, who has to sign before the command is executed."""
        who = asked.who
        refusal = verify(self.table, action, engine_person(who, action))
        refusal = refusal or self.staff.give_refusal(who, Role(action.role), action.name)
        if refusal is not None:
            return self.record_refusal(asked, action, refusal, now)
        return self._write_notice(self.staff.give(who, action), now, asked)

    def _change_post(
        self, asked: RequestRef, action: actions.PostAction, now: Instant
    ) -> TurnResult:
        """Give a post, take one or end one; who relieves a croupier makes the chef's command."""
        who = asked.who
        if isinstance(action, actions.AssignPost):
            return self._write_notice(self.staff.give(who, action), now, asked)
        if isinstance(action, actions.DismissFromPost):
            return self._write_notice(self.staff.dismiss(who, action), now, asked)
        relief = self.staff.relief(who, action)
        turn = self._write_notice(self.staff.take(who, action), now, asked)
        if relief is None:
            return turn
        entry, _ = self.aggregate.execute(*relief, RequestRef(who), now)
        return turn + TurnResult((entry,))

    def purse_accepted(self, action: actions.TableAction, now: Instant) -> TurnResult:
        """Continue after the journal has taken the chips' price from the purse, or paid into it."""
        if isinstance(action, MoveRegister):
            return TurnResult()
        assert isinstance(action, c.Sit)
        self.aggregate.publish_events()
        return self._continue_after(action, now)

    def purse_declined(
        self, before: Savepoint, asked: RequestRef, action: actions.TableAction, now: Instant
    ) -> TurnResult:
        """Roll back after the journal found too little in the purse, or no room for a payment into
        it, and refuse the request.
        """
        self.aggregate.rollback(before)
        refusal = actions.refuse("not_enough_in_purse", "there is less in the purse")
        if isinstance(action, MoveRegister):
            refusal = actions.refuse("too_much_for_purse", "the purse takes no more")
        return self._refuse(asked, action, refusal, now)

    def _refuse(
        self, asked: RequestRef, action: actions.TableAction, refusal: Refusal, now: Instant
    ) -> TurnResult:
        if self._is_stranger(asked.who):
            return TurnResult(refusal=refusal)
        return self.record_refusal(asked, action, refusal, now)

    def record_refusal(
        self, asked: RequestRef, action: actions.TableAction, refusal: Refusal, now: Instant
    ) -> TurnResult:
        """Write the entry of a refusal."""
        line = actions.encode(action)
        return TurnResult((self.aggregate.record_refusal(asked, line, refusal, now),))

    def turn_away(self, who: Actor, action: actions.TableAction, now: Instant) -> Refusal | None:
        """Return the refusal that a stranger's action would get, or None; nothing is written."""
        if not self.has_opened or not self._is_stranger(who):
            return None
        return self._refusal(who, action, now) or self._stranger_refusal(who, action)

    def _is_stranger(self, who: Actor) -> bool:
        """Return whether an actor neither plays at the table nor is of the house's staff: anyone
        may be, so their refusals are not journaled; nor are those of players on a disk nearly full.
        """
        plays = self.journals_refusals and who.name in self.table.players
        return who.roles <= _PLAYER and not plays

    def _stranger_refusal(self, who: Actor, action: actions.TableAction) -> Refusal | None:
        """Return the refusal of a stranger's command by the engine's rules, or None."""
        if isinstance(action, actions.StaffAction) or not self._is_stranger(who):
            return None
        return verify(self.table, action, engine_person(who, action))

    def _counts_elsewhere(
        self, house: Actor, action: actions.TableAction, refusal: Refusal, now: Instant
    ) -> bool:
        """Return whether an actor is refused because their roles in the house do not count here."""
        instead = self._refusal(house, action, now)
        return instead is None or instead.code != refusal.code

    def _refusal(self, who: Actor, action: actions.TableAction, now: Instant) -> Refusal | None:
        """Return the refusal of an action before the engine's rules apply, or None."""
        refusal = guard(self, who, action)
        if refusal is not None or isinstance(action, actions.StaffAction):
            return refusal
        return self.aggregate.guard(who, action, now)

    # At a real table ------------------------------------------------------------------------------

    def _enter_card(
        self, action: actions.EnterCard | actions.UndoCard, who: Actor, now: Instant
    ) -> TurnResult:
        """Enter or undo a card; the last card of a coup deals the coup."""
        if isinstance(action, actions.UndoCard):
            self._dealer.undo()
            return TurnResult()
        self._dealer.enter(action.card)
        if self._dealer.coup is None:
            return TurnResult()
        command = self._dealer.deal_command()
        by = engine_person(who, command)
        entry, events = self.aggregate.execute(command, by, RequestRef(who), now)
        turn = TurnResult((entry,))
        return turn + self._continue_after(command, now) if events else turn

    # Replay ---------------------------------------------------------------------------------------

    def replay(self, entries: Iterable[Entry]) -> tuple[Posting, ...]:
        """Replay entries that follow those already applied; return the postings of the last.

        No stage ends and no card is dealt until `resume`. Raises DatabaseCorruptError as
        `TableAggregate.replay` does.
        """
        postings: tuple[Posting, ...] = ()
        for entry in entries:
            postings = self.aggregate.replay((entry,))
            if entry.kind == NOTICE:
                self._replay_notice(_READ.decode(entry.line), entry)
            elif _is_followed(entry):
                command = parse_command(entry.line, entry.number).command
                assert not isinstance(command, Refusal)
                self._on_executed(command)
        return postings

    def restore_stage(self, stage: Stage, cutter: str | None, *, is_quiet: bool) -> None:
        """Set the stage, as a snapshot has it."""
        self.stage, self.is_quiet = stage, is_quiet
        self._cutters = () if cutter is None else (cutter,)

    def resume(self, kept: Mapping[str, bytes], now: Instant) -> TurnResult:
        """Continue after a replay, with the table's stored draws; the stage timer starts anew.

        If the draw in play cannot be opened, the table is suspended: no more cards of it are dealt.
        When the direction closes the table, a coup whose bets were closed is paid by R26, and other
        stakes go back. Until then the draw may be found again, as with the right key.
        """
        if not self.has_opened:
            return self.open(now)
        table = self.table
        name = table.taille.seal.id if table.taille.seal else table.flags.to_reveal
        is_over = table.phase is Phase.FINISHED
        if name is not None:
            self._dealer.restore(name, kept.get(name), table)
        draws = f"{self.aggregate.name}/"
        over = (draw for draw in kept if draw.startswith(draws) and draw != name)
        turn = TurnResult(forget=tuple(over))
        if self.is_failed and not is_over:
            return turn + self._abandon_unopened_draw(table, now)
        if table.flags.to_reveal is not None and not self.is_failed:
            turn += self._reveal(now)
        if is_over:
            return turn if self.stage is Stage.OVER else turn + self._enter(Stage.OVER, now)
        if table.phase is Phase.SUSPENDED:
            return turn
        return turn + self._resume_stage(self.table, now)

    def pay_lost_coup(self, now: Instant) -> TurnResult:
        """Pay the players of a coup whose draw is lost, as the rulebook reads R26."""
        commands: list[c.Command] = [self._dealer.lost_command()]
        if self.table.phase is Phase.SUSPENDED:
            commands.insert(0, c.Resume())
        turn = TurnResult()
        for command in commands:
            turn += TurnResult((self._execute_own(command, now, by=AS_DIRECTION),))
            self._on_executed(command)
        return turn

    def settle_open_coup(self, kept: Mapping[str, bytes], now: Instant) -> TurnResult:
        """Deal a sealed coup whose bets are closed to its end at once, from the stored draws.

        If its draw cannot be opened any more, pay the players by R26. Empty if no such coup stands.
        """
        if not self.is_coup_open or self.table.taille.seal is None:
            return TurnResult()
        name = self.table.taille.seal.id
        self._dealer.restore(name, kept.get(name), self.table)
        return self.pay_lost_coup(now) if self.is_failed else self._deal_out(now)

    def _deal_out(self, now: Instant) -> TurnResult:
        """Deal a coup whose bets are closed to its end at once."""
        turn = TurnResult()
        if self.table.phase is Phase.SUSPENDED:
            turn += TurnResult((self._execute_own(c.Resume(), now, by=AS_DIRECTION),))
        self.stage = stage_after_replay(self.stage, self.table)
        while self.table.phase is Phase.CLOSED:
            turn += self._act(now)
        return turn

    def _abandon_unopened_draw(self, table: Table, now: Instant) -> TurnResult:
        """Suspend the table; its stakes stay until the direction closes it."""
        self.due_ms = None
        if table.phase is Phase.SUSPENDED:
            return TurnResult()
        notice = self._write_notice({"notice": "draw_lost", "draw": self._dealer.lost_draw}, now)
        command = c.Suspend("mechanism", "the draw cannot be opened")
        return notice + TurnResult((self._execute_own(command, now, by=AS_DIRECTION),))

    def _replay_notice(self, notice: dict[str, Any], entry: Entry) -> None:
        """Apply a notice to the table's own state."""
        match notice:
            case {"notice": "stage", "stage": stage}:
                self.stage, self.is_quiet = Stage(stage), "quiet" in notice
                self.consent.end_window()
                cutter = notice["player"] if self.stage is Stage.COUPE else None
                self._cutters = (cutter,) if cutter else ()
            case {"notice": "card" | "fell", "card": card}:
                proof = notice.get("proof")  # none at a real table
                self._dealer.replay_card(card, proof and msgspec.convert(proof, c.Opening))
            case {"notice": "correct"}:
                self._dealer.undo()
            case {"notice": name} if name in staff.NOTICES:
                self.staff.replay(notice, entry.actor)
            case {"notice": societes.NOTICE, "player": player, "players": players}:
                self.societes.replay_request(player, tuple(players))
            case {"notice": "confirm"}:
                self.aggregate.listener.on_acknowledged(entry.actor, entry.number, entry.at_ms)
            case {"notice": "colour", **fields}:
                self.colours.note(msgspec.convert(fields, actions.GiveColour))
            case {"notice": "ready" | "prefer" as name, **fields}:
                self.consent.note(msgspec.convert(fields, actions.WISHES[name]))
            case {"notice": name, "player": player} if name in actions.PRESENCE_CHANGES:
                self.absences.note(self.table, actions.PRESENCE_CHANGES[name](player))


def _is_followed(entry: Entry) -> bool:
    """Return whether an entry executed a command that `_on_executed` follows."""
    is_command = entry.kind == COMMAND and entry.line.startswith(_FOLLOWED)
    return is_command and not entry.answer.startswith(REFUSED)


_READ: Final = msgspec.json.Decoder(dict[str, Any])
