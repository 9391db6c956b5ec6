"""Interface to numba: compilation of the players' loop and of the systems that it calls."""

from collections.abc import Callable
from functools import lru_cache
from inspect import isfunction
from types import ModuleType
from typing import Any, Final, TypeVar, get_type_hints

import numba
from numba.core.errors import NumbaError
from numba.extending import register_jitable

from tapisvert.money import GREATEST
from tapisvert.simulation import numba_setup
from tapisvert.simulation.players import automaton, game_loop
from tapisvert.simulation.players.automaton import Automaton
from tapisvert.simulation.players.loop_state import (
    NOT_WHOLE,
    Coups,
    PlayerState,
    Recording,
    Strategy,
    TableRules,
)
from tapisvert.simulation.players.player import StakeError
from tapisvert.simulation.players.systems import SYSTEMS, Stake, System

_F = TypeVar("_F", bound=Callable[..., Any])

_njit: Final[Any] = numba.njit
_types: Final[Any] = numba.types
# Numba's own type stubs lack `_nrt` and the constructors of its types.

_ARGUMENTS: Final = (_types.Array(numba.int64, 1, "C"), numba.int64, numba.int64)
_SIGNATURE: Final = numba.int64(*_ARGUMENTS)
STAKE: Final = _types.FunctionType(_SIGNATURE)
"""Type of a system."""
_BUILT_IN: Final = frozenset(system.stake for system in SYSTEMS.values())


def _record(named_tuple: Any, **fields: Any) -> Any:
    """Return the type of a NamedTuple: integers and truth values as annotated, and these fields."""
    hints = {**get_type_hints(named_tuple), **fields}
    kinds = [_SCALARS.get(hints[name], hints[name]) for name in named_tuple._fields]
    return _types.NamedTuple(kinds, named_tuple)


_SCALARS: Final = {int: numba.int64, bool: numba.boolean}


def _array(kind: Any, dimensions: int) -> Any:
    """Return the type of an array of so many dimensions, in C order."""
    return _types.Array(kind, dimensions, "C")


_RULES: Final = _record(
    TableRules,
    outcomes=_array(_types.uint8, 2),
    gains=_array(_types.int64, 2),
    parts=_array(_types.int64, 1),
    most=_array(_types.int64, 1),
    steps=_array(_types.int64, 1),
)
_STRATEGY: Final = _record(Strategy)
_STATES: Final = _record(
    PlayerState,
    money=_array(_types.int64, 2),
    cloth=_array(_types.int64, 3),
    prison=_array(_types.int64, 3),
    memory=_array(_types.int64, 3),
)
_ENDS: Final = _array(_types.boolean, 2)
_COUPS: Final = _record(
    Coups, cells=_array(_types.uint8, 3), exact=_ENDS, void=_ENDS, advice=_array(_types.uint8, 3)
)
_RECORDING: Final = _record(Recording, fan=_array(_types.int64, 2), trace=_array(_types.int64, 3))
_AUTOMATON: Final = _record(
    Automaton,
    kind_of=_array(_types.int64, 1),
    following=_array(_types.int32, 1),
    changes=_array(_types.int64, 2),
    needs=_array(_types.int64, 1),
    keys=_array(_types.int64, 2),
    key=_array(_types.int64, 1),
    slots=_array(_types.int32, 1),
    size=_array(_types.int64, 1),
)


def _register(module: ModuleType) -> None:
    """Let compiled functions call those of a module, which are then compiled into their callers.

    They create no arrays and only read their arguments, so reference counting is off: it would take
    longer than the game (`_nrt`).
    """
    for function in vars(module).values():
        if isfunction(function) and function.__module__ == module.__name__:
            register_jitable(_nrt=False, forceinline=True)(function)


def _compile(function: _F, *arguments: Any) -> _F:
    """Compile a function that Python calls, for arguments of these types.

    It runs without the interpreter's lock and is cached for the next start.
    """
    numba_setup.with_digest(function)
    compiled: _F = _njit([arguments], nogil=True, cache=True, _nrt=False)(function)
    return compiled


_register(automaton)
_register(game_loop)
play: Final = _compile(
    game_loop.play, _RULES, _STRATEGY, STAKE, _STATES, _COUPS, _RECORDING, _AUTOMATON
)
close: Final = _compile(game_loop.close, _RULES, _STRATEGY, _STATES)


@lru_cache(maxsize=64)
def stake_function(system: System) -> Any:
    """Return a system in the loop's form: `int64(int64[::1], int64, int64)`, with bounds checks.

    Raises StakeError if numba cannot compile it, or its result is not a number.
    """
    if system.stake in _BUILT_IN:
        return _njit(_SIGNATURE, cache=True, boundscheck=True)(system.stake)
    function: Stake = getattr(system.stake, "py_func", system.stake)
    try:
        user_function = _njit(boundscheck=True)(function)
        user_function.compile(_ARGUMENTS)
        kind = user_function.overloads[_ARGUMENTS].signature.return_type
        if isinstance(kind, numba.types.Integer):
            return _njit(_SIGNATURE, boundscheck=True)(function)
        if isinstance(kind, numba.types.Float):
            return _njit(_SIGNATURE)(_with_whole_stakes(user_function))
    except (NumbaError, TypeError) as error:
        cause = str(error).strip().split("\n\n")[0]
        raise StakeError(f"the system {system.name} cannot be compiled: {cause}") from error
    raise StakeError(f"the system {system.name} must return a stake, not {kind}")


def _with_whole_stakes(user_function: Any) -> Stake:
    """Wrap a system that returns floating point: whole values become integers."""

    def integer_stake(memory: Any, net: int, unit: int) -> int:
        stake_value = user_function(memory, net, unit)
        if -GREATEST <= stake_value <= GREATEST and stake_value == int(stake_value):
            return int(stake_value)
        return NOT_WHOLE

    return integer_stake
