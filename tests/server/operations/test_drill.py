"""The drill of docs/operating.md with PostgreSQL's own tools: serve, back up, restore, go on."""

import shlex
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from support.cli.cli_runner import Finished, called
from support.server.http_server import PATIENT, QUICK, Line, Server, opened, settings, table
from support.storage import postgres

from tapisvert.journal.checkpoint_keys import ENDING
from tapisvert.journal.connect import open_snapshot
from tapisvert.server.play.play_now import PLAY_CHIPS_GRANT

CHIPS, STAKE = 10_000, 500


@pytest.fixture
def lost_and_new(postgres_dsn: str) -> Iterator[tuple[str, str]]:
    """The database that a house plays in and will lose, and an empty one."""
    with postgres.database(postgres_dsn) as lost, postgres.bare_database(postgres_dsn) as new:
        yield lost, new


@contextmanager
def house(folder: Path, url: str) -> Iterator[Server]:
    """The house, open, in a database."""
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir(exist_ok=True)
    options = {"--database": url, "--checkpoint-folder": str(elsewhere)}
    tables = (table(pace=QUICK), table("still", pace=PATIENT))  # its stakes lie there
    with opened(settings(folder, *tables, options=options)) as server:
        yield server


def tool(command: str, *arguments: str) -> None:
    """Run the tool of PostgreSQL that one of our commands says."""
    said = called(command, *arguments)
    assert said.status == 1
    (line,) = (text for text in said.out.splitlines() if text.startswith("  pg_"))
    program, *words = shlex.split(line)
    subprocess.run([postgres.binary(program), *words], check=True)


def plays(line: Line) -> dict[str, Any]:
    """Outcome of a stake: a player sits down, bets and sees the coup."""
    line.stage("bets")
    line.bet("rouge", STAKE)
    return line.event("settled")


def test_a_house_in_postgresql_is_backed_up_restored_and_goes_on(
    lost_and_new: tuple[str, str], tmp_path: Path
) -> None:
    """Dumped while a stake lies on the cloth; restored elsewhere it is back in its purse, what was
    played since is named, the audit finds nothing, and people play on.
    """
    lost, new = lost_and_new
    dump, config = str(tmp_path / "monday.dump"), tmp_path / "house.toml"
    config.write_text(f'keys = "{tmp_path}/keys"\n')
    with house(tmp_path, lost) as server:
        anna, bruno = server.guest("Anna"), server.guest("Bruno")
        account = anna.id
        with anna.at("still", chips=CHIPS) as waits, bruno.at(chips=CHIPS) as line:
            waits.stage("bets")
            waits.bet("rouge", STAKE)
            plays(line)
            tool("backup", dump, "--config", str(config), "--database", lost)
            plays(line)
    with closing(open_snapshot(lost)) as left:  # a house that closes finishes the coup in play
        head = left.head("wheel").number
    newest = max((tmp_path / "elsewhere").glob(f"*{ENDING}"))  # by the moment in its name

    tool("restore", dump, "--config", str(config), "--database", new)
    about = ("--config", str(config), "--database", new)
    restored = in_place(*about, "--checkpoint", str(newest))
    assert (restored.status, restored.err) == (0, "")
    assert "Table still is closed" in restored.out
    assert f"to {head}" in restored.out, "what was played since is not named"
    assert called("audit", *about).status == 0
    kept = open_snapshot(new)
    assert kept.purse(account) == PLAY_CHIPS_GRANT
    kept.close()

    with house(tmp_path, new) as server:
        assert server.services.store.head("wheel").number < head
        server.staff("Dora", "direction").post("/api/staff/tables/wheel/open", id="again")
        with server.guest("Carla").at(chips=CHIPS) as line:
            plays(line)
    assert called("audit", *about).status == 0


def in_place(*about: str) -> Finished:
    """The restored tables are closed, as soon as the leases that were dumped with them are over."""
    while (done := called("restore", "--in-place", *about)).status == 2:
        assert "a process that goes on" in done.err
        time.sleep(0.2)
    return done
