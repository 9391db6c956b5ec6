"""Ends of a taille under every regulation that the loader takes: the cut card, the void coup."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from support.engine.generated_regulations import generated
from support.engine.strategies import stacked_pack

from tapisvert.record import IndependentAccounts
from tapisvert.rules import Refusal, Rulebook, Table, step
from tapisvert.rules import commands as c
from tapisvert.rules.events import CoupDealt, Event, TailleOver
from tapisvert.rules.rulebook import LastCoup, Layout, VoidCoup


def given(table: Table | None, books: IndependentAccounts, command: c.Command) -> Table:
    """The table after a command that it takes; else as it was."""
    answer = step(table, command)
    if isinstance(answer, Refusal):
        assert table is not None
        return table
    books.apply(answer[1])
    return answer[0]


def is_last(book: Rulebook, starts: int, ends: int) -> bool:
    """Return whether a coup ends the taille, by the places of its first card and of the next."""
    left, behind = book.cards - ends, book.cut_card or 0
    met = book.cards - starts <= behind if book.last_coup is LastCoup.ONE_MORE else left <= behind
    return not left or met


def taille(book: Rulebook, seed: int, met: Counter[object]) -> None:
    """Play one to its end with stakes, and hold each unit and the end to the rules."""
    chance, books = Random(seed), IndependentAccounts()
    table = given(None, books, c.Open(book, "EUR", 1, 10**6))
    table = given(table, books, c.Sit("Anna", 10**9))
    table = given(table, books, c.Shoe(stacked_pack(book, chance)))
    table = given(table, books, c.Cut("Anna", 0))
    while True:
        for on in chance.sample(list(book.chances), 2):
            table = given(table, books, c.Bet("Anna", on, 100 * chance.randint(1, 900)))
            table = given(table, books, c.Insure("Anna", on))
        before = table
        answer = step(before, c.Deal())
        assert not isinstance(answer, Refusal)
        table, events = answer
        books.apply(events)
        assert books.difference == 0
        ended = over(events)
        dealt = next((event.coup for event in events if isinstance(event, CoupDealt)), None)
        if dealt is not None:
            at = before.taille.position
            assert (ended is not None) is is_last(book, at, at + dealt.length)
        if ended is not None:
            break
    anna, lay = table.players["Anna"], before.players["Anna"]
    assert ended.void is (dealt is None)
    if ended.void:
        met[book.void_coup] += 1
        assert anna.prison == lay.prison
        assert anna.free == ({} if book.void_coup is VoidCoup.RETURNED else lay.free)
        assert anna.total + table.bank.held == lay.total + before.bank.held
    met[book.last_coup] += not ended.void


def over(events: tuple[Event, ...]) -> TailleOver | None:
    """The end of the taille among these events."""
    return next((event for event in events if isinstance(event, TailleOver)), None)


@pytest.mark.clause("R14", "R24", "R25")
def test_a_taille_ends_as_the_regulation_says() -> None:
    """Of forty regulations; every reading of a void coup and of the cut card is met."""
    met = Counter[object]()
    for seed in range(40):
        layout = Layout.ONE_ROW if seed % 3 == 0 else Layout.TWO_ROWS
        book = generated(seed, layout)
        taille(replace(book, packs=2, witness=None, rotation_minutes=None), seed, met)
    assert met.keys() >= {*VoidCoup, *LastCoup}
