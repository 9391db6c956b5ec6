"""Sessions that were archived in files, the movements of purses in them, and saved reports."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

_WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create the tables, empty."""
    op.create_table(
        "archived",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("session", _WHOLE, primary_key=True),
        *(sa.Column(name, _WHOLE, nullable=False) for name in ("first", "last", "opened")),
        *(sa.Column(name, sa.LargeBinary, nullable=False) for name in ("previous", "hash")),
        sa.Column("file", sa.Text, nullable=False),
        sa.CheckConstraint("first <= opened AND opened <= last", name="archived_range"),
        sqlite_strict=True,
    )
    op.create_table(
        "archived_moves",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", _WHOLE, primary_key=True),
        sa.Column("at_ms", _WHOLE, nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("line", sa.LargeBinary, nullable=False),
        sa.Column("purse", sa.Text, nullable=False),
        sqlite_strict=True,
    )
    op.create_index("archived_moves_at", "archived_moves", ["at_ms", "table_id", "number"])
    op.create_table(
        "reports",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", _WHOLE, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sqlite_strict=True,
    )
