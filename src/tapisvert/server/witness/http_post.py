"""Request to a witness: one POST within a number of seconds, whatever the other side does."""

import http.client
import socket
import threading
from collections.abc import Mapping
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

_MAX_ANSWER: Final = 4_096


def post(
    url: str, path: str, body: bytes, headers: Mapping[str, str], seconds: float
) -> tuple[int, bytes]:
    """Return status and body of the answer. Raises OSError and http.client.HTTPException."""
    address = urlsplit(url)
    is_safe = address.scheme == "https"
    kind = http.client.HTTPSConnection if is_safe else http.client.HTTPConnection
    connection = kind(address.hostname or "", address.port, timeout=seconds)
    # each byte would begin the timeout anew
    deadline = threading.Timer(seconds, _cut_off, (connection,))
    deadline.daemon = True
    deadline.start()
    try:
        connection.request("POST", address.path.rstrip("/") + path, body, dict(headers))
        answer = connection.getresponse()
        return answer.status, answer.read(_MAX_ANSWER)
    finally:
        deadline.cancel()
        connection.close()


def _cut_off(connection: http.client.HTTPConnection) -> None:
    """End a request whose time is over, whatever its thread waits for."""
    if (sock := connection.sock) is not None:
        with suppress(OSError):
            sock.shutdown(socket.SHUT_RDWR)
