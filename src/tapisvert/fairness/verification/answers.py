"""Comparison of the answers in a record with the replayed ones."""

import json
from collections.abc import Iterator, Sequence
from typing import Final

from tapisvert.fairness.verification.findings import Fault, Finding, finding
from tapisvert.fairness.verification.verifier import PAYMENTS
from tapisvert.record import format_event
from tapisvert.record.event_lines import is_same_answer
from tapisvert.rules.events import Balanced, Event

_AMOUNTS: Final = (*PAYMENTS, Balanced)
_LONGEST: Final = 240
"""Maximum number of letters of an answer that are shown."""


class AnswerComparer:
    """Comparer of the answers after each command with those of the replay.

    They agree byte for byte, but for the message of a refusal, which a version may word otherwise.

    A record without any answer is right; one with some must have them all.
    """

    def __init__(self) -> None:
        self.has_answers = False
        self.comparisons = self.payments = 0
        self.command = 0
        """Line of the last command."""
        self._events: Sequence[Event] = ()
        self._answers: list[tuple[int, bytes]] = []
        self._first_finding: Finding | None = None  # the first command without answers

    def expect(self, line: int, events: Sequence[Event]) -> None:
        """Set the replayed answers to the command on this line."""
        self.command, self._events, self._answers = line, events, []

    def feed(self, line: int, text: bytes) -> None:
        """Add an answer line of the record."""
        if len(self._answers) < len(self._events) + 2:  # ignore further superfluous answers
            self._answers.append((line, text))

    def close(self, line: int, *, is_growing: bool = False) -> Iterator[Finding]:
        """Compare the answers of a command, which are complete; the next entry has this line.

        If `is_growing`, the record is still being written, and answers may follow.
        """
        if not self._answers and not self._events:
            return
        if not self._answers and not self.has_answers:
            self._first_finding = self._first_finding or self._missing(self.command + 1, 0)
            return
        self.has_answers = True
        if self._first_finding is not None:
            yield self._first_finding
            self._first_finding = None
        expected = [format_event(event, self.command) + b"\n" for event in self._events]
        answers = [text for _, text in self._answers]
        if len(answers) == len(expected) == 1 and is_same_answer(answers[0], expected[0]):
            answers = expected
        if answers == expected:
            self._count()
        elif not is_growing or answers != expected[: len(answers)]:
            yield self._difference(line, answers, expected)

    def _count(self) -> None:
        """Count the correct answers of the command."""
        self.comparisons += len(self._events)
        self.payments += sum(isinstance(event, PAYMENTS) for event in self._events)

    def _difference(self, line: int, answers: list[bytes], expected: list[bytes]) -> Finding:
        """Return the finding for the first answer that differs, is missing, or is superfluous."""
        index = 0
        while index < min(len(answers), len(expected)) and answers[index] == expected[index]:
            index += 1
        answer_line = self._answers[index][0] if index < len(answers) else line
        if index == len(answers) or answers[index:] == expected[index + 1 :]:
            return self._missing(answer_line, index)
        if index == len(expected) or answers[index + 1 :] == expected[index:]:
            return self._finding(answer_line, Fault.ANSWER_EXTRA, found=shorten(answers[index]))
        actual_text, expected_text = _differing(answers[index], expected[index])
        is_amount = isinstance(self._events[index], _AMOUNTS) and _head(answers[index]) == _head(
            expected[index]
        )
        fault = Fault.PAYMENT_MISMATCH if is_amount else Fault.ANSWER_MISMATCH
        return self._finding(answer_line, fault, found=actual_text, expected=expected_text)

    def _missing(self, line: int, nth: int) -> Finding:
        answer = shorten(format_event(self._events[nth], self.command))
        return self._finding(line, Fault.ANSWER_MISSING, expected=answer)

    def _finding(self, line: int, fault: Fault, **values: str) -> Finding:
        return finding(line, fault, command=self.command, **values)


def _head(text: bytes) -> bytes:
    """Return the start of an answer: its event and its command's line."""
    return b",".join(text.split(b",", 2)[:2])


def shorten(text: bytes) -> str:
    """Return the line of an answer, shortened for a message."""
    decoded = text.decode(errors="replace").rstrip("\n")
    return decoded if len(decoded) <= _LONGEST else decoded[:_LONGEST] + "…"


def _differing(actual: bytes, expected: bytes) -> tuple[str, str]:
    """Return the difference of two answers: the keys whose values differ, or else both in full.

    >>> _differing(b'{"event":"left","chips":7,"line":3}', b'{"event":"left","chips":5,"line":3}')
    ('chips 7', 'chips 5')
    """
    try:
        answer, other = json.loads(actual), json.loads(expected)
    except (ValueError, RecursionError):
        return shorten(actual), shorten(expected)
    if not isinstance(answer, dict) or answer.keys() != other.keys() or answer == other:
        return shorten(actual), shorten(expected)
    keys = [key for key in other if answer[key] != other[key]]

    def values(answer: dict[str, object]) -> str:
        return shorten(", ".join(f"{key} {_value(answer[key])}" for key in keys).encode())

    return values(answer), values(other)


def _value(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
