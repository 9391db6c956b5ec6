"""Days of a house: one follows the other at the house's hour, also where clocks are changed."""

from datetime import date, time

from hypothesis import given
from hypothesis import strategies as st
from support.engine.strategies import examples

from tapisvert.clock import HouseDay
from tapisvert.config.settings import load
from tapisvert.house.day_sheet import find_day
from tapisvert.house.statements import parse_period
from tapisvert.responsible_gaming.activity import Period, bounds

HOUR_MS = 3_600_000
ZONES = ("UTC", "Europe/Rome", "Pacific/Auckland", "America/St_Johns", "Africa/Casablanca")


def test_day_lasts_23_or_25_hours() -> None:
    """At six as at two in the night, when clocks are put forward or back."""
    for begins in (time(6), time(2, 30), time(0)):
        day = HouseDay("Europe/Rome", begins)
        lengths = {
            (
                day.begins_ms(date(2026, month, number + 1))
                - day.begins_ms(date(2026, month, number))
            )
            // HOUR_MS
            for month, last in ((3, 31), (10, 31))
            for number in range(1, last)
        }
        assert lengths == {23, 24, 25}


@examples(100, exhaustive=1000)
@given(zone=st.sampled_from(ZONES), begins=st.times(), at_ms=st.integers(0, 4_000_000_000_000))
def test_instant_belongs_to_its_day(zone: str, begins: time, at_ms: int) -> None:
    """For the limits, the sheet and the statement alike."""
    day = HouseDay(zone, begins.replace(second=0, microsecond=0))
    name = day.date_at(at_ms).isoformat()
    sheet = find_day(name, day)
    assert sheet.begins_ms <= at_ms < sheet.ends_ms
    assert bounds(Period.DAY, at_ms, day) == (sheet.begins_ms, sheet.ends_ms)
    assert parse_period(name, name, day) == (sheet,)


def test_days_share_one_setting() -> None:
    """The limits of players have the zone and the hour of the sheets; neither has its own."""
    options = {"--time-zone": "Europe/Rome", "--day-begins": "05:30"}
    day = load(environment={}, options=options).house.day
    assert day == HouseDay("Europe/Rome", time(5, 30))
    assert day.text(day.begins_ms(date(2026, 8, 1))) == "2026-08-01 05:30:00"
