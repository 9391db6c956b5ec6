"""Report of a player's evenings."""

from typing import Final

import numpy as np

from tapisvert.documents.blocks import NUMBER, TEXT, Document, Writer
from tapisvert.documents.numbers import number, percent
from tapisvert.money import UNIT
from tapisvert.simulation.estimates import format_estimate, format_z_score, limits, mean
from tapisvert.simulation.evenings import Evenings
from tapisvert.simulation.report import drawings
from tapisvert.tail_probabilities import FAN_LEVELS

_MEANS: Final = {
    "result": "result",
    "drawdown": "deepest fall",
    "handle": "staked and decided",
    "premium": "premiums",
    "cost_per_coup": "lost per coup",
}
_SHARES: Final = {
    "ahead": "ahead",
    "level": "break even",
    "target": "reached the target",
    "stop": "stopped",
    "ruin": "ruined",
}


def evenings_report(evenings: Evenings, edge: float | None = None) -> Document:
    """Return the report of evenings, compared with the exact edge per unit decided if given.

    Its drawings need matplotlib. `MissingExtraError` names its extra.
    """
    book = evenings.book
    tally = evenings.tally
    player = evenings.player
    writer = Writer()
    estimates = evenings.estimates()
    result, error = format_estimate(estimates["result"], 1 / UNIT, 2)
    cost, cost_error = format_estimate(estimates["cost"], 100)
    ruin_share = estimates["ruin"].value
    ahead_share = estimates["ahead"].value
    writer.facts(
        ("Result of an evening", result, f"± {error}"),
        ("Ahead", percent(ahead_share, 2), f"of {number(tally.paths)} evenings"),
        ("Ruined", percent(ruin_share, 2), f"bankroll {number(player.chips / UNIT, 2)}"),
        ("Lost of each unit", f"{cost}%", f"± {cost_error}"),
    )
    _player(writer, evenings)
    _figures(writer, evenings, edge)
    _fan(writer, evenings)
    _law(writer, evenings)
    _convergence(writer, evenings)
    note = f"{number(tally.paths)} evenings, {player.resolved_system.name}, seed {evenings.seed}"
    return Document("Simulation", book.name, book.house, book.edition, note, tuple(writer.blocks))


def _player(writer: Writer, evenings: Evenings) -> None:
    player = evenings.player
    habits = player.habits
    length = evenings.length
    lasts = f"{number(length.coups)} coups" if length.coups else f"{number(length.tailles)} tailles"
    writer.section("The player")
    rows = [
        ("chances", ", ".join(player.chances)),
        ("system", player.resolved_system.name),
        ("unit", _amount(player.unit)),
        ("bankroll", _amount(player.chips)),
        ("leaves with", _amount(player.target)),
        ("leaves at", _amount(player.stop)),
        ("minimum", _amount(evenings.book.limits.minimum)),
        ("insurance", habits.insurance.value.replace("_", " ")),
        (
            "insured",
            f"{habits.insured_percent}% of a stake" if habits.insured_percent < 100 else "",
        ),
        ("at a refait", habits.prison.value),
        ("an evening", lasts),
    ]
    writer.table("Strategy", [("", TEXT), ("choice", TEXT)], [row for row in rows if row[1]])


def _amount(minor: int | None) -> str:
    return "" if minor is None else number(minor / UNIT, 2)


def _figures(writer: Writer, evenings: Evenings, edge: float | None) -> None:
    tally = evenings.tally
    estimates = evenings.estimates()
    writer.section("An evening")
    rows = [
        (title, *format_estimate(estimates[name], 1 / UNIT, 4))
        for name, title in _MEANS.items()
        if estimates[name].value
    ]
    rows.insert(2, ("coups played", *format_estimate(estimates["coups"], 1, 4)))
    rows.append(("lost of each unit staked, %", *format_estimate(estimates["cost"], 100)))
    columns = [("mean", TEXT), ("", NUMBER), ("±", NUMBER)]
    writer.table("Means of an evening with their standard errors", columns, rows)
    shares = []
    for name, title in _SHARES.items():
        count = round(estimates[name].value * tally.paths)
        low, high = limits(count, tally.paths)
        if count or name in ("ahead", "ruin"):
            shares.append(
                (title, percent(estimates[name].value, 3), percent(low, 3), percent(high, 3))
            )
    writer.table(
        "Shares of the evenings, and between what the true ones lie with 95% confidence"
        " (Clopper and Pearson)",
        [("", TEXT), ("share", NUMBER), ("from", NUMBER), ("to", NUMBER)],
        shares,
    )
    if edge is not None:
        expected, error = format_estimate(estimates["handle"], -edge / UNIT, 2)
        writer.paragraph(
            f"The exact edge on a unit that a coup decides is {percent(edge, 4)}. Of what was",
            f"staked it takes {expected} ± {error} from the player; the result lies",
            f"{format_z_score(evenings.beyond_edge(edge), 0)} errors from that. No system changes",
            "it: a system changes how much is staked, and how the results scatter.",
        )


def _fan(writer: Writer, evenings: Evenings) -> None:
    fan = evenings.fan
    length = evenings.length
    if not fan.size:
        return
    lines = np.quantile(fan, FAN_LEVELS, axis=0, method="inverted_cdf") / UNIT
    coups = [length.interval * (checkpoint + 1) for checkpoint in range(fan.shape[1])]
    writer.section("During the evening")
    bankroll = evenings.player.chips / UNIT
    writer.figure(
        drawings.fan(coups, FAN_LEVELS, lines, bankroll),
        "What the player has: the median, and the bands that hold 50, 90 and 98 evenings of 100."
        " A player who has left keeps what they left with.",
        f"After {coups[-1]} coups half of the evenings lie between {number(lines[2][-1])} and"
        f" {number(lines[4][-1])}.",
    )


def _law(writer: Writer, evenings: Evenings) -> None:
    results = evenings.results / UNIT
    writer.section("How evenings end")
    writer.figure(
        drawings.results(results, float(results.mean())),
        "The law of the result; the broken line is its mean.",
        f"From {number(results.min(), 2)} to {number(results.max(), 2)}, mean"
        f" {number(results.mean(), 2)}.",
    )
    quantiles = np.quantile(results, FAN_LEVELS, method="inverted_cdf")
    writer.table(
        "So many evenings end no better than this",
        [("evenings", NUMBER), ("result", NUMBER)],
        [
            (f"{100 * level:g}%", number(result, 2))
            for level, result in zip(FAN_LEVELS, quantiles, strict=True)
        ],
    )


def _convergence(writer: Writer, evenings: Evenings) -> None:
    """Write how the mean result's error fell with the number of evenings."""
    results = evenings.results / UNIT
    paths = evenings.tally.paths
    steps = [(n, mean(results[:n])) for n in _numbers(paths)]
    if len(steps) < 2:
        return
    value, error = format_estimate(steps[-1][1], 1, 2)
    writer.section("Error against length")
    writer.figure(
        drawings.converging(steps, None, "result", "evenings", 1),
        "The mean result and two standard errors up and down, as the evenings grow in number;"
        " below, the standard error itself, which falls with their square root.",
        f"Ends at {value} ± {error}.",
    )


def _numbers(paths: int) -> list[int]:
    """Return numbers of paths in growing steps, up to the last one."""
    return [n for n in sorted({round(paths * 10 ** (-k / 12)) for k in range(40)}) if n >= 20]
