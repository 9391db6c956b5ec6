"""Coups of the simulator played at a real table, and what both made of them."""

from itertools import chain, repeat
from random import Random
from typing import Any

import numpy as np

from support.engine.engine_player import Guest
from tapisvert.card_game import NO_COUP, cell
from tapisvert.rules import Coup, Refusal, Rulebook, Table, step
from tapisvert.rules import commands as c
from tapisvert.rules.coup import deal
from tapisvert.rules.events import CoupDealt, TailleOver
from tapisvert.rules.table import Step
from tapisvert.simulation.players import Ended, Insurance, Paths, PathTally, Player, jit


def played_tailles(guest: Guest, shoes: list[tuple[str, ...]], advice: Random) -> Any:
    """Play shoes at the table: the coups' cells, whether the last card was taken, the advice, and
    what Anna had after each coup.
    """
    cells = np.full((len(shoes), 1, 120), NO_COUP, np.uint8)
    exact_cells = np.zeros_like(cells)
    exact = np.zeros((len(shoes), 1), np.bool_)
    fortunes = []
    book = guest.session.table.book
    heeds = heeds_advice(guest.player)
    for number, shoe in enumerate(shoes):
        guest.given(c.Shoe(shoe))
        guest.given(c.Cut("Anna", 0))
        place = 0
        while guest.session.table.taille.in_progress:
            advised = advice.randrange(256)
            index = guest.session.table.taille.position
            cards_left = len(shoe) - index
            if not heeds or deal(book, shoe, index):  # for a void coup there is no advice to heed
                guest.before(advised)
            coup = guest.coup(c.Deal(None))
            if coup is None:
                break
            cells[number, 0, place] = cell(coup, stop=book.row_stop)
            exact_cells[number, 0, place] = advised
            exact[number, 0] = cards_left == sum(map(len, getattr(coup, "rows", ())))
            place += 1
            if guest.gone is None:
                fortunes.append((guest.chips, guest.on_the_cloth))
    return cells, exact, exact_cells, fortunes


def agrees(guest: Guest, book: Rulebook, coups: Any) -> PathTally:
    """Play the same coups in the simulator, and compare all that there is to compare.

    Coup by coup and by the automaton, compiled and not.
    """
    cells, exact, exact_cells, fortunes = coups
    trace = np.zeros((1, len(fortunes) + 1, 2), np.int64)
    assert jit.play is not None
    paths = Paths(book, guest.player, paths=1, is_small=False)
    paths.play(cells[:1], exact[:1], exact_cells[:1], trace)
    paths.play(cells[1:], exact[1:], exact_cells[1:], trace)
    tally = paths.close()
    end_events = guest.finish()
    assert trace[0, :-1].tolist() == [list(row) for row in fortunes]
    assert tally.final[0] == guest.chips
    assert Ended(tally.ended[0]) is end_events
    assert (tally.coups[0], tally.decided[0]) == (guest.coups, guest.decided)
    assert (tally.handle[0], tally.premium[0]) == (guest.handle, guest.premium)
    totals = [guest.player.chips, *map(sum, fortunes), guest.chips]
    assert (tally.least[0], tally.greatest[0]) == (min(totals), max(totals))
    peaks = np.maximum.accumulate(totals)
    assert tally.drawdown[0] == (peaks - totals).max()
    if not heeds_advice(guest.player):
        for is_small in (True, False):
            paths = Paths(book, guest.player, paths=1, is_small=is_small)
            paths.play(cells[:1], exact[:1])
            paths.play(cells[1:], exact[1:])
            assert paths.close() == tally
    return tally


def heeds_advice(player: Player) -> bool:
    """Return whether the player counts cards."""
    return player.habits.is_counter or player.habits.insurance is Insurance.WHEN_IT_PAYS


def play_taille(book: Rulebook, shoe: tuple[str, ...]) -> tuple[list[Coup], TailleOver]:
    """The coups that a table deals from a shoe, and how its taille ended."""
    table: Table | None = None
    coups: list[Coup] = []
    start: list[c.Command] = [c.Open(book, "CHF", None, None, {}), c.Sit("Anna", 1)]
    start += [c.Shoe(shoe), c.Cut("Anna", 0)]
    for command in chain(start, repeat(c.Deal())):
        table, events = given(table, command)
        for event in events:
            if isinstance(event, CoupDealt):
                coups.append(event.coup)
            if isinstance(event, TailleOver):
                return coups, event
    raise AssertionError


def given(table: Table | None, command: c.Command) -> Step:
    answer = step(table, command)
    assert not isinstance(answer, Refusal), answer.message
    return answer
