"""Parts that all reports of the laboratory share."""

from collections.abc import Iterable, Sequence

from tapisvert.documents.blocks import NUMBER, PROSE, TEXT, Writer
from tapisvert.documents.numbers import number, percent, rare
from tapisvert.fairness.randomness_tests.clusters import Floats
from tapisvert.fairness.randomness_tests.report import drawings
from tapisvert.fairness.randomness_tests.verdict import Check, Stage, Verdict
from tapisvert.fairness.randomness_tests.wheel import SpinCounts
from tapisvert.fairness.randomness_tests.words import (
    TOPIC,
    confidence,
    farthest_sentence,
    label,
    outcome_sentence,
)
from tapisvert.i18n import translate


def fault_description(language: str, name: str) -> str:
    """Return the fault that a check would detect, by its name.

    >>> fault_description("en", "two_rows.refait")
    'a pack stacked for the bank: more refaits than the law has'
    """
    base = name.rpartition(".")[2]
    kind = "spread" if base.endswith("_spread") else "lag" if base.startswith("lag_") else base
    return translate(language, f"catches-{kind}", TOPIC)


def figure(value: float) -> str:
    r"""Return a statistic with about four digits.

    >>> figure(97311.09), figure(156.436), figure(-0.706), figure(1e-9)
    ('97\u202f311', '156.4', '−0.706', '0')
    """
    size = abs(value)
    if size < 0.0005 or (size == int(size) and size < 1e15):
        return number(value)
    return number(value, 0 if size >= 1000 else 1 if size >= 100 else 2 if size >= 10 else 3)


class ReportWriter(Writer):
    """Writer of a report in a language."""

    def __init__(self, language: str) -> None:
        self.language = language
        super().__init__(self.say("table"), self.say("figure"))

    def say(self, key: str, **values: str | float) -> str:
        """Return a message of the topic of randomness."""
        return translate(self.language, key, TOPIC, **values)

    def facts_of(self, outcome: Verdict, *counts: tuple[str, str, str]) -> None:
        """Write the key figures: the verdict, the counts, the checks."""
        passes = self.say("fact-passes" if outcome.passed else "fact-fails")
        level = self.say("fact-level", confidence=confidence(outcome))
        together = self.say("fact-together", p=rare(outcome.p_value))
        checks = number(len(outcome.checks))
        self.facts(
            (self.say("heading-verdict"), passes, level),
            *counts,
            (self.say("fact-checks"), checks, together),
        )

    def verdict(self, outcome: Verdict, *sentences: str) -> None:
        """Write the verdict: its sentences if there are any, the checks, and their p-values."""
        self.section(self.say("heading-verdict"))
        if sentences:
            self.paragraph(*sentences)
        self.paragraph(outcome_sentence(self.language, outcome))
        minimum = rare(min(check.p_value for check in outcome.checks))
        count = number(len(outcome.checks))
        self.figure(
            drawings.p_values(outcome, self.say),
            self.say("figure-p-values"),
            self.say("alternative-p-values", count=count, p=minimum),
        )

    def totals(self, stop: int, shares: Floats, errors: Floats, expected: Floats) -> None:
        """Write the totals of rows beside their law."""
        labels = [str(stop + excess) for excess in range(len(shares))]
        self.figure(
            drawings.against_law(labels, shares, errors, expected, self.say),
            self.say("figure-totals"),
            ", ".join(f"{total} {percent(s, 3)}" for total, s in zip(labels, shares, strict=True)),
        )

    def outcomes(self, checks: Iterable[Check], caption: str) -> None:
        """Write a table of checks."""
        titles = [self.say(f"column-{name}") for name in ("check", "found", "chance", "p")]
        self.table(
            caption,
            list(zip(titles, (TEXT, NUMBER, NUMBER, NUMBER), strict=True)),
            [
                (
                    label(self.language, check.name),
                    figure(check.statistic),
                    figure(check.expected),
                    rare(check.p_value),
                )
                for check in checks
            ],
        )

    def wheel(self, counts: SpinCounts, checks: Iterable[Check]) -> None:
        """Write how often each number fell, and the checks."""
        self.figure(
            drawings.numbers(counts, self.say),
            f"{self.say('figure-numbers')} {self.say('figure-bands')}",
            farthest_sentence(self.language, counts),
        )
        self.outcomes(checks, self.say("caption-numbers"))

    def method(self, checks: Sequence[Check]) -> None:
        """Write how to read the report, and the fault each check would detect."""
        self.section(self.say("heading-method"))
        self.paragraph(self.say("p-note"))
        self.paragraph(self.say("holm-note"))
        names = dict.fromkeys(check.name.rpartition(".")[2] for check in checks)
        scatters = [name for name in names if name.endswith("_spread")]
        lags = [name for name in names if name.startswith("lag_")]
        other_names = [name for name in names if name not in (*scatters, *lags[1:])]
        self.table(
            self.say("caption-catches"),
            [(self.say("column-check"), TEXT), (self.say("column-catches"), PROSE)],
            [
                (label(self.language, name), fault_description(self.language, name))
                for name in (*other_names, *scatters[:1])
            ],
        )


def checks_of_stage(checks: Iterable[Check], stage: Stage, game: str = "") -> list[Check]:
    """Return the checks of a stage, and of a game."""
    return [c for c in checks if c.stage is stage and c.name.rpartition(".")[0] == game]
