"""Requests of the staff: floats, the register, derogations, posts and the room."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from support.patience import wait_until
from support.server.http_server import PATIENT, Line, Person, Server, opened, settings, table
from support.server.node_harness import code
from support.server.recorded_house import book
from support.server.signatures import PATH, check_audit, signed
from support.storage.issued import issue

from tapisvert.config.settings import Settings
from tapisvert.config.table_settings import StaffRule
from tapisvert.house.day_sheet import find_day, read_sheet
from tapisvert.house.sheet_document import document
from tapisvert.journal.archives import Archiver
from tapisvert.journal.connect import open_store
from tapisvert.journal.entry import MAX_MINOR
from tapisvert.journal.reader import iter_entries
from tapisvert.live import presence
from tapisvert.live.float_shifts import is_float
from tapisvert.live.requests import WALK_IN_SUFFIX, PileChange
from tapisvert.live.stages import Mode
from tapisvert.operations.audit import audit
from tapisvert.rules import Role


def count_entries(act: str, amount: int, **options: Any) -> dict[str, Any]:
    """A count of pieces of 100."""
    chips = [{"series": "A", "value": 100, "pieces": amount // 100}]
    topic = {"kind": "drop"} if act == "drop" else {"kind": "float", "act": act}
    check = {"is_checked": True} if act == "opening" else {}
    return {"table": "real", **topic, "amount": amount, "chips": chips, **check, **options}


def redemption(name: str, value: int, pieces: int, series: str = "A") -> dict[str, Any]:
    """Pieces that the cashier buys back."""
    chips = [{"series": series, "value": value, "pieces": pieces}]
    return {"id": name, "amount": value * pieces, "chips": chips, "is_redemption": True}


def cashes_in(clara: Person, chef: Person) -> None:
    """The cashier sells chips and buys some back: what players hold is what the tables gave out,
    and what was sold, less what came back.
    """
    sale: dict[str, Any] = {"id": "one", "amount": 5_000, "is_redemption": False}
    sale["chips"] = count_entries("fill", 5_000)["chips"]
    assert chef.post("/api/staff/cash", **sale, status=403)
    for _ in range(2):  # a repeated request is executed once
        clara.post("/api/staff/cash", **sale)
    other = {**sale, "is_redemption": True}
    reuse = clara.post("/api/staff/cash", **other, status=409)
    assert reuse["error"] == "idempotency_conflict"
    returning = redemption("two", 100, 10)
    for _ in range(2):
        clara.post("/api/staff/cash", **returning)
    assert clara.post("/api/staff/cash", **{**returning, "amount": 1}, status=400)
    figures = clara.get("/api/staff/cash")
    assert {name: figures[name] for name in ("sold", "redeemed", "from_tables")} == {
        "sold": 5_000,
        "redeemed": 1_000,
        "from_tables": 2_000,
    }
    assert figures["circulation"] == 6_000
    (line,) = figures["lines"]
    assert (line["series"], line["value"], line["floats"] + line["circulation"]) == ("A", 100, 60)
    for unknown in (
        redemption("x", 500, 1),
        redemption("x", 100, 61),
        redemption("x", 100, 1, "B"),
    ):
        body = clara.post("/api/staff/cash", **unknown, status=409)
        assert body["error"] == "not_in_circulation"
    assert clara.get("/api/staff/cash") == figures


def corrects_a_count(chef: Person, clara: Person, ugo: Person) -> None:
    """The chef's fill of 10 000 was 12 000: the controller signs, each person once, and the figures
    follow. It cannot be voided: the cashier has bought back 1,000 of its chips.
    """
    (line,) = clara.get("/api/staff/floats")
    (fill,) = [move for move in line["shifts"][0]["moves"] if move["act"] == "fill"]
    body = count_entries("fill", 12_000) | {"kind": "correct_count", "corrects": fill["entry"]}
    del body["act"]
    number = chef.post(PATH, **body)["id"]
    assert clara.post(f"{PATH}/{number}", approved=True, status=403)
    approval = ugo.post(f"{PATH}/{number}", approved=True)
    assert (approval["outcome"], approval["subject"]["previous"]) == ("done", 10_000)
    assert chef.post(PATH, **body, status=409)["error"] == "count_changed"
    (line,) = clara.get("/api/staff/floats")
    (shift,) = line["shifts"]
    assert (shift["fills"], shift["figures"]["difference"]) == (12_000, -2_100)
    moves = shift["moves"]
    assert [(move["by"], move["signed_by"], move["corrects"]) for move in moves[-1:]] == [
        ("Carlo", "Ugo", fill["entry"])
    ]
    redeemed = redemption("all", 100, 29)
    clara.post("/api/staff/cash", **redeemed)
    void = {**body, "corrects": moves[-1]["entry"], "amount": 0, "chips": []}
    assert signed(clara, ugo, void, 409)["error"] == "not_in_circulation"


def corrects_a_sale(clara: Person, ugo: Person, dora: Person) -> None:
    """The sale of 5 000 was 4 900, signed by the direction, and not by who asked. After most of its
    chips are bought back it cannot be voided.
    """
    figures = clara.get("/api/staff/cash")
    sale = figures["entries"][-1]
    chips = [{"series": "A", "value": 100, "pieces": 49}]
    body = {"kind": "correct_cash", "corrects": sale["entry"], "amount": 4_900, "chips": chips}
    assert ugo.post(PATH, **body, status=403)
    number = clara.post(PATH, **body)["id"]
    assert clara.post(f"{PATH}/{number}", approved=True, status=403)
    assert dora.post(f"{PATH}/{number}", approved=True)["outcome"] == "done"
    assert clara.post(PATH, **body, status=409)["error"] == "count_changed"
    new_figures = clara.get("/api/staff/cash")
    for name in ("sold", "circulation"):
        assert new_figures[name] == figures[name] - 100
    newest = new_figures["entries"][0]
    assert (newest["amount"], newest["act"]) == (4_900, "chips_sold")
    assert sale["entry"] not in {line["entry"] for line in new_figures["entries"]}
    latest = dora.get("/api/staff/acts")["acts"]
    (fields,) = [act["fields"] for act in latest if act["number"] == newest["entry"]]
    assert (fields["previous"], fields["signed_by"]) == ("5000", "Dora")
    clara.post("/api/staff/cash", **redemption("more", 100, 50))
    void = {**body, "corrects": newest["entry"], "amount": 0, "chips": []}
    assert signed(clara, dora, void, 409)["error"] == "not_in_circulation"


def opens_with_fewer_pieces(chef: Person, clara: Person) -> None:
    """A count of the same pieces as the last closing is refused once the float was closed again;
    the next has one piece fewer.
    """
    late = chef.post(PATH, **count_entries("opening", 58_000))
    assert late["subject"]["differs"] == []
    assert signed(chef, clara, count_entries("opening", 58_000))["outcome"] == "done"
    assert signed(chef, clara, count_entries("closing", 58_000))["outcome"] == "done"
    body = clara.post(f"{PATH}/{late['id']}", approved=True, status=409)
    assert body["error"] == "count_changed"
    approval = signed(chef, clara, count_entries("opening", 57_900))
    assert approval["subject"]["differs"] == [{"series": "A", "value": 100, "pieces": -1}]


def check_difference(house: Settings) -> None:
    """The audit reports the opening with fewer pieces, and the sheet has it."""
    store = open_store(house.database.reveal())
    (opening,) = audit(store).openings
    assert (opening.table, opening.differs) == ("real", (PileChange("A", 100, -1),))
    sheet = read_sheet(store, find_day(None, house.house.day), ["real"])
    store.close()
    closed_shift, shift = sheet.tables[0].shifts[-2:]
    closer = closed_shift.moves[-1].entry
    assert (shift.moves[0].closer, shift.moves[0].differs) == (closer, opening.differs)
    paper = str(document(sheet, "1", None, "en").blocks)
    assert f"against the closing count of entry {closer}: A 1.00 × −1" in paper


def prints_a_sheet(ugo: Person) -> None:
    """The controller has the day's sheet as PDF."""
    today = ugo.get("/api/staff/today")["day"]
    sheet = ugo.http.get(f"/api/staff/days/{today}?lang=it")
    assert sheet.content.startswith(b"%PDF-")
    assert ugo.http.get("/api/staff/days/today").status_code == 404


@pytest.mark.clause("CR-20")
def test_shift_over_http_passes_audit(tmp_path: Path) -> None:
    """Opening, fill, closing and drop with their signatures; who asked does not sign; the figures
    are there at once.
    """
    house = settings(
        tmp_path,
        table("real", pace=PATIENT, mode=Mode.REAL, staff=StaffRule.ASSIGNED),
        table("drawn", pace=PATIENT),
    )
    with opened(house) as server:
        chef, clara = server.staff("Carlo", "chef"), server.staff("Clara", "cashier")
        ugo, dora = server.staff("Ugo", "controller"), server.staff("Dora", "direction")
        body = chef.post(PATH, **count_entries("opening", 500), status=403)
        assert body["error"] == "not_on_staff"
        with dora.at("real") as direction, chef.at("real") as line:
            for role in (Role.CHEF, Role.TAILLEUR):
                direction.ask("assign", role=role.value, name="Carlo")
            line.ask("take_post", role="chef")
            assert signed(chef, clara, count_entries("fill", 500), 409)["error"] == "float_closed"
            for key, value, code in (
                ("amount", 600, "invalid_count"),
                ("is_checked", False, "check_missing"),
            ):
                bad = {**count_entries("opening", 500), key: value}
                assert chef.post(PATH, **bad, status=400)["error"] == code
            assert signed(chef, clara, count_entries("opening", 50_000))["outcome"] == "done"
            line.ask("sit", player=f"Rossi{WALK_IN_SUFFIX}", chips=2_000)
            assert "events" in line.ask("tip", player=f"Rossi{WALK_IN_SUFFIX}", amount=100)
            assert signed(chef, clara, count_entries("fill", 10_000))["outcome"] == "done"
            assert signed(chef, clara, count_entries("closing", 58_000))["outcome"] == "done"
            number = clara.post(PATH, **count_entries("drop", 1_900, shift=1))
            assert clara.post(f"{PATH}/{number['id']}", approved=True, status=403)
            ugo.post(f"{PATH}/{number['id']}", approved=True)
        (display,) = clara.get("/api/staff/floats")
        (shift,) = display["shifts"]
        assert (display["table"], shift["opening"], shift["fills"]) == ("real", 50_000, 10_000)
        assert display["tips"] == 100
        assert shift["figures"]["result"] == shift["figures"]["difference"] == -100
        cashes_in(clara, chef)
        corrects_a_sale(clara, ugo, dora)
        corrects_a_count(chef, clara, ugo)
        opens_with_fewer_pieces(chef, clara)
        prints_a_sheet(ugo)
    check_audit(house.database.reveal())
    check_difference(house)


@pytest.mark.clause("CR-20")
def test_returned_pieces_were_in_circulation(tmp_path: Path) -> None:
    """A credit and a closing count of pieces that the desk has bought back are refused, at every
    table; the same count of the pieces that lie is made,
    once however often it is executed.
    """
    house = settings(
        tmp_path, *(table(name, pace=PATIENT, mode=Mode.REAL) for name in ("real", "other"))
    )
    with opened(house) as server:
        chef, clara = server.staff("Carlo", "chef"), server.staff("Clara", "cashier")
        for name in ("real", "other"):
            body = count_entries("opening", 1_000) | {"table": name}
            assert signed(chef, clara, body)["outcome"] == "done"
        clara.post("/api/staff/cash", **redemption("all", 100, 15))
        for act in ("credit", "closing"):
            body = count_entries(act, 600)
            assert signed(chef, clara, body, 409)["error"] == "not_in_circulation"
        house_services = server.services
        for act, amount in (("credit", 300), ("closing", 200)):
            approval = signed(chef, clara, count_entries(act, amount))
            assert approval["outcome"] == "done"
            row = house_services.accounts.approvals.get(approval["id"])
            again = house_services.approval_executor.execute(row)
            loop = house_services.node._context.loop
            assert "error" not in asyncio.run_coroutine_threadsafe(again, loop).result()
    check_audit(house.database.reveal())


def test_correction_without_archive_is_refused(tmp_path: Path) -> None:
    """A count cannot be corrected where the pieces in circulation are in a missing archive."""
    house = settings(tmp_path, table("real", pace=PATIENT, mode=Mode.REAL))
    with opened(house) as server:
        chef, clara = server.staff("Carlo", "chef"), server.staff("Clara", "cashier")
        ugo, dora = server.staff("Ugo", "controller"), server.staff("Dora", "direction")
        for act in ("opening", "closing"):
            assert signed(chef, clara, count_entries(act, 500))["outcome"] == "done"
        assert signed(clara, ugo, count_entries("drop", 0, shift=1, chips=[]))["outcome"] == "done"
        dora.post("/api/staff/tables/real/close", id="close")
        (closed,) = (head.number for head in server.services.store.heads() if head.table == "real")
        dora.post("/api/staff/tables/real/open", id="open")
        snapshot = server.services.store.snapshot
        wait_until(lambda: (state := snapshot("real")) is not None and state.number > closed)
    store = open_store(house.database.reveal())
    archiver = Archiver(store, book(store), tmp_path / "moved")
    assert [*archiver.run(MAX_MINOR)][-1].archived
    store.close()
    with opened(house) as server:
        chef, clara = server.staff("Cleo", "chef"), server.staff("Cira", "cashier")
        assert signed(chef, clara, count_entries("opening", 500))["outcome"] == "done"
        journal = server.services.store
        (count,) = filter(
            is_float, iter_entries(journal, "real", journal.archived_sessions("real")[-1].last)
        )
        body = count_entries("", 600) | {"kind": "correct_count", "corrects": count.number}
        del body["act"]
        assert signed(chef, server.staff("Ugolino", "controller"), body, 409)["error"] == "archived"


CLAIM: dict[str, Any] = {"kind": "claim", "table": "real"}
CLOSE: dict[str, Any] = {"kind": "register", "table": "real"}
ROSSI = f"Rossi{WALK_IN_SUFFIX}"


def leaves(pair: tuple[Person, Person], line: Line, player: str, on: str, amount: int) -> None:
    """A player's stake is laid, deemed abandoned by the chef, and signed for."""
    chef, ugo = pair
    assert not code(line.ask("bet", player=player, on=on, amount=amount))
    number = chef.post(PATH, kind="abandon", table="real", player=player, on=on)["id"]
    assert ugo.post(f"{PATH}/{number}", approved=True)["outcome"] == "done"


@pytest.mark.clause("CR-19", "R27")
def test_earlier_stake_is_paid_and_register_closes(tmp_path: Path) -> None:
    """Anna is refused at the table and paid at the cashier's request, once; what Rossi left goes to
    the endowment at the end of a term that is over at once; the audit holds.
    """
    house = settings(
        tmp_path, table("real", pace=PATIENT, mode=Mode.REAL), options={"--register-days": "0"}
    )
    with opened(house) as server:
        anna, chef = server.staff("Anna", "player"), server.staff("Carlo", "chef")
        clara, ugo = server.staff("Clara", "cashier"), server.staff("Ugo", "controller")
        dora = server.staff("Dora", "direction")
        issue(server.services.store, {anna.id: 1_000})
        with anna.at("real", chips=1_000) as anna_line, chef.at("real") as line:
            assert not code(line.ask("sit", player=ROSSI, chips=1_000))
            leaves((chef, ugo), anna_line, "Anna", "rouge", 300)
            leaves((chef, ugo), line, ROSSI, "17", 200)
            assert clara.get("/api/staff/register") == []
            dora.post("/api/staff/tables/real/close", id="q")
            dora.post("/api/staff/tables/real/open", id="r")
            assert not code(anna_line.ask("sit", chips=100))
            assert code(anna_line.ask("claim")) == "payable_at_cashier"
        (register,) = clara.get("/api/staff/register")
        sums = [(item["player"], item["amount"], item["is_due"]) for item in register["sums"]]
        assert sums == [("Anna", 300, True), (ROSSI, 200, True)]
        assert (register["days"], register["due"]) == (0, 500)
        assert clara.post(PATH, **CLAIM, status=400)["error"] == "invalid_body"
        assert clara.post(PATH, **CLOSE, status=403)["error"] == "forbidden"
        body = clara.post(PATH, **CLAIM, player="Anna")
        second = clara.post(PATH, **CLAIM, player="Anna")["id"]
        assert dora.post(f"{PATH}/{body['id']}", approved=True, status=403)
        assert ugo.post(f"{PATH}/{body['id']}", approved=True)["outcome"] == "done"
        assert (
            ugo.post(f"{PATH}/{second}", approved=True, status=409)["error"] == "nothing_registered"
        )
        purse = clara.get(f"/api/staff/accounts/{anna.id}/purse")
        assert (purse["amount"], purse["movements"][0]["what"]) == (900, "claimed")
        number = dora.post(PATH, **CLOSE)["id"]
        assert ugo.post(f"{PATH}/{number}", approved=True)["outcome"] == "done"
        assert clara.get("/api/staff/register") == []
    check_audit(house.database.reveal())


NUMBER: Final[dict[str, Any]] = {"kind": "correct_number", "table": "real", "number": 17}


def corrects_the_coup_before(anna: Person, chef: Person, ivo: Person) -> None:
    """Coup 1 is 18 now: it cannot become what it is, nor a coup be corrected that is to come; it
    becomes 17 again, in the lists too, and the last result stands.
    """
    assert anna.get("/api/tables/real")["players"]["Anna"]["chips"] == 1_000 + 100 - 10
    for number, coup in ((18, 1), (4, 3)):
        wrong = NUMBER | {"number": number, "coup": coup}
        refusal = signed(chef, ivo, wrong, 409)
        assert refusal["error"] == "nothing_to_correct"
    assert signed(chef, ivo, NUMBER | {"coup": 1})["outcome"] == "done"
    view = anna.get("/api/tables/real")
    assert (view["players"]["Anna"]["chips"], view["coup"]["number"]) == (1_250, 3)
    (taille,) = anna.get("/api/tables/real/permanence")["tailles"]
    coups = [(coup["number"], coup["previous"]) for coup in taille["coups"]]
    assert coups == [(17, "18"), (3, None)]
    lines = anna.http.get("/api/tables/real/permanences").text.splitlines()
    assert [line.split(",")[-2] for line in lines[1:]] == ["17", "3"]
    page = anna.get(f"/api/tables/real/coups/{taille['coups'][0]['n']}")
    assert page["number"] == 17


@pytest.mark.clause("R30")
def test_wrong_number_is_corrected_by_two(tmp_path: Path) -> None:
    """The chef requests the right number and a late stake, and an inspector signs:
    players see both, statement and sheet list them, and the audit holds. One person alone cannot
    correct, nor two to what stands. After another coup the two correct this one again, and pages,
    lists and the coup's own page have its last result.
    """
    house = settings(tmp_path, table("real", pace=PATIENT, mode=Mode.REAL))
    with opened(house) as server:
        anna, chef = server.staff("Anna", "player"), server.staff("Carlo", "chef")
        ivo, ugo = server.staff("Ivo", "inspector"), server.staff("Ugo", "controller")
        issue(server.services.store, {anna.id: 1_000})
        stake: dict[str, Any] = {"kind": "correct_stake", "table": "real", "on": "17", "amount": 10}
        with anna.at("real", chips=1_000) as seat, chef.at("real") as line:
            assert not code(seat.ask("bet", player="Anna", on="rouge", amount=100))
            assert not code(line.ask("spin", number=18))
            answer = line.ask("correct_coup", coup=1, signer="Ivo", number=17)
            assert answer["error"] == "approval_required"
            assert anna.post(PATH, **NUMBER, status=403)["error"] == "forbidden"
            view: dict[str, Any] = {}
            for pair in ((NUMBER, 1_000 - 100), (stake | {"player": "Anna"}, 1_000 - 100 + 350)):
                number = chef.post(PATH, **pair[0])["id"]
                assert chef.post(f"{PATH}/{number}", approved=True, status=403)
                assert ivo.post(f"{PATH}/{number}", approved=True)["outcome"] == "done"
                view = anna.get("/api/tables/real")
                assert view["players"]["Anna"]["chips"] == pair[1]
            assert view["coup"]["number"] == 17
            (taille,) = anna.get("/api/tables/real/permanence")["tailles"]
            assert [(coup["number"], coup["previous"]) for coup in taille["coups"]] == [(17, "18")]
            number = chef.post(PATH, **NUMBER | {"number": 18})["id"]
            assert not code(line.ask("spin", number=3))
            assert ugo.post(f"{PATH}/{number}", approved=True)["outcome"] == "done"
            corrects_the_coup_before(anna, chef, ivo)
        (statement,) = anna.get("/api/me/statement")["totals"]
        sums = {name: statement[name] for name in ("staked", "won", "lost", "corrected")}
        assert sums == {"staked": 110, "won": 100, "lost": 0, "corrected": 150}
        incidents = [item["event"] for item in ugo.get("/api/staff/today")["incidents"]]
        assert [event["event"] for event in incidents] == [
            *("corrected", "corrected", "stake_corrected", "corrected")
        ]
    check_audit(house.database.reveal())


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A house with a wheel that waits for its tailleur."""
    with opened(settings(tmp_path, table("still", pace=PATIENT))) as server:
        yield server


@pytest.mark.clause("CR-5d", "CR-5e", "R17")
def test_derogation_requires_controller(server: Server) -> None:
    """The direction alone doubles the plein; above it the limits change once a controller has
    consented, and the record has both names.
    """
    dora, ugo = server.staff("Dora", "direction"), server.staff("Ugo", "controller")
    increase: dict[str, Any] = {
        "kind": "derogation",
        "table": "still",
        "maximum": {"plein": 150_000},
    }
    with dora.at("still") as console:
        (event,) = console.ask("limits", maximum={"plein": 100_000})["events"]
        assert event["limits"]["maximum"]["plein"] == 100_000
        assert code(console.ask("limits", maximum={"plein": 150_000})) == "consent_required"
        reply = console.ask("limits", maximum={"plein": 150_000}, controller="Ugo")
        assert code(reply) == "approval_required"
        ugo.post("/api/staff/approvals", **increase, status=403)
        dora.post("/api/staff/approvals", **increase, player="Anna", status=400)
        path = f"/api/staff/approvals/{dora.post('/api/staff/approvals', **increase)['id']}"
        dora.post(path, approved=True, status=403)
        assert ugo.post(path, approved=True)["outcome"] == "done"
        event = console.event("consented")
        assert (event["direction"], event["controller"]) == ("Dora", "Ugo")
        past = dora.post(
            "/api/staff/approvals", kind="derogation", table="still", maximum={"plein": 150_001}
        )
        problem = ugo.post(f"/api/staff/approvals/{past['id']}", approved=True, status=409)
        assert problem["error"] == "above_cap"


@pytest.mark.clause("CR-5d", "CR-5e", "CT-10", "R17")
def test_direction_cannot_create_table_above_its_limits(server: Server) -> None:
    """To the plein doubled, and at Campione's cards to CR-5's maximum, and not a centime further;
    where a text has no maximum nothing bounds it.
    """
    dora = server.staff("Dora", "direction")
    attempts: tuple[tuple[str, str, Any, Any], ...] = (
        ("plein", "campione-roulette", {"plein": 100_000}, {"plein": 100_001}),
        ("cheval", "campione-roulette", {"cheval": 100_000}, {"cheval": 100_001}),
        ("cards", "campione-trente-et-quarante", 1_000_000, 1_000_001),
    )
    for name, rulebook, allowed, above in attempts:
        created = {"id": name, "rulebook": rulebook}
        body = dora.post("/api/staff/tables", table={**created, "maximum": above}, status=409)
        assert body["error"] == "consent_required"
        assert "then request a derogation" in body["message"]
        dora.post("/api/staff/tables", table={**created, "maximum": allowed})
    free = {"id": "free", "rulebook": "venezia-trente-et-quarante", "maximum": 10**9}
    dora.post("/api/staff/tables", table=free)


TABLES: Final = tuple(
    table(name, pace=PATIENT, mode=Mode.REAL, staff=StaffRule.ASSIGNED) for name in ("one", "two")
)


def test_only_staff_with_role_gets_post(tmp_path: Path) -> None:
    """An unknown name, another spelling, another role, a player and a disabled account are refused,
    by the direction's gift and by the chef's relief.
    """
    with opened(settings(tmp_path, *TABLES)) as server:
        dora, chef = server.staff("Dora", "direction"), server.staff("Carlo", "chef")
        server.staff("Tullio", "tailleur")
        server.staff("Anna", "player")
        employee = server.staff("Gino", "chef")
        dora.post(f"/api/staff/accounts/{employee.id}/disable")
        with dora.at("one") as direction, chef.at("one") as line:
            for role, name in (
                ("chef", "Xyz"),
                ("chef", "carlo"),
                ("chef", "Tullio"),
                ("payeur", "Anna"),
                ("chef", "Gino"),
            ):
                answer = direction.ask("assign", role=role, name=name)
                assert code(answer) == "unknown_staff", name
            assert not code(direction.ask("assign", role="chef", name="Carlo"))
            assert not code(line.ask("take_post", role="chef"))
            for name in ("Xyz", "Anna"):
                answer = line.ask("rotate", role="tailleur", name=name)
                assert code(answer) == "unknown_staff", name
            assert not code(line.ask("rotate", role="tailleur", name="Tullio"))


@pytest.mark.parametrize("variant", ["dismissed", "closed"])
def test_croupier_serves_at_one_table(tmp_path: Path, variant: str) -> None:
    """The post at another open table is left first; a chef may have several tables. Who posts
    people sees where they are.
    """
    with opened(settings(tmp_path, *TABLES)) as server:
        dora, tullio = server.staff("Dora", "direction"), server.staff("Tullio", "tailleur", "chef")
        with (
            dora.at("one") as direction,
            dora.at("two") as director,
            tullio.at("one") as line,
            tullio.at("two") as other,
        ):
            for giver, taking in ((direction, line), (director, other)):
                for role in ("chef", "tailleur"):
                    assert not code(giver.ask("assign", role=role, name="Tullio"))
                assert not code(taking.ask("take_post", role="chef"))
            assert not code(line.ask("take_post", role="tailleur"))
            assert code(other.ask("take_post", role="tailleur")) == "posted_elsewhere"
            member = {"name": "Tullio", "roles": ["chef", "tailleur"], "tables": ["one"]}
            assert dora.get("/api/staff/tables/two/people") == [member]
            if variant == "dismissed":
                assert not code(line.ask("dismiss", role="tailleur", name="Tullio"))
            else:
                dora.post("/api/staff/tables/one/close", id="close")
            assert not code(other.ask("take_post", role="tailleur"))


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A house with a real wheel, with a staff of its own, and a table of cards that is quiet."""
    monkeypatch.setattr(presence, "BEAT_SECONDS", 0.1)
    monkeypatch.setattr(presence, "AWAY_MS", 300)
    wheel = table("wheel", pace=PATIENT, mode=Mode.REAL, staff=StaffRule.ASSIGNED)
    cards = table("cards", "campione-trente-et-quarante", pace=PATIENT, mode=Mode.REAL)
    with opened(settings(tmp_path, wheel, cards)) as house:
        yield house


def list_waiting(user: Person) -> list[dict[str, Any]]:
    """Decisions that wait at the wheel, beside the opening count."""
    [wheel] = [item for item in user.get("/api/staff/room") if item["id"] == "wheel"]
    decisions: list[dict[str, Any]] = wheel["decisions"]
    count = decisions.pop()
    assert count == {"kind": "count"}
    return decisions


def decide(dora: Person) -> list[str]:
    """Incidents of the day, latest first."""
    return [item["event"]["event"] for item in dora.get("/api/staff/today")["incidents"]]


def test_room_shows_decisions_until_they_are_made(house: Server) -> None:
    """A post that is offered, a late stake, an advance, a suspension; stakes of one who is away."""
    dora, carlo = house.staff("Dora", "direction"), house.staff("Carlo", "chef")
    pia, anna = house.staff("Pia", "payeur", "tailleur"), house.guest("Anna")
    with dora.at("wheel") as direction, carlo.at("wheel") as chef, pia.at("wheel") as payeur:
        direction.ask("assign", role="chef", name="Carlo")
        assert list_waiting(carlo) == [
            {"kind": "post", "name": "Carlo", "by": "Dora", "role": "chef"}
        ]
        chef.ask("take_post", role="chef")
        for role in ("payeur", "tailleur"):
            direction.ask("assign", role=role, name="Pia")
            payeur.ask("take_post", role=role)
        payeur.ask("sit", player=ROSSI, chips=10_000)
        with anna.at("wheel", chips=10_000) as line:
            line.ask("bet", on="noir", amount=2_500)
        absent = {"kind": "away", "player": "Anna", "amount": 2_500}
        wait_until(lambda: list_waiting(carlo) == [absent])
        direction.ask("close")
        payeur.ask("repeat", player=ROSSI, on="rouge", amount=500)
        pia.post("/api/staff/approvals", kind="advance", table="wheel", player=ROSSI, amount=50_000)
        latecomer, advance, last = list_waiting(carlo)
        assert latecomer == {
            "kind": "late",
            "player": ROSSI,
            "on": "rouge",
            "amount": 500,
            "by": "Pia",
        }
        assert (advance["kind"], advance["player"], advance["amount"]) == ("advance", ROSSI, 50_000)
        assert last == absent
        chef.ask("late", player=ROSSI, on="rouge", amount=500, croupier="Pia")
        assert [wait["kind"] for wait in list_waiting(carlo)] == ["advance", "away"]
        direction.ask("suspend", reason="service", informed="Control")
        assert list_waiting(carlo)[0] == {"kind": "suspended", "reason": "service"}
        direction.ask("resume")
        assert decide(dora) == ["resumed", "suspended", "late_accepted"]
        assert not code(payeur.ask("spin", number=17))
        read_answer(dora, carlo)
        direction.ask("decide", dispute="the cheval", decision="it stands")
        assert decide(dora) == ["decided", "resumed", "suspended", "late_accepted"]


def read_answer(dora: Person, carlo: Person) -> None:
    """After a coup: the room has the number, the players and the staff, the day its sums."""
    cards, wheel = carlo.get("/api/staff/room")
    assert (cards["id"], cards["decisions"], cards["players"]) == ("cards", [{"kind": "count"}], 0)
    assert (wheel["players"], wheel["away"], wheel["stakes"], wheel["last"]) == (2, 1, 0, ["17"])
    posts = [(item["role"], item["name"]) for item in wheel["posts"]]
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
