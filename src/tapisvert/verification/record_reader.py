"""Reading of a record from its first line to its last.

It is replayed, verified, its answers are compared, and its digest is computed.
"""

from collections.abc import Collection, Iterable, Mapping
from hashlib import sha256
from typing import Final

from tapisvert.fairness.protocol import Kind
from tapisvert.fairness.verification.choice import Choice
from tapisvert.fairness.verification.findings import (
    DrawActs,
    Fault,
    Finding,
    Findings,
    Note,
    Remark,
    finding,
    in_order,
    remark,
)
from tapisvert.fairness.verification.verifier import CheckedLine, Verifier
from tapisvert.record import (
    RecordError,
    Replay,
    digest_line,
    is_answer,
    missing_rulebook,
    parse_command,
)
from tapisvert.record.command_lines import LINE_ENDS, NOTHING_TO_VERIFY, is_fallen_card, parse_card
from tapisvert.rules.commands import Open
from tapisvert.rules.rulebook import Rulebook
from tapisvert.values import value
from tapisvert.verification.answers import AnswerComparer, shorten

_DIGEST: Final = b'{"digest":'


@value
class Verdict:
    """Result of reading a record to its end.

    `findings` has one a line, the first wrong line first. `comparisons` is the number of answers
    compared, `payments` the number of those that determine payments.
    """

    findings: tuple[Finding, ...]
    remarks: tuple[Remark, ...]
    tally: Findings
    lines: int
    book: Rulebook | None
    rulings: Mapping[str, str | int | None]
    acts: Mapping[str, DrawActs]
    choice: Choice
    comparisons: int
    payments: int
    has_digest: bool

    @property
    def kind(self) -> Kind:
        """Kind of the draws of the record."""
        return Kind.of(self.book.wheel) if self.book else Kind.PACK

    @property
    def is_record(self) -> bool:
        """True if anything can be verified: at least one line is valid in a record."""
        return self.tally.commands > 0


class RecordReader:
    """Reader of a record, line by line; if `is_growing`, it is still being written.

    `trusted` has the fingerprints of the witnesses that the reader trusts; empty: any.

    Lines after an unreadable one are ignored: `is_broken`.
    """

    def __init__(self, *, is_growing: bool = False, trusted: Collection[str] = ()) -> None:
        self.is_growing = is_growing
        self._replay, self._verifier, self._answers = Replay(), Verifier(trusted), AnswerComparer()
        self._digest = sha256()
        self._findings: list[Finding] = []
        self._remarks: list[Remark] = []
        self._rulings: Mapping[str, str | int | None] = {}
        self._has_digest = self.is_broken = False
        self._last_line: CheckedLine | None = None  # the last command, until the line after it

    def feed(self, text: bytes) -> None:
        """Process one line with its end."""
        old_table = self._replay.table
        try:
            if text.startswith(b"{") and text.endswith(b"\r\n"):
                raise RecordError(self._replay.number + 1, LINE_ENDS)
            answer = self._replay.feed(text)
            line = self._replay.number
            if (missing := missing_rulebook(answer)) is not None:
                raise RecordError(line, missing.message)
            read = None if is_answer(text) else parse_command(text, line)
        except RecordError as error:
            self.on_error(error, is_last=not text.endswith(b"\n"))
            return
        if read is None:
            if is_fallen_card(text):
                self._feed_card(line, text)
            else:
                self._feed_answer(line, text)
        else:
            self._take()
            self._findings += self._answers.close(line)
            if isinstance(read.command, Open) and old_table is None:
                self._rulings = read.command.rulings
            new_table = self._replay.table
            self._last_line = CheckedLine(line, read.command, read.by, answer, old_table, new_table)
            self._answers.expect(line, answer)
        self._digest.update(text)

    def _take(self) -> None:
        """Check the last command."""
        line, self._last_line = self._last_line, None
        if line is not None:
            self._verifier.feed(line)

    def on_error(self, error: RecordError, *, is_last: bool = False) -> None:
        """Report an unreadable line; a last one without its end may still be being written."""
        self.is_broken = True
        self._take()
        if is_last and self.is_growing:
            self._remarks.append(remark(error.number, Note.CUT_SHORT))
        else:
            unread = finding(error.number, Fault.UNREADABLE, problem=error.problem)
            self._findings.append(unread)

    def end(self) -> Verdict:
        """End the record and return the verdict."""
        self._take()
        last = self._replay.number
        self._close(last)
        table = self._replay.table
        findings = in_order((*self._findings, *self._verifier.findings))
        by_line = {finding.line: finding for finding in reversed(findings)}
        return Verdict(
            tuple(reversed(by_line.values())),
            tuple(sorted((*self._remarks, *self._verifier.remarks), key=lambda note: note.line)),
            self._verifier.tally,
            last,
            table.book if table else None,
            self._rulings,
            self._verifier.acts,
            self._verifier.choice.choice(),
            self._answers.comparisons,
            self._answers.payments,
            self._has_digest,
        )

    def _close(self, last: int) -> None:
        """Add the findings due at the end of a whole record."""
        if not self._has_digest:
            self._findings += self._answers.close(last, is_growing=self.is_growing)
            if self._answers.has_answers and not self.is_growing:
                self._findings.append(finding(last, Fault.DIGEST_MISSING))
        if not self._answers.has_answers:
            self._remarks.append(remark(1, Note.NO_ANSWERS))
        self._verifier.end(last, so_far=self.is_growing)
        is_reported = any(entry.fault is Fault.UNREADABLE for entry in self._findings)
        if not self._verifier.tally.commands and not is_reported:
            self._findings.append(
                finding(max(1, last), Fault.UNREADABLE, problem=NOTHING_TO_VERIFY)
            )

    def _feed_card(self, line: int, text: bytes) -> None:
        """Check a dealt card: its proof, and that the bets were closed."""
        if self.is_growing and not text.endswith(b"\n"):
            self._remarks.append(remark(line, Note.CUT_SHORT))
            return
        command = self._answers.command
        try:
            card = parse_card(text, line)
            if card.line != command:
                raise RecordError(line, f"key `line` is not {command}")
        except RecordError as error:
            texts = {"found": shorten(text), "expected": error.problem}
            wrong = finding(line, Fault.ANSWER_MISMATCH, command=command, **texts)
            self._findings.append(wrong)
            return
        self._take()
        if not self._verifier.fall(line, card.card, card.proof, self._replay.table):
            answer = shorten(text)
            self._findings.append(finding(line, Fault.ANSWER_EXTRA, command=command, found=answer))

    def _feed_answer(self, line: int, text: bytes) -> None:
        if self.is_growing and not text.endswith(b"\n"):
            self._remarks.append(remark(line, Note.CUT_SHORT))
            return
        if not text.startswith(_DIGEST):
            self._answers.feed(line, text)
            return
        self._findings += self._answers.close(line)
        self._has_digest = True
        digest = text if text.endswith(b"\n") else text + b"\n"
        if digest != digest_line(self._digest.hexdigest()):
            computed = self._digest.hexdigest()
            self._findings.append(finding(line, Fault.DIGEST_MISMATCH, digest=computed))


def read(
    lines: Iterable[bytes], *, is_growing: bool = False, trusted: Collection[str] = ()
) -> Verdict:
    r"""Verify a record, line by line, each with its end; only one line is in memory at a time.

    >>> opening = b'{"do":"open","rulebook":"campione-roulette","currency":"CHF"}\n'
    >>> verdict = read([opening, b'{"do":"spin","number":17}\n'])
    >>> verdict.findings[0].line, verdict.findings[0].fault.value
    (2, 'no_proof')
    """
    reader = RecordReader(is_growing=is_growing, trusted=trusted)
    try:
        for text in lines:
            reader.feed(text)
            if reader.is_broken:
                break
    except RecordError as error:
        reader.on_error(error)
    return reader.end()
