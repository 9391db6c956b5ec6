"""The audit: everything that the journal holds, looked at again from its first entry on.

For each table: every entry follows the one before it by number and hash; the rules, asked again,
give every answer letter for letter; the postings are those of the answers, and leave on every
account what the engine says. For the house: what entries took from purses and put into them is what
the purses hold, every posting has another side, and accounts, with what players set for themselves
and what needed two signatures, are what the house's book was told. A table's last entry is where
the store says it is; what was cut off its end, or an old copy put in the journal's place, shows
against a checkpoint kept elsewhere.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from enum import StrEnum
from typing import Any, Final

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from tapisvert.rules import Phase
from tapisvert.rules.soundness import SoundnessError
from tapisvert.server.journal.checkpoint import Checkpoint, CheckpointError, gaps, read
from tapisvert.server.journal.entry import START, Entry, follows
from tapisvert.server.journal.house_log import HOUSE_LOG_ID
from tapisvert.server.journal.store import DatabaseCorruptError, EventStore, Head, StoreError
from tapisvert.server.maintenance.audit_accounts import AccountAudit
from tapisvert.server.storage.connect import SnapshotReader
from tapisvert.server.tables.aggregate import TableAggregate
from tapisvert.server.tables.ledger import LedgerError
from tapisvert.values import value

_PAGE: Final = 1_000
_NOTICE: Final = msgspec.json.Decoder(dict[str, Any])
_POSTINGS: Final = msgspec.json.Decoder(list[tuple[str, str, int]])

Key = tuple[str, Ed25519PublicKey]
"""What a journal is called, and the key that signs its checkpoints."""
Progress = Callable[[int], None]
"""Told how many entries more were looked at."""


class FaultKind(StrEnum):
    """What can be wrong."""

    CHAIN = "chain"
    """An entry is not the one that was written after the one before it."""
    END = "end"
    """The entries end elsewhere than the table says."""
    RULES = "rules"
    """Carried out again, an entry comes to something else."""
    MONEY = "money"
    """The ledger and the engine, or the two sides of a posting, disagree."""
    PURSE = "purse"
    """A purse holds other than its entries say."""
    PEOPLE = "people"
    """An account, what a player set for himself, or an approval is not what the book was told."""
    UNREADABLE = "unreadable"
    """An entry cannot be read."""
    LACKING = "lacking"
    """A checkpoint names what the journal has not, or has otherwise."""
    SIGNATURE = "signature"
    """A checkpoint is not signed with a key of the house, or contradicts itself."""


@value
class Fault:
    """Something that is not as it was written: at which table, at which entry (0: none of its)."""

    table: str
    number: int
    problem: str
    kind: FaultKind = FaultKind.CHAIN


@value
class Audit:
    """What was looked at, and every fault that was found: one for each table at most, its first."""

    tables: int
    entries: int
    commands: int
    coups: int
    postings: int
    purses: int
    accounts: int
    faults: tuple[Fault, ...]

    @property
    def is_right(self) -> bool:
        """Whether nothing was found."""
        return not self.faults


class _Unbalanced(ValueError):  # noqa: N818 - it says what is so
    """The two sides of what was moved differ."""


class _Audited:
    """What was counted so far."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.purses: Counter[str] = Counter()
        self.faults: list[Fault] = []
        self.told = AccountAudit()


def audit(store: EventStore, progress: Progress = lambda _: None) -> Audit:
    """Look at all of a journal, in the state in which it is: nobody may write meanwhile.

    >>> from tapisvert.server.storage.memory import InMemoryEventStore
    >>> audit(InMemoryEventStore()).is_right
    True
    """
    seen = _Audited()
    heads = store.heads()
    for head in heads:
        fault = _iter_entries(store, head, seen, progress)
        if fault is not None:
            seen.faults.append(fault)
    seen.faults += [*_purse_faults(store, seen), *_people_faults(store, seen)]
    counts = seen.counts
    return Audit(
        len(heads),
        counts["entries"],
        counts["commands"],
        counts["coups"],
        counts["postings"],
        len(store.purses()),
        len(seen.told.accounts),
        tuple(seen.faults),
    )


def checkpoints(
    store: EventStore, keys: Sequence[Key], given: Sequence[bytes] = ()
) -> tuple[int, tuple[Fault, ...]]:
    """How many checkpoints were held against the journal, and what they name that it has not.

    Those that it keeps, and those `given` that were kept elsewhere: each signed with one of the
    keys. A fault of no table is one of the checkpoint of that number itself.

    >>> from tapisvert.server.storage.memory import InMemoryEventStore
    >>> checkpoints(InMemoryEventStore(), ())
    (0, ())
    """
    faults: list[Fault] = []
    texts = [*store.checkpoints(), *given]
    for number, text in enumerate(texts, 1):
        checkpoint = read_checkpoint(text, keys)
        if checkpoint is None:
            problem = "it is not signed with a key of the house, or was changed"
            faults.append(Fault("", number, problem, FaultKind.SIGNATURE))
            continue
        for gap in gaps(checkpoint, store):
            first = (gap.has or 0) + 1 if gap.is_truncation else gap.had
            faults.append(Fault(gap.table, first, str(gap), FaultKind.LACKING))
    return len(texts), tuple(dict.fromkeys(faults))


def read_checkpoint(text: bytes, keys: Sequence[Key]) -> Checkpoint | None:
    """What a checkpoint says that one of these keys has signed; None for any other."""
    for origin, key in keys:
        with suppress(CheckpointError):
            return read(text, origin, key)
    return None


def _iter_entries(
    store: EventStore, head: Head, seen: _Audited, progress: Progress
) -> Fault | None:
    """The first thing wrong with a table, from its first entry to its last."""
    number, hashed = 0, START
    check = _HouseLogAudit(seen.told) if head.table == HOUSE_LOG_ID else _TableAudit(head.table)
    try:
        for entry in _entries(store, head.table):
            if not follows(entry, number, hashed):
                problem = "it is not the entry that followed the one before it"
                return Fault(head.table, number + 1, problem)
            check.apply(entry, seen.counts)
            for account, change in entry.purse:
                seen.purses[account] += change
            number, hashed = entry.number, entry.hash
            progress(1)
    except (LedgerError, SoundnessError, _Unbalanced) as error:
        return Fault(head.table, number + 1, str(error), FaultKind.MONEY)
    except DatabaseCorruptError as error:
        kind = FaultKind.UNREADABLE if isinstance(error.__cause__, ValueError) else FaultKind.RULES
        return Fault(head.table, number + 1, str(error), kind)
    except UnicodeEncodeError:
        problem = "it holds what is no text"
        return Fault(head.table, number + 1, problem, FaultKind.UNREADABLE)
    except StoreError:
        raise
    except Exception as error:  # whoever forged it, it is found, and the rest is looked at
        return Fault(head.table, number + 1, f"{type(error).__name__}: {error}", FaultKind.RULES)
    if (number, hashed) != (head.number, head.hash):
        problem = f"its last entry is {number}, and the table says {head.number}"
        return Fault(head.table, number + 1, problem, FaultKind.END)
    return None


def _entries(store: EventStore, table: str) -> Iterator[Entry]:
    number = 0
    while page := store.read(table, number, _PAGE):
        yield from page
        number = page[-1].number


def _purse_faults(store: EventStore, seen: _Audited) -> Iterator[Fault]:
    """Purses hold what entries put into them; where an entry is damaged nothing can be said."""
    if seen.faults:
        return
    held = store.purses()
    for account in sorted(held.keys() | seen.purses.keys()):
        said, found = held.get(account, 0), seen.purses[account]
        if said != found:
            problem = f"the purse of {account} holds {said}; its entries say {found}"
            yield Fault(HOUSE_LOG_ID, 0, problem, FaultKind.PURSE)


def _people_faults(store: EventStore, seen: _Audited) -> Iterator[Fault]:
    """People are as the book was told; where it is damaged nothing can be said."""
    if isinstance(store, SnapshotReader) and all(
        fault.table != HOUSE_LOG_ID for fault in seen.faults
    ):
        try:
            for problem in seen.told.faults(store.rows):
                yield Fault(HOUSE_LOG_ID, 0, problem, FaultKind.PEOPLE)
        except (ValueError, TypeError, KeyError) as error:  # forged so that it cannot be read
            yield Fault(HOUSE_LOG_ID, 0, f"{type(error).__name__}: {error}", FaultKind.PEOPLE)


class _TableAudit:
    """A table's entries, carried out again."""

    def __init__(self, name: str) -> None:
        self._host = TableAggregate(name)

    def apply(self, entry: Entry, counts: Counter[str]) -> None:
        """Carry one out. Damaged, LedgerError or SoundnessError if it is not what it was."""
        postings = self._host.replay((entry,))
        counts["entries"] += 1
        counts["commands"] += entry.kind == "command"
        counts["coups"] += entry.answer.count(b'{"event":"coup"')
        counts["postings"] += len(postings)
        if self._host.table is not None and self._host.table.phase is not Phase.FINISHED:
            self._host.ledger.check(self._host.table)


class _HouseLogAudit:
    """The house's book: what it issued stands on both sides, and what it says of people."""

    def __init__(self, told: AccountAudit) -> None:
        self._told = told

    def apply(self, entry: Entry, counts: Counter[str]) -> None:
        """Hold its postings against the purses that it changed."""
        counts["entries"] += 1
        postings = _POSTINGS.decode(entry.postings)
        counts["postings"] += len(postings)
        if [(credit, amount) for _, credit, amount in postings] != [
            (f"purse:{account}", change) for account, change in entry.purse
        ]:
            raise _Unbalanced("its postings are not what it moved")
        self._told.apply(_NOTICE.decode(entry.line))
