"""Fan-out: what a table writes, to everybody who watches it.

A message is encoded once and handed to every socket at once where its client keeps up. One that is
behind gets a queue of its own, bounded; past the bound it is dropped with a reason, and comes back
by number, so that nobody waits for anybody.
"""

from collections import deque
from collections.abc import Callable
from typing import Final, Protocol

MAX_QUEUED: Final = 256
"""Messages that may wait for one client."""


class ClientConnection(Protocol):
    """One client's connection, as the hub sees it."""

    def send(self, message: bytes) -> bool:
        """Hand a message over. False when the client is behind: nothing was taken."""

    def drop(self, reason: str) -> None:
        """End the connection, with a reason for the client."""


class Subscriber:
    """One client of one table: what was sent to it, and what waits.

    `account` is whose it is, None for a spectator; `sees_all` for the staff of the table. At most
    `bound` messages wait for it.
    """

    __slots__ = ("_bound", "_is_dropped", "_waiting", "account", "sees_all", "socket")

    def __init__(
        self,
        socket: ClientConnection,
        account: str | None,
        *,
        sees_all: bool = False,
        bound: int = MAX_QUEUED,
    ) -> None:
        self.socket = socket
        self.account = account
        self.sees_all = sees_all
        self._bound = bound
        self._waiting: deque[bytes] = deque()
        self._is_dropped = False

    def send(self, message: bytes) -> None:
        """Send a message after all that wait; past the bound the client is dropped."""
        if self._is_dropped:
            return
        if not self._waiting and self.socket.send(message):
            return
        self._waiting.append(message)
        if len(self._waiting) > self._bound:
            self._is_dropped = True
            self._waiting.clear()
            self.socket.drop("too slow: come back with the number of the last entry you have")

    def drained(self) -> None:
        """The client has caught up with its socket: send what waits."""
        while self._waiting and self.socket.send(self._waiting[0]):
            self._waiting.popleft()

    @property
    def is_dropped(self) -> bool:
        """Whether it was sent away because it was too slow."""
        return self._is_dropped

    @property
    def is_lagging(self) -> bool:
        """Whether messages wait."""
        return bool(self._waiting)


class Broadcaster:
    """Everybody who watches one table."""

    def __init__(self) -> None:
        self._watchers: set[Subscriber] = set()

    def __len__(self) -> int:
        return len(self._watchers)

    def join(self, watcher: Subscriber) -> None:
        """Send to this one too, from now on."""
        self._watchers.add(watcher)

    def leave(self, watcher: Subscriber) -> None:
        """Send to it no longer."""
        self._watchers.discard(watcher)

    def publish(self, public: bytes | None, whole: Callable[[], bytes | None]) -> None:
        """The same bytes to all, and to those who see all the whole; None is for nobody."""
        message: bytes | None = None
        for watcher in tuple(self._watchers):
            if watcher.sees_all:
                message = message or whole()
                if message is not None:
                    watcher.send(message)
            elif public is not None:
                watcher.send(public)

    @property
    def accounts(self) -> frozenset[str]:
        """The accounts of those who watch."""
        return frozenset(one.account for one in self._watchers if one.account is not None)

    def of(self, account: str) -> list[Subscriber]:
        """The connections of one account."""
        return [watcher for watcher in self._watchers if watcher.account == account]

    def close(self, reason: str) -> None:
        """Send everybody away, with a reason."""
        for watcher in tuple(self._watchers):
            watcher.socket.drop(reason)
        self._watchers.clear()
