"""Verdict on records beside each other, and its sentences: for a terminal, and for `print`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from enum import StrEnum
from typing import Final, Literal

from tapisvert.documents.numbers import number
from tapisvert.fairness.verification.findings import Fault, Finding
from tapisvert.fairness.verification.record_reader import Verdict
from tapisvert.fairness.verification.verdict import DrawsVerdict, VerdictSentence
from tapisvert.i18n import translate
from tapisvert.regulations.names import localize
from tapisvert.regulations.register import is_shipped
from tapisvert.rules.rulebook import Rulebook
from tapisvert.values import value

Style = Literal["", "title", "heading", "reading", "right", "doubt", "wrong", "note", "row"]

_MAX_NAMED: Final = 12
"""Maximum number of wrong lines, or problems of a file, that are named."""
_BY_RULES: Final = frozenset(
    {
        Fault.ACT_REFUSED,
        Fault.PAYMENT_MISMATCH,
        Fault.ANSWER_MISMATCH,
        Fault.ANSWER_MISSING,
        Fault.ANSWER_EXTRA,
    }
)
"""Faults that another text of the rulebook could also explain."""
_CONTROLS: Final = {code: repr(chr(code))[1:-1] for code in (*range(32), *range(127, 160))}


class Contradiction(StrEnum):
    """Contradiction of two statements of one key, by what they share, or of a list with itself."""

    N = "n"
    M = "m"
    COUP = "coup"
    LINK = "link"


@value
class Difference:
    """Two statements of a witness that cannot both be: where they stand, and what they share.

    `number` is their common number, or their coup. A list that does not name its own statement
    before has the `link`, and no other.
    """

    kind: Contradiction
    witness: str
    table: str
    number: str
    file: str
    line: int
    other: str
    other_line: int


@value
class CheckedRecord:
    """Record of a file, with the verdict on its lines and on its draws."""

    file: str
    verdict: Verdict
    draws: DrawsVerdict


@value
class CheckedRecords:
    """Records beside each other and a witness's list: their verdicts, the contradictions, and the
    sentences on what they lack of the list.
    """

    records: tuple[CheckedRecord, ...]
    differences: tuple[Difference, ...]
    list_sentences: tuple[VerdictSentence, ...]

    @property
    def is_right(self) -> bool:
        """True if no line is wrong, and nothing contradicts."""
        return not self.differences and not any(record.verdict.findings for record in self.records)

    @property
    def is_complete(self) -> bool:
        """True if they are right, and no sentence is a doubt."""
        return (
            self.is_right
            and all(record.draws.is_complete for record in self.records)
            and not any(sentence.is_doubt for sentence in self.list_sentences)
        )

    def text(self, language: str = "en") -> str:
        """Return the verdict in a language: `en`, `fr` or `it`."""
        return "\n".join(map(str, verdict_lines(self, language)))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        verdict = "complete" if self.is_complete else "right" if self.is_right else "wrong"
        return f"<CheckedRecords {', '.join(record.file for record in self.records)}: {verdict}>"


@value
class VerdictLine:
    """Line of a verdict: its text and style, the mark before it, and the note at its end."""

    text: str
    style: Style = ""
    mark: str = ""
    note: str = ""

    def __str__(self) -> str:
        return f"{self.mark} {self.text}{self.note}" if self.mark else self.text


def say(language: str, key: str, **values: str | int) -> str:
    """Return a message; numbers are written for people, and the number of `count` as `n` too."""
    if isinstance(count := values.get("count"), int):
        values = {"n": number(count), **values}
    texts = {
        name: number(item) if isinstance(item, int) and name != "count" else item
        for name, item in values.items()
    }
    texts |= {name: text.translate(_CONTROLS) for name, text in texts.items() if type(text) is str}
    return translate(language, key, "verify", **texts)


def verdict_lines(records_check: CheckedRecords, language: str = "en") -> Iterator[VerdictLine]:
    """Yield the lines of the verdict on records beside each other."""
    for index, record in enumerate(records_check.records):
        if index:
            yield VerdictLine("")
        yield from _record(record, language)
    yield from _sentences(records_check.list_sentences, language)
    yield from _differences(records_check.differences, language)


def sentence_text(sentence: VerdictSentence, language: str) -> str:
    return say(language, f"verdict-{sentence.point}", **sentence.values)


def fault_text(finding: Finding, language: str) -> str:
    values = {name: str(value) for name, value in finding.values.items()}
    return say(language, f"fault-{finding.fault}", **values)


def explanation_text(finding: Finding, language: str) -> str:
    return say(language, f"means-{finding.fault}")


def _record(record: CheckedRecord, language: str) -> Iterator[VerdictLine]:
    verdict = record.verdict
    book = record.verdict.book
    yield VerdictLine(record.file.translate(_CONTROLS), "title")
    yield VerdictLine("" if book is None else _title(book, language))
    yield VerdictLine(say(language, "lines", lines=verdict.lines, commands=verdict.commands))
    if verdict.rulings:
        rulings = ", ".join(f"{name} {value}" for name, value in sorted(verdict.rulings.items()))
        yield VerdictLine(say(language, "read-otherwise", rulings=rulings), "reading")
    yield VerdictLine("")
    if verdict.findings:
        yield from _wrong(verdict.findings, language)
        by_rules = any(finding.fault in _BY_RULES for finding in verdict.findings)
        if by_rules and book is not None and not is_shipped(book):
            text = say(language, "own-edition", id=book.id, edition=book.edition)
            yield VerdictLine(text, "doubt")
    elif not record.draws.is_complete:
        yield VerdictLine(say(language, "incomplete"), "doubt")
    else:
        key = "right-so-far" if verdict.is_growing else "right"
        yield VerdictLine(say(language, key), "right")
    yield from _sentences(record.draws.sentences, language)
    yield from _checks(verdict, language)
    yield from _remarks(verdict, language)


def _title(book: Rulebook, language: str) -> str:
    return " · ".join(localize(book, part, language) for part in ("name", "edition"))


def _sentences(sentences: Iterable[VerdictSentence], language: str) -> Iterator[VerdictLine]:
    for sentence in sentences:
        style: Style = "doubt" if sentence.is_doubt else "right"
        yield VerdictLine(sentence_text(sentence, language), style, "•")


def _wrong(findings: Sequence[Finding], language: str) -> Iterator[VerdictLine]:
    first, *other_findings = findings
    yield VerdictLine(say(language, "wrong", line=str(first.line)), "wrong")
    yield VerdictLine(fault_text(first, language))
    yield VerdictLine(explanation_text(first, language))
    if other_findings:
        lines = ", ".join(str(finding.line) for finding in other_findings[:_MAX_NAMED])
        lines += ", …" if len(other_findings) > _MAX_NAMED else ""
        yield VerdictLine(say(language, "further", count=len(other_findings), lines=lines), "note")


def _heading(language: str, key: str) -> Iterator[VerdictLine]:
    yield from (VerdictLine(""), VerdictLine(say(language, key), "heading"), VerdictLine(""))


def _checks(verdict: Verdict, language: str) -> Iterator[VerdictLine]:
    """Yield what was checked: rows of a name and its text."""
    rows = _check_rows(verdict)
    if rows:
        key = "heading-checked-wrong" if verdict.findings else "heading-checked"
        yield from _heading(language, key)
    for row, (key, values) in rows.items():
        text = say(language, f"checked-{key}", **values)
        yield VerdictLine(text, "row", say(language, f"row-{row}"))


def _check_rows(verdict: Verdict) -> Mapping[str, tuple[str, Mapping[str, int]]]:
    """Return what was checked: the message of each row, and its numbers."""
    tally = verdict.tally
    rows = dict[str, tuple[str, Mapping[str, int]]]()
    if coups := tally.coups.total():
        rows["draws"] = "draws", {"n": tally.draws, "coups": coups}
    if statements := len(tally.statements):
        rows["witness"] = "witness", {"n": statements}
    if tally.hidden:
        return rows
    rows["coups"] = "coups", {"n": verdict.coups}
    rows["payments"] = "payments", {"n": verdict.payments, "compared": verdict.payments_compared}
    if verdict.comparisons:
        rows["record"] = "digest" if verdict.has_digest else "answers", {"n": verdict.comparisons}
    return rows


def _remarks(verdict: Verdict, language: str) -> Iterator[VerdictLine]:
    if verdict.remarks:
        yield from _heading(language, "heading-remarks")
    for remark in verdict.remarks:
        note = f" [{say(language, 'line', line=str(remark.line))}]"
        yield VerdictLine(say(language, f"note-{remark.note}"), "", "•", note)


def _differences(differences: Sequence[Difference], language: str) -> Iterator[VerdictLine]:
    if not differences:
        return
    yield from _heading(language, "heading-differences")
    for difference in differences[:_MAX_NAMED]:
        values = {name: str(text) for name, text in asdict(difference).items()}
        yield VerdictLine(say(language, f"difference-{difference.kind}", **values), "wrong", "•")
    if (more_count := len(differences) - _MAX_NAMED) > 0:
        yield VerdictLine(f"+ {number(more_count)}")
    yield VerdictLine(say(language, "means-difference"), "note")
