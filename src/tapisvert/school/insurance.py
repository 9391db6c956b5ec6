"""Insurance against the refait: its premium, insurable stakes, and their outcome."""

from random import Random

from tapisvert.rules import Outcome, Refusal, Rulebook
from tapisvert.rules import commands as c
from tapisvert.rules.coup import at_refait
from tapisvert.rules.rulebook import Refait
from tapisvert.rules.step import verify
from tapisvert.school.exercise import Prompt, Reasoning, amount, choice
from tapisvert.school.prison import falls, fate, simple, told
from tapisvert.school.worked_table import KEPT, PLAYER, WorkedTable

LEVELS = 4

_OUTCOMES = (Outcome.WON.value, Outcome.LOST.value, Outcome.INSURED.value, KEPT)
_PAIRS = (("rouge", "noir"), ("couleur", "inverse"))


def make(book: Rulebook, chance: Random, level: int) -> Prompt:
    """Return an exercise. By level: the premium; whether the stake is insurable; the coup; an
    insured and an uninsured stake.
    """
    return (_premium, _insurable, _coup, _beside)[level - 1](book, chance)


def _stake(book: Rulebook, chance: Random) -> int:
    """Return a stake that can be insured."""
    multiple = book.insurance_multiple
    return multiple * chance.randint(1, 12) if multiple else 500 * chance.randint(4, 80)


def _clause(book: Rulebook) -> str:
    return book.sources["insurance_rate"].clause


def _taken(play: WorkedTable, on: str) -> tuple[int, Reasoning]:
    """Insure the stake; return the premium and its calculation."""
    premium = play.insure(on).premium
    facts = {"stake_minor": play.player.free[on].amount, "premium_minor": premium}
    rate = (play.book.insurance_rate or 0) // 100
    return premium, Reasoning("premium", _clause(play.book), {**facts, "percent": rate})


def _premium(book: Rulebook, chance: Random) -> Prompt:
    """Ask for the premium. The stake may exceed the maximum; the excess is not insured."""
    stake, on = _stake(book, chance), simple(book, chance)
    if book.insurance_multiple is None:
        stake += chance.choice((0, 50, 150, 250))  # makes the premium round down
    over = chance.choice((0, 0, 10_000))
    play = WorkedTable(book, chance, stake if over else None)
    if over:
        play.note("maximum", amount_minor=stake)
    play.stake(on, stake + over)
    premium, step = _taken(play, on)
    return told(play, [amount("premium", premium, step.clause)], [step])


def _insurable(book: Rulebook, chance: Random) -> Prompt:
    """Ask whether the stake is insurable, and why not. The engine gives the answer."""
    multiple = book.insurance_multiple
    wrong = "no_multiple" if multiple else "too_small"
    cases = ("yes", wrong, *(["in_prison"] if book.refait is Refait.PRISON else []))
    case = chance.choice(("yes", *cases))
    play, on = WorkedTable(book, chance), simple(book, chance)
    stake = _stake(book, chance)
    if case == "no_multiple":
        stake += chance.choice((5_000, 10_000, 25_000, -25_000, -10_000))
    elif case == "too_small":
        stake = chance.choice((50, 75, 95))
    play.stake(on, stake)
    if case == "in_prison":
        play.coup(on, at_refait(book))
    refused = verify(play.table, c.Insure(PLAYER, on))
    assert isinstance(refused, Refusal) is (case != "yes"), (case, refused)
    facts = {"stake_minor": stake, **({"multiple_minor": multiple} if multiple else {})}
    clause = "R08" if case in ("in_prison", "too_small") else _clause(book)
    asked = choice("insurable", case, clause, cases, on=on)
    return told(play, [asked], [Reasoning(f"insurable_{case}", clause, facts)])


def _coup(book: Rulebook, chance: Random) -> Prompt:
    """Ask for the outcome of an insured stake."""
    play, on = WorkedTable(book, chance), simple(book, chance)
    play.stake(on, _stake(book, chance))
    premium, how = _taken(play, on)
    play.coup(on, falls(play, at_refait(book)))
    outcome = play.outcome(on)
    clause = play.clause(on, outcome)
    kept = "earned" if play.earned() else "held"
    questions = [
        choice("outcome", outcome, clause, _OUTCOMES, on=on),
        amount("received", play.received, clause),
        choice("premium_now", kept, "R08" if play.earned() else "R07", ("earned", "held")),
    ]
    why = Reasoning(f"premium_{kept}", questions[-1].clause, {"premium_minor": premium})
    return told(play, questions, [how, fate(play, on), why])


def _beside(book: Rulebook, chance: Random) -> Prompt:
    """Ask about two stakes, one of them insured."""
    play = WorkedTable(book, chance)
    insured, plain = (chance.choice(pair) for pair in chance.sample(_PAIRS, 2))
    for on in (insured, plain):
        play.stake(on, _stake(book, chance))
    _, how = _taken(play, insured)
    wanted = at_refait(book) if chance.random() < 0.5 else falls(play)
    play.coup(insured, wanted)
    bound = sum(play.player.prison.values())
    outcome = play.outcome(insured)
    clause = play.clause(insured, outcome)
    questions = [amount("received", play.received, clause), amount("bound", bound, clause)]
    return told(play, questions, [how, fate(play, insured), fate(play, plain)])
