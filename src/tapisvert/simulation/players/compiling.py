"""Numba, met in one place: the players' loop compiled, and the systems for it to call."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, TypeVar

import numba
from numba.core.errors import NumbaError

from tapisvert.money import GREATEST
from tapisvert.simulation.players.player import StakeError
from tapisvert.simulation.players.systems import SYSTEMS, Stake, System

_F = TypeVar("_F", bound=Callable[..., Any])

_njit: Final[Any] = numba.njit
_types: Final[Any] = numba.types
# Numba's own types know neither `_nrt` nor how its types are made.

NOT_WHOLE: Final = -(1 << 62)
"""What a system asks for that answers with no whole number at all: NaN, or 12.5."""

_ARGUMENTS: Final = (_types.Array(numba.int64, 1, "C"), numba.int64, numba.int64)
_SIGNATURE: Final = numba.int64(*_ARGUMENTS)
STAKE: Final = _types.FunctionType(_SIGNATURE)
"""The type of a system."""
_OURS: Final = frozenset(known.stake for known in SYSTEMS.values())


def compiled(function: _F) -> _F:
    """Compile a function into those that call it.

    It makes no arrays, only looks into those it is given, so it counts no references to them:
    that would take longer than the game (`_nrt`).
    """
    made: _F = _njit(function, _nrt=False, forceinline=True)
    return made


def compiled_for(*arguments: Any) -> Callable[[_F], _F]:
    """Compile a function that is called from Python, for arguments of these types, without the
    interpreter's lock, and keep it for the next start.
    """
    made: Callable[[_F], _F] = _njit([arguments], nogil=True, cache=True, _nrt=False)
    return made


def record(named: Any, **fields: Any) -> Any:
    """The type of a NamedTuple: whole numbers, but for the fields that are given one."""
    kinds = [fields.get(name, numba.int64) for name in named._fields]
    return _types.NamedTuple(kinds, named)


def array(kind: Any, dimensions: int) -> Any:
    """The type of an array of so many dimensions, in C order."""
    return _types.Array(kind, dimensions, "C")


@lru_cache(maxsize=64)
def stake_function(system: System) -> Any:
    """A system as the loop calls it: `int64(int64[::1], int64, int64)`, its slip's ends guarded.

    StakeError when numba cannot compile it, or it gives back no number.
    """
    if system.stake in _OURS:
        return _njit(_SIGNATURE, cache=True, boundscheck=True)(system.stake)
    written: Stake = getattr(system.stake, "py_func", system.stake)
    try:
        own = _njit(boundscheck=True)(written)
        own.compile(_ARGUMENTS)
        kind = own.overloads[_ARGUMENTS].signature.return_type
        if isinstance(kind, numba.types.Integer):
            return _njit(_SIGNATURE, boundscheck=True)(written)
        if isinstance(kind, numba.types.Float):
            return _njit(_SIGNATURE)(_whole(own))
    except (NumbaError, TypeError) as error:
        cause = str(error).strip().split("\n\n")[0]
        raise StakeError(f"the system {system.name} cannot be compiled: {cause}") from error
    raise StakeError(f"the system {system.name} gives back no stake, but {kind}")


def _whole(own: Any) -> Stake:
    """A system that answers in floating point, its answers made whole numbers if they are."""

    def whole(memory: Any, net: int, unit: int) -> int:
        asked = own(memory, net, unit)
        if -GREATEST <= asked <= GREATEST and asked == int(asked):
            return int(asked)
        return NOT_WHOLE

    return whole
