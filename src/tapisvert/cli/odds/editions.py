"""Cost of an amendment for the players: each edge under two editions, as text and as JSON."""

from collections.abc import Mapping
from typing import Any, Final

from tapisvert.chances import TABLEAU
from tapisvert.cli.odds.job import OddsJob
from tapisvert.cli.odds.json_output import fraction
from tapisvert.cli.odds.text_output import grouped
from tapisvert.cli.output.amendment_text import AmendmentText
from tapisvert.cli.output.numbers import percent, trend
from tapisvert.cli.output.text_output import Printer
from tapisvert.odds.edges import Decision, Priced
from tapisvert.odds.laws import Number
from tapisvert.rules.rulebook import Rulebook

_Edges = Mapping[str, Mapping[Decision, Priced]]
_ABSENT: Final = "–"


class EditionsText(Printer):
    """Text of the edges under two editions."""

    topic = "odds"

    def print(self, before: Rulebook, after: Rulebook, edges: _Edges) -> None:
        """Print all."""
        amendment = AmendmentText(self.out, self.language)
        amendment.editions(before, after)
        self.out.print()
        table = self.table("", *amendment.sides(), *self.titles("change"))
        rows = (
            (chance, (decision, *map(_percent, priced), _trend(priced)))
            for chance, by in edges.items()
            for decision, priced in by.items()
        )
        for chances, (decision, *cells) in grouped(rows):
            is_all = len(chances) == len(TABLEAU) == len(edges)
            names = self.say("all-chances") if is_all else ", ".join(chances)
            table.add_row(self.label(names, Decision(decision)), *map(str, cells))
        self.out.print(table)
        self.note("editions-note")

    def label(self, names: str, decision: Decision) -> str:
        """Return the label of an edge: chances, and a decision if there is a choice."""
        if decision is Decision.FLAT:
            return self.say("edge-of-flat", chances=names)
        said = self.say(f"decision-{decision.value}")
        return self.say("edge-of", chances=names, decision=said)


def editions_json(before: Rulebook, job: OddsJob, edges: _Edges, *, exact: bool) -> dict[str, Any]:
    """Return the edges for a program; numbers are doubles, or if `exact` written by `fraction`."""

    def write(edge: Number | None) -> float | str | None:
        return None if edge is None else fraction(edge) if exact else float(edge) + 0.0

    cards = job.cards_left
    return {
        "rulebook": job.book.id,
        "before": before.edition,
        "after": job.book.edition,
        "cards": None if cards is None else cards.size,
        "edges": {
            chance: {
                decision.value: dict(zip(("before", "after"), map(write, priced), strict=True))
                for decision, priced in by.items()
            }
            for chance, by in edges.items()
        },
    }


def _percent(edge: Number | None) -> str:
    return _ABSENT if edge is None else percent(edge)


def _trend(priced: Priced) -> str:
    before, after = priced
    return "" if before is None or after is None else trend(before, after)
