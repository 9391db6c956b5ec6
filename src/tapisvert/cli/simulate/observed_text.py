"""Text of permanences: their conformity to the law, and a player's result on them."""

from typing import Final

from tapisvert.cli.simulate.common_text import SimulateText
from tapisvert.cli.simulate.json_output import AMOUNTS
from tapisvert.cli.simulate.results import ObservedResult
from tapisvert.documents.numbers import number, rare
from tapisvert.money import written
from tapisvert.regulations.names import localized
from tapisvert.rules.rulebook import Layout

_RARE: Final = 0.01
"""P-value below which a fair game would hardly ever lie."""


class ObservedText(SimulateText):
    """Text of the results of permanences."""

    def print(self, result: ObservedResult) -> None:
        """Print all."""
        permanences = result.permanences
        self.out.print(localized(permanences.book, "name", self.language), style="bold")
        key = "of-spins" if permanences.book.layout is Layout.WHEEL else "of-permanences"
        coups, tailles = number(permanences.coups), number(len(permanences.tailles))
        self.line(key, coups=coups, spins=coups, tailles=tailles)
        self.reading(permanences.reading(self.language))
        self.readings(result.rulings)
        self.law(result)
        if result.evening is not None and result.player is not None:
            self.heading("heading-evening")
            grid = self.grid("left", "right")
            for name in AMOUNTS:
                amount = written(int(getattr(result.evening, name)[0]))
                grid.add_row(self.say(f"held-{name}"), amount)
            grid.add_row(self.say("held-coups"), number(int(result.evening.coups[0])))
            self.out.print(grid)

    def law(self, result: ObservedResult) -> None:
        """Print every check, and the verdict over all."""
        self.heading("heading-law")
        found = result.conformity
        if found.checks:
            table = self.table(*self.titles("check", "dealt"), "χ²", *self.titles("p"))
            for check in found.checks:
                statistic = f"{number(check.statistic, 1)} / {check.freedom}"
                table.add_row(check.name, number(check.coups), statistic, rare(check.p_value))
            self.out.print(table)
            self.out.print()
            key = "law-far" if found.p_value < _RARE else "law-near"
            self.line(key, "bold", p=rare(found.p_value))
            self.note("law-note")
        if found.too_few:
            self.note("law-too-few", checks=", ".join(found.too_few))
