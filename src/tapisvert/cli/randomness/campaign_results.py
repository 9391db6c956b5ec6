"""Answers of the laboratory: a campaign, or a house's results, for a program or a person."""

from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from tapisvert.card_game import Game
from tapisvert.cli.randomness.labels import label
from tapisvert.fairness.randomness_tests.campaign import Campaign
from tapisvert.fairness.randomness_tests.observed_results import ObservedResults
from tapisvert.fairness.randomness_tests.outcomes import Law
from tapisvert.fairness.randomness_tests.verdict import Verdict
from tapisvert.values import value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tapisvert.documents import Document


class Answer(Protocol):
    """Result of a test of randomness."""

    @property
    def verdict(self) -> Verdict:
        """Verdict over all checks."""

    @property
    def is_whole(self) -> bool:
        """True if the campaign was not interrupted."""

    @property
    def too_few(self) -> tuple[str, ...]:
        """Checks with too little data."""

    def shape(self) -> dict[str, Any]:
        """Return the answer for a program."""

    def document(self) -> "Document":
        """Return the answer as a report."""


@value
class CampaignAnswer:
    """A campaign, and the laws that its coups were tested against."""

    campaign: Campaign
    laws: "Mapping[Game, Law]"

    @property
    def verdict(self) -> Verdict:
        """Verdict over all checks."""
        return self.campaign.verdict

    @property
    def is_whole(self) -> bool:
        """True if the campaign was not interrupted."""
        return self.campaign.is_whole

    @property
    def too_few(self) -> tuple[str, ...]:
        """Checks with too little data."""
        return self.campaign.too_few

    def shape(self) -> dict[str, Any]:
        """Return the answer for a program."""
        done = self.campaign
        return {
            "packs": done.packs,
            "spins": done.spins,
            "seed": done.plan.seed,
            "complete": done.is_whole,
            "seconds": round(done.seconds, 3),
            **_judged(done.verdict),
            "enumerations": [
                {"name": each.name, "cases": each.cases, "failures": list(each.failures)}
                for each in done.enumerations
            ],
            "too_few": list(done.too_few),
        }

    def document(self) -> "Document":
        """Return the answer as a report."""
        from tapisvert.fairness.randomness_tests import report  # noqa: PLC0415 - only a report draws

        return report.campaign_report(self.campaign, self.laws, partial(label, "en"))


@value
class ObservedAnswer:
    """A house's results, tested for randomness."""

    house: ObservedResults

    @property
    def verdict(self) -> Verdict:
        """Verdict over all checks."""
        return self.house.verdict

    @property
    def is_whole(self) -> bool:
        """Always true: the test cannot be interrupted in part."""
        return True

    @property
    def too_few(self) -> tuple[str, ...]:
        """Checks with too little data."""
        return self.house.too_few

    def shape(self) -> dict[str, Any]:
        """Return the answer for a program."""
        house = self.house
        return {
            "rulebook": house.book.id,
            "coups": house.coups,
            "tailles": house.tailles,
            "counted": house.size,
            **_judged(house.verdict),
            "too_few": list(house.too_few),
            "would_show": [
                {
                    "event": event.name,
                    "probability": event.probability,
                    "deviation": event.deviation,
                    "needed": event.needed,
                }
                for event in house.events
            ],
        }

    def document(self) -> "Document":
        """Return the answer as a report."""
        from tapisvert.fairness.randomness_tests import report  # noqa: PLC0415 - only a report draws

        return report.results_report(self.house, partial(label, "en"))


def _judged(verdict: Verdict) -> dict[str, Any]:
    return {
        "level": verdict.level,
        "passed": verdict.passed,
        "p_value": verdict.p_value,
        "checks": [
            {
                "name": check.name,
                "stage": check.stage.value,
                "statistic": float(check.statistic),
                "expected": float(check.expected),
                "p_value": float(check.p_value),
                "adjusted": float(adjusted),
                "size": int(check.size),
            }
            for check, adjusted in zip(verdict.checks, verdict.adjusted, strict=True)
        ],
    }
