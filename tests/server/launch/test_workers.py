"""Several workers of a house: each may die, clients come to the owner of their table, and a scrape
at any of them tells of all.
"""

import os
import re
import signal
from contextlib import ExitStack
from pathlib import Path

from support.server import plain_http
from support.server.process_signals import children, is_alive
from support.storage import postgres

from .test_serve_command import TABLE, line_to, started, until

TABLES = TABLE + TABLE.replace('"wheel"', '"other"')


def metric(origin: str, name: str) -> dict[str, float]:
    """A metric of each worker, without other labels."""
    told = plain_http.get(f"{origin}/metrics").text
    found = re.findall(rf'^{name}{{process="(\d+)"}} (\S+)$', told, re.MULTILINE)
    return {worker: float(number) for worker, number in found}


def test_workers_come_and_go(tmp_path: Path, postgres_dsn: str) -> None:
    """A worker that dies at once, or later, takes no other with it; a client is served by the owner
    of its table; when the parent dies, no worker stays, not even one
    that has just begun and still waits for its settings.
    """
    config = tmp_path / "house.toml"
    config.write_text(TABLES)
    with postgres.database(postgres_dsn) as url:
        arguments = ("--config", str(config), "--database", url, "--demonstration", "--port", "0")
        with started(tmp_path, *arguments, "--workers", "2") as server, ExitStack() as stack:
            parent, origin = server.process.pid, server.origin
            until(lambda: len(children(parent)) == 2)
            os.kill(children(parent)[0], signal.SIGKILL)
            owned = "tapisvert_tables_owned"
            until(lambda: sum(metric(origin, owned).values()) == 2)
            handovers, guests = "tapisvert_handovers_total", 0
            while not sum(metric(origin, handovers).values()):  # any worker may accept a client
                guests += 1
                http = stack.enter_context(server.guest(f"Person {guests}"))
                line = stack.enter_context(line_to(server, http))
                line.ask("sit", chips=10_000)
            assert sorted(metric(origin, "tapisvert_sockets").values()) == [0, guests]
            before = set(children(parent))
            for worker in before:
                os.kill(worker, signal.SIGKILL)
            until(lambda: sum(metric(origin, owned).values()) == 2)
            assert not before & set(children(parent))
            config.unlink()
            os.mkfifo(config)
            before = set(children(parent))
            os.kill(min(before), signal.SIGKILL)
            until(lambda: set(children(parent)) - before)
            left = children(parent)
            os.kill(parent, signal.SIGKILL)
            until(lambda: not any(is_alive(worker) for worker in left))
