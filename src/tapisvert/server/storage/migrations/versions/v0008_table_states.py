"""Snapshots of the tables' states, several for each table."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

_WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create the table of states."""
    op.create_table(
        "table_states",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", _WHOLE, primary_key=True),
        sa.Column("entry_hash", sa.LargeBinary, nullable=False),
        sa.Column("form", sa.LargeBinary, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("stamp", sa.LargeBinary, nullable=False),
        sa.CheckConstraint("number >= 1", name="table_states_number"),
        sqlite_strict=True,
    )
