"""Golden records: whole sessions with every event that they gave, byte for byte.

Beside each `NAME.jsonl`, a record, lies `NAME.events.jsonl`, what it answers. `story` is a session
made to go through the corners of a rulebook, `taille` a whole real one from a shuffled sixain,
`cloth` every bet of roulette. The events were held against a second, independent reading of the
regulations before they were kept. Where a change of the rules is meant to change them, write them
anew and read the difference line by line:

    python tests/plays/test_golden.py --write
"""

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tapisvert import rulebooks
from tapisvert.chances import CLOTH
from tapisvert.record import IndependentAccounts, Replay, replay
from tapisvert.record.event_lines import format_event, read_event
from tapisvert.rules.refusals import Refusal

PLAYS = Path(__file__).parent
RECORDS = sorted(
    path.name.removesuffix(".jsonl")
    for path in PLAYS.glob("*.jsonl")
    if not path.name.endswith(".events.jsonl")
)
STORIES = [name for name in RECORDS if name.endswith(".story")]
WITH_PRISON = [name for name in STORIES if not name.startswith("trente-et-quarante-2.0")]
every_record = pytest.mark.parametrize("name", RECORDS)


def record(name: str) -> list[bytes]:
    """The lines of a record."""
    return (PLAYS / f"{name}.jsonl").read_bytes().splitlines(keepends=True)


def expected(name: str) -> bytes:
    """The events that were kept."""
    return (PLAYS / f"{name}.events.jsonl").read_bytes()


def events(name: str, kind: str = "") -> list[dict[str, Any]]:
    """Events of a record's answers, all of them or of one kind."""
    lines = [json.loads(line) for answer in replay(record(name)) for line in answer.splitlines()]
    return [event for event in lines if kind in ("", event["event"])]


@every_record
def test_events_of_a_record_are_read_back(name: str) -> None:
    """As values, which give the same lines again."""
    for line in expected(name).splitlines():
        event = json.loads(line)
        if event["event"] != "refused":
            assert format_event(read_event(event), event["line"]) == line


def settled_rows(name: str) -> list[tuple[str, int, str, int]]:
    """Settled stakes: chance, degree before, outcome, amount to the player."""
    return [
        (event["on"], event["degree"], event["outcome"], event["to_player"])
        for event in events(name, "settled")
    ]


@every_record
def test_record_yields_the_golden_events(name: str) -> None:
    """To the same byte."""
    assert b"".join(replay(record(name))) == expected(name)


@every_record
def test_accounts_from_events_match_balances(name: str) -> None:
    """Each `balances` of the record is what its events add up to."""
    books, table = IndependentAccounts(), Replay()
    for line in record(name):
        books.apply(event for event in table.feed(line) if not isinstance(event, Refusal))
    assert books.difference == 0
    assert len(events(name, "balances")) >= 2


def test_rulebooks_have_golden_records() -> None:
    """A story each; a whole taille for the cards, the whole cloth for the wheel."""
    longer = {name: "cloth" if "roulette" in name else "taille" for name in rulebooks()}
    assert sorted(RECORDS) == sorted(
        f"{name}.{kind}" for name in rulebooks() for kind in ("story", longer[name])
    )


@pytest.mark.parametrize("name", WITH_PRISON)
@pytest.mark.clause("R03", "R04", "R09", "R11", "CR-7")
def test_story_reaches_deep_prison(name: str) -> None:
    """Three refaits in a row, with stakes moved in the first and second degree, one divided in the
    third; a société over the maximum; and a last coup that divides at once.
    """
    outcomes = Counter((outcome, degree) for _, degree, outcome, _ in settled_rows(name))
    assert all(outcomes[deeper] for deeper in (("imprisoned", 0), ("deepened", 1), ("deepened", 2)))
    assert {move["degree"] for move in events(name, "moved")} >= {1, 2}
    assert (50_001, 6_251) in [
        (entry["stake"], entry["to_player"]) for entry in events(name, "divided")
    ]
    assert ("rouge", 0, "excess_returned", 30_000) in settled_rows(name)
    last = max(event["line"] for event in events(name, "coup"))
    division = [event for event in events(name, "settled") if event["line"] == last]
    assert {(event["outcome"], event["degree"]) for event in division} == {
        ("divided", 0),
        ("divided", 1),
    }
    assert [event["to_player"] for event in division][:2] == [16_667, 12_501]
    assert events(name, "finished")


@pytest.mark.parametrize("name", [name for name in WITH_PRISON if "roulette" not in name])
@pytest.mark.clause("R08", "VT-11", "CT-6", "DT-7")
def test_story_contains_an_insured_refait(name: str) -> None:
    """The stake goes back whole and the bank has the premium."""
    assert ("couleur", 0, "insured", 50_000) in settled_rows(name)
    assert 500 in [event["premium"] for event in events(name, "premium_earned")]


@pytest.mark.clause("VT-15", "R05")
def test_venezia_alone_divides_at_fourth_refait() -> None:
    """A sixteenth of 700.00, rounded up, against a fourth and a fifth degree; at the fifth in a row
    a quarter of the 10.01 that the fourth imprisoned, and a free stake is imprisoned again.
    """
    story = settled_rows("venezia-trente-et-quarante.story")
    assert ("rouge", 3, "divided", 4_375) in story
    fifth = story.index(("rouge", 1, "divided", 251))
    assert story[fifth + 1] == ("inverse", 0, "imprisoned", 0)
    for name in ("campione-trente-et-quarante.story", "trente-et-quarante-digest.story"):
        assert ("noir", 4, "deepened", 0) in settled_rows(name)
        eased_degrees = [
            degree
            for chance, degree, outcome, _ in settled_rows(name)
            if (chance, outcome) == EASED
        ]
        assert eased_degrees == [5, 4, 3, 2]
        assert ("couleur", 1, "released", 30_000) in settled_rows(name)


EASED = ("couleur", "eased")


@pytest.mark.clause("VT-16", "R12")
def test_venezia_returns_stakes_after_last_card() -> None:
    """The taille ends with a refait and no card left."""
    name = "venezia-trente-et-quarante.taille"
    assert [end_event["cards_left"] for end_event in events(name, "taille_over")] == [0]
    (withdrawal,) = [event for event in events(name, "withdrawn") if event["degree"]]
    assert (withdrawal["degree"], withdrawal["amount"]) == (1, 12_900)


@pytest.mark.parametrize("name", ["campione-trente-et-quarante", "trente-et-quarante-digest"])
@pytest.mark.clause("R14")
def test_coup_without_enough_cards_is_void(name: str) -> None:
    """It ends the taille, and no stake of it is settled."""
    (end_event,) = events(f"{name}.taille", "taille_over")
    assert end_event["void"] is True
    kinds = {
        event["event"] for event in events(f"{name}.taille") if event["line"] == end_event["line"]
    }
    assert kinds & {"coup", "settled"} == set()


@pytest.mark.clause("T2-2.2", "T2-3.4", "R10", "R14")
def test_2_0_halves_winners_and_stops_at_cut() -> None:
    """Odd stakes gain their half rounded up; a pack at most lies undealt."""
    halves = [
        (event["stake"], event["to_player"])
        for event in events("trente-et-quarante-2.0.story", "settled")
        if event["outcome"] == "won_half"
    ]
    assert {(501, 752), (999, 1_499), (1_003, 1_505), (70_001, 105_002)} <= set(halves)
    (end_event,) = events("trente-et-quarante-2.0.taille", "taille_over")
    assert (end_event["void"], 42 < end_event["cards_left"] <= 52) == (False, True)


@pytest.mark.clause("CR-1", "CR-2")
def test_cloth_bets_win_once_and_lose_once() -> None:
    """All 157."""
    outcomes = {
        (chance, outcome) for chance, _, outcome, _ in settled_rows("campione-roulette.cloth")
    }
    for outcome in ("won", "lost"):
        assert {chance for chance, result in outcomes if result == outcome} == set(CLOTH)


@pytest.mark.clause("CR-3.1")
def test_zero_falls_with_everything_on_the_cloth() -> None:
    """The six simple chances go to prison, what covers zero wins, all else loses."""
    lines = Counter(event["line"] for event in events("campione-roulette.cloth", "settled"))
    line, stakes = lines.most_common(1)[0]
    assert stakes == 157
    full = [e for e in events("campione-roulette.cloth", "settled") if e["line"] == line]
    assert Counter(event["outcome"] for event in full) == {"lost": 144, "won": 7, "imprisoned": 6}
    assert {event["on"] for event in full} == set(CLOTH)


if __name__ == "__main__" and "--write" in sys.argv:
    for name in RECORDS:
        (PLAYS / f"{name}.events.jsonl").write_bytes(b"".join(replay(record(name))))
