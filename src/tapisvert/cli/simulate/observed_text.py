"""Page of permanences: their conformity to the law, and a player's result on them."""

from typing import Final

from tapisvert.cli.simulate.coups_text import read
from tapisvert.cli.simulate.observed import ObservedPlay, amounts, rare
from tapisvert.cli.text_output import Printer
from tapisvert.documents.numbers import number
from tapisvert.rules.rulebook import Layout

_RARE: Final = 0.01
"""P-value below which a fair game would hardly ever lie."""


class HeldPage(Printer):
    """Page of the results of permanences."""

    topic = "simulate"

    def print(self, answer: ObservedPlay) -> None:
        """Print the whole page."""
        permanences = answer.permanences
        self.out.print(permanences.book.name, style="bold")
        key = "of-spins" if permanences.book.layout is Layout.WHEEL else "of-permanences"
        coups, tailles = number(permanences.coups), number(len(permanences.tailles))
        self.out.print(self.say(key, coups=coups, spins=coups, tailles=tailles))
        if answer.rulings:
            self.out.print(self.say("read-otherwise", rulings=read(answer.rulings)), style="cyan")
        self.law(answer)
        if answer.evening is not None and answer.player is not None:
            self.heading("heading-evening")
            grid = self.grid("left", "right")
            for name, amount in amounts(answer.evening):
                grid.add_row(self.say(f"held-{name}"), amount)
            grid.add_row(self.say("held-coups"), number(int(answer.evening.coups[0])))
            self.out.print(grid)

    def law(self, answer: ObservedPlay) -> None:
        """Print every check, and the verdict over all."""
        self.heading("heading-law")
        found = answer.conformity
        if found.checks:
            table = self.table(
                self.say("column-check"), self.say("column-dealt"), "χ²", self.say("column-p")
            )
            for check in found.checks:
                told = f"{number(check.statistic, 1)} / {check.freedom}"
                table.add_row(check.name, number(check.coups), told, rare(check.p_value))
            self.out.print(table)
            self.out.print()
            key = "law-far" if found.p_value < _RARE else "law-near"
            self.out.print(self.say(key, p=rare(found.p_value)), style="bold")
            self.note("law-note")
        if found.too_few:
            self.note("law-too-few", checks=", ".join(found.too_few))
