"""A witness that listens on this machine, on a thread of its own."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import httpx
import uvicorn

from support.records.signed_records import named, witness_key
from tapisvert.witness.cosigner import Cosigner
from tapisvert.witness.coup_register import Register
from tapisvert.witness.witness_app import Witness

TOKEN: Final = "ab" * 32


def witness_options(folder: Path, url: str) -> dict[str, str]:
    """Write what a house knows of the witness, and return the house's options."""
    key = named(witness_key())
    files = {"witness.pub": "\n".join((key.modulus, *key.proof)), "witness.token": TOKEN}
    for name, content in files.items():
        path = folder / name
        path.touch(mode=0o600)
        path.write_text(content)
    return {
        "--witness-url": url,
        "--witness-key": str(folder / "witness.pub"),
        "--witness-token": str(folder / "witness.token"),
    }


@contextmanager
def serving(
    register: Register, rate: float = 1_000, cosigner: Cosigner | None = None
) -> Iterator[httpx.Client]:
    """A witness that listens on a free port of this machine, and a client of it."""
    witness = Witness(register, witness_key(), TOKEN, rate, cosigner)
    server = uvicorn.Server(witness.config(log_config=None))
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
