"""Patience with a PostgreSQL that does not answer: the time until a connection to it is given up.

By default TCP waits for a quarter of an hour, and for two hours where nothing is on its way. A node
that a broken network has cut off would keep its clients as long, while another node has its tables.
"""

from typing import Final
from urllib.parse import parse_qsl, urlencode

_PATIENCE: Final = {
    "connect_timeout": "10",  # seconds
    "tcp_user_timeout": "10000",  # milliseconds until sent data are acknowledged by its machine
    "keepalives_idle": "5",  # seconds without any data until a probe, and from one to the next
    "keepalives_interval": "2",
    "keepalives_count": "3",
}
"""Parameters of libpq. A slow query has no limit: the machine of the database acknowledges it."""


def with_patience(url: str) -> str:
    """Return a URL with these parameters, but for those that it has.

    >>> with_patience("postgresql://tapisvert@db/house?connect_timeout=3")[:62]
    'postgresql://tapisvert@db/house?connect_timeout=3&tcp_user_tim'
    """
    address, _, query = url.partition("?")
    given = {name for name, _ in parse_qsl(query, keep_blank_values=True)}
    missing = {name: text for name, text in _PATIENCE.items() if name not in given}
    return f"{address}?{'&'.join(filter(None, (query, urlencode(missing))))}"
