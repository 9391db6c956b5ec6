"""Supervision of the workers: which deaths end the house, and which do not."""

import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from multiprocessing import Pipe
from pathlib import Path

import pytest
from support.server.process_signals import linger, open_and_linger, open_once

from tapisvert.server.launch import workers
from tapisvert.server.launch.worker_place import FAILED


def test_all_workers_killed_at_once_are_started_again() -> None:
    """The parent goes on, and takes none that it has just started for one that ended by itself."""
    slots = [workers._Slot(linger, False) for _ in range(2)]
    stopping: list[int] = []
    before = {slot.process.pid for slot in slots}
    try:
        with ThreadPoolExecutor(1) as pool:
            for slot in slots:
                assert slot.process.pid is not None
                os.kill(slot.process.pid, signal.SIGKILL)
                slot.process.join()
            watching = pool.submit(workers._watch, slots, stopping)
            while not watching.done() and before & {slot.process.pid for slot in slots}:
                time.sleep(0.02)
            time.sleep(2 * workers._LOOK_SECONDS)  # it looks once more
            stopping.append(signal.SIGTERM)
            assert watching.result() == 0
    finally:
        for slot in slots:
            slot.process.kill()
            slot.process.join()


def test_workers_that_lose_their_database_try_once_more(tmp_path: Path) -> None:
    """It may be back before a supervisor would start the house anew; the parent ends, with their
    status, once none of them could open.
    """
    starts = [tmp_path / "one", tmp_path / "two"]
    slots = [workers._Slot(partial(open_once, each), False) for each in starts]
    assert workers._watch(slots, []) == FAILED
    assert all(len(each.read_text()) >= 2 for each in starts)


@pytest.mark.parametrize(("run", "pause"), [(open_and_linger, 0.0), (linger, 0.25)])
def test_an_open_worker_that_was_killed_is_started_again_at_once(
    run: Callable[..., None], pause: float
) -> None:
    """Whatever its age; one that was not open yet may be killed by its own start, and waits."""
    slot = workers._Slot(run, False)
    try:
        while run is open_and_linger and not slot._signs.poll():
            time.sleep(0.02)
        killed = slot.process
        killed.kill()
        killed.join()
        slot.start_again_if_due()
        assert slot._pause == pause
        assert (slot.process is killed) is bool(pause)
    finally:
        slot.process.kill()
        slot.process.join()


def test_a_worker_heeds_a_signal_from_its_first_moment() -> None:
    """A process forked from the parent has not the parent's handler, which stops no worker."""
    before = signal.signal(signal.SIGTERM, lambda *_: None)
    life, held = Pipe(duplex=False)
    with life, held:
        slot = workers._Slot(partial(workers._work, life, held, None, linger, None), False)
        try:
            slot.process.terminate()
            slot.process.join(60)
            assert slot.process.exitcode == -signal.SIGTERM
        finally:
            signal.signal(signal.SIGTERM, before)
            slot.process.kill()
            slot.process.join()
