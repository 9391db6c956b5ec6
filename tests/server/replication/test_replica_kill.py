"""A house killed with kill -9 while bets are acknowledged, and its disk lost: what is left."""

import re
import signal
from collections.abc import Callable
from pathlib import Path

from support.cli.cli_runner import Finished, called
from support.patience import PATIENCE, wait_until
from support.server import plain_http
from support.server.http_server import opened, settings
from support.server.replicas import Bettor, Replica, replica, serve_replicated
from support.server.subprocess_nodes import begun

from tapisvert.server.journal.entry import Entry
from tapisvert.server.launch.listening import listen
from tapisvert.server.maintenance.audit import audit
from tapisvert.server.replication.replica_folder import bases_of
from tapisvert.server.storage.sqlite import SqliteStore


def killed(
    folder: Path, run: str, bets: int, *said: str, meanwhile: Callable[[str], object] = str
) -> dict[str, int]:
    """Play at a house with these settings, and kill it after so many bets, in the middle of which
    comes what is `meanwhile` done at its origin. Return the acknowledged requests with their
    entries.
    """
    options = dict(zip(said[::2], said[1::2], strict=True))
    with listen("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        process = begun(serve_replicated, folder, listener, options)
        players = [Bettor(f"{name}{run}", port) for name in ("Anna", "Bruno", "Carla")]
        for player in players:
            player.start()
        _wait(players, bets)
        meanwhile(f"http://127.0.0.1:{port}")
        _wait(players, bets)
        process.kill()
        process.join()
    assert process.exitcode == -signal.SIGKILL, "it ended by itself"
    for player in players:
        player.join(PATIENCE)
        assert player.error is None
    return {name: entry for player in players for name, entry in player.answered.items()}


def _wait(players: list[Bettor], bets: int) -> None:
    """Wait until so many more are acknowledged."""
    goal = sum(len(player.answered) for player in players) + bets

    def is_reached() -> bool:
        assert not any(player.error for player in players)
        return sum(len(player.answered) for player in players) >= goal

    wait_until(is_reached, "no bet is acknowledged any more", pause=0.002)


def has_all(origin: str) -> bool:
    """Return True if the replica lacks no commit of the house now."""
    told = plain_http.get(f"{origin}/metrics").text
    return re.search(r"^tapisvert_replica_lag_commits\{.*\} 0\.0$", told, re.MULTILINE) is not None


def stopping(other: Replica) -> Callable[[str], None]:
    """Act that stops a replica, whatever the origin of the house."""
    return lambda _origin: other.signal(signal.SIGSTOP)


def lose(folder: Path) -> None:
    """Delete the database."""
    for file in folder.glob("house.db*"):
        file.unlink()


def restored(folder: Path) -> tuple[dict[str, Entry], Finished]:
    """Restore the house from its replica: the requests in its journal, which is right."""
    done = called(
        *("restore", str(folder / "replica"), "--database", f"sqlite:///{folder}/house.db"),
        TAPISVERT_KEYS=str(folder / "keys"),
    )
    assert (done.status, done.err) == (0, "")
    store = SqliteStore(folder / "house.db", reading=True)
    assert audit(store).is_right
    written = store.read("wheel", 0, 10**9)
    store.close()
    return {entry.request: entry for entry in written if entry.request is not None}, done


def test_nothing_acknowledged_is_lost_with_the_disk(tmp_path: Path, scale: int) -> None:
    """Of a synchronous house; it goes on from what was restored, and is killed again."""
    answered: dict[str, int] = {}
    for run in range(2 * scale):
        answered |= killed(
            *(tmp_path, str(run), 10 + 7 * (run % 9)),
            *("--replication-to", str(tmp_path / "replica")),
            *("--replication-mode", "synchronous"),
        )
        lose(tmp_path)
        written, done = restored(tmp_path)
        assert {name: written[name].number for name in answered} == answered
        assert "nothing that was acknowledged is missing" in done.out
    assert len(bases_of(tmp_path / "replica")) == 2 * scale


def test_what_an_asynchronous_house_loses_is_named(tmp_path: Path) -> None:
    """The entries after the one with which the table ends: all of those, and none before."""
    with replica(tmp_path / "replica") as other:

        def fall_behind(origin: str) -> None:
            wait_until(lambda: has_all(origin))
            other.signal(signal.SIGSTOP)

        answered = killed(
            *(tmp_path, "0", 20, "--replication-to", other.address), meanwhile=fall_behind
        )  # the replica ends as it stands: going on, it would read what the house has sent
    lose(tmp_path)
    written, done = restored(tmp_path)
    named = re.search(r"Table wheel ends with entry (\d+)", done.out)
    assert named is not None
    last = int(named[1])
    lost = {name: number for name, number in answered.items() if number > last}
    assert len(lost) > 10
    assert not lost.keys() & written.keys()
    kept = {name: number for name, number in answered.items() if number <= last}
    assert len(kept) > 10
    assert {name: written[name].number for name in kept} == kept
    assert "It was asynchronous: what was played after that is lost." in done.out


def test_a_killed_house_goes_on_with_its_replica(tmp_path: Path) -> None:
    """The log of its own disk has the commits that the replica lacks; no new base is made."""
    answered: dict[str, int] = {}
    for run in range(2):
        with replica(tmp_path / "replica") as other:
            answered |= killed(
                *(tmp_path, str(run), 10, "--replication-to", other.address),
                meanwhile=stopping(other),
            )
    with replica(tmp_path / "replica") as other:
        options = {"--replication-to": other.address, "--replication-mode": "synchronous"}
        with opened(settings(tmp_path, options=options)):  # which waits until the replica has all
            pass
    lose(tmp_path)
    written, _ = restored(tmp_path)
    assert {name: written[name].number for name in answered} == answered
    assert len(bases_of(tmp_path / "replica")) == 1
