"""Lists of the staff's consoles: the stakes by chance, and what a coup pays each player."""

from typing import Any

from support.page.staff_scripts import one

CHANCES = ("rouge", "noir", "couleur", "17")


def stake(on: str, amount: int, **more: Any) -> dict[str, Any]:
    """A stake as the page holds it."""
    return {"on": on, "degree": 0, "amount": amount, "excess": 0, "insured": False, **more}


def state(**players: list[dict[str, Any]]) -> dict[str, Any]:
    """The parts of a table's state that the lists read."""
    return {
        "rulebook": {"chances": [{"name": name} for name in CHANCES]},
        "players": {name: {"stakes": stakes} for name, stakes in players.items()},
    }


def test_stakes_stand_by_chance_in_the_order_of_the_cloth() -> None:
    """Each with its total, an excess counted, the part that is insured, and its prison."""
    found = one(
        "core/table/laid-stakes",
        "laidChances",
        state(
            Anna=[stake("17", 5), stake("rouge", 750, insured=True, insured_amount=500)],
            Bruno=[stake("rouge", 1_000, excess=200, insured=True), stake("rouge", 40, degree=2)],
        ),
    )
    assert [(chance["on"], chance["total"]) for chance in found] == [("rouge", 1_990), ("17", 5)]
    assert [tuple(one.values()) for one in found[0]["stakes"]] == [
        ("Bruno", 0, 1_200, 1_000),
        ("Anna", 0, 750, 500),
        ("Bruno", 2, 40, 0),
    ]


def test_a_coup_pays_each_player_a_sum_with_its_places() -> None:
    """Winners first; a premium is taken where it was laid, and a prisoner brings nothing."""

    def settled(player: str, on: str, outcome: str, paid: int, taken: int) -> dict[str, Any]:
        about = {"player": player, "on": on, "degree": 0, "stake": 100, "outcome": outcome}
        return {"event": "settled", **about, "to_player": paid, "to_bank": taken}

    premium = {"event": "premium_earned", "player": "Bruno", "on": "noir", "premium": 1}
    coup = {
        "settled": [
            settled("Anna", "rouge", "lost", 0, 100),
            settled("Anna", "couleur", "lost", 0, 100),
            settled("Bruno", "noir", "won", 200, 0),
            premium,
            settled("Rossi", "noir", "imprisoned", 0, 0),
        ]
    }
    found = one("core/table/laid-stakes", "payments", {"coup": coup, "stakesStay": False})
    assert [(one["player"], one["sum"]) for one in found] == [
        ("Bruno", 99),
        ("Rossi", 0),
        ("Anna", -200),
    ]
    assert [tuple(gain.values()) for gain in found[-1]["gains"]] == [
        ("rouge", -100),
        ("couleur", -100),
    ]
