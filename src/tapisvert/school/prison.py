"""Prison by the clause: a stake, a few coups, and its outcome."""

from random import Random

from tapisvert.chances import Kind
from tapisvert.rules import Outcome, Result, Rulebook
from tapisvert.rules.rulebook import Excess, LastCardRefait
from tapisvert.school.exercise import Prompt, Question, Reasoning, Scene, amount, choice, number
from tapisvert.school.worked_table import KEPT, WorkedTable

LEVELS = 5

OUTCOMES = (
    *(Outcome.WON, Outcome.LOST, Outcome.IMPRISONED, Outcome.RELEASED),
    *(Outcome.EASED, Outcome.DEEPENED, Outcome.DIVIDED),
)
_ROUND = (5_000, 10_000, 20_000, 50_000, 100_000)
_UNEVEN = (2_500, 7_500, 12_500, 17_500, 37_500, 62_500)


def make(book: Rulebook, chance: Random, level: int) -> Prompt:
    """Return an exercise.

    By level: a free stake; one in prison; divided or moved; several refaits; special cases.
    """
    return (_free, _bound, _chosen, _ladder, _special)[level - 1](book, chance)


def simple(book: Rulebook, chance: Random) -> str:
    """Return one of the simple chances."""
    names = [name for name, one in book.chances.items() if one.kind is Kind.SIMPLE]
    return chance.choice(names)


def falls(play: WorkedTable, *more: Result) -> Result:
    """Return a result for the next coup. A coup of the wheel is never null by itself."""
    kinds = [Result.WINS, Result.LOSES, Result.PRISON, *more]
    return play.chance.choice(kinds if play.is_wheel else [*kinds, Result.NULL])


def told(play: WorkedTable, questions: list[Question], steps: list[Reasoning]) -> Prompt:
    """Return the story with its questions."""
    return Prompt(Scene(deeds=tuple(play.deeds)), tuple(questions), tuple(steps))


def fate(play: WorkedTable, on: str, degree: int = 0) -> Reasoning:
    """Return the step of reasoning for the coup's effect on a stake."""
    outcome = play.outcome(on, degree)
    return Reasoning(outcome, play.clause(on, outcome, degree), play.facts(on, degree))


def outcome_asked(play: WorkedTable, on: str, degree: int = 0) -> Question:
    """Return the question for the outcome of the stake."""
    done = play.outcome(on, degree)
    options = tuple(outcome.value for outcome in OUTCOMES)
    if not play.is_wheel:
        options += (KEPT,)
    return choice("outcome", done, play.clause(on, done, degree), options, on=on)


def received_asked(play: WorkedTable, clause: str) -> Question:
    """Return the question for the amount that goes to the player's chips now."""
    return amount("received", play.received, clause)


def _free(book: Rulebook, chance: Random) -> Prompt:
    play, on = WorkedTable(book, chance), simple(book, chance)
    play.stake(on, chance.choice(_ROUND))
    play.coup(on, falls(play, Result.PRISON))
    asked = outcome_asked(play, on)
    return told(play, [asked, received_asked(play, asked.clause)], [fate(play, on)])


def _imprisoned(play: WorkedTable, on: str, stake: int, refaits: int = 1) -> None:
    play.stake(on, stake)
    for _ in range(refaits):
        play.coup(on, Result.PRISON)


def _bound(book: Rulebook, chance: Random) -> Prompt:
    play, on = WorkedTable(book, chance), simple(book, chance)
    _imprisoned(play, on, chance.choice(_ROUND))
    play.coup(on, falls(play, Result.WINS))
    asked = outcome_asked(play, on, 1)
    return told(play, [asked, received_asked(play, asked.clause)], [fate(play, on, 1)])


def _chosen(book: Rulebook, chance: Random) -> Prompt:
    """Ask about partager or déplacer."""
    play, on = WorkedTable(book, chance), simple(book, chance)
    refaits = chance.choice((1, 1, 2, 3))
    _imprisoned(play, on, chance.choice(_UNEVEN), refaits)
    if chance.random() < 0.6:
        entry = play.divide(on)
        shares = {"to_player_minor": entry.to_player, "to_bank_minor": entry.to_bank}
        facts = {"stake_minor": entry.stake, "degree": entry.degree, **shares}
        asked = [received_asked(play, "R04"), amount("to_bank", entry.to_bank, "R04")]
        steps = [
            Reasoning("partager", book.clause("divided"), {"on": on}),
            Reasoning("halves", "R04", facts),
        ]
        return told(play, asked, steps)
    to = chance.choice([name for name in _simples(book) if name != on])
    play.move(on, to, refaits)
    play.coup(to, falls(play, Result.WINS))
    outcome = outcome_asked(play, to, refaits)
    moved = Reasoning("moved", _reading(book, "prison_window"), {"to": to, "degree": refaits})
    asked = [outcome, received_asked(play, outcome.clause)]
    return told(play, asked, [moved, fate(play, to, refaits)])


def _simples(book: Rulebook) -> list[str]:
    return [name for name, one in book.chances.items() if one.kind is Kind.SIMPLE]


def _reading(book: Rulebook, field: str) -> str:
    source = book.sources[field]
    return source.ruling or source.clause


def _ladder(book: Rulebook, chance: Random) -> Prompt:
    """Play refaits and wins until the stake is gone, at most five coups."""
    play, on = WorkedTable(book, chance), simple(book, chance)
    play.stake(on, chance.choice((8_000, 16_000, 40_000, 80_000, *_UNEVEN)))
    steps: list[Reasoning] = []
    degree, coups = 0, chance.randint(2, 5)
    for at in range(coups):
        degree = play.degree(on)
        if at < 2 or chance.random() < 0.5:
            play.coup(on, Result.PRISON)
        else:
            play.coup(on, falls(play, Result.WINS))
        steps.append(fate(play, on, degree))
        if not play.player.has_stakes:
            break
    outcome = outcome_asked(play, on, degree)
    after = number("degree", play.degree(on), outcome.clause)
    return told(play, [outcome, after, received_asked(play, outcome.clause)], steps)


def _special(book: Rulebook, chance: Random) -> Prompt:
    """Ask about the last coup, the excess above the maximum, or the very last card."""
    kinds = [_last_coup]
    if book.excess is Excess.ACCEPT:
        kinds.append(_excess)
    if book.last_card_refait is LastCardRefait.WITHDRAW_WHOLE:
        kinds.append(_very_last_card)
    return chance.choice(kinds)(book, chance)


def _last_coup(book: Rulebook, chance: Random) -> Prompt:
    """Ask about 'la dernière': a refait divides at once."""
    play, on = WorkedTable(book, chance), simple(book, chance)
    refaits = chance.choice((0, 0, 1, 2))
    _imprisoned(play, on, chance.choice(_UNEVEN), refaits)
    play.last()
    play.coup(on, Result.PRISON)
    settled = play.settled(on, refaits)
    assert settled is not None
    outcome = outcome_asked(play, on, refaits)
    halves = {
        "stake_minor": settled.stake,
        "degree": refaits + 1,
        "to_player_minor": settled.to_player,
        "to_bank_minor": settled.to_bank,
    }
    steps = [fate(play, on, refaits), Reasoning("halves", "R04", halves)]
    return told(play, [outcome, received_asked(play, outcome.clause)], steps)


def _excess(book: Rulebook, chance: Random) -> Prompt:
    """Ask about a stake above the maximum: the excess is never in play and is returned."""
    most = chance.choice((50_000, 100_000))
    play, on = WorkedTable(book, chance, most), simple(book, chance)
    over = chance.choice((5_000, 10_000, 30_000))
    play.note("maximum", amount_minor=most)
    play.stake(on, most + over)
    play.coup(on, chance.choice((Result.WINS, Result.LOSES, Result.PRISON)))
    outcome = outcome_asked(play, on)
    clause = book.clause("excess_returned")
    excess = Reasoning("excess", clause, {"excess_minor": over, "maximum_minor": most})
    return told(play, [outcome, received_asked(play, clause)], [excess, fate(play, on)])


def _very_last_card(book: Rulebook, chance: Random) -> Prompt:
    """Ask about a refait with the taille's very last card: the stake may be withdrawn whole."""
    play, on = WorkedTable(book, chance), simple(book, chance)
    stake = chance.choice(_UNEVEN)
    play.last_card(on, stake)
    play.withdraw(on)
    asked = received_asked(play, "R12")
    step = Reasoning("without_rest", book.sources["last_card_refait"].clause)
    return told(play, [asked], [step])
