"""Accounts that wait for a second person's confirmation, and second factors.

Accounts that exist count as confirmed. Open invitation links end, because it is not known who has
seen them.
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

_WHOLE: Final = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add what an account waits for, who made a link, and the table of second factors."""
    for table, column in (
        ("accounts", sa.Column("held", sa.Text, nullable=False, server_default="")),
        ("accounts", sa.Column("waits", _WHOLE, nullable=False, server_default="0")),
        ("links", sa.Column("made_by", sa.Text, nullable=False, server_default="system")),
        ("sessions", sa.Column("proved_ms", _WHOLE, nullable=False, server_default="0")),
    ):
        op.add_column(table, column)
    op.execute("DELETE FROM links")
    op.create_table(
        "second_factors",
        sa.Column("account", sa.Text, sa.ForeignKey("accounts.id"), primary_key=True),
        sa.Column("secret", sa.LargeBinary),
        sa.Column("offered", sa.LargeBinary),
        sa.Column("step", _WHOLE, nullable=False, server_default="0"),
        sa.Column("recovery", sa.Text, nullable=False, server_default=""),
        sa.Column("failures", _WHOLE, nullable=False, server_default="0"),
        sa.Column("open_ms", _WHOLE, nullable=False, server_default="0"),
        sqlite_strict=True,
    )
