"""Draws of the tests' live tables unless a test arranges them: the same in every run.

A house without a witness and without a player's entropy may choose a draw before its start. This
one does: it seeks a salt for the line that seals the draw. With entropy of players that it does not
know, or a witness, it falls as it may.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from itertools import count, cycle
from typing import Any, Final

import msgspec

from tapisvert.clock import Instant
from tapisvert.fairness.chain import PackInPlay, start_of
from tapisvert.fairness.sealed_draw import SealedDraw
from tapisvert.journal.entry import Entry
from tapisvert.live.dealer import Dealer
from tapisvert.live.requests import Request
from tapisvert.live.table import LiveTable
from tapisvert.record import format_command
from tapisvert.record.head import next_head
from tapisvert.rules import Coup, Result, deal
from tapisvert.rules import commands as c
from tapisvert.rules.events import Event
from tapisvert.rules.rulebook import Rulebook
from tapisvert.rules.table import Seal

CUT: Final = 156
"""Cut of the tailleur."""
NUMBERS: Final = (32, 15, 19, 4, 21, 2, 25, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16)
"""As they lie on the wheel; no zero, which asks for decisions."""
_COUPS: Final = 8
"""So many of a taille have no refait."""

Fits = Callable[[SealedDraw, str], bool]
"""Function that tells whether a draw falls as it has to from a start, in hexadecimal."""


def gives(number: int) -> Fits:
    """Draws whose first spin is this number."""

    def fits(draw: SealedDraw, start: str) -> bool:
        command = draw.coup(1, start)
        return isinstance(command, c.Spin) and command.number == number

    return fits


def dealt(book: Rulebook, draw: SealedDraw, start: str, times: int) -> Iterator[Coup]:
    """The first coups of a pack, without a witness."""
    pack = PackInPlay(book.packs or 0)
    for number in range(1, times + 1):
        command = draw.coup(number, start, None, pack)
        assert isinstance(command, c.Deal)
        coup = deal(book, command.cards or ())
        assert coup is not None
        yield coup


def runs_out(book: Rulebook, draw: SealedDraw, start: str) -> bool:
    """Return whether the cards of a pack run out within its last coup, without a witness."""
    pack, last = PackInPlay(book.packs or 0), book.cards - (book.burnt_cards or 0)
    for number in count(1):
        command = draw.coup(number, start, None, pack)
        assert isinstance(command, c.Deal)
        if deal(book, command.cards or ()) is None:
            return True
        if pack.dealt_count == last:
            return False
    raise AssertionError


def is_refait(coup: Coup) -> bool:
    """Return whether a coup takes stakes into prison."""
    return Result.PRISON in coup.results.values()


class ArrangedTable(LiveTable):
    """A table whose draws fit, where a house may choose them."""

    fits: Fits
    entropy: Mapping[str, bytes] = {}
    """Values that players will open, if they commit."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._execute = self.core.execute
        self.core.execute = self._execute_arranged  # type: ignore[method-assign]

    def _execute_arranged(
        self, command: c.Command, person: c.Person | None, request: Request, now: Instant
    ) -> tuple[Entry, tuple[Event, ...]]:
        if isinstance(command, c.Seal) and self.machine.dealer.fingerprint is None:
            request = msgspec.structs.replace(request, salt=self._salt(command, person, now))
        return self._execute(command, person, request, now)

    def _salt(self, command: c.Seal, person: c.Person | None, now: Instant) -> str | None:
        """Return the salt of the line that seals the draw with which it falls as told."""
        seal, draw = self.table.taille.seal, self.machine.dealer._draw
        assert seal is not None
        assert draw is not None
        if not seal.commitments.keys() <= self.entropy.keys():
            return None
        entropy = {player: self.entropy[player] for player in seal.commitments}
        fits, time = self.fits, datetime.fromtimestamp(now.wall_ms / 1000, UTC)
        for salt in (f"{attempt:032x}" for attempt in count()):
            line = format_command(command, person, time, salt)
            head = next_head(self.core.heads.last, line)
            if fits(draw, start_of(head, entropy).hex()):
                return salt
        raise AssertionError


class ToldDealer(Dealer):
    """A dealer whose draws at the wheel have one coup each, unless a witness gives the keys."""

    def is_spent(self, seal: Seal) -> bool:
        """A draw at the wheel is spent after its first coup."""
        is_scripted = self.has_wheel and self.fingerprint is None
        return super().is_spent(seal) or (is_scripted and seal.coups > 0)


class ToldTable(ArrangedTable):
    """A table of a house whose wheel goes through `NUMBERS`; the tailleur cuts at `CUT`."""

    arranged: Callable[[], Fits | None] | None = None
    """Gives what a test has arranged for the next draw; None if nothing."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **{**options, "cut_at": lambda: CUT})
        self._numbers = cycle(NUMBERS)

    @property
    def fits(self) -> Fits:  # type: ignore[override]
        """The next number, or a pack that begins without a refait."""
        if self.arranged is not None and (fits := self.arranged()) is not None:
            return fits
        if self.table.has_wheel:
            return gives(next(self._numbers))
        book = self.table.book
        return lambda draw, start: not any(map(is_refait, dealt(book, draw, start, _COUPS)))
