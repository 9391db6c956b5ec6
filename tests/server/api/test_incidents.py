"""Notes of incidents over HTTP: the chef or the inspector writes one, the direction signs it."""

from pathlib import Path
from typing import Any

from support.server.http_server import PATIENT, opened, settings, table

APPROVALS = "/api/staff/approvals"


def test_incident_note_is_signed_by_direction(tmp_path: Path) -> None:
    """Writer and signer are two persons of these roles alone; the house log has both names."""
    with opened(settings(tmp_path, table("wheel", pace=PATIENT))) as server:
        chef, dora = server.staff("Carlo", "chef"), server.staff("Dora", "direction")
        note: dict[str, Any] = {"kind": "incident", "table": "wheel", "category": "injury"}
        note["text"] = "A glass broke."
        assert dora.post(APPROVALS, **note, status=403)["error"] == "forbidden"
        for wrong in ({"text": ""}, {"text": "x" * 501}, {"category": "weather"}):
            assert chef.post(APPROVALS, **{**note, **wrong}, status=400)["error"] == "invalid_body"
        path = f"{APPROVALS}/{chef.post(APPROVALS, **note)['id']}"
        assert chef.post(path, approved=True, status=403)["error"] == "forbidden"
        assert dora.post(path, approved=True)["outcome"] == "done"
        signature, request = dora.get("/api/staff/acts")["acts"][:2]
        assert (request["act"], request["kind"], request["by"]) == ("asked", "incident", "Carlo")
        assert (signature["act"], signature["by"]) == ("approved", "Dora")
        assert signature["fields"]["text"] == "A glass broke."
