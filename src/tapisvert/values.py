"""Values: frozen, slotted dataclasses that are created, and made, in half the time.

The engine creates new values at every step and changes none. An ordinary frozen dataclass is slow
to create, because each field is set by `object.__setattr__` past the class's own `__setattr__`.
Here each field is written directly to its slot. Everything else is the ordinary dataclass. The
methods that one would compile anew for each class, at each start of a program, are not.
"""

from collections.abc import Callable
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, TypeVar, dataclass_transform

_T = TypeVar("_T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[_T]) -> type[_T]:
    """Make a class a frozen, slotted dataclass.

    >>> @value
    ... class Stake:
    ...     amount: int
    ...     excess: int = 0
    >>> Stake(500)
    Stake(amount=500, excess=0)
    >>> Stake(500).amount = 600
    Traceback (most recent call last):
    dataclasses.FrozenInstanceError: cannot assign to field 'amount'
    """
    has_own = hasattr(cls, "__post_init__")
    if "__repr__" not in vars(cls):
        cls.__repr__ = _repr  # type: ignore[method-assign]
    made = dataclass(frozen=True, slots=True, repr=False, init=has_own)(cls)
    if fields(made) and not has_own:  # type: ignore[arg-type]
        made.__init__ = _initializer(made)  # type: ignore[method-assign]
    return made


def _repr(self: Any) -> str:
    told = (f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr)
    return f"{type(self).__qualname__}({', '.join(told)})"


def _initializer(cls: type[Any]) -> Callable[..., None]:
    """Return an `__init__` that writes each argument to its slot."""
    names: dict[str, Any] = {"_MISSING": MISSING}
    parameters, lines = [], []
    for described in fields(cls):
        name = described.name
        names[f"_set_{name}"] = getattr(cls, name).__set__
        if described.default_factory is not MISSING:
            names[f"_make_{name}"] = described.default_factory
            parameters.append(f"{name}=_MISSING")
            lines.append(f"    if {name} is _MISSING: {name} = _make_{name}()")
        elif described.default is not MISSING:
            names[f"_default_{name}"] = described.default
            parameters.append(f"{name}=_default_{name}")
        else:
            parameters.append(name)
        lines.append(f"    _set_{name}(self, {name})")
    head = f"def __init__(self, {', '.join(parameters)}):"
    exec("\n".join([head, *lines]), names)  # noqa: S102 - as dataclasses make theirs, of names alone
    made: Callable[..., None] = names["__init__"]
    made.__annotations__ = {one.name: one.type for one in fields(cls)} | {"return": None}
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    return made
