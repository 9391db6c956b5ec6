"""Consent of a table's players: who is ready to deal now, and how each of them likes to play.

The clock of an automatic table protects players from each other: each has the time to stake. If all
agree, it may be cut short. A player who has gone away holds up no other, and spectators and staff
have no say. A player stays ready after another change of stakes; readiness ends with the window.
"""

from collections.abc import Iterable, Mapping, Set

from tapisvert.rules import Table
from tapisvert.rules import commands as c
from tapisvert.server.tables.absences import Absences
from tapisvert.server.tables.actions import PlayerWish, Prefer
from tapisvert.server.tables.stages import Tempo


def voters(table: Table, absences: Absences) -> tuple[str, ...]:
    """Return the players with a say in when the cards are dealt: present, with chips or stakes."""
    players = table.players.items()
    return tuple(name for name, one in players if one.total and not absences.is_away(name))


def idle_players(table: Table) -> list[str]:
    """Return the players with neither chips nor stakes: the deal does not wait for them."""
    return [name for name, one in table.players.items() if not one.total]


class Consent:
    """Readiness and preferences of the players at one table, by name."""

    def __init__(self, *, turbo: bool) -> None:
        """`turbo` is true if the house allows that tempo at the table."""
        self.allows_turbo = turbo
        self._ready: set[str] = set()
        self._preferences: dict[str, Prefer] = {}

    @property
    def ready(self) -> Set[str]:
        """Players who are ready to deal now."""
        return self._ready

    @property
    def told(self) -> Mapping[str, Prefer]:
        """Preferences of the players who told any."""
        return self._preferences

    def restore(self, ready: Iterable[str], told: Mapping[str, Prefer]) -> None:
        """Set readiness and preferences, as a snapshot has them."""
        self._ready, self._preferences = set(ready), dict(told)

    def preferences(self, player: str) -> Prefer:
        """Return the preferences of a player, or the defaults."""
        return self._preferences.get(player) or Prefer(player)

    def tempo(self, players: Iterable[str]) -> Tempo:
        """Return the tempo of players who agree: turbo if each prefers it and it is allowed."""
        paces = {self.preferences(name).pace for name in players}
        return Tempo.TURBO if self.allows_turbo and paces == {Tempo.TURBO} else Tempo.CALM

    def note(self, told: PlayerWish) -> None:
        """Record what a player has told, live or on replay."""
        if isinstance(told, Prefer):
            self._preferences[told.player] = told
        elif told.is_ready:
            self._ready.add(told.player)
        else:
            self._ready.discard(told.player)

    def end_window(self) -> None:
        """Delete the readiness, as a stage begins."""
        self._ready.clear()

    def on_executed(self, command: c.Command) -> None:
        """Delete what belongs to players who have left; an opening deletes all."""
        if isinstance(command, c.Open):
            self._ready.clear()
            self._preferences.clear()
        elif isinstance(command, c.Leave):
            self._ready.discard(command.player)
            self._preferences.pop(command.player, None)
