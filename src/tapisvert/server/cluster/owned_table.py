"""A table that this process owns: it alone writes it, until another has claimed it.

What is asked is carried out at once, in memory; its answer is said, and shown to everybody, once
the journal has it for good. Where that has to say first whether a purse holds enough, or whether a
request was answered long ago, all that comes later stands in line, and the clock with it: whatever
came before the tick that ends a window came within it.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec

from tapisvert.server.clock import Now
from tapisvert.server.cluster import table_request as asking
from tapisvert.server.cluster.frames import acknowledged
from tapisvert.server.cluster.node_context import Ground
from tapisvert.server.cluster.table_request import Reply, Request, tell
from tapisvert.server.journal.entry import Entry
from tapisvert.server.journal.group_commit import Outcome
from tapisvert.server.journal.store import Append, Parcel, Result, StoreError
from tapisvert.server.tables.aggregate import COMMAND, Turn, is_opening
from tapisvert.server.tables.idempotency import Known
from tapisvert.server.tables.live_table import LiveTable
from tapisvert.server.tables.stages import Stage

IN_LINE: Final = 5_000
"""Requests that may stand in line before a table."""
_PAGE: Final = 1_000
_FINISHED: Final = b'{"event":"finished"}'
_IN_COUP: Final = (Stage.CLOSED, Stage.CARDS, Stage.BALL)
_LOG: Final = logging.getLogger("tapisvert.server")


class _Waiting(msgspec.Struct):
    """Somebody who is answered once an entry is durable."""

    request: Request
    reply: Reply
    said: bytes


class _Place(msgspec.Struct):
    """A request's place in the line; `found` is what the journal says of it, once it `is_known`."""

    request: Request
    reply: Reply
    is_known: bool = True
    found: Known | None = None


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
        self._line: deque[_Place | None] = deque()  # None: the clock
        self._timer: asyncio.TimerHandle | None = None
        self._ticks_ms: int | None = None
        self._tick_is_in_line = False  # then no timer runs
        self._collecting = asyncio.Lock()

    @property
    def shown(self) -> int:
        """The last entry that everybody was shown."""
        return self.durable - len(self._fresh)

    @property
    def is_in_coup(self) -> bool:
        """Whether the clock is about to end a coup."""
        return self.live.stage in _IN_COUP and self.live.due_ms is not None

    @property
    def is_busy(self) -> bool:
        """Whether a coup is to end first, or a purse is asked: what it says has to be written."""
        return self.is_in_coup or self.waits_for_purse

    @property
    def _is_dead(self) -> bool:
        ground = self._ground
        return self.is_gone or ground.failure is not None or ground.is_closed

    # Coming and going -----------------------------------------------------------------------------

    def begin(self, kept: dict[str, bytes]) -> None:
        """Go on where the table stands, with what is kept of it."""
        with self._failing:
            self._submit(self.live.resume(kept, self._ground.now()))

    def let_go(self) -> list[tuple[Request, Reply]]:
        """Write it no more: show what is durable, and give back what nobody has answered."""
        self.is_gone = True
        self.stop_clock()
        self.flush()
        unanswered = [(one.request, one.reply) for them in self._answers.values() for one in them]
        unanswered += [(place.request, place.reply) for place in self._line if place is not None]
        self._answers, self._line = {}, deque()
        return unanswered

    # Asking ---------------------------------------------------------------------------------------

    def ask(self, request: Request, reply: Reply) -> None:
        """Carry out what somebody asks for, once; the reply comes when it is durable."""
        host, now = self.live.host, self._ground.now()
        if self._is_overdue(now):
            self._tick()
        if self._is_dead:
            return
        if self._line or self.waits_for_purse:
            self._put_in_line(request, reply)
        elif (known := host.known(request.who, request.id)) is not None:
            self._repeat(request, known, reply)
        elif host.may_be_known(request.who, request.id):
            self._put_in_line(request, reply)
        else:
            self._carry_out(request, reply, now)

    def _put_in_line(self, request: Request, reply: Reply) -> None:
        """Have a request wait its turn; meanwhile the journal is asked for it, if it has to be."""
        if len(self._line) >= IN_LINE and request.parcel is None:
            tell(reply, asking.busy(request))
            return
        host, place = self.live.host, _Place(request, reply)
        self._line.append(place)
        known = host.known(request.who, request.id)
        if known is None and host.may_be_known(request.who, request.id):
            place.is_known = False
            self._ground.run(self._look_up(place))

    async def _look_up(self, place: _Place) -> None:
        """Whether the journal has answered a request already, long ago."""
        account, request = place.request.who.account, place.request.id
        answered = partial(self._ground.store.answered, self.name, account, request)
        found = await asyncio.to_thread(answered)
        if found is not None:
            place.found = asking.recalled(found)
        place.is_known = True
        self._go_on()

    def _go_on(self) -> None:
        """Carry out what stands in line, in its order, as far as that can be."""
        line = self._line
        while line and not (self.waits_for_purse or self._is_dead):
            place = line[0]
            if place is not None and not place.is_known:
                return
            line.popleft()
            if place is None:
                self._tick_is_in_line = False
                self._act()
                continue
            request = place.request
            known = self.live.host.known(request.who, request.id) or place.found
            if known is not None:
                self._repeat(request, known, place.reply)
            else:
                self._carry_out(request, place.reply, self._ground.now())

    def _repeat(self, request: Request, known: Known, reply: Reply) -> None:
        """The stored answer, if it is the same request, once it is durable."""
        waiting = _Waiting(request, reply, asking.again(request, known))
        if known.number > self.durable:
            self._answers.setdefault(known.number, []).append(waiting)
        else:
            self._say(waiting)

    def _carry_out(self, request: Request, reply: Reply, now: Now) -> None:
        if self._ground.is_full and request.parcel is None:
            tell(reply, asking.busy(request))
            return
        try:
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
            self._go_on()

    def _say(self, waiting: _Waiting) -> None:
        tell(waiting.reply, waiting.said)
        if (parcel := waiting.request.parcel) is not None:
            self._ground.call(partial(self._ground.store.finish, self.name, (parcel,)))

    # What others left -----------------------------------------------------------------------------

    async def collect(
        self, read: Callable[[Parcel], Request], ask: Callable[[Request, Reply], None]
    ) -> None:
        """Ask what was left for the table by other processes, in the order it was left.

        The answers are in the journal, where their askers read them.
        """
        take = partial(self._ground.store.take, self.name, self.fence, _PAGE)
        async with self._collecting:
            for parcel in await asyncio.to_thread(take):
                if self._is_dead:
                    return
                try:
                    request = msgspec.structs.replace(read(parcel), parcel=parcel.id)
                except Exception:
                    _LOG.exception("what was left for table %s cannot be read", self.name)
                    await asyncio.to_thread(self._ground.store.finish, self.name, (parcel.id,))
                else:
                    ask(request, asking.nobody)

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
        if is_opening(entry):
            save = self._ground.store.save_snapshot
            self._ground.call(partial(save, self.name, entry.number - 1, entry.previous))
        elif _is_closing(entry):
            self._ground.closed(self.name)
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
        if due is None or self._is_dead or self._tick_is_in_line:
            return
        if ground.is_stopping and not self.is_in_coup:
            return
        wait = max(0, due - ground.now().mono_ms) / 1000
        self._timer, self._ticks_ms = ground.loop.call_later(wait, ground.guard, self._tick), due

    def stop_clock(self) -> None:
        """Do nothing more by the clock."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _is_overdue(self, now: Now) -> bool:
        """Whether the clock comes before what comes now, and only its timer is late."""
        due = self.live.due_ms
        return self._timer is not None and due is not None and now.mono_ms >= due

    def _tick(self) -> None:
        """The clock comes: in its turn, as everybody."""
        self.stop_clock()
        if self._is_dead:
            return
        if self._line or self.waits_for_purse:
            self._line.append(None)
            self._tick_is_in_line = True
        else:
            self._act()

    def _act(self) -> None:
        """Do what is due, and set the clock anew."""
        with self._failing:
            self._submit(self.live.tick(self._ground.now()))


def _is_closing(entry: Entry) -> bool:
    """Whether a session ends with an entry, be it by the last coup."""
    return entry.kind == COMMAND and _FINISHED in entry.answer
