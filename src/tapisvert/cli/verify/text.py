"""Verdicts of `verify`, as text and for a program: records, and a house's signed files."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from click import BadParameter

from tapisvert.cli.errors import option_errors, printable
from tapisvert.cli.input_files import open_input
from tapisvert.cli.output import Printer, hang, pick, utc_text
from tapisvert.documents.numbers import number
from tapisvert.fairness.transparency.receipt import is_receipt
from tapisvert.fairness.transparency.signed_note import NoteError
from tapisvert.fairness.verification import checkpoint_check
from tapisvert.fairness.verification.checkpoint_check import CheckedCheckpoint
from tapisvert.fairness.verification.findings import Finding
from tapisvert.fairness.verification.receipt_check import (
    CheckedReceipts,
    ReceiptProblem,
    check_receipts,
    record_contents,
)
from tapisvert.fairness.verification.sentences import (
    CheckedRecord,
    CheckedRecords,
    Style,
    explanation_text,
    fault_text,
    sentence_text,
    verdict_lines,
)
from tapisvert.fairness.verification.verdict import VerdictSentence
from tapisvert.record import RecordError

if TYPE_CHECKING:
    from rich.console import Console

_MAX_NAMED: Final = 12
"""Maximum number of problems of a file that are named."""

_STYLES: Final[Mapping[Style, tuple[str, str]]] = {
    "title": ("bold", ""),
    "heading": ("bold underline", ""),
    "reading": ("cyan", ""),
    "right": ("bold green", "green"),
    "doubt": ("bold yellow", "yellow"),
    "wrong": ("bold red", "red"),
    "note": ("dim", ""),
}
"""Colours of a line, and of the mark before one."""


def print_verdict(console: "Console", records_check: CheckedRecords, language: str) -> None:
    """Print the verdict on records."""
    for style, lines in groupby(verdict_lines(records_check, language), lambda line: line.style):
        if style == "row":
            grid = Printer(console, language).grid("left", "left")
            for row in lines:
                grid.add_row(printable(row.mark), printable(row.text))
            grid.columns[0].style = "dim"
            grid.columns[0].no_wrap = True
            grid.columns[1].no_wrap = False
            console.print(grid)
            continue
        color, mark_color = _STYLES.get(style, ("", ""))
        for line in lines:
            text = printable(line.text)
            if line.mark:
                text_color = mark_color if style == "doubt" else ""
                hang(console, (line.mark, mark_color), (text, text_color), (line.note, "dim"))
            else:
                console.print(text, style=color or None)


def as_json(records_check: CheckedRecords, language: str) -> dict[str, Any]:
    """Return the verdict on each file, their differences, and what the records lack of a witness's
    list.
    """
    return {
        "records": [_record_json(record, language) for record in records_check.records],
        "differences": records_check.differences,
        "listed": [_sentence_json(sentence, language) for sentence in records_check.list_sentences],
    }


def _record_json(record: CheckedRecord, language: str) -> dict[str, Any]:
    verdict = record.verdict
    tally = record.verdict.tally
    return {
        "file": record.file,
        "right": not verdict.findings,
        "grade": record.draws.grade,
        "complete": record.draws.is_complete,
        "sentences": [_sentence_json(sentence, language) for sentence in record.draws.sentences],
        "rulebook": verdict.book.id if verdict.book else None,
        "rulings": dict(verdict.rulings),
        **pick(verdict, "lines", "commands"),
        **pick(tally, "table", "draws", "hidden", "witnesses"),
        "statements": len(tally.statements),
        "sealed_coups": tally.coups.total(),
        **pick(verdict, "coups", "payments", "payments_compared"),
        "answers_compared": verdict.comparisons,
        "digest": verdict.has_digest,
        "findings": [_finding_json(finding, language) for finding in verdict.findings],
        "remarks": verdict.remarks,
    }


def _sentence_json(sentence: VerdictSentence, language: str) -> dict[str, Any]:
    return {
        "point": sentence.point,
        "values": sentence.values,
        "doubt": sentence.is_doubt,
        "text": sentence_text(sentence, language),
    }


def _finding_json(finding: Finding, language: str) -> dict[str, Any]:
    message = fault_text(finding, language)
    explanation = explanation_text(finding, language)
    return {**asdict(finding), "message": message, "meaning": explanation}


def signed_files(files: Sequence[str]) -> dict[str, bytes]:
    """Return the contents of the files other than records, by name; a record begins with `{`.

    Raises RecordError for a file that is too long.
    """
    contents = {}
    for name in files:
        with open_input(name) as source:
            if source.peek(1)[:1] in (b"{", b""):
                continue
            text = source.read(checkpoint_check.MAX_BYTES + 1)
        if len(text) > checkpoint_check.MAX_BYTES:
            raise RecordError(1, "neither a record nor a checkpoint")
        contents[name] = text
    return contents


def _read_file(name: str) -> bytes:
    with open_input(name) as source:
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
    return checkpoint.log.size if checkpoint.log and checkpoint.log.is_logged else None


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
            key = "signed-log" if checkpoint.log.is_logged else "signed-alone"
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
