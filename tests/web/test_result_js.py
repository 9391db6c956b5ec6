"""A coup's result as the page tells it: the sum, the lines, the marks and the chips that move."""

from itertools import combinations
from typing import Any

import pytest
from support.page.node_runner import run_script

from tapisvert import money
from tapisvert.chances import CLOTH

LOSS_LINE = [f"{number}" for number in range(13)]
ROOMS = {
    "upright": {"width": 740, "height": 850, "finger": 44},
    "wide": {"width": 1330, "height": 480, "finger": 24},
    "beside panels": {"width": 1050, "height": 410, "finger": 24},
    "high beside panels": {"width": 1000, "height": 480, "finger": 24},
    "telephone": {"width": 340, "height": 450, "finger": 44},
    "telephone on its side": {"width": 620, "height": 255, "finger": 44},
}
"""Room of a cloth, in pixels, in windows from 768 by 1024 to 1440 by 900, and on telephones."""


def settle(
    chance: str, outcome: str, stake: int, payments: tuple[int, int], degree: int = 0
) -> Any:
    """Settlement of a stake of Anna's by the server: paid to her, and to the bank."""
    to_player, to_bank = payments
    return {
        "event": "settled",
        "line": 1,
        "player": "Anna",
        "on": chance,
        "degree": degree,
        "stake": stake,
        "outcome": outcome,
        "to_player": to_player,
        "to_bank": to_bank,
    }


def premium(chance: str, amount: int) -> Any:
    """Premium that the bank earned of Anna's insurance."""
    return {"event": "premium_earned", "line": 1, "player": "Anna", "on": chance, "premium": amount}


def call(name: str, *inputs: Any) -> Any:
    """Return the result of one part of the page."""
    return run_script("run_result.mjs", [(name, *inputs)])[0]


MIXED = [
    settle("rouge", "lost", 500, (0, 500)),
    settle("noir", "imprisoned", 700, (0, 0)),
    settle("couleur", "won", 2_000, (4_000, 0)),
    settle("rouge", "lost", 300, (0, 300), degree=1),
    settle("17", "won", 500, (18_000, 0)),
    premium("couleur", 20),
    *(settle(chance, "lost", 500, (0, 500)) for chance in LOSS_LINE),
]


def test_result_lists_winners_before_losses() -> None:
    """The lines make up the sum; free stakes and prisoners are lost apart."""
    result = call("coupResult", MIXED, False)
    lines = [(line["outcome"], len(line["on"]), line["gain"]) for line in result["lines"]]
    assert lines == [
        ("won", 1, 17_500),
        ("won", 1, 2_000),
        ("imprisoned", 1, 0),
        ("lost", 1 + len(LOSS_LINE), -7_000),
        ("lost", 1, -300),
        ("premium", 1, -20),
    ]
    assert result["sum"] == sum(gain for *_, gain in lines)


def test_mark_sums_gains_of_a_chance() -> None:
    """Free and in prison together; a premium was paid before, and nothing marks what stands."""
    marks = {item["on"]: item["gain"] for item in call("resultMarks", MIXED, False)}
    assert marks == {
        "rouge": -800,
        "couleur": 2_000,
        "17": 17_500,
        **dict.fromkeys(LOSS_LINE, -500),
    }


def test_others_have_marks_by_name() -> None:
    """Each other player's gain on a chance, without the viewer's."""
    events = [
        {**settle("noir", "won", 500, (1_000, 0)), "player": "Anna"},
        {**settle("noir", "won", 700, (1_400, 0)), "player": "Bice"},
        {**settle("rouge", "lost", 500, (0, 500)), "player": "Carla"},
    ]
    assert call("othersMarks", events, "Bice", False) == [
        {"on": "noir", "gain": 500, "player": "Anna"},
        {"on": "rouge", "gain": -500, "player": "Carla"},
    ]


@pytest.mark.parametrize(
    ("event", "stakes_stay", "expected"),
    [
        (settle("noir", "won", 500, (1_000, 0)), False, (500, 500, 0)),
        (settle("noir", "won", 500, (500, 0)), True, (0, 500, 0)),
        (settle("noir", "won_half", 500, (750, 0)), False, (500, 250, 0)),
        (settle("noir", "lost", 500, (0, 500)), False, (0, 0, 500)),
        (settle("noir", "released", 500, (500, 0), degree=1), False, (500, 0, 0)),
        (settle("noir", "divided", 501, (251, 250), degree=1), False, (251, 0, 250)),
        (settle("noir", "imprisoned", 500, (0, 0)), False, None),
        (premium("noir", 5), False, None),
    ],
    ids=lambda value: value.get("outcome", "premium") if isinstance(value, dict) else str(value),
)
def test_chips_move_as_the_ledger_does(
    event: Any, stakes_stay: bool, expected: tuple[int, ...] | None
) -> None:
    """Back to the player, from the bank, to the bank; a stake that stays where it lies is none."""
    moves = call("chipMoves", [event], stakes_stay)
    result = [(move["back"], move["won"], move["lost"]) for move in moves]
    assert result == ([expected] if expected else [])


def test_share_on_button_is_rules() -> None:
    """To the last unit, of stakes that do not halve as well."""
    pairs = [(amount, degree) for amount in (1, 3, 100, 501, 12_345) for degree in (1, 2, 5)]
    calls = [("dividedShare", {"amount": amount, "degree": degree}) for amount, degree in pairs]
    assert run_script("run_result.mjs", calls) == [money.divide(*pair)[0] for pair in pairs]


def test_stakes_decided_together_are_worth_their_sum() -> None:
    """Each by its chance and degree; of no worth is spoken where one is unknown."""
    stakes = [
        {"on": "rouge", "degree": 1, "amount": 1_000},
        {"on": "noir", "degree": 2, "amount": 500},
    ]
    odds = [
        {"on": "rouge", "degree": 1, "stays": {"rouge": 0.5, "noir": 0.25}},
        {"on": "noir", "degree": 2, "stays": {"rouge": 0.75, "noir": 0.25}},
    ]
    assert call("prisonValues", stakes, odds, False) == {"taken": 625, "worth": 625}
    for unknown in (None, odds[:1]):
        assert call("prisonValues", stakes, unknown, False) == {"taken": 625, "worth": None}
    assert call("prisonValues", stakes[:1], odds, True) == {"taken": 1_000, "worth": 500}
    assert call("mayWithdraw", True, stakes[:1])
    assert not call("mayWithdraw", True, stakes)
    assert not call("mayWithdraw", False, stakes[:1])


def test_chip_motion_ends_within_the_pause() -> None:
    """At a quick table sooner; and where no end is known they take their time."""
    calm, quick = call("legMs", "pause", 60_000), call("legMs", "pause", 1_000)
    assert call("legMs", "bets", 1_000) == call("legMs", "pause", None) == calm
    assert 3 * quick < 1_000 < 3 * calm


@pytest.mark.parametrize("room", ["upright", "wide"])
def test_marks_do_not_overlap(room: str) -> None:
    """With a stake on every place, all that is drawn can be read; winners are drawn at the end."""
    marks = [
        {"on": chance, "gain": 123_400 if chance in ("17", "14/17", "rouge") else -123_400}
        for chance in CLOTH
    ]
    places = call("placeGains", ROOMS[room], marks)["placed"]
    assert [item["on"] for item in places if item["gain"] > 0] == [
        item["on"] for item in places[-3:]
    ]
    assert len(places) > 3
    for item, other in combinations(places, 2):
        assert not meet(item, other), (item["on"], other["on"])


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("number", [1, 17, 36])
def test_winning_marks_do_not_overlap(room: str, number: int) -> None:
    """Of every bet that a number wins, on a telephone too."""
    winners = [chance for chance, chosen in CLOTH.items() if number in chosen.numbers]
    marks = [
        {"on": chance, "gain": 11_000 + position % 2 * 16_500}
        for position, chance in enumerate(winners)
    ]
    places = call("placeGains", ROOMS[room], marks)["placed"]
    assert len(places) == len(winners) >= 8
    for item, other in combinations(places, 2):
        assert not meet(item, other), (item["on"], other["on"])


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("gain", [4_000, 1_234_500])
def test_number_and_dozen_stay_readable_beside_marks(room: str, gain: int) -> None:
    """On a cloth that a telephone shows small, too; the dozen's mark is in its field. Of a dozen on
    both sides, one name is read beside a sum that has no room, and both beside a usual one.
    """
    gains = {"17": 35_000, "14/17": 17_000, "M12": gain, "C2": 1_000, "pair": -5_000}
    marks = [{"on": chance, "gain": gain} for chance, gain in gains.items()]
    result = call("placeGains", ROOMS[room], marks)
    places = {item["on"]: item for item in result["placed"]}
    assert places.keys() == gains.keys()
    fields = [field for field in result["fields"] if field["on"] in ("17", "M12")]
    names = {"17": (24, 16), "M12": (20, 12)}
    read = [
        field["on"]
        for field in fields
        if not any(
            meet(mark, middle(field["name"], *names[field["on"]])) for mark in places.values()
        )
    ]
    assert set(read) == names.keys()
    assert gain > 4_000 or len(read) == len(fields)
    sizes = [field for field in result["fields"] if field["on"] != "M12"]
    excess = [item["on"] for item in sizes if meet(places["M12"], middle(item))]
    assert not excess
    if not room.startswith("telephone"):
        field, mark = middle(fields[0]), places["17"]
        assert abs(mark["y"] - field["y"]) * 2 + mark["height"] <= field["height"]


def middle(field: Any, width: float = 0, height: float = 0) -> Any:
    """Return what is printed in the middle of a field, or all of it, by its middle."""
    wide, high = field["width"], field["height"]
    return {
        "x": field["x"] + wide / 2,
        "y": field["y"] + high / 2,
        "width": width or wide,
        "height": height or high,
    }


def meet(item: Any, other: Any) -> bool:
    """Return True if they overlap by more than a hundredth."""
    return all(
        abs(item[middle] - other[middle]) * 2 < item[size] + other[size] - 0.02
        for middle, size in (("x", "width"), ("y", "height"))
    )


@pytest.mark.parametrize(
    ("is_refait", "without_rest", "chances"),
    [
        (True, False, ["rouge", "noir"]),
        (True, True, ["rouge", "noir"]),
        (False, True, ["rouge"]),
        (False, False, []),
    ],
)
def test_prison_decision_follows_possible_choices(
    is_refait: bool, without_rest: bool, chances: list[str]
) -> None:
    """After a refait all (VT-13); after a taille without remainder the first degree (VT-16)."""
    stakes = [
        {"on": chance, "degree": degree, "amount": 5}
        for degree, chance in enumerate(["couleur", "rouge", "noir"])
    ]
    players = {"Anna": {"stakes": stakes}}
    flags = {"refaitStands": is_refait, "withoutRest": without_rest}
    state = {"own": "Anna", "players": players, **flags}
    assert call("decidable", state) == chances


def test_stake_animation_is_not_repeated() -> None:
    """From the hand when it is sent, and not again when it is laid; back when it is refused."""

    def lying(amount: int, *pending: int) -> Any:
        stakes = [{"on": "noir", "degree": 0, "amount": amount, "excess": 0}] if amount else []
        prisoners = {"on": "noir", "degree": 1, "amount": 900, "excess": 0}
        players = {"Anna": {"stakes": [*stakes, prisoners]}}
        sent = [{"on": "noir", "amount": item} for item in pending]
        return [{"players": players, "own": "Anna"}, sent]

    def move_stakes(previous: Any, following: Any) -> list[int]:
        return [item["by"] for item in call("moved", previous, following)]

    assert move_stakes(lying(0), lying(0, 500)) == [500]
    assert move_stakes(lying(0, 500), lying(500)) == []
    assert move_stakes(lying(500, 500), lying(500)) == [-500]
    assert move_stakes(lying(500), lying(0)) == [-500]
