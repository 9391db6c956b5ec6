"""Outcomes of approvals, so that unexecuted ones are found; an index of purse changes by time.

Existing approvals are linked to the notices of their decisions; chips get their outcome from these.
A signed withdrawal of a stake without an entry is not executed so long afterwards, when another
stake may lie there: its outcome is `lapsed`, and the chef has to request it again.
"""

import json
from typing import Final

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

_WHOLE: Final = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_APPROVALS: Final = sa.table(
    "approvals",
    *(sa.column("id", _WHOLE), sa.column("kind", sa.Text), sa.column("subject", sa.Text)),
    *(sa.column("asked_by", sa.Text), sa.column("approved", _WHOLE)),
    *(sa.column("notice", _WHOLE), sa.column("outcome", sa.Text)),
)
_NOTICES: Final = sa.table("notices", sa.column("id", _WHOLE), sa.column("notice", sa.Text))
_ENTRIES: Final = sa.table(
    "entries",
    *(sa.column("table_id", sa.Text), sa.column("actor", sa.Text), sa.column("request", sa.Text)),
)
_TOLD: Final = ("chips_approved", "chips_not_approved", "abandon_approved", "abandon_not_approved")


def upgrade() -> None:
    """Add the columns and the index, and fill in the known data of existing approvals."""
    op.add_column("approvals", sa.Column("notice", _WHOLE))
    op.add_column("approvals", sa.Column("outcome", sa.Text))
    op.create_index(
        "entries_moved",
        "entries",
        ["at_ms", "table_id", "number"],
        sqlite_where=sa.text("purse <> '[]'"),
        postgresql_where=sa.text("purse <> '[]'"),
    )
    connection = op.get_bind()
    for number, text in connection.execute(sa.select(_NOTICES)).all():
        notice = json.loads(text)
        if notice["notice"] in _TOLD:
            told = _APPROVALS.c.id == int(notice["what"])
            connection.execute(sa.update(_APPROVALS).where(told).values(notice=number))
    signed = (_APPROVALS.c.kind == "abandon") & (_APPROVALS.c.approved == 1)
    for row in connection.execute(sa.select(_APPROVALS).where(signed)).all():
        written = sa.select(sa.literal(1)).where(
            _ENTRIES.c.table_id == json.loads(row.subject)["table"],
            _ENTRIES.c.request == f"approval-{row.id}",
            _ENTRIES.c.actor == row.asked_by,
        )
        if connection.scalar(written) is None:
            one = _APPROVALS.c.id == row.id
            connection.execute(sa.update(_APPROVALS).where(one).values(outcome="lapsed"))
