"""Result of a test of randomness, its report, and the names of the checks."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from tapisvert.card_game import Game
from tapisvert.fairness.randomness_tests.campaign import Campaign
from tapisvert.fairness.randomness_tests.observed_results import ObservedResults
from tapisvert.fairness.randomness_tests.outcomes import Law
from tapisvert.fairness.randomness_tests.verdict import Check
from tapisvert.i18n import translate
from tapisvert.simulation.permanences import Permanences
from tapisvert.values import value

if TYPE_CHECKING:
    from tapisvert.documents.blocks import Document

TOPIC: Final = "randomness"


@value
class RandomnessResult:
    """A campaign with the laws that its coups were tested against, or results with their file."""

    tested: Campaign | ObservedResults
    laws: Mapping[Game, Law]
    permanences: Permanences | None = None

    @property
    def is_whole(self) -> bool:
        """True unless a campaign was interrupted."""
        return not isinstance(self.tested, Campaign) or self.tested.is_whole

    def document(self) -> "Document":
        """Return the result as a report."""
        from tapisvert.fairness.randomness_tests import report  # noqa: PLC0415 - only a report draws

        if isinstance(self.tested, Campaign):
            return report.campaign_report(self.tested, self.laws, partial(label, "en"))
        assert self.permanences is not None
        reading = self.permanences.reading("en")
        return report.results_report(self.tested, reading, partial(label, "en"))


def label(language: str, name: str) -> str:
    """Return a check's name in words, without its stage or game.

    >>> label("en", "two_rows.refait"), label("it", "lag_2_spread")
    ('Refait', 'Valori a distanza 2: dispersione')
    """
    base = name.rpartition(".")[2]
    if base.endswith("_spread"):
        of = label(language, base.removesuffix("_spread"))
        return translate(language, "check-spread", TOPIC, check=of)
    if base.startswith("lag_"):
        return translate(language, "check-lag", TOPIC, lag=base.removeprefix("lag_"))
    return translate(language, f"check-{base}", TOPIC)


def full_label(language: str, check: Check) -> str:
    """Return a check's name in words, with its stage or game.

    >>> from tapisvert.fairness.randomness_tests.verdict import Stage
    >>> full_label("en", Check("cycles", Stage.AFTER_CUT, 8.1, 9.0, 0.3, 1000))
    'Cycles (after the cut)'
    """
    game = check.name.rpartition(".")[0]
    where = translate(language, f"where-{game or check.stage.value}", TOPIC)
    return translate(language, "named", TOPIC, check=label(language, check.name), where=where)
