"""Listener to the events of a table's aggregate, and guard of its commands."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from tapisvert.clock import Instant
from tapisvert.live.requests import Actor
from tapisvert.rules import Refusal, Table
from tapisvert.rules import commands as c
from tapisvert.rules import events as e

Guard: TypeAlias = Callable[[Actor, c.Command, Table, Instant], Refusal | None]
"""Check of a command outside the rules: a player's own limits, a closed operation."""


class Listener:
    """Listener to a table's events, both live and on replay; this one ignores them."""

    def on_events(
        self, number: int, at_ms: int, events: tuple[e.Event, ...], accounts: Mapping[str, str]
    ) -> None:
        """Handle the events of an executed command; `accounts` maps player names to accounts."""

    def on_restored(self, number: int, accounts: Mapping[str, str], *, stakes_stay: bool) -> None:
        """Handle a start from a snapshot: no event up to entry `number` is passed on."""

    def on_acknowledged(self, account: str, number: int, at_ms: int) -> None:
        """Handle a player's acknowledgement of the reality check, in entry `number`."""

    def reality_check_due_ms(self, account: str) -> int | None:
        """Return the time at which a player's reality check is due, if known here."""
        return None

    def saver(self) -> Callable[[], None]:
        """Return the function that saves the state so far on another thread, before a snapshot."""
        return lambda: None


def allow_all(actor: Actor, command: c.Command, table: Table, now: Instant) -> Refusal | None:
    """Allow every command: the guard without further checks."""
    return None
