"""Coups for exercises, dealt from shuffled packs until one is suitable."""

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Final

from tapisvert.cards import POINTS, RED, sixain
from tapisvert.rules import Coup, Result, Rulebook, deal
from tapisvert.rules.coup import Reason
from tapisvert.rules.rulebook import Layout
from tapisvert.school.exercise import Facts, Reasoning, Row

CoupFilter = Callable[[Coup], bool]

_LONGEST_ROW: Final = 6
"""Cards of a row that a telephone shows side by side."""


def draw_until(
    book: Rulebook, rng: Random, is_fitting: CoupFilter, out_cards: Iterable[str] = ()
) -> Coup:
    """Return a coup that fits, from a pack without the cards that are `out_cards`.

    Coups are dealt as in a taille, so each kind is as frequent as at the table.
    """
    pool = list((Counter(sixain(book.packs or 0)) - Counter(out_cards)).elements())
    while True:
        rng.shuffle(pool)
        start = 0
        while (coup := deal(book, pool, start)) is not None:
            if is_fitting(coup):
                return coup
            start += coup.length


def draw_short(
    book: Rulebook,
    rng: Random,
    result: Result,
    chance: str | None = None,
    out_cards: Iterable[str] = (),
) -> Coup:
    """Return a coup with rows that a telephone shows side by side, and this result on the chance,
    or on any; without a half, if it is WINS.
    """

    def is_fitting(coup: Coup) -> bool:
        results = coup.results.values() if chance is None else (coup.results[chance],)
        is_short = max(map(len, coup.rows)) <= _LONGEST_ROW
        return is_short and result in results and (result is not Result.WINS or not is_halved(coup))

    return draw_until(book, rng, is_fitting, out_cards)


def is_two_rows(book: Rulebook) -> bool:
    """Return whether the game has two rows, noir's and rouge's."""
    return book.layout is Layout.TWO_ROWS


def is_halved(coup: Coup) -> bool:
    """Return whether winners are paid half, for an ace of spades."""
    return Result.WINS_HALF in coup.results.values()


def rows_of(coup: Coup) -> tuple[Row, ...]:
    """Return the rows with their names."""
    names = ("noir", "rouge") if len(coup.rows) == 2 else ("row",)
    return tuple(map(Row, names, coup.rows))


def cards_of(coup: Coup) -> tuple[str, ...]:
    """Return all cards in the order dealt."""
    return tuple(card for row in coup.rows for card in row)


def colour(card: str) -> str:
    """Return `red` or `black`."""
    return "red" if RED[card] else "black"


WINNERS = ("rouge_couleur", "rouge_inverse", "noir_couleur", "noir_inverse")
"""Pairs of chances that can win a decided coup."""


def winners(coup: Coup) -> str:
    """Return the winners: a pair of chances, `null`, or `prison` at a refait.

    >>> from tapisvert.regulations import rulebook
    >>> winners(deal(rulebook("trente-et-quarante-2.0"), "Th As Tc 4d 7h".split()))
    'rouge_couleur'
    """
    result = coup.results["rouge"]
    if coup.is_refait:
        return Result.PRISON.value
    if result is Result.NULL:
        return result.value
    return "_".join(
        name for name, chance_result in coup.results.items() if chance_result is not Result.LOSES
    )


def addition_step(book: Rulebook, row: Row) -> Reasoning:
    """Return the addition of a row as a step of reasoning."""
    points = [POINTS[card] for card in row.cards]
    facts: Facts = {"row": row.name, "sum": " + ".join(map(str, points)), "total": sum(points)}
    return Reasoning("row", book.sources["row_stop"].clause, facts)


def reasons(book: Rulebook, coup: Coup) -> tuple[Reasoning, ...]:
    """Return the reasons for the results, as given by the coup."""
    reasonings = [
        Reasoning(reason.value, book.clause(reason), _facts(reason, coup))
        for reason in dict.fromkeys(coup.reasons.values())
    ]
    if is_halved(coup):
        reasonings.append(Reasoning("ace_of_spades", book.clause("ace_of_spades")))
    return tuple(reasonings)


def _facts(reason: Reason, coup: Coup) -> Facts:
    first = coup.rows[0][0]
    last = coup.rows[-1][-1]
    row, _, side = winners(coup).partition("_")
    if reason is Reason.LOWER_TOTAL:
        low, high = sorted(coup.totals)
        return {"winner": row, "total": low, "other": high}
    if reason is Reason.FIRST_COLOUR:
        return {"colour": colour(first), "on": row, "winner": side}
    if reason is Reason.LAST_COLOUR:
        return {"colour": colour(last), "winner": row}
    if reason is Reason.SAME_COLOUR:
        is_same = colour(first) == colour(last)
        return {"colours": "same" if is_same else "different", "winner": side}
    return {"total": coup.totals[0], "effect": coup.results["rouge"].value}
