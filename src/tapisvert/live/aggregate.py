"""Aggregate of one table with a single writer: commands and time go in, journal entries come out.

The aggregate decides everything about its table and does no I/O: no socket, no file, no clock, no
randomness. Its owner appends the entries to the journal and publishes them, to the requesting
client too, only once they are durable. If a write fails, the aggregate is discarded and rebuilt by
replaying the journal.
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Final, TypeAlias

import msgspec

from tapisvert.clock import Instant
from tapisvert.fairness.chain import Heads
from tapisvert.journal.entry import (
    COMMAND,
    MAX_PLAYED,
    NOTICE,
    REFUSAL,
    START,
    Entry,
    follows,
    next_entry,
)
from tapisvert.journal.store import DatabaseCorruptError, StoredReply
from tapisvert.live import unclaimed_funds
from tapisvert.live.float_shifts import Floats, float_notice, is_float, read_move
from tapisvert.live.ledger import Ledger, Postings, PurseChanges, exceeds_purse_range
from tapisvert.live.listener import Guard, Listener, allow_all
from tapisvert.live.request_filter import RequestBloomFilter
from tapisvert.live.requests import (
    TABLE_ACTOR,
    TABLE_REQUEST,
    Actor,
    MoveFloat,
    Request,
    SettleUnclaimed,
    encode,
    is_walk_in,
)
from tapisvert.live.table_history import TableHistory
from tapisvert.live.unclaimed_funds import UnclaimedFunds, UnclaimedSum, carried_at
from tapisvert.record import format_command, parse_command
from tapisvert.record.event_lines import format_events, is_same_answer
from tapisvert.regulations.register import is_shipped
from tapisvert.rules import Phase, Refusal, Role, Table, step
from tapisvert.rules import commands as c
from tapisvert.rules import events as e
from tapisvert.rules.rulebook import Winnings
from tapisvert.values import value

_PURSES: Final = (c.Sit, c.Leave, c.Claim)
"""Commands that move purses; the end of a session moves them too."""
_JSON: Final = msgspec.json.Encoder()
_REMEMBERED: Final = 65_536
_CHEF_ACTOR: Final = c.Person(Role.CHEF.value, TABLE_ACTOR.name)


class Turn(msgspec.Struct, frozen=True, gc=False):
    """Result of a request or a tick: entries to append, draws to save and to delete.

    Draws in `keep` are durable before the entries. `before` is set if money has to leave a purse,
    which the journal may refuse: the aggregate gets no further request until the outcome is known.
    A `refusal` is not part of any entry.
    """

    entries: tuple[Entry, ...] = ()
    keep: tuple[tuple[str, bytes], ...] = ()
    forget: tuple[str, ...] = ()
    before: "Savepoint | None" = None
    refusal: Refusal | None = None

    def __add__(self, other: "Turn") -> "Turn":
        if other is EMPTY_TURN:
            return self
        entries = self.entries + other.entries
        keep = self.keep + other.keep
        return Turn(entries, keep, self.forget + other.forget, self.before or other.before)


EMPTY_TURN: Final = Turn()
"""Turn that changes nothing."""


@value
class Savepoint:
    """State of an aggregate for `rollback`."""

    table: Table
    ledger: Ledger
    register: UnclaimedFunds
    heads: Heads
    number: int
    hash: bytes
    accounts: Mapping[str, str]


Movements: TypeAlias = tuple[Postings, PurseChanges]
"""Postings and purse changes of a command."""


class TableAggregate:
    """Table with its ledger and its position in the journal.

    There is no `table` before `has_opened`, which the first opening sets, executed or replayed;
    `opening` is the line of the last.
    `number` and `hash` are those of its last entry; `heads` those of the session's record.
    `accounts` maps the players' names to their accounts. `starts_mid_journal` is true while the
    journal alone knows earlier requests.
    """

    table: Table
    opening: bytes

    def __init__(
        self,
        name: str,
        guard: Guard = allow_all,
        listener: Listener | None = None,
        history: TableHistory | None = None,
        *,
        salts: Callable[[], str],
    ) -> None:
        """`salts` returns 32 random hexadecimal digits, so that no hidden line can be guessed."""
        self._history = history or TableHistory()
        self._salts = salts
        self.name = name
        self.listener = listener or Listener()
        self.has_opened = False
        self.ledger = Ledger()
        self.floats = Floats()
        self.register = UnclaimedFunds()
        self._to_carry: tuple[UnclaimedSum, ...] | None = ()  # into the register; None: not known
        self.number = 0
        self.hash = START
        self.heads = Heads()
        self.accounts: dict[str, str] = {}
        self._guard = guard
        self._seen = RequestBloomFilter()  # the requests that are not in `_requests`
        self.starts_mid_journal = False
        self._requests: dict[tuple[str, str], StoredReply] = {}
        self._in_order: deque[tuple[str, str]] = deque()  # their keys, the oldest first
        self._bought_events: tuple[int, int, tuple[e.Event, ...]] = (0, 0, ())

    # Requests made before -------------------------------------------------------------------------

    def stored_reply(self, actor: Actor, request: str) -> StoredReply | None:
        """Return the reply to a recent request, if it is in memory."""
        return self._requests.get((actor.account, request))

    def may_contain_request(self, actor: Actor, request: str) -> bool:
        """Return whether the journal may hold a request that `stored_reply` does not find."""
        return self.starts_mid_journal or self._seen.may_contain(actor.account, request)

    def start_from(self, number: int, entry_hash: bytes) -> None:
        """Start after entry `number`; only the journal knows the requests before it."""
        assert not self.has_opened
        self.number = number
        self.hash = entry_hash
        self.starts_mid_journal = number > 0

    def restore(
        self,
        table: Table,
        ledger: Ledger,
        floats: Floats,
        register: UnclaimedFunds,
        *,
        accounts: Mapping[str, str],
        opening: bytes,
        heads: Heads,
    ) -> None:
        """Set table, ledger, floats, register, accounts and heads, as a snapshot has them."""
        self.heads = heads
        self.table = table
        self.ledger = ledger
        self.floats = floats
        self.has_opened = True
        self.register = register
        self.accounts = dict(accounts)
        self.opening = opening
        stay = ledger.stakes_stay
        self.listener.on_restored(self.number, self.accounts, stakes_stay=stay)

    def load_request_index(self, replies: Sequence[tuple[str, str]]) -> None:
        """Add requests of earlier sessions, as (actor, id), page by page; an empty page ends it."""
        self._seen.add(replies)
        self.starts_mid_journal = bool(replies)

    # Entries --------------------------------------------------------------------------------------

    def execute(
        self, command: c.Command, person: c.Person | None, request: Request, now: Instant
    ) -> tuple[Entry, tuple[e.Event, ...]]:
        """Execute a command; return its entry and its events, none if the rules refused it."""
        time = datetime.fromtimestamp(now.wall_ms / 1000, UTC)
        salt = request.salt
        if salt is None and request.actor.account != TABLE_ACTOR.account:
            salt = self._salts()
        number = self.number + 1
        line = format_command(command, person, time, salt)
        answer = self._step(command, person)
        if isinstance(answer, Refusal):
            self.heads = self.heads.after(line, None)
            return self._entry(COMMAND, request, line, format_events((answer,), number), now), ()
        old, events = answer
        if old is None:
            self.opening = line
        self.heads = self.heads.after(line, command)
        postings, changes = self._post(command, request.actor.account, events, old)
        if isinstance(command, c.Sit) and command.chips:
            self._bought_events = number, now.wall_ms, events
        else:
            self._publish(number, now.wall_ms, events)
        text = format_events(events, number)
        return self._entry(
            COMMAND, request, line, text, now, postings=postings, changes=changes
        ), events

    def _step(
        self, command: c.Command, person: c.Person | None
    ) -> Refusal | tuple[Table | None, tuple[e.Event, ...]]:
        """Execute a command; return the table before it (None for an opening) and the events."""
        old = self.table if self.has_opened else None
        if old is not None and old.phase is Phase.FINISHED and isinstance(command, c.Open):
            old = None
        answer = step(old, command, person)
        if isinstance(answer, Refusal):
            return answer
        if old is None:
            is_known = self.has_opened or not self.number  # the sessions before these entries
            self._to_carry = self.register.sums if is_known else None
            self.ledger = Ledger()
            self.accounts = {}
            self.has_opened = True
            self.floats = Floats()
            self.register = UnclaimedFunds()
        self.table, events = answer
        if self.table.phase is Phase.FINISHED and _was_open(old):
            self._to_carry = unclaimed_funds.session_sums(
                self.table.bank.endowed_claims, self.accounts
            )
        return old, events

    def return_oversized_stakes(self, now: Instant) -> tuple[Entry, ...]:
        """Return stakes that stayed (R19) to players who have too much; one `Reject` entry each."""
        if self.table.book.winnings is not Winnings.STAY:
            return ()
        commands = [
            c.Reject(name, position)
            for name, player in self.table.players.items()
            if player.total > MAX_PLAYED
            for position in player.free
        ]
        return tuple(
            self.execute(command, _CHEF_ACTOR, TABLE_REQUEST, now)[0] for command in commands
        )

    def publish_events(self) -> None:
        """Pass the events of a purchase of chips on, once the purse has paid for them."""
        self._publish(*self._bought_events)

    def _publish(self, number: int, at_ms: int, events: tuple[e.Event, ...]) -> None:
        """Pass the events of a command to the listener and the history."""
        self.listener.on_events(number, at_ms, events, self.accounts)
        self._history.apply(number, at_ms, events)

    def write_notice(
        self, notice: Mapping[str, object], now: Instant, request: Request = TABLE_REQUEST
    ) -> Entry:
        """Return the entry of a notice: public, but not part of the record (a stage, a card)."""
        return self._entry(NOTICE, request, _JSON.encode(notice), b"", now)

    def move_float(self, move: MoveFloat, request: Request, now: Instant) -> Entry:
        """Return the entry of an accepted act about the float."""
        line = _JSON.encode(float_notice(move, request.actor.name))
        float_move = read_move(line, self.number + 1, now.wall_ms)
        postings = self.floats.apply(float_move, self.ledger)
        return self._entry(NOTICE, request, line, b"", now, postings=postings)

    def carry_register(self, now: Instant) -> tuple[Entry, ...]:
        """Return the entry that carries sums into the register, or it into a new session."""
        sums = carried_at(self._to_carry or (), now.wall_ms)
        self._to_carry = ()
        if not sums:
            return ()
        self.register, postings = self.register.carry(sums, self.ledger)
        line = unclaimed_funds.carried_notice(sums)
        return (self._entry(NOTICE, TABLE_REQUEST, line, b"", now, postings=postings),)

    def move_register(self, move: SettleUnclaimed, request: Request, now: Instant) -> Entry:
        """Return the entry of an accepted act about the register."""
        self.register, postings, changes = self.register.apply(move, self.ledger)
        line = _JSON.encode(unclaimed_funds.settlement_notice(move, request.actor.name))
        return self._entry(NOTICE, request, line, b"", now, postings=postings, changes=changes)

    def savepoint(self) -> Savepoint:
        """Return the current state, for `rollback`."""
        accounts = dict(self.accounts)
        return Savepoint(
            self.table,
            self.ledger.copy(),
            self.register,
            self.heads,
            self.number,
            self.hash,
            accounts,
        )

    def rollback(self, savepoint: Savepoint) -> None:
        """Restore the state before an entry that the journal refused."""
        while self._in_order and self._requests[self._in_order[-1]].number > savepoint.number:
            del self._requests[self._in_order.pop()]
        self.table = savepoint.table
        self.ledger = savepoint.ledger
        self.register = savepoint.register
        self.heads = savepoint.heads
        self.number = savepoint.number
        self.hash = savepoint.hash
        self.accounts = dict(savepoint.accounts)

    def guard(self, actor: Actor, command: c.Command, now: Instant) -> Refusal | None:
        """Return the refusal of a command by the purse range or the guard, or None."""
        table = self.table
        return exceeds_purse_range(command, table) or self._guard(actor, command, table, now)

    def record_refusal(self, request: Request, refusal: Refusal, now: Instant) -> Entry:
        """Return the entry of a request refused before it reached the engine."""
        text = format_events((refusal,), self.number + 1)
        return self._entry(REFUSAL, request, encode(request.action), text, now)

    def _entry(
        self,
        kind: str,
        request: Request,
        line: bytes,
        answer: bytes,
        now: Instant,
        *,
        postings: Postings = (),
        changes: PurseChanges = (),
    ) -> Entry:
        """Make the next entry of the chain, and remember its request."""
        body_hash = request.body_hash if request.id else None
        entry = next_entry(
            self.name,
            self.number + 1,
            self.hash,
            kind=kind,
            at_ms=now.wall_ms,
            actor=request.actor.account,
            request=request.id or None,
            body_hash=body_hash,
            line=line,
            answer=answer,
            postings=encode_postings(postings),
            purse=changes,
        )
        self.number = entry.number
        self.hash = entry.hash
        if body_hash is not None:
            self._remember(request.actor.account, request.id, entry)
        return entry

    def _remember(self, account: str, request: str, entry: Entry) -> None:
        self._requests[account, request] = StoredReply.from_entry(entry)
        self._in_order.append((account, request))
        if len(self._requests) > _REMEMBERED:
            oldest = self._in_order.popleft()
            del self._requests[oldest]
            self._seen.add((oldest,))

    # Money from and to purses ---------------------------------------------------------------------

    def _post(
        self,
        command: c.Command,
        actor: str,
        events: tuple[e.Event, ...],
        old: Table | None,
    ) -> Movements:
        """Return a command's postings and purse changes; check the ledger against the table."""
        postings = self.ledger.enter(events)
        changes = (
            self._purse_changes(command, actor, events) if isinstance(command, _PURSES) else ()
        )
        self.ledger.check(self.table, old)
        if self.table.phase is Phase.FINISHED and _was_open(old):
            postings += self.ledger.cash_out()
            changes += tuple(
                (self.accounts[name], player.chips)
                for name, player in self.table.players.items()
                if player.chips and not is_walk_in(name)
            )
        return postings, changes

    def _purse_changes(
        self, command: c.Sit | c.Leave | c.Claim, actor: str, events: tuple[e.Event, ...]
    ) -> PurseChanges:
        """Return the amounts that a command takes out of purses (negative) or puts into them."""
        if is_walk_in(command.player):
            return ()
        if isinstance(command, c.Sit):
            assert isinstance(command.chips, int)
            self.accounts.setdefault(command.player, actor)
            return ((self.accounts[command.player], -command.chips),) if command.chips else ()
        chips = sum(event.chips for event in events if isinstance(event, e.Left))
        return ((self.accounts[command.player], chips),) if chips else ()

    # Replay ---------------------------------------------------------------------------------------

    def replay(self, entries: Iterable[Entry]) -> Postings:
        """Replay entries of the journal in order; return the postings of the last.

        The aggregate then has the state after writing them. Raises DatabaseCorruptError if an entry
        does not follow, its answer differs, or it moved other money.
        """
        postings: Postings = ()
        for entry in entries:
            if not follows(entry, self.number, self.hash):
                raise self._corrupt(entry, "broken hash chain")
            postings, changes = self._replay_entry(entry)
            if encode_postings(postings) != entry.postings or changes != entry.purse:
                raise self._corrupt(entry, "replay produced different postings")
            self.number = entry.number
            self.hash = entry.hash
            if entry.request is not None and entry.body_hash is not None:
                self._remember(entry.actor, entry.request, entry)
        return postings

    def _replay_entry(self, entry: Entry) -> Movements:
        if entry.kind == COMMAND:
            return self._replay_command(entry)
        if unclaimed_funds.is_register(entry):
            return self._replay_register(entry)
        return (self._replay_float(entry) if is_float(entry) else ()), ()

    def _replay_float(self, entry: Entry) -> Postings:
        """Apply an act about the float again; its sums must match, and the ledger's."""
        try:
            move = read_move(entry.line, entry.number, entry.at_ms)
        except msgspec.MsgspecError as error:
            raise self._corrupt(entry, "unreadable") from error
        if not self.has_opened or self.floats.refusal(move, self.ledger) is not None:
            raise self._corrupt(entry, "invalid chip count")
        return self.floats.apply(move, self.ledger)

    def _replay_register(self, entry: Entry) -> Movements:
        """Carry sums into the register again, pay from it or close it; the amounts must match."""
        try:
            settlement = unclaimed_funds.read(entry.line)
        except msgspec.MsgspecError as error:
            raise self._corrupt(entry, "unreadable") from error
        if isinstance(settlement, SettleUnclaimed):
            if self.register.refusal(settlement) is not None:
                raise self._corrupt(entry, "pays more than registered")
            self.register, postings, changes = self.register.apply(settlement, self.ledger)
            return postings, changes
        if self._to_carry is not None and settlement != carried_at(self._to_carry, entry.at_ms):
            raise self._corrupt(entry, "carries what was not left")
        self._to_carry = ()
        self.register, postings = self.register.carry(settlement, self.ledger)
        return postings, ()

    def _replay_command(self, entry: Entry) -> Movements:
        line = parse_command(entry.line, entry.number)
        command = line.command
        if isinstance(command, Refusal):
            answer: Refusal | tuple[Table | None, tuple[e.Event, ...]] = command
        else:
            answer = self._step(command, line.by)
        answer_events = (answer,) if isinstance(answer, Refusal) else answer[1]
        if not is_same_answer(entry.answer, format_events(answer_events, entry.number)):
            problem = "replay produced a different answer"
            if isinstance(command, Refusal):  # an opening under an edition whose file is missing
                problem = f"replay produced a different answer: {command.message}"
            raise self._corrupt(entry, problem + self._hint())
        if isinstance(answer, Refusal) or isinstance(command, Refusal):
            self.heads = self.heads.after(entry.line, None)
            return (), ()
        old, events = answer
        if old is None:
            self.opening = entry.line
        self.heads = self.heads.after(entry.line, command)
        movements = self._post(command, entry.actor, events, old)
        self._publish(entry.number, entry.at_ms, events)
        return movements

    def _hint(self) -> str:
        """Return a cause of a different answer other than damage: a changed file of the house."""
        if not self.has_opened or is_shipped(book := self.table.book):
            return ""
        return (
            f"; if the file of {book.id} has changed since, put back its text of edition"
            f" {book.edition!r} and give the new text an edition of its own; a draft is best tried"
            " with a --database of its own"
        )

    def _corrupt(self, entry: Entry, problem: str) -> DatabaseCorruptError:
        return DatabaseCorruptError(f"entry {entry.number} of table {self.name}: {problem}")


def _was_open(table: Table | None) -> bool:
    """Return whether a table was open before a command."""
    return table is not None and table.phase is not Phase.FINISHED


def encode_postings(postings: Postings) -> bytes:
    """Return postings as the JSON of an entry."""
    return _JSON.encode(postings)
