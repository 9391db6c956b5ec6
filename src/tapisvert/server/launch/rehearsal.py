"""Runner of a rehearsal: a server, and its company for as long as it serves."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from tapisvert.server.application.services import Services
from tapisvert.server.launch.runner import ServerRunner
from tapisvert.server.rehearsal.company import Company
from tapisvert.server.rehearsal.house import open_accounts
from tapisvert.server.rehearsal.tempo import USUAL, RehearsalTempo


async def run_rehearsal(
    runner: ServerRunner,
    opened: Callable[[Services], None],
    seed: int,
    tempo: RehearsalTempo = USUAL,
    *,
    with_signals: bool = True,
) -> None:
    """Serve until stopped; call `opened` once the accounts are there. Raises StoreError."""
    living: list[asyncio.Task[None]] = []

    async def live(services: Services) -> None:
        await asyncio.to_thread(open_accounts, services)
        opened(services)
        await Company(services, runner.port, seed, tempo).run()

    def begin(services: Services) -> None:
        living.append(task := asyncio.create_task(live(services)))
        task.add_done_callback(lambda _task: runner.stop())  # it ends by an error alone

    try:
        await runner.run(begin, with_signals=with_signals)
    finally:
        for task in living:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
