"""Floats over HTTP: who asks, who signs, the figures, and the audit of both signatures."""

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from support.server.http_server import PATIENT, Person, opened, settings, table

from tapisvert.journal.connect import open_store
from tapisvert.journal.transactions import make_engine
from tapisvert.live.stages import Mode
from tapisvert.live.walk_ins import WALK_IN_SUFFIX
from tapisvert.operations.audit import FaultKind, audit
from tapisvert.rules import Role
from tapisvert.server.config.tables import StaffRule

PATH = "/api/staff/approvals"


def counted(act: str, amount: int, **more: Any) -> dict[str, Any]:
    """A count of pieces of 100."""
    chips = [{"series": "A", "value": 100, "pieces": amount // 100}]
    about = {"kind": "drop"} if act == "drop" else {"kind": "float", "act": act}
    return {"table": "real", **about, "amount": amount, "chips": chips, **more}


def signed(asker: Person, signer: Person, count: dict[str, Any], status: int = 200) -> Any:
    """Ask for a count, and sign it."""
    number = asker.post(PATH, **count)["id"]
    return signer.post(f"{PATH}/{number}", approved=True, status=status)


def redemption(name: str, value: int, pieces: int, series: str = "A") -> dict[str, Any]:
    """Pieces that the cashier buys back."""
    chips = [{"series": series, "value": value, "pieces": pieces}]
    return {"id": name, "amount": value * pieces, "chips": chips, "is_redemption": True}


def cashes_in(clara: Person, chef: Person) -> None:
    """The cashier sells chips and buys some back: what players hold is what the tables gave out,
    and what was sold, less what came back.
    """
    sale: dict[str, Any] = {"id": "one", "amount": 5_000, "is_redemption": False}
    sale["chips"] = counted("fill", 5_000)["chips"]
    assert chef.post("/api/staff/cash", **sale, status=403)
    for _ in range(2):  # a repeated request is executed once
        clara.post("/api/staff/cash", **sale)
    other = {**sale, "is_redemption": True}
    reused = clara.post("/api/staff/cash", **other, status=409)
    assert reused["error"] == "id_reused_with_different_body"
    back = redemption("two", 100, 10)
    for _ in range(2):
        clara.post("/api/staff/cash", **back)
    assert clara.post("/api/staff/cash", **{**back, "amount": 1}, status=400)
    figures = clara.get("/api/staff/cash")
    assert {name: figures[name] for name in ("sold", "redeemed", "till", "from_tables")} == {
        "sold": 5_000,
        "redeemed": 1_000,
        "till": 4_000,
        "from_tables": 2_000,
    }
    assert figures["circulation"] == 6_000
    assert figures["pieces"] == [
        {"series": "A", "value": 100, "pieces": 60},
    ]
    for unknown in (
        redemption("x", 500, 1),
        redemption("x", 100, 61),
        redemption("x", 100, 1, "B"),
    ):
        refused = clara.post("/api/staff/cash", **unknown, status=409)
        assert refused["error"] == "not_in_circulation"
    assert clara.get("/api/staff/cash") == figures


def prints_a_sheet(ugo: Person) -> None:
    """The controller has the day's sheet as PDF."""
    today = ugo.get("/api/staff/today")["day"]
    sheet = ugo.http.get(f"/api/staff/days/{today}?lang=it")
    assert sheet.content.startswith(b"%PDF-")
    assert ugo.http.get("/api/staff/days/today").status_code == 404


@pytest.mark.clause("CR-20")
def test_a_shift_over_http_and_its_audit(tmp_path: Path) -> None:
    """Opening, fill, closing and drop with their signatures; who asked does not sign; the figures
    are there at once; the audit finds a signature that is not the one of the act.
    """
    house = settings(
        tmp_path,
        table("real", pace=PATIENT, mode=Mode.REAL, staff=StaffRule.ASSIGNED),
        table("drawn", pace=PATIENT),
    )
    with opened(house) as server:
        chef, clara = server.staff("Carlo", "chef"), server.staff("Clara", "cashier")
        ugo, dora = server.staff("Ugo", "controller"), server.staff("Dora", "direction")
        refused = chef.post(PATH, **counted("opening", 500), status=403)
        assert refused["error"] == "not_on_staff"
        with dora.at("real") as direction, chef.at("real") as line:
            for role in (Role.CHEF, Role.TAILLEUR):
                direction.ask("assign", role=role.value, name="Carlo")
            line.ask("take_post", role="chef")
            assert signed(chef, clara, counted("fill", 500), 409)["error"] == "float_closed"
            bad = {**counted("opening", 500), "amount": 600}
            assert chef.post(PATH, **bad, status=400)["error"] == ("bad_count")
            assert signed(chef, clara, counted("opening", 50_000))["outcome"] == "done"
            line.ask("sit", player=f"Rossi{WALK_IN_SUFFIX}", chips=2_000)
            assert "events" in line.ask("tip", player=f"Rossi{WALK_IN_SUFFIX}", amount=100)
            assert signed(chef, clara, counted("fill", 10_000))["outcome"] == "done"
            assert signed(chef, clara, counted("closing", 58_000))["outcome"] == "done"
            number = clara.post(PATH, **counted("drop", 1_900, shift=1))
            assert clara.post(f"{PATH}/{number['id']}", approved=True, status=403)
            ugo.post(f"{PATH}/{number['id']}", approved=True)
        (shown,) = clara.get("/api/staff/floats")
        (shift,) = shown["shifts"]
        assert (shown["table"], shift["opening"], shift["fills"]) == ("real", 50_000, 10_000)
        assert shown["tips"] == 100
        assert shift["figures"]["result"] == shift["figures"]["difference"] == -100
        cashes_in(clara, chef)
        prints_a_sheet(ugo)
    check_signatures(house.database.reveal())


def check_signatures(database: str) -> None:
    """Audit a house, then another subject of an approval than the act that was executed."""
    store = open_store(database)
    assert audit(store).is_right
    store.close()
    engine = make_engine(database)
    with engine.begin() as connection:
        subject = json.dumps(counted("fill", 20_000))
        query = text("UPDATE approvals SET subject = :subject WHERE id = 3")
        connection.execute(query, {"subject": subject})
    engine.dispose()
    store = open_store(database)
    assert {fault.kind for fault in audit(store).faults} == {FaultKind.PEOPLE}
    store.close()
