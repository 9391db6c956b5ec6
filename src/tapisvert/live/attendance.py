"""Attendance: how many play at the tables of the house, and how many watch each table.

Each node counts its own, and notifies the others when a count changes. A notification may be lost
and a node may die, so a node repeats its counts, and those of a node that is silent expire.
"""

import asyncio
from collections.abc import Callable
from typing import Final

from tapisvert.live.frames import TableNotServedError
from tapisvert.live.node import Node

COUNT_SECONDS: Final = 1.0
"""Period in which people are counted, and the spectators of a table published if they changed."""
_REPEAT_MS: Final = 2_000
_EXPIRY_MS: Final = 3 * _REPEAT_MS
_PREFIX: Final = "count:"
"""Prefix of the notifications of counts; the names of tables and nodes have no colon."""
_PLAYERS: Final = ""
"""Place under which a node counts the players of the tables that it owns."""


class Attendance:
    """Counts of all nodes: a table's spectators, and the players of the house."""

    def __init__(
        self, node: Node, notify: Callable[[str, int], None], now_ms: Callable[[], int]
    ) -> None:
        self._node = node
        self._notify = notify
        self._now_ms = now_ms
        self._counts: dict[str, dict[str, tuple[int, int]]] = {}  # by place and node, with its time

    @property
    def playing(self) -> int:
        """Number of players who are present, at private tables too."""
        return self._total(_PLAYERS)

    def on_notify(self, name: str, count: int) -> None:
        """Handle a notification, on any thread."""
        if name.startswith(_PREFIX):
            place, node = name.removeprefix(_PREFIX).split(":")
            self._counts.setdefault(place, {})[node] = (count, self._now_ms())

    async def run(self) -> None:
        """Count again and again."""
        while True:
            await asyncio.sleep(COUNT_SECONDS)
            self.count()

    def count(self) -> None:
        """Count the people at this node's tables, and publish the numbers that have changed."""
        players = 0
        for table in self._node.rows:
            try:
                live, _ = self._node.durable_head(table)
            except TableNotServedError:  # it is new
                continue
            if self._node.owned_table(table) is not None:
                players += sum(name not in live.machine.players.absences for name in live.present)
            broadcaster = self._node.broadcaster(table)
            self._record(table, broadcaster.count_spectators(live.present_accounts))
            broadcaster.publish_watching(self._total(table))
        self._record(_PLAYERS, players)

    def _record(self, place: str, count: int) -> None:
        """Notify all nodes, this one included, of a count that is new here, or due again."""
        previous, at_ms = self._counts.get(place, {}).get(self._node.owner, (0, 0))
        if count != previous or (count and self._now_ms() - at_ms >= _REPEAT_MS):
            self._notify(f"{_PREFIX}{place}:{self._node.owner}", count)

    def _total(self, place: str) -> int:
        since_ms = self._now_ms() - _EXPIRY_MS
        counts = tuple(self._counts.get(place, {}).values())
        return sum(count for count, at_ms in counts if at_ms > since_ms)
