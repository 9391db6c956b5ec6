"""Replay: a record goes in, events come out, from the record alone."""

from collections.abc import Iterable, Iterator
from typing import Final

from tapisvert.record.answers import write_events
from tapisvert.record.lines import RecordError, read_line
from tapisvert.rules.commands import Open
from tapisvert.rules.events import Event
from tapisvert.rules.refusals import Refusal
from tapisvert.rules.step import step
from tapisvert.rules.table import Table

_DIGEST: Final = b'{"digest":'
_ANSWERS: Final = (b'{"event":', _DIGEST)


def is_answer(text: bytes) -> bool:
    """Whether a line of a full record is the table's, so that a replay passes over it.

    >>> is_answer(b'{"event":"closed","line":3}'), is_answer(b'{"do":"close"}')
    (True, False)
    """
    return text.startswith(_ANSWERS)


class Replay:
    """A table driven by the lines of a record. `number` is the last line taken, from 1.

    The answers in a full record are passed over: what the table answers is found again.

    >>> replay = Replay()
    >>> line = b'{"do": "open", "rulebook": "campione-roulette", "currency": "CHF"}'
    >>> [type(event).__name__ for event in replay.take(line)]
    ['Opened']
    """

    def __init__(self) -> None:
        self.table: Table | None = None
        self.number = 0
        self._is_closed = False

    def take(self, text: bytes) -> tuple[Event | Refusal, ...]:
        """Take one line and give it to the table: its events, or its one refusal; nothing for an
        answer of a full record.

        RecordError if it is no line of a record; the table then stands as it stood.
        """
        self.number += 1
        if self._is_closed:
            raise RecordError(self.number, "the digest is the last line of a record")
        if text.startswith(_ANSWERS):
            self._is_closed = text.startswith(_DIGEST)
            return ()
        line = read_line(text, self.number)
        if isinstance(line.command, Refusal):
            return (self._unopened(line.command),)
        answer = step(self.table, line.command, line.by)
        if isinstance(answer, Refusal):
            return (answer,)
        self.table, events = answer
        return events

    def _unopened(self, refusal: Refusal) -> Refusal:
        """An `open` that names no rulebook is, at an open table, refused as any other `open` is."""
        if self.table is None:
            return refusal
        again = step(self.table, Open(self.table.book, self.table.currency))
        assert isinstance(again, Refusal)
        return again


def replay(lines: Iterable[bytes], *, strict: bool = False) -> Iterator[bytes]:
    r"""The event lines of a record's lines, each with its end; `strict`: up to the first refusal.

    RecordError comes after the events of all lines before the one that is wrong. A last line that
    was cut short, as by a crash while it was written, is such a line.

    >>> opening = b'{"do":"open","rulebook":"campione-roulette","currency":"CHF"}\n'
    >>> events = b"".join(replay([opening, b'{"do":"spin","number":17}\n'])).splitlines()
    >>> events[-1][:26]
    b'{"event":"coup","line":2,"'
    """
    table = Replay()
    for text in lines:
        try:
            events = table.take(text)
        except RecordError as error:
            raise _cut_short(text, error) from None
        yield write_events(events, table.number)
        if strict and events and isinstance(events[0], Refusal):
            return


def _cut_short(text: bytes, error: RecordError) -> RecordError:
    """Say of a last line without its end that it was cut; all others have one."""
    if text.endswith(b"\n"):
        return error
    before = f"the {error.number - 1} lines before it were replayed"
    return RecordError(error.number, f"the last line is cut short; {before} ({error.problem})")
