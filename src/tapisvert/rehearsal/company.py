"""All simulated people of a rehearsal, who start with the server and end with it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from itertools import chain, cycle
from typing import Final

from tapisvert import regulations
from tapisvert.api.training import SpokenSentence, TrainingRoom
from tapisvert.client import RequestError
from tapisvert.clock import wall_ms
from tapisvert.live.requests import WALK_IN_SUFFIX
from tapisvert.live.stages import Mode
from tapisvert.live.table_posts import TABLE_ROLES
from tapisvert.operations.runner import ServerRunner
from tapisvert.rehearsal import house
from tapisvert.rehearsal.colleagues import (
    Colleague,
    Director,
    Inspector,
    Payeur,
    Tailleur,
)
from tapisvert.rehearsal.counts import Cashier, Controller, CountingChef, CountingColleague
from tapisvert.rehearsal.players import Player, Visitor
from tapisvert.rehearsal.wire import USUAL, Line, Person, RehearsalTempo, TableOfRehearsal
from tapisvert.rules import Role
from tapisvert.server.services import Services

_AGAIN_SECONDS: Final = 1.0
_VISITORS: Final = {house.CARDS: ("Rossi", "Moreau"), house.WHEEL: ("Bianchi", "Keller")}
_WORK: Final[dict[Role, type[Colleague]]] = {
    Role.TAILLEUR: Tailleur,
    Role.PAYEUR: Payeur,
    Role.CHEF: CountingChef,
    Role.CASHIER: Cashier,
    Role.CONTROLLER: Controller,
    Role.INSPECTOR: Inspector,
    Role.DIRECTION: Director,
}
_SEATED: Final = (house.CARDS, house.WHEEL, house.CARDS, house.WHEEL, house.AUTOMATIC)
"""Tables of the players, in turn."""
_LOG: Final = logging.getLogger("tapisvert.server")


class Company:
    """Simulated people of a house that is open at a port."""

    def __init__(
        self, services: Services, port: int, seed: int, tempo: RehearsalTempo = USUAL
    ) -> None:
        self._room: TrainingRoom = services.training_room
        origins = services.settings.origins or (f"http://127.0.0.1:{port}",)
        self._port = port
        self._origin = origins[0]
        self._payeurs: dict[str, Payeur] = {}
        self._hearing: set[asyncio.Task[None]] = set()
        self._tables = {
            table.id: TableOfRehearsal(
                table.id,
                regulations.rulebook(table.rulebook),
                str(seed),
                tempo,
                has_croupiers=table.mode is Mode.REAL,
            )
            for table in services.settings.tables
        }

    async def run(self) -> None:
        """Play and serve until cancelled."""
        reader = await self._signed_in(house.CONTROLLER)
        async with asyncio.TaskGroup() as group:
            for name, role in dict(chain(*house.COLLEAGUES.values())).items():
                group.create_task(self._employ(name, role, reader))
            for name, table in zip(house.PLAYERS, cycle(_SEATED), strict=False):
                group.create_task(self._invite(name, table))

    async def _employ(self, name: str, role: Role, reader: Person) -> None:
        person = await self._signed_in(name)
        async with asyncio.TaskGroup() as group:
            for table, staff in house.COLLEAGUES.items():
                if (name, role) not in staff:
                    continue
                colleague = self._colleague(person, role, table)
                if isinstance(colleague, CountingColleague):
                    colleague.reader = reader
                group.create_task(live_until_cancelled(colleague.serve))
                if isinstance(colleague, Director):
                    group.create_task(
                        live_until_cancelled(partial(self._let_visitors_talk, person, table))
                    )

    def _colleague(self, person: Person, role: Role, table: str) -> Colleague:
        colleague = _WORK[role](person, role.value, self._tables[table])
        if isinstance(colleague, Payeur):
            colleague.visitors = tuple(name + WALK_IN_SUFFIX for name in _VISITORS[table])
            self._payeurs[table] = colleague
        if isinstance(colleague, Director):
            colleague.colleagues = _posts(house.COLLEAGUES[table])
            colleague.posts = _posts(house.PEOPLE)
        return colleague

    async def _invite(self, name: str, table: str) -> None:
        person = await self._signed_in(name)
        await live_until_cancelled(Player(person, self._tables[table], self.say).play)

    async def _let_visitors_talk(self, person: Person, table: str) -> None:
        async with person.at(table) as line, asyncio.TaskGroup() as group:
            group.create_task(self._end_rounds(line, table))
            for name in _VISITORS[table]:
                visitor = Visitor(name + WALK_IN_SUFFIX, self._tables[table], self.say)
                group.create_task(visitor.play(line))

    async def _end_rounds(self, line: Line, table: str) -> None:
        while True:
            await line.next_coup()
            self._room.end_round(table)

    async def _signed_in(self, name: str) -> Person:
        training = self._room.training
        assert training is not None
        person = Person(self._port, self._origin, name, house.login_of(name))
        while True:
            try:
                await person.sign_in_with(training.password.reveal())
                return person
            except (OSError, RequestError) as error:
                _LOG.warning("simulated player cannot sign in, retrying: %s", error)
                await asyncio.sleep(_AGAIN_SECONDS)

    def say(self, table: str, player: str, words: str) -> None:
        """Say words at a table: the croupier there hears them."""
        self._room.say(SpokenSentence(table, player, words, wall_ms()))
        if (payeur := self._payeurs.get(table)) is not None:
            hearing = asyncio.ensure_future(payeur.hear(player, words))
            self._hearing.add(hearing)
            hearing.add_done_callback(self._end_hearing)

    def _end_hearing(self, hearing: asyncio.Task[None]) -> None:
        self._hearing.discard(hearing)
        if not hearing.cancelled() and (error := hearing.exception()) is not None:
            _LOG.debug("simulated croupier interrupted: %s", error)


def _posts(staff: tuple[tuple[str, Role], ...]) -> tuple[tuple[str, str], ...]:
    """Return the roles and names of the staff at tables."""
    return tuple((role.value, name) for name, role in staff if role in TABLE_ROLES)


async def live_until_cancelled(life: Callable[[], Awaitable[None]]) -> None:
    """Restart a person's life whenever it ends: connections end, and the server may be busy."""
    task = asyncio.current_task()
    assert task is not None
    while not task.cancelling():  # a task group that fails loses a cancellation, before Python 3.13
        try:
            await life()
        except* (OSError, RequestError) as errors:
            _LOG.debug("simulated player reconnecting: %s", errors.exceptions[0])
        except* Exception as errors:
            _LOG.warning("simulated person reconnects: %r", errors.exceptions[0])
        await asyncio.sleep(_AGAIN_SECONDS)


async def run_rehearsal(
    runner: ServerRunner,
    on_open: Callable[[Services], None],
    seed: int,
    tempo: RehearsalTempo = USUAL,
    *,
    with_signals: bool = True,
) -> None:
    """Serve until stopped; call `on_open` once the accounts exist. Raises StoreError."""
    living: list[asyncio.Task[None]] = []

    async def live(services: Services) -> None:
        await asyncio.to_thread(house.open_accounts, services)
        on_open(services)
        await Company(services, runner.port, seed, tempo).run()

    def begin(services: Services) -> None:
        living.append(task := asyncio.create_task(live(services)))
        task.add_done_callback(lambda _task: runner.stop())  # it ends by an error alone

    try:
        await runner.run(begin, with_signals=with_signals)
    finally:
        for task in living:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
