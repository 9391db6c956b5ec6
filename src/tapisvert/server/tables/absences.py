"""The seats of players who are away: what a table notes of them, and what becomes of their seats.

A seat of the seven is for those who play (VT-3, VT-20). A player who has been away for as long as
the table's pace says leaves with all chips, if nothing of theirs lies; else their stakes stand and
are played, they stand too, and leave once nothing lies. Who comes back before sits down again, if a
seat is free.
"""

from tapisvert.rules import Table, can
from tapisvert.rules import commands as c
from tapisvert.rules.table import Place
from tapisvert.server.tables.actions import PlayerAway, PlayerBack, PresenceChange, ReleaseSeat


class Absences:
    """Who of a table's players is away, and whose seat was given up."""

    def __init__(self) -> None:
        self._away: dict[str, bool | None] = {}  # once it is for long: whether a seat was given up

    def is_away(self, player: str) -> bool:
        """Whether no connection of a player's is open."""
        return player in self._away

    def is_away_for_long(self, player: str) -> bool:
        """Whether a player has been away for as long as the pace says."""
        return self._away.get(player) is not None

    def apply(self, table: Table, told: PresenceChange) -> c.Command | None:
        """Note what is told of a player; the command that follows at the table, if one does."""
        had_seat = self._away.get(told.player) is True
        self.note(table, told)
        command = _follows(table, told, had_seat=had_seat)
        return command if command is not None and can(table, command) else None

    def note(self, table: Table, told: PresenceChange) -> None:
        """Note what is told of a player, before anything follows."""
        name = told.player
        if isinstance(told, PlayerBack):
            self._away.pop(name, None)
        elif isinstance(told, PlayerAway):
            self._away[name] = None
        else:
            self._away[name] = self._away.get(name) or table.players[name].place is Place.SEATED

    def clear(self) -> None:
        """Nobody is away at a table that opens."""
        self._away = {}


def _follows(table: Table, told: PresenceChange, *, had_seat: bool) -> c.Command | None:
    player, is_over = table.players[told.player], isinstance(told, ReleaseSeat)
    if is_over and not player.has_stakes:
        return c.Leave(told.player)
    is_seated = player.place is Place.SEATED
    moves = is_seated if is_over else had_seat and isinstance(told, PlayerBack) and not is_seated
    if not moves or table.book.seats is None:
        return None
    return c.Sit(told.player, 0, standing=is_over)
