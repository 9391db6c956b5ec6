"""Texts of a simulation: counted coups, simulated evenings, or a player on permanences."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import isfinite
from typing import Final

from tapisvert import wheel
from tapisvert.cli.numbers import (
    amount_with_error,
    in_few_digits,
    percent,
    percent_with_error,
    signed,
    signed_amount,
    with_error,
)
from tapisvert.cli.output import Printer
from tapisvert.cli.simulate.job import (
    AMOUNTS,
    CoupsResult,
    EveningsResult,
    ObservedResult,
    late_coups,
)
from tapisvert.documents.numbers import number
from tapisvert.evening_figures import Bins, exact_figures, quantiles, shares
from tapisvert.money import written
from tapisvert.regulations.names import localize
from tapisvert.rules.coup import Result
from tapisvert.rules.rulebook import Layout, RefaitInPrison, Rulings
from tapisvert.simulation import estimands
from tapisvert.simulation.estimates import UNKNOWN, Estimate, format_z_score, limits, proportion
from tapisvert.simulation.evenings import EVENTS, Evenings
from tapisvert.simulation.players import Insurance
from tapisvert.simulation.run import Simulation
from tapisvert.tail_probabilities import FAN_LEVELS

Format = Callable[[Estimate], tuple[str, str]]
"""Function that formats an estimate: value and error."""

_OUTCOMES: Final = (
    Result.WINS,
    Result.WINS_HALF,
    Result.LOSES,
    Result.NULL,
    Result.PRISON,
    Result.PARTAGE,
    Result.LOST,
)
_WIDE: Final = 76
"""Width from which the sure coups are printed next to the whole tailles."""

_EVENTS: Final = ("refait", "ties", "ace", "zero")
_LATE_EVENTS: Final = ("refait", "ties")

_AMOUNTS: Final = ("result", "drawdown", "handle", "premium", "cost_per_coup")
_ALWAYS_SHOWN: Final = ("result", "ahead", "ruin")
"""Figures that are shown even if they are 0."""

_BINS: Final = 12
"""Approximate number of bars of the distribution of results."""


class SimulateText(Printer):
    """Base of the texts of a simulation's results."""

    topic = "simulate"

    def duration(self, coups: int, seconds: float) -> None:
        rate = in_few_digits(coups / seconds) if seconds else "–"
        self.line("took", "dim", seconds=f"{seconds:.1f}", rate=rate)

    def readings(self, rulings: Rulings) -> None:
        if rulings:
            self.line("read-otherwise", "cyan", rulings=readings_text(rulings))

    def share_done(self, done_count: int, total: int) -> None:
        if done_count < total:
            part = f"{100 * done_count / total:.3g}%"
            self.line("interrupted", "yellow", done=part)

    def other_name(self, result: CoupsResult | EveningsResult) -> str:
        """Return the name of the other side: its rulebook, its edition, or else its rulings."""
        assert result.other is not None
        book = result.other.book
        main = result.main.book
        if book.id != main.id:
            return localize(book, "name", self.language)
        if book.edition != main.edition:
            return localize(book, "edition", self.language)
        return readings_text(result.other_rulings)

    def comparison(
        self,
        other_name: str,
        rows: Mapping[str, tuple[str, Format]],
        sides: tuple[Mapping[str, Estimate], Mapping[str, Estimate]],
        differences: Mapping[str, Estimate],
    ) -> None:
        """Print figures of two sides, and the difference with its error.

        `rows` holds the label and the format of each figure.
        """
        self.heading("heading-compared", other=other_name)
        table = self.table(*self.titles("", "this", "other", "difference", ""))
        for figure, (label, write) in rows.items():
            value, error = write(differences[figure])
            cells = (write(side[figure])[0] for side in sides)
            table.add_row(label, *cells, signed(value), error)
        self.out.print(table)


def readings_text(rulings: Rulings) -> str:
    """Return rulings in the form in which they are typed.

    >>> readings_text({"R03": "lose", "R05": None})
    'R03=lose, R05=none'
    """
    readings = ((name, "none" if value is None else value) for name, value in rulings.items())
    return ", ".join(f"{name}={value}" for name, value in readings)


class CoupsText(SimulateText):
    """Text of counted coups."""

    def print(self, result: CoupsResult) -> None:
        simulation = result.main
        self.title(result)
        if result.other is not None:
            self.compare(result, result.other)
            return
        self.totals(simulation)
        self.chances(simulation)
        self.figures(result)
        if simulation.tally.tailles:
            self.taille(simulation)
            self.print_late_coups(simulation)

    def title(self, result: CoupsResult) -> None:
        simulation = result.main
        tally = simulation.tally
        self.out.print(localize(simulation.book, "name", self.language), style="bold")
        key = "of-tailles" if tally.tailles else "of-spins"
        length = self.say(key, coups=number(tally.coups), tailles=number(tally.tailles))
        self.out.print(f"{length}, {self.say('seed', seed=str(simulation.seed))}")
        self.duration(tally.coups, simulation.seconds)
        self.readings(result.rulings)
        self.share_done(simulation.batches, simulation.requested_batches)

    def totals(self, simulation: Simulation) -> None:
        """Print the share of each total, as bars; at the wheel of each number, in three columns."""
        totals = simulation.tally.totals
        if simulation.book.layout is Layout.WHEEL:
            self.numbers(totals)
            return
        self.heading("heading-totals")
        self.shares(totals)

    def shares(self, counts: Mapping[int, int]) -> None:
        total = sum(counts.values())
        self.bars((str(label), percent(n / total), n) for label, n in counts.items())

    def numbers(self, counts: Mapping[int, int]) -> None:
        self.heading("heading-numbers")
        table = self.grid("right", "right", "right", "right", "right", "right")
        total = sum(counts.values())
        share = {number: percent(n / total) for number, n in counts.items()}
        zeros = sorted(wheel.ZEROS.intersection(counts))
        table.add_row(*(text for zero in zeros for text in (wheel.written(zero), share[zero])))
        for first in range(1, 37, 3):
            cells = [text for n in range(first, first + 3) for text in (str(n), share[n])]
            table.add_row(*cells)
        self.out.print(table)

    def chances(self, simulation: Simulation) -> None:
        """Print the results of each chance, without those that never occurred."""
        self.heading("heading-chances")
        chances = simulation.tally.chances
        coups = simulation.tally.coups
        outcomes = [
            outcome for outcome in _OUTCOMES if any(counts[outcome] for counts in chances.values())
        ]
        table = self.table(*self.titles("chance", *(outcome.value for outcome in outcomes)))
        for name, counts in chances.items():
            table.add_row(name, *(percent(counts[outcome] / coups) for outcome in outcomes))
        self.out.print(table)

    def figures(self, result: CoupsResult) -> None:
        """Print every figure of a coup: over whole tailles, over the sure coups, and exactly."""
        simulation = result.main
        book = simulation.book
        law = exact_figures(book, result.law)
        taille_estimates = simulation.estimates(result.law)
        first = estimands.exact_per_coup(book, simulation.clusters)
        sure_coups = estimands.sure_coups(book)
        columns = {self.say("column-simulated"): first}
        if sure_coups:
            columns = {self.say("column-whole"): taille_estimates}
        if sure_coups and self.out.width >= _WIDE:
            columns[self.say("column-first", sure=sure_coups)] = first
        titles = [title for column in columns for title in (column, "")]
        titles += self.titles("exact", "z")

        def rows(names: Sequence[str], *labels: str) -> None:
            table = self.table(*labels, *titles, texts=len(labels))
            for name in names:
                cells = [
                    cell
                    for estimates in columns.values()
                    for cell in percent_with_error(estimates[name])
                ]
                z_score = format_z_score(first[name], law[name])
                table.add_row(*self.labels(name), *cells, percent(law[name]), z_score)
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
        if name == estimands.PER_TAILLE:
            return [self.say("mean-coups")]
        if not name.startswith("edge."):
            return [self.say(f"figure-{name}")]
        _, chance, decision = name.split(".")
        return [chance, self.say(f"decision-{decision}")]

    def taille(self, simulation: Simulation) -> None:
        tally = simulation.tally
        estimates = simulation.estimates()
        self.heading("heading-taille")
        self.shares(tally.coups_per_taille)
        self.out.print()
        table = self.grid("left", "right", "left")
        table.columns[2].style = "dim"
        table.add_row(self.say("mean-coups"), *with_error(estimates[estimands.PER_TAILLE]))
        if tally.exact_ends:
            low, high = limits(tally.exact_ends, tally.tailles)
            text = self.say("limits", low=percent(low), high=percent(high))
            share, _ = percent_with_error(estimates[estimands.EXACT_ENDS])
            table.add_row(self.say("ends-exact"), share, text)
        self.out.print(table)

    def print_late_coups(self, simulation: Simulation) -> None:
        rows = list(late_coups(simulation))
        if not rows or simulation.book.layout is not Layout.TWO_ROWS:
            return
        self.heading("heading-late")
        labels = [cell for name in _LATE_EVENTS for cell in (self.say(f"figure-{name}"), "")]
        table = self.table(*self.titles("coup", "dealt"), *labels, texts=0)
        for place, coups, events in rows:
            shares = (
                proportion(n, coups) if (n := events[name]) else UNKNOWN for name in _LATE_EVENTS
            )
            cells = [cell for share in shares for cell in percent_with_error(share)]
            table.add_row(str(place), percent(coups / simulation.tally.tailles), *cells)
        self.out.print(table)
        self.note("late-note")

    def compare(self, result: CoupsResult, other: Simulation) -> None:
        main = result.main
        differences = main.against(other)
        rows = {figure: (self.label(figure), _coup_format(figure)) for figure in differences}
        self.comparison(
            self.other_name(result), rows, (main.estimates(), other.estimates()), differences
        )
        finite = [difference for difference in differences.values() if isfinite(difference.value)]
        differs = any(difference.value or difference.error > 0 for difference in finite)
        self.note("compared-note" if differs else "compared-nothing")

    def label(self, name: str) -> str:
        return ", ".join(label for label in self.labels(name) if label != "–")


def _coup_format(figure: str) -> Format:
    return with_error if figure == estimands.PER_TAILLE else percent_with_error


class EveningsText(SimulateText):
    """Text of the results of a player's evenings."""

    def print(self, result: EveningsResult) -> None:
        self.title(result)
        if result.other is not None:
            self.compare(result, result.other)
            return
        self.evening(result)
        self.results(result.main)
        self.quantiles(result.main)

    def title(self, result: EveningsResult) -> None:
        evenings = result.main
        tally = evenings.tally
        self.out.print(localize(evenings.book, "name", self.language), style="bold")
        n = evenings.length.coups or evenings.length.tailles
        key = "length-coups" if evenings.length.coups else "length-tailles"
        length = self.say(key, count=n)
        text = self.say("of-evenings", paths=number(tally.paths), length=length)
        self.out.print(f"{text}, {self.say('seed', seed=str(evenings.seed))}")
        self.out.print(", ".join(self.player(evenings)))
        self.duration(int(tally.coups.sum()), evenings.seconds)
        self.readings(result.rulings)
        self.share_done(tally.paths, evenings.requested_paths)

    def player(self, evenings: Evenings) -> Iterator[str]:
        player = evenings.player
        habits = player.habits
        yield self.say(
            "player",
            system=player.resolved_system.name,
            chances=", ".join(player.chances),
            unit=written(player.unit),
            bankroll=written(player.chips),
        )
        for key, minor in (("target", player.target), ("stop", player.stop)):
            if minor is not None:
                yield self.say(f"player-{key}", amount=written(minor))
        if habits.is_counter:
            yield self.say("player-counts")
        if habits.insurance is not Insurance.NEVER:
            is_conditional = habits.insurance is Insurance.WHEN_IT_PAYS
            yield self.say("player-insures-if" if is_conditional else "player-insures")
            if habits.insured_percent < 100:
                yield self.say("player-insures-part", percent=habits.insured_percent)
        if isinstance(evenings.book.refait_in_prison, RefaitInPrison):
            yield self.say(f"prison-{habits.prison.value}")

    def evening(self, result: EveningsResult) -> None:
        evenings = result.main
        estimates = evenings.estimates()
        bounds = shares(evenings)
        self.heading("heading-evening")
        table = self.grid("left", "right", "left")
        table.columns[2].style = "dim"
        for name, estimate in estimates.items():
            if name in EVENTS:
                low, high = bounds[name]
                ends = (percent_with_error(Estimate(end, estimate.error))[0] for end in (low, high))
                limits = self.say("limits", **dict(zip(("low", "high"), ends, strict=True)))
                cells = percent_with_error(estimate)[0], limits
            elif name == "cost_per_coup":
                cells = amount_with_error(estimate, 4)
            else:
                cells = _evening_format(name)(estimate)
            if estimate.value or name in _ALWAYS_SHOWN:
                table.add_row(self.say(f"evening-{name}"), *cells)
            if name == "result" and result.edge is not None:
                table.add_row(self.say("evening-expected"), *amount_with_error(expected(result)))
            if name == "cost" and result.edge is not None:
                table.add_row(self.say("evening-cost-exact"), percent(result.edge))
        if result.coups_per_hour:
            hour = self.say("evening-cost-hour", coups=result.coups_per_hour)
            table.add_row(
                hour, *amount_with_error(estimates["cost_per_coup"].times(result.coups_per_hour))
            )
        self.out.print(table)
        self.note("evening-note")
        if result.edge is not None:
            z_score = format_z_score(evenings.beyond_edge(result.edge), 0)
            self.line("beyond-note", "dim", z=z_score)

    def results(self, evenings: Evenings) -> None:
        self.heading("heading-results")
        table = self.table(*self.titles("from", "share", ""), texts=0)
        rows = ((label, f"{100 * share:.2f}%", share) for label, share in result_bins(evenings))
        self.bars(rows, table, len("  evenings  "))

    def quantiles(self, evenings: Evenings) -> None:
        """Print quantiles of the results, in percent of the evenings."""
        self.heading("heading-quantiles")
        table = self.table(*self.titles("share", "no-better"), texts=0)
        for level, result in zip(FAN_LEVELS, quantiles(evenings.results), strict=True):
            table.add_row(f"{100 * level:g}%", signed_amount(result))
        self.out.print(table)

    def compare(self, result: EveningsResult, other: Evenings) -> None:
        """Print every mean and share of two players, and the difference with its error."""
        main = result.main
        system = other.player.resolved_system.name
        name = self.other_name(result) if system == main.player.resolved_system.name else system
        sides = (main.estimates(), other.estimates())
        differences = main.against(other)
        rows = {
            figure: (self.say(f"evening-{figure}"), _evening_format(figure))
            for figure in differences
            if any(side[figure].value for side in sides)
        }
        self.comparison(name, rows, sides, differences)
        self.note("compared-note")


def _evening_format(name: str) -> Format:
    if name == "coups":
        return with_error
    return amount_with_error if name in _AMOUNTS else percent_with_error


def expected(result: EveningsResult) -> Estimate:
    """Return the expected result by the exact edge on the amount staked."""
    assert result.edge is not None
    return result.main.estimates()["handle"].times(-result.edge)


def result_bins(evenings: Evenings) -> Iterator[tuple[str, float]]:
    """Yield the results in bins of a round width, lowest first: each one's start and share.

    The first and the last bin include the outermost half per cent on their side.
    """
    bins = Bins.fitting([evenings.results], _BINS)
    for index, n in enumerate(bins.counts(evenings.results)):
        yield signed_amount(bins.first + index * bins.width), n / len(evenings.results)


class ObservedText(SimulateText):
    """Text of the results of permanences."""

    def print(self, result: ObservedResult) -> None:
        permanence = result.permanence
        self.out.print(localize(permanence.book, "name", self.language), style="bold")
        key = "of-spins" if permanence.book.layout is Layout.WHEEL else "of-permanences"
        coups = number(permanence.coups)
        tailles = number(len(permanence.tailles))
        self.line(key, coups=coups, spins=coups, tailles=tailles)
        self.reading(permanence.reading.findings)
        self.readings(result.rulings)
        self.heading("heading-evening")
        grid = self.grid("left", "right")
        for name in AMOUNTS:
            amount = written(int(getattr(result.evening, name)[0]))
            grid.add_row(self.say(f"held-{name}"), amount)
        grid.add_row(self.say("held-coups"), number(int(result.evening.coups[0])))
        self.out.print(grid)
