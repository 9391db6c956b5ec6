"""Verification of a house's receipts: each entry is in the records, without contradictions."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
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
    checker = _Checker(keys, contents)
    for checkpoint in checkpoints:
        if checkpoint.log is not None and not checkpoint.problem:
            at_ms, heads = statement_of(checkpoint.log)
            for table, number, entry_hash in heads:
                head = _Head(checkpoint.file, at_ms, number, entry_hash)
                checker.heads[checkpoint.log.origin, table].append(head)
    return [checker.check(file, text) for file, text in files.items()]


@value
class _Head:
    """Head of a table in a checkpoint of a file: the number and the hash of its last entry."""

    file: str
    at_ms: int
    number: int
    hash: bytes


@dataclass(slots=True)
class _Checker:
    """Check of receipts: `heads` by origin and table, and the entries so far with their file."""

    keys: Sequence[Key]
    contents: frozenset[bytes] | None
    heads: dict[tuple[str, str], list[_Head]] = field(default_factory=lambda: defaultdict(list))
    entries: dict[tuple[str, str, int, str], tuple[str, ReceiptedEntry]] = field(
        default_factory=dict
    )

    def check(self, file: str, text: bytes) -> CheckedReceipts:
        """Verify each receipt of a file."""
        problems: list[ReceiptProblem] = []
        entries = comparisons = 0
        for note in split_receipts(text):
            try:
                receipt = read_receipt(note)
            except NoteError:
                problems.append(ReceiptProblem("no_receipt"))
                continue
            if not any(is_signed(note, *key) for key in self.keys if key[0] == receipt.origin):
                problems.append(ReceiptProblem("unsigned", receipt.table))
                continue
            for entry in receipt.entries:
                entries += 1
                comparisons += self.contents is not None and _is_recorded(entry)
                problems += list(self._problems(file, receipt, entry))[:1]
        return CheckedReceipts(file, entries, comparisons, tuple(problems))

    def _problems(
        self, file: str, receipt: Receipt, entry: ReceiptedEntry
    ) -> Iterator[ReceiptProblem]:
        place = receipt.table, entry.number
        kind = ENTRY if entry.kind == ENTRY else "shown"
        first_file, first = self.entries.setdefault((receipt.origin, *place, kind), (file, entry))
        if first != entry:
            yield ReceiptProblem("forked", *place, first_file)
        for head in self.heads[receipt.origin, receipt.table]:
            is_other = entry.hash is not None and entry.hash != head.hash
            if head.number == entry.number and is_other:
                yield ReceiptProblem("forked", *place, head.file)
            if head.number < entry.number and head.at_ms > receipt.at_ms + _CLOCKS_MS:
                yield ReceiptProblem("dropped", *place, head.file)
        if self.contents is not None and _is_recorded(entry) and entry.content not in self.contents:
            yield ReceiptProblem("missing", *place)


def _is_recorded(entry: ReceiptedEntry) -> bool:
    """Return whether an entry belongs in a record: notices and refused requests do not."""
    return entry.kind != NOTICE and entry.content is not None


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
