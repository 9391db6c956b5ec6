"""Account page without a browser: the results that it shows are those that the engine paid."""

import json
from typing import Any

import pytest
from support.page.permanence_script import run_calls
from support.records.sealed_records import evening

RULEBOOKS = (
    "venezia-trente-et-quarante",
    "trente-et-quarante-2.0",
    "campione-trente-et-quarante",
    "campione-roulette",
)


def played_event(rulebook: str, player: str, seed: int) -> tuple[list[dict[str, Any]], int]:
    """Coups of a player as the server recalls them, and the player's result from first to last.

    The final sum is that of the chips when the table has closed and returned everything.
    """
    record = evening(rulebook, seed=seed).decode().splitlines()
    lines = [json.loads(line) for line in record]
    coups: list[dict[str, Any]] = []
    events: list[dict[str, Any]] = []
    gain = 0
    for line in lines:
        if line.get("event") == "coup" and coups:
            coups[-1]["events"] = events
            events = []
        if line.get("event") == "coup":
            coups.append({"table": "t", "n": line["line"], "at": line["line"], "coup": line})
        if line.get("player") == player and "event" in line:
            events.append(line)
            gain += move_event(line)
    coups[-1]["events"] = events
    return coups[::-1], gain


def move_event(event: dict[str, Any]) -> int:
    """By how much chips and stakes together become more: what goes to and from the bank."""
    match event["event"]:
        case "settled":
            outcome = event["outcome"]
            if outcome in ("won", "won_half"):
                return int(event["to_player"]) - int(event["stake"])
            return -int(event["to_bank"])
        case "divided":
            return -int(event["to_bank"])
        case "premium_earned":
            return -int(event["premium"])
        case _:
            return 0


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_curve_ends_where_engine_does(rulebook: str) -> None:
    """Coup by coup, for every player of an evening."""
    for player in ("Anna", "Bruno"):
        coups, gain = played_event(rulebook, player, seed=6)
        gains = run_calls(*(("totalGain", coup["events"]) for coup in coups))
        summed = [coup | {"gain": gain} for coup, gain in zip(coups, gains, strict=True)]
        (course,) = run_calls(("cumulativeResults", summed))
        assert len(course) == len(coups) > 1
        assert course[-1]["sum"] == gain


def test_stayed_stakes_are_summed() -> None:
    """Added, less stakes taken back in time; a stake that was moved lies elsewhere."""
    events = [
        {"event": "staked", "on": "rouge", "added": 500, "amount": 500, "excess": 0},
        {"event": "staked", "on": "rouge", "added": 700, "amount": 1200, "excess": 0},
        {"event": "withdrawn", "on": "rouge", "degree": 0, "amount": 200, "excess": 0},
        {"event": "staked", "on": "noir", "added": 300, "amount": 300, "excess": 0},
        {"event": "moved", "on": "noir", "to": "couleur", "degree": 0, "amount": 300, "excess": 0},
        {"event": "staked", "on": "inverse", "added": 100, "amount": 100, "excess": 0},
        {"event": "withdrawn", "on": "inverse", "degree": 0, "amount": 60, "excess": 40},
    ]
    assert run_calls(("stakesLaid", {"events": events})) == [
        [{"on": "rouge", "amount": 1000}, {"on": "couleur", "amount": 300}]
    ]
