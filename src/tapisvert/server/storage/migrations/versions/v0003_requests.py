"""Index of requests by id first, so that requests of one commit share index pages.

Ids that begin with the time lie side by side in the index, for all actors. With the actor first,
each player's next request was on a page of its own, and every commit wrote as many pages as it had
players. A second index finds the players of a table by the entries that moved their purses.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Rebuild the index of requests, and create one of entries that moved purses."""
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
