"""School: exercises for croupiers and players, generated from a rulebook and a seed.

This package contains no rules: every answer comes from the engine, given the same cards, stakes and
numbers. Randomness enters by the seed alone, through `random.Random`. It selects the exercise,
never the answer. No money is involved.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.school import (
    first_coups,
    insurance,
    payouts,
    prison,
    rows,
    several_stakes,
    wheel_knowledge,
)
from tapisvert.school import payout_shortcuts as shortcut
from tapisvert.school.exercise import (
    AnswerKind,
    Exercise,
    Facts,
    Prompt,
    Question,
    Reasoning,
    Row,
    Scene,
    StakeAction,
    StakePile,
)
from tapisvert.school.lesson import (
    AnnouncedCoup,
    InsuredCoup,
    Lesson,
    LessonBet,
    LessonCoup,
    lesson,
)
from tapisvert.values import value


@value
class Drill:
    """Kind of exercise: its name, and its number of levels."""

    name: str
    levels: int


Maker = Callable[[Rulebook, Random, int], Prompt]

_MAKERS: Final[Mapping[str, tuple[Maker, int, Callable[[Rulebook], bool]]]] = {
    "first": (first_coups.make, first_coups.LEVELS, first_coups.is_suitable),
    "stakes": (several_stakes.make, several_stakes.LEVELS, first_coups.is_suitable),
    "rows": (rows.make, rows.LEVELS, lambda book: book.layout is not Layout.WHEEL),
    "shortcut": (shortcut.make, shortcut.LEVELS, lambda book: book.layout is not Layout.WHEEL),
    "wheel": (wheel_knowledge.make, wheel_knowledge.LEVELS, wheel_knowledge.is_suitable),
    "payouts": (payouts.make, payouts.LEVELS, payouts.is_suitable),
    "prison": (prison.make, prison.LEVELS, prison.is_suitable),
    "insurance": (insurance.make, insurance.LEVELS, lambda book: book.insurance_rate is not None),
}
"""Drills in the order of the lessons, each with its levels and the rulebooks it is taught for."""

MAX_SEED: Final = 2**53 - 1
"""Maximum seed: the largest integer that every JSON reader keeps exact."""


def drills(book: Rulebook) -> tuple[Drill, ...]:
    """Return the drills of a rulebook, in the order of the lessons.

    >>> from tapisvert.regulations import rulebook
    >>> [drill.name for drill in drills(rulebook("trente-et-quarante-2.0"))]
    ['first', 'stakes', 'rows', 'shortcut']
    """
    rows = _MAKERS.items()
    return tuple(Drill(name, levels) for name, (_, levels, suits) in rows if suits(book))


def exercise(book: Rulebook, drill: str, *, level: int = 1, seed: int = 0) -> Exercise:
    """Return the exercise of a drill, at a level, for a seed.

    Raises LookupError, which lists the drills, for an unknown drill, level or seed.

    >>> from tapisvert.regulations import rulebook
    >>> one = exercise(rulebook("campione-roulette"), "payouts", level=4, seed=7)
    >>> [question.key for question in one.questions]
    ['pieces', 'returned']
    """
    drills_by_name = {drill_kind.name: drill_kind for drill_kind in drills(book)}
    if drill not in drills_by_name:
        raise LookupError(
            f"unknown exercise {drill[:80]!r}; available: {', '.join(drills_by_name)}"
        )
    if not 1 <= level <= drills_by_name[drill].levels:
        raise LookupError(f"{drill} has the levels 1 to {drills_by_name[drill].levels}")
    if not 0 <= seed <= MAX_SEED:
        raise LookupError(f"a seed is a whole number from 0 to {MAX_SEED}")
    make = _MAKERS[drill][0]
    chance = Random(f"{book.id} {drill} {level} {seed}")  # noqa: S311 - only chooses the exercise
    asking = make(book, chance, level)
    return Exercise(book.id, drill, level, seed, asking.scene, asking.questions, asking.steps)


__all__ = [
    "MAX_SEED",
    "AnnouncedCoup",
    "AnswerKind",
    "Drill",
    "Exercise",
    "Facts",
    "InsuredCoup",
    "Lesson",
    "LessonBet",
    "LessonCoup",
    "Question",
    "Reasoning",
    "Row",
    "Scene",
    "StakeAction",
    "StakePile",
    "drills",
    "exercise",
    "lesson",
]
