"""Notifications within one process: subscribers get a table and an entry number."""

from collections.abc import Callable
from threading import Lock

OnNotify = Callable[[str, int], None]


class LocalNotifier:
    """Notifier that calls its subscribers at once, on the notifying thread.

    >>> bell = LocalNotifier()
    >>> stop = bell.subscribe(print)
    >>> bell.notify("one", 7)
    one 7
    >>> stop()
    >>> bell.notify("one", 8)
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._listeners: list[OnNotify] = []

    def subscribe(self, heard: OnNotify) -> Callable[[], None]:
        """Call `heard` for each later notification, until the returned function is called."""
        with self._lock:
            self._listeners.append(heard)

        def stop() -> None:
            with self._lock:
                if heard in self._listeners:
                    self._listeners.remove(heard)

        return stop

    def notify(self, table: str, number: int) -> None:
        """Call all subscribers."""
        with self._lock:
            listeners = tuple(self._listeners)
        for heard in listeners:
            heard(table, number)

    def close(self) -> None:
        """Do nothing: there is no connection."""
