"""Hints before a second try, and why typical wrong figures are wrong, all from the engine."""

from collections.abc import Iterable, Mapping
from typing import Final

from tapisvert.rules import Outcome, Result, Settled
from tapisvert.rules.coup import AT_REFAIT
from tapisvert.rules.events import Divided
from tapisvert.rules.rulebook import RefaitInPrison
from tapisvert.rules.settlement import dealt_coup, result_on
from tapisvert.school.exercise import Facts, Reasoning
from tapisvert.school.worked_table import KEPT, WorkedTable

_WON: Final = (Outcome.WON, Outcome.WON_HALF)
_LADDERS: Final = (RefaitInPrison.DEEPEN, RefaitInPrison.DEEPEN_THEN_LOSE)


def outcome_hints(play: WorkedTable, chance: str, degree: int = 0) -> tuple[Reasoning, ...]:
    """Return the hints for a stake: its state before the coup, the result, and the rule."""
    coup = dealt_coup(play.events)
    assert coup is not None
    outcome = play.outcome(chance, degree)
    clause = play.clause(chance, outcome, degree)
    result = result_on(play.book, coup, chance)
    effect = "zero" if play.is_wheel else "refait"
    facts: Facts = {"on": chance, "result": result.value}
    if result in AT_REFAIT or result is Result.NULL:
        facts = {"result": effect if result in AT_REFAIT else result.value}
    state: Facts = {"on": chance, "degree": degree}
    return (
        Reasoning("state", clause, state),
        Reasoning("result", clause, facts),
        Reasoning(_rule(play, outcome, result, degree), clause),
    )


def coup_hints(play: WorkedTable, *chances: str) -> tuple[Reasoning, ...]:
    """Return the results and the rules for several free stakes, each hint once."""
    hints = [hint for chance in chances for hint in outcome_hints(play, chance)[1:]]
    by_text = {(hint.key, *hint.facts.items()): hint for hint in hints}
    return tuple(sorted(by_text.values(), key=lambda hint: hint.key))


def _rule(play: WorkedTable, outcome: str, result: Result, degree: int) -> str:
    """Return the name of the rule for an outcome."""
    refait_in_prison = play.book.refait_in_prison
    if degree and result is Result.WINS:
        return "rule_freed_by_degrees" if refait_in_prison in _LADDERS else "rule_freed"
    if result in AT_REFAIT:
        is_last = play.table.flags.is_last and outcome == Outcome.DIVIDED
        return f"rule_{'last' if is_last else f'refait_{outcome}'}"
    if degree and outcome == Outcome.LOST:
        return "rule_lost_in_prison"
    return "rule_null" if outcome == KEPT else f"rule_{outcome}"


def mistakes(
    answer: int, clause: str, figures: Iterable[tuple[int, str]], **facts: str | int
) -> Mapping[str, Reasoning]:
    """Return the reason of each wrong figure that is not the answer; the first one, if several."""
    reasons = dict[str, Reasoning]()
    for figure, name in figures:
        if figure >= 0 and figure != answer:
            reasons.setdefault(str(figure), Reasoning(f"mistake_{name}", clause, facts))
    return reasons


def received_mistakes(play: WorkedTable, clause: str) -> Mapping[str, Reasoning]:
    """Return the reasons of wrong figures for the amount that the last act or coup pays out."""
    entries = Settled.among(play.events)
    received = play.received
    wins = [entry for entry in entries if entry.outcome in _WON]
    back = sum(entry.stake for entry in wins)
    gain = sum(entry.to_player for entry in wins) - back
    prison_sum = sum(play.player.prison.values())
    on_cloth = sum(stake.amount for stake in play.player.free.values()) + prison_sum
    excess = _sum_of(entries, Outcome.EXCESS_RETURNED)
    releases = _sum_of(entries, Outcome.RELEASED)
    insurance = _sum_of(entries, Outcome.INSURED)
    figures = [
        (received - excess, "excess"),
        (received + releases, "prison_pays"),
        (received - releases, "freed"),
        (received - insurance, "insured"),
        (received + insurance, "insured_pays"),
    ]
    if wins:
        figures += [(gain, "one_part" if gain == back else "gain_only"), (back, "stake_only")]
    if any(entry.outcome is Outcome.WON_HALF for entry in wins):
        figures.append((2 * back, "full_payment"))
    losses = sum(entry.stake for entry in entries if entry.outcome is Outcome.LOST)
    figures += [(received + losses, "lost"), (received - losses, "lost_taken_off")]
    figures.append((received + on_cloth, "on_cloth"))
    if play.book.prison_window and prison_sum:
        figures.append((received + on_cloth // 2, "not_divided"))
    divisions = [
        event
        for event in play.events
        if isinstance(event, Divided)
        or (isinstance(event, Settled) and event.outcome is Outcome.DIVIDED)
    ]
    for event in divisions:
        figures += [
            (received - event.to_player + event.to_bank, "bank_share"),
            (received + event.to_bank, "whole"),
            (received - event.to_player + event.stake // 2, "one_half"),
        ]
    return mistakes(received, clause, figures)


def _sum_of(entries: Iterable[Settled], outcome: Outcome) -> int:
    return sum(entry.to_player for entry in entries if entry.outcome is outcome)
