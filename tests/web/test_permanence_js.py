"""The permanence without a browser: columns from events, statistics against counts."""

import json
from fractions import Fraction
from itertools import accumulate, groupby, product
from math import comb
from random import Random
from typing import Any

import pytest
from support.page.permanence_script import run_calls
from support.records.sealed_records import evening

from tapisvert import regulations
from tapisvert.chances import CLOTH
from tapisvert.live.table_history import winners
from tapisvert.reports.odds import full_pack_law

CARDS = ("venezia-trente-et-quarante", "trente-et-quarante-2.0", "campione-trente-et-quarante")
WHEEL = "campione-roulette"


def coup_event(n: int, colour: str) -> dict[str, Any]:
    """A coup that a colour won; or a tie, or a refait."""
    gain = [colour] if colour in ("rouge", "noir") else []
    outcome = "won" if gain else colour
    return {"n": n, "at": n, "totals": {}, "number": None, "won": gain, "fate": outcome}


def run(colours: str, number: int = 1) -> dict[str, Any]:
    """A taille of rouge, noir and ties: `RRN=`."""
    names = {"R": "rouge", "N": "noir", "=": "tie"}
    coups = [
        coup_event(place + 1 + 1000 * number, names[item]) for place, item in enumerate(colours)
    ]
    return {"number": number, "session": 0, "over": True, "void": False, "coups": coups}


def coup_events(rulebook: str, seed: int) -> list[Any]:
    """The coups of an evening that chance played."""
    lines = map(json.loads, evening(rulebook, seed=seed).decode().splitlines())
    return [line for line in lines if line.get("event") == "coup"]


def test_pages_of_the_permanence_make_the_whole() -> None:
    """However the coups were cut into pages; another is asked for only while it counts."""
    runs = [run("RRN=", 1), run("NN", 2), run("R=RRR", 3)]
    coups = [(taille, outcome) for taille in runs for outcome in taille["coups"]]
    for maximum in range(1, 12):
        read: Any = []
        for end in range(len(coups), 0, -maximum):
            page = [
                {**taille, "coups": [outcome for _, outcome in records]}
                for taille, records in (
                    (next(item for item in runs if item["number"] == number), list(group))
                    for number, group in groupby(
                        coups[max(0, end - maximum) : end], key=lambda pair: pair[0]["number"]
                    )
                )
            ]
            (read,) = run_calls(("prependRuns", page, read))
        assert read == runs
    days = [("hasWholeSpan", runs, "day", day) for day in (1, 1_001, 1_002)]
    spans = [("hasWholeSpan", runs, "taille", 0), ("hasWholeSpan", runs[2:], "taille", 0)]
    other = [{**runs[0], "session": 7}, *runs[1:]]
    sessions = [("hasWholeSpan", records, "session", 0) for records in (runs, other)]
    message = run_calls(*days, *spans, *sessions, ("hasWholeSpan", [], "taille", 0))
    assert message == [False, False, True, True, False, False, True, False]


@pytest.mark.parametrize("rulebook", [*CARDS, WHEEL])
def test_event_and_permanence_give_the_same_coup(rulebook: str) -> None:
    """The page had read it when it fell, or asks for it later."""
    events = coup_events(rulebook, seed=4)
    assert len(events) > 2
    commands = [
        {
            "n": event["line"],
            "at": None,
            "totals": event.get("totals"),
            "number": event.get("number"),
            "result": "" if "number" in event else winners(event["result"]),
            "null": None,
        }
        for event in events
    ]
    message = run_calls(*(("fromEvent", event["line"], event) for event in events))
    assert message == run_calls(*(("fromResult", item) for item in commands))
    for event, item in zip(events, message, strict=True):
        gain = [name for name, outcome in event["result"].items() if outcome.startswith("wins")]
        assert sorted(item["won"]) == sorted(gain)


def test_simple_chances_match_the_rules() -> None:
    """CR-1, CR-3: three of them, and none of zero."""
    simples = ("rouge", "noir", "pair", "impair", "manque", "passe")
    result = run_calls(*(("simpleChances", number) for number in range(37)))
    for number, names in enumerate(result):
        assert set(names) == {name for name in simples if number in CLOTH[name].numbers}


def test_null_coup_is_none_of_its_number() -> None:
    """CR-11: it stands in the columns, and counts for nothing."""
    message = {
        "n": 3,
        "at": 9,
        "totals": None,
        "number": None,
        "result": "null",
        "null": "wheel_stopped",
    }
    (result,) = run_calls(("fromResult", message))
    assert (result["fate"], result["won"], result["isLost"]) == ("nulled", [], False)
    (losses,) = run_calls(("fromResult", {**message, "null": "draw_lost"}))
    assert (losses["fate"], losses["isLost"]) == ("nulled", True)


def test_live_coups_are_appended() -> None:
    """To the taille that goes on; after one that is over they begin the next."""
    going, excess = {**run("RN"), "over": False}, run("RN")
    options = [coup_event(1002, "noir"), coup_event(1003, "rouge")]
    same_run, second_run, nothing_new = run_calls(
        ("appendCoups", [going], options),
        ("appendCoups", [excess], options),
        ("appendCoups", [], options),
    )
    assert [[coup["n"] for coup in part["coups"]] for part in same_run] == [[1001, 1002, 1003]]
    assert [(part["number"], len(part["coups"])) for part in second_run] == [(1, 2), (2, 1)]
    assert [part["number"] for part in nothing_new] == [1]


def test_live_results_continue_or_restart() -> None:
    """A page that lost the thread asks again for all."""
    a, b, c = (coup_event(n, "rouge") for n in (1, 2, 3))
    assert run_calls(
        ("isContinuation", [], [a]),
        ("isContinuation", [a], [a, b]),
        ("isContinuation", [a, b], [c]),
    ) == [
        True,
        True,
        False,
    ]
    assert run_calls(("isContinuation", [a, b], [])) == [False]


def test_span_holds_taille_session_or_day() -> None:
    """The house's day begins when it says."""
    old = {**run("R", 1), "session": 5, "coups": [{**coup_event(1, "rouge"), "at": 50}]}
    mid = {**run("R", 1), "session": 7, "coups": [{**coup_event(2, "rouge"), "at": 150}]}
    new = {**run("R", 2), "session": 7, "coups": [{**coup_event(3, "rouge"), "at": None}]}
    spans = run_calls(
        *(("filterSpan", [old, mid, new], span, 100) for span in ("taille", "session", "day"))
    )
    assert [[part["coups"][0]["n"] for part in span] for span in spans] == [[3], [2, 3], [2, 3]]


@pytest.mark.parametrize("p", [Fraction(4452, 10_000), Fraction(1, 37), Fraction(219, 10_000)])
def test_band_covers_the_percentiles(p: Fraction) -> None:
    """Of Bernoulli's law, summed exactly: 2.5 of 100 at most beyond each end, and no closer."""
    sizes = (1, 2, 10, 37, 100, 1_000)
    for n, result in zip(
        sizes, run_calls(*(("binomialBand", n, float(p)) for n in sizes)), strict=True
    ):
        (a, b), (low, high) = (p.numerator, p.denominator), (result["low"], result["high"])
        weights = [comb(n, k) * a**k * (b - a) ** (n - k) for k in range(n + 1)]
        lower, total = [0, *accumulate(weights)], b**n
        assert 40 * lower[low] <= total < 40 * lower[low + 1]
        assert 40 * (total - lower[high + 1]) <= total < 40 * (total - lower[high])


def test_run_distribution_matches_enumeration() -> None:
    """Every sequence of even chances counted out, run by run, exact lengths and at least."""
    calls = [
        (n, length, minimum)
        for n in (1, 2, 5, 9)
        for length in (1, 2, 4)
        for minimum in (False, True)
    ]
    for (n, length, minimum), law in zip(
        calls, run_calls(*(("runCountDistribution", *item) for item in calls)), strict=True
    ):
        counts = [0] * len(law)
        for sequence in product("RN", repeat=n):
            lengths = [len(list(group)) for _, group in groupby(sequence)]
            counts[sum(item == length or (minimum and item > length) for item in lengths)] += 1
        assert law == pytest.approx([count / 2**n for count in counts])


def test_runs_skip_ties_within_a_taille() -> None:
    """As players count them."""
    (result,) = run_calls(("runLengths", [run("RR=RNN"), run("N=N", 2)]))
    assert result == {"decided": [5, 2], "lengths": [3, 2, 2]}
    (counts,) = run_calls(("runCounts", [run("RR=RNN"), run("N=N", 2)]))
    assert [count["seen"] for count in counts] == [0, 2, 1, 0, 0, 0, 0, 0]


def test_random_runs_stay_within_bands() -> None:
    """A law that was mistaken would be far out after so many coups."""
    chance = Random(3)
    (counts,) = run_calls(("runCounts", [run("".join(chance.choices("RN", k=4_000)))]))
    exit_button = [
        count["name"]
        for count in counts
        if not count["band"]["low"] <= count["seen"] <= count["band"]["high"]
    ]
    assert len(exit_button) <= 1
    assert sum(count["mean"] for count in counts) == pytest.approx(1 + 3_999 / 2)


@pytest.mark.parametrize("rulebook", [*CARDS, WHEEL])
def test_observations_are_paired_with_probabilities(rulebook: str) -> None:
    """Every count is that of the events, every law the odds'."""
    law = json.loads(json.dumps(full_pack_law(regulations.rulebook(rulebook)), default=_struct))
    events = coup_events(rulebook, seed=8)
    coups = run_calls(*(("fromEvent", event["line"], event) for event in events))
    taille = {"number": 1, "session": 0, "over": True, "void": False, "coups": coups}
    (rows,) = run_calls(("outcomeCounts", [taille], law))
    for row in rows:
        assert row["coups"] == len(events)
        if row["name"] in law["chances"]:
            odds = law["chances"][row["name"]]
            assert row["law"] == pytest.approx(odds["wins"] + odds["wins_half"])
            if row["name"] in events[0]["result"]:
                gain = [e["result"][row["name"]].startswith("wins") for e in events]
                assert row["seen"] == sum(gain)
            else:
                assert row["seen"] == sum(e["number"] in CLOTH[row["name"]].numbers for e in events)
    if rulebook == WHEEL:
        (numbers,) = run_calls(("numberCounts", [taille], law))
        assert [item["seen"] for item in numbers] == [
            sum(event["number"] == number for event in events) for number in range(37)
        ]
        return
    (totals,) = run_calls(("totalCounts", [taille], law))
    for row in totals:
        assert sum(item["seen"] for item in row["totals"]) == len(events)
        assert sum(item["law"] for item in row["totals"]) == pytest.approx(1)
    assert run_calls(("hasUnknownTotals", [taille], law)) == [False]


def _struct(value: Any) -> Any:
    return {name: getattr(value, name) for name in value.__struct_fields__}


def test_frequent_numbers_are_counted() -> None:
    """The most drawn from two times on, the later first; the longest awaited only once the wheel
    could have had each number.
    """
    short_run = [17, 0, 17, 5, 5]
    long_run = [*range(1, 37), 17, 17, 36]
    short, long = run_calls(("frequentNumbers", short_run, 1), ("frequentNumbers", long_run, 1))
    assert [(row["number"], row["times"]) for row in short["hot"]] == [(5, 2), (17, 2)]
    assert short["cold"] == []
    assert [(row["number"], row["times"]) for row in long["hot"]] == [(17, 3), (36, 2)]
    assert [(row["number"], row["since"]) for row in long["cold"]] == [(0, 39), (1, 38), (2, 37)]
