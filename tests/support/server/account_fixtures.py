"""A house with people in it, for the tests: its database, its journal of notices, its hours."""

import json
from collections.abc import Callable, Iterable
from typing import Any, Final

import pytest
from sqlalchemy import Engine, delete

from tapisvert.accounts.accounts import Account, AccountError
from tapisvert.accounts.login_sessions import Session, SessionsEnded
from tapisvert.accounts.passwords import Argon2Cost, Policy
from tapisvert.fairness.vault import Vault
from tapisvert.house.account_service import AccountService
from tapisvert.journal import schema
from tapisvert.rules.commands import Role

CHEAP: Final = Argon2Cost(1, 8, 1)
"""Cost of a password's hash in the tests."""
PASSWORD: Final = "messieurs, faites vos jeux"
MINUTE: Final = 60_000
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
NOON: Final = 20_000 * DAY + 12 * HOUR
"""A day in 2024, a Thursday."""

on_both: Final = pytest.mark.parametrize("people_engine", ["sqlite", "postgresql"], indirect=True)
"""Mark of tests that run on SQLite and PostgreSQL: together they send each statement of accounts,
approvals, sessions and limits. The others take one, whose statements are the same.
"""

TABLES: Final = (
    schema.NOTICES,
    schema.APPROVALS,
    schema.PLACES,
    schema.PLAYED,
    schema.PROTECTIONS,
    schema.SESSIONS,
    schema.LINKS,
    schema.ACCESS_TOKENS,
    schema.SECOND_FACTORS,
    schema.ACCOUNTS,
)


def emptied(engine: Engine) -> Engine:
    """The same database, without people."""
    with engine.begin() as connection:
        for table in TABLES:
            connection.execute(delete(table))
    return engine


class HouseOfTests:
    """People, and the effects of their acts: notices in the journal, ended sessions."""

    def __init__(self, engine: Engine, policy: Policy | None = None) -> None:
        self.engine = engine
        self.written: dict[int, dict[str, Any]] = {}
        self.ended: list[SessionsEnded] = []
        self.purse: dict[str, int] = {}
        self.people = self.again(policy)

    def again(self, policy: Policy | None = None) -> AccountService:
        """The same house after a restart of its process."""
        policy = policy or Policy(sign_up=True, cost=CHEAP)
        return AccountService(
            self.engine,
            house=self._write,
            policy=policy,
            vault=Vault(bytes(32)),
            on_ended=self.ended.append,
        )

    def _write(self, notice: dict[str, Any]) -> bool:
        """A journal in small: no notice twice, no purse below nothing."""
        assert json.loads(json.dumps(notice)) == notice
        if notice["id"] in self.written:
            return True
        for account, change in notice.get("purse", ()):
            if self.purse.get(account, 0) + change < 0:
                return False
            self.purse[account] = self.purse.get(account, 0) + change
        self.written[notice["id"]] = notice
        return True

    def told(self) -> list[str]:
        """The kinds of notices in the journal, in order."""
        return [notice["notice"] for _, notice in sorted(self.written.items())]

    def employ(self, name: str, roles: Iterable[Role]) -> Account:
        """Make an account with these roles and the password of the tests."""
        account, token = self.people.create("system", name, roles, NOON)
        self.people.accept_invitation(token, PASSWORD, NOON, login=login_of(name))
        return self.people.account(account.id)

    def player(self, name: str = "Anna") -> Account:
        """A player with the password of the tests."""
        return self.people.sign_up(name, PASSWORD, NOON, login=login_of(name))

    def enters(self, name: str, now_ms: int = NOON) -> Session:
        """Sign an account in."""
        return self.people.sign_in(login_of(name), PASSWORD, now_ms)


def login_of(name: str) -> str:
    """Return the sign-in name of an account of that name."""
    return f"{name[:70]} enters"


def refused(code: str, act: Callable[[], object]) -> str:
    """Assert that an act is refused with this code; return the message."""
    with pytest.raises(AccountError) as error:
        act()
    assert error.value.code == code
    return error.value.message
