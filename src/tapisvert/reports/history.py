"""Sessions of tables, and the coups of a player, read from the journals."""

from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterable, Iterator
from functools import partial
from itertools import islice
from typing import Any, Final

import msgspec

from tapisvert.accounts.accounts import Account
from tapisvert.api import bodies
from tapisvert.api.endpoint import HttpError
from tapisvert.api.table_access import TableAccess
from tapisvert.api.threads import JournalThreads
from tapisvert.clock import HouseDay
from tapisvert.journal.entry import MAX_MINOR, Entry
from tapisvert.journal.reader import (
    CORRECTIONS,
    COUP,
    FINISHED,
    OPENED,
    PAGE,
    iter_entries,
    iter_entries_backwards,
    iter_events,
)
from tapisvert.journal.sql import EventStore
from tapisvert.journal.store import ArchivedError, ArchivedSession
from tapisvert.live.ledger import net_changes
from tapisvert.live.node import Node
from tapisvert.regulations import rulebook
from tapisvert.regulations.names import localized_table
from tapisvert.reports import sessions, views
from tapisvert.reports.coup_report import CoupReport, read_coup
from tapisvert.reports.draw_proof import DrawProof, read_draw, summarize_draw
from tapisvert.reports.sessions import SessionIndex
from tapisvert.rules.rulebook import Rulebook

_PIECES: Final = 500
_CHUNK_BYTES: Final = 65_536
_ARCHIVED: Final = 8
"""Indexes of archived sessions that are kept."""
_DRAWS: Final = 16
"""Proofs of draws that are kept: those of long sessions have some MB."""


class SessionArchive:
    """The sessions of all tables. A session lasts from one opening of its table to the next.

    All methods raise ArchivedError if a session is archived, and its file is missing.
    """

    def __init__(self, store: EventStore, threads: JournalThreads) -> None:
        self._store = store
        self._threads = threads
        self._indexes: dict[tuple[str, int], SessionIndex] = {}
        self._draws: dict[tuple[str, int, int], DrawProof] = {}
        self._archived_indexes: dict[tuple[str, int], SessionIndex] = {}

    async def count(self, table: str) -> int:
        """Return the number of a table's sessions."""
        return len(await self._index(table))

    async def find(self, table: str, number: int) -> Iterator[Entry] | None:
        """Return the engine's entries of a session, 0: the last; None if it does not exist."""
        if number:
            index = await self._index(table)
        else:  # the one in play: its start is stored
            snapshot = await self._threads.run(partial(self._store.snapshot, table))
            index = await self._index(table, snapshot.number if snapshot else 0, is_begun=True)
        span = await self._threads.run(partial(index.session, number or None), is_begun=True)
        if span is None:
            return None
        first, last = span
        await self._threads.run(partial(self._store.read, table, first - 1, 1), is_begun=True)
        return sessions.recorded(iter_entries(self._store, table, first - 1, last))

    async def coup(self, table: str, n: int) -> CoupReport | None:
        """Return the report of the coup at entry `n` of a table; None if that entry has none."""
        index = await self._index_with(table, n)
        place = await self._threads.run(partial(index.coup, n), is_begun=True)
        if place is None:
            return None
        return await self._threads.run(partial(read_coup, self._store, table, n, place))

    async def draw(self, table: str, n: int) -> DrawProof | None:
        """Return the proof of the draw that entry `n` committed to; None if it did to none."""
        index = await self._index_with(table, n)
        place = await self._threads.run(partial(index.draw, n), is_begun=True)
        if place is None:
            return None
        key = table, n, place.last_n
        if (proof := self._draws.get(key)) is None:
            proof = await self._threads.run(partial(read_draw, self._store, table, place))
            while len(self._draws) >= _DRAWS:
                del self._draws[next(iter(self._draws))]
            self._draws[key] = proof
        return proof

    async def draws(self, table: str, first: int, before_n: int, limit: int) -> list[views.DrawRow]:
        """Return the draws of a table from entry `first` on and before another, newest first.

        Draws of archived sessions are left out.
        """
        index = await self._index(table)

        def summaries() -> list[views.DrawRow]:
            places = (index.draw(n) for n in index.draws(before_n, limit) if n >= first)
            return [summarize_draw(self._store, table, place) for place in places if place]

        return await self._threads.run(summaries, is_begun=True)

    async def _index_with(self, table: str, n: int) -> SessionIndex:
        """Return the index that contains an entry of a table."""
        archives = await self._threads.run(partial(self._store.archived_sessions, table))
        holding = (archive for archive in archives if archive.first <= n <= archive.last)
        session = next(holding, None)
        return await (self._index_of(session) if session else self._index(table, is_begun=True))

    async def chunks(self, pieces: Iterator[bytes]) -> AsyncIterator[bytes]:
        """Yield pieces of an export in chunks, produced on the journal threads."""

        def chunk() -> bytes:
            chunk_pieces: list[bytes] = []
            size = 0
            for piece in islice(pieces, _PIECES):
                chunk_pieces.append(piece)
                size += len(piece)
                if size > _CHUNK_BYTES:
                    break
            return b"".join(chunk_pieces)

        while text := await self._threads.run(chunk, is_begun=True):
            yield text

    async def _index(self, table: str, after_n: int = 0, *, is_begun: bool = False) -> SessionIndex:
        """Return the index of a table's sessions after an entry; of archived ones it has only the
        beginnings.
        """
        if (index := self._indexes.get((table, after_n))) is None:
            read_archived = partial(self._store.archived_sessions, table)
            archives = [] if after_n else await self._threads.run(read_archived, is_begun=is_begun)
            last = archives[-1].last if archives else after_n
            index = SessionIndex(last, [session.opened for session in archives])
            index = self._indexes.setdefault((table, after_n), index)
        return await self._read(index, table, MAX_MINOR, is_begun=is_begun)

    async def _index_of(self, session: ArchivedSession) -> SessionIndex:
        """Return the index of an archived session; recently used ones are cached."""
        key = session.table, session.session
        index = self._archived_indexes.pop(key, None)
        if index is None:
            index = SessionIndex(session.first - 1, sessions=session.session - 1)
        while len(self._archived_indexes) >= _ARCHIVED:
            del self._archived_indexes[next(iter(self._archived_indexes))]
        self._archived_indexes[key] = index
        return await self._read(index, session.table, session.last, is_begun=True)

    async def _read(
        self, index: SessionIndex, table: str, last: int, *, is_begun: bool
    ) -> SessionIndex:
        """Read a table into an index up to an entry, or its end, page by page, each once."""

        def add_page() -> bool:
            limit = min(PAGE, last - index.number)
            page = self._store.read(table, index.number, limit) if limit else []
            index.add(page)
            return len(page) == PAGE

        while await self._threads.run(add_page, is_begun=is_begun):
            is_begun = True
        return index


class PublicArchive:
    """Coups and draws of tables for their viewers: of a private one, since its opening."""

    def __init__(self, archive: SessionArchive, access: TableAccess, house: HouseDay) -> None:
        self._archive = archive
        self._access = access
        self.house = house

    async def coup(self, table: str, n: int) -> CoupReport:
        """Return the report of the coup of entry `n`. Raises HttpError 404."""
        is_public = n >= self._access.first_entry(table)
        report = await self._archive.coup(table, n) if is_public else None
        if report is None:
            raise unknown_coup()
        return report

    async def draw(self, table: str, n: int) -> DrawProof:
        """Return the proof of the draw committed to by entry `n`. Raises HttpError 404."""
        is_public = n >= self._access.first_entry(table)
        proof = await self._archive.draw(table, n) if is_public else None
        if proof is None:
            raise unknown_draw()
        return proof

    async def draws(self, table: str, before_n: int, limit: int) -> list[views.DrawRow]:
        """Return the draws before an entry, newest first."""
        first = self._access.first_entry(table)
        return await self._archive.draws(table, first, before_n, limit)

    def is_private(self, table: str) -> bool:
        """Return whether a table is visible by invitation only."""
        return self._access.settings(table).invitation is not None

    def title(self, table: str, language: str, book: Rulebook | None = None) -> str:
        """Return a table's name in a language, under its rulebook at that time or today."""
        settings = self._access.settings(table)
        return localized_table(book or rulebook(settings.rulebook), settings.name, language)


def unknown_coup() -> HttpError:
    """Return the error for an entry without a coup."""
    return HttpError(404, "unknown_coup", "no coup at this entry")


def unknown_draw() -> HttpError:
    """Return the error for an entry without a commitment to a draw."""
    return HttpError(404, "unknown_draw", "no draw committed at this entry")


_COMES_AND_GOES: Final = ("sat", "left", "entropy_committed", "entropy_opened", "cut")
_OTHER_EVENTS: Final = (
    "divided",
    "abandoned",
    "claimed",
    "endowed",
    "endowment_returned",
    "tipped",
)
"""Events that move a player's money outside coups: CR-3.1, CR-19, R11, and tips."""


class PlayHistory:
    """The coups of all players."""

    def __init__(self, node: Node, store: EventStore, threads: JournalThreads) -> None:
        self._node = node
        self._store = store
        self._threads = threads

    async def page(self, account: Account, limit: int, before_ms: int) -> bodies.Coups:
        """Return about `limit` coups before a time, with all of the last one's time."""
        page = partial(self._page, account, limit, before_ms)
        return await self._threads.run(page, is_known=True)

    async def evening(self, table: str) -> bodies.Evening:
        """Return each player's result after every coup of a private table since it opened.

        Raises HttpError 404 for any other table.
        """
        live, last = self._node.durable_head(table)
        if not live.history.is_one_session:
            raise HttpError(404, "not_found", "not a private table")
        results = partial(self._results, table, live.history.opened_n, last)
        return bodies.Evening(await self._threads.run(results, is_known=True))

    def _results(self, table: str, opened_n: int, last: int) -> dict[str, list[int]]:
        nets: Counter[str] = Counter()
        results: defaultdict[str, list[int]] = defaultdict(list)
        coups = 0
        for entry in iter_entries(self._store, table, max(0, opened_n - 1), last):
            for player, change in net_changes(msgspec.json.decode(entry.postings or b"[]")):
                nets[player] += change
            if COUP in entry.answer:
                coups += 1
                for player, net in nets.items():
                    sums = results[player]
                    sums += [0] * (coups - 1 - len(sums)) + [net]
            elif FINISHED in entry.answer:  # stakes in prison are divided
                for player, sums in results.items():
                    sums[-1] = nets[player]
        return results

    def _page(self, account: Account, limit: int, before_ms: int) -> bodies.Coups:
        coup_list: list[bodies.Coup] = []
        is_cut = is_archived = False
        for table in self._node.rows:
            if self._store.has_paid(table, account.id):  # otherwise its journal need not be read
                coups: list[bodies.Coup] = []
                try:
                    is_cut |= _take(coups, self._coups(table, account.name, before_ms), limit)
                except ArchivedError:
                    is_archived = True
                coup_list += coups
        coup_list.sort(key=lambda coup: coup.at, reverse=True)
        page: list[bodies.Coup] = []
        is_cut |= _take(page, coup_list, limit)
        before = page[-1].at if is_cut and page else None
        return bodies.Coups(page, before, archived=is_archived and before is None)

    def _coups(self, table: str, name: str, before_ms: int) -> Iterator[bodies.Coup]:
        """Yield a player's coups at one table, and events outside coups, newest first."""
        mark = b'"player":%b' % msgspec.json.encode(name)
        coup: tuple[Entry, dict[str, Any]] | None = None
        events: list[dict[str, Any]] = []  # of the coup
        gain = 0  # of the coup
        # what happened since the coup before it, or the opening
        other_coups: list[bodies.Coup] = []
        for entry in iter_entries_backwards(self._store, table):
            if entry.at_ms >= before_ms and coup is None:
                continue
            event = next(iter_events(entry, COUP), None) if COUP in entry.answer else None
            if event is not None or entry.answer.startswith(OPENED):
                yield from _shapes(table, coup, events, gain, other_coups)
                coup = None if event is None else (entry, event)
                events = []
                gain = 0
                other_coups = []
            if mark not in entry.answer:
                continue
            own_events = _player_events(entry, name)
            is_correction = entry.answer.startswith(CORRECTIONS)
            moves = [
                move
                for move in own_events
                if is_correction or (event is None and move["event"] in _OTHER_EVENTS)
            ]
            postings = msgspec.json.decode(entry.postings or b"[]")
            change = sum(change for player, change in net_changes(postings) if player == name)
            if moves:
                at_ms = entry.at_ms
                other_coups.append(bodies.Coup(table, entry.number, at_ms, None, moves, change))
            else:
                gain += change
            if coup is not None:
                events = [event for event in own_events if event not in moves] + events
        yield from _shapes(table, coup, events, gain, other_coups)


def _take(first: list[bodies.Coup], coups: Iterable[bodies.Coup], limit: int) -> bool:
    """Add the first coups, with all of the same time as the last; return whether more follow."""
    for coup in coups:
        if len(first) >= limit and coup.at != first[-1].at:
            return True
        first.append(coup)
    return False


def _shapes(
    table: str,
    coup: tuple[Entry, dict[str, Any]] | None,
    events: list[dict[str, Any]],
    gain: int,
    other_coups: list[bodies.Coup],
) -> Iterator[bodies.Coup]:
    """Yield a coup, if the player took part, and the earlier events outside coups."""
    if coup is not None and events:
        entry, event = coup
        yield bodies.Coup(table, entry.number, entry.at_ms, event, events, gain)
    yield from other_coups


def _player_events(entry: Entry, name: str) -> list[dict[str, Any]]:
    return [
        event
        for event in iter_events(entry)
        if event.get("player") == name and event["event"] not in _COMES_AND_GOES
    ]
