"""Exports from a table's journal: the record of a session, and its permanences.

A session lasts from one `open` to the next. Its record is the full one, for `replay`, `explain` and
`verify`; it has the commands that reached the engine and the cards of sealed packs as dealt,
without requests refused before. An index has the places of sessions, tailles, draws and coups.
"""

import csv
import io
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

from tapisvert.journal.entry import COMMAND, NOTICE, Entry
from tapisvert.journal.reader import CORRECTED, COUP, is_opening, iter_events
from tapisvert.live.table_history import winners
from tapisvert.record import full_record
from tapisvert.record.command_lines import FallenCard, format_card
from tapisvert.record.event_lines import event_prefix
from tapisvert.rules.table import CORRECTABLE_COUPS
from tapisvert.values import value
from tapisvert.wheel import written


class _CardNotice(msgspec.Struct):
    """Recorded part of a notice."""

    card: str


_CARD: Final = b'{"notice":"card"'
_NOTICE: Final = msgspec.json.Decoder(_CardNotice)
_TAILLE_OVER: Final = event_prefix("taille_over")
_COLUMNS: Final = ("taille", "coup", "noir", "rouge", "row", "number", "result")


def recorded(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Return the entries that a record has: commands of the engine, and cards that fell."""
    return (entry for entry in entries if entry.kind == COMMAND or is_card(entry))


def fallen_card(entry: Entry) -> FallenCard:
    """Return the card in an entry about a dealt one."""
    notice = _NOTICE.decode(entry.line)
    time = datetime.fromtimestamp(entry.at_ms / 1000, UTC)
    return FallenCard(0, notice.card, time)


def is_card(entry: Entry) -> bool:
    """Return whether an entry says that a card of a sealed pack fell."""
    return entry.kind == NOTICE and entry.line.startswith(_CARD)


def record(session: Iterable[Entry]) -> Iterator[bytes]:
    """Return the full record of a session, piece by piece.

    The answers to each command show the reading under which it was played.
    """
    return full_record(line for entry in session for line in _lines(entry))


def _lines(entry: Entry) -> Iterator[bytes]:
    """Yield the lines of an entry in the form of a record."""
    if entry.kind == COMMAND:
        yield entry.line + b"\n"
        yield from entry.answer.splitlines(keepends=True)
    else:
        yield format_card(fallen_card(entry), 0)


def permanences(session: Iterable[Entry]) -> Iterator[str]:
    """Yield the coups of a session as CSV lines for `simulate`, header first: the totals of one or
    two rows or the number, and in `result` the chances that won. A corrected coup (R30) has its
    new result.
    """
    taille = 1
    coup = 0
    number = 0
    places: dict[int, tuple[str, str]] = {}
    lines: dict[int, str] = {}  # of the coups that may still be corrected
    yield _line(_COLUMNS)
    for entry in session:
        for event in iter_events(entry, (COUP, CORRECTED, _TAILLE_OVER)):
            if event["event"] == "taille_over":
                taille += 1
                coup = 0
                continue
            if event["event"] == "coup":
                coup += 1
                number += 1
                places[number] = str(taille), str(coup)
                if number > CORRECTABLE_COUPS:
                    yield lines.pop(number - CORRECTABLE_COUPS)
            place = number if event["event"] == "coup" else event["coup"]
            lines[place] = _line((*places[place], *_cells(event)))
    yield from lines.values()


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


_MARKS: Final = {
    COUP: "coup",
    event_prefix("taille_over"): "taille_over",
    event_prefix("committed"): "committed",
    event_prefix("draw_lost"): "draw_lost",
    event_prefix("draw_ended"): "draw_ended",
}
"""Events whose entries are indexed."""


@value
class CoupPlace:
    """Place of a coup: its session and taille, counted from 1, and its number within the taille.

    `number` is that within the session. `opened_n` is the entry that opened the session,
    `committed_n` the last one before the coup that committed to a draw, 0 if none.
    """

    session: int
    taille: int
    coup: int
    number: int
    opened_n: int
    committed_n: int


@value
class DrawPlace:
    """Place of a draw: the entries that opened its session, committed to it, and ended it, or the
    last so far; and its number within the session, counted from 1.

    `coups` counts those dealt from it, and one in which it was lost: `is_lost`. `is_over` is True
    once it ended, or its session is over.
    """

    opened_n: int
    committed_n: int
    last_n: int
    number: int
    coups: int
    is_lost: bool
    is_over: bool


class SessionIndex:
    """Index of a table's sessions and coups, as far as its journal was read, each entry once. It
    takes 8 bytes for each entry.

    >>> SessionIndex().session(1) is None
    True
    """

    def __init__(self, after_n: int = 0, begins: Sequence[int] = (), sessions: int = 0) -> None:
        """Index the entries after that number. `begins` are the beginnings of earlier, archived
        sessions; or else the number of earlier `sessions` that are not in the index.
        """
        self.number = after_n
        self._earlier_sessions = sessions
        self._begins = array("q", begins)
        self._marks = {name: array("q") for name in _MARKS.values()}

    def __len__(self) -> int:
        """Number of sessions."""
        return len(self._begins)

    def add(self, entries: Iterable[Entry]) -> None:
        """Add further entries."""
        for entry in entries:
            self.number = entry.number
            if entry.kind != COMMAND:
                continue
            if not self._begins or is_opening(entry):
                self._begins.append(entry.number)
            for prefix, name in _MARKS.items():
                if prefix in entry.answer:
                    self._marks[name].append(entry.number)

    def session(self, number: int | None) -> tuple[int, int] | None:
        """Return the first and last entry numbers of a session, by default the last one."""
        place = len(self) if number is None else number
        if not 1 <= place <= len(self):
            return None
        last = self._begins[place] - 1 if place < len(self) else self.number
        return self._begins[place - 1], last

    def coup(self, n: int) -> CoupPlace | None:
        """Return the place of the coup at entry `n`; None if that entry has none."""
        coups = self._marks["coup"]
        index = bisect_left(coups, n)
        if index == len(coups) or coups[index] != n:
            return None
        session = bisect_right(self._begins, n)
        first, _ = self.session(session) or (0, 0)
        tailles = self._between("taille_over", first, n)
        last_over = tailles[-1] if tailles else first - 1
        commitments = self._between("committed", first, n)
        return CoupPlace(
            self._earlier_sessions + session,
            len(tailles) + 1,
            len(self._between("coup", last_over + 1, n)) + 1,
            len(self._between("coup", first, n)) + 1,
            first,
            commitments[-1] if commitments else 0,
        )

    def draw(self, n: int) -> DrawPlace | None:
        """Return the place of the draw committed to by entry `n`; None without one."""
        if not self._between("committed", n, n + 1):
            return None
        first, last = self.session(bisect_right(self._begins, n)) or (0, 0)
        ends = self._between("draw_ended", n, last + 1)
        is_over = bool(ends) or last < self.number
        last = ends[0] if ends else last
        coups, losses = (len(self._between(name, n, last + 1)) for name in ("coup", "draw_lost"))
        number = len(self._between("committed", first, n + 1))
        is_lost = losses > 0
        return DrawPlace(first, n, last, number, coups + losses, is_lost=is_lost, is_over=is_over)

    def draws(self, before_n: int, limit: int) -> Sequence[int]:
        """Return the commitments before an entry, newest first, at most `limit`."""
        numbers = self._between("committed", 0, before_n)
        return numbers[: -limit - 1 : -1]

    def _between(self, name: str, first: int, end: int) -> Sequence[int]:
        """Return the entries of an event from `first` up to, not including, `end`."""
        numbers = self._marks[name]
        return numbers[bisect_left(numbers, first) : bisect_left(numbers, end)]
