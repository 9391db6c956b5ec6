"""Audit of the journal: verifies every entry, from the first.

For each table: every entry follows the one before it by number and hash; replayed, the rules give
every answer exactly, except a refusal's message; the postings follow from the answers, and every
account's balance equals the engine's; every snapshot of the table is the state of the replay at its
entry, and its saved report has the figures of the entries.
For the server: the purses equal the sums of their movements, none without an approval, and every
posting has two sides; accounts, players' own limits and approvals by two people match the house
log, and every act that needs two was requested and signed by two with the roles for it, and
executed once. What a cash-up expects follows from its opening and the sales since. The cashier
bought back only pieces in circulation, and gave out only pieces that the house has, where its stock
is known. A table's last entry is where the store says it is; a truncated journal, or an old copy in
its place, shows against a checkpoint stored elsewhere. The checkpoints form one log. Every entry
that the house signed for in a receipt is in the journal, as it was signed.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from enum import StrEnum
from typing import Any, Final

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from tapisvert.fairness.transparency.receipt import (
    ENTRY,
    Receipt,
    ReceiptedEntry,
    read_receipt,
    split_receipts,
)
from tapisvert.fairness.transparency.signed_note import NoteError, cosigned_at, is_signed
from tapisvert.house.cash_book import CashBook, circulating, piece_lines, total_pieces
from tapisvert.journal.checkpoint import Checkpoint, CheckpointError, CheckpointLog, gaps, read
from tapisvert.journal.entry import COMMAND, Entry, follows
from tapisvert.journal.house_log import HOUSE_LOG_ID
from tapisvert.journal.reader import COUP, iter_entries
from tapisvert.journal.sql import EventStore
from tapisvert.journal.store import (
    ArchivedError,
    DatabaseCorruptError,
    Head,
    StoreError,
    UnknownTableError,
)
from tapisvert.live.float_shifts import FloatMove, is_float, read_move
from tapisvert.live.frames import receipted_entry, watched_entry
from tapisvert.live.ledger import LedgerError
from tapisvert.live.requests import FloatAct, PileChange, pile_changes
from tapisvert.money import written
from tapisvert.operations.audit_accounts import AccountAudit
from tapisvert.operations.audit_desk import (
    UnbalancedError,
    check_act,
    check_copy,
    check_purse,
    is_act,
    needs_signatures,
)
from tapisvert.operations.audit_saved import (
    ArchiveAudit,
    Problem,
    ReportAudit,
    SnapshotAudit,
    replica,
)
from tapisvert.rules import Phase
from tapisvert.rules.invariants import InvariantError
from tapisvert.values import value

_NOTICE: Final = msgspec.json.Decoder(dict[str, Any])
_POSTINGS: Final = msgspec.json.Decoder(list[tuple[str, str, int]])

Key = tuple[str, Ed25519PublicKey]
"""The name of a journal (its origin), and the key that signs its checkpoints."""
Cosigned = dict[str, int]
"""Number of checkpoints that each witness has cosigned, by its name."""
Progress = Callable[[int], None]
"""Callback with the number of entries verified since its last call."""


class FaultKind(StrEnum):
    """Kind of a fault."""

    CHAIN = "chain"
    """An entry does not follow the one before it."""
    END = "end"
    """The last entry is not the one in the table's row."""
    RULES = "rules"
    """A replayed entry has another result."""
    MONEY = "money"
    """The ledger and the engine, or the two sides of a posting, disagree."""
    PURSE = "purse"
    """A purse does not hold the sum of its entries."""
    PEOPLE = "people"
    """An account, a player's own limits, or an approval differs from the house log."""
    UNREADABLE = "unreadable"
    """An entry cannot be read."""
    MISSING_ENTRY = "missing_entry"
    """A checkpoint names an entry that the journal lacks or has with another hash."""
    ARCHIVE = "archive"
    """An archived session does not match the house log, or its file."""
    SNAPSHOT = "snapshot"
    """A snapshot does not match the replayed state."""
    REPORT = "report"
    """A saved report has other figures than the journal."""
    LOG = "log"
    """A checkpoint does not belong to the log of the checkpoints."""
    RECEIPT = "receipt"
    """A receipt names an entry that is missing from the journal, or differs there."""
    SIGNATURE = "signature"
    """A checkpoint is not signed with a key of the server, or contradicts itself."""


@value
class Fault:
    """A fault: its table and its entry (0 if it concerns no entry)."""

    table: str
    number: int
    problem: str
    kind: FaultKind = FaultKind.CHAIN


@value
class DifferingOpening:
    """Opening count that `differs` from the table's last closing count."""

    table: str
    entry: int
    differs: tuple[PileChange, ...]


@value
class Audit:
    """Result of an audit: the counts, and the first fault of each table's entries.

    `openings` are those that differ from the last closing count. `archived` counts the entries that
    were skipped, because their files were not given.
    """

    tables: int
    entries: int
    commands: int
    coups: int
    postings: int
    purses: int
    accounts: int
    faults: tuple[Fault, ...]
    openings: tuple[DifferingOpening, ...] = ()
    archived: int = 0

    @property
    def is_right(self) -> bool:
        """True if no fault was found."""
        return not self.faults


class _Audited:
    """Counts and faults so far."""

    def __init__(self, store: EventStore) -> None:
        self.counts: Counter[str] = Counter()
        self.purses: Counter[str] = Counter()
        self.faults: list[Fault] = []
        self.people = AccountAudit()
        self.archives = ArchiveAudit(store)
        self.cash = CashBook()
        self.table_pieces: dict[str, dict[str, Counter[tuple[str, int]]]] = {}
        """Pieces that went to each table's float from each place, less those that came back."""
        self._moves: dict[tuple[str, int], FloatMove] = {}
        self._closers: dict[str, FloatMove] = {}
        self.openings: list[DifferingOpening] = []
        self.guests: set[str] = set()
        """Accounts that were granted play chips."""

    def on_purse(self, entry: Entry) -> None:
        """Add an entry's movements of purses."""
        for account, change in entry.purse:
            self.purses[account] += change
        self.archives.on_purse(entry)

    def on_float(self, move: FloatMove, table: str) -> None:
        """Add the pieces moved by an act about a float, less those of the one it corrects. Raises
        LedgerError for an opening compared with anything but the last closing count; one without
        that count, whose archived session was not there, is compared here.
        """
        self._moves[table, move.entry] = move
        closer = self._closers.get(table)
        if move.act is FloatAct.OPENING and move.corrects is None and closer is not None:
            changes = pile_changes(closer.chips, move.chips)
            is_compared = move.closer is not None
            if is_compared and (move.closer, move.differs) != (closer.entry, changes):
                message = f"the opening is not compared with the closing count of {closer.entry}"
                raise LedgerError(message)
            self.openings += [DifferingOpening(table, move.entry, changes)] if changes else []
        if move.act is FloatAct.CLOSING and move.corrects in (None, closer and closer.entry):
            self._closers[table] = move
        pieces = self.table_pieces.setdefault(table, defaultdict(Counter))
        pieces[move.desk].update(move.pieces_out)
        if move.corrects is not None:
            old_move = self._moves[table, move.corrects]
            pieces[old_move.desk].subtract(old_move.pieces_out)

    def end_table(self, start: Head) -> None:
        """Add the movements of archived entries, or compare them with their files, if read."""
        if start.number:
            self.purses.update(self.archives.kept_moves())
        else:
            self.add_archive_faults(self.archives.move_faults())

    def add_archive_faults(self, problems: Iterable[Problem]) -> None:
        """Add faults of archived sessions."""
        self.faults += [Fault(*problem, FaultKind.ARCHIVE) for problem in problems]


def audit(store: EventStore, progress: Progress = lambda _: None) -> Audit:
    """Verify a whole journal in its current state; no process may write during the audit.

    >>> from tempfile import TemporaryDirectory
    >>> from tapisvert.journal.connect import open_store
    >>> with TemporaryDirectory() as folder:
    ...     store = open_store(f"sqlite:///{folder}/house.db")
    ...     audit(store).is_right
    ...     store.close()
    True
    """
    state = _Audited(store)
    heads = store.heads()
    for head in heads:
        fault = _first_fault(store, head, state, progress)
        if fault is not None:
            state.faults.append(fault)
    if all(fault.table != HOUSE_LOG_ID for fault in state.faults):
        state.add_archive_faults(state.archives.faults(head.table for head in heads))
    faults = (
        _purse_faults(store, state),
        _people_faults(store, state),
        _circulation_faults(state),
        _grant_faults(store, state),
    )
    state.faults += [fault for group in faults for fault in group]
    counts = state.counts
    return Audit(
        len(heads),
        counts["entries"],
        counts["commands"],
        counts["coups"],
        counts["postings"],
        len(store.purses()),
        len(state.people.accounts),
        tuple(state.faults),
        tuple(state.openings),
        state.archives.left_out,
    )


def checkpoints(
    store: EventStore, keys: Sequence[Key], extra_texts: Sequence[bytes] = ()
) -> tuple[int, tuple[Fault, ...]]:
    """Compare checkpoints with the journal; return their number, and the faults.

    Checked are the journal's own checkpoints, and `extra_texts` from elsewhere: each must be signed
    with one of the keys, and be in its place in the log, so that any two of them are consistent. A
    fault without a table concerns the checkpoint of that number itself.
    """
    faults: list[Fault] = []
    texts = [*(saved_texts := store.checkpoints()), *extra_texts]
    logs = {origin: CheckpointLog(origin) for origin, _ in keys}
    for text in saved_texts:
        for log in logs.values():
            log.add(text)
    for number, text in enumerate(texts, 1):
        checkpoint = read_checkpoint(text, keys)
        if checkpoint is None:
            problem = "it is not signed with a key of the house, or was changed"
            faults.append(Fault("", number, problem, FaultKind.SIGNATURE))
            continue
        if other := logs[checkpoint.origin].problem(checkpoint):
            faults.append(Fault("", number, other, FaultKind.LOG))
        for gap in gaps(checkpoint, store):
            first = (gap.has or 0) + 1 if gap.is_truncation else gap.had
            faults.append(Fault(gap.table, first, str(gap), FaultKind.MISSING_ENTRY))
    return len(texts), tuple(dict.fromkeys(faults))


def cosignatures(texts: Iterable[bytes], witnesses: Sequence[Key]) -> tuple[Cosigned, list[Fault]]:
    """Count the checkpoints that each witness has cosigned; an invalid cosignature is a fault."""
    counts: Cosigned = {name: 0 for name, _ in witnesses}
    faults = []
    for number, text in enumerate(texts, 1):
        for name, key in witnesses:
            if cosigned_at(text, name, key) is not None:
                counts[name] += 1
            elif f"\n— {name} ".encode() in text:
                problem = f"the cosignature of {name} is not that of its key"
                faults.append(Fault("", number, problem, FaultKind.SIGNATURE))
    return counts, faults


def read_checkpoint(text: bytes, keys: Sequence[Key]) -> Checkpoint | None:
    """Return a checkpoint signed with one of these keys; None for any other."""
    for origin, key in keys:
        with suppress(CheckpointError):
            return read(text, origin, key)
    return None


def _first_fault(
    store: EventStore, head: Head, state: _Audited, progress: Progress
) -> Fault | None:
    """Return the first fault of a table's entries, or None."""
    start = state.archives.begin(head.table)
    number = start.number
    last_hash = start.hash
    is_log = head.table == HOUSE_LOG_ID
    saved_states = (
        state for state in store.saved_states(head.table) if state.number > start.number
    )
    snapshots = SnapshotAudit(saved_states)
    report = ReportAudit(store.report(head.table) if not number else None)
    check = _HouseLogAudit(state) if is_log else _TableAudit(start, snapshots)
    try:
        for entry in iter_entries(store, head.table, number):
            if not follows(entry, number, last_hash):
                problem = "hash chain broken"
                return Fault(head.table, number + 1, problem)
            check.apply(entry, state.counts)
            report.add(entry)
            if not is_log:
                state.people.on_table_entry(entry)
            if is_float(entry):
                state.on_float(read_move(entry.line, entry.number, entry.at_ms), head.table)
            state.on_purse(entry)
            number = entry.number
            last_hash = entry.hash
            progress(1)
    except Exception as error:  # report a forged entry, and continue with other tables
        if isinstance(error, StoreError) and not isinstance(error, DatabaseCorruptError):
            raise
        return Fault(head.table, number + 1, *_problem(error))
    state.faults += [Fault(head.table, *item, FaultKind.SNAPSHOT) for item in snapshots.problems()]
    state.faults += [Fault(head.table, *item, FaultKind.REPORT) for item in report.problems()]
    state.end_table(start)
    if (number, last_hash) != (head.number, head.hash):
        problem = f"last entry is {number}, expected {head.number}"
        return Fault(head.table, number + 1, problem, FaultKind.END)
    return None


def _problem(error: Exception) -> tuple[str, FaultKind]:
    """Return the problem of an entry at which an error was raised."""
    if isinstance(error, ArchivedError):
        return str(error), FaultKind.ARCHIVE
    if isinstance(error, LedgerError | InvariantError | UnbalancedError):
        return str(error), FaultKind.MONEY
    if isinstance(error, DatabaseCorruptError):
        is_unreadable = isinstance(error.__cause__, ValueError)
        return str(error), FaultKind.UNREADABLE if is_unreadable else FaultKind.RULES
    if isinstance(error, UnicodeEncodeError):
        return "invalid text", FaultKind.UNREADABLE
    return f"{type(error).__name__}: {error}", FaultKind.RULES


def _purse_faults(store: EventStore, state: _Audited) -> Iterator[Fault]:
    """Yield the purses that differ from the sum of their entries; none if an entry is damaged."""
    if state.faults:
        return
    purses = store.purses()
    for account in sorted(purses.keys() | state.purses.keys()):
        balance = purses.get(account, 0)
        total = state.purses[account]
        if balance != total:
            problem = f"the purse of {account} holds {balance}; its entries say {total}"
            yield Fault(HOUSE_LOG_ID, 0, problem, FaultKind.PURSE)


def _circulation_faults(state: _Audited) -> Iterator[Fault]:
    """Yield the pieces of which the cashier bought back more than were in circulation, or gave out
    more than the house had; none if an entry is damaged, or skipped with an archived session.
    """
    if state.faults or state.archives.left_out:
        return
    tables = map(total_pieces, state.table_pieces.values())
    for (series, worth), pieces in sorted(circulating(state.cash.pieces, tables).items()):
        if pieces < 0:
            description = f"{-pieces} pieces of {series} {written(worth)}"
            problem = f"the cashier bought back {description} that were not in circulation"
            yield Fault(HOUSE_LOG_ID, 0, problem, FaultKind.MONEY)
    if not state.cash.stock:
        return
    for line in piece_lines(state.cash, state.table_pieces.values(), ()):
        for place, left in line.places.items():
            if left < 0:
                description = f"{-left} pieces of {line.series} {written(line.value)}"
                problem = f"{place} gave out {description} that it never had"
                yield Fault(HOUSE_LOG_ID, 0, problem, FaultKind.MONEY)


def _grant_faults(store: EventStore, state: _Audited) -> Iterator[Fault]:
    """Yield the play chips that were granted in a house of money."""
    has_money = any(b'"is_play_money":false' in row.settings for row in store.tables())
    if state.guests and has_money:
        problem = "play chips were granted in a house that plays for money"
        yield Fault(HOUSE_LOG_ID, 0, problem, FaultKind.MONEY)


def _people_faults(store: EventStore, state: _Audited) -> Iterator[Fault]:
    """Yield the accounts that differ from the house log; none if that log is damaged."""
    if all(fault.table != HOUSE_LOG_ID for fault in state.faults):
        try:
            is_whole = not (state.faults or state.archives.left_out)
            for problem in state.people.faults(store.rows, is_whole=is_whole):
                yield Fault(HOUSE_LOG_ID, 0, problem, FaultKind.PEOPLE)
        except (ValueError, TypeError, KeyError) as error:  # forged, and unreadable
            yield Fault(HOUSE_LOG_ID, 0, f"{type(error).__name__}: {error}", FaultKind.PEOPLE)


class _TableAudit:
    """Audit of a table: replays its entries."""

    def __init__(self, start: Head, snapshots: SnapshotAudit) -> None:
        self._live = replica(start.table)
        self._host = self._live.core
        self._host.start_from(start.number, start.hash)
        self._snapshots = snapshots

    def apply(self, entry: Entry, counts: Counter[str]) -> None:
        """Replay an entry. Raises DatabaseCorruptError, LedgerError or InvariantError."""
        replays = self._live if self._snapshots.is_needed else self._host
        postings = replays.replay((entry,))
        self._snapshots.compare(self._live, entry)
        counts["entries"] += 1
        counts["commands"] += entry.kind == COMMAND
        counts["coups"] += entry.answer.count(COUP)
        counts["postings"] += len(postings)
        if self._host.has_opened and self._host.table.phase is not Phase.FINISHED:
            self._host.ledger.check(self._host.table)


class _HouseLogAudit:
    """Audit of the house log: the two sides of postings, and notices of accounts."""

    def __init__(self, state: _Audited) -> None:
        self._seen = state

    def apply(self, entry: Entry, counts: Counter[str]) -> None:
        """Compare an entry's postings with the purses that it changed."""
        counts["entries"] += 1
        postings = _POSTINGS.decode(entry.postings)
        counts["postings"] += len(postings)
        notice = _NOTICE.decode(entry.line)
        if is_act(notice):
            check_act(entry, notice, postings, self._seen.cash)
            if needs_signatures(notice):
                self._seen.people.on_signed_act(entry)
        else:
            check_purse(entry, notice, postings, self._seen.guests)
        check_copy(notice, self._seen.cash)
        self._seen.cash.apply(entry, notice)
        self._seen.people.apply(notice)
        self._seen.archives.on_notice(notice)


def check_receipts(
    store: EventStore, keys: Sequence[Key], files: Sequence[bytes]
) -> tuple[int, tuple[Fault, ...]]:
    """Compare the receipts in files with the journal; return their number, and the faults.

    A fault without a table concerns the receipt of that number itself, counted over all files.
    """
    notes = [note for text in files for note in split_receipts(text)]
    faults: list[Fault] = []
    for count, note in enumerate(notes, 1):
        receipt = _read_signed_receipt(note, keys)
        if receipt is None:
            problem = f"receipt {count} is not signed with a key of the house, or was changed"
            faults.append(Fault("", count, problem, FaultKind.RECEIPT))
        else:
            faults += _receipt_faults(store, receipt)
    return len(notes), tuple(dict.fromkeys(faults))


def _read_signed_receipt(note: bytes, keys: Sequence[Key]) -> Receipt | None:
    try:
        receipt = read_receipt(note)
    except NoteError:
        return None
    is_ours = any(is_signed(note, *key) for key in keys if key[0] == receipt.origin)
    return receipt if is_ours else None


def _receipt_faults(store: EventStore, receipt: Receipt) -> Iterator[Fault]:
    for signed in receipt.entries:
        problem = _receipt_problem(store, receipt.table, signed)
        if problem is not None:
            yield Fault(receipt.table, signed.number, problem, FaultKind.RECEIPT)


def _receipt_problem(store: EventStore, table: str, signed: ReceiptedEntry) -> str | None:
    """Return why an entry does not match its receipt, or None."""
    try:
        entries = store.read(table, signed.number - 1, 1)
    except UnknownTableError:
        entries = []
    except ArchivedError as error:
        return str(error)
    if not entries:
        return f"receipt for entry {signed.number}: entry missing from the journal"
    of_entry = receipted_entry if signed.kind == ENTRY else watched_entry
    if of_entry(entries[0]) == signed:
        return None
    return f"the house signed for another entry {signed.number} than the journal has"
