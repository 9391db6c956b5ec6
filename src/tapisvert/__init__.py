"""Tapis Vert: Trente et Quarante and French roulette, exactly by the houses' own regulations."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from tapisvert import fairness, odds, randomness, simulation
    from tapisvert.record.reading import read
    from tapisvert.record.session import Session
    from tapisvert.record.settled_coup import settle
    from tapisvert.regulations import load_regulation, rulebook, rulebooks
    from tapisvert.rules import Refusal

__all__ = [
    "Refusal",
    "Session",
    "fairness",
    "load_regulation",
    "odds",
    "randomness",
    "read",
    "rulebook",
    "rulebooks",
    "settle",
    "simulation",
]
__version__ = "0.1.0"

_PACKAGES: Final = {"Refusal": "rules", "Session": "record", "read": "record", "settle": "record"}
"""Packages of the names outside `regulations`."""

_MODULES: Final = ("fairness", "odds", "randomness", "simulation")
"""Names that are packages themselves."""


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used: every command and module imports this one."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name in _MODULES:
        return import_module(f"{__name__}.{name}")
    package = import_module(f"{__name__}.{_PACKAGES.get(name, 'regulations')}")
    return globals().setdefault(name, getattr(package, name))


def __dir__() -> list[str]:
    return [*globals(), *__all__]
