"""Tables of the journal, its purses, snapshots, blobs, forwarded requests and checkpoints."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create the tables."""
    _tables()
    _entries()
    _beside()
    _inbox()


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("settings", sa.LargeBinary, nullable=False),
        sa.Column("made_ms", _WHOLE, nullable=False),
        sa.Column("number", _WHOLE, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("owner", sa.Text),
        sa.Column("fence", _WHOLE, nullable=False),
        sa.Column("expires_ms", _WHOLE, nullable=False),
        sa.CheckConstraint("length(hash) = 32", name="tables_hash"),
        sqlite_strict=True,
    )


def _entries() -> None:
    op.create_table(
        "entries",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", _WHOLE, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("at_ms", _WHOLE, nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("request", sa.Text),
        sa.Column("body_hash", sa.LargeBinary),
        sa.Column("line", sa.LargeBinary, nullable=False),
        sa.Column("answer", sa.LargeBinary, nullable=False),
        sa.Column("postings", sa.LargeBinary, nullable=False),
        sa.Column("purse", sa.Text, nullable=False),
        sa.Column("previous", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.CheckConstraint("number >= 1", name="entries_number"),
        sa.CheckConstraint("length(previous) = 32 AND length(hash) = 32", name="entries_hash"),
        sqlite_strict=True,
    )
    op.create_index(
        "entries_request",
        "entries",
        ["table_id", "actor", "request"],
        unique=True,
        sqlite_where=sa.text("request IS NOT NULL"),
        postgresql_where=sa.text("request IS NOT NULL"),
    )


def _beside() -> None:
    op.create_table(
        "purses",
        sa.Column("account", sa.Text, primary_key=True),
        sa.Column("minor", _WHOLE, nullable=False),
        sa.CheckConstraint("minor BETWEEN 0 AND 9007199254740991", name="purses_minor"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", _WHOLE, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "kept",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("blob", sa.LargeBinary, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "checkpoints",
        sa.Column("id", _WHOLE, primary_key=True, autoincrement=True),
        sa.Column("at_ms", _WHOLE, nullable=False),
        sa.Column("text", sa.LargeBinary, nullable=False),
        sqlite_strict=True,
        sqlite_autoincrement=True,
    )


def _inbox() -> None:
    op.create_table(
        "inbox",
        sa.Column("id", _WHOLE, primary_key=True, autoincrement=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("request", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("taken", _WHOLE, nullable=False),
        sqlite_strict=True,
        sqlite_autoincrement=True,
    )
    op.create_index("inbox_table", "inbox", ["table_id", "id"])
