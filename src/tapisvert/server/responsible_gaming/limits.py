"""The protection of players: limits, breaks, exclusion, reality checks. No clock: time comes in.

A player sets limits on what he loses (on balance), stakes and sits through in a day, a week, a
month, and on one sitting. The house may have its own; of both the stricter counts. To tighten one
takes effect at once, to loosen one 24 hours later; a break or an exclusion cannot be shortened.

`refusal` is asked before anything that stakes money is accepted. It takes the worst for granted:
all that lies on the cloth is lost. So no loss ever passes a limit that stood when the stake was
laid, and nobody has more at risk than he may lose, not even of what he has won. Stakes that lie
already stand, and are settled; taking money back or away is never refused here.
"""

from collections.abc import Mapping
from dataclasses import field, replace
from enum import StrEnum
from typing import Final

from tapisvert.money import GREATEST, premium, written
from tapisvert.rules import commands as c
from tapisvert.rules.announcements import announcement
from tapisvert.rules.refusals import Refusal
from tapisvert.rules.table import Table
from tapisvert.server.responsible_gaming.activity import (
    MINUTE_MS,
    REST_MS,
    Activity,
    ActivityDelta,
    Period,
    apply,
    changes,
    confirmed,
    roll_forward,
)
from tapisvert.values import value

COOLING_OFF_MS: Final = 24 * 60 * MINUTE_MS
"""A limit is loosened so long after it was asked for."""
FOREVER: Final = GREATEST
"""The end of an exclusion that has none."""


class Limit(StrEnum):
    """What a player can limit: amounts in minor units, times in minutes."""

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
    """Minutes at the tables without a rest of half an hour."""
    REALITY_CHECK = "reality_check"
    """Every so many minutes he is told since when he plays, and what he won or lost."""


IN_MINUTES: Final = frozenset(
    {*(Limit.TIME_DAY, Limit.TIME_WEEK, Limit.TIME_MONTH), Limit.SITTING, Limit.REALITY_CHECK}
)
_MAX_MINUTES: Final = 31 * 24 * 60
_PERIODS: Final = tuple(
    (period, Limit(f"loss_{period}"), Limit(f"stake_{period}"), Limit(f"time_{period}"))
    for period in Period
)

_TIMES: Final = frozenset(limit for *_, limit in _PERIODS)
_OF_A_SITTING: Final = frozenset({Limit.SITTING, Limit.REALITY_CHECK})
_AMOUNTS: Final = frozenset(Limit) - IN_MINUTES


@value
class PendingLimit:
    """A limit that will be loosened: to what (None: lifted), and from when."""

    amount: int | None
    from_ms: int


@value
class PlayerLimits:
    """What a player has set for himself, or the house for him alone (`barred_until_ms`).

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
    """The house's limits for everybody, and when its day begins: minutes after midnight UTC."""

    limits: Mapping[Limit, int] = field(default_factory=dict)
    day_begins: int = 0


@value
class EffectiveLimits:
    """Both sides of what a player may do."""

    own: PlayerLimits = PlayerLimits()
    house: HouseLimits = HouseLimits()


@value
class ProtectionRefusal:
    """Why a stake is not taken: code and words; until when, where that is known."""

    code: str
    message: str
    until_ms: int | None = None
    limit: Limit | None = None

    def as_refusal(self) -> Refusal:
        """The same as a table refuses, citing the house."""
        values = {"until_ms": self.until_ms, "limit": self.limit and self.limit.value}
        known = {key: said for key, said in values.items() if said is not None}
        return Refusal(self.code, "house", known, self.message)


# What a player sets -------------------------------------------------------------------------------


def set_limit(own: PlayerLimits, limit: Limit, amount: int | None, now_ms: int) -> PlayerLimits:
    """Set a limit, or lift it with None: at once if that is stricter, else 24 hours later.

    Asked again, the 24 hours begin again; a stricter wish ends the one that waits. ValueError for
    an amount that the limit does not take.

    >>> set_limit(PlayerLimits(), Limit.SITTING, 60, 0).limits
    {<Limit.SITTING: 'sitting'>: 60}
    """
    if problem := limit_problem(limit, amount):
        raise ValueError(problem)
    own = _due(own, now_ms)
    stands = own.limits.get(limit)
    pending = {name: wish for name, wish in own.pending.items() if name is not limit}
    if stands is None or (amount is not None and amount <= stands):
        limits = own.limits if amount is None else {**own.limits, limit: amount}
        return replace(own, limits=limits, pending=pending)
    return replace(own, pending={**pending, limit: PendingLimit(amount, now_ms + COOLING_OFF_MS)})


def limit_problem(limit: Limit, amount: object) -> str | None:
    """Why a limit cannot be that; None when it can.

    >>> limit_problem(Limit.SITTING, 0)
    'sitting is a whole number of minutes from 1 to 44640'
    """
    least, most, what = 0, GREATEST, "minor units"
    if limit in IN_MINUTES:
        least, most, what = 1, _MAX_MINUTES, "minutes"
    if amount is None or (type(amount) is int and least <= amount <= most):
        return None
    return f"{limit} is a whole number of {what} from {least} to {most}"


def take_time_out(own: PlayerLimits, until_ms: int, now_ms: int) -> PlayerLimits:
    """Take a break. One that was taken is never shortened. ValueError for a moment that is past."""
    return replace(own, break_until_ms=_delay_loosening(own.break_until_ms, until_ms, now_ms))


def self_exclude(own: PlayerLimits, until_ms: int, now_ms: int) -> PlayerLimits:
    """Exclude oneself until then, or FOREVER. ValueError for a moment that is past."""
    return replace(own, excluded_until_ms=_delay_loosening(own.excluded_until_ms, until_ms, now_ms))


def revoke_exclusion(own: PlayerLimits, now_ms: int) -> PlayerLimits:
    """End an exclusion that has no end, 24 hours from now. ValueError for any other."""
    if own.excluded_until_ms != FOREVER:
        raise ValueError("an exclusion that has an end ends then")
    return replace(own, excluded_until_ms=now_ms + COOLING_OFF_MS)


def ban(own: PlayerLimits, until_ms: int) -> PlayerLimits:
    """The house bars a player until then; 0 lets him in again. His own exclusion is his own."""
    if not 0 <= until_ms <= FOREVER:
        raise ValueError(f"a moment is 0 to {FOREVER} milliseconds")
    return replace(own, barred_until_ms=until_ms)


def _delay_loosening(stands_ms: int, until_ms: int, now_ms: int) -> int:
    if not now_ms < until_ms <= FOREVER:
        raise ValueError("the end is a moment that is still to come")
    return max(stands_ms, until_ms)


def _due(own: PlayerLimits, now_ms: int) -> PlayerLimits:
    """With the limits loosened whose time has come."""
    if not own.pending:
        return own
    due = {limit: wish for limit, wish in own.pending.items() if now_ms >= wish.from_ms}
    if not due:
        return own
    limits = {name: amount for name, amount in own.limits.items() if name not in due}
    limits |= {name: wish.amount for name, wish in due.items() if wish.amount is not None}
    pending = {name: wish for name, wish in own.pending.items() if name not in due}
    return replace(own, limits=limits, pending=pending)


def in_force(limits: EffectiveLimits, now_ms: int) -> Mapping[Limit, int]:
    """The limits that count now: of the player's own and the house's the stricter.

    >>> own = PlayerLimits({Limit.LOSS_DAY: 500, Limit.SITTING: 60})
    >>> in_force(EffectiveLimits(own, HouseLimits({Limit.LOSS_DAY: 300})), 0)[Limit.LOSS_DAY]
    300
    """
    own, house = _due(limits.own, now_ms).limits, limits.house.limits
    if not (house and own):
        return own or house
    both = {**house, **own}
    return {limit: min(amount, house.get(limit, amount)) for limit, amount in both.items()}


# What a command stakes ----------------------------------------------------------------------------


def stake_of(table: Table, command: c.Command) -> int:
    """What a command would put at risk, minor units; 0 for what stakes nothing, or nonsense that
    the rules refuse.

    >>> from tapisvert import Session
    >>> table = Session("campione-roulette").table
    >>> stake_of(table, c.Announce("Anna", "tiers", 500)), stake_of(table, c.Withdraw("Anna", "17"))
    (3000, 0)
    """
    if isinstance(command, c.Bet):
        return _whole(command.amount)
    if isinstance(command, c.Announce):
        return _announced(command.call, command.unit)
    if isinstance(command, c.Late):
        if command.call is not None:
            return _announced(command.call, command.unit)
        return _whole(command.amount)
    if isinstance(command, c.Insure) and table.book.insurance_rate is not None:
        player = table.players.get(command.player)
        stake = player.free.get(command.on) if player else None
        return premium(stake.amount, table.book.insurance_rate) if stake else 0
    return 0


def _announced(call: str, unit: object) -> int:
    said = announcement(call)
    return said.count * _whole(unit) if said else 0


def _whole(amount: object) -> int:
    return amount if type(amount) is int and amount > 0 else 0


_STAKES: Final = (c.Bet, c.Announce, c.Late, c.Insure)


def is_play(command: c.Command) -> bool:
    """Whether a command is a stake, or changes what one lies on. One in prison is moved freely.

    >>> is_play(c.Bet("Anna", "17", 5)), is_play(c.Leave("Anna"))
    (True, False)
    """
    if isinstance(command, c.Move):
        return not command.degree
    return isinstance(command, _STAKES)


# The question -------------------------------------------------------------------------------------


def refusal(
    limits: EffectiveLimits, played: Activity, command: c.Command, stake: int, now_ms: int
) -> ProtectionRefusal | None:
    """Why a player's command is not accepted now, `stake` being what it would put at risk.

    To sit down is refused to whoever is excluded, barred or on a break; a stake for all reasons;
    everything else never. `command` may come from the chef (CR-9): it is the player's stake.
    """
    plays = is_play(command)
    if not plays and not isinstance(command, c.Sit):
        return None
    if refused := _away(limits.own, now_ms):
        return refused
    if not plays or not (limits.own.limits or limits.house.limits):
        return None
    counts = in_force(limits, now_ms)
    played = roll_forward(played, now_ms, limits.house.day_begins)
    return _sat_through(counts, played, now_ms) or _staked(counts, played, stake)


def _away(own: PlayerLimits, now_ms: int) -> ProtectionRefusal | None:
    if now_ms >= max(own.excluded_until_ms, own.barred_until_ms, own.break_until_ms):
        return None
    for code, words, until_ms in (
        ("excluded", "you have excluded yourself from play", own.excluded_until_ms),
        ("barred", "the house does not let you play", own.barred_until_ms),
        ("on_a_break", "you are on a break", own.break_until_ms),
    ):
        if now_ms < until_ms:
            end = None if until_ms == FOREVER else until_ms
            return ProtectionRefusal(code, f"{words}; what is yours can be taken away", end)
    return None


def _sat_through(
    counts: Mapping[Limit, int], played: Activity, now_ms: int
) -> ProtectionRefusal | None:
    due_ms = reality_check_due_ms(counts, played)
    if due_ms is not None and now_ms >= due_ms:
        message = "confirm first that you have seen since when you play, and what you won or lost"
        return ProtectionRefusal("reality_check", message, None, Limit.REALITY_CHECK)
    minutes = counts.get(Limit.SITTING)
    if minutes is not None and now_ms - played.since_ms >= minutes * MINUTE_MS:
        message = f"you have played for your {minutes} minutes; rest for half an hour"
        until_ms = played.last_ms + REST_MS
        return ProtectionRefusal("sitting_limit", message, until_ms, Limit.SITTING)
    if _TIMES.isdisjoint(counts):
        return None
    running = max(0, now_ms - played.last_ms)
    if running >= REST_MS:
        running = 0
    for period, _, _, limit in _PERIODS:
        tally, minutes = played.tally(period), counts.get(limit)
        if minutes is None:
            continue
        spent = tally.time_ms + min(running, max(0, now_ms - tally.begins_ms))
        if spent >= minutes * MINUTE_MS:
            message = f"the {minutes} minutes of this {period} are over"
            return ProtectionRefusal("time_limit", message, tally.ends_ms, limit)
    return None


def _staked(counts: Mapping[Limit, int], played: Activity, stake: int) -> ProtectionRefusal | None:
    if not stake or _AMOUNTS.isdisjoint(counts):
        return None
    for period, of_loss, of_stake, _ in _PERIODS:
        tally = played.tally(period)
        most, could = counts.get(of_loss), max(0, tally.lost) + played.at_risk
        if most is not None and could + stake > most:
            message = (
                f"{written(stake)} more could pass the limit of {written(most)} lost a {period}:"
                f" {written(could)} is lost or lies on the cloth"
            )
            return ProtectionRefusal("loss_limit", message, tally.ends_ms, of_loss)
        most = counts.get(of_stake)
        if most is not None and tally.staked + stake > most:
            message = (
                f"{written(stake)} more would pass the limit of {written(most)} staked a {period}:"
                f" {written(tally.staked)} is staked"
            )
            return ProtectionRefusal("stake_limit", message, tally.ends_ms, of_stake)
    return None


def clear_to_play_until_ms(limits: EffectiveLimits, played: Activity, now_ms: int) -> int:
    """Until when nothing stands against any stake of a player of whom nothing is refused now,
    unless he sets something; 0 where that depends on what he stakes and plays meanwhile.

    >>> house = HouseLimits({Limit.REALITY_CHECK: 60, Limit.SITTING: 90})
    >>> limits, now_ms = EffectiveLimits(PlayerLimits(), house), 10_000_000
    >>> clear_to_play_until_ms(limits, Activity(), now_ms) == now_ms + 60 * MINUTE_MS
    True
    """
    counts = in_force(limits, now_ms)
    if not counts.keys() <= _OF_A_SITTING:
        return 0
    played = roll_forward(played, now_ms, limits.house.day_begins)
    due_ms, minutes = reality_check_due_ms(counts, played), counts.get(Limit.SITTING)
    ends_ms = FOREVER if minutes is None else played.since_ms + minutes * MINUTE_MS
    return ends_ms if due_ms is None else min(ends_ms, due_ms)


# The reality check --------------------------------------------------------------------------------


@value
class RealityCheck:
    """What a player is told: since when he plays, what he staked and won (below nothing: lost)."""

    since_ms: int
    minutes: int
    staked: int
    won: int


def reality_check(played: Activity, now_ms: int) -> RealityCheck:
    """What a player is told now.

    >>> reality_check(apply(Activity(), ActivityDelta(lost=500), 10_000_000), 10_120_000)
    RealityCheck(since_ms=10000000, minutes=2, staked=0, won=-500)
    """
    minutes = max(0, now_ms - played.since_ms) // MINUTE_MS
    return RealityCheck(played.since_ms, minutes, played.sitting.staked, -played.sitting.lost)


def reality_check_due_ms(counts: Mapping[Limit, int], played: Activity) -> int | None:
    """When the next reality check is due, by the limits in force; None if there is none."""
    minutes = counts.get(Limit.REALITY_CHECK)
    if minutes is None:
        return None
    return max(played.since_ms, played.checked_ms) + minutes * MINUTE_MS


__all__ = [
    "COOLING_OFF_MS",
    "FOREVER",
    "REST_MS",
    "Activity",
    "ActivityDelta",
    "EffectiveLimits",
    "HouseLimits",
    "Limit",
    "PendingLimit",
    "Period",
    "PlayerLimits",
    "ProtectionRefusal",
    "RealityCheck",
    "apply",
    "ban",
    "changes",
    "clear_to_play_until_ms",
    "confirmed",
    "in_force",
    "is_play",
    "limit_problem",
    "reality_check",
    "reality_check_due_ms",
    "refusal",
    "revoke_exclusion",
    "roll_forward",
    "self_exclude",
    "set_limit",
    "stake_of",
    "take_time_out",
]
