"""Leases of a node that has ended: another on the machine does not wait until they are over."""

import asyncio
import os
import subprocess
import sys

import pytest
from support.server.node_harness import STILL, Running, furnish
from support.storage.memory import FakeDisk, InMemoryEventStore

from tapisvert.server.cluster.node_name import has_ended, new_name

AN_HOUR = 3_600_000


def ended() -> str:
    """Name of a node whose process has ended."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return new_name().replace(f"-{os.getpid()}-", f"-{process.pid}-")


@pytest.mark.parametrize("name", ["owner", "a-b-c-d", "", f"elsewhere-12345678-{2**22 + 1}-0"])
def test_a_node_of_another_machine_may_live(name: str) -> None:
    """Only of this machine's processes is it known."""
    assert not has_ended(name)


def test_the_table_of_a_node_that_has_ended_is_taken_over_at_once() -> None:
    """Its lease has an hour left. That of a process that runs stays."""

    async def evening() -> None:
        disk = FakeDisk()
        furnish(InMemoryEventStore(disk), "one", "two")
        store = InMemoryEventStore(disk)
        running = Running(store, new_name(), pace=STILL)
        for table, owner in (("one", ended()), ("two", new_name())):
            assert store.claim(table, owner, running.now().wall_ms, AN_HOUR)
        await running.start()
        assert running.process.owned_table("one") is not None
        assert running.process.owned_table("two") is None
        await running.close()
        assert running.stopped == []

    asyncio.run(evening())
