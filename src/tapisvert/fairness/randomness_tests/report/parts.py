"""Parts that all reports of the laboratory share."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from tapisvert.documents.blocks import NUMBER, PROSE, TEXT, Writer
from tapisvert.documents.numbers import number, percent, rare
from tapisvert.fairness.randomness_tests.clusters import Floats
from tapisvert.fairness.randomness_tests.report import drawings
from tapisvert.fairness.randomness_tests.verdict import Check, Stage, Verdict
from tapisvert.fairness.randomness_tests.wheel import SpinCounts
from tapisvert.wheel import written

FAULT_DESCRIPTIONS: Final[Mapping[str, str]] = {
    "draws": "a draw of which one result comes more often than another: modulo bias, however small",
    "small_packs": "an order that more sequences of draws lead to than to another, or none",
    "golden_vectors": "a hash or an order that is not the published one",
    "place_card": "any of the 312 cards that prefers or avoids a place",
    "place_kind": "the same for the 52 cards, and so with more of each",
    "emptiest_cell": "one card that never comes to one place: a loop that is off by one",
    "fullest_cell": "one card that comes to one place too often: a card left where it was",
    "adjacent_pairs": "cards that lie next to each other too often: a shuffle that leaves clumps",
    "value_pairs": "values that follow each other too often",
    "value_triples": "three values in a row that come too often",
    "rising_sequences": "too few riffles, whatever cut follows them",
    "inversions": "cards that keep something of the order in which they were spread",
    "lag": "values that depend on the value some cards before",
    "runs": "colours that alternate too much or too little",
    "fixed_points": "cards that stay where they were, or never do (Sattolo)",
    "cycles": "a permutation with too few cycles (Sattolo) or too many",
    "successor_pairs": "neighbours that stay together: short keys to sort by, few riffles",
    "coupon_collector": "a pack whose cards come too evenly, or too bunched",
    "duplicates": "too few different seeds: the same order twice",
    "totals": "totals that come too often: a pack stacked for or against a row",
    "total_pairs": "a pair of totals that comes too often",
    "chances": "results of a coup, all chances together",
    "nulls": "equal totals other than the refait",
    "rouge_noir": "rouge favoured over noir, or noir over rouge",
    "couleur_inverse": "couleur favoured over inverse, or the other way",
    "refait": "a pack stacked for the bank: more refaits than the law has",
    "ace": "more aces of spades among the first cards, and so more halved wins",
    "row_cards": "rows that are longer or shorter than the cards make them",
    "turns_rouge_noir": "a winner that depends on the one before: streaks, or their avoidance",
    "turns_couleur_inverse": "the same of couleur and inverse",
    "refait_by_place": "refaits that come early or late in the taille",
    "ace_by_place": "aces of spades that come early or late in the taille",
    "coups_per_taille": "tailles of too many or too few coups, against simulated ones",
    "numbers": "a wheel or a draw that prefers numbers",
    "farthest_number": "one number, or one worn pocket",
    "sector": "a few neighbouring pockets with a loose or a high fret",
    "dealers": "a dealer whose spins differ from those of the others",
    "days": "a day on which the wheel was another: moved, cleaned, out of level",
    "side": "a wheel that leans: neighbouring pockets that come too often",
    "zero": "the bank's own number",
    "pair_impair": "pair favoured over impair, or the other way",
    "manque_passe": "manque favoured over passe, or the other way",
    "pairs": "a number that depends on the one before it",
    "steps": "a ball thrown as the one before: so many pockets from number to number",
    "different": "numbers that come too evenly, or too bunched",
    "gaps": "numbers that come again too soon or too late",
}


def fault_description(name: str) -> str:
    """Return the fault that a check would detect, by its name.

    >>> fault_description("two_rows.refait")
    'a pack stacked for the bank: more refaits than the law has'
    """
    base = name.rpartition(".")[2]
    if base.endswith("_spread"):
        return "a mean that is right of numbers that scatter too little or too much"
    return FAULT_DESCRIPTIONS["lag" if base.startswith("lag_") else base]


BANDS: Final = (
    "between the dotted lines lies each of them in 95 of 100 true wheels, between the dashed ones"
    " lie all of them"
)
"""Meaning of the lines of a drawing around the wheel."""

Label = Callable[[str], str]
"""Function that returns a check's name in words."""

KIND: Final = "Test of randomness"
_LOCATIONS: Final = {
    "orders": "order",
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


def verdict(writer: Writer, outcome: Verdict, label: Label, *sentences: str) -> None:
    """Write the verdict: its sentences if there are any, the checks, and their p-values."""
    writer.section("Verdict")
    if sentences:
        writer.paragraph(*sentences)
    count, p_value = len(outcome.checks), rare(outcome.p_value)
    confidence = percent(1 - outcome.level, 2).replace(".00", "")
    if outcome.passed:
        worst = min(outcome.checks, key=lambda check: check.p_value)
        writer.paragraph(
            f"All {count} checks together pass at {confidence}. The farthest from chance is"
            f" “{full(worst, label)}” with p = {rare(worst.p_value)}, which among so many comes to"
            f" p = {p_value}."
        )
    else:
        names = ", ".join(f"“{full(check, label)}”" for check in outcome.failed)
        writer.paragraph(
            f"They fail: {names}. If all were chance, at most one test in"
            f" {number(round(1 / outcome.level))} like this would fail; over all {count}"
            f" checks this is p = {p_value}."
        )
    writer.figure(
        drawings.p_values(outcome),
        "The p-values in order, the rarest first. The line is what chance gives in the mean, the"
        " band where it leaves each 95 times in 100, were they independent; a check fails below the"
        " dashed line (Holm).",
        f"{count} p-values, the least {rare(min(check.p_value for check in outcome.checks))}.",
    )


def full(check: Check, label: Label) -> str:
    game = check.name.rpartition(".")[0]
    return f"{label(check.name)}, {_LOCATIONS[game or check.stage.value]}"


def totals(writer: Writer, stop: int, shares: Floats, errors: Floats, expected: Floats) -> None:
    labels = [str(stop + excess) for excess in range(len(shares))]
    writer.figure(
        drawings.against_law(labels, shares, errors, expected, "total of a row"),
        "The totals of the rows and their law; below, the deviation in standard errors, with dotted"
        " lines at two.",
        ", ".join(f"{total} {percent(s, 3)}" for total, s in zip(labels, shares, strict=True)),
    )


def outcomes(writer: Writer, checks: Iterable[Check], label: Label, caption: str) -> None:
    writer.table(
        caption,
        [("check", TEXT), ("found", NUMBER), ("by chance", NUMBER), ("p", NUMBER)],
        [
            (
                label(check.name),
                figure(check.statistic),
                figure(check.expected),
                rare(check.p_value),
            )
            for check in checks
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
    other_names = [name for name in names if name not in (*scatters, *lags[1:])]
    writer.table(
        "What each check would catch",
        [("check", TEXT), ("would catch", PROSE)],
        [(label(name), fault_description(name)) for name in (*other_names, *scatters[:1])],
    )


def checks_of_stage(checks: Iterable[Check], stage: Stage, game: str = "") -> list[Check]:
    return [c for c in checks if c.stage is stage and c.name.rpartition(".")[0] == game]


def wheel(writer: Writer, counts: SpinCounts, checks: Iterable[Check], label: Label) -> None:
    farthest = counts.farthest
    writer.figure(
        drawings.numbers(counts),
        "How far from chance each number came, in standard errors, in the order of the wheel;"
        f" {BANDS}.",
        f"The most unusual number is {written(farthest)}, with"
        f" {number(counts.numbers[farthest])} of {number(counts.spins)} spins.",
    )
    outcomes(writer, checks, label, "Checks of the numbers")
