"""Several stakes on one coup: the amount that comes back to the player."""

from dataclasses import replace
from random import Random
from typing import Final

from tapisvert.chances import Kind
from tapisvert.rules import Result, Rulebook
from tapisvert.rules.coup import at_refait
from tapisvert.school import payouts
from tapisvert.school.coups import addition_step, draw_short, is_two_rows, reasons, rows_of
from tapisvert.school.exercise import Prompt, Reasoning, Scene, amount
from tapisvert.school.hints import coup_hints
from tapisvert.school.prison import outcome_step, received_asked
from tapisvert.school.worked_table import WorkedTable

LEVELS = 3

_AMOUNTS: Final = (1_000, 2_000, 3_000, 5_000, 10_000)
_PAIRS: Final = (("rouge", "noir"), ("couleur", "inverse"))
_WHEEL_PAIRS: Final = (("rouge", "noir"), ("pair", "impair"), ("manque", "passe"))
_OUTSIDE_BETS: Final = (("P12", "M12", "D12"), ("C1", "C2", "C3"))
_NUMBER_BETS: Final = (Kind.PLEIN, Kind.CHEVAL, Kind.TRANSVERSALE, Kind.CARRE, Kind.SIXAIN)


def make(book: Rulebook, rng: Random, level: int) -> Prompt:
    """Return an exercise. By level: two stakes; three, also at an undecided coup, or with a dozen
    and a column; three without the call, or with a bet on numbers, also at zero.
    """
    play = WorkedTable(book, rng)
    if play.is_wheel:
        chances = _spin(play, level)
        return _asked(play, chances, Scene(deeds=tuple(play.deeds)))
    chances = [rng.choice(pair) for pair in _PAIRS]
    if level > 1:
        chances = rng.sample([chance for pair in _PAIRS for chance in pair], 3)
    for chance in chances:
        play.stake(chance, rng.choice(_AMOUNTS))
    coup = draw_short(book, rng, _result(book, rng, level), rng.choice(chances))
    play.deal(coup)
    deeds = play.deeds if level < LEVELS else play.deeds[:-1]
    rows = rows_of(coup)
    additions: list[Reasoning] = []
    if level == LEVELS:
        additions = [*(addition_step(book, row) for row in rows), *reasons(book, coup)]
    return _asked(play, chances, Scene(rows=rows, deeds=tuple(deeds)), *additions)


def _result(book: Rulebook, rng: Random, level: int) -> Result:
    """Return the coup's result on one of the chances."""
    if level == 1:
        return Result.WINS
    special = at_refait(book) if book.refait else Result.WINS_HALF
    null = Result.NULL if is_two_rows(book) else special
    return rng.choice((Result.WINS, Result.LOSES, special, null if level == 2 else special))


def _spin(play: WorkedTable, level: int) -> list[str]:
    """Lay stakes at the wheel and let a number come up; return their chances."""
    rng = play.rng
    number = rng.randint(1, 36)
    chances = [rng.choice(pair) for pair in rng.sample(_WHEEL_PAIRS, 2 if level == 1 else 1)]
    if level == 2:
        chances += [rng.choice(bets) for bets in _OUTSIDE_BETS]
    elif level == LEVELS:
        chances.append(rng.choice(rng.choice(_OUTSIDE_BETS)))
        chances.append(rng.choice(payouts.places(play.book, number, [rng.choice(_NUMBER_BETS)])))
    for chance in chances:
        play.stake(chance, rng.choice(_AMOUNTS))
    play.spin(0 if level == LEVELS and rng.random() < 1 / 3 else number)
    return chances


def _asked(play: WorkedTable, chances: list[str], scene: Scene, *steps: Reasoning) -> Prompt:
    """Return the questions for the amounts that come back and that are in prison."""
    clause = play.clause(chances[0], play.outcome(chances[0]))
    hints = coup_hints(play, *chances)
    questions = [received_asked(play, clause, *hints)]
    if prison_sum := sum(play.player.prison.values()):
        question = amount("bound", prison_sum, play.book.clause("imprisoned"))
        questions.append(replace(question, hints=hints))
    outcomes = [outcome_step(play, chance) for chance in chances]
    total = Reasoning("in_all", clause, {"to_player_minor": play.received})
    return Prompt(scene, tuple(questions), (*steps, *outcomes, total))
