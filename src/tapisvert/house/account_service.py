"""Service for accounts and their sessions, stored in the database.

All methods are synchronous and may be called from any thread. The time is a parameter. A refusal
raises `AccountError` with a code and a message. Every change is written to the outbox in its own
transaction.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

from sqlalchemy import Connection, Engine, select, update

from tapisvert.accounts import accounts, names, passwords, permissions
from tapisvert.accounts.accounts import (
    FREE,
    SYSTEM,
    WRONG,
    Account,
    AccountError,
    PendingConfirmation,
    find,
    staff_roles,
)
from tapisvert.accounts.login_sessions import Session, Sessions, SessionsEnded
from tapisvert.accounts.passwords import Passwords, Policy, is_common
from tapisvert.accounts.permissions import Permission
from tapisvert.accounts.tokens import access_hash, session_id
from tapisvert.fairness.vault import Vault
from tapisvert.house.access_tokens import AccessTokens
from tapisvert.house.acts import ActRequest, ConfirmAccount, RemoveSecondFactor
from tapisvert.house.approvals import Approval, Approvals, CarryOut
from tapisvert.house.confirmations import Confirmations, needs_confirmation
from tapisvert.house.second_factor import FactorProof, SecondFactors, TypedCode
from tapisvert.house.throttle import is_known_device, make_device
from tapisvert.journal.outbox import Deliver, Outbox
from tapisvert.journal.schema import ACCOUNTS
from tapisvert.journal.transactions import read_transaction, write_transaction
from tapisvert.responsible_gaming.limits import PlayerLimits
from tapisvert.responsible_gaming.repository import LimitsRepository
from tapisvert.rules.commands import Role

_CHANGED: Final = "the password was changed"
_MANY_ATTEMPTS: Final = 3
"""Failed sign-ins of one account from which the journal gets a notice."""


_STRICT: Final = Policy()
_NO_CODE: Final = TypedCode()


class AccountService:
    """Accounts and sessions, with their `approvals` and `limits`."""

    def __init__(
        self,
        engine: Engine,
        *,
        house: Deliver,
        policy: Policy = _STRICT,
        vault: Vault | None = None,
        on_ended: Callable[[SessionsEnded], None] = lambda _sessions: None,
    ) -> None:
        """`house` delivers outbox messages; the `vault` encrypts second factors."""
        self._engine = engine
        self._policy = policy
        self._on_ended = on_ended
        self.outbox = Outbox(engine, house)
        carry_out: dict[type[ActRequest], CarryOut] = {
            ConfirmAccount: self._confirm,
            RemoveSecondFactor: self._reset_factor,
        }
        self.approvals = Approvals(engine, self.outbox, carry_out)
        self.limits = LimitsRepository(engine, self.outbox)
        self._confirmations = Confirmations(self.approvals, self.outbox)
        self._sessions = Sessions(engine, policy.session_hours, policy.second_factor)
        self._passwords = Passwords(policy.cost)
        self.second_factors = SecondFactors(
            engine,
            vault,
            self._sessions,
            rule=policy.second_factor,
            passwords=self._passwords,
            outbox=self.outbox,
        )
        self.access_tokens = AccessTokens(
            engine, self.second_factors, outbox=self.outbox, on_ended=on_ended
        )

    def close(self) -> None:
        """Close the connections to the database."""
        self._engine.dispose()

    # Accounts ------------------------------------------------------------------------------------

    def create_administrator(self, now_ms: int) -> tuple[Account, str] | None:
        """Return the first administrator and an invitation token; None once an administrator has a
        password. The token is not stored.
        """
        with self._changing() as connection:
            directing = accounts.directors(connection)
            if any(account.has_password for account in directing):
                return None
            if directing:
                account = directing[0]
            else:
                roles = {Role.DIRECTION}
                account = accounts.make(connection, self._policy.direction, roles, now_ms)
                self._write_created(connection, SYSTEM, account, now_ms)
            return account, accounts.create_invitation(connection, account.id, now_ms)

    def reset_administrator(self, now_ms: int) -> tuple[Account, str]:
        """Return the oldest director's account and a new invitation; its sessions end."""
        with write_transaction(self._engine) as connection:
            directors = accounts.directors(connection)
            account = next(director for director in directors if director.has_password)
            token = accounts.create_invitation(connection, account.id, now_ms)
            self.second_factors.reset(connection, SYSTEM, account.id, now_ms)
            self.outbox.add(connection, now_ms, "link_made", SYSTEM, account.id)
        self._on_ended(SessionsEnded(account.id, "choose a new password"))
        self.outbox.deliver()
        return account, token

    def sign_up(self, name: str, password: str, now_ms: int, *, login: str) -> Account:
        """Create a player's account for its owner, where the policy allows sign-up."""
        if not self._policy.sign_up:
            raise AccountError("not_available", "sign-up is disabled")
        self._check_password(password, accounts.normalize_name(name), login)
        password_hash = self._passwords.hash(password)
        with self._changing() as connection:
            account = accounts.make(connection, name, {Role.PLAYER}, now_ms)
            accounts.set_login(connection, account, login)
            self._change(connection, account.id, password=password_hash)
            self._write_created(connection, account.id, account, now_ms)
        return self.account(account.id)

    def create(
        self, actor: str, name: str, roles: Iterable[Role], now_ms: int
    ) -> tuple[Account, str]:
        """Create an account held by a director; return it and its invitation token."""
        with self._changing(actor=actor) as connection:
            hold = FREE if actor == SYSTEM else FREE.with_holder(actor)
            account = accounts.make(connection, name, roles, now_ms, hold)
            self._write_created(connection, actor, account, now_ms)
            return account, accounts.create_invitation(connection, account.id, now_ms, actor)

    def create_invitation(self, actor: str, account: str, now_ms: int) -> str:
        """Return an invitation token with which an account's owner chooses a new password."""
        with self._changing(actor=actor) as connection:
            self.outbox.add(connection, now_ms, "link_made", actor, find(connection, account).id)
            return accounts.create_invitation(connection, account, now_ms, actor)

    def accept_invitation(
        self, token: str, password: str, now_ms: int, *, login: str | None = None
    ) -> Account:
        """Set a password, and a login name if given, by an invitation; all sessions end. The
        account is held by the member of the direction who made the invitation.
        """
        message = "link used or expired: request a new one"
        with read_transaction(self._engine) as connection:
            account, made_by = accounts.find_invitation(connection, token, now_ms)
        if account is None or made_by is None:
            raise AccountError("invalid_link", message)
        if login is None and not account.has_password:
            raise AccountError("invalid_username", "username required")
        self._check_password(password, account.name, login or account.login)
        password_hash = self._passwords.hash(password)
        with self._changing(account.id, reason=_CHANGED) as connection:
            if not accounts.close_invitation(connection, token):
                raise AccountError("invalid_link", message)
            account = find(connection, account.id, lock=True)
            pending_roles = self._confirmations.withdraw(connection, account.id, now_ms)
            hold = self._confirmations.hold_of_link(connection, account, made_by)
            self._set_password(connection, account, password_hash, now_ms, login=login, hold=hold)
            roles = pending_roles or account.granted
            if hold.is_pending or (hold.excluded_signers and staff_roles(roles)):
                confirm = self._confirmations.request
                confirm(connection, made_by, account.id, now_ms, roles=roles, reason="link")
        return self.account(account.id)

    def change_password(
        self, account: str, old: str, new: str, now_ms: int, *, login: str | None = None
    ) -> None:
        """Change the password, and the login name if given; all sessions end."""
        with read_transaction(self._engine) as connection:
            owner = find(connection, account)
            old_hash = accounts.password_hash(connection, account)
        # before the old one counts as an attempt
        self._check_password(new, owner.name, login or owner.login)
        if not self._passwords.verify(old_hash, old):
            raise AccountError("invalid_credentials", WRONG)
        hashed_new = self._passwords.hash(new)
        with self._changing(account, reason=_CHANGED) as connection:
            self._set_password(connection, owner, hashed_new, now_ms, login=login, hold=owner.hold)

    def change_roles(self, actor: str, account: str, roles: Iterable[Role], now_ms: int) -> Account:
        """Change roles for a director; sessions end. Another director confirms a staff role."""
        new_roles = frozenset(roles)
        with self._changing(actor=actor) as connection:
            current = find(connection, account, lock=True)
            if problem := permissions.roles_problem(new_roles):
                raise AccountError("invalid_roles", problem)
            if Role.DIRECTION not in new_roles:
                accounts.check_director_remains(connection, current)
            if actor != SYSTEM and needs_confirmation(current, new_roles):
                confirm = self._confirmations.request
                confirm(connection, actor, account, now_ms, roles=new_roles, reason="roles")
                return current
            text = accounts.encode_roles(new_roles)
            self._change(connection, account, roles=text)
            self.outbox.add(
                connection,
                now_ms,
                "roles_changed",
                actor,
                account,
                before=accounts.encode_roles(current.granted),
                after=text,
            )
            self._sessions.revoke_all(connection, account)
        self._on_ended(SessionsEnded(account, "the roles were changed"))
        return self.account(account)

    def disable(self, actor: str, account: str, now_ms: int) -> None:
        """Disable an account for a director. Its sessions end immediately; its stakes stand."""
        with self._changing(account, actor=actor, reason="the account is closed") as connection:
            accounts.check_director_remains(connection, find(connection, account, lock=True))
            self._change(connection, account, disabled=1)
            self.outbox.add(
                connection, now_ms, "account_disabled", actor, account, before=False, after=True
            )

    def enable(self, actor: str, account: str, now_ms: int) -> None:
        """Enable an account for a director. A staff account must be confirmed again."""
        with self._changing(actor=actor) as connection:
            current = find(connection, account, lock=True)
            is_staff = bool(staff_roles(current.granted))
            needs_hold = actor != SYSTEM and current.disabled and is_staff
            hold_fields = current.hold.with_holder(actor).columns if needs_hold else {}
            self._change(connection, account, disabled=0, **hold_fields)
            self.outbox.add(
                connection,
                now_ms,
                "account_enabled",
                actor,
                account,
                before=current.disabled,
                after=False,
                **hold_fields,
            )
            if needs_hold:
                confirm = self._confirmations.request
                roles = current.granted
                confirm(connection, actor, account, now_ms, roles=roles, reason="enabled")

    def confirm_on_host(self, name: str, now_ms: int) -> Account:
        """Confirm an account on the server's machine, by its shown name. Raises AccountError."""
        target = self._find_named(name)
        with self._changing() as connection:
            account = find(connection, target.id, lock=True)
            self._confirmations.withdraw(connection, account.id, now_ms)
            self._change(connection, account.id, **FREE.columns)
            self.outbox.add(
                connection,
                now_ms,
                "account_confirmed_here",
                SYSTEM,
                account.id,
                **FREE.columns,
            )
        return self.account(account.id)

    def reset_factor_on_host(self, name: str, now_ms: int) -> Account:
        """Remove a second factor on the server's machine, by the name. Raises AccountError."""
        target = self._find_named(name)
        with self._changing(target.id, reason="two-step verification was removed") as connection:
            self.second_factors.reset(connection, SYSTEM, target.id, now_ms)
        return target

    def _find_named(self, name: str) -> Account:
        account = self.find_by_name(name)
        if account is None:
            raise AccountError("unknown_account", f"account not found: {name}")
        return account

    def account(self, account: str) -> Account:
        """Return the account with that id. Raises AccountError."""
        with read_transaction(self._engine) as connection:
            return find(connection, account)

    def find_by_name(self, name: str) -> Account | None:
        """Return the account shown by that name, in any capitalization; None if there is none."""
        query = select(ACCOUNTS).where(ACCOUNTS.c.skeleton == names.confusable_skeleton(name))
        with read_transaction(self._engine) as connection:
            row = connection.execute(query).one_or_none()
        is_match = row is not None and names.casefold_name(row.name) == names.casefold_name(name)
        return accounts.account_from_row(row) if is_match else None

    def list_accounts(self) -> list[Account]:
        """Return all accounts, ordered by name."""
        with read_transaction(self._engine) as connection:
            rows = connection.execute(select(ACCOUNTS)).all()
        return [
            accounts.account_from_row(row)
            for row in sorted(rows, key=lambda row: names.casefold_name(row.name))
        ]

    def list_staff(self) -> list[Account]:
        """Return all accounts with a role of the staff, confirmed or not."""
        query = select(ACCOUNTS).where(ACCOUNTS.c.roles != Role.PLAYER.value)
        with read_transaction(self._engine) as connection:
            return [accounts.account_from_row(row) for row in connection.execute(query)]

    # Sessions ------------------------------------------------------------------------------------

    def sign_in(
        self, login: str, password: str, now_ms: int, code: TypedCode = _NO_CODE
    ) -> Session:
        """Create a session. A wrong name or password raises AccountError with the same text after
        the same work, and writes nothing; the caller counts failures (`LoginThrottle`). With the
        right password an account that has a second factor needs a `code` too. A self-excluded
        player signs in like any other, to collect what is left at the tables.
        """
        query = select(ACCOUNTS).where(ACCOUNTS.c.login == names.casefold_name(login))
        with read_transaction(self._engine) as connection:
            row = connection.execute(query).one_or_none()
        password_hash = row.password if row else None
        is_right = self._passwords.verify(password_hash, password)
        if not (is_right and row is not None and not row.disabled):
            raise AccountError("invalid_credentials", WRONG)
        assert password_hash is not None
        is_outdated = self._passwords.needs_rehash(password_hash)
        new_hash = self._passwords.hash(password) if is_outdated else None
        with write_transaction(self._engine) as connection:
            account = find(connection, row.id, lock=True)
            current_hash = accounts.password_hash(connection, row.id)
            if account.disabled or current_hash != password_hash:
                raise AccountError("invalid_credentials", WRONG)
            if new_hash is not None:
                self._change(connection, account.id, password=new_hash)
            proof = self.second_factors.verify(connection, account.id, code)
            session = None
            if proof in (FactorProof.RIGHT, FactorProof.NOT_SET):
                is_proved = proof is FactorProof.RIGHT
                session = self._sessions.create(connection, account, now_ms, is_proved=is_proved)
        self.outbox.deliver()
        proof.check()
        assert session is not None
        return replace(session, device=make_device(account.id, new_hash or password_hash))

    def is_known_device(self, login: str, device: str) -> bool:
        """Return whether a cookie belongs to a browser that signed in with this login name."""
        query = select(ACCOUNTS.c.id, ACCOUNTS.c.password)
        with read_transaction(self._engine) as connection:
            by_login = query.where(ACCOUNTS.c.login == names.casefold_name(login))
            row = connection.execute(by_login).one_or_none()
        return bool(row and row.password and is_known_device(device, row.id, row.password))

    def guest_sign_in(self, account: str, now_ms: int) -> Session:
        """Create a session for a guest. Raises AccountError if the name is in use elsewhere, or no
        guest's.
        """
        with write_transaction(self._engine) as connection:
            guest = find(connection, account, lock=True)
            if guest.has_password or guest.disabled or guest.roles != {Role.PLAYER}:
                raise AccountError("invalid_credentials", WRONG)
            if self._sessions.is_in_use(connection, guest.id, now_ms):
                raise accounts.name_conflict()
            return self._sessions.create(connection, guest, now_ms)

    def account_of_token(
        self, token: str | None, now_ms: int, *, active: bool = True
    ) -> Account | None:
        """Return the account of a cookie's token, or None; `active` renews the session."""
        if token is None:
            return None
        return self.account_of_session(session_id(token), now_ms, active=active)

    def account_of_session(
        self, session: str, now_ms: int, *, active: bool = False
    ) -> Account | None:
        """Return the account of a valid session id; for sockets. The use of an access token gives a
        player alone.
        """
        if (token_hash := access_hash(session)) is not None:
            return self.access_tokens.find_account(token_hash, now_ms)
        return self._sessions.find_account(session, now_ms, active=active)

    def sign_out(self, session: str, reason: str = "you signed out") -> None:
        """End a session, by its id."""
        with write_transaction(self._engine) as connection:
            owner = self._sessions.revoke(connection, session)
        if owner is not None:
            self._on_ended(SessionsEnded(owner, reason, session))

    # Exclusion -----------------------------------------------------------------------------------

    def self_exclude(self, account: str, until_ms: int, now_ms: int) -> PlayerLimits:
        """Exclude a player at their own request. Their sessions end; they may sign in again."""
        with self._changing(account, reason="you have excluded yourself from play") as connection:
            return self.limits.self_exclude(connection, account, until_ms, now_ms)

    def ban(self, actor: str, account: str, until_ms: int, now_ms: int) -> PlayerLimits:
        """Ban a player until a moment, or with 0 lift the ban, for a director."""
        with self._changing(account, reason="the house does not let you play") as connection:
            return self.limits.ban(connection, actor, account, until_ms, now_ms)

    # Notices -------------------------------------------------------------------------------------

    def flush_outbox(self, now_ms: int, failed: Mapping[str, int] | None = None) -> int:
        """Deliver the pending outbox messages; return their number.

        It runs at the start and every minute. `failed` counts the failed sign-ins by login name
        since the last call: an account with many of them gets one notice.
        """
        failures = {
            login: times for login, times in (failed or {}).items() if times >= _MANY_ATTEMPTS
        }
        with read_transaction(self._engine) as connection:
            rows = (
                connection.execute(select(ACCOUNTS.c.id, ACCOUNTS.c.login)).all()
                if failures
                else ()
            )
        attempts = [(row.id, failures[row.login]) for row in rows if row.login in failures]
        if attempts:
            with write_transaction(self._engine) as connection:
                for account, times in sorted(attempts):
                    self.outbox.add(
                        connection,
                        now_ms,
                        "sign_ins_failed",
                        SYSTEM,
                        account,
                        after={"times": times},
                    )
        return self.outbox.deliver()

    @contextmanager
    def _changing(
        self, ends: str | None = None, *, actor: str = SYSTEM, reason: str = ""
    ) -> Iterator[Connection]:
        """Open a transaction, for a director if `actor` is one, and deliver its notices once it is
        durable. All sessions of the account `ends` end with it, for this `reason`.
        """
        with write_transaction(self._engine) as connection:
            accounts.check_allowed(connection, actor, Permission.MANAGE_ACCOUNTS)
            yield connection
            if ends is not None:
                self._sessions.revoke_all(connection, ends)
        if ends is not None:
            self._on_ended(SessionsEnded(ends, reason))
        self.outbox.deliver()

    def _write_created(
        self, connection: Connection, actor: str, account: Account, now_ms: int
    ) -> None:
        details = {"name": account.name, "roles": accounts.encode_roles(account.granted)}
        hold_fields = account.hold.columns if account.hold.excluded_signers else {}
        self.outbox.add(
            connection, now_ms, "account_made", actor, account.id, after=details, **hold_fields
        )

    def _set_password(
        self,
        connection: Connection,
        account: Account,
        password_hash: str,
        now_ms: int,
        *,
        login: str | None,
        hold: PendingConfirmation,
    ) -> None:
        if login is not None:
            accounts.set_login(connection, account, login)
        hold_fields = hold.columns if hold != account.hold else {}
        self._change(connection, account.id, password=password_hash, **hold_fields)
        self.outbox.add(
            connection,
            now_ms,
            "password_changed",
            account.id,
            account.id,
            **hold_fields,
        )

    def _reset_factor(
        self, connection: Connection, approval: Approval, now_ms: int
    ) -> Callable[[], None]:
        """Remove the second factor of an approval; the sessions of its account end."""
        account = approval.subject["account"]
        self.second_factors.reset(connection, approval.asked_by, account, now_ms)
        return lambda: self._on_ended(SessionsEnded(account, "two-step verification was removed"))

    def _confirm(
        self, connection: Connection, approval: Approval, _now_ms: int
    ) -> Callable[[], None]:
        """Confirm an account; its sessions end if it loses a role by that."""
        account = approval.subject["account"]
        if not self._confirmations.confirm(connection, approval):
            return lambda: None
        self._sessions.revoke_all(connection, account)
        return lambda: self._on_ended(SessionsEnded(account, "the roles were changed"))

    def _check_password(self, password: str, *called: str) -> None:
        fewest = self._policy.password_letters
        for name in called:
            if problem := passwords.password_problem(password, name, fewest):
                raise AccountError("invalid_password", problem)
        if is_common(password):
            raise AccountError("common_password", "password too common")

    @staticmethod
    def _change(connection: Connection, account: str, **values: object) -> None:
        connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(**values))
