"""Verification of a house's receipts: each entry is in the records, without contradictions."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Final

import msgspec

from tapisvert.fairness.transparency.log_note import statement_of
from tapisvert.fairness.transparency.receipt import (
    ENTRY,
    NOTICE,
    Receipt,
    ReceiptedEntry,
    read_receipt,
    split_receipts,
)
from tapisvert.fairness.transparency.signed_note import Key, NoteError, is_signed
from tapisvert.fairness.verification.checkpoint_check import CheckedCheckpoint
from tapisvert.record import RecordError, full_record, is_answer
from tapisvert.record.command_lines import is_fallen_card
from tapisvert.record.content import content_of, public_answer, shown_content
from tapisvert.record.replay import DIGEST_PREFIX
from tapisvert.values import value

_CLOCKS_MS: Final = 60_000
"""Time by which the clocks of a house's machines may differ."""


@value
class ReceiptProblem:
    """Problem of a receipt: its code, and table and entry if it concerns one; `other` is the
    contradicting file.

    `no_receipt`, `unsigned`; `missing`: no record has the entry; `dropped`: a later checkpoint has
    fewer entries; `forked`: a checkpoint, or another receipt, has another one under its number.
    """

    code: str
    table: str = ""
    number: int = 0
    other: str = ""


@value
class CheckedReceipts:
    """Receipts of a file: the number of their entries, the number searched for in records, and the
    problems, each entry's first.
    """

    file: str
    entries: int
    compared: int
    problems: tuple[ReceiptProblem, ...]


def check_receipts(
    files: Mapping[str, bytes],
    keys: Sequence[Key],
    contents: frozenset[bytes] | None,
    checkpoints: Sequence[CheckedCheckpoint],
) -> list[CheckedReceipts]:
    """Verify the receipts in files, against each other, the given checkpoints, and the contents of
    the records; None without records.
    """
    heads = [
        head for checkpoint in checkpoints if not checkpoint.problem for head in _heads(checkpoint)
    ]
    entries_by_place: dict[tuple[str, str, int, str], tuple[str, ReceiptedEntry]] = {}
    return [
        _Checker(file, keys, contents, heads, entries_by_place).check(text)
        for file, text in files.items()
    ]


@value
class _Head:
    """Head of a table in a checkpoint of a file."""

    file: str
    origin: str
    at_ms: int
    table: str
    number: int
    hash: bytes


class _Checker:
    """Check of one file; `entries_by_place` collects the entries of all files."""

    def __init__(
        self,
        file: str,
        keys: Sequence[Key],
        contents: frozenset[bytes] | None,
        heads: Sequence[_Head],
        entries_by_place: dict[tuple[str, str, int, str], tuple[str, ReceiptedEntry]],
    ) -> None:
        self._file = file
        self._keys = keys
        self._contents = contents
        self._heads: dict[tuple[str, str], list[_Head]] = defaultdict(list)
        for head in heads:
            self._heads[head.origin, head.table].append(head)
        self._known = entries_by_place

    def check(self, text: bytes) -> CheckedReceipts:
        """Verify each receipt of the file."""
        problems: list[ReceiptProblem] = []
        entries = comparisons = 0
        for note in split_receipts(text):
            try:
                receipt = read_receipt(note)
            except NoteError:
                problems.append(ReceiptProblem("no_receipt"))
                continue
            if not any(is_signed(note, *key) for key in self._keys if key[0] == receipt.origin):
                problems.append(ReceiptProblem("unsigned", receipt.table))
                continue
            for entry in receipt.entries:
                entries += 1
                comparisons += self._contents is not None and _is_recorded(entry)
                problems += list(self._problems(receipt, entry))[:1]
        return CheckedReceipts(self._file, entries, comparisons, tuple(problems))

    def _problems(self, receipt: Receipt, entry: ReceiptedEntry) -> Iterator[ReceiptProblem]:
        place = receipt.table, entry.number
        kind = ENTRY if entry.kind == ENTRY else "shown"
        first = self._known.setdefault((receipt.origin, *place, kind), (self._file, entry))
        if first[1] != entry:
            yield ReceiptProblem("forked", *place, first[0])
        for head in self._heads[receipt.origin, receipt.table]:
            is_other = entry.hash is not None and entry.hash != head.hash
            if head.number == entry.number and is_other:
                yield ReceiptProblem("forked", *place, head.file)
            if head.number < entry.number and head.at_ms > receipt.at_ms + _CLOCKS_MS:
                yield ReceiptProblem("dropped", *place, head.file)
        is_sought = self._contents is not None and _is_recorded(entry)
        if is_sought and entry.content not in (self._contents or ()):
            yield ReceiptProblem("missing", *place)


def _is_recorded(entry: ReceiptedEntry) -> bool:
    """Return whether an entry belongs in a record: notices and refused requests do not."""
    return entry.kind != NOTICE and entry.content is not None


def _heads(checkpoint: CheckedCheckpoint) -> Iterator[_Head]:
    if checkpoint.log is None:
        return
    at_ms, heads = statement_of(checkpoint.log)
    for head in heads:
        yield _Head(checkpoint.file, checkpoint.log.origin, at_ms, *head)


class _Given(msgspec.Struct):
    """Time at which a command was given, as a part of its line."""

    at: datetime | None = None


_GIVEN: Final = msgspec.json.Decoder(_Given)


def record_contents(records: Iterable[bytes]) -> frozenset[bytes]:
    """Return the contents of all commands in records, whole and in their public form."""
    contents: set[bytes] = set()
    for record in records:
        lines = record.splitlines(keepends=True)
        try:
            if not any(map(is_answer, lines)):  # its answers follow from the command
                lines = b"".join(full_record(lines)).splitlines(keepends=True)
            contents |= set(_contents_of(lines))
        except (RecordError, msgspec.DecodeError):
            continue  # the verdict on the record names the line
    return frozenset(contents)


def _contents_of(lines: Sequence[bytes]) -> Iterator[bytes]:
    command = b""
    answers = list[bytes]()
    for line in (*lines, b'{"do":""}'):
        if line.startswith(DIGEST_PREFIX) or is_fallen_card(line):
            continue
        if is_answer(line):
            answers.append(line)
            continue
        if command:
            answer = b"".join(answers)
            yield content_of(command, answer)
            if (time := _GIVEN.decode(command).at) is not None:
                yield shown_content(round(time.timestamp() * 1000), public_answer(answer))
        command = line.rstrip(b"\n")
        answers = []
