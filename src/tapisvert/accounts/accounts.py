"""Accounts, their roles and login names, and one-time invitations to choose a password.

A member of the direction who makes an account, or a link for it, sees the link and may have opened
it. So the account is held by that member: its staff roles do not count until another member of the
direction, who has seen the owner sign in, has confirmed it. Holders add up, and none of them
confirms; so no chain of accounts and links makes one person into two. Links made on the server's
machine hold nothing: control of the machine is sufficient authority.
"""

import secrets
from collections.abc import Collection, Iterable
from typing import Any, Final

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from tapisvert.accounts import names, permissions
from tapisvert.accounts.tokens import hash_token, new_token
from tapisvert.journal.schema import ACCOUNTS, LINKS
from tapisvert.rules.commands import Role
from tapisvert.values import value


@value
class PendingConfirmation:
    """Hold on an account: its staff roles do not count before its owner is confirmed.

    `excluded_signers` are the accounts of other people who may know its password. Staff roles do
    not count while there are any; if `is_pending`, no role does, because the account had a password
    or money before its last link was used.
    """

    excluded_signers: tuple[str, ...] = ()
    is_pending: bool = False

    def with_holder(self, account: str, *, is_pending: bool = False) -> "PendingConfirmation":
        """Return the hold with one more holder.

        >>> PendingConfirmation(("a1",)).with_holder("a2", is_pending=True)
        PendingConfirmation(excluded_signers=('a1', 'a2'), is_pending=True)
        """
        signers = tuple(dict.fromkeys((*self.excluded_signers, account)))
        return PendingConfirmation(signers, self.is_pending or is_pending)

    def effective(self, roles: Iterable[Role]) -> frozenset[Role]:
        """Return the roles that count.

        >>> sorted(PendingConfirmation(("a1",)).effective({Role.PLAYER, Role.CHEF}))
        [<Role.PLAYER: 'player'>]
        """
        role_set = frozenset(roles)
        if self.is_pending:
            return frozenset()
        return role_set - staff_roles(role_set) if self.excluded_signers else role_set

    @property
    def columns(self) -> dict[str, Any]:
        """The hold as columns of the account's row, and as fields of a notice."""
        return {"held": " ".join(self.excluded_signers), "waits": int(self.is_pending)}


FREE: Final = PendingConfirmation()
"""Hold of an account without a pending confirmation."""


def staff_roles(roles: Iterable[Role]) -> frozenset[Role]:
    """Return the staff roles among the roles."""
    return frozenset(roles) - {Role.PLAYER}


SYSTEM: Final = "system"
"""Actor of changes without an account: the first start, a command on the server's machine."""
WRONG: Final = "the name or the password is wrong"
"""Message for every failed sign-in, whether the name or the password is wrong."""
INVITATION_MS: Final = 24 * 3_600_000
"""Lifetime of an invitation to choose a password."""


class AccountError(Exception):
    """A refused request about accounts: a code, and a message for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


@value
class Account:
    """Account of one person.

    `name` is shown at all tables and never changes; `login` is the login name, known to its owner
    alone. `roles` are the `granted` roles that count now.
    """

    id: str
    name: str
    login: str
    roles: frozenset[Role]
    disabled: bool
    has_password: bool
    made_ms: int
    granted: frozenset[Role]
    hold: PendingConfirmation = FREE


def account_from_row(row: Any) -> Account:
    """Return the account in a database row."""
    granted_roles = frozenset(Role(role) for role in row.roles.split())
    hold = PendingConfirmation(tuple(row.held.split()), bool(row.waits))
    return Account(
        row.id,
        row.name,
        row.login,
        hold.effective(granted_roles),
        bool(row.disabled),
        row.password is not None,
        row.made_ms,
        granted_roles,
        hold,
    )


def find(connection: Connection, account: str, *, lock: bool = False) -> Account:
    """Return an account by id; with `lock`, lock its row. Raises AccountError if unknown."""
    query = select(ACCOUNTS).where(ACCOUNTS.c.id == account)
    row = connection.execute(query.with_for_update() if lock else query).one_or_none()
    if row is None:
        raise AccountError("unknown_account", "account not found")
    return account_from_row(row)


def password_hash(connection: Connection, account: str) -> str | None:
    """Return the stored hash of an account's password; None before one was chosen."""
    return connection.scalar(select(ACCOUNTS.c.password).where(ACCOUNTS.c.id == account))


def check_allowed(connection: Connection, actor: str, act: permissions.Permission) -> None:
    """Raise AccountError unless the account's current roles have the permission."""
    check_roles(connection, actor, permissions.PERMISSIONS[act])


def check_roles(connection: Connection, actor: str, roles: Collection[Role]) -> None:
    """Raise AccountError unless the account is enabled and has one of these roles now."""
    if actor == SYSTEM:
        return
    account = find(connection, actor)
    if account.disabled or account.roles.isdisjoint(roles):
        raise AccountError("forbidden", f"forbidden: requires role {', '.join(sorted(roles))}")


def is_allowed(connection: Connection, actor: str, act: permissions.Permission) -> bool:
    """Return whether an account is enabled and its current roles have the permission."""
    if actor == SYSTEM:
        return True
    account = find(connection, actor)
    return not account.disabled and permissions.may(account.roles, act)


def normalize_name(name: str) -> str:
    """Return the normalized name. Raises AccountError if it is not allowed."""
    name = names.normalize(name)
    if problem := names.name_problem(name):
        raise AccountError("invalid_name", problem)
    return name


def set_login(connection: Connection, account: Account, login: str) -> None:
    """Change an account's login name. Raises AccountError if it is taken or too like the name."""
    if problem := names.login_problem(login, account.name):
        raise AccountError("invalid_username", problem)
    changed = update(ACCOUNTS).where(ACCOUNTS.c.id == account.id)
    try:
        with connection.begin_nested():
            connection.execute(changed.values(login=names.casefold_name(login)))
    except IntegrityError:
        raise AccountError("username_taken", "username already taken") from None


def make(
    connection: Connection,
    name: str,
    roles: Iterable[Role],
    now_ms: int,
    hold: PendingConfirmation = FREE,
) -> Account:
    """Create an account without a password. Raises AccountError for invalid names or roles."""
    role_set = frozenset(roles)
    name = normalize_name(name)
    if problem := permissions.roles_problem(role_set):
        raise AccountError("invalid_roles", problem)
    row = {
        "id": secrets.token_hex(8),
        "name": name,
        "login": secrets.token_hex(16),
        "skeleton": names.confusable_skeleton(name),
        "password": None,
        "roles": encode_roles(role_set),
        "disabled": 0,
        "made_ms": now_ms,
        **hold.columns,
    }
    try:
        with connection.begin_nested():
            connection.execute(insert(ACCOUNTS).values(row))
    except IntegrityError:
        raise name_conflict() from None
    return find(connection, str(row["id"]))


def name_conflict() -> AccountError:
    """Return the refusal of a name that is already taken."""
    return AccountError("name_taken", "display name already taken, or too similar to another")


def encode_roles(roles: Iterable[Role]) -> str:
    """Return roles as stored.

    >>> encode_roles({Role.TAILLEUR, Role.CHEF})
    'chef tailleur'
    """
    return " ".join(sorted(role.value for role in roles))


def directors(connection: Connection) -> list[Account]:
    """Return the enabled directors, confirmed or not, oldest first, with rows locked."""
    query = select(ACCOUNTS).where(ACCOUNTS.c.roles.contains(Role.DIRECTION.value))
    rows = connection.execute(query.order_by(ACCOUNTS.c.made_ms, ACCOUNTS.c.id).with_for_update())
    return [account_from_row(row) for row in rows if not row.disabled]


def check_director_remains(connection: Connection, account: Account) -> None:
    """Raise AccountError if this account is the last enabled one whose direction role counts."""
    effective = [row.id for row in directors(connection) if Role.DIRECTION in row.roles]
    if effective == [account.id]:
        raise AccountError("last_direction", "at least one account must keep the direction role")


# Invitations --------------------------------------------------------------------------------------


def create_invitation(
    connection: Connection, account: str, now_ms: int, actor: str = SYSTEM
) -> str:
    """Create the only valid invitation of an account; return its token, which `actor` sees."""
    connection.execute(delete(LINKS).where(LINKS.c.account == account))
    token = new_token()
    row = {"hash": hash_token(token), "account": account, "expires_ms": now_ms + INVITATION_MS}
    connection.execute(insert(LINKS).values(**row, made_by=actor))
    return token


def find_invitation(
    connection: Connection, token: str, now_ms: int
) -> tuple[Account, str] | tuple[None, None]:
    """Return the account of a valid invitation token and the invitation's maker, or Nones. An
    invitation is not valid once its maker may no longer manage accounts.
    """
    query = select(LINKS.c.account, LINKS.c.made_by).where(
        LINKS.c.hash == hash_token(token), LINKS.c.expires_ms > now_ms
    )
    row = connection.execute(query).one_or_none()
    if row is None or not is_allowed(
        connection, row.made_by, permissions.Permission.MANAGE_ACCOUNTS
    ):
        return None, None
    return find(connection, row.account), row.made_by


def close_invitation(connection: Connection, token: str) -> bool:
    """Use up an invitation; return False if it was used before."""
    return connection.execute(delete(LINKS).where(LINKS.c.hash == hash_token(token))).rowcount > 0
