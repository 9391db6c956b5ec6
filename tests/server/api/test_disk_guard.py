"""Guard of the disk: what a house refuses while the disk of its database is nearly full."""

from pathlib import Path

import pytest
from support.patience import wait_until
from support.server.http_server import Person, opened, settings, table
from support.server.node_harness import code

from tapisvert.journal.entry import REFUSAL
from tapisvert.live.stages import Pace
from tapisvert.operations.audit import audit

MORE_THAN_ANY_DISK = 1_000_000_000
BRISK = Pace(0.01, 0.01, 5, 0.12, 0.01, 0.002, 0.02, 0.01, quiet_seconds=0)


def test_nearly_full_disk_refuses_new_play(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The coup in play ends and no other begins; players leave; with space again all goes on."""
    with opened(settings(tmp_path, table(pace=BRISK), options={"--stop-seconds": "0"})) as server:
        guard, node = server.services.disk_guard, server.services.node
        assert guard is not None
        anna, bruno, chiara = (server.guest(name) for name in ("Anna", "Bruno", "Chiara"))
        with (
            anna.at(chips=100_000) as line,
            bruno.at(chips=100_000) as other,
            chiara.at() as stranger,
        ):
            line.stage("bets")
            assert code(line.bet("rouge", 1_000)) is None
            guard.least_mib = MORE_THAN_ANY_DISK
            wait_until(lambda: node.is_storage_low)
            for record in (line, other):
                assert record.bet("noir", 1_000)["error"] == "insufficient_storage"
            assert stranger.ask("sit", chips=100_000)["error"] == "insufficient_storage"
            Person(server).post("/api/guests", name="Dora", status=503)
            line.event("coup")
            live = node.owned_table("wheel")
            assert live is not None
            wait_until(lambda: not node._leases.owned_tables()[0].is_busy)
            number = live.number
            refusal = other.ask("withdraw", on="rouge")
            assert (code(refusal), refusal["n"]) == ("unknown_stake", 0)
            assert code(other.ask("leave")) is None
            assert live.number == number + 1
            guard.least_mib = 1
            line.stage("bets")
            assert code(line.bet("rouge", 1_000)) is None
            server.guest("Dora")
        assert not audit(server.services.store).faults
        kinds = {entry.kind for entry in server.services.store.read("wheel", 0, 10**6)}
        assert REFUSAL not in kinds
    assert ["least_free_mib" in record.message for record in caplog.records].count(True) == 1


def test_house_on_full_disk_opens_for_staff(tmp_path: Path) -> None:
    """Guests are refused with the reason; pages are shown."""
    options = {"--least-free-mib": str(MORE_THAN_ANY_DISK)}
    with opened(settings(tmp_path, table(), options=options)) as server:
        visitor = Person(server)
        problem = visitor.post("/api/guests", name="Anna", status=503)
        assert problem["error"] == "insufficient_storage"
        assert visitor.get("/api/tables")["tables"]
