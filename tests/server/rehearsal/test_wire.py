"""Requests of simulated people, in the process of the server that answers them."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from support.patience import PATIENCE
from support.server.http_server import opened, settings

from tapisvert.rehearsal.wire import Person


def test_a_request_takes_no_thread_of_the_loop(tmp_path: Path) -> None:
    """It is answered though all of them are taken: the server needs one of them to answer."""

    async def asked(port: int, origin: str) -> object:
        free, loop = threading.Event(), asyncio.get_running_loop()
        loop.set_default_executor(ThreadPoolExecutor(1))
        taken = loop.run_in_executor(None, free.wait)
        try:
            answer = Person(port, origin, "Anna", "anna").request("GET", "/health/ready")
            return await asyncio.wait_for(answer, PATIENCE)
        finally:
            free.set()
            await taken

    with opened(settings(tmp_path)) as server:
        assert asyncio.run(asked(server.port, server.origin)) == {"done": True}
