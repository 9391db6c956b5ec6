"""Verdicts of `verify`, as text and for a program: records, and a house's signed files."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from typer import BadParameter

from tapisvert.cli.errors import option_errors, printable
from tapisvert.cli.input_files import opened
from tapisvert.cli.output import Printer, hang, pick, utc_text
from tapisvert.documents.numbers import number, percent
from tapisvert.fairness.protocol import Kind
from tapisvert.fairness.transparency.receipt import is_receipt
from tapisvert.fairness.transparency.signed_note import NoteError
from tapisvert.fairness.verification.choice import ONCE_IN, Choice, orders_text
from tapisvert.fairness.verification.findings import DrawAct, Fault, Finding, Note
from tapisvert.record import RecordError
from tapisvert.regulations.names import localize
from tapisvert.regulations.register import is_shipped
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.verification import checkpoint_check
from tapisvert.verification.checkpoint_check import CheckedCheckpoint
from tapisvert.verification.cross_check import Difference
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
"""Maximum number of wrong lines, groups of players, or problems of a file that are named."""

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

    def __init__(
        self, console: "Console", language: str, *, so_far: bool, has_trusted: bool = False
    ) -> None:
        super().__init__(console, language)
        self._is_unfinished, self._has_trusted = so_far, has_trusted

    def print(self, verdicts: Sequence[tuple[str, Verdict]]) -> None:
        for index, (file, verdict) in enumerate(verdicts):
            if index:
                self.out.print()
            self._record(file, verdict)

    def _title(self, book: Rulebook) -> str:
        return " · ".join(localize(book, part, self.language) for part in ("name", "edition"))

    def _record(self, file: str, verdict: Verdict) -> None:
        self.out.print(printable(file), style="bold")
        book = verdict.book
        self.out.print("" if book is None else self._title(book))
        commands = number(verdict.tally.commands)
        self.line("lines", lines=number(verdict.lines), commands=commands)
        if verdict.rulings:
            rulings = (f"{name} {value}" for name, value in sorted(verdict.rulings.items()))
            self.line("read-otherwise", "cyan", rulings=", ".join(rulings))
        self.out.print()
        if verdict.findings:
            self._wrong(verdict.findings)
            by_rules = any(finding.fault in _BY_RULES for finding in verdict.findings)
            if by_rules and book is not None and not is_shipped(book):
                self.line("own-edition", "yellow", id=book.id, edition=book.edition)
        else:
            self.line("right-so-far" if self._is_unfinished else "right", "bold green")
        if verdict.choice.draws:
            self._choice(verdict.choice, verdict.kind)
            self._witnesses(verdict.tally.witnesses)
        self._checks(verdict)
        self._print_remarks(verdict)

    def _choice(self, choice: Choice, kind: Kind) -> None:
        draws = number(choice.draws)
        if choice.single:
            self.line("choice-single", n=number(choice.single), draws=draws)
        groups, other_groups = choice.by_players[:_MAX_NAMED], choice.by_players[_MAX_NAMED:]
        for players, count in groups:
            names = {"players": ", ".join(map(printable, players)), "n": number(count)}
            self.line("choice-players", "yellow", count=len(players), draws=draws, **names)
        if count := sum(count for _, count in other_groups):
            self.line("choice-others", "yellow", n=number(count), draws=draws)
        if choice.chosen:
            values = {"most": orders_text(choice.most), "orders": orders_text(choice.orders)}
            values |= {"chosen": number(choice.chosen), "draws": draws}
            self.line("choice-some", "yellow", count=choice.chosen, **values)
            fair, chance = percent(1 / ONCE_IN[kind], 1), percent(choice.chance(kind), 1)
            self.line("choice-chance", "yellow", once=str(ONCE_IN[kind]), fair=fair, chance=chance)
        for key in ("free", "discarded", "earlier"):
            if count := getattr(choice, key):
                self.line(f"choice-{key}", "yellow", count=count, draws=draws)
        self.line("choice-known", "yellow")

    def _witnesses(self, keys: Sequence[str]) -> None:
        names = ", ".join(keys)
        if len(keys) > 1:
            self.line("witness-changed", "yellow", count=len(keys), keys=names)
        if keys and not self._has_trusted:
            self.line("witness-compare", "yellow", count=len(keys), keys=names)

    def differences(self, differences: Sequence[Difference], shared: int) -> None:
        self.out.print()
        if differences:
            self.heading("heading-differences")
            for difference in differences:
                hang(self.out, ("•", "red"), self.difference(difference))
            self.line("means-two_draws", "dim")
        elif shared:
            self.line("no-differences", count=shared)

    def difference(self, difference: Difference) -> str:
        table, draw_number = difference.place or ("", 0)
        is_id = difference.act is DrawAct.ID
        return self.say(
            "difference-id" if is_id else "difference",
            table=printable(table),
            number=str(draw_number),
            act="" if is_id else self.say(f"act-{difference.act.value}"),
            line=str(difference.line),
            other_line=str(difference.other_line),
            **{
                name: printable(text)
                for name, text in pick(difference, "id", "other_id", "file", "other").items()
            },
        )

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
        self.heading("heading-checked-wrong" if verdict.findings else "heading-checked")
        grid = self.grid("left", "left")
        for row, text in self._check_rows(verdict):
            grid.add_row(self.say(f"row-{row}"), text)
        grid.columns[0].style, grid.columns[0].no_wrap = "dim", True
        grid.columns[1].no_wrap = False
        self.out.print(grid)

    def _check_rows(self, verdict: Verdict) -> Iterator[tuple[str, str]]:
        tally, book = verdict.tally, verdict.book
        is_wheel = book is not None and book.layout is Layout.WHEEL
        draws, suffix = (tally.spins, "-spins") if is_wheel else (tally.packs, "")
        if draws:
            text = self.say("spins" if is_wheel else "packs", count=draws)
            yield "order", self.say(f"checked-order{suffix}", draws=text)
            yield "entropy", self._entropy(verdict)
            if tally.witnessed:
                values = {"n": number(tally.witnessed), "keys": ", ".join(tally.witnesses)}
                yield "witness", self.say("checked-witness", of=number(draws), **values)
            row = "numbers" if is_wheel else "cards"
            yield row, self.say(f"checked-{row}", n=number(getattr(tally, row)))
            values = {"n": number(tally.revealed), "of": number(draws)}
            yield "reveal", self.say(f"checked-reveal{suffix}", **values)
        yield "coups", self.say("checked-coups", n=number(tally.coups))
        values = {"n": number(tally.payments), "compared": number(verdict.payments)}
        yield "payments", self.say("checked-payments", **values)
        if verdict.comparisons:
            key = "checked-digest" if verdict.has_digest else "checked-answers"
            yield "record", self.say(key, n=number(verdict.comparisons))

    def _entropy(self, verdict: Verdict) -> str:
        players, values = len(verdict.tally.players), number(verdict.tally.entropy)
        if not players:
            return self.say("checked-no-entropy")
        return self.say("checked-entropy", count=players, values=values)

    def _print_remarks(self, verdict: Verdict) -> None:
        if not verdict.remarks:
            return
        self.heading("heading-remarks")
        notes = tuple(Note)
        by_note = sorted(verdict.remarks, key=lambda note_remark: notes.index(note_remark.note))
        for note, group in groupby(by_note, key=lambda note_remark: note_remark.note):
            first, *other_remarks = group
            values = {name: printable(str(value)) for name, value in first.values.items()}
            text = self.say(f"note-{note}", **values)
            if other_remarks:
                text += " " + self.say("more", count=len(other_remarks))
            hang(self.out, ("•", ""), text, (f" [{self.say('line', line=str(first.line))}]", "dim"))


def as_json(
    text: VerifyText,
    verdicts: Sequence[tuple[str, Verdict]],
    differences: Sequence[Difference],
    *,
    is_right: bool,
) -> dict[str, Any]:
    """Return the verdict on each file, and their differences, with the sentences of `text`."""
    records = [_record_json(text, file, verdict) for file, verdict in verdicts]
    return {"right": is_right, "records": records, "differences": differences}


def _record_json(text: VerifyText, file: str, verdict: Verdict) -> dict[str, Any]:
    tally = verdict.tally
    return {
        "file": file,
        "right": not verdict.findings,
        "rulebook": verdict.book.id if verdict.book else None,
        "rulings": dict(verdict.rulings),
        "lines": verdict.lines,
        **pick(tally, "commands", "packs", "spins", "revealed", "cards", "numbers", "entropy"),
        "players": len(tally.players),
        **pick(tally, "witnessed", "witnesses", "coups", "payments"),
        "payments_compared": verdict.payments,
        "answers_compared": verdict.comparisons,
        "digest": verdict.has_digest,
        "findings": [_finding_json(text, finding) for finding in verdict.findings],
        "remarks": verdict.remarks,
        "choice": choice_json(verdict.choice, verdict.kind),
    }


def _finding_json(text: VerifyText, finding: Finding) -> dict[str, Any]:
    message, explanation = text.fault(finding), text.explanation(finding)
    return {**asdict(finding), "message": message, "meaning": explanation}


def choice_json(choice: Choice, kind: Kind) -> dict[str, Any]:
    """Return the possible choices among orders, for a program."""
    return {
        **pick(choice, "draws", "single", "free"),
        "by_players": [
            {"players": list(players), "draws": draws} for players, draws in choice.by_players
        ],
        "chosen": choice.chosen,
        "most": orders_text(choice.most),
        "orders": orders_text(choice.orders),
        **pick(choice, "discarded", "earlier"),
        "once_in": ONCE_IN[kind],
        "chance": round(choice.chance(kind), 4),
    }


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

    def __init__(self, files: Sequence[str], keys: Sequence[str] | None) -> None:
        """Without keys all files are records.

        Raises BadParameter for a wrong key, RecordError for a file that is too long.
        """
        self._has_keys = bool(keys)
        self.files = signed_files(files) if keys else {}
        with option_errors("--key", NoteError):
            verifiers = checkpoint_check.read_keys(keys or ())
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
