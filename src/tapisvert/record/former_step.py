"""Commands under the former reading of the regulations, for records that were written by it.

A record says what its table answered. Where today's reading answers a command otherwise, and the
former one as the record has it, the command counts as it was answered.
"""

import re
from dataclasses import replace
from typing import Final

from tapisvert.record.event_lines import format_event, is_same_answer
from tapisvert.regulations.former import former
from tapisvert.rules import commands as c
from tapisvert.rules.events import Event
from tapisvert.rules.refusals import Refusal
from tapisvert.rules.step import step
from tapisvert.rules.table import Step, Table

_LINE: Final = re.compile(rb'"line":\d+')


def step_as_before(
    table: Table | None, command: c.Command, by: c.Person | None = None
) -> Step | Refusal:
    """Execute a command under the former reading; the table after it has its own rulebook again.

    >>> from tapisvert.regulations import rulebook
    >>> opening = c.Open(rulebook("campione-trente-et-quarante"), "CHF")
    >>> table, (opened,) = step_as_before(None, opening)
    >>> opened.limits, table.book == opening.rulebook
    ({'minimum': 1, 'maximum': None}, True)
    """
    if table is not None:
        book = table.book
        answer = step(replace(table, book=former(book)), command, by)
    elif isinstance(command, c.Open):
        book = command.rulebook
        answer = step(None, replace(command, rulebook=former(book)), by)
    else:
        return step(None, command, by)
    if isinstance(answer, Refusal):
        return answer
    after, events = answer
    return replace(after, book=book), events


def counts_otherwise(
    table: Table | None,
    command: c.Command,
    by: c.Person | None,
    answer: tuple[Event | Refusal, ...],
) -> bool:
    """Return whether the former reading answers a command otherwise than with `answer`, today's."""
    again = step_as_before(table, command, by)
    events = (again,) if isinstance(again, Refusal) else again[1]
    return len(events) != len(answer) or any(
        not is_same_answer(format_event(one, 0), format_event(other, 0))
        for one, other in zip(events, answer, strict=True)
    )


def is_answer_of(events: tuple[Event | Refusal, ...], at: int, answer: bytes) -> bool:
    """Return whether a line of a record is answer `at`, from 0, of a command with these events.

    The number of the line is left aside, and the message of a refusal.
    """
    if at >= len(events):
        return False
    found = _LINE.sub(b'"line":0', answer, count=1).removesuffix(b"\n")
    return is_same_answer(found, format_event(events[at], 0))
