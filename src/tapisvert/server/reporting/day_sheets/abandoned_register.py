"""Register of abandoned stakes and winnings of a table, read from its entries (CR-19)."""

from typing import Final

import msgspec

from tapisvert.record.event_lines import event_prefix
from tapisvert.server.journal.entry import Entry
from tapisvert.server.journal.reader import is_opening, iter_events

_MARKS: Final = tuple(event_prefix(name) for name in ("abandoned", "claimed", "endowed"))


class Abandoned(msgspec.Struct, frozen=True):
    """Line of the register: what was withdrawn, when and by whom, and what became of it.

    `on` is None for winnings. `endowed_at` is the moment at which it went to the endowment, from
    which it may be claimed until the table opens again; `claimed_at` that of the claim.
    """

    entry: int
    at: int
    player: str
    on: str | None
    degree: int
    amount: int
    chef: str
    controller: str
    claimed_at: int | None = None
    endowed_at: int | None = None


class AbandonedRegister:
    """Register of a table, by its entries from the first on."""

    def __init__(self) -> None:
        self._lines: list[Abandoned] = []
        self._changed: list[int] = []  # the last entry about each line
        self._open: dict[str, list[int]] = {}  # the places of a player's lines not claimed yet

    def apply(self, entry: Entry) -> None:
        """Apply an entry."""
        if is_opening(entry):
            self._open.clear()
        for event in iter_events(entry, _MARKS):
            player = event["player"]
            if event["event"] == "abandoned":
                self._open.setdefault(player, []).append(len(self._lines))
                told = {name: said for name, said in event.items() if name not in ("event", "line")}
                self._lines.append(Abandoned(entry.number, entry.at_ms, **told))
                self._changed.append(entry.number)
            elif event["event"] == "claimed":
                self._set(self._open.pop(player, []), entry, "claimed_at")
            else:
                self._set(self._open.get(player, []), entry, "endowed_at")

    def _set(self, places: list[int], entry: Entry, name: str) -> None:
        for place in places:
            line = self._lines[place]
            self._lines[place] = msgspec.structs.replace(line, **{name: entry.at_ms})
            self._changed[place] = entry.number

    def changed_since(self, entry: int) -> tuple[Abandoned, ...]:
        """Return the lines that were written, claimed or endowed from an entry on."""
        both = zip(self._lines, self._changed, strict=True)
        return tuple(line for line, changed in both if changed >= entry)
