"""Tables of the journal's database, for SQLite and PostgreSQL. The migration creates them.

The hot paths in
`sqlite.py` and `postgres.py` name these tables in SQL; other code may use them through SQLAlchemy
Core.
"""

from typing import Final

import sqlalchemy as sa
from sqlalchemy.types import TypeEngine

METADATA: Final = sa.MetaData()
"""All tables of the database; other modules add theirs."""

BIGINT: Final[TypeEngine[int]] = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
"""64-bit integer. SQLite's strict tables have no BIGINT, but their INTEGER has 64 bits."""

TABLES: Final = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("settings", sa.LargeBinary, nullable=False),
    sa.Column("made_ms", BIGINT, nullable=False),
    sa.Column("number", BIGINT, nullable=False),
    sa.Column("hash", sa.LargeBinary, nullable=False),
    sa.Column("owner", sa.Text),
    sa.Column("fence", BIGINT, nullable=False),
    sa.Column("expires_ms", BIGINT, nullable=False),
    sa.CheckConstraint("length(hash) = 32", name="tables_hash"),
    sqlite_strict=True,
)

ENTRIES: Final = sa.Table(
    "entries",
    METADATA,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", BIGINT, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("at_ms", BIGINT, nullable=False),
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
    # The migration gives PostgreSQL the same conditions. To name them here imports its dialect,
    # 60 ms of a processor, in each house on SQLite.
    sa.Index(
        "entries_request",
        *("table_id", "request", "actor"),
        unique=True,
        sqlite_where=sa.text("request IS NOT NULL"),
    ),
    sa.Index(
        "entries_purse",
        *("table_id", "actor"),
        sqlite_where=sa.text("purse <> '[]'"),
    ),
    sa.Index(
        "entries_moved",
        *("at_ms", "table_id", "number"),
        sqlite_where=sa.text("purse <> '[]'"),
    ),
    sqlite_strict=True,  # with a rowid: long rows make a clustered key slow
)

PURSES: Final = sa.Table(
    "purses",
    METADATA,
    sa.Column("account", sa.Text, primary_key=True),
    sa.Column("minor", BIGINT, nullable=False),
    sa.CheckConstraint("minor BETWEEN 0 AND 9007199254740991", name="purses_minor"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

SNAPSHOTS: Final = sa.Table(
    "snapshots",
    METADATA,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", BIGINT, nullable=False),
    sa.Column("state", sa.LargeBinary, nullable=False),
    sa.Column("hash", sa.LargeBinary, nullable=False),
    sqlite_strict=True,
)

STATES: Final = sa.Table(
    "table_states",
    METADATA,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", BIGINT, primary_key=True),
    sa.Column("entry_hash", sa.LargeBinary, nullable=False),
    sa.Column("form", sa.LargeBinary, nullable=False),
    sa.Column("state", sa.LargeBinary, nullable=False),
    sa.Column("hash", sa.LargeBinary, nullable=False),
    sa.Column("stamp", sa.LargeBinary, nullable=False),
    sa.CheckConstraint("number >= 1", name="table_states_number"),
    sqlite_strict=True,
)

REPORTS: Final = sa.Table(
    "reports",
    METADATA,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", BIGINT, nullable=False),
    sa.Column("state", sa.LargeBinary, nullable=False),
    sqlite_strict=True,
)

BLOBS: Final = sa.Table(
    "kept",
    METADATA,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("blob", sa.LargeBinary, nullable=False),
    sqlite_strict=True,
)

ARCHIVED: Final = sa.Table(
    "archived",
    METADATA,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("session", BIGINT, primary_key=True),
    sa.Column("first", BIGINT, nullable=False),
    sa.Column("last", BIGINT, nullable=False),
    sa.Column("opened", BIGINT, nullable=False),
    sa.Column("previous", sa.LargeBinary, nullable=False),
    sa.Column("hash", sa.LargeBinary, nullable=False),
    sa.Column("file", sa.Text, nullable=False),
    sa.CheckConstraint("first <= opened AND opened <= last", name="archived_range"),
    sqlite_strict=True,
)

ARCHIVED_MOVES: Final = sa.Table(
    "archived_moves",
    METADATA,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", BIGINT, primary_key=True),
    sa.Column("at_ms", BIGINT, nullable=False),
    sa.Column("actor", sa.Text, nullable=False),
    sa.Column("line", sa.LargeBinary, nullable=False),
    sa.Column("purse", sa.Text, nullable=False),
    sa.Index("archived_moves_at", "at_ms", "table_id", "number"),
    sqlite_strict=True,
)
"""Entries that moved purses, of archived sessions: a purse's history stays whole."""

FORWARDED: Final = sa.Table(
    "inbox",
    METADATA,
    sa.Column("id", BIGINT, primary_key=True, autoincrement=True),
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("actor", sa.Text, nullable=False),
    sa.Column("request", sa.Text, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sa.Column("taken", BIGINT, nullable=False),
    sa.Index("inbox_table", "table_id", "id"),
    sqlite_strict=True,
    sqlite_autoincrement=True,  # an id is never reused
)

CHECKPOINTS: Final = sa.Table(
    "checkpoints",
    METADATA,
    sa.Column("id", BIGINT, primary_key=True, autoincrement=True),
    sa.Column("at_ms", BIGINT, nullable=False),
    sa.Column("text", sa.LargeBinary, nullable=False),
    sqlite_strict=True,
    sqlite_autoincrement=True,
)
