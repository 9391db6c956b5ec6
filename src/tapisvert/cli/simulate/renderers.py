"""Renderers of each kind of a simulation's result: to JSON, as text, as a report."""

from typing import Final

import typer

from tapisvert.cli.output.reports import Renderers
from tapisvert.cli.simulate.coups_text import CoupsText
from tapisvert.cli.simulate.evenings_text import EveningsText, ObservedText
from tapisvert.cli.simulate.json_output import coups_json, evenings_json, observed_json
from tapisvert.cli.simulate.results import CoupsResult, EveningsResult, ObservedResult, Result
from tapisvert.documents.blocks import Document


def _report(result: Result) -> Document:
    """Return a result as a report. Raises BadParameter where nothing was simulated."""
    from tapisvert.simulation import report  # noqa: PLC0415 - only a report draws

    if isinstance(result, CoupsResult):
        return report.coups_report(result.main, result.law)
    if isinstance(result, EveningsResult):
        return report.evenings_report(result.main, result.edge)
    raise typer.BadParameter("a report is of simulated coups", param_hint="--report")


RENDERERS: Final = {
    CoupsResult: Renderers(coups_json, CoupsText, _report),
    EveningsResult: Renderers(evenings_json, EveningsText, _report),
    ObservedResult: Renderers(observed_json, ObservedText, _report),
}
