"""Transactional outbox of notices about accounts, for the journal.

A notice is written in the transaction of its change and delivered afterwards, then marked. It is
delivered at least once, even if the process is killed; the journal deduplicates by its `id`, its
request id there.
"""

import json
from collections.abc import Callable
from threading import Lock
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, Engine, insert, select, update

from tapisvert.journal.schema import NOTICES
from tapisvert.journal.transactions import read_transaction, write_transaction

OutboxMessage: TypeAlias = dict[str, Any]
"""Notice with `id`, `at_ms`, `notice` (its kind), `who`, `what`, `before` and `after`; if money
moves, also `postings`, as [debit, credit, amount], and `purse`, as [account, change].
"""

Deliver: TypeAlias = Callable[[OutboxMessage], bool]
"""Function that writes a notice durably to the house log; False if a purse holds too little.

For a notice written before, it writes nothing and returns the same result.
"""

_PENDING: Final = 0
_DELIVERED: Final = 1
_REFUSED: Final = 2
_AT_ONCE: Final = 100


class Outbox:
    """Queue of notices, and their delivery to the journal."""

    def __init__(self, engine: Engine, house: Deliver) -> None:
        self._engine = engine
        self._deliver = house
        self._lock = Lock()

    def add(
        self,
        connection: Connection,
        now_ms: int,
        notice: str,
        actor: str,
        subject: str,
        *,
        before: object = None,
        after: object = None,
        **details: object,
    ) -> int:
        """Add a notice in its change's transaction; return its id."""
        body = {"at_ms": now_ms, "notice": notice, "who": actor, "what": subject}
        body |= {"before": before, "after": after, **details}
        text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
        result = connection.execute(insert(NOTICES).values(notice=text, written=_PENDING))
        assert result.inserted_primary_key is not None
        number: int = result.inserted_primary_key[0]
        return number

    def deliver(self) -> int:
        """Deliver all pending notices, oldest first, up to an error; return their number."""
        count = 0
        with self._lock:
            while waiting := self._pending():
                for number, text in waiting:
                    is_written = self._deliver({"id": number, **json.loads(text)})
                    state = _DELIVERED if is_written else _REFUSED
                    with write_transaction(self._engine) as connection:
                        statement = update(NOTICES).where(NOTICES.c.id == number)
                        connection.execute(statement.values(written=state))
                    count += 1
        return count

    def was_delivered(self, number: int) -> bool | None:
        """Return True if a notice was written, False if its money was refused, None if pending."""
        query = select(NOTICES.c.written).where(NOTICES.c.id == number)
        with read_transaction(self._engine) as connection:
            state = connection.scalar(query)
        return None if state == _PENDING else state == _DELIVERED

    def _pending(self) -> list[tuple[int, str]]:
        query = select(NOTICES.c.id, NOTICES.c.notice).where(NOTICES.c.written == _PENDING)
        with read_transaction(self._engine) as connection:
            rows = connection.execute(query.order_by(NOTICES.c.id).limit(_AT_ONCE))
            return [(row.id, row.notice) for row in rows]
