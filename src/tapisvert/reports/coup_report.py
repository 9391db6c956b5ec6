"""Report of one coup: its cards or number, the clause behind each result, and the draw's proof.

It contains no stakes and no names of players.
"""

from collections.abc import Mapping
from typing import Any, Final

from tapisvert.fairness.protocol import Kind
from tapisvert.fairness.transcript import digest_of
from tapisvert.journal.entry import COMMAND, Entry
from tapisvert.journal.reader import COUP, REFUSED, iter_entries, iter_events
from tapisvert.journal.sql import EventStore
from tapisvert.record import parse_command
from tapisvert.record.event_lines import event_prefix
from tapisvert.reports import views
from tapisvert.reports.draw_proof import read_opening, read_transcript
from tapisvert.reports.sessions import CoupPlace
from tapisvert.rules import commands as c
from tapisvert.rules.coup import Coup, Spun, at_refait, deal, spin
from tapisvert.rules.rulebook import Rulebook
from tapisvert.values import value

_COMMITTED: Final = event_prefix("committed")
_SEALED: Final = event_prefix("sealed")
_REVEALED: Final = event_prefix("revealed")


@value
class CoupReport:
    """Report of the coup of entry `n`, written at `at_ms` (UTC, milliseconds), and its place.

    `draw` is None at a table with real cards, where nothing is sealed.
    """

    table: str
    n: int
    at_ms: int
    place: CoupPlace
    book: Rulebook
    coup: Coup | Spun
    draw: views.CoupDraw | None


def read_coup(store: EventStore, table: str, n: int, place: CoupPlace) -> CoupReport:
    """Return the report of the coup of entry `n`, found by the index at `place`.

    Raises UnknownRulebookError if the edition of its session is missing.
    """
    opening, (entry,) = read_opening(store, table, place.opened_n), store.read(table, n - 1, 1)
    (event,) = iter_events(entry, COUP)
    coup = _coup(opening.rulebook, event)
    draw = _draw(store, entry, place, coup, opening)
    return CoupReport(table, n, entry.at_ms, place, opening.rulebook, coup, draw)


def _coup(book: Rulebook, event: Mapping[str, Any]) -> Coup | Spun:
    """Return the coup of an event, with the reason behind each result."""
    if "number" in event:
        return spin(event["number"], at_refait(book))
    coup = deal(book, [card for row in event["rows"].values() for card in row])
    assert coup is not None
    return coup


def _draw(
    store: EventStore, entry: Entry, place: CoupPlace, coup: Coup | Spun, opening: c.Open
) -> views.CoupDraw | None:
    """Return the proof of a coup's draw; None if its cards have no proofs."""
    command = parse_command(entry.line, 1).command
    assert isinstance(command, c.Deal | c.Spin)
    if command.proofs is None:
        return None
    sealing = []
    for sealing_entry in iter_entries(store, entry.table, place.committed_n - 1, entry.number):
        sealing.append(sealing_entry)
        if _SEALED in sealing_entry.answer:
            break
    commitment, *_ = iter_events(sealing[0], _COMMITTED)
    sealed, *_ = iter_events(sealing[-1], _SEALED)
    acts = [
        parse_command(act.line, 1).command
        for act in sealing
        if act.kind == COMMAND and not act.answer.startswith(REFUSED)
    ]
    transcript = read_transcript(opening, acts)
    cards = (str(coup.number),) if isinstance(coup, Spun) else sum(coup.rows, ())
    seed = None
    if place.revealed_n:
        (reveal,) = store.read(entry.table, place.revealed_n - 1, 1)
        seed = next(iter_events(reveal, _REVEALED))["seed"]
    return views.CoupDraw(
        *(commitment["id"], Kind.of(opening.rulebook.wheel).value, commitment["commitment"]),
        *(sealed["root"], seed),
        cards=[
            views.CoupCard(card, proof.at, proof.salt, proof.path)
            for card, proof in zip(cards, command.proofs, strict=True)
        ],
        size=opening.rulebook.cards or 1,
        n=place.committed_n,
        transcript=digest_of(transcript).hex() if transcript else None,
        signature=sealed.get("signature"),
    )
