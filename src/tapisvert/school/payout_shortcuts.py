"""Shortcuts of a payeur: counting by units, and reading couleur from the first card alone."""

from random import Random

from tapisvert.cards import POINTS
from tapisvert.rules import Coup, Result, Rulebook
from tapisvert.rules.calls import UNITS
from tapisvert.school.coups import (
    addition_step,
    colour,
    draw_until,
    is_halved,
    is_two_rows,
    reasons,
    rows_of,
    winners,
)
from tapisvert.school.exercise import Facts, Prompt, Reasoning, Row, Scene, choice, number
from tapisvert.school.rows import RESULTS, called, the_call, total_asked, units

LEVELS = 4

SIDES = ("couleur", "inverse")


def make(book: Rulebook, rng: Random, level: int) -> Prompt:
    """Return an exercise. By level: a part of a row; a whole row by its units; the first card; the
    call from the rest.
    """
    if level == 1:
        return _partial(book, rng)
    if level == 2:
        return _whole_row(book, rng)
    is_fitting = _is_decided
    if level == LEVELS and book.ace_of_spades and rng.random() < 1 / 3:
        is_fitting = is_halved
    coup = draw_until(book, rng, is_fitting)
    return _first_card(book, coup) if level == 3 else _rest(book, coup)


def _is_decided(coup: Coup) -> bool:
    return not coup.is_null and not coup.is_refait


def _partial(book: Rulebook, rng: Random) -> Prompt:
    """Ask for the sum of the first cards of an incomplete row."""
    coup = draw_until(book, rng, lambda coup: len(coup.rows[0]) > 3)
    row = rows_of(coup)[0]
    part = Row(row.name, row.cards[: rng.randint(3, len(row.cards) - 1)])
    total = sum(POINTS[card] for card in part.cards)
    question = number("so_far", total, book.sources["row_stop"].clause)
    return Prompt(
        Scene(rows=(part,)), (question,), (_by_units(book, part), addition_step(book, part))
    )


def _by_units(book: Rulebook, row: Row) -> Reasoning:
    """Return the sum by units: tens and faces do not change it, the other cards are added up."""
    tens = sum(POINTS[card] == 10 for card in row.cards)
    rest = [POINTS[card] for card in row.cards if POINTS[card] < 10]
    facts: Facts = {"tens": tens, "sum": " + ".join(map(str, rest)) or "0", "rest": sum(rest)}
    return Reasoning("by_units", book.sources["row_stop"].clause, facts)


def _whole_row(book: Rulebook, rng: Random) -> Prompt:
    """Ask for the call of a whole row, or for its total if totals are not called."""
    coup = draw_until(book, rng, lambda coup: True)
    row_index = rng.randrange(len(coup.rows))
    row = rows_of(coup)[row_index]
    total = coup.totals[row_index]
    question = total_asked(book, row, total)
    steps = [_by_units(book, row), addition_step(book, row)]
    if is_two_rows(book):
        assert book.row_stop is not None
        unit_calls = tuple(UNITS[value] for value in range(book.row_stop, book.row_stop + 10))
        question = choice("units", UNITS[total], "R13", unit_calls, row=row.name)
        steps.append(called(row, total, UNITS[total]))
    return Prompt(Scene(rows=(row,)), (question,), tuple(steps))


def _first_card(book: Rulebook, coup: Coup) -> Prompt:
    """Ask for the winning side: on a red first card rouge goes with couleur, else with inverse."""
    rouge = "loses" if coup.results["rouge"] is Result.LOSES else "wins"
    side = winners(coup).partition("_")[2]
    row = rows_of(coup)[0]
    clause = book.clause(coup.reasons["couleur"])
    facts = {"colour": colour(row.cards[0]), "rouge": rouge, "winner": side}
    question = choice("side", side, clause, SIDES, rouge=rouge)
    scene = Scene(rows=(Row(row.name, row.cards[:1]),))
    return Prompt(scene, (question,), (Reasoning("shortcut", clause, facts),))


def _rest(book: Rulebook, coup: Coup) -> Prompt:
    """Ask for the call. Two rows show the called units and the first card, one row its first three
    cards and its last.
    """
    question = the_call(book, coup)
    if is_two_rows(book):
        scene = Scene(rows=(Row("noir", coup.rows[0][:1]),), said=coup.call[:2])
        question = choice("call", coup.call[-1], question.clause, RESULTS)
        return Prompt(scene, (question,), (*units(coup), *reasons(book, coup)))
    row = coup.rows[0]
    shown_rows = (Row("row", row[:3]), Row("last", row[-1:]))
    return Prompt(Scene(rows=shown_rows), (question,), reasons(book, coup))
