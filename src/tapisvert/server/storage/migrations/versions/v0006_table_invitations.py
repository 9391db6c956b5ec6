"""Accounts that have accepted the invitation to a private table."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Create the table of accepted invitations, and its index by account."""
    op.create_table(
        "invited",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        sa.Column("account", sa.Text, sa.ForeignKey("accounts.id"), primary_key=True),
        sqlite_strict=True,
    )
    op.create_index("invited_account", "invited", ["account"])
