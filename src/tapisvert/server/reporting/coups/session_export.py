"""Exports from a table's journal: the record of a session, and its permanences.

A session lasts from one `open` to the next. Its record is the full one, which `replay`, `explain`
and `verify` take; it holds the commands that reached the engine, and no request refused before.
"""

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Any, Final

from tapisvert.record import full_record
from tapisvert.record.event_lines import event_prefix
from tapisvert.server.journal.entry import COMMAND, Entry
from tapisvert.server.journal.reader import COUP, iter_events
from tapisvert.server.tables.history import winners
from tapisvert.wheel import written

_TAILLE_OVER: Final = event_prefix("taille_over")
_COLUMNS: Final = ("taille", "coup", "noir", "rouge", "row", "number", "result")


def commands(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Return the entries that hold commands of the engine."""
    return (entry for entry in entries if entry.kind == COMMAND)


def record(session: Iterable[Entry]) -> Iterator[bytes]:
    """Return the full record of a session, piece by piece.

    The answers to each command say under which reading it was played.
    """
    return full_record(
        line
        for entry in session
        for line in (entry.line + b"\n", *entry.answer.splitlines(keepends=True))
    )


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
