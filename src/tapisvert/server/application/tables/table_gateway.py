"""Gateway through which every request reaches a table, from whatever endpoint or node, and the
periodic requests that tell tables which of their players are connected.
"""

import asyncio
from contextlib import suppress
from typing import Any, TypeAlias

import msgspec

from tapisvert.journal.store import StoreError
from tapisvert.live import presence
from tapisvert.live.commands import REQUESTS
from tapisvert.live.frames import (
    ReplyCallback,
    TableNotServedError,
)
from tapisvert.live.node import Node
from tapisvert.live.presence import PresenceTracker
from tapisvert.live.requests import Actor, ReopenTable, Request
from tapisvert.rules import commands as c
from tapisvert.server.application.tables.seating import Seating
from tapisvert.server.application.tables.table_access import as_direction
from tapisvert.server.config.tables import settings_of
from tapisvert.server.threads import BackgroundTasks

StaffAction: TypeAlias = c.Finish | ReopenTable
"""Action that takes no parameters and closes or opens a table."""


class TableGateway:
    """Submits requests to tables; `sit` and `leave` go through the seating."""

    def __init__(self, node: Node, seating: Seating, tasks: BackgroundTasks) -> None:
        self._node, self._seating, self._tasks = node, seating, tasks
        self._unanswered: dict[asyncio.Future[bytes], str] = {}

    def submit(self, table: str, request: Request, reply: ReplyCallback) -> None:
        """Submit a request; the reply comes once it is durable. Raises TableNotServedError."""
        if isinstance(request.action, c.Finish) and (row := self._node.rows.get(table)):
            request = as_direction(settings_of(row), request)
        if self._seating.is_seat_request(table, request):
            self._tasks.start(self._seating.submit(table, request, reply))
        else:
            self._node.submit(table, request, reply)

    async def request(self, table: str, request: Request) -> dict[str, Any]:
        """Submit a request and return the reply. Raises TableNotServedError, also if the server
        stops before a reply comes.
        """
        answered: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

        def take(said: bytes) -> None:
            if not answered.done():
                answered.set_result(said)

        self._unanswered[answered] = table
        try:
            self.submit(table, request, take)
            reply: dict[str, Any] = msgspec.json.decode(await answered)
        finally:
            del self._unanswered[answered]
        return reply

    def give_up(self) -> None:
        """Give up all requests without a reply: the tables are released, and none will come."""
        for answered, table in self._unanswered.items():
            if not answered.done():
                answered.set_exception(TableNotServedError(table))

    async def command(
        self, table: str, actor: Actor, action: StaffAction, request: str
    ) -> dict[str, Any]:
        """Submit an action under a request id and return the reply. Raises TableNotServedError."""
        body = msgspec.json.encode({"id": request, "do": REQUESTS[type(action)]})
        return await self.request(table, Request(actor, request, body, action))


class PresenceJob:
    """Announces a node's connections to the tables it owns, and to the owners of the others."""

    def __init__(self, node: Node, tracker: PresenceTracker, gateway: TableGateway) -> None:
        self._node, self._tracker, self._gateway = node, tracker, gateway

    async def run(self) -> None:
        """Announce every table's connections, every few seconds."""
        while True:
            await asyncio.sleep(presence.BEAT_SECONDS)
            for table in tuple(self._node.rows):
                await self._announce(table)

    async def _announce(self, table: str) -> None:
        here, live = self._node.broadcaster(table).accounts, self._node.owned_table(table)
        if live is None:
            with suppress(StoreError, TableNotServedError):
                self._tracker.announce(self._node.durable_head(table)[0], here)
            return
        for change in tuple(self._tracker.changes_due(live, here)):
            await self._gateway.request(table, presence.request_for(change))
