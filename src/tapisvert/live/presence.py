"""Presence of players: each node tells the owners of other tables which players are connected.

The owner of a table records when each player was last connected to any node, and reports to the
table which players are away, which are back, and whose seat is released. A notification may be lost
and a node may die, so every node repeats its notifications, and a new owner waits before it reports
a player as away.
"""

import secrets
from collections.abc import Callable, Iterator, Set
from typing import Final

import msgspec

from tapisvert.live.requests import (
    TABLE_ACTOR,
    PlayerAway,
    PlayerBack,
    PresenceChange,
    ReleaseSeat,
    Request,
    action_notice,
)
from tapisvert.live.table import LiveTable
from tapisvert.rules import Phase

BEAT_SECONDS: Final = 2.0
"""Period of the presence check and of its notifications."""
AWAY_MS: Final = 5_000
"""Time from a player's last closed connection until the player is away; a reload is shorter."""
_CONNECTED: Final = "here:"
"""Prefix of presence notifications; the names of tables have no colon."""
_OPEN: Final = (Phase.BETTING, Phase.CLOSED)


class PresenceTracker:
    """Last connection times of the players at a node's tables, in monotonic milliseconds."""

    def __init__(self, ring: Callable[[str, int], None], now_ms: Callable[[], int]) -> None:
        self._ring = ring
        self._now_ms = now_ms
        self._last: dict[str, dict[str, int]] = {}  # for each table, by account
        self._since: dict[str, dict[str, int]] = {}  # since when each is tracked

    def on_notify(self, name: str) -> None:
        """Handle a notification, on any thread."""
        if name.startswith(_CONNECTED):
            table, account = name.removeprefix(_CONNECTED).split(":")
            self._last.setdefault(table, {})[account] = self._now_ms()

    def announce(self, live: LiveTable, connected: Set[str]) -> None:
        """Notify a table's owner of the players connected to this node."""
        self._since.pop(live.name, None)
        for account in connected & set(live.accounts.values()):
            self._ring(f"{_CONNECTED}{live.name}:{account}", 0)

    def changes_due(self, live: LiveTable, connected: Set[str]) -> Iterator[PresenceChange]:
        """Yield the presence changes of an owned table, given the accounts `connected` here."""
        name = live.name
        last = self._last.setdefault(name, {})
        tracked_since = self._since.get(name, {})
        self._since[name] = {}
        if not live.has_opened:
            return
        table = live.table
        now_ms = self._now_ms()
        away_ms = round(1000 * live.machine.pace.away_seconds)
        for player in live.present:
            if (account := live.accounts.get(player)) is None:
                continue  # a player without a device has no connection
            if account in connected:
                last[account] = now_ms
            self._since[name][account] = tracked_since.get(account, now_ms)
            if table.phase not in _OPEN:
                continue
            is_connected = now_ms - last.get(account, -AWAY_MS) < AWAY_MS
            gone_ms = now_ms - max(last.get(account, 0), self._since[name][account])
            is_reported = live.machine.players.absences.get(player) is not None
            has_stakes = table.players[player].has_stakes
            if player in live.machine.players.removed:
                if not has_stakes:
                    yield ReleaseSeat(player)
                continue
            change = _presence_change(live, player, gone_ms, is_connected=is_connected)
            if change is not None:
                yield change
            elif not is_connected and 0 < away_ms <= gone_ms and not (is_reported and has_stakes):
                yield ReleaseSeat(player)


def _presence_change(
    live: LiveTable, player: str, gone_ms: int, *, is_connected: bool
) -> PresenceChange | None:
    """Return the change if a player has just gone away or come back, else None."""
    is_away = player in live.machine.players.absences
    if is_connected:
        return PlayerBack(player) if is_away else None
    return PlayerAway(player) if gone_ms >= AWAY_MS and not is_away else None


def request_for(change: PresenceChange) -> Request:
    """Return the server's own request that reports a presence change to a table."""
    name = f"presence-{secrets.token_hex(8)}"
    return Request(
        TABLE_ACTOR, name, msgspec.json.encode({"id": name, **action_notice(change)}), change
    )
