"""The coach: each moment of a coup has its hint, and each outcome its reason."""

import json
from typing import Any

import msgspec
import pytest
from support.page.node_runner import run_script
from support.server.table_bench import ANNA, CARDS, WHEEL, Bench

from tapisvert.live.stages import Stage
from tapisvert.live.view import snapshot


def coach_hints(bench: Bench, **changed: Any) -> dict[str, Any]:
    """Return the hint of the coach for a table as it stands, or with a changed snapshot."""
    view = snapshot(bench.live, "Anna", bench.mono_ms, sees_all=False) | changed
    layout = bench.table.book.layout.value
    (text,) = run_script(
        "run_state.mjs", [("coach", json.loads(msgspec.json.encode(view)), {"layout": layout})]
    )
    return dict(text)


@pytest.mark.parametrize(
    ("book", "keys"),
    [
        (CARDS, ("coach-bet-cards", "coach-more-cards", "coach-deal-rows")),
        (WHEEL, ("coach-bet-wheel", "coach-more-wheel", "coach-ball")),
    ],
)
def test_hints_follow_the_stage(book: str, keys: tuple[str, ...]) -> None:
    """Bet, bet more, the cards come; after the coup its reason stands instead."""
    bench = Bench(book, players=[ANNA], stage=Stage.BETS)
    assert coach_hints(bench)["hint"]["key"] == keys[0]
    bench.bet()
    assert coach_hints(bench)["hint"]["key"] == keys[1]
    view = snapshot(bench.live, "Anna", bench.mono_ms, sees_all=False)
    players = json.loads(msgspec.json.encode(view["players"]))
    players["Anna"]["ready"] = True  # in company: the others are waited for
    assert coach_hints(bench, players=players)["hint"]["key"] == "coach-waits"
    assert coach_hints(bench, mode="tailleur")["hint"]["key"] == "coach-more"
    bench.until(Stage.CLOSED)
    assert coach_hints(bench)["hint"]["key"] == keys[2]
    bench.until(Stage.PAUSE)
    text = coach_hints(bench)
    assert text["hint"] is None
    assert text["verdict"]["reasons"]


def test_spectator_gets_no_hints() -> None:
    """A spectator has no chip to lay, and nothing to explain."""
    bench = Bench(CARDS, players=[ANNA], stage=Stage.BETS)
    assert coach_hints(bench, players={}) == {"hint": None, "verdict": None}


def row_coup(noir: str, rouge: str, outcome: str = "") -> dict[str, Any]:
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
        "result": dict.fromkeys(rows, outcome),
        "call": [],
    }


def settled_event(
    chance: str, outcome: str, to_player: int = 0, to_bank: int = 0
) -> dict[str, Any]:
    """Anna's stake of 10 after the coup."""
    return {
        "event": "settled",
        "line": 9,
        "player": "Anna",
        "on": chance,
        "degree": 0,
        "stake": 1_000,
        "outcome": outcome,
        "to_player": to_player,
        "to_bank": to_bank,
    }


LOWER_ROUGE = row_coup("9s 7d Qc 8h", "4h Qd 8s Kc")
TIE = row_coup("9s 7d Qc 8h", "4h Kd Ts Jc", "null")
REFAIT = row_coup("9s 7d Qc 5h", "4h 7d Ts Jc", "prison")
PREMIUM = {"event": "premium_earned", "line": 9, "player": "Anna", "on": "rouge", "premium": 10}


def spin(number: int, result: dict[str, str]) -> dict[str, Any]:
    """A coup of the wheel, as a snapshot has it."""
    cards = {"number": number, "color": "noir", "result": result, "call": []}
    return {"event": "coup", "line": 9, **cards}


def verdict_of(
    bench: Bench, coup: dict[str, Any], *own_names: dict[str, Any], **options: Any
) -> Any:
    """Return the fates of Anna's stakes, as (fates, chances), and the keys of the reasons."""
    verdict = coach_hints(bench, coup=coup, settled=list(own_names), **options)["verdict"]
    outcomes = [(" ".join(item["outcomes"]), item["on"]) for item in verdict["fates"]]
    return outcomes, [reason["key"] for reason in verdict["reasons"]]


def betting(book: str) -> Bench:
    """A table of this rulebook where Anna may bet."""
    return Bench(book, players=[ANNA], stage=Stage.BETS)


@pytest.mark.parametrize(
    ("coup", "events", "outcome", "keys"),
    [
        (LOWER_ROUGE, settled_event("rouge", "won", 2_000), "won", ["coach-why-row"]),
        (LOWER_ROUGE, settled_event("noir", "lost", 0, 1_000), "lost", ["coach-why-row"]),
        (LOWER_ROUGE, settled_event("inverse", "won", 2_000), "won", ["coach-why-inverse"]),
        (LOWER_ROUGE, settled_event("rouge", "released", 1_000), "free", ["coach-why-row"]),
        (REFAIT, settled_event("rouge", "imprisoned"), "prison", ["coach-why-refait"]),
        (REFAIT, settled_event("rouge", "deepened"), "prison", ["coach-why-refait"]),
        (REFAIT, settled_event("rouge", "insured", 1_000), "saved", ["coach-why-refait"]),
        (REFAIT, settled_event("rouge", "divided", 500, 500), "shared", ["coach-why-refait"]),
    ],
)
def test_outcomes_have_reasons(
    coup: dict[str, Any], events: dict[str, Any], outcome: str, keys: list[str]
) -> None:
    """The points of both rows, the first card or a refait; by what the stake lay on."""
    bench = betting(CARDS)
    verdict = coach_hints(bench, coup=coup, settled=[events])["verdict"]
    gain = {"won": 1_000, "lost": -1_000, "shared": -500}.get(outcome, 0)
    assert verdict["fates"] == [{"outcomes": [outcome], "on": [events["on"]], "gain": gain}]
    assert [reason["key"] for reason in verdict["reasons"]] == keys
    if keys == ["coach-why-row"]:
        assert verdict["reasons"][0]["values"] == {"chance": "rouge", "less": 32, "more": 34}


def test_stakes_are_never_netted() -> None:
    """A premium or a loss beside it takes no other stake's fate away; winners come first."""
    assert verdict_of(
        betting(CARDS),
        REFAIT,
        PREMIUM,
        settled_event("couleur", "imprisoned"),
        settled_event("rouge", "insured", 1_000),
    ) == ([("saved", ["rouge"]), ("prison", ["couleur"])], ["coach-why-refait"])
    losers = [settled_event(chance, "lost", 0, 10_000) for chance in ("rouge", "P12")]
    outcomes, _ = verdict_of(
        betting(WHEEL), spin(17, {}), *losers, settled_event("14/17", "won", 18_000)
    )
    assert outcomes == [("won", ["14/17"]), ("lost", ["rouge", "P12"])]


def test_chances_are_named_once() -> None:
    """A free stake wins beside one that leaves prison: one sentence for both."""
    stakes = [settled_event("rouge", outcome, 1_000) for outcome in ("released", "won", "won")]
    outcomes, _ = verdict_of(betting(CARDS), LOWER_ROUGE, *stakes)
    assert outcomes == [("won free", ["rouge"])]


def test_excess_gets_no_outcome() -> None:
    """It was never in play."""
    losses, link = (
        settled_event("noir", "lost", 0, 1_000),
        settled_event("noir", "excess_returned", 200),
    )
    assert verdict_of(betting(CARDS), LOWER_ROUGE, losses, link)[0] == [("lost", ["noir"])]


def test_insured_stake_at_tie_keeps_only_its_reason() -> None:
    """The premium is earned, under R07's alternative; the stake neither won nor lost."""
    assert verdict_of(betting(CARDS), TIE, PREMIUM) == ([], ["coach-why-tie"])


@pytest.mark.parametrize(
    ("degree", "is_open", "hint", "reasons"),
    [
        (1, True, "coach-choice", ["coach-why-refait", "coach-choice"]),
        (2, True, "coach-prison", ["coach-why-refait"]),
        (1, False, "coach-prison", ["coach-why-refait"]),
    ],
)
def test_half_is_returned_from_first_degree(
    degree: int, is_open: bool, hint: str, reasons: list[str]
) -> None:
    """And only while the refait stands: the coach offers nothing that the table refuses."""
    bench = betting(CARDS)
    view = snapshot(bench.live, "Anna", bench.mono_ms, sees_all=False)
    players = json.loads(msgspec.json.encode(view["players"]))
    players["Anna"]["stakes"] = [
        {"on": "rouge", "degree": degree, "amount": 1_000, "excess": 0, "insured": False}
    ]
    options = {"players": players, "refait_stands": is_open}
    own_names = settled_event("rouge", "imprisoned" if degree == 1 else "deepened")
    assert verdict_of(bench, REFAIT, own_names, **options)[1] == reasons
    assert coach_hints(bench, coup=REFAIT, **options)["hint"]["key"] == hint


def test_tie_is_explained_to_stakeholders() -> None:
    """Nothing is settled then; without a stake there is nothing to tell."""
    bench = betting(CARDS)
    tied: dict[str, Any] = {"coup": TIE, "settled": [], "stage": "pause"}
    assert coach_hints(bench, **tied)["verdict"] is None
    bench.bet()
    assert verdict_of(bench, TIE, stage="pause") == ([], ["coach-why-tie"])


def test_spins_have_reasons() -> None:
    """The number, with or without a win, or the zero and what the house does then."""
    bench, losses = betting(WHEEL), settled_event("17", "lost", 0, 1_000)
    assert verdict_of(bench, spin(5, {}), losses)[1] == ["coach-why-miss"]
    win = settled_event("rouge", "won", 2_000)
    assert verdict_of(bench, spin(5, {}), losses, win)[1] == ["coach-why-number"]
    for effect in ("prison", "partage", "lost"):
        text = coach_hints(bench, coup=spin(0, {"rouge": effect}), settled=[losses])["verdict"]
        values = {"number": "0", "effect": effect}
        assert text["reasons"] == [{"key": "coach-why-zero", "values": values}]


def test_single_row_is_decided_by_its_cards() -> None:
    """In 2.0 the last card decides rouge, and with the first one couleur; an ace of spades halves
    what winners are paid.
    """
    bench = betting(CARDS)
    row = row_coup("", "") | {"rows": {"row": ["9s", "7d", "Qc", "8h"]}, "totals": {"row": 34}}
    for chance, key in (("rouge", "coach-why-last"), ("couleur", "coach-why-other")):
        assert verdict_of(bench, row, settled_event(chance, "lost", 0, 1_000))[1] == [key]
    noir, rouge = settled_event("noir", "lost", 0, 1_000), settled_event("rouge", "won_half", 1_500)
    assert verdict_of(bench, row, noir, rouge) == (
        [("half", ["rouge"]), ("lost", ["noir"])],
        ["coach-why-last", "result-half"],
    )
