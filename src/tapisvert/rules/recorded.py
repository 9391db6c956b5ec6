"""Base of events, and the names that a record has for commands and events."""

import re
from typing import Any, Final

from tapisvert.values import value

_WORD_START: Final = re.compile(r"(?<!^)(?=[A-Z])")


@value
class Event:
    """Base of everything that a table answers but a refusal.

    >>> from tapisvert.rules.events import Left
    >>> isinstance(Left("Anna", 500), Event)
    True
    """


def record_name(kind: type[object]) -> str:
    """Return the record's name of a class: `EndTaille` is `end_taille`."""
    return _WORD_START.sub("_", kind.__name__).lower()


def record_names(base: type[object]) -> dict[type[Any], str]:
    """Return the record's name of every class of a base, derived from the class name."""
    # Of a class and the slotted one that `value` makes of it, the latter comes last.
    classes: dict[str, type[Any]] = {cls.__name__: cls for cls in base.__subclasses__()}
    return {cls: record_name(cls) for cls in classes.values()}
