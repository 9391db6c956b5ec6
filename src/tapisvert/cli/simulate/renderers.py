"""Renderers of a simulation's result: JSON for a program, text for a person, a report."""

from collections.abc import Callable
from typing import Any, Final

import typer
from rich.console import Console

from tapisvert.cli.simulate.coups_text import CoupsPage
from tapisvert.cli.simulate.evenings_text import EveningsPage
from tapisvert.cli.simulate.json_output import counted, played, player
from tapisvert.cli.simulate.observed import ObservedPlay, evening
from tapisvert.cli.simulate.observed_text import HeldPage
from tapisvert.cli.simulate.results import Answer, Counted, Played
from tapisvert.documents import Document


class Rendered:
    """A result with the renderers of its kind."""

    def __init__(self, answer: Answer) -> None:
        self._answer = answer
        self._shape, self._page, self._document = _RENDERERS[type(answer)]

    def shape(self) -> dict[str, Any]:
        """Return the result for a program."""
        return self._shape(self._answer)

    def show(self, out: Console, language: str) -> None:
        """Print the result for a person."""
        self._page(out, language).print(self._answer)

    def document(self) -> Document:
        """Return the result as a report. Raises BadParameter where nothing was simulated."""
        return self._document(self._answer)


def _observed(answer: ObservedPlay) -> dict[str, Any]:
    told: dict[str, Any] = {
        "rulebook": answer.permanences.book.id,
        "rulings": dict(answer.rulings),
        "coups": answer.permanences.coups,
        "tailles": len(answer.permanences.tailles),
        "checks": [
            {
                "name": check.name,
                "coups": check.coups,
                "statistic": check.statistic,
                "freedom": check.freedom,
                "p_value": check.p_value,
            }
            for check in answer.conformity.checks
        ],
        "p_value": answer.conformity.p_value,
        "too_few": list(answer.conformity.too_few),
    }
    if answer.player is not None and answer.evening is not None:
        told["player"] = player(answer.player)
        told["evening"] = evening(answer.evening)
    return told


def _report_of_coups(answer: Counted) -> Document:
    from tapisvert.simulation import report  # noqa: PLC0415 - only a report draws

    return report.coups_report(answer.simulation, answer.law)


def _report_of_evenings(answer: Played) -> Document:
    from tapisvert.simulation import report  # noqa: PLC0415 - only a report draws

    return report.evenings_report(answer.evenings, answer.edge)


def _no_report(_answer: ObservedPlay) -> Document:
    raise typer.BadParameter("a report is of simulated coups", param_hint="--report")


_Renderers = tuple[Callable[..., dict[str, Any]], Callable[..., Any], Callable[..., Document]]
"""Of JSON, of text, of a report."""

_RENDERERS: Final[dict[type, _Renderers]] = {
    Counted: (counted, CoupsPage, _report_of_coups),
    Played: (played, EveningsPage, _report_of_evenings),
    ObservedPlay: (_observed, HeldPage, _no_report),
}
