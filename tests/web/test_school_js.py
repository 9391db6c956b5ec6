"""The page's school without a browser: answers, progress, and where a stake lies on the cloth."""

import statistics
from random import Random
from typing import Any

import msgspec
import pytest
from support.page.node_runner import run_script

from tapisvert import rulebook, rulebooks
from tapisvert.chances import CLOTH
from tapisvert.school import drills, exercise
from tapisvert.school.payouts import INSIDE_BETS

Call = tuple[Any, ...]


def run_calls(*calls: Call) -> list[Any]:
    """Return the result of each call."""
    return run_script("run_school.mjs", calls)


# Answers ------------------------------------------------------------------------------------------


def test_grading_matches_the_engine() -> None:
    """Of every question of many exercises: as the server sets it, so the page judges it."""
    calls, expected = list[Call](), list[bool]()
    for name in rulebooks():
        for drill in drills(rulebook(name)):
            for seed in range(10):
                option = exercise(rulebook(name), drill.name, level=drill.levels, seed=seed)
                for question in option.questions:
                    shape, right = msgspec.to_builtins(question), question.answer
                    if isinstance(right, str):
                        words = [
                            right,
                            next(option for option in question.options if option != right),
                        ]
                    elif question.asked == "amount":
                        if right % 100:
                            continue
                        words = [str(right // 100), str(right // 100 + 1)]
                    else:
                        words = [str(right), str(right + 1)]
                    calls += [("grade", shape, f" {text} ") for text in words]
                    expected += [True, False]
    assert [grade["isRight"] for grade in run_calls(*calls)] == expected


@pytest.mark.parametrize(
    ("kind", "text"),
    [("number", ""), ("number", "-3"), ("number", "3.5"), ("number", "trente"), ("amount", "x")],
)
def test_invalid_answer_is_not_graded(kind: str, text: str) -> None:
    """It is neither right nor wrong: the page asks again."""
    question = {"key": "total", "asked": kind, "answer": 31, "clause": "R13"}
    assert run_calls(("grade", question, text)) == [{"given": None, "isRight": False}]
    choice = {**question, "asked": "choice", "options": ["Un", "Deux"], "answer": "Un"}
    assert run_calls(("grade", choice, "Trois")) == [{"given": None, "isRight": False}]


def test_facts_are_formatted_for_messages() -> None:
    """Those in minor units, and no others; places by their full names."""
    assert run_calls(
        ("messageValues", {"stake_minor": 5_000, "degree": 2, "on": "rouge"}),
        ("messageValues", None),
    ) == [
        {"stake": "50 francs", "degree": 2, "on": "rouge"},
        {},
    ]
    names = [("14/17", "cheval"), ("rouge", "simple"), ("quatre premiers", "quatre premiers")]
    assert run_calls(*(("placeName", {"on": chance, "kind": kind}) for chance, kind in names)) == [
        "cheval 14/17",
        "rouge",
        "quatre premiers",
    ]


def test_drills_have_time_limits() -> None:
    """The clock never falls back on its default."""
    keys = {(drill.name, drill.levels) for name in rulebooks() for drill in drills(rulebook(name))}
    calls = [
        ("allowedMs", name, level) for name, maximum in keys for level in range(1, maximum + 1)
    ]
    times = run_calls(*calls, ("allowedMs", "rows", 9))
    assert all(5_000 <= time <= 120_000 for time in times)
    missing = run_calls(*(("allowedMs", name, maximum + 1) for name, maximum in keys))
    assert set(missing) == {60_000}


# Progress -----------------------------------------------------------------------------------------


def test_progress_counts_answers() -> None:
    """Answers, right ones, the streak and the best; a late one is right and makes no streak.

    One at the second try is a half, and keeps the streak.
    """
    chance = Random(7)
    answers: list[dict[str, Any]] = [
        {
            "score": chance.choices((0, 0.5, 1), (3, 2, 10))[0],
            "isLate": chance.random() < 0.2,
            "ms": chance.choice([None, chance.randint(500, 30_000)]),
        }
        for _ in range(130)
    ]
    (progress,) = run_calls(("course", answers))
    record = progress["here"]
    streak = best = 0
    for item in answers:
        streak = streak + (item["score"] == 1 and not item["isLate"]) if item["score"] else 0
        best = max(best, streak)
    times = [item["ms"] for item in answers if item["ms"] is not None]
    assert record == {
        "answers": 130,
        "right": sum(item["score"] for item in answers),
        "streak": streak,
        "best": best,
        "times": times[-50:],
        "latest": answers[-1]["score"],
    }
    assert run_calls(("parseProgress", progress), ("median", record["times"])) == [
        progress,
        statistics.median(record["times"]),
    ]


def test_streak_raises_the_level() -> None:
    """At the fifth and the tenth, not between; nor after a wrong one."""
    right = {"score": 1, "isLate": False, "ms": None}
    runs = [[right] * count for count in range(1, 11)]
    runs.append([*runs[4], {**right, "score": 0}])
    records = [progress["here"] for progress in run_calls(*(("course", run) for run in runs))]
    levels = run_calls(*(("nextLevel", record, 2, 4) for record in records))
    assert levels == [2, 2, 2, 2, 3, 2, 2, 2, 2, 3, 2]
    assert run_calls(("nextLevel", records[4], 4, 4)) == [4]


@pytest.mark.parametrize(
    "stored",
    [
        None,
        "",
        "{",
        [],
        7,
        {"here": 7},
        {"here": {"answers": 1}},
        {"a": {"answers": 1, "right": 2, "streak": 0, "best": 0, "times": [], "latest": 0}},
        {"a": {"answers": 1, "right": 1, "streak": 0, "best": 0, "times": ["x"], "latest": 0}},
    ],
)
def test_invalid_stored_progress_is_dropped(stored: object) -> None:
    """Nothing that lies in the browser's storage breaks the page."""
    assert run_calls(("parseProgress", stored)) == [{}]


def test_median_without_values_is_null() -> None:
    """And of one time that time."""
    assert run_calls(("median", []), ("median", [7]), ("median", [4, 2])) == [None, 7, 3]


# The cloth ----------------------------------------------------------------------------------------


def test_cloth_shows_every_stake_round_number() -> None:
    """With the rows of its numbers and of the one that fell; of few, the next ones too."""
    places = [chance for chance in CLOTH.values() if chance.kind in INSIDE_BETS]
    cloths = run_calls(*(("clothAround", 17, [chance.name]) for chance in places))
    for chance, cloth in zip(places, cloths, strict=True):
        (spot,) = cloth["spots"]
        assert spot["on"] == chance.name
        needed = [(number + 2) // 3 for number in (*chance.numbers, 17)]
        margin = max(needed) - min(needed) < 2
        rows = {(int(field["on"]) + 2) // 3 for field in cloth["fields"]}
        assert rows == {*range(max(0, min(needed) - margin), min(12, max(needed) + margin) + 1)}
        for edge, side in (("x", "width"), ("y", "height")):
            ends = [(field[edge], field[edge] + field[side]) for field in cloth["fields"]]
            assert min(ends)[0] <= spot[edge] <= max(end for _, end in ends)


def test_outside_stakes_are_not_drawn_inside() -> None:
    """Dozens, columns and simple chances stand in the list alone."""
    outer = [chance.name for chance in CLOTH.values() if chance.kind not in INSIDE_BETS]
    (cloth,) = run_calls(("clothAround", 17, outer))
    assert cloth["spots"] == []


def test_double_zero_stake_shows_two_zeros() -> None:
    """One zero else, if its row is shown."""
    double, single = run_calls(("clothAround", 0, ["0/00"]), ("clothAround", 2, ["0/1"]))
    assert [field["on"] for field in double["fields"]] == ["0", "00", "1", "2", "3"]
    assert [field["on"] for field in single["fields"]] == ["0", *map(str, range(1, 7))]
