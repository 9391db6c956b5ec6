"""The pure parts of the staff's consoles, `web/consoles`, as Python tests call them: in node."""

from collections.abc import Iterable, Sequence
from typing import Any

from support.page.node_runner import asked


def called(module: str, calls: Iterable[Sequence[Any]]) -> list[Any]:
    """Return the result of each call of a module, `(name, argument, …)`."""
    return asked("run_staff.mjs", ([module, *call] for call in calls))


def one(module: str, *call: Any) -> Any:
    """Return the result of one call."""
    return called(module, [call])[0]
