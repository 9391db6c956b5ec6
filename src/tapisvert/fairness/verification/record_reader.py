"""Reading of a record from its first line to its last.

It is replayed, verified, its answers are compared, and its digest is computed. From its first
hidden line on only the draws are verified.
"""

from collections.abc import Collection, Iterable, Sequence
from hashlib import sha256

from tapisvert.fairness.verification.answers import AnswerComparer, shorten
from tapisvert.fairness.verification.draws import DrawsTally
from tapisvert.fairness.verification.findings import Fault, Finding, Note, Remark, first_of_lines
from tapisvert.fairness.verification.late_stakes import LateStakes
from tapisvert.fairness.verification.verdict import WRONG, DrawsVerdict, judge
from tapisvert.fairness.verification.verifier import Verifier
from tapisvert.fairness.verification.witness_list import WitnessList
from tapisvert.record import (
    RecordError,
    Replay,
    digest_line,
    is_answer,
    missing_rulebook,
    parse_command,
)
from tapisvert.record.command_lines import (
    LINE_ENDS,
    NOTHING_TO_VERIFY,
    is_fallen_card,
    is_hidden,
    parse_card,
    parse_hidden,
)
from tapisvert.record.replay import DIGEST_PREFIX
from tapisvert.rules.commands import Open
from tapisvert.rules.refusals import Refusal
from tapisvert.rules.rulebook import Rulebook, Rulings
from tapisvert.values import value


@value
class Verdict:
    """Result of reading a record to its end.

    `findings` has one a line, the first wrong line first. `commands`, `coups` and `payments` were
    replayed; `comparisons` is the number of answers compared, `payments_compared` that of those
    that determine payments. `late_stakes` is None of a record with hidden lines.
    """

    findings: tuple[Finding, ...]
    remarks: tuple[Remark, ...]
    tally: DrawsTally
    late_stakes: LateStakes | None
    lines: int
    commands: int
    coups: int
    payments: int
    book: Rulebook | None
    rulings: Rulings
    comparisons: int
    payments_compared: int
    has_digest: bool
    is_growing: bool

    @property
    def is_record(self) -> bool:
        """True if there is anything to verify: at least one line that a record can have."""
        return self.commands + self.tally.hidden > 0

    def on_draws(
        self,
        other_tallies: Sequence[DrawsTally] = (),
        witness_list: WitnessList | None = None,
        trusted: Collection[str] = (),
    ) -> DrawsVerdict:
        """Return the verdict on the draws, beside further records and a witness's list."""
        if self.findings:
            return WRONG
        return judge(
            self.tally,
            self.late_stakes,
            other_tallies=other_tallies,
            witness_list=witness_list,
            trusted=trusted,
            is_growing=self.is_growing,
        )


class RecordReader:
    """Reader of a record, line by line; if `is_growing`, it is still being written.

    Nothing counts after a line that could not be read: `is_broken`.
    """

    def __init__(self, *, is_growing: bool = False) -> None:
        self.is_growing = is_growing
        self._replay = Replay()
        self._verifier = Verifier()
        self._answers = AnswerComparer()
        self._digest = sha256()
        self._findings: list[Finding] = []
        self._remarks: list[Remark] = []
        self._rulings: Rulings = {}
        self._has_digest = self.is_broken = self._has_hidden = False

    def feed(self, text: bytes) -> None:
        """Process one line with its end."""
        if self._answers.take(text):
            self._replay.number += 1
            self._digest.update(text)
            return
        try:
            if text.endswith(b"\r\n") and text.startswith(b"{"):
                self._replay.number += 1
                raise RecordError(self._replay.number, LINE_ENDS)
            if not self._has_hidden and is_hidden(text):
                self._findings += self._answers.close(self._replay.number + 1)
                self._has_hidden = True
            if self._has_hidden:
                self._feed_beside_hidden(text)
            else:
                self._feed(text)
        except RecordError as error:
            self.on_error(error, is_last=not text.endswith(b"\n"))
            return
        self._digest.update(text)

    def _feed(self, text: bytes) -> None:
        """Process a line of a record without hidden lines so far."""
        turn = self._replay.turn(text)
        if turn is None:
            line = self._replay.number
            if self.is_growing and not text.endswith(b"\n"):
                self._remarks.append(Remark(line, Note.CUT_SHORT))
            elif is_fallen_card(text):
                self._feed_card(line, text)
            else:
                self._feed_answer(line, text)
            return
        if turn.before is None:
            if (missing := missing_rulebook(turn.answer)) is not None:
                raise RecordError(turn.line, missing.message)
            if isinstance(turn.command, Open):
                self._rulings = turn.command.rulings
        self._findings += self._answers.close(turn.line)
        self._answers.expect(turn.line, turn.answer)
        self._verifier.feed(turn)

    def _feed_beside_hidden(self, text: bytes) -> None:
        """Process a line of a record with hidden lines: no table can be replayed."""
        self._replay.number += 1
        line = self._replay.number
        draws = self._verifier.draws
        if self._has_digest:
            raise RecordError(line, "the digest is the last line of a record")
        if is_hidden(text):
            draws.hide(parse_hidden(text, line))
        elif is_fallen_card(text):
            if not draws.show(line, parse_card(text, line).card):
                self._findings.append(self._answers.extra_answer(line, text))
        elif text.startswith(DIGEST_PREFIX):
            self._check_digest(line, text)
        elif not is_answer(text):
            command = parse_command(text, line).command
            if isinstance(command, Refusal):  # an `open` under a rulebook that no file has
                raise RecordError(line, command.message)
            draws.feed(line, text.removesuffix(b"\n"), command)
            self._verifier.commands += 1

    def on_error(self, error: RecordError, *, is_last: bool = False) -> None:
        """Report an unreadable line; a last one without its end may still be being written."""
        self.is_broken = True
        if is_last and self.is_growing:
            self._remarks.append(Remark(error.number, Note.CUT_SHORT))
        else:
            unread = Finding(error.number, Fault.UNREADABLE, {"problem": error.problem})
            self._findings.append(unread)

    def end(self) -> Verdict:
        """End the record and return the verdict."""
        last = self._replay.number
        verifier = self._verifier
        answers = self._answers
        self._close(last)
        table = self._replay.table
        return Verdict(
            first_of_lines((*self._findings, *verifier.findings)),
            tuple(sorted(self._remarks, key=lambda note: note.line)),
            verifier.draws.tally,
            None if self._has_hidden else verifier.late_stakes,
            last,
            verifier.commands,
            verifier.coups,
            answers.payments,
            table.book if table else None,
            self._rulings,
            answers.comparisons,
            answers.payments_compared,
            self._has_digest,
            self.is_growing,
        )

    def _close(self, last: int) -> None:
        """Add the findings due at the end of a whole record."""
        if not self._has_digest and not self._has_hidden:
            self._findings += self._answers.close(last, is_growing=self.is_growing)
            if self._answers.has_answers and not self.is_growing:
                self._findings.append(Finding(last, Fault.DIGEST_MISSING))
        if not self._answers.has_answers:
            self._remarks.append(Remark(1, Note.NO_ANSWERS))
        is_reported = any(entry.fault is Fault.UNREADABLE for entry in self._findings)
        if not self._verifier.commands and not is_reported:
            values = {"problem": NOTHING_TO_VERIFY}
            self._findings.append(Finding(max(1, last), Fault.UNREADABLE, values))

    def _feed_card(self, line: int, text: bytes) -> None:
        """Check a card that fell: one of the coup whose stakes are complete."""
        command = self._answers.command
        try:
            card = parse_card(text, line)
            if card.line != command:
                raise RecordError(line, f"key `line` is not {command}")
        except RecordError as error:
            values = {"found": shorten(text), "expected": error.problem}
            self._findings.append(self._answers.finding(line, Fault.ANSWER_MISMATCH, **values))
            return
        if not self._verifier.show(line, card.card):
            self._findings.append(self._answers.extra_answer(line, text))

    def _feed_answer(self, line: int, text: bytes) -> None:
        if not text.startswith(DIGEST_PREFIX):
            self._answers.feed(line, text)
            return
        self._findings += self._answers.close(line)
        self._check_digest(line, text)

    def _check_digest(self, line: int, text: bytes) -> None:
        self._has_digest = True
        digest = text if text.endswith(b"\n") else text + b"\n"
        if digest != digest_line(self._digest.hexdigest()):
            values = {"digest": self._digest.hexdigest()}
            self._findings.append(Finding(line, Fault.DIGEST_MISMATCH, values))


def read(lines: Iterable[bytes], *, is_growing: bool = False) -> Verdict:
    r"""Verify a record, line by line, each with its end; only one line is in memory at a time.

    >>> opening = b'{"do":"open","rulebook":"campione-roulette","currency":"CHF"}\n'
    >>> verdict = read([opening, b'{"do":"spin","number":17}\n'])
    >>> verdict.findings, verdict.on_draws().grade.value
    ((), 'no_coup')
    """
    reader = RecordReader(is_growing=is_growing)
    try:
        for text in lines:
            reader.feed(text)
            if reader.is_broken:
                break
    except RecordError as error:
        reader.on_error(error)
    return reader.end()
