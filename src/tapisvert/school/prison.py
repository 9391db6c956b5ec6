"""Prison by the clause: a stake, a few coups, and its outcome."""

from dataclasses import replace
from random import Random

from tapisvert.chances import Kind
from tapisvert.rules import Outcome, Result, Rulebook, Settled
from tapisvert.rules.coup import at_refait
from tapisvert.rules.events import Divided
from tapisvert.rules.rulebook import Excess, LastCardRefait, RefaitInPrison
from tapisvert.school.exercise import (
    Facts,
    Prompt,
    Question,
    Reasoning,
    Scene,
    amount,
    choice,
    number,
)
from tapisvert.school.hints import mistakes, outcome_hints, received_mistakes
from tapisvert.school.worked_table import KEPT, WorkedTable

LEVELS = 5

OUTCOMES = (
    Outcome.WON,
    Outcome.LOST,
    Outcome.IMPRISONED,
    Outcome.RELEASED,
    Outcome.EASED,
    Outcome.DEEPENED,
    Outcome.DIVIDED,
)
_ROUND = (5_000, 10_000, 20_000, 50_000, 100_000)
_UNEVEN = (2_500, 7_500, 12_500, 17_500, 37_500, 62_500)


def is_suitable(book: Rulebook) -> bool:
    """Return whether a refait or zero puts any stake in prison."""
    return book.refait_in_prison is not None and book.degree_limit != 0


def make(book: Rulebook, rng: Random, level: int) -> Prompt:
    """Return an exercise. By level: a free stake; one in prison; divided or moved; several refaits;
    special cases.
    """
    if level <= 2:
        return _one_coup(book, rng, level - 1)
    choice_of_player = _best_choice if book.prison_window else _ladder
    return (choice_of_player, _ladder, _special)[level - 3](book, rng)


def simple(book: Rulebook, rng: Random, excluded: str = "") -> str:
    """Return one of the simple chances, but not the one named."""
    simples = [name for name, place in book.chances.items() if place.kind is Kind.SIMPLE]
    return rng.choice([name for name in simples if name != excluded])


def falls(play: WorkedTable, *more_results: Result) -> Result:
    """Return a result for the next coup. A coup of the wheel is never null by itself."""
    kinds = [Result.WINS, Result.LOSES, at_refait(play.book), *more_results]
    return play.rng.choice(kinds if play.is_wheel else [*kinds, Result.NULL])


def make_prompt(play: WorkedTable, questions: list[Question], steps: list[Reasoning]) -> Prompt:
    """Return the story with its questions."""
    return Prompt(Scene(deeds=tuple(play.deeds)), tuple(questions), tuple(steps))


def outcome_step(play: WorkedTable, name: str, degree: int = 0) -> Reasoning:
    """Return the step of reasoning for the coup's effect on a stake."""
    outcome = play.outcome(name, degree)
    is_by_zero = play.is_wheel and outcome == Outcome.DEEPENED
    key = "deepened_by_zero" if is_by_zero else outcome
    if outcome == Outcome.DIVIDED and degree and not play.is_refait:
        key = "released_in_part"
    return Reasoning(key, play.clause(name, outcome, degree), play.facts(name, degree))


def outcome_asked(play: WorkedTable, chance: str, degree: int = 0) -> Question:
    """Return the question for the outcome of the stake."""
    final_outcome = play.outcome(chance, degree)
    options = tuple(outcome.value for outcome in OUTCOMES)
    if not play.is_wheel or play.book.refait_in_prison is RefaitInPrison.STAY:
        options += (KEPT,)
    question = choice(
        "outcome",
        final_outcome,
        play.clause(chance, final_outcome, degree),
        options,
        on=chance,
    )
    return replace(question, hints=outcome_hints(play, chance, degree))


def received_asked(play: WorkedTable, clause: str, *hints: Reasoning) -> Question:
    """Return the question for the amount that goes to the player's chips now."""
    question = amount("received", play.received, clause)
    return replace(question, hints=hints, mistakes=received_mistakes(play, clause))


def _fate_asked(play: WorkedTable, name: str, degree: int, *earlier_steps: Reasoning) -> Prompt:
    """Ask for the coup's effect on a stake, and for the amount received."""
    question = outcome_asked(play, name, degree)
    questions = [question, received_asked(play, question.clause, *question.hints)]
    return make_prompt(play, questions, [*earlier_steps, outcome_step(play, name, degree)])


def _most_refaits(book: Rulebook, most_wanted: int) -> int:
    """Return the number of refaits in a row, up to a limit, that leave a stake in prison."""
    assert book.refait_in_prison is not None
    if not book.refait_in_prison.deepens:
        return min(most_wanted, 1)
    run_limit = None if book.run_limit is None else max(1, book.run_limit)
    limits = (most_wanted, book.degree_limit, run_limit)
    return min(limit for limit in limits if limit is not None)


def _imprison(play: WorkedTable, chance: str, stake: int, refaits: int) -> None:
    play.stake(chance, stake)
    for _ in range(refaits):
        play.coup(chance, Result.PRISON)


def _one_coup(book: Rulebook, rng: Random, degree: int) -> Prompt:
    """Ask about a stake that is free, degree 0, or in prison, degree 1."""
    play = WorkedTable(book, rng)
    chance = simple(book, rng)
    _imprison(play, chance, rng.choice(_ROUND), degree)
    play.coup(chance, falls(play, Result.WINS if degree else Result.PRISON))
    return _fate_asked(play, chance, degree)


def _best_choice(book: Rulebook, rng: Random) -> Prompt:
    """Ask about partager or déplacer."""
    play = WorkedTable(book, rng)
    chance = simple(book, rng)
    refaits = _most_refaits(book, rng.choice((1, 1, 2, 3)))
    _imprison(play, chance, rng.choice(_UNEVEN), refaits)
    if rng.random() < 0.6:
        entry = play.divide(chance)
        hint = Reasoning("state", "R04", {"on": chance, "degree": entry.degree})
        rule = Reasoning("rule_divided", "R04")
        shares = mistakes(
            entry.to_bank, "R04", [(entry.to_player, "player_share"), (entry.stake, "whole")]
        )
        to_bank = replace(
            amount("to_bank", entry.to_bank, "R04"), hints=(hint, rule), mistakes=shares
        )
        asked_questions = [received_asked(play, "R04", hint, rule), to_bank]
        reasoning = Reasoning("partager", book.clause("divided"), {"on": chance})
        return make_prompt(play, asked_questions, [reasoning, _halves(entry, entry.degree)])
    to = simple(book, rng, excluded=chance)
    play.move(chance, to, refaits)
    play.coup(to, falls(play, Result.WINS))
    window = book.sources["prison_window"]
    facts: Facts = {"to": to, "degree": refaits}
    return _fate_asked(play, to, refaits, Reasoning("moved", window.ruling or window.clause, facts))


def _halves(entry: Divided | Settled, degree: int) -> Reasoning:
    """Return the division of a stake as a step of reasoning: R04."""
    shares = {"to_player_minor": entry.to_player, "to_bank_minor": entry.to_bank}
    return Reasoning("halves", "R04", {"stake_minor": entry.stake, "degree": degree, **shares})


def _ladder(book: Rulebook, rng: Random) -> Prompt:
    """Ask about refaits and wins until the stake has left the cloth, at most five coups."""
    play = WorkedTable(book, rng)
    chance = simple(book, rng)
    play.stake(chance, rng.choice((8_000, 16_000, 40_000, 80_000, *_UNEVEN)))
    steps: list[Reasoning] = []
    degree = 0
    coups = rng.randint(2, 5)
    for coup_number in range(coups):
        degree = play.degree(chance)
        is_refait = coup_number < 2 or rng.random() < 0.5
        play.coup(chance, Result.PRISON if is_refait else falls(play, Result.WINS))
        steps.append(outcome_step(play, chance, degree))
        if not play.player.has_stakes:
            break
    outcome = outcome_asked(play, chance, degree)
    degree_question = replace(
        number("degree", play.degree(chance), outcome.clause), hints=outcome.hints
    )
    received = received_asked(play, outcome.clause, *outcome.hints)
    return make_prompt(play, [outcome, degree_question, received], steps)


def _special(book: Rulebook, rng: Random) -> Prompt:
    """Ask about the last coup, the excess above the maximum, or the very last card."""
    kinds = [_last_coup]
    if book.excess is Excess.ACCEPT:
        kinds.append(_excess)
    if book.last_card_refait not in (None, LastCardRefait.DISABLED) and not book.cut_card:
        kinds.append(_very_last_card)
    return rng.choice(kinds)(book, rng)


def _last_coup(book: Rulebook, rng: Random) -> Prompt:
    """Ask about 'la dernière': a refait divides at once."""
    play = WorkedTable(book, rng)
    chance = simple(book, rng)
    refaits = _most_refaits(book, rng.choice((0, 0, 1, 2)))
    if book.refait_in_prison in (RefaitInPrison.LOSE, RefaitInPrison.STAY):
        refaits = 0
    _imprison(play, chance, rng.choice(_UNEVEN), refaits)
    play.last()
    play.coup(chance, Result.PRISON)
    settlement = play.settlement(chance, refaits)
    assert settlement is not None
    outcome = outcome_asked(play, chance, refaits)
    steps = [outcome_step(play, chance, refaits)]
    if settlement.outcome is Outcome.DIVIDED:
        steps.append(_halves(settlement, refaits + 1))
    received = received_asked(play, outcome.clause, *outcome.hints)
    return make_prompt(play, [outcome, received], steps)


def _excess(book: Rulebook, rng: Random) -> Prompt:
    """Ask about a stake above the maximum: the excess is never in play and is returned."""
    maximum = rng.choice((50_000, 100_000))
    play = WorkedTable(book, rng, maximum)
    chance = simple(book, rng)
    excess_amount = rng.choice((5_000, 10_000, 30_000))
    play.note("maximum", amount_minor=maximum)
    play.stake(chance, maximum + excess_amount)
    play.coup(chance, rng.choice((Result.WINS, Result.LOSES, Result.PRISON)))
    outcome = outcome_asked(play, chance)
    clause = book.clause("excess_returned")
    excess = Reasoning("excess", clause, {"excess_minor": excess_amount, "maximum_minor": maximum})
    received = received_asked(play, clause, *outcome.hints)
    return make_prompt(play, [outcome, received], [excess, outcome_step(play, chance)])


def _very_last_card(book: Rulebook, rng: Random) -> Prompt:
    """Ask about a refait with the taille's very last card: the stake may be withdrawn whole."""
    play = WorkedTable(book, rng)
    chance = simple(book, rng)
    play.last_card(chance, rng.choice(_UNEVEN))
    play.withdraw(chance)
    step = Reasoning("without_rest", book.sources["last_card_refait"].clause)
    return make_prompt(play, [received_asked(play, "R12", step)], [step])
