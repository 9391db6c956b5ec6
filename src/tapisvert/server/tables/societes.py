"""Sociétés that players ask for: one forms once each of its players has asked for the same (CR-7).

A société can take a stake out of play, so no player is brought into one by another. Until it forms
a player may take the request back; with the next coup it lapses. Once formed it stands until the
table closes: those who played as a société count as one for the session, says the clause.
"""

from collections.abc import Mapping
from typing import Final

from tapisvert.rules import Table, verify
from tapisvert.rules import commands as c
from tapisvert.rules.betting import members

NOTICE: Final = "société_asked"


class SocieteRequests:
    """The requests of one table that no société has come of yet, by the names of their players."""

    def __init__(self) -> None:
        self._asked: dict[str, tuple[str, ...]] = {}

    @property
    def requested(self) -> Mapping[str, tuple[str, ...]]:
        """With whom players would be one société, themselves among them."""
        return self._asked

    def request(self, table: Table, name: str, wish: c.FormSociete) -> dict[str, object] | None:
        """Note that a player asks: the notice of it; None where the rules are to answer, because
        all have asked for this société, or because they refuse it.

        A player named alone takes the request back. Those who are in company with a player named
        are asked too, as they would count as one with all.
        """
        if wish.players == (name,) and name in self._asked:
            del self._asked[name]
            return {"notice": NOTICE, "player": name, "players": ()}
        if verify(table, wish) is not None:
            return None
        together = members(table, wish.players)
        if all(self._asked.get(other) == together for other in together if other != name):
            return None
        self._asked[name] = together
        return {"notice": NOTICE, "player": name, "players": together}

    def withdraw(self, name: str, players: tuple[str, ...]) -> None:
        """Note again what a notice in the journal says."""
        self._asked.pop(name, None)
        if players:
            self._asked[name] = players

    def on_executed(self, command: c.Command) -> None:
        """Let requests lapse that a command leaves behind."""
        if isinstance(command, c.Deal | c.Spin | c.Open):
            self._asked.clear()
        elif isinstance(command, c.FormSociete | c.Leave):
            left = frozenset(c.players_of(command))
            asked = self._asked.items()
            self._asked = {name: those for name, those in asked if left.isdisjoint(those)}
