"""Replay: events, computed from a record alone."""

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from tapisvert.record.command_lines import Line, RecordError, is_fallen_card, parse_command
from tapisvert.record.event_lines import format_event, format_events
from tapisvert.record.former_step import is_answer_of, step_as_before
from tapisvert.rules.commands import Open
from tapisvert.rules.events import Event
from tapisvert.rules.refusals import Code, Refusal
from tapisvert.rules.step import step
from tapisvert.rules.table import Table

_DIGEST: Final = b'{"digest":'
_MISSING: Final = {Code.unknown_rulebook.name, Code.unknown_edition.name}
_ANSWERS: Final = (b'{"event":', _DIGEST)


Answer: TypeAlias = tuple[Event | Refusal, ...]


def missing_rulebook(answer: Answer) -> Refusal | None:
    """Return the refusal of an `open` under a rulebook or an edition that no file has; else None.

    A replay goes on after it; who explains or verifies the record needs the file first.

    >>> opening = b'{"do":"open","rulebook":"campione-roulette","currency":"CHF","edition":"1"}'
    >>> missing_rulebook(Replay().feed(opening)).code
    'unknown_edition'
    """
    first = answer[0] if answer else None
    return first if isinstance(first, Refusal) and first.code in _MISSING else None


def is_answer(text: bytes) -> bool:
    """Return whether a line of a full record is what the table said, which a replay skips: an
    answer, or a card that fell.

    >>> is_answer(b'{"event":"closed","line":3}'), is_answer(b'{"do":"close"}')
    (True, False)
    """
    return text.startswith(_ANSWERS)


class Replay:
    """A table driven by the lines of a record. `number` is the last line taken, from 1.

    The answers in a full record are computed again. Where they are those of the former reading
    alone, the command is executed under it (`follow`). A record without answers is read by today's
    reading, or by the former one throughout: `by_former`.

    >>> replay = Replay()
    >>> line = b'{"do": "open", "rulebook": "campione-roulette", "currency": "CHF"}'
    >>> [type(event).__name__ for event in replay.feed(line)]
    ['Opened']
    """

    def __init__(self, *, by_former: bool = False) -> None:
        self._readings = (step_as_before, step) if by_former else (step, step_as_before)
        self.table: Table | None = None
        self.number = 0
        self._is_closed = False
        self._last: tuple[Table | None, Line, Answer] | None = None
        self._command = 0  # the line of the last command
        self._followed = 0  # answers to the last command
        self.is_exact = False
        """True if the answer just fed is byte for byte that of the reading taken."""
        self.reread: Answer | None = None
        """Events of the last command if the answer just fed is that of the other reading alone."""

    def feed(self, text: bytes) -> Answer:
        """Execute a line; return its events, its refusal, or nothing for a full record's answer.

        Raises RecordError if it is no line of a record; the table is then unchanged.
        """
        self.number += 1
        if self._is_closed:
            raise RecordError(self.number, "the digest is the last line of a record")
        if is_fallen_card(text):
            self.is_exact, self.reread = False, None
            return ()
        if text.startswith(_ANSWERS):
            self._is_closed = text.startswith(_DIGEST)
            self.reread = self.follow(text)
            return ()
        line = parse_command(text, self.number)
        if isinstance(line.command, Refusal):
            self._last = None
            return (self._refuse_open(line.command),)
        before = self.table
        answer = self._readings[0](before, line.command, line.by)
        if isinstance(answer, Refusal):
            events: Answer = (answer,)
        else:
            self.table, events = answer
        self._last, self._command, self._followed = (before, line, events), self.number, 0
        return events

    def follow(self, answer: bytes) -> Answer | None:
        """Take the next answer to the last command; return its events under the other reading.

        None if the answer is that of the reading taken, or of neither.
        """
        at, self._followed = self._followed, self._followed + 1
        self.is_exact = False
        if self._last is None:
            return None
        before, line, taken = self._last
        if at < len(taken) and answer == format_event(taken[at], self._command) + b"\n":
            self.is_exact = True
            return None
        if is_answer_of(taken, at, answer):
            return None
        self._last = None
        assert not isinstance(line.command, Refusal)
        again = self._readings[1](before, line.command, line.by)
        events: Answer = (again,) if isinstance(again, Refusal) else again[1]
        if not is_answer_of(events, at, answer):
            return None
        self.table = before if isinstance(again, Refusal) else again[0]
        return events

    def _refuse_open(self, refusal: Refusal) -> Refusal:
        """Return the refusal of an `open` without a rulebook.

        At an open table it is refused like any other `open`.
        """
        if self.table is None:
            return refusal
        again = step(self.table, Open(self.table.book, self.table.currency))
        assert isinstance(again, Refusal)
        return again


def replay(
    lines: Iterable[bytes], *, strict: bool = False, by_former: bool = False
) -> Iterator[bytes]:
    r"""Yield the event lines of a record, with line feeds; if `strict`, up to the first refusal.

    A record without answers is read by today's reading, or else `by_former`.

    RecordError is raised after the events of all lines before the wrong one. A truncated last line,
    as after a crash during writing, is a wrong line.

    >>> opening = b'{"do":"open","rulebook":"campione-roulette","currency":"CHF"}\n'
    >>> events = b"".join(replay([opening, b'{"do":"spin","number":17}\n'])).splitlines()
    >>> events[-1][:26]
    b'{"event":"coup","line":2,"'
    """
    table = Replay(by_former=by_former)
    for text in lines:
        try:
            events = table.feed(text)
        except RecordError as error:
            raise _cut_short(text, error) from None
        yield format_events(events, table.number)
        if strict and events and isinstance(events[0], Refusal):
            return


def _cut_short(text: bytes, error: RecordError) -> RecordError:
    """Return the error of a truncated last line if it has no line feed, else the error itself."""
    if text.endswith(b"\n"):
        return error
    before = f"the {error.number - 1} lines before it were replayed"
    return RecordError(error.number, f"the last line is cut short; {before} ({error.problem})")
