"""Derogations over the wire: the direction requests them, and a controller consents (CR-5e)."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.server.http_server import PATIENT, Server, opened, settings, table
from support.server.node_harness import code


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A house with a wheel that waits for its tailleur."""
    with opened(settings(tmp_path, table("still", pace=PATIENT))) as server:
        yield server


@pytest.mark.clause("CR-5d", "CR-5e", "R17")
def test_a_derogation_is_posted_with_a_controllers_consent(server: Server) -> None:
    """The direction alone doubles the plein; above it the limits change once a controller has
    consented, and the record has both names.
    """
    dora, ugo = server.staff("Dora", "direction"), server.staff("Ugo", "controller")
    raised: dict[str, Any] = {"kind": "derogation", "table": "still", "maximum": {"plein": 150_000}}
    with dora.at("still") as console:
        (told,) = console.ask("limits", maximum={"plein": 100_000})["events"]
        assert told["limits"]["maximum"]["plein"] == 100_000
        assert code(console.ask("limits", maximum={"plein": 150_000})) == "no_consent"
        alone = console.ask("limits", maximum={"plein": 150_000}, controller="Ugo")
        assert code(alone) == "needs_signature"
        ugo.post("/api/staff/approvals", **raised, status=403)
        dora.post("/api/staff/approvals", **raised, player="Anna", status=400)
        path = f"/api/staff/approvals/{dora.post('/api/staff/approvals', **raised)['id']}"
        dora.post(path, approved=True, status=403)
        assert ugo.post(path, approved=True)["outcome"] == "done"
        told = console.event("consented")
        assert (told["direction"], told["controller"]) == ("Dora", "Ugo")
        past = dora.post(
            "/api/staff/approvals", kind="derogation", table="still", maximum={"plein": 150_001}
        )
        problem = ugo.post(f"/api/staff/approvals/{past['id']}", approved=True, status=409)
        assert problem["error"] == "above_cap"


@pytest.mark.clause("CR-5d", "CR-5e", "CT-10", "R17")
def test_the_direction_alone_makes_no_table_beyond_what_it_raises_alone(server: Server) -> None:
    """To the plein doubled, and at Campione's cards to CR-5's maximum, and not a centime further;
    where a text has no maximum nothing bounds it.
    """
    dora = server.staff("Dora", "direction")
    tried: tuple[tuple[str, str, Any, Any], ...] = (
        ("plein", "campione-roulette", {"plein": 100_000}, {"plein": 100_001}),
        ("cheval", "campione-roulette", {"cheval": 100_000}, {"cheval": 100_001}),
        ("cards", "campione-trente-et-quarante", 1_000_000, 1_000_001),
    )
    for name, book, allowed, above in tried:
        made = {"id": name, "rulebook": book}
        told = dora.post("/api/staff/tables", table={**made, "maximum": above}, status=409)
        assert told["error"] == "no_consent"
        assert "ask for a derogation at it" in told["message"]
        dora.post("/api/staff/tables", table={**made, "maximum": allowed})
    free = {"id": "free", "rulebook": "venezia-trente-et-quarante", "maximum": 10**9}
    dora.post("/api/staff/tables", table=free)
