"""Reports of the laboratory: one verdict, every check, and drawings of the counts."""

from tapisvert.fairness.randomness_tests.report.campaign import campaign_report
from tapisvert.fairness.randomness_tests.report.house import results_report

__all__ = ["campaign_report", "results_report"]
