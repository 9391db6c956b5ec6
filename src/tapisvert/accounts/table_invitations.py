"""Accounts that have accepted the invitation to a private table.

The invitation's token is in the settings of its table, and here is its SHA-256: a table that is
given to another opener has another token, which no account has accepted.
"""

from typing import Final

from sqlalchemy import Engine, delete, func, select

from tapisvert.accounts.tokens import hash_token
from tapisvert.journal.schema import INVITED
from tapisvert.journal.transactions import insert, read_transaction, write_transaction

MAX_INVITED: Final = 100
"""Accounts that may accept one invitation."""


class AcceptedInvitations:
    """Store of the accepted invitations."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def accept(self, token: str, account: str) -> bool:
        """Record that an account has accepted; return False if too many others have."""
        of_token = INVITED.c.hash == hash_token(token)
        row: dict[str, object] = {"hash": hash_token(token), "account": account}
        with write_transaction(self._engine) as connection:
            others = of_token & (INVITED.c.account != account)
            count = connection.scalar(select(func.count()).select_from(INVITED).where(others))
            if (count or 0) >= MAX_INVITED:
                return False
            insert(connection, INVITED, row)
        return True

    def accepted_by(self, account: str) -> frozenset[bytes]:
        """Return the hashes of the tokens that an account has accepted."""
        query = select(INVITED.c.hash).where(INVITED.c.account == account)
        with read_transaction(self._engine) as connection:
            return frozenset(connection.scalars(query))

    def revoke(self, token: str) -> None:
        """Delete the acceptances of an invitation."""
        with write_transaction(self._engine) as connection:
            connection.execute(delete(INVITED).where(INVITED.c.hash == hash_token(token)))
