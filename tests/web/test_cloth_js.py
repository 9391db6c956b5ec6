"""The page's cloth without a browser: places, chips, wheel, and what announcements lay."""

from collections import Counter
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from support.page.node_runner import run_script

from tapisvert import rulebook
from tapisvert.cards import POINTS
from tapisvert.chances import CLOTHS, VINGT_QUATRE
from tapisvert.wheel import WHEEL, ZEROS, Wheel, color, written

BOTH_WAYS = pytest.mark.parametrize("upright", [True, False], ids=["upright", "lying"])
WHEELS = pytest.mark.parametrize("wheel", Wheel, ids=str)
CLOSE = {"0-1-2", "0/2", "0-00-2", "00/2", "00-2-3"}
"""Places at two zeros, side by side on the length of one number: a touch there enlarges them."""
KEYS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
MINIMAL = 24
"""Pixels that a finger needs: WCAG 2.2, 2.5.8."""

UPRIGHT_ROOMS = ((430, 1080), (378, 920), (390, 700), (600, 1000), (820, 1100))
"""Widths and heights left to the cloth, in pixels."""

Call = tuple[Any, ...]


def run_calls(*calls: Call) -> list[Any]:
    """Return the result of each call."""
    return run_script("run_cloth.mjs", calls)


def cloth(wheel: Wheel) -> dict[str, int | bool]:
    """The page's description of a wheel's cloth, with stakes on two dozens and columns."""
    return {"zeros": len(ZEROS.intersection(wheel.numbers)), "isPaired": True}


def shape(upright: bool, wheel: Wheel) -> tuple[bool, dict[str, int | bool]]:
    """The page's arguments for a cloth."""
    return upright, cloth(wheel)


@cache
def layout(upright: bool, wheel: Wheel = Wheel.SINGLE_ZERO) -> Any:
    """The cloth as it is laid out."""
    return run_calls(("clothLayout", *shape(upright, wheel)))[0]


@WHEELS
def test_wheel_and_colours_match_the_rules(wheel: Wheel) -> None:
    """CR-1: the order around the wheel, and every number's colour and how it is written."""
    numbers = wheel.numbers
    pockets, *rest = run_calls(
        ("wheel", len(numbers)),
        *(("numberColour", number) for number in numbers),
        *(("numberText", number) for number in numbers),
        *(("readNumber", written(number)) for number in numbers),
    )
    assert pockets == list(wheel.pockets)
    assert rest == [*map(color, numbers), *map(written, numbers), *numbers]


@WHEELS
def test_places_match_the_rules(wheel: Wheel) -> None:
    """CR-1, CR-2: the same names, of the same kinds, on the same numbers; two dozens or columns
    only where the house takes them.
    """
    places, plain_places = run_calls(
        ("places", cloth(wheel)), ("places", {**cloth(wheel), "isPaired": False})
    )
    all_places = {**CLOTHS[wheel], **VINGT_QUATRE}
    assert (len(places), len(plain_places)) == (len(all_places), len(CLOTHS[wheel]))
    assert {place["name"]: (place["kind"], set(place["numbers"])) for place in places} == {
        name: (chance.kind.value, set(chance.numbers)) for name, chance in all_places.items()
    }


@BOTH_WAYS
def test_stakes_of_others_leave_number_free(upright: bool) -> None:
    """From one to six chips lie in the field with their amounts, apart from each other and from the
    digits; where there is no room for all, four.
    """
    zones = [field for field in layout(upright)["fields"] if field["on"].isdigit()]
    wanted = [(count, zone) for zone in zones for count in range(1, 7)]
    placings = run_calls(*(("placesBeside", count, zone, 18) for count, zone in wanted))
    for (count, zone), placing in zip(wanted, placings, strict=True):
        size, middle = placing["size"], zone["x"] + zone["width"] / 2
        boxes = [(x, y, x + size, y + 1.45 * size) for x, y in placing["corners"]]
        assert len(boxes) >= min(count, 4)
        for left, top, right, bottom in boxes:
            assert zone["x"] - 0.1 <= left
            assert right <= zone["x"] + zone["width"] + 0.1
            assert zone["y"] - 0.1 <= top
            assert bottom <= zone["y"] + zone["height"] + 0.1
            assert right <= middle - 11 or left >= middle + 11
        for (a, b, c, d), (left, top, right, bottom) in combinations(boxes, 2):
            assert c <= left + 0.1 or right <= a + 0.1 or d <= top + 0.1 or bottom <= b + 0.1


@WHEELS
@BOTH_WAYS
def test_places_have_distinct_spots(upright: bool, wheel: Wheel) -> None:
    """And once more, on the other side, only what the cloth has on both sides."""
    spots, cloth = layout(upright, wheel)["spots"], {**CLOTHS[wheel], **VINGT_QUATRE}
    first = Counter(spot["on"] for spot in spots if not spot["isRepeat"])
    assert first == Counter(list(cloth))
    repeat = [spot["on"] for spot in spots if spot["isRepeat"]]
    assert len(repeat) == len(set(repeat))
    first_numbers = {
        Wheel.SINGLE_ZERO: {"quatre premiers"},
        Wheel.DOUBLE_ZERO: {"cinq premiers"},
        Wheel.TRIPLE_ZERO: set[str](),
    }[wheel]
    kinds = {cloth[chance].kind.value for chance in repeat}
    assert kinds == {"douzaine", "transversale", "sixain", "vingt-quatre"} | first_numbers


@WHEELS
@BOTH_WAYS
def test_spots_are_hit_within_a_finger(upright: bool, wheel: Wheel) -> None:
    """In its middle, and a finger's half away to each side of it; half as far where two zeros
    share the length of a number.
    """
    spots = layout(upright, wheel)["spots"]
    steps = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)]
    calls, expected = [], []
    for spot in spots:
        is_close = wheel is not Wheel.SINGLE_ZERO and spot["on"] in CLOSE
        edge = MINIMAL / (4 if is_close else 2) - 0.1
        for dx, dy in steps:
            point = spot["x"] + edge * dx, spot["y"] + edge * dy
            calls.append(("hit", shape(upright, wheel), *point, 12.5))
            expected.append(spot["on"])
    assert run_calls(*calls) == expected


@BOTH_WAYS
def test_stakes_between_places_lie_where_touched(upright: bool) -> None:
    """Those on two dozens too, on the line between their names."""
    (spots,) = run_calls(("between", shape(upright, Wheel.SINGLE_ZERO)))
    assert {"P12/M12", "C1/C2", "14/17"} <= {spot["on"] for spot in spots}
    assert [spot["point"] for spot in spots] == [[spot["x"], spot["y"]] for spot in spots]


@WHEELS
@BOTH_WAYS
def test_spots_are_a_finger_wide(upright: bool, wheel: Wheel) -> None:
    """The cloth is drawn at least as large as it is laid out."""
    for item, other in combinations(layout(upright, wheel)["spots"], 2):
        if wheel is not Wheel.SINGLE_ZERO and {item["on"], other["on"]} <= CLOSE:
            continue
        distance = max(abs(item["x"] - other["x"]), abs(item["y"] - other["y"]))
        assert distance >= MINIMAL, (item["on"], other["on"])


@WHEELS
@BOTH_WAYS
def test_fields_do_not_overlap(upright: bool, wheel: Wheel) -> None:
    """A stake between numbers touches the field of every one of them."""
    fields, cloth = layout(upright, wheel)["fields"], {**CLOTHS[wheel], **VINGT_QUATRE}
    for item, other in combinations(fields, 2):
        separate = any(
            item[side] + item[length] <= other[side] + 1e-9
            or other[side] + other[length] <= item[side] + 1e-9
            for side, length in (("x", "width"), ("y", "height"))
        )
        assert separate, (item["on"], other["on"])
    boxes = {field["on"]: field for field in fields}
    for spot in layout(upright, wheel)["spots"]:
        numbers = cloth[spot["on"]].numbers
        if cloth[spot["on"]].kind.value not in {"cheval", "carré"}:
            continue
        for number in numbers:
            box = boxes[written(number)]
            assert box["x"] <= spot["x"] <= box["x"] + box["width"]
            assert box["y"] <= spot["y"] <= box["y"] + box["height"]


@WHEELS
def test_dozens_are_as_wide_as_their_words(wheel: Wheel) -> None:
    """In every upright room, also next to the consoles of a tablet of 820 or 768 pixels."""
    rooms = [{"width": width, "height": height, "finger": 24} for width, height in UPRIGHT_ROOMS]
    layouts = run_calls(*(("layoutFor", room, cloth(wheel)) for room in rooms))
    for layout in layouts:
        widths = [field["width"] for field in layout["fields"] if field["on"].endswith("12")]
        assert min(width for width in widths if width) >= 32


@WHEELS
@BOTH_WAYS
def test_arrow_keys_reach_every_place(upright: bool, wheel: Wheel) -> None:
    """From zero, by arrows alone."""
    names = [*CLOTHS[wheel], *VINGT_QUATRE]
    cloth = shape(upright, wheel)
    steps = run_calls(*(("next", cloth, chance, key) for chance in names for key in KEYS))
    steps_by_place = {
        chance: set(steps[4 * place : 4 * place + 4]) for place, chance in enumerate(names)
    }
    reach, edge = {"0"}, ["0"]
    while edge:
        new = steps_by_place[edge.pop()] - reach
        reach |= new
        edge += new
    assert reach == set(names)


def test_chips_add_up() -> None:
    """Every amount is paid in chips that add up to it, the largest first, never too many."""
    amounts = [*range(1, 2500), 12_345_678, 99_999_999, 10**9, 10**13, 2**53 - 1]
    denominations, *splits = run_calls(
        ("denominations",), *(("splitIntoChips", amount) for amount in amounts)
    )
    for amount, chips in zip(amounts, splits, strict=True):
        assert sum(chips) == amount
        assert chips == sorted(chips, reverse=True)
        assert len(chips) <= 40
        assert set(chips[1:-1]) <= set(denominations)
    assert denominations == sorted(denominations)


def test_numbers_are_grouped_by_announcement() -> None:
    """The calls of a house by name, with the numbers that may be called after it."""
    campione = rulebook("campione-roulette").announcements
    announcements: dict[str, Any] = {call: {"of": row.of} for call, row in campione.items()}
    announcements |= {"jeu zéro": {"of": None}, "voisins de 17/2": {"of": "neighbours"}}
    (names,) = run_calls(("names", announcements))
    finales = [call.removeprefix("finale ") for call in announcements if call.startswith("finale")]
    assert names == [
        ["tiers", []],
        ["voisins", []],
        ["orphelins", []],
        ["finale", finales],
        ["jeu zéro", []],
        ["voisins de", ["17/2"]],
    ]


@pytest.mark.parametrize(
    ("number", "zeros", "sides", "expected"),
    [
        (17, 1, 2, "2 6 17 25 34"),
        (17, 1, 1, "17 25 34"),
        (0, 1, 9, "0 2 3 4 7 12 15 17 18 19 21 22 25 26 28 29 32 34 35"),
        (37, 2, 2, "00 1 10 13 27"),
        (0, 1, 2, "0 3 15 26 32"),
        (38, 3, 2, "000 0 2 14 28"),
    ],
)
def test_neighbours_match_the_wheel(number: int, zeros: int, sides: int, expected: str) -> None:
    """Pleins of a number and of those beside it: CR-17 has no such call."""
    (pieces,) = run_calls(("neighbourPieces", number, zeros, sides))
    assert pieces == dict.fromkeys(expected.split(), 1)


@pytest.mark.parametrize(
    ("start", "wheel"),
    [(start, Wheel.SINGLE_ZERO) for start in (0.0, 123.4, -2000.0)] + [(9.0, Wheel.DOUBLE_ZERO)],
)
def test_ball_ends_in_its_pocket(start: float, wheel: Wheel) -> None:
    """Whatever the number and wherever it began; it hops up from the frets when it is heard."""
    pace, pockets = 360 * 12, wheel.pockets
    hops, *runs = run_calls(
        ("hopMoments",),
        *(("ballMoments", number, start, pace, pockets) for number in wheel.numbers),
    )
    for number, moments in zip(wheel.numbers, runs, strict=True):
        end = moments[-1]
        pocket = pockets.index(number) * 360 / len(pockets)
        assert (end["angle"] - pocket) % 360 == pytest.approx(0, abs=1e-6) or (
            end["angle"] - pocket
        ) % 360 == pytest.approx(360, abs=1e-6)
        first, second = moments[:2]
        assert first["angle"] == start
        assert (start - second["angle"]) / second["offset"] == pytest.approx(pace, rel=0.05)
        on_track = [frame["angle"] for frame in moments if frame["offset"] < 0.58]
        assert on_track == sorted(on_track, reverse=True)
        assert moments[0]["radius"] > end["radius"]
        for hop in hops[1:-1]:
            place = round(hop * (len(moments) - 1))
            before, low, after = (moments[place + step]["radius"] for step in (-4, 0, 4))
            assert low < min(before, after)


def test_example_coups_are_coups_of_the_game() -> None:
    """Examples of the hall's picture have real cards, and rows dealt until they reach 31."""
    (examples,) = run_calls(("examples",))
    for example in examples:
        for row, cards in example["rows"].items():
            total = sum(POINTS[card] for card in cards)
            assert total == example["totals"][row] >= 31 > total - POINTS[cards[-1]]


SERIES = {
    call: sorted({n for place in row.pieces for n in CLOTHS[Wheel.SINGLE_ZERO][place].numbers})
    for call, row in rulebook("campione-roulette").announcements.items()
    if row.of is None
}


@WHEELS
@BOTH_WAYS
def test_racetrack_has_every_number_once(upright: bool, wheel: Wheel) -> None:
    """In the order of the wheel, no two upon each other, within the drawing."""
    series = SERIES if wheel is Wheel.SINGLE_ZERO else {}
    (track,) = run_calls(("trackLayout", upright, wheel.pockets, series))
    assert [cell["number"] for cell in track["cells"]] == list(wheel.pockets)
    assert [zone["call"] for zone in track["zones"]] == sorted(
        series, key=lambda call: -len(series[call])
    )
    for item, other in combinations(track["cells"], 2):
        separate = sum((item["middle"][axis] - other["middle"][axis]) ** 2 for axis in "xy")
        assert separate >= MINIMAL**2, (item["number"], other["number"])
    for part in (*track["cells"], *track["zones"]):
        assert 0 < part["middle"]["x"] < track["width"]
        assert 0 < part["middle"]["y"] < track["height"]


def test_racetrack_zones_follow_the_series() -> None:
    """Jeu zéro lies on the voisins, whose name moves; equal and crossing ones do not."""
    jeu_zero = [0, 3, 12, 15, 26, 32, 35]
    strange = {
        "égale": SERIES["tiers"],
        "éparse": [1, 5, 32],
        "à cheval": [15, 19, 4, 21, 2, 25, 17],
    }
    series = {**SERIES, "jeu zéro": jeu_zero, **strange}
    old_tracks, (track,) = (run_calls(("trackLayout", False, WHEEL, x)) for x in (SERIES, series))
    assert [zone["call"] for zone in track["zones"]] == [
        "voisins",
        "tiers",
        "orphelins",
        "jeu zéro",
    ]
    old, new = (drawing["zones"][0]["middle"]["x"] for drawing in (old_tracks[0], track))
    assert old < new
    assert track["zones"][-1]["middle"]["x"] < new
