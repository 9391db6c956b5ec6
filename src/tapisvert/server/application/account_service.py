"""The people of a house, kept in the database.

All is synchronous and may be called from any thread; the app runs it in one. Time comes in. What
somebody may not do is `Refused`, with a code and words. Every change is told to the journal
(`notices`).
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from sqlalchemy import Connection, Engine, select, update

from tapisvert.rules.commands import Role
from tapisvert.server.accounts import accounts, names, passwords
from tapisvert.server.accounts import permissions as roles
from tapisvert.server.accounts.accounts import SYSTEM, Account, Refused, find
from tapisvert.server.accounts.approvals import Approvals
from tapisvert.server.accounts.outbox import House, Notices
from tapisvert.server.accounts.passwords import Passwords
from tapisvert.server.accounts.permissions import Act
from tapisvert.server.accounts.policy import Policy
from tapisvert.server.accounts.sessions import Ended, Session, Sessions
from tapisvert.server.accounts.tokens import hashed
from tapisvert.server.responsible_gaming.limits import Own
from tapisvert.server.responsible_gaming.repository import Protections
from tapisvert.server.storage.engine import read_transaction, write_transaction
from tapisvert.server.storage.schema_accounts import ACCOUNTS

ADMINISTRATOR: Final = "direction"
"""The name of the account that the first start makes."""
WRONG: Final = "the name or the password is wrong"
"""The one text for every sign-in that fails, whatever the reason."""
_MANY: Final = 3
"""So many sign-ins of one account fail before the journal hears of it."""


_STRICT: Final = Policy()


def _nobody_hears(_ended: Ended) -> None:
    """Where no sockets hang on sessions."""


class People:
    """Accounts, sessions, and with `approvals` and `protections` all that is known of people."""

    def __init__(
        self,
        engine: Engine,
        *,
        house: House,
        policy: Policy = _STRICT,
        ended: Callable[[Ended], None] = _nobody_hears,
    ) -> None:
        """`house` writes notices into the journal; `ended` hears, at once and on the calling
        thread, of sessions that are over.
        """
        self._engine, self._policy, self._ended = engine, policy, ended
        self.notices = Notices(engine, house)
        self.approvals = Approvals(engine, self.notices)
        self.protections = Protections(engine, self.notices)
        self._sessions = Sessions(engine, policy.session_hours)
        self._passwords = Passwords(policy.cost)

    def close(self) -> None:
        """Let go of the connections to the database."""
        self._engine.dispose()

    # Accounts ------------------------------------------------------------------------------------

    def first_start(self, now_ms: int) -> str | None:
        """The token of a link by which the first administrator chooses a password; None once there
        is one who has. It is to be printed once, and is kept nowhere.
        """
        with write_transaction(self._engine) as connection:
            directing = accounts.directs(connection)
            if any(account.has_password for account in directing):
                return None
            if directing:
                account = directing[0]
            else:
                account = accounts.make(connection, ADMINISTRATOR, {Role.DIRECTION}, now_ms)
                self._tell_made(connection, SYSTEM, account, now_ms)
            token = accounts.new_link(connection, account.id, now_ms)
        self.notices.deliver()
        return token

    def way_back(self, now_ms: int) -> tuple[Account, str]:
        """The oldest account of the direction that has a password, whose sessions end at once, and
        the token of a link by which its owner chooses another. It is for those who command the
        machine: a sole direction may have lost its password.
        """
        with write_transaction(self._engine) as connection:
            account = next(one for one in accounts.directs(connection) if one.has_password)
            token = accounts.new_link(connection, account.id, now_ms)
            self._sessions.end_all(connection, account.id)
            self.notices.add(connection, now_ms, "link_made", SYSTEM, account.id)
        self._over(account.id, "the password is chosen anew")
        return account, token

    def sign_up(self, name: str, password: str, now_ms: int, *, login: str) -> Account:
        """A player's new account, made by its owner, where the house allows that."""
        if not self._policy.sign_up:
            raise Refused("not_here", "this house makes the accounts itself")
        self._check_password(password, accounts.checked_name(name), login)
        kept = self._passwords.hashed(password)
        with write_transaction(self._engine) as connection:
            account = accounts.make(connection, name, {Role.PLAYER}, now_ms)
            accounts.set_login(connection, account, login)
            self._change(connection, account.id, password=kept)
            self._tell_made(connection, account.id, account, now_ms)
        self.notices.deliver()
        return self.account(account.id)

    def create(self, by: str, name: str, held: Iterable[Role], now_ms: int) -> tuple[Account, str]:
        """The direction makes an account: it, and the token of the link for its password."""
        with write_transaction(self._engine) as connection:
            accounts.allowed(connection, by, Act.MANAGE_ACCOUNTS)
            account = accounts.make(connection, name, held, now_ms)
            self._tell_made(connection, by, account, now_ms)
            token = accounts.new_link(connection, account.id, now_ms)
        self.notices.deliver()
        return account, token

    def new_link(self, by: str, account: str, now_ms: int) -> str:
        """The direction lets somebody choose a new password, by a link with this token."""
        with write_transaction(self._engine) as connection:
            accounts.allowed(connection, by, Act.MANAGE_ACCOUNTS)
            token = accounts.new_link(connection, find(connection, account).id, now_ms)
            self.notices.add(connection, now_ms, "link_made", by, account)
        self.notices.deliver()
        return token

    def use_link(
        self, token: str, password: str, now_ms: int, *, login: str | None = None
    ) -> Account:
        """Choose a password by a link, which that ends, and the name to sign in with: none keeps
        the one that the account has. All sessions of the account end.
        """
        gone = Refused("bad_link", "this link was used, or its time is over: ask for another")
        with read_transaction(self._engine) as connection:
            account = accounts.link_of(connection, token, now_ms)
        if account is None:
            raise gone
        if login is None and not account.has_password:
            raise Refused("bad_login", "choose a name to sign in with")
        self._check_password(password, account.name, login or account.login)
        kept = self._passwords.hashed(password)
        with write_transaction(self._engine) as connection:
            if not accounts.end_link(connection, token):
                raise gone
            self._set_password(connection, account, kept, now_ms, login)
        self._over(account.id, "the password was changed")
        return self.account(account.id)

    def change_password(
        self, account: str, old: str, new: str, now_ms: int, *, login: str | None = None
    ) -> None:
        """Choose another password, and another name to sign in with if there is one, knowing the
        old password. All sessions end.
        """
        with read_transaction(self._engine) as connection:
            whose = find(connection, account)
            kept = connection.scalar(select(ACCOUNTS.c.password).where(ACCOUNTS.c.id == account))
        self._check_password(new, whose.name, login or whose.login)  # before the old one is a try
        if not self._passwords.fits(kept, old):
            raise Refused("wrong", WRONG)
        hashed_new = self._passwords.hashed(new)
        with write_transaction(self._engine) as connection:
            self._set_password(connection, whose, hashed_new, now_ms, login)
        self._over(account, "the password was changed")

    def change_roles(self, by: str, account: str, held: Iterable[Role], now_ms: int) -> Account:
        """The direction gives somebody other roles. All his sessions end, as he is another now."""
        given = frozenset(held)
        with write_transaction(self._engine) as connection:
            accounts.allowed(connection, by, Act.MANAGE_ACCOUNTS)
            before = find(connection, account, locked=True)
            if problem := roles.problem_with(given):
                raise Refused("bad_roles", problem)
            if Role.DIRECTION not in given:
                accounts.keep_direction(connection, before)
            text = accounts.written_roles(given)
            self._change(connection, account, roles=text)
            said = accounts.written_roles(before.roles), text
            self.notices.add(connection, now_ms, "roles_changed", by, account, *said)
            self._sessions.end_all(connection, account)
        self._over(account, "the roles were changed")
        return self.account(account)

    def disable(self, by: str, account: str, now_ms: int) -> None:
        """The direction lets somebody in no more. His sessions end at once; his stakes stand."""
        with write_transaction(self._engine) as connection:
            accounts.allowed(connection, by, Act.MANAGE_ACCOUNTS)
            accounts.keep_direction(connection, find(connection, account, locked=True))
            self._change(connection, account, disabled=1)
            self.notices.add(connection, now_ms, "account_disabled", by, account, *(False, True))
            self._sessions.end_all(connection, account)
        self._over(account, "the account is closed")

    def enable(self, by: str, account: str, now_ms: int) -> None:
        """The direction lets an account in again."""
        with write_transaction(self._engine) as connection:
            accounts.allowed(connection, by, Act.MANAGE_ACCOUNTS)
            whose = find(connection, account)
            self._change(connection, account, disabled=0)
            was = whose.disabled
            self.notices.add(connection, now_ms, "account_enabled", by, account, *(was, False))
        self.notices.deliver()

    def account(self, account: str) -> Account:
        """The account with that id. Refused."""
        with read_transaction(self._engine) as connection:
            return find(connection, account)

    def named(self, name: str) -> Account | None:
        """The account that is shown by that name, however it is capitalized."""
        asked = select(ACCOUNTS).where(ACCOUNTS.c.skeleton == names.skeleton(name))
        with read_transaction(self._engine) as connection:
            row = connection.execute(asked).one_or_none()
        is_found = row is not None and names.folded(row.name) == names.folded(name)
        return accounts.of_row(row) if is_found else None

    def everybody(self) -> list[Account]:
        """All accounts, by name."""
        with read_transaction(self._engine) as connection:
            rows = connection.execute(select(ACCOUNTS)).all()
        return [
            accounts.of_row(row) for row in sorted(rows, key=lambda row: names.folded(row.name))
        ]

    # Sessions ------------------------------------------------------------------------------------

    def sign_in(self, login: str, password: str, now_ms: int) -> Session:
        """A new session. Refused in the one text, after the same work, for whatever reason; nothing
        is written then. How often may be tried is the caller's to count (`tries`).

        An excluded player signs in as others do, to take away what is left at the tables.
        """
        asked = select(ACCOUNTS).where(ACCOUNTS.c.login == names.folded(login))
        with read_transaction(self._engine) as connection:
            row = connection.execute(asked).one_or_none()
        kept = row.password if row else None
        fits = self._passwords.fits(kept, password)
        if not (fits and row is not None and not row.disabled):
            raise Refused("wrong", WRONG)
        assert kept is not None
        again = self._passwords.hashed(password) if self._passwords.is_outgrown(kept) else None
        with write_transaction(self._engine) as connection:
            account = find(connection, row.id, locked=True)
            unchanged = connection.scalar(
                select(ACCOUNTS.c.password).where(ACCOUNTS.c.id == row.id)
            )
            if account.disabled or unchanged != kept:
                raise Refused("wrong", WRONG)
            if again is not None:
                self._change(connection, account.id, password=again)
            return self._sessions.begin(connection, account, now_ms)

    def welcome(self, account: str, now_ms: int) -> Session:
        """A new session without a password, for a guest of a demonstration. Refused to whoever has
        a password, or other roles than a player's.
        """
        with write_transaction(self._engine) as connection:
            guest = find(connection, account, locked=True)
            if guest.has_password or guest.disabled or guest.roles != {Role.PLAYER}:
                raise Refused("wrong", WRONG)
            return self._sessions.begin(connection, guest, now_ms)

    def who(self, token: str | None, now_ms: int, *, active: bool = True) -> Account | None:
        """Whose session a cookie's token opens; None: sign in. `active`: he does something now."""
        if token is None:
            return None
        return self.still(hashed(token).hex(), now_ms, active=active)

    def still(self, session: str, now_ms: int, *, active: bool = False) -> Account | None:
        """Whose session it is, by its id, if it stands: for sockets that stay open."""
        return self._sessions.owner(session, now_ms, active=active)

    def sign_out(self, session: str, why: str = "you signed out") -> None:
        """End a session, by its id."""
        with write_transaction(self._engine) as connection:
            whose = self._sessions.end(connection, session)
        if whose is not None:
            self._ended(Ended(whose, why, session))

    # What ends sessions too -----------------------------------------------------------------------

    def exclude(self, account: str, until_ms: int, now_ms: int) -> Own:
        """A player excludes himself. His sessions end; to take what is his he signs in again."""
        with write_transaction(self._engine) as connection:
            own = self.protections.exclude(connection, account, until_ms, now_ms)
            self._sessions.end_all(connection, account)
        self._over(account, "you have excluded yourself from play")
        return own

    def bar(self, by: str, account: str, until_ms: int, now_ms: int) -> Own:
        """The direction bars a player until then, or with 0 lets him in again."""
        with write_transaction(self._engine) as connection:
            own = self.protections.bar(connection, by, account, until_ms, now_ms)
            self._sessions.end_all(connection, account)
        self._over(account, "the house does not let you play")
        return own

    # What is told ---------------------------------------------------------------------------------

    def deliver(self, now_ms: int, failed: Mapping[str, int] | None = None) -> int:
        """Tell the journal what it does not know yet; how many notices. Every minute or so, and at
        the start. `failed` says by login how many sign-ins failed since: an account has one notice
        of that, if they were many.
        """
        many = {login: times for login, times in (failed or {}).items() if times >= _MANY}
        with read_transaction(self._engine) as connection:
            rows = connection.execute(select(ACCOUNTS.c.id, ACCOUNTS.c.login)).all() if many else ()
        known = [(row.id, many[row.login]) for row in rows if row.login in many]
        if known:
            with write_transaction(self._engine) as connection:
                for account, times in sorted(known):
                    said = None, {"times": times}
                    self.notices.add(connection, now_ms, "sign_ins_failed", SYSTEM, account, *said)
        return self.notices.deliver()

    def _over(self, account: str, why: str) -> None:
        self._ended(Ended(account, why))
        self.notices.deliver()

    def _tell_made(self, connection: Connection, by: str, account: Account, now_ms: int) -> None:
        made = {"name": account.name, "roles": accounts.written_roles(account.roles)}
        self.notices.add(connection, now_ms, "account_made", by, account.id, *(None, made))

    def _set_password(
        self, connection: Connection, account: Account, kept: str, now_ms: int, login: str | None
    ) -> None:
        if login is not None:
            accounts.set_login(connection, account, login)
        self._change(connection, account.id, password=kept)
        self._sessions.end_all(connection, account.id)
        self.notices.add(connection, now_ms, "password_changed", account.id, account.id)

    def _check_password(self, password: str, *called: str) -> None:
        fewest = self._policy.password_letters
        for name in called:
            if problem := passwords.problem_with(password, name, fewest):
                raise Refused("bad_password", problem)

    @staticmethod
    def _change(connection: Connection, account: str, **values: object) -> None:
        connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(**values))
