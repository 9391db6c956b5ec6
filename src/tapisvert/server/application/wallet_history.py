"""Read model of purses: every movement of a purse from the journal, the latest first, in pages.

Each movement is in an entry, of a table or of the house log; the purse is their sum, which the
audit checks. Moments are of the wall clock, which may have been set back; entries of one moment
are never split between pages. The balance after a movement is the present purse less all later
movements, so the first line has the purse and the last its own amount. Lines of one moment have no
order of time, nor have their balances.
"""

import json
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Connection, Engine, Row, select, text

from tapisvert.server.journal.entry import purse_of
from tapisvert.server.journal.house_log import HOUSE_LOG_ID
from tapisvert.server.storage.engine import read_transaction
from tapisvert.server.storage.schema import ENTRIES, PURSES
from tapisvert.values import value

_LINE: Final = msgspec.json.Decoder(dict[str, Any])
_COLUMNS: Final = ("table_id", "number", "at_ms", "actor", "line", "purse")
_MOVES: Final = text("purse <> '[]'")
"""As in the index's condition."""


_COMES: Final = {"leave": "left", "claim": "claimed"}


@value
class WalletMovement:
    """Amount that an entry of a table, or of the house log where `table` is None, moved.

    A negative amount went out of the purse; `balance` is what it held afterwards. `by` is the
    actor; a movement that two people approved has `approval` and `asked_by`. `what` is `sat`,
    `left`, `claimed` or `closed` at a table; `issued`, `taken_back`, `play_chips` or another
    notice of the house log.
    """

    table: str | None
    number: int
    at_ms: int
    what: str
    amount: int
    balance: int
    by: str
    asked_by: str | None = None
    approval: int | None = None


@value
class WalletPage:
    """Present purse and a page of its movements, the latest first.

    `before` is the moment from which the next page goes on; None on the last page.
    """

    holds: int
    movements: tuple[WalletMovement, ...]
    before: int | None


class WalletHistory:
    """The movements of all purses."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def page(self, account: str, limit: int, before_ms: int) -> WalletPage:
        """Return about `limit` movements before a moment, with all of the last one's moment."""
        marked = f"[{json.dumps(account, ensure_ascii=False)},"
        mine = ENTRIES.c.purse.contains(marked, autoescape=True)
        past, later = ENTRIES.c.at_ms < before_ms, ENTRIES.c.at_ms >= before_ms
        with read_transaction(self._engine) as connection:
            found, more = _page(connection, mine & past, limit)
            above = connection.scalars(select(ENTRIES.c.purse).where(_MOVES, mine & later)).all()
            holds = connection.scalar(select(PURSES.c.minor).where(PURSES.c.account == account))
        balance = (holds or 0) - sum(_amount(purse, account) for purse in above)
        rows = sorted(found, key=lambda row: (row.at_ms, row.table_id, row.number), reverse=True)
        moved: list[WalletMovement] = []
        for row in rows:
            moved.append(_movement(row, _amount(row.purse, account), balance))
            balance -= moved[-1].amount
        return WalletPage(holds or 0, tuple(moved), found[-1].at_ms if more else None)


def _page(
    connection: Connection, past: ColumnElement[bool], limit: int
) -> tuple[Sequence[Row[Any]], bool]:
    """Return about `limit` of the latest entries, and whether there are older ones."""
    columns = (ENTRIES.c[name] for name in _COLUMNS)
    asked = select(*columns).where(_MOVES, past).order_by(ENTRIES.c.at_ms.desc())
    rows = connection.execute(asked.limit(limit + 1)).all()
    if len(rows) <= limit:
        return rows, False
    last_ms = rows[limit - 1].at_ms
    whole = connection.execute(asked.where(ENTRIES.c.at_ms >= last_ms)).all()
    older = asked.where(ENTRIES.c.at_ms < last_ms).limit(1)
    return whole, connection.execute(older).first() is not None


def _amount(purse: str, account: str) -> int:
    """Return what an entry moved of an account's purse; an entry changes a purse once."""
    return dict(purse_of(purse))[account]


def _movement(row: Row[Any], amount: int, balance: int) -> WalletMovement:
    said = _LINE.decode(row.line)
    if row.table_id != HOUSE_LOG_ID:
        came = _COMES.get(str(said.get("do")), "closed")
        what = "sat" if amount < 0 else came
        where = row.table_id, row.number, row.at_ms
        return WalletMovement(*where, what, amount, balance, row.actor)
    what, asked_by, approval = str(said["notice"]), None, None
    if what == "chips_approved":
        what = "issued" if amount > 0 else "taken_back"
        asked_by, approval = str(said["after"]["asked_by"]), int(said["what"])
    return WalletMovement(
        *(None, row.number, row.at_ms, what, amount, balance),
        *(row.actor, asked_by, approval),
    )
