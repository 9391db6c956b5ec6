"""Read model of a player's coups, rebuilt from the events of the tables, the latest first."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, Final

import msgspec

from tapisvert.journal.entry import Entry
from tapisvert.journal.reader import COUP, OPENED, iter_entries_backwards, iter_events
from tapisvert.journal.store import ArchivedError, EventStore
from tapisvert.live.node import Node
from tapisvert.server.accounts.accounts import Account
from tapisvert.server.schemas import bodies
from tapisvert.server.threads import JournalThreads

_COMES_AND_GOES: Final = ("sat", "left", "entropy_committed", "entropy_opened", "cut")
_APART: Final = ("divided", "abandoned", "claimed", "endowed", "endowment_returned", "tipped")
"""Events that move a player's money apart from coups: CR-3.1, CR-19, R11, and tips."""


class PlayHistory:
    """The coups of all players."""

    def __init__(self, node: Node, store: EventStore, threads: JournalThreads) -> None:
        self._node, self._store, self._threads = node, store, threads

    async def page(self, account: Account, limit: int, before_ms: int) -> bodies.Coups:
        """Return about `limit` coups before a moment, with all of the last one's moment."""
        page = partial(self._page, account, limit, before_ms)
        return await self._threads.run(page, is_known=True)

    def _page(self, account: Account, limit: int, before_ms: int) -> bodies.Coups:
        found: list[bodies.Coup] = []
        is_cut = is_archived = False
        for table in self._node.rows:
            if self._store.has_paid(table, account.id):  # otherwise its journal need not be read
                coups: list[bodies.Coup] = []
                try:
                    is_cut |= _take(coups, self._coups(table, account.name, before_ms), limit)
                except ArchivedError:
                    is_archived = True
                found += coups
        found.sort(key=lambda coup: coup.at, reverse=True)
        page: list[bodies.Coup] = []
        is_cut |= _take(page, found, limit)
        before = page[-1].at if is_cut and page else None
        return bodies.Coups(page, before, archived=is_archived and before is None)

    def _coups(self, table: str, name: str, before_ms: int) -> Iterator[bodies.Coup]:
        """Yield a player's coups at one table, and events apart from them, latest first."""
        mark = b'"player":%b' % msgspec.json.encode(name)
        coup: tuple[Entry, dict[str, Any]] | None = None
        events: list[dict[str, Any]] = []  # of the coup
        apart: list[bodies.Coup] = []  # what happened since the coup before it, or the opening
        for entry in iter_entries_backwards(self._store, table):
            if entry.at_ms >= before_ms and coup is None:
                continue
            fell = next(iter_events(entry, COUP), None) if COUP in entry.answer else None
            if fell is not None or entry.answer.startswith(OPENED):
                yield from _shapes(table, coup, events, apart)
                coup, events, apart = None if fell is None else (entry, fell), [], []
            if mark not in entry.answer:
                continue
            own = _events_of(entry, name)
            moved = [event for event in own if event["event"] in _APART] if fell is None else []
            if moved:
                apart.append(bodies.Coup(table, entry.number, entry.at_ms, None, moved))
            if coup is not None:
                events = [event for event in own if event not in moved] + events
        yield from _shapes(table, coup, events, apart)


def _take(first: list[bodies.Coup], coups: Iterable[bodies.Coup], limit: int) -> bool:
    """Add the first coups, with all of the same moment as the last; return if more follow."""
    for coup in coups:
        if len(first) >= limit and coup.at != first[-1].at:
            return True
        first.append(coup)
    return False


def _shapes(
    table: str,
    coup: tuple[Entry, dict[str, Any]] | None,
    events: list[dict[str, Any]],
    apart: list[bodies.Coup],
) -> Iterator[bodies.Coup]:
    """Yield a coup, if the player took part, and the earlier events apart from it."""
    if coup is not None and events:
        entry, fell = coup
        yield bodies.Coup(table, entry.number, entry.at_ms, fell, events)
    yield from apart


def _events_of(entry: Entry, name: str) -> list[dict[str, Any]]:
    return [
        event
        for event in iter_events(entry)
        if event.get("player") == name and event["event"] not in _COMES_AND_GOES
    ]
