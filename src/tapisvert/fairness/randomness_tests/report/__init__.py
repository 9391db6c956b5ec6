"""Reports of the laboratory: one verdict, every check, and drawings of the counts."""

from tapisvert.fairness.randomness_tests.report.campaign import of_campaign
from tapisvert.fairness.randomness_tests.report.house import of_results

__all__ = ["of_campaign", "of_results"]
