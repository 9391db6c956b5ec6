"""Prison by the clause: a stake, a few coups, and its outcome."""

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
from tapisvert.school.worked_table import KEPT, WorkedTable

LEVELS = 5

OUTCOMES = (
    *(Outcome.WON, Outcome.LOST, Outcome.IMPRISONED, Outcome.RELEASED),
    *(Outcome.EASED, Outcome.DEEPENED, Outcome.DIVIDED),
)
_ROUND = (5_000, 10_000, 20_000, 50_000, 100_000)
_UNEVEN = (2_500, 7_500, 12_500, 17_500, 37_500, 62_500)


def fits(book: Rulebook) -> bool:
    """Return whether a refait or zero puts any stake in prison."""
    return book.refait_in_prison is not None and book.degree_limit != 0


def make(book: Rulebook, chance: Random, level: int) -> Prompt:
    """Return an exercise. By level: a free stake; one in prison; divided or moved; several refaits;
    special cases.
    """
    if level <= 2:
        return _one_coup(book, chance, level - 1)
    return (_chosen, _ladder, _special)[level - 3](book, chance)


def simple(book: Rulebook, chance: Random, but: str = "") -> str:
    """Return one of the simple chances, but not the one named."""
    simples = [
        name for name, chance_place in book.chances.items() if chance_place.kind is Kind.SIMPLE
    ]
    return chance.choice([name for name in simples if name != but])


def falls(play: WorkedTable, *more_results: Result) -> Result:
    """Return a result for the next coup. A coup of the wheel is never null by itself."""
    kinds = [Result.WINS, Result.LOSES, at_refait(play.book), *more_results]
    return play.chance.choice(kinds if play.is_wheel else [*kinds, Result.NULL])


def told(play: WorkedTable, questions: list[Question], steps: list[Reasoning]) -> Prompt:
    """Return the story with its questions."""
    return Prompt(Scene(deeds=tuple(play.deeds)), tuple(questions), tuple(steps))


def fate(play: WorkedTable, chance_name: str, degree: int = 0) -> Reasoning:
    """Return the step of reasoning for the coup's effect on a stake."""
    outcome = play.outcome(chance_name, degree)
    is_by_zero = play.is_wheel and outcome == Outcome.DEEPENED
    key = "deepened_by_zero" if is_by_zero else outcome
    return Reasoning(
        key, play.clause(chance_name, outcome, degree), play.facts(chance_name, degree)
    )


def outcome_asked(play: WorkedTable, chance_name: str, degree: int = 0) -> Question:
    """Return the question for the outcome of the stake."""
    final_outcome = play.outcome(chance_name, degree)
    options = tuple(outcome.value for outcome in OUTCOMES)
    if not play.is_wheel or play.book.refait_in_prison is RefaitInPrison.STAY:
        options += (KEPT,)
    return choice(
        "outcome",
        final_outcome,
        play.clause(chance_name, final_outcome, degree),
        options,
        on=chance_name,
    )


def received_asked(play: WorkedTable, clause: str) -> Question:
    """Return the question for the amount that goes to the player's chips now."""
    return amount("received", play.received, clause)


def _fate_asked(
    play: WorkedTable, chance_name: str, degree: int, *earlier_steps: Reasoning
) -> Prompt:
    """Ask for the coup's effect on a stake, and for the amount received."""
    question = outcome_asked(play, chance_name, degree)
    questions = [question, received_asked(play, question.clause)]
    return told(play, questions, [*earlier_steps, fate(play, chance_name, degree)])


def _most_refaits(book: Rulebook, asked: int) -> int:
    """Return how many refaits in a row, at most so many, a stake takes and is still in prison."""
    if book.refait_in_prison is not RefaitInPrison.DEEPEN:
        return min(asked, 1)
    limits = [asked, book.degree_limit, None if book.run_limit is None else max(1, book.run_limit)]
    return min(limit for limit in limits if limit is not None)


def _imprisoned(play: WorkedTable, chance_name: str, stake: int, refaits: int) -> None:
    play.stake(chance_name, stake)
    for _ in range(refaits):
        play.coup(chance_name, Result.PRISON)


def _one_coup(book: Rulebook, chance: Random, degree: int) -> Prompt:
    """Ask about a stake that is free, degree 0, or in prison, degree 1."""
    play, chance_name = WorkedTable(book, chance), simple(book, chance)
    _imprisoned(play, chance_name, chance.choice(_ROUND), degree)
    play.coup(chance_name, falls(play, Result.WINS if degree else Result.PRISON))
    return _fate_asked(play, chance_name, degree)


def _chosen(book: Rulebook, chance: Random) -> Prompt:
    """Ask about partager or déplacer."""
    play, chance_name = WorkedTable(book, chance), simple(book, chance)
    refaits = _most_refaits(book, chance.choice((1, 1, 2, 3)))
    _imprisoned(play, chance_name, chance.choice(_UNEVEN), refaits)
    if chance.random() < 0.6:
        entry = play.divide(chance_name)
        asked_questions = [received_asked(play, "R04"), amount("to_bank", entry.to_bank, "R04")]
        reasoning = Reasoning("partager", book.clause("divided"), {"on": chance_name})
        return told(play, asked_questions, [reasoning, _halves(entry, entry.degree)])
    to = simple(book, chance, but=chance_name)
    play.move(chance_name, to, refaits)
    play.coup(to, falls(play, Result.WINS))
    window = book.sources["prison_window"]
    facts: Facts = {"to": to, "degree": refaits}
    return _fate_asked(play, to, refaits, Reasoning("moved", window.ruling or window.clause, facts))


def _halves(entry: Divided | Settled, degree: int) -> Reasoning:
    """Return the division of a stake as a step of reasoning: R04."""
    shares = {"to_player_minor": entry.to_player, "to_bank_minor": entry.to_bank}
    return Reasoning("halves", "R04", {"stake_minor": entry.stake, "degree": degree, **shares})


def _ladder(book: Rulebook, chance: Random) -> Prompt:
    """Ask about refaits and wins until the stake is gone, at most five coups."""
    play, chance_name = WorkedTable(book, chance), simple(book, chance)
    play.stake(chance_name, chance.choice((8_000, 16_000, 40_000, 80_000, *_UNEVEN)))
    steps: list[Reasoning] = []
    degree, coups = 0, chance.randint(2, 5)
    for coup_number in range(coups):
        degree = play.degree(chance_name)
        is_refait = coup_number < 2 or chance.random() < 0.5
        play.coup(chance_name, Result.PRISON if is_refait else falls(play, Result.WINS))
        steps.append(fate(play, chance_name, degree))
        if not play.player.has_stakes:
            break
    outcome = outcome_asked(play, chance_name, degree)
    degree_question = number("degree", play.degree(chance_name), outcome.clause)
    return told(play, [outcome, degree_question, received_asked(play, outcome.clause)], steps)


def _special(book: Rulebook, chance: Random) -> Prompt:
    """Ask about the last coup, the excess above the maximum, or the very last card."""
    kinds = [_last_coup]
    if book.excess is Excess.ACCEPT:
        kinds.append(_excess)
    if book.last_card_refait not in (None, LastCardRefait.OFF) and not book.cut_card:
        kinds.append(_very_last_card)
    return chance.choice(kinds)(book, chance)


def _last_coup(book: Rulebook, chance: Random) -> Prompt:
    """Ask about 'la dernière': a refait divides at once."""
    play, chance_name = WorkedTable(book, chance), simple(book, chance)
    refaits = _most_refaits(book, chance.choice((0, 0, 1, 2)))
    if book.refait_in_prison is not RefaitInPrison.DEEPEN:
        refaits = 0
    _imprisoned(play, chance_name, chance.choice(_UNEVEN), refaits)
    play.last()
    play.coup(chance_name, Result.PRISON)
    settlement = play.settled(chance_name, refaits)
    assert settlement is not None
    outcome = outcome_asked(play, chance_name, refaits)
    steps = [fate(play, chance_name, refaits), _halves(settlement, refaits + 1)]
    return told(play, [outcome, received_asked(play, outcome.clause)], steps)


def _excess(book: Rulebook, chance: Random) -> Prompt:
    """Ask about a stake above the maximum: the excess is never in play and is returned."""
    maximum = chance.choice((50_000, 100_000))
    play, chance_name = WorkedTable(book, chance, maximum), simple(book, chance)
    excess_amount = chance.choice((5_000, 10_000, 30_000))
    play.note("maximum", amount_minor=maximum)
    play.stake(chance_name, maximum + excess_amount)
    play.coup(chance_name, chance.choice((Result.WINS, Result.LOSES, Result.PRISON)))
    outcome = outcome_asked(play, chance_name)
    clause = book.clause("excess_returned")
    excess = Reasoning("excess", clause, {"excess_minor": excess_amount, "maximum_minor": maximum})
    return told(play, [outcome, received_asked(play, clause)], [excess, fate(play, chance_name)])


def _very_last_card(book: Rulebook, chance: Random) -> Prompt:
    """Ask about a refait with the taille's very last card: the stake may be withdrawn whole."""
    play, chance_name = WorkedTable(book, chance), simple(book, chance)
    play.last_card(chance_name, chance.choice(_UNEVEN))
    play.withdraw(chance_name)
    step = Reasoning("without_rest", book.sources["last_card_refait"].clause)
    return told(play, [received_asked(play, "R12")], [step])
