"""Approvals: changes that need two people: purses, accounts, acts at tables that take two.

A member of the direction or a cashier requests chips into or out of a purse, and another approves;
a member of the direction so with roles of the staff, with accounts that one member made or made a
link for (`holds`), and with second factors that are lost. The chef requests the withdrawal of an
abandoned stake, and a controller signs (CR-19). The direction requests a derogation from a table's
maximum, and a controller consents (CR-5e). A croupier or the chef requests an advance to a player,
and the table's inspector consents (CR-16). The chef or the inspector requests chips to a table or
back (`tables.floats`), and a cashier signs; a cashier counts a drop, and a controller signs. A
cashier requests what the register of abandoned stakes keeps for a player, or the direction that the
register closes (`tables.kept_register`), and a controller signs. The requester cannot approve, nor
can the owner of the account that it is about, nor a member who has seen a link of the account to be
confirmed.

An approved change is executed exactly once, even if the process is killed: chips move with the
notice of the decision, accounts change with it; the chef's and the direction's commands are given
by `approval_executor`.
"""

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final, Literal, TypeAlias

from sqlalchemy import Connection, Engine, Select, insert, select, update

from tapisvert.journal.outbox import Outbox
from tapisvert.journal.schema import APPROVALS
from tapisvert.journal.transactions import read_transaction, write_transaction
from tapisvert.money import GREATEST
from tapisvert.rules import Role
from tapisvert.server.accounts.accounts import AccountError, check_allowed, find
from tapisvert.server.accounts.permissions import Permission, may
from tapisvert.values import value

DONE: Final = "done"
"""Outcome of an executed approval. Any other is the code of a refusal."""
NOT_ENOUGH: Final = "not_enough_in_purse"
TOO_MUCH: Final = "too_much_for_purse"
CHIPS: Final = "chips"
ABANDON: Final = "abandon"
DEROGATION: Final = "derogation"
ADVANCE: Final = "advance"
FLOAT: Final = "float"
DROP: Final = "drop"
CLAIM: Final = "claim"
REGISTER: Final = "register"
ACCOUNT: Final = "account"
SECOND_FACTOR: Final = "second_factor"
AT_TABLES: Final = (ABANDON, DEROGATION, ADVANCE, FLOAT, DROP, CLAIM, REGISTER)
"""Kinds whose approval is a command at a table."""
ACTS: Final = {
    CHIPS: (Permission.ASK_CHIPS, Permission.APPROVE_CHIPS),
    ABANDON: (Permission.ASK_ABANDON, Permission.SIGN_ABANDON),
    DEROGATION: (Permission.ASK_DEROGATION, Permission.CONSENT_TO_DEROGATION),
    ADVANCE: (Permission.ASK_ADVANCE, Permission.CONSENT_TO_ADVANCE),
    FLOAT: (Permission.ASK_FLOAT, Permission.SIGN_FLOAT),
    DROP: (Permission.ASK_DROP, Permission.SIGN_DROP),
    CLAIM: (Permission.ASK_CLAIM, Permission.SIGN_CLAIM),
    REGISTER: (Permission.ASK_REGISTER_CLOSING, Permission.SIGN_REGISTER_CLOSING),
    ACCOUNT: (Permission.MANAGE_ACCOUNTS, Permission.MANAGE_ACCOUNTS),
    SECOND_FACTOR: (Permission.MANAGE_ACCOUNTS, Permission.MANAGE_ACCOUNTS),
}
Why: TypeAlias = Literal["link", "roles", "enabled"]
"""Reason for a confirmation: a password was chosen with a link, roles were given, or an account of
the staff was enabled again.
"""


@value
class Approval:
    """Request for a change, with its decision (`approved`, None before it) and its outcome."""

    id: int
    kind: str
    subject: dict[str, Any]
    asked_by: str
    asked_ms: int
    decided_by: str | None = None
    decided_ms: int | None = None
    approved: bool | None = None
    outcome: str | None = None


def kinds(roles: Iterable[Role]) -> frozenset[str]:
    """Return the kinds that these roles may read: those they may request or decide, or all.

    >>> sorted(kinds({Role.CHEF})), sorted(kinds({Role.CASHIER})), sorted(kinds({Role.PLAYER}))
    (['abandon', 'advance', 'float'], ['chips', 'claim', 'drop', 'float'], [])
    """
    given = frozenset(roles)
    acts = {kind: {*both, Permission.READ_EVERYTHING} for kind, both in ACTS.items()}
    return frozenset(kind for kind in acts if any(may(given, act) for act in acts[kind]))


CarryOut: TypeAlias = Callable[[Connection, Approval, int], Callable[[], None]]
"""Function that makes an approved change in the transaction of the approval, at that time. It
returns the function to be called once that is durable.
"""


class Approvals:
    """Store of the approvals. `carry_out` has the changes made in the transaction of an approval,
    by its kind.
    """

    def __init__(
        self, engine: Engine, notices: Outbox, carry_out: Mapping[str, CarryOut] | None = None
    ) -> None:
        self._engine, self._notices = engine, notices
        self._carry_out = carry_out or {}

    def request_chips(self, by: str, account: str, amount: int, now_ms: int) -> Approval:
        """Request chips into a purse, in minor units; a negative amount is paid out of it."""
        if type(amount) is not int or not 0 < abs(amount) <= GREATEST:
            raise AccountError("bad_amount", "chips are a whole number of minor units, not 0")
        with write_transaction(self._engine) as connection:
            find(connection, account)
            return self._request(connection, CHIPS, by, now_ms, account=account, amount=amount)

    def request_abandon(
        self,
        by: str,
        table: str,
        player: str,
        now_ms: int,
        *,
        on: str | None = None,
        degree: int | None = None,
    ) -> Approval:
        """Request a controller's signature for a stake, or chips, deemed abandoned."""
        with write_transaction(self._engine) as connection:
            subject = {"table": table, "player": player, "on": on, "degree": degree}
            return self._request(connection, ABANDON, by, now_ms, **subject)

    def request_derogation(
        self, by: str, table: str, maximum: dict[str, int] | int, now_ms: int
    ) -> Approval:
        """Request a controller's consent to a maximum above what the direction raises alone."""
        with write_transaction(self._engine) as connection:
            return self._request(connection, DEROGATION, by, now_ms, table=table, maximum=maximum)

    def request_advance(
        self, by: str, table: str, player: str, amount: int, now_ms: int
    ) -> Approval:
        """Request an inspector's consent to chips advanced to a player at a table."""
        with write_transaction(self._engine) as connection:
            subject = {"table": table, "player": player, "amount": amount}
            return self._request(connection, ADVANCE, by, now_ms, **subject)

    def request_float(
        self, by: str, table: str, moved: Mapping[str, object], now_ms: int, *, is_drop: bool
    ) -> Approval:
        """Request a second signature for an act about a table's float, as the table is told it."""
        with write_transaction(self._engine) as connection:
            subject = {"table": table, **moved}
            return self._request(connection, DROP if is_drop else FLOAT, by, now_ms, **subject)

    def request_register(
        self, by: str, table: str, moved: Mapping[str, object], now_ms: int
    ) -> Approval:
        """Request a controller's signature for a payment from a table's register to a `player`, or
        for its closing act.
        """
        with write_transaction(self._engine) as connection:
            kind = CLAIM if "player" in moved else REGISTER
            return self._request(connection, kind, by, now_ms, table=table, **moved)

    def request_account(
        self,
        connection: Connection,
        by: str,
        account: str,
        now_ms: int,
        *,
        roles: Iterable[Role],
        why: Why,
    ) -> Approval:
        """Request that an account is confirmed with these roles, in the caller's transaction."""
        subject = {"account": account, "roles": sorted(roles), "why": why}
        return self._request(connection, ACCOUNT, by, now_ms, **subject)

    def request_factor_reset(self, by: str, account: str, now_ms: int) -> Approval:
        """Request that the second factor of another account, which is lost, is removed."""
        with write_transaction(self._engine) as connection:
            find(connection, account)
            if by == account:
                raise AccountError("four_eyes", "two others remove a second factor that is lost")
            return self._request(connection, SECOND_FACTOR, by, now_ms, account=account)

    def decide(self, by: str, number: int, now_ms: int, *, approved: bool = True) -> Approval:
        """Approve or reject a request, once; on return approved chips have moved and an approved
        account is changed. A signed withdrawal is left to the caller, with `set_outcome`. Raises
        AccountError, also if one decides who may not be the second person.
        """
        done: Callable[[], None] | None = None
        with write_transaction(self._engine) as connection:
            query = select(APPROVALS).where(APPROVALS.c.id == number).with_for_update()
            row = connection.execute(query).one_or_none()
            if row is None:
                raise AccountError("unknown_approval", "nothing of that number was asked for")
            approval = _from_row(row)
            check_allowed(connection, by, ACTS[approval.kind][1])
            if by in _first_persons(connection, approval):
                message = "another person signs: not who asked, nor who has the account or its link"
                raise AccountError("four_eyes", message)
            if approval.approved is not None:
                raise AccountError("already_decided", "this was decided before")
            values: dict[str, Any] = {
                "decided_by": by,
                "decided_ms": now_ms,
                "approved": int(approved),
            }
            if approved and approval.kind in self._carry_out:
                done = self._carry_out[approval.kind](connection, approval, now_ms)
                values["outcome"] = DONE
            values["notice"] = self._write_notice(
                connection, approval, by, now_ms, approved=approved
            )
            row_of = update(APPROVALS).where(APPROVALS.c.id == number)
            connection.execute(row_of.values(**values))
        if done is not None:
            done()
        self._notices.deliver()
        self.settle_chip_approvals()
        return self.get(number)

    def get(self, number: int) -> Approval:
        """Return the request with this number."""
        return self._select(select(APPROVALS).where(APPROVALS.c.id == number))[0]

    def pending(self) -> list[Approval]:
        """Return the undecided requests, oldest first."""
        query = select(APPROVALS).where(APPROVALS.c.approved.is_(None))
        return self._select(query.order_by(APPROVALS.c.id))

    def unexecuted(self) -> list[Approval]:
        """Return the approved requests without an outcome, oldest first."""
        query = select(APPROVALS).where(APPROVALS.c.approved == 1, APPROVALS.c.outcome.is_(None))
        return self._select(query.order_by(APPROVALS.c.id))

    def latest(self, kinds: Collection[str], limit: int) -> list[Approval]:
        """Return requests of these kinds that are rejected or have an outcome, the latest first."""
        over = (APPROVALS.c.approved == 0) | APPROVALS.c.outcome.is_not(None)
        query = select(APPROVALS).where(over, APPROVALS.c.kind.in_(kinds))
        by_decision = APPROVALS.c.decided_ms.desc(), APPROVALS.c.id.desc()
        return self._select(query.order_by(*by_decision).limit(limit))

    def set_outcome(self, number: int, outcome: str) -> None:
        """Save the outcome of an approval: DONE, or the code of a refusal. The first counts."""
        open_still = (APPROVALS.c.id == number) & APPROVALS.c.outcome.is_(None)
        with write_transaction(self._engine) as connection:
            connection.execute(update(APPROVALS).where(open_still).values(outcome=outcome))

    def settle_chip_approvals(self) -> None:
        """Save the outcomes of approved chips whose notices were delivered or refused."""
        for approval in self.unexecuted():
            if approval.kind != CHIPS:
                continue
            query = select(APPROVALS.c.notice).where(APPROVALS.c.id == approval.id)
            with read_transaction(self._engine) as connection:
                notice = connection.scalar(query)
            written = None if notice is None else self._notices.was_delivered(notice)
            if written is not None:
                short = TOO_MUCH if approval.subject["amount"] > 0 else NOT_ENOUGH
                self.set_outcome(approval.id, DONE if written else short)

    def _select(self, query: Select[Any]) -> list[Approval]:
        with read_transaction(self._engine) as connection:
            return [_from_row(row) for row in connection.execute(query)]

    def _request(
        self, connection: Connection, kind: str, by: str, now_ms: int, **subject: object
    ) -> Approval:
        check_allowed(connection, by, ACTS[kind][0])
        row = {
            "kind": kind,
            "subject": json.dumps(subject, ensure_ascii=False),
            "asked_by": by,
            "asked_ms": now_ms,
        }
        made = connection.execute(insert(APPROVALS).values(row))
        assert made.inserted_primary_key is not None
        number: int = made.inserted_primary_key[0]
        self._notices.add(connection, now_ms, f"{kind}_asked", by, str(number), None, subject)
        return Approval(number, kind, subject, by, now_ms)

    def _write_notice(
        self, connection: Connection, approval: Approval, by: str, now_ms: int, *, approved: bool
    ) -> int:
        """Add the notice of a decision, with the chips that it moves; return its number."""
        more: dict[str, object] = {}
        if approved and approval.kind == CHIPS:
            account, amount = approval.subject["account"], approval.subject["amount"]
            pair = ("issued", f"purse:{account}")
            debit, credit = pair if amount > 0 else pair[::-1]
            more["postings"] = [[debit, credit, abs(amount)]]
            more["purse"] = [[account, amount]]
        word = "approved" if approved else "not_approved"
        after = {"asked_by": approval.asked_by, **approval.subject}
        notice = f"{approval.kind}_{word}"
        number = str(approval.id)
        return self._notices.add(connection, now_ms, notice, by, number, None, after, **more)


def _first_persons(connection: Connection, approval: Approval) -> Collection[str]:
    """Return the accounts that cannot be the second person of a request."""
    owner: str | None = approval.subject.get("account")
    if owner is None:
        return {approval.asked_by}
    holders = find(connection, owner).hold.holders if approval.kind == ACCOUNT else ()
    return {approval.asked_by, owner, *holders}


def _from_row(row: Any) -> Approval:
    approved = None if row.approved is None else bool(row.approved)
    return Approval(
        *(row.id, row.kind, json.loads(row.subject), row.asked_by, row.asked_ms),
        *(row.decided_by, row.decided_ms, approved, row.outcome),
    )
