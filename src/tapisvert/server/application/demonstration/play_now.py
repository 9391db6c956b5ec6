"""Seats in one step: a table to oneself or the one that takes bets soonest, and chips to play."""

import asyncio
import secrets
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final
from weakref import WeakValueDictionary

import msgspec

from tapisvert import regulations
from tapisvert.clock import now
from tapisvert.journal.store import EventStore
from tapisvert.live.frames import TableNotServedError
from tapisvert.live.node import Node
from tapisvert.live.requests import Request
from tapisvert.live.stages import Mode, Stage
from tapisvert.live.table import LiveTable
from tapisvert.rules import commands as c
from tapisvert.rules.phases import Phase
from tapisvert.rules.rulebook import Layout
from tapisvert.rules.table import Place
from tapisvert.server.accounts.accounts import Account
from tapisvert.server.application.demonstration.private_tables import (
    SEATS,
    PrivateTables,
    TooManyTablesError,
)
from tapisvert.server.application.tables.table_catalog import TableCatalog
from tapisvert.server.application.tables.table_gateway import TableGateway
from tapisvert.server.config.tables import TableSettings
from tapisvert.server.responsible_gaming.repository import LimitsRepository
from tapisvert.values import value

MINIMA: Final = 100
"""Chips that a seat begins with, in minimum stakes of the table, as far as the purse holds them."""
_ENOUGH_SECONDS: Final = 8.0
"""Time that a newcomer needs to lay a stake; a window with less left counts as closed.

On a telephone (a processor slowed four times) the cloth takes bets three seconds after the button
(benchmarks/first_bet.py), and then the coach's line is to be read.
"""
_CARDS: Final = 12
"""Cards of a usual coup: two rows of six."""
_TRIES: Final = 3
_NAME: Final = 80


class NoSeatError(Exception):
    """No seat is taken: a code, and a message for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code, self.message = code, message


@value
class SeatTaken:
    """Seat of a player: the table, and the chips brought.

    Chips are minor units: 0 for a player who sat there before, or has to confirm the amount first.
    """

    table: str
    chips: int = 0


class PlayNow:
    """Finds a seat for a player and takes it, as one node sees the tables."""

    def __init__(
        self,
        node: Node,
        catalog: TableCatalog,
        gateway: TableGateway,
        private_tables: PrivateTables,
        *,
        limits: LimitsRepository,
        store: EventStore,
        opens_tables: bool,
    ) -> None:
        """`opens_tables` is True where a player for whom no table has room gets a new one."""
        self._node, self._catalog, self._gateway = node, catalog, gateway
        self._private_tables, self._opens_tables = private_tables, opens_tables
        self._limits, self._store = limits, store
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def has_room(self, *, is_wheel: bool) -> bool:
        """Return whether a table of the game has a free place, or may be opened."""
        return self._opens_tables or next(self._free_tables(is_wheel=is_wheel), None) is not None

    async def seat(
        self, account: Account, *, is_wheel: bool = False, table: str | None = None
    ) -> SeatTaken:
        """Seat a player at this table, or at the best one of the game; a seat once taken stays.

        Raises NoSeatError, with the refusal of the table if there is one.
        """
        lock = self._locks.setdefault(account.id, asyncio.Lock())
        async with lock:
            here = await asyncio.to_thread(self._limits.seat_of, account.id)
            if here is not None:
                return self._kept(here, is_wheel=is_wheel, table=table)
            for one in self._of_game(is_wheel=is_wheel):
                with suppress(TableNotServedError):
                    await self._node.freshen(one.id)
            if table is not None:
                return await self._sit(account, self._catalog.tables()[table])
            return await self._sit_anywhere(account, is_wheel=is_wheel)

    def _kept(self, here: str, *, is_wheel: bool, table: str | None) -> SeatTaken:
        """Return the seat that the player has; NoSeatError if another is requested."""
        known = self._catalog.tables().get(here)
        same_game = known is not None and _is_wheel(known) == is_wheel
        if here == table or (table is None and same_game):
            return SeatTaken(here)
        raise NoSeatError("at_another_table", "you are at another table; leave it first")

    async def _sit_anywhere(self, account: Account, *, is_wheel: bool) -> SeatTaken:
        """Try the best tables in turn; then open one."""
        ranked = sorted(self._free_tables(is_wheel=is_wheel), key=self._rank)
        for table in ranked[:_TRIES]:
            try:
                return await self._sit(account, table)
            except NoSeatError as refused:
                if refused.code != "table_full":  # another player was quicker
                    raise
        if not self._opens_tables:
            raise NoSeatError("no_free_seat", "all tables are full: come back in a while")
        return await self._sit(account, await self._open(account, is_wheel=is_wheel))

    async def _open(self, account: Account, *, is_wheel: bool) -> TableSettings:
        """Open a table like the first of its game for this player."""
        like = next(iter(self._of_game(is_wheel=is_wheel)), None)
        if like is None:
            raise NoSeatError("no_free_seat", "this game is not played here")
        game = regulations.rulebook(like.rulebook).name
        wanted = replace(
            like,
            id=f"private-{secrets.token_hex(6)}",
            name=f"{game} · {account.name}"[:_NAME],
            seats=SEATS,
            opened_by=account.id,
            opener=account.name,
        )
        try:
            opened = await self._private_tables.open(account, wanted)
        except TooManyTablesError as error:
            raise NoSeatError("no_free_seat", str(error)) from None
        return self._catalog.tables()[opened]

    async def _sit(self, account: Account, table: TableSettings) -> SeatTaken:
        """Sit down with a sensible amount of play chips; for money the player says how much."""
        if not table.is_play_money:
            return SeatTaken(table.id)
        live = self._live(table.id)
        if live is None:
            raise NoSeatError("table_not_open", "the table is not open yet")
        minimum = live.table.limits.minimum
        purse = await asyncio.to_thread(self._store.purse, account.id)
        if purse < minimum:
            raise NoSeatError("not_enough_in_purse", "there is less in the purse")
        chips = min(purse, MINIMA * minimum)
        request: dict[str, Any] = {"id": f"play-{secrets.token_hex(8)}", "do": "sit"}
        request |= {"chips": chips}
        standing = True if _seats_left(live) == 0 else None
        if standing:
            request["standing"] = True
        who = self._catalog.actor_at(table.id, account)
        sit = c.Sit(account.name, chips, standing)
        body = msgspec.json.encode(request)
        answer = await self._gateway.request(table.id, Request(who, request["id"], body, sit))
        if (refused := _refusal(answer)) is not None:
            raise refused
        return SeatTaken(table.id, chips)

    # Tables ---------------------------------------------------------------------------------------

    def _of_game(self, *, is_wheel: bool) -> Iterator[TableSettings]:
        """Iterate over the public tables of a game that deal by the clock."""
        for _, table in sorted(self._catalog.tables().items()):
            is_public = table.opened_by is None and table.mode is Mode.AUTOMATIC
            if is_public and _is_wheel(table) == is_wheel:
                yield table

    def _free_tables(self, *, is_wheel: bool) -> Iterator[TableSettings]:
        """Iterate over those that are open and have room for one more player."""
        for table in self._of_game(is_wheel=is_wheel):
            live = self._live(table.id)
            if live is None or live.table.phase in (Phase.SUSPENDED, Phase.FINISHED):
                continue
            if len(live.table.players) < table.seats and not live.table.flags.is_last:
                yield table

    def _rank(self, table: TableSettings) -> tuple[bool, bool, bool, float, str]:
        """Return the order of a table: two rows before one, seats, no other player, the wait.

        Alone a newcomer deals at will; beside others every coup waits for their consent.
        """
        live = self._live(table.id)
        assert live is not None
        is_one_row = live.table.book.layout is Layout.ONE_ROW
        is_standing = _seats_left(live) == 0
        is_shared = bool(live.table.players)
        wait = wait_seconds(live, now().mono_ms)
        return is_one_row, is_standing, is_shared, wait, table.id

    def _live(self, table: str) -> LiveTable | None:
        """Return a live table; None until it has opened."""
        try:
            live, _ = self._node.durable_head(table)
        except TableNotServedError:
            return None
        return live if live.has_opened else None


def wait_seconds(live: LiveTable, now_ms: int) -> float:
    """Return the seconds until a table takes bets, estimated by its stage and its pace."""
    pace, stage = live.machine.pace, live.machine.stage
    left = live.machine.seconds_left(now_ms) or 0.0
    coup = _CARDS * pace.card_seconds
    if live.table.at_wheel:
        coup = pace.ball_seconds
    if stage in (Stage.BETS, Stage.DECISION):
        is_open = live.machine.due_ms is None or left >= min(_ENOUGH_SECONDS, pace.bets_seconds)
        return 0.0 if is_open else left + pace.closed_seconds + coup + pace.pause_seconds
    if stage is Stage.IDLE:
        return 0.0 if live.table.taille.is_cut else pace.entropy_seconds
    after = {
        Stage.CLOSED: coup + pace.pause_seconds,
        Stage.CARDS: coup + pace.pause_seconds,
        Stage.BALL: pace.pause_seconds,
    }
    return left + after.get(stage, 0.0)


def _is_wheel(table: TableSettings) -> bool:
    return regulations.rulebook(table.rulebook).layout is Layout.WHEEL


def _seats_left(live: LiveTable) -> int | None:
    """Return how many seats are free; None where the rules count none."""
    seats = live.table.book.seats
    if seats is None:
        return None
    taken = sum(one.place is Place.SEATED for one in live.table.players.values())
    return max(0, seats - taken)


def _refusal(answer: dict[str, Any]) -> NoSeatError | None:
    """Return the error of a table's reply; None if it was carried out."""
    if "error" in answer:
        return NoSeatError(answer["error"], answer["message"])
    refused = next((one for one in answer["events"] if one["event"] == "refused"), None)
    return NoSeatError(refused["code"], refused["message"]) if refused else None
