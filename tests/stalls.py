"""Stalls of the event loops, as on a busy machine: what counts on being quick fails in the first
run, and not in one of hundreds.
"""

import time
from asyncio.base_events import BaseEventLoop
from random import Random
from typing import Final

_SHARE: Final = 0.05
"""Share of a loop's turns that begin late."""
_SECONDS: Final = 0.25
"""Longest stall: longer than the windows of the tables in tests."""


def install(seed: int) -> None:
    """Have every loop of this process stall by chance from now on."""
    chance, turn = Random(seed), BaseEventLoop._run_once  # type: ignore[attr-defined]

    def late(loop: BaseEventLoop) -> None:
        if chance.random() < _SHARE:
            time.sleep(_SECONDS * chance.random())
        turn(loop)

    BaseEventLoop._run_once = late  # type: ignore[attr-defined]
