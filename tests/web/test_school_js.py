"""The page's school without a browser: answers, progress, and where a stake lies on the cloth."""

import statistics
from random import Random
from typing import Any

import msgspec
import pytest
from support.page.node_runner import asked

from tapisvert import rulebook, rulebooks
from tapisvert.chances import CLOTH, Kind
from tapisvert.school import drills, exercise
from tapisvert.school.payouts import INSIDE

Call = tuple[Any, ...]


def called(*calls: Call) -> list[Any]:
    """Return the result of each call."""
    return asked("run_school.mjs", calls)


# Answers ------------------------------------------------------------------------------------------


def test_the_right_answer_is_right_and_every_other_is_wrong() -> None:
    """Of every question of many exercises: as the server sets it, so the page judges it."""
    calls, expected = list[Call](), list[bool]()
    for name in rulebooks():
        for drill in drills(rulebook(name)):
            for seed in range(10):
                one = exercise(rulebook(name), drill.name, level=drill.levels, seed=seed)
                for question in one.questions:
                    shape, right = msgspec.to_builtins(question), question.answer
                    if isinstance(right, str):
                        said = [right, next(one for one in question.options if one != right)]
                    elif question.asked == "amount":
                        if right % 100:
                            continue
                        said = [str(right // 100), str(right // 100 + 1)]
                    else:
                        said = [str(right), str(right + 1)]
                    calls += [("grade", shape, f" {text} ") for text in said]
                    expected += [True, False]
    assert [judged["isRight"] for judged in called(*calls)] == expected


@pytest.mark.parametrize(
    ("asked", "said"),
    [("number", ""), ("number", "-3"), ("number", "3.5"), ("number", "trente"), ("amount", "x")],
)
def test_what_is_no_answer_is_none(asked: str, said: str) -> None:
    """It is neither right nor wrong: the page asks again."""
    question = {"key": "total", "asked": asked, "answer": 31, "clause": "R13"}
    assert called(("grade", question, said)) == [{"given": None, "isRight": False}]
    choice = {**question, "asked": "choice", "options": ["Un", "Deux"], "answer": "Un"}
    assert called(("grade", choice, "Trois")) == [{"given": None, "isRight": False}]


def test_facts_are_said_with_amounts_in_words() -> None:
    """Those in minor units, and no others; places by their full names."""
    assert called(
        ("messageValues", {"stake_minor": 5_000, "degree": 2, "on": "rouge"}),
        ("messageValues", None),
    ) == [
        {"stake": "50 francs", "degree": 2, "on": "rouge"},
        {},
    ]
    names = [("14/17", "cheval"), ("rouge", "simple"), ("quatre premiers", "quatre premiers")]
    assert called(*(("placeName", {"on": on, "kind": kind}) for on, kind in names)) == [
        "cheval 14/17",
        "rouge",
        "quatre premiers",
    ]


def test_every_drill_and_level_has_its_time() -> None:
    """The clock never falls back on its default."""
    known = {(drill.name, drill.levels) for name in rulebooks() for drill in drills(rulebook(name))}
    calls = [("allowedMs", name, level) for name, most in known for level in range(1, most + 1)]
    times = called(*calls, ("allowedMs", "rows", 9))
    assert all(5_000 <= time <= 120_000 for time in times)
    missing = called(*(("allowedMs", name, most + 1) for name, most in known))
    assert set(missing) == {60_000}


# Progress -----------------------------------------------------------------------------------------


def test_progress_counts_what_was_answered() -> None:
    """Answers, right ones, the streak and the best; a late one is right and makes no streak."""
    chance = Random(7)
    answered = [
        {
            "isRight": chance.random() < 0.7,
            "isLate": chance.random() < 0.2,
            "ms": chance.choice([None, chance.randint(500, 30_000)]),
        }
        for _ in range(130)
    ]
    (progress,) = called(("course", answered))
    record = progress["here"]
    streak = best = 0
    for one in answered:
        streak = streak + (not one["isLate"]) if one["isRight"] else 0
        best = max(best, streak)
    times = [one["ms"] for one in answered if one["ms"] is not None]
    assert record == {
        "answers": 130,
        "right": sum(bool(one["isRight"]) for one in answered),
        "streak": streak,
        "best": best,
        "times": times[-50:],
        "lately": [one["isRight"] for one in answered][-50:],
    }
    assert called(("parseProgress", progress), ("median", record["times"])) == [
        progress,
        statistics.median(record["times"]),
    ]


def test_five_in_a_row_lead_up_and_no_further_than_the_last_level() -> None:
    """At the fifth and the tenth, not between; nor after a wrong one."""
    right = {"isRight": True, "isLate": False, "ms": None}
    runs = [[right] * count for count in range(1, 11)]
    runs.append([*runs[4], {**right, "isRight": False}])
    records = [progress["here"] for progress in called(*(("course", run) for run in runs))]
    levels = called(*(("nextLevel", record, 2, 4) for record in records))
    assert levels == [2, 2, 2, 2, 3, 2, 2, 2, 2, 3, 2]
    assert called(("nextLevel", records[4], 4, 4)) == [4]


@pytest.mark.parametrize(
    "kept",
    [
        *(None, "", "{", [], 7, {"here": 7}, {"here": {"answers": 1}}),
        {"a": {"answers": 1, "right": 2, "streak": 0, "best": 0, "times": [], "lately": []}},
        {"a": {"answers": 1, "right": 1, "streak": 0, "best": 0, "times": ["x"], "lately": []}},
    ],
)
def test_what_is_kept_and_is_no_progress_is_left_out(kept: object) -> None:
    """Nothing that lies in the browser's storage breaks the page."""
    assert called(("parseProgress", kept)) == [{}]


def test_the_median_of_nothing_is_none() -> None:
    """And of one time that time."""
    assert called(("median", []), ("median", [7]), ("median", [4, 2])) == [None, 7, 3]


# The cloth ----------------------------------------------------------------------------------------


def test_every_stake_lies_on_the_lines_that_touch_its_numbers() -> None:
    """No two in one place; each within reach of all its numbers; the shown rows hold it."""
    places = [chance for chance in CLOTH.values() if chance.kind in INSIDE]
    piles = [{"on": one.name, "kind": one.kind.value} for one in places]
    spots = called(*(("stakePosition", pile) for pile in piles))
    assert len({(spot["x"], spot["y"]) for spot in spots}) == len(places)
    cells = called(*(("cellCentre", number) for number in range(37)))
    for chance, spot in zip(places, spots, strict=True):
        for number in chance.numbers:
            cell, wide = cells[number], 3 if number == 0 else 1
            along_edge = chance.kind in (Kind.TRANSVERSALE, Kind.SIXAIN, Kind.QUATRE_PREMIERS)
            assert abs(spot["y"] - cell["y"]) <= 0.5
            assert along_edge or abs(spot["x"] - cell["x"]) <= wide / 2
    shown = called(*(("visibleRows", [pile], 17) for pile in piles))
    for spot, rows in zip(spots, shown, strict=True):
        assert rows["from"] <= min(spot["y"], cells[17]["y"])
        assert rows["to"] >= max(spot["y"], cells[17]["y"])


def test_outside_stakes_are_not_drawn_inside() -> None:
    """Dozens, columns and simple chances stand in the list alone."""
    kinds = [kind.value for kind in Kind]
    inside = called(*(("isInside", {"kind": kind}) for kind in kinds))
    assert [kind for kind, is_in in zip(kinds, inside, strict=True) if is_in] == [
        kind.value for kind in Kind if kind in INSIDE
    ]
