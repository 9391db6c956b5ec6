"""Records of simulated evenings, which verify, and a journal in which every change shows."""

import json
from collections.abc import Callable
from functools import cache

import pytest
from msgspec.structs import replace as altered
from support.cli.secrets_search import found
from support.server.table_bench import sessions
from support.simulated_server.clients import TABLE
from support.simulated_server.world import Evening, Plan
from support.storage.memory import FakeDisk, InMemoryEventStore

from tapisvert.fairness.verification.record_reader import read
from tapisvert.journal.entry import NOTICE, Entry, compute_hash
from tapisvert.journal.house_log import HOUSE_LOG_ID
from tapisvert.live.stages import Mode
from tapisvert.operations.audit import Fault, FaultKind, audit
from tapisvert.reports import sessions as exports

BOOKS = ("campione-roulette", "campione-trente-et-quarante", "trente-et-quarante-2.0")


@cache
def evening(book: str, mode: Mode = Mode.AUTOMATIC, seed: int = 77, coups: int = 6) -> Evening:
    """A finished evening with trouble; no test changes it."""
    return Evening(Plan(seed, book, mode, coups=coups, trouble=2)).play()


@pytest.mark.parametrize("book", BOOKS)
def test_records_of_evening_verify(book: str) -> None:
    """Every session's record is right, whatever crashed while it was played; the last is so far."""
    exported = sessions(evening(book).journal)
    assert exported
    for session in exported:
        is_over = session is not exported[-1]
        record = b"".join(exports.record(session))
        verdict = read(record.splitlines(keepends=True), is_growing=not is_over)
        assert verdict.is_record
        assert verdict.findings == ()
        assert verdict.lines == record.count(b"\n")
        assert verdict.comparisons == verdict.lines - len(session) - 1


@pytest.mark.parametrize("mode", [Mode.AUTOMATIC, Mode.REAL])
@pytest.mark.parametrize("book", BOOKS)
def test_audit_of_evening_finds_nothing(book: str, mode: Mode) -> None:
    """Everything adds up, to the purses; of approvals, only those of counts are not there: people
    of a simulation count floats at the table itself.
    """
    disk = evening(book, mode).disk
    report = audit(InMemoryEventStore(disk))
    counts = [
        entry.number
        for entry in evening(book, mode).journal
        if entry.kind == NOTICE and b'"notice":"float"' in entry.line
    ]
    assert report.faults == tuple(
        Fault(
            HOUSE_LOG_ID,
            0,
            f"entry {number} of table one is no act that two have signed",
            FaultKind.PEOPLE,
        )
        for number in counts
    )
    assert report.entries == len(evening(book, mode).journal) + len(disk.entries(HOUSE_LOG_ID))
    assert report.coups == evening(book, mode).coups


def changed(
    disk: FakeDisk, change: Callable[[list[Entry]], None], *, chain: bool = False
) -> FakeDisk:
    """A copy of a disk with changed entries of the table; `chain`: and with all hashes made anew,
    as a writer of the database can.
    """
    entries = disk.entries(TABLE)
    change(entries)
    if chain:
        for position, entry in enumerate(entries):
            previous = entries[position - 1].hash if position else bytes(32)
            bare = altered(entry, number=position + 1, previous=previous)
            entries[position] = altered(bare, hash=compute_hash(bare))
    copy = FakeDisk(disk)
    copy.rewrite(TABLE, entries)
    return copy


@pytest.mark.parametrize("chain", [False, True], ids=["plainly", "with new hashes"])
@pytest.mark.parametrize(
    "act", ["swap", "delete", "insert", "double", "purse", "postings", "amount"]
)
def test_changed_entries_are_detected(act: str, chain: bool) -> None:
    """Swapped, left out, put in or changed, and even with every hash made anew: it does not add up
    with what the rules answer, or with what the purses hold.
    """
    disk = evening(BOOKS[0]).disk

    def change(entries: list[Entry]) -> None:
        bets = [n for n, entry in enumerate(entries) if b'"staked"' in entry.answer]
        ns = [n for n, entry in enumerate(entries) if entry.purse]
        bet, sit = bets[len(bets) // 2], ns[0]
        if act == "swap":
            other = bets[len(bets) // 2 + 1]
            entries[bet], entries[other] = entries[other], entries[bet]
        elif act == "delete":
            del entries[bet]
        elif act in ("insert", "double"):
            entries.insert(bet + (act == "double"), entries[bet if act == "double" else bets[0]])
        elif act == "purse":
            account, minor = entries[sit].purse[0]
            entries[sit] = altered(entries[sit], purse=((account, minor + 100),))
        elif act == "postings":
            entries[bet] = altered(entries[bet], postings=b"[]")
        else:
            line = json.loads(entries[bet].line)
            line["amount"] = line.get("amount", 100) + 1
            entries[bet] = altered(entries[bet], line=json.dumps(line).encode())
        entries[:] = [altered(entry, number=number) for number, entry in enumerate(entries, 1)]

    assert not audit(InMemoryEventStore(changed(disk, change, chain=chain))).is_right


def test_seed_appears_in_no_text() -> None:
    """Neither in the journal nor in messages, nor open in the vault's blobs; not even the seeds of
    draws that a crash threw away.
    """
    night = evening(BOOKS[1])
    journal = b"".join(entry.line + entry.answer for entry in night.journal)
    sent = b"".join(message for client in night.clients for _, message in client.seen)
    blobs = b"".join(InMemoryEventStore(night.disk).blobs(TABLE).values())
    assert blobs
    assert sent
    seeds = [bytes.fromhex(seed.decode()) for seed in night.seeds]
    assert seeds
    assert found(seeds, (), journal + sent + blobs) == set()


@pytest.mark.parametrize("book", BOOKS[:2])
def test_coup_is_secret_before_request(book: str) -> None:
    """Neither its share of the chain, nor the cards, six in a row, before the first of them."""
    view, asked, coups = b"", b"", 0
    for entry in evening(book, coups=8).journal:
        line = json.loads(entry.line) if entry.kind == "command" else {}
        is_refused = entry.answer.startswith(b'{"event":"refused"')
        if line.get("do") == "ask" and not is_refused:
            asked = view
        if "share" in line and not is_refused:
            assert found([bytes.fromhex(line["share"])], (), view) == set()
            assert found((), line.get("cards", ()), asked) == set()
            coups += 1
        view += entry.line + b"\n" + entry.answer
    assert coups >= 8


WITNESSED = tuple(
    Plan(seed, book, mode, coups=6, trouble=2, processes=2, is_witnessed=True)
    for seed, book, mode in (
        (3, BOOKS[0], Mode.AUTOMATIC),
        (4, BOOKS[1], Mode.AUTOMATIC),
        (5, BOOKS[0], Mode.TAILLEUR),
        (6, BOOKS[2], Mode.TAILLEUR),
    )
)


@pytest.mark.parametrize("plan", WITNESSED, ids=lambda plan: f"{plan.book}-{plan.mode.value}")
def test_witnessed_evenings_repeat_no_coup(plan: Plan) -> None:
    """Processes die, and the witness is silent now and then, or its answer is lost: every coup that
    it signed is played as it signed it, called off, or ended with its draw, and the verdict names
    the statements that are missing.
    """
    night = Evening(plan).play()
    verdicts = []
    for session in sessions(night.journal):
        record = b"".join(exports.record(session))
        verdicts.append(read(record.splitlines(keepends=True), is_growing=True))
    assert [verdict.findings for verdict in verdicts] == [()] * len(verdicts)
    statements = [statement for verdict in verdicts for statement in verdict.tally.statements]
    texts = [statement.text for statement in statements]
    assert len(set(texts)) == len(texts), "no coup was shown twice"
    assert set(texts) <= set(night.witness.texts)
    coups = sum(verdict.tally.coups.total() for verdict in verdicts)
    assert coups == night.marks["command", ("deal", True)] + night.marks["command", ("spin", True)]
    given_up = sum(verdict.tally.unstated_draws for verdict in verdicts)
    in_play = len(night.witness.texts) - len(texts) - given_up
    assert in_play <= 1 + night.marks["witness", "lost"], "a statement is missing without a reason"
