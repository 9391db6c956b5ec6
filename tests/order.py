"""Order of the tests: what takes long first, so that the workers end together; or by chance."""

from functools import cache
from pathlib import Path
from random import Random
from typing import Final

import pytest

_LONGEST: Final = (
    "server/faults/simulated",
    "page",
    "server",
    "cli",
    "odds",
    "simulation",
    "fairness",
)
_TESTS: Final = Path(__file__).parent


def longest_first(items: list[pytest.Item]) -> None:
    """Put the folders that take longest first; within a folder all stays as it was."""
    items.sort(key=lambda item: _rank(item.path))


def shuffle(items: list[pytest.Item], seed: int) -> None:
    """Mix files, and the tests of each file: a file shares what is costly to start."""
    chance = Random(seed)
    files = dict[Path, list[pytest.Item]]()
    for item in items:
        files.setdefault(item.path, []).append(item)
    mixed = [*files.values()]
    chance.shuffle(mixed)
    for tests in mixed:
        chance.shuffle(tests)
    items[:] = [test for tests in mixed for test in tests]


@cache
def _rank(path: Path) -> int:
    if not path.is_relative_to(_TESTS):
        return len(_LONGEST)
    folder = path.parent.relative_to(_TESTS).as_posix()
    return next((at for at, long in enumerate(_LONGEST) if folder.startswith(long)), len(_LONGEST))
