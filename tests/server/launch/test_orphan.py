"""A worker whose parent has died: the port is free for another start before its coups are over."""

import time
from contextlib import suppress
from pathlib import Path

from support.page.rigged_table import Arranged
from support.server.http_server import opened, settings, table
from support.server.node_harness import code

from tapisvert.server.config.fields import SettingsError
from tapisvert.server.launch.listening import listen
from tapisvert.server.tables.stages import Pace

LONG = Pace(0.05, 0.1, 0.4, 0.4, 0.05, 60, 60, 0.1, quiet_seconds=0)
"""A coup that ends when the test says so."""


def test_the_port_is_free_while_a_coup_is_played(tmp_path: Path) -> None:
    """The coup has up to a minute; another server may listen before."""
    house = settings(tmp_path, table(pace=LONG), options={"--stop-seconds": "60"})
    with opened(house) as server:
        anna = server.guest("Anna")
        with anna.at() as line:
            assert line.begin()
            line.ask("sit", chips=100_000)
            line.stage("bets")
            line.bet("17", 500)
            line.stage("ball")
            ball = Arranged(server, "wheel")
            server.runner.call(server.runner.stop_alone)
            while not is_free(server.port):
                time.sleep(0.01)
            assert code(line.ask("bet", on="17", amount=500)) == "betting_closed"  # it is not over
            ball.end_stage()
            assert line.closed()


def is_free(port: int) -> bool:
    """Return whether a server may be started at this port."""
    with suppress(SettingsError), listen("127.0.0.1", port):
        return True
    return False
