"""One worker of several: a server in a process of its own, on the socket of its parent."""

import asyncio
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from threading import Event

from tapisvert.fairness.vault import VaultError
from tapisvert.server.application.startup import SettingsChangedError
from tapisvert.server.config.fields import SettingsError
from tapisvert.server.config.settings import Settings
from tapisvert.server.journal.store import StoreError
from tapisvert.server.launch import log_setup
from tapisvert.server.launch.runner import ServerRunner
from tapisvert.server.launch.worker_place import CANNOT_OPEN, FAILED, WorkerPlace


def work(
    listener: socket.socket,
    load: Callable[[], Settings],
    place: WorkerPlace,
    signs: Connection,
    is_early: bool,  # noqa: FBT001
    *,
    life: Connection,
    is_open: Event,
) -> None:
    """Run one worker, from its start to its end, which comes with the parent's at the latest: then
    `life` ends.

    One worker `is_early`: it answers health checks while all begin. A worker that takes the place
    of a dead one is not, because the others serve meanwhile. `signs` tells the parent that the
    worker is open; so is `is_open` set.
    """
    settings = load()
    log_setup.configure(settings.log_level)
    listener.setblocking(False)  # noqa: FBT003 - its only form

    async def serve() -> None:
        runner = ServerRunner(settings, listener, is_early=is_early, place=place)
        loop = asyncio.get_running_loop()

        def stop() -> None:
            loop.remove_reader(life)  # readable from now on
            runner.stop_alone()

        loop.add_reader(life, stop)

        def opened(_services: object) -> None:
            is_open.set()
            with suppress(BrokenPipeError):  # the parent has just died: `stop` is called
                signs.send_bytes(b"open")

        await runner.run(opened)

    try:
        asyncio.run(serve())
    except (StoreError, SettingsChangedError, SettingsError, VaultError) as error:
        print(f"tapisvert: {error}", file=sys.stderr, flush=True)
        sys.exit(FAILED if isinstance(error, StoreError) else CANNOT_OPEN)
