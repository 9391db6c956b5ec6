"""`tapisvert drill`: an exercise shown, answered and explained in the terminal."""

import io
import json
import sys
from unittest.mock import patch

import pytest
from support.cli.cli_runner import invoke

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


def run_drill(drill_exercise: Exercise, *lines: str) -> str:
    """Output of the drill for these lines of input."""
    where = ("--level", str(drill_exercise.level), "--seed", str(drill_exercise.seed))
    with patch.object(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines))):
        result = invoke("drill", drill_exercise.rulebook, drill_exercise.drill, *where)
    assert result.status == 0, result.err
    return result.out


@pytest.mark.parametrize("name", rulebooks())
def test_drill_accepts_right_answers(name: str) -> None:
    for drill in drills(rulebook(name)):
        drill_exercise = exercise(rulebook(name), drill.name, level=drill.levels, seed=5)
        output = run_drill(drill_exercise, *map(typed, drill_exercise.questions))
        assert output.count("✓ Correct.") == len(drill_exercise.questions)
        assert all(f"[{step.clause}]" in output for step in drill_exercise.steps)


def test_drill_corrects_wrong_answers() -> None:
    """Nonsense, nothing at all, and the end of the input are no right answers."""
    drill_exercise = exercise(rulebook(VENEZIA), "rows", level=1, seed=5)
    totals = [str(question.answer) for question in drill_exercise.questions]
    for lines in (("12", "x"), ("", "40000000000"), ()):
        output = run_drill(drill_exercise, *lines)
        assert "✓" not in output
        assert [f"Answer: {total}." in output for total in totals] == [True, True]


@pytest.mark.parametrize("language", LANGUAGES)
def test_drill_prints_every_language_and_json(language: str) -> None:
    """A title and the steps in the reader's language; the exercise itself for a program."""
    for name in rulebooks():
        for drill in drills(rulebook(name)):
            with patch.object(sys, "stdin", io.StringIO()):
                result = invoke("drill", name, drill.name, "--seed", "3", "--lang", language)
            assert result.status == 0, result.err
            assert translate(language, f"school-drill-{drill.name}", "school") in result.out
            assert translate(language, "school-why", "school") in result.out
    answer = json.loads(invoke("drill", VENEZIA, "prison", "--seed", "3", "--json").out)
    drill_exercise = exercise(rulebook(VENEZIA), "prison", seed=3)
    assert [question["answer"] for question in answer["questions"]] == [
        question.answer for question in drill_exercise.questions
    ]


def test_exercises_differ_without_seed() -> None:
    titles = {invoke("drill", VENEZIA, "rows").out.splitlines()[0] for _ in range(3)}
    assert len(titles) == 3
