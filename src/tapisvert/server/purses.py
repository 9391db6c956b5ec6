"""What went into a purse and out of it, read from the journal: the latest first, in pages.

Every movement of a purse is in an entry, of a table or of the house's own book; the purse is their
sum, which the audit holds it against. Moments are the wall clock's, which may have been put back;
entries of one moment are never parted by a page.
"""

import json
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Connection, Engine, Row, select, text

from tapisvert.server.book import HOUSE
from tapisvert.server.journal.entry import purse_of
from tapisvert.server.journal.schema import ENTRIES
from tapisvert.server.people.database import reading
from tapisvert.values import value

_LINE: Final = msgspec.json.Decoder(dict[str, Any])
_COLUMNS: Final = ("table_id", "number", "at_ms", "actor", "line", "purse")
_MOVES: Final = text("purse <> '[]'")
"""As the index says it."""


@value
class Movement:
    """So much came into a purse, or went out of it (below nothing), by an entry of a table; of the
    house's book where `table` is None. `by` did it; what two agreed upon has `approval` and who
    asked.

    `what`: `sat` down with it, `left` with it, the table `closed`; `issued`, `taken_back`,
    `play_chips`; or what the house's book calls it.
    """

    table: str | None
    number: int
    at_ms: int
    what: str
    amount: int
    by: str
    asked_by: str | None = None
    approval: int | None = None


class Purses:
    """The movements of all purses of a house."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def movements(
        self, account: str, limit: int, before_ms: int
    ) -> tuple[list[Movement], int | None]:
        """Some `limit` movements before that moment, the latest first, all of the last one's
        moment among them; and before which moment there are more, None where there are none.
        """
        marked = f"[{json.dumps(account, ensure_ascii=False)},"
        mine = ENTRIES.c.purse.contains(marked, autoescape=True)
        past = mine & (ENTRIES.c.at_ms < before_ms)
        with reading(self._engine) as connection:
            found, more = _page(connection, past, limit)
        rows = sorted(found, key=lambda row: (row.at_ms, row.table_id, row.number), reverse=True)
        moved = [_movement(row, amount) for row in rows for amount in _amounts(row, account)]
        return moved, found[-1].at_ms if more else None


def _page(
    connection: Connection, past: ColumnElement[bool], limit: int
) -> tuple[Sequence[Row[Any]], bool]:
    """The latest entries, some `limit` of them, and whether there are others."""
    columns = (ENTRIES.c[name] for name in _COLUMNS)
    asked = select(*columns).where(_MOVES, past).order_by(ENTRIES.c.at_ms.desc())
    rows = connection.execute(asked.limit(limit + 1)).all()
    if len(rows) <= limit:
        return rows, False
    last_ms = rows[limit - 1].at_ms
    whole = connection.execute(asked.where(ENTRIES.c.at_ms >= last_ms)).all()
    older = asked.where(ENTRIES.c.at_ms < last_ms).limit(1)
    return whole, connection.execute(older).first() is not None


def _amounts(row: Row[Any], account: str) -> list[int]:
    return [change for whose, change in purse_of(row.purse) if whose == account]


def _movement(row: Row[Any], amount: int) -> Movement:
    said = _LINE.decode(row.line)
    if row.table_id != HOUSE:
        left = "left" if said.get("do") == "leave" else "closed"
        what = "sat" if amount < 0 else left
        return Movement(row.table_id, row.number, row.at_ms, what, amount, row.actor)
    what, asked_by, approval = str(said["notice"]), None, None
    if what == "chips_approved":
        what = "issued" if amount > 0 else "taken_back"
        asked_by, approval = str(said["after"]["asked_by"]), int(said["what"])
    return Movement(None, row.number, row.at_ms, what, amount, row.actor, asked_by, approval)
