"""The pure parts of the staff's consoles, `web/staff`, as Python tests call them: in node."""

from collections.abc import Iterable, Sequence
from typing import Any

from support.page.node_runner import run_script


def run_calls(module: str, calls: Iterable[Sequence[Any]]) -> list[Any]:
    """Return the result of each call of a module, `(name, argument, …)`."""
    return run_script("run_staff.mjs", ([module, *call] for call in calls))


def run_call(module: str, *call: Any) -> Any:
    """Return the result of one call."""
    return run_calls(module, [call])[0]
