"""Verdicts of `verify`, as text and for a program: records, and a house's signed files."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from click import BadParameter

from tapisvert.cli.errors import option_errors, printable
from tapisvert.cli.input_files import opened
from tapisvert.cli.output import Printer, hang, pick, utc_text
from tapisvert.documents.numbers import number
from tapisvert.fairness.transparency.receipt import is_receipt
from tapisvert.fairness.transparency.signed_note import NoteError
from tapisvert.fairness.verification.findings import Fault, Finding
from tapisvert.fairness.verification.verdict import VerdictSentence
from tapisvert.record import RecordError
from tapisvert.regulations.names import localize
from tapisvert.regulations.register import is_shipped
from tapisvert.rules.rulebook import Rulebook
from tapisvert.verification import checkpoint_check
from tapisvert.verification.checkpoint_check import CheckedCheckpoint
from tapisvert.verification.cross_check import CheckedRecord, CheckedRecords, Difference
from tapisvert.verification.receipt_check import (
    CheckedReceipts,
    ReceiptProblem,
    check_receipts,
    record_contents,
)
from tapisvert.verification.record_reader import Verdict

if TYPE_CHECKING:
    from rich.console import Console

_MAX_NAMED: Final = 12
"""Maximum number of wrong lines, or problems of a file, that are named."""

_BY_RULES: Final = frozenset(
    {
        *(Fault.ACT_REFUSED, Fault.PAYMENT_MISMATCH, Fault.ANSWER_MISMATCH),
        *(Fault.ANSWER_MISSING, Fault.ANSWER_EXTRA),
    }
)
"""Faults that another text of the rulebook could also explain."""


class VerifyText(Printer):
    """Text of the verdict on records."""

    topic = "verify"

    def __init__(self, console: "Console", language: str, *, so_far: bool) -> None:
        super().__init__(console, language)
        self._is_unfinished = so_far

    def print(self, checked: CheckedRecords) -> None:
        for index, record in enumerate(checked.records):
            if index:
                self.out.print()
            self._record(record)
        self._sentences(checked.list_sentences)
        self._differences(checked.differences)

    def _title(self, book: Rulebook) -> str:
        return " · ".join(localize(book, part, self.language) for part in ("name", "edition"))

    def _record(self, record: CheckedRecord) -> None:
        self.out.print(printable(record.file), style="bold")
        verdict, book = record.verdict, record.verdict.book
        self.out.print("" if book is None else self._title(book))
        self.line("lines", lines=number(verdict.lines), commands=number(verdict.commands))
        if verdict.rulings:
            rulings = (f"{name} {value}" for name, value in sorted(verdict.rulings.items()))
            self.line("read-otherwise", "cyan", rulings=", ".join(rulings))
        self.out.print()
        if verdict.findings:
            self._wrong(verdict.findings)
            by_rules = any(finding.fault in _BY_RULES for finding in verdict.findings)
            if by_rules and book is not None and not is_shipped(book):
                self.line("own-edition", "yellow", id=book.id, edition=book.edition)
        elif not record.draws.is_complete:
            self.line("incomplete", "bold yellow")
        else:
            self.line("right-so-far" if self._is_unfinished else "right", "bold green")
        self._sentences(record.draws.sentences)
        self._checks(verdict)
        self._print_remarks(verdict)

    def _sentences(self, sentences: Iterable[VerdictSentence]) -> None:
        """Print sentences, those that raise a doubt in yellow."""
        for sentence in sentences:
            mark = ("•", "yellow" if sentence.is_doubt else "green")
            hang(self.out, mark, (self.sentence(sentence), "yellow" if sentence.is_doubt else ""))

    def sentence(self, sentence: VerdictSentence) -> str:
        return self.say(f"verdict-{sentence.point}", **_texts(sentence.values))

    def _differences(self, differences: Sequence[Difference]) -> None:
        if not differences:
            return
        self.heading("heading-differences")
        for difference in differences[:_MAX_NAMED]:
            hang(self.out, ("•", "red"), self.difference(difference))
        if (more_count := len(differences) - _MAX_NAMED) > 0:
            self.out.print(f"+ {number(more_count)}")
        self.line("means-difference", "dim")

    def difference(self, difference: Difference) -> str:
        values = {name: printable(str(text)) for name, text in asdict(difference).items()}
        return self.say(f"difference-{difference.kind}", **values)

    def fault(self, finding: Finding) -> str:
        values = {name: printable(str(value)) for name, value in finding.values.items()}
        return self.say(f"fault-{finding.fault}", **values)

    def explanation(self, finding: Finding) -> str:
        return self.say(f"means-{finding.fault}")

    def _wrong(self, findings: Sequence[Finding]) -> None:
        first, *other_findings = findings
        self.line("wrong", "bold red", line=str(first.line))
        self.out.print(self.fault(first))
        self.out.print(self.explanation(first))
        if other_findings:
            lines = ", ".join(str(finding.line) for finding in other_findings[:_MAX_NAMED])
            lines += ", …" if len(other_findings) > _MAX_NAMED else ""
            self.line("further", "dim", count=len(other_findings), lines=lines)

    def _checks(self, verdict: Verdict) -> None:
        rows = list(self._check_rows(verdict))
        if not rows:
            return
        self.heading("heading-checked-wrong" if verdict.findings else "heading-checked")
        grid = self.grid("left", "left")
        for row, text in rows:
            grid.add_row(self.say(f"row-{row}"), text)
        grid.columns[0].style, grid.columns[0].no_wrap = "dim", True
        grid.columns[1].no_wrap = False
        self.out.print(grid)

    def _check_rows(self, verdict: Verdict) -> Iterator[tuple[str, str]]:
        """Yield what was checked: the name of a row and its text."""
        tally = verdict.tally
        if coups := tally.coups.total():
            yield "draws", self.say("checked-draws", n=number(tally.draws), coups=number(coups))
        if statements := len(tally.statements):
            yield "witness", self.say("checked-witness", n=number(statements))
        if tally.hidden:
            return
        yield "coups", self.say("checked-coups", n=number(verdict.coups))
        values = {"n": number(verdict.payments), "compared": number(verdict.payments_compared)}
        yield "payments", self.say("checked-payments", **values)
        if verdict.comparisons:
            key = "checked-digest" if verdict.has_digest else "checked-answers"
            yield "record", self.say(key, n=number(verdict.comparisons))

    def _print_remarks(self, verdict: Verdict) -> None:
        if not verdict.remarks:
            return
        self.heading("heading-remarks")
        for note_remark in verdict.remarks:
            line = self.say("line", line=str(note_remark.line))
            text = self.say(f"note-{note_remark.note}")
            hang(self.out, ("•", ""), text, (f" [{line}]", "dim"))


def _texts(values: Mapping[str, str | int]) -> dict[str, str | int]:
    """Return values for a message: numbers as text, but for the count."""
    return {
        name: number(item) if isinstance(item, int) and name != "count" else _printable(item)
        for name, item in values.items()
    }


def _printable(item: str | int) -> str | int:
    return printable(item) if isinstance(item, str) else item


def as_json(text: VerifyText, checked: CheckedRecords) -> dict[str, Any]:
    """Return the verdict on each file, their differences, and what the records lack of a witness's
    list, with the sentences of `text`.
    """
    return {
        "records": [_record_json(text, record) for record in checked.records],
        "differences": checked.differences,
        "listed": [_sentence_json(text, sentence) for sentence in checked.list_sentences],
    }


def _record_json(text: VerifyText, record: CheckedRecord) -> dict[str, Any]:
    verdict, tally = record.verdict, record.verdict.tally
    return {
        "file": record.file,
        "right": not verdict.findings,
        "grade": record.draws.grade,
        "complete": record.draws.is_complete,
        "sentences": [_sentence_json(text, sentence) for sentence in record.draws.sentences],
        "rulebook": verdict.book.id if verdict.book else None,
        "rulings": dict(verdict.rulings),
        **pick(verdict, "lines", "commands"),
        **pick(tally, "table", "draws", "hidden", "witnesses"),
        "statements": len(tally.statements),
        "sealed_coups": tally.coups.total(),
        **pick(verdict, "coups", "payments", "payments_compared"),
        "answers_compared": verdict.comparisons,
        "digest": verdict.has_digest,
        "findings": [_finding_json(text, finding) for finding in verdict.findings],
        "remarks": verdict.remarks,
    }


def _sentence_json(text: VerifyText, sentence: VerdictSentence) -> dict[str, Any]:
    return {
        "point": sentence.point,
        "values": sentence.values,
        "doubt": sentence.is_doubt,
        "text": text.sentence(sentence),
    }


def _finding_json(text: VerifyText, finding: Finding) -> dict[str, Any]:
    message, explanation = text.fault(finding), text.explanation(finding)
    return {**asdict(finding), "message": message, "meaning": explanation}


def signed_files(files: Sequence[str]) -> dict[str, bytes]:
    """Return the contents of the files other than records, by name; a record begins with `{`.

    Raises RecordError for a file that is too long.
    """
    contents = {}
    for name in files:
        with opened(name) as source:
            if source.peek(1)[:1] in (b"{", b""):
                continue
            text = source.read(checkpoint_check.MAX_BYTES + 1)
        if len(text) > checkpoint_check.MAX_BYTES:
            raise RecordError(1, "neither a record nor a checkpoint")
        contents[name] = text
    return contents


def _read_file(name: str) -> bytes:
    with opened(name) as source:
        return source.read()


class SignedVerdict:
    """Verdict on a house's signed files: checkpoints, consistency proofs, receipts."""

    def __init__(self, files: Sequence[str], keys: Sequence[str]) -> None:
        """Without keys all files are records.

        Raises BadParameter for a wrong key, RecordError for a file that is too long.
        """
        self._has_keys = bool(keys)
        self.files = signed_files(files) if keys else {}
        with option_errors("--key", NoteError):
            verifiers = checkpoint_check.read_keys(keys)
        receipts = {name: text for name, text in self.files.items() if is_receipt(text)}
        notes = {name: text for name, text in self.files.items() if name not in receipts}
        self.checkpoints, self.joints = checkpoint_check.check(notes, verifiers)
        self.receipts: list[CheckedReceipts] = []
        if receipts:
            records = [name for name in files if name not in self.files]
            if "-" in records:
                raise BadParameter("standard input cannot be used with receipts")
            contents = record_contents(map(_read_file, records)) if records else None
            self.receipts = check_receipts(receipts, verifiers.houses, contents, self.checkpoints)

    @property
    def is_right(self) -> bool:
        """True if no file, and no pair of checkpoints, has a problem."""
        problems = [checkpoint.problem for checkpoint in self.checkpoints]
        problems += [joint.problem for joint in self.joints]
        return not any(problems) and not any(receipts.problems for receipts in self.receipts)

    def print(self, console: "Console", language: str) -> None:
        if self.files:
            _SignedText(console, language).print(self)

    def as_json(self) -> dict[str, Any]:
        """Return the verdict for a program; empty without keys."""
        if not self._has_keys:
            return {}
        return {
            "checkpoints": [
                {
                    "file": checkpoint.file,
                    "origin": checkpoint.log and checkpoint.log.origin,
                    "size": _log_size(checkpoint),
                    "problem": checkpoint.problem,
                    "cosigned": [
                        {"witness": name, "at": time_s} for name, time_s in checkpoint.cosignatures
                    ],
                }
                for checkpoint in self.checkpoints
            ],
            "joints": [
                {"first": joint.first.file, "second": joint.second.file, "problem": joint.problem}
                for joint in self.joints
            ],
            "receipts": self.receipts,
        }


def _log_size(checkpoint: CheckedCheckpoint) -> int | None:
    return checkpoint.log.size if checkpoint.log and checkpoint.is_logged else None


class _SignedText(Printer):
    """Text of the verdict on signed files."""

    topic = "verify"

    def print(self, verdict: SignedVerdict) -> None:
        if verdict.is_right:
            self.line("signed-right", "bold green")
        else:
            self.line("signed-wrong", "bold red")
        for is_wrong, sentence in self._lines(verdict):
            hang(self.out, ("•", "red" if is_wrong else "green"), sentence)

    def _lines(self, verdict: SignedVerdict) -> Iterator[tuple[bool, str]]:
        for checkpoint in verdict.checkpoints:
            values = {"file": printable(checkpoint.file)}
            if checkpoint.problem or checkpoint.log is None:
                yield True, self.say(f"signed-{checkpoint.problem}", **values)
                continue
            values["origin"] = printable(checkpoint.log.origin)
            key = "signed-log" if checkpoint.is_logged else "signed-alone"
            yield False, self.say(key, size=number(checkpoint.log.size), **values)
            for name, time_s in checkpoint.cosignatures:
                time = utc_text(time_s * 1000)
                yield False, self.say("signed-cosigned", witness=name, at=time, **values)
        for joint in verdict.joints:
            pair = {"first": printable(joint.first.file), "second": printable(joint.second.file)}
            old = joint.first.log.size if joint.first.log else 0
            key = f"joint-{joint.problem or 'right'}"
            yield bool(joint.problem), self.say(key, old=str(old), **pair)
        for receipts in verdict.receipts:
            yield from self._receipts(receipts)

    def _receipts(self, receipts: CheckedReceipts) -> Iterator[tuple[bool, str]]:
        file = printable(receipts.file)
        if receipts.entries and not receipts.problems:
            key = "receipts-found" if receipts.compared else "receipts-alone"
            compared_text = number(receipts.compared)
            yield False, self.say(key, file=file, count=receipts.entries, compared=compared_text)
        for problem in receipts.problems[:_MAX_NAMED]:
            yield True, self._receipt_problem(file, problem)
        if (more_count := len(receipts.problems) - _MAX_NAMED) > 0:
            yield True, self.say("receipts-more", file=file, count=more_count)

    def _receipt_problem(self, file: str, problem: ReceiptProblem) -> str:
        values = {"table": problem.table, "entry": str(problem.number)}
        other = printable(problem.other)
        return self.say(f"receipt-{problem.code}", file=file, other=other, **values)
