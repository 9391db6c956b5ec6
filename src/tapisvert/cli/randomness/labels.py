"""Names of the checks, in three languages."""

from typing import Final

from tapisvert.fairness.randomness_tests.verdict import Check
from tapisvert.i18n import translate

TOPIC: Final = "randomness"


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
