"""Days of a house in its own time zone: limits, sheets, statements and pages count by the same."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from tapisvert.values import value


def zone_problem(name: str) -> str | None:
    """Return what a time zone is instead, if this is the name of none; None if it is.

    >>> zone_problem("Europe/Rome"), zone_problem("Europe/Roma")
    (None, 'a time zone by its name, as Europe/Rome')
    """
    try:
        ZoneInfo(name)
    except (ValueError, KeyError, OSError):
        return "a time zone by its name, as Europe/Rome"
    return "a time zone by its name, as Europe/Rome" if name == "localtime" else None


@value
class HouseDay:
    """Time zone of a house, and the hour at which its day begins there.

    A day lasts from that hour to the same hour of the next date: 23 or 25 hours where clocks are
    changed. Moments are milliseconds since 1970.

    >>> day = HouseDay("Europe/Rome")
    >>> summer = day.begins_ms(date(2026, 7, 1))
    >>> day.text(summer), day.date_at(summer - 1)
    ('2026-07-01 06:00:00', datetime.date(2026, 6, 30))
    """

    time_zone: str = "UTC"
    begins: time = time(6)

    def local(self, at_ms: int) -> datetime:
        """Return a moment as the house's clocks show it."""
        return datetime.fromtimestamp(at_ms / 1000, ZoneInfo(self.time_zone))

    def text(self, at_ms: int) -> str:
        """Return a moment for a paper, to the second; the paper names the zone once."""
        return f"{self.local(at_ms):%Y-%m-%d %H:%M:%S}"

    def begins_ms(self, day: date) -> int:
        """Return the first moment of a day."""
        first = datetime.combine(day, self.begins, ZoneInfo(self.time_zone))
        return int(first.timestamp()) * 1000

    def date_at(self, at_ms: int) -> date:
        """Return the date of the day that contains a moment."""
        day = self.local(at_ms).date()
        return day if at_ms >= self.begins_ms(day) else day - timedelta(days=1)
