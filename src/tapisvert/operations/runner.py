"""Runner of one server process: the services, the application and uvicorn, from start to stop."""

import asyncio
import contextlib
import gc
import logging
import os
import platform
import secrets
import socket
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import uvicorn

from tapisvert import __version__
from tapisvert.api.websocket_protocol import WebSocketProtocol
from tapisvert.clock import now
from tapisvert.config.fields import SettingsError
from tapisvert.config.settings import Settings
from tapisvert.fairness.vault import KEY_VARIABLE, Vault
from tapisvert.house.machine_acts import ChangedAccount, MachineAct, execute, hand_over
from tapisvert.journal.checkpoint_keys import VAULT_KEY
from tapisvert.journal.connect import open_store
from tapisvert.journal.node_name import new_name
from tapisvert.journal.pg_patience import wait_until_it_accepts
from tapisvert.journal.sql import EventStore
from tapisvert.journal.sqlite import SqliteStore
from tapisvert.journal.sqlite_driver import VERSION, find_wal_fault
from tapisvert.journal.store import DatabaseInUseError, StoreError
from tapisvert.live.client_messages import MAX_BYTES
from tapisvert.live.start_progress import StartProgress
from tapisvert.operations.listening import fit_rates, raise_descriptor_limit, stopping_signals
from tapisvert.operations.litestream import Litestream, litestream_of
from tapisvert.operations.startup_page import OpeningGate
from tapisvert.operations.warnings import account_dangers, check_dangers, dangers
from tapisvert.server.apidocs import generate_all
from tapisvert.server.app import App
from tapisvert.server.services import Services

SHUTDOWN_MESSAGE: Final = "server restarting: reconnect with ?after=<last entry>"
_COLLECTED: Final = (1_000, 3, 333)
"""Net allocations before the garbage collector runs, then runs of each generation before the next.

A run stops the process, for long if many connections opened since: 92 ms of processor time were
seen with 10,000 allocations and 2,000 spectators, and of the second generation 4 to 6 ms with ten
runs of the first, 2 ms with three. The third number keeps whole runs as rare.
"""
_HEAD_BYTES: Final = 16_384
"""Maximum size of a request's head, in bytes."""
_BACKLOG: Final = 4_096
_LOOPBACK: Final = ("127.0.0.1", "localhost", "[::1]")
_LOG: Final = logging.getLogger("tapisvert.server")


def origins(settings: Settings, port: int) -> frozenset[str]:
    """Return the allowed origins: those of the settings or, on loopback, this server's own."""
    if settings.origins:
        return frozenset(settings.origins)
    hosts = {*_LOOPBACK, f"[{settings.host}]" if ":" in settings.host else settings.host}
    suffix = "" if port == 80 else f":{port}"
    return frozenset(f"http://{host}{suffix}" for host in hosts)


def vault(settings: Settings) -> Vault:
    """Return the vault; its key is in the environment, or in a file that is created if needed."""
    if os.environ.get(KEY_VARIABLE):
        return Vault.from_environment()
    folder: Path = settings.keys
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return Vault.from_file(folder / VAULT_KEY)


def _open(settings: Settings) -> tuple[EventStore, Litestream | None]:
    """Open the database, migrated to the latest step."""
    wait_until_it_accepts(settings.database.reveal())
    litestream = litestream_of(settings)
    return open_store(settings.database.reveal(), replication=litestream), litestream


class ServerRunner:
    """Runner of a server for as long as `run` lasts; health checks are answered all the time."""

    def __init__(self, settings: Settings, listener: socket.socket) -> None:
        rates = fit_rates(settings.rates, raise_descriptor_limit())
        self.settings = replace(settings, rates=rates)
        self._listener = listener
        self.port: int = listener.getsockname()[1]
        self._failure: str | None = None
        self._stopping = asyncio.Event()
        self._progress = StartProgress()
        self._gate = OpeningGate(self._progress)
        self._server = _Server(_config(self._gate, self.settings))

    async def run(
        self, on_open: Callable[[Services], None] | None = None, *, with_signals: bool = True
    ) -> None:
        """Serve until stopped; call `on_open` once open. Raises StoreError, or another failure."""
        self._loop = asyncio.get_running_loop()
        _LOG.info("tapisvert %s starting", __version__, extra={"fields": self._build()})
        check_dangers(self.settings)
        for danger in dangers(self.settings):
            _LOG.warning(danger)
        key = vault(self.settings)
        self._serving = asyncio.ensure_future(self._server.serve(sockets=[self._listener]))
        try:
            await self._open(key, on_open, with_signals=with_signals)
        finally:
            self._server.should_exit = True
            await self._serving
        if self._failure is not None:
            raise StoreError(self._failure)
        _LOG.info("tapisvert stopped")

    def _build(self) -> dict[str, object]:
        """Return the build information of a start: versions, the kind of database, the process."""
        database = self.settings.database.reveal().partition(":")[0]
        build = {"version": __version__, "python": platform.python_version()}
        return {**build, "database": database, "port": self.port, "pid": os.getpid()}

    async def _open(
        self, key: Vault, on_open: Callable[[Services], None] | None, *, with_signals: bool
    ) -> None:
        store, litestream = await asyncio.to_thread(_open, self.settings)
        fault = find_wal_fault(VERSION) if isinstance(store, SqliteStore) else None
        if fault is not None:
            _LOG.warning(fault)
        try:
            services = Services(
                self.settings,
                store,
                key,
                owner=new_name(),
                stop=self._fail,
                progress=self._progress,
                replication=litestream,
            )
            try:
                await services.start()
                await asyncio.to_thread(_name_account_dangers, services)
                await self._serve(services, on_open, with_signals=with_signals)
            finally:
                await asyncio.to_thread(services.release)
        except StoreError as error:
            raise StoreError(self._failure or str(error)) from error
        finally:
            await asyncio.to_thread(store.close)

    async def _serve(
        self,
        services: Services,
        on_open: Callable[[Services], None] | None,
        *,
        with_signals: bool,
    ) -> None:
        services.api_documents = generate_all
        app = App(services, origins(self.settings, self.port))
        looking = asyncio.ensure_future(app.sockets.run_revalidation())
        self._gate.open(app)
        signals = self._signals() if with_signals else contextlib.nullcontext()
        with signals, _collecting_seldom():
            _LOG.info("ready: %d tables", len(services.node.rows))
            if on_open is not None:
                on_open(services)
            stopped = asyncio.ensure_future(self._stopping.wait())
            await asyncio.wait((stopped, self._serving), return_when=asyncio.FIRST_COMPLETED)
            _LOG.info("shutting down: %s", self._failure or "draining coups in play")
            stopped.cancel()
            looking.cancel()
            await services.close(SHUTDOWN_MESSAGE, at_once=self._failure is not None)
            self._server.should_exit = True
            await self._serving

    def stop(self) -> None:
        """Stop, from any thread: the coups in play finish, and every client gets the reason."""
        self.call(self._stopping.set)

    def call(self, act: Callable[[], object]) -> None:
        """Run a callback on the server's event loop, from any thread."""
        self._loop.call_soon_threadsafe(act)

    def _fail(self, reason: str) -> None:
        """Stop immediately: memory may differ from the journal."""
        self._failure = self._failure or reason
        self.stop()

    @contextlib.contextmanager
    def _signals(self) -> Iterator[None]:
        numbers = stopping_signals()
        for number in numbers:
            self._loop.add_signal_handler(number, self._stopping.set)
        try:
            yield
        finally:
            for number in numbers:
                self._loop.remove_signal_handler(number)


def _name_account_dangers(services: Services) -> None:
    accounts = services.accounts
    for danger in account_dangers(
        services.settings, accounts.list_staff(), accounts.second_factors.owners()
    ):
        _LOG.warning(danger)


@contextlib.contextmanager
def _collecting_seldom() -> Iterator[None]:
    """Collect garbage in short runs, and completely only rarely: a bet leaves little cyclic
    garbage, and with Python's thresholds collections would cost a tenth of the processor. Objects
    of the start, mostly modules, are excluded from all runs.
    """
    threshold = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*_COLLECTED)
    try:
        yield
    finally:
        gc.set_threshold(*threshold)


class _Server(uvicorn.Server):
    """Server without signal handlers: a coup is finished before anything closes."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals alone."""
        yield


def _config(app: OpeningGate, settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        ws=WebSocketProtocol,
        http="h11",
        loop="asyncio",
        lifespan="off",
        ws_max_size=2 * MAX_BYTES,  # slightly too long messages get an error
        ws_per_message_deflate=False,
        ws_ping_interval=5,
        ws_ping_timeout=6,
        proxy_headers=True,  # only those of `proxies`
        forwarded_allow_ips=list(settings.proxies),
        server_header=False,
        date_header=True,
        access_log=True,  # see `logs`: without the query string
        log_config=None,
        h11_max_incomplete_event_size=_HEAD_BYTES,
        limit_concurrency=settings.rates.connections,
        backlog=_BACKLOG,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=5,
    )


def new_admin_invitation(settings: Settings) -> tuple[str, str]:
    """Return a director's name, and the token of an invitation. Raises DatabaseInUseError."""
    with _link_services(settings) as services:
        at_ms = now().wall_ms
        if invitation := services.accounts.create_administrator(at_ms):
            return invitation[0].name, invitation[1]
        account, token = services.accounts.reset_administrator(at_ms)
        _LOG.warning("password link for account %s created from the command line", account.name)
        return account.name, token


def change_account(settings: Settings, act: MachineAct, name: str) -> ChangedAccount:
    """Confirm an account, or remove its second factor, by its shown name; an open house with the
    database does it itself. Raises SettingsError if the account is unknown, DatabaseInUseError if
    the house does not answer.
    """
    try:
        with _link_services(settings) as services:
            account = execute(services.accounts, act, name)
    except DatabaseInUseError:
        answer = hand_over(settings.keys, act, name)
        if answer is None:
            raise
        account = answer
    if account.problem is not None:
        raise SettingsError(f"--{act.replace('_', '-')}: {account.problem}")
    return account


@contextlib.contextmanager
def _link_services(settings: Settings) -> Iterator[Services]:
    """Yield temporary services that open no tables, to create an invitation and log it."""
    key = vault(settings)
    owner = f"link-{secrets.token_hex(4)}"
    store, litestream = _open(settings)
    with contextlib.closing(store):
        services = Services(
            settings, store, key, owner=owner, stop=_LOG.critical, replication=litestream
        )
        try:
            yield services
        finally:
            services.release()
