"""Exports from a table's journal: the record of a session, and its permanences.

A session lasts from one `open` to the next. Its record is the full one, which `replay`, `explain`
and `verify` take; it holds the commands that reached the engine, the cards of sealed packs as they
fell, and no request refused before.
"""

import csv
import io
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

from tapisvert.journal.entry import COMMAND, NOTICE, Entry
from tapisvert.journal.reader import COUP, iter_events
from tapisvert.live.history import winners
from tapisvert.record import full_record
from tapisvert.record.command_lines import FallenCard, format_card
from tapisvert.record.event_lines import event_prefix
from tapisvert.rules.commands import Opening
from tapisvert.wheel import written


class _CardNotice(msgspec.Struct):
    """The part of a notice that a record has."""

    card: str
    proof: Opening


_CARD: Final = b'{"notice":"card"'
_NTH: Final = b'"nth":'
_NOTICE: Final = msgspec.json.Decoder(_CardNotice)
_TAILLE_OVER: Final = event_prefix("taille_over")
_COLUMNS: Final = ("taille", "coup", "noir", "rouge", "row", "number", "result")


def recorded(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Return the entries that a record has: commands of the engine, and cards that fell.

    Before records had them, notices of cards were written without `nth`: a session of that time
    keeps the record that it had.
    """
    return (entry for entry in entries if entry.kind == COMMAND or is_card(entry))


def fallen_card(entry: Entry) -> FallenCard:
    """Return the card of an entry that says that one fell."""
    said = _NOTICE.decode(entry.line)
    at = datetime.fromtimestamp(entry.at_ms / 1000, UTC)
    return FallenCard(0, said.card, said.proof, at)


def is_card(entry: Entry) -> bool:
    """Return whether an entry says that a card of a sealed pack fell."""
    return entry.kind == NOTICE and entry.line.startswith(_CARD) and _NTH in entry.line


def record(session: Iterable[Entry]) -> Iterator[bytes]:
    """Return the full record of a session, piece by piece.

    The answers to each command say under which reading it was played.
    """
    return full_record(line for entry in session for line in _lines(entry))


def _lines(entry: Entry) -> Iterator[bytes]:
    """Yield the lines of an entry as a record has them."""
    if entry.kind == COMMAND:
        yield entry.line + b"\n"
        yield from entry.answer.splitlines(keepends=True)
    else:
        yield format_card(fallen_card(entry), 0)


def permanences(session: Iterable[Entry]) -> Iterator[str]:
    """Yield the coups of a session as CSV lines, header first, as `simulate` reads them: the totals
    of one or two rows or the number, and in `result` the chances that won.
    """
    taille, coup = 1, 0
    yield _line(_COLUMNS)
    for entry in session:
        for event in iter_events(entry, (COUP, _TAILLE_OVER)):
            if event["event"] == "coup":
                coup += 1
                yield _line((str(taille), str(coup), *_cells(event)))
            else:
                taille, coup = taille + 1, 0


def _cells(event: dict[str, Any]) -> tuple[str, ...]:
    totals = event.get("totals", {})
    cells = [str(totals.get(row, "")) for row in ("noir", "rouge", "row")]
    result = "" if "number" in event else winners(event["result"])
    number = written(event["number"]) if "number" in event else ""
    return (*cells, number, result)


def _line(cells: Iterable[str]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue()
