"""Live table: the aggregate, the stages and the guards of its requests.

`execute` handles a request and accepts or refuses it; the stages handle the timer. Both return the
journal entries to write. This module reads no clock and does no I/O: see `aggregate`.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final

import msgspec

from tapisvert.clock import Instant
from tapisvert.journal.entry import COMMAND, NOTICE, Entry
from tapisvert.journal.reader import REFUSED
from tapisvert.live import requests, table_posts
from tapisvert.live.aggregate import EMPTY_TURN, Savepoint, TableAggregate, Turn
from tapisvert.live.command_table import COMMANDS, CommandRow, guard
from tapisvert.live.dealer import Dealer, blob_name
from tapisvert.live.ledger import Posting
from tapisvert.live.listener import Guard, Listener, allow_all
from tapisvert.live.opening import OpeningSettings
from tapisvert.live.requests import Actor, Request, SettleUnclaimed, engine_person
from tapisvert.live.stage_machine import StageMachine
from tapisvert.live.staged_table import AS_DIRECTION
from tapisvert.live.stages import Stage
from tapisvert.live.table_history import TableHistory
from tapisvert.record import parse_command
from tapisvert.rules import Phase, Refusal, Role, Table, verify
from tapisvert.rules import commands as c

_PLAYER: Final = frozenset({Role.PLAYER})
_FOLLOWED: Final = tuple(
    b'{"do":"%b"' % c.NAMES[kind].encode()
    for kind in (
        c.Open,
        c.Commit,
        c.Seal,
        c.Deal,
        c.Spin,
        c.Off,
        c.Lost,
        c.EndTaille,
        c.Finish,
        c.FormSociete,
        c.Leave,
    )
)
"""Line prefixes of the commands that `StageMachine.on_executed` follows."""


class LiveTable:
    """Table for several players; `odds` is true if players see the odds.

    `core` has the engine's table, the ledger and the place in the journal; `machine` has the stage,
    the dealer, the players and the posts. `journals_refusals` is false while the disk is nearly
    full.
    """

    def __init__(
        self,
        name: str,
        opening: OpeningSettings,
        dealer: Dealer,
        *,
        salts: Callable[[], str],
        guard: Guard = allow_all,
        listener: Listener | None = None,
        cut_at: Callable[[], int] | None = None,
    ) -> None:
        """`salts` is that of `TableAggregate`; `cut_at` by default cuts the middle."""
        self.name = name
        self.odds = opening.odds
        self.history = TableHistory(one_session=opening.shows_one_session)
        self.core = TableAggregate(name, guard, listener, self.history, salts=salts)
        self.machine = StageMachine(
            self.core,
            dealer,
            opening,
            cut_at=cut_at or (lambda: self.table.book.cards // 2),
        )
        self.journals_refusals = True

    @property
    def table(self) -> Table:
        """The engine's table; unset before `has_opened`."""
        return self.core.table

    @property
    def has_opened(self) -> bool:
        """True from the first opening on; before it `table` is unset."""
        return self.core.has_opened

    @property
    def number(self) -> int:
        """Number of the last entry."""
        return self.core.number

    @property
    def accounts(self) -> Mapping[str, str]:
        """Accounts of the players, by name."""
        return self.core.accounts

    @property
    def present(self) -> Collection[str]:
        """Names of the players at the table; none once it has closed, even if they had chips."""
        is_open = self.has_opened and self.table.phase is not Phase.FINISHED
        return self.table.players if is_open else ()

    @property
    def present_accounts(self) -> frozenset[str]:
        """Accounts of the players at the table who have one."""
        return frozenset(self.accounts[name] for name in self.present if name in self.accounts)

    # Requests -------------------------------------------------------------------------------------

    def execute(self, request: Request, now: Instant) -> Turn:
        """Execute or refuse a request. The caller has checked that it is new."""
        action = request.action
        house = request.actor
        row = COMMANDS[type(action)]
        actor = house if row.by_house else self.machine.posts.effective_actor(house)
        if (refusal := self._refusal(row, actor, action, now)) is not None:
            if actor is not house and self._is_off_post(row, request, refusal, now):
                refusal = requests.refuse("not_on_staff", table_posts.NO_POST)
            return self._refuse(request, refusal, now)
        if row.is_command and (refusal := self._stranger_refusal(house, action)) is not None:
            return Turn(refusal=refusal)
        if actor is not house:
            request = msgspec.structs.replace(request, actor=actor)
        return row.execute(self.machine, request, now)

    def commit_purse(self, request: Request, now: Instant) -> Turn:
        """Continue after the journal has charged the purse for chips, or paid into it."""
        if isinstance(request.action, SettleUnclaimed):
            return EMPTY_TURN
        assert isinstance(request.action, c.Sit)
        self.core.publish_events()
        return self.machine.continue_after(request.action, now)

    def roll_back_purse(self, savepoint: Savepoint, request: Request, now: Instant) -> Turn:
        """Roll back and refuse a request for which a purse has too little, or no room."""
        self.core.rollback(savepoint)
        refusal = requests.refuse("insufficient_balance", "insufficient balance")
        if isinstance(request.action, SettleUnclaimed):
            refusal = requests.refuse("balance_limit", "balance limit exceeded")
        return self._refuse(request, refusal, now)

    def _refuse(self, request: Request, refusal: Refusal, now: Instant) -> Turn:
        if self._is_stranger(request.actor):
            return Turn(refusal=refusal)
        return self.record_refusal(request, refusal, now)

    def record_refusal(self, request: Request, refusal: Refusal, now: Instant) -> Turn:
        """Write the entry of a refusal."""
        return Turn((self.core.record_refusal(request, refusal, now),))

    def preview_refusal(self, request: Request, now: Instant) -> Refusal | None:
        """Return the refusal that a stranger's request would get, or None; it is not journaled."""
        actor = request.actor
        action = request.action
        if not self.has_opened or not self._is_stranger(actor):
            return None
        row = COMMANDS[type(action)]
        refusal = self._refusal(row, actor, action, now)
        if refusal is not None or not row.is_command:
            return refusal
        return self._stranger_refusal(actor, action)

    def _is_stranger(self, actor: Actor) -> bool:
        """Return whether an actor neither plays at the table nor is staff. Anyone may be a
        stranger, so their refusals are not journaled; nor are players' on a nearly full disk.
        """
        plays = self.journals_refusals and actor.name in self.core.table.players
        return not plays and actor.roles <= _PLAYER

    def _stranger_refusal(self, actor: Actor, command: c.Command) -> Refusal | None:
        """Return the refusal of a stranger's command by the engine's rules, or None."""
        if not self._is_stranger(actor):
            return None
        return verify(self.table, command, engine_person(actor, command))

    def _is_off_post(
        self, row: CommandRow, request: Request, refusal: Refusal, now: Instant
    ) -> bool:
        """Return whether an actor is refused because their house roles do not count here."""
        instead = self._refusal(row, request.actor, request.action, now)
        return instead is None or instead.code != refusal.code

    def _refusal(self, row: CommandRow, actor: Actor, action: Any, now: Instant) -> Refusal | None:
        """Return the refusal of an action before the engine's rules apply, or None."""
        refusal = guard(self.machine, row, actor, action)
        if refusal is not None or not row.is_command:
            return refusal
        return self.core.guard(actor, action, now)

    # Replay ---------------------------------------------------------------------------------------

    def replay(self, entries: Iterable[Entry]) -> tuple[Posting, ...]:
        """Replay entries; return the last postings. No stage ends until `resume`. Raises
        DatabaseCorruptError.
        """
        postings: tuple[Posting, ...] = ()
        for entry in entries:
            postings = self.core.replay((entry,))
            if entry.kind == NOTICE:
                self._replay_notice(_READ.decode(entry.line), entry)
            elif _is_followed(entry):
                command = parse_command(entry.line, entry.number).command
                assert not isinstance(command, Refusal)
                self.machine.on_executed(command)
        return postings

    def resume(self, blobs: Mapping[str, bytes], now: Instant) -> Turn:
        """Continue after a replay, with the table's stored draws; the stage timer restarts.

        If the draw in play cannot be opened, the table is suspended: no more cards of it are dealt.
        When the direction closes the table, a coup whose bets were closed is paid by R26, and other
        stakes are returned. Until then the draw may become readable, as with the right key.
        """
        machine = self.machine
        if not self.has_opened:
            return machine.open(now)
        table = self.table
        name = self._restore_draw(blobs)
        finished_draws = (
            blob for blob in blobs if blob.startswith(f"{self.name}/") and blob != name
        )
        turn = Turn(forget=tuple(finished_draws))
        if machine.is_failed:
            return turn + self._abandon_unopened_draw(table, now)
        turn += machine.end_unless_stated(now)
        if table.phase is Phase.FINISHED:
            return turn if machine.stage is Stage.OVER else turn + machine.enter(Stage.OVER, now)
        if table.phase is Phase.SUSPENDED:
            return turn
        return turn + machine.resume_stage(self.table, now)

    def _restore_draw(self, blobs: Mapping[str, bytes]) -> str | None:
        """Restore the draw in play from the table's stored draws; return its name there, if any."""
        seal = self.table.taille.seal
        if seal is None:
            return None
        name = blob_name(self.name, seal.tip)
        self.machine.dealer.restore(self.name, blobs.get(name), self.table)
        return name

    def settle_open_coup(self, blobs: Mapping[str, bytes], now: Instant) -> Turn:
        """Settle a sealed coup behind closed bets from the stored draws; empty without one."""
        machine = self.machine
        if not machine.is_coup_open or self.table.taille.seal is None:
            return EMPTY_TURN
        self._restore_draw(blobs)
        return machine.settle_coup(now)

    def _abandon_unopened_draw(self, table: Table, now: Instant) -> Turn:
        """Suspend the table; its stakes stay until the direction closes it."""
        machine = self.machine
        machine.due_ms = None
        if table.phase is Phase.SUSPENDED:
            return EMPTY_TURN
        notice = machine.write_notice(
            {"notice": "draw_lost", "draw": machine.dealer.lost_draw}, now
        )
        command = c.Suspend("mechanism", "the draw cannot be opened")
        return notice + Turn((machine.execute_as_table(command, now, person=AS_DIRECTION),))

    def _replay_notice(self, notice: dict[str, Any], entry: Entry) -> None:
        """Apply a notice to the table's own state."""
        machine = self.machine
        match notice:
            case {"notice": "stage", "stage": stage}:
                machine.players.ready.clear()
                cutter = notice["player"] if stage == Stage.COUPE else None
                machine.restore(Stage(stage), cutter, is_quiet="quiet" in notice)
            case {"notice": "card" | "fell" | "correct" | "signed"}:
                machine.dealer.replay_notice(notice)
            case {"notice": "reading", **fields}:
                reading = msgspec.convert(fields, requests.ReportReading)
                machine.readings = (*machine.readings, reading)
            case {"notice": name} if name in table_posts.NOTICES:
                machine.posts.replay(notice, entry.actor)
            case {"notice": "société_asked", "player": player, "players": players}:
                machine.players.replay_societe(player, tuple(players))
            case {"notice": "confirm"}:
                self.core.listener.on_acknowledged(entry.actor, entry.number, entry.at_ms)
            case {"notice": "colour", **fields}:
                machine.players.record_colour(msgspec.convert(fields, requests.GiveColour))
            case {"notice": "ready" | "prefer" as name, **fields}:
                preference = msgspec.convert(fields, requests.PREFERENCES[name])
                machine.players.record_preference(preference)
            case {"notice": name, "player": player} if name in requests.PRESENCE_CHANGES:
                change = requests.PRESENCE_CHANGES[name](player)
                machine.players.record_presence(self.table, change)


def _is_followed(entry: Entry) -> bool:
    """Return whether an entry executed a command that `StageMachine` follows."""
    is_command = entry.kind == COMMAND and entry.line.startswith(_FOLLOWED)
    return is_command and not entry.answer.startswith(REFUSED)


_READ: Final = msgspec.json.Decoder(dict[str, Any])
