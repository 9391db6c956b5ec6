"""Replay: events, computed from a record alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Final, TypeAlias

from tapisvert.record.command_lines import Line, RecordError, parse_command
from tapisvert.record.event_lines import format_events
from tapisvert.rules.commands import Command, Open, Person
from tapisvert.rules.events import Event
from tapisvert.rules.refusals import Code, Refusal
from tapisvert.rules.step import step
from tapisvert.rules.table import Table
from tapisvert.values import value

DIGEST_PREFIX: Final = b'{"digest":'
"""The bytes with which the last line of a full record begins."""
_MISSING: Final = {Code.unknown_rulebook.name, Code.unknown_edition.name}
_ANSWERS: Final = (b'{"event":', DIGEST_PREFIX)


Answer: TypeAlias = tuple[Event, ...]


def missing_rulebook(answer: Answer) -> Refusal | None:
    """Return the refusal of an `open` under a rulebook or an edition without a file; else None.

    A replay continues after it; to explain or verify the record the file is needed first.

    >>> opening = b'{"do":"open","rulebook":"campione-roulette","currency":"CHF","edition":"1"}'
    >>> missing_rulebook(Replay().feed(opening)).code
    'unknown_edition'
    """
    first = answer[0] if answer else None
    return first if isinstance(first, Refusal) and first.code in _MISSING else None


def is_answer(text: bytes) -> bool:
    """Return whether a line of a full record is output of the table, which a replay skips: an
    answer, or a dealt card.

    >>> is_answer(b'{"event":"closed","line":3}'), is_answer(b'{"do":"close"}')
    (True, False)
    """
    return text.startswith(_ANSWERS)


@value
class RecordTurn:
    """One command of a record: its line, its text without line feed, its giver, its time, the
    answer, and the table before and after.

    An invalid command, such as an `open` that names no rulebook, is represented by its refusal.

    >>> opening = b'{"do": "open", "rulebook": "campione-roulette", "currency": "CHF"}'
    >>> Replay().turn(opening).after.phase
    <Phase.BETTING: 'betting'>
    """

    line: int
    text: bytes
    command: Command | Refusal
    by: Person | None
    at: datetime | None
    answer: Answer
    before: Table | None
    after: Table | None

    @property
    def refusal(self) -> Refusal | None:
        """Refusal of the command, or None."""
        only = self.answer[0] if self.answer else None
        return only if isinstance(only, Refusal) else None

    def __repr__(self) -> str:
        return f"<RecordTurn, line {self.line}: {self.command!r}, {len(self.answer)} events>"


class Replay:
    """A table driven by the lines of a record. `number` is the last line read, from 1.

    The answers in a full record are computed again.

    >>> replay = Replay()
    >>> line = b'{"do": "open", "rulebook": "campione-roulette", "currency": "CHF"}'
    >>> [type(event).__name__ for event in replay.feed(line)]
    ['Opened']
    """

    def __init__(self) -> None:
        self.table: Table | None = None
        self.number = 0
        self._is_closed = False

    def feed(self, text: bytes) -> Answer:
        """Execute a line; return its events, its refusal, or nothing for an answer. Raises
        RecordError.
        """
        line = self._parse(text)
        return () if line is None else self._execute(line)

    def turn(self, text: bytes) -> RecordTurn | None:
        """Execute a line, as `feed`; return the turn, or None for a full record's answer."""
        before = self.table
        line = self._parse(text)
        if line is None:
            return None
        answer = self._execute(line)
        line_text = text.removesuffix(b"\n")
        return RecordTurn(
            self.number, line_text, line.command, line.by, line.at, answer, before, self.table
        )

    def _parse(self, text: bytes) -> Line | None:
        """Return the next line, or None for a full record's answer."""
        self.number += 1
        if self._is_closed:
            raise RecordError(self.number, "the digest is the last line of a record")
        if is_answer(text):
            self._is_closed = text.startswith(DIGEST_PREFIX)
            return None
        return parse_command(text, self.number)

    def _execute(self, line: Line) -> Answer:
        """Give the command of a line to the table; return its events or its refusal."""
        if isinstance(line.command, Refusal):
            return (self._refuse_open(line.command),)
        transition = step(self.table, line.command, line.by)
        if isinstance(transition, Refusal):
            return (transition,)
        self.table, events = transition
        return events

    def _refuse_open(self, refusal: Refusal) -> Refusal:
        """Return the refusal of an `open` without a rulebook, as of any other at an open table."""
        if self.table is None:
            return refusal
        repeated_refusal = step(self.table, Open(self.table.book, self.table.currency))
        assert isinstance(repeated_refusal, Refusal)
        return repeated_refusal


def replay(lines: Iterable[bytes], *, strict: bool = False) -> Iterator[bytes]:
    r"""Yield the event lines of a record, with line feeds; if `strict`, up to the first refusal.

    RecordError is raised after the events of all lines before the wrong one. A truncated last line,
    as after a crash during writing, is a wrong line.

    >>> opening = b'{"do":"open","rulebook":"campione-roulette","currency":"CHF"}\n'
    >>> events = b"".join(replay([opening, b'{"do":"spin","number":17}\n'])).splitlines()
    >>> events[-1][:26]
    b'{"event":"coup","line":2,"'
    """
    table = Replay()
    for text in lines:
        try:
            events = table.feed(text)
        except RecordError as error:
            raise cut_short(text, error) from None
        yield format_events(events, table.number)
        if strict and events and isinstance(events[0], Refusal):
            return


def cut_short(text: bytes, error: RecordError) -> RecordError:
    """Return the error of a truncated last line if it has no line feed, else the error itself."""
    if text.endswith(b"\n"):
        return error
    summary = f"the {error.number - 1} lines before it were replayed"
    return RecordError(error.number, f"truncated last line; {summary} ({error.problem})")
