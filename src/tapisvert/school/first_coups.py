"""A newcomer's first coups: what wins, and the outcome of one's own stake, by the cards alone."""

from random import Random
from typing import Final

from tapisvert.chances import Kind
from tapisvert.rules import Coup, Outcome, Result, Rulebook
from tapisvert.rules import commands as c
from tapisvert.rules.coup import at_refait
from tapisvert.rules.rulebook import Layout
from tapisvert.school import coups, payouts
from tapisvert.school.exercise import Facts, Prompt, Question, Reasoning, Scene, StakePile, choice
from tapisvert.school.prison import outcome_step
from tapisvert.school.worked_table import PLAYER, WorkedTable

LEVELS = 3
STAKE_MINOR: Final = 1_000

_ROWS = ("noir", "rouge")
_COLOURS = ("couleur", "inverse")
_PAID_KINDS = (Kind.PLEIN, Kind.CHEVAL, Kind.CARRE)


def is_suitable(book: Rulebook) -> bool:
    """Return whether the game is one of cards, or a wheel that pays in whole pieces."""
    return book.layout is not Layout.WHEEL or payouts.is_suitable(book)


def make(book: Rulebook, rng: Random, level: int) -> Prompt:
    """Return an exercise. By level: rouge or noir; couleur or inverse, or the payment of a bet on
    numbers; the outcome of a stake, also at a refait, a zero or an ace of spades.
    """
    if book.layout is Layout.WHEEL:
        return _payment(book, rng) if level == 2 else _at_wheel(book, rng, may_be_zero=level == 3)
    if level == LEVELS:
        return _own_stake(book, rng)
    return _winner(book, coups.draw_short(book, rng, Result.WINS), is_colour=level == 2)


def _winner(book: Rulebook, coup: Coup, *, is_colour: bool) -> Prompt:
    """Ask which of two chances wins."""
    row, _, side = coups.winners(coup).partition("_")
    reason = coup.reasons["couleur" if is_colour else "rouge"]
    clause = book.clause(reason)
    steps = [step for step in coups.reasons(book, coup) if step.key == reason.value]
    if is_colour:
        question = choice("colour_wins", side, clause, _COLOURS, winner=row)
    else:
        question = choice("row_wins", row, clause, _ROWS)
        steps = [*(coups.addition_step(book, row) for row in coups.rows_of(coup)), *steps]
    return Prompt(Scene(rows=coups.rows_of(coup)), (question,), tuple(steps))


def _own_stake(book: Rulebook, rng: Random) -> Prompt:
    """Ask for the outcome of a stake on a row: in two of three exercises where it is special."""
    chance = rng.choice(_ROWS)
    special = at_refait(book) if book.refait else Result.WINS_HALF
    results = (Result.WINS, special, Result.LOSES)
    tables = {result: WorkedTable(book, rng) for result in results}
    drawn_coups = {result: coups.draw_short(book, rng, result, chance) for result in results}
    for result, play in tables.items():
        play.give(c.Bet(PLAYER, chance, STAKE_MINOR))
        play.give(c.Deal(coups.cards_of(drawn_coups[result])))
    result = rng.choice((special, special, special, special, Result.WINS, Result.LOSES))
    coup = drawn_coups[result]
    outcomes = tuple(dict.fromkeys(play.outcome(chance) for play in tables.values()))
    return Prompt(
        Scene(rows=coups.rows_of(coup)),
        (_outcome_asked(tables[result], chance, outcomes),),
        (
            *(coups.addition_step(book, row) for row in coups.rows_of(coup)),
            *coups.reasons(book, coup)[:1],
            outcome_step(tables[result], chance),
        ),
    )


def _outcome_asked(play: WorkedTable, chance: str, outcomes: tuple[str, ...]) -> Question:
    outcome = play.outcome(chance)
    clause = play.clause(chance, outcome)
    return choice("own", outcome, clause, outcomes, on=chance, stake_minor=STAKE_MINOR)


def _at_wheel(book: Rulebook, rng: Random, *, may_be_zero: bool) -> Prompt:
    """Ask for the outcome of a stake on a colour; with zero, two of three times at a zero."""
    chance = rng.choice(_ROWS)
    zero = WorkedTable(book, rng)
    zero.give(c.Bet(PLAYER, chance, STAKE_MINOR))
    zero.give(c.Spin(0))
    outcomes: tuple[str, ...] = (Outcome.WON.value, Outcome.LOST.value)
    if may_be_zero:
        outcomes = tuple(dict.fromkeys((outcomes[0], zero.outcome(chance), outcomes[1])))
    number = 0 if may_be_zero and rng.random() < 2 / 3 else rng.randint(1, 36)
    play = WorkedTable(book, rng)
    play.give(c.Bet(PLAYER, chance, STAKE_MINOR))
    play.give(c.Spin(number))
    question = _outcome_asked(play, chance, outcomes)
    return Prompt(_cloth(number, chance, Kind.SIMPLE), (question,), (outcome_step(play, chance),))


def _cloth(number: int, chance: str, kind: Kind) -> Scene:
    pile = StakePile(chance, kind.value, 1, STAKE_MINOR)
    return Scene(number=number, unit_minor=STAKE_MINOR, piles=(pile,))


def _payment(book: Rulebook, rng: Random) -> Prompt:
    """Ask how many times its stake a winning bet on numbers is paid."""
    number = rng.randint(1, 36)
    kind = rng.choice(_PAID_KINDS)
    chance = rng.choice(payouts.places(book, number, [kind]))
    payout = int(book.pays[kind])
    question = payouts.payout_asked(book, chance, _PAID_KINDS)
    facts: Facts = {"on": chance, "pieces": 1, "pays": payout, "gain": payout}
    step = Reasoning("paid", question.clause, facts)
    return Prompt(_cloth(number, chance, kind), (question,), (step,))
