"""Handover of clients between workers, at the end of one."""

import asyncio
import logging
import socket
from pathlib import Path

import pytest

from tapisvert.server.api.transport.handover import Handover


def test_a_worker_that_ends_hands_no_client_over(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A client that still comes to it is served there, and nothing is tried in vain."""

    async def connect() -> bool:
        own, other = Handover(tmp_path, "a-1"), Handover(tmp_path, "a-2")
        own.listen(lambda *_: None)
        other.listen(lambda *_: None)
        own.owner_of = lambda _path: "a-2"
        client, accepted = socket.socketpair()
        loop = asyncio.get_running_loop()
        transport, _ = await loop.connect_accepted_socket(asyncio.Protocol, accepted)
        own.close()
        was_passed = own.pass_on(transport, b"/api/tables/one/live", b"")
        other.close()
        transport.abort()
        await asyncio.sleep(0)  # it is closed in the next turn
        client.close()
        return was_passed

    caplog.set_level(logging.INFO)
    assert not asyncio.run(connect())
    assert caplog.messages == []
