"""`tapisvert drill`: one exercise of the school, in the terminal."""

import sys
from collections.abc import Iterator
from secrets import randbelow

from click import BadParameter

from tapisvert import money, regulations, school, wheel
from tapisvert.chances import CLOTH
from tapisvert.cli.commands import argument, option
from tapisvert.cli.errors import option_errors
from tapisvert.cli.options import JSON, RULEBOOK
from tapisvert.cli.output import Printer, card, console, print_json, with_cards
from tapisvert.i18n import has_message
from tapisvert.regulations.names import localize
from tapisvert.school import AnswerKind, Exercise, Facts, Question, Reasoning
from tapisvert.typed_words import choose

_SEEDS = 2**31
_MINOR = "_minor"


def drill(
    rulebook: str = RULEBOOK,
    drill: str = argument(
        "first, stakes, rows, shortcut, wheel, payouts, prison or insurance, by the rulebook."
    ),
    *,
    level: int = option("Difficulty level.", min=1, default=1),
    seed: int | None = option("Seed of the exercise; random by default."),
    lang: str,
    json: bool = JSON,
) -> None:
    r"""Set an exercise of the school, read the answers, and explain the right ones.

    A question is answered on a line of its own, a choice by its number; without an answer the right
    one is printed. The seed in the title sets the same exercise again.

    With --json one object: rulebook, drill, level, seed; scene; questions (key, asked, answer,
    clause, options, facts, hints, mistakes); steps (key, clause, facts). Amounts are whole minor
    units.

    \b
    Examples:
      tapisvert drill venezia-trente-et-quarante rows --level 3
      tapisvert drill campione-roulette payouts --level 5 --seed 17
    """
    seed = randbelow(_SEEDS) if seed is None else seed
    book = regulations.rulebook(rulebook)
    with option_errors("DRILL", ValueError):
        drill = choose(drill, [lesson.name for lesson in school.drills(book)], "drill")
    try:
        exercise = school.exercise(book, drill, level=level, seed=seed)
    except LookupError as error:
        raise BadParameter(str(error.args[0])) from None
    if json:
        print_json(exercise)
    else:
        _Lesson(console(), lang).run(exercise)


class _Lesson(Printer):
    """Printer that shows an exercise, reads the answers, and explains."""

    topic = "school"

    def run(self, exercise: Exercise) -> None:
        name = self.say(f"school-drill-{exercise.drill}")
        title: Facts = {"drill": name, "level": exercise.level, "seed": str(exercise.seed)}
        house = localize(regulations.rulebook(exercise.rulebook), "name", self.language)
        self.line("school-terminal-title", "bold", house=house, **title)
        self.out.print()
        for line in self.scene(exercise):
            self.out.print(with_cards(line))
        for question in exercise.questions:
            self.ask(question)
        self.heading("school-why")
        for step in exercise.steps:
            self.out.print(f"• {self.step(step)} [{step.clause}]")

    def step(self, step: Reasoning) -> str:
        """Return a step of reasoning in words."""
        return self.say(f"school-step-{step.key}", **_values(step.facts))

    def scene(self, exercise: Exercise) -> Iterator[str]:
        scene = exercise.scene
        symbols = self.out.is_terminal
        for row in scene.rows:
            cards = " ".join(card(code, symbols=symbols) for code in row.cards)
            yield f"{self.say('school-row-name', row=row.name)}  {cards}"
        if scene.said:
            yield f"{self.say('school-said')} « {', '.join(scene.said)} »"
        for action in scene.deeds:
            yield self.say(f"school-deed-{action.what}", **_values(action.facts))
        if scene.number is not None and scene.unit_minor is not None:
            yield from (f"{_place(pile.on, pile.kind)} × {pile.pieces}" for pile in scene.piles)
            yield self.say("school-unit", unit=money.written(scene.unit_minor))
            yield self.say("school-fell", n=wheel.written(scene.number))

    def ask(self, question: Question) -> None:
        """Ask one question; print the right answer after any reply."""
        self.out.print()
        self.out.print(self.say(f"school-ask-{question.key}", **_values(question.facts)))
        for number, answer in enumerate(question.options, start=1):
            self.out.print(f"  {number}  {self.option(answer)}")
        self.out.print(f"{self.say('school-terminal-answer')} ", end="")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line.endswith("\n"):
            self.out.print()
        right = self.answer(question)
        if line.strip() and _parse_answer(question, line.strip()) == question.answer:
            self.out.print(f"✓ {self.say('school-right')}", style="green")
        else:
            self.out.print(f"→ {self.say('school-it-is', answer=right)}")
            reason = question.mistakes.get(str(_parse_answer(question, line.strip())))
            if reason:
                self.out.print(self.step(reason))

    def option(self, option: str) -> str:
        """Return a choice in words; the calls of the table are unchanged."""
        key = f"school-option-{option}"
        return self.say(key) if has_message(self.language, key, self.topic) else option

    def answer(self, question: Question) -> str:
        if question.asked is AnswerKind.AMOUNT:
            return money.written(int(question.answer))
        return self.option(str(question.answer)) if question.options else str(question.answer)


def _place(position: str, kind: str) -> str:
    """Return the full name of a stake's place.

    >>> _place("14/17", "cheval"), _place("rouge", "simple")
    ('cheval 14/17', 'rouge')
    """
    return position if kind in ("simple", position) else f"{kind} {position}"


def _values(facts: Facts) -> dict[str, str | int]:
    """Return facts as arguments of a sentence: amounts in words, under their plain names, and
    places by their full names.

    >>> _values({"stake_minor": 5_000, "degree": 1, "on": "14/17"})
    {'stake': '50.00', 'degree': 1, 'on': 'cheval 14/17'}
    """
    values = {
        name.removesuffix(_MINOR): money.written(int(fact)) if name.endswith(_MINOR) else fact
        for name, fact in facts.items()
    }
    place = CLOTH.get(str(facts.get("on")))
    return {**values, "on": _place(place.name, place.kind)} if place else values


def _parse_answer(question: Question, text: str) -> str | int | None:
    """Return the answer that the player typed; None if it is malformed."""
    is_number = text.isascii() and text.isdigit() and len(text) < 10
    if question.options:
        place = int(text) - 1 if is_number else -1
        return question.options[place] if 0 <= place < len(question.options) else None
    if question.asked is AnswerKind.NUMBER:
        return int(text) if is_number else None
    try:
        return money.amount(text)
    except ValueError:
        return None
