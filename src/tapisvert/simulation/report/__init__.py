"""Reports of simulations: figures with their errors, and drawings beyond the exact laws."""

from tapisvert.simulation.report.coups import coups_report
from tapisvert.simulation.report.evenings import evenings_report

__all__ = ["coups_report", "evenings_report"]
