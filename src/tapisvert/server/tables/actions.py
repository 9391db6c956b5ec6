"""What may be asked of a live table: the rules' own commands, and what only a live table knows."""

from collections.abc import Mapping
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


@value
class Away:
    """The last connection of a player has closed."""

    player: str


@value
class Back:
    """A player is connected again."""

    player: str


@value
class GiveUp:
    """A player has been away for so long that the seat is given up."""

    player: str


@value
class Repeat:
    """A croupier repeats aloud a stake, or an announcement, that came late: CR-9.

    The chef's `late` for the same then names this croupier, and counts.
    """

    player: str
    on: str | None = None
    amount: int | float | None = None
    call: str | None = None
    unit: int | float | None = None


def repeated(late: c.Late) -> Repeat:
    """What a croupier has to repeat before a chef's `late` counts."""
    return Repeat(late.player, late.on, late.amount, late.call, late.unit)


Presence = Away | Back | GiveUp
"""What the house tells a table of its players' connections."""
PRESENCES: Final = (Away, Back, GiveUp)
ByHand = Go | Fell | Correct | Reopen | Confirm | Repeat | Presence
"""What is asked of a live table and is no command of the rules."""
BY_HANDS: Final = (Go, Fell, Correct, Reopen, Confirm, Repeat, *PRESENCES)
Ask = c.Command | ByHand

_NAMES: Final[Mapping[type, str]] = {
    Go: "go",
    Correct: "correct",
    Reopen: "open",
    Confirm: "confirm",
    Away: "away",
    Back: "back",
    GiveUp: "seat_given_up",
}


PRESENCES_BY_NAME: Final = {_NAMES[kind]: kind for kind in PRESENCES}


def turned(code: str, message: str) -> Refusal:
    """Why a live table turns a wish away before its rules are asked."""
    return Refusal(code, "table", {}, message)


def shape(wish: ByHand) -> dict[str, object]:
    """A wish that is no command, as a notice."""
    if isinstance(wish, Fell):
        return {"notice": "fell", "card": wish.card}
    if isinstance(wish, PRESENCES):
        return {"notice": _NAMES[type(wish)], "player": wish.player}
    if isinstance(wish, Repeat):
        said = {name: getattr(wish, name) for name in ("player", "on", "amount", "call", "unit")}
        return {
            "notice": "repeat",
            **{name: part for name, part in said.items() if part is not None},
        }
    return {"notice": _NAMES[type(wish)]}


def written(wish: Ask) -> bytes:
    """A wish as an entry keeps it."""
    if isinstance(wish, BY_HANDS):
        return msgspec.json.encode(shape(wish))
    return write_line(wish)
