"""Insurance against the refait: its premium, insurable stakes, and their outcome."""

from random import Random
from typing import Final

from tapisvert.rules import Outcome, Refusal, Rulebook
from tapisvert.rules import commands as c
from tapisvert.rules.coup import at_refait
from tapisvert.rules.insurance import most_insurable
from tapisvert.rules.rulebook import Excess, InsurancePart, Refait
from tapisvert.rules.step import verify
from tapisvert.school.exercise import Facts, Prompt, Reasoning, amount, choice
from tapisvert.school.prison import falls, fate, simple, told
from tapisvert.school.worked_table import KEPT, PLAYER, WorkedTable

LEVELS = 4

_SPLITS: Final = 20
"""Multiple from which a stake may lie between two multiples by an even amount."""
_OUTCOMES = (Outcome.WON.value, Outcome.LOST.value, Outcome.INSURED.value, KEPT)
_PAIRS = (("rouge", "noir"), ("couleur", "inverse"))


def make(book: Rulebook, chance: Random, level: int) -> Prompt:
    """Return an exercise. By level: the premium; whether the stake is insurable; the coup; a stake
    insured, perhaps in part, beside one that is not.
    """
    return (_premium, _insurable, _coup, _beside)[level - 1](book, chance)


def _stake(book: Rulebook, chance: Random) -> int:
    """Return a stake that can be insured."""
    multiple = book.insurance_multiple
    least = max(book.insurance_minimum or 1, -(-10_000 // (book.insurance_rate or 1)))
    if multiple:
        return -(-least // multiple) * multiple * chance.randint(1, 12)
    return max(500 * chance.randint(4, 80), least + least % 2)


def _clause(book: Rulebook) -> str:
    return book.sources["insurance_rate"].clause


def _more(book: Rulebook, chance: Random) -> int:
    """Return an amount that makes a stake insurable in part, more than its insured amount."""
    multiple = book.insurance_multiple
    if multiple:
        return chance.choice((1, 2, 5)) * max(2, multiple // 10)
    return chance.choice((300, 2_500, 7_000))


def _takes_part(book: Rulebook) -> bool:
    return book.insurance_part is InsurancePart.ANY


def _taken(play: WorkedTable, on: str, part: int | None = None) -> tuple[int, Reasoning]:
    """Insure the stake, or a part of it; return the premium and its calculation."""
    premium = play.insure(on, part).premium
    facts = {"stake_minor": play.player.free[on].insured, "premium_minor": premium}
    rate = f"{(play.book.insurance_rate or 0) / 100:g}"
    return premium, Reasoning("premium", _clause(play.book), {**facts, "percent": rate})


def _premium(book: Rulebook, chance: Random) -> Prompt:
    """Ask for the premium. The stake may exceed the maximum; the excess is not insured. Or only a
    part of the stake is.
    """
    stake, on = _stake(book, chance), simple(book, chance)
    if _takes_part(book) and chance.random() < 0.25:
        play = WorkedTable(book, chance)
        play.stake(on, stake + _more(book, chance))
        premium, step = _taken(play, on, stake)
        return told(play, [amount("premium", premium, step.clause)], [step])
    if book.insurance_multiple is None:
        stake += chance.choice((0, 50, 150, 250))  # makes the premium round down
    over = chance.choice((0, 0, 10_000))
    if book.excess is Excess.REFUSE:
        over = 0
    play = WorkedTable(book, chance, stake if over else None)
    if over:
        play.note("maximum", amount_minor=stake)
    play.stake(on, stake + over)
    premium, step = _taken(play, on)
    return told(play, [amount("premium", premium, step.clause)], [step])


def _insurable(book: Rulebook, chance: Random) -> Prompt:
    """Ask whether the stake is insurable, and why not. The engine gives the answer."""
    multiple = book.insurance_multiple
    wrong = "too_small"
    if multiple and multiple >= _SPLITS:
        wrong = "in_part" if _takes_part(book) else "no_multiple"
    cases = ("yes", wrong, *(["in_prison"] if book.refait is Refait.PRISON else []))
    case = chance.choice(("yes", *cases))
    play, on = WorkedTable(book, chance), simple(book, chance)
    stake = _stake(book, chance)
    if case in ("in_part", "no_multiple"):
        assert multiple is not None
        stake += chance.choice((1, 2, 5, 8)) * (multiple // 10)
    elif case == "too_small":
        least = max(book.insurance_minimum or 1, -(-10_000 // (book.insurance_rate or 1)))
        stake = chance.choice((50, 75, 95)) * least // 100
    play.stake(on, stake)
    if case == "in_prison":
        play.coup(on, at_refait(book))
    refused = verify(play.table, c.Insure(PLAYER, on))
    assert isinstance(refused, Refusal) is (case != "yes"), (case, refused)
    facts = {"stake_minor": stake, **({"multiple_minor": multiple} if multiple else {})}
    if case == "in_part":
        facts["part_minor"] = most_insurable(book, stake)
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
    """Ask about two stakes, one of them insured, whole or in part."""
    play = WorkedTable(book, chance)
    insured, plain = (chance.choice(pair) for pair in chance.sample(_PAIRS, 2))
    part = _stake(book, chance)
    has_rest = _takes_part(book) and book.refait is Refait.PRISON and chance.random() < 0.5
    rest = _more(book, chance) if has_rest else 0
    play.stake(insured, part + rest)
    play.stake(plain, _stake(book, chance))
    _, how = _taken(play, insured, part if rest else None)
    wanted = at_refait(book) if chance.random() < 0.5 else falls(play)
    play.coup(insured, wanted)
    bound = sum(play.player.prison.values())
    why = fate(play, insured)
    if rest and wanted is at_refait(book):
        facts: Facts = {"on": insured, "to_player_minor": part, "rest_minor": rest}
        why = Reasoning("insured_part", book.clause("insured"), facts)
    questions = [amount("received", play.received, why.clause), amount("bound", bound, why.clause)]
    return told(play, questions, [how, why, fate(play, plain)])
