"""Fan-out of a table's messages to its subscribers.

A message is encoded once and sent to every subscriber that keeps up. A slow subscriber gets its own
bounded queue. When the queue is full, the connection is closed with a reason; the client reconnects
and resumes from its last entry number. One slow client never delays another.

Accounts come first. Of many spectators some are served in each turn of the event loop, in which
messages published meanwhile are sent together: so a crowd of spectators delays no player.
"""

from collections import deque
from collections.abc import Callable, Sequence, Set
from typing import Final, Protocol

MAX_QUEUED: Final = 256
"""Messages that may wait for one client."""
SPECTATORS_A_TURN: Final = 8
"""Spectators served in one turn of the event loop, in half a millisecond."""


class ClientConnection(Protocol):
    """A client's connection, as the broadcaster uses it."""

    def send(self, message: bytes) -> bool:
        """Send a message. Return False if the client lags; nothing was sent then."""

    def drop(self, reason: str) -> None:
        """Close the connection with a reason for the client."""


class Subscriber:
    """One client's subscription to a table, with a queue of waiting messages.

    `account` is the client's account, None for a spectator; `sees_all` is set for the staff of the
    table; `takes_receipts` if the client requested them. At most `limit` messages wait;
    `is_dropped` is set beyond that.
    """

    __slots__ = (
        "_limit",
        "_waiting",
        "account",
        "is_dropped",
        "sees_all",
        "socket",
        "takes_receipts",
    )

    def __init__(
        self,
        socket: ClientConnection,
        account: str | None,
        *,
        sees_all: bool = False,
        takes_receipts: bool = False,
        limit: int = MAX_QUEUED,
    ) -> None:
        self.socket = socket
        self.account = account
        self.sees_all = sees_all
        self.takes_receipts = takes_receipts
        self._limit = limit
        self._waiting: deque[bytes] = deque()
        self.is_dropped = False

    def send(self, message: bytes) -> None:
        """Send a message after all waiting ones; beyond the limit the client is dropped."""
        if self.is_dropped:
            return
        if not self._waiting and self.socket.send(message):
            return
        self._waiting.append(message)
        if len(self._waiting) > self._limit:
            self.is_dropped = True
            self._waiting.clear()
            self.socket.drop("client too slow: reconnect with ?after=<last entry>")

    def flush(self) -> None:
        """Send the waiting messages until the connection accepts no more."""
        while self._waiting and self.socket.send(self._waiting[0]):
            self._waiting.popleft()

    @property
    def is_lagging(self) -> bool:
        """True if messages wait for the client."""
        return bool(self._waiting)


class Broadcaster:
    """All subscribers of one table."""

    def __init__(self, call_later: Callable[[Callable[[], None]], object]) -> None:
        """`call_later` calls a function in a later turn of the event loop."""
        self._call_later = call_later
        self._watchers: set[Subscriber] = set()
        self._takers: set[Subscriber] = set()  # subscribers with receipts
        self._spectators: dict[Subscriber, int] = {}  # number of messages before each joined
        self._message_count = 0
        self._waiting: list[tuple[int, bytes]] = []  # messages for spectators, each with its number
        self._round: list[Subscriber] = []  # spectators not yet served of this round
        self._batch: list[tuple[int, bytes]] = []  # messages of this round
        self._is_serving = False
        self._possible: Sequence[str] | None = None  # last requests sent to the staff
        self._watching: bytes | None = None  # last message about spectators; None without any

    def __len__(self) -> int:
        return len(self._watchers) + len(self._spectators)

    def join(self, subscriber: Subscriber) -> None:
        """Add a subscriber, who gets the messages from now on."""
        if subscriber.account is None and not subscriber.sees_all:
            self._spectators[subscriber] = self._message_count
        else:
            self._watchers.add(subscriber)
        if subscriber.sees_all:
            self._possible = None  # this subscriber may not have it
        if subscriber.takes_receipts:
            self._takers.add(subscriber)
        if self._watching is not None:
            subscriber.send(self._watching)

    def leave(self, subscriber: Subscriber) -> None:
        """Remove a subscriber."""
        self._watchers.discard(subscriber)
        self._takers.discard(subscriber)
        self._spectators.pop(subscriber, None)

    def publish(self, public: bytes | None, make_whole: Callable[[], bytes | None]) -> None:
        """Send `public`, or `make_whole()` to subscribers that see everything; None is not sent."""
        watchers = tuple(self._watchers)
        complete = make_whole() if any(subscriber.sees_all for subscriber in watchers) else None
        for subscriber in watchers:
            message = complete if subscriber.sees_all else public
            if message is not None:
                subscriber.send(message)
        if public is not None and self._spectators:
            self._message_count += 1
            self._waiting.append((self._message_count, public))
            if not self._is_serving:
                self._is_serving = True
                self._serve()

    def count_spectators(self, players: Set[str]) -> int:
        """Return the number of people here who neither play nor see everything; `players` are the
        accounts that play. An account counts once, a client without an account each time.
        """
        accounts = {watcher.account for watcher in self._watchers if not watcher.sees_all}
        return len(self._spectators) + len(accounts - players)

    def publish_watching(self, count: int) -> None:
        """Send the number of the table's spectators, on all nodes, to everyone if it changed."""
        message = b'{"watching":%d}' % count
        watching = message if count else None
        if watching != self._watching:
            self._watching = watching
            self.publish(message, lambda: message)

    def changed_requests(self, possible: Sequence[str]) -> Sequence[str] | None:
        """Return the staff's possible requests, to be sent; None if they have not changed."""
        if possible == self._possible:
            return None
        self._possible = possible
        return possible

    def send_receipt(self, make: Callable[[], bytes | None]) -> None:
        """Send the receipt that `make` signs to the accounts that asked for receipts."""
        if self._takers and (message := make()) is not None:
            for subscriber in tuple(self._takers):
                subscriber.send(message)

    def _serve(self) -> None:
        """Serve some spectators, and the others in later turns of the event loop."""
        self._serve_some()
        if self._is_serving:
            self._call_later(self._serve)

    def _serve_some(self) -> None:
        if not self._round:
            self._batch = self._waiting
            self._waiting = []
            self._round = list(self._spectators)
        spectators = self._round[-SPECTATORS_A_TURN:]
        del self._round[-SPECTATORS_A_TURN:]
        for number, message in self._batch:
            for spectator in spectators:
                if self._spectators.get(spectator, number) < number:
                    spectator.send(message)
        self._is_serving = bool(self._round or self._waiting)

    @property
    def accounts(self) -> frozenset[str]:
        """Accounts of the subscribers, spectators aside."""
        return frozenset(
            watcher.account for watcher in self._watchers if watcher.account is not None
        )

    def find(self, account: str) -> list[Subscriber]:
        """Return the subscribers of one account."""
        return [subscriber for subscriber in self._watchers if subscriber.account == account]

    def close(self, reason: str) -> None:
        """Disconnect every subscriber with a reason, once all have the published messages."""
        while self._is_serving:
            self._serve_some()
        for subscriber in (*self._watchers, *self._spectators):
            subscriber.socket.drop(reason)
        self._watchers.clear()
        self._takers.clear()
        self._spectators.clear()
