"""The tables of people, beside those of the journal."""

from typing import Final

from sqlalchemy import Column, ForeignKey, Index, LargeBinary, Table, Text

from tapisvert.server.storage.schema import BIGINT, METADATA

ACCOUNTS: Final = Table(
    "accounts",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("login", Text, nullable=False, unique=True),
    Column("skeleton", Text, nullable=False, unique=True),
    Column("password", Text),
    Column("roles", Text, nullable=False),
    Column("disabled", BIGINT, nullable=False),
    Column("made_ms", BIGINT, nullable=False),
    sqlite_strict=True,
)
"""`login` is the name, folded, by which its owner signs in and which nobody else is shown, and
`password` an argon2 hash: none until the owner has chosen both. `roles` stand between spaces.
"""

LINKS: Final = Table(
    "links",
    METADATA,
    Column("hash", LargeBinary, primary_key=True),
    Column("account", Text, ForeignKey("accounts.id"), nullable=False),
    Column("expires_ms", BIGINT, nullable=False),
    sqlite_strict=True,
)
"""Links to choose a password by, each for one time: SHA-256 of the token."""

SESSIONS: Final = Table(
    "sessions",
    METADATA,
    Column("hash", LargeBinary, primary_key=True),
    Column("account", Text, ForeignKey("accounts.id"), nullable=False),
    Column("made_ms", BIGINT, nullable=False),
    Column("seen_ms", BIGINT, nullable=False),
    Column("expires_ms", BIGINT, nullable=False),
    Index("sessions_account", "account"),
    sqlite_strict=True,
)
"""Who is signed in: SHA-256 of the token, and when he last did something."""

PROTECTIONS: Final = Table(
    "protections",
    METADATA,
    Column("account", Text, ForeignKey("accounts.id"), primary_key=True),
    Column("own", Text, nullable=False),
    sqlite_strict=True,
)
"""`protection.Own` as JSON."""

PLAYED: Final = Table(
    "played",
    METADATA,
    Column("account", Text, ForeignKey("accounts.id"), primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("number", BIGINT, nullable=False),
    Column("played", Text, nullable=False),
    sqlite_strict=True,
)
"""`played.Played` as JSON, with the table's entry that it includes as its last."""

PLACES: Final = Table(
    "places",
    METADATA,
    Column("account", Text, ForeignKey("accounts.id"), primary_key=True),
    Column("table_id", Text, nullable=False),
    Index("places_table", "table_id"),
    sqlite_strict=True,
)
"""Where everybody is: at one table."""

APPROVALS: Final = Table(
    "approvals",
    METADATA,
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
    sqlite_strict=True,
)
"""What needs a second pair of eyes; `subject` is JSON. `notice` tells of the decision, and moves
the chips; `outcome` is what came of what was approved, none until it is carried out.
"""

NOTICES: Final = Table(
    "notices",
    METADATA,
    Column("id", BIGINT, primary_key=True, autoincrement=True),
    Column("notice", Text, nullable=False),
    Column("written", BIGINT, nullable=False),
    Index("notices_written", "written", "id"),
    sqlite_strict=True,
)
"""What the journal is to be told, and whether it was: 0 not yet, 1 written, 2 refused."""
