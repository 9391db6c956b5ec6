"""Worth of every alternative of a ruling, as text and as JSON."""

from collections.abc import Sequence
from typing import Any, Final

from tapisvert.cli.output.numbers import percent, percent_with_error, signed
from tapisvert.cli.output.text_output import Printer
from tapisvert.documents.numbers import number
from tapisvert.i18n import translate
from tapisvert.odds import Impact
from tapisvert.regulations.names import localized
from tapisvert.rules.rulebook import Rulebook
from tapisvert.ruling_prices import SEED, PricedReading
from tapisvert.simulation.end_of_taille import TAILLES

_WHY: Final = {
    Impact.MOMENT: "rulings-moment",
    Impact.ACCESS: "rulings-access",
    Impact.STAKES: "rulings-stakes",
    Impact.TAILLE_END: "rulings-mistakes",
    Impact.OUTSIDE_THE_GAME: "rulings-outside",
}
"""Reasons for which an alternative has no price; of the taille's end R15 alone has none."""


class RulingsText(Printer):
    """Text of the worth of every alternative."""

    topic = "odds"

    def print(self, book: Rulebook, found: Sequence[PricedReading]) -> None:
        """Print those that change the edge of a bet, then the others."""
        self.heading("rulings-title", name=localized(book, "name", self.language))
        table = self.table("", "", "", texts=3)
        table.columns[0].no_wrap, table.columns[2].no_wrap = True, False
        others: dict[str, list[str]] = {}
        for one in found:
            reading = one.reading
            name = f"{reading.ruling} {reading.field}"
            if not reading.changes and not one.simulated:
                named = others.setdefault(_WHY.get(Impact(reading.effect), "rulings-same"), [])
                named += [] if name in named else [name]
                continue
            held = "none" if reading.alternative is None else str(reading.alternative)
            table.add_row(name, held, self.changes(one))
        self.out.print(table)
        changing = {row.reading.field for row in found if row.reading.changes or row.simulated}
        for why, names in others.items():
            fields = [name for name in names if name.partition(" ")[2] not in changing]
            if fields:
                self.note(why, fields=", ".join(fields))
        if any(one.simulated and one.coups is None for one in found):
            self.note("rulings-simulated", tailles=number(TAILLES), seed=str(SEED))
        if any(one.coups for one in found):
            self.note("rulings-lengths", tailles=number(TAILLES), seed=str(SEED))

    def changes(self, one: PricedReading) -> str:
        """Return what an alternative adds to the bank's edge, by decision."""
        exact = (
            (made, f"{'+' if change > 0 else ''}{percent(change)}")
            for made, change in one.reading.changes.items()
        )
        simulated = (
            (made, " ".join(percent_with_error(change))) for made, change in one.simulated.items()
        )
        parts = (f"{self.decision(made)} {said}" for made, said in (*exact, *simulated))
        said = ", ".join(part.removeprefix("– ") for part in parts)
        if one.coups is None:
            return said
        more = translate(
            self.language, "rulings-coups", "odds", coups=signed(number(one.coups.value, 1))
        )
        return f"{more}; {said}"

    def decision(self, made: str) -> str:
        """Return a player's decision about the refait, in a word."""
        return translate(self.language, f"decision-{made}", "odds")


def rulings_json(book: Rulebook, found: Sequence[PricedReading]) -> dict[str, Any]:
    """Return the worth of every alternative for a program."""
    is_simulated = any(one.simulated for one in found)
    return {
        "rulebook": book.id,
        "edition": book.edition,
        "rulings": [
            {
                **{name: getattr(one.reading, name) for name in ("ruling", "field", "taken")},
                "alternative": one.reading.alternative,
                "effect": one.reading.effect,
                "changes": dict(one.reading.changes)
                | {made: change.value for made, change in one.simulated.items()},
                "errors": {made: change.error for made, change in one.simulated.items()},
                "coups": one.coups and {"value": one.coups.value, "error": one.coups.error},
            }
            for one in found
        ],
        "tailles": TAILLES if is_simulated else 0,
        "seed": SEED if is_simulated else None,
    }
