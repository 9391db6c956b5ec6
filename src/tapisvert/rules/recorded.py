"""Base of events, and the names of commands and events in a record."""

import re
from collections.abc import Iterable
from typing import ClassVar, Final, Self

from tapisvert.values import value

_WORD_START: Final = re.compile(r"(?<!^)(?=[A-Z])")


def record_name(kind: type[object]) -> str:
    """Return a class's name in a record: `EndTaille` is `end_taille`."""
    return _WORD_START.sub("_", kind.__name__).lower()


@value
class Event:
    """Base of every answer of a table, a refusal too. `event` is its name in a record.

    >>> from tapisvert.rules.events import Left
    >>> Left("Anna", 500).event, isinstance(Left("Anna", 500), Event)
    ('left', True)
    """

    event: ClassVar[str]

    def __init_subclass__(cls) -> None:
        if "event" not in vars(cls):
            cls.event = record_name(cls)

    @classmethod
    def among(cls, events: Iterable[object]) -> tuple[Self, ...]:
        """Return the events of this class, in order.

        >>> from tapisvert import Session
        >>> from tapisvert.rules.events import Sat
        >>> Sat.among(Session("campione-roulette").sit("Anna", 500))[0].chips
        500
        """
        return tuple(event for event in events if isinstance(event, cls))
