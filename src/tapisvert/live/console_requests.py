"""Requests of the staff's consoles: the kinds at a table, their roles, and which are possible now.

The rules (`rules.legal`) and the table's own guards decide what is possible, once for all of the
staff: a client compares it with its roles there. Players' pages compute their own.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from tapisvert.cards import PACK
from tapisvert.live.command_table import COMMANDS, REQUESTS, guard
from tapisvert.live.requests import (
    Actor,
    EnterCard,
    FloatAct,
    MoveFloat,
    Proceed,
    RepeatLateStake,
    TableAction,
    UndoCard,
    late_repetition,
)
from tapisvert.live.stages import Mode, next_action
from tapisvert.live.table import LiveTable
from tapisvert.rules import Role, Rulebook
from tapisvert.rules import commands as c
from tapisvert.rules.legal import examples
from tapisvert.rules.rulebook import LateBets, Layout

CONSOLE: Final = (
    Proceed,
    EnterCard,
    UndoCard,
    c.Spin,
    c.Close,
    c.Cut,
    c.Irregular,
    c.EndTaille,
    RepeatLateStake,
    c.Late,
    c.Reject,
    c.Null,
    c.Last,
    c.Rotate,
    c.Declare,
    c.Abandon,
    c.CorrectCoup,
    c.CorrectStake,
    c.Advance,
    MoveFloat,
    c.Decide,
    c.SetLimits,
    c.Suspend,
    c.Resume,
    c.Finish,
)
"""Requests that the consoles offer."""
_STAFF: Final = Actor("", "", frozenset(Role))
"""A person with every role."""


def _is_at_wheel(book: Rulebook) -> bool:
    return book.layout is Layout.WHEEL


def _is_with_cards(book: Rulebook) -> bool:
    return book.layout is not Layout.WHEEL


def _takes_late_stakes(book: Rulebook) -> bool:
    return book.late_bets is not LateBets.REFUSED


_BY_RULES: Final[Mapping[type[Any], Callable[[Rulebook], bool]]] = {
    **dict.fromkeys((c.Spin, c.Null), _is_at_wheel),
    **dict.fromkeys((EnterCard, UndoCard, c.Cut, c.EndTaille), _is_with_cards),
    **dict.fromkeys((RepeatLateStake, c.Late), _takes_late_stakes),
    c.Irregular: lambda book: book.several_cards is not None,
    c.Declare: lambda book: bool(book.declarations),
    c.Advance: lambda book: book.advances is not None,
}
"""Requests that depend on the rulebook."""


def console_roles(live: LiveTable) -> dict[str, frozenset[Role]]:
    """Return the kinds of requests at a table by its rules and its mode, with their roles."""
    other_roles = {Role.PLAYER, Role.CASHIER}
    return {REQUESTS[kind]: COMMANDS[kind].roles - other_roles for kind in _kinds(live)}


def possible(live: LiveTable) -> tuple[str, ...]:
    """Return the names of the requests that the staff may make now."""
    if not live.has_opened:
        return ()
    return tuple(REQUESTS[kind] for kind in _kinds(live) if _is_possible(live, kind))


def float_acts(live: LiveTable) -> tuple[FloatAct, ...]:
    """Return the possible acts about the float; a drop is counted at any time."""
    acts = live.core.floats.acts if live.machine.mode is Mode.REAL else ()
    return tuple(
        act for act in acts if act is FloatAct.DROP or _is_allowed(live, MoveFloat(act, 0, (), ""))
    )


def _kinds(live: LiveTable) -> list[type[Any]]:
    """Return the kinds of requests at a table by its rules and its mode."""
    book = live.table.book
    kinds = [kind for kind in CONSOLE if live.machine.mode in COMMANDS[kind].modes]
    if live.machine.mode is Mode.REAL:
        kinds.remove(c.Cut)  # done in the room
    return [kind for kind in kinds if kind not in _BY_RULES or _BY_RULES[kind](book)]


def _is_possible(live: LiveTable, kind: type[Any]) -> bool:
    if kind is Proceed:
        has_action = next_action(live.machine.stage, live.table) is not None
        return has_action and _is_allowed(live, Proceed())
    if kind is MoveFloat:
        return any(act is not FloatAct.DROP for act in float_acts(live))
    if kind is c.Advance:  # the named inspector may still take a post
        return any(examples(live.table, kind))
    if kind is EnterCard:
        return any(_is_allowed(live, EnterCard(card)) for card in PACK)
    if kind is UndoCard:
        return _is_allowed(live, UndoCard())
    if kind in (RepeatLateStake, c.Late):
        return any(examples(live.table, c.Late, partial(_is_repeatable, live)))
    return any(examples(live.table, kind, partial(_is_allowed, live)))


def _is_repeatable(live: LiveTable, command: c.Command) -> bool:
    """Return whether a croupier may repeat a late stake, which the chef then accepts."""
    assert isinstance(command, c.Late)
    return _is_allowed(live, late_repetition(command))


def _is_allowed(live: LiveTable, action: TableAction) -> bool:
    return guard(live.machine, COMMANDS[type(action)], _STAFF, action) is None
