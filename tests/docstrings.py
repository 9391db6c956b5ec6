"""Files that are searched for examples in docstrings: those that have one.

A plugin of its own: a hook of `conftest.py` is asked about the files below its folder alone.
"""

from collections.abc import Generator
from pathlib import Path
from typing import Final

import pytest
from _pytest.doctest import DoctestModule

_EXAMPLE: Final = b">>>"


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path,
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Leave out files without an example: to look for them in each object takes a sixth of all."""
    collectors = yield
    if _EXAMPLE in file_path.read_bytes():
        return collectors
    return [collector for collector in collectors if not isinstance(collector, DoctestModule)]
