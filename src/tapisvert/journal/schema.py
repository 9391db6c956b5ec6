"""Tables of the journal's database, for SQLite and PostgreSQL. The migration creates them.

The hot paths in `sqlite.py` and `postgres.py` name these tables in SQL; other code uses them
through SQLAlchemy Core.
"""

from typing import Any, Final

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
from sqlalchemy.schema import SchemaItem
from sqlalchemy.types import TypeEngine

METADATA: Final = MetaData()
"""All tables of the database."""

BIGINT: Final[TypeEngine[int]] = BigInteger().with_variant(Integer(), "sqlite")
"""64-bit integer. SQLite's strict tables have no BIGINT, but their INTEGER has 64 bits."""


def _table(name: str, *parts: SchemaItem, **options: Any) -> Table:
    return Table(name, METADATA, *parts, **options, sqlite_strict=True)


TABLES: Final = _table(
    "tables",
    Column("id", Text, primary_key=True),
    Column("settings", LargeBinary, nullable=False),
    Column("made_ms", BIGINT, nullable=False),
    Column("number", BIGINT, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    Column("owner", Text),
    Column("fence", BIGINT, nullable=False),
    Column("expires_ms", BIGINT, nullable=False),
    CheckConstraint("length(hash) = 32", name="tables_hash"),
)

ENTRIES: Final = _table(
    "entries",
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
    # The migration gives PostgreSQL the same conditions. Naming them here would import its dialect,
    # which takes 60 ms of CPU time, on SQLite too.
    Index(
        "entries_request",
        "table_id",
        "request",
        "actor",
        unique=True,
        sqlite_where=text("request IS NOT NULL"),
    ),
    Index(
        "entries_purse",
        "table_id",
        "actor",
        sqlite_where=text("purse <> '[]'"),
    ),
    Index(
        "entries_moved",
        "at_ms",
        "table_id",
        "number",
        sqlite_where=text("purse <> '[]'"),
    ),
)
"""Entries; the table has a rowid, since long rows make a clustered key slow."""

PURSES: Final = _table(
    "purses",
    Column("account", Text, primary_key=True),
    Column("minor", BIGINT, nullable=False),
    CheckConstraint("minor BETWEEN 0 AND 9007199254740991", name="purses_minor"),
    sqlite_with_rowid=False,
)

SNAPSHOTS: Final = _table(
    "snapshots",
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", BIGINT, nullable=False),
    Column("state", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
)

STATES: Final = _table(
    "table_states",
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", BIGINT, primary_key=True),
    Column("entry_hash", LargeBinary, nullable=False),
    Column("form", LargeBinary, nullable=False),
    Column("state", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    Column("stamp", LargeBinary, nullable=False),
    CheckConstraint("number >= 1", name="table_states_number"),
)

REPORTS: Final = _table(
    "reports",
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", BIGINT, nullable=False),
    Column("state", LargeBinary, nullable=False),
)

BLOBS: Final = _table(
    "kept",
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("name", Text, primary_key=True),
    Column("blob", LargeBinary, nullable=False),
)

ARCHIVED: Final = _table(
    "archived",
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("session", BIGINT, primary_key=True),
    Column("first", BIGINT, nullable=False),
    Column("last", BIGINT, nullable=False),
    Column("opened", BIGINT, nullable=False),
    Column("previous", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    Column("file", Text, nullable=False),
    CheckConstraint("first <= opened AND opened <= last", name="archived_range"),
)

ARCHIVED_MOVES: Final = _table(
    "archived_moves",
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", BIGINT, primary_key=True),
    Column("at_ms", BIGINT, nullable=False),
    Column("actor", Text, nullable=False),
    Column("line", LargeBinary, nullable=False),
    Column("purse", Text, nullable=False),
    Index("archived_moves_at", "at_ms", "table_id", "number"),
)
"""Entries that moved purses, of archived sessions: a purse's history stays whole."""

FORWARDED: Final = _table(
    "inbox",
    Column("id", BIGINT, primary_key=True, autoincrement=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("actor", Text, nullable=False),
    Column("request", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("taken", BIGINT, nullable=False),
    Index("inbox_table", "table_id", "id"),
    sqlite_autoincrement=True,  # an id is never reused
)

CHECKPOINTS: Final = _table(
    "checkpoints",
    Column("id", BIGINT, primary_key=True, autoincrement=True),
    Column("at_ms", BIGINT, nullable=False),
    Column("text", LargeBinary, nullable=False),
    sqlite_autoincrement=True,
)


ACCOUNTS: Final = _table(
    "accounts",
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("login", Text, nullable=False, unique=True),
    Column("skeleton", Text, nullable=False, unique=True),
    Column("password", Text),
    Column("roles", Text, nullable=False),
    Column("disabled", BIGINT, nullable=False),
    Column("made_ms", BIGINT, nullable=False),
    Column("held", Text, nullable=False, server_default=""),
    Column("waits", BIGINT, nullable=False, server_default="0"),
)
"""Accounts. `login` is the casefolded name to sign in with, shown to its owner only; `password` is
an argon2 hash, NULL until the owner has chosen both. `roles` are separated by spaces. `held` and
`waits` are a `PendingConfirmation`: the accounts, separated by spaces, that may know the password.
"""

LINKS: Final = _table(
    "links",
    Column("hash", LargeBinary, primary_key=True),
    Column("account", Text, ForeignKey("accounts.id"), nullable=False),
    Column("expires_ms", BIGINT, nullable=False),
    Column("made_by", Text, nullable=False, server_default="system"),
)
"""Invitation links for choosing a password, each usable once: SHA-256 of the token. `made_by` is
the account that has seen the link.
"""

INVITED: Final = _table(
    "invited",
    Column("hash", LargeBinary, primary_key=True),
    Column("account", Text, ForeignKey("accounts.id"), primary_key=True),
    Index("invited_account", "account"),
)
"""Accounts that have accepted an invitation to a private table: SHA-256 of its token."""

SESSIONS: Final = _table(
    "sessions",
    Column("hash", LargeBinary, primary_key=True),
    Column("account", Text, ForeignKey("accounts.id"), nullable=False),
    Column("made_ms", BIGINT, nullable=False),
    Column("seen_ms", BIGINT, nullable=False),
    Column("expires_ms", BIGINT, nullable=False),
    Column("proved_ms", BIGINT, nullable=False, server_default="0"),
    Index("sessions_account", "account"),
)
"""Login sessions: SHA-256 of the token, the time of the last action, and of the last code of the
second factor; 0 without one.
"""

ACCESS_TOKENS: Final = _table(
    "access_tokens",
    Column("id", Text, primary_key=True),
    Column("hash", LargeBinary, nullable=False, unique=True),
    Column("account", Text, ForeignKey("accounts.id"), nullable=False),
    Column("label", Text, nullable=False),
    Column("made_ms", BIGINT, nullable=False),
    Column("used_ms", BIGINT, nullable=False),
    Column("expires_ms", BIGINT, nullable=False),
    Index("access_tokens_account", "account"),
)
"""Access tokens for programs that play for their owner: SHA-256 of each, and the owner's label.
`used_ms` is 0 until it is used, then right to the minute.
"""

SECOND_FACTORS: Final = _table(
    "second_factors",
    Column("account", Text, ForeignKey("accounts.id"), primary_key=True),
    Column("secret", LargeBinary),
    Column("offered", LargeBinary),
    Column("step", BIGINT, nullable=False, server_default="0"),
    Column("recovery", Text, nullable=False, server_default=""),
    Column("failures", BIGINT, nullable=False, server_default="0"),
    Column("open_ms", BIGINT, nullable=False, server_default="0"),
)
"""Second factors. `secret` is in use and `offered` is not confirmed yet; both are encrypted with
the house's key. `step` is the last time step of which a code was used, `recovery` the SHA-256 of
the unused recovery codes, separated by spaces. After `failures` wrong codes the next is accepted
from `open_ms` on.
"""

PROTECTIONS: Final = _table(
    "protections",
    Column("account", Text, ForeignKey("accounts.id"), primary_key=True),
    Column("own", Text, nullable=False),
)
"""`limits.PlayerLimits` as JSON."""

PLAYED: Final = _table(
    "played",
    Column("account", Text, ForeignKey("accounts.id"), primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("number", BIGINT, nullable=False),
    Column("played", Text, nullable=False),
)
"""`activity.Activity` as JSON, with the number of the last table entry that it includes."""

PLACES: Final = _table(
    "places",
    Column("account", Text, ForeignKey("accounts.id"), primary_key=True),
    Column("table_id", Text, nullable=False),
    Index("places_table", "table_id"),
)
"""Seats: each player is at one table at most."""

PEOPLE: Final = _table(
    "people",
    Column("number", BIGINT, primary_key=True, autoincrement=True),
    Column("name", Text, nullable=False),
    Column("skeleton", Text, nullable=False),
    Column("born", Text),
    Column("document_kind", Text),
    Column("country", Text),
    Column("document_digest", LargeBinary, unique=True),
    Column("document", LargeBinary),
    Column("photo", LargeBinary),
    Column("photo_ms", BIGINT),
    Column("entered_ms", BIGINT, nullable=False),
    sqlite_autoincrement=True,  # a number is never reused
)
"""Register of the people at desk and tables. `skeleton` is the name without spelling, and
`document_digest` a keyed digest of the document: NULL until it was seen. `document` is its number,
encrypted with the house's key, where the house stores it; `photo` is always encrypted.
"""

APPROVALS: Final = _table(
    "approvals",
    Column("id", BIGINT, primary_key=True, autoincrement=True),
    Column("kind", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("asked_by", Text, ForeignKey("accounts.id"), nullable=False),
    Column("asked_ms", BIGINT, nullable=False),
    Column("decided_by", Text, ForeignKey("accounts.id")),
    Column("decided_ms", BIGINT),
    Column("approved", BIGINT),
    Column("notice", BIGINT),
    Column("outcome", Text),
)
"""Changes that need a second person's approval; `subject` is JSON. `notice` records the decision
and moves the chips; `outcome` is the result of an approved change, NULL until it is executed.
"""

NOTICES: Final = _table(
    "notices",
    Column("id", BIGINT, primary_key=True, autoincrement=True),
    Column("notice", Text, nullable=False),
    Column("written", BIGINT, nullable=False),
    Index("notices_written", "written", "id"),
)
"""Outbox of notices for the journal; `written` is 0 if pending, 1 if written, 2 if refused."""
