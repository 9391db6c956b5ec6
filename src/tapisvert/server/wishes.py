"""What may be asked of a live table: the rules' own commands, and what only a live table knows."""

from typing import Final

import msgspec

from tapisvert.record import write_line
from tapisvert.rules import Refusal
from tapisvert.rules import commands as c
from tapisvert.values import value


@value
class Go:
    """The tailleur's word: the next act, now."""


@value
class Fell:
    """At a real table: the next card lies there."""

    card: str


@value
class Correct:
    """At a real table: the card entered last was another."""


@value
class Reopen:
    """The direction opens a table again that has closed."""


@value
class Confirm:
    """A player has seen since when he plays, and what he won or lost."""


ByHand = Go | Fell | Correct | Reopen | Confirm
"""What is asked of a live table and is no command of the rules."""
BY_HANDS: Final = (Go, Fell, Correct, Reopen, Confirm)
Ask = c.Command | ByHand

_NAMES: Final = {Go: "go", Correct: "correct", Reopen: "open", Confirm: "confirm"}


def turned(code: str, message: str) -> Refusal:
    """Why a live table turns a wish away before its rules are asked."""
    return Refusal(code, "table", {}, message)


def shape(wish: ByHand) -> dict[str, object]:
    """A wish that is no command, as a notice."""
    if isinstance(wish, Fell):
        return {"notice": "fell", "card": wish.card}
    return {"notice": _NAMES[type(wish)]}


def written(wish: Ask) -> bytes:
    """A wish as an entry keeps it."""
    if isinstance(wish, BY_HANDS):
        return msgspec.json.encode(shape(wish))
    return write_line(wish)
