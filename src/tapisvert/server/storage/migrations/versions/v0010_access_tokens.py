"""Access tokens of accounts, for programs that play for their owner."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

_WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create the table, empty."""
    op.create_table(
        "access_tokens",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("hash", sa.LargeBinary, nullable=False, unique=True),
        sa.Column("account", sa.Text, sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        *(sa.Column(name, _WHOLE, nullable=False) for name in ("made_ms", "used_ms", "expires_ms")),
        sqlite_strict=True,
    )
    op.create_index("access_tokens_account", "access_tokens", ["account"])
