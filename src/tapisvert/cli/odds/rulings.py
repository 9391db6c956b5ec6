"""Effect of every alternative of a ruling on the edge, as text and as JSON."""

from collections.abc import Sequence
from typing import Any, Final

from tapisvert.cli.numbers import EdgePrinter, percent_with_error, signed, signed_percent
from tapisvert.cli.output import pick
from tapisvert.documents.numbers import number
from tapisvert.odds import Impact
from tapisvert.regulations.names import localize
from tapisvert.rules.rulebook import Rulebook
from tapisvert.ruling_prices import SEED, PricedReading
from tapisvert.simulation.end_of_taille import TAILLES

_REASONS: Final = {
    Impact.MOMENT: "rulings-moment",
    Impact.ACCESS: "rulings-access",
    Impact.STAKES: "rulings-stakes",
    Impact.EXCESS: "rulings-stakes",
    Impact.TAILLE_END: "rulings-mistakes",
    Impact.OUTSIDE_THE_GAME: "rulings-outside",
}
"""Reasons for which an alternative has no price; R15 is the only case at the taille's end."""


class RulingsText(EdgePrinter):
    """Text of the effect of every alternative."""

    def print(self, book: Rulebook, readings: Sequence[PricedReading]) -> None:
        """Print the alternatives that change the edge of a bet, then the others."""
        self.heading("rulings-title", name=localize(book, "name", self.language))
        table = self.table("", "", "", texts=3)
        table.columns[0].no_wrap = True
        table.columns[2].no_wrap = False
        fields_by_reason: dict[str, dict[str, str]] = {}
        for price in readings:
            reading = price.reading
            name = f"{reading.ruling} {reading.field}"
            if price.has_price:
                alternative = "none" if reading.alternative is None else str(reading.alternative)
                table.add_row(name, alternative, self.changes(price))
            else:
                reason = _REASONS.get(Impact(reading.effect), "rulings-same")
                fields_by_reason.setdefault(reason, {})[name] = reading.field
        self.out.print(table)
        changing = {price.reading.field for price in readings if price.has_price}
        for reason, fields in fields_by_reason.items():
            if names := [name for name, field in fields.items() if field not in changing]:
                self.note(reason, fields=", ".join(names))
        if any(price.simulated and price.coups is None for price in readings):
            self.note("rulings-simulated", tailles=number(TAILLES), seed=str(SEED))
        if any(price.coups for price in readings):
            self.note("rulings-lengths", tailles=number(TAILLES), seed=str(SEED))

    def changes(self, price: PricedReading) -> str:
        """Return what an alternative adds to the bank's edge, by decision."""
        exact = (
            (decision, signed_percent(change)) for decision, change in price.reading.changes.items()
        )
        simulated = (
            (decision, " ".join(percent_with_error(change)))
            for decision, change in price.simulated.items()
        )
        edges = self.edge_changes((*exact, *simulated), price.reading.effect)
        if price.coups is None:
            return edges
        coups = signed(number(price.coups.value, 1))
        return f"{self.say('rulings-coups', coups=coups)}; {edges}"


def rulings_json(book: Rulebook, readings: Sequence[PricedReading]) -> dict[str, Any]:
    """Return the effect of every alternative for a program."""
    is_simulated = any(price.simulated for price in readings)
    return {
        "rulebook": book.id,
        "edition": book.edition,
        "rulings": [_reading_json(price) for price in readings],
        "tailles": TAILLES if is_simulated else 0,
        "seed": SEED if is_simulated else None,
    }


def _reading_json(price: PricedReading) -> dict[str, Any]:
    reading = price.reading
    simulated = price.simulated
    return {
        **pick(reading, "ruling", "field", "taken", "alternative", "effect"),
        "changes": {
            **reading.changes,
            **{decision: change.value for decision, change in simulated.items()},
        },
        "errors": {decision: change.error for decision, change in simulated.items()},
        "coups": price.coups and pick(price.coups, "value", "error"),
    }
