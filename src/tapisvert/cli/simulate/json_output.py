"""Simulations for a program: one object with fixed keys; counts are whole numbers."""

from collections.abc import Mapping
from math import isfinite
from typing import Any, Final

import numpy as np

from tapisvert.cli.simulate import exact
from tapisvert.cli.simulate.results import Counted, Played
from tapisvert.rules.coup import Result
from tapisvert.rules.rulebook import Layout
from tapisvert.simulation import estimands
from tapisvert.simulation.estimates import Estimate, limits
from tapisvert.simulation.evenings import Evenings
from tapisvert.simulation.players import Player
from tapisvert.simulation.run import Simulation

_CHANCE: Final = tuple(
    result.value
    for result in (Result.WINS, Result.WINS_HALF, Result.LOSES, Result.NULL, Result.PRISON)
)
LEVELS: Final = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
"""Quantiles of the results of evenings."""

SHARES: Final = ("ahead", "level", "target", "stop", "ruin")


def counted(answer: Counted) -> dict[str, Any]:
    """Return the counted coups: `rulebook, …, estimates` as documented."""
    simulation = answer.simulation
    book, tally = simulation.book, simulation.tally
    told: dict[str, Any] = {
        "rulebook": book.id,
        "rulings": dict(answer.rulings),
        "seed": simulation.seed,
        "batches": simulation.batches,
        "complete": answer.is_whole,
        "coups": tally.coups,
        "tailles": tally.tailles,
        "seconds": round(simulation.seconds, 3),
    }
    if book.layout is Layout.TWO_ROWS:
        told["joint"] = tally.joint.tolist()
    told |= {
        "totals": _by_number(tally.totals),
        "chances": {
            name: {key: found[Result(key)] for key in _CHANCE}
            for name, found in tally.chances.items()
        },
        "coups_per_taille": _by_number(tally.coups_per_taille),
        "exact_ends": tally.exact_ends,
        "estimates": estimates(simulation.estimates(answer.law)),
        "exact": exact.figures(book, answer.law),
        "first_coups": _first(answer),
        "late_coups": _late(simulation),
    }
    if answer.other is not None:
        told["compare"] = {
            "rulebook": answer.other.book.id,
            "rulings": dict(answer.others or {}),
            "estimates": estimates(answer.other.estimates()),
            "differences": estimates(simulation.against(answer.other)),
        }
    return told


def estimates(found: Mapping[str, Estimate]) -> dict[str, dict[str, float | None]]:
    """Return values and errors by name; null for unknown ones."""
    return {
        name: {"value": number(each.value), "error": number(each.error)}
        for name, each in found.items()
    }


def number(value: float) -> float | None:
    """Return a number as JSON; None for NaN and infinities.

    >>> number(0.5), number(float("nan"))
    (0.5, None)
    """
    return value + 0.0 if isfinite(value) else None


def _by_number(counts: Mapping[int, int]) -> dict[str, int]:
    return {str(number): count for number, count in counts.items()}


def _first(answer: Counted) -> dict[str, Any]:
    """Return the coups that every taille has, for comparison with the exact law of a coup."""
    simulation = answer.simulation
    found = estimands.exact_per_coup(simulation.book, simulation.clusters)
    return {
        "places": estimands.sure_coups(simulation.book) or None,
        "estimates": estimates(found),
        "farthest_cell": number(
            estimands.largest_deviation(simulation.book, simulation.clusters, answer.law)[0]
        ),
    }


def _late(simulation: Simulation) -> list[dict[str, Any]]:
    """Return the coups of every later place: their number and their events."""
    book, tally = simulation.book, simulation.tally
    rows = []
    for place in range(estimands.sure_coups(book), len(tally.by_place)):
        cells = tally.by_place[place]
        if cells.any() and tally.tailles:
            events = {
                name: int(cells @ weights) // estimands.SCALE
                for name, weights in estimands.figures(book).items()
                if "." not in name
            }
            rows.append({"place": place + 1, "coups": int(cells.sum()), **events})
    return rows


def played(answer: Played) -> dict[str, Any]:
    """Return the results of evenings; amounts in minor units."""
    evenings = answer.evenings
    tally, length = evenings.tally, evenings.length
    told: dict[str, Any] = {
        "rulebook": evenings.book.id,
        "rulings": dict(answer.rulings),
        "seed": evenings.seed,
        "complete": answer.is_whole,
        "paths": tally.paths,
        "length": {"coups": length.coups, "tailles": length.tailles},
        "player": player(evenings.player),
        "coups": int(tally.coups.sum()),
        "seconds": round(evenings.seconds, 3),
        "estimates": estimates(evenings.estimates()),
        "limits": {name: list(bounds) for name, bounds in shares(evenings).items()},
        "edge_per_decided": answer.edge,
        "beyond_edge": None,
        "quantiles": {
            f"{level:g}": int(found)
            for level, found in zip(LEVELS, quantiles(evenings.results), strict=True)
        },
        "fan": fan(evenings),
    }
    if answer.edge is not None:
        told["beyond_edge"] = estimates({"": evenings.beyond(answer.edge)})[""]
    if answer.other is not None:
        told["compare"] = {
            "rulebook": answer.other.book.id,
            "rulings": dict(answer.others or {}),
            "player": player(answer.other.player),
            "estimates": estimates(answer.other.estimates()),
            "differences": estimates(evenings.against(answer.other)),
        }
    return told


def player(who: Player) -> dict[str, Any]:
    """Return a player's habits."""
    return {
        "chances": list(who.chances),
        "system": who.resolved_system.name,
        "unit": who.unit_minor,
        "bankroll": who.bankroll_minor,
        "target": who.target_minor,
        "stop": who.stop_minor,
        "insurance": who.insurance.value,
        "prison": who.prison.value,
        "counts": who.is_counter,
    }


def shares(evenings: Evenings) -> dict[str, tuple[float, float]]:
    """Return the 95% confidence limits of each share of evenings."""
    paths, found = evenings.tally.paths, evenings.estimates()
    return {name: limits(round(found[name].value * paths), paths) for name in SHARES}


def quantiles(results: Any) -> list[int]:
    """Return, at each level, the least result r with P(result <= r) at least the level."""
    return [int(each) for each in np.quantile(results, LEVELS, method="inverted_cdf")]


def fan(evenings: Evenings) -> dict[str, Any]:
    """Return the quantiles of a player's money at each checkpoint."""
    found = evenings.fan
    if not found.size:
        return {"coups": [], "quantiles": {}}
    every = evenings.length.every
    lines = np.quantile(found, LEVELS, axis=0, method="inverted_cdf")
    return {
        "coups": [every * (at + 1) for at in range(found.shape[1])],
        "quantiles": {
            f"{level:g}": line.tolist() for level, line in zip(LEVELS, lines, strict=True)
        },
    }
