"""Audit of receipts: every entry that the house signed for is in the journal, as it signed it."""

from collections.abc import Iterator, Sequence

from tapisvert.fairness.transparency.receipt import (
    ENTRY,
    Receipt,
    ReceiptedEntry,
    read_receipt,
    split_receipts,
)
from tapisvert.fairness.transparency.signed_note import NoteError, is_signed
from tapisvert.journal.store import ArchivedError, EventStore, UnknownTableError
from tapisvert.live.receipts import receipted, watched
from tapisvert.operations.audit import Fault, FaultKind, Key


def check_receipts(
    store: EventStore, keys: Sequence[Key], files: Sequence[bytes]
) -> tuple[int, tuple[Fault, ...]]:
    """Compare the receipts in files with the journal; return their number, and the faults.

    A fault without a table concerns the receipt of that number itself, counted over all files.
    """
    notes = [note for text in files for note in split_receipts(text)]
    faults: list[Fault] = []
    for count, note in enumerate(notes, 1):
        receipt = _read_signed(note, keys)
        if receipt is None:
            problem = f"receipt {count} is not signed with a key of the house, or was changed"
            faults.append(Fault("", count, problem, FaultKind.RECEIPT))
        else:
            faults += _faults(store, receipt)
    return len(notes), tuple(dict.fromkeys(faults))


def _read_signed(note: bytes, keys: Sequence[Key]) -> Receipt | None:
    try:
        receipt = read_receipt(note)
    except NoteError:
        return None
    is_ours = any(is_signed(note, *key) for key in keys if key[0] == receipt.origin)
    return receipt if is_ours else None


def _faults(store: EventStore, receipt: Receipt) -> Iterator[Fault]:
    for signed in receipt.entries:
        problem = _problem(store, receipt.table, signed)
        if problem is not None:
            yield Fault(receipt.table, signed.number, problem, FaultKind.RECEIPT)


def _problem(store: EventStore, table: str, signed: ReceiptedEntry) -> str | None:
    """Return why an entry is not in the journal as it was signed for, or None."""
    try:
        found = store.read(table, signed.number - 1, 1)
    except UnknownTableError:
        found = []
    except ArchivedError as archived:
        return str(archived)
    if not found:
        return f"the house signed entry {signed.number}, and the journal lacks it"
    there = receipted(found[0]) if signed.kind == ENTRY else watched(found[0])
    if there == signed:
        return None
    return f"the house signed for another entry {signed.number} than the journal has"
