"""Service that makes a player's changed limits effective at the table where they sit."""

from asyncio import to_thread
from collections.abc import Callable, Mapping

from tapisvert.server.clock import wall_ms
from tapisvert.server.cluster.node import Node
from tapisvert.server.responsible_gaming import limits as protection
from tapisvert.server.responsible_gaming.activity import (
    Activity,
    Period,
    playing_time_ms,
    roll_forward,
)
from tapisvert.server.responsible_gaming.limits import EffectiveLimits, HouseLimits, PlayerLimits
from tapisvert.server.responsible_gaming.monitor import LimitsMonitor
from tapisvert.server.responsible_gaming.repository import LimitsRepository
from tapisvert.server.responsible_gaming.sync import LimitsSync
from tapisvert.server.schemas.limits import Protected, Sums


class LimitsService:
    """Reloads changed limits, on this node or on the one that owns the player's table."""

    def __init__(
        self,
        node: Node,
        limits: LimitsRepository,
        house: HouseLimits,
        monitors: Mapping[str, LimitsMonitor],
        notify: Callable[[str, int], None],
    ) -> None:
        self._node, self._limits, self._monitors = node, limits, monitors
        self._house = house
        self._notify = notify
        self._sync: LimitsSync | None = None

    def start(self) -> None:
        """Begin to answer other nodes; on the loop."""
        self._sync = LimitsSync(self._notify, self._reload_here)

    def on_notify(self, name: str, number: int) -> None:
        """Handle a notification of another node."""
        if self._sync is not None:
            self._sync.on_notify(name, number)

    async def reload(self, account: str) -> None:
        """Make a player's limits effective; on return the owner of their table has read them."""
        for monitor in self._monitors.values():
            monitor.limits_changed(account)
        table = await to_thread(self._limits.seat_of, account)
        if table is not None and self._node.owned_table(table) is None and self._sync is not None:
            await self._sync.request_reload(table, account)

    async def reload_and_view(self, account: str, own: PlayerLimits) -> Protected:
        """Make a player's limits effective; return the view of them."""
        await self.reload(account)
        return await self.view(account, own)

    async def view(self, account: str, own: PlayerLimits) -> Protected:
        """Return a player's own limits, those in force, and the play that counts towards them."""
        at_ms, played = wall_ms(), await self._activity(account)
        in_force = protection.in_force(EffectiveLimits(own, self._house), at_ms)
        played = roll_forward(played, at_ms, self._house.day)
        totals = {period: played.tally(period) for period in Period}
        return Protected(
            *(dict(own.limits), dict(own.pending), dict(in_force)),
            *(own.break_until_ms, own.excluded_until_ms),
            {
                period.value: Sums(
                    *(one.ends_ms, one.lost, one.staked),
                    playing_time_ms(played, period, at_ms),
                )
                for period, one in totals.items()
            },
            protection.reality_check(played, at_ms),
            protection.reality_check_due_ms(in_force, played),
        )

    async def _activity(self, account: str) -> Activity:
        """Return the player's activity; the table where the player is knows it best."""
        table = await to_thread(self._limits.seat_of, account)
        saved = await to_thread(self._limits.load_activity, account)
        if table is not None and (monitor := self._monitors.get(table)) is not None:
            return monitor.activity(account, saved)
        return saved.played if saved else Activity()

    def _reload_here(self, table: str, account: str) -> bool:
        """Read the changed limits if the table is owned here; return whether it is."""
        is_owned = self._node.owned_table(table) is not None
        if is_owned:
            self._monitors[table].limits_changed(account)
        return is_owned
