"""Candidates of the acts of officials: limits, suspensions, reliefs, disputes, null coups,
corrections.
"""

from itertools import product
from typing import Final

from tapisvert.rules import commands as c
from tapisvert.rules import corrections, limits
from tapisvert.rules.coup_flow import NULL_REASONS
from tapisvert.rules.legal import amounts
from tapisvert.rules.legal.amounts import Amounts
from tapisvert.rules.legal.command import ANY_NAME, Candidates, CandidatesOf, candidate
from tapisvert.rules.legal.draws import possible_coup, undrawn
from tapisvert.rules.officials import ROTATING, SUSPENSIONS
from tapisvert.rules.table import Table, evolve


def _set_limits(table: Table) -> Candidates:
    yield candidate(
        c.SetLimits, amount=("minimum", amounts.of_minimum(table)), optional=("controller",)
    )
    maximum = limits.as_given(table.book, table.limits)["maximum"]
    yield candidate(c.SetLimits, sample={"maximum": maximum}, optional=("minimum", "controller"))
    yield candidate(c.SetLimits, optional=("controller",))


def _suspend(table: Table) -> Candidates:
    sample_fields = {"informed": ANY_NAME}
    return (candidate(c.Suspend, sample=sample_fields, reason=reason) for reason in SUSPENSIONS)


def _rotate(table: Table) -> Candidates:
    optional = ("minutes", "inspector")
    return (
        candidate(c.Rotate, sample={"name": ANY_NAME}, optional=optional, role=role)
        for role in ROTATING
    )


def _decide(table: Table) -> Candidates:
    return [candidate(c.Decide, sample={"dispute": ANY_NAME, "decision": ANY_NAME})]


def _declare(table: Table) -> Candidates:
    return (candidate(c.Declare, clause=clause) for clause in table.book.declarations)


def _null(table: Table) -> Candidates:
    return (candidate(c.Null, reason=reason) for reason in NULL_REASONS)


def _correct_coup(table: Table) -> Candidates:
    signer = {"signer": ANY_NAME}
    for decided in () if table.taille.is_asked else table.decided:
        if corrections.is_drawn(decided):
            continue
        if not table.has_wheel:
            basis = evolve(decided.table, taille=corrections.other_cards(table, decided))
            if cards := possible_coup(table.book, undrawn(basis)):
                sample = {**signer, "cards": cards}
                yield candidate(c.CorrectCoup, sample=sample, coup=decided.number)
            continue
        assert table.book.wheel is not None
        for number in table.book.wheel.numbers:
            yield candidate(c.CorrectCoup, sample=signer, coup=decided.number, number=number)


def _correct_stake(table: Table) -> Candidates:
    for decided in () if table.taille.is_asked else table.decided:
        basis = decided.table
        for name, chance in product(basis.players, basis.book.chances):
            stake = basis.players[name].free.get(chance)
            total = 0 if stake is None else stake.total
            added = amounts.of_bet(basis, name, chance)
            maximum = None if added.maximum is None else total + added.maximum
            ranges = [Amounts(total + added.minimum, maximum, added.step)] if added else []
            for part in amounts.of_withdrawal(basis, chance, total) if total else ():
                assert part.maximum is not None
                ranges += (
                    [Amounts(total - part.maximum, total - part.minimum, part.step)] if part else []
                )
            for amount_range in ranges:
                yield candidate(
                    c.CorrectStake,
                    amount=("amount", amount_range),
                    sample={"signer": ANY_NAME},
                    coup=decided.number,
                    player=name,
                    on=chance,
                )


CANDIDATES: Final[CandidatesOf] = {
    c.SetLimits: _set_limits,
    c.Suspend: _suspend,
    c.Rotate: _rotate,
    c.Decide: _decide,
    c.Declare: _declare,
    c.Null: _null,
    c.CorrectCoup: _correct_coup,
    c.CorrectStake: _correct_stake,
}
