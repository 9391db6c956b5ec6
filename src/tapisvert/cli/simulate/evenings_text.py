"""Text of evenings: mean results, endings, the edge's prediction; or of permanences."""

from collections.abc import Iterator
from typing import Final

from tapisvert.cli.output.numbers import (
    amount_with_error,
    percent,
    percent_with_error,
    signed_amount,
    with_error,
)
from tapisvert.cli.simulate.common_text import Format, SimulateText
from tapisvert.cli.simulate.json_output import AMOUNTS
from tapisvert.cli.simulate.results import EveningsResult, ObservedResult
from tapisvert.documents.numbers import number, rare
from tapisvert.evening_figures import Bins, quantiles, shares
from tapisvert.money import written
from tapisvert.regulations.names import localized
from tapisvert.rules.rulebook import Layout, RefaitInPrison
from tapisvert.simulation.estimates import Estimate, format_z_score
from tapisvert.simulation.evenings import EVENTS, Evenings
from tapisvert.simulation.players import Insurance
from tapisvert.tail_probabilities import FAN_LEVELS

_AMOUNTS: Final = ("result", "drawdown", "handle", "premium", "cost_per_coup")
_ALWAYS: Final = ("result", "ahead", "ruin")
"""Figures that are shown even if they are 0."""

_RARE: Final = 0.01
"""P-value below which a fair game would hardly ever lie."""

_BINS: Final = 12
"""Approximate number of bars of the law of results."""


class EveningsText(SimulateText):
    """Text of the results of a player's evenings."""

    def print(self, result: EveningsResult) -> None:
        """Print all."""
        self.title(result)
        if result.other is not None:
            self.compared(result, result.other)
            return
        self.evening(result)
        self.results(result.main)
        self.quantiles(result.main)

    def title(self, result: EveningsResult) -> None:
        """Print the rulebook, the player, the length and the seed."""
        evenings = result.main
        tally = evenings.tally
        self.out.print(localized(evenings.book, "name", self.language), style="bold")
        n = evenings.length.coups or evenings.length.tailles
        key = "length-coups" if evenings.length.coups else "length-tailles"
        length = self.counted(key, n)
        text = self.say("of-evenings", paths=number(tally.paths), length=length)
        self.out.print(f"{text}, {self.say('seed', seed=str(evenings.seed))}")
        self.out.print(", ".join(self.habits(evenings)))
        self.duration(int(tally.coups.sum()), evenings.seconds)
        self.readings(result.rulings)
        self.interrupted(tally.paths, evenings.wanted)

    def habits(self, evenings: Evenings) -> Iterator[str]:
        """Yield the player's habits, in words."""
        player = evenings.player
        yield self.say(
            "player",
            system=player.resolved_system.name,
            chances=", ".join(player.chances),
            unit=written(player.unit_minor),
            bankroll=written(player.bankroll_minor),
        )
        for key, minor in (("target", player.target_minor), ("stop", player.stop_minor)):
            if minor is not None:
                yield self.say(f"player-{key}", amount=written(minor))
        if player.is_counter:
            yield self.say("player-counts")
        if player.insurance is not Insurance.NEVER:
            pays = player.insurance is Insurance.WHEN_IT_PAYS
            yield self.say("player-insures-if" if pays else "player-insures")
            if player.insured_percent < 100:
                yield self.say("player-insures-part", percent=player.insured_percent)
        if isinstance(evenings.book.refait_in_prison, RefaitInPrison):
            yield self.say(f"prison-{player.prison.value}")

    def evening(self, result: EveningsResult) -> None:
        """Print the means of an evening, each with its error, and the shares with their limits."""
        evenings = result.main
        found, bounds = evenings.estimates(), shares(evenings)
        self.heading("heading-evening")
        table = self.grid("left", "right", "left")
        table.columns[2].style = "dim"
        for name, estimate in found.items():
            if name in EVENTS:
                low, high = bounds[name]
                ends = (percent_with_error(Estimate(end, estimate.error))[0] for end in (low, high))
                limits = self.say("limits", **dict(zip(("low", "high"), ends, strict=True)))
                cells = percent_with_error(estimate)[0], limits
            elif name == "cost_per_coup":
                cells = amount_with_error(estimate, 4)
            else:
                cells = _format(name)(estimate)
            if estimate.value or name in _ALWAYS:
                table.add_row(self.say(f"evening-{name}"), *cells)
            if name == "result" and result.edge is not None:
                table.add_row(self.say("evening-expected"), *amount_with_error(expected(result)))
            if name == "cost" and result.edge is not None:
                table.add_row(self.say("evening-cost-exact"), percent(result.edge))
        if result.coups_per_hour:
            hour = self.say("evening-cost-hour", coups=result.coups_per_hour)
            table.add_row(
                hour, *amount_with_error(found["cost_per_coup"].times(result.coups_per_hour))
            )
        self.out.print(table)
        self.note("evening-note")
        if result.edge is not None:
            apart = format_z_score(evenings.beyond(result.edge), 0)
            self.line("beyond-note", "dim", z=apart)

    def results(self, evenings: Evenings) -> None:
        """Print the law of results, as bars."""
        self.heading("heading-results")
        table = self.table(*self.titles("from", "share", ""), texts=0)
        rows = ((label, f"{100 * share:.2f}%", share) for label, share in binned(evenings))
        self.bars(rows, table, len("  evenings  "))

    def quantiles(self, evenings: Evenings) -> None:
        """Print, for shares of the evenings in a hundred, the result that they do not exceed."""
        self.heading("heading-quantiles")
        table = self.table(*self.titles("share", "no-better"), texts=0)
        for level, result in zip(FAN_LEVELS, quantiles(evenings.results), strict=True):
            table.add_row(f"{100 * level:g}%", signed_amount(result))
        self.out.print(table)

    def compared(self, result: EveningsResult, other: Evenings) -> None:
        """Print every mean and share of two players, and the difference with its error."""
        one, system = result.main, other.player.resolved_system.name
        name = self.other_name(result) if system == one.player.resolved_system.name else system
        sides, differences = (one.estimates(), other.estimates()), one.against(other)
        rows = {
            figure: (self.say(f"evening-{figure}"), _format(figure))
            for figure in differences
            if any(side[figure].value for side in sides)
        }
        self.comparison(name, rows, sides, differences)
        self.note("compared-note")


def _format(name: str) -> Format:
    if name == "coups":
        return with_error
    return amount_with_error if name in _AMOUNTS else percent_with_error


def expected(result: EveningsResult) -> Estimate:
    """Return the expected result by the exact edge on the amount staked."""
    assert result.edge is not None
    return result.main.estimates()["handle"].times(-result.edge)


def binned(evenings: Evenings) -> Iterator[tuple[str, float]]:
    """Yield the results in bins of a round width, from the worst up: each one's start and share.

    The first and the last bin include the outermost half per cent on their side.
    """
    bins = Bins.fitting([evenings.results], _BINS)
    for at, n in enumerate(bins.counts(evenings.results)):
        yield signed_amount(bins.first + at * bins.width), n / len(evenings.results)


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
