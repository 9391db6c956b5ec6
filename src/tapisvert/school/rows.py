"""Rows, counted against the clock: totals, the call, the winners."""

from random import Random

from tapisvert.rules import Coup, Rulebook
from tapisvert.rules.calls import UNITS
from tapisvert.school import coups
from tapisvert.school.exercise import Prompt, Question, Reasoning, Row, Scene, choice, number

LEVELS = 4

RESULTS = (
    "Rouge gagne et couleur",
    "Rouge gagne, la couleur perd",
    "Rouge perd, la couleur gagne",
    "Rouge perd et couleur",
)
"""The four forms of the result, as options. A test compares them with the engine's calls."""


def make(book: Rulebook, rng: Random, level: int) -> Prompt:
    """Return an exercise about one coup. By level: totals; totals and winners; these and the call;
    call and winners alone.
    """
    coup = coups.draw_until(book, rng, _coup_filter(rng, level))
    questions: list[Question] = []
    if level < LEVELS:
        questions += _totals(book, coup)
    if level > 2:
        questions.append(the_call(book, coup))
    if level > 1:
        questions += [who_wins(book, coup), *_payment_questions(book, coup)]
    steps = [coups.addition_step(book, row) for row in coups.rows_of(coup)]
    if level > 2:
        steps += units(coup)
    if level > 1:
        steps += coups.reasons(book, coup)
    return Prompt(Scene(rows=coups.rows_of(coup)), tuple(questions), tuple(steps))


def _coup_filter(rng: Random, level: int) -> coups.CoupFilter:
    """Return the filter of coups: any at level 1, later one in three is of a rare kind."""
    if level == 1 or rng.random() < 2 / 3:
        return lambda coup: True
    is_refait = rng.choice((False, True))
    return lambda coup: coups.is_halved(coup) or (coup.is_refait if is_refait else coup.is_null)


def _totals(book: Rulebook, coup: Coup) -> list[Question]:
    rows_and_totals = zip(coups.rows_of(coup), coup.totals, strict=True)
    return [total_asked(book, row, total) for row, total in rows_and_totals]


def total_asked(book: Rulebook, row: Row, total: int) -> Question:
    """Return the question for a row's total."""
    return number("total", total, book.sources["row_stop"].clause, row=row.name)


def clause_of(book: Rulebook, coup: Coup) -> str:
    """Return the clause that decides the coup."""
    return book.clause(coup.reasons["rouge"])


def the_call(book: Rulebook, coup: Coup) -> Question:
    """Return the question for the last call: the result, or the second total with 'après'."""
    options = tuple(f"{call} après" for call in RESULTS)
    if coups.is_two_rows(book):
        assert book.refait_total is not None
        refait = book.refait_total
        tied = coup.totals[0]
        other = tied if tied != refait else refait + (1 if refait < max(UNITS) else -1)
        options = tuple(f"{UNITS[total]} Après" for total in (refait, other))
    return choice("call", coup.call[-1], clause_of(book, coup), (*RESULTS, *options))


def who_wins(book: Rulebook, coup: Coup) -> Question:
    """Return the question for the two winning chances, if any."""
    no_winners = ("null", "prison") if coups.is_two_rows(book) else ()
    return choice("winners", coups.winners(coup), clause_of(book, coup), coups.WINNERS + no_winners)


def _payment_questions(book: Rulebook, coup: Coup) -> list[Question]:
    """Return the question whether winners are paid in full, if an ace of spades can halve them."""
    if book.ace_of_spades is None:
        return []
    answer = "half" if coups.is_halved(coup) else "whole"
    return [choice("paid", answer, book.clause("ace_of_spades"), ("whole", "half"))]


def called(row: Row, total: int, words: str) -> Reasoning:
    """Return the call of a row's total, as a step of reasoning: R13."""
    return Reasoning("units", "R13", {"row": row.name, "total": total, "words": words})


def units(coup: Coup) -> list[Reasoning]:
    """Return the call of each of two totals, if there are two."""
    calls = zip(coups.rows_of(coup), coup.totals, coup.call, strict=False)
    return [called(*call_facts) for call_facts in calls] if len(coup.rows) == 2 else []
