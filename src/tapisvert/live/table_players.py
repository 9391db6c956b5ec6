"""Players of a table beside the engine's state: who is away, who is ready, sociétés and colours.

The seven seats are for players who play (VT-3, VT-20). A player who has been away for the time that
the table's pace sets leaves with all chips, if they have no stake on the cloth. Otherwise their
stakes stay and are played, and the player gives up the seat, stands, and leaves once no stake lies.
A player who comes back before leaving sits down again, if a seat is free.

The clock of an automatic table protects players from each other: each has the time to stake. If all
agree, it may be cut short. A player who has gone away holds up no other, and spectators and staff
have no say. A player stays ready after another change of stakes; readiness ends with the window.

A société can take a stake out of play, so one player cannot bring another into it: it forms once
each of its players has requested the same one (CR-7). Until it forms, a player may withdraw the
request; the next coup ends it. Once formed, a société stands until the table closes: by the clause,
players who played as a société count as one for the session.

At a wheel players lay chips of one value and many colours, so that the croupiers know whose a stake
is. Who takes a colour says what a piece of it is worth; the value stands until the player gives the
colour back, and changes only while no stake of theirs lies.
"""

from collections.abc import Iterable, Mapping, Set
from typing import Final

from tapisvert.journal.entry import MAX_PLAYED
from tapisvert.live.requests import (
    GiveColour,
    PlayerAway,
    PlayerBack,
    PlayerPreference,
    Prefer,
    PresenceChange,
    ReleaseSeat,
    refuse,
)
from tapisvert.live.stages import Tempo, has_stakes
from tapisvert.rules import Refusal, Table, can, verify
from tapisvert.rules import commands as c
from tapisvert.rules.betting import members
from tapisvert.rules.table import Place
from tapisvert.values import value


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

    def apply(self, table: Table, change: PresenceChange) -> c.Command | None:
        """Record a presence change; return the command that it leads to, if the rules allow it."""
        had_seat = self._away.get(change.player) is True
        self.note(table, change)
        command = _command_after(table, change, had_seat=had_seat)
        return command if command is not None and can(table, command) else None

    def note(self, table: Table, change: PresenceChange) -> None:
        """Record a presence change only; used on replay."""
        name = change.player
        if isinstance(change, PlayerBack):
            self._away.pop(name, None)
        elif isinstance(change, PlayerAway):
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


def _command_after(table: Table, change: PresenceChange, *, had_seat: bool) -> c.Command | None:
    player, is_over = table.players[change.player], isinstance(change, ReleaseSeat)
    if is_over and not player.has_stakes:
        return c.Leave(change.player)
    is_seated = player.place is Place.SEATED
    moves = is_seated if is_over else had_seat and isinstance(change, PlayerBack) and not is_seated
    if not moves or table.book.seats is None:
        return None
    return c.Sit(change.player, 0, standing=is_over)


def idle_players(table: Table) -> list[str]:
    """Return the players with neither chips nor stakes: the deal does not wait for them."""
    return [name for name, player in table.players.items() if not player.total]


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
    def all_preferences(self) -> Mapping[str, Prefer]:
        """Preferences of the players who have set any."""
        return self._preferences

    def restore(self, ready: Iterable[str], preferences: Mapping[str, Prefer]) -> None:
        """Set readiness and preferences, as a snapshot has them."""
        self._ready, self._preferences = set(ready), dict(preferences)

    def preferences(self, player: str) -> Prefer:
        """Return the preferences of a player, or the defaults."""
        return self._preferences.get(player) or Prefer(player)

    def tempo(self, players: Iterable[str]) -> Tempo:
        """Return the tempo of players who agree: turbo if each prefers it and it is allowed."""
        paces = {self.preferences(name).pace for name in players}
        return Tempo.TURBO if self.allows_turbo and paces == {Tempo.TURBO} else Tempo.CALM

    def note(self, wish: PlayerPreference) -> None:
        """Record the wish of a player, live or on replay."""
        if isinstance(wish, Prefer):
            self._preferences[wish.player] = wish
        elif wish.is_ready:
            self._ready.add(wish.player)
        else:
            self._ready.discard(wish.player)

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


SOCIETE_NOTICE: Final = "société_asked"


class SocieteRequests:
    """Pending requests of one table to form a société, by player name."""

    def __init__(self) -> None:
        self._requested: dict[str, tuple[str, ...]] = {}

    @property
    def requested(self) -> Mapping[str, tuple[str, ...]]:
        """Members of the société that each player requests, the player included."""
        return self._requested

    def request(self, table: Table, name: str, action: c.FormSociete) -> dict[str, object] | None:
        """Record a player's request and return its notice.

        None means that the rules decide: all members have requested this société, or the rules
        refuse it. A request that names only the player withdraws an earlier one. Members of a
        named player's société have to agree too, because they would count as one with all.
        """
        if action.players == (name,) and name in self._requested:
            del self._requested[name]
            return {"notice": SOCIETE_NOTICE, "player": name, "players": ()}
        if verify(table, action) is not None:
            return None
        together = members(table, action.players)
        if all(self._requested.get(other) == together for other in together if other != name):
            return None
        self._requested[name] = together
        return {"notice": SOCIETE_NOTICE, "player": name, "players": together}

    def replay_request(self, name: str, players: tuple[str, ...]) -> None:
        """Replay a notice of the journal: a request, or without players its withdrawal."""
        self._requested.pop(name, None)
        if players:
            self._requested[name] = players

    def restore(self, requested: Mapping[str, tuple[str, ...]]) -> None:
        """Set the pending requests, as a snapshot has them."""
        self._requested = dict(requested)

    def on_executed(self, command: c.Command) -> None:
        """Delete the requests that an executed command ends.

        A coup or an opening ends all; a formed société or a leave ends those that name its players.
        """
        if isinstance(command, c.Deal | c.Spin | c.Open):
            self._requested.clear()
        elif isinstance(command, c.FormSociete | c.Leave):
            left = frozenset(c.players_of(command))
            requested = self._requested.items()
            self._requested = {name: those for name, those in requested if left.isdisjoint(those)}


COLOURS: Final = ("yellow", "blue", "green", "orange", "pink", "purple", "brown", "white")


@value
class ColourChips:
    """Colour of a player's chips, and the value of a piece in minor units."""

    colour: str
    piece: int


class Colours:
    """Colours of the players at one table, by name."""

    def __init__(self) -> None:
        self._colours: dict[str, ColourChips] = {}

    @property
    def all_colours(self) -> Mapping[str, ColourChips]:
        """Colours of those who have one."""
        return self._colours

    def restore(self, colours: Mapping[str, ColourChips]) -> None:
        """Set the colours, as a snapshot has them."""
        self._colours = dict(colours)

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
        others = (chips.colour for name, chips in self._colours.items() if name != action.player)
        if action.colour is not None and action.colour in others:
            return refuse("colour_taken", "another player has this colour")
        if player.has_stakes and action.player in self._colours:
            return refuse("not_now", "stakes of this colour lie on the cloth")
        return None

    def note(self, action: GiveColour) -> None:
        """Give a player a colour, or take it back; live or on replay."""
        if action.colour is None:
            self._colours.pop(action.player, None)
        else:
            self._colours[action.player] = ColourChips(action.colour, action.piece)

    def on_executed(self, command: c.Command) -> None:
        """Delete the colours of players who have left; an opening deletes all."""
        if isinstance(command, c.Open):
            self._colours.clear()
        elif isinstance(command, c.Leave):
            self._colours.pop(command.player, None)


class TablePlayers:
    """Players of one table: their absences, wishes, requests for a société, and colours."""

    def __init__(self, *, turbo: bool) -> None:
        """`turbo` is true if players may agree on that tempo."""
        self.absences = Absences()
        self.consent = Consent(turbo=turbo)
        self.societes = SocieteRequests()
        self.colours = Colours()

    def on_executed(self, command: c.Command) -> None:
        """Follow an executed command, live or on replay."""
        self.societes.on_executed(command)
        self.consent.on_executed(command)
        self.colours.on_executed(command)
        if isinstance(command, c.Open):
            self.absences.clear()

    def voters(self, table: Table) -> tuple[str, ...]:
        """Return the players with a say in when the cards are dealt: present, with any money."""
        is_away = self.absences.is_away
        players = table.players.items()
        return tuple(name for name, player in players if player.total and not is_away(name))

    def cutters(self, table: Table) -> tuple[str, ...]:
        """Return the present players who like to cut."""
        return tuple(name for name in self.voters(table) if self.consent.preferences(name).cut)

    def tempo(self, table: Table) -> Tempo:
        """Return the tempo on which all present players agree."""
        return self.consent.tempo(self.voters(table))

    def are_ready(self, table: Table) -> bool:
        """Return whether all present players are ready, and there is something to deal for."""
        names = frozenset(self.voters(table)) if self.consent.ready else frozenset()
        return bool(names) and names <= self.consent.ready and has_stakes(table)

    def have_committed(self, table: Table) -> bool:
        """Return whether every present player has committed to entropy or adds none."""
        seal, names = table.taille.seal, self.voters(table)
        if seal is None or seal.root is not None or not names:
            return False
        adds = (name for name in names if self.consent.preferences(name).entropy)
        return all(name in seal.committed for name in adds)

    def is_one_alone(self, table: Table) -> bool:
        """Return whether one player alone is present, and nothing lies of any other."""
        names, players = self.voters(table), table.players.items()
        return len(names) == 1 and not any(
            player.has_stakes for name, player in players if name not in names
        )
