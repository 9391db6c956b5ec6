"""The coach: each moment of a coup has its hint, and each outcome its reason."""

import json
from typing import Any

import msgspec
import pytest
from support.page.node_runner import asked
from support.server.table_bench import CARDS, WHEEL, Bench

from tapisvert.server.tables.player_view import snapshot
from tapisvert.server.tables.stages import Stage


def coached(bench: Bench, **changed: Any) -> dict[str, Any]:
    """Return the hint of the coach for a table as it stands, or with a changed snapshot."""
    view = snapshot(bench.live, "Anna", bench.mono_ms, sees_all=False) | changed
    layout = bench.table.book.layout.value
    (said,) = asked(
        "run_state.mjs", [("coach", json.loads(msgspec.json.encode(view)), {"layout": layout})]
    )
    return dict(said)


@pytest.mark.parametrize(
    ("book", "keys"),
    [
        (CARDS, ("coach-bet-cards", "coach-more-cards", "coach-deal-rows")),
        (WHEEL, ("coach-bet-wheel", "coach-more-wheel", "coach-ball")),
    ],
)
def test_every_moment_has_its_hint(book: str, keys: tuple[str, ...]) -> None:
    """Bet, bet more, the cards come; after the coup its reason stands instead."""
    bench = Bench(book)
    bench.sit()
    bench.until(Stage.BETS)
    assert coached(bench)["hint"]["key"] == keys[0]
    bench.bet()
    assert coached(bench)["hint"]["key"] == keys[1]
    view = snapshot(bench.live, "Anna", bench.mono_ms, sees_all=False)
    players = json.loads(msgspec.json.encode(view["players"]))
    players["Anna"]["ready"] = True  # in company: the others are waited for
    assert coached(bench, players=players)["hint"]["key"] == "coach-waits"
    assert coached(bench, mode="tailleur")["hint"]["key"] == "coach-more"
    bench.until(Stage.CLOSED)
    assert coached(bench)["hint"]["key"] == keys[2]
    bench.until(Stage.PAUSE)
    said = coached(bench)
    assert said["hint"] is None
    assert said["verdict"]["reasons"]


def test_a_stranger_is_told_nothing() -> None:
    """A spectator has no chip to lay, and nothing to explain."""
    bench = Bench(CARDS)
    bench.sit()
    bench.until(Stage.BETS)
    assert coached(bench, players={}) == {"hint": None, "verdict": None}


def row_coup(noir: str, rouge: str, fate: str = "") -> dict[str, Any]:
    """A coup of two rows, by its cards, as a snapshot has it."""
    rows = {"noir": noir.split(), "rouge": rouge.split()}
    points = {
        name: sum(min("A23456789TJQK".index(card[0]) + 1, 10) for card in cards)
        for name, cards in rows.items()
    }
    return {
        "event": "coup",
        "line": 9,
        "rows": rows,
        "totals": points,
        "result": dict.fromkeys(rows, fate),
        "call": [],
    }


def settled(on: str, outcome: str, to_player: int = 0, to_bank: int = 0) -> dict[str, Any]:
    """Anna's stake of 10 after the coup."""
    return {
        "event": "settled",
        "line": 9,
        "player": "Anna",
        "on": on,
        "degree": 0,
        "stake": 1_000,
        "outcome": outcome,
        "to_player": to_player,
        "to_bank": to_bank,
    }


LOWER_ROUGE = row_coup("9s 7d Qc 8h", "4h Qd 8s Kc")
TIE = row_coup("9s 7d Qc 8h", "4h Kd Ts Jc", "null")
REFAIT = row_coup("9s 7d Qc 5h", "4h 7d Ts Jc", "prison")


@pytest.mark.parametrize(
    ("coup", "own", "fate", "keys"),
    [
        (LOWER_ROUGE, settled("rouge", "won", 2_000), "won", ["coach-why-row"]),
        (LOWER_ROUGE, settled("noir", "lost", 0, 1_000), "lost", ["coach-why-row"]),
        (LOWER_ROUGE, settled("inverse", "won", 2_000), "won", ["coach-why-inverse"]),
        (REFAIT, settled("rouge", "imprisoned"), "even", ["coach-why-refait"]),
    ],
)
def test_every_outcome_has_its_reason(
    coup: dict[str, Any], own: dict[str, Any], fate: str, keys: list[str]
) -> None:
    """The points of both rows, the first card or a refait; by what the stake lay on."""
    bench = Bench(CARDS)
    bench.sit()
    bench.until(Stage.BETS)
    verdict = coached(bench, coup=coup, settled=[own])["verdict"]
    assert verdict["fate"] == fate
    assert [reason["key"] for reason in verdict["reasons"]] == keys
    if keys == ["coach-why-row"]:
        assert verdict["reasons"][0]["values"] == {"chance": "rouge", "less": 32, "more": 34}


def test_a_tie_is_told_to_those_whose_stakes_stay() -> None:
    """Nothing is settled then; without a stake there is nothing to tell."""
    bench = Bench(CARDS)
    bench.sit()
    bench.until(Stage.BETS)
    tied: dict[str, Any] = {"coup": TIE, "settled": [], "stage": "pause"}
    assert coached(bench, **tied)["verdict"] is None
    bench.bet()
    verdict = coached(bench, **tied)["verdict"]
    assert verdict["fate"] == "even"
    assert [reason["key"] for reason in verdict["reasons"]] == ["coach-why-tie"]


@pytest.mark.parametrize(("number", "key"), [(17, "coach-why-number"), (0, "coach-why-zero")])
def test_every_spin_has_its_reason(number: int, key: str) -> None:
    """The number, or the zero that imprisons."""
    bench = Bench(WHEEL)
    bench.sit()
    bench.until(Stage.BETS)
    spin = {"event": "coup", "line": 9, "number": number, "color": "noir", "result": {}, "call": []}
    said = coached(bench, coup=spin, settled=[settled("rouge", "lost", 0, 1_000)])
    assert [reason["key"] for reason in said["verdict"]["reasons"]] == [key]


def test_one_row_is_decided_by_its_cards() -> None:
    """In 2.0 the last card decides rouge, and with the first one couleur."""
    bench = Bench(CARDS)
    bench.sit()
    bench.until(Stage.BETS)
    row = row_coup("", "") | {"rows": {"row": ["9s", "7d", "Qc", "8h"]}, "totals": {"row": 34}}
    for on, key in (("rouge", "coach-why-last"), ("couleur", "coach-why-other")):
        said = coached(bench, coup=row, settled=[settled(on, "lost", 0, 1_000)])
        assert [reason["key"] for reason in said["verdict"]["reasons"]] == [key]
