"""Confirmations of accounts by a second person, with the account's roles afterwards."""

import json
from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import Connection, select, update

from tapisvert.accounts import permissions
from tapisvert.accounts.accounts import (
    FREE,
    SYSTEM,
    Account,
    AccountError,
    PendingConfirmation,
    check_director_remains,
    encode_roles,
    find,
    staff_roles,
)
from tapisvert.house.acts import CONFIRMATION, ConfirmAccount, WhyConfirmed
from tapisvert.house.approvals import Approval, Approvals
from tapisvert.journal.outbox import Outbox
from tapisvert.journal.schema import ACCOUNTS, APPROVALS, PLACES, PURSES
from tapisvert.rules.commands import Role

SUPERSEDED: Final = "superseded"
"""Outcome of a confirmation that was replaced by a later act on the account."""


class Confirmations:
    """Holds on accounts, and the approvals that end them, in the caller's transaction."""

    def __init__(self, approvals: Approvals, notices: Outbox) -> None:
        self._approvals = approvals
        self._notices = notices

    def hold_of_link(
        self, connection: Connection, account: Account, link_maker: str
    ) -> PendingConfirmation:
        """Return the hold after the use of a link; none for one made on the server's machine."""
        if link_maker == SYSTEM:
            return FREE
        has_password_or_money = account.has_password or _has_money(connection, account.id)
        return account.hold.with_holder(link_maker, is_pending=has_password_or_money)

    def request(
        self,
        connection: Connection,
        requester: str,
        account: str,
        now_ms: int,
        *,
        roles: Iterable[Role],
        reason: WhyConfirmed,
    ) -> None:
        """Request a confirmation; an earlier undecided one for the account is withdrawn."""
        self.withdraw(connection, account, now_ms)
        request = ConfirmAccount(account=account, roles=sorted(roles), why=reason)
        self._approvals.request_within(connection, requester, request, now_ms)

    def withdraw(self, connection: Connection, account: str, now_ms: int) -> frozenset[Role] | None:
        """Withdraw the undecided request, in its requester's name; return the requested roles."""
        roles = None
        query = select(APPROVALS).where(
            APPROVALS.c.kind == CONFIRMATION, APPROVALS.c.approved.is_(None)
        )
        for row in connection.execute(query.with_for_update()).all():
            subject = json.loads(row.subject)
            if subject["account"] != account:
                continue
            details = {"asked_by": row.asked_by, **subject}
            notice = self._notices.add(
                connection, now_ms, "account_not_approved", row.asked_by, str(row.id), after=details
            )
            decision = {"decided_by": row.asked_by, "decided_ms": now_ms, "approved": 0}
            its_row = update(APPROVALS).where(APPROVALS.c.id == row.id)
            connection.execute(its_row.values(**decision, notice=notice, outcome=SUPERSEDED))
            roles = frozenset(map(Role, subject["roles"]))
        return roles

    def confirm(self, connection: Connection, approval: Approval) -> bool:
        """Give the roles and end the hold; return whether a role is lost. Raises AccountError."""
        account = find(connection, approval.subject["account"], lock=True)
        roles = frozenset(map(Role, approval.subject["roles"]))
        if problem := permissions.roles_problem(roles):
            raise AccountError("invalid_roles", problem)
        if Role.DIRECTION not in roles:
            check_director_remains(connection, account)
        values: dict[str, Any] = {"roles": encode_roles(roles), **FREE.columns}
        connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account.id).values(**values))
        return not account.roles <= roles


def needs_confirmation(account: Account, roles: Iterable[Role]) -> bool:
    """Return whether another person must confirm these roles."""
    new_roles = staff_roles(roles)
    if not account.hold.excluded_signers:
        new_roles -= account.granted
    return account.hold.is_pending or bool(new_roles)


def _has_money(connection: Connection, account: str) -> bool:
    purse = select(PURSES.c.minor).where(PURSES.c.account == account)
    seat = select(PLACES.c.table_id).where(PLACES.c.account == account)
    return bool(connection.scalar(purse)) or connection.scalar(seat) is not None
