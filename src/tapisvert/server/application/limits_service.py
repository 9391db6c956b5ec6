"""Service that makes a player's changed limits effective at the table where they sit."""

import asyncio
from collections.abc import Callable, Mapping

from tapisvert.server.cluster.node import Node
from tapisvert.server.responsible_gaming.monitor import LimitsMonitor
from tapisvert.server.responsible_gaming.repository import LimitsRepository
from tapisvert.server.responsible_gaming.sync import LimitsSync


class LimitsService:
    """Reloads changed limits, on this node or on the one that owns the player's table."""

    def __init__(
        self,
        node: Node,
        limits: LimitsRepository,
        monitors: Mapping[str, LimitsMonitor],
        notify: Callable[[str, int], None],
    ) -> None:
        self._node, self._limits, self._monitors = node, limits, monitors
        self._notify = notify
        self._sync: LimitsSync | None = None

    def start(self) -> None:
        """Begin to answer other nodes; on the loop."""
        self._sync = LimitsSync(self._notify, self._reload)

    def on_notify(self, name: str, number: int) -> None:
        """Handle a notification of another node."""
        if self._sync is not None:
            self._sync.on_notify(name, number)

    async def changed(self, account: str) -> None:
        """Make a player's limits effective; on return the owner of their table has read them."""
        for monitor in self._monitors.values():
            monitor.limits_changed(account)
        table = await asyncio.to_thread(self._limits.seat_of, account)
        if table is not None and self._node.owned_table(table) is None and self._sync is not None:
            await self._sync.request_reload(table, account)

    def monitor_at(self, table: str | None) -> LimitsMonitor | None:
        """Return a table's monitor, as far as this node has read the table; None without one."""
        return None if table is None else self._monitors.get(table)

    def _reload(self, table: str, account: str) -> bool:
        """Read the changed limits if the table is owned here; return whether it is."""
        is_owned = self._node.owned_table(table) is not None
        if is_owned:
            self._monitors[table].limits_changed(account)
        return is_owned
