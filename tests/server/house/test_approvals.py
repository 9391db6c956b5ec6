"""Acts that need two signatures, and events of accounts."""

from itertools import product

import pytest
from sqlalchemy import Engine
from support.server.account_fixtures import (
    CHEAP,
    NOON,
    PASSWORD,
    HouseOfTests,
    login_of,
    on_both,
    refused,
)

from tapisvert.accounts import tokens
from tapisvert.accounts.accounts import Account
from tapisvert.accounts.passwords import Policy
from tapisvert.house.account_service import AccountService
from tapisvert.house.acts import MoveChips, WithdrawAbandoned
from tapisvert.house.approvals import Approval, kinds
from tapisvert.journal.schema import NOTICES
from tapisvert.responsible_gaming.limits import Limit
from tapisvert.rules.commands import Role

STAFF = frozenset({Role.TAILLEUR, Role.CHEF})


# The journal --------------------------------------------------------------------------------------


@on_both
def test_changes_are_logged_with_both_states(house: HouseOfTests) -> None:
    """Account, act, before and after; and no password, hash or token among it."""
    rosa = house.employ("Rosa", {Role.DIRECTION})
    account, token = house.people.create(rosa.id, "Ugo", {Role.TAILLEUR}, NOON)
    house.people.accept_invitation(token, PASSWORD, NOON, login=login_of("Ugo"))
    house.people.confirm_on_host("Ugo", NOON)
    house.people.change_roles("system", account.id, STAFF, NOON)
    house.people.limits.set_limit(account.id, Limit.LOSS_DAY, 500, NOON)
    house.people.disable(rosa.id, account.id, NOON + 5)
    notices = list(house.written.values())[2:]
    request = {"account": account.id, "roles": ["tailleur"], "why": "link"}
    assert [(item["notice"], item["who"], item["before"], item["after"]) for item in notices] == [
        ("account_made", rosa.id, None, {"name": "Ugo", "roles": "tailleur"}),
        ("password_changed", account.id, None, None),
        ("account_asked", rosa.id, None, request),
        ("account_not_approved", rosa.id, None, {"asked_by": rosa.id, **request}),
        ("account_confirmed_here", "system", None, None),
        ("roles_changed", "system", "tailleur", "chef tailleur"),
        (
            "limit_set",
            account.id,
            notices[6]["before"],
            {**notices[6]["before"], "limits": {"loss_day": 500}},
        ),
        ("account_disabled", rosa.id, False, True),
    ]
    assert {item["what"] for item in notices} >= {account.id}
    assert notices[-1]["at_ms"] == NOON + 5
    for secret in (PASSWORD, token, "argon2", tokens.hash_token(token).hex()):
        assert secret not in str(house.written)


@on_both
def test_notice_reaches_journal_after_failure(house: HouseOfTests, people_engine: Engine) -> None:
    """The change stands, its notice waits, and the next start writes it: once, in order."""
    failing = AccountService(people_engine, house=_fails, policy=Policy(sign_up=True, cost=CHEAP))
    for name in ("Anna", "Bruno"):
        with pytest.raises(OSError, match="disk"):
            failing.sign_up(name, PASSWORD, NOON, login=login_of(name))
    assert house.written == {}
    assert [house.again().flush_outbox(NOON), house.again().flush_outbox(NOON)] == [2, 0]
    assert [item["after"]["name"] for item in house.written.values()] == ["Anna", "Bruno"]
    with people_engine.begin() as connection:  # killed between the journal and the mark
        connection.execute(NOTICES.update().values(written=0))
    assert house.again().flush_outbox(NOON) == 2
    assert len(house.written) == 2


def _fails(_notice: object) -> bool:
    raise OSError("the disk is full")


# Four eyes ----------------------------------------------------------------------------------------


def test_chips_need_two_of_the_direction(house: HouseOfTests) -> None:
    """The requester does not approve, nor does a controller; approved once, they come once."""
    rosa, sara = (house.employ(name, {Role.DIRECTION}) for name in ("Rosa", "Sara"))
    anna, ida = house.player(), house.employ("Ida", {Role.CONTROLLER})
    approvals = house.people.approvals
    approval = approvals.request(rosa.id, MoveChips(account=anna.id, amount=50_000), NOON)
    assert approvals.pending() == [approval]
    refused("four_eyes", lambda: approvals.decide(rosa.id, approval.id, NOON))
    refused("forbidden", lambda: approvals.decide(ida.id, approval.id, NOON))
    assert house.purse == {}
    assert approvals.decide(sara.id, approval.id, NOON).approved
    refused("already_decided", lambda: approvals.decide(sara.id, approval.id, NOON))
    assert house.purse == {anna.id: 50_000}
    assert approvals.pending() == []
    last = house.written[max(house.written)]
    assert last["postings"] == [["issued", f"purse:{anna.id}", 50_000]]
    assert (last["who"], last["after"]["asked_by"]) == (sara.id, rosa.id)


def test_paid_chips_are_in_purse(house: HouseOfTests) -> None:
    """More than the purse holds is not paid, and the notice says so; less is."""
    rosa, sara = (house.employ(name, {Role.DIRECTION}) for name in ("Rosa", "Sara"))
    anna, approvals = house.player(), house.people.approvals
    for amount, holding in ((500, 500), (-501, 500), (-500, 0)):
        approval = approvals.request(rosa.id, MoveChips(account=anna.id, amount=amount), NOON)
        approvals.decide(sara.id, approval.id, NOON)
        assert house.purse[anna.id] == holding
    approval = approvals.request(rosa.id, MoveChips(account=anna.id, amount=900), NOON)
    approvals.decide(sara.id, approval.id, NOON, approves=False)
    assert house.purse[anna.id] == 0
    move_chips = MoveChips(account=anna.id, amount=0)
    refused("invalid_amount", lambda: approvals.request(rosa.id, move_chips, NOON))


@on_both
def test_latest_results_are_stored(house: HouseOfTests) -> None:
    """Decisions of finished requests, the latest first: a role that signs a kind reads that kind,
    and a role that reads everything reads all.
    """
    rosa, sara = (house.employ(name, {Role.DIRECTION}) for name in ("Rosa", "Sara"))
    chef, ida = house.employ("Carlo", STAFF), house.employ("Ida", {Role.CONTROLLER})
    anna, approvals = house.player(), house.people.approvals
    first, second, third, undecided = (
        approvals.request(rosa.id, MoveChips(account=anna.id, amount=amount), NOON).id
        for amount in (500, -900, 7, 8)
    )
    stake, undone = (
        approvals.request(chef.id, WithdrawAbandoned(table="one", player="Anna"), NOON).id
        for _ in "ab"
    )
    for number, at_ms, is_agreed in ((third, 1, True), (first, 2, False), (second, 2, True)):
        approvals.decide(sara.id, number, NOON + at_ms, approves=is_agreed)
    for number in (stake, undone):
        approvals.decide(ida.id, number, NOON + 3)
    approvals.set_outcome(stake, "unknown_stake")
    result = approvals.latest(kinds(ida.roles), 10)
    assert [(item.id, item.decided_ms, item.approved, item.outcome) for item in result] == [
        (stake, NOON + 3, True, "unknown_stake"),
        (second, NOON + 2, True, "insufficient_balance"),
        (first, NOON + 2, False, None),
        (third, NOON + 1, True, "done"),
    ]
    assert approvals.latest(kinds(rosa.roles), 2) == result[:2]
    assert approvals.latest(kinds(chef.roles), 10) == result[:1]
    assert approvals.latest(kinds(anna.roles), 10) == []
    assert [item.id for item in approvals.pending()] == [undecided]


DIRECTION, CONTROLLER = frozenset({Role.DIRECTION}), frozenset({Role.CONTROLLER})
CHEF, PLAYER = frozenset({Role.CHEF}), frozenset({Role.PLAYER})
STOLEN = "a password of the thief"


@pytest.fixture
def dora(house: HouseOfTests) -> Account:
    """The attacker; Enzo is there too."""
    house.employ("Enzo", DIRECTION)
    return house.employ("Dora", DIRECTION)


def find_by_name(house: HouseOfTests, name: str) -> Account:
    """The account shown by a name, as it is now."""
    by_name = house.people.find_by_name(name)
    assert by_name is not None
    return by_name


def take_over(house: HouseOfTests, account: Account, name: str, roles: frozenset[Role]) -> Account:
    """An account that its maker opens too: made, or reached by another link if it is there."""
    by_name = house.people.find_by_name(name)
    if by_name is None:
        created, token = house.people.create(account.id, name, roles, NOON + 1)
    else:
        created, token = by_name, house.people.create_invitation(account.id, by_name.id, NOON)
    house.people.accept_invitation(token, STOLEN, NOON, login=f"stolen {created.id}")
    return house.people.account(created.id)


def waiting(house: HouseOfTests) -> Approval:
    """The one request that waits."""
    (approval,) = house.people.approvals.pending()
    return approval


@on_both
def test_account_created_by_signer_cannot_approve(house: HouseOfTests, dora: Account) -> None:
    """It neither signs chips nor confirms itself or a third account, before Enzo has confirmed it;
    then it is a person of its own.
    """
    users, anna = house.people, house.player()
    sara = take_over(house, dora, "Sara", DIRECTION)
    request = waiting(house)
    assert (sara.roles, sara.granted) == (frozenset(), DIRECTION)
    chips = users.approvals.request(dora.id, MoveChips(account=anna.id, amount=123_456_789), NOON)
    for act in (
        lambda: users.approvals.decide(sara.id, chips.id, NOON),
        lambda: users.approvals.request(sara.id, MoveChips(account=anna.id, amount=500), NOON),
        lambda: users.create(sara.id, "Tito", DIRECTION, NOON),
        lambda: users.create_invitation(sara.id, anna.id, NOON),
        lambda: users.approvals.decide(sara.id, request.id, NOON),
    ):
        refused("forbidden", act)
    refused("four_eyes", lambda: users.approvals.decide(dora.id, request.id, NOON))
    assert house.purse == {}
    assert request.subject == {"account": sara.id, "roles": ["direction"], "why": "link"}
    users.approvals.decide(find_by_name(house, "Enzo").id, request.id, NOON)
    assert find_by_name(house, "Sara").roles == DIRECTION
    users.approvals.decide(sara.id, chips.id, NOON)
    assert house.purse == {anna.id: 123_456_789}


def test_chains_of_accounts_end_where_they_began(house: HouseOfTests, dora: Account) -> None:
    """Dora makes Sara and Tito. However links and confirmations are crossed, and though Enzo makes
    a link for Sara in good faith, neither counts: who has seen a link does not confirm.
    """
    users, enzo = house.people, find_by_name(house, "Enzo")
    sara, tito = (take_over(house, dora, name, DIRECTION) for name in ("Sara", "Tito"))
    for signer, request in product((sara, tito), users.approvals.pending()):
        refused("forbidden", lambda: users.approvals.decide(signer.id, request.id, NOON))  # noqa: B023
    take_over(house, enzo, "Sara", DIRECTION)
    first, second = users.approvals.pending()
    assert (first.subject["account"], second.subject["account"]) == (tito.id, sara.id)
    for signer in (dora, enzo):
        refused("four_eyes", lambda: users.approvals.decide(signer.id, second.id, NOON))  # noqa: B023
    users.change_roles(dora.id, sara.id, DIRECTION, NOON)  # asks anew: still both have seen a link
    for signer in (dora, enzo):
        number = users.approvals.pending()[-1].id
        refused("four_eyes", lambda: users.approvals.decide(signer.id, number, NOON))  # noqa: B023
    assert find_by_name(house, "Sara").roles == find_by_name(house, "Tito").roles == frozenset()


def test_link_for_colleague_takes_over_nothing(house: HouseOfTests, dora: Account) -> None:
    """A reset takes the controller's roles, or Enzo's, until another confirms; sessions end."""
    users, anna = house.people, house.player()
    ugo = house.employ("Ugo", CONTROLLER)
    chef = house.employ("Carlo", CHEF)
    approval = users.approvals.request(chef.id, WithdrawAbandoned(table="one", player="Anna"), NOON)
    chips = users.approvals.request(dora.id, MoveChips(account=anna.id, amount=500), NOON)
    for name in ("Ugo", "Enzo"):
        assert take_over(house, dora, name, CHEF).roles == frozenset()
    refused("forbidden", lambda: users.approvals.decide(ugo.id, approval.id, NOON))
    enzo = find_by_name(house, "Enzo").id
    refused("forbidden", lambda: users.approvals.decide(enzo, chips.id, NOON))
    assert [item.subject["account"] for item in users.approvals.pending()[2:]] == [ugo.id, enzo]


def test_link_takes_over_no_purse(house: HouseOfTests, dora: Account) -> None:
    """A player whose password was reset does nothing until Enzo has confirmed them; their first
    password is chosen without that.
    """
    users = house.people
    new = take_over(house, dora, "Bruno", PLAYER)
    assert (new.roles, users.approvals.pending()) == (PLAYER, [])
    anna = house.player()
    assert take_over(house, dora, "Anna", PLAYER).roles == frozenset()
    enzo = find_by_name(house, "Enzo").id
    users.approvals.decide(enzo, waiting(house).id, NOON, approves=False)
    users.change_roles(dora.id, anna.id, PLAYER, NOON)  # asks again
    assert users.account(anna.id).roles == frozenset()
    confirmation = users.approvals.decide(enzo, waiting(house).id, NOON)
    assert confirmation.subject["roles"] == ["player"]
    assert users.account(anna.id).roles == PLAYER


def test_staff_roles_require_two_signatures(house: HouseOfTests, dora: Account) -> None:
    """To oneself, to a player, to a player of one's own making: nothing changes until another
    confirms, and not one who has the account. Roles are taken away by one.
    """
    users, enzo = house.people, find_by_name(house, "Enzo")
    anna = house.player()
    for account, roles in ((dora, DIRECTION | CHEF), (anna, PLAYER | CHEF)):
        account_before = users.account(account.id)
        for _ in range(2):  # the later request takes the place of the first
            assert users.change_roles(dora.id, account.id, roles, NOON) == account_before
        number = waiting(house).id
        for signer in (dora, account):
            code = "four_eyes" if signer == dora else "forbidden"
            refused(code, lambda: users.approvals.decide(signer.id, number, NOON))  # noqa: B023
        users.approvals.decide(enzo.id, number, NOON)
        assert users.account(account.id).roles == roles
    assert users.change_roles(dora.id, anna.id, PLAYER, NOON).roles == PLAYER
    bruno = take_over(house, dora, "Bruno", PLAYER)
    users.change_roles(enzo.id, bruno.id, DIRECTION, NOON)  # talked into it
    number = waiting(house).id
    for signer in (dora, enzo):
        refused("four_eyes", lambda: users.approvals.decide(signer.id, number, NOON))  # noqa: B023


def test_request_depends_on_password_at_its_time(house: HouseOfTests, dora: Account) -> None:
    """Enzo has seen Sara sign in, but Dora resets her before the click: it confirms nothing."""
    users, enzo = house.people, find_by_name(house, "Enzo")
    take_over(house, dora, "Sara", DIRECTION)
    seen = waiting(house).id
    take_over(house, dora, "Sara", DIRECTION)
    refused("already_decided", lambda: users.approvals.decide(enzo.id, seen, NOON))
    assert users.approvals.get(seen).outcome == "superseded"
    assert find_by_name(house, "Sara").roles == frozenset()
    refused("four_eyes", lambda: users.approvals.decide(dora.id, waiting(house).id, NOON))


@on_both
def test_disabled_account_returns_with_two_signatures(house: HouseOfTests, dora: Account) -> None:
    """One whose password Dora knows is no second person because she enables it."""
    users, enzo = house.people, find_by_name(house, "Enzo")
    sara, anna = house.employ("Sara", DIRECTION), house.player()
    for account in (sara, anna):
        users.disable(enzo.id, account.id, NOON)
        users.enable(dora.id, account.id, NOON)
    assert (users.account(sara.id).roles, users.account(anna.id).roles) == (frozenset(), PLAYER)
    users.approvals.decide(enzo.id, waiting(house).id, NOON)
    assert users.account(sara.id).roles == DIRECTION


def test_link_carries_only_rights_of_its_creator(house: HouseOfTests, dora: Account) -> None:
    """Once Dora is dismissed, the links that she made open nothing."""
    users, enzo = house.people, find_by_name(house, "Enzo")
    _, token = users.create(dora.id, "Sara", CHEF, NOON)
    users.disable(enzo.id, dora.id, NOON)
    refused("invalid_link", lambda: users.accept_invitation(token, STOLEN, NOON, login="sara"))


def test_owner_cannot_sign_for_own_purse(house: HouseOfTests, dora: Account) -> None:
    """The owner of the purse does not approve its chips, though another has asked for them."""
    users, rich = house.people, house.employ("Rico", DIRECTION | PLAYER)
    approval = users.approvals.request(dora.id, MoveChips(account=rich.id, amount=500), NOON)
    refused("four_eyes", lambda: users.approvals.decide(rich.id, approval.id, NOON))


def test_last_direction_recovers_on_machine(house: HouseOfTests) -> None:
    """A sole direction does nothing that needs two; on the machine its password is reset and a
    second member confirmed, and both are told to the journal.
    """
    users, dora = house.people, house.employ("Dora", DIRECTION)
    sara = take_over(house, dora, "Sara", DIRECTION)
    refused("last_direction", lambda: users.disable(dora.id, dora.id, NOON))  # Sara is no other
    refused("four_eyes", lambda: users.approvals.decide(dora.id, waiting(house).id, NOON))
    assert users.confirm_on_host("Sara", NOON).roles == DIRECTION
    assert users.approvals.pending() == []
    refused("unknown_account", lambda: users.confirm_on_host("Nessuno", NOON))
    account, token = users.reset_administrator(NOON)
    assert account.id == dora.id
    users.accept_invitation(token, PASSWORD, NOON, login=login_of("Dora"))
    assert users.account(dora.id).roles == DIRECTION
    notices = [
        (item["notice"], item["what"]) for item in house.written.values() if item["who"] == "system"
    ]
    assert notices[-2:] == [("account_confirmed_here", sara.id), ("link_made", dora.id)]
