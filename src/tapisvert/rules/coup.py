"""Coups, computed from cards or a number alone: the result on each chance and its reason.

This module handles no money.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import islice
from typing import Final

from tapisvert.cards import ACE_OF_SPADES, POINTS, RED
from tapisvert.notebook.pictures import Picture
from tapisvert.rules import calls
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.values import value
from tapisvert.wheel import NUMBERS, ZEROS, Wheel, color, written


class Result(StrEnum):
    """Result of a coup on a chance."""

    WINS = "wins"
    LOSES = "loses"
    NULL = "null"
    PRISON = "prison"
    WINS_HALF = "wins_half"
    PARTAGE = "partage"
    LOST = "lost"


AT_REFAIT: Final = frozenset({Result.PRISON, Result.PARTAGE, Result.LOST})
"""Results of a refait or zero, one for each `Refait` of a rulebook."""
WINNING_RESULTS: Final = frozenset({Result.WINS, Result.WINS_HALF})


def at_refait(book: Rulebook) -> Result:
    """Return the result of a refait or zero on the simple chances of a house.

    >>> from tapisvert.regulations import rulebook
    >>> at_refait(rulebook("campione-roulette"))
    <Result.PRISON: 'prison'>
    """
    assert book.refait is not None
    return Result(book.refait.value)


class Reason(StrEnum):
    """Reason for a result on a chance. The rulebook names the clause of each."""

    LOWER_TOTAL = "lower_total"
    FIRST_COLOUR = "first_colour"
    EQUAL_TOTALS = "equal_totals"
    REFAIT = "refait"
    LAST_COLOUR = "last_colour"
    SAME_COLOUR = "same_colour"
    ACE_OF_SPADES = "ace_of_spades"
    NUMBER = "number"
    ZERO = "zero"


@value
class Coup(Picture):
    """Coup of cards: one row or two (noir's first), their totals, and the results by chance.

    >>> from tapisvert.regulations import rulebook
    >>> coup = deal(rulebook("venezia-trente-et-quarante"), "Th Td 7c Kd Ts Th 9s 3d".split())
    >>> coup.totals, coup.call
    ((37, 32), ('Sept', 'Deux', 'Rouge gagne et couleur'))
    """

    rows: tuple[tuple[str, ...], ...]
    totals: tuple[int, ...]
    results: Mapping[str, Result]
    reasons: Mapping[str, Reason]
    call: tuple[str, ...]

    @property
    def length(self) -> int:
        """Number of cards used."""
        return sum(map(len, self.rows))

    @property
    def label(self) -> str:
        """Totals of the rows, noir's first."""
        return "-".join(map(str, self.totals))

    @property
    def is_null(self) -> bool:
        """True if the totals were equal, so the coup has no effect: CT-5.1, VT-10."""
        return self.results["rouge"] is Result.NULL

    @property
    def is_refait(self) -> bool:
        """True if both rows came to 31: CT-5.2, VT-12."""
        return self.results["rouge"] in AT_REFAIT

    def __repr__(self) -> str:
        rows = ", ".join(" ".join(row) for row in self.rows)
        return f"<Coup {rows}: {', '.join(self.call)}>"

    def svg(self) -> str:
        """Return the picture of the coup."""
        from tapisvert.notebook import coup  # noqa: PLC0415 - seldom displayed

        names = ("noir", "rouge") if len(self.rows) > 1 else ("",)
        rows = [*zip(names, self.rows, self.totals, strict=True)]
        return coup.picture(rows, self.results, ", ".join(self.call))


@value
class Spun(Picture):
    """Spin: the number, its colour, and the results on the six simple chances.

    >>> spin(0).results["pair"], spin(17).call
    (<Result.PRISON: 'prison'>, ('Dix-sept, noir, impair et manque',))
    """

    number: int
    color: str
    results: Mapping[str, Result]
    reasons: Mapping[str, Reason]
    call: tuple[str, ...]

    @property
    def label(self) -> str:
        """Number as on the cloth."""
        return written(self.number)

    @property
    def is_refait(self) -> bool:
        """True if the number was a zero, the refait of roulette: CR-3.1."""
        return self.number in ZEROS

    def __repr__(self) -> str:
        return f"<Spun {self.label} {self.color}>"

    def svg(self) -> str:
        """Return the wheel with the ball in its pocket: of those that have the number, the one with
        the fewest zeros.
        """
        wheel = next(wheel for wheel in Wheel if self.number in wheel.numbers)
        return wheel.svg(self.number, ", ".join(self.call))


def reason_values(dealt_coup: Coup | Spun, reason: Reason) -> Mapping[str, str | int]:
    """Return the values in the sentence of a reason: if the totals decided, the chance of the lower
    one and both totals.

    >>> reason_values(spin(17), Reason.NUMBER)
    {}
    """
    if isinstance(dealt_coup, Spun) or reason not in (Reason.LOWER_TOTAL, Reason.EQUAL_TOTALS):
        return {}
    lower = min(dealt_coup.totals)
    higher = max(dealt_coup.totals)
    winner = "noir" if dealt_coup.totals[0] == lower else "rouge"
    return {"chance": winner, "total": lower, "other": higher}


def _decided_results(*, rouge: bool, couleur: bool, win: Result) -> dict[str, Result]:
    lose = Result.LOSES
    return {
        "rouge": win if rouge else lose,
        "noir": lose if rouge else win,
        "couleur": win if couleur else lose,
        "inverse": lose if couleur else win,
    }


_FOUR: Final = ("rouge", "noir", "couleur", "inverse")
_SIX: Final = ("rouge", "noir", "pair", "impair", "manque", "passe")
_NULL: Final = dict.fromkeys(_FOUR, Result.NULL)
_REFAIT: Final = {result: dict.fromkeys(_FOUR, result) for result in AT_REFAIT}
_DECIDED: Final = {
    (rouge, couleur, win): _decided_results(rouge=rouge, couleur=couleur, win=win)
    for rouge in (True, False)
    for couleur in (True, False)
    for win in WINNING_RESULTS
}

_EQUAL_REASONS: Final = dict.fromkeys(_NULL, Reason.EQUAL_TOTALS)
_REFAIT_REASONS: Final = dict.fromkeys(_NULL, Reason.REFAIT)
_TWO_ROW_REASONS: Final = {
    **dict.fromkeys(("rouge", "noir"), Reason.LOWER_TOTAL),
    **dict.fromkeys(("couleur", "inverse"), Reason.FIRST_COLOUR),
}
_ONE_ROW_REASONS: Final = {
    **dict.fromkeys(("rouge", "noir"), Reason.LAST_COLOUR),
    **dict.fromkeys(("couleur", "inverse"), Reason.SAME_COLOUR),
}


def deal(book: Rulebook, cards: Iterable[str], start: int = 0) -> Coup | None:
    """Deal one coup from `cards` in order, from index `start`; return None if they run out.

    Of an iterator no card is taken after the coup.

    >>> from tapisvert.regulations import rulebook
    >>> deal(rulebook("trente-et-quarante-2.0"), "Th As Tc 4d 7h".split()).call
    ('Rouge gagne et couleur après',)
    """
    next_cards = islice(cards, start, None)
    return (_one_row if book.layout is Layout.ONE_ROW else _two_rows)(book, next_cards)


def _row(stop: int, cards: Iterator[str]) -> tuple[tuple[str, ...], int] | None:
    """Return the next cards until their points reach `stop`, and those points: R01, R02."""
    row = list[str]()
    total = 0
    for card in cards:
        row.append(card)
        total += POINTS[card]
        if total >= stop:
            return tuple(row), total
    return None


def _two_rows(book: Rulebook, cards: Iterator[str]) -> Coup | None:
    """Deal noir's row, then rouge's. The lower total wins: CT-3.1, CT-3.3, CT-4, VT-7, VT-8."""
    assert book.row_stop is not None
    upper = _row(book.row_stop, cards)
    lower = upper and _row(book.row_stop, cards)
    if not upper or not lower:
        return None
    noir, points_noir = upper
    rouge, points_rouge = lower
    rows = (noir, rouge)
    totals = (points_noir, points_rouge)
    if points_noir == points_rouge:
        call = calls.equal_totals(points_noir)
        if points_noir == book.refait_total:
            return Coup(rows, totals, _REFAIT[at_refait(book)], _REFAIT_REASONS, call)
        return Coup(rows, totals, _NULL, _EQUAL_REASONS, call)
    rouge_wins = points_rouge < points_noir
    couleur_wins = RED[noir[0]] is rouge_wins
    results = _DECIDED[rouge_wins, couleur_wins, Result.WINS]
    call = calls.two_totals(
        points_noir, points_rouge, rouge_wins=rouge_wins, couleur_wins=couleur_wins
    )
    return Coup(rows, totals, results, _TWO_ROW_REASONS, call)


def _one_row(book: Rulebook, cards: Iterator[str]) -> Coup | None:
    """Deal one row: T2-3. Its last card decides rouge or noir; with its first, couleur, inverse."""
    assert book.row_stop is not None
    row_and_total = _row(book.row_stop, cards)
    if row_and_total is None:
        return None
    row, total = row_and_total
    rouge_wins = RED[row[-1]]
    couleur_wins = RED[row[0]] is rouge_wins
    is_halved = ACE_OF_SPADES in row[: book.ace_of_spades]
    results = _DECIDED[rouge_wins, couleur_wins, Result.WINS_HALF if is_halved else Result.WINS]
    call = calls.one_row(rouge_wins=rouge_wins, couleur_wins=couleur_wins, is_halved=is_halved)
    return Coup((row,), (total,), results, _ONE_ROW_REASONS, call)


def possible(book: Rulebook, shown_cards: Sequence[str]) -> tuple[Coup | Spun, ...]:
    """Return the coups that the cards shown still allow, one for each result: R26.

    An unfinished row can have each total from its stop to nine more. At the wheel every number is
    possible. The coups have no rows, totals or call; `shown_cards` is not a whole coup.

    >>> from tapisvert.regulations import rulebook
    >>> coups = possible(rulebook("venezia-trente-et-quarante"), "Th Td 8c 3s".split())
    >>> [coup.results["rouge"].value for coup in coups], coups[0].results["inverse"].value
    (['loses', 'prison'], 'wins')
    """
    if book.wheel is not None:
        return tuple(spin(number, at_refait(book)) for number in book.wheel.numbers)
    colours = [RED[shown_cards[0]]] if shown_cards else [True, False]
    if book.layout is Layout.ONE_ROW:
        is_halved = ACE_OF_SPADES in shown_cards[: book.ace_of_spades]
        win = Result.WINS_HALF if is_halved else Result.WINS
        winners = [True, False]
        ties = list[Mapping[str, Result]]()
        reasons = _ONE_ROW_REASONS
    else:
        win = Result.WINS
        reasons = _TWO_ROW_REASONS
        winners, ties = _open_totals(book, shown_cards)
    decisions = (_DECIDED[rouge, colour is rouge, win] for rouge in winners for colour in colours)
    return tuple(Coup((), (), results, reasons, ()) for results in (*decisions, *ties))


def _open_totals(
    book: Rulebook, shown_cards: Sequence[str]
) -> tuple[list[bool], list[Mapping[str, Result]]]:
    """Return whether rouge can still win, whether noir, and the results of equal totals."""
    assert book.row_stop is not None
    refait = _REFAIT[at_refait(book)]
    upper = _row(book.row_stop, iter(shown_cards))
    if upper is None:
        return [True, False], [_NULL, refait]
    total = upper[1]
    rouge_can = [True] if total > book.row_stop else []
    noir_can = [False] if total < book.row_stop + _MOST_BEYOND else []
    return [*rouge_can, *noir_can], [refait if total == book.refait_total else _NULL]


_MOST_BEYOND: Final = 9
"""Maximum number of points by which a row passes its stop: a ten on one point less."""


def spin(number: int, zero: Result = Result.PRISON) -> Spun:
    """Return the spin of a number from 0 to 36, or of 37 or 38 for a double or triple zero.

    `zero` is the effect of any zero on a simple chance: CR-3.1.

    >>> spin(32).results["passe"], spin(0, Result.PARTAGE).results["passe"]
    (<Result.WINS: 'wins'>, <Result.PARTAGE: 'partage'>)
    """
    return _ZEROS[number, zero] if number in ZEROS else _SPINS[number]


def _zero(number: int, result: Result) -> Spun:
    results = dict.fromkeys(_SIX, result)
    reasons = dict.fromkeys(_SIX, Reason.ZERO)
    return Spun(number, color(number), results, reasons, calls.spin(number))


def _spin(number: int) -> Spun:
    winners = {
        color(number),
        "impair" if number % 2 else "pair",
        "manque" if number <= 18 else "passe",
    }
    results = {name: Result.WINS if name in winners else Result.LOSES for name in _SIX}
    reasons = dict.fromkeys(_SIX, Reason.NUMBER)
    return Spun(number, color(number), results, reasons, calls.spin(number))


_ZEROS: Final = {
    (number, result): _zero(number, result) for number in sorted(ZEROS) for result in AT_REFAIT
}
_SPINS: Final = {number: _spin(number) for number in NUMBERS if number not in ZEROS}
