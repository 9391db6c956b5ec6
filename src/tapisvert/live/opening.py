"""Settings with which a table opens, computed for each session."""

from collections.abc import Callable
from datetime import date

from tapisvert.clock import HouseDay, Instant
from tapisvert.live.stages import Mode, Pace
from tapisvert.live.table_posts import PostCheck, admit_all
from tapisvert.rules import commands as c
from tapisvert.values import value


@value
class OpeningSettings:
    """Settings with which a table opens; `shows_one_session` hides earlier sessions.

    Officials have authority at a table that `is_staffed` while they hold a post there; elsewhere
    all of the house's staff serve. `post_check` decides who may hold a post. A real table that
    `plays_uncounted` does not wait for its opening count and its posts. `on_day` returns the
    command of a date in the time zone of the `house`, where an amendment may come into force while
    the server runs; without it every opening uses `command`.
    """

    command: c.Open
    mode: Mode = Mode.AUTOMATIC
    pace: Pace = Pace()
    odds: bool = False
    turbo: bool = True
    shows_one_session: bool = False
    is_staffed: bool = False
    post_check: PostCheck = admit_all
    plays_uncounted: bool = True
    on_day: Callable[[date], c.Open] | None = None
    house: HouseDay = HouseDay()

    def command_at(self, now: Instant) -> c.Open:
        """Return the command of an opening at that time."""
        if self.on_day is None:
            return self.command
        return self.on_day(self.house.local(now.wall_ms).date())
