"""One server process: a house, its application, and uvicorn, from the first request to the last."""

import asyncio
import contextlib
import errno
import gc
import logging
import os
import secrets
import signal
import socket
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import uvicorn

from tapisvert.fairness.vault import KEY_VARIABLE, Vault
from tapisvert.server.api.app import App
from tapisvert.server.api.transport.connection_limit import (
    LimitingListener,
    fit_rates,
    raise_descriptor_limit,
)
from tapisvert.server.api.transport.http_protocol import TimeoutHTTPProtocol
from tapisvert.server.api.transport.websocket_protocol import WebSocketProtocol
from tapisvert.server.application.account_service import ADMINISTRATOR
from tapisvert.server.application.services import Services
from tapisvert.server.application.startup import check_before_migration
from tapisvert.server.clock import now
from tapisvert.server.config.fields import SettingsError
from tapisvert.server.config.settings import Settings
from tapisvert.server.journal.checkpoint_keys import VAULT_KEY
from tapisvert.server.journal.store import EventStore, StoreError
from tapisvert.server.schemas.client_messages import MAX_BYTES
from tapisvert.server.storage import sqlite
from tapisvert.server.storage.connect import open_store
from tapisvert.server.storage.sqlite import SqliteStore

SHUTDOWN_MESSAGE: Final = (
    "the house closes for a moment; come back with the number of the last entry you have"
)
_BACKLOG: Final = 2_048
_COLLECTED: Final = 10_000
"""So many values are made, and not let go, before the collector looks at them."""
_LOOPBACK: Final = ("127.0.0.1", "localhost", "[::1]")
_LOG: Final = logging.getLogger("tapisvert.server")
_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


def listen(host: str, port: int, *, or_next: int = 1) -> socket.socket:
    """A socket that listens there; where the port is taken, on one of the next. SettingsError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for tried in range(or_next):
        # only where the protocol is named does asyncio have small answers sent without delay
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port + tried if port else 0))
            listener.listen(_BACKLOG)
        except OSError as error:
            listener.close()
            if tried + 1 == or_next or error.errno != errno.EADDRINUSE:
                raise _cannot_listen(host, port, tried, error) from error
            continue
        listener.setblocking(False)  # noqa: FBT003 - its only form
        return listener
    raise AssertionError("a port was tried")


def _cannot_listen(host: str, port: int, tried: int, error: OSError) -> SettingsError:
    """Where it is that nobody can listen, and what to do about it."""
    ports = f"{port} to {port + tried}" if tried else f"{port}"
    what = {
        errno.EADDRINUSE: (
            "in use: another program listens there, perhaps a house that is open already. Stop it,"
            " or give another --port"
        ),
        errno.EADDRNOTAVAIL: "not an address of this machine: give another --host",
        errno.EACCES: "not for everybody to open: give a --port above 1023",
    }.get(error.errno or 0, f"not to be listened on: {error.strerror or error}")
    where = f"[{host}]" if ":" in host else host
    return SettingsError(f"{where}:{ports} is {what}")


def origins(settings: Settings, port: int) -> frozenset[str]:
    """Whose pages may speak here: those of the settings; on loopback this server's own."""
    if settings.origins:
        return frozenset(settings.origins)
    hosts = {*_LOOPBACK, f"[{settings.host}]" if ":" in settings.host else settings.host}
    suffix = "" if port == 80 else f":{port}"
    return frozenset(f"http://{host}{suffix}" for host in hosts)


def vault(settings: Settings) -> Vault:
    """The vault: its key is in the environment, or a file of its own that is made if need be."""
    if os.environ.get(KEY_VARIABLE):
        return Vault.from_environment()
    folder: Path = settings.keys
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return Vault.from_file(folder / VAULT_KEY)


def _open(settings: Settings, key: Vault) -> EventStore:
    """The database at the latest step; it stays at its own where the house may not open."""
    check_before_migration(settings, key)
    return open_store(settings.database.reveal())


def stopping_signals() -> list[signal.Signals]:
    """The signals that close a house: none that its start has ignored, as a shell does with Ctrl-C
    for a job in the background.
    """
    return [number for number in _SIGNALS if signal.getsignal(number) is not signal.SIG_IGN]


class _Server(uvicorn.Server):
    """uvicorn, with the signals left to us: a coup is finished before anything closes."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Nothing is captured here."""
        yield


class ServerRunner:
    """A house that is open, for as long as `run` goes on."""

    def __init__(self, settings: Settings, listener: socket.socket) -> None:
        rates = fit_rates(settings.rates, raise_descriptor_limit())
        self.settings, self._listener = replace(settings, rates=rates), listener
        self.port: int = listener.getsockname()[1]
        self._failure: str | None = None
        self._stopping = asyncio.Event()
        self._times = 0

    async def run(
        self, opened: Callable[[Services], None] | None = None, *, with_signals: bool = True
    ) -> None:
        """Serve until it is stopped. StoreError, and whatever keeps the house from opening.

        `opened` is called once it is open.
        """
        self._loop = asyncio.get_running_loop()
        key = vault(self.settings)
        store = await asyncio.to_thread(_open, self.settings, key)
        fault = sqlite.fault_of(sqlite.VERSION) if isinstance(store, SqliteStore) else None
        if fault is not None:
            _LOG.warning(fault)
        owner = f"{socket.gethostname()[:40]}-{os.getpid()}-{secrets.token_hex(4)}"
        try:
            house = Services(self.settings, store, key, owner=owner, stop=self._fail)
            try:
                await house.start()
                await self._serve(house, opened, with_signals=with_signals)
            finally:
                await asyncio.to_thread(house.release)
        except StoreError as error:
            raise StoreError(self._failure or str(error)) from error
        finally:
            await asyncio.to_thread(store.close)
        if self._failure is not None:
            raise StoreError(self._failure)

    async def _serve(
        self,
        house: Services,
        opened: Callable[[Services], None] | None,
        *,
        with_signals: bool,
    ) -> None:
        app = App(house, origins(self.settings, self.port))
        server = _Server(_config(app, self.settings))
        looking = asyncio.ensure_future(app.sockets.run_revalidation())
        listener = LimitingListener(self._listener, self.settings.rates, self.settings.proxies)
        serving = asyncio.ensure_future(server.serve(sockets=[listener]))
        signals = self._signals() if with_signals else contextlib.nullcontext()
        with signals, _collecting_seldom():
            if opened is not None:
                opened(house)
            stopped = asyncio.ensure_future(self._stopping.wait())
            await asyncio.wait((stopped, serving), return_when=asyncio.FIRST_COMPLETED)
            stopped.cancel()
            looking.cancel()
            await house.close(SHUTDOWN_MESSAGE, at_once=self._failure is not None)
            server.should_exit = True
            await serving

    def stop(self) -> None:
        """Stop, from any thread: finish the coups, and tell everybody why."""
        self.call(self._stopping.set)

    def call(self, act: Callable[[], object]) -> None:
        """Do something on the server's own loop, from any thread."""
        self._loop.call_soon_threadsafe(act)

    def _fail(self, reason: str) -> None:
        """Stop at once: what is in memory may not be what is kept."""
        self._failure = self._failure or reason
        self._loop.call_soon_threadsafe(self._stopping.set)

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


@contextlib.contextmanager
def _collecting_seldom() -> Iterator[None]:
    """Little of what a bet leaves behind is garbage in a cycle, and nothing that a house is made
    of: looked through for every seven hundred values, they would cost a tenth of the processor.
    """
    before, was_frozen = gc.get_threshold(), gc.get_freeze_count() > 0
    gc.freeze()
    gc.set_threshold(_COLLECTED, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
        if not was_frozen:
            gc.unfreeze()


def _config(app: App, settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        ws=WebSocketProtocol,
        http=TimeoutHTTPProtocol,
        loop="asyncio",
        lifespan="off",
        ws_max_size=2 * MAX_BYTES,  # a message that is a little too long is told so
        ws_per_message_deflate=False,
        proxy_headers=settings.tls,
        forwarded_allow_ips=list(settings.proxies),
        server_header=False,
        date_header=True,
        access_log=True,  # see `logs`: without what follows a path
        log_config=None,
        backlog=_BACKLOG,
        h11_max_incomplete_event_size=16_384,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=5,
    )


def admin_invitation(settings: Settings, house: Services | None = None) -> str | None:
    """The token of a link for the direction's first password; None where it has one.

    Without an open house another is made for it: InUse where a process has the database for itself.
    """
    if house is not None:
        return house.accounts.create_administrator(now().wall_ms)
    with _beside(settings) as made:
        return made.accounts.create_administrator(now().wall_ms)


def new_admin_invitation(settings: Settings) -> tuple[str, str]:
    """The name of an account of the direction, and the token of a link by which its owner chooses a
    password, be it another one. InUse where a process has the database for itself.
    """
    with _beside(settings) as made:
        at_ms = now().wall_ms
        token = made.accounts.create_administrator(at_ms)
        if token is not None:
            return ADMINISTRATOR, token
        account, token = made.accounts.reset_administrator(at_ms)
        return account.name, token


@contextlib.contextmanager
def _beside(settings: Settings) -> Iterator[Services]:
    """A house that opens no tables: a link is made in it, and the journal told."""
    key = vault(settings)
    store = _open(settings, key)
    try:
        owner = f"link-{secrets.token_hex(4)}"
        house = Services(settings, store, key, owner=owner, stop=_LOG.critical)
        try:
            yield house
        finally:
            house.release()
    finally:
        store.close()
