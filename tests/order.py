"""Order of the tests: what takes long first, so that the workers end together, and what waits among
what computes, so that no core waits with it; or by chance.
"""

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Final

import pytest

_LONGEST: Final[tuple[str | tuple[str, ...], ...]] = (
    "server/faults/simulated",
    "page",
    ("server", "test_pages.py", "test_installed.py"),
    "cli",
    "web",
    "odds",
    "simulation",
    "fairness",
)
_WAITS: Final = 2
"""Rank of what waits for servers and commands: on two cores, four workers that all wait leave a
quarter of the time unused, and four that all compute nothing.
"""
_TESTS: Final = Path(__file__).parent


def longest_first(items: list[pytest.Item]) -> None:
    """Put the folders that take longest first, and the files that wait evenly among those that
    compute; within a folder all stays as it was.
    """
    items.sort(key=lambda item: _rank(item.path))
    by_path = groupby(items, key=lambda item: item.path)
    files = [(_rank(path), [*tests]) for path, tests in by_path]
    first = [tests for rank, tests in files if rank < _WAITS]
    waiting = [tests for rank, tests in files if rank == _WAITS]
    computing = [tests for rank, tests in files if _WAITS < rank < len(_LONGEST)]
    last = [tests for rank, tests in files if rank >= len(_LONGEST)]
    interleaved = sorted([*_places(waiting), *_places(computing)], key=lambda place: place[0])
    ordered = (*first, *(tests for _, tests in interleaved), *last)
    items[:] = [item for tests in ordered for item in tests]


def _places(files: list[list[pytest.Item]]) -> Iterator[tuple[float, list[pytest.Item]]]:
    """Yield each file with its place between 0 and 1."""
    return ((index / len(files), tests) for index, tests in enumerate(files))


def shuffle(items: list[pytest.Item], seed: int) -> None:
    """Mix files, and the tests of each file: a file shares what is costly to start."""
    chance = Random(seed)
    files = dict[Path, list[pytest.Item]]()
    for item in items:
        files.setdefault(item.path, []).append(item)
    groups = [*files.values()]
    chance.shuffle(groups)
    for tests in groups:
        chance.shuffle(tests)
    items[:] = [test for tests in groups for test in tests]


@cache
def _rank(path: Path) -> int:
    if not path.is_relative_to(_TESTS):
        return len(_LONGEST) + 1  # examples in docstrings: the shortest of all
    name = path.relative_to(_TESTS).as_posix()
    return next(
        (rank for rank, long in enumerate(_LONGEST) if name.startswith(long)), len(_LONGEST)
    )
