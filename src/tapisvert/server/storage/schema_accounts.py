"""Tables of accounts and limits, in the same database as the journal."""

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
    Column("held", Text, nullable=False, server_default=""),
    Column("waits", BIGINT, nullable=False, server_default="0"),
    sqlite_strict=True,
)
"""Accounts. `login` is the casefolded name to sign in with, shown to its owner only; `password` is
an argon2 hash, NULL until the owner has chosen both. `roles` are separated by spaces. `held` and
`waits` are `confirmation.Hold`: the accounts, separated by spaces, that may know the password.
"""

LINKS: Final = Table(
    "links",
    METADATA,
    Column("hash", LargeBinary, primary_key=True),
    Column("account", Text, ForeignKey("accounts.id"), nullable=False),
    Column("expires_ms", BIGINT, nullable=False),
    Column("made_by", Text, nullable=False, server_default="system"),
    sqlite_strict=True,
)
"""Invitation links for choosing a password, each usable once: SHA-256 of the token. `made_by` is
the account that has seen the link.
"""

INVITED: Final = Table(
    "invited",
    METADATA,
    Column("hash", LargeBinary, primary_key=True),
    Column("account", Text, ForeignKey("accounts.id"), primary_key=True),
    Index("invited_account", "account"),
    sqlite_strict=True,
)
"""Accounts that have accepted an invitation to a private table: SHA-256 of its token."""

SESSIONS: Final = Table(
    "sessions",
    METADATA,
    Column("hash", LargeBinary, primary_key=True),
    Column("account", Text, ForeignKey("accounts.id"), nullable=False),
    Column("made_ms", BIGINT, nullable=False),
    Column("seen_ms", BIGINT, nullable=False),
    Column("expires_ms", BIGINT, nullable=False),
    Column("proved_ms", BIGINT, nullable=False, server_default="0"),
    Index("sessions_account", "account"),
    sqlite_strict=True,
)
"""Login sessions: SHA-256 of the token, the time of the last action, and of the last code of the
second factor; 0 without one.
"""

ACCESS_TOKENS: Final = Table(
    "access_tokens",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("hash", LargeBinary, nullable=False, unique=True),
    Column("account", Text, ForeignKey("accounts.id"), nullable=False),
    Column("label", Text, nullable=False),
    Column("made_ms", BIGINT, nullable=False),
    Column("used_ms", BIGINT, nullable=False),
    Column("expires_ms", BIGINT, nullable=False),
    Index("access_tokens_account", "account"),
    sqlite_strict=True,
)
"""Access tokens for programs that play for their owner: SHA-256 of each, and the owner's label.
`used_ms` is 0 until it is used, then right to the minute.
"""

SECOND_FACTORS: Final = Table(
    "second_factors",
    METADATA,
    Column("account", Text, ForeignKey("accounts.id"), primary_key=True),
    Column("secret", LargeBinary),
    Column("offered", LargeBinary),
    Column("step", BIGINT, nullable=False, server_default="0"),
    Column("recovery", Text, nullable=False, server_default=""),
    Column("failures", BIGINT, nullable=False, server_default="0"),
    Column("open_ms", BIGINT, nullable=False, server_default="0"),
    sqlite_strict=True,
)
"""Second factors. `secret` is in use and `offered` is not confirmed yet; both are encrypted with
the house's key. `step` is the last time step of which a code was used, `recovery` the SHA-256 of
the unused recovery codes, separated by spaces. After `failures` wrong codes the next is accepted
from `open_ms` on.
"""

PROTECTIONS: Final = Table(
    "protections",
    METADATA,
    Column("account", Text, ForeignKey("accounts.id"), primary_key=True),
    Column("own", Text, nullable=False),
    sqlite_strict=True,
)
"""`limits.PlayerLimits` as JSON."""

PLAYED: Final = Table(
    "played",
    METADATA,
    Column("account", Text, ForeignKey("accounts.id"), primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("number", BIGINT, nullable=False),
    Column("played", Text, nullable=False),
    sqlite_strict=True,
)
"""`activity.Activity` as JSON, with the number of the last table entry that it includes."""

PLACES: Final = Table(
    "places",
    METADATA,
    Column("account", Text, ForeignKey("accounts.id"), primary_key=True),
    Column("table_id", Text, nullable=False),
    Index("places_table", "table_id"),
    sqlite_strict=True,
)
"""Seats: each player is at one table at most."""

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
"""Changes that need a second person's approval; `subject` is JSON. `notice` records the decision
and moves the chips; `outcome` is the result of an approved change, NULL until it is executed.
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
"""Outbox of notices for the journal; `written` is 0 if pending, 1 if written, 2 if refused."""
