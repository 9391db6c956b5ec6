"""Fixtures of the page's tests: a browser, tables with a given deal, people at them."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support.page.browser import Contexts, MissingError, Visit, launched
from support.page.page_player import Arrange, AtTable, Guests, Visits
from support.page.rigged_table import HELD, Arranged
from support.server.http_server import Person, opened, settings, table

from tapisvert import regulations
from tapisvert.live.stages import Pace
from tapisvert.operations.listening import listen


def skip_or_fail(config: pytest.Config, error: MissingError) -> None:
    """There is no browser: fail if one was required, else skip, and say so."""
    if config.getoption("--require-browser"):
        pytest.fail(f"a browser is required: {error}", pytrace=False)
    pytest.skip(f"NOT VERIFIED: there is no browser to open the page in: {error}")


@contextmanager
def aside(loop: asyncio.AbstractEventLoop) -> Iterator[None]:
    """Let a loop run here; it is put aside after, as other tests of this process have their own."""
    asyncio._set_running_loop(loop)
    try:
        yield
    finally:
        asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def running(request: pytest.FixtureRequest) -> Iterator[tuple[Contexts, asyncio.AbstractEventLoop]]:
    """The browser of all tests of this process, and playwright's loop, which is put aside."""
    entries = launched()
    try:
        browser = entries.__enter__()
    except MissingError as error:
        skip_or_fail(request.config, error)
        return
    loop = asyncio.get_running_loop()
    asyncio._set_running_loop(None)
    yield Contexts(browser), loop
    with aside(loop):
        entries.__exit__(None, None, None)


@pytest.fixture
def contexts(running: tuple[Contexts, asyncio.AbstractEventLoop]) -> Iterator[Contexts]:
    """A browser's contexts, while a test runs."""
    result, loop = running
    with aside(loop):
        yield result


@pytest.fixture(scope="session")
def listener() -> Iterator[socket.socket]:
    """Listening socket of this process's houses in turn: one origin, whose files stay cached."""
    with listen("127.0.0.1", 0) as listening:
        yield listening


@pytest.fixture
def visits(contexts: Contexts) -> Iterator[Visits]:
    """Opens browsers for people, signed in; what went wrong in any of them fails the test."""
    entries: list[Visit] = []

    def visit(house: Any, name: Person | None = None, **options: Any) -> Visit:
        if name is not None:
            options["cookies"] = dict(name.http.cookies)
        entries.append(Visit(contexts, house.origin, **options))
        return entries[-1]

    yield visit
    wrong = [message for item in entries for message in item.close()]
    assert wrong == []


@pytest.fixture
def arrange(tmp_path: Path, listener: socket.socket) -> Iterator[Arrange]:
    """Opens a house with one table, whose draws give the wanted results."""
    with ExitStack() as houses:

        def open_house(
            book: str, *expected: str | int | None, pace: Pace = HELD, **options: Any
        ) -> Arranged:
            entropy = options.pop("entropy", None)
            called = options.pop("called", regulations.rulebook(book).name)
            held_table = replace(table("table", book, pace, **options), name=called)
            at_once = {"--stop-seconds": "0"}  # a coup that is held would never end
            house = settings(tmp_path, held_table, options=at_once)
            server = houses.enter_context(opened(house, listener))
            return Arranged(server, "table", *expected, entropy=entropy)

        yield open_house


@pytest.fixture
def at_table(visits: Visits) -> Guests:
    """Opens a table's page for a player: a guest by name, or a signed-in person."""

    def open_table(
        game: Arranged, name: str | Person | None, chips: int = 100_000, **options: Any
    ) -> AtTable:
        account = game.server.guest(name) if isinstance(name, str) else name
        if account and isinstance(name, str) and chips:
            with account.at(game.name, chips=chips):  # by the page itself: test_coming_and_going
                pass
        visit = visits(game.server, account, **options)
        guest = AtTable(visit, game, name if isinstance(name, str) else "")
        if guest.player and chips:
            guest.agrees()
        return guest

    return open_table
