"""Interface to numba: compilation of the players' loop and of the systems that it calls."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, TypeVar, get_type_hints

import numba
from numba.core.errors import NumbaError

from tapisvert.money import GREATEST
from tapisvert.simulation.players.player import StakeError
from tapisvert.simulation.players.systems import SYSTEMS, Stake, System

_F = TypeVar("_F", bound=Callable[..., Any])

_njit: Final[Any] = numba.njit
_types: Final[Any] = numba.types
# Numba's own type stubs lack `_nrt` and the constructors of its types.

NOT_WHOLE: Final = -(1 << 62)
"""Stake of a system that does not return an integer: NaN, or 12.5."""

_ARGUMENTS: Final = (_types.Array(numba.int64, 1, "C"), numba.int64, numba.int64)
_SIGNATURE: Final = numba.int64(*_ARGUMENTS)
STAKE: Final = _types.FunctionType(_SIGNATURE)
"""Type of a system."""
_BUILT_IN: Final = frozenset(system.stake for system in SYSTEMS.values())


def inline(function: _F) -> _F:
    """Compile a function for inlining into its callers.

    It creates no arrays and only reads its arguments, so reference counting is off: it would take
    longer than the game (`_nrt`).
    """
    compiled: _F = _njit(function, _nrt=False, forceinline=True)
    return compiled


def compile_for(*arguments: Any) -> Callable[[_F], _F]:
    """Compile a function that Python calls, for arguments of these types.

    It runs without the interpreter's lock and is cached for the next start.
    """
    compiled: Callable[[_F], _F] = _njit([arguments], nogil=True, cache=True, _nrt=False)
    return compiled


def record(named_tuple: Any, **fields: Any) -> Any:
    """Return the type of a NamedTuple: integers and truth values as annotated, and these fields."""
    hints = {**get_type_hints(named_tuple), **fields}
    kinds = [_SCALARS.get(hints[name], hints[name]) for name in named_tuple._fields]
    return _types.NamedTuple(kinds, named_tuple)


_SCALARS: Final = {int: numba.int64, bool: numba.boolean}


def array(kind: Any, dimensions: int) -> Any:
    """Return the type of an array of so many dimensions, in C order."""
    return _types.Array(kind, dimensions, "C")


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
