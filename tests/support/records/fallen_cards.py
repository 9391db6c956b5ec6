"""Records with the cards as they fell, as live tables write them."""

import json
from collections.abc import Iterable, Iterator
from typing import Any


def format_line(act: dict[str, Any]) -> str:
    """The line of a command or a card, as tables write them."""
    return json.dumps(act, separators=(",", ":"))


def fallen_cards(lines: Iterable[str]) -> Iterator[str]:
    """The same commands; each coup's bets are closed before it, and its cards fall one by one."""
    index, is_closed = 0, False
    for line in lines:
        act = json.loads(line)
        if act["do"] == "deal":
            if not is_closed:
                yield '{"do":"close"}'
                index += 1
            for card, proof in zip(act["cards"], act["proofs"], strict=True):
                yield format_line({"event": "card", "line": index, "card": card, "proof": proof})
            index += len(act["cards"])
        yield line
        index, is_closed = index + 1, act["do"] == "close"
