"""A rehearsal that is open, with its company at a quick tempo."""

import socket
from collections import defaultdict
from dataclasses import dataclass, field

from support.server.http_server import Person, Server
from tapisvert.config.settings import Settings
from tapisvert.journal.reader import iter_entries, iter_events
from tapisvert.live.float_shifts import is_float, read_move
from tapisvert.live.requests import WALK_IN_SUFFIX
from tapisvert.operations.runner import ServerRunner
from tapisvert.rehearsal.company import run_rehearsal
from tapisvert.rehearsal.wire import RehearsalTempo

QUICK = RehearsalTempo(0.25, 0.1, 0.002, 0.3, 0.01, signature=0.0, moves=1, shift=3)
CALM = RehearsalTempo(1.0, 0.5, 0.1, 0.5, 0.1, signature=0.0, moves=1, shift=3)
"""Tempo of people at a page: at the quick one the company takes a core while a page is read."""


class Rehearsal(Server):
    """A rehearsal that is open, on a thread of its own."""

    tempo = QUICK

    def __init__(self, house: Settings, listener: socket.socket | None = None) -> None:
        super().__init__(house, listener)
        self._journals: defaultdict[str, _Told] = defaultdict(_Told)

    async def _serve(self) -> None:
        self.runner = ServerRunner(self.settings, self.listener)
        await run_rehearsal(self.runner, self._opened, 7, self.tempo, with_signals=False)

    def learner(self, name: str) -> Person:
        """Sign a person in with an account of the rehearsal, as its pages offer it."""
        user = Person(self)
        body = user.get("/api/rehearsal")
        [login] = [item["login"] for item in body["people"] if item["name"] == name]
        user.post("/api/session", name=login, password=body["password"])
        return user

    def heard(self) -> bool:
        """Return whether a person without a device says something to the croupiers."""
        answer = Person(self).get("/api/rehearsal")["said"]
        return any(item["player"].endswith(WALK_IN_SUFFIX) for item in answer)

    def counts(self, *tables: str) -> set[str]:
        """Names of the acts about the floats of these tables so far."""
        return set[str]().union(*(self._told(table).acts for table in tables))

    def events(self, table: str) -> set[str]:
        """Names of all events of a table so far."""
        return self._told(table).events

    def _told(self, table: str) -> "_Told":
        """Names that the journal of a table has told; each call reads only its new entries."""
        journal = self._journals[table]
        for entry in iter_entries(self.services.store, table, journal.number):
            journal.number = entry.number
            journal.events |= {event["event"] for event in iter_events(entry)}
            if is_float(entry):
                journal.acts.add(read_move(entry.line, entry.number, entry.at_ms).act.value)
        return journal


@dataclass
class _Told:
    """Names of the events and of the acts about the float that a journal has, up to an entry."""

    number: int = 0
    events: set[str] = field(default_factory=set)
    acts: set[str] = field(default_factory=set)
