"""Reports of simulations: figures with their errors, and drawings beyond the exact laws."""

from tapisvert.simulation.report.coups import of_coups
from tapisvert.simulation.report.evenings import of_evenings

__all__ = ["of_coups", "of_evenings"]
