"""Colours of the chips at a wheel: each player's own, with the value of a piece.

At a wheel players lay chips of one value and many colours, so that the croupiers know whose a
stake is. Who takes a colour says what a piece of it is worth; the value stands until the player
gives the colour back, and changes only while no stake of theirs lies.
"""

from collections.abc import Mapping
from typing import Final

from tapisvert.journal.entry import MAX_PLAYED
from tapisvert.rules import Refusal, Table
from tapisvert.rules import commands as c
from tapisvert.server.tables.actions import GiveColour, refuse
from tapisvert.values import value

COLOURS: Final = ("yellow", "blue", "green", "orange", "pink", "purple", "brown", "white")


@value
class ColourChips:
    """Colour of a player's chips, and the value of a piece in minor units."""

    colour: str
    piece: int


class Colours:
    """Colours of the players at one table, by name."""

    def __init__(self) -> None:
        self._held: dict[str, ColourChips] = {}

    @property
    def held(self) -> Mapping[str, ColourChips]:
        """Colours of those who have one."""
        return self._held

    def restore(self, held: Mapping[str, ColourChips]) -> None:
        """Set the colours, as a snapshot has them."""
        self._held = dict(held)

    def refusal(self, table: Table, action: GiveColour) -> Refusal | None:
        """Return the refusal of a colour at a table, or None."""
        player = table.players.get(action.player)
        if not table.at_wheel:
            return refuse("not_here", "chips have colours at a wheel alone")
        if player is None:
            return refuse("not_now", "this player is not at the table")
        if action.colour is not None and action.colour not in COLOURS:
            return refuse("no_colour", f"there are: {', '.join(COLOURS)}")
        if not 0 < action.piece <= MAX_PLAYED:
            return refuse("bad_amount", "a piece is worth a positive amount of minor units")
        others = (one.colour for name, one in self._held.items() if name != action.player)
        if action.colour is not None and action.colour in others:
            return refuse("colour_taken", "another player has this colour")
        if player.has_stakes and action.player in self._held:
            return refuse("not_now", "stakes of this colour lie on the cloth")
        return None

    def note(self, action: GiveColour) -> None:
        """Give a player a colour, or take it back; live or on replay."""
        if action.colour is None:
            self._held.pop(action.player, None)
        else:
            self._held[action.player] = ColourChips(action.colour, action.piece)

    def on_executed(self, command: c.Command) -> None:
        """Delete the colours of players who have left; an opening deletes all."""
        if isinstance(command, c.Open):
            self._held.clear()
        elif isinstance(command, c.Leave):
            self._held.pop(command.player, None)
