"""Gateway through which every request reaches a table, from whatever endpoint or node."""

import asyncio
from typing import Any

import msgspec

from tapisvert.rules import commands as c
from tapisvert.server.application.access import as_direction
from tapisvert.server.application.background import BackgroundTasks
from tapisvert.server.application.seating import Seating
from tapisvert.server.application.startup import settings_of
from tapisvert.server.cluster.node import Node
from tapisvert.server.cluster.table_request import ReplyCallback, TableRequest


class TableGateway:
    """Submits requests to tables; `sit` and `leave` go through the seating."""

    def __init__(self, node: Node, seating: Seating, tasks: BackgroundTasks) -> None:
        self._node, self._seating, self._tasks = node, seating, tasks

    def submit(self, table: str, request: TableRequest, reply: ReplyCallback) -> None:
        """Submit a request; the reply comes once it is durable. Raises TableNotServedError."""
        if isinstance(request.action, c.Finish) and (row := self._node.rows.get(table)):
            request = as_direction(settings_of(row), request)
        if self._seating.concerns(table, request):
            self._tasks.start(self._seating.submit(table, request, reply))
        else:
            self._node.submit(table, request, reply)

    async def request(self, table: str, request: TableRequest) -> dict[str, Any]:
        """Submit a request and return the reply. Raises TableNotServedError."""
        answered: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.submit(table, request, answered.set_result)
        said: dict[str, Any] = msgspec.json.decode(await answered)
        return said
