"""Sociétés at a live table: one forms when all its players have asked for it, and not before."""

from typing import Any

import pytest
from support.server.table_bench import ANNA, BICE, CARDS, CHEF, FUNDS, WHEEL, Bench

from tapisvert.live.requests import Actor
from tapisvert.live.stages import Mode, Stage
from tapisvert.live.view import snapshot
from tapisvert.rules import Role
from tapisvert.rules import commands as c

CARLA = Actor("a3", "Carla", frozenset({Role.PLAYER}))
ANNA_AND_BICE = c.FormSociete(("Anna", "Bice"))


@pytest.fixture
def bench() -> Bench:
    """A roulette at which three play; the most on a simple chance is 10,000.00."""
    bench = Bench(WHEEL)
    bench.store.disk.fill_purse(CARLA.account, FUNDS)
    for player in (ANNA, BICE, CARLA):
        bench.sit(player, 900_000)
    bench.until(Stage.BETS)
    return bench


def names(answer: list[dict[str, Any]]) -> list[str]:
    """Names of an answer's events."""
    return [event["event"] for event in answer]


def in_play(bench: Bench, name: str) -> tuple[int, int]:
    """Stakes of a player on rouge, in play and above the maximum."""
    stake = bench.table.players[name].free["rouge"]
    return stake.amount, stake.excess


def send_request(bench: Bench) -> dict[str, Any]:
    """Requests for a société, as all clients see them."""
    answer = snapshot(bench.live, None, bench.mono_ms, sees_all=False)
    return dict(answer["societes_asked"])


@pytest.mark.clause("CR-7")
def test_player_cannot_force_others_into_societe(bench: Bench) -> None:
    """Bice's stake stays in play, and what she adds too, however often Anna asks; once both have
    asked for the same the two count as one.
    """
    bench.bet(BICE, "rouge", 300_000)
    bench.bet(ANNA, "rouge", 800_000)
    for _ in range(2):
        assert bench.ask(ANNA, ANNA_AND_BICE) == []
    bench.bet(BICE, "rouge", 50_000)
    assert in_play(bench, "Bice") == (350_000, 0)
    assert bench.table.flags.societes == {}
    assert send_request(bench) == {"Anna": ("Anna", "Bice")}
    assert names(bench.ask(BICE, ANNA_AND_BICE)) == ["société_formed", "excess_marked"]
    assert in_play(bench, "Bice") == (200_000, 150_000)
    assert send_request(bench) == {}


def test_players_request_for_themselves(bench: Bench) -> None:
    """The staff asks for none, nor does a player who serves the table too ask for others."""
    assert bench.code(CHEF, ANNA_AND_BICE) == "wrong_player"
    opener = Actor(CARLA.account, CARLA.name, frozenset({Role.PLAYER, Role.CHEF}))
    assert bench.code(opener, ANNA_AND_BICE) == "wrong_player"
    assert bench.ask(opener, c.FormSociete(("Anna", "Carla"))) == []
    assert bench.table.flags.societes == {}


def test_order_requires_agreement(bench: Bench) -> None:
    """The excess is the last one's; so another order is another société."""
    bench.ask(ANNA, ANNA_AND_BICE)
    assert bench.ask(BICE, c.FormSociete(("Bice", "Anna"))) == []
    assert names(bench.ask(ANNA, c.FormSociete(("Bice", "Anna")))) == ["société_formed"]


def test_members_of_joined_societe_must_agree(bench: Bench) -> None:
    """All would count as one: it takes all of them."""
    for player in (ANNA, BICE):
        bench.ask(player, ANNA_AND_BICE)
    for player in (ANNA, CARLA, ANNA, CARLA):
        assert bench.ask(player, c.FormSociete(("Carla", "Anna"))) == []
    assert bench.table.societe_partners("Carla") == frozenset()
    assert send_request(bench) == dict.fromkeys(("Anna", "Carla"), ("Carla", "Anna", "Bice"))
    bench.ask(CARLA, c.FormSociete(("Carla",)))
    assert bench.ask(BICE, c.FormSociete(("Carla", "Anna", "Bice"))) == []
    answer = bench.ask(CARLA, c.FormSociete(("Carla", "Anna")))
    assert answer[0]["players"] == ["Carla", "Anna", "Bice"]
    assert send_request(bench) == send_request(bench.again()) == {}


def test_request_can_be_withdrawn(bench: Bench) -> None:
    """By naming oneself alone; where nothing was asked for, that is refused by the rules."""
    assert bench.code(ANNA, c.FormSociete(("Anna",))) == "invalid_societe"
    bench.ask(ANNA, ANNA_AND_BICE)
    assert bench.ask(ANNA, c.FormSociete(("Anna",))) == []
    assert bench.ask(BICE, ANNA_AND_BICE) == []
    assert bench.table.flags.societes == {}
    assert send_request(bench) == {"Bice": ("Anna", "Bice")}


def test_request_lapses_with_coup_or_player(bench: Bench) -> None:
    """A request of an hour ago cannot be accepted now."""
    bench.bet(CARLA)
    bench.ask(ANNA, ANNA_AND_BICE)
    bench.coup()
    assert send_request(bench) == {}
    bench.until(Stage.BETS, Stage.DECISION)
    bench.ask(ANNA, ANNA_AND_BICE)
    bench.ask(ANNA, c.Leave("Anna"))
    assert send_request(bench) == {}
    bench.sit(ANNA)
    assert bench.ask(BICE, ANNA_AND_BICE) == []
    assert bench.table.flags.societes == {}


def test_requests_survive_change_of_node(bench: Bench) -> None:
    """They are in the journal: those that stand, and no others."""
    bench.ask(CARLA, c.FormSociete(("Carla", "Bice")))
    bench.ask(CARLA, c.FormSociete(("Carla",)))
    bench.ask(ANNA, ANNA_AND_BICE)
    assert send_request(bench.again()) == {"Anna": ("Anna", "Bice")}
    assert names(bench.ask(BICE, ANNA_AND_BICE)) == ["société_formed"]
    assert send_request(bench.again()) == {}
    bench.bet(CARLA)
    bench.ask(CARLA, c.FormSociete(("Anna", "Carla")))
    bench.coup()
    assert send_request(bench.again()) == {}


@pytest.mark.parametrize("mode", Mode)
def test_societes_work_at_every_kind_of_table(mode: Mode) -> None:
    """In each mode."""
    bench = Bench(CARDS, mode)
    for player in (ANNA, BICE):
        bench.sit(player)
    assert bench.ask(ANNA, ANNA_AND_BICE) == []
    assert names(bench.ask(BICE, ANNA_AND_BICE)) == ["société_formed"]
