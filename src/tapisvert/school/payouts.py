"""Pay-outs at roulette: a winning number, with many stakes on the cloth."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from tapisvert.chances import Kind
from tapisvert.rules import Outcome, Rulebook, Settled
from tapisvert.rules import commands as c
from tapisvert.rules.rulebook import Layout
from tapisvert.school.exercise import (
    Facts,
    Prompt,
    Question,
    Reasoning,
    Scene,
    StakeAction,
    StakePile,
    amount,
    choice,
    number,
)
from tapisvert.school.hints import mistakes, received_mistakes
from tapisvert.school.worked_table import PLAYER, WorkedTable
from tapisvert.wheel import ZEROS, written

LEVELS = 5

INSIDE_BETS: Final = (
    Kind.PLEIN,
    Kind.CHEVAL,
    Kind.TRANSVERSALE,
    Kind.CARRE,
    Kind.QUATRE_PREMIERS,
    Kind.CINQ_PREMIERS,
    Kind.SIXAIN,
)
"""Bets on and round a number. A complete bet is one on each of these places that covers it."""

_UNITS: Final = (500, 1_000)

Pieces = dict[str, int]


def is_suitable(book: Rulebook) -> bool:
    """Return whether payouts are counted in whole pieces, as at a wheel with whole payments; those
    of two dozens or columns are not asked.
    """
    payouts = [payout for kind, payout in book.pays.items() if kind is not Kind.VINGT_QUATRE]
    return book.layout is Layout.WHEEL and all(isinstance(payout, int) for payout in payouts)


def make(book: Rulebook, rng: Random, level: int) -> Prompt:
    """Return an exercise. By level: two or three winners; losers among them; outside bets; complete
    bets; complete bets with series.
    """
    laid_bets = (_few_bets, _mixed_bets, _outside_bets, _complete, _full)[level - 1](book, rng)
    return ask_payment(WorkedTable(book, rng), laid_bets, rng.choice(_UNITS))


def places(book: Rulebook, fallen_number: int, kinds: Iterable[Kind] = INSIDE_BETS) -> list[str]:
    """Return the places of these kinds that cover a number."""
    wanted_kinds = set(kinds)
    return [
        n
        for n, place in book.chances.items()
        if place.kind in wanted_kinds and fallen_number in place.numbers
    ]


def complete(book: Rulebook, fallen_number: int, *, is_maximum: bool = False) -> Pieces:
    """Return 'en plein complet': a piece on every place that covers the number.

    At the maximum, each place has as many more pieces as the posted limits of its kind allow.

    >>> from tapisvert.regulations import rulebook
    >>> sum(complete(rulebook("campione-roulette"), 17).values())
    12
    """
    lowest = book.limits.most(Kind.PLEIN) or 1
    pieces: Pieces = {}
    for name in places(book, fallen_number):
        maximum = book.limits.most(book.chances[name].kind, name) or lowest
        pieces[name] = maximum // lowest if is_maximum else 1
    return pieces


def payout_asked(book: Rulebook, chance: str, kinds: Iterable[Kind]) -> Question:
    """Return the question how many times its stake a place is paid, among these kinds of bets."""
    place = book.chances[chance]
    payout = str(book.pays[place.kind])
    clause = book.sources[f"pays.{place.kind}"].clause
    kinds_by_payout = dict[str, str]()
    for kind in kinds:
        kinds_by_payout.setdefault(str(book.pays[kind]), kind.value)
    hint = Reasoning("covers_count", clause, {"on": chance, "count": len(place.numbers)})
    question = choice("pays", payout, clause, tuple(kinds_by_payout), on=chance)
    reasons = {
        option: Reasoning("mistake_other_kind", clause, {"n": option, "kind": kind})
        for option, kind in kinds_by_payout.items()
        if option != payout
    }
    return replace(question, hints=(hint,), mistakes=reasons)


_Laying = tuple[Pieces, int, tuple[StakeAction, ...]]


def _few_bets(book: Rulebook, rng: Random) -> _Laying:
    fallen_number = rng.randint(1, 36)
    chevaux = places(book, fallen_number, [Kind.CHEVAL])
    places_laid = [str(fallen_number), *rng.sample(chevaux, rng.randint(1, 2))]
    return {name: rng.randint(1, 2) for name in places_laid}, fallen_number, ()


def _numbers(book: Rulebook) -> range:
    assert book.wheel is not None
    return book.wheel.numbers


def _neighbour(book: Rulebook, rng: Random, centre: int) -> int:
    """Return the number itself, or one that touches it."""
    neighbours = {
        n for place in places(book, centre, [Kind.CHEVAL]) for n in book.chances[place].numbers
    }
    return rng.choice([centre, centre, *sorted(neighbours - {centre})])


def _mixed_bets(book: Rulebook, rng: Random) -> _Laying:
    centre = rng.randint(1, 36)
    places_laid = rng.sample(places(book, centre), 5)
    pieces = {name: rng.randint(1, 3) for name in places_laid}
    winning = sorted({n for name in places_laid for n in book.chances[name].numbers})
    neighbour = _neighbour(book, rng, centre)
    return pieces, neighbour if neighbour in winning else centre, ()


def _outside_bets(book: Rulebook, rng: Random) -> _Laying:
    pieces, fallen_number, _ = _mixed_bets(book, rng)
    outside_places = [
        rng.choice(("P12", "M12", "D12")),
        rng.choice(("C1", "C2", "C3")),
        *(rng.choice(pair) for pair in (("rouge", "noir"), ("pair", "impair"))),
    ]
    pieces |= {name: rng.randint(2, 6) for name in rng.sample(outside_places, 3)}
    if rng.random() >= 0.1:
        return pieces, fallen_number, ()
    zeros = sorted(ZEROS.intersection(_numbers(book)))
    return pieces, zeros[0] if len(zeros) == 1 else rng.choice(zeros), ()


def _complete(book: Rulebook, rng: Random) -> _Laying:
    centre = rng.choice(_numbers(book))
    facts: Facts = {"number": written(centre) if centre in ZEROS else centre}
    return complete(book, centre), centre, (StakeAction("complete", facts),)


def _full(book: Rulebook, rng: Random) -> _Laying:
    """Return a complete bet at the maximum, or a series; sometimes its neighbour wins."""
    centre = rng.randint(1, 36)
    fallen_number = _neighbour(book, rng, centre)
    series = [row for row in book.announcements.values() if row.of is None]
    if rng.random() < 0.5 or not series:
        action = StakeAction("complete_maximum", {"number": centre})
        return complete(book, centre, is_maximum=True), fallen_number, (action,)
    called = rng.choice(series)
    pieces = complete(book, centre)
    for name, count in called.pieces.items():
        pieces[name] = pieces.get(name, 0) + count
    announce_action = StakeAction("announce", {"call": called.title})
    return pieces, fallen_number, (StakeAction("complete", {"number": centre}), announce_action)


def ask_payment(play: WorkedTable, laid_bets: _Laying, unit: int) -> Prompt:
    """Lay the pieces, let the ball fall, and ask for the engine's payment."""
    book = play.book
    pieces, fallen_number, actions = laid_bets
    for name, count in pieces.items():
        play.give(c.Bet(PLAYER, name, count * unit))
    play.give(c.Spin(fallen_number))
    piles = tuple(
        StakePile(name, book.chances[name].kind.value, count, count * unit)
        for name, count in pieces.items()
    )
    entries = Settled.among(play.events)
    steps = _steps(play, entries, unit)
    gains = sum(_gain(settlement) for settlement in entries) // unit
    wins = [entry for entry in entries if entry.outcome is Outcome.WON]
    back = sum(entry.stake for entry in wins) // unit
    losses = sum(entry.stake for entry in entries if entry.outcome is Outcome.LOST) // unit
    clause = book.sources["pays.plein"].clause
    wrong_pieces = [
        (gains + back, "with_stakes"),
        (back, "stakes_as_gain"),
        (gains - losses, "lost_from_gain"),
        (gains * unit // 100, "money_for_pieces"),
    ]
    number_hint = Reasoning("covers", clause, {"number": written(fallen_number)})
    wrong_amounts = [((gains + back) * 100, "pieces_for_money")]
    questions = (
        replace(
            number("pieces", gains, clause),
            hints=(number_hint,),
            mistakes=mistakes(gains, clause, wrong_pieces),
        ),
        replace(
            amount("returned", play.received, "R19", unit_minor=unit),
            hints=(Reasoning("chips_back", "R19", {"pieces": back, "unit_minor": unit}),),
            mistakes={
                **mistakes(play.received, "R19", wrong_amounts, unit_minor=unit),
                **received_mistakes(play, "R19"),
            },
        ),
    )
    return Prompt(
        Scene(number=fallen_number, unit_minor=unit, piles=piles, deeds=actions), questions, steps
    )


def _gain(entry: Settled) -> int:
    return entry.to_player - entry.stake if entry.outcome is Outcome.WON else 0


def _steps(play: WorkedTable, entries: Sequence[Settled], unit: int) -> tuple[Reasoning, ...]:
    """Return a line for every stake that won or is imprisoned, one for all lost, and the sums."""
    book = play.book
    steps = list[Reasoning]()
    lost_pieces = sum(entry.stake for entry in entries if entry.outcome is Outcome.LOST) // unit
    won_settlements = [settlement for settlement in entries if settlement.outcome is Outcome.WON]
    for settlement in won_settlements:
        kind = book.chances[settlement.on].kind
        facts = {
            "pieces": settlement.stake // unit,
            "pays": int(book.pays[kind]),
            "gain": _gain(settlement) // unit,
        }
        clause = book.sources[f"pays.{kind}"].clause
        steps.append(Reasoning("paid", clause, {"on": settlement.on, "kind": kind.value, **facts}))
    for settlement in entries:
        if settlement.outcome is Outcome.IMPRISONED:
            bound_facts: Facts = {"on": settlement.on, "pieces": settlement.stake // unit}
            steps.append(Reasoning("bound", book.clause("imprisoned"), bound_facts))
    if lost_pieces:
        steps.append(Reasoning("collected", book.clause("lost"), {"pieces": lost_pieces}))
    gains = sum(map(_gain, won_settlements)) // unit
    stakes = sum(settlement.stake for settlement in won_settlements) // unit
    facts = {"gain": gains, "back": stakes, "sum": gains + stakes, "unit_minor": unit}
    return (*steps, Reasoning("returned", "R19", {**facts, "to_player_minor": play.received}))
