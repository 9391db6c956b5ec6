"""Tables of the journal's database, for SQLite and PostgreSQL. Migrations create them.

A test checks that `METADATA` and the migrations define the same tables. The hot paths in
`sqlite.py` and `postgres.py` name these tables in SQL; other code may use them through SQLAlchemy
Core.
"""

from typing import Final

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)
from sqlalchemy.types import TypeEngine

METADATA: Final = MetaData()
"""All tables of the database; other modules add theirs."""

BIGINT: Final[TypeEngine[int]] = BigInteger().with_variant(Integer(), "sqlite")
"""64-bit integer. SQLite's strict tables have no BIGINT, but their INTEGER has 64 bits."""

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("settings", LargeBinary, nullable=False),
    Column("made_ms", BIGINT, nullable=False),
    Column("number", BIGINT, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    Column("owner", Text),
    Column("fence", BIGINT, nullable=False),
    Column("expires_ms", BIGINT, nullable=False),
    CheckConstraint("length(hash) = 32", name="tables_hash"),
    sqlite_strict=True,
)

ENTRIES: Final = Table(
    "entries",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", BIGINT, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("at_ms", BIGINT, nullable=False),
    Column("actor", Text, nullable=False),
    Column("request", Text),
    Column("body_hash", LargeBinary),
    Column("line", LargeBinary, nullable=False),
    Column("answer", LargeBinary, nullable=False),
    Column("postings", LargeBinary, nullable=False),
    Column("purse", Text, nullable=False),
    Column("previous", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    CheckConstraint("number >= 1", name="entries_number"),
    CheckConstraint("length(previous) = 32 AND length(hash) = 32", name="entries_hash"),
    Index(
        "entries_request",
        *("table_id", "request", "actor"),
        unique=True,
        sqlite_where=text("request IS NOT NULL"),
        postgresql_where=text("request IS NOT NULL"),
    ),
    Index(
        "entries_purse",
        *("table_id", "actor"),
        sqlite_where=text("purse <> '[]'"),
        postgresql_where=text("purse <> '[]'"),
    ),
    Index(
        "entries_moved",
        *("at_ms", "table_id", "number"),
        sqlite_where=text("purse <> '[]'"),
        postgresql_where=text("purse <> '[]'"),
    ),
    sqlite_strict=True,  # with a rowid: long rows make a clustered key slow
)

PURSES: Final = Table(
    "purses",
    METADATA,
    Column("account", Text, primary_key=True),
    Column("minor", BIGINT, nullable=False),
    CheckConstraint("minor BETWEEN 0 AND 9007199254740991", name="purses_minor"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

SNAPSHOTS: Final = Table(
    "snapshots",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", BIGINT, nullable=False),
    Column("state", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    sqlite_strict=True,
)

BLOBS: Final = Table(
    "kept",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("name", Text, primary_key=True),
    Column("blob", LargeBinary, nullable=False),
    sqlite_strict=True,
)

FORWARDED: Final = Table(
    "inbox",
    METADATA,
    Column("id", BIGINT, primary_key=True, autoincrement=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("actor", Text, nullable=False),
    Column("request", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("taken", BIGINT, nullable=False),
    Index("inbox_table", "table_id", "id"),
    sqlite_strict=True,
    sqlite_autoincrement=True,  # an id is never reused
)

CHECKPOINTS: Final = Table(
    "checkpoints",
    METADATA,
    Column("id", BIGINT, primary_key=True, autoincrement=True),
    Column("at_ms", BIGINT, nullable=False),
    Column("text", LargeBinary, nullable=False),
    sqlite_strict=True,
    sqlite_autoincrement=True,
)
