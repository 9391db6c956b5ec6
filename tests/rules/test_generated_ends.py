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


def table_after(table: Table | None, books: IndependentAccounts, command: c.Command) -> Table:
    """The table after a command that it takes; else as it was."""
    answer = step(table, command)
    if isinstance(answer, Refusal):
        assert table is not None
        return table
    books.apply(answer[1])
    return answer[0]


def is_last(book: Rulebook, starts: int, ends: int) -> bool:
    """Return whether a coup ends the taille, by the places of its first card and of the next."""
    cards_left, behind = book.cards - ends, book.cut_card or 0
    is_behind = (
        book.cards - starts <= behind
        if book.last_coup is LastCoup.ONE_MORE
        else cards_left <= behind
    )
    return not cards_left or is_behind


def taille(book: Rulebook, seed: int, seen_kinds: Counter[object]) -> None:
    """Play one to its end with stakes, and hold each unit and the end to the rules."""
    chance, books = Random(seed), IndependentAccounts()
    table = table_after(None, books, c.Open(book, "EUR", 1, 10**6))
    table = table_after(table, books, c.Sit("Anna", 10**9))
    table = table_after(table, books, c.Shoe(stacked_pack(book, chance)))
    table = table_after(table, books, c.Cut("Anna", 0))
    while True:
        for position in chance.sample(list(book.chances), 2):
            table = table_after(table, books, c.Bet("Anna", position, 100 * chance.randint(1, 900)))
            table = table_after(table, books, c.Insure("Anna", position))
        table_before = table
        answer = step(table_before, c.Deal())
        assert not isinstance(answer, Refusal)
        table, events = answer
        books.apply(events)
        assert books.difference == 0
        end_events = over(events)
        dealt_cards = next((event.coup for event in events if isinstance(event, CoupDealt)), None)
        if dealt_cards is not None:
            index = table_before.taille.position
            assert (end_events is not None) is is_last(book, index, index + dealt_cards.length)
        if end_events is not None:
            break
    anna, lay = table.players["Anna"], table_before.players["Anna"]
    assert end_events.void is (dealt_cards is None)
    if end_events.void:
        seen_kinds[book.void_coup] += 1
        assert anna.prison == lay.prison
        assert anna.free == ({} if book.void_coup is VoidCoup.RETURNED else lay.free)
        assert anna.total + table.bank.premiums == lay.total + table_before.bank.premiums
    seen_kinds[book.last_coup] += not end_events.void


def over(events: tuple[Event, ...]) -> TailleOver | None:
    """The end of the taille among these events."""
    return next((event for event in events if isinstance(event, TailleOver)), None)


@pytest.mark.clause("R14", "R24", "R25")
def test_taille_ends_by_regulation() -> None:
    """Of forty regulations; every reading of a void coup and of the cut card is met."""
    seen_kinds = Counter[object]()
    for seed in range(40):
        layout = Layout.ONE_ROW if seed % 3 == 0 else Layout.TWO_ROWS
        book = generated(seed, layout)
        taille(replace(book, packs=2, witness=None, rotation_minutes=None), seed, seen_kinds)
    assert seen_kinds.keys() >= {*VoidCoup, *LastCoup}
