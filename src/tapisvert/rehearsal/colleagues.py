"""Simulated staff: each does the work of a post while no person holds one of that role.

They take every assigned post, reliefs included, so that people may practise assigning them.
"""

import asyncio
from collections import deque
from random import Random
from typing import Any, Final

from tapisvert.cards import PACK
from tapisvert.rehearsal.players import TIP
from tapisvert.rehearsal.wire import Line, Person, TableOfRehearsal
from tapisvert.rules import deal
from tapisvert.rules.rulebook import Layout

_LEAST_CARDS: Final = 24
_LEAST_SECONDS: Final = 1.0
"""Period of the check for approvals."""
_PATIENCE_SECONDS: Final = 10.0
"""Time after which a post that was not taken is assigned again."""
_MONEY: Final = 50_000
_ADVANCE: Final = 20_000
_APPROVALS: Final = "/api/staff/approvals"
_BET: Final = ("player", "on", "amount", "call", "unit")


class Colleague:
    """Simulated member of the staff at one table."""

    def __init__(self, person: Person, role: str, table: TableOfRehearsal) -> None:
        self.person = person
        self.role = role
        self.table = table.name
        self.book = table.book
        self.tempo = table.tempo
        self.luck = Random(f"{table.seed}/{table.name}/{person.name}")  # noqa: S311 - a rehearsal

    def is_on_duty(self, line: Line) -> bool:
        """Return whether this colleague holds the post, and no person does."""
        holders = {name for role, name in line.posts if role == self.role}
        return holders == {self.person.name}

    async def serve(self) -> None:
        """Take posts and work, until the connection ends."""
        async with self.person.at(self.table) as line, asyncio.TaskGroup() as group:
            group.create_task(self._take_posts(line))
            group.create_task(self.work(line))

    async def _take_posts(self, line: Line) -> None:
        while True:
            await line.until(lambda: line.offered_roles)
            await asyncio.sleep(self.tempo.colleague)
            for role in list(line.offered_roles):
                await line.ask("take_post", role=role)
            line.offered_roles.clear()

    async def work(self, line: Line) -> None:
        """Do the work of the post; by default none."""
        await line.until(lambda: False)

    async def requests(self, kind: str) -> list[dict[str, Any]]:
        """Return the requests of a kind about this table that await a signature."""
        pending = await self.person.request("GET", _APPROVALS)
        matching_requests = [request for request in pending if request["kind"] == kind]
        return [
            request
            for request in matching_requests
            if request["subject"]["table"] == self.table and not request["approved"]
        ]

    async def request(self, subject: dict[str, Any]) -> None:
        """Request an act about this table, which another person signs."""
        await self.person.request("POST", _APPROVALS, {**subject, "table": self.table})

    async def sign(self, request: dict[str, Any]) -> None:
        """Sign another person's request."""
        await self.person.request("POST", f"{_APPROVALS}/{request['id']}", {"approved": True})


class Tailleur(Colleague):
    """Deals real cards from a shoe of its own, or spins a wheel."""

    async def work(self, line: Line) -> None:
        """Close the bets and deal, coup after coup."""
        shoe: deque[str] = deque()
        while True:
            await line.until(lambda: self.is_on_duty(line) and line.phase in ("betting", "closed"))
            if line.phase == "betting" and not line.cards:
                if len(shoe) < _LEAST_CARDS and self.book.layout is not Layout.WHEEL:
                    shoe = await self._shuffle(line)
                if await line.until(lambda: line.phase != "betting", self.tempo.bets):
                    continue
                if not self.is_on_duty(line):
                    continue
                await line.ask("close")
            await asyncio.sleep(self.tempo.closed)
            if self.is_on_duty(line):
                await self._deal(line, shoe)

    async def _shuffle(self, line: Line) -> deque[str]:
        cards = [*PACK] * (self.book.packs or 6)
        self.luck.shuffle(cards)
        await line.ask("end_taille")
        return deque(cards)

    async def _deal(self, line: Line, shoe: deque[str]) -> None:
        if self.book.layout is Layout.WHEEL:
            await line.ask("spin", number=self.luck.randrange(37))
            return
        coup = line.coups
        while line.coups == coup and self.is_on_duty(line) and line.phase != "finished":
            if shoe and deal(self.book, line.cards, 0) is None:
                code = await line.ask("fell", card=shoe.popleft())
                if code is not None and code != "suspended":
                    shoe.clear()  # people have dealt meanwhile: begin another shoe
                await asyncio.sleep(self.tempo.card)
            else:
                await line.until(lambda: line.coups > coup, self.tempo.card)
                if not shoe and line.coups == coup:
                    shoe.extend(await self._shuffle(line))


class Payeur(Colleague):
    """Seats people without a device, enters spoken bets, and repeats late ones."""

    visitors: tuple[str, ...] = ()

    async def work(self, line: Line) -> None:
        """Seat the visitors; then wait: requests come through `hear`."""
        self.line = line
        while True:
            await line.until(
                lambda: (
                    self.is_on_duty(line)
                    and line.phase == "betting"
                    and not line.players.issuperset(self.visitors)
                )
            )
            for name in self.visitors:
                if name not in line.players:
                    await line.ask("sit", player=name, chips=_MONEY)
            await line.next_coup()

    async def hear(self, player: str, words: str) -> None:
        """Enter a bet spoken by a player."""
        line = getattr(self, "line", None)
        if line is None or not self.is_on_duty(line):
            return
        chance, _, units = words.partition(" ")
        if chance == TIP and player in self.visitors:
            await asyncio.sleep(self.tempo.colleague)
            await line.ask("tip", player=player, amount=100 * int(units))
            return
        bet = {"player": player, "on": chance, "amount": 100 * int(units)}
        await asyncio.sleep(self.tempo.colleague)
        if line.phase == "closed":
            await line.ask("repeat", **bet)
        elif player in self.visitors:
            code = await line.ask("bet", **bet)
            if code == "insufficient_chips":
                await self._find_money(line, player)

    async def _find_money(self, line: Line, player: str) -> None:
        """Change more money, or ask the inspector for an advance (CR-16)."""
        if self.luck.random() < 0.5:
            await line.ask("sit", player=player, chips=_MONEY)
            return
        await self.request({"kind": "advance", "player": player, "amount": _ADVANCE})


class Chef(Colleague):
    """Accepts late bets that a croupier repeated (CR-9)."""

    async def work(self, line: Line) -> None:
        """Accept repeated late bets while they may be accepted."""
        while True:
            await line.until(lambda: line.late_stakes and self.is_on_duty(line))
            await asyncio.sleep(self.tempo.colleague)
            for late_stake in list(line.late_stakes):
                bet = {field: late_stake[field] for field in _BET if field in late_stake}
                if self.is_on_duty(line) and line.phase == "closed" and not line.cards:
                    await line.ask("late", croupier=late_stake["by"], **bet)
            line.late_stakes.clear()


class Inspector(Colleague):
    """Consents to advances at the table (CR-16)."""

    async def work(self, line: Line) -> None:
        """Check pending requests, and consent."""
        while True:
            await asyncio.sleep(max(_LEAST_SECONDS, self.tempo.colleague))
            if self.is_on_duty(line):
                for request in await self.requests("advance"):
                    await self.sign(request)


class Director(Colleague):
    """Assigns the posts of a table: to simulated staff and to people; a vacant post goes back to
    the colleague.
    """

    posts: tuple[tuple[str, str], ...] = ()
    colleagues: tuple[tuple[str, str], ...] = ()

    async def work(self, line: Line) -> None:
        """Assign each post at the opening, and later the vacant ones."""
        filled_posts = set(line.posts)
        for role, name in (*self.colleagues, *self.posts):
            if (role, name) not in filled_posts:
                await line.ask("assign", role=role, name=name)
        while True:
            await line.until(lambda: not self._vacant(line), _PATIENCE_SECONDS)
            await line.until(lambda: self._vacant(line))
            await asyncio.sleep(self.tempo.colleague)
            for role, name in self._vacant(line):
                await line.ask("assign", role=role, name=name)

    def _vacant(self, line: Line) -> list[tuple[str, str]]:
        """Return the colleagues whose post is vacant."""
        filled_roles = {role for role, _ in line.posts}
        return [(role, name) for role, name in self.colleagues if role not in filled_roles]
