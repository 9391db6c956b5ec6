"""Base of events, and the names of commands and events in a record."""

import re
from typing import Any, Final

from tapisvert.values import value

_WORD_START: Final = re.compile(r"(?<!^)(?=[A-Z])")


@value
class Event:
    """Base of every answer of a table except a refusal.

    >>> from tapisvert.rules.events import Left
    >>> isinstance(Left("Anna", 500), Event)
    True
    """


def record_name(kind: type[object]) -> str:
    """Return a class's name in a record: `EndTaille` is `end_taille`."""
    return _WORD_START.sub("_", kind.__name__).lower()


def record_names(base: type[object]) -> dict[type[Any], str]:
    """Return every class of a base by its name in a record, derived from the class name."""
    # `value` replaces a class by a slotted copy, which comes later.
    classes: dict[str, type[Any]] = {cls.__name__: cls for cls in base.__subclasses__()}
    return {cls: record_name(cls) for cls in classes.values()}
