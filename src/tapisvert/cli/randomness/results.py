"""Result of a test of randomness, and its report."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from tapisvert.cli.randomness.labels import label
from tapisvert.fairness.randomness_tests.campaign import Campaign
from tapisvert.fairness.randomness_tests.dealing import Game
from tapisvert.fairness.randomness_tests.observed_results import ObservedResults
from tapisvert.fairness.randomness_tests.outcomes import Law
from tapisvert.values import value

if TYPE_CHECKING:
    from tapisvert.documents import Document


@value
class RandomnessResult:
    """A campaign with the laws that its coups were tested against, or a house's results."""

    tested: Campaign | ObservedResults
    laws: Mapping[Game, Law]

    @property
    def is_whole(self) -> bool:
        """True unless a campaign was interrupted."""
        return not isinstance(self.tested, Campaign) or self.tested.is_whole

    def document(self) -> "Document":
        """Return the result as a report."""
        from tapisvert.fairness.randomness_tests import report  # noqa: PLC0415 - only a report draws

        if isinstance(self.tested, Campaign):
            return report.of_campaign(self.tested, self.laws, partial(label, "en"))
        return report.of_results(self.tested, partial(label, "en"))
