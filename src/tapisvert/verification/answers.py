"""Comparison of the answers in a record with those that its commands have by the rules."""

import json
from collections.abc import Iterator, Sequence
from typing import Final

from tapisvert.fairness.verification.findings import Fault, Finding, finding
from tapisvert.record import format_event
from tapisvert.record.event_lines import is_same_answer
from tapisvert.rules.events import Balanced, Divided, Event, PremiumEarned, PremiumReturned, Settled
from tapisvert.rules.refusals import Refusal

PAYMENTS: Final = (Settled, Divided, PremiumEarned, PremiumReturned)
"""Events of a coup that determine payments."""

_AMOUNTS: Final = (*PAYMENTS, Balanced)
_LONGEST: Final = 240
"""Maximum number of letters of an answer that are shown."""


class AnswerComparer:
    """Comparer of the answers after each command with those of the replay.

    They agree byte for byte, but for the message of a refusal, which a version may word otherwise.

    A record without any answer is right; one with some must have them all.
    """

    def __init__(self) -> None:
        self.are_there = False
        self.compared = self.payments = 0
        self.command = 0
        """Line of the last command."""
        self._events: Sequence[Event | Refusal] = ()
        self._found: list[tuple[int, bytes]] = []
        self._without: Finding | None = None  # the first command without answers

    def expect(self, line: int, events: Sequence[Event | Refusal]) -> None:
        """Set the answers that the command on this line has by the rules."""
        self.command, self._events, self._found = line, events, []

    def feed(self, line: int, text: bytes) -> None:
        """Add a line of the record that is an answer."""
        if len(self._found) < len(self._events) + 2:  # more than two too many say nothing new
            self._found.append((line, text))

    def close(self, line: int, *, so_far: bool = False) -> Iterator[Finding]:
        """Compare the answers of a command, all of which are taken; the next entry has this line.

        If `so_far`, the record is still being written, and answers may follow.
        """
        if not self._found and not self._events:
            return
        if not self._found and not self.are_there:
            self._without = self._without or self._missing(self.command + 1, 0)
            return
        self.are_there = True
        if self._without is not None:
            yield self._without
            self._without = None
        expected = [format_event(event, self.command) + b"\n" for event in self._events]
        found = [text for _, text in self._found]
        if len(found) == len(expected) == 1 and is_same_answer(found[0], expected[0]):
            found = expected
        if found == expected:
            self._count()
        elif not so_far or found != expected[: len(found)]:
            yield self._difference(line, found, expected)

    def _count(self) -> None:
        """Count the answers of the command, which are right."""
        self.compared += len(self._events)
        self.payments += sum(isinstance(event, PAYMENTS) for event in self._events)

    def _difference(self, line: int, found: list[bytes], expected: list[bytes]) -> Finding:
        """Return the finding for the first answer that differs, is missing, or is superfluous."""
        same = 0
        while same < min(len(found), len(expected)) and found[same] == expected[same]:
            same += 1
        where = self._found[same][0] if same < len(found) else line
        if same == len(found) or found[same:] == expected[same + 1 :]:
            return self._missing(where, same)
        if same == len(expected) or found[same + 1 :] == expected[same:]:
            return self._about(where, Fault.ANSWER_EXTRA, found=shortened(found[same]))
        given, wanted = _differing(found[same], expected[same])
        is_amount = isinstance(self._events[same], _AMOUNTS) and _head(found[same]) == _head(
            expected[same]
        )
        fault = Fault.PAYMENT_MISMATCH if is_amount else Fault.ANSWER_MISMATCH
        return self._about(where, fault, found=given, expected=wanted)

    def _missing(self, line: int, nth: int) -> Finding:
        wanted = shortened(format_event(self._events[nth], self.command))
        return self._about(line, Fault.ANSWER_MISSING, expected=wanted)

    def _about(self, line: int, fault: Fault, **values: str) -> Finding:
        return finding(line, fault, command=self.command, **values)


def _head(text: bytes) -> bytes:
    """Return the start of an answer: its event and its command's line."""
    return b",".join(text.split(b",", 2)[:2])


def shortened(text: bytes) -> str:
    """Return the line of an answer for a message."""
    decoded = text.decode(errors="replace").rstrip("\n")
    return decoded if len(decoded) <= _LONGEST else decoded[:_LONGEST] + "…"


def _differing(found: bytes, expected: bytes) -> tuple[str, str]:
    """Return the difference of two answers: the keys whose values differ, or else both in full.

    >>> _differing(b'{"event":"left","chips":7,"line":3}', b'{"event":"left","chips":5,"line":3}')
    ('chips 7', 'chips 5')
    """
    try:
        one, other = json.loads(found), json.loads(expected)
    except (ValueError, RecursionError):
        return shortened(found), shortened(expected)
    if not isinstance(one, dict) or one.keys() != other.keys() or one == other:
        return shortened(found), shortened(expected)
    keys = [key for key in other if one[key] != other[key]]

    def values(answer: dict[str, object]) -> str:
        return shortened(", ".join(f"{key} {_value(answer[key])}" for key in keys).encode())

    return values(one), values(other)


def _value(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
