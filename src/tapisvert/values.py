"""Values: frozen, slotted dataclasses that are faster to define and to create.

The engine creates new values at every step and changes none. An ordinary frozen dataclass is slow
to create, because each field is set by `object.__setattr__` past the class's own `__setattr__`.
Here each field is written directly to its slot.

It is also slow to define: six methods are compiled for each class at each start of a program. Here
all classes share the methods that do not name fields, and the others are compiled when first
called: most programs create few kinds of values and compare fewer. The import of all rules took 86
ms of CPU time, and takes 22 (2026-11-23). In everything else it is an ordinary dataclass.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from typing import Any, Final, NoReturn, TypeVar, dataclass_transform

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
    >>> Stake(500) == Stake(500), hash(Stake(500)) == hash(Stake(600))
    (True, False)
    >>> Stake(500).amount = 600
    Traceback (most recent call last):
    dataclasses.FrozenInstanceError: cannot assign to field 'amount'
    """
    own_methods = vars(cls).keys()
    methods = {name: method for name, method in _SHARED.items() if name not in own_methods}
    compiled = {name: make for name, make in _COMPILED.items() if name not in own_methods}
    slotted_class = dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    for name, method in methods.items():
        setattr(slotted_class, name, method)
    for name, make in compiled.items():
        setattr(slotted_class, name, _CompiledAtFirstUse(slotted_class, name, make))
    return slotted_class


class _CompiledAtFirstUse:
    """Method of a class that is compiled on first use, and then replaced."""

    def __init__(self, cls: type, name: str, make: Callable[[type], Any]) -> None:
        self._cls = cls
        self._name = name
        self._make = make

    def __get__(self, instance: object, owner: type) -> Any:
        method = self._make(self._cls)
        method.__qualname__ = f"{self._cls.__qualname__}.{self._name}"
        setattr(self._cls, self._name, method)
        return method.__get__(instance, owner)


class _New:
    """Default of a field that gets a new value, as `help` shows it."""

    def __repr__(self) -> str:
        return "<new>"


_NEW: Final = _New()


def _init(cls: type[Any]) -> Any:
    """Return an `__init__` that writes each argument to its slot."""
    names: dict[str, Any] = {"_NEW": _NEW}
    parameters = []
    lines = []
    for argument in _arguments(cls):
        name = argument.name
        names[f"_set_{name}"] = getattr(cls, name).__set__
        if argument.default_factory is not MISSING:
            names[f"_make_{name}"] = argument.default_factory
            parameters.append(f"{name}=_NEW")
            lines.append(f"    if {name} is _NEW: {name} = _make_{name}()")
        elif argument.default is not MISSING:
            names[f"_default_{name}"] = argument.default
            parameters.append(f"{name}=_default_{name}")
        else:
            parameters.append(name)
        lines.append(f"    _set_{name}(self, {name})")
    if hasattr(cls, "__post_init__"):
        lines.append("    self.__post_init__()")
    head = f"def __init__({', '.join(['self', *parameters])}):"
    init = _compiled("__init__", [head, *(lines or ["    pass"])], names)
    init.__annotations__ = {argument.name: argument.type for argument in _arguments(cls)} | {
        "return": None
    }
    return init


def _arguments(cls: Any) -> list[Field[Any]]:
    return [entry for entry in fields(cls) if entry.init]


def _eq(cls: type[Any]) -> Any:
    self_fields = _compared_fields(cls, "self")
    other_fields = _compared_fields(cls, "other")
    lines = (
        "def __eq__(self, other):",
        "    if other.__class__ is not self.__class__:",
        "        return NotImplemented",
        "    try:",
        f"        return {self_fields} == {other_fields}",
        "    except ValueError:  # an array has no single truth value",
        f"        return [*map(_comparable, {self_fields})] == [*map(_comparable, {other_fields})]",
    )
    return _compiled("__eq__", lines, {"_comparable": _comparable})


def _hash(cls: type[Any]) -> Any:
    compared_fields = _compared_fields(cls, "self")
    lines = (
        "def __hash__(self):",
        "    try:",
        f"        return hash({compared_fields})",
        "    except TypeError:  # an array, or a mapping",
        f"        return hash((*map(_hashable, {compared_fields}),))",
    )
    return _compiled("__hash__", lines, {"_hashable": _hashable})


def _compared_fields(cls: Any, instance: str) -> str:
    """Return the tuple of the fields that are compared, as Python."""
    return f"({''.join(f'{instance}.{entry.name}, ' for entry in fields(cls) if entry.compare)})"


def _comparable(value: Any) -> object:
    """Return a field as it is compared: an array by its shape and bytes."""
    return (value.shape, value.tobytes()) if hasattr(value, "tobytes") else value


def _hashable(value: Any) -> object:
    """Return what the hash of a field is made of: the keys of a mapping, the bytes of an array."""
    if isinstance(value, Mapping):
        return frozenset(value)
    return value.tobytes() if hasattr(value, "tobytes") else value


def _compiled(name: str, lines: Any, names: dict[str, Any]) -> Any:
    exec("\n".join(lines), names)  # noqa: S102 - as in dataclasses, from names only
    return names[name]


def _repr(self: Any) -> str:
    texts = (f"{entry.name}={getattr(self, entry.name)!r}" for entry in fields(self) if entry.repr)
    return f"{type(self).__qualname__}({', '.join(texts)})"


def _setattr(self: object, name: str, value: object) -> None:
    if not name.startswith("__"):  # Python writes the traceback of a value that is raised
        raise FrozenInstanceError(f"cannot assign to field {name!r}")
    object.__setattr__(self, name, value)


def _delattr(_self: object, name: str) -> NoReturn:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _reduce(self: Any) -> tuple[type, tuple[Any, ...]]:
    """Return the class and its arguments, for `copy` and `pickle`."""
    return type(self), tuple(getattr(self, argument.name) for argument in _arguments(self))


_SHARED = {
    "__repr__": _repr,
    "__setattr__": _setattr,
    "__delattr__": _delattr,
    "__reduce__": _reduce,
}
_COMPILED = {"__init__": _init, "__eq__": _eq, "__hash__": _hash}
