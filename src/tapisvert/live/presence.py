"""Presence of players: each node notifies the owners of other tables of its connected players.

The owner of a table records when each player was last connected to any node, and reports to the
table which players are away, which are back, and whose seat is given up. A notification may be lost
and a node may die, so every node repeats its notifications, and a new owner waits before it reports
a player as away.
"""

import secrets
from collections.abc import Callable, Iterator, Set
from typing import Final

import msgspec

from tapisvert.live import requests
from tapisvert.live.requests import TABLE_ACTOR, Request
from tapisvert.live.table import LiveTable
from tapisvert.rules import Phase

BEAT_SECONDS: Final = 3.0
"""Period of the presence check and of its notifications."""
AWAY_MS: Final = 15_000
"""Time from a player's last closed connection until the player is away; a reload is shorter."""
_HERE: Final = "here:"
"""Prefix of presence notifications; the names of tables have no colon."""
_OPEN: Final = (Phase.BETTING, Phase.CLOSED)


class PresenceTracker:
    """Last connection times of the players at a node's tables, in monotonic milliseconds."""

    def __init__(self, ring: Callable[[str, int], None], now_ms: Callable[[], int]) -> None:
        self._ring, self._now_ms = ring, now_ms
        self._last: dict[str, dict[str, int]] = {}  # of each table, by account
        self._since: dict[str, dict[str, int]] = {}  # since when each is tracked

    def on_notify(self, name: str) -> None:
        """Handle a notification, on any thread."""
        if name.startswith(_HERE):
            table, account = name.removeprefix(_HERE).split(":")
            self._last.setdefault(table, {})[account] = self._now_ms()

    def announce(self, live: LiveTable, here: Set[str]) -> None:
        """Notify the owner of a table which of its players are connected to this node."""
        self._since.pop(live.name, None)
        for account in here & set(live.accounts.values()):
            self._ring(f"{_HERE}{live.name}:{account}", 0)

    def changes_due(self, live: LiveTable, here: Set[str]) -> Iterator[requests.PresenceChange]:
        """Yield the presence changes of an owned table; `here` are accounts connected here."""
        name = live.name
        last, since = self._last.setdefault(name, {}), self._since.get(name, {})
        self._since[name] = {}
        if not live.has_opened:
            return
        table = live.table
        now_ms, away_ms = self._now_ms(), round(1000 * live.machine.pace.away_seconds)
        for player in live.present:
            if (account := live.accounts.get(player)) is None:
                continue  # a player without a device has no connection
            if account in here:
                last[account] = now_ms
            self._since[name][account] = since.get(account, now_ms)
            if table.phase not in _OPEN:
                continue
            is_here = now_ms - last.get(account, -AWAY_MS) < AWAY_MS
            gone_ms = now_ms - max(last.get(account, 0), self._since[name][account])
            is_told = live.machine.players.away.get(player) is not None
            has_stakes = table.players[player].has_stakes
            told = _change_of(live, player, gone_ms, is_here=is_here)
            if told is not None:
                yield told
            elif not is_here and 0 < away_ms <= gone_ms and not (is_told and has_stakes):
                yield requests.ReleaseSeat(player)


def _change_of(
    live: LiveTable, player: str, gone_ms: int, *, is_here: bool
) -> requests.PresenceChange | None:
    """Return the change if a player has just gone away or come back; None if neither."""
    was_away = player in live.machine.players.away
    if is_here:
        return requests.PlayerBack(player) if was_away else None
    return requests.PlayerAway(player) if gone_ms >= AWAY_MS and not was_away else None


def request_for(told: requests.PresenceChange) -> Request:
    """Return the server's own request that reports a presence change to a table."""
    name = f"presence-{secrets.token_hex(8)}"
    return Request(
        TABLE_ACTOR, name, msgspec.json.encode({"id": name, **requests.notice_of(told)}), told
    )
