"""HTTP to a server on this machine: without TLS, and without what the environment says of proxies.

A client of `httpx` reads the certificates of all authorities when it is made, 20 ms of a core at
rest, and waits for five seconds, which a machine that has much else to do may need.
"""

from typing import Any, Final
from zlib import crc32

import httpx

from support.patience import PATIENCE

UNHURRIED: Final[dict[str, Any]] = {"open_timeout": PATIENCE, "ping_interval": None}
"""Options of a WebSocket: a busy machine may take longer than its handshake or a ping waits."""


def client(origin: str = "", person: str = "", **options: Any) -> httpx.Client:
    """A browser in small, on a page of this origin; of a person, at an address of its own."""
    text = options.pop("headers", {})
    headers = {"Origin": origin, **text} if origin else text
    plain: dict[str, Any] = {"verify": False, "trust_env": False, "timeout": PATIENCE}
    if person:
        plain["transport"] = httpx.HTTPTransport(verify=False, local_address=address(person))
    return httpx.Client(base_url=origin, headers=headers, **{**plain, **options})


def address(name: str) -> str:
    """Return the loopback address of a person: a proxy counts what comes from each."""
    number = crc32(name.encode())
    return f"127.3.{number % 250}.{1 + number // 250 % 250}"


def get(url: str, **options: Any) -> httpx.Response:
    """One answer."""
    with client() as http:
        return http.get(url, **options)


def post(url: str, **options: Any) -> httpx.Response:
    """The same of a body that is sent."""
    with client() as http:
        return http.post(url, **options)
