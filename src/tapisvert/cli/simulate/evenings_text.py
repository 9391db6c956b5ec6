"""Page of evenings: mean results, endings, and the prediction of the edge."""

from collections.abc import Callable, Iterator
from math import ceil, floor
from typing import Final

import numpy as np

from tapisvert.cli.odds.figures import bar
from tapisvert.cli.odds.figures import percent as exactly
from tapisvert.cli.simulate.coups_text import read, signed
from tapisvert.cli.simulate.json_output import LEVELS, SHARES, quantiles, shares
from tapisvert.cli.simulate.numbers import percent, rough, sure
from tapisvert.cli.simulate.results import Played
from tapisvert.cli.text_output import Printer
from tapisvert.documents.numbers import number
from tapisvert.money import UNIT, written
from tapisvert.rules.rulebook import RefaitInPrison
from tapisvert.simulation.estimates import Estimate
from tapisvert.simulation.evenings import Evenings
from tapisvert.simulation.players import Insurance
from tapisvert.simulation.rounding import format_z_score

_AMOUNTS: Final = ("result", "drawdown", "handle", "premium", "cost_per_coup")
_BINS: Final = 12
"""Approximate number of bars of the law of results."""

_STEPS: Final = (1, 2, 5, 10)


class EveningsPage(Printer):
    """Page of the results of a player's evenings."""

    topic = "simulate"

    def print(self, answer: Played) -> None:
        """Print the whole page."""
        self.title(answer)
        if answer.other is not None:
            self.compared(answer.evenings, answer.other, answer)
            return
        self.evening(answer)
        self.results(answer.evenings)
        self.quantiles(answer.evenings)

    def title(self, answer: Played) -> None:
        """Print the rulebook, the player, the length and the seed."""
        evenings = answer.evenings
        tally, seconds = evenings.tally, evenings.seconds
        self.out.print(evenings.book.name, style="bold")
        length = evenings.length.coups or evenings.length.tailles
        key = "length-coups" if evenings.length.coups else "length-tailles"
        told = self.say(
            "of-evenings",
            paths=number(tally.paths),
            length=self.say(key, count=length, n=number(length)),
        )
        self.out.print(f"{told}, {self.say('seed', seed=str(evenings.seed))}")
        self.out.print(", ".join(self.habits(evenings)))
        rate = rough(int(tally.coups.sum()) / seconds) if seconds else "–"
        self.out.print(self.say("took", seconds=f"{seconds:.1f}", rate=rate), style="dim")
        if answer.rulings:
            self.out.print(self.say("read-otherwise", rulings=read(answer.rulings)), style="cyan")
        if not evenings.is_whole:
            part = f"{100 * tally.paths / evenings.wanted:.3g}%"
            self.out.print(self.say("interrupted", done=part), style="yellow")

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
        if isinstance(evenings.book.refait_in_prison, RefaitInPrison):
            yield self.say(f"prison-{player.prison.value}")

    def evening(self, answer: Played) -> None:
        """Print the means of an evening, each with its error, and the shares with their limits."""
        evenings = answer.evenings
        found, bounds = evenings.estimates(), shares(evenings)
        self.heading("heading-evening")
        table = self.grid("left", "right", "left")
        table.columns[2].style = "dim"
        for name, estimate in found.items():
            if name == "coups":
                cells = sure(estimate)
            elif name == "cost":
                cells = percent(estimate)
            elif name in SHARES:
                low, high = bounds[name]
                ends = (percent(Estimate(end, estimate.error))[0] for end in (low, high))
                limits = self.say("limits", **dict(zip(("low", "high"), ends, strict=True)))
                cells = percent(estimate)[0], limits
            else:
                cells = money(estimate, 4 if name == "cost_per_coup" else 2)
            if estimate.value or name in _ALWAYS:
                table.add_row(self.say(f"evening-{name}"), *cells)
            if name == "result" and answer.edge is not None:
                table.add_row(self.say("evening-expected"), *money(expected(answer)))
            if name == "cost" and answer.edge is not None:
                table.add_row(self.say("evening-cost-exact"), exactly(answer.edge))
        if answer.coups_per_hour:
            hour = self.say("evening-cost-hour", coups=answer.coups_per_hour)
            table.add_row(hour, *money(found["cost_per_coup"].times(answer.coups_per_hour)))
        self.out.print(table)
        self.note("evening-note")
        if answer.edge is not None:
            apart = format_z_score(evenings.beyond(answer.edge), 0)
            self.out.print(self.say("beyond-note", z=apart), style="dim")

    def results(self, evenings: Evenings) -> None:
        """Print the law of results, as bars."""
        self.heading("heading-results")
        bins = list(binned(evenings))
        greatest = max(share for _, share in bins)
        widest = max(len(label) for label, _ in bins)
        room = min(48, self.out.width - widest - len("  evenings  "))
        table = self.table(self.say("column-from"), self.say("column-share"), "", texts=0)
        table.columns[2].style = "green"
        for label, share in bins:
            drawn = bar(share / greatest, room, self.out.encoding)
            table.add_row(label, f"{100 * share:.2f}%", drawn)
        self.out.print(table)

    def quantiles(self, evenings: Evenings) -> None:
        """Print, for shares of the evenings in a hundred, the result that they do not exceed."""
        self.heading("heading-quantiles")
        table = self.table(self.say("column-share"), self.say("column-no-better"), texts=0)
        for level, result in zip(LEVELS, quantiles(evenings.results), strict=True):
            table.add_row(f"{100 * level:g}%", plus(result))
        self.out.print(table)

    def compared(self, one: Evenings, other: Evenings, answer: Played) -> None:
        """Print every mean and share of two players, and the difference with its error."""
        self.heading("heading-compared", other=self.name(one, other, answer))
        mine, theirs, apart = one.estimates(), other.estimates(), one.against(other)
        names = (self.say(f"column-{column}") for column in ("this", "other", "difference"))
        table = self.table("", *names, "")
        for name, difference in apart.items():
            if mine[name].value or theirs[name].value:
                write = _write(name)
                value, error = write(difference)
                cells = write(mine[name])[0], write(theirs[name])[0]
                table.add_row(self.say(f"evening-{name}"), *cells, signed(value), error)
        self.out.print(table)
        self.note("compared-note")

    def name(self, one: Evenings, other: Evenings, answer: Played) -> str:
        """Return the name of the other side: a system, a rulebook, or a reading."""
        if other.player.resolved_system.name != one.player.resolved_system.name:
            return other.player.resolved_system.name
        return other.book.name if other.book.id != one.book.id else read(answer.others or {})


_ALWAYS: Final = ("result", "ahead", "ruin")


def _write(name: str) -> Callable[[Estimate], tuple[str, str]]:
    if name == "coups":
        return sure
    return money if name in _AMOUNTS else percent


def expected(answer: Played) -> Estimate:
    """Return the expected result by the exact edge on the amount staked."""
    assert answer.edge is not None
    return answer.evenings.estimates()["handle"].times(-answer.edge)


def money(minor: Estimate, most: int = 2) -> tuple[str, str]:
    """Return an amount and its error, in units of currency.

    >>> money(Estimate(-123_456.7, 890.0))
    ('−1\u202f234.6', '±8.9')
    """
    return sure(minor.times(1 / UNIT), most)


def plus(minor: int) -> str:
    """Return a result with its sign.

    >>> plus(-50_000), plus(1_000), plus(0)
    ('−500.00', '+10.00', '0.00')
    """
    sign = "+" if minor > 0 else "−" if minor < 0 else ""
    return sign + written(abs(minor))


def binned(evenings: Evenings) -> Iterator[tuple[str, float]]:
    """Yield the results in bins of a round width, from the worst up: the start of each and its
    share.

    The first and the last bin include the outermost half per cent on their side.
    """
    results = evenings.results
    low, high = (int(each) for each in np.quantile(results, (0.005, 0.995), method="inverted_cdf"))
    if low == high:
        yield plus(low), 1.0
        return
    width = round_step((high - low) / _BINS)
    first, last = floor(low / width), ceil((high + 1) / width)
    at = np.clip(results // width, first, last - 1) - first
    for bin_, n in enumerate(np.bincount(at, minlength=last - first)):
        yield plus((first + bin_) * width), float(n / len(results))


def round_step(width: float) -> int:
    """Return the next round number from a width on: 1, 2 or 5 and zeros.

    >>> round_step(1730.0), round_step(0.2)
    (2000, 1)
    """
    power = 10 ** floor(np.log10(max(1.0, width)))
    return int(next(step * power for step in _STEPS if step * power >= width))
