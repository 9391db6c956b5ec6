"""Sequential test of a running table: the probability that it ever raises a false alarm is bounded.

After every outcome the evidence is multiplied by q / p. Here p is the probability under the law, q
that of a predictor which also learns from earlier outcomes. As the q sum to 1, the evidence under
the law is a martingale that begins at 1. So the probability that it *ever* reaches 1 / alpha is at
most alpha (Ville's inequality), for any number of looks and any stopping time.

With one law for all outcomes, q is the rule of Dirichlet and Laplace, (n_x + w p_x) / (n + w).
Where the law changes, as it does card by card, counts are compared with expected counts. That gives
the same rule if the law does not change, and a martingale in any case.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from math import inf, isclose, log
from typing import Final, Generic, TypeVar

from tapisvert.cards import ACE_OF_SPADES, POINTS
from tapisvert.rules.coup import Coup
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.values import value

ALPHA: Final = 1e-9
WEIGHT: Final = 100.0
"""Weight of the law in the prediction, in outcomes."""

X = TypeVar("X", bound=Hashable)


@value
class Alarm:
    """Reason for stopping a table: the test, the outcomes it took, and its probability.

    `rate` is an upper bound of the probability that the test ever alarms at a fair table.
    """

    statistic: str
    found: int
    rate: float


class SequentialTest(Generic[X]):
    """Sequential test of outcomes under a law: probabilities above 0 that sum to 1, by outcome.

    >>> watch = SequentialTest("coins", {"heads": 0.5, "tails": 0.5}, alpha=1e-3)
    >>> next(alarm for _ in range(100) if (alarm := watch.add("heads")))
    Alarm(statistic='coins', found=45, rate=0.001)
    """

    def __init__(
        self, name: str, law: Mapping[X, float], alpha: float = ALPHA, weight: float = WEIGHT
    ) -> None:
        _check(law)
        if min(law.values()) <= 0:
            raise ValueError("every outcome of the law has a probability above 0")
        self.name = name
        self.alpha = alpha
        self._law = dict(law)
        self._log_threshold = -log(alpha)
        self._prior = {outcome: weight * p for outcome, p in law.items()}
        self._expected = dict.fromkeys(law, 0.0)
        self._counts: Counter[X] = Counter()
        self.evidence = 0.0
        """Natural logarithm of the evidence against the law so far."""

    @property
    def outcomes(self) -> int:
        """Number of outcomes taken."""
        return self._counts.total()

    def add(self, outcome: X, law: Mapping[X, float] | None = None) -> Alarm | None:
        """Take an outcome, with its law if it differs from the first one.

        Returns an alarm once the evidence suffices. Raises KeyError for an outcome unknown to the
        law.
        """
        if law is not None:
            _check(law)
        law = law or self._law
        predictions = {x: p * self._excess(x) for x, p in law.items()}
        q = predictions[outcome] / sum(predictions.values())
        p = law[outcome]
        self.evidence += log(q / p) if p else inf
        self._counts[outcome] += 1
        for x, p in law.items():
            self._expected[x] += p
        if self.evidence < self._log_threshold:
            return None
        return Alarm(self.name, self.outcomes, self.alpha)

    def _excess(self, outcome: X) -> float:
        """Return how much more often than expected an outcome occurred, weighted with the prior."""
        prior = self._prior[outcome]
        return (self._counts[outcome] + prior) / (self._expected[outcome] + prior)


def _check(law: Mapping[X, float]) -> None:
    if min(law.values()) < 0 or not isclose(sum(law.values()), 1, abs_tol=1e-9):
        raise ValueError("the probabilities of a law sum to 1")


def bank_cards(
    book: Rulebook, coup: Coup, unseen: Mapping[str, int]
) -> Iterator[tuple[bool, float]]:
    """Yield whether each card gave the bank its edge, and the probability that it would.

    The probability is computed from the cards unseen before the coup, burnt ones included. In two
    rows the card is the one that makes the refait, noir's row being 31 (CT-5.2). In one row it is
    the ace of spades among the first cards (T2-3.4). A pack stacked for the bank has too many of
    them.
    """
    cards_left = Counter(unseen)
    cards = sum(unseen.values())
    for row_index, row in enumerate(coup.rows):
        points = 0
        for place, card in enumerate(row):
            favourable: tuple[str, ...] = ()
            if book.layout is Layout.ONE_ROW:
                favourable = (ACE_OF_SPADES,) if place < (book.ace_of_spades or 0) else ()
            elif row_index and coup.totals[0] == book.refait_total:
                missing = coup.totals[0] - points
                favourable = tuple(card for card in cards_left if POINTS[card] == missing)
            if favourable:
                yield (card in favourable, sum(cards_left[card] for card in favourable) / cards)
            points += POINTS[card]
            cards_left[card] -= 1
            cards -= 1
