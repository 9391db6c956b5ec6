"""Simulations for a program: one object with fixed keys; counts are whole numbers."""

from collections.abc import Mapping
from typing import Any, Final

from tapisvert import evening_figures
from tapisvert.cli.output import Renderers
from tapisvert.cli.simulate.job import (
    AMOUNTS,
    CoupsResult,
    EveningsResult,
    ObservedResult,
    late_coups,
)
from tapisvert.cli.simulate.text import CoupsText, EveningsText, ObservedText
from tapisvert.documents.blocks import Document
from tapisvert.evening_figures import estimate_values, exact_figures
from tapisvert.permanence import FileReading
from tapisvert.rules.coup import Result, at_refait
from tapisvert.rules.rulebook import Layout, Rulebook, Rulings
from tapisvert.simulation import estimands
from tapisvert.simulation.estimates import Estimate
from tapisvert.simulation.evenings import Evenings
from tapisvert.simulation.players import Ended, Player
from tapisvert.simulation.run import Simulation

_DECIDED: Final = (Result.WINS, Result.WINS_HALF, Result.LOSES, Result.NULL)


def coups_json(result: CoupsResult) -> dict[str, Any]:
    """Return the counted coups in the documented fields, `rulebook, …, estimates`."""
    simulation = result.main
    book = simulation.book
    tally = simulation.tally
    refait_result = at_refait(book) if book.refait else Result.PRISON
    answer: dict[str, Any] = {
        **_head(book, result.rulings),
        "seed": simulation.seed,
        "batches": simulation.batches,
        "complete": result.is_whole,
        "coups": tally.coups,
        "tailles": tally.tailles,
        "seconds": round(simulation.seconds, 3),
    }
    if book.layout is Layout.TWO_ROWS:
        answer["joint"] = tally.joint.tolist()
    answer |= {
        "totals": tally.totals,
        "chances": {
            name: {result.value: by_result[result] for result in (*_DECIDED, refait_result)}
            for name, by_result in tally.chances.items()
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
        answer["compare"] = _comparison(result, result.other, simulation.against(result.other))
    return answer


def _first(result: CoupsResult) -> dict[str, Any]:
    """Return the coups that every taille has, for comparison with the exact distribution."""
    simulation = result.main
    estimates = estimands.exact_per_coup(simulation.book, simulation.clusters)
    farthest, _ = estimands.largest_deviation(simulation.book, simulation.clusters, result.law)
    return {
        "places": estimands.sure_coups(simulation.book) or None,
        "estimates": estimate_values(estimates),
        "farthest_cell": farthest + 0.0,
    }


def evenings_json(result: EveningsResult) -> dict[str, Any]:
    """Return the results of evenings; amounts in minor units."""
    evenings = result.main
    tally = evenings.tally
    length = evenings.length
    answer: dict[str, Any] = {
        **_head(evenings.book, result.rulings),
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
        answer["compare"] = _comparison(result, result.other, evenings.against(result.other))
    return answer


def _comparison(
    result: CoupsResult | EveningsResult,
    other: Simulation | Evenings,
    differences: Mapping[str, Estimate],
) -> dict[str, Any]:
    player = {"player": _player(other.player)} if isinstance(other, Evenings) else {}
    return {
        **_head(other.book, result.other_rulings),
        **player,
        "estimates": estimate_values(other.estimates()),
        "differences": estimate_values(differences),
    }


def _head(book: Rulebook, rulings: Rulings) -> dict[str, Any]:
    return {"rulebook": book.id, "edition": book.edition, "rulings": rulings}


def _player(player: Player) -> dict[str, Any]:
    return {
        "chances": list(player.chances),
        "system": player.resolved_system.name,
        "unit": player.unit,
        "bankroll": player.chips,
        "target": player.target,
        "stop": player.stop,
        "insurance": player.habits.insurance.value,
        "insured_percent": player.habits.insured_percent,
        "prison": player.habits.prison.value,
        "counts": player.habits.is_counter,
    }


def reading_json(reading: FileReading) -> dict[str, Any]:
    """Return the columns of a file with their roles, and how it was read, in sentences."""
    columns = [
        {"place": column.place, "name": column.name, "read_as": column.read_as}
        for column in reading.columns
    ]
    return {"columns": columns, "reading": reading.sentences("en")}


def observed_json(result: ObservedResult) -> dict[str, Any]:
    tally = result.evening
    return {
        **_head(result.permanence.book, result.rulings),
        "coups": result.permanence.coups,
        "tailles": len(result.permanence.tailles),
        **reading_json(result.permanence.reading),
        "player": _player(result.player),
        "evening": {
            **{name: int(getattr(tally, name)[0]) for name in AMOUNTS},
            "coups": int(tally.coups[0]),
            "ended": Ended(int(tally.ended[0])).name.lower(),
        },
    }


def _coups_report(result: CoupsResult) -> Document:
    from tapisvert.simulation import report

    return report.coups_report(result.main, result.law)


def _evenings_report(result: EveningsResult) -> Document:
    from tapisvert.simulation import report

    return report.evenings_report(result.main, result.edge)


COUPS: Final = Renderers(coups_json, CoupsText, _coups_report)
EVENINGS: Final = Renderers(evenings_json, EveningsText, _evenings_report)
PERMANENCES: Final = Renderers(observed_json, ObservedText)
