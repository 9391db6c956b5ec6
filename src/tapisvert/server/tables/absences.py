"""Absent players of a table, and their seats.

The seven seats are for players who play (VT-3, VT-20). A player who has been away for the time that
the table's pace sets leaves with all chips, if they have no stake on the cloth. Otherwise their
stakes stay and are played, and the player gives up the seat, stands, and leaves once no stake lies.
A player who comes back before leaving sits down again, if a seat is free.
"""

from collections.abc import Mapping

from tapisvert.rules import Table, can
from tapisvert.rules import commands as c
from tapisvert.rules.table import Place
from tapisvert.server.tables.actions import PlayerAway, PlayerBack, PresenceChange, ReleaseSeat


class Absences:
    """Absent players of a table, with the seats that were given up."""

    def __init__(self) -> None:
        self._away: dict[str, bool | None] = {}  # None: for a short time; else: gave up a seat

    def is_away(self, player: str) -> bool:
        """Return whether a player has no open connection."""
        return player in self._away

    def is_away_for_long(self, player: str) -> bool:
        """Return whether a player has been away for as long as the pace allows."""
        return self._away.get(player) is not None

    def apply(self, table: Table, told: PresenceChange) -> c.Command | None:
        """Record a presence change; return the command that it leads to, if the rules allow it."""
        had_seat = self._away.get(told.player) is True
        self.note(table, told)
        command = _command_after(table, told, had_seat=had_seat)
        return command if command is not None and can(table, command) else None

    def note(self, table: Table, told: PresenceChange) -> None:
        """Record a presence change only; used on replay."""
        name = told.player
        if isinstance(told, PlayerBack):
            self._away.pop(name, None)
        elif isinstance(told, PlayerAway):
            self._away[name] = None
        else:
            self._away[name] = self._away.get(name) or table.players[name].place is Place.SEATED

    @property
    def away(self) -> Mapping[str, bool | None]:
        """Absent players: None for a short time, else whether they gave up a seat."""
        return self._away

    def restore(self, away: Mapping[str, bool | None]) -> None:
        """Set the absent players, as a snapshot has them."""
        self._away = dict(away)

    def clear(self) -> None:
        """Delete all absences, as the table opens."""
        self._away = {}


def _command_after(table: Table, told: PresenceChange, *, had_seat: bool) -> c.Command | None:
    player, is_over = table.players[told.player], isinstance(told, ReleaseSeat)
    if is_over and not player.has_stakes:
        return c.Leave(told.player)
    is_seated = player.place is Place.SEATED
    moves = is_seated if is_over else had_seat and isinstance(told, PlayerBack) and not is_seated
    if not moves or table.book.seats is None:
        return None
    return c.Sit(told.player, 0, standing=is_over)
