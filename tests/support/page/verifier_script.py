"""The page's verifier, `web/verify.js`, as Python tests call it: in node, many at a time."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from support.page.node_runner import run_fresh_script, run_script

_SCRIPT: Final = "run_verify.mjs"


def run_calls(calls: Iterable[Sequence[Any]]) -> list[Any]:
    """Return the result of each call, `(name, argument, …)`; bytes as hexadecimal digits."""
    return run_script(_SCRIPT, calls)


def run_fresh_calls(calls: Iterable[Sequence[Any]]) -> list[Any]:
    """The same of a verifier that knows no more than what is built in."""
    return run_fresh_script(_SCRIPT, calls)


def reports(files: Sequence[Path], *, so_far: bool = False) -> list[Any]:
    """The report on each record."""
    return run_script(_SCRIPT, [("report", str(file), {"soFar": so_far}) for file in files])
