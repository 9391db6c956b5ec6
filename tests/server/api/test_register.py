"""The register of abandoned stakes over HTTP: who asks, who signs, once, and the audit of both."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from support.server.http_server import PATIENT, Line, Person, opened, settings, table
from support.server.node_harness import code

from tapisvert.journal.connect import open_store
from tapisvert.journal.transactions import make_engine
from tapisvert.live.stages import Mode
from tapisvert.live.walk_ins import WALK_IN_SUFFIX
from tapisvert.operations.audit import FaultKind, audit

PATH = "/api/staff/approvals"
CLAIM: dict[str, Any] = {"kind": "claim", "table": "real"}
CLOSE: dict[str, Any] = {"kind": "register", "table": "real"}
ROSSI = f"Rossi{WALK_IN_SUFFIX}"


def leaves(both: tuple[Person, Person], line: Line, player: str, on: str, amount: int) -> None:
    """A player's stake is laid, deemed abandoned by the chef, and signed for."""
    chef, ugo = both
    assert not code(line.ask("bet", player=player, on=on, amount=amount))
    number = chef.post(PATH, kind="abandon", table="real", player=player, on=on)["id"]
    assert ugo.post(f"{PATH}/{number}", approved=True)["outcome"] == "done"


@pytest.mark.clause("CR-19", "R27")
def test_a_stake_of_an_earlier_session_is_paid_and_the_register_closed(tmp_path: Path) -> None:
    """Anna is refused at the table and paid at the cashier's request, once; what Rossi left goes to
    the endowment at the end of a term that is over at once; the audit holds, and finds a payment of
    another sum than was signed.
    """
    house = settings(
        tmp_path, table("real", pace=PATIENT, mode=Mode.REAL), options={"--register-days": "0"}
    )
    with opened(house) as server:
        anna, chef = server.staff("Anna", "player"), server.staff("Carlo", "chef")
        clara, ugo = server.staff("Clara", "cashier"), server.staff("Ugo", "controller")
        dora = server.staff("Dora", "direction")
        server.services.house_log.write({"notice": "issued"}, "test", {anna.id: 1_000})
        with anna.at("real", chips=1_000) as mine, chef.at("real") as line:
            assert not code(line.ask("sit", player=ROSSI, chips=1_000))
            leaves((chef, ugo), mine, "Anna", "rouge", 300)
            leaves((chef, ugo), line, ROSSI, "17", 200)
            assert clara.get("/api/staff/register") == []
            dora.post("/api/staff/tables/real/close", id="q")
            dora.post("/api/staff/tables/real/open", id="r")
            assert not code(mine.ask("sit", chips=100))
            assert code(mine.ask("claim")) == "kept_at_cashier"
        (kept,) = clara.get("/api/staff/register")
        told = [(one["player"], one["amount"], one["is_due"]) for one in kept["sums"]]
        assert told == [("Anna", 300, True), (ROSSI, 200, True)]
        assert (kept["days"], kept["due"]) == (0, 500)
        assert clara.post(PATH, **CLAIM, status=400)["error"] == "bad_body"
        assert clara.post(PATH, **CLOSE, status=403)["error"] == "not_authorized"
        asked = clara.post(PATH, **CLAIM, player="Anna")
        again = clara.post(PATH, **CLAIM, player="Anna")["id"]
        assert dora.post(f"{PATH}/{asked['id']}", approved=True, status=403)
        assert ugo.post(f"{PATH}/{asked['id']}", approved=True)["outcome"] == "done"
        assert ugo.post(f"{PATH}/{again}", approved=True, status=409)["error"] == "nothing_kept"
        purse = clara.get(f"/api/staff/accounts/{anna.id}/purse")
        assert (purse["amount"], purse["movements"][0]["what"]) == (900, "claimed")
        number = dora.post(PATH, **CLOSE)["id"]
        assert ugo.post(f"{PATH}/{number}", approved=True)["outcome"] == "done"
        assert clara.get("/api/staff/register") == []
    check_signature(house.database.reveal(), asked["id"])


def check_signature(database: str, number: int) -> None:
    """Audit a house, then another sum in the approval than was paid."""
    store = open_store(database)
    assert audit(store).is_right
    store.close()
    engine = make_engine(database)
    with engine.begin() as connection:
        query = "UPDATE approvals SET subject = replace(subject, '300', '301') WHERE id = :id"
        connection.execute(text(query), {"id": number})
    engine.dispose()
    store = open_store(database)
    assert {fault.kind for fault in audit(store).faults} == {FaultKind.PEOPLE}
    store.close()
