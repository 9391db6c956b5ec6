"""`tapisvert drill`: an exercise shown, answered and explained in the terminal."""

import io
import json
import sys
from unittest.mock import patch

import pytest
from support.cli.cli_runner import called

from tapisvert import rulebook, rulebooks
from tapisvert.i18n import LANGUAGES, translate
from tapisvert.money import written
from tapisvert.school import AnswerKind, Exercise, Question, drills, exercise

VENEZIA = "venezia-trente-et-quarante"


def typed(question: Question) -> str:
    """Right answer, as a reader types it."""
    if question.options:
        return str(question.options.index(str(question.answer)) + 1)
    if question.asked is AnswerKind.AMOUNT:
        return written(int(question.answer)).replace(" ", "")
    return str(question.answer)


def answered(one: Exercise, *lines: str) -> str:
    """Output of the drill for these lines of input."""
    where = ("--level", str(one.level), "--seed", str(one.seed))
    with patch.object(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines))):
        done = called("drill", one.rulebook, one.drill, *where)
    assert done.status == 0, done.err
    return done.out


@pytest.mark.parametrize("name", rulebooks())
def test_right_answers_are_right(name: str) -> None:
    """Typed as people type them; and the steps follow with their clauses."""
    for drill in drills(rulebook(name)):
        one = exercise(rulebook(name), drill.name, level=drill.levels, seed=5)
        out = answered(one, *map(typed, one.questions))
        assert out.count("✓ Correct.") == len(one.questions)
        assert all(f"[{step.clause}]" in out for step in one.steps)


def test_wrong_answers_are_told_what_is_right() -> None:
    """Nonsense, nothing at all, and the end of the input are no right answers."""
    one = exercise(rulebook(VENEZIA), "rows", level=1, seed=5)
    totals = [str(question.answer) for question in one.questions]
    for lines in (("12", "x"), ("", "40000000000"), ()):
        out = answered(one, *lines)
        assert "✓" not in out
        assert [f"Answer: {total}." in out for total in totals] == [True, True]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_and_json(language: str) -> None:
    """A title and the steps in the reader's language; the exercise itself for a program."""
    for name in rulebooks():
        for drill in drills(rulebook(name)):
            with patch.object(sys, "stdin", io.StringIO()):
                done = called("drill", name, drill.name, "--seed", "3", "--lang", language)
            assert done.status == 0, done.err
            assert translate(language, f"school-drill-{drill.name}", "school") in done.out
            assert translate(language, "school-why", "school") in done.out
    told = json.loads(called("drill", VENEZIA, "prison", "--seed", "3", "--json").out)
    one = exercise(rulebook(VENEZIA), "prison", seed=3)
    assert [question["answer"] for question in told["questions"]] == [
        question.answer for question in one.questions
    ]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((VENEZIA, "payouts"), "there are: rows, shortcut, prison, insurance"),
        ((VENEZIA, "rows", "--level", "7"), "levels 1 to 4"),
        ((VENEZIA, "rows", "--seed", "-1"), "whole number"),
    ],
)
def test_what_there_is_not_is_said_in_a_line(arguments: tuple[str, ...], said: str) -> None:
    """And no question follows."""
    done = called("drill", *arguments)
    assert (done.status, done.out) == (2, "")
    assert said in done.err


def test_without_a_seed_every_exercise_is_another() -> None:
    """Its seed stands in the title."""
    titles = {called("drill", VENEZIA, "rows").out.splitlines()[0] for _ in range(3)}
    assert len(titles) == 3
