"""Parts that all reports of the laboratory share."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from tapisvert.documents import Writer
from tapisvert.documents.numbers import number, percent, rare
from tapisvert.documents.writer import NUMBER, PROSE, TEXT
from tapisvert.fairness.randomness_tests.clusters import Floats
from tapisvert.fairness.randomness_tests.report import drawings
from tapisvert.fairness.randomness_tests.report.about import about
from tapisvert.fairness.randomness_tests.verdict import Check, Stage, Verdict
from tapisvert.fairness.randomness_tests.wheel import SpinCounts
from tapisvert.wheel import written

Label = Callable[[str], str]
"""Function that returns a check's name in words."""

KIND: Final = "Test of randomness"
_WHERE: Final = {
    "before_cut": "before the cut",
    "after_cut": "after the cut",
    "exact": "enumerated",
    "two_rows": "two rows",
    "one_row": "one row",
    "wheel": "the wheel",
}


def figure(value: float) -> str:
    r"""Return a statistic with about four digits.

    >>> figure(97311.09), figure(156.436), figure(-0.706), figure(1e-9)
    ('97\u202f311', '156.4', '−0.706', '0')
    """
    size = abs(value)
    if size < 0.0005 or (size == int(size) and size < 1e15):
        return number(value)
    return number(value, 0 if size >= 1000 else 1 if size >= 100 else 2 if size >= 10 else 3)


def verdict(writer: Writer, found: Verdict, label: Label) -> None:
    """Write the verdict, and all p-values at a glance."""
    writer.section("Verdict")
    many, p_value = len(found.checks), rare(found.p_value)
    confidence = percent(1 - found.level, 2).replace(".00", "")
    if found.passed:
        worst = min(found.checks, key=lambda check: check.p_value)
        writer.paragraph(
            f"All {many} checks together pass at {confidence}. The farthest from chance is"
            f" “{full(worst, label)}” with p = {rare(worst.p_value)}, which among so many comes to"
            f" p = {p_value}."
        )
    else:
        names = ", ".join(f"“{full(check, label)}”" for check in found.failed)
        writer.paragraph(
            f"They fail: {names}. If all were chance, at most one test in"
            f" {number(round(1 / found.level))} like this would fail; over all {many} checks this"
            f" is p = {p_value}."
        )
    writer.figure(
        drawings.p_values(found),
        "The p-values in order, the rarest first. The line is what chance gives in the mean, the"
        " band where it leaves each 95 times in 100, were they independent; a check fails below the"
        " dashed line (Holm).",
        f"{many} p-values, the least {rare(min(check.p_value for check in found.checks))}.",
    )


def full(check: Check, label: Label) -> str:
    """Return a check's name with its stage or game."""
    game = check.name.rpartition(".")[0]
    return f"{label(check.name)}, {_WHERE[game or check.stage.value]}"


def totals(writer: Writer, stop: int, found: Floats, errors: Floats, expected: Floats) -> None:
    """Write the shares of the totals, from the stop on, beside their law."""
    labels = [str(stop + over) for over in range(len(found))]
    writer.figure(
        drawings.against_law(labels, found, errors, expected, "total of a row"),
        "The totals of the rows beside their law; below, how many standard errors they lie off it;"
        " the dotted lines are two of them.",
        ", ".join(f"{total} {percent(s, 3)}" for total, s in zip(labels, found, strict=True)),
    )


def outcomes(writer: Writer, checks: Iterable[Check], label: Label, caption: str) -> None:
    """Write the table of checks of what was dealt, or spun."""
    writer.table(
        caption,
        [("check", TEXT), ("found", NUMBER), ("by chance", NUMBER), ("p", NUMBER)],
        [
            (label(each.name), figure(each.statistic), figure(each.expected), rare(each.p_value))
            for each in checks
        ],
    )


def method(writer: Writer, checks: Sequence[Check], label: Label) -> None:
    """Write how to read the report, and the fault each check would detect."""
    writer.section("How to read it")
    writer.paragraph(
        "Each check is a number whose law is known if everything is chance. Its p-value is how",
        "often chance alone comes so far from that law, to either side: what fits too well is as",
        "suspect as what does not fit. Where “by chance” is 0, the number is a difference in",
        "standard errors, or of counts; elsewhere a mean, a count, or a sum of squares such as",
        "Pearson's.",
    )
    writer.paragraph(
        "Of many checks one may come out rare by chance. The verdict is Holm's: the rarest p-value",
        "is multiplied by the number of checks, the next by one less, and so on; if all is chance,",
        "any failure at all has a probability of at most the level, whatever the checks have to do",
        "with each other.",
    )
    names = dict.fromkeys(check.name.rpartition(".")[2] for check in checks)
    scatters = [name for name in names if name.endswith("_spread")]
    lags = [name for name in names if name.startswith("lag_")]
    others = [name for name in names if name not in (*scatters, *lags[1:])]
    writer.table(
        "What each check would catch",
        [("check", TEXT), ("would catch", PROSE)],
        [(label(name), about(name)) for name in (*others, *scatters[:1])],
    )


def checks_of_stage(checks: Iterable[Check], stage: Stage, game: str = "") -> list[Check]:
    """Return the checks of a stage, and of a game."""
    return [c for c in checks if c.stage is stage and c.name.rpartition(".")[0] == game]


def wheel(writer: Writer, counts: SpinCounts, checks: Iterable[Check], label: Label) -> None:
    """Write the numbers, and their checks."""
    farthest = counts.farthest
    writer.figure(
        drawings.numbers(counts.numbers, counts.wheel),
        "How far from chance each number came, in standard errors, in the order of the wheel; the"
        " dotted lines are two of them.",
        f"The most unusual number is {written(farthest)}, with"
        f" {number(counts.numbers[farthest])} of {number(counts.spins)} spins.",
    )
    outcomes(writer, checks, label, "Checks of the numbers")
