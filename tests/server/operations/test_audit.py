"""The audit: it counts the entries that are as written, and names the others."""

import pytest
from msgspec.structs import replace as altered
from support.server.table_bench import ANNA, BICE, CARDS, DIRECTION, WHEEL, Bench

from tapisvert.clock import Instant
from tapisvert.journal.entry import hash_of
from tapisvert.journal.house_log import REDEMPTION, SALE, HouseLog, postings_of
from tapisvert.live.requests import ReopenTable
from tapisvert.live.stages import Mode, Stage
from tapisvert.operations.audit import Fault, FaultKind, audit
from tapisvert.rules import commands as c


def house(book: str = WHEEL, mode: Mode = Mode.AUTOMATIC) -> Bench:
    """A table with two sessions behind it, and purses that the house's book filled."""
    bench = Bench(book, mode)
    bench.store.disk.purses.clear()
    cashier = HouseLog(bench.store, "cashier", lambda: Instant(0, 0))
    for who in (ANNA, BICE):
        cashier.write({"notice": "issued"}, "cashier", {who.account: 1_000_000})
    for _ in range(2):
        bench.sit()
        bench.sit(BICE, 5_000)
        for _ in range(3):
            bench.until(Stage.BETS, Stage.DECISION)
            if not bench.table.players["Anna"].has_stakes:
                bench.bet()
            bench.coup()
        bench.ask(DIRECTION, c.Finish())
        bench.ask(DIRECTION, c.Balances())
        bench.ask(DIRECTION, ReopenTable())
    return bench


@pytest.mark.parametrize("book", [WHEEL, CARDS])
def test_what_is_right_is_counted(book: str) -> None:
    """Entries, coups and postings of every table and of the house."""
    bench = house(book)
    seen = list[int]()
    found = audit(bench.store, seen.append)
    assert found.faults == ()
    assert (found.tables, found.coups, found.purses) == (2, 6, 2)
    assert found.entries == sum(seen) == len(bench.entries) + 2
    assert found.commands == sum(entry.kind == "command" for entry in bench.entries)


def test_it_is_the_first_fault_that_is_named() -> None:
    """Of a table, its first; the others' too."""
    bench = house()
    for number in (9, 5):
        entry = bench.entries[number - 1]
        bench.entries[number - 1] = altered(entry, at_ms=entry.at_ms + 1)
    (fault,) = audit(bench.store).faults
    assert (fault.table, fault.number) == ("one", 5)


def rewrite(bench: Bench, at: int, **fields: object) -> None:
    """Change an entry, and make its hash and all after it anew."""
    bench.entries[at] = altered(bench.entries[at], **fields)
    for number in range(at, len(bench.entries)):
        bare = altered(bench.entries[number], previous=bench.entries[number - 1].hash)
        bench.entries[number] = altered(bare, hash=hash_of(bare))
    last = bench.entries[-1]
    rows = bench.store.disk.tables
    rows[last.table] = altered(rows[last.table], hash=last.hash)


@pytest.mark.parametrize(
    ("old", "new", "faults"),
    [
        (b"'Bice' has no", b"Bice, it seems, has no", 0),
        (b"R20", b"R21", 1),
        (b'"}', b'","more":1}', 1),
    ],
)
def test_wording_of_a_refusal_may_differ(old: bytes, new: bytes, faults: int) -> None:
    """Its message is for a person and may differ; its code, clause and keys may not."""
    bench = house()
    bench.ask(DIRECTION, ReopenTable())
    bench.sit(BICE, 5_000)
    bench.until(Stage.BETS)
    bench.ask(BICE, c.Withdraw("Bice", "rouge", 500))
    at = next(n for n, entry in enumerate(bench.entries) if b'"no_such_stake"' in entry.answer)
    answer = bench.entries[at].answer
    assert old in answer
    rewrite(bench, at, answer=answer.replace(old, new))
    assert len(audit(bench.store).faults) == faults


@pytest.mark.parametrize(
    ("field", "value", "problem"),
    [
        ("answer", b'{"event":"closed","line":9}\n', "otherwise"),
        ("postings", b'[["chips:Anna","bank",5]]', "money"),
        ("postings", b"nonsense", "money"),
        ("purse", (("a1", 7),), "money"),
        ("line", b"nonsense", ""),
        ("line", b'{"do":"bet","player":"Anna","on":"rouge","amount":2000}', "otherwise"),
    ],
)
def test_hashes_made_anew_hide_nothing(field: str, value: object, problem: str) -> None:
    """A changed entry with all later hashes made anew still contradicts the rules."""
    bench = house()
    at = next(n for n, entry in enumerate(bench.entries) if b'"staked"' in entry.answer)
    rewrite(bench, at, **{field: value})
    (fault,) = audit(bench.store).faults
    assert (fault.table, fault.number) == ("one", at + 1)
    assert problem in fault.problem


def test_the_houses_book_is_held_against_its_postings() -> None:
    """Chips that the house issued stand on both sides."""
    bench = house()
    book = bench.store.disk.entries["house"]
    bare = altered(book[-1], purse=(("a2", 999_999),))
    book[-1] = altered(bare, hash=hash_of(bare))
    rows = bench.store.disk.tables
    rows["house"] = altered(rows["house"], hash=book[-1].hash)
    assert audit(bench.store).faults[0].table == "house"


def test_a_purse_is_what_entries_say() -> None:
    """Filled or emptied away from the journal, it is found."""
    bench = house()
    bench.store.disk.purses["a1"] += 1
    bench.store.disk.purses["a9"] = 5
    problems = [fault.problem for fault in audit(bench.store).faults]
    assert len(problems) == 2
    assert all("purse of a" in problem for problem in problems)


def test_bought_pieces_were_in_circulation() -> None:
    """A piece more than the cashier sold, of any series or value, is named."""
    bench = house()
    book = HouseLog(bench.store, "cashier", lambda: Instant(0, 0))

    def move(act: str, series: str, value: int, pieces: int) -> None:
        chips = [{"series": series, "value": value, "pieces": pieces}]
        notice = {"notice": act, "amount": value * pieces, "chips": chips}
        book.write(notice, "cashier", postings=postings_of(act, value * pieces))

    move(SALE, "A", 10_000, 3)
    move(REDEMPTION, "A", 10_000, 3)
    assert audit(bench.store).is_right
    move(SALE, "A", 500, 1)
    move(REDEMPTION, "A", 10_000, 10_000)
    (fault,) = audit(bench.store).faults
    assert (fault.table, fault.kind) == ("house", FaultKind.MONEY)
    assert fault.problem == (
        "the cashier bought back 10000 pieces of A 100.00 that were not in circulation"
    )


def test_missing_entries_at_the_end() -> None:
    """The store says how many there were."""
    bench = house()
    del bench.entries[-1]
    (fault,) = audit(bench.store).faults
    assert isinstance(fault, Fault)
    assert "the table says" in fault.problem
