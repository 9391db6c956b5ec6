"""Balance of load between nodes: which table moves from this node to which other.

Each node announces its load every second by a notification. The node with the highest load gives a
table to the one with the lowest, if that brings the two closer. Announcements may be lost, and a
node that has made none for a while counts as dead, so a table may stay where it is; it never has
two owners, which leases decide.
"""

from collections.abc import Callable, Mapping
from typing import Final
from urllib.parse import quote, unquote

PREFIX: Final = "load:"
"""Prefix of the notification with which a node announces its load; table ids have no colon."""
IDLE: Final = 10
"""Load of a table where nothing is done: its timers, its coups."""
_ALIVE_MS: Final = 5_000
_GAP: Final = 5
"""A table moves only if the loads differ by more than one part in this many."""
_SMOOTHING: Final = 0.2
"""Share of the last second in the mean of a table's requests."""
_WATCHERS: Final = 20
"""Clients whose messages cost as much as one request."""


class Balance:
    """Loads of all nodes, as this node knows them."""

    def __init__(
        self, owner: str, notify: Callable[[str, int], None], now_ms: Callable[[], int]
    ) -> None:
        self._owner, self._notify, self._now_ms = owner, notify, now_ms
        self._nodes: dict[str, tuple[int, int]] = {}  # load, and when it was announced
        self._rates: dict[str, float] = {}

    def on_notify(self, name: str, load: int) -> None:
        """Handle the announcement of another node, on any thread."""
        owner = unquote(name.removeprefix(PREFIX))
        if owner != self._owner:
            self._nodes[owner] = load, self._now_ms()

    def measure(self, tables: Mapping[str, tuple[int, int]]) -> dict[str, int]:
        """Return the load of each owned table, from its requests of the last second and its
        clients; call it once a second.
        """
        self._rates = {
            name: (1 - _SMOOTHING) * self._rates.get(name, 0.0) + _SMOOTHING * requests
            for name, (requests, _) in tables.items()
        }
        return {
            name: IDLE + round(self._rates[name] * (1 + clients / _WATCHERS))
            for name, (_, clients) in tables.items()
        }

    def knows_others(self) -> bool:
        """Return whether another node has announced itself."""
        return bool(self._nodes)

    def announce(self, loads: Mapping[str, int]) -> None:
        """Announce the load of this node."""
        self._notify(PREFIX + quote(self._owner), sum(loads.values()))

    def choose(
        self, loads: Mapping[str, int], movable: Mapping[str, int]
    ) -> tuple[str, str] | None:
        """Return a table to give away and the node that should have it, or None.

        `loads` are those of all owned tables, `movable` of those that may move now. The table is
        the largest that does not make the other node's load exceed this one's. Its load counts as
        the other's from now on.
        """
        since = self._now_ms() - _ALIVE_MS
        others = {owner: load for owner, (load, at) in self._nodes.items() if at >= since}
        own = sum(loads.values())
        if not others or own < max(others.values()):
            return None
        other, least = min(others.items(), key=lambda one: (one[1], one[0]))
        fitting = [(load, name) for name, load in movable.items() if least + load <= own - load]
        if not fitting or (own - least) * _GAP < own:
            return None
        load, name = max(fitting)
        self._nodes[other] = least + load, self._nodes[other][1]
        return name, other
