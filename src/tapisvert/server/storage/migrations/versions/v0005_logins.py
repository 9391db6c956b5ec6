"""An account is signed in to by a name of its own, which no table shows; failed sign-ins are no
longer kept.

Until its owner chooses another, an account of before keeps the name that it was signed in to by.
"""

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Call the column by what it is for, and let the failures go."""
    op.execute("ALTER TABLE accounts RENAME COLUMN folded TO login")
    op.drop_table("attempts")
