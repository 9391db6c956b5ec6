"""An exercise: the scene, the questions, the right answers, and the reasoning."""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import TypeAlias

from tapisvert.values import value

Facts: TypeAlias = Mapping[str, str | int]
"""Values for the words of a sentence. A name that ends in `_minor` is an amount in minor units."""


class AnswerKind(StrEnum):
    """Kind of answer that a question expects."""

    NUMBER = "number"
    AMOUNT = "amount"
    CHOICE = "choice"


@value
class Row:
    """Cards on the cloth: `noir`, `rouge`, or the one `row` of 2.0."""

    name: str
    cards: tuple[str, ...]


@value
class StakePile:
    """Stake on the cloth, counted in pieces of the scene's unit."""

    on: str
    kind: str
    pieces: int
    amount_minor: int


@value
class StakeAction:
    """Act of the player, or a coup, before the question."""

    what: str
    facts: Facts = field(default_factory=dict)


@value
class Scene:
    """Scene of an exercise: cards, stakes round a number, or a short story."""

    rows: tuple[Row, ...] = ()
    said: tuple[str, ...] = ()
    number: int | None = None
    unit_minor: int | None = None
    piles: tuple[StakePile, ...] = ()
    deeds: tuple[StakeAction, ...] = ()


@value
class Reasoning:
    """One step from the scene to the answer, with its clause."""

    key: str
    clause: str
    facts: Facts = field(default_factory=dict)


@value
class Question:
    """One question; a choice has all its `options`. The clause supports the answer.

    Before a second try the answer's own reason in `mistakes` is shown, else the `hints`.
    """

    key: str
    asked: AnswerKind
    answer: str | int
    clause: str
    options: tuple[str, ...] = ()
    facts: Facts = field(default_factory=dict)
    hints: tuple[Reasoning, ...] = ()
    mistakes: Mapping[str, Reasoning] = field(default_factory=dict)


@value
class Exercise:
    """One exercise. The same rulebook, drill, level and seed give the same exercise."""

    rulebook: str
    drill: str
    level: int
    seed: int
    scene: Scene
    questions: tuple[Question, ...]
    steps: tuple[Reasoning, ...]


@value
class Prompt:
    """Exercise as a drill makes it, without its rulebook, level and seed."""

    scene: Scene
    questions: tuple[Question, ...]
    steps: tuple[Reasoning, ...]


def number(key: str, answer: int, clause: str, **facts: str | int) -> Question:
    """Return a question with an integer answer."""
    return Question(key, AnswerKind.NUMBER, answer, clause, facts=facts)


def amount(key: str, answer_minor: int, clause: str, **facts: str | int) -> Question:
    """Return a question with an amount as the answer."""
    return Question(key, AnswerKind.AMOUNT, answer_minor, clause, facts=facts)


def choice(
    key: str, answer: str, clause: str, options: tuple[str, ...], **facts: str | int
) -> Question:
    """Return a question with one of several options as the answer."""
    assert answer in options, (answer, options)
    return Question(key, AnswerKind.CHOICE, answer, clause, options, facts)
