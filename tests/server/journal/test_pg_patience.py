"""A PostgreSQL that is not there yet: a house that opens waits for it, for some seconds."""

import logging
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from urllib.parse import parse_qs

import pytest
import surroundings
from support.patience import wait_until

from tapisvert.journal import pg_patience
from tapisvert.journal.pg_patience import wait_until_it_accepts


def test_a_house_waits_until_its_database_accepts(
    postgres_dsn: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No longer than it said, and not at all for another kind; it tells once that it waits."""
    real = Path(parse_qs(postgres_dsn.partition("?")[2]).get("host", [""])[0])
    if not real.is_dir():
        pytest.skip("the socket of a PostgreSQL at an address cannot be hidden")
    (socket,) = real.glob(".s.PGSQL.*[0-9]")
    with (
        caplog.at_level(logging.WARNING),
        TemporaryDirectory(dir=surroundings.short_folder()) as name,
    ):
        folder = Path(name)
        url = f"postgresql+psycopg://tapisvert@/postgres?host={folder}"
        wait_until_it_accepts(f"sqlite:///{folder}/house.db")
        assert caplog.messages == []
        wait_until_it_accepts(url, seconds=0)
        with ThreadPoolExecutor(1) as pool:
            looks = list[float]()
            clock = SimpleNamespace(monotonic=time.monotonic, sleep=looks.append)
            monkeypatch.setattr(pg_patience, "time", clock)
            waiting = pool.submit(wait_until_it_accepts, url, seconds=120)
            wait_until(lambda: len(looks) > 1 or waiting.done())
            assert not waiting.done()
            (folder / socket.name).symlink_to(socket)
            waiting.result()
    assert len(caplog.messages) == 2
    assert "waiting for it" in caplog.messages[0]
