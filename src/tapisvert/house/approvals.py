"""Approvals: changes that need two people: purses, accounts, and some acts at tables.

`house.acts` declares each act with its requesters and signers. The requester cannot approve, nor
can the owner of the account concerned, nor a member who has seen a link of the account to be
confirmed.

An approved change is executed exactly once, even if the process is killed: chips move with the
notice of the decision, accounts change with it; `ApprovalExecutor` gives the commands of the chef
and the direction.
"""

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, Engine, Select, insert, select, update

from tapisvert.accounts.accounts import AccountError, check_roles, find
from tapisvert.accounts.permissions import Permission, may
from tapisvert.house.acts import ACTS, CONFIRMATION, ActRequest, act_subject, find_act
from tapisvert.journal.outbox import Outbox
from tapisvert.journal.schema import APPROVALS
from tapisvert.journal.transactions import read_transaction, write_transaction
from tapisvert.rules import Role
from tapisvert.values import value

DONE: Final = "done"
"""Outcome of an executed approval. Any other is the code of a refusal."""
NOT_ENOUGH: Final = "insufficient_balance"
ABOVE_LIMIT: Final = "balance_limit"
_NO_DETAILS: Final[Mapping[str, Any]] = {}


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
    """Return the kinds that these roles may read: the ones they may request or decide, or all.

    >>> sorted(kinds({Role.TAILLEUR})), sorted(kinds({Role.PLAYER}))
    (['advance'], [])
    """
    role_set = frozenset(roles)
    reads_all = may(role_set, Permission.READ_EVERYTHING)
    return frozenset(
        act.name for act in ACTS.values() if reads_all or role_set & (act.asks | act.signs)
    )


CarryOut: TypeAlias = Callable[[Connection, Approval, int], Callable[[], None]]
"""Function that makes an approved change in the transaction of the approval, at that time. It
returns the function to be called once that is durable.
"""


class Approvals:
    """Store of the approvals; `carry_out` runs in the transaction of the decision."""

    def __init__(
        self,
        engine: Engine,
        notices: Outbox,
        carry_out: Mapping[type[ActRequest], CarryOut] | None = None,
    ) -> None:
        self._engine = engine
        self._notices = notices
        self._carry_out = carry_out or {}

    def request(
        self, actor: str, request: ActRequest, now_ms: int, details: Mapping[str, Any] = _NO_DETAILS
    ) -> Approval:
        """Request a signature; `details` are the server's own fields. Raises AccountError."""
        with write_transaction(self._engine) as connection:
            return self.request_within(connection, actor, request, now_ms, details)

    def request_within(
        self,
        connection: Connection,
        requester: str,
        request: ActRequest,
        now_ms: int,
        details: Mapping[str, Any] = _NO_DETAILS,
    ) -> Approval:
        """Request a signature in the caller's transaction; the caller checks acts that no role
        requests.
        """
        act = find_act(request)
        subject = {**act_subject(request), **details}
        if act.asks:
            check_roles(connection, requester, act.asks)
        if (refusal := request.problem(requester)) is not None:
            raise AccountError(refusal.code, refusal.message)
        if (account := subject.get("account")) is not None:
            find(connection, account)
        row = {
            "kind": act.name,
            "subject": json.dumps(subject, ensure_ascii=False),
            "asked_by": requester,
            "asked_ms": now_ms,
        }
        result = connection.execute(insert(APPROVALS).values(row))
        assert result.inserted_primary_key is not None
        number: int = result.inserted_primary_key[0]
        notice = f"{act.name}_asked"
        self._notices.add(connection, now_ms, notice, requester, str(number), after=subject)
        return Approval(number, act.name, subject, requester, now_ms)

    def decide(self, signer: str, number: int, now_ms: int, *, approves: bool = True) -> Approval:
        """Approve or reject a request, once; on return chips have moved and an account is changed.
        A signed withdrawal is left to the caller, with `set_outcome`. Raises AccountError.
        """
        finish: Callable[[], None] | None = None
        with write_transaction(self._engine) as connection:
            approval = _find(connection, number, lock=True)
            act = ACTS[approval.kind]
            check_roles(connection, signer, act.signs)
            if signer in _first_persons(connection, approval):
                message = (
                    "four-eyes rule: the requester, the account owner and the link sender"
                    " cannot sign"
                )
                raise AccountError("four_eyes", message)
            if approval.approved is not None:
                raise AccountError("already_decided", "approval already decided")
            values: dict[str, Any] = {
                "decided_by": signer,
                "decided_ms": now_ms,
                "approved": int(approves),
            }
            if approves and act.request in self._carry_out:
                finish = self._carry_out[act.request](connection, approval, now_ms)
            if approves and act.purse is None and not act.is_executed_later:
                values["outcome"] = DONE
            transfer = _transfer(approval) if approves else {}
            name = f"{approval.kind}_{'approved' if approves else 'not_approved'}"
            values["notice"] = self._notices.add(
                connection,
                now_ms,
                name,
                signer,
                str(number),
                after={"asked_by": approval.asked_by, **approval.subject},
                **transfer,
            )
            its_row = update(APPROVALS).where(APPROVALS.c.id == number)
            connection.execute(its_row.values(**values))
        if finish is not None:
            finish()
        self._notices.deliver()
        self.settle_chip_approvals()
        return self.get(number)

    def get(self, number: int) -> Approval:
        """Return the request with this number. Raises AccountError if it is unknown."""
        with read_transaction(self._engine) as connection:
            return _find(connection, number)

    def pending(self) -> list[Approval]:
        """Return the undecided requests, oldest first."""
        query = select(APPROVALS).where(APPROVALS.c.approved.is_(None))
        return self._select(query.order_by(APPROVALS.c.id))

    def list_unexecuted(self) -> list[Approval]:
        """Return the approved requests without an outcome, oldest first."""
        query = select(APPROVALS).where(APPROVALS.c.approved == 1, APPROVALS.c.outcome.is_(None))
        return self._select(query.order_by(APPROVALS.c.id))

    def latest(self, kinds: Collection[str], limit: int) -> list[Approval]:
        """Return requests of these kinds that are rejected or have an outcome, newest first."""
        is_decided = (APPROVALS.c.approved == 0) | APPROVALS.c.outcome.is_not(None)
        query = select(APPROVALS).where(is_decided, APPROVALS.c.kind.in_(kinds))
        return self._select(
            query.order_by(APPROVALS.c.decided_ms.desc(), APPROVALS.c.id.desc()).limit(limit)
        )

    def set_outcome(self, number: int, outcome: str) -> None:
        """Save the outcome of an approval: DONE, or a refusal's code. Later ones are ignored."""
        open_still = (APPROVALS.c.id == number) & APPROVALS.c.outcome.is_(None)
        with write_transaction(self._engine) as connection:
            connection.execute(update(APPROVALS).where(open_still).values(outcome=outcome))

    def settle_chip_approvals(self) -> None:
        """Save the outcomes of approved chips whose notices were delivered or refused."""
        for approval in self.list_unexecuted():
            purse = ACTS[approval.kind].purse
            if purse is None:
                continue
            query = select(APPROVALS.c.notice).where(APPROVALS.c.id == approval.id)
            with read_transaction(self._engine) as connection:
                notice = connection.scalar(query)
            is_delivered = None if notice is None else self._notices.was_delivered(notice)
            if is_delivered is not None:
                short = ABOVE_LIMIT if purse(approval.subject)[1] > 0 else NOT_ENOUGH
                self.set_outcome(approval.id, DONE if is_delivered else short)

    def _select(self, query: Select[Any]) -> list[Approval]:
        with read_transaction(self._engine) as connection:
            return [_from_row(row) for row in connection.execute(query)]


def _transfer(approval: Approval) -> dict[str, Any]:
    """Return the chips that an approval moves, as fields of its notice."""
    purse = ACTS[approval.kind].purse
    if purse is None:
        return {}
    account, amount = purse(approval.subject)
    pair = ("issued", f"purse:{account}")
    debit, credit = pair if amount > 0 else pair[::-1]
    return {"postings": [[debit, credit, abs(amount)]], "purse": [[account, amount]]}


def _first_persons(connection: Connection, approval: Approval) -> Collection[str]:
    """Return the accounts that cannot be the second person of a request."""
    owner: str | None = approval.subject.get("account")
    if owner is None:
        return {approval.asked_by}
    holders = find(connection, owner).hold.excluded_signers if approval.kind == CONFIRMATION else ()
    return {approval.asked_by, owner, *holders}


def _find(connection: Connection, number: int, *, lock: bool = False) -> Approval:
    """Return the request with a number; with `lock`, lock its row. Raises AccountError."""
    query = select(APPROVALS).where(APPROVALS.c.id == number)
    row = connection.execute(query.with_for_update() if lock else query).one_or_none()
    if row is None:
        raise AccountError("unknown_approval", "approval not found")
    return _from_row(row)


def _from_row(row: Any) -> Approval:
    is_approved = None if row.approved is None else bool(row.approved)
    return Approval(
        row.id,
        row.kind,
        json.loads(row.subject),
        row.asked_by,
        row.asked_ms,
        row.decided_by,
        row.decided_ms,
        is_approved,
        row.outcome,
    )
