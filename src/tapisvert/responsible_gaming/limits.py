"""Responsible-gaming limits: limits, time-outs, self-exclusion, bans, reality checks.

This module reads no clock; times are passed in. A player sets limits on losses (net), stakes and
playing time in a day, a week and a month, and on the length of one sitting. The operator may set
limits too; the stricter one counts. A limit is tightened immediately and loosened 24 hours later; a
time-out or a self-exclusion cannot be shortened.

`refusal` checks each command that stakes money, assuming the worst: all stakes on the cloth are
lost. So a loss never exceeds a limit that was in force when the stake was laid, and a player never
has more at risk than they may lose, not even of their winnings. Stakes already laid stand and are
settled; withdrawing stakes or leaving with money is never refused here.
"""

from collections.abc import Mapping
from dataclasses import field, replace
from enum import StrEnum
from typing import Final

from tapisvert.clock import HouseDay
from tapisvert.money import GREATEST, written
from tapisvert.responsible_gaming import activity as playing
from tapisvert.rules import commands as c
from tapisvert.rules.insurance import further_premium
from tapisvert.rules.refusals import Refusal
from tapisvert.rules.rulebook import Rulebook
from tapisvert.rules.table import Table
from tapisvert.values import value

COOLING_OFF_MS: Final = 24 * 60 * playing.MINUTE_MS
"""Delay between the request to loosen a limit and its effect: 24 hours."""
FOREVER: Final = GREATEST
"""End of an unlimited exclusion."""


class Limit(StrEnum):
    """Kind of limit: amounts in minor units, times in minutes."""

    LOSS_DAY = "loss_day"
    LOSS_WEEK = "loss_week"
    LOSS_MONTH = "loss_month"
    STAKE_DAY = "stake_day"
    STAKE_WEEK = "stake_week"
    STAKE_MONTH = "stake_month"
    TIME_DAY = "time_day"
    TIME_WEEK = "time_week"
    TIME_MONTH = "time_month"
    SITTING = "sitting"
    """Minutes of one sitting: play without a rest of half an hour."""
    REALITY_CHECK = "reality_check"
    """Minutes between reality checks, which show the time played, and the win or loss."""


IN_MINUTES: Final = frozenset(
    {Limit.TIME_DAY, Limit.TIME_WEEK, Limit.TIME_MONTH, Limit.SITTING, Limit.REALITY_CHECK}
)
_MAX_MINUTES: Final = 31 * 24 * 60
_PERIODS: Final = tuple(
    (period, Limit(f"loss_{period}"), Limit(f"stake_{period}"), Limit(f"time_{period}"))
    for period in playing.Period
)

_TIMES: Final = frozenset(limit for *_, limit in _PERIODS)
_SITTING_LIMITS: Final = frozenset({Limit.SITTING, Limit.REALITY_CHECK})
_AMOUNTS: Final = frozenset(Limit) - IN_MINUTES


@value
class PendingLimit:
    """Pending loosening of a limit: its new amount (or none) and the time of effect."""

    amount: int | None
    from_ms: int


@value
class PlayerLimits:
    """Limits of one player: their own, and the operator's ban (`barred_until_ms`).

    >>> own = set_limit(PlayerLimits(), Limit.LOSS_DAY, 10_000, 0)
    >>> own = set_limit(own, Limit.LOSS_DAY, 20_000, 0)
    >>> limits = EffectiveLimits(own)
    >>> in_force(limits, COOLING_OFF_MS - 1), in_force(limits, COOLING_OFF_MS)
    ({<Limit.LOSS_DAY: 'loss_day'>: 10000}, {<Limit.LOSS_DAY: 'loss_day'>: 20000})
    """

    limits: Mapping[Limit, int] = field(default_factory=dict)
    pending: Mapping[Limit, PendingLimit] = field(default_factory=dict)
    break_until_ms: int = 0
    excluded_until_ms: int = 0
    barred_until_ms: int = 0


@value
class HouseLimits:
    """Operator's limits for all players, and the house's days over which they count."""

    limits: Mapping[Limit, int] = field(default_factory=dict)
    day: HouseDay = HouseDay()


@value
class EffectiveLimits:
    """Limits of a player and of the operator, which apply together."""

    own: PlayerLimits = PlayerLimits()
    house: HouseLimits = HouseLimits()


# Changes of limits --------------------------------------------------------------------------------


def set_limit(player: PlayerLimits, limit: Limit, amount: int | None, now_ms: int) -> PlayerLimits:
    """Set a limit, or lift it with None: immediately if that is stricter, else 24 hours later.

    A new request to loosen restarts the 24 hours; a stricter one cancels the pending loosening.
    Raises ValueError for an invalid amount.

    >>> set_limit(PlayerLimits(), Limit.SITTING, 60, 0).limits
    {<Limit.SITTING: 'sitting'>: 60}
    """
    if problem := limit_problem(limit, amount):
        raise ValueError(problem)
    player = _apply_due(player, now_ms)
    current = player.limits.get(limit)
    pending = {name: action for name, action in player.pending.items() if name is not limit}
    if current is None or (amount is not None and amount <= current):
        limits = player.limits if amount is None else {**player.limits, limit: amount}
        return replace(player, limits=limits, pending=pending)
    pending[limit] = PendingLimit(amount, now_ms + COOLING_OFF_MS)
    return replace(player, pending=pending)


def limit_problem(limit: Limit, amount: object) -> str | None:
    """Return the reason why a limit cannot have this amount; None if it can.

    >>> limit_problem(Limit.SITTING, 0)
    'sitting is a whole number of minutes from 1 to 44640'
    """
    minimum = 0
    maximum = GREATEST
    unit = "minor units"
    if limit in IN_MINUTES:
        minimum = 1
        maximum = _MAX_MINUTES
        unit = "minutes"
    if amount is None or (type(amount) is int and minimum <= amount <= maximum):
        return None
    return f"{limit} is a whole number of {unit} from {minimum} to {maximum}"


def take_time_out(player: PlayerLimits, until_ms: int, now_ms: int) -> PlayerLimits:
    """Set a time-out; an earlier one is never shortened. Raises ValueError for a past time."""
    until_ms = _checked_until_ms(player.break_until_ms, until_ms, now_ms)
    return replace(player, break_until_ms=until_ms)


def self_exclude(player: PlayerLimits, until_ms: int, now_ms: int) -> PlayerLimits:
    """Set a self-exclusion, never an earlier end. Raises ValueError for a past time."""
    until_ms = _checked_until_ms(player.excluded_until_ms, until_ms, now_ms)
    return replace(player, excluded_until_ms=until_ms)


def ban(player: PlayerLimits, until_ms: int) -> PlayerLimits:
    """Set the operator's ban of a player; 0 lifts it. A self-exclusion is not affected."""
    if not 0 <= until_ms <= FOREVER:
        raise ValueError(f"a moment is 0 to {FOREVER} milliseconds")
    return replace(player, barred_until_ms=until_ms)


def _checked_until_ms(stands_ms: int, until_ms: int, now_ms: int) -> int:
    if not now_ms < until_ms <= FOREVER:
        raise ValueError("end must be in the future")
    return max(stands_ms, until_ms)


def _apply_due(player: PlayerLimits, now_ms: int) -> PlayerLimits:
    """Return the limits with the pending loosenings that are due applied."""
    if not player.pending:
        return player
    due = {limit: action for limit, action in player.pending.items() if now_ms >= action.from_ms}
    if not due:
        return player
    limits = {name: amount for name, amount in player.limits.items() if name not in due}
    limits |= {name: action.amount for name, action in due.items() if action.amount is not None}
    pending = {name: action for name, action in player.pending.items() if name not in due}
    return replace(player, limits=limits, pending=pending)


def in_force(limits: EffectiveLimits, now_ms: int) -> Mapping[Limit, int]:
    """Return the limits in force now: the stricter of the player's and the operator's.

    >>> own = PlayerLimits({Limit.LOSS_DAY: 500, Limit.SITTING: 60})
    >>> in_force(EffectiveLimits(own, HouseLimits({Limit.LOSS_DAY: 300})), 0)[Limit.LOSS_DAY]
    300
    """
    own_limits = _apply_due(limits.own, now_ms).limits
    house = limits.house.limits
    if not (house and own_limits):
        return own_limits or house
    merged = {**house, **own_limits}
    return {limit: min(amount, house.get(limit, amount)) for limit, amount in merged.items()}


# Stakes of a command ------------------------------------------------------------------------------


def command_stake(table: Table, command: c.Command) -> int:
    """Return the amount that a command would put at risk, in minor units.

    It is 0 for a command without a stake, or one that the rules refuse as malformed.

    >>> from tapisvert import Session
    >>> table = Session("campione-roulette").table
    >>> commands = c.Announce("Anna", "tiers", 500), c.Withdraw("Anna", "17")
    >>> [command_stake(table, command) for command in commands]
    [3000, 0]
    """
    if isinstance(command, c.Bet):
        return _positive_or_zero(command.amount)
    if isinstance(command, c.Announce):
        return _announced_stake(table.book, command.call, command.unit)
    if isinstance(command, c.Late):
        if command.call is not None:
            return _announced_stake(table.book, command.call, command.unit)
        return _positive_or_zero(command.amount)
    if isinstance(command, c.Insure) and table.book.insurance_rate is not None:
        player = table.players.get(command.player)
        stake = player.free.get(command.on) if player else None
        if stake is None:
            return 0
        bare = stake.amount - stake.insured_amount
        part = bare if command.amount is None else _positive_or_zero(command.amount)
        return further_premium(table.book, part, stake.insured_amount)
    return 0


def _announced_stake(book: Rulebook, call: str, unit: object) -> int:
    bet = book.announcements.get(call)
    return bet.count * _positive_or_zero(unit) if bet else 0


def _positive_or_zero(amount: object) -> int:
    return amount if type(amount) is int and amount > 0 else 0


_STAKES: Final = (c.Bet, c.Announce, c.Late, c.Insure)


def is_play(command: c.Command) -> bool:
    """Return whether a command lays or moves a stake; an imprisoned one may always be moved.

    >>> is_play(c.Bet("Anna", "17", 5)), is_play(c.Leave("Anna"))
    (True, False)
    """
    if isinstance(command, c.Move):
        return not command.degree
    return isinstance(command, _STAKES)


def is_barred_from(command: c.Command) -> bool:
    """Return whether a command is refused to a barred player: play, a seat, and a société.

    A société of one player alone is a withdrawn request for one.

    >>> is_barred_from(c.Sit("Anna", 500)), is_barred_from(c.FormSociete(("Anna",)))
    (True, False)
    """
    if isinstance(command, c.FormSociete):
        return len(command.players) > 1
    return isinstance(command, c.Sit) or is_play(command)


# Refusals -----------------------------------------------------------------------------------------


def refusal(
    limits: EffectiveLimits, activity: playing.Activity, command: c.Command, stake: int, now_ms: int
) -> Refusal | None:
    """Return the refusal of a player's command now, or None.

    `stake` is the amount that it would put at risk, in minor units. Sitting down and a société are
    refused during an exclusion, a ban or a time-out; a stake is refused for every reason; other
    commands never. A late stake comes from the chef (CR-9), but it is the player's.
    """
    plays = is_play(command)
    if not is_barred_from(command):
        return None
    if exclusion := _refuse_excluded(limits.own, now_ms):
        return exclusion
    if not plays or not (limits.own.limits or limits.house.limits):
        return None
    counts = in_force(limits, now_ms)
    activity = playing.roll_forward(activity, now_ms, limits.house.day)
    return _refuse_time(counts, activity, now_ms) or _refuse_stake(counts, activity, stake)


def protection_refusal(
    code: str, message: str, until_ms: int | None = None, limit: Limit | None = None
) -> Refusal:
    """Return a table's refusal by a limit, with its end if that is known."""
    values = {"until_ms": until_ms, "limit": limit and limit.value}
    known_values = {key: text for key, text in values.items() if text is not None}
    return Refusal(code, "house", known_values, message)


def is_excluded(player: PlayerLimits, now_ms: int) -> bool:
    """Return whether a player is excluded, banned or on a time-out now."""
    return now_ms < max(player.excluded_until_ms, player.barred_until_ms, player.break_until_ms)


def _refuse_excluded(player: PlayerLimits, now_ms: int) -> Refusal | None:
    if not is_excluded(player, now_ms):
        return None
    for code, words, until_ms in (
        ("excluded", "you have excluded yourself from play", player.excluded_until_ms),
        ("barred", "the house does not let you play", player.barred_until_ms),
        ("on_break", "you are on a break", player.break_until_ms),
    ):
        if now_ms < until_ms:
            end = None if until_ms == FOREVER else until_ms
            return protection_refusal(code, f"{words}; you can still withdraw your own stakes", end)
    return None


def _refuse_time(
    counts: Mapping[Limit, int], activity: playing.Activity, now_ms: int
) -> Refusal | None:
    due_ms = reality_check_due_ms(counts, activity)
    if due_ms is not None and now_ms >= due_ms:
        message = "confirm the reality check first"
        return protection_refusal("reality_check", message, None, Limit.REALITY_CHECK)
    minutes = counts.get(Limit.SITTING)
    if minutes is not None and now_ms - activity.since_ms >= minutes * playing.MINUTE_MS:
        message = f"session limit of {minutes} minutes reached: take a 30-minute break"
        until_ms = activity.last_ms + playing.REST_MS
        return protection_refusal("session_limit", message, until_ms, Limit.SITTING)
    if _TIMES.isdisjoint(counts):
        return None
    for period, _, _, limit in _PERIODS:
        minutes = counts.get(limit)
        if minutes is None:
            continue
        if playing.playing_time_ms(activity, period, now_ms) >= minutes * playing.MINUTE_MS:
            message = f"the {minutes} minutes of this {period} are over"
            return protection_refusal("time_limit", message, activity.tally(period).ends_ms, limit)
    return None


def _refuse_stake(
    counts: Mapping[Limit, int], activity: playing.Activity, stake: int
) -> Refusal | None:
    if not stake or _AMOUNTS.isdisjoint(counts):
        return None
    for period, loss_limit, stake_limit, _ in _PERIODS:
        tally = activity.tally(period)
        maximum = counts.get(loss_limit)
        could = max(0, tally.lost) + activity.at_risk
        if maximum is not None and could + stake > maximum:
            message = (
                f"{written(stake)} more could pass the limit of {written(maximum)} lost a {period}:"
                f" {written(could)} lost or on the cloth"
            )
            return protection_refusal("loss_limit", message, tally.ends_ms, loss_limit)
        maximum = counts.get(stake_limit)
        if maximum is not None and tally.staked + stake > maximum:
            message = (
                f"{written(stake)} more would pass the limit of {written(maximum)} staked a"
                f" {period}: {written(tally.staked)} is staked"
            )
            return protection_refusal("stake_limit", message, tally.ends_ms, stake_limit)
    return None


def clear_to_play_until_ms(limits: EffectiveLimits, activity: playing.Activity, now_ms: int) -> int:
    """Return the time until which no stake of a player can be refused.

    The caller knows that none is refused now, and that the limits do not change. The result is 0 if
    it depends on the player's stakes and play meanwhile.

    >>> house = HouseLimits({Limit.REALITY_CHECK: 60, Limit.SITTING: 90})
    >>> limits, now_ms = EffectiveLimits(PlayerLimits(), house), 10_000_000
    >>> (clear_to_play_until_ms(limits, playing.Activity(), now_ms) - now_ms) // playing.MINUTE_MS
    60
    """
    counts = in_force(limits, now_ms)
    if not counts.keys() <= _SITTING_LIMITS:
        return 0
    activity = playing.roll_forward(activity, now_ms, limits.house.day)
    due_ms = reality_check_due_ms(counts, activity)
    minutes = counts.get(Limit.SITTING)
    ends_ms = FOREVER if minutes is None else activity.since_ms + minutes * playing.MINUTE_MS
    return ends_ms if due_ms is None else min(ends_ms, due_ms)


# The reality check --------------------------------------------------------------------------------


@value
class RealityCheck:
    """Contents of a reality check: start of play, stakes and win (negative: loss), minor units."""

    since_ms: int
    minutes: int
    staked: int
    won: int


def reality_check(activity: playing.Activity, now_ms: int) -> RealityCheck:
    """Return the reality check of a player now.

    >>> lost = playing.ActivityDelta(lost=500)
    >>> reality_check(playing.apply(playing.Activity(), lost, 10_000_000), 10_120_000)
    RealityCheck(since_ms=10000000, minutes=2, staked=0, won=-500)
    """
    minutes = max(0, now_ms - activity.since_ms) // playing.MINUTE_MS
    return RealityCheck(activity.since_ms, minutes, activity.sitting.staked, -activity.sitting.lost)


def reality_check_due_ms(counts: Mapping[Limit, int], activity: playing.Activity) -> int | None:
    """Return the time of the next reality check, by the limits in force; None without one."""
    minutes = counts.get(Limit.REALITY_CHECK)
    if minutes is None:
        return None
    return max(activity.since_ms, activity.checked_ms) + minutes * playing.MINUTE_MS
