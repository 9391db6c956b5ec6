"""Insurance against the refait: its premium, insurable stakes, and their outcome."""

from dataclasses import replace
from random import Random
from typing import Final

from tapisvert.rules import Outcome, Refusal, Rulebook
from tapisvert.rules import commands as c
from tapisvert.rules.coup import at_refait
from tapisvert.rules.insurance import most_insurable
from tapisvert.rules.rulebook import Excess, InsurancePart, Refait
from tapisvert.rules.step import verify
from tapisvert.school.exercise import Facts, Prompt, Question, Reasoning, amount, choice
from tapisvert.school.hints import coup_hints, mistakes, outcome_hints
from tapisvert.school.prison import falls, make_prompt, outcome_step, received_asked, simple
from tapisvert.school.worked_table import KEPT, PLAYER, WorkedTable

LEVELS = 4

_SPLITS: Final = 20
"""Multiple from which a stake may differ from two multiples by an even amount."""
_OUTCOMES = (Outcome.WON.value, Outcome.LOST.value, Outcome.INSURED.value, KEPT)
_PAIRS = (("rouge", "noir"), ("couleur", "inverse"))


def make(book: Rulebook, rng: Random, level: int) -> Prompt:
    """Return an exercise. By level: the premium; whether the stake is insurable; the coup; an
    insured stake, perhaps in part, and an uninsured one.
    """
    return (_premium, _insurable, _coup, _two_stakes)[level - 1](book, rng)


def _stake(book: Rulebook, rng: Random) -> int:
    """Return a stake that can be insured."""
    multiple = book.insurance_multiple
    minimum = max(book.insurance_minimum or 1, -(-10_000 // (book.insurance_rate or 1)))
    if multiple:
        return -(-minimum // multiple) * multiple * rng.randint(1, 12)
    return max(500 * rng.randint(4, 80), minimum + minimum % 2)


def _clause(book: Rulebook) -> str:
    return book.sources["insurance_rate"].clause


def _partly_insurable(book: Rulebook, rng: Random) -> int:
    """Return an amount that makes a stake insurable in part, more than its insured amount."""
    multiple = book.insurance_multiple
    if multiple:
        return rng.choice((1, 2, 5)) * max(2, multiple // 10)
    return rng.choice((300, 2_500, 7_000))


def _takes_part(book: Rulebook) -> bool:
    return book.insurance_part is InsurancePart.ANY


def _insure(play: WorkedTable, chance: str, part: int | None = None) -> Reasoning:
    """Insure the stake, or a part of it; return the calculation of the premium."""
    premium = play.insure(chance, part).premium
    facts: Facts = {
        "stake_minor": play.player.free[chance].insured_amount,
        "premium_minor": premium,
        "percent": _percent(play.book),
    }
    return Reasoning("premium", _clause(play.book), facts)


def _percent(book: Rulebook) -> str:
    return f"{(book.insurance_rate or 0) / 100:g}"


def _premium_asked(play: WorkedTable, chance: str, step: Reasoning) -> Question:
    """Return the question for the premium, with the slips of a percentage."""
    premium = int(step.facts["premium_minor"])
    stake = play.player.free[chance]
    rate = play.book.insurance_rate or 0
    figures = [
        (stake.amount * rate // 10_000, "whole_insured"),
        ((stake.amount + stake.excess) * rate // 10_000, "whole_insured"),
        (-(-stake.insured_amount * rate // 10_000), "rounded_up"),
        (10 * premium, "percent"),
        (100 * premium, "percent"),
        (premium // 10, "percent"),
        (stake.insured_amount, "stake_as_premium"),
    ]
    base: Facts = {"stake_minor": step.facts["stake_minor"]}
    hint = Reasoning("insured_amount", step.clause, base)
    reasons = mistakes(premium, step.clause, figures, percent=step.facts["percent"])
    return replace(amount("premium", premium, step.clause), hints=(hint,), mistakes=reasons)


def _premium(book: Rulebook, rng: Random) -> Prompt:
    """Ask for the premium. The stake may exceed the maximum; the excess is not insured. Or only a
    part of the stake is.
    """
    stake = _stake(book, rng)
    chance = simple(book, rng)
    if _takes_part(book) and rng.random() < 0.25:
        play = WorkedTable(book, rng)
        play.stake(chance, stake + _partly_insurable(book, rng))
        step = _insure(play, chance, stake)
        return make_prompt(play, [_premium_asked(play, chance, step)], [step])
    if book.insurance_multiple is None:
        stake += rng.choice((0, 50, 150, 250))  # makes the premium round down
    excess = rng.choice((0, 0, 10_000))
    if book.excess is Excess.REFUSE:
        excess = 0
    play = WorkedTable(book, rng, stake if excess else None)
    if excess:
        play.note("maximum", amount_minor=stake)
    play.stake(chance, stake + excess)
    step = _insure(play, chance)
    return make_prompt(play, [_premium_asked(play, chance, step)], [step])


def _insurable(book: Rulebook, rng: Random) -> Prompt:
    """Ask whether the stake is insurable, and why not. The engine gives the answer."""
    multiple = book.insurance_multiple
    wrong = "too_small"
    if multiple and multiple >= _SPLITS:
        wrong = "in_part" if _takes_part(book) else "no_multiple"
    cases = ("yes", wrong, *(["in_prison"] if book.refait is Refait.PRISON else []))
    case = rng.choice(("yes", *cases))
    play = WorkedTable(book, rng)
    chance = simple(book, rng)
    stake = _stake(book, rng)
    if case in ("in_part", "no_multiple"):
        assert multiple is not None
        stake += rng.choice((1, 2, 5, 8)) * (multiple // 10)
    elif case == "too_small":
        minimum = max(book.insurance_minimum or 1, -(-10_000 // (book.insurance_rate or 1)))
        stake = rng.choice((50, 75, 95)) * minimum // 100
    play.stake(chance, stake)
    if case == "in_prison":
        play.coup(chance, at_refait(book))
    refusal = verify(play.table, c.Insure(PLAYER, chance))
    assert isinstance(refusal, Refusal) is (case != "yes"), (case, refusal)
    facts = {"stake_minor": stake, **({"multiple_minor": multiple} if multiple else {})}
    if case == "in_part":
        facts["part_minor"] = most_insurable(book, stake)
    clause = "R08" if case in ("in_prison", "too_small") else _clause(book)
    rule: Facts = {**facts, "percent": _percent(book)}
    hint = Reasoning("insurable_rule" if multiple else "insurable_premium", clause, rule)
    question = replace(choice("insurable", case, clause, cases, on=chance), hints=(hint,))
    return make_prompt(play, [question], [Reasoning(f"insurable_{case}", clause, facts)])


def _coup(book: Rulebook, rng: Random) -> Prompt:
    """Ask for the outcome of an insured stake."""
    play = WorkedTable(book, rng)
    chance = simple(book, rng)
    play.stake(chance, _stake(book, rng))
    premium_step = _insure(play, chance)
    play.coup(chance, falls(play, at_refait(book)))
    outcome = play.outcome(chance)
    clause = play.clause(chance, outcome)
    state = "earned" if play.premiums_earned() else "held"
    hints = outcome_hints(play, chance)
    questions = [
        replace(choice("outcome", outcome, clause, _OUTCOMES, on=chance), hints=hints),
        received_asked(play, clause, *hints),
        choice("premium_now", state, "R08" if state == "earned" else "R07", ("earned", "held")),
    ]
    facts: Facts = {"premium_minor": premium_step.facts["premium_minor"]}
    premium_reason = Reasoning(f"premium_{state}", questions[-1].clause, facts)
    return make_prompt(play, questions, [premium_step, outcome_step(play, chance), premium_reason])


def _two_stakes(book: Rulebook, rng: Random) -> Prompt:
    """Ask about two stakes, one of them insured, whole or in part."""
    play = WorkedTable(book, rng)
    insured_chance, plain = (rng.choice(pair) for pair in rng.sample(_PAIRS, 2))
    part = _stake(book, rng)
    has_rest = _takes_part(book) and book.refait is Refait.PRISON and rng.random() < 0.5
    rest = _partly_insurable(book, rng) if has_rest else 0
    play.stake(insured_chance, part + rest)
    play.stake(plain, _stake(book, rng))
    premium_step = _insure(play, insured_chance, part if rest else None)
    result = at_refait(book) if rng.random() < 0.5 else falls(play)
    play.coup(insured_chance, result)
    bound_total = sum(play.player.prison.values())
    reasoning = outcome_step(play, insured_chance)
    if rest and result is at_refait(book):
        facts: Facts = {"on": insured_chance, "to_player_minor": part, "rest_minor": rest}
        reasoning = Reasoning("insured_part", book.clause("insured"), facts)
    hints = coup_hints(play, insured_chance, plain)
    figures = [(bound_total + play.received, "insured_bound")] if bound_total else []
    prison_question = replace(
        amount("bound", bound_total, reasoning.clause),
        hints=hints,
        mistakes=mistakes(bound_total, reasoning.clause, figures),
    )
    questions = [received_asked(play, reasoning.clause, *hints), prison_question]
    return make_prompt(play, questions, [premium_step, reasoning, outcome_step(play, plain)])
