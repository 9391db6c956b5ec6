"""Words for results of tests: the names of checks, and the verdict on a house's results."""

from collections.abc import Callable
from typing import Final

from tapisvert.documents.numbers import number, rare
from tapisvert.fairness.randomness_tests.observed_results import ObservedResults
from tapisvert.fairness.randomness_tests.verdict import Check, Verdict
from tapisvert.fairness.randomness_tests.wheel import SECTOR, SpinCounts
from tapisvert.i18n import translate
from tapisvert.wheel import written

TOPIC: Final = "randomness"


Write = Callable[[float, int], str | float]
"""Function that formats a number to so many decimals."""

_WHEEL_CHECKS: Final = frozenset({"numbers", "farthest_number", "side", "sector", "zero"})
"""Checks of the wheel itself."""


def label(language: str, name: str) -> str:
    """Return a check's name in words, without its stage or game.

    >>> label("en", "two_rows.refait"), label("it", "lag_2_spread")
    ('Refait', 'Valori a distanza 2: dispersione')
    """
    base = name.rpartition(".")[2]
    if base.endswith("_spread"):
        base_label = label(language, base.removesuffix("_spread"))
        return translate(language, "check-spread", TOPIC, check=base_label)
    if base.startswith("lag_"):
        return translate(language, "check-lag", TOPIC, lag=base.removeprefix("lag_"))
    return translate(language, f"check-{base}", TOPIC)


def full_label(language: str, check: Check) -> str:
    """Return a check's name in words, with its stage or game.

    >>> from tapisvert.fairness.randomness_tests.verdict import Stage
    >>> full_label("en", Check("cycles", Stage.ORDERS, 8.1, 9.0, 0.3, 1000))
    'Cycles (order)'
    """
    game = check.name.rpartition(".")[0]
    location = translate(language, f"where-{game or check.stage.value}", TOPIC)
    return translate(language, "named", TOPIC, check=label(language, check.name), where=location)


def size_sentence(language: str, house: ObservedResults) -> str:
    """Return the number of a house's coups or spins, with their file."""
    key = "of-numbers" if house.has_wheel else "of-coups"
    coups = number(house.permanence.coups)
    tailles = number(len(house.permanence.tailles))
    return translate(
        language, key, TOPIC, coups=coups, spins=coups, tailles=tailles, file=house.file
    )


def farthest_sentence(language: str, counts: SpinCounts) -> str:
    """Return the most unusual number, with its frequency and that of chance."""
    farthest = counts.farthest
    mean = counts.spins / counts.number_count
    values = {"times": number(counts.numbers[farthest]), "chance": number(mean, 1)}
    return translate(language, "unusual", TOPIC, number=written(farthest), **values)


def confidence(outcome: Verdict) -> str:
    """Return the probability that a true wheel or shuffle passes, as a percentage."""
    return f"{100 * (1 - outcome.level):.10g}%"


def outcome_sentence(language: str, outcome: Verdict) -> str:
    """Return whether all checks together pass, with the farthest from chance or those that fail."""
    count = len(outcome.checks)
    values = {"n": number(count), "adjusted": rare(outcome.p_value)}
    if outcome.passed:
        worst = min(outcome.checks, key=lambda check: check.p_value)
        values |= {"confidence": confidence(outcome), "p": rare(worst.p_value)}
        worst_label = full_label(language, worst)
        return translate(language, "passes", TOPIC, count=count, worst=worst_label, **values)
    checks = ", ".join(full_label(language, check) for check in outcome.failed)
    once = number(round(1 / outcome.level))
    return translate(language, "fails", TOPIC, checks=checks, once=once, **values)


def verdict_sentences(house: ObservedResults, language: str, write: Write = number) -> list[str]:
    """Return the verdict on a house's results: whether anything is unusual; then what, and what to
    do, or else what would have been seen.

    `write` formats a number to its decimals; with `round` it is written as in the language.
    """
    equipment = "wheel" if house.has_wheel else "cards"
    outcome = "clear" if house.passed else "unusual"
    sentences = [
        translate(language, f"verdict-{outcome}-{equipment}", TOPIC, size=write(house.size, 0))
    ]
    if house.passed:
        return sentences + _detectable(house, language, write)
    specific = []
    names = []
    failed = house.verdict.failed
    if any(check.name.rpartition(".")[2] in _WHEEL_CHECKS for check in failed):
        # a wheel that is biased is so under every dealer and on every day
        failed = tuple(c for c in failed if c.name.rpartition(".")[2] not in house.groups)
    for check in failed:
        sentence = _unusual(house, check, language, write)
        if sentence:
            specific.append(sentence)
        else:
            names.append(label(language, check.name))
    sentences += specific
    if names:
        sentences.append(translate(language, "unusual-checks", TOPIC, checks="; ".join(names)))
    rate = write(round(1 / house.verdict.level), 0)
    return [*sentences, translate(language, f"unusual-next-{equipment}", TOPIC, once=rate)]


def _detectable(house: ObservedResults, language: str, write: Write) -> list[str]:
    """Return what would have been seen: a number and a sector, the refait and rouge, or rouge."""
    deviations = {
        event.name: write(percent, 0 if percent >= 10 else 1)
        for event in house.events
        for percent in [100 * event.deviation]
        if event.deviation < 1  # even an event twice as frequent would hardly be seen
    }
    for events in (("number", "sector"), ("refait", "even"), ("even",)):
        if deviations.keys() >= set(events):
            return [translate(language, f"seen-{events[0]}", TOPIC, **deviations)]
    return []


def _unusual(house: ObservedResults, check: Check, language: str, write: Write) -> str:
    """Return what is unusual by a failed check, if more can be said than the name of the check."""
    name = check.name.rpartition(".")[2]
    counts = house.counts
    values = {
        "times": write(float(check.statistic), 0),
        "expected": write(float(check.expected), 0),
    }
    if name in house.groups:
        group = min(house.groups[name], key=lambda group: group.p_value)
        assert group.check is not None
        values = {"name": group.name, "spins": write(group.spins, 0)}
        values["check"] = label(language, group.check.name)
    elif name not in {"farthest_number", "sector", "side", "zero"}:
        return ""
    elif isinstance(counts, SpinCounts):
        pockets = [written(pocket) for pocket in counts.wheel.pockets]
        first = counts.farthest_sector - SECTOR // 2
        sector = [pockets[(first + place) % len(pockets)] for place in range(SECTOR)]
        values["number"] = pockets[counts.favored_place]
        values["farthest"] = written(counts.farthest)
        values["sector"] = "–".join(sector)
    return translate(language, f"unusual-{name}", TOPIC, **values)
