"""Posts over the socket: who may hold one, and where."""

from pathlib import Path
from typing import Final

import pytest
from support.server.http_server import PATIENT, opened, settings, table
from support.server.node_harness import code

from tapisvert.live.stages import Mode
from tapisvert.server.config.tables import StaffRule

TABLES: Final = tuple(
    table(name, pace=PATIENT, mode=Mode.REAL, staff=StaffRule.ASSIGNED) for name in ("one", "two")
)


def test_only_staff_of_the_role_get_its_post(tmp_path: Path) -> None:
    """An unknown name, another spelling, another role, a player and a disabled account are refused,
    by the direction's gift and by the chef's relief.
    """
    with opened(settings(tmp_path, *TABLES)) as server:
        dora, chef = server.staff("Dora", "direction"), server.staff("Carlo", "chef")
        server.staff("Tullio", "tailleur")
        server.staff("Anna", "player")
        gone = server.staff("Gino", "chef")
        dora.post(f"/api/staff/accounts/{gone.id}/disable")
        with dora.at("one") as direction, chef.at("one") as line:
            for role, name in (
                *(("chef", "Xyz"), ("chef", "carlo"), ("chef", "Tullio")),
                *(("payeur", "Anna"), ("chef", "Gino")),
            ):
                answer = direction.ask("assign", role=role, name=name)
                assert code(answer) == "no_such_staff", name
            assert not code(direction.ask("assign", role="chef", name="Carlo"))
            assert not code(line.ask("take_post", role="chef"))
            for name in ("Xyz", "Anna"):
                answer = line.ask("rotate", role="tailleur", name=name)
                assert code(answer) == "no_such_staff", name
            assert not code(line.ask("rotate", role="tailleur", name="Tullio"))


@pytest.mark.parametrize("way", ["dismissed", "closed"])
def test_croupier_serves_at_one_table(tmp_path: Path, way: str) -> None:
    """The post at another open table is left first; a chef may have several tables."""
    with opened(settings(tmp_path, *TABLES)) as server:
        dora, tullio = server.staff("Dora", "direction"), server.staff("Tullio", "tailleur", "chef")
        with (
            dora.at("one") as direction,
            dora.at("two") as director,
            tullio.at("one") as line,
            tullio.at("two") as other,
        ):
            for gives, takes in ((direction, line), (director, other)):
                for role in ("chef", "tailleur"):
                    assert not code(gives.ask("assign", role=role, name="Tullio"))
                assert not code(takes.ask("take_post", role="chef"))
            assert not code(line.ask("take_post", role="tailleur"))
            assert code(other.ask("take_post", role="tailleur")) == "posted_elsewhere"
            if way == "dismissed":
                assert not code(line.ask("dismiss", role="tailleur", name="Tullio"))
            else:
                dora.post("/api/staff/tables/one/close", id="close")
            assert not code(other.ask("take_post", role="tailleur"))
