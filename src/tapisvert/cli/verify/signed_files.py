"""Files that a house signed, beside records: checkpoints, proofs that join two, receipts."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import typer

from tapisvert.cli.errors import printable
from tapisvert.cli.input.input_files import opened
from tapisvert.cli.journal_options import utc_text
from tapisvert.cli.output.console import hang
from tapisvert.cli.output.text_output import Printer
from tapisvert.documents.numbers import number
from tapisvert.fairness.transparency.receipt import is_receipt
from tapisvert.fairness.transparency.signed_note import NoteError
from tapisvert.record import RecordError
from tapisvert.verification import checkpoint_check
from tapisvert.verification.receipt_check import (
    CheckedReceipts,
    ReceiptProblem,
    check_receipts,
    record_contents,
)

_MOST_PROBLEMS: Final = 12
"""Maximum of problems of a file that are named."""

if TYPE_CHECKING:
    from rich.console import Console


def signed_files(files: Sequence[str]) -> dict[str, bytes]:
    """Return the contents of the files that are no records, by name; a record begins with `{`.

    Raises RecordError for one that is too long.
    """
    found = {}
    for name in files:
        with opened(name) as source:
            if source.peek(1)[:1] in (b"{", b""):
                continue
            text = source.read(checkpoint_check.MAX_BYTES + 1)
        if len(text) > checkpoint_check.MAX_BYTES:
            raise RecordError(1, "this is no record, and too long for a checkpoint")
        found[name] = text
    return found


def _read_file(name: str) -> bytes:
    with opened(name) as source:
        return source.read()


class SignedVerdict:
    """Verdict on signed files."""

    def __init__(self, files: Sequence[str], keys: Sequence[str] | None) -> None:
        """Without keys all files are records.

        Raises BadParameter for a wrong key, RecordError for a file that is too long.
        """
        self._has_keys = bool(keys)
        self.files = signed_files(files) if keys else {}
        try:
            known = checkpoint_check.read_keys(keys or ())
        except NoteError as error:
            raise typer.BadParameter(str(error), param_hint="--key") from None
        receipts = {name: text for name, text in self.files.items() if is_receipt(text)}
        others = {name: text for name, text in self.files.items() if name not in receipts}
        self.checked, self.joints = checkpoint_check.check(others, known)
        self.receipts: list[CheckedReceipts] = []
        if receipts:
            records = [name for name in files if name not in self.files]
            if "-" in records:
                raise typer.BadParameter("standard input cannot be used with receipts")
            contents = record_contents(map(_read_file, records)) if records else None
            self.receipts = check_receipts(receipts, known.houses, contents, self.checked)

    @property
    def is_right(self) -> bool:
        """True if no file, and no pair of checkpoints, has a problem."""
        problems = [*(one.problem for one in self.checked), *(one.problem for one in self.joints)]
        return not any(problems) and not any(one.problems for one in self.receipts)

    def print(self, out: "Console", language: str) -> None:
        """Print the verdict, if there are signed files."""
        if self.files:
            _SignedText(out, language).print(self)

    def as_json(self) -> dict[str, Any]:
        """Return the verdict for a program; without keys nothing."""
        if not self._has_keys:
            return {}
        return {
            "checkpoints": [
                {
                    "file": one.file,
                    "origin": one.log and one.log.origin,
                    "size": one.log.size if one.log and one.is_logged else None,
                    "problem": one.problem,
                    "cosigned": [{"witness": name, "at": at_s} for name, at_s in one.cosigned],
                }
                for one in self.checked
            ],
            "joints": [
                {"first": one.first.file, "second": one.second.file, "problem": one.problem}
                for one in self.joints
            ],
            "receipts": self.receipts,
        }


class _SignedText(Printer):
    """Text of the verdict on signed files."""

    topic = "verify"

    def print(self, verdict: SignedVerdict) -> None:
        """Print a line for each file, and for each two that were compared."""
        if verdict.is_right:
            self.line("signed-right", "bold green")
        else:
            self.line("signed-wrong", "bold red")
        for is_wrong, said in self._lines(verdict):
            hang(self.out, ("•", "red" if is_wrong else "green"), said)

    def _lines(self, verdict: SignedVerdict) -> Iterator[tuple[bool, str]]:
        for one in verdict.checked:
            values = {"file": printable(one.file)}
            if one.problem or one.log is None:
                yield True, self.say(f"signed-{one.problem}", **values)
                continue
            values["origin"] = printable(one.log.origin)
            key = "signed-log" if one.is_logged else "signed-alone"
            yield False, self.say(key, size=number(one.log.size), **values)
            for name, at_s in one.cosigned:
                at = utc_text(at_s * 1000)
                yield False, self.say("signed-cosigned", witness=name, at=at, **values)
        for joint in verdict.joints:
            pair = {"first": printable(joint.first.file), "second": printable(joint.second.file)}
            old = joint.first.log.size if joint.first.log else 0
            key = f"joint-{joint.problem or 'right'}"
            yield bool(joint.problem), self.say(key, old=str(old), **pair)
        for checked in verdict.receipts:
            yield from self._receipts(checked)

    def _receipts(self, checked: CheckedReceipts) -> Iterator[tuple[bool, str]]:
        file = printable(checked.file)
        if checked.entries and not checked.problems:
            values = {"n": number(checked.entries), "compared": number(checked.compared)}
            key = "receipts-found" if checked.compared else "receipts-alone"
            yield False, self.say(key, file=file, count=checked.entries, **values)
        for problem in checked.problems[:_MOST_PROBLEMS]:
            yield True, self._receipt_problem(file, problem)
        if (more := len(checked.problems) - _MOST_PROBLEMS) > 0:
            yield True, self.say("receipts-more", file=file, count=more, n=number(more))

    def _receipt_problem(self, file: str, problem: ReceiptProblem) -> str:
        place = {"table": problem.table, "entry": str(problem.number)}
        other = printable(problem.other)
        return self.say(f"receipt-{problem.code}", file=file, other=other, **place)
