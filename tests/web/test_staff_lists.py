"""Lists of the staff's consoles: the stakes by chance, and what a coup pays each player."""

from typing import Any

from support.page.staff_scripts import run_call

CHANCES = ("rouge", "noir", "couleur", "17")


def stake(chance: str, amount: int, **fields: Any) -> dict[str, Any]:
    """A stake as the page holds it."""
    return {"on": chance, "degree": 0, "amount": amount, "excess": 0, "insured": False, **fields}


def state(**players: list[dict[str, Any]]) -> dict[str, Any]:
    """The parts of a table's state that the lists read."""
    return {
        "rulebook": {"chances": [{"name": name} for name in CHANCES]},
        "players": {name: {"stakes": stakes} for name, stakes in players.items()},
    }


def test_stakes_are_listed_by_chance() -> None:
    """Each with its total, an excess counted, the part that is insured, and its prison."""
    result = run_call(
        "core/table/laid-stakes",
        "laidChances",
        state(
            Anna=[stake("17", 5), stake("rouge", 750, insured=True, insured_amount=500)],
            Bruno=[stake("rouge", 1_000, excess=200, insured=True), stake("rouge", 40, degree=2)],
        ),
    )
    assert [(chance["on"], chance["total"]) for chance in result] == [("rouge", 1_990), ("17", 5)]
    assert [tuple(item.values()) for item in result[0]["stakes"]] == [
        ("Bruno", 0, 1_200, 1_000),
        ("Anna", 0, 750, 500),
        ("Bruno", 2, 40, 0),
    ]


def test_payments_sum_gains_by_player() -> None:
    """Winners first; a premium is taken where it was laid, and a prisoner brings nothing."""

    def settled(
        player: str, chance: str, outcome: str, to_player: int, to_bank: int
    ) -> dict[str, Any]:
        event = {"player": player, "on": chance, "degree": 0, "stake": 100, "outcome": outcome}
        return {"event": "settled", **event, "to_player": to_player, "to_bank": to_bank}

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
    result = run_call("core/table/laid-stakes", "payments", {"coup": coup, "stakesStay": False})
    assert [(item["player"], item["sum"]) for item in result] == [
        ("Bruno", 99),
        ("Rossi", 0),
        ("Anna", -200),
    ]
    assert [tuple(gain.values()) for gain in result[-1]["gains"]] == [
        ("rouge", -100),
        ("couleur", -100),
    ]


def test_pasted_list_names_people_and_roles() -> None:
    """Each line has a name and roles, by their ids or in the reader's language, as typed or from a
    spreadsheet; the first line without a known role is named.
    """
    names = {
        "chef": "chef de table",
        "payeur": "payeur",
        "cashier": "cassiere",
        "controller": "controllore",
    }
    text = "Anna Rossi: chef de table, payeur\n\nBice\tcassiere\nCiro; CONTROLLER\nDino: cass"
    assert run_call("staff/house/invite-people", "parsePeople", text, names) == {
        "people": [
            {"name": "Anna Rossi", "roles": ["chef", "payeur"]},
            {"name": "Bice", "roles": ["cashier"]},
            {"name": "Ciro", "roles": ["controller"]},
            {"name": "Dino", "roles": ["cashier"]},
        ]
    }
    for wrong in ("Anna", "Anna: c", "Anna: re", ": chef"):
        assert run_call(
            "staff/house/invite-people", "parsePeople", f"Bice: chef\n{wrong}", names
        ) == {"line": 2}


def test_first_steps_follow_the_house() -> None:
    """An empty house lacks everything but a second person's confirmation; one at work, nothing."""

    def account(name: str, *roles: str, **fields: Any) -> dict[str, Any]:
        """A row of the list of accounts."""
        row = {"id": name, "roles": list(roles), "unconfirmed": [], "disabled": False}
        return {**row, "has_password": True, "has_second_factor": False, **fields}

    def remaining(*arguments: Any) -> list[str]:
        """The steps that are not done, for Dora."""
        steps = run_call("staff/house/first-steps", "firstSteps", *arguments, "Dora")
        return [step for step, is_done, _ in steps if not is_done]

    dora = account("Dora", "direction")
    no_grid: dict[str, list[int]] = {"chips": [], "notes": []}
    expected = ["factor", "direction", "staff", "tables", "denominations", "opening"]
    assert remaining([dora], no_grid, []) == expected
    people = [
        account("Dora", "direction", has_second_factor=True),
        account("Delia", "direction"),
        *(account(role, role) for role in ("chef", "tailleur", "cashier", "controller")),
    ]
    grid = {"chips": [100], "notes": [500]}
    assert remaining(people, grid, [{"shifts": [1]}]) == []
    waiting = account("Eva", unconfirmed=["chef"])
    assert remaining([*people, waiting], grid, [{"shifts": []}]) == ["confirmed", "opening"]
