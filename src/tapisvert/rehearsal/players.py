"""Simulated players: they bet, insure, divide, are late, go away and come back.

Each is seeded by the rehearsal's seed and its name. A player without a device says aloud what a
croupier enters; so does a player who is late.
"""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Final

from tapisvert.rehearsal.wire import Line, Person, TableOfRehearsal
from tapisvert.rules import Rulebook
from tapisvert.rules.rulebook import Layout

Say = Callable[[str, str, str], None]
"""Says words: the table, the player, the words."""
_STAKES: Final = (500, 1_000, 1_000, 2_000, 2_500, 5_000, 10_000)
_BUY_IN: Final = 200_000
_INSURABLE: Final = 50_000
TIP: Final = "pourboire"
"""Word for a tip, as the consoles know it."""
_PLEIN: Final = tuple(map(str, range(37)))


def chances_of(book: Rulebook) -> tuple[str, ...]:
    """Return the chances on which simulated players bet, even-money ones twice as often."""
    if book.layout is not Layout.WHEEL:
        return ("rouge", "noir", "couleur", "inverse")
    evens = ("rouge", "noir", "pair", "impair", "manque", "passe")
    return (*evens, *evens, *evens, "P12", "M12", "D12", "14/17", "8/11", "13-15", *_PLEIN[:12])


class Player:
    """Player with a device, who stays at a table and now and then leaves or loses connection."""

    def __init__(self, person: Person, table: TableOfRehearsal, say: Say) -> None:
        self._person = person
        self._table = table
        self._say = say
        self._book = table.book
        self._tempo = table.tempo
        self._luck = Random(f"{table.seed}/{person.name}")  # noqa: S311 - a rehearsal, not a draw

    async def play(self) -> None:
        """Play coup after coup, until the connection ends or this person goes away for a while."""
        async with self._person.at(self._table.name) as line:
            await line.until(lambda: line.phase != "finished")
            if self._person.name not in line.players:
                await line.ask("sit", chips=_BUY_IN)
            for _ in range(self._luck.randint(12, 40)):
                await self._play_coup(line)
            if self._luck.random() < 0.5:
                await line.ask("leave")
        # away, or at the bar
        await asyncio.sleep(self._tempo.thinking * self._luck.uniform(0.5, 3))

    async def _play_coup(self, line: Line) -> None:
        luck = self._luck
        name = self._person.name
        await line.until(lambda: line.is_open)
        coup = line.coups
        for player, chance in list(line.prison_stakes):
            if player == name and luck.random() < 0.4:
                await line.ask("divide", on=chance)
        if await line.until(lambda: not line.is_open, self._tempo.thinking * luck.random()):
            await self._be_late(line)
        elif luck.random() < 0.85:
            await self._bet(line)
        await line.after(coup)

    async def _bet(self, line: Line) -> None:
        luck = self._luck
        code = None
        for chance in luck.sample(chances_of(self._book), luck.choice((1, 1, 2, 3))):
            insures = self._book.insurance_rate is not None and luck.random() < 0.3
            amount = _INSURABLE if insures else luck.choice(_STAKES)
            code = await line.ask("bet", on=chance, amount=amount)
            if insures and code is None:
                await line.ask("insure", on=chance)
            if code == "insufficient_chips":
                await line.ask("sit", chips=_BUY_IN)
        if self._table.has_croupiers and luck.random() < 0.05 and code is None:
            await line.ask("tip", amount=500)
        series = [call for call, row in self._book.announcements.items() if row.of is None]
        if series and luck.random() < 0.15 and code is None:
            await line.ask("announce", call=luck.choice(series), unit=500)

    async def _be_late(self, line: Line) -> None:
        """Say a bet that came too late: croupier and chef may accept it."""
        if line.phase == "closed" and self._luck.random() < 0.5:
            chance = self._luck.choice(chances_of(self._book)[:4])
            self._say(
                self._table.name, self._person.name, f"{chance} {self._luck.choice(_STAKES) // 100}"
            )


class Visitor:
    """Person without a device, who speaks each bet aloud."""

    def __init__(self, name: str, table: TableOfRehearsal, say: Say) -> None:
        self.name = name
        self._table = table
        self._say = say
        self._luck = Random(f"{table.seed}/{table.name}/{name}")  # noqa: S311 - no draw

    async def play(self, line: Line) -> None:
        """Speak bets at the table of a line, once a croupier has seated this person."""
        while True:
            await line.until(lambda: line.is_open and self.name in line.players)
            coup = line.coups
            luck = self._luck
            closed = await line.until(
                lambda: not line.is_open, self._table.tempo.thinking * luck.uniform(0.2, 1)
            )
            if not closed and luck.random() < 0.1:
                self._say(self._table.name, self.name, f"{TIP} 5")
            elif not closed and luck.random() < 0.9:
                chance = luck.choice(chances_of(self._table.book))
                self._say(self._table.name, self.name, f"{chance} {luck.choice(_STAKES) // 100}")
            await line.after(coup)
