"""Hints and reasons of wrong figures at the school: they exist, are true, and have words."""

import pytest
from support.engine.engine_harness import HOUSES

from tapisvert import rulebook
from tapisvert.cli.drill import _values
from tapisvert.i18n import LANGUAGES, translate
from tapisvert.rules.rulebook import Rulebook
from tapisvert.school import Question, Reasoning, drills, exercise

HINTED = ("stakes", "wheel", "prison", "insurance", "payouts")
SEEDS = range(12)


def questions(book: Rulebook, drill: str) -> list[Question]:
    """Return the questions of many exercises of a drill."""
    levels = {entry.name: entry.levels for entry in drills(book)}.get(drill, 0)
    return [
        question
        for level in range(1, levels + 1)
        for seed in SEEDS
        for question in exercise(book, drill, level=level, seed=seed).questions
    ]


@pytest.mark.parametrize("house", HOUSES)
def test_hints_and_mistakes_have_words(house: str) -> None:
    """In three languages, each fact in its place; no reason is given for the right answer."""
    seen = dict[str, Reasoning]()
    for drill in HINTED:
        for question in questions(rulebook(house), drill):
            assert question.hints or len(question.options) == 2
            assert str(question.answer) not in question.mistakes
            for reason in (*question.hints, *question.mistakes.values()):
                seen[reason.key] = reason
    for language in LANGUAGES:
        for key, reason in seen.items():
            text = translate(language, f"school-step-{key}", "school", **_values(reason.facts))
            assert not set("{}") & set(text), text


@pytest.mark.parametrize(
    ("seed", "level", "reasons"),
    [
        (0, 1, {"20000": "one_part"}),
        (0, 2, {"40000": "prison_pays", "0": "freed"}),
        (1, 2, {"100000": "on_cloth", "50000": "not_divided"}),
        (2, 5, {"46875": "bank_share", "62500": "whole", "31250": "one_half"}),
    ],
)
def test_prison_mistakes_name_the_slip(seed: int, level: int, reasons: dict[str, str]) -> None:
    """At Venezia, by the state before, the coup and the figure."""
    entry = exercise(rulebook("venezia-trente-et-quarante"), "prison", level=level, seed=seed)
    received = entry.questions[-1]
    assert {
        figure: reason.key.removeprefix("mistake_") for figure, reason in received.mistakes.items()
    } == reasons
