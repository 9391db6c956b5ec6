"""Audit of the journal and of the accounts."""

import shutil
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace as altered
from sqlalchemy import text
from support.server.account_fixtures import CHEAP, DAY, HOUR, NOON, PASSWORD, login_of
from support.server.table_bench import ANNA, BICE, CARDS, DIRECTION, WHEEL, Bench
from support.storage.issued import issue

from tapisvert.accounts.passwords import Policy
from tapisvert.clock import Instant
from tapisvert.fairness.vault import Vault
from tapisvert.house.account_service import AccountService
from tapisvert.house.acts import MoveChips
from tapisvert.house.second_factor import STEP_MS, TypedCode, code_at
from tapisvert.journal.connect import open_snapshot, open_store
from tapisvert.journal.entry import compute_hash
from tapisvert.journal.house_log import (
    HouseLog,
)
from tapisvert.journal.transactions import make_engine
from tapisvert.live.requests import ReopenTable
from tapisvert.live.stages import Mode, Stage
from tapisvert.operations.audit import Fault, FaultKind, audit
from tapisvert.responsible_gaming.limits import Limit
from tapisvert.rules import commands as c
from tapisvert.rules.commands import Role


def house(book: str = WHEEL, mode: Mode = Mode.AUTOMATIC) -> Bench:
    """A table with two sessions behind it, and purses that the house's book filled."""
    bench = Bench(book, mode)
    bench.store.disk.change("DELETE FROM purses")
    issue(bench.store, {player.account: 1_000_000 for player in (ANNA, BICE)})
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
def test_consistent_entries_are_counted(book: str) -> None:
    """Entries, coups and postings of every table and of the house."""
    bench = house(book)
    items = list[int]()
    report = audit(bench.store, items.append)
    assert report.faults == ()
    assert (report.tables, report.coups, report.purses) == (2, 6, 2)
    house_log = bench.store.disk.entries("house")
    assert report.entries == sum(items) == len(bench.entries) + len(house_log)
    assert report.commands == sum(entry.kind == "command" for entry in bench.entries)


def test_first_fault_is_reported() -> None:
    """Of a table, its first; the others' too."""
    bench = house()
    late = "UPDATE entries SET at_ms = at_ms + 1 WHERE table_id = 'one' AND number IN (5, 9)"
    bench.store.disk.change(late)
    (fault,) = audit(bench.store).faults
    assert (fault.table, fault.number) == ("one", 5)


def rewrite(bench: Bench, at: int, **fields: object) -> None:
    """Change an entry, and make its hash and all after it anew."""
    entries = bench.entries
    entries[at] = altered(entries[at], **fields)
    for number in range(at, len(entries)):
        bare = altered(entries[number], previous=entries[number - 1].hash)
        entries[number] = altered(bare, hash=compute_hash(bare))
    bench.store.disk.rewrite("one", entries)


@pytest.mark.parametrize(
    ("old", "new", "faults"),
    [
        (b"not found: 'Bice'", b"not there: 'Bice'", 0),
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
    item = next(n for n, entry in enumerate(bench.entries) if b'"unknown_stake"' in entry.answer)
    answer = bench.entries[item].answer
    assert old in answer
    rewrite(bench, item, answer=answer.replace(old, new))
    assert len(audit(bench.store).faults) == faults


@pytest.mark.parametrize(
    ("field", "value", "problem"),
    [
        ("answer", b'{"event":"closed","line":9}\n', "different answer"),
        ("postings", b'[["chips:Anna","bank",5]]', "postings"),
        ("postings", b"nonsense", "postings"),
        ("purse", (("a1", 7),), "postings"),
        ("line", b"nonsense", ""),
        ("line", b'{"do":"bet","player":"Anna","on":"rouge","amount":2000}', "different answer"),
    ],
)
def test_recomputed_hashes_hide_nothing(field: str, value: object, problem: str) -> None:
    """A changed entry with all later hashes made anew still contradicts the rules."""
    bench = house()
    item = next(n for n, entry in enumerate(bench.entries) if b'"staked"' in entry.answer)
    rewrite(bench, item, **{field: value})
    (fault,) = audit(bench.store).faults
    assert (fault.table, fault.number) == ("one", item + 1)
    assert problem in fault.problem


def test_house_log_matches_its_postings() -> None:
    """Chips that the house issued stand on both sides."""
    bench = house()
    *earlier, last = bench.store.disk.entries("house")
    bare = altered(last, purse=(("a2", 999_999),))
    bench.store.disk.rewrite("house", [*earlier, altered(bare, hash=compute_hash(bare))])
    assert audit(bench.store).faults[0].table == "house"


def test_missing_entries_at_the_end() -> None:
    """The store says how many there were."""
    bench = house()
    number = len(bench.entries)
    bench.store.disk.change("DELETE FROM entries WHERE number = ?", number)
    (fault,) = audit(bench.store).faults
    assert isinstance(fault, Fault)
    assert "expected 76" in fault.problem


POLICY = Policy(sign_up=True, cost=CHEAP)


def add_users(url: str) -> None:
    """A house in whose book stands everything that can become of people."""
    store = open_store(url)
    engine = make_engine(url)
    book = HouseLog(store, "the house", lambda: Instant(0, NOON))
    account_service = AccountService(
        engine, house=book.write_notice, policy=POLICY, vault=Vault(bytes(32))
    )
    account_service.create_administrator(NOON)
    dora, _ = account_service.create("system", "Dora", {Role.DIRECTION}, NOON)
    vera, _ = account_service.create("system", "Vera", {Role.DIRECTION, Role.CHEF}, NOON)
    anna, bice, ciro = (
        account_service.sign_up(name, PASSWORD, NOON, login=login_of(name))
        for name in ("Anna", "Bice", "Ciro")
    )
    account_service.change_roles(dora.id, vera.id, {Role.DIRECTION}, NOON)
    account_service.disable(dora.id, ciro.id, NOON)
    account_service.disable(dora.id, bice.id, NOON)
    account_service.enable(dora.id, bice.id, NOON)
    account_service.limits.set_limit(anna.id, Limit.LOSS_DAY, 10_000, NOON)
    account_service.limits.set_limit(anna.id, Limit.LOSS_DAY, 90_000, NOON)  # one day from now
    account_service.limits.take_time_out(bice.id, NOON + 2 * DAY, NOON)
    account_service.self_exclude(anna.id, NOON + 300 * DAY, NOON + HOUR)
    account_service.ban(dora.id, bice.id, NOON + 30 * DAY, NOON)
    approvals = account_service.approvals
    for amount, approves in ((50_000, True), (70_000, False), (-90_000, True)):
        response = approvals.request(dora.id, MoveChips(account=anna.id, amount=amount), NOON)
        approvals.decide(
            vera.id, response.id, NOON, approves=approves
        )  # the last: not in the purse
    approvals.request(dora.id, MoveChips(account=bice.id, amount=1), NOON)
    for account in (account_service.create(dora.id, "Sara", {Role.CHEF}, NOON)[0], vera, bice):
        link = account_service.create_invitation(dora.id, account.id, NOON)
        account_service.accept_invitation(link, PASSWORD, NOON, login=f"{account.id} enters")
    account_service.confirm_on_host("Vera", NOON)
    account_service.disable(vera.id, vera.id, NOON)
    account_service.enable(dora.id, vera.id, NOON)
    account_service.confirm_on_host("Vera", NOON)
    session = account_service.sign_in(login_of("Anna"), PASSWORD, NOON).id
    factors = account_service.second_factors
    secret = factors.offer(anna.id, PASSWORD, TypedCode("", NOON))
    factors.set_up(anna.id, session, TypedCode(code_at(secret, NOON // STEP_MS), NOON), NOON)
    tito, _ = account_service.create(dora.id, "Tito", {Role.PLAYER}, NOON)
    account_service.change_roles(dora.id, tito.id, {Role.CHEF}, NOON)
    approvals.decide(vera.id, approvals.pending()[-1].id, NOON)
    account_service.close()
    store.close()


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Such a house as one file."""
    file = tmp_path_factory.mktemp("people") / "house.db"
    add_users(f"sqlite:///{file}")
    return file


@pytest.fixture
def copy(original: Path, tmp_path: Path) -> str:
    """The same, to be changed."""
    return f"sqlite:///{shutil.copy(original, tmp_path / 'house.db')}"


def changed(url: str, change: str) -> None:
    """Change a database past the server."""
    engine = make_engine(url)
    with engine.begin() as connection:
        assert connection.execute(text(change)).rowcount > 0
    engine.dispose()


def problems(url: str) -> list[str]:
    """Problems with accounts."""
    with closing(open_snapshot(url)) as store:
        faults = audit(store).faults
    assert {fault.kind for fault in faults} <= {FaultKind.PEOPLE}
    return [fault.problem for fault in faults]


def test_server_changes_pass_audit(url: str) -> None:
    """All of it, those things too that the book does not know yet or has refused; and on both
    storages what it did not do is named.
    """
    add_users(url)
    assert problems(url) == []
    with closing(open_snapshot(url)) as store:
        assert audit(store).accounts == 8

    def fails(_: object) -> bool:
        raise RuntimeError

    account_service = AccountService(make_engine(url), house=fails, policy=POLICY)
    with pytest.raises(RuntimeError):
        account_service.sign_up("Dino", PASSWORD, NOON, login="dado")
    account_service.close()
    assert problems(url) == []
    changed(url, "UPDATE protections SET own = replace(own, '10000', '99999')")
    assert len(problems(url)) == 1


@pytest.mark.parametrize(
    ("change", "start"),
    [
        ("DELETE FROM protections WHERE own LIKE '%excluded%'", "what is set for"),
        (
            "UPDATE protections SET own = replace(own, '10000', '99999') WHERE own LIKE '%10000%'",
            "what is set for",
        ),
        ("UPDATE protections SET own = 'nothing'", "DecodeError"),
        ("UPDATE accounts SET roles = 'direction player' WHERE name = 'Anna'", "account"),
        ("UPDATE accounts SET name = 'Anita' WHERE name = 'Anna'", "account"),
        ("UPDATE accounts SET disabled = 0 WHERE name = 'Ciro'", "account"),
        ("UPDATE accounts SET held = '' WHERE name = 'Sara'", "account"),
        ("UPDATE accounts SET waits = 0 WHERE name = 'Bice'", "account"),
        ("DELETE FROM second_factors", "the second factor of"),
        ("UPDATE approvals SET approved = 1 WHERE approved = 0", "approval "),
        ("UPDATE approvals SET subject = replace(subject, '70000', '7')", "approval 2"),
        ("UPDATE approvals SET decided_by = asked_by WHERE id = 1", "approval 1"),
        ("DELETE FROM approvals WHERE id = 4", "approval 4 missing"),
        (
            "INSERT INTO accounts VALUES ('x', 'Xeno', 'xeno', 'xeno', NULL, 'chef', 0, 0, '', 0)",
            "account x not in the house log",
        ),
    ],
)
def test_changes_outside_server_are_reported(copy: str, change: str, start: str) -> None:
    """By a writer of the database."""
    changed(copy, change)
    result = problems(copy)
    assert result
    assert all(problem.startswith(start) for problem in result), result
