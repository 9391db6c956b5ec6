"""Monitor of the limits of the players at one table.

It checks each command before it is executed and follows every event afterwards. A player's activity
follows from the table's entries. It is saved in the database when the player sits down and leaves,
with the number of the last entry included; later entries are added when the table is replayed, or
another node takes it over. The player's limits are read when they sit down, and again when changed.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from tapisvert.clock import HouseDay, Instant
from tapisvert.live.command_table import may_give
from tapisvert.live.listener import Listener
from tapisvert.live.requests import Actor, is_walk_in
from tapisvert.responsible_gaming import activity as playing
from tapisvert.responsible_gaming import limits as protection
from tapisvert.responsible_gaming.activity import Activity, ActivityAccumulator, ActivityDelta
from tapisvert.responsible_gaming.limits import EffectiveLimits, HouseLimits, PlayerLimits
from tapisvert.responsible_gaming.repository import ActivitySnapshot, LimitsRepository
from tapisvert.rules import Refusal, Table
from tapisvert.rules import commands as c
from tapisvert.rules.events import Event, Opened
from tapisvert.values import value

_MAX_LATER: Final = 1_000
CONFIRMED: Final = None
"""Marks an acknowledged reality check among the changes of activity."""


class LimitsMonitor(Listener):
    """Responsible-gaming limits and activity of the players at one table."""

    def __init__(
        self,
        table: str,
        protections: LimitsRepository,
        house: HouseLimits,
        *,
        seats: int,
        now_ms: Callable[[], int],
    ) -> None:
        self._table, self._protections, self._house = table, protections, house
        self._seats, self._now_ms = seats, now_ms
        self._accounts: Mapping[str, str] = {}
        self._stakes_stay = False
        self._own: dict[str, PlayerLimits] = {}
        self._played: dict[str, ActivityAccumulator] = {}
        self._later: dict[str, list[tuple[int, int, ActivityDelta | None]]] = {}
        self._elsewhere: set[str] = set()  # accounts with a seat at another table
        self._summed: dict[str, _Sum] = {}  # of the earlier changes of `_later`
        self._clear: dict[str, tuple[int, int]] = {}  # from and until when no bet can be refused
        self._number = 0

    # Checks ---------------------------------------------------------------------------------------

    def check(self, who: Actor, command: c.Command, table: Table, now: Instant) -> Refusal | None:
        """Return the refusal of a command by permissions, seats or limits, or None."""
        if not may_give(who.roles, who.name, command):
            return Refusal("not_authorized", "house", {}, "not allowed for your role at this table")
        is_sit = isinstance(command, c.Sit)
        if not protection.is_barred_from(command):
            return None
        player: str = getattr(command, "player", who.name)  # a société is asked for by each
        account = who.account if is_sit else self._accounts.get(player)
        if (is_sit or account is None) and is_walk_in(player):
            account = None  # the house knows such a player by sight, not by an account
            if protection.is_excluded(self._protections.of_person(player), now.wall_ms):
                told = "a person of this name may not play: call the direction"
                return Refusal("barred_person", "house", {"player": player}, told)
        if account in self._elsewhere:
            told = "you are at another table; leave it first"
            return Refusal("at_another_table", "house", {}, told)
        if is_sit and player not in table.players and len(table.players) >= self._seats:
            return Refusal("table_full", "house", {}, f"table full ({self._seats} players)")
        if account is None:
            return None  # the rules refuse absent players
        now_ms = now.wall_ms
        begins_ms, ends_ms = self._clear.get(account, (0, 0))
        if begins_ms <= now_ms < ends_ms:
            return None  # the common case: nearly every bet
        limits, played = EffectiveLimits(self.limits(account), self._house), self.played(account)
        stake = protection.stake_of(table, command)
        refusal = protection.refusal(limits, played, command, stake, now_ms)
        if refusal is not None:
            self._clear.pop(account, None)  # a clock set back may reach that time again
            return refusal
        self._clear[account] = now_ms, protection.clear_to_play_until_ms(limits, played, now_ms)
        return None

    def limits(self, account: str) -> PlayerLimits:
        """Return a player's own limits."""
        if account not in self._own:
            self._own[account] = self._protections.get(account)
        return self._own[account]

    def played(self, account: str) -> Activity:
        """Return a player's activity: the saved one, with the later changes at this table."""
        return self._accumulator(account).played

    def activity(self, account: str, kept: ActivitySnapshot | None) -> Activity:
        """Do the same where another node may own the table; `kept` is the last saved activity."""
        running = self._played.get(account)
        return (running or self._accumulate_after(account, kept)).played

    def _accumulator(self, account: str) -> ActivityAccumulator:
        running = self._played.get(account)
        if running is None:
            running = self._accumulate_after(account, self._protections.load_activity(account))
            self._played[account] = running
            self._later.pop(account, None)
            self._summed.pop(account, None)
        return running

    def _accumulate_after(self, account: str, kept: ActivitySnapshot | None) -> ActivityAccumulator:
        """Return the saved activity with the later changes at this table."""
        return self._pending(account).after(kept, self._table, self._house.day)

    def _pending(self, account: str) -> "_Pending":
        summed = self._summed.get(account, _Sum(None, 0, Activity()))
        return _Pending(summed, tuple(self._later.get(account, ())))

    # Events ---------------------------------------------------------------------------------------

    def on_events(
        self, number: int, at_ms: int, events: tuple[Event, ...], accounts: Mapping[str, str]
    ) -> None:
        """Apply the events of entry `number`, written at `at_ms`."""
        self._accounts, self._number = accounts, number
        if events and type(events[0]) is Opened:
            self._stakes_stay = events[0].stakes_stay
        for player, change in playing.changes(events, stakes_stay=self._stakes_stay).items():
            if (account := accounts.get(player)) is not None:
                self._change(account, number, at_ms, change)

    def on_restored(self, number: int, accounts: Mapping[str, str], *, stakes_stay: bool) -> None:
        """Apply limits from the first command after a start from a snapshot."""
        self._accounts, self._number, self._stakes_stay = accounts, number, stakes_stay

    def on_acknowledged(self, account: str, number: int, at_ms: int) -> None:
        """Apply a player's acknowledgement of the reality check."""
        self._number = number
        self._change(account, number, at_ms, CONFIRMED)

    def reality_check_due_ms(self, account: str) -> int | None:
        """Return when a player's reality check is due; None if none is, or it is unknown here."""
        if account not in self._own or account not in self._played:
            return None
        now_ms = self._now_ms()
        counts = protection.in_force(EffectiveLimits(self._own[account], self._house), now_ms)
        played = playing.roll_forward(self._played[account].played, now_ms, self._house.day)
        return protection.reality_check_due_ms(counts, played)

    def _change(self, account: str, number: int, at_ms: int, change: ActivityDelta | None) -> None:
        running = self._played.get(account)
        if running is not None:
            _add(running, at_ms, change)
            return
        later = self._later.setdefault(account, [])
        later.append((number, at_ms, change))
        if len(later) > _MAX_LATER:
            kept = self._protections.load_activity(account)
            played = self._accumulate_after(account, kept).played
            self._summed[account] = _Sum(kept, number, played)
            del self._later[account]

    # State ----------------------------------------------------------------------------------------

    @property
    def tracked(self) -> frozenset[str]:
        """Accounts whose limits or activity are in memory here."""
        return frozenset(self._played) | frozenset(self._own)

    def snapshot(self, account: str) -> ActivitySnapshot:
        """Return a player's activity up to now, to be saved."""
        return ActivitySnapshot(self._table, self._number, self.played(account))

    def saver(self) -> Callable[[], None]:
        """Return the function that saves every player's activity up to now, on another thread."""
        sums = {
            name: ActivitySnapshot(self._table, self._number, running.played)
            for name, running in self._played.items()
        }
        pending = {name: self._pending(name) for name in self._later.keys() | self._summed.keys()}
        return partial(self._save, self._number, sums, pending)

    def _save(
        self,
        number: int,
        sums: Mapping[str, ActivitySnapshot],
        pending: Mapping[str, "_Pending"],
    ) -> None:
        saved = [*sums.items()]
        for account, changes in pending.items():
            kept = self._protections.load_activity(account)
            if kept is None or (kept.table == self._table and kept.number < number):
                played = changes.after(kept, self._table, self._house.day).played
                saved.append((account, ActivitySnapshot(self._table, number, played)))
        if saved:
            self._protections.save_activities(saved)

    def is_current(self, account: str, own: PlayerLimits) -> bool:
        """Return whether these are the limits in memory; True if none are."""
        return self._own.get(account, own) == own

    def limits_changed(self, account: str) -> None:
        """Reload a player's limits after a possible change, so that the latest ones count."""
        if account in self._own:
            self._own[account] = self._protections.get(account)
            self._clear.pop(account, None)

    def seated(self, account: str, *, is_here: bool) -> None:
        """Record a player's seat; with one at another table, they cannot sit or stake here."""
        if is_here:
            self._elsewhere.discard(account)
        else:
            self._elsewhere.add(account)

    def untrack(self, account: str) -> None:
        """Delete a player's data, after they have left and their activity is saved."""
        self._own.pop(account, None)
        self._played.pop(account, None)
        self._later.pop(account, None)
        self._summed.pop(account, None)
        self._clear.pop(account, None)
        self._elsewhere.discard(account)


@value
class _Sum:
    """Sum of a player's changes up to entry `number`, on the activity `kept` that was saved."""

    kept: ActivitySnapshot | None
    number: int
    played: Activity


@value
class _Pending:
    """Changes of a player's activity that are not saved: those after a sum of earlier ones."""

    sum: _Sum
    later: tuple[tuple[int, int, ActivityDelta | None], ...]

    def after(
        self, kept: ActivitySnapshot | None, table: str, day: HouseDay
    ) -> ActivityAccumulator:
        """Return the saved activity `kept` with the later changes at a table.

        Changes are not added if the player was at another table since. The sum counts until another
        activity is saved that includes all of it.
        """
        played = self.sum.played
        if kept is None:
            kept = ActivitySnapshot(table, 0, played)
        elif kept != self.sum.kept and (kept.table != table or kept.number >= self.sum.number):
            played = kept.played
        running = ActivityAccumulator(played, day)
        if kept.table == table:
            for number, at_ms, change in self.later:
                if number > kept.number:
                    _add(running, at_ms, change)
        return running


def _add(running: ActivityAccumulator, at_ms: int, change: ActivityDelta | None) -> None:
    if change is None:
        running.confirm(at_ms)
    else:
        running.add(change, at_ms)
