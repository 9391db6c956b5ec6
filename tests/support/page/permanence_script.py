"""The page's permanence, own play and proof in node: their pure parts, as tests call them."""

from typing import Any

from support.page.node_runner import run_script


def run_calls(*calls: tuple[Any, ...]) -> list[Any]:
    """Return the result of each call, `(name, argument, …)`."""
    return run_script("run_permanence.mjs", calls)
