"""Report of one coup: its cards or number, the clause behind each result, and the draw's proof.

It contains no stakes and no names of players.
"""

from collections.abc import Mapping
from typing import Any, Final

from tapisvert.journal.entry import Entry
from tapisvert.journal.reader import CORRECTED, COUP, is_opening, iter_entries, iter_events
from tapisvert.journal.sql import EventStore
from tapisvert.record import parse_command
from tapisvert.record.event_lines import event_prefix
from tapisvert.reports import views
from tapisvert.reports.draw_proof import read_opening
from tapisvert.reports.sessions import CoupPlace
from tapisvert.rules import commands as c
from tapisvert.rules.coup import Coup, Spun, at_refait, deal, spin
from tapisvert.rules.rulebook import Rulebook
from tapisvert.rules.table import CORRECTABLE_COUPS
from tapisvert.values import value

_OF_DRAW: Final = tuple(map(event_prefix, ("committed", "started", "share_opened")))


@value
class CoupReport:
    """Report of the coup of entry `n`, written at `at_ms` (UTC, milliseconds), and its place.

    `draw` is None at a table with real cards, where nothing is sealed. A corrected coup has its
    last result (R30).
    """

    table: str
    n: int
    at_ms: int
    place: CoupPlace
    book: Rulebook
    coup: Coup | Spun
    draw: views.CoupDraw | None


def read_coup(store: EventStore, table: str, n: int, place: CoupPlace) -> CoupReport:
    """Return the report of the coup of entry `n` at its place. Raises UnknownRulebookError."""
    opening = read_opening(store, table, place.opened_n)
    (entry,) = store.read(table, n - 1, 1)
    (event,) = iter_events(entry, COUP)
    coup = _coup(opening.rulebook, _last_correction(store, entry, place.number) or event)
    draw = _draw(store, entry, place.committed_n)
    return CoupReport(table, n, entry.at_ms, place, opening.rulebook, coup, draw)


def _last_correction(store: EventStore, coup: Entry, number: int) -> dict[str, Any] | None:
    """Return the last correction of a coup (R30), before so many others are decided that it stands;
    or None.
    """
    correction = None
    later_coups = 0
    for entry in iter_entries(store, coup.table, coup.number):
        later_coups += COUP in entry.answer
        if later_coups == CORRECTABLE_COUPS or is_opening(entry):
            break
        for event in iter_events(entry, CORRECTED):
            correction = event if event["coup"] == number else correction
    return correction


def _coup(book: Rulebook, event: Mapping[str, Any]) -> Coup | Spun:
    """Return the coup of an event, with the reason behind each result."""
    if "number" in event:
        return spin(event["number"], at_refait(book))
    coup = deal(book, [card for row in event["rows"].values() for card in row])
    assert coup is not None
    return coup


def _draw(store: EventStore, entry: Entry, committed_n: int) -> views.CoupDraw | None:
    """Return the draw that a coup came from; None if it is of none."""
    command = parse_command(entry.line, 1).command
    assert isinstance(command, c.Deal | c.Spin)
    if command.share is None:
        return None
    facts: dict[str, Any] = {}
    for act in iter_entries(store, entry.table, committed_n - 1, entry.number):
        for event in iter_events(act, _OF_DRAW):
            facts |= event
    return views.CoupDraw(
        committed_n,
        facts["tip"],
        facts["start"],
        facts["coup"],
        command.share,
        facts.get("witness"),
    )
