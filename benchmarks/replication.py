"""How many bets a second a house acknowledges with a replica, against one without, in one run.

    python benchmarks/replication.py [FOLDER]

Five houses on SQLite in the working folder, each a whole server without its sockets: without a
replica, with one in FOLDER (unless given, in the working folder too), asynchronous and synchronous,
and with `tapisvert replica` on this machine, asynchronous and synchronous. In each, 1 and then 64
bets wait for their answers at any time. All run in turns, and the median of several rounds counts.
Printed are the rates, their ratio to the house without, the bytes of a replica for each bet, and
the largest lag of the asynchronous houses at the end of a round.
"""

import asyncio
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Final

import start

from tapisvert.server.application.services import Services
from tapisvert.server.config.settings import load
from tapisvert.server.launch import log_setup
from tapisvert.server.launch.replication import replicator_of
from tapisvert.server.launch.runner import vault
from tapisvert.server.replication.replica_server import ADDRESS
from tapisvert.server.storage.connect import open_store

ROUNDS: Final = 11
BETS: Final = {1: 200, 64: 3_000}
BARE: Final = "without a replica"
_SETTINGS: Final = """
demonstration = true
database = "sqlite:///{folder}/house.db"
keys = "{folder}/keys"
[[table]]
id = "wheel"
rulebook = "campione-roulette"
minimum = 1
pace = {{ entropy_seconds = 0.05, bets_seconds = 3600.0 }}
"""


class House:
    """A house with a replica or without, played at by five players."""

    def __init__(self, folder: Path, **replication: str) -> None:
        folder.mkdir()
        (folder / "house.toml").write_text(_SETTINGS.format(folder=folder))
        options = {f"--replication-{name}": said for name, said in replication.items()}
        settings = load(folder / "house.toml", environment={}, options=options)
        self._replicator = replicator_of(settings, lambda: None)
        self._store = open_store(settings.database.reveal(), replication=self._replicator)
        self._services = Services(
            *(settings, self._store, vault(settings)),
            owner="benchmark",
            stop=sys.exit,
            replicator=self._replicator,
        )
        self._folder, self.bets, self.lag_seconds = folder, 0, 0.0

    async def open(self) -> None:
        """Open, and seat the players."""
        await self._services.start()
        self._ids = start.ids(0)
        self._players = start.players(self._services, self._folder / "players.json")
        for who in self._players:
            await start.ask(self._services, who, self._ids, do="sit", chips=10**12)

    async def rate(self, waiting: int) -> float:
        """Acknowledged bets a second with so many waiting at any time."""
        left = BETS[waiting]

        async def bet() -> None:
            nonlocal left
            while left > 0:
                left -= 1
                who = random.choice(self._players)
                await start.ask(self._services, who, self._ids, do="bet", on="17", amount=1)

        began = time.perf_counter()
        await asyncio.gather(*(bet() for _ in range(waiting)))
        seconds = time.perf_counter() - began
        self.bets += BETS[waiting]
        for status in self._replicator.statuses() if self._replicator else ():
            self.lag_seconds = max(self.lag_seconds, status.seconds_behind)
        return BETS[waiting] / seconds

    async def close(self) -> None:
        """Close."""
        await self._services.close("it is over", at_once=True)
        self._services.release()
        self._store.close()


@contextmanager
def replica(folder: Path) -> Iterator[str]:
    """A replica's process; its address."""
    command = [sys.executable, "-m", "tapisvert", "replica", str(folder), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        process.stdout.readline()
        yield (folder / ADDRESS).read_text().strip()
        process.terminate()


async def measure(folder: Path, other: Path, addresses: dict[str, str]) -> None:
    """Measure, print."""
    houses = {BARE: House(folder / "bare")}
    for mode, address in addresses.items():
        to = str(other / f"replica-{mode}")
        houses[f"{mode}, a folder"] = House(folder / mode, to=to, mode=mode)
        houses[f"{mode}, a process"] = House(folder / f"{mode}-2", to=address, mode=mode)
    for house in houses.values():
        await house.open()
    rates: dict[tuple[str, int], list[float]] = {}
    for _ in range(ROUNDS):
        for waiting in BETS:
            for name, house in houses.items():
                rates.setdefault((name, waiting), []).append(await house.rate(waiting))
    for (name, waiting), found in rates.items():
        ratio = median(found) / median(rates[BARE, waiting])
        print(f"{name:26} {waiting:3} at once {median(found):9,.0f} bets a second {ratio:6.2f}")
    for name, house in houses.items():
        await house.close()
        if name.startswith("asynchronous"):
            print(f"{name:26} lag at the end of a round at most {house.lag_seconds:.3f} s")
    written = sum(one.stat().st_size for one in (other / "replica-synchronous").glob("seg*"))
    print(f"{written / houses['synchronous, a folder'].bets:,.0f} bytes of segments for a bet")


def main() -> None:
    """Start the replicas, measure."""
    log_setup.configure("error")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=Path.cwd())))
        other = Path(sys.argv[1] if len(sys.argv) > 1 else folder)
        addresses = {
            mode: stack.enter_context(replica(other / f"remote-{mode}"))
            for mode in ("asynchronous", "synchronous")
        }
        asyncio.run(measure(folder, other, addresses))


if __name__ == "__main__":
    main()
