"""Simulations for a program: one object with fixed keys; counts are whole numbers."""

from collections.abc import Iterator
from typing import Any, Final

from tapisvert import evening_figures
from tapisvert.cli.simulate.results import CoupsResult, EveningsResult, ObservedResult
from tapisvert.evening_figures import estimate_values, exact_figures
from tapisvert.rules.coup import Result, at_refait
from tapisvert.rules.rulebook import Layout
from tapisvert.simulation import estimands
from tapisvert.simulation.permanences import Permanences
from tapisvert.simulation.players import Ended, Player
from tapisvert.simulation.run import Simulation

_DECIDED: Final = (Result.WINS, Result.WINS_HALF, Result.LOSES, Result.NULL)
AMOUNTS: Final = ("final", "least", "greatest", "drawdown", "handle", "premium")


def coups_json(result: CoupsResult) -> dict[str, Any]:
    """Return the counted coups: `rulebook, …, estimates` as documented."""
    simulation = result.main
    book, tally = simulation.book, simulation.tally
    of_refait = at_refait(book) if book.refait else Result.PRISON
    found: dict[str, Any] = {
        "rulebook": book.id,
        "edition": book.edition,
        "rulings": result.rulings,
        "seed": simulation.seed,
        "batches": simulation.batches,
        "complete": result.is_whole,
        "coups": tally.coups,
        "tailles": tally.tailles,
        "seconds": round(simulation.seconds, 3),
    }
    if book.layout is Layout.TWO_ROWS:
        found["joint"] = tally.joint.tolist()
    found |= {
        "totals": tally.totals,
        "chances": {
            name: {result.value: by[result] for result in (*_DECIDED, of_refait)}
            for name, by in tally.chances.items()
        },
        "coups_per_taille": tally.coups_per_taille,
        "exact_ends": tally.exact_ends,
        "estimates": estimate_values(simulation.estimates(result.law)),
        "exact": exact_figures(book, result.law),
        "first_coups": _first(result),
        "late_coups": [
            {"place": place, "coups": coups, **events}
            for place, coups, events in late_coups(simulation)
        ],
    }
    if result.other is not None:
        found["compare"] = {
            "rulebook": result.other.book.id,
            "edition": result.other.book.edition,
            "rulings": result.other_rulings,
            "estimates": estimate_values(result.other.estimates()),
            "differences": estimate_values(simulation.against(result.other)),
        }
    return found


def _first(result: CoupsResult) -> dict[str, Any]:
    """Return the coups that every taille has, for comparison with the exact law of a coup."""
    simulation = result.main
    found = estimands.exact_per_coup(simulation.book, simulation.clusters)
    farthest, _ = estimands.largest_deviation(simulation.book, simulation.clusters, result.law)
    return {
        "places": estimands.sure_coups(simulation.book) or None,
        "estimates": estimate_values(found),
        "farthest_cell": farthest + 0.0,
    }


def late_coups(simulation: Simulation) -> Iterator[tuple[int, int, dict[str, int]]]:
    """Yield each place that not every taille reaches: its number, its coups, and their events.

    A taille has one coup at a place, so these are independent.
    """
    book, tally = simulation.book, simulation.tally
    weights = estimands.figures(book)
    for place in range(estimands.sure_coups(book), len(tally.by_place)):
        cells = tally.by_place[place]
        if tally.tailles and cells.any():
            events = {
                name: int(cells @ weights[name]) // estimands.SCALE
                for name in weights
                if "." not in name
            }
            yield place + 1, int(cells.sum()), events


def evenings_json(result: EveningsResult) -> dict[str, Any]:
    """Return the results of evenings; amounts in minor units."""
    evenings = result.main
    tally, length = evenings.tally, evenings.length
    found: dict[str, Any] = {
        "rulebook": evenings.book.id,
        "edition": evenings.book.edition,
        "rulings": result.rulings,
        "seed": evenings.seed,
        "complete": result.is_whole,
        "paths": tally.paths,
        "length": {"coups": length.coups, "tailles": length.tailles},
        "player": _player(evenings.player),
        "coups": int(tally.coups.sum()),
        "seconds": round(evenings.seconds, 3),
        **evening_figures.figures(evenings, result.edge),
    }
    if result.other is not None:
        found["compare"] = {
            "rulebook": result.other.book.id,
            "edition": result.other.book.edition,
            "rulings": result.other_rulings,
            "player": _player(result.other.player),
            "estimates": estimate_values(result.other.estimates()),
            "differences": estimate_values(evenings.against(result.other)),
        }
    return found


def _player(player: Player) -> dict[str, Any]:
    return {
        "chances": list(player.chances),
        "system": player.resolved_system.name,
        "unit": player.unit_minor,
        "bankroll": player.bankroll_minor,
        "target": player.target_minor,
        "stop": player.stop_minor,
        "insurance": player.insurance.value,
        "insured_percent": player.insured_percent,
        "prison": player.prison.value,
        "counts": player.is_counter,
    }


def columns_json(read: Permanences) -> dict[str, Any]:
    """Return how a file was read, and its columns with what each was read as."""
    columns = [{"name": column.name, "read_as": column.read_as} for column in read.columns]
    return {"form": read.form, "columns": columns}


def observed_json(result: ObservedResult) -> dict[str, Any]:
    """Return the permanences' conformity, and a player's result on them."""
    found: dict[str, Any] = {
        "rulebook": result.permanences.book.id,
        "edition": result.permanences.book.edition,
        "rulings": result.rulings,
        "coups": result.permanences.coups,
        "tailles": len(result.permanences.tailles),
        **columns_json(result.permanences),
        "checks": result.conformity.checks,
        "p_value": result.conformity.p_value,
        "too_few": result.conformity.too_few,
    }
    if result.player is not None and result.evening is not None:
        tally = result.evening
        found["player"] = _player(result.player)
        found["evening"] = {
            **{name: int(getattr(tally, name)[0]) for name in AMOUNTS},
            "coups": int(tally.coups[0]),
            "ended": Ended(int(tally.ended[0])).name.lower(),
        }
    return found
