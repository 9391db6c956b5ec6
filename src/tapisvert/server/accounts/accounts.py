"""Accounts: who they are, what becomes of them, and the parts that signing in is made of."""

import secrets
from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from tapisvert.rules.commands import Role
from tapisvert.server.accounts import names
from tapisvert.server.accounts import permissions as roles
from tapisvert.server.accounts.tokens import hash_token, new_token
from tapisvert.server.storage.schema_accounts import ACCOUNTS, LINKS
from tapisvert.values import value

SYSTEM: Final = "system"
"""Who acts where nobody does: the first start, a command on the server's own machine."""
INVITATION_MS: Final = 24 * 3_600_000
"""For so long a link to choose a password by can be used."""


class AccountError(Exception):
    """What somebody asked for is not done: a code, and words for a person."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code, self.message = code, message


@value
class Account:
    """One person of the house. `name` is shown at all tables and never changes; `login` is the one
    to sign in with, known to its owner alone.
    """

    id: str
    name: str
    login: str
    roles: frozenset[Role]
    disabled: bool
    has_password: bool
    made_ms: int


def of_row(row: Any) -> Account:
    """An account as its row says."""
    held = frozenset(Role(role) for role in row.roles.split())
    return Account(
        *(row.id, row.name, row.login, held),
        *(bool(row.disabled), row.password is not None, row.made_ms),
    )


def find(connection: Connection, account: str, *, locked: bool = False) -> Account:
    """The account with that id, held until the transaction ends if `locked`. Refused."""
    asked = select(ACCOUNTS).where(ACCOUNTS.c.id == account)
    row = connection.execute(asked.with_for_update() if locked else asked).one_or_none()
    if row is None:
        raise AccountError("unknown_account", "there is no such account")
    return of_row(row)


def check_allowed(connection: Connection, who: str, act: roles.Permission) -> None:
    """Refused unless somebody's roles, as they are now, let him do that."""
    if who == SYSTEM:
        return
    account = find(connection, who)
    if account.disabled or not roles.may(account.roles, act):
        needed = ", ".join(sorted(roles.PERMISSIONS[act]))
        raise AccountError("not_authorized", f"this is for: {needed}")


def checked_name(name: str) -> str:
    """A name as it is kept. Refused if no account can have it."""
    name = names.normalized(name)
    if problem := names.name_problem(name):
        raise AccountError("bad_name", problem)
    return name


def set_login(connection: Connection, account: Account, login: str) -> None:
    """Give an account another name to sign in with. Refused if it cannot have that: the name that
    is shown of it would tell it to everybody, or another account has it.
    """
    if problem := names.login_problem(login, account.name):
        raise AccountError("bad_login", problem)
    changed = update(ACCOUNTS).where(ACCOUNTS.c.id == account.id)
    try:
        with connection.begin_nested():
            connection.execute(changed.values(login=names.casefolded(login)))
    except IntegrityError:
        raise AccountError("login_taken", "this name to sign in with is taken") from None


def make(connection: Connection, name: str, held: Iterable[Role], now_ms: int) -> Account:
    """A new account, to which nobody can sign in yet. Refused if its name or roles cannot be."""
    given, name = frozenset(held), checked_name(name)
    if problem := roles.roles_problem(given):
        raise AccountError("bad_roles", problem)
    row = {
        "id": secrets.token_hex(8),
        "name": name,
        "login": secrets.token_hex(16),
        "skeleton": names.confusable_skeleton(name),
        "password": None,
        "roles": encode_roles(given),
        "disabled": 0,
        "made_ms": now_ms,
    }
    try:
        with connection.begin_nested():
            connection.execute(insert(ACCOUNTS).values(row))
    except IntegrityError:
        raise AccountError("name_taken", "this name, or one that looks like it, is taken") from None
    return find(connection, str(row["id"]))


def encode_roles(held: Iterable[Role]) -> str:
    """Roles as they are kept.

    >>> encode_roles({Role.TAILLEUR, Role.CHEF})
    'chef tailleur'
    """
    return " ".join(sorted(role.value for role in held))


def is_director(connection: Connection) -> list[Account]:
    """The accounts that can direct the house now, oldest first, held until the transaction ends."""
    asked = select(ACCOUNTS).where(ACCOUNTS.c.roles.contains(Role.DIRECTION.value))
    rows = connection.execute(asked.order_by(ACCOUNTS.c.made_ms, ACCOUNTS.c.id).with_for_update())
    return [of_row(row) for row in rows if not row.disabled]


def check_director_remains(connection: Connection, account: Account) -> None:
    """Refused if without this account nobody would direct the house."""
    if [other.id for other in is_director(connection)] == [account.id]:
        raise AccountError("last_direction", "the house cannot be without a direction")


# Links to choose a password by --------------------------------------------------------------------


def create_invitation(connection: Connection, account: str, now_ms: int) -> str:
    """The token of a new link; those before it end."""
    connection.execute(delete(LINKS).where(LINKS.c.account == account))
    token = new_token()
    row = {"hash": hash_token(token), "account": account, "expires_ms": now_ms + INVITATION_MS}
    connection.execute(insert(LINKS).values(row))
    return token


def find_invitation(connection: Connection, token: str, now_ms: int) -> Account | None:
    """Whose link a token is, if it can be used still."""
    asked = select(LINKS.c.account).where(
        LINKS.c.hash == hash_token(token), LINKS.c.expires_ms > now_ms
    )
    account = connection.scalar(asked)
    return None if account is None else find(connection, account)


def close_invitation(connection: Connection, token: str) -> bool:
    """Use a link up; False if somebody did before."""
    return connection.execute(delete(LINKS).where(LINKS.c.hash == hash_token(token))).rowcount > 0
