"""An exercise: what lies before the learner, what is asked, the right answer, and why."""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import TypeAlias

from tapisvert.values import value

Facts: TypeAlias = Mapping[str, str | int]
"""What a sentence is said with. A name that ends in `_minor` holds an amount of minor units."""


class Asked(StrEnum):
    """How a question is answered."""

    NUMBER = "number"
    AMOUNT = "amount"
    CHOICE = "choice"


@value
class Row:
    """Cards that lie on the cloth: `noir`, `rouge`, or the one `row` of 2.0."""

    name: str
    cards: tuple[str, ...]


@value
class Pile:
    """A stake on the cloth, counted in pieces of the scene's unit."""

    on: str
    kind: str
    pieces: int
    amount_minor: int


@value
class Deed:
    """What somebody did, or what fell, before the question."""

    what: str
    facts: Facts = field(default_factory=dict)


@value
class Scene:
    """What lies before the learner: cards, stakes round a number, or a short story."""

    rows: tuple[Row, ...] = ()
    said: tuple[str, ...] = ()
    number: int | None = None
    unit_minor: int | None = None
    piles: tuple[Pile, ...] = ()
    deeds: tuple[Deed, ...] = ()


@value
class Question:
    """One thing to answer; of a choice with all its `options`. The clause says why it is so."""

    key: str
    asked: Asked
    answer: str | int
    clause: str
    options: tuple[str, ...] = ()
    facts: Facts = field(default_factory=dict)


@value
class Reasoning:
    """One step from what is seen to the answer, and the clause that it stands on."""

    key: str
    clause: str
    facts: Facts = field(default_factory=dict)


@value
class Exercise:
    """One exercise; the same rulebook, drill, level and seed give the same."""

    rulebook: str
    drill: str
    level: int
    seed: int
    scene: Scene
    questions: tuple[Question, ...]
    steps: tuple[Reasoning, ...]

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause and ruling that it cites, each once."""
        cited = [question.clause for question in self.questions]
        return tuple(dict.fromkeys([*cited, *(step.clause for step in self.steps)]))


@value
class Asking:
    """What a drill makes, before it is known which exercise of which school it is."""

    scene: Scene
    questions: tuple[Question, ...]
    steps: tuple[Reasoning, ...]


def number(key: str, answer: int, clause: str, **facts: str | int) -> Question:
    """A question that a whole number answers."""
    return Question(key, Asked.NUMBER, answer, clause, facts=facts)


def amount(key: str, answer_minor: int, clause: str, **facts: str | int) -> Question:
    """A question that an amount answers."""
    return Question(key, Asked.AMOUNT, answer_minor, clause, facts=facts)


def choice(
    key: str, answer: str, clause: str, options: tuple[str, ...], **facts: str | int
) -> Question:
    """A question that one of several answers."""
    assert answer in options, (answer, options)
    return Question(key, Asked.CHOICE, answer, clause, options, facts)
