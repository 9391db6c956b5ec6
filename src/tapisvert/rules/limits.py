"""Posted limits: parsed from the record, changed by the direction: CR-5, R17.

The direction alone changes the minimum (CR-5b) and doubles the plein (CR-5d). Above that, up to the
caps, the control office consents (CR-5e).
"""

from collections.abc import Iterator, Mapping
from math import inf
from typing import Final, TypeVar

from tapisvert.chances import PAIRS, Kind, named_together
from tapisvert.rules import commands as c
from tapisvert.rules.events import Consented, LimitsChanged
from tapisvert.rules.refusals import Code, Refusal
from tapisvert.rules.rulebook import Layout, Limits, Rulebook
from tapisvert.rules.table import Step, Table, evolve
from tapisvert.rules.validators import invalid_text, refuse

KINDS: Final[Mapping[str, Kind]] = {
    **{kind.value: kind for kind in Kind},
    "transversale pleine": Kind.TRANSVERSALE,
    "transversale simple": Kind.SIXAIN,
    "chances simples": Kind.SIMPLE,
}
"""Kinds of chance by their record names in `limits`, including the cloth's alternative names."""

_AtWheel = Mapping[str, c.Amount]
_Name = TypeVar("_Name", bound=str)


def problem_with(book: Rulebook, minimum: object, maximum: object) -> str | None:
    """Return the problem with the given limits, or None if they can be posted.

    If the house has a maximum for a single chance, a table may post one by its name, or for both of
    a pair.
    """
    if minimum is not None and (type(minimum) is not int or minimum < 1):
        return f"the minimum {minimum} is not a positive whole number"
    if maximum is None:
        return None
    names = _names(book)
    known_names = (*(name for name, kind in KINDS.items() if kind in book.pays), *names)
    if book.layout is Layout.WHEEL:
        if not isinstance(maximum, Mapping):
            return 'roulette needs a maximum per kind of chance, e.g. {"plein": 50000}'
    elif names and isinstance(maximum, Mapping):
        known_names = (Kind.SIMPLE.value, *names)
    else:
        maximum = {Kind.SIMPLE.value: maximum}
    for kind, amount in maximum.items():
        if kind not in known_names:
            expected = ", ".join(known_names)
            return f"unknown kind of chance {str(kind)[:40]!r}; expected one of: {expected}"
        if type(amount) is not int or amount < (minimum or 1):
            return f"the maximum {amount} of {kind} is not a whole number of at least the minimum"
    return None


def _names(book: Rulebook) -> tuple[str, ...]:
    """Return the names of chances, and of pairs, that may have a maximum of their own."""
    if not book.limits.by_chance:
        return ()
    simple = [name for name, chance in book.chances.items() if chance.kind is Kind.SIMPLE]
    return (*simple, *(pair for pair in PAIRS if named_together(pair)[0] in simple))


def posted_limits(
    book: Rulebook,
    base: Limits,
    minimum: c.Amount | None,
    maximum: _AtWheel | c.Amount | None,
) -> Limits:
    """Return the limits that result from posting these over `base`. The values are already checked.

    A new minimum sets the maxima anew that the house states as its multiples. Quatre premiers takes
    the maximum of the carré unless it has its own: R17. One maximum for the simple chances lowers
    that of a chance alone, and never raises it.
    """
    maxima: dict[str, int] = {}
    if isinstance(maximum, Mapping):
        for name, amount in maximum.items():
            for chance in named_together(name):
                maxima[KINDS.get(chance, chance)] = int(amount)
        if Kind.CARRE in maxima and Kind.QUATRE_PREMIERS in book.pays:
            maxima.setdefault(Kind.QUATRE_PREMIERS, maxima[Kind.CARRE])
    elif maximum is not None:
        maxima = {Kind.SIMPLE: int(maximum)}
    old_maxima = dict(base.maximum or {})
    lowest = base.minimum if minimum is None else int(minimum)
    if lowest != base.minimum:
        old_maxima = _amounts_at(book, "limits", old_maxima, lowest)
    if Kind.SIMPLE in maxima:
        old_maxima |= {name: min(old_maxima[name], maxima[Kind.SIMPLE]) for name in base.by_chance}
    return Limits(lowest, {**old_maxima, **maxima})


def _amounts_at(
    book: Rulebook, section: str, amounts: Mapping[_Name, int], minimum: int
) -> dict[_Name, int]:
    """Return amounts of `limits`, `standing` or `caps`: multiples are of this minimum."""
    return {**amounts} | {
        name: source.multiple * minimum
        for name in amounts
        if (source := book.sources.get(f"{section}.{name}")) and source.multiple
    }


def as_given(book: Rulebook, limits: Limits) -> dict[str, object]:
    """Return limits in the record's form."""
    maximum: object = {
        str(kind): maximum_of_kind for kind, maximum_of_kind in (limits.maximum or {}).items()
    }
    if book.layout is not Layout.WHEEL and not limits.by_chance:
        maximum = limits.most(Kind.SIMPLE)
    return {"minimum": limits.minimum, "maximum": maximum}


def verify(table: Table, command: c.SetLimits) -> Refusal | None:
    """Return a refusal unless the direction may post these limits: valid, within the caps, and with
    the consent that a derogation requires.
    """
    if problem := problem_with(table.book, command.minimum, command.maximum):
        return refuse(table, Code.invalid_limits, problem=problem)
    limits = posted_limits(table.book, table.limits, command.minimum, command.maximum)
    if problem := below_minimum(limits):
        return refuse(table, Code.invalid_limits, problem=problem)
    if refusal := _above_cap(table, limits):
        return refusal
    if command.controller is not None:
        return invalid_text(table, "controller", command.controller)
    return _without_consent(table, limits)


def _kind_of(name: str) -> Kind:
    """Return the kind of chance for a maximum; one for a single chance is for a simple one."""
    return Kind(name) if name in KINDS else Kind.SIMPLE


def _raised_maxima(table: Table, limits: Limits) -> Iterator[tuple[Kind, int]]:
    """Yield the maxima that these limits raise, by kind, where one is posted."""
    for name in dict.fromkeys((*(limits.maximum or ()), *table.limits.by_chance)):
        kind = _kind_of(name)
        old_maximum = table.limits.most(kind, name)
        new_maximum = limits.most(kind, name)
        if old_maximum is not None and new_maximum is not None and new_maximum > old_maximum:
            yield kind, new_maximum


def _above_cap(table: Table, limits: Limits) -> Refusal | None:
    caps = _amounts_at(table.book, "caps", table.book.caps, limits.minimum)
    for kind, maximum in _raised_maxima(table, limits):
        if (cap := caps.get(kind)) is not None and maximum > cap:
            return refuse(table, Code.above_cap, kind=kind.value, cap=cap)
    return None


def _without_consent(table: Table, limits: Limits) -> Refusal | None:
    """Return a refusal if a maximum rises beyond the direction's own limit: CR-5e."""
    for kind, maximum in _raised_maxima(table, limits):
        if maximum > (own_maximum := _raised_alone(table.book, kind, limits.minimum)):
            return refuse(table, Code.consent_required, kind=kind.value, most=own_maximum)
    return None


def _raised_alone(book: Rulebook, kind: Kind, minimum: int) -> float:
    """Return the direction's own limit for a maximum (CR-5d), without a cap any amount."""
    cap = _amounts_at(book, "caps", book.caps, minimum).get(kind)
    own_maximum = _amounts_at(book, "standing", book.standing, minimum).get(kind)
    if own_maximum is None:
        own_maximum = posted_limits(book, book.limits, minimum, None).most(kind)
    return inf if own_maximum is None or cap is None else min(own_maximum, cap)


def needs_consent(command: c.Open) -> Kind | None:
    """Return a kind of chance whose maximum at the opening exceeds the direction's own limit
    (CR-5d, CR-5e), or None. `open` itself accepts the house's posted limits.
    """
    book = command.rulebook
    limits = posted_limits(book, book.limits, command.minimum, command.maximum)
    for name, maximum in (limits.maximum or {}).items():
        kind = _kind_of(name)
        if maximum > _raised_alone(book, kind, limits.minimum):
            return kind
    return None


def below_minimum(limits: Limits) -> str | None:
    """Return the problem if one of the maxima is below the minimum, else None."""
    for kind, maximum in (limits.maximum or {}).items():
        if maximum < limits.minimum:
            return f"the maximum of {kind} would be below the minimum"
    return None


def change(table: Table, command: c.SetLimits, giver: c.Person | None) -> Step:
    """Post new limits. Stakes already on the cloth stay as they were accepted."""
    assert giver is not None
    limits = posted_limits(table.book, table.limits, command.minimum, command.maximum)
    changed = LimitsChanged(as_given(table.book, limits))
    if command.controller is None:
        return evolve(table, limits=limits), (changed,)
    return evolve(table, limits=limits), (Consented(giver.name, command.controller), changed)
