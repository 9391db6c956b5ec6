"""Tables of accounts, sessions, limits, approvals, and the outbox of notices."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create the tables."""
    _accounts()
    _sessions()
    _protection()
    _approvals()


def _account(*, is_key: bool = False) -> "sa.Column[str]":
    given = sa.ForeignKey("accounts.id")
    return sa.Column("account", sa.Text, given, primary_key=is_key, nullable=False)


def _accounts() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("folded", sa.Text, nullable=False, unique=True),
        sa.Column("skeleton", sa.Text, nullable=False, unique=True),
        sa.Column("password", sa.Text),
        sa.Column("roles", sa.Text, nullable=False),
        sa.Column("disabled", _WHOLE, nullable=False),
        sa.Column("made_ms", _WHOLE, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "links",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        _account(),
        sa.Column("expires_ms", _WHOLE, nullable=False),
        sqlite_strict=True,
    )


def _sessions() -> None:
    op.create_table(
        "sessions",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        _account(),
        sa.Column("made_ms", _WHOLE, nullable=False),
        sa.Column("seen_ms", _WHOLE, nullable=False),
        sa.Column("expires_ms", _WHOLE, nullable=False),
        sqlite_strict=True,
    )
    op.create_index("sessions_account", "sessions", ["account"])
    op.create_table(
        "attempts",
        sa.Column("name", sa.LargeBinary, primary_key=True),
        sa.Column("failed", sa.Text, nullable=False),
        sa.Column("last_ms", _WHOLE, nullable=False),
        sa.Column("told", _WHOLE, nullable=False),
        sqlite_strict=True,
    )


def _protection() -> None:
    op.create_table(
        "protections",
        _account(is_key=True),
        sa.Column("own", sa.Text, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "played",
        _account(is_key=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("number", _WHOLE, nullable=False),
        sa.Column("played", sa.Text, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "places",
        _account(is_key=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sqlite_strict=True,
    )
    op.create_index("places_table", "places", ["table_id"])


def _approvals() -> None:
    op.create_table(
        "approvals",
        sa.Column("id", _WHOLE, primary_key=True, autoincrement=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("asked_by", sa.Text, sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("asked_ms", _WHOLE, nullable=False),
        sa.Column("decided_by", sa.Text, sa.ForeignKey("accounts.id")),
        sa.Column("decided_ms", _WHOLE),
        sa.Column("approved", _WHOLE),
        sqlite_strict=True,
    )
    op.create_table(
        "notices",
        sa.Column("id", _WHOLE, primary_key=True, autoincrement=True),
        sa.Column("notice", sa.Text, nullable=False),
        sa.Column("written", _WHOLE, nullable=False),
        sqlite_strict=True,
    )
    op.create_index("notices_written", "notices", ["written", "id"])
