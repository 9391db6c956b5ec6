"""Play now: a seat with chips in one step, with a new guest account if needed.

The seat is at a table to oneself, or at the one that takes bets soonest. A guest gets a name, as
`Livia 27`, and chips to play with. A rehearsal has accounts for its players, and returns the words
of simulated people at its tables.
"""

import asyncio
import secrets
from asyncio import to_thread
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import astuple, replace
from typing import Annotated, Any, Final, Literal
from weakref import WeakValueDictionary

import msgspec
from msgspec import Meta
from starlette.responses import Response

from tapisvert import regulations
from tapisvert.accounts import tokens
from tapisvert.accounts.accounts import SYSTEM, Account, AccountError, name_conflict
from tapisvert.accounts.login_sessions import Session
from tapisvert.api.bodies import Moment, RequestBody
from tapisvert.api.endpoint import HttpError, RequestContext, Routes, json_response
from tapisvert.api.gateway import TableGateway
from tapisvert.api.table_catalog import TableCatalog
from tapisvert.api.training import TrainingRoom
from tapisvert.clock import now, session_ms, wall_ms
from tapisvert.config.settings import Settings
from tapisvert.config.table_settings import TableSettings
from tapisvert.house.account_service import AccountService
from tapisvert.house.approval_endpoints import refusal_in
from tapisvert.house.purses import grant_play_chips
from tapisvert.journal.house_log import HouseLog
from tapisvert.journal.sql import EventStore
from tapisvert.live.frames import TableNotServedError
from tapisvert.live.node import Node
from tapisvert.live.requests import Request
from tapisvert.live.stages import Mode, Stage
from tapisvert.live.table import LiveTable
from tapisvert.play.private_tables import PrivateTables, TooManyTablesError, new_table
from tapisvert.responsible_gaming.repository import LimitsRepository
from tapisvert.rules import Role
from tapisvert.rules import commands as c
from tapisvert.rules.commands import Phase
from tapisvert.rules.rulebook import Layout
from tapisvert.rules.table import Place

# fmt: off
GIVEN: Final = (
    "Adele", "Agnese", "Bianca", "Camille", "Carlo", "Chiara", "Claire", "Colette", "Dario",
    "Delphine", "Diane", "Edmond", "Elena", "Elio", "Emma", "Fabio", "Flora", "Gaston",
    "Gemma", "Gina", "Hugo", "Irene", "Jeanne", "Jules", "Lazare", "Leone", "Linda", "Livia",
    "Louise", "Lucia", "Marcel", "Margot", "Mario", "Marta", "Mina", "Nadine", "Nina", "Noemi",
    "Odile", "Olga", "Oscar", "Paola", "Pierre", "Remo", "Renata", "Rosa", "Sandro", "Simone",
    "Sylvie", "Tullio", "Ugo", "Vera", "Victor", "Viola", "Yvonne", "Zelda",
)
# fmt: on
_FIRST: Final = 11
_TWO_DIGITS: Final = 99
_FIVE_DIGITS: Final = 99_999
TRIES: Final = 8
"""Names to try one after another; those from the third on have up to five digits."""


def guest_name(attempt: int) -> str:
    """Return a random given name and number; `attempt` counts the names tried before.

    >>> given, number = guest_name(0).split(" ")
    >>> given in GIVEN, 11 <= int(number) <= 99, 11 <= int(guest_name(7).split(" ")[1]) <= 99_999
    (True, True, True)
    """
    highest = _TWO_DIGITS if attempt < 2 else _FIVE_DIGITS
    return f"{secrets.choice(GIVEN)} {_FIRST + secrets.randbelow(highest - _FIRST + 1)}"


MINIMA: Final = 100
"""Chips that a seat begins with, in minimum stakes of the table, as far as the purse holds them."""
_ENOUGH_SECONDS: Final = 8.0
"""Time that a newcomer needs to lay a stake; a shorter window counts as closed.

On a telephone (a processor slowed four times) the cloth accepts bets three seconds after the button
(benchmarks/first_bet.py), and then the coach's line has to be read.
"""
_CARDS: Final = 12
"""Cards of a usual coup: two rows of six."""
_TRIES: Final = 3
_RELEASE_SECONDS: Final = 10.0
"""Time for a seat that was left to become free in the database, where every node reads it."""
_RELEASE_POLL_SECONDS: Final = 0.02


class NoSeatError(Exception):
    """No seat was found: a code, and a message for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class SeatView(msgspec.Struct, frozen=True):
    """A player's seat: the table's id, the chips brought in minor units, and the player's name.

    `chips` is 0 if the player sat there before, or has to choose the amount first.
    """

    table: str
    chips: int
    name: str


class SeatFinder:
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
        """`opens_tables` is True if a player gets a new table when all are full."""
        self._node = node
        self._catalog = catalog
        self._gateway = gateway
        self._private_tables = private_tables
        self._opens_tables = opens_tables
        self._limits = limits
        self._store = store
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def has_room(self, *, is_wheel: bool) -> bool:
        """Return whether a table of the game has a free place, or may be opened."""
        return self._opens_tables or next(self._free_tables(is_wheel=is_wheel), None) is not None

    async def seat(
        self,
        account: Account,
        *,
        is_wheel: bool = False,
        rulebook: str | None = None,
        table: str | None = None,
    ) -> SeatView:
        """Seat a player at this table, or at the best one of the game, of this rulebook if there
        is one. Raises NoSeatError.
        """
        lock = self._locks.setdefault(account.id, asyncio.Lock())
        async with lock:
            seat = await asyncio.to_thread(self._limits.find_seat, account.id)
            if seat is not None and self._has_left(account, seat):
                await self._until_free(account, seat)
            elif seat is not None:
                settings = self._catalog.tables().get(seat)
                is_same_game = settings is not None and _is_wheel(settings) == is_wheel
                if seat == table or (table is None and is_same_game):
                    return SeatView(seat, 0, account.name)
                await self._leave(account, seat)
            for settings in self._game_tables(is_wheel=is_wheel):
                with suppress(TableNotServedError):
                    await self._node.freshen(settings.id)
            if table is not None:
                return await self._sit(account, self._catalog.tables()[table])
            return await self._sit_anywhere(account, rulebook, is_wheel=is_wheel)

    async def _sit_anywhere(
        self, account: Account, rulebook: str | None, *, is_wheel: bool
    ) -> SeatView:
        """Try the best tables in turn; then open one."""
        ranked_tables = sorted(self._free_tables(is_wheel=is_wheel), key=self._rank)
        best_tables = sorted(ranked_tables, key=lambda table: table.rulebook != rulebook)
        for table in best_tables[:_TRIES]:
            try:
                return await self._sit(account, table)
            except NoSeatError as error:
                if error.code != "table_full":  # another player was quicker
                    raise
        if not self._opens_tables:
            raise NoSeatError("tables_full", "all tables are full: try again later")
        return await self._sit(account, await self._open(account, is_wheel=is_wheel))

    async def _open(self, account: Account, *, is_wheel: bool) -> TableSettings:
        """Open a table like the first of its game for this player."""
        like = next(iter(self._game_tables(is_wheel=is_wheel)), None)
        if like is None:
            raise NoSeatError("tables_full", "game not available")
        private = new_table(account, like.rulebook)
        settings = replace(like, **private, opened_by=account.id, opener=account.name)
        try:
            table_id = await self._private_tables.open(account, settings)
        except TooManyTablesError as error:
            raise NoSeatError("tables_full", str(error)) from None
        return self._catalog.tables()[table_id]

    async def _leave(self, account: Account, table: str) -> None:
        """Leave the table of another seat; stakes in play keep the player there: NoSeatError."""
        actor = self._catalog.actor_at(table, account)
        name = f"leave-{secrets.token_hex(8)}"
        body = msgspec.json.encode({"id": name, "do": "leave"})
        reply = await self._gateway.request(
            table, Request(actor, name, body, c.Leave(account.name))
        )
        if refusal_in(reply) is not None:
            message = "you are at another table; leave it first"
            raise NoSeatError("at_another_table", message)
        await self._until_free(account, table)

    def _has_left(self, account: Account, table: str) -> bool:
        """Return whether a player has left a table, or was removed, whose seat is not free yet."""
        live = self._live(table)
        return live is not None and account.name not in live.table.players

    async def _until_free(self, account: Account, table: str) -> None:
        """Wait until a seat that was left is free in the database."""
        with suppress(TimeoutError):  # then the next table refuses the seat
            async with asyncio.timeout(_RELEASE_SECONDS):
                while await asyncio.to_thread(self._limits.find_seat, account.id) == table:
                    await asyncio.sleep(_RELEASE_POLL_SECONDS)

    async def _sit(self, account: Account, table: TableSettings) -> SeatView:
        """Sit down with a sensible amount of play chips; for money the player chooses it."""
        if not table.is_play_money:
            return SeatView(table.id, 0, account.name)
        live = self._live(table.id)
        if live is None:
            raise NoSeatError("table_not_open", "the table is not open yet")
        minimum = live.table.limits.minimum
        purse = await asyncio.to_thread(self._store.purse, account.id)
        if purse < minimum:
            raise NoSeatError("insufficient_balance", "insufficient balance")
        chips = min(purse, MINIMA * minimum)
        name = f"play-{secrets.token_hex(8)}"
        request: dict[str, Any] = {"id": name, "do": "sit", "chips": chips}
        standing = True if _seats_left(live) == 0 else None
        if standing:
            request["standing"] = True
        actor = self._catalog.actor_at(table.id, account)
        sit = c.Sit(account.name, chips, standing)
        body = msgspec.json.encode(request)
        reply = await self._gateway.request(table.id, Request(actor, name, body, sit))
        if (refusal := refusal_in(reply)) is not None:
            raise NoSeatError(*refusal)
        return SeatView(table.id, chips, account.name)

    # Tables ---------------------------------------------------------------------------------------

    def _game_tables(self, *, is_wheel: bool) -> Iterator[TableSettings]:
        """Iterate over the public tables of a game that deal by the clock."""
        for _, table in sorted(self._catalog.tables().items()):
            is_public = table.opened_by is None and table.mode is Mode.AUTOMATIC
            if is_public and _is_wheel(table) == is_wheel:
                yield table

    def _free_tables(self, *, is_wheel: bool) -> Iterator[TableSettings]:
        """Iterate over the open ones with room for one more player."""
        for table in self._game_tables(is_wheel=is_wheel):
            live = self._live(table.id)
            if live is None or live.table.phase in (Phase.SUSPENDED, Phase.FINISHED):
                continue
            if len(live.table.players) < table.seats and not live.table.flags.is_last:
                yield table

    def _rank(self, table: TableSettings) -> tuple[bool, bool, bool, float, str]:
        """Return the order of a table: two rows before one, seats, other players, the wait."""
        live = self._live(table.id)
        assert live is not None
        is_one_row = live.table.book.layout is Layout.ONE_ROW
        is_standing = _seats_left(live) == 0
        is_empty = live.table.players.keys() <= live.machine.players.absences.keys()
        wait = wait_seconds(live, now().mono_ms)
        return is_one_row, is_standing, is_empty, wait, table.id

    def _live(self, table: str) -> LiveTable | None:
        """Return a live table; None until it has opened."""
        try:
            live, _ = self._node.durable_head(table)
        except TableNotServedError:
            return None
        return live if live.has_opened else None


def wait_seconds(live: LiveTable, now_ms: int) -> float:
    """Return the seconds until a table takes bets, estimated by its stage and its pace."""
    pace = live.machine.pace
    stage = live.machine.stage
    seconds = live.machine.seconds_left(now_ms) or 0.0
    if stage is Stage.WITNESS:  # it answers at once, or the coup is called off
        seconds = 0.0
    coup = _CARDS * pace.card_seconds
    if live.table.has_wheel:
        coup = pace.ball_seconds
    if stage in (Stage.BETS, Stage.DECISION):
        is_open = live.machine.due_ms is None or seconds >= min(_ENOUGH_SECONDS, pace.bets_seconds)
        return 0.0 if is_open else seconds + pace.closed_seconds + coup + pace.pause_seconds
    if stage is Stage.IDLE:
        return 0.0 if live.table.taille.is_cut else pace.entropy_seconds
    following_seconds = {
        **dict.fromkeys((Stage.CLOSED, Stage.WITNESS, Stage.CARDS), coup + pace.pause_seconds),
        Stage.BALL: pace.pause_seconds,
    }
    return seconds + following_seconds.get(stage, 0.0)


def _is_wheel(table: TableSettings) -> bool:
    return regulations.rulebook(table.rulebook).layout is Layout.WHEEL


def _seats_left(live: LiveTable) -> int | None:
    """Return the number of free seats; None if the rules count none."""
    seats = live.table.book.seats
    if seats is None:
        return None
    seats_in_use = sum(player.place is Place.SEATED for player in live.table.players.values())
    return max(0, seats - seats_in_use)


routes: Final = Routes()
_WHEEL: Final = "roulette"


class PlayNowBody(RequestBody, frozen=True):
    """The game to be played now, if possible by a rulebook, or one table by its id."""

    game: Literal["trente-et-quarante", "roulette"] = "trente-et-quarante"
    rulebook: Annotated[str, Meta(max_length=64)] | None = None
    table: Annotated[str, Meta(max_length=64)] | None = None


class TrainingAccount(msgspec.Struct, frozen=True):
    """Account for a person in training, of one role."""

    name: str
    role: Role
    login: str


class SpokenWords(msgspec.Struct, frozen=True):
    """Words of a simulated person at a table, for the croupier there to enter."""

    table: str
    player: str
    words: str
    at: Moment


class RehearsalView(msgspec.Struct, frozen=True):
    """A rehearsal: its accounts, their password, and words of simulated people, newest first."""

    people: list[TrainingAccount]
    password: str
    said: list[SpokenWords]


@routes.add("POST", "/api/play", answer=SeatView, problems=(401, 403, 404, 409))
async def play_now(
    call: RequestContext,
    account: Account | None,
    form: PlayNowBody,
    *,
    settings: Settings,
    accounts: AccountService,
    house_log: HouseLog,
    seats: SeatFinder,
) -> Response:
    """Sit down with chips to play with: at the named table, an empty one, or the next to take bets.

    At a demonstration a browser without a session becomes a guest with a name and play chips. A
    player keeps their seat at that table or, without a table's name, at one of the game; without
    stakes in play they leave any other. At a table for money no chips are brought: the player
    chooses the amount.
    """
    is_wheel = form.game == _WHEEL
    if form.table is not None:
        await call.visible_table(form.table)
    if account is None and not settings.demonstration:
        raise HttpError(401, "unauthenticated", "authentication required")
    if account is not None and Role.PLAYER not in account.roles:
        raise HttpError(403, "forbidden", "forbidden: players only")
    if form.table is None and account is None and not seats.has_room(is_wheel=is_wheel):
        raise HttpError(409, "tables_full", "all tables are full: try again later")
    headers = dict[str, str]()
    if account is None:
        session = await to_thread(_new_guest, accounts, house_log)
        account = session.account
        seconds = settings.people.session_hours * 3600
        headers["Set-Cookie"] = tokens.cookie(session.token, seconds, secure=settings.tls)
    try:
        seat = await seats.seat(
            account, is_wheel=is_wheel, rulebook=form.rulebook, table=form.table
        )
    except NoSeatError as error:
        raise HttpError(409, error.code, error.message, headers) from None
    return json_response(seat, 200, headers)


def _new_guest(accounts: AccountService, house_log: HouseLog) -> Session:
    """Create a guest with play chips under a generated name, and sign them in."""
    for attempt in range(TRIES):
        try:
            guest, _ = accounts.create(SYSTEM, guest_name(attempt), {Role.PLAYER}, wall_ms())
        except AccountError as error:
            if error.code != "name_taken":
                raise
            continue
        grant_play_chips(house_log, guest)
        return accounts.guest_sign_in(guest.id, session_ms())
    raise name_conflict()


@routes.add("GET", "/api/rehearsal", problems=(404,))
async def view_rehearsal(room: TrainingRoom) -> RehearsalView:
    """Return the accounts of a rehearsal with their password; any other house answers 404."""
    training = room.training
    if training is None:
        raise HttpError(404, "not_available", "not in rehearsal mode")
    return RehearsalView(
        [
            TrainingAccount(employee.name, employee.role, employee.login)
            for employee in training.people
        ],
        training.password.reveal(),
        [SpokenWords(*astuple(sentence)) for sentence in room.recent_sentences(wall_ms())],
    )
