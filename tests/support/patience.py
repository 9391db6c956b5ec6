"""Patience of the tests: one bound for all waits, and a wait for what no event tells."""

import time
from collections.abc import Callable
from typing import Final

PATIENCE: Final = 300.0
"""Seconds; no loaded machine reaches them. A wait ends with its event, and only a test that fails
waits so long: beside sixteen busy processes on four cores what takes a second took a minute.
"""


def wait_until(
    holding: Callable[[], object], problem: str = "it did not happen", *, pause: float = 0.02
) -> None:
    """Wait until something holds, looking after each pause of so many seconds."""
    end = time.monotonic() + PATIENCE
    while not holding():
        assert time.monotonic() < end, problem
        time.sleep(pause)
