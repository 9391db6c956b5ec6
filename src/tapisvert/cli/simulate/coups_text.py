"""Page of coups: the totals, the figures against the exact laws, the end of the taille."""

from collections.abc import Iterator, Mapping, Sequence
from math import isfinite
from typing import Final

from tapisvert.cli.odds.figures import bar
from tapisvert.cli.odds.figures import percent as exactly
from tapisvert.cli.simulate import exact
from tapisvert.cli.simulate.numbers import percent, rough, sure
from tapisvert.cli.simulate.results import Counted
from tapisvert.cli.text_output import Printer
from tapisvert.documents.numbers import number
from tapisvert.rules.coup import Result
from tapisvert.rules.rulebook import Layout
from tapisvert.simulation import estimands
from tapisvert.simulation.estimates import UNKNOWN, Estimate, limits, proportion
from tapisvert.simulation.rounding import format_z_score
from tapisvert.simulation.run import Simulation

_OUTCOMES: Final = (Result.WINS, Result.WINS_HALF, Result.LOSES, Result.NULL, Result.PRISON)
_WIDE: Final = 76
"""Width from which the sure coups are printed beside the whole tailles."""

_EVENTS: Final = ("refait", "ties", "ace", "zero")


class CoupsPage(Printer):
    """Page of counted coups."""

    topic = "simulate"

    def print(self, answer: Counted) -> None:
        """Print the whole page."""
        simulation = answer.simulation
        self.title(answer)
        if answer.other is not None:
            self.compared(simulation, answer.other, answer)
            return
        self.totals(simulation)
        self.chances(simulation)
        self.figures(answer)
        if simulation.tally.tailles:
            self.taille(simulation)
            self.late(simulation)

    def title(self, answer: Counted) -> None:
        """Print the rulebook, the numbers, the seed and the time."""
        simulation = answer.simulation
        tally, seconds = simulation.tally, simulation.seconds
        self.out.print(simulation.book.name, style="bold")
        key = "of-tailles" if tally.tailles else "of-spins"
        dealt = self.say(key, coups=number(tally.coups), **self.tailles(tally.tailles))
        self.out.print(f"{dealt}, {self.say('seed', seed=str(simulation.seed))}")
        rate = rough(tally.coups / seconds) if seconds else "–"
        self.out.print(self.say("took", seconds=f"{seconds:.1f}", rate=rate), style="dim")
        if answer.rulings:
            self.out.print(self.say("read-otherwise", rulings=read(answer.rulings)), style="cyan")
        if not simulation.is_whole:
            part = f"{100 * simulation.batches / simulation.wanted:.3g}%"
            self.out.print(self.say("interrupted", done=part), style="yellow")

    @staticmethod
    def tailles(tailles: int) -> dict[str, str]:
        """Return the number of tailles, if there are any."""
        return {"tailles": number(tailles)} if tailles else {}

    def totals(self, simulation: Simulation) -> None:
        """Print the share of each total, as bars; at the wheel of each number, in three columns."""
        totals = simulation.tally.totals
        if simulation.book.layout is Layout.WHEEL:
            self.numbers(totals)
            return
        self.heading("heading-totals")
        self.bars({str(total): n for total, n in totals.items()})

    def bars(self, counts: Mapping[str, int]) -> None:
        """Print shares as bars, the greatest as long as there is room."""
        table = self.grid("left", "right", "left")
        table.columns[2].style = "green"
        whole, greatest = sum(counts.values()), max(counts.values())
        widest = max(map(len, counts))
        room = min(48, self.out.width - widest - len("  100.0000%  "))
        for label, n in counts.items():
            drawn = bar(n / greatest, room, self.out.encoding)
            table.add_row(label, exactly(n / whole), drawn)
        self.out.print(table)

    def numbers(self, counts: Mapping[int, int]) -> None:
        """Print the share of each number: zero, then the columns of the cloth."""
        self.heading("heading-numbers")
        table = self.grid("right", "right", "right", "right", "right", "right")
        whole = sum(counts.values())
        share = {number: exactly(n / whole) for number, n in counts.items()}
        table.add_row("0", share[0])
        for first in range(1, 37, 3):
            cells = [text for n in range(first, first + 3) for text in (str(n), share[n])]
            table.add_row(*cells)
        self.out.print(table)

    def chances(self, simulation: Simulation) -> None:
        """Print the results of each chance, without those that never occurred."""
        self.heading("heading-chances")
        chances, coups = simulation.tally.chances, simulation.tally.coups
        shown = [each for each in _OUTCOMES if any(by[each] for by in chances.values())]
        titles = (self.say(f"column-{each.value}") for each in shown)
        table = self.table(self.say("column-chance"), *titles)
        for name, by in chances.items():
            table.add_row(name, *(exactly(by[each] / coups) for each in shown))
        self.out.print(table)

    # Against the exact laws -----------------------------------------------------------------------

    def figures(self, answer: Counted) -> None:
        """Print every figure of a coup: over whole tailles, over the sure coups, and exactly."""
        simulation = answer.simulation
        book = simulation.book
        law = exact.figures(book, answer.law)
        whole = simulation.estimates(answer.law)
        first = estimands.exact_per_coup(book, simulation.clusters)
        sure_coups = estimands.sure_coups(book)
        columns = {self.say("column-simulated"): first}
        if sure_coups:
            columns = {self.say("column-whole"): whole}
        if sure_coups and self.out.width >= _WIDE:
            columns[self.say("column-first", sure=sure_coups)] = first
        titles = [title for column in columns for title in (column, "")]
        titles += [self.say("column-exact"), self.say("column-z")]

        def rows(names: Sequence[str], *labels: str) -> None:
            table = self.table(*labels, *titles, texts=len(labels))
            for name in names:
                told = [cell for found in columns.values() for cell in percent(found[name])]
                apart = format_z_score(first[name], law[name])
                table.add_row(*self.labels(name), *told, exactly(law[name]), apart)
            self.out.print(table)

        events = [name for name in _EVENTS if name in law]
        if events:
            self.heading("heading-events")
            rows(events, "")
        self.heading("heading-edges")
        edges = [name for name in law if name.startswith("edge.")]
        rows(edges, self.say("column-chance"), self.say("column-decision"))
        self.note("errors-note" if sure_coups else "errors-note-wheel")
        farthest, cells = estimands.largest_deviation(book, simulation.clusters, answer.law)
        if cells:
            self.out.print(self.say("cells-note", cells=cells, z=f"{farthest:.1f}"), style="dim")

    def labels(self, name: str) -> list[str]:
        """Return the labels at the left of a figure's row."""
        if not name.startswith("edge."):
            return [self.say(f"figure-{name}")]
        _, chance, decision = name.split(".")
        return [chance, self.say(f"decision-{decision}")]

    # The taille -----------------------------------------------------------------------------------

    def taille(self, simulation: Simulation) -> None:
        """Print the numbers of coups in a taille, and the share of tailles that used every card."""
        tally, found = simulation.tally, simulation.estimates()
        self.heading("heading-taille")
        self.bars({str(coups): n for coups, n in tally.coups_per_taille.items()})
        self.out.print()
        table = self.grid("left", "right", "left")
        table.columns[2].style = "dim"
        table.add_row(self.say("mean-coups"), *sure(found[estimands.PER_TAILLE]))
        if tally.exact_ends:
            low, high = limits(tally.exact_ends, tally.tailles)
            told = self.say("limits", low=exactly(low), high=exactly(high))
            share, _ = percent(found[estimands.EXACT_ENDS])
            table.add_row(self.say("ends-exact"), share, told)
        self.out.print(table)

    def late(self, simulation: Simulation) -> None:
        """Print the coups that not every taille has, place by place."""
        rows = list(late(simulation))
        if not rows or simulation.book.layout is not Layout.TWO_ROWS:
            return
        self.heading("heading-late")
        titles = (self.say("column-coup"), self.say("column-dealt"))
        table = self.table(
            *titles, self.say("figure-refait"), "", self.say("figure-ties"), "", texts=0
        )
        for place, dealt, events in rows:
            told = [cell for each in events for cell in percent(each)]
            table.add_row(place, exactly(dealt), *told)
        self.out.print(table)
        self.note("late-note")

    # Compared -------------------------------------------------------------------------------------

    def compared(self, one: Simulation, other: Simulation, answer: Counted) -> None:
        """Print every figure of two rulebooks, and the difference with its error."""
        readings = read(answer.others or {})
        name = other.book.name if other.book.id != one.book.id else readings
        self.heading("heading-compared", other=name)
        apart, mine, theirs = one.against(other), one.estimates(), other.estimates()
        names = (self.say(f"column-{column}") for column in ("this", "other", "difference"))
        table = self.table("", *names, "")
        for figure, difference in apart.items():
            write = sure if figure == estimands.PER_TAILLE else percent
            label = self.say("mean-coups") if figure == estimands.PER_TAILLE else self.label(figure)
            value, error = write(difference)
            cells = write(mine[figure])[0], write(theirs[figure])[0], signed(value)
            table.add_row(label, *cells, error)
        self.out.print(table)
        if any(each.value or each.error > 0 for each in apart.values() if isfinite(each.value)):
            self.note("compared-note")
        else:
            self.note("compared-nothing")

    def label(self, name: str) -> str:
        """Return the label of a figure in one cell."""
        return ", ".join(label for label in self.labels(name) if label != "–")


def read(rulings: Mapping[str, str | int | None]) -> str:
    """Return rulings as they are typed.

    >>> read({"R03": "lose", "R05": None})
    'R03=lose, R05=none'
    """
    given = ((name, "none" if value is None else value) for name, value in rulings.items())
    return ", ".join(f"{name}={value}" for name, value in given)


def signed(text: str) -> str:
    """Return a difference with its sign.

    >>> signed("0.25%"), signed("−0.25%"), signed("0.0000%")
    ('+0.25%', '−0.25%', '0')
    """
    if not any(digit in "123456789" for digit in text):
        return "0"
    return text if text.startswith("−") else f"+{text}"


def late(simulation: Simulation) -> Iterator[tuple[str, float, list[Estimate]]]:
    """Yield each place that not every taille reaches, its share of tailles, and refaits and ties
    there.

    A taille has one coup at a place, so these are independent.
    """
    book, tally = simulation.book, simulation.tally
    weights = estimands.figures(book)
    for place in range(estimands.sure_coups(book), len(tally.by_place)):
        cells = tally.by_place[place]
        coups = int(cells.sum())
        if coups:
            events = [
                proportion(n, coups)
                if (n := int(cells @ weights[name]) // estimands.SCALE)
                else UNKNOWN
                for name in ("refait", "ties")
                if name in weights
            ]
            yield str(place + 1), coups / tally.tailles, events
