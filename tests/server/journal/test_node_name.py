"""Leases of a node that has ended: another on the machine does not wait until they are over."""

import os
import subprocess
import sys

import pytest
from support.server.node_harness import STILL, Running, furnish
from support.storage.memory import FakeDisk, InMemoryEventStore

from tapisvert.clock import Instant
from tapisvert.journal.house_log import HOUSE_LOG_ID, HouseLog
from tapisvert.journal.node_name import has_ended, new_name

AN_HOUR = 3_600_000


def ended() -> str:
    """Name of a node whose process has ended."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return name_of(process.pid)


def name_of(pid: int) -> str:
    """Name of a node that is another process."""
    return new_name().replace(f"-{os.getpid()}-", f"-{pid}-")


@pytest.mark.parametrize("name", ["owner", "a-b-c-d", "", f"elsewhere-12345678-{2**22 + 1}-0"])
def test_a_node_of_another_machine_may_live(name: str) -> None:
    """Only of this machine's processes is it known."""
    assert not has_ended(name)


def test_a_node_has_ended_before_its_parent_knows() -> None:
    """As an orphan's does not, for seconds, in a container."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        assert has_ended(name_of(process.pid))


def test_the_houses_book_of_a_node_that_has_ended_is_taken_over_at_once() -> None:
    """A node was killed as it wrote there, and its lease has an hour left."""
    store = InMemoryEventStore(FakeDisk())
    book = HouseLog(store, new_name(), lambda: Instant(0, 0))
    assert store.claim(HOUSE_LOG_ID, ended(), 0, AN_HOUR)
    assert book.write({"notice": "issued"}, "chief") == 1


async def test_the_table_of_a_node_that_has_ended_is_taken_over_at_once() -> None:
    """Its lease has an hour left. That of a process that runs stays."""
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
