"""Lesson for a newcomer: a few coups, dealt for a seed, and settled by the engine for every bet.

The page shows one bet, the learner's. Every chance has the same stake here, so that the page can
show whichever the learner chose.
"""

from collections.abc import Mapping
from dataclasses import field, replace
from random import Random
from typing import Final

from tapisvert.chances import Kind
from tapisvert.rules import Result, Rulebook, Settled, can
from tapisvert.rules import commands as c
from tapisvert.rules import events as e
from tapisvert.rules.coup import AT_REFAIT, Spun, at_refait
from tapisvert.rules.events import Outcome
from tapisvert.rules.rulebook import Layout
from tapisvert.rules.settlement import dealt_coup
from tapisvert.school.coups import cards_of, draw_short, rows_of
from tapisvert.school.exercise import Row
from tapisvert.school.worked_table import PLAYER, WorkedTable
from tapisvert.values import value

STAKE_MINOR: Final = 1_000
SHOWN_DOUZAINE: Final = "D12"
"""Chance whose numbers, with rouge and noir, are the part of the cloth on the page."""


@value
class LessonBet:
    """Settlement of the stake on one chance, and its clause. Amounts are minor units."""

    outcome: str
    to_player_minor: int
    to_bank_minor: int
    clause: str


@value
class LessonCoup:
    """A coup or a spin: the call, the result on each simple chance, the settlement of each bet."""

    call: tuple[str, ...]
    results: Mapping[str, str]
    bets: Mapping[str, LessonBet]
    rows: tuple[Row, ...] = ()
    totals: Mapping[str, int] = field(default_factory=dict)
    number: int | None = None
    color: str | None = None


@value
class InsuredCoup:
    """A coup with a refait, at which every bet is insured, and the premium of a bet."""

    premium_minor: int
    coup: LessonCoup


@value
class AnnouncedCoup:
    """An announcement, its pieces by place, and an arranged spin at which it wins."""

    title: str
    pieces: Mapping[str, int]
    coup: LessonCoup


@value
class Lesson:
    """The coups of a lesson, in order; the last one has a refait, a zero or an ace of spades.

    `numbers` is, at a wheel, for each number of the shown cloth the spin at which a bet on it wins.
    `divided` is each imprisoned bet after it, if its player divides immediately, as far as the
    house does; `second_degree` the same one refait later, where that imprisons it a degree deeper;
    `after` the coup that follows for players who wait. All are empty without prison. `insurance` is
    a last coup, where the house insures this stake, `announcement` one where it takes the voisins.

    >>> from tapisvert.regulations import rulebook
    >>> lesson(rulebook("venezia-trente-et-quarante"), 1).coups[-1].totals
    {'noir': 31, 'rouge': 31}
    """

    rulebook: str
    layout: str
    seed: int
    stake_minor: int
    coups: tuple[LessonCoup, ...]
    numbers: Mapping[str, LessonCoup]
    divided: Mapping[str, LessonBet]
    second_degree: Mapping[str, LessonBet]
    after: LessonCoup | None
    insurance: InsuredCoup | None
    announcement: AnnouncedCoup | None


def lesson(book: Rulebook, seed: int = 0) -> Lesson:
    """Return the lesson of a rulebook for a seed. The same seed gives the same lesson."""
    play = _Play(book, Random(f"lesson {book.id} {seed}"))  # noqa: S311 - only chooses cards
    number_coups = play.number_coups()
    coups = [play.coup(result) for result in _wanted_results(book)]
    divided_bets: Mapping[str, LessonBet] = {}
    second_degree_bets: Mapping[str, LessonBet] = {}
    next_coup = None
    if book.refait_in_prison is not None:
        if book.prison_window:
            divided_bets = play.divided_bets()
            second_degree_bets = play.second_degree_bets() if book.refait_in_prison.deepens else {}
        next_coup = play.coup(Result.WINS, is_free=False)
    return Lesson(
        book.id,
        book.layout.value,
        seed,
        STAKE_MINOR,
        tuple(coups),
        number_coups,
        divided_bets,
        second_degree_bets,
        next_coup,
        play.insured_coup(),
        play.announced_coup(),
    )


def _wanted_results(book: Rulebook) -> tuple[Result, ...]:
    """Return the results on rouge or noir of the coups: WINS is any that decides."""
    if book.layout is Layout.WHEEL:
        return (Result.WINS, at_refait(book))
    return (Result.WINS, at_refait(book) if book.refait else Result.WINS_HALF)


class _Play:
    """Coups at a table of the engine, with the same stake on every chance of the lesson."""

    def __init__(self, book: Rulebook, rng: Random) -> None:
        self._table = WorkedTable(book, rng)
        self._book = book
        self._rng = rng
        self._cards_out: list[str] = []
        shown_numbers = (
            book.chances[SHOWN_DOUZAINE].numbers if book.layout is Layout.WHEEL else frozenset()
        )
        self._numbers = sorted(shown_numbers)
        self._bets = [
            name
            for name, chance_place in book.chances.items()
            if chance_place.kind is Kind.SIMPLE
            or (chance_place.kind is not Kind.DOUZAINE and chance_place.numbers <= shown_numbers)
        ]

    def coup(self, result: Result, *, is_free: bool = True) -> LessonCoup:
        """Play a coup; without `is_free` it decides imprisoned stakes only."""
        for chance in self._bets if is_free else ():
            self._table.give(c.Bet(PLAYER, chance, STAKE_MINOR))
        if not self._numbers:
            return self._deal(result)
        return self._spin(0 if result in AT_REFAIT else self._rng.choice(self._numbers))

    def number_coups(self) -> Mapping[str, LessonCoup]:
        """Return for each number shown the spin at which a bet on it wins."""
        coups = dict[str, LessonCoup]()
        for number in self._numbers:
            self._table.give(c.Bet(PLAYER, str(number), STAKE_MINOR))
            coups[str(number)] = self._spin(number)
        return coups

    def divided_bets(self) -> Mapping[str, LessonBet]:
        """Return every imprisoned bet, divided; the table is unchanged."""
        old_table = self._table.table
        bound_chances = sorted(chance for chance, _ in self._table.player.prison)
        divisions = {chance: self._table.divide(chance) for chance in bound_chances}
        self._table.table = old_table
        clause = self._book.clause("divided")
        return {
            name: LessonBet(Outcome.DIVIDED.value, division.to_player, division.to_bank, clause)
            for name, division in divisions.items()
        }

    def second_degree_bets(self) -> Mapping[str, LessonBet]:
        """Return every imprisoned bet, divided after one more refait; the table is unchanged."""
        table = self._table.table
        out_cards = list(self._cards_out)
        self.coup(at_refait(self._book), is_free=False)
        bets = self.divided_bets()
        self._table.table = table
        self._cards_out = out_cards
        return bets

    def insured_coup(self) -> InsuredCoup | None:
        """Play a refait at which every bet is insured; the table is unchanged if none can be."""
        old_table = self._table.table
        for chance in self._bets:
            self._table.give(c.Bet(PLAYER, chance, STAKE_MINOR))
        if not all(can(self._table.table, c.Insure(PLAYER, chance)) for chance in self._bets):
            self._table.table = old_table
            return None
        premiums = {self._table.insure(chance).premium for chance in self._bets}
        return InsuredCoup(premiums.pop(), self.coup(at_refait(self._book), is_free=False))

    def announced_coup(self) -> AnnouncedCoup | None:
        """Play the voisins du zéro, a piece of the stake each, at a number that they cover."""
        series = self._book.announcements.get("voisins") if self._numbers else None
        if series is None:
            return None
        places = series.pieces.keys()
        numbers = sorted(n for place in places for n in self._book.chances[place].numbers)
        self._table.give(c.Announce(PLAYER, "voisins", STAKE_MINOR))
        coup = self._spin(self._rng.choice(numbers))
        bets = {place: coup.bets[place] for place in places}
        return AnnouncedCoup(series.title, series.pieces, replace(coup, bets=bets))

    def _deal(self, result: Result) -> LessonCoup:
        coup = draw_short(self._book, self._rng, result, out_cards=self._cards_out)
        cards = cards_of(coup)
        self._cards_out += cards
        bets = self._settled_bets(self._table.give(c.Deal(cards)))
        rows = rows_of(coup)
        totals = dict(zip((row.name for row in rows), coup.totals, strict=True))
        return LessonCoup(coup.call, dict(coup.results), bets, rows, totals)

    def _spin(self, number: int) -> LessonCoup:
        events = self._table.give(c.Spin(number))
        coup = dealt_coup(events)
        assert isinstance(coup, Spun)
        bets = self._settled_bets(events)
        return LessonCoup(coup.call, dict(coup.results), bets, number=coup.number, color=coup.color)

    def _settled_bets(self, events: tuple[e.Event, ...]) -> Mapping[str, LessonBet]:
        return {settled.on: self._bet(settled) for settled in Settled.among(events)}

    def _bet(self, settlement: Settled) -> LessonBet:
        clause = self._table.clause(settlement.on, settlement.outcome, settlement.degree)
        return LessonBet(settlement.outcome.value, settlement.to_player, settlement.to_bank, clause)
