"""Posted limits: parsed from the record, changed by the direction within the caps: CR-5, R17."""

from collections.abc import Mapping
from typing import Final

from tapisvert.chances import Kind
from tapisvert.rules import commands as c
from tapisvert.rules.events import LimitsChanged
from tapisvert.rules.refusals import Code, Refusal
from tapisvert.rules.rulebook import Layout, Limits, Rulebook
from tapisvert.rules.table import Step, Table
from tapisvert.rules.validators import refuse

KINDS: Final[Mapping[str, Kind]] = {
    **{kind.value: kind for kind in Kind},
    "transversale pleine": Kind.TRANSVERSALE,
    "transversale simple": Kind.SIXAIN,
    "chances simples": Kind.SIMPLE,
}
"""Kinds of chance by their record names in `limits`, including the cloth's alternative names."""

_AtWheel = Mapping[str, c.Amount]


def problem_with(book: Rulebook, minimum: object, maximum: object) -> str | None:
    """Return the problem with the given limits, or None if they can be posted."""
    if minimum is not None and (type(minimum) is not int or minimum < 1):
        return f"the minimum {minimum} is not a positive whole number"
    if maximum is None:
        return None
    if book.layout is not Layout.WHEEL:
        maximum = {Kind.SIMPLE.value: maximum}
    elif not isinstance(maximum, Mapping):
        return 'at the wheel the maximum names each kind of chance, as {"plein": 50000}'
    for kind, amount in maximum.items():
        if kind not in KINDS:
            return f"{str(kind)[:40]!r} is no kind of chance; there are: {', '.join(KINDS)}"
        if type(amount) is not int or amount < (minimum or 1):
            return f"the maximum {amount} of {kind} is not a whole number of at least the minimum"
    return None


def posted(base: Limits, minimum: c.Amount | None, maximum: _AtWheel | c.Amount | None) -> Limits:
    """Return the limits that result from posting these over `base`. The values are already checked.

    Quatre premiers takes the maximum of the carré unless it has its own: R17.
    """
    given: dict[Kind, int] = {}
    if isinstance(maximum, Mapping):
        given = {KINDS[kind]: int(amount) for kind, amount in maximum.items()}
        if Kind.CARRE in given:
            given.setdefault(Kind.QUATRE_PREMIERS, given[Kind.CARRE])
    elif maximum is not None:
        given = {Kind.SIMPLE: int(maximum)}
    lowest = base.minimum if minimum is None else int(minimum)
    return Limits(lowest, {**(base.maximum or {}), **given})


def as_given(book: Rulebook, limits: Limits) -> dict[str, object]:
    """Return limits in the record's form."""
    maximum: object = {kind.value: most for kind, most in (limits.maximum or {}).items()}
    if book.layout is not Layout.WHEEL:
        maximum = limits.most(Kind.SIMPLE)
    return {"minimum": limits.minimum, "maximum": maximum}


def verify(table: Table, command: c.SetLimits) -> Refusal | None:
    """Return a refusal unless the direction may post these limits: valid, and within the caps."""
    if problem := problem_with(table.book, command.minimum, command.maximum):
        return refuse(table, Code.bad_limits, problem=problem)
    limits = posted(table.limits, command.minimum, command.maximum)
    if problem := below_minimum(limits):
        return refuse(table, Code.bad_limits, problem=problem)
    for kind, most in (limits.maximum or {}).items():
        cap = table.book.caps.get(kind)
        if cap is not None and most > max(cap, table.limits.most(kind) or 0):
            return refuse(table, Code.above_cap, kind=kind.value, cap=cap)
    return None


def below_minimum(limits: Limits) -> str | None:
    """Return the problem if one of the maxima lies below the minimum, else None."""
    for kind, most in (limits.maximum or {}).items():
        if most < limits.minimum:
            return f"the maximum of {kind} would be below the minimum"
    return None


def change(table: Table, command: c.SetLimits) -> Step:
    """Post new limits. Stakes already on the cloth stay as they were accepted."""
    limits = posted(table.limits, command.minimum, command.maximum)
    changed = LimitsChanged(as_given(table.book, limits))
    return table.evolve(limits=limits), (changed,)
