"""Separate login name of an account, shown at no table; failed sign-ins are no longer stored.

An existing account keeps its previous login name until its owner chooses another.
"""

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Rename the column of the login name, and drop the table of failed sign-ins."""
    op.execute("ALTER TABLE accounts RENAME COLUMN folded TO login")
    op.drop_table("attempts")
