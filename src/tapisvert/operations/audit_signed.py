"""Audit of a house with the files that it signed: checkpoints, receipts, cosignatures."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field

from tapisvert.journal.sql import EventStore
from tapisvert.operations.audit import (
    Audit,
    Fault,
    Key,
    audit,
    check_receipts,
    checkpoints,
    cosignatures,
)
from tapisvert.values import value


@value
class SignedFiles:
    """Files to audit a house against, with the keys of the house and of its witnesses."""

    keys: Sequence[Key]
    checkpoints: Sequence[bytes] = ()
    receipts: Sequence[bytes] = ()
    witnesses: Sequence[Key] = ()


@value
class AuditResult:
    """Result of an audit, with the numbers of checkpoints verified, of checkpoints without a key,
    and of receipts verified; `cosigned` counts the checkpoints that each witness cosigned.
    """

    journal: Audit
    faults: tuple[Fault, ...]
    verified: int
    unverified: int
    receipts: int = 0
    cosigned: Mapping[str, int] = field(default_factory=dict)


def entry_count(store: EventStore, *, has_archive: bool) -> int:
    """Return the number of entries to audit: without an archive, those in the database."""
    count = sum(head.number for head in store.heads())
    if not has_archive:
        archives = (store.archived_sessions(head.table) for head in store.heads())
        count -= sum(sessions[-1].last for sessions in archives if sessions)
    return count


def audit_house(
    store: EventStore, signed: SignedFiles, on_entries: Callable[[int], None]
) -> AuditResult:
    """Audit a journal, and verify the signed files; without keys these are not verified."""
    journal = audit(store, on_entries)
    own_checkpoints = store.checkpoints()
    if not signed.keys:
        return AuditResult(journal, journal.faults, 0, len(own_checkpoints))
    checkpoint_count, checkpoint_faults = checkpoints(store, signed.keys, signed.checkpoints)
    count, receipt_faults = check_receipts(store, signed.keys, signed.receipts)
    notes = (*own_checkpoints, *signed.checkpoints)
    cosigned_counts, cosign_faults = cosignatures(notes, signed.witnesses)
    faults = (*journal.faults, *checkpoint_faults, *receipt_faults, *cosign_faults)
    return AuditResult(journal, faults, checkpoint_count, 0, count, cosigned_counts)
