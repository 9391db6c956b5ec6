"""The room: all tables at once with what waits for a decision, and the direction's day."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.patience import wait_until
from support.server.http_server import PATIENT, Person, Server, opened, settings, table
from support.server.node_harness import code

from tapisvert.live import presence
from tapisvert.live.stages import Mode
from tapisvert.live.walk_ins import WALK_IN_SUFFIX
from tapisvert.server.config.tables import StaffRule

ROSSI = f"Rossi{WALK_IN_SUFFIX}"


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A house with a real wheel, with a staff of its own, and a table of cards that is quiet."""
    monkeypatch.setattr(presence, "BEAT_SECONDS", 0.1)
    monkeypatch.setattr(presence, "AWAY_MS", 300)
    wheel = table("wheel", pace=PATIENT, mode=Mode.REAL, staff=StaffRule.ASSIGNED)
    cards = table("cards", "campione-trente-et-quarante", pace=PATIENT, mode=Mode.REAL)
    with opened(settings(tmp_path, wheel, cards)) as server:
        yield server


def waits(person: Person) -> list[dict[str, Any]]:
    """Decisions that wait at the wheel, beside the opening count."""
    [wheel] = [one for one in person.get("/api/staff/room") if one["id"] == "wheel"]
    found: list[dict[str, Any]] = wheel["decisions"]
    count = found.pop()
    assert count == {"kind": "count"}
    return found


def decided(dora: Person) -> list[str]:
    """Incidents of the day, latest first."""
    return [one["event"]["event"] for one in dora.get("/api/staff/today")["incidents"]]


def test_the_room_has_each_decision_until_it_is_made(server: Server) -> None:
    """A post that is offered, a late stake, an advance, a suspension; stakes of one who is away."""
    dora, carlo = server.staff("Dora", "direction"), server.staff("Carlo", "chef")
    pia, anna = server.staff("Pia", "payeur", "tailleur"), server.guest("Anna")
    with dora.at("wheel") as direction, carlo.at("wheel") as chef, pia.at("wheel") as payeur:
        direction.ask("assign", role="chef", name="Carlo")
        assert waits(carlo) == [{"kind": "post", "name": "Carlo", "by": "Dora", "role": "chef"}]
        chef.ask("take_post", role="chef")
        for role in ("payeur", "tailleur"):
            direction.ask("assign", role=role, name="Pia")
            payeur.ask("take_post", role=role)
        payeur.ask("sit", player=ROSSI, chips=10_000)
        with anna.at("wheel", chips=10_000) as line:
            line.ask("bet", on="noir", amount=2_500)
        away = {"kind": "away", "player": "Anna", "amount": 2_500}
        wait_until(lambda: waits(carlo) == [away])
        direction.ask("close")
        payeur.ask("repeat", player=ROSSI, on="rouge", amount=500)
        pia.post("/api/staff/approvals", kind="advance", table="wheel", player=ROSSI, amount=50_000)
        late, advance, last = waits(carlo)
        assert late == {"kind": "late", "player": ROSSI, "on": "rouge", "amount": 500, "by": "Pia"}
        assert (advance["kind"], advance["player"], advance["amount"]) == ("advance", ROSSI, 50_000)
        assert last == away
        chef.ask("late", player=ROSSI, on="rouge", amount=500, croupier="Pia")
        assert [one["kind"] for one in waits(carlo)] == ["advance", "away"]
        direction.ask("suspend", reason="service", informed="Control")
        assert waits(carlo)[0] == {"kind": "suspended", "reason": "service"}
        direction.ask("resume")
        assert decided(dora) == ["resumed", "suspended", "late_accepted"]
        assert not code(payeur.ask("spin", number=17))
        told(dora, carlo)
        direction.ask("decide", dispute="the cheval", decision="it stands")
        assert decided(dora) == ["decided", "resumed", "suspended", "late_accepted"]


def told(dora: Person, carlo: Person) -> None:
    """After a coup: the room has the number, the players and the staff, the day its sums."""
    cards, wheel = carlo.get("/api/staff/room")
    assert (cards["id"], cards["decisions"], cards["players"]) == ("cards", [{"kind": "count"}], 0)
    assert (wheel["players"], wheel["away"], wheel["stakes"], wheel["last"]) == (2, 1, 0, ["17"])
    posts = [(one["role"], one["name"]) for one in wheel["posts"]]
    assert posts == [("chef", "Carlo"), ("payeur", "Pia"), ("tailleur", "Pia")]
    today = dora.get("/api/staff/today")
    [_, line] = today["tables"]
    assert (line["sums"]["coups"], line["sums"]["handle"]) == (1, 3_000)
    assert today["since"] <= line["opened"]
    day = dora.server.settings.house.day  # as the sheet
    assert (today["day"], today["since"]) == (
        day.date_at(line["opened"]).isoformat(),
        day.begins_ms(day.date_at(line["opened"])),
    )
    carlo.get("/api/staff/today", status=403)
