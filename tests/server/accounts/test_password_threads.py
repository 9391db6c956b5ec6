"""Threads that hash passwords: what waits, and for what."""

import asyncio
from threading import Event

import pytest

from tapisvert.server.threads import PasswordThreads, PoolFullError


def test_strangers_take_no_thread_of_known_clients() -> None:
    """While strangers wait in every place, one more is refused and a known client is served."""

    async def play() -> tuple[str, int]:
        threads, go = PasswordThreads(), Event()
        try:
            flood = [asyncio.ensure_future(threads.run(lambda: go.wait(60))) for _ in range(16)]
            await asyncio.sleep(0)
            with pytest.raises(PoolFullError):
                await threads.run(never)
            known = await threads.run(lambda: "known", is_known=True)
            go.set()
            return known, sum(await asyncio.gather(*flood))
        finally:
            go.set()
            threads.close()

    assert asyncio.run(play()) == ("known", 16)


def never() -> None:
    """Work for which there is no place."""
    raise AssertionError("there was a place for it")
