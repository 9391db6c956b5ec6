"""The audit of people: their rows are those of the house's book, or the change is named."""

import shutil
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text
from support.server.account_fixtures import CHEAP, DAY, HOUR, NOON, PASSWORD, login_of

from tapisvert.clock import Instant
from tapisvert.fairness.vault import Vault
from tapisvert.journal.connect import open_snapshot, open_store
from tapisvert.journal.house_log import HouseLog
from tapisvert.journal.transactions import make_engine
from tapisvert.operations.audit import FaultKind, audit
from tapisvert.rules.commands import Role
from tapisvert.server.accounts.credentials.totp import STEP_MS, code_at
from tapisvert.server.accounts.policy import Policy
from tapisvert.server.accounts.second_factors import Code
from tapisvert.server.application.accounts.account_service import AccountService
from tapisvert.server.house.acts import MoveChips
from tapisvert.server.responsible_gaming.limits import Limit

POLICY = Policy(sign_up=True, cost=CHEAP)


def peopled(url: str) -> None:
    """A house in whose book stands everything that can become of people."""
    store = open_store(url)
    made = make_engine(url)
    book = HouseLog(store, "the house", lambda: Instant(0, NOON))
    people = AccountService(made, house=book.write_notice, policy=POLICY, vault=Vault(bytes(32)))
    people.create_administrator(NOON)
    dora, _ = people.create("system", "Dora", {Role.DIRECTION}, NOON)
    vera, _ = people.create("system", "Vera", {Role.DIRECTION, Role.CHEF}, NOON)
    anna, bice, ciro = (
        people.sign_up(name, PASSWORD, NOON, login=login_of(name))
        for name in ("Anna", "Bice", "Ciro")
    )
    people.change_roles(dora.id, vera.id, {Role.DIRECTION}, NOON)
    people.disable(dora.id, ciro.id, NOON)
    people.disable(dora.id, bice.id, NOON)
    people.enable(dora.id, bice.id, NOON)
    people.limits.set_limit(anna.id, Limit.LOSS_DAY, 10_000, NOON)
    people.limits.set_limit(anna.id, Limit.LOSS_DAY, 90_000, NOON)  # one day from now
    people.limits.take_time_out(bice.id, NOON + 2 * DAY, NOON)
    people.self_exclude(anna.id, NOON + 300 * DAY, NOON + HOUR)
    people.ban(dora.id, bice.id, NOON + 30 * DAY, NOON)
    approvals = people.approvals
    for amount, approved in ((50_000, True), (70_000, False), (-90_000, True)):
        asked = approvals.request(dora.id, MoveChips(account=anna.id, amount=amount), NOON)
        approvals.decide(vera.id, asked.id, NOON, approved=approved)  # the last: not in the purse
    approvals.request(dora.id, MoveChips(account=bice.id, amount=1), NOON)
    for account in (people.create(dora.id, "Sara", {Role.CHEF}, NOON)[0], vera, bice):
        link = people.create_invitation(dora.id, account.id, NOON)
        people.accept_invitation(link, PASSWORD, NOON, login=f"{account.id} enters")
    people.confirm_here("Vera", NOON)
    people.disable(vera.id, vera.id, NOON)
    people.enable(dora.id, vera.id, NOON)
    people.confirm_here("Vera", NOON)
    session = people.sign_in(login_of("Anna"), PASSWORD, NOON).id
    factors = people.second_factors
    secret = factors.offer(anna.id, PASSWORD, Code("", NOON))
    factors.set_up(anna.id, session, Code(code_at(secret, NOON // STEP_MS), NOON), NOON)
    tito, _ = people.create(dora.id, "Tito", {Role.PLAYER}, NOON)
    people.change_roles(dora.id, tito.id, {Role.CHEF}, NOON)
    approvals.decide(vera.id, approvals.pending()[-1].id, NOON)
    people.close()
    store.close()


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Such a house as one file."""
    file = tmp_path_factory.mktemp("people") / "house.db"
    peopled(f"sqlite:///{file}")
    return file


@pytest.fixture
def copy(original: Path, tmp_path: Path) -> str:
    """The same, to be changed."""
    return f"sqlite:///{shutil.copy(original, tmp_path / 'house.db')}"


def changed(url: str, change: str) -> None:
    """Change a database past the server."""
    made = make_engine(url)
    with made.begin() as connection:
        assert connection.execute(text(change)).rowcount > 0
    made.dispose()


def problems(url: str) -> list[str]:
    """Problems with accounts."""
    with closing(open_snapshot(url)) as store:
        faults = audit(store).faults
    assert {fault.kind for fault in faults} <= {FaultKind.PEOPLE}
    return [fault.problem for fault in faults]


def test_what_the_server_did_is_right(url: str) -> None:
    """All of it, those things too that the book does not know yet or has refused; and on both
    storages what it did not do is named.
    """
    peopled(url)
    assert problems(url) == []
    with closing(open_snapshot(url)) as store:
        assert audit(store).accounts == 8

    def fails(_: object) -> bool:
        raise RuntimeError

    late = AccountService(make_engine(url), house=fails, policy=POLICY)
    with pytest.raises(RuntimeError):
        late.sign_up("Dino", PASSWORD, NOON, login="dado")
    late.close()
    assert problems(url) == []
    changed(url, "UPDATE protections SET own = replace(own, '10000', '99999')")
    assert len(problems(url)) == 1


@pytest.mark.parametrize(
    ("change", "said"),
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
        ("DELETE FROM approvals WHERE id = 4", "approval 4 is gone"),
        (
            "INSERT INTO accounts VALUES ('x', 'Xeno', 'xeno', 'xeno', NULL, 'chef', 0, 0, '', 0)",
            "account x was never made",
        ),
    ],
)
def test_what_was_changed_past_the_server_is_named(copy: str, change: str, said: str) -> None:
    """By a writer of the database."""
    changed(copy, change)
    found = problems(copy)
    assert found
    assert all(problem.startswith(said) for problem in found), found
