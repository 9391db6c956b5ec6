"""The client of a house, `tapisvert.client`, at real servers, which may be killed meanwhile."""

import asyncio
import importlib.util
import signal
import socket
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest
from support.patience import PATIENCE, wait_until
from support.server.http_server import PASSWORD, PROMPT, Server, opened, settings, table
from support.server.subprocess_nodes import begun, end_leases, serve_until
from support.storage.store_backends import begin_at

from tapisvert.client import House, RequestError, Table
from tapisvert.house.purses import grant_play_chips
from tapisvert.journal.connect import open_store
from tapisvert.journal.reader import iter_entries, iter_events
from tapisvert.operations.audit import audit
from tapisvert.operations.listening import listen
from tapisvert.rules import Refusal, Settled
from tapisvert.rules.events import Staked

BOT: Final = Path(__file__).parents[3] / "examples/bot.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house with a wheel that waits for its players, and one that never stops."""
    tables = table("campione-roulette", pace=PROMPT), table("quick")
    with opened(settings(tmp_path_factory.mktemp("house"), *tables)) as server:
        yield server


def load_bot() -> Any:
    """The example as a module."""
    spec = importlib.util.spec_from_file_location("bot", BOT)
    assert spec is not None
    assert spec.loader is not None
    bot = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bot)
    return bot


def test_bot_plays_as_guest_and_by_token(server: Server) -> None:
    """Three coups at a live table, which waits for it: its result is what the purse has more or
    less afterwards.
    """
    bot = load_bot()
    anna = server.staff("Anna", "player")
    grant_play_chips(server.services.house_log, server.services.accounts.account(anna.id))
    body = anna.post("/api/me/access-tokens", label="bot", password=PASSWORD)
    for token in (None, body["token"]):
        house = House(server.origin, token)
        result = asyncio.run(bot.play(house, 3))
        purse = asyncio.run(house.request("GET", "/api/me/purse"))
        assert purse == {"amount": 1_000_000 + result, "table": None}
    assert len(anna.get("/api/me/coups")["coups"]) >= 3


def is_ready(house: House) -> bool:
    """True once a house that starts takes requests."""
    with suppress(RequestError):
        return bool(asyncio.run(house.request("GET", "/health/ready")))
    return False


async def settled_by(wheel: Table) -> list[tuple[str, int]]:
    """The player's settlements of the next coup."""
    events = await wheel.deal()
    return [(event.on, event.stake) for event in events if isinstance(event, Settled)]


def test_refused_command_raises_refusal(server: Server) -> None:
    """With code and clause; what reaches no table raises a code too."""

    async def play() -> None:
        house = House(server.origin)
        async with house.table("campione-roulette") as wheel:
            await wheel.sit(chips=10_000)
            await wheel.prefer(entropy=False)
            await wheel.open()
            with pytest.raises(Refusal) as refused:
                await wheel.bet(on="rouge", amount=10_001)
            assert (refused.value.code, refused.value.clause) == ("insufficient_chips", "CR-16")
            with pytest.raises(Refusal) as refused:
                await wheel.deal()
            assert refused.value.code == "stake_required"
            with pytest.raises(RequestError, match="key `amount`") as problem:
                await wheel.request("bet", on="rouge", amount="5")
            assert problem.value.code == "invalid_message"
            assert await wheel.bet(on="rouge", amount=500) == (
                Staked(house.name, "rouge", 500, 500, 0),
            )
            assert await settled_by(wheel) == [("rouge", 500)]
            await wheel.leave()
        with pytest.raises(RequestError, match="no table 'x'; there are: campione-roulette, quick"):
            async with house.table("x"):
                pass
        with pytest.raises(RequestError) as problem:
            await House(server.origin, "tvt_" + "x" * 43).sign_in()
        assert problem.value.code == "unauthenticated"

    asyncio.run(play())


def test_signed_out_guest_is_told(server: Server) -> None:
    """Their place ends; it does not connect again."""

    async def play() -> None:
        house = House(server.origin)
        async with house.table("quick") as wheel:
            await house.request("DELETE", "/api/session")
            with pytest.raises(RequestError) as problem:
                await wheel.until(lambda: False)
            assert problem.value.code == "unauthenticated"
            with pytest.raises(RequestError):
                await wheel.sit(chips=500)

    asyncio.run(play())


class KilledHouse:
    """A wheel, killed as it has written a bet of 700, and the next before it writes one of 900."""

    def __init__(self, folder: Path, listener: socket.socket) -> None:
        self.url = f"sqlite:///{folder / 'house.db'}"
        begin_at(self.url)
        serve = partial(serve_until, pace=PROMPT)
        self._begin = partial(begun, serve, folder, listener, self.url)
        self.process = self._begin(b'"amount":700', "after")
        self.house = House(f"http://127.0.0.1:{listener.getsockname()[1]}")

    async def begin_again(self) -> None:
        """Start the next process after each kill."""
        for mark in (b'"amount":900', b"never"):
            await asyncio.to_thread(self.process.join, PATIENCE)
            assert self.process.exitcode == -signal.SIGKILL
            end_leases(self.url)
            self.process = self._begin(mark, "before")

    async def play(self, units: Sequence[int]) -> list[tuple[str, int]]:
        """Play a coup for each stake; return what was settled."""
        await asyncio.to_thread(wait_until, lambda: is_ready(self.house))
        settled = []
        async with asyncio.timeout(PATIENCE), self.house.table("wheel") as wheel:
            starts = asyncio.create_task(self.begin_again())
            await wheel.sit(chips=10_000)
            await wheel.prefer(entropy=False)
            await wheel.open()
            for unit in units:
                await wheel.bet(on="17", amount=unit)
                settled += await settled_by(wheel)
            await wheel.leave()
            await starts
        return settled


def test_killed_house_lays_each_bet_once(tmp_path: Path) -> None:
    """Ten coups; the house is killed when it has written one bet, and before it writes another.
    The client connects to the next process, sends the bets again, and misses no coup.
    """
    units = [*(500,) * 3, 700, *(500,) * 3, 900, *(500,) * 2]
    with listen("127.0.0.1", 0) as listener:
        house = KilledHouse(tmp_path, listener)
        try:
            settled = asyncio.run(house.play(units))
        finally:
            house.process.kill()
            house.process.join(PATIENCE)
    assert settled == [("17", unit) for unit in units]
    store = open_store(house.url)
    try:
        assert not audit(store).faults
        entries = [*iter_entries(store, "wheel", 0)]
    finally:
        store.close()
    events = [event for entry in entries for event in iter_events(entry)]
    assert [event["added"] for event in events if event["event"] == "staked"] == units
