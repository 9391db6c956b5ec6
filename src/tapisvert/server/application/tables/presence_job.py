"""Periodic job that tells tables which of their players are connected."""

import asyncio
from contextlib import suppress

from tapisvert.server.application.tables.table_gateway import TableGateway
from tapisvert.server.cluster import presence
from tapisvert.server.cluster.node import Node
from tapisvert.server.cluster.presence import PresenceTracker
from tapisvert.server.cluster.table_request import TableNotServedError
from tapisvert.server.journal.store import StoreError


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
