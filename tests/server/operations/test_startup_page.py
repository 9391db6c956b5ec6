"""Test of a start as clients see it: health checks are answered before the database is open."""

import threading
from contextlib import closing
from pathlib import Path

import pytest
from support.patience import PATIENCE
from support.server import plain_http
from support.server.http_server import Server, settings
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tapisvert.journal.sqlite_driver import sqlite3
from tapisvert.live.start_progress import StartProgress


def test_a_start_answers_health_checks(tmp_path: Path) -> None:
    """While the database is held, the process says that it lives and what it does, a browser gets a
    page that loads again, and all else is refused; once it is open, the same port serves the house.
    """
    house = settings(tmp_path)
    Server(house).start().stop()
    with closing(sqlite3.connect(tmp_path / "house.db", isolation_level=None)) as held:
        held.execute("BEGIN IMMEDIATE")
        server = Server(house)
        opening = threading.Thread(target=server.start)
        at = f"http://127.0.0.1:{server.listener.getsockname()[1]}"
        opening.start()
        assert plain_http.get(f"{at}/health/live").json() == {"done": True}
        ready = plain_http.get(f"{at}/health/ready")
        told = ready.json()
        assert (ready.status_code, ready.headers["Retry-After"]) == (503, "1")
        assert told["error"] == "not_ready"
        assert (told["status"], told["doing"]) == ("starting", "opening the database")
        api = plain_http.get(f"{at}/api/tables")
        assert (api.status_code, api.json()["error"]) == (503, "not_ready")
        page = plain_http.get(f"{at}/", headers={"Accept": "text/html"})
        assert (page.status_code, 'http-equiv="refresh"' in page.text) == (503, True)
        with pytest.raises(InvalidStatus) as refused:
            connect(at.replace("http", "ws") + "/api/tables/wheel/socket")
        assert refused.value.response.status_code == 503
        held.execute("ROLLBACK")
    opening.join(PATIENCE)
    assert plain_http.get(f"{at}/health/ready").json() == {"done": True}
    assert plain_http.get(f"{at}/api/tables").status_code == 200
    server.stop()


def test_a_long_start_logs_how_far_it_is(caplog: pytest.LogCaptureFixture) -> None:
    """A line every two seconds, with its numbers as fields; a quick start logs none."""
    progress = StartProgress(iter((0.0, 1.9, 2.0, 3.9, 4.0)).__next__)
    progress.begin("replaying table one", 5_000)
    with caplog.at_level("INFO", "tapisvert.server"):
        for done in (1_000, 2_000, 3_000, 4_000):
            progress.advance(done)
    said = [record.getMessage() for record in caplog.records]
    assert said == [
        "the start goes on: replaying table one: 2,000 of 5,000",
        "the start goes on: replaying table one: 4,000 of 5,000",
    ]
