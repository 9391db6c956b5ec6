"""The protection of players, in virtual time: exact boundaries, and no way around a limit."""

from datetime import UTC, datetime
from functools import reduce

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.engine.strategies import PLAYERS as STRANGERS
from support.engine.strategies import RULEBOOKS, Turn, examples, sessions
from support.server.account_fixtures import DAY, HOUR, MINUTE, NOON
from support.server.reference_limits import (
    FIXED,
    HOUSE_DAY,
    PLAYERS,
    Watched,
    cloth_of,
    keys,
    wealth_of,
)

from tapisvert import Session
from tapisvert.clock import HouseDay
from tapisvert.responsible_gaming import limits as protection
from tapisvert.responsible_gaming.activity import (
    REST_MS,
    Activity,
    ActivityAccumulator,
    ActivityDelta,
    Period,
    acknowledge,
    apply,
    bounds,
    changes,
    playing_time_ms,
    roll_forward,
)
from tapisvert.responsible_gaming.limits import (
    COOLING_OFF_MS,
    FOREVER,
    EffectiveLimits,
    HouseLimits,
    Limit,
    PendingLimit,
    PlayerLimits,
    clear_to_play_until_ms,
    set_limit,
)
from tapisvert.rules import Refusal
from tapisvert.rules import commands as c
from tapisvert.rules import events as e
from tapisvert.rules.rulebook import Winnings

BET = c.Bet("Anna", "rouge", 100)


def code(
    limits: EffectiveLimits, activity: Activity, command: c.Command, stake: int, now_ms: int
) -> str | None:
    """The code with which a command is refused, if it is."""
    refusal = protection.refusal(limits, activity, command, stake, now_ms)
    return refusal.code if refusal else None


def limited(*limits: tuple[Limit, int]) -> EffectiveLimits:
    """A player's own limits."""
    return EffectiveLimits(PlayerLimits(dict(limits)))


# Setting limits -----------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", Limit)
def test_stricter_at_once_looser_after_24_hours(limit: Limit) -> None:
    """To the millisecond: 24 hours less one it is as it was, at 24 hours it is looser."""
    player = set_limit(PlayerLimits(), limit, 500, NOON)
    assert player.limits == {limit: 500}
    player = set_limit(player, limit, 300, NOON + 1)
    assert protection.in_force(EffectiveLimits(player), NOON + 1) == {limit: 300}
    for looser, limits_then in ((400, {limit: 400}), (None, {})):
        request = set_limit(player, limit, looser, NOON + 2)
        for now in (NOON + 2, NOON + 2 + COOLING_OFF_MS - 1):
            assert protection.in_force(EffectiveLimits(request), now) == {limit: 300}
        assert (
            protection.in_force(EffectiveLimits(request), NOON + 2 + COOLING_OFF_MS) == limits_then
        )


def test_loosened_limit_admits_bet_to_the_millisecond() -> None:
    """The same at the bet itself: refused a second and a millisecond before, then accepted."""
    player = set_limit(PlayerLimits({Limit.LOSS_DAY: 99}), Limit.LOSS_DAY, 100, NOON)
    cases = ((-1_000, "loss_limit"), (-1, "loss_limit"), (0, None), (1_000, None))
    for offset, expected in cases:
        assert (
            code(EffectiveLimits(player), Activity(), BET, 100, NOON + COOLING_OFF_MS + offset)
            == expected
        )


def test_new_request_restarts_24_hours() -> None:
    """A looser wish takes the place of the one that waits; a stricter one ends it."""
    player = set_limit(PlayerLimits({Limit.LOSS_DAY: 100}), Limit.LOSS_DAY, 200, NOON)
    second = set_limit(player, Limit.LOSS_DAY, 150, NOON + HOUR)
    assert second.pending == {Limit.LOSS_DAY: PendingLimit(150, NOON + HOUR + COOLING_OFF_MS)}
    for same_or_stricter in (100, 99):
        end = set_limit(player, Limit.LOSS_DAY, same_or_stricter, NOON + HOUR)
        assert end == PlayerLimits({Limit.LOSS_DAY: same_or_stricter})
    later_limits = set_limit(player, Limit.STAKE_DAY, 5, NOON + DAY)
    assert later_limits == PlayerLimits({Limit.LOSS_DAY: 200, Limit.STAKE_DAY: 5})


def test_invalid_limits_are_refused() -> None:
    """A limit is a whole number in its range; a first one of none changes nothing."""
    for limit in Limit:
        for wrong in (-1, 2**53, True, 1.0, "5", *((0,) if limit in protection.IN_MINUTES else ())):
            with pytest.raises(ValueError, match="whole number"):
                set_limit(PlayerLimits(), limit, wrong, NOON)
        assert set_limit(PlayerLimits(), limit, None, NOON) == PlayerLimits()
    assert set_limit(PlayerLimits(), Limit.LOSS_DAY, 0, NOON).limits == {Limit.LOSS_DAY: 0}


def test_stricter_limit_counts() -> None:
    """The player's and the house's, each way round, and where only one has a limit."""
    player, house = (
        {Limit.LOSS_DAY: 5, Limit.STAKE_DAY: 9},
        {Limit.LOSS_DAY: 7, Limit.STAKE_DAY: 8},
    )
    player[Limit.SITTING], house[Limit.TIME_DAY] = 60, 90
    assert protection.in_force(EffectiveLimits(PlayerLimits(player), HouseLimits(house)), NOON) == {
        Limit.LOSS_DAY: 5,
        Limit.STAKE_DAY: 8,
        Limit.SITTING: 60,
        Limit.TIME_DAY: 90,
    }


# Breaks and exclusion -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("player_limits", "expected"),
    [
        (protection.take_time_out(PlayerLimits(), NOON + DAY, NOON), "on_break"),
        (protection.self_exclude(PlayerLimits(), NOON + DAY, NOON), "excluded"),
        (protection.ban(PlayerLimits(), NOON + DAY), "barred"),
    ],
)
def test_break_stops_only_stakes(player_limits: PlayerLimits, expected: str) -> None:
    """Until the end, to the millisecond; what takes money back or away is never refused."""
    stakes: tuple[c.Command, ...] = (
        BET,
        c.Announce("Anna", "tiers", 5),
        c.Insure("Anna", "rouge"),
        c.Sit("Anna", 500),
        c.Move("Anna", "rouge", "noir"),
        c.Late("Anna", "Ezio", "rouge", 5),
        c.FormSociete(("Anna", "Bruno")),
    )
    free: tuple[c.Command, ...] = (
        c.Withdraw("Anna", "rouge"),
        c.Leave("Anna"),
        c.Divide("Anna", "rouge"),
        c.Claim("Anna"),
        c.Move("Anna", "rouge", "noir", 1),
        c.Cut("Anna", 5),
        c.Balances(),
        c.Reject("Anna", "rouge"),
        c.Abandon("Anna", "Ida", "rouge"),
        c.Spin(17),
        c.Entropy("Anna", "0" * 64),
        c.FormSociete(("Anna",)),
    )
    limits = EffectiveLimits(player_limits, HouseLimits(dict.fromkeys(Limit, 0)))
    for command in stakes:
        assert (
            code(EffectiveLimits(player_limits), Activity(), command, 5, NOON + DAY - 1) == expected
        )
        assert code(EffectiveLimits(player_limits), Activity(), command, 5, NOON + DAY) is None
    for command in free:
        assert code(limits, Activity(), command, 5, NOON + 1) is None


def test_breaks_and_exclusions_are_never_shortened() -> None:
    """A nearer end leaves the farther one; a moment that is past is no end."""
    for begin in (protection.take_time_out, protection.self_exclude):
        player = begin(begin(PlayerLimits(), NOON + DAY, NOON), NOON + HOUR, NOON)
        assert max(player.break_until_ms, player.excluded_until_ms) == NOON + DAY
        for wrong in (NOON, 0, FOREVER + 1):
            with pytest.raises(ValueError, match="end must be in the future"):
                begin(player, wrong, NOON)


def test_excluded_in_mid_coup() -> None:
    """The laid stake stands and is settled; no other is accepted; the player keeps the chips."""
    session = Session("campione-roulette")
    session.sit("Anna", 1_000)
    session.bet("Anna", "rouge", 400)
    player = protection.self_exclude(PlayerLimits(), FOREVER, NOON)
    assert (
        code(EffectiveLimits(player), Activity(), c.Bet("Anna", "noir", 5), 5, NOON) == "excluded"
    )
    session.close()
    (_, settlement, *_) = session.spin(1)
    assert isinstance(settlement, e.Settled)
    assert settlement.to_player == 800
    assert code(EffectiveLimits(player), Activity(), c.Leave("Anna"), 0, NOON) is None
    assert session.leave("Anna") == (e.Left("Anna", 1_400),)


# Losses and stakes --------------------------------------------------------------------------------


def test_stakes_on_cloth_count_as_lost() -> None:
    """A stake is accepted up to the limit exactly, with all stakes before it."""
    limits = limited((Limit.LOSS_DAY, 1_000))
    activity = apply(Activity(), ActivityDelta(300, 900, 600), NOON)
    assert code(limits, activity, BET, 100, NOON) is None
    assert protection.refusal(limits, activity, BET, 101, NOON) == Refusal(
        "loss_limit",
        "house",
        {"until_ms": bounds(Period.DAY, NOON)[1], "limit": "loss_day"},
        "1.01 more could pass the limit of 10.00 lost a day: 9.00 lost or on the cloth",
    )


def test_winnings_are_not_fully_at_risk() -> None:
    """Won 5,000 and a limit of 1,000: no more than 1,000 lies at once, so none is lost tomorrow."""
    activity = apply(Activity(), ActivityDelta(lost=-5_000), NOON)
    limits = limited((Limit.LOSS_DAY, 1_000))
    assert code(limits, activity, BET, 1_000, NOON) is None
    assert code(limits, activity, BET, 1_001, NOON) == "loss_limit"


@pytest.mark.parametrize("period", Period)
def test_limit_restarts_with_its_period(period: Period) -> None:
    """To the millisecond, on the house's day; what lies over the end counts in the next."""
    for limit, change in (
        (Limit(f"loss_{period}"), ActivityDelta(lost=100)),
        (Limit(f"stake_{period}"), ActivityDelta(staked=100)),
    ):
        limits = EffectiveLimits(PlayerLimits({limit: 100}), HouseLimits(day=HOUSE_DAY))
        activity = apply(Activity(), change, NOON, HOUSE_DAY)
        ends = bounds(period, NOON, HOUSE_DAY)[1]
        assert code(limits, activity, BET, 1, ends - 1) == f"{limit.split('_')[0]}_limit"
        assert code(limits, activity, BET, 100, ends) is None
        lying = apply(activity, ActivityDelta(staked=60, at_risk=60), ends - 1, HOUSE_DAY)
        assert code(limits, lying, BET, 40, ends) is None
        assert code(limits, lying, BET, 41, ends) is not None


def test_stake_across_midnight_is_not_exchanged() -> None:
    """Yesterday's stake counts today; taken back today, it makes room for as much and no more."""
    limits = limited((Limit.STAKE_DAY, 100))
    activity = apply(Activity(), ActivityDelta(staked=100, at_risk=100), NOON)
    tomorrow = bounds(Period.DAY, NOON)[1]
    assert code(limits, activity, BET, 1, tomorrow) == "stake_limit"
    activity = apply(activity, ActivityDelta(0, -100, -100), tomorrow)
    assert code(limits, activity, BET, 100, tomorrow) is None
    assert code(limits, activity, BET, 101, tomorrow) == "stake_limit"


def test_zero_limit_admits_nothing() -> None:
    """A limit of 0 takes the smallest stake; one that stakes nothing more is no loss."""
    assert code(limited((Limit.LOSS_DAY, 0)), Activity(), BET, 1, NOON) == "loss_limit"
    assert (
        code(limited((Limit.LOSS_DAY, 0)), Activity(), c.Move("Anna", "rouge", "noir"), 0, NOON)
        is None
    )


def test_periods_follow_calendar() -> None:
    """A month is the calendar's, a week begins on Monday, a day at the house's hour."""
    at_ms = int(datetime(2024, 2, 29, 3, 59, 59, tzinfo=UTC).timestamp() * 1000)
    expected = {
        Period.DAY: ((2024, 2, 28), (2024, 2, 29)),
        Period.WEEK: ((2024, 2, 26), (2024, 3, 4)),
        Period.MONTH: ((2024, 2, 1), (2024, 3, 1)),
    }
    for period, dates in expected.items():
        days = [datetime(*date, 4, tzinfo=UTC) for date in dates]
        assert bounds(period, at_ms, HOUSE_DAY) == tuple(
            int(day.timestamp() * 1000) for day in days
        )
    december = int(datetime(2024, 12, 31, 4, tzinfo=UTC).timestamp() * 1000)
    assert bounds(Period.MONTH, december, HOUSE_DAY)[1] == december + DAY


# Time ---------------------------------------------------------------------------------------------


def test_sitting_ends_after_its_minutes() -> None:
    """To the millisecond; and after half an hour of rest, to the millisecond, another begins."""
    limits, activity = limited((Limit.SITTING, 60)), Activity()
    for minute in range(0, 60, 20):
        activity = apply(activity, ActivityDelta(), NOON + minute * MINUTE)
    assert code(limits, activity, BET, 1, NOON + HOUR - 1) is None
    assert code(limits, activity, BET, 1, NOON + HOUR) == "session_limit"
    rest = NOON + 40 * MINUTE + REST_MS
    assert code(limits, activity, BET, 1, rest - 1) == "session_limit"
    refusal = protection.refusal(limits, activity, BET, 1, rest - 1)
    assert refusal is not None
    assert refusal.values["until_ms"] == rest
    assert code(limits, activity, BET, 1, rest) is None


def test_day_time_sums_sittings() -> None:
    """Rests do not count; what runs since the last act does."""
    limits, activity = limited((Limit.TIME_DAY, 30)), Activity()
    for at_ms in (NOON, NOON + 20 * MINUTE, NOON + 3 * HOUR):
        activity = apply(activity, ActivityDelta(), at_ms)
    assert activity.day.time_ms == 20 * MINUTE
    assert code(limits, activity, BET, 1, NOON + 3 * HOUR + 10 * MINUTE - 1) is None
    assert code(limits, activity, BET, 1, NOON + 3 * HOUR + 10 * MINUTE) == "time_limit"


def test_reality_check_repeats_after_interval() -> None:
    """Bets wait for its confirmation; it has the time played, the stakes and the result."""
    limits = EffectiveLimits(
        PlayerLimits({Limit.REALITY_CHECK: 90}), HouseLimits({Limit.REALITY_CHECK: 60})
    )
    activity = apply(Activity(), ActivityDelta(250, 400, 150), NOON)
    for minute in range(0, 60, 10):
        activity = apply(activity, ActivityDelta(), NOON + minute * MINUTE)
    assert code(limits, activity, BET, 1, NOON + HOUR - 1) is None
    assert code(limits, activity, BET, 1, NOON + HOUR) == "reality_check"
    assert code(limits, activity, c.Withdraw("Anna", "rouge"), 0, NOON + HOUR) is None
    assert protection.reality_check(activity, NOON + HOUR) == protection.RealityCheck(
        NOON, 60, 400, -250
    )
    activity = acknowledge(activity, NOON + HOUR)
    assert code(limits, activity, BET, 1, NOON + HOUR) is None
    due = protection.reality_check_due_ms(protection.in_force(limits, NOON), activity)
    assert due == NOON + 2 * HOUR
    assert protection.reality_check_due_ms({}, activity) is None
    activity = apply(
        activity, ActivityDelta(), NOON + 5 * HOUR
    )  # a new sitting, told of from its beginning
    assert protection.reality_check(activity, NOON + 5 * HOUR) == protection.RealityCheck(
        NOON + 5 * HOUR, 0, 150, 0
    )


def test_shown_time_equals_counted_time() -> None:
    """Between two plays it runs on: the limit, the day's sum and the reality check agree."""
    limits = limited((Limit.TIME_DAY, 7))
    activity = apply(Activity(), ActivityDelta(0, 400, 400), NOON)
    activity = apply(activity, ActivityDelta(), NOON + MINUTE)
    for minutes in (1, 6, 7):
        now_ms = NOON + minutes * MINUTE
        assert playing_time_ms(activity, Period.DAY, now_ms) == minutes * MINUTE
        assert protection.reality_check(activity, now_ms).minutes == minutes
        refusal = code(limits, activity, BET, 1, now_ms)
        assert refusal == ("time_limit" if minutes == 7 else None)
    assert playing_time_ms(activity, Period.DAY, NOON + MINUTE + REST_MS) == MINUTE


def test_clock_set_back_returns_nothing() -> None:
    """Losses, stakes and time stay counted, of the sitting too."""
    limits = limited((Limit.LOSS_DAY, 100), (Limit.SITTING, 60))
    activity = apply(
        apply(Activity(), ActivityDelta(), NOON), ActivityDelta(lost=100), NOON + 20 * MINUTE
    )
    for earlier in (NOON + 20 * MINUTE - 1, NOON, NOON - HOUR, NOON - 40 * DAY):
        second = apply(activity, ActivityDelta(staked=1), earlier)
        assert roll_forward(second, earlier) == second
        for answer in (roll_forward(activity, earlier), second):
            for period in Period:
                tally, earlier_tally = answer.tally(period), activity.tally(period)
                assert (tally.lost, tally.time_ms) == (100, 20 * MINUTE)
                assert tally.ends_ms == earlier_tally.ends_ms
            assert code(limits, answer, BET, 1, earlier) == "loss_limit"
        for minute in (10, 20, 30):
            second = apply(second, ActivityDelta(), earlier + minute * MINUTE)
        assert code(limits, second, BET, 0, earlier + 40 * MINUTE - 1) is None
        assert code(limits, second, BET, 0, earlier + 40 * MINUTE) == "session_limit"


def test_reality_check_is_confirmed_despite_clock_set_back() -> None:
    """It counts, though by that clock the player plays later."""
    limits, activity = limited((Limit.REALITY_CHECK, 10)), Activity()
    for minute in range(11):
        activity = apply(activity, ActivityDelta(), NOON + minute * MINUTE)
    earlier = NOON - HOUR
    assert code(limits, activity, BET, 1, earlier) == "reality_check"
    activity = acknowledge(activity, earlier)
    assert code(limits, activity, BET, 1, earlier + 10 * MINUTE - 1) is None
    assert code(limits, activity, BET, 1, earlier + 10 * MINUTE) == "reality_check"


@pytest.mark.parametrize("ahead_ms", [HOUR, DAY, 40 * DAY])
@pytest.mark.parametrize("act", ["bet", "check"])
def test_clock_ahead_for_an_instant_stops_no_clock(ahead_ms: int, act: str) -> None:
    """Once it is right again time is counted: of the day, of the sitting, to the next check."""
    activity = apply(Activity(), ActivityDelta(), NOON)
    if act == "bet":
        activity = apply(activity, ActivityDelta(staked=1), NOON + ahead_ms)
    else:
        activity = acknowledge(activity, NOON + ahead_ms)
    for minute in range(1, 92):
        activity = apply(activity, ActivityDelta(), NOON + minute * MINUTE)
    assert activity.day.time_ms in (90 * MINUTE, 91 * MINUTE)
    for limit, minutes, expected in (
        (Limit.TIME_DAY, 90, "time_limit"),
        (Limit.SITTING, 90, "session_limit"),
        (Limit.REALITY_CHECK, 60, "reality_check"),
    ):
        assert code(limited((limit, minutes)), activity, BET, 1, NOON + 91 * MINUTE) == expected


# From the events of tables ------------------------------------------------------------------------


def sum_all(turns: tuple[Turn, ...]) -> dict[str, ActivityDelta]:
    """Results of all players in a whole session."""
    result: dict[str, ActivityDelta] = {}
    for turn in turns:
        stay = turn.before is not None and turn.before.book.winnings is Winnings.STAY
        for name, change in changes(turn.events, stakes_stay=stay).items():
            result[name] = result.get(name, ActivityDelta()) + change
    return result


@pytest.mark.parametrize("rulebook", RULEBOOKS)
@examples(10, exhaustive=100)
@given(data=st.data())
def test_changes_match_table(rulebook: str, data: st.DataObject) -> None:
    """Over any session: the amount at risk is that on the cloth, a loss is the missing amount,
    without tips.
    """
    turns = data.draw(sessions(rulebook))
    last, brought = turns[-1].after, dict.fromkeys(STRANGERS, 0)
    for turn in turns:
        for event in turn.events:
            if isinstance(event, e.Sat):
                brought[event.player] += event.brought
            elif isinstance(event, e.Left):
                brought[event.player] -= event.chips
            elif isinstance(event, e.Tipped):
                brought[event.player] -= event.amount
    assert last is not None
    result = sum_all(turns)
    for name in brought:
        change = result.get(name, ActivityDelta())
        assert change.at_risk == cloth_of(last, name)
        assert change.lost == brought[name] - wealth_of(last, name)


def test_winning_stake_that_stays_is_counted() -> None:
    """R19, read otherwise: it lies there for the next coup, so that it counts as another stake."""
    session = Session("campione-roulette", rulings={"R19": "stay"})
    session.sit("Anna", 1_000)
    activity = Activity()
    for answer in session.bet("Anna", "rouge", 100), session.spin(1), session.spin(2):
        events = [event for event in answer if not isinstance(event, Refusal)]
        result = changes(events, stakes_stay=True)
        activity = apply(activity, result["Anna"], NOON)
    assert (activity.day.staked, activity.day.lost, activity.at_risk) == (200, 0, 0)


# No way around ------------------------------------------------------------------------------------


HOUSES = (
    HouseLimits({}, HOUSE_DAY),
    HouseLimits({Limit.REALITY_CHECK: 60, Limit.STAKE_DAY: 2_500_000}, HOUSE_DAY),
)


@pytest.mark.parametrize("house", HOUSES, ids=("no-house-limits", "house-limits"))
@pytest.mark.parametrize("rulebook", ["campione-roulette", "venezia-trente-et-quarante"])
def test_limits_cannot_be_bypassed(rulebook: str, house: HouseLimits, scale: int) -> None:
    """Four players try every way, through chef and société too: a stake is accepted exactly if a
    second book-keeper, who asks the table alone, finds no limit passed; and no player loses more
    than a limit that always stood.
    """
    _no_way_around(rulebook, house, 2_000 * scale)


@pytest.mark.exhaustive
@pytest.mark.parametrize("house", HOUSES, ids=("no-house-limits", "house-limits"))
@pytest.mark.parametrize("rulebook", ["campione-roulette", "venezia-trente-et-quarante"])
def test_limits_cannot_be_bypassed_in_long_runs(
    rulebook: str, house: HouseLimits, scale: int
) -> None:
    """And so in 25,000 steps of each of four tables."""
    _no_way_around(rulebook, house, 25_000 * scale)


def _no_way_around(rulebook: str, house: HouseLimits, steps: int) -> None:
    watcher = Watched(rulebook, 25, house)
    watcher.reach_what_is_rare()
    for _ in range(steps):
        watcher.turn()
        naive = watcher.naive[PLAYERS[0]]
        for period, key in keys(watcher.now).items():
            assert naive.lost[key] <= FIXED[Limit(f"loss_{period}")]
    for name in PLAYERS:
        second = replay(watcher, name)
        assert msgspec.to_builtins(second) == msgspec.to_builtins(watcher.played[name]) | {
            "checked_ms": second.checked_ms
        }
        for period, key in keys(watcher.played[name].last_ms).items():
            tally = second.tally(Period(period))
            naive = watcher.naive[name]
            sums = (tally.lost, tally.staked, tally.time_ms)
            assert sums == (naive.lost[key], naive.staked[key], naive.spent[key])
    expected = {"accepted", "loss_limit", "stake_limit", "time_limit", "session_limit", "excluded"}
    assert expected | {"barred", "on_break", "reality_check"} <= set(watcher.count)
    assert watcher.count["accepted"] > steps // 25


def replay(watcher: Watched, name: str) -> Activity:
    """Activity of a player, from the journal alone: as after a restart that lost the rest."""
    own_changes = [(at_ms, change) for player, at_ms, change in watcher.journal if player == name]
    return reduce(
        lambda activity, item: apply(activity, item[1], item[0], HOUSE_DAY), own_changes, Activity()
    )


def test_saved_and_new_activity_make_total() -> None:
    """Kept as JSON at any entry, and the later ones added: the same as never stopped."""
    watcher = Watched("campione-roulette", 3, HOUSES[0])
    for _ in range(1_000):
        watcher.turn()
    own_changes = [(at_ms, change) for player, at_ms, change in watcher.journal if player == "Anna"]
    total = replay(watcher, "Anna")
    activity = Activity()
    assert len(own_changes) > 100
    for at_ms, change in own_changes:
        text = msgspec.json.decode(msgspec.json.encode(activity), type=Activity)
        assert text == activity
        activity = apply(text, change, at_ms, HOUSE_DAY)
    assert activity == total


_STEPS = st.tuples(
    st.sampled_from(
        [0, 1, 900, MINUTE, 29 * MINUTE, 30 * MINUTE, 31 * MINUTE, HOUR, 9 * HOUR, -HOUR]
    ),
    st.builds(
        ActivityDelta, st.integers(-900, 900), st.integers(-300, 900), st.integers(-900, 900)
    ),
    st.sampled_from(["add", "add", "add", "add", "look", "confirm"]),
)


@examples(100, exhaustive=1200)
@given(steps=st.lists(_STEPS, max_size=40), begins=st.sampled_from([HouseDay(), HOUSE_DAY]))
def test_running_totals_match_changes(
    steps: list[tuple[int, ActivityDelta, str]], begins: HouseDay
) -> None:
    """Stakes added to each other first: over midnights, rests, clocks put back, the same sums."""
    running, activity, now_ms = ActivityAccumulator(Activity(), begins), Activity(), NOON
    for wait_ms, change, act in steps:
        now_ms += wait_ms
        if act == "confirm":
            running.confirm(now_ms)
            activity = acknowledge(activity, now_ms)
        else:
            running.add(change, now_ms)
            activity = apply(activity, change, now_ms, begins)
        if act == "look":
            assert running.activity == activity
    assert running.activity == activity


_COUNTED = st.dictionaries(
    st.sampled_from([Limit.REALITY_CHECK, Limit.SITTING, Limit.LOSS_DAY, Limit.TIME_WEEK]),
    st.integers(1, 200),
    max_size=2,
)


@examples(80, exhaustive=1200)
@given(player=_COUNTED, house=_COUNTED, steps=st.lists(_STEPS, min_size=1, max_size=40))
def test_while_all_is_clear_nothing_is_refused(
    player: dict[Limit, int], house: dict[Limit, int], steps: list[tuple[int, ActivityDelta, str]]
) -> None:
    """A player found clear until a moment is refused nothing until then, in any play."""
    limits = EffectiveLimits(PlayerLimits(player), HouseLimits(house))
    activity, now_ms, begins_ms, ends_ms = Activity(), NOON, 0, 0
    for wait_ms, change, act in steps:
        now_ms += wait_ms
        refusal = code(limits, activity, BET, 100, now_ms)
        if begins_ms <= now_ms < ends_ms:
            assert refusal is None
        elif refusal is None:
            begins_ms, ends_ms = now_ms, clear_to_play_until_ms(limits, activity, now_ms)
        else:
            begins_ms = ends_ms = 0
        if act == "confirm":
            activity = acknowledge(activity, now_ms)
        elif act == "add":
            activity = apply(activity, change, now_ms)
