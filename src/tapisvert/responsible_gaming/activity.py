"""Activity of a player: losses, stakes and playing time by period, from the table's events.

A *day* begins at the house's hour in its time zone, a *week* on the Monday, a *month* on the first,
at that hour. Stakes on the cloth and insurance premiums count as *at risk*; the amount at risk when
a period begins counts as staked in it. So a withdrawn stake is subtracted from the stakes, and a
limit cannot be evaded at midnight. A *sitting* is one session of play: play without a rest of 30
minutes.

An `Activity` belongs to one player at any table; a player sits at one table at a time. It is a sum
over the events of journal entries only, in their order and at their times (`at_ms`), so it can be
rebuilt from the entries. It is saved with the number of the last entry included; later entries are
added when the table is replayed.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import timedelta
from enum import StrEnum
from typing import Any, Final

import msgspec

from tapisvert.clock import HouseDay
from tapisvert.rules import correction_events as ce
from tapisvert.rules import events as e
from tapisvert.rules.events import BOUND, WINS, Event, Outcome
from tapisvert.values import value

MINUTE_MS: Final = 60_000
REST_MS: Final = 30 * MINUTE_MS
"""Time without play that ends a sitting."""


class Period(StrEnum):
    """Period over which a limit counts."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"


class ActivityDelta(msgspec.Struct, frozen=True, gc=False):
    """Change of a player's activity: lost on balance, staked, put at risk; in minor units.

    >>> ActivityDelta(staked=500, at_risk=500) + ActivityDelta(lost=500, at_risk=-500)
    ActivityDelta(lost=500, staked=500, at_risk=0)
    """

    lost: int = 0
    staked: int = 0
    at_risk: int = 0

    def __add__(self, other: "ActivityDelta") -> "ActivityDelta":
        loss = self.lost + other.lost
        stakes = self.staked + other.staked
        return ActivityDelta(loss, stakes, self.at_risk + other.at_risk)


@value
class PeriodTotals:
    """Totals of a period: lost on balance and staked, in minor units; times in milliseconds."""

    begins_ms: int = 0
    ends_ms: int = 0
    lost: int = 0
    staked: int = 0
    time_ms: int = 0


@value
class Activity:
    """Totals of a player by day, week, month and sitting, and the amount at risk now.

    `last_ms` is the time of the last play, `since_ms` the start of the sitting, `checked_ms` the
    time of the last acknowledged reality check.

    >>> played = apply(Activity(), ActivityDelta(staked=500, at_risk=500), 1_000_000)
    >>> apply(played, ActivityDelta(lost=500, at_risk=-500), 1_060_000).day.lost
    500
    """

    day: PeriodTotals = PeriodTotals()
    week: PeriodTotals = PeriodTotals()
    month: PeriodTotals = PeriodTotals()
    sitting: PeriodTotals = PeriodTotals()
    at_risk: int = 0
    since_ms: int = 0
    last_ms: int = 0
    checked_ms: int = 0

    def tally(self, period: Period) -> PeriodTotals:
        """Return the totals of a period."""
        totals: PeriodTotals = getattr(self, period.value)
        return totals


_UTC_DAY: Final = HouseDay()


def bounds(period: Period, now_ms: int, day: HouseDay = _UTC_DAY) -> tuple[int, int]:
    """Return begin and end of the period that contains a time, in milliseconds.

    >>> begins, ends = bounds(Period.DAY, 86_400_000, HouseDay("Europe/Rome"))
    >>> begins // 3_600_000, ends // 3_600_000
    (5, 29)
    """
    first = day.date_at(now_ms)
    if period is Period.WEEK:
        first -= timedelta(days=first.weekday())
    elif period is Period.MONTH:
        first = first.replace(day=1)
    length = {Period.DAY: 1, Period.WEEK: 7, Period.MONTH: 32}[period]
    next_first = first + timedelta(days=length)
    if period is Period.MONTH:
        next_first = next_first.replace(day=1)
    return day.begins_ms(first), day.begins_ms(next_first)


def roll_forward(activity: Activity, now_ms: int, day: HouseDay = _UTC_DAY) -> Activity:
    """Return the activity rolled forward to `now_ms`.

    Finished periods are reset, and a sitting ends after 30 minutes (`REST_MS`) without play. If the
    clock was set back, totals stay and counting continues.
    """
    since_ms = now_ms - activity.last_ms
    if 0 <= since_ms < REST_MS and now_ms < activity.day.ends_ms:
        return activity  # a day ends no later than its week and month
    if since_ms < 0:
        return _after_clock_set_back(activity, now_ms)
    new: dict[str, Any] = {
        period.value: PeriodTotals(*bounds(period, now_ms, day), staked=activity.at_risk)
        for period in Period
        if now_ms >= activity.tally(period).ends_ms
    }
    if since_ms < REST_MS:
        return replace(activity, **new)
    sitting = PeriodTotals(now_ms, staked=activity.at_risk)
    return replace(activity, **new, sitting=sitting, since_ms=now_ms, checked_ms=now_ms)


def _after_clock_set_back(activity: Activity, now_ms: int) -> Activity:
    """Return the activity after the clock was set back to `now_ms`, before the last play.

    The length of the sitting stays the same. The ends of periods stay, so that none ends twice.
    """
    step_ms = activity.last_ms - now_ms
    since_ms = activity.since_ms - step_ms
    checked_ms = min(activity.checked_ms - step_ms, now_ms)
    tallies = (activity.day, activity.week, activity.month, activity.sitting)
    day, week, month, sitting = (
        replace(tally, begins_ms=min(tally.begins_ms, now_ms)) for tally in tallies
    )
    return Activity(day, week, month, sitting, activity.at_risk, since_ms, now_ms, checked_ms)


def apply(
    activity: Activity, change: ActivityDelta, now_ms: int, day: HouseDay = _UTC_DAY
) -> Activity:
    """Return the activity after a change at `now_ms`."""
    elapsed_ms = max(0, now_ms - activity.last_ms)
    activity = roll_forward(activity, now_ms, day)
    return _add_in_period(activity, change, now_ms, elapsed_ms if elapsed_ms < REST_MS else 0)


def _add_in_period(activity: Activity, change: ActivityDelta, now_ms: int, gap: int) -> Activity:
    """Return the activity after a change in the same periods, `gap` ms after the last play."""
    tallies = (activity.day, activity.week, activity.month, activity.sitting)
    day, week, month, sitting = (_add_to_totals(tally, change, now_ms, gap) for tally in tallies)
    at_risk = activity.at_risk + change.at_risk
    return Activity(
        day, week, month, sitting, at_risk, activity.since_ms, now_ms, activity.checked_ms
    )


def _add_to_totals(
    tally: PeriodTotals, change: ActivityDelta, now_ms: int, gap: int
) -> PeriodTotals:
    begins = tally.begins_ms
    stakes = tally.staked + change.staked
    time = tally.time_ms
    if gap and now_ms > begins:
        time += min(gap, now_ms - begins)
    loss = tally.lost + change.lost
    return PeriodTotals(begins, tally.ends_ms, loss, stakes if stakes > 0 else 0, time)


def playing_time_ms(activity: Activity, period: Period, now_ms: int) -> int:
    """Return the time played in a period until now; the time since the last play counts too.

    `activity` is rolled forward to `now_ms`. After a rest (`REST_MS`) it counts to the last play.
    """
    tally = activity.tally(period)
    running = max(0, now_ms - activity.last_ms)
    if running >= REST_MS:
        return tally.time_ms
    return tally.time_ms + min(running, max(0, now_ms - tally.begins_ms))


def acknowledge(activity: Activity, now_ms: int) -> Activity:
    """Return the activity after the player acknowledged a reality check.

    The recorded time is at most a rest after the last play: the next sitting has its own check, and
    a clock that runs ahead does not postpone it.
    """
    if now_ms < activity.last_ms:
        activity = _after_clock_set_back(activity, now_ms)
    checked_ms = min(now_ms, activity.last_ms + REST_MS)
    return replace(activity, checked_ms=max(checked_ms, activity.checked_ms))


class ActivityAccumulator:
    """Accumulator of a player's activity that adds changes up before applying them.

    The result equals `apply` for each change, as long as the day and the sitting continue, the
    clock does not go back and no stake is withdrawn; else it uses `apply`. It costs a tenth, which
    matters because it runs for every bet.

    >>> running = ActivityAccumulator(Activity())
    >>> for second in range(3):
    ...     running.add(ActivityDelta(staked=500, at_risk=500), 10_000_000 + second * 1_000)
    >>> running.activity.day.staked, running.activity.day.time_ms
    (1500, 2000)
    """

    __slots__ = ("_activity", "_at_risk", "_day", "_last_ms", "_loss", "_stakes", "_until_ms")

    def __init__(self, activity: Activity, day: HouseDay = _UTC_DAY) -> None:
        self._day = day
        self._begin(activity)

    def _begin(self, activity: Activity) -> None:
        self._activity = activity
        self._last_ms = activity.last_ms
        self._until_ms = activity.day.ends_ms
        self._loss = self._stakes = self._at_risk = 0

    @property
    def activity(self) -> Activity:
        """Activity up to now."""
        if self._loss or self._stakes or self._at_risk or self._last_ms != self._activity.last_ms:
            added = ActivityDelta(self._loss, self._stakes, self._at_risk)
            gap = self._last_ms - self._activity.last_ms
            self._begin(_add_in_period(self._activity, added, self._last_ms, gap))
        return self._activity

    def add(self, change: ActivityDelta, now_ms: int) -> None:
        """Add a change at `now_ms`."""
        last_ms = self._last_ms
        goes_on = last_ms <= now_ms < self._until_ms and now_ms - last_ms < REST_MS
        if goes_on and change.staked >= 0:
            self._loss += change.lost
            self._stakes += change.staked
            self._at_risk += change.at_risk
            self._last_ms = now_ms
        else:
            self._begin(apply(self.activity, change, now_ms, self._day))

    def confirm(self, now_ms: int) -> None:
        """Record an acknowledged reality check."""
        self._begin(acknowledge(self.activity, now_ms))


# From events --------------------------------------------------------------------------------------


def changes(events: Iterable[Event], *, stakes_stay: bool = False) -> Mapping[str, ActivityDelta]:
    """Return the change of activity of each player concerned by a command's events.

    With `stakes_stay`, a winning stake stays on the cloth (R19, another reading) and is staked
    again.

    >>> from tapisvert import Session
    >>> session = Session("campione-roulette")
    >>> _ = session.sit("Anna", 500)
    >>> changes(session.bet("Anna", "17", 200))
    {'Anna': ActivityDelta(lost=0, staked=200, at_risk=200)}
    """
    deltas: dict[str, ActivityDelta] = {}
    for event in events:
        if isinstance(event, e.Settled):
            change = _settled_delta(event, stakes_stay=stakes_stay)
        elif isinstance(event, e.Reversed):
            delta = _settled_delta(event, stakes_stay=stakes_stay)
            change = ActivityDelta(-delta.lost, -delta.staked, -delta.at_risk)
        elif (make_delta := _DELTAS.get(type(event))) is not None:
            change = make_delta(event)
        else:
            continue
        player: str = event.player  # type: ignore[attr-defined]
        deltas[player] = deltas[player] + change if player in deltas else change
    return deltas


def _settled_delta(event: e.Settled | e.Reversed, *, stakes_stay: bool) -> ActivityDelta:
    """Return the change by a decided stake, which is no longer at risk unless it stays."""
    if event.outcome in BOUND:
        return ActivityDelta()
    if event.outcome in WINS:
        if stakes_stay:
            return ActivityDelta(-event.to_player, event.stake, 0)
        return ActivityDelta(event.stake - event.to_player, 0, -event.stake)
    if event.outcome is Outcome.EXCESS_RETURNED:
        return _stakes(-event.stake)
    return ActivityDelta(event.to_bank, 0, -event.stake)


def _stakes(amount: int) -> ActivityDelta:
    return ActivityDelta(0, amount, amount)


_DELTAS: Final[Mapping[type, Callable[[Any], ActivityDelta]]] = {
    e.Staked: lambda event: ActivityDelta(0, event.added, event.added),
    e.Withdrawn: lambda event: _stakes(-(event.amount + event.excess)),
    ce.Relaid: lambda event: _stakes(event.amount + event.excess),
    ce.PremiumReversed: lambda event: ActivityDelta(-event.premium, 0, event.premium),
    e.Divided: lambda event: ActivityDelta(event.to_bank, 0, -event.stake),
    ce.Undivided: lambda event: ActivityDelta(-event.to_bank, 0, event.stake),
    e.InsuranceTaken: lambda event: _stakes(event.premium),
    e.PremiumReturned: lambda event: _stakes(-event.premium),
    e.PremiumEarned: lambda event: ActivityDelta(event.premium, 0, -event.premium),
    e.Endowed: lambda event: ActivityDelta(event.amount),
    e.EndowmentReturned: lambda event: ActivityDelta(-event.amount),
}
"""Change of activity by each other event type that concerns a player's play."""
