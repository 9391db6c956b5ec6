"""A coup's result as the page tells it: the sum, the lines, the marks and the chips that move."""

from itertools import combinations
from typing import Any

import pytest
from support.page.node_runner import asked

from tapisvert import money
from tapisvert.chances import CLOTH

LOST = [f"{number}" for number in range(13)]
ROOMS = {
    "upright": {"width": 740, "height": 850, "finger": 44},
    "wide": {"width": 1330, "height": 480, "finger": 24},
    "beside panels": {"width": 1050, "height": 410, "finger": 24},
    "high beside panels": {"width": 1000, "height": 480, "finger": 24},
    "telephone": {"width": 340, "height": 450, "finger": 44},
    "telephone on its side": {"width": 620, "height": 255, "finger": 44},
}
"""Room of a cloth, in pixels, in windows from 768 by 1024 to 1440 by 900, and on telephones."""


def settled(on: str, outcome: str, stake: int, paid: tuple[int, int], degree: int = 0) -> Any:
    """Settlement of a stake of Anna's by the server: paid to her, and to the bank."""
    to_player, to_bank = paid
    return {
        "event": "settled",
        "line": 1,
        "player": "Anna",
        "on": on,
        "degree": degree,
        "stake": stake,
        "outcome": outcome,
        "to_player": to_player,
        "to_bank": to_bank,
    }


def premium(on: str, amount: int) -> Any:
    """Premium that the bank earned of Anna's insurance."""
    return {"event": "premium_earned", "line": 1, "player": "Anna", "on": on, "premium": amount}


def call(name: str, *given: Any) -> Any:
    """Return the result of one part of the page."""
    return asked("run_result.mjs", [(name, *given)])[0]


MIXED = [
    settled("rouge", "lost", 500, (0, 500)),
    settled("noir", "imprisoned", 700, (0, 0)),
    settled("couleur", "won", 2_000, (4_000, 0)),
    settled("rouge", "lost", 300, (0, 300), degree=1),
    settled("17", "won", 500, (18_000, 0)),
    premium("couleur", 20),
    *(settled(on, "lost", 500, (0, 500)) for on in LOST),
]


def test_winners_stand_first_and_losses_are_one_line() -> None:
    """The lines make up the sum; free stakes and prisoners are lost apart."""
    result = call("coupResult", MIXED, False)
    lines = [(one["outcome"], len(one["on"]), one["gain"]) for one in result["lines"]]
    assert lines == [
        ("won", 1, 17_500),
        ("won", 1, 2_000),
        ("imprisoned", 1, 0),
        ("lost", 1 + len(LOST), -7_000),
        ("lost", 1, -300),
        ("premium", 1, -20),
    ]
    assert result["sum"] == sum(gain for *_, gain in lines)


def test_a_mark_is_what_its_chance_brought() -> None:
    """Free and in prison together; a premium was paid before, and nothing marks what stands."""
    marks = {one["on"]: one["gain"] for one in call("resultMarks", MIXED, False)}
    assert marks == {"rouge": -800, "couleur": 2_000, "17": 17_500, **dict.fromkeys(LOST, -500)}


@pytest.mark.parametrize(
    ("event", "stays", "wanted"),
    [
        (settled("noir", "won", 500, (1_000, 0)), False, (500, 500, 0)),
        (settled("noir", "won", 500, (500, 0)), True, (0, 500, 0)),
        (settled("noir", "won_half", 500, (750, 0)), False, (500, 250, 0)),
        (settled("noir", "lost", 500, (0, 500)), False, (0, 0, 500)),
        (settled("noir", "released", 500, (500, 0), degree=1), False, (500, 0, 0)),
        (settled("noir", "divided", 501, (251, 250), degree=1), False, (251, 0, 250)),
        (settled("noir", "imprisoned", 500, (0, 0)), False, None),
        (premium("noir", 5), False, None),
    ],
    ids=lambda value: value.get("outcome", "premium") if isinstance(value, dict) else str(value),
)
def test_chips_move_as_the_ledger_does(
    event: Any, stays: bool, wanted: tuple[int, ...] | None
) -> None:
    """Back to the player, from the bank, to the bank; a stake that stays where it lies is none."""
    moves = call("chipMoves", [event], stays)
    found = [(one["back"], one["won"], one["lost"]) for one in moves]
    assert found == ([wanted] if wanted else [])


def test_the_share_on_the_button_is_the_rules() -> None:
    """To the last unit, of stakes that do not halve as well."""
    pairs = [(amount, degree) for amount in (1, 3, 100, 501, 12_345) for degree in (1, 2, 5)]
    calls = [("dividedShare", {"amount": amount, "degree": degree}) for amount, degree in pairs]
    assert asked("run_result.mjs", calls) == [money.divide(*pair)[0] for pair in pairs]


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


def test_chips_come_to_rest_within_the_pause() -> None:
    """At a quick table sooner; and where no end is known they take their time."""
    calm, quick = call("legMs", "pause", 60_000), call("legMs", "pause", 1_000)
    assert call("legMs", "bets", 1_000) == call("legMs", "pause", None) == calm
    assert 3 * quick < 1_000 < 3 * calm


@pytest.mark.parametrize("room", ["upright", "wide"])
def test_no_losing_mark_covers_another(room: str) -> None:
    """With a stake on every place, all that is drawn can be read; winners are drawn at the end."""
    marks = [
        {"on": on, "gain": 123_400 if on in ("17", "14/17", "rouge") else -123_400} for on in CLOTH
    ]
    placed = call("placeGains", ROOMS[room], marks)["placed"]
    assert [one["on"] for one in placed if one["gain"] > 0] == [one["on"] for one in placed[-3:]]
    assert len(placed) > 3
    for one, other in combinations(placed, 2):
        assert not meet(one, other), (one["on"], other["on"])


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("won", [4_000, 1_234_500])
def test_the_number_that_came_and_the_name_of_its_dozen_are_read_beside_the_winnings(
    room: str, won: int
) -> None:
    """On a cloth that a telephone shows small, too; the dozen's mark is in its field. Of a dozen on
    both sides, one name is read beside a sum that has no room, and both beside a usual one.
    """
    gains = {"17": 35_000, "14/17": 17_000, "M12": won, "C2": 1_000, "pair": -5_000}
    marks = [{"on": on, "gain": gain} for on, gain in gains.items()]
    found = call("placeGains", ROOMS[room], marks, "17")
    placed = {one["on"]: one for one in found["placed"]}
    assert placed.keys() == gains.keys()
    fields = [field for field in found["fields"] if field["on"] in ("17", "M12")]
    names = {"17": (26, 20), "M12": (20, 12)}
    read = [
        field["on"]
        for field in fields
        if not any(
            meet(mark, middle(field["name"], *names[field["on"]])) for mark in placed.values()
        )
    ]
    assert set(read) == names.keys()
    assert won > 4_000 or len(read) == len(fields)
    beside = [field for field in found["fields"] if field["on"] != "M12"]
    over = [one["on"] for one in beside if meet(placed["M12"], middle(one))]
    assert not over


def middle(field: Any, width: float = 0, height: float = 0) -> Any:
    """Return what is printed in the middle of a field, or all of it, by its middle."""
    wide, high = field["width"], field["height"]
    return {
        "x": field["x"] + wide / 2,
        "y": field["y"] + high / 2,
        "width": width or wide,
        "height": height or high,
    }


def meet(one: Any, other: Any) -> bool:
    """Return True if they overlap by more than a hundredth."""
    return all(
        abs(one[at] - other[at]) * 2 < one[long] + other[long] - 0.02
        for at, long in (("x", "width"), ("y", "height"))
    )


@pytest.mark.parametrize(
    ("stands", "without_rest", "asked_of"),
    [
        (True, False, ["rouge", "noir"]),
        (True, True, ["rouge", "noir"]),
        (False, True, ["rouge"]),
        (False, False, []),
    ],
)
def test_stakes_in_prison_are_asked_of_while_something_may_be_done(
    stands: bool, without_rest: bool, asked_of: list[str]
) -> None:
    """After a refait all (VT-13); after a taille without remainder the first degree (VT-16)."""
    stakes = [
        {"on": on, "degree": degree, "amount": 5}
        for degree, on in enumerate(["couleur", "rouge", "noir"])
    ]
    players = {"Anna": {"stakes": stakes}}
    flags = {"refaitStands": stands, "withoutRest": without_rest}
    state = {"own": "Anna", "players": players, **flags}
    assert call("decidable", state) == asked_of


def test_a_stake_moves_once() -> None:
    """From the hand when it is sent, and not again when it is laid; back when it is refused."""

    def lying(amount: int, *pending: int) -> Any:
        stakes = [{"on": "noir", "degree": 0, "amount": amount, "excess": 0}] if amount else []
        bound = {"on": "noir", "degree": 1, "amount": 900, "excess": 0}
        players = {"Anna": {"stakes": [*stakes, bound]}}
        sent = [{"on": "noir", "amount": one} for one in pending]
        return [{"players": players, "own": "Anna"}, sent]

    def moved(before: Any, after: Any) -> list[int]:
        return [one["by"] for one in call("moved", before, after)]

    assert moved(lying(0), lying(0, 500)) == [500]
    assert moved(lying(0, 500), lying(500)) == []
    assert moved(lying(500, 500), lying(500)) == [-500]
    assert moved(lying(500), lying(0)) == [-500]
