"""The journal of people: events of accounts, and acts that need two signatures."""

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

from tapisvert.journal.schema import NOTICES
from tapisvert.rules.commands import Role
from tapisvert.server.accounts.approvals import kinds
from tapisvert.server.accounts.credentials import tokens
from tapisvert.server.accounts.policy import Policy
from tapisvert.server.application.accounts.account_service import AccountService
from tapisvert.server.house.acts import MoveChips, RaiseMaximum, WithdrawAbandoned
from tapisvert.server.responsible_gaming.limits import Limit

STAFF = frozenset({Role.TAILLEUR, Role.CHEF})


# The journal --------------------------------------------------------------------------------------


@on_both
def test_every_change_is_told_with_before_and_after(house: HouseOfTests) -> None:
    """Account, act, before and after; and no password, hash or token among it."""
    rosa = house.employ("Rosa", {Role.DIRECTION})
    account, token = house.people.create(rosa.id, "Ugo", {Role.TAILLEUR}, NOON)
    house.people.accept_invitation(token, PASSWORD, NOON, login=login_of("Ugo"))
    house.people.confirm_here("Ugo", NOON)
    house.people.change_roles("system", account.id, STAFF, NOON)
    house.people.limits.set_limit(account.id, Limit.LOSS_DAY, 500, NOON)
    house.people.disable(rosa.id, account.id, NOON + 5)
    told = list(house.written.values())[2:]
    asked = {"account": account.id, "roles": ["tailleur"], "why": "link"}
    assert [(one["notice"], one["who"], one["before"], one["after"]) for one in told] == [
        ("account_made", rosa.id, None, {"name": "Ugo", "roles": "tailleur"}),
        ("password_changed", account.id, None, None),
        ("account_asked", rosa.id, None, asked),
        ("account_not_approved", rosa.id, None, {"asked_by": rosa.id, **asked}),
        ("account_confirmed_here", "system", None, None),
        ("roles_changed", "system", "tailleur", "chef tailleur"),
        (
            "limit_set",
            account.id,
            told[6]["before"],
            {**told[6]["before"], "limits": {"loss_day": 500}},
        ),
        ("account_disabled", rosa.id, False, True),
    ]
    assert {one["what"] for one in told} >= {account.id}
    assert told[-1]["at_ms"] == NOON + 5
    for secret in (PASSWORD, token, "argon2", tokens.hash_token(token).hex()):
        assert secret not in str(house.written)


@on_both
def test_a_notice_reaches_the_journal_though_it_fails(
    house: HouseOfTests, people_engine: Engine
) -> None:
    """The change stands, its notice waits, and the next start writes it: once, in order."""
    failing = AccountService(people_engine, house=_fails, policy=Policy(sign_up=True, cost=CHEAP))
    for name in ("Anna", "Bruno"):
        with pytest.raises(OSError, match="disk"):
            failing.sign_up(name, PASSWORD, NOON, login=login_of(name))
    assert house.written == {}
    assert [house.again().flush_outbox(NOON), house.again().flush_outbox(NOON)] == [2, 0]
    assert [one["after"]["name"] for one in house.written.values()] == ["Anna", "Bruno"]
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
    asked = approvals.request(rosa.id, MoveChips(account=anna.id, amount=50_000), NOON)
    assert approvals.pending() == [asked]
    refused("four_eyes", lambda: approvals.decide(rosa.id, asked.id, NOON))
    refused("not_authorized", lambda: approvals.decide(ida.id, asked.id, NOON))
    assert house.purse == {}
    assert approvals.decide(sara.id, asked.id, NOON).approved
    refused("already_decided", lambda: approvals.decide(sara.id, asked.id, NOON))
    assert house.purse == {anna.id: 50_000}
    assert approvals.pending() == []
    last = house.written[max(house.written)]
    assert last["postings"] == [["issued", f"purse:{anna.id}", 50_000]]
    assert (last["who"], last["after"]["asked_by"]) == (sara.id, rosa.id)


def test_chips_paid_out_are_there(house: HouseOfTests) -> None:
    """More than the purse holds is not paid, and the notice says so; less is."""
    rosa, sara = (house.employ(name, {Role.DIRECTION}) for name in ("Rosa", "Sara"))
    anna, approvals = house.player(), house.people.approvals
    for amount, held in ((500, 500), (-501, 500), (-500, 0)):
        asked = approvals.request(rosa.id, MoveChips(account=anna.id, amount=amount), NOON)
        approvals.decide(sara.id, asked.id, NOON)
        assert house.purse[anna.id] == held
    asked = approvals.request(rosa.id, MoveChips(account=anna.id, amount=900), NOON)
    approvals.decide(sara.id, asked.id, NOON, approved=False)
    assert house.purse[anna.id] == 0
    nothing = MoveChips(account=anna.id, amount=0)
    refused("bad_amount", lambda: approvals.request(rosa.id, nothing, NOON))


@pytest.mark.clause("CR-19")
def test_an_abandoned_stake_needs_chef_and_controller(house: HouseOfTests) -> None:
    """The chef requests, a controller signs: no other role does either."""
    chef, ida = house.employ("Carlo", STAFF), house.employ("Ida", {Role.CONTROLLER})
    rosa, approvals = house.employ("Rosa", {Role.DIRECTION}), house.people.approvals
    refused(
        "not_authorized",
        lambda: approvals.request(ida.id, WithdrawAbandoned(table="one", player="Anna"), NOON),
    )
    asked = approvals.request(
        chef.id, WithdrawAbandoned(table="one", player="Anna", on="rouge"), NOON
    )
    for other in (chef, rosa):
        refused("not_authorized", lambda: approvals.decide(other.id, asked.id, NOON))  # noqa: B023
    signed = approvals.decide(ida.id, asked.id, NOON)
    assert (signed.asked_by, signed.decided_by, signed.approved) == (chef.id, ida.id, True)
    assert signed.subject == {"table": "one", "player": "Anna", "on": "rouge", "degree": None}


@pytest.mark.clause("CR-5e")
def test_a_derogation_needs_direction_and_controller(house: HouseOfTests) -> None:
    """The direction requests, a controller consents: no other role does either."""
    rosa, sara = (house.employ(name, {Role.DIRECTION}) for name in ("Rosa", "Sara"))
    ida, approvals = house.employ("Ida", {Role.CONTROLLER}), house.people.approvals
    maximum = {"plein": 150_000}
    refused(
        "not_authorized",
        lambda: approvals.request(ida.id, RaiseMaximum(table="one", maximum=maximum), NOON),
    )
    asked = approvals.request(rosa.id, RaiseMaximum(table="one", maximum=maximum), NOON)
    for other in (rosa, sara):
        refused("not_authorized", lambda: approvals.decide(other.id, asked.id, NOON))  # noqa: B023
    signed = approvals.decide(ida.id, asked.id, NOON)
    assert (signed.kind, signed.asked_by, signed.decided_by) == ("derogation", rosa.id, ida.id)
    assert signed.subject == {"table": "one", "maximum": maximum}


@on_both
def test_what_became_of_the_latest_is_kept(house: HouseOfTests) -> None:
    """Decisions of finished requests, the latest first: a role that signs a kind reads that kind,
    and a role that reads everything reads all.
    """
    rosa, sara = (house.employ(name, {Role.DIRECTION}) for name in ("Rosa", "Sara"))
    chef, ida = house.employ("Carlo", STAFF), house.employ("Ida", {Role.CONTROLLER})
    anna, approvals = house.player(), house.people.approvals
    first, second, third, waits = (
        approvals.request(rosa.id, MoveChips(account=anna.id, amount=amount), NOON).id
        for amount in (500, -900, 7, 8)
    )
    stake, undone = (
        approvals.request(chef.id, WithdrawAbandoned(table="one", player="Anna"), NOON).id
        for _ in "ab"
    )
    for number, at_ms, is_agreed in ((third, 1, True), (first, 2, False), (second, 2, True)):
        approvals.decide(sara.id, number, NOON + at_ms, approved=is_agreed)
    for number in (stake, undone):
        approvals.decide(ida.id, number, NOON + 3)
    approvals.set_outcome(stake, "no_such_stake")
    found = approvals.latest(kinds(ida.roles), 10)
    assert [(one.id, one.decided_ms, one.approved, one.outcome) for one in found] == [
        (stake, NOON + 3, True, "no_such_stake"),
        (second, NOON + 2, True, "not_enough_in_purse"),
        (first, NOON + 2, False, None),
        (third, NOON + 1, True, "done"),
    ]
    assert approvals.latest(kinds(rosa.roles), 2) == found[:2]
    assert approvals.latest(kinds(chef.roles), 10) == found[:1]
    assert approvals.latest(kinds(anna.roles), 10) == []
    assert [one.id for one in approvals.pending()] == [waits]
