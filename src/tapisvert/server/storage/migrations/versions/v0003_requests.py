"""Requests are found by their ids first: what comes together is then written together.

Ids that begin with the time lie side by side in the index, whoever made them. By actor first, each
player's next request was on a page of its own, and every commit wrote as many pages as it had
players. Who sat at a table is found by what moved his purse.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the index of requests anew, and one of purses."""
    op.drop_index("entries_request", "entries")
    op.create_index(
        "entries_request",
        "entries",
        ["table_id", "request", "actor"],
        unique=True,
        sqlite_where=sa.text("request IS NOT NULL"),
        postgresql_where=sa.text("request IS NOT NULL"),
    )
    op.create_index(
        "entries_purse",
        "entries",
        ["table_id", "actor"],
        sqlite_where=sa.text("purse <> '[]'"),
        postgresql_where=sa.text("purse <> '[]'"),
    )
