"""Read model of purses: every movement of a purse from the journal, the latest first, in pages.

Each movement is in an entry, of a table or of the house log; the purse is their sum, which the
audit checks. Moments are of the wall clock, which may have been set back; entries of one moment
are never split between pages. The balance after a movement is the present purse less all later
movements, so the first line has the purse and the last its own amount. Lines of one moment have no
order of time, nor have their balances. Movements in archived sessions are kept beside the journal.
"""

import json
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Connection, Engine, Row, select, text, union_all

from tapisvert.journal.entry import purse_of
from tapisvert.journal.house_log import HOUSE_LOG_ID
from tapisvert.journal.schema import ARCHIVED_MOVES, ENTRIES, PURSES
from tapisvert.journal.transactions import read_transaction
from tapisvert.server.schemas.bodies import Movement
from tapisvert.values import value

_LINE: Final = msgspec.json.Decoder(dict[str, Any])
_COLUMNS: Final = ("table_id", "number", "at_ms", "actor", "line", "purse")
_MOVES: Final = union_all(
    select(*(ENTRIES.c[name] for name in _COLUMNS)).where(text("purse <> '[]'")),  # as in its index
    select(*(ARCHIVED_MOVES.c[name] for name in _COLUMNS)),
).subquery("moves")
"""Entries that moved purses: those of the journal, and those that are kept of archived sessions."""

_COMES: Final = {"leave": "left", "claim": "claimed", "register": "claimed"}


@value
class WalletPage:
    """Present purse and a page of its movements; the next one is `before` a moment, or None."""

    holds: int
    movements: list[Movement]
    before: int | None


class WalletHistory:
    """The movements of all purses."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def page(self, account: str, limit: int, before_ms: int) -> WalletPage:
        """Return about `limit` movements before a moment, with all of the last one's moment."""
        marked = f"[{json.dumps(account, ensure_ascii=False)},"
        mine = _MOVES.c.purse.contains(marked, autoescape=True)
        past, later = _MOVES.c.at_ms < before_ms, _MOVES.c.at_ms >= before_ms
        with read_transaction(self._engine) as connection:
            found, more = _page(connection, mine & past, limit)
            above = connection.scalars(select(_MOVES.c.purse).where(mine & later)).all()
            holds = connection.scalar(select(PURSES.c.minor).where(PURSES.c.account == account))
        balance = (holds or 0) - sum(_amount(purse, account) for purse in above)
        rows = sorted(found, key=lambda row: (row.at_ms, row.table_id, row.number), reverse=True)
        moved: list[Movement] = []
        for row in rows:
            moved.append(_movement(row, _amount(row.purse, account), balance))
            balance -= moved[-1].amount
        return WalletPage(holds or 0, moved, found[-1].at_ms if more else None)


def _page(
    connection: Connection, past: ColumnElement[bool], limit: int
) -> tuple[Sequence[Row[Any]], bool]:
    """Return about `limit` of the latest entries, and whether there are older ones."""
    query = select(_MOVES).where(past).order_by(_MOVES.c.at_ms.desc())
    rows = connection.execute(query.limit(limit + 1)).all()
    if len(rows) <= limit:
        return rows, False
    last_ms = rows[limit - 1].at_ms
    whole = connection.execute(query.where(_MOVES.c.at_ms >= last_ms)).all()
    older = query.where(_MOVES.c.at_ms < last_ms).limit(1)
    return whole, connection.execute(older).first() is not None


def _amount(purse: str, account: str) -> int:
    """Return what an entry moved of an account's purse; an entry changes a purse once."""
    return dict(purse_of(purse))[account]


def _movement(row: Row[Any], amount: int, balance: int) -> Movement:
    line = _LINE.decode(row.line)
    asked_by = approval = None
    if row.table_id != HOUSE_LOG_ID:
        table = row.table_id
        what = (
            "sat" if amount < 0 else _COMES.get(str(line.get("do") or line.get("notice")), "closed")
        )
    else:
        table, what = None, str(line["notice"])
    if what == "chips_approved":
        what = "issued" if amount > 0 else "taken_back"
        asked_by, approval = str(line["after"]["asked_by"]), int(line["what"])
    return Movement(
        table, row.number, row.at_ms, what, amount, balance, row.actor, asked_by, approval
    )
