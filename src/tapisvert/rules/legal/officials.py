"""Candidates of the acts of officials: limits, suspensions, reliefs, disputes, null coups."""

from typing import Final

from tapisvert.rules import commands as c
from tapisvert.rules import limits
from tapisvert.rules.coup_flow import NULL_REASONS
from tapisvert.rules.legal import amounts
from tapisvert.rules.legal.command import ANY_NAME, Candidates, CandidatesOf, candidate
from tapisvert.rules.officials import ROTATING, SUSPENSIONS
from tapisvert.rules.table import Table


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


CANDIDATES: Final[CandidatesOf] = {
    c.SetLimits: _set_limits,
    c.Suspend: _suspend,
    c.Rotate: _rotate,
    c.Decide: _decide,
    c.Declare: _declare,
    c.Null: _null,
}
