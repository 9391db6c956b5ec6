"""Players of a table: absence, readiness, sociétés and colours, outside the engine's state.

The seven seats are for players who play (VT-3, VT-20). A player who has been away for the time that
the table's pace sets leaves with all chips, if they have no stake on the cloth. Otherwise their
stakes stay and are played, and the player gives up the seat, stands, and leaves once the stakes are
decided. A player who comes back before leaving sits down again, if a seat is free. A player removed
by the opener of a private table leaves in the same way, at once and without coming back.

The clock of an automatic table protects players from each other: each has the time to stake. If all
agree, it may be cut short. A player who has gone away delays no other, and spectators and staff
have no say. A player stays ready after another change of stakes; readiness ends with the window.

A société can take a stake out of play, so one player cannot bring another into it: it forms once
each of its players has requested the same one (CR-7). Until it forms, a player may withdraw the
request; the next coup ends it. Once formed, a société lasts until the table closes: by the clause,
players who played as a société count as one for the session.

At a wheel players lay chips of one value and many colours, so that the croupiers know whose a stake
is. A player who takes a colour declares the value of a piece; it lasts until the player returns the
colour, and changes only while they have no stakes on the cloth.
"""

from collections.abc import Iterator
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
    RemovePlayer,
    refuse,
)
from tapisvert.live.stages import Tempo, has_stakes
from tapisvert.rules import Refusal, Table, can, verify
from tapisvert.rules import commands as c
from tapisvert.rules.betting import members
from tapisvert.rules.permissions import players_of
from tapisvert.rules.table import Place
from tapisvert.values import value

SOCIETE_NOTICE: Final = "société_asked"
COLOURS: Final = ("yellow", "blue", "green", "orange", "pink", "purple", "brown", "white")


@value
class ColourChips:
    """Colour of a player's chips, and the value of a piece in minor units."""

    colour: str
    piece: int


def idle_players(table: Table) -> list[str]:
    """Return the players with neither chips nor stakes: the deal does not wait for them."""
    return [name for name, player in table.players.items() if not player.total]


class TablePlayers:
    """Players of one table, by name: state outside the engine's.

    `absences` has the absent ones: None for a short time, else whether they gave up a seat. The
    `removed` leave once their stakes are decided. `ready` are those who agree to deal now.
    `preferences` and `colours` are of those who have any. `societes` has the members of the société
    that each player requests, the player included. `entropy_players` are those who could add
    entropy to the last draw.
    """

    def __init__(self, *, turbo: bool) -> None:
        """`turbo` is true if players may agree on that tempo."""
        self.allows_turbo = turbo
        self.absences: dict[str, bool | None] = {}
        self.removed: set[str] = set()
        self.ready: set[str] = set()
        self.preferences: dict[str, Prefer] = {}
        self.societes: dict[str, tuple[str, ...]] = {}
        self.colours: dict[str, ColourChips] = {}
        self.entropy_players: frozenset[str] = frozenset()

    def on_executed(self, command: c.Command, table: Table) -> None:
        """Delete what an executed command ends: at an opening all, requests for a société at a
        coup, or when a named player joins one or leaves.
        """
        if isinstance(command, c.Open):
            self.absences.clear()
            self.removed.clear()
            self.preferences.clear()
            self.colours.clear()
            self.ready.clear()
        if isinstance(command, c.Seal):
            self.entropy_players = frozenset(table.players)
        if isinstance(command, c.Deal | c.Spin | c.Open):
            self.societes.clear()
        elif isinstance(command, c.FormSociete | c.Leave):
            names = frozenset(players_of(command))
            requests = self.societes.items()
            self.societes = {
                name: members for name, members in requests if names.isdisjoint(members)
            }
        if isinstance(command, c.Leave):
            self.removed.discard(command.player)
            self.ready.discard(command.player)
            self.preferences.pop(command.player, None)
            self.colours.pop(command.player, None)

    # Presence -------------------------------------------------------------------------------------

    def change_presence(self, table: Table, change: PresenceChange) -> c.Command | None:
        """Record a presence change; return the resulting command, if the rules allow it."""
        had_seat = self.absences.get(change.player) is True
        self.record_presence(table, change)
        command = _command_after(table, change, had_seat=had_seat)
        return command if command is not None and can(table, command) else None

    def record_presence(self, table: Table, change: PresenceChange) -> None:
        """Record a presence change only; used on replay."""
        name = change.player
        if isinstance(change, PlayerBack):
            self.absences.pop(name, None)
        elif isinstance(change, PlayerAway):
            self.absences[name] = None
        else:
            self.absences[name] = (
                self.absences.get(name) or table.players[name].place is Place.SEATED
            )
        if isinstance(change, RemovePlayer):
            self.removed.add(name)

    def present_players(self, table: Table) -> Iterator[str]:
        """Yield the players with a say in when the cards are dealt: present, with any money."""
        for name, player in table.players.items():
            if player.total and name not in self.absences:
                yield name

    def is_one_alone(self, table: Table) -> bool:
        """Return whether only one player is present, and no other has a stake."""
        names = tuple(self.present_players(table))
        players = table.players.items()
        return len(names) == 1 and not any(
            player.has_stakes for name, player in players if name not in names
        )

    # Consent --------------------------------------------------------------------------------------

    def record_preference(self, preference: PlayerPreference) -> None:
        """Record a player's preferences, live or on replay."""
        if isinstance(preference, Prefer):
            self.preferences[preference.player] = preference
        elif preference.is_ready:
            self.ready.add(preference.player)
        else:
            self.ready.discard(preference.player)

    def preferences_for(self, player: str) -> Prefer:
        """Return the preferences of a player, or the defaults."""
        return self.preferences.get(player) or Prefer(player)

    def cutters(self, table: Table) -> tuple[str, ...]:
        """Return the present players who like to cut."""
        return tuple(name for name in self.present_players(table) if self.preferences_for(name).cut)

    def tempo(self, table: Table) -> Tempo:
        """Return the tempo of all present players: turbo if each prefers it and it is allowed."""
        paces = {self.preferences_for(name).pace for name in self.present_players(table)}
        return Tempo.TURBO if self.allows_turbo and paces == {Tempo.TURBO} else Tempo.CALM

    def are_ready(self, table: Table) -> bool:
        """Return whether all present players are ready, and there are stakes to deal for."""
        if not self.ready:
            return False
        names = frozenset(self.present_players(table))
        return bool(names) and names <= self.ready and has_stakes(table)

    def have_committed(self, table: Table) -> bool:
        """Return whether every present player has committed to entropy or adds none."""
        seal = table.taille.seal
        names = tuple(self.present_players(table))
        if seal is None or seal.is_sealed or not names:
            return False
        return all(
            name in seal.commitments or not self.preferences_for(name).entropy for name in names
        )

    def has_more_entropy(self, table: Table) -> bool:
        """Return whether a present player adds entropy who came after the draw was sealed."""
        names = (name for name in self.present_players(table) if name not in self.entropy_players)
        return any(self.preferences_for(name).entropy for name in names)

    # Sociétés -------------------------------------------------------------------------------------

    def request_societe(
        self, table: Table, name: str, action: c.FormSociete
    ) -> dict[str, object] | None:
        """Record a player's request for a société and return its notice.

        None means that the rules decide: all members have requested this société, or the rules
        refuse it. A request that names only the player withdraws an earlier one. Members of a named
        player's société have to agree too, because they would count as one with all.
        """
        if action.players == (name,) and name in self.societes:
            del self.societes[name]
            return {"notice": SOCIETE_NOTICE, "player": name, "players": ()}
        if verify(table, action) is not None:
            return None
        players = members(table, action.players)
        if all(self.societes.get(other) == players for other in players if other != name):
            return None
        self.societes[name] = players
        return {"notice": SOCIETE_NOTICE, "player": name, "players": players}

    def replay_societe(self, name: str, players: tuple[str, ...]) -> None:
        """Replay a notice of the journal: a request, or without players its withdrawal."""
        self.societes.pop(name, None)
        if players:
            self.societes[name] = players

    # Colours --------------------------------------------------------------------------------------

    def colour_refusal(self, table: Table, action: GiveColour) -> Refusal | None:
        """Return the refusal of a colour at a table, or None."""
        player = table.players.get(action.player)
        if not table.has_wheel:
            return refuse("not_available", "colours are only available at roulette")
        if player is None:
            return refuse("invalid_state", "this player is not at the table")
        if action.colour is not None and action.colour not in COLOURS:
            return refuse("unknown_colour", f"there are: {', '.join(COLOURS)}")
        if not 0 < action.piece <= MAX_PLAYED:
            return refuse("invalid_amount", "piece value must be a positive integer of minor units")
        other_colours = (
            chips.colour for name, chips in self.colours.items() if name != action.player
        )
        if action.colour is not None and action.colour in other_colours:
            return refuse("colour_taken", "colour already taken")
        if player.has_stakes and action.player in self.colours:
            return refuse("invalid_state", "colour in use on the cloth")
        return None

    def record_colour(self, action: GiveColour) -> None:
        """Record a player's colour, or its return; live or on replay."""
        if action.colour is None:
            self.colours.pop(action.player, None)
        else:
            self.colours[action.player] = ColourChips(action.colour, action.piece)


def _command_after(table: Table, change: PresenceChange, *, had_seat: bool) -> c.Command | None:
    player = table.players[change.player]
    is_over = isinstance(change, ReleaseSeat | RemovePlayer)
    if is_over and not player.has_stakes:
        return c.Leave(change.player)
    is_seated = player.place is Place.SEATED
    moves = is_seated if is_over else had_seat and isinstance(change, PlayerBack) and not is_seated
    if not moves or table.book.seats is None:
        return None
    return c.Sit(change.player, 0, standing=is_over)
