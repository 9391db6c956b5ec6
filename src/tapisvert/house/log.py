"""Acts of the house outside the tables, from its log: by people, and by the machine itself."""

from collections.abc import Mapping
from typing import Annotated, Any, Final

import msgspec
from sqlalchemy import Engine, select

from tapisvert.accounts.permissions import Permission
from tapisvert.api.endpoint import Query, Routes
from tapisvert.house.acts import ACTS
from tapisvert.journal.entry import Entry
from tapisvert.journal.house_log import BOOK_ACTS, HOUSE_LOG_ID
from tapisvert.journal.schema import ACCOUNTS, CHECKPOINTS
from tapisvert.journal.sql import EventStore
from tapisvert.journal.transactions import read_transaction
from tapisvert.reports.views import HouseAct, HouseActs

CHECKPOINT: Final = "checkpoint"
"""Act of the machine without a notice: a signed checkpoint, which covers the log itself."""
AT_ONCE: Final = 100
_LINE: Final = msgspec.json.Decoder(dict[str, Any])
_SIGNED: Final = {
    f"{kind}_{word}": (kind, word)
    for kind in ACTS
    for word in ("asked", "approved", "not_approved")
}
_HIDDEN_FIELDS: Final = (
    *("notice", "what", "table", "who", "at_ms", "id"),
    *("chips", "notes", "foreign", "lines", "day", "identified_from", "digest"),
)
_ACCOUNT_FIELDS: Final = ("account", "asked_by")
"""Fields with an account's id."""


class HouseLogReader:
    """Reader of the house log, newest acts first."""

    def __init__(self, store: EventStore, engine: Engine) -> None:
        self._store = store
        self._engine = engine

    def page(self, before_number: int, limit: int = AT_ONCE) -> HouseActs:
        """Return the acts before an entry, with the checkpoints between them."""
        last = min(before_number - 1, self._store.head(HOUSE_LOG_ID).number)
        first = max(0, last - limit)
        entries = self._store.read(HOUSE_LOG_ID, first, last - first)
        following = self._store.read(HOUSE_LOG_ID, last, 1)
        names = self._names()
        acts = [_act(entry, names) for entry in entries]
        since_ms = acts[0].at if acts and first else 0
        acts += self._checkpoints(since_ms, following[0].at_ms if following else None, limit)
        acts.sort(key=lambda act: (act.at, act.number or 0), reverse=True)
        return HouseActs(acts, first + 1 if first else None)

    def _names(self) -> Mapping[str, str]:
        with read_transaction(self._engine) as connection:
            rows = connection.execute(select(ACCOUNTS.c.id, ACCOUNTS.c.name))
            return {row.id: row.name for row in rows}

    def _checkpoints(self, since_ms: int, until_ms: int | None, limit: int) -> list[HouseAct]:
        """Return the checkpoints from one moment on and before another one."""
        query = select(CHECKPOINTS.c.at_ms).where(CHECKPOINTS.c.at_ms >= since_ms)
        if until_ms is not None:
            query = query.where(CHECKPOINTS.c.at_ms < until_ms)
        query = query.order_by(CHECKPOINTS.c.id.desc()).limit(limit)
        with read_transaction(self._engine) as connection:
            return [
                HouseAct(None, at_ms, CHECKPOINT, None, None, None, None, {})
                for at_ms in connection.scalars(query)
            ]


def _act(entry: Entry, names: Mapping[str, str]) -> HouseAct:
    notice = _LINE.decode(entry.line)
    name = notice["notice"]
    kind, act = _SIGNED.get(name, (None, name))
    amount = sum(change for _, change in entry.purse) or None
    if name in BOOK_ACTS:  # it moves no purse
        amount = int(notice["amount"])
    subject_id = notice.get("what") or notice.get("table")
    new_value = notice.get("after")
    fields = notice if new_value is None else {"after": new_value}
    if isinstance(new_value, dict):
        fields = new_value
    texts = {key: _text(key, field, names) for key, field in fields.items()}
    return HouseAct(
        entry.number,
        entry.at_ms,
        act,
        kind,
        names.get(entry.actor),
        names.get(subject_id, subject_id) if isinstance(subject_id, str) else None,
        amount,
        {key: text for key, text in texts.items() if text is not None},
    )


def _text(key: str, field: object, names: Mapping[str, str]) -> str | None:
    """Return a field as text: names of accounts, and lists; None if it is shown elsewhere."""
    if key in _HIDDEN_FIELDS:
        return None
    if isinstance(field, list):
        return ", ".join(map(str, field)) or None
    if isinstance(field, dict) or field is None:
        return None
    return names.get(str(field), str(field)) if key in _ACCOUNT_FIELDS else str(field)


# Endpoints ---------------------------------------------------------------------------------------

_NO_END: Final = 2**53 - 1
_BeforeEntry = Annotated[int, Query("before", _NO_END, 1, _NO_END, "acts before this entry")]

routes: Final = Routes()


@routes.add("GET", "/api/staff/acts", Permission.READ_EVERYTHING)
def list_acts(before_number: _BeforeEntry, log: HouseLogReader) -> HouseActs:
    """List the latest acts of the house outside the tables, including the machine's."""
    return log.page(before_number)
