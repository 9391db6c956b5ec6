"""Comparison of the answers in a record with the replayed ones."""

import json
from collections.abc import Iterator, Sequence
from typing import Final

from tapisvert.fairness.verification.findings import Fault, Finding
from tapisvert.record import format_event
from tapisvert.record.event_lines import is_same_answer
from tapisvert.rules import events as e

_PAYMENTS: Final = frozenset({e.Settled, e.Divided, e.PremiumEarned, e.PremiumReturned, e.Reversed})
"""Events of a coup that determine payments."""
_AMOUNTS: Final = _PAYMENTS | {e.Balanced}
_LONGEST: Final = 240
"""Maximum number of letters of an answer that are shown."""


class AnswerComparer:
    """Comparer of the answers after each command with those of the replay: `comparisons` counts
    those that are right, `payments_compared` of them those that determine payments, of which the
    replay has `payments`.

    They agree byte for byte, but for the message of a refusal, which a version may word otherwise.

    A record without any answer is right; one with some must have them all.
    """

    def __init__(self) -> None:
        self.has_answers = False
        self.comparisons = self.payments = self.payments_compared = 0
        self.command = 0
        """Line of the last command."""
        self._events: Sequence[e.Event] = ()
        self._expected: list[bytes] = []  # their lines
        self._right_count = 0  # of answers before the first that differs
        self._other_answers: dict[int, bytes] = {}  # from that one on, by their lines
        self._first_finding: Finding | None = None  # the first command without answers

    def expect(self, line: int, events: Sequence[e.Event]) -> None:
        """Set the replayed answers to the command on this line."""
        self.command = line
        self._events = events
        self._expected = [format_event(event, line) + b"\n" for event in events]
        self._right_count = 0
        self._other_answers = {}

    def take(self, text: bytes) -> bool:
        """Return whether a line of the record is the next answer of the replay, and count it."""
        count = self._right_count
        if count >= len(self._expected) or text != self._expected[count] or self._other_answers:
            return False
        self._right_count = count + 1
        return True

    def feed(self, line: int, text: bytes) -> None:
        """Add an answer line of the record that is not the next of the replay."""
        if len(self._other_answers) < len(self._expected) + 2:  # ignore further superfluous answers
            self._other_answers[line] = text

    def close(self, line: int, *, is_growing: bool = False) -> Iterator[Finding]:
        """Compare the answers of a command, which are complete; the next entry has this line.

        If `is_growing`, the record is still being written, and answers may follow.
        """
        if not self._other_answers and not self._expected:
            return
        expected = self._expected[self._right_count :]
        self._expected = []
        payments = sum(type(event) in _PAYMENTS for event in self._events)
        self.payments += payments
        if not self._other_answers and not self._right_count and not self.has_answers:
            self._first_finding = self._first_finding or self._missing(self.command + 1, expected)
            return
        self.has_answers = True
        if self._first_finding is not None:
            yield self._first_finding
            self._first_finding = None
        answers = [*self._other_answers.values()]
        is_single = len(answers) == len(expected) == len(self._events) == 1
        if answers == expected or (is_single and is_same_answer(answers[0], expected[0])):
            self.comparisons += len(self._events)
            self.payments_compared += payments
        elif answers or not is_growing:
            yield self._difference([*self._other_answers, line][0], answers, expected)

    def _difference(self, line: int, answers: list[bytes], expected: list[bytes]) -> Finding:
        """Return the finding for the first answer that differs, is missing, or is superfluous: the
        answers and those of the replay from there on.
        """
        if not answers or answers == expected[1:]:
            return self._missing(line, expected)
        if not expected or answers[1:] == expected:
            return self.extra_answer(line, answers[0])
        actual_text, expected_text = _differing(answers[0], expected[0])
        is_amount = type(self._events[self._right_count]) in _AMOUNTS
        is_payment = is_amount and _head(answers[0]) == _head(expected[0])
        fault = Fault.PAYMENT_MISMATCH if is_payment else Fault.ANSWER_MISMATCH
        return self.finding(line, fault, found=actual_text, expected=expected_text)

    def _missing(self, line: int, expected: list[bytes]) -> Finding:
        return self.finding(line, Fault.ANSWER_MISSING, expected=shorten(expected[0]))

    def extra_answer(self, line: int, text: bytes) -> Finding:
        """Return the finding of an answer that the last command does not have."""
        return self.finding(line, Fault.ANSWER_EXTRA, found=shorten(text))

    def finding(self, line: int, fault: Fault, **values: str) -> Finding:
        """Return a finding on an answer to the last command."""
        return Finding(line, fault, {"command": self.command, **values})


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
        answer = json.loads(actual)
        other = json.loads(expected)
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
