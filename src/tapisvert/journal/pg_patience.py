"""Timeouts of PostgreSQL connections: of one that does not respond, and of a server that is
starting, as after a crash.

By default TCP waits for a quarter of an hour, and for two hours on an idle connection. A node
behind a broken network would hold its clients as long, while another node has its tables.
"""

import logging
import time
from typing import Final
from urllib.parse import parse_qsl, urlencode

_PATIENCE: Final = {
    "connect_timeout": "10",  # seconds
    "tcp_user_timeout": "10000",  # milliseconds until sent data are acknowledged by its machine
    "keepalives_idle": "5",  # seconds without any data until a probe, and from one to the next
    "keepalives_interval": "2",
    "keepalives_count": "3",
}
"""Parameters of libpq. A slow query has no limit: the database's machine acknowledges it."""

TRANSACTION_MS: Final = 10_000
"""Maximum time for which a transaction may be idle before PostgreSQL ends its connection. Otherwise
PostgreSQL would keep the locks of a disconnected node for two hours, and block the nodes that have
its tables then.
"""

_START_SECONDS: Final = 5.0
_LOOK_SECONDS: Final = 0.05
_LOG: Final = logging.getLogger("tapisvert.server")


def wait_until_it_accepts(url: str, seconds: float = _START_SECONDS) -> None:
    """Wait until a PostgreSQL accepts connections, at most so many seconds."""
    kind, _, address = with_patience(url).partition("://")
    if not kind.startswith("postgresql"):
        return
    try:
        from psycopg import pq  # noqa: PLC0415 - may not be installed
    except ImportError:  # reported when the store is opened
        return
    started = time.monotonic()
    has_warned = False
    while pq.PGconn.ping(f"postgresql://{address}".encode()) in (
        pq.Ping.REJECT,
        pq.Ping.NO_RESPONSE,
    ):
        if not has_warned:
            _LOG.warning("waiting for the database to accept connections")
            has_warned = True
        if time.monotonic() - started >= seconds:
            return
        time.sleep(_LOOK_SECONDS)


def transaction_limit() -> str:
    """Return the statement that limits how long a connection's transactions may be idle."""
    return f"SET idle_in_transaction_session_timeout = {TRANSACTION_MS}"


def with_patience(url: str) -> str:
    """Return a URL with the missing ones of these parameters added.

    >>> with_patience("postgresql://tapisvert@db/house?connect_timeout=3")[:62]
    'postgresql://tapisvert@db/house?connect_timeout=3&tcp_user_tim'
    """
    address, _, query = url.partition("?")
    names = {name for name, _ in parse_qsl(query, keep_blank_values=True)}
    missing = {name: text for name, text in _PATIENCE.items() if name not in names}
    return f"{address}?{'&'.join(filter(None, (query, urlencode(missing))))}"
