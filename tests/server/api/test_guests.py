"""Guests of a demonstration: a name is one browser's as long as its session lasts."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.server.http_server import Person, Server, opened, settings, table
from support.server.node_harness import code


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A demonstration with a wheel."""
    with opened(settings(tmp_path, table())) as server:
        yield server


def test_a_name_in_use_is_one_guests_own(server: Server) -> None:
    """Another browser that enters it is not that guest; their own goes on, and may enter it again.

    Once the guest has signed out the name is free, with what is left in the purse.
    """
    anna, other = server.guest("Anna"), Person(server)
    with anna.at(chips=10_000) as line:
        for name in ("Anna", "anna", "ANNA"):
            assert other.post("/api/guests", name=name, status=409)["error"] == "name_taken"
            assert other.get("/api/session")["account"] is None
        assert anna.post("/api/guests", name="anna")["account"]["id"] == anna.id
        assert code(line.ask("sit", chips=5_000)) is None
        assert anna.get("/api/me/purse")["amount"] == 985_000
        anna.post("/api/session", method="DELETE")
        assert line.closed() == (4401, "you signed out")
    assert other.post("/api/guests", name="anna")["account"]["id"] == anna.id


def test_another_name_in_one_browser_frees_the_first(server: Server) -> None:
    """A guest who enters under another name has left: the session under the first name ends."""
    anna, other = server.guest("Anna"), Person(server)
    with anna.at() as line:
        assert anna.post("/api/guests", name="Bice")["account"]["name"] == "Bice"
        assert line.closed() == (4401, "you signed in anew")
    assert other.post("/api/guests", name="Anna")["account"]["name"] == "Anna"
