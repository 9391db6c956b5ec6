"""Text of coups: the totals, the figures against the exact laws, the end of the taille."""

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Final

from tapisvert.cli.output.numbers import percent, percent_with_error, with_error
from tapisvert.cli.simulate.common_text import Format, SimulateText
from tapisvert.cli.simulate.json_output import late_coups
from tapisvert.cli.simulate.results import CoupsResult
from tapisvert.documents.numbers import number
from tapisvert.evening_figures import exact_figures
from tapisvert.regulations.names import localized
from tapisvert.rules.coup import Result
from tapisvert.rules.rulebook import Layout
from tapisvert.simulation import estimands
from tapisvert.simulation.estimates import UNKNOWN, format_z_score, limits, proportion
from tapisvert.simulation.run import Simulation
from tapisvert.wheel import ZEROS, written

_OUTCOMES: Final = (
    *(Result.WINS, Result.WINS_HALF, Result.LOSES, Result.NULL),
    *(Result.PRISON, Result.PARTAGE, Result.LOST),
)
_WIDE: Final = 76
"""Width from which the sure coups are printed beside the whole tailles."""

_EVENTS: Final = ("refait", "ties", "ace", "zero")
_LATE: Final = ("refait", "ties")


class CoupsText(SimulateText):
    """Text of counted coups."""

    def print(self, result: CoupsResult) -> None:
        """Print all."""
        simulation = result.main
        self.title(result)
        if result.other is not None:
            self.compared(result, result.other)
            return
        self.totals(simulation)
        self.chances(simulation)
        self.figures(result)
        if simulation.tally.tailles:
            self.taille(simulation)
            self.late(simulation)

    def title(self, result: CoupsResult) -> None:
        """Print the rulebook, the numbers, the seed and the time."""
        simulation = result.main
        tally = simulation.tally
        self.out.print(localized(simulation.book, "name", self.language), style="bold")
        key = "of-tailles" if tally.tailles else "of-spins"
        dealt = self.say(key, coups=number(tally.coups), tailles=number(tally.tailles))
        self.out.print(f"{dealt}, {self.say('seed', seed=str(simulation.seed))}")
        self.duration(tally.coups, simulation.seconds)
        self.readings(result.rulings)
        self.interrupted(simulation.batches, simulation.wanted)

    def totals(self, simulation: Simulation) -> None:
        """Print the share of each total, as bars; at the wheel of each number, in three columns."""
        totals = simulation.tally.totals
        if simulation.book.layout is Layout.WHEEL:
            self.numbers(totals)
            return
        self.heading("heading-totals")
        self.shares(totals)

    def shares(self, counts: Mapping[int, int]) -> None:
        """Print shares as bars."""
        whole = sum(counts.values())
        self.bars((str(label), percent(n / whole), n) for label, n in counts.items())

    def numbers(self, counts: Mapping[int, int]) -> None:
        """Print the share of each number: the zeros, then the columns of the cloth."""
        self.heading("heading-numbers")
        table = self.grid("right", "right", "right", "right", "right", "right")
        whole = sum(counts.values())
        share = {number: percent(n / whole) for number, n in counts.items()}
        zeros = sorted(ZEROS.intersection(counts))
        table.add_row(*(text for zero in zeros for text in (written(zero), share[zero])))
        for first in range(1, 37, 3):
            cells = [text for n in range(first, first + 3) for text in (str(n), share[n])]
            table.add_row(*cells)
        self.out.print(table)

    def chances(self, simulation: Simulation) -> None:
        """Print the results of each chance, without those that never occurred."""
        self.heading("heading-chances")
        chances, coups = simulation.tally.chances, simulation.tally.coups
        shown = [each for each in _OUTCOMES if any(by[each] for by in chances.values())]
        table = self.table(*self.titles("chance", *(each.value for each in shown)))
        for name, by in chances.items():
            table.add_row(name, *(percent(by[each] / coups) for each in shown))
        self.out.print(table)

    # Against the exact laws -----------------------------------------------------------------------

    def figures(self, result: CoupsResult) -> None:
        """Print every figure of a coup: over whole tailles, over the sure coups, and exactly."""
        simulation = result.main
        book = simulation.book
        law = exact_figures(book, result.law)
        whole = simulation.estimates(result.law)
        first = estimands.exact_per_coup(book, simulation.clusters)
        sure_coups = estimands.sure_coups(book)
        columns = {self.say("column-simulated"): first}
        if sure_coups:
            columns = {self.say("column-whole"): whole}
        if sure_coups and self.out.width >= _WIDE:
            columns[self.say("column-first", sure=sure_coups)] = first
        titles = [title for column in columns for title in (column, "")]
        titles += self.titles("exact", "z")

        def rows(names: Sequence[str], *labels: str) -> None:
            table = self.table(*labels, *titles, texts=len(labels))
            for name in names:
                cells = [
                    cell for found in columns.values() for cell in percent_with_error(found[name])
                ]
                apart = format_z_score(first[name], law[name])
                table.add_row(*self.labels(name), *cells, percent(law[name]), apart)
            self.out.print(table)

        events = [name for name in _EVENTS if name in law]
        if events:
            self.heading("heading-events")
            rows(events, "")
        self.heading("heading-edges")
        edges = [name for name in law if name.startswith("edge.")]
        rows(edges, *self.titles("chance", "decision"))
        self.note("errors-note" if sure_coups else "errors-note-wheel")
        farthest, cells = estimands.largest_deviation(book, simulation.clusters, result.law)
        if cells:
            self.line("cells-note", "dim", cells=cells, z=f"{farthest:.1f}")

    def labels(self, name: str) -> list[str]:
        """Return the labels at the left of a figure's row."""
        if name == estimands.PER_TAILLE:
            return [self.say("mean-coups")]
        if not name.startswith("edge."):
            return [self.say(f"figure-{name}")]
        _, chance, decision = name.split(".")
        return [chance, self.say(f"decision-{decision}")]

    # The taille -----------------------------------------------------------------------------------

    def taille(self, simulation: Simulation) -> None:
        """Print the numbers of coups in a taille, and the share of tailles that used every card."""
        tally, found = simulation.tally, simulation.estimates()
        self.heading("heading-taille")
        self.shares(tally.coups_per_taille)
        self.out.print()
        table = self.grid("left", "right", "left")
        table.columns[2].style = "dim"
        table.add_row(self.say("mean-coups"), *with_error(found[estimands.PER_TAILLE]))
        if tally.exact_ends:
            low, high = limits(tally.exact_ends, tally.tailles)
            text = self.say("limits", low=percent(low), high=percent(high))
            share, _ = percent_with_error(found[estimands.EXACT_ENDS])
            table.add_row(self.say("ends-exact"), share, text)
        self.out.print(table)

    def late(self, simulation: Simulation) -> None:
        """Print the coups that not every taille has, place by place."""
        rows = list(late_coups(simulation))
        if not rows or simulation.book.layout is not Layout.TWO_ROWS:
            return
        self.heading("heading-late")
        labels = [cell for name in _LATE for cell in (self.say(f"figure-{name}"), "")]
        table = self.table(*self.titles("coup", "dealt"), *labels, texts=0)
        for place, coups, events in rows:
            shares = (proportion(n, coups) if (n := events[name]) else UNKNOWN for name in _LATE)
            cells = [cell for share in shares for cell in percent_with_error(share)]
            table.add_row(str(place), percent(coups / simulation.tally.tailles), *cells)
        self.out.print(table)
        self.note("late-note")

    # Compared -------------------------------------------------------------------------------------

    def compared(self, result: CoupsResult, other: Simulation) -> None:
        """Print every figure of two rulebooks, and the difference with its error."""
        one = result.main
        differences = one.against(other)
        rows = {figure: (self.label(figure), _format(figure)) for figure in differences}
        self.comparison(
            self.other_name(result), rows, (one.estimates(), other.estimates()), differences
        )
        finite = [each for each in differences.values() if isfinite(each.value)]
        differs = any(each.value or each.error > 0 for each in finite)
        self.note("compared-note" if differs else "compared-nothing")

    def label(self, name: str) -> str:
        """Return the label of a figure in one cell."""
        return ", ".join(label for label in self.labels(name) if label != "–")


def _format(figure: str) -> Format:
    return with_error if figure == estimands.PER_TAILLE else percent_with_error
