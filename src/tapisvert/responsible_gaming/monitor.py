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
"""Mark of an acknowledged reality check among the changes of activity."""


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
        self._table = table
        self._protections = protections
        self._house = house
        self._seats = seats
        self._now_ms = now_ms
        self._accounts: Mapping[str, str] = {}
        self._stakes_stay = False
        self._limits: dict[str, PlayerLimits] = {}
        self._activities: dict[str, ActivityAccumulator] = {}
        self._changes: dict[str, list[tuple[int, int, ActivityDelta | None]]] = {}
        self._other_seats: set[str] = set()  # accounts with a seat at another table
        self._change_sums: dict[str, _Sum] = {}  # of the earlier changes of `_changes`
        self._clear: dict[str, tuple[int, int]] = {}  # from and until when no bet can be refused
        self._number = 0

    # Checks ---------------------------------------------------------------------------------------

    def check(self, actor: Actor, command: c.Command, table: Table, now: Instant) -> Refusal | None:
        """Return the refusal of a command by permissions, seats or limits, or None."""
        if not may_give(actor.roles, actor.name, command):
            return Refusal("forbidden", "house", {}, "not allowed for your role at this table")
        is_sit = isinstance(command, c.Sit)
        if not protection.is_barred_from(command):
            return None
        player: str = getattr(command, "player", actor.name)  # each player requests a société
        account = actor.account if is_sit else self._accounts.get(player)
        if (is_sit or account is None) and is_walk_in(player):
            account = None  # the house knows such a player by sight, not by an account
            if protection.is_excluded(self._protections.person_limits(player), now.wall_ms):
                message = "a person of this name may not play: call the direction"
                return Refusal("barred_person", "house", {"player": player}, message)
        if account in self._other_seats:
            message = "you are at another table; leave it first"
            return Refusal("at_another_table", "house", {}, message)
        if is_sit and player not in table.players and len(table.players) >= self._seats:
            return Refusal("table_full", "house", {}, f"table full ({self._seats} players)")
        if account is None:
            return None  # the rules refuse absent players
        now_ms = now.wall_ms
        begins_ms, ends_ms = self._clear.get(account, (0, 0))
        if begins_ms <= now_ms < ends_ms:
            return None  # the common case: nearly every bet
        limits = EffectiveLimits(self.limits(account), self._house)
        activity = self.player_activity(account)
        stake = protection.command_stake(table, command)
        refusal = protection.refusal(limits, activity, command, stake, now_ms)
        if refusal is not None:
            self._clear.pop(account, None)  # a clock set back may reach that time again
            return refusal
        self._clear[account] = now_ms, protection.clear_to_play_until_ms(limits, activity, now_ms)
        return None

    def limits(self, account: str) -> PlayerLimits:
        """Return a player's own limits."""
        if account not in self._limits:
            self._limits[account] = self._protections.get(account)
        return self._limits[account]

    def player_activity(self, account: str) -> Activity:
        """Return a player's activity: the saved one, with the later changes at this table."""
        return self._accumulator(account).activity

    def activity(self, account: str, snapshot: ActivitySnapshot | None) -> Activity:
        """Return it where another node may own the table; `snapshot` is the last saved one."""
        running = self._activities.get(account)
        return (running or self._accumulate_after(account, snapshot)).activity

    def _accumulator(self, account: str) -> ActivityAccumulator:
        running = self._activities.get(account)
        if running is None:
            running = self._accumulate_after(account, self._protections.load_activity(account))
            self._activities[account] = running
            self._changes.pop(account, None)
            self._change_sums.pop(account, None)
        return running

    def _accumulate_after(
        self, account: str, snapshot: ActivitySnapshot | None
    ) -> ActivityAccumulator:
        """Return the saved activity with the later changes at this table."""
        return self._pending(account).after(snapshot, self._table, self._house.day)

    def _pending(self, account: str) -> "_Pending":
        total = self._change_sums.get(account, _Sum(None, 0, Activity()))
        return _Pending(total, tuple(self._changes.get(account, ())))

    # Events ---------------------------------------------------------------------------------------

    def on_events(
        self, number: int, at_ms: int, events: tuple[Event, ...], accounts: Mapping[str, str]
    ) -> None:
        """Apply the events of entry `number`, written at `at_ms`."""
        self._accounts = accounts
        self._number = number
        if events and type(events[0]) is Opened:
            self._stakes_stay = events[0].stakes_stay
        for player, change in playing.changes(events, stakes_stay=self._stakes_stay).items():
            if (account := accounts.get(player)) is not None:
                self._change(account, number, at_ms, change)

    def on_restored(self, number: int, accounts: Mapping[str, str], *, stakes_stay: bool) -> None:
        """Apply limits from the first command after a start from a snapshot."""
        self._accounts = accounts
        self._number = number
        self._stakes_stay = stakes_stay

    def on_acknowledged(self, account: str, number: int, at_ms: int) -> None:
        """Apply a player's acknowledgement of the reality check."""
        self._number = number
        self._change(account, number, at_ms, CONFIRMED)

    def reality_check_due_ms(self, account: str) -> int | None:
        """Return the time of a player's next reality check; None without one, or if unknown
        here.
        """
        if account not in self._limits or account not in self._activities:
            return None
        now_ms = self._now_ms()
        counts = protection.in_force(EffectiveLimits(self._limits[account], self._house), now_ms)
        activity = playing.roll_forward(self._activities[account].activity, now_ms, self._house.day)
        return protection.reality_check_due_ms(counts, activity)

    def _change(self, account: str, number: int, at_ms: int, change: ActivityDelta | None) -> None:
        running = self._activities.get(account)
        if running is not None:
            _add(running, at_ms, change)
            return
        changes = self._changes.setdefault(account, [])
        changes.append((number, at_ms, change))
        if len(changes) > _MAX_LATER:
            snapshot = self._protections.load_activity(account)
            activity = self._accumulate_after(account, snapshot).activity
            self._change_sums[account] = _Sum(snapshot, number, activity)
            del self._changes[account]

    # State ----------------------------------------------------------------------------------------

    @property
    def tracked_accounts(self) -> frozenset[str]:
        """Accounts whose limits or activity are in memory here."""
        return frozenset(self._activities) | frozenset(self._limits)

    def snapshot(self, account: str) -> ActivitySnapshot:
        """Return a player's activity up to now, to be saved."""
        return ActivitySnapshot(self._table, self._number, self.player_activity(account))

    def saver(self) -> Callable[[], None]:
        """Return the function that saves every player's activity up to now, on another thread."""
        sums = {
            name: ActivitySnapshot(self._table, self._number, running.activity)
            for name, running in self._activities.items()
        }
        pending = {
            name: self._pending(name) for name in self._changes.keys() | self._change_sums.keys()
        }
        return partial(self._save, self._number, sums, pending)

    def _save(
        self, number: int, sums: Mapping[str, ActivitySnapshot], pending: Mapping[str, "_Pending"]
    ) -> None:
        snapshots = [*sums.items()]
        for account, changes in pending.items():
            snapshot = self._protections.load_activity(account)
            if snapshot is None or (snapshot.table == self._table and snapshot.number < number):
                activity = changes.after(snapshot, self._table, self._house.day).activity
                snapshots.append((account, ActivitySnapshot(self._table, number, activity)))
        if snapshots:
            self._protections.save_activities(snapshots)

    def is_current(self, account: str, limits: PlayerLimits) -> bool:
        """Return whether these are the limits in memory; True if none are in memory."""
        return self._limits.get(account, limits) == limits

    def limits_changed(self, account: str) -> None:
        """Reload a player's limits after a possible change, so that the latest ones count."""
        if account in self._limits:
            self._limits[account] = self._protections.get(account)
            self._clear.pop(account, None)

    def record_seat(self, account: str, *, is_seated: bool) -> None:
        """Record a player's seat; with one at another table, they cannot sit or stake here."""
        if is_seated:
            self._other_seats.discard(account)
        else:
            self._other_seats.add(account)

    def untrack(self, account: str) -> None:
        """Delete a player's data, after they have left and their activity is saved."""
        self._limits.pop(account, None)
        self._activities.pop(account, None)
        self._changes.pop(account, None)
        self._change_sums.pop(account, None)
        self._clear.pop(account, None)
        self._other_seats.discard(account)


@value
class _Sum:
    """Sum of a player's changes up to entry `number`, on the activity `snapshot` that was saved."""

    snapshot: ActivitySnapshot | None
    number: int
    played: Activity


@value
class _Pending:
    """Changes of a player's activity that are not saved: those after a sum of earlier ones."""

    sum: _Sum
    changes: tuple[tuple[int, int, ActivityDelta | None], ...]

    def after(
        self, snapshot: ActivitySnapshot | None, table: str, day: HouseDay
    ) -> ActivityAccumulator:
        """Return the saved activity with the later changes at a table.

        Changes are not added if the player was at another table since. The sum counts until a saved
        activity includes all of it.
        """
        activity = self.sum.played
        if snapshot is None:
            snapshot = ActivitySnapshot(table, 0, activity)
        elif snapshot != self.sum.snapshot:
            is_newer = snapshot.table != table or snapshot.number >= self.sum.number
            activity = snapshot.played if is_newer else activity
        running = ActivityAccumulator(activity, day)
        if snapshot.table == table:
            for number, at_ms, change in self.changes:
                if number > snapshot.number:
                    _add(running, at_ms, change)
        return running


def _add(running: ActivityAccumulator, at_ms: int, change: ActivityDelta | None) -> None:
    if change is None:
        running.confirm(at_ms)
    else:
        running.add(change, at_ms)
