"""Connections of a witness that say nothing: they are closed in time."""

import asyncio
from pathlib import Path

import pytest
import uvicorn
from support.records.signed_records import witness_key

from tapisvert.witness import http_protocol
from tapisvert.witness.app import Witness
from tapisvert.witness.register import Register


@pytest.mark.parametrize("begun", [b"", b"GET /key HT", b"GET /key HTTP/1.1\r\nHost: x\r\n\r\n"])
def test_silent_connections_are_closed_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begun: bytes
) -> None:
    """One without a request, in the midst of it, or after a response."""
    monkeypatch.setattr(http_protocol, "REQUEST_SECONDS", 0.1)

    async def connect() -> bytes:
        register = Register(tmp_path / "signed.db", witness_key())
        app = Witness(register, witness_key().modulus, "token", 20).app()
        config = uvicorn.Config(
            app, port=0, http=http_protocol.WitnessProtocol, lifespan="off", log_config=None
        )
        server = uvicorn.Server(config)
        serving = asyncio.ensure_future(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(begun)
        try:
            answer = await reader.read()
        except ConnectionResetError:
            answer = b"reset"
        writer.close()
        server.should_exit = True
        await serving
        register.close()
        return answer

    answer = asyncio.run(asyncio.wait_for(connect(), 60))
    assert (b"200 OK" in answer) is begun.endswith(b"\r\n\r\n")
