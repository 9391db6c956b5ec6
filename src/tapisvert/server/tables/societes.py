"""Requests to form a société. It forms once each of its players has requested the same one (CR-7).

A société can take a stake out of play, so one player cannot bring another into it. Until it forms,
a player may withdraw the request; the next coup ends it. Once formed, a société stands until the
table closes: by the clause, players who played as a société count as one for the session.
"""

from collections.abc import Mapping
from typing import Final

from tapisvert.rules import Table, verify
from tapisvert.rules import commands as c
from tapisvert.rules.betting import members

NOTICE: Final = "société_asked"


class SocieteRequests:
    """Pending requests of one table to form a société, by player name."""

    def __init__(self) -> None:
        self._asked: dict[str, tuple[str, ...]] = {}

    @property
    def requested(self) -> Mapping[str, tuple[str, ...]]:
        """Members of the société that each player requests, the player included."""
        return self._asked

    def request(self, table: Table, name: str, action: c.FormSociete) -> dict[str, object] | None:
        """Record a player's request and return its notice.

        None means that the rules decide: all members have requested this société, or the rules
        refuse it. A request that names only the player withdraws an earlier one. Members of a
        named player's société have to agree too, because they would count as one with all.
        """
        if action.players == (name,) and name in self._asked:
            del self._asked[name]
            return {"notice": NOTICE, "player": name, "players": ()}
        if verify(table, action) is not None:
            return None
        together = members(table, action.players)
        if all(self._asked.get(other) == together for other in together if other != name):
            return None
        self._asked[name] = together
        return {"notice": NOTICE, "player": name, "players": together}

    def replay_request(self, name: str, players: tuple[str, ...]) -> None:
        """Replay a notice of the journal: a request, or without players its withdrawal."""
        self._asked.pop(name, None)
        if players:
            self._asked[name] = players

    def restore(self, requested: Mapping[str, tuple[str, ...]]) -> None:
        """Set the pending requests, as a snapshot has them."""
        self._asked = dict(requested)

    def on_executed(self, command: c.Command) -> None:
        """Delete the requests that an executed command ends.

        A coup or an opening ends all; a formed société or a leave ends those that name its players.
        """
        if isinstance(command, c.Deal | c.Spin | c.Open):
            self._asked.clear()
        elif isinstance(command, c.FormSociete | c.Leave):
            left = frozenset(c.players_of(command))
            asked = self._asked.items()
            self._asked = {name: those for name, those in asked if left.isdisjoint(those)}
