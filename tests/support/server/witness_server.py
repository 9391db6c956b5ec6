"""A witness that listens on this machine, on a thread of its own."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import httpx
import uvicorn

from support.records.signed_records import witness_key
from tapisvert.witness.cosigner import Cosigner
from tapisvert.witness.signed_draws import Register
from tapisvert.witness.witness_app import Witness

TOKEN: Final = "ab" * 32


@contextmanager
def serving(
    register: Register, rate: float = 1_000, cosigner: Cosigner | None = None
) -> Iterator[httpx.Client]:
    """A witness that listens on a free port of this machine, and a client of it."""
    app = Witness(register, witness_key().modulus, TOKEN, rate, cosigner).app()
    server = uvicorn.Server(uvicorn.Config(app, lifespan="off", log_config=None))
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()  # a client may come before the thread
        port = listener.getsockname()[1]
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
                yield client
        finally:
            server.should_exit = True
            thread.join()
