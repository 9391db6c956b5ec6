"""A whole server, killed at any moment under its clients: thousands of times with `--scale`.

An answered request is in the journal, once and whole; a client sends an unanswered one again with
the same id, to the restarted server. A disk that forgets what it said it had written is the affair
of `test_crash_points`; here the machine goes on and the process dies.
"""

import random
import signal
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from socket import socket

from support.patience import wait_until
from support.server.gamblers import Gambler, check, count_answered
from support.server.subprocess_nodes import begun, serve
from support.storage.store_backends import assert_whole

from tapisvert.server.launch.listening import listen
from tapisvert.server.maintenance.audit import audit
from tapisvert.server.storage.sqlite import SqliteStore

KILLS = 8


def _are_answered(gamblers: Sequence[Gambler], count: int) -> bool:
    """Return whether so many requests have been answered in all."""
    return count_answered(gamblers) >= count


def kill_many(folder: Path, listener: socket, times: int, seed: int) -> list[Gambler]:
    """Serve, and kill the server, so many times; who played there."""
    luck, gamblers = random.Random(seed), list[Gambler]()
    for run in range(times + 1):
        process = begun(serve, folder, listener)
        if run == 0:
            port = listener.getsockname()[1]
            origin = f"http://127.0.0.1:{port}"
            gamblers = [Gambler(name, origin).sign_in() for name in ("Anna", "Bruno", "Carla")]
            for gambler in gamblers:
                gambler.start()
        target = count_answered(gamblers) + luck.choice((0, 1, 2, 10, 40))
        wait_until(
            partial(_are_answered, gamblers, target), "no request is answered any more", pause=0.002
        )
        if run < times:
            time.sleep(luck.random() * 0.3)
        else:
            for gambler in gamblers:
                gambler.stop()
        process.kill()
        process.join()
        assert process.exitcode == -signal.SIGKILL, "it ended by itself"
        process.close()
    return gamblers


def test_killing_the_server_loses_doubles_and_halves_nothing(tmp_path: Path, scale: int) -> None:
    """After each kill -9 all that was answered stands in the journal, once; all money is there."""
    with listen("127.0.0.1", 0) as listener:
        gamblers = kill_many(tmp_path, listener, KILLS * scale, seed=32)
    store = SqliteStore(tmp_path / "house.db", reading=True)
    assert_whole(store)
    check(store, gamblers)
    for gambler in gamblers:
        assert len(gambler.answered) > KILLS
    assert store.saved_states("wheel")  # so a start went on from one, at some of the kills
    assert not audit(store).faults
    store.close()
