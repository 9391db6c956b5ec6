"""The permanence without a browser: columns from events, statistics against counts."""

import json
from fractions import Fraction
from itertools import accumulate, groupby, product
from math import comb
from random import Random
from typing import Any

import pytest
from support.page.permanence_script import called
from support.records.sealed_records import evening

from tapisvert import regulations
from tapisvert.chances import CLOTH
from tapisvert.live.history import winners
from tapisvert.reports.odds import full_pack_law

CARDS = ("venezia-trente-et-quarante", "trente-et-quarante-2.0", "campione-trente-et-quarante")
WHEEL = "campione-roulette"


def came(n: int, colour: str) -> dict[str, Any]:
    """A coup that a colour won; or a tie, or a refait."""
    won = [colour] if colour in ("rouge", "noir") else []
    fate = "won" if won else colour
    return {"n": n, "at": n, "totals": {}, "number": None, "won": won, "fate": fate}


def run(colours: str, number: int = 1) -> dict[str, Any]:
    """A taille of rouge, noir and ties: `RRN=`."""
    names = {"R": "rouge", "N": "noir", "=": "tie"}
    coups = [came(at + 1 + 1000 * number, names[one]) for at, one in enumerate(colours)]
    return {"number": number, "session": 0, "over": True, "void": False, "coups": coups}


def coup_events(rulebook: str, seed: int) -> list[Any]:
    """The coups of an evening that chance played."""
    lines = map(json.loads, evening(rulebook, seed=seed).decode().splitlines())
    return [line for line in lines if line.get("event") == "coup"]


def test_pages_of_the_permanence_make_the_whole() -> None:
    """However the coups were cut into pages; another is asked for only while it counts."""
    runs = [run("RRN=", 1), run("NN", 2), run("R=RRR", 3)]
    coups = [(taille, came) for taille in runs for came in taille["coups"]]
    for most in range(1, 12):
        read: Any = []
        for end in range(len(coups), 0, -most):
            page = [
                {**taille, "coups": [came for _, came in some]}
                for taille, some in (
                    (next(one for one in runs if one["number"] == number), list(group))
                    for number, group in groupby(
                        coups[max(0, end - most) : end], key=lambda pair: pair[0]["number"]
                    )
                )
            ]
            (read,) = called(("prependRuns", page, read))
        assert read == runs
    days = [("hasWholeSpan", runs, "day", day) for day in (1, 1_001, 1_002)]
    spans = [("hasWholeSpan", runs, "taille", 0), ("hasWholeSpan", runs[2:], "taille", 0)]
    other = [{**runs[0], "session": 7}, *runs[1:]]
    sessions = [("hasWholeSpan", some, "session", 0) for some in (runs, other)]
    told = called(*days, *spans, *sessions, ("hasWholeSpan", [], "taille", 0))
    assert told == [False, False, True, True, False, False, True, False]


@pytest.mark.parametrize("rulebook", [*CARDS, WHEEL])
def test_a_coup_is_the_same_from_its_event_and_from_the_permanence(rulebook: str) -> None:
    """The page had read it when it fell, or asks for it later."""
    events = coup_events(rulebook, seed=4)
    assert len(events) > 2
    handed = [
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
    told = called(*(("fromEvent", event["line"], event) for event in events))
    assert told == called(*(("fromResult", one) for one in handed))
    for event, one in zip(events, told, strict=True):
        won = [name for name, fate in event["result"].items() if fate.startswith("wins")]
        assert sorted(one["won"]) == sorted(won)


def test_the_simple_chances_of_a_number_are_those_of_the_rules() -> None:
    """CR-1, CR-3: three of them, and none of zero."""
    simples = ("rouge", "noir", "pair", "impair", "manque", "passe")
    found = called(*(("simpleChances", number) for number in range(37)))
    for number, names in enumerate(found):
        assert set(names) == {name for name in simples if number in CLOTH[name].numbers}


def test_a_null_coup_is_none_of_its_number() -> None:
    """CR-11: it stands in the columns, and counts for nothing."""
    told = {
        "n": 3,
        "at": 9,
        "totals": None,
        "number": None,
        "result": "null",
        "null": "wheel_stopped",
    }
    (found,) = called(("fromResult", told))
    assert (found["fate"], found["won"], found["isLost"]) == ("nulled", [], False)
    (lost,) = called(("fromResult", {**told, "null": "draw_lost"}))
    assert (lost["fate"], lost["isLost"]) == ("nulled", True)


def test_coups_told_since_are_joined_once() -> None:
    """To the taille that goes on; after one that is over they begin the next."""
    going, over = {**run("RN"), "over": False}, run("RN")
    more = [came(1002, "noir"), came(1003, "rouge")]
    one, two, none = called(
        ("appendCoups", [going], more), ("appendCoups", [over], more), ("appendCoups", [], more)
    )
    assert [[coup["n"] for coup in part["coups"]] for part in one] == [[1001, 1002, 1003]]
    assert [(part["number"], len(part["coups"])) for part in two] == [(1, 2), (2, 1)]
    assert [part["number"] for part in none] == [1]


def test_what_is_told_goes_on_or_begins_anew() -> None:
    """A page that lost the thread asks again for all."""
    a, b, c = (came(n, "rouge") for n in (1, 2, 3))
    assert called(
        ("isContinuation", [], [a]),
        ("isContinuation", [a], [a, b]),
        ("isContinuation", [a, b], [c]),
    ) == [
        True,
        True,
        False,
    ]
    assert called(("isContinuation", [a, b], [])) == [False]


def test_a_span_holds_the_taille_the_session_or_the_day() -> None:
    """The house's day begins when it says."""
    old = {**run("R", 1), "session": 5, "coups": [{**came(1, "rouge"), "at": 50}]}
    mid = {**run("R", 1), "session": 7, "coups": [{**came(2, "rouge"), "at": 150}]}
    new = {**run("R", 2), "session": 7, "coups": [{**came(3, "rouge"), "at": None}]}
    spans = called(
        *(("filterSpan", [old, mid, new], span, 100) for span in ("taille", "session", "day"))
    )
    assert [[part["coups"][0]["n"] for part in span] for span in spans] == [[3], [2, 3], [2, 3]]


@pytest.mark.parametrize("p", [Fraction(4452, 10_000), Fraction(1, 37), Fraction(219, 10_000)])
def test_the_band_lies_between_the_percentiles(p: Fraction) -> None:
    """Of Bernoulli's law, summed exactly: 2.5 of 100 at most beyond each end, and no closer."""
    sizes = (1, 2, 10, 37, 100, 1_000)
    for n, found in zip(
        sizes, called(*(("binomialBand", n, float(p)) for n in sizes)), strict=True
    ):
        (a, b), (low, high) = (p.numerator, p.denominator), (found["low"], found["high"])
        weights = [comb(n, k) * a**k * (b - a) ** (n - k) for k in range(n + 1)]
        below, whole = [0, *accumulate(weights)], b**n
        assert 40 * below[low] <= whole < 40 * below[low + 1]
        assert 40 * (whole - below[high + 1]) <= whole < 40 * (whole - below[high])


def test_the_law_of_runs_is_that_of_all_sequences() -> None:
    """Every sequence of even chances counted out, run by run, exact lengths and at least."""
    asked = [
        (n, length, least) for n in (1, 2, 5, 9) for length in (1, 2, 4) for least in (False, True)
    ]
    for (n, length, least), law in zip(
        asked, called(*(("runCountDistribution", *one) for one in asked)), strict=True
    ):
        counts = [0] * len(law)
        for sequence in product("RN", repeat=n):
            lengths = [len(list(group)) for _, group in groupby(sequence)]
            counts[sum(one == length or (least and one > length) for one in lengths)] += 1
        assert law == pytest.approx([count / 2**n for count in counts])


def test_runs_pass_over_ties_and_not_into_the_next_taille() -> None:
    """As players count them."""
    (found,) = called(("runLengths", [run("RR=RNN"), run("N=N", 2)]))
    assert found == {"decided": [5, 2], "lengths": [3, 2, 2]}
    (counts,) = called(("runCounts", [run("RR=RNN"), run("N=N", 2)]))
    assert [one["seen"] for one in counts] == [0, 2, 1, 0, 0, 0, 0, 0]


def test_a_run_of_chance_lies_in_its_bands() -> None:
    """A law that was mistaken would be far out after so many coups."""
    chance = Random(3)
    (counts,) = called(("runCounts", [run("".join(chance.choices("RN", k=4_000)))]))
    out = [
        one["name"]
        for one in counts
        if not one["band"]["low"] <= one["seen"] <= one["band"]["high"]
    ]
    assert len(out) <= 1
    assert sum(one["mean"] for one in counts) == pytest.approx(1 + 3_999 / 2)


@pytest.mark.parametrize("rulebook", [*CARDS, WHEEL])
def test_what_was_seen_stands_beside_its_law(rulebook: str) -> None:
    """Every count is that of the events, every law the odds'."""
    law = json.loads(json.dumps(full_pack_law(regulations.rulebook(rulebook)), default=_struct))
    events = coup_events(rulebook, seed=8)
    coups = called(*(("fromEvent", event["line"], event) for event in events))
    taille = {"number": 1, "session": 0, "over": True, "void": False, "coups": coups}
    (rows,) = called(("outcomeCounts", [taille], law))
    for row in rows:
        assert row["coups"] == len(events)
        if row["name"] in law["chances"]:
            odds = law["chances"][row["name"]]
            assert row["law"] == pytest.approx(odds["wins"] + odds["wins_half"])
            if row["name"] in events[0]["result"]:
                won = [e["result"][row["name"]].startswith("wins") for e in events]
                assert row["seen"] == sum(won)
            else:
                assert row["seen"] == sum(e["number"] in CLOTH[row["name"]].numbers for e in events)
    if rulebook == WHEEL:
        (numbers,) = called(("numberCounts", [taille], law))
        assert [one["seen"] for one in numbers] == [
            sum(event["number"] == number for event in events) for number in range(37)
        ]
        return
    (totals,) = called(("totalCounts", [taille], law))
    for row in totals:
        assert sum(one["seen"] for one in row["totals"]) == len(events)
        assert sum(one["law"] for one in row["totals"]) == pytest.approx(1)
    assert called(("hasUnknownTotals", [taille], law)) == [False]


def _struct(value: Any) -> Any:
    return {name: getattr(value, name) for name in value.__struct_fields__}
