"""Base of events, and the names of commands and events in a record."""

import re
from collections.abc import Mapping
from typing import Final

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


def event_names(*namespaces: Mapping[str, object]) -> dict[type[Event], str]:
    """Return the record's name of every event in the namespaces of modules."""
    return {
        kind: record_name(kind)
        for namespace in namespaces
        for kind in namespace.values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }
