"""A table that this process owns: it alone writes it, until another has claimed it.

What is asked is carried out at once, in memory; its answer is said, and shown to everybody, once
the journal has it for good. Where that has to say whether a purse holds enough, all else waits.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import msgspec

from tapisvert.server import asking
from tapisvert.server.asking import Reply, Request, tell
from tapisvert.server.ground import Ground
from tapisvert.server.host import COMMAND, Known, Turn
from tapisvert.server.journal.entry import Entry
from tapisvert.server.journal.store import Append, Parcel, Result, StoreError
from tapisvert.server.journal.writer import Outcome
from tapisvert.server.live import LiveTable
from tapisvert.server.rhythm import Stage
from tapisvert.server.view import acknowledged

PARKED: Final = 1_000
"""Requests that may wait for a purse, or for one account's earlier request."""
_PAGE: Final = 1_000
_OPENS: Final = b'{"do":"open"'
_OPENED: Final = b'{"event":"opened"'
_IN_COUP: Final = (Stage.CLOSED, Stage.CARDS, Stage.BALL)
_LOG: Final = logging.getLogger("tapisvert.server")


class _Waiting(msgspec.Struct):
    """Somebody who is answered once an entry is durable."""

    request: Request
    reply: Reply
    said: bytes


class Owned:
    """A table of ours. `durable` is the last entry that the journal has for good.

    `lost` is called when the journal says that the table is another process's now.
    """

    def __init__(
        self, ground: Ground, live: LiveTable, fence: int, lost: Callable[["Owned"], None]
    ) -> None:
        self.live, self.fence, self.durable = live, fence, live.host.number
        self.name = live.host.name
        self.is_gone = False
        self.waits_for_purse = False
        self._ground, self._lost, self._failing = ground, lost, ground.failing()
        self._fresh: list[Entry] = []  # durable, and not shown yet
        self._answers: dict[int, list[_Waiting]] = {}
        self._to_say: list[_Waiting] = []  # answers that are durable
        self._parked: deque[tuple[Request, Reply] | None] = deque()  # None: the clock
        self._looking: dict[str, deque[tuple[Request, Reply]]] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._ticks_ms: int | None = None

    @property
    def shown(self) -> int:
        """The last entry that everybody was shown."""
        return self.durable - len(self._fresh)

    @property
    def is_in_coup(self) -> bool:
        """Whether the clock is about to end a coup."""
        return self.live.stage in _IN_COUP and self.live.due_ms is not None

    @property
    def _is_dead(self) -> bool:
        ground = self._ground
        return self.is_gone or ground.failure is not None or ground.is_closed

    # Coming and going -----------------------------------------------------------------------------

    def begin(self, kept: dict[str, bytes]) -> None:
        """Go on where the table stands, with what is kept of it."""
        with self._failing:
            self._submit(self.live.resume(kept, self._ground.now()))

    def let_go(self) -> Iterator[tuple[Request, Reply]]:
        """Write it no more: show what is durable, and give back what nobody has answered."""
        self.is_gone = True
        self.stop_clock()
        self.flush()
        unanswered = [(one.request, one.reply) for them in self._answers.values() for one in them]
        for behind in self._looking.values():
            unanswered += behind
        unanswered += [parked for parked in self._parked if parked is not None]
        self._answers, self._looking, self._parked = {}, {}, deque()
        return (one for one in unanswered if one[0].parcel is None)  # those lie there still

    # Asking ---------------------------------------------------------------------------------------

    def ask(self, request: Request, reply: Reply) -> None:
        """Carry out what somebody asks for, once; the reply comes when it is durable."""
        if self._is_dead:
            return
        host, account = self.live.host, request.who.account
        if account in self._looking:
            self._put_by(self._looking[account], request, reply)
        elif self.waits_for_purse:
            self._put_by(self._parked, request, reply)
        elif (known := host.known(request.who, request.id)) is not None:
            self._repeat(request, known, reply)
        elif host.may_be_known(request.who, request.id):
            self._looking[account] = deque(((request, reply),))
            self._ground.run(self._look_up(account))
        else:
            self._carry_out(request, reply)

    def _put_by(
        self,
        others: deque[tuple[Request, Reply] | None] | deque[tuple[Request, Reply]],
        request: Request,
        reply: Reply,
    ) -> None:
        if len(others) >= PARKED and request.parcel is None:
            tell(reply, asking.busy(request))
        else:
            others.append((request, reply))

    async def _look_up(self, account: str) -> None:
        """Whether the journal has answered a request already, long ago; others of his wait."""
        request, reply = self._looking[account][0]
        answered = partial(self._ground.store.answered, self.name, account, request.id)
        found = await asyncio.to_thread(answered)
        if self._is_dead:
            return
        _, *behind = self._looking.pop(account)
        if found is not None:
            known = Known(found.body_hash or b"", found.number, found.answer)
            self._repeat(request, known, reply)
        elif self.waits_for_purse:
            self._parked.append((request, reply))
        else:
            self._carry_out(request, reply)
        for other in behind:
            self.ask(*other)

    def _repeat(self, request: Request, known: Known, reply: Reply) -> None:
        """The stored answer, if it is the same request, once it is durable."""
        waiting = _Waiting(request, reply, asking.again(request, known))
        if known.number > self.durable:
            self._answers.setdefault(known.number, []).append(waiting)
        else:
            self._say(waiting)

    def _carry_out(self, request: Request, reply: Reply) -> None:
        if self._ground.is_full and request.parcel is None:
            tell(reply, asking.busy(request))
            return
        try:
            now, due = self._ground.now(), self.live.due_ms
            if self._timer is not None and due is not None and now.mono_ms >= due:
                self._timer.cancel()  # what is overdue comes first
                self._tick()
                if self._is_dead:
                    return
            turn = self.live.ask(request.asked, request.wish, now)
            self._answer_with(turn, request, reply)
            if turn.before is None:
                self._submit(turn)
            else:
                self.waits_for_purse = True
                asked = partial(self._purse_asked, request, turn, reply)
                self._ground.writer.submit(Append(turn.entries[0], self.fence), asked)
        except BaseException as error:
            if not self._failing.caught(error):
                raise

    def _answer_with(self, turn: Turn, request: Request, reply: Reply) -> None:
        """Say what came of a request once that is written."""
        first = turn.entries[0]
        said = acknowledged(request.id, first.number, first.answer)
        self._answers[first.number] = [_Waiting(request, reply, said)]

    def _purse_asked(self, request: Request, turn: Turn, reply: Reply, outcome: Outcome) -> None:
        """The journal says whether there was enough in a purse."""
        if self._is_dead:
            return
        with self._failing:
            now, first = self._ground.now(), turn.entries[0]
            self.waits_for_purse = False
            if outcome is Result.PURSE and turn.before is not None:
                self._answers.pop(first.number)
                turn = self.live.not_paid(turn.before, request.asked, request.wish, now)
                self._answer_with(turn, request, reply)
                self._submit(turn)
            else:
                self._written(first, (), outcome)
                if outcome is Result.DONE:
                    self._submit(self.live.paid(request.wish, now))
            parked, self._parked = self._parked, deque()
            for waited in parked:
                if waited is None:
                    self._tick()
                else:
                    self.ask(*waited)

    def _say(self, waiting: _Waiting) -> None:
        tell(waiting.reply, waiting.said)
        if (parcel := waiting.request.parcel) is not None:
            self._ground.call(partial(self._ground.store.finish, self.name, (parcel,)))

    # What others left -----------------------------------------------------------------------------

    async def collect(self, read: Callable[[Parcel], Request]) -> None:
        """Carry out what was left for the table by other processes.

        The answers are in the journal, where their askers read them.
        """
        take = partial(self._ground.store.take, self.name, self.fence, _PAGE)
        for parcel in await asyncio.to_thread(take):
            if self._is_dead:
                return
            try:
                request = msgspec.structs.replace(read(parcel), parcel=parcel.id)
            except Exception:
                _LOG.exception("what was left for table %s cannot be read", self.name)
                await asyncio.to_thread(self._ground.store.finish, self.name, (parcel.id,))
            else:
                self.ask(request, asking.nobody)

    # Writing --------------------------------------------------------------------------------------

    def _submit(self, turn: Turn) -> None:
        """Have a turn written, and the clock set."""
        for draw, blob in turn.keep:
            self._ground.store.keep(self.name, draw, blob)
        for entry in turn.entries:
            forget = turn.forget if entry is turn.entries[-1] else ()
            done = partial(self._written, entry, forget)
            self._ground.writer.submit(Append(entry, self.fence), done)
        self._set_clock()

    def _written(self, entry: Entry, forget: tuple[str, ...], outcome: Outcome) -> None:
        """The journal has an entry for good, or has refused it."""
        if self._is_dead:
            return
        if outcome is Result.DONE:
            self._is_durable(entry)
            for draw in forget:  # shown for good; until then whoever carries on must have it
                self._ground.call(partial(self._ground.store.forget, self.name, draw))
        elif outcome is Result.FENCED:
            self._lost(self)
        elif isinstance(outcome, StoreError):
            raise outcome
        else:
            problem = f"entry {entry.number} of {self.name}: {outcome.value}"
            raise StoreError(f"the journal refused {problem}")

    def _is_durable(self, entry: Entry) -> None:
        self.durable = entry.number
        if not self._fresh:
            self._ground.loop.call_soon(self._ground.guard, self.flush)
        self._fresh.append(entry)
        if _is_opening(entry):
            save = self._ground.store.save_snapshot
            self._ground.call(partial(save, self.name, entry.number - 1, entry.previous))
        if entry.number in self._answers:
            self._to_say += self._answers.pop(entry.number)

    def flush(self) -> None:
        """Answer what is durable, and show it in one message."""
        entries, self._fresh = self._fresh, []
        to_say, self._to_say = self._to_say, []
        if entries:
            with self._failing:
                for waiting in to_say:
                    self._say(waiting)
                self._ground.publish(self.name, entries)
                self._ground.measured.written(entries)
                self._ground.store.ring(self.name, entries[-1].number)

    # The clock ------------------------------------------------------------------------------------

    def _set_clock(self) -> None:
        due, ground = self.live.due_ms, self._ground
        if self._timer is not None and due == self._ticks_ms and not ground.is_stopping:
            return
        self.stop_clock()
        if due is None or self._is_dead or (ground.is_stopping and not self.is_in_coup):
            return
        wait = max(0, due - ground.now().mono_ms) / 1000
        self._timer, self._ticks_ms = ground.loop.call_later(wait, ground.guard, self._tick), due

    def stop_clock(self) -> None:
        """Do nothing more by the clock."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _tick(self) -> None:
        self.stop_clock()  # where it comes out of turn another is set already: there is one clock
        if self._is_dead:
            return
        if self.waits_for_purse:
            self._parked.append(None)
        else:
            with self._failing:
                self._submit(self.live.tick(self._ground.now()))


def _is_opening(entry: Entry) -> bool:
    """Whether a session begins with an entry."""
    is_command = entry.kind == COMMAND and entry.line.startswith(_OPENS)
    return is_command and entry.answer.startswith(_OPENED)
