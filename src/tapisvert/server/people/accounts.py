"""Accounts: who they are, what becomes of them, and the parts that signing in is made of."""

import secrets
from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from tapisvert.rules.commands import Role
from tapisvert.server.people import names, roles
from tapisvert.server.people.database import add
from tapisvert.server.people.schema import ACCOUNTS, ATTEMPTS, LINKS
from tapisvert.server.people.tokens import hashed, new_token
from tapisvert.values import value

SYSTEM: Final = "system"
"""Who acts where nobody does: the first start, a command on the server's own machine."""
LINK_MS: Final = 24 * 3_600_000
"""For so long a link to choose a password by can be used."""
TRIES: Final = 3
LOCK_MS: Final = 30 * 60_000
"""After so many failures within this time nobody signs in by that name until it is over once more.
"""


class Refused(Exception):  # noqa: N818 - a refusal is no error
    """What somebody asked for is not done: a code, and words for a person."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code, self.message = code, message


@value
class Account:
    """Somebody of the house. `name` is his at all tables and never changes."""

    id: str
    name: str
    roles: frozenset[Role]
    disabled: bool
    has_password: bool
    made_ms: int


def of_row(row: Any) -> Account:
    """An account as its row says."""
    held = frozenset(Role(role) for role in row.roles.split())
    return Account(
        row.id, row.name, held, bool(row.disabled), row.password is not None, row.made_ms
    )


def find(connection: Connection, account: str, *, locked: bool = False) -> Account:
    """The account with that id, held until the transaction ends if `locked`. Refused."""
    asked = select(ACCOUNTS).where(ACCOUNTS.c.id == account)
    row = connection.execute(asked.with_for_update() if locked else asked).one_or_none()
    if row is None:
        raise Refused("unknown_account", "there is no such account")
    return of_row(row)


def allowed(connection: Connection, who: str, act: roles.Act) -> None:
    """Refused unless somebody's roles, as they are now, let him do that."""
    if who == SYSTEM:
        return
    account = find(connection, who)
    if account.disabled or not roles.may(account.roles, act):
        needed = ", ".join(sorted(roles.ACTS[act]))
        raise Refused("not_authorized", f"this is for: {needed}")


def checked_name(name: str) -> str:
    """A name as it is kept. Refused if no account can have it."""
    name = names.written(name)
    if problem := names.problem_with(name):
        raise Refused("bad_name", problem)
    return name


def make(
    connection: Connection,
    name: str,
    held: Iterable[Role],
    password: str | None,
    now_ms: int,
) -> Account:
    """A new account. `password` is its hash. Refused if its name or roles cannot be."""
    given, name = frozenset(held), checked_name(name)
    if problem := roles.problem_with(given):
        raise Refused("bad_roles", problem)
    row = {
        "id": secrets.token_hex(8),
        "name": name,
        "folded": names.folded(name),
        "skeleton": names.skeleton(name),
        "password": password,
        "roles": written_roles(given),
        "disabled": 0,
        "made_ms": now_ms,
    }
    try:
        with connection.begin_nested():
            connection.execute(insert(ACCOUNTS).values(row))
    except IntegrityError:
        raise Refused("name_taken", "this name, or one that looks like it, is taken") from None
    return Account(
        str(row["id"]),
        name,
        given,
        disabled=False,
        has_password=password is not None,
        made_ms=now_ms,
    )


def written_roles(held: Iterable[Role]) -> str:
    """Roles as they are kept.

    >>> written_roles({Role.TAILLEUR, Role.CHEF})
    'chef tailleur'
    """
    return " ".join(sorted(role.value for role in held))


def directs(connection: Connection) -> list[Account]:
    """The accounts that can direct the house now, held until the transaction ends."""
    asked = select(ACCOUNTS).where(ACCOUNTS.c.roles.contains(Role.DIRECTION.value))
    rows = connection.execute(asked.order_by(ACCOUNTS.c.id).with_for_update())
    return [of_row(row) for row in rows if not row.disabled]


def keep_direction(connection: Connection, account: Account) -> None:
    """Refused if without this account nobody would direct the house."""
    if [other.id for other in directs(connection)] == [account.id]:
        raise Refused("last_direction", "the house cannot be without a direction")


# Links to choose a password by --------------------------------------------------------------------


def new_link(connection: Connection, account: str, now_ms: int) -> str:
    """The token of a new link; those before it end."""
    connection.execute(delete(LINKS).where(LINKS.c.account == account))
    token = new_token()
    row = {"hash": hashed(token), "account": account, "expires_ms": now_ms + LINK_MS}
    connection.execute(insert(LINKS).values(row))
    return token


def link_of(connection: Connection, token: str, now_ms: int) -> Account | None:
    """Whose link a token is, if it can be used still."""
    asked = select(LINKS.c.account).where(
        LINKS.c.hash == hashed(token), LINKS.c.expires_ms > now_ms
    )
    account = connection.scalar(asked)
    return None if account is None else find(connection, account)


def end_link(connection: Connection, token: str) -> bool:
    """Use a link up; False if somebody did before."""
    return connection.execute(delete(LINKS).where(LINKS.c.hash == hashed(token))).rowcount > 0


# Failures to sign in ------------------------------------------------------------------------------


def count_try(connection: Connection, name: bytes, now_ms: int) -> bool:
    """Count a try to sign in as failed, before it is known: whether it may be made.

    Whoever guesses at many doors at once finds each already counted.
    """
    add(connection, ATTEMPTS, {"name": name, "failed": "", "last_ms": now_ms, "told": 0})
    asked = select(ATTEMPTS).where(ATTEMPTS.c.name == name).with_for_update()
    row = connection.execute(asked).one()
    failed = [int(at) for at in row.failed.split()]
    if len(failed) >= TRIES:
        free = now_ms - failed[-1] >= LOCK_MS
        failed = [] if free else failed
    else:
        free, failed = True, [at for at in failed if now_ms - at < LOCK_MS]
    if free:
        failed.append(now_ms)
    values = {"failed": " ".join(map(str, failed)), "last_ms": failed[-1]}
    done = update(ATTEMPTS).where(ATTEMPTS.c.name == name)
    connection.execute(done.values(**values, told=0 if free else row.told))
    return free


def untold_locks(connection: Connection, before_ms: int) -> list[tuple[str, int]]:
    """The accounts that were locked before that moment, and when; each is named once."""
    asked = select(ATTEMPTS).where(ATTEMPTS.c.told == 0, ATTEMPTS.c.last_ms <= before_ms)
    locked = {}
    for row in connection.execute(asked.with_for_update()):
        if len(row.failed.split()) >= TRIES:
            locked[row.name] = row.last_ms
    done = update(ATTEMPTS).where(ATTEMPTS.c.name.in_(locked))
    connection.execute(done.values(told=1))
    people = connection.execute(select(ACCOUNTS.c.id, ACCOUNTS.c.folded)) if locked else ()
    keys = {key_of(row.folded): row.id for row in people}
    return [(keys[name], at_ms) for name, at_ms in locked.items() if name in keys]


def forget_tries(connection: Connection, name: bytes) -> None:
    """Forget the failures for a name: he signed in, or the direction let him in again."""
    connection.execute(delete(ATTEMPTS).where(ATTEMPTS.c.name == name))


def forget_old_tries(connection: Connection, now_ms: int) -> None:
    """Forget failures that count no longer."""
    connection.execute(delete(ATTEMPTS).where(ATTEMPTS.c.last_ms <= now_ms - LOCK_MS))


def key_of(name: str) -> bytes:
    """Under what failures for a name are counted, whether there is such an account or not."""
    return hashed(names.folded(name[: 4 * names.LONGEST]))
