"""Supervision of the workers: which deaths end the house, and which do not."""

import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor

from support.server.process_signals import linger

from tapisvert.server.launch import workers


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
