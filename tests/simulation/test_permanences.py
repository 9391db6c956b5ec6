"""Players on permanences: the result of a system on recorded coups."""

from dataclasses import replace
from pathlib import Path

import pytest

from tapisvert.permanence import PermanenceError, read
from tapisvert.simulation.permanences import dealt_tailles, play
from tapisvert.simulation.players import Habits, Player
from tapisvert.simulation.tally import Tally
from tapisvert.wheel import ROUGE

VENEZIA = "venezia-trente-et-quarante"
PLAYS = Path(__file__).parents[1] / "plays"


def test_recorded_coups_are_counted_as_dealt() -> None:
    permanence = read(b"37 32\n32 32\n\n31 32\n", VENEZIA)
    assert (
        Tally.from_tailles(permanence.book, dealt_tailles(permanence)).coups
        == permanence.coups
        == 3
    )


def test_system_is_played_against_permanence() -> None:
    """Martingale on noir: lost, lost, a null coup, won; a refait halves the next; its last coup."""
    pytest.importorskip("numba", reason="no numba here: players are not compiled")
    result = read(b"rouge\nrouge\nnull\nnoir\nrefait\nnoir\n", VENEZIA)
    player = Player(("noir",), chips=10_000, unit=100, system="martingale")
    outcome = play(result, player)
    stakes = -100 - 200 + 400 - 50
    assert outcome.coups.tolist() == [6]
    assert outcome.final.tolist() == [10_000 + stakes + 200]
    with pytest.raises(PermanenceError, match=r"line 1: .* 'inverse'"):
        play(result, replace(player, chances=("inverse",)))
    with pytest.raises(PermanenceError, match="which cards are left"):
        play(result, replace(player, habits=Habits(is_counter=True)))


def test_played_results_match_the_engine() -> None:
    """A flat bettor's result on a whole record is that of its coups, one by one."""
    pytest.importorskip("numba", reason="no numba here: players are not compiled")
    result = read(PLAYS / "campione-roulette.cloth.events.jsonl")
    numbers = list(result.tailles[0])
    outcome = play(result, Player(("17", "rouge"), chips=10**6, unit=100))
    plein = sum(3_500 if number == 17 else -100 for number in numbers)
    rouge = sum(-50 if number == 0 else 100 if number in ROUGE else -100 for number in numbers)
    assert outcome.final.tolist() == [10**6 + plein + rouge]
