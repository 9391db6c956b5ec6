"""Read model of a table since it opened: the permanence, the last coup, the officials.

It applies public events only, live and on replay, and stores only what a page can show.
"""

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import dropwhile, islice
from typing import Final

import msgspec

from tapisvert.rules import correction_events as ce
from tapisvert.rules import events as e
from tapisvert.rules.coup import WINNING_RESULTS, Coup, Result, Spun
from tapisvert.rules.draw_events import DrawLost
from tapisvert.wheel import written

MAX_COUPS: Final = 4_000
"""Maximum of coups in memory; older coups are in the journal."""
DRAW_LOST: Final = "draw_lost"
"""Reason of a coup that is null because its draw was lost: R26."""
_RECORDED: Final = frozenset(
    (
        e.Opened,
        e.CoupDealt,
        e.BallFell,
        e.Nulled,
        DrawLost,
        e.TailleOver,
        e.Suspended,
        e.Resumed,
        e.Rotated,
        ce.Corrected,
        ce.StakeCorrected,
    )
)


@dataclass(frozen=True, slots=True)
class CoupSummary:
    """Summary of one coup, as in the columns of the permanence.

    `n` is the number of its entry, `at` its wall time in milliseconds. `totals` has the total of
    each row (two rows or one), `number` the wheel's number, `result` the winning chances. `null` is
    the reason if the coup was declared null, `previous` the number or the totals that a correction
    replaced.
    """

    n: int
    at: int
    totals: Mapping[str, int] | None
    number: int | None
    result: str
    null: str | None = None
    previous: str | None = None

    @property
    def short(self) -> str:
        """The wheel's number, or the winning chances."""
        return self.result if self.number is None else written(self.number)


@dataclass(slots=True)
class Taille:
    """Coups of one run through the shoe, or of one session at the wheel.

    `session` is the wall time in milliseconds at which the session opened. `over_n` is the number
    of the entry that ended the taille; `void` is true if the cards ran out within a coup.
    """

    number: int
    session: int
    coups: list[CoupSummary] = field(default_factory=list)
    over_n: int | None = None
    void: bool = False


class SettledState(msgspec.Struct, frozen=True):
    """One settlement of the last coup: of a stake, or of an insurance."""

    stake: e.Settled | None = None
    premium: e.PremiumEarned | None = None


class HistoryState(msgspec.Struct, frozen=True):
    """State of the history of the current session; the last result is a coup or a number."""

    opened_n: int
    decided_count: int
    tailles: list[Taille]
    dealt_n: int
    coup: e.CoupDealt | None
    ball: e.BallFell | None
    settlements: tuple[SettledState, ...]
    null: str | None
    suspended: e.Suspended | None
    officials: dict[str, str]


class TableHistory:
    """Tailles and coups of one table, at most `MAX_COUPS`.

    >>> from tapisvert.rules.coup import Spun
    >>> history, spun = TableHistory(), Spun(17, "noir", {}, (), ())
    >>> history.apply(7, 0, (e.BallFell(spun),))
    >>> [coup.short for coup in history.coups()], history.taille.number
    (['17'], 1)
    """

    def __init__(self, *, one_session: bool = False) -> None:
        """With `one_session` an opening discards the history of the session before."""
        self.is_one_session = one_session
        self.opened_n = 0
        """Entry number of the last opening; 0 before the first."""
        self.decided_count = 0
        """Number of the last decided coup since the opening, from 1; 0 before it."""
        self._tailles: deque[Taille] = deque()
        self._count = 0
        self.last_result: tuple[int, e.CoupDealt | e.BallFell] | None = None
        """Entry number and event of the last decided coup."""
        self.settlements: tuple[e.Settled | e.PremiumEarned, ...] = ()
        """Settlements of that coup and the premiums earned with it."""
        self.null: str | None = None
        """Reason for declaring the coup after it null; None if it was not."""
        self.suspension: e.Suspended | None = None
        self.officials: dict[str, str] = {}

    @property
    def taille(self) -> Taille:
        """Current taille, or the next one if the last is over."""
        last = self._tailles[-1] if self._tailles else Taille(0, 0, over_n=0)
        return last if last.over_n is None else Taille(last.number + 1, last.session)

    def tailles(self) -> Iterator[Taille]:
        """Return the tailles, newest first."""
        return reversed(self._tailles)

    def coups(self) -> Iterator[CoupSummary]:
        """Return the coups, newest first."""
        return (coup for taille in self.tailles() for coup in reversed(taille.coups))

    def page(
        self, limit: int, before_number: int
    ) -> tuple[list[tuple[Taille, list[CoupSummary]]], bool]:
        """Return a page of the newest coups below an entry number, by taille, oldest first; and
        whether older ones exist.
        """
        page: list[tuple[Taille, list[CoupSummary]]] = []
        remaining = limit
        for taille in self.tailles():
            older = dropwhile(lambda coup: coup.n >= before_number, reversed(taille.coups))
            coups = list(islice(older, remaining + 1))
            if coups[:remaining]:
                page.append((taille, coups[:remaining][::-1]))
            if len(coups) > remaining:
                return page[::-1], True
            remaining -= len(coups)
        return page[::-1], False

    # Snapshots ------------------------------------------------------------------------------------

    def state(self) -> HistoryState:
        """Return the state of the current session, without earlier sessions."""
        tailles: list[Taille] = []
        for taille in self.tailles():
            tailles.insert(0, replace(taille, coups=taille.coups.copy()))
            if taille.number == 1:
                break
        dealt_n, event = self.last_result or (0, None)
        return HistoryState(
            self.opened_n,
            self.decided_count,
            tailles,
            dealt_n,
            event if isinstance(event, e.CoupDealt) else None,
            event if isinstance(event, e.BallFell) else None,
            tuple(
                SettledState(stake=event)
                if isinstance(event, e.Settled)
                else SettledState(premium=event)
                for event in self.settlements
            ),
            self.null,
            self.suspension,
            dict(self.officials),
        )

    def restore(self, state: HistoryState) -> None:
        """Restore the current session from a snapshot."""
        self.opened_n = state.opened_n
        self.decided_count = state.decided_count
        self.null = state.null
        self.suspension = state.suspended
        self._tailles = deque(state.tailles)
        self._count = sum(len(taille.coups) for taille in self._tailles)
        event = state.coup or state.ball
        self.last_result = None if event is None else (state.dealt_n, event)
        events = (settlement.stake or settlement.premium for settlement in state.settlements)
        self.settlements = tuple(settlement for settlement in events if settlement is not None)
        self.officials = dict(state.officials)

    # Events ---------------------------------------------------------------------------------------

    def apply(self, number: int, at_ms: int, events: tuple[e.Event, ...]) -> None:
        """Apply the events of entry `number`, written at `at_ms` (UTC, milliseconds)."""
        for event in events:
            if type(event) not in _RECORDED:
                continue  # the common case: every stake
            match event:
                case e.Opened():
                    self._on_opened(number, at_ms)
                case e.CoupDealt() | e.BallFell():
                    self._on_result(number, at_ms, event)
                    self.settlements = _settlements(events)
                    self.null = None
                case ce.Corrected() | ce.StakeCorrected():
                    self._on_correction(event, events)
                case e.Nulled() | DrawLost():
                    self.null = event.reason if isinstance(event, e.Nulled) else DRAW_LOST
                    self._append(CoupSummary(number, at_ms, None, None, "null", self.null))
                case e.TailleOver():
                    self._on_taille_over(number, void=event.void)
                case e.Suspended() | e.Resumed():
                    self.suspension = event if isinstance(event, e.Suspended) else None
                case e.Rotated():
                    self.officials[event.role] = event.name
                case _:
                    pass

    def _on_opened(self, number: int, at_ms: int) -> None:
        if self.is_one_session:
            self._tailles.clear()
            self._count = 0
        self.opened_n = number
        self.decided_count = 0
        self.last_result = None
        self.settlements = ()
        self.null = None
        self.suspension = None
        self.officials = {}
        self._tailles.append(Taille(1, at_ms))

    def _on_result(self, number: int, at_ms: int, event: e.CoupDealt | e.BallFell) -> None:
        self.last_result = number, event
        self.decided_count += 1
        coup = event.spun if isinstance(event, e.BallFell) else event.coup
        self._append(_summary(number, at_ms, coup))

    def _on_correction(
        self, event: ce.Corrected | ce.StakeCorrected, events: tuple[e.Event, ...]
    ) -> None:
        """Correct the summary of a coup, if there still is one, and the result and settlements of
        the last. All settlements of a player on a chance are reversed together.
        """
        is_last = event.coup == self.decided_count
        if is_last:
            self._settle_again(events)
        if isinstance(event, ce.StakeCorrected):
            return
        result = event.result
        if is_last and self.last_result is not None:
            correction = e.CoupDealt(result) if isinstance(result, Coup) else e.BallFell(result)
            self.last_result = self.last_result[0], correction
        self._correct_summary(self.decided_count - event.coup, event)

    def _settle_again(self, events: tuple[e.Event, ...]) -> None:
        places = {
            (isinstance(entry, e.Reversed), entry.player, entry.on)
            for entry in events
            if isinstance(entry, e.Reversed | ce.PremiumReversed)
        }
        rest = (
            entry
            for entry in self.settlements
            if (isinstance(entry, e.Settled), entry.player, entry.on) not in places
        )
        self.settlements = (*rest, *_settlements(events))

    def _correct_summary(self, later_coups: int, event: ce.Corrected) -> None:
        """Correct the summary of the coup after which so many were decided."""
        for taille in self.tailles():
            for place in reversed(range(len(taille.coups))):
                coup = taille.coups[place]
                if coup.null is None and not later_coups:
                    previous = coup.previous or event.previous
                    taille.coups[place] = _summary(coup.n, coup.at, event.result, previous)
                    return
                later_coups -= coup.null is None

    def _on_taille_over(self, number: int, *, void: bool) -> None:
        """End the taille. At the wheel the event stands for a spin not played, and is ignored."""
        if self.last_result is not None and isinstance(self.last_result[1], e.BallFell):
            return
        taille = self._current_taille()
        taille.over_n = number
        taille.void = void

    def _current_taille(self) -> Taille:
        taille = self.taille
        if not self._tailles or self._tailles[-1] is not taille:
            self._tailles.append(taille)
        return taille

    def _append(self, coup: CoupSummary) -> None:
        self._current_taille().coups.append(coup)
        self._count += 1
        while self._count > MAX_COUPS:
            if self._tailles[0].coups:
                self._tailles[0].coups.pop(0)
                self._count -= 1
            else:
                self._tailles.popleft()


def _settlements(events: tuple[e.Event, ...]) -> tuple[e.Settled | e.PremiumEarned, ...]:
    return tuple(event for event in events if isinstance(event, e.Settled | e.PremiumEarned))


def _summary(
    number: int, at_ms: int, coup: Coup | Spun, previous: str | None = None
) -> CoupSummary:
    """Return the summary of the coup of an entry."""
    if isinstance(coup, Spun):
        return CoupSummary(number, at_ms, None, coup.number, "", previous=previous)
    names = ("row",) if len(coup.totals) == 1 else ("noir", "rouge")
    totals = dict(zip(names, coup.totals, strict=True))
    return CoupSummary(number, at_ms, totals, None, winners(coup.results), previous=previous)


def winners(results: Mapping[str, str]) -> str:
    """Return the winning chances of a coup of cards; `refait` or `null` if no chance won.

    >>> winners({"rouge": Result.WINS, "noir": Result.LOSES, "couleur": Result.WINS})
    'rouge couleur'
    """
    chances = [chance for chance, result in results.items() if result in WINNING_RESULTS]
    ending = ["half"] if Result.WINS_HALF in results.values() else []
    if not chances:
        return "null" if Result.NULL in results.values() else "refait"
    return " ".join(chances + ending)
