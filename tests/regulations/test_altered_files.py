"""Altered regulation files: never a traceback, never a unit lost. `campaign.py` tries more."""

from collections import Counter

import surroundings
from support.engine.strategies import play
from support.regulations.altered_files import try_file
from support.regulations.files import TEXTS, replace_once

from tapisvert.live.ledger import Ledger
from tapisvert.record import IndependentAccounts
from tapisvert.record.event_lines import format_event
from tapisvert.regulations import load, rulebook, with_rulings
from tapisvert.rules import commands as c
from tapisvert.rules.events import Opened
from tapisvert.rules.refusals import Refusal
from tapisvert.rules.rulebook import Winnings
from tapisvert.rules.step import step

VENEZIA = "venezia-trente-et-quarante"
FILES = 300 if surroundings.is_exhaustive else 100


def test_altered_files_are_rejected_or_playable() -> None:
    """Of some files, always the same ones; a good part of them loads and is played."""
    totals = sum((try_file(number) for number in range(FILES)), Counter[str]())
    assert totals["loaded"] + totals["refused"] == FILES
    assert totals["loaded"] > FILES / 8
    assert totals["refused"] - totals["read"] > FILES / 15
    assert min(totals["read"], totals["faults"], totals["coups"]) > FILES / 3


def test_accounts_support_staying_stakes() -> None:
    """No ruling of the opening says so: the event of the opening does, and only then."""
    text = replace_once(TEXTS[VENEZIA], 'value = "to_chips"', 'value = "stay"')
    house_rulebook = load(text)
    assert house_rulebook.winnings is Winnings.STAY
    ledger, books = Ledger(), IndependentAccounts()
    for turn in play(house_rulebook, 7, 120):
        books.apply(turn.events)
        ledger.enter(turn.events)
    assert books.difference == 0
    assert '"stakes_stay":true' in opening(c.Open(house_rulebook, "EUR"))
    ruled_book = with_rulings(rulebook(VENEZIA), {"R19": "stay"})
    assert "stakes_stay" not in opening(c.Open(ruled_book, "EUR", rulings={"R19": "stay"}))
    assert "stakes_stay" not in opening(
        c.Open(with_rulings(house_rulebook, {"R19": "to_chips"}), "EUR")
    )
    assert "stakes_stay" not in opening(c.Open(rulebook(VENEZIA), "EUR"))


def opening(command: c.Open) -> str:
    """The line of the event of an opening."""
    answer = step(None, command)
    assert not isinstance(answer, Refusal)
    (opened_table,) = answer[1]
    assert isinstance(opened_table, Opened)
    return format_event(opened_table, 1).decode()
