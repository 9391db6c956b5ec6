"""Service for second factors: set up and removed by their owners, asked for at acts of money.

All methods are synchronous and may be called from any thread. A refusal raises `AccountError`.
"""

from sqlalchemy import Connection, Engine, select

from tapisvert.journal.outbox import Outbox
from tapisvert.journal.schema import ACCOUNTS, SECOND_FACTORS
from tapisvert.journal.transactions import read_transaction, write_transaction
from tapisvert.server.accounts.accounts import WRONG, Account, AccountError, find
from tapisvert.server.accounts.credentials.passwords import Passwords
from tapisvert.server.accounts.holds import staff_of
from tapisvert.server.accounts.policy import SecondFactor
from tapisvert.server.accounts.second_factors import Code, Proof, SecondFactors
from tapisvert.server.accounts.sessions import Sessions


class SecondFactorService:
    """Second factors of a house, under its rule."""

    def __init__(
        self,
        engine: Engine,
        factors: SecondFactors,
        sessions: Sessions,
        *,
        rule: SecondFactor,
        passwords: Passwords,
        outbox: Outbox,
    ) -> None:
        self._engine, self._factors, self._sessions = engine, factors, sessions
        self._rule, self._passwords, self._outbox = rule, passwords, outbox

    def unused_recovery_codes(self, account: str) -> int | None:
        """Return how many recovery codes are left; None without a second factor."""
        with read_transaction(self._engine) as connection:
            return self._factors.unused_recovery_codes(connection, account)

    def owners(self) -> frozenset[str]:
        """Return the accounts that have a second factor."""
        query = select(SECOND_FACTORS.c.account).where(SECOND_FACTORS.c.secret.is_not(None))
        with read_transaction(self._engine) as connection:
            return frozenset(connection.scalars(query))

    def is_required(self, account: Account) -> bool:
        """Return whether the house's rule asks an account for a second factor."""
        return self._rule is not SecondFactor.OPTIONAL and bool(staff_of(account.granted))

    def offer(self, account: str, password: str, code: Code) -> bytes:
        """Return a new secret for a device; a second factor in use is replaced with a code of it
        alone.
        """
        self.check_owner(account, password, code)
        with write_transaction(self._engine) as connection:
            return self._factors.offer(connection, account)

    def set_up(self, account: str, session: str, code: Code, now_ms: int) -> list[str]:
        """Put the offered secret in use and return recovery codes; the other sessions end."""
        with write_transaction(self._engine) as connection:
            codes = self._factors.set_up(connection, account, code)
            self._sessions.revoke_all(connection, account, but=session)
            self._sessions.prove(connection, session, now_ms)
        self._outbox.deliver()
        return codes

    def remove(self, account: Account, password: str, code: Code) -> None:
        """Remove the owner's second factor, unless the house's rule asks for one."""
        if self.is_required(account):
            raise AccountError("not_here", "this house asks its staff for a second factor")
        self.check_owner(account.id, password, code)
        with write_transaction(self._engine) as connection:
            self._factors.remove(connection, account.id, account.id, code.at_ms)
        self._outbox.deliver()

    def reset(self, connection: Connection, by: str, account: str, now_ms: int) -> None:
        """Remove a second factor that is lost, in the caller's transaction; all sessions end."""
        self._factors.remove(connection, by, account, now_ms)
        self._sessions.revoke_all(connection, account)

    def prove(self, account: str, session: str, code: Code, now_ms: int) -> None:
        """Take a code for acts of money in this session."""
        with write_transaction(self._engine) as connection:
            proof = self._factors.verify(connection, account, code)
            if proof is Proof.RIGHT:
                self._sessions.prove(connection, session, now_ms)
        self._outbox.deliver()
        proof.check(required=True)

    def check_proved(self, account: str, session: str | None, now_ms: int) -> None:
        """Raise AccountError if the house's rule asks for a code before an act of money."""
        if self._rule is SecondFactor.OPTIONAL or session is None:
            return
        with read_transaction(self._engine) as connection:
            if self._sessions.is_proved(connection, session, now_ms):
                return
            codes = self._factors.unused_recovery_codes(connection, account)
        (Proof.NOT_SET if codes is None else Proof.MISSING).check(required=True)

    def check_owner(self, account: str, password: str, code: Code) -> None:
        """Raise AccountError unless the password is right, and the code of a factor in use."""
        with read_transaction(self._engine) as connection:
            find(connection, account)
            stored = connection.scalar(select(ACCOUNTS.c.password).where(ACCOUNTS.c.id == account))
        if not self._passwords.verify(stored, password):
            raise AccountError("wrong", WRONG)
        with write_transaction(self._engine) as connection:
            proof = self._factors.verify(connection, account, code)
        self._outbox.deliver()
        proof.check()
