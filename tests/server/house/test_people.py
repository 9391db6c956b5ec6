"""The register of people over HTTP: documents, the sums of a day, and the house's threshold."""

import base64
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from support.server.http_server import PATIENT, Person, Server, opened, settings, table
from support.server.signatures import PATH, signed

from tapisvert.clock import DAY_MS, wall_ms
from tapisvert.config.settings import Settings
from tapisvert.documents.blocks import Table
from tapisvert.house.day_sheet import find_day, read_sheet
from tapisvert.house.person_sums import PersonSum
from tapisvert.house.sheet_document import document
from tapisvert.journal.connect import open_store
from tapisvert.live.requests import WALK_IN_SUFFIX
from tapisvert.live.stages import Mode
from tapisvert.operations.audit import audit

PEOPLE = "/api/staff/people"
CASH = "/api/staff/cash"
NUMBER = "YA 123-4567"


def passport(number: str) -> dict[str, str]:
    """Its form, of Italy."""
    return {"kind": "passport", "country": "ITA", "number": number}


def trade(name: str, pieces: int, **options: Any) -> dict[str, Any]:
    """Pieces of 5 that the cashier sells, or buys back."""
    chips = [{"series": "A", "value": 500, "pieces": pieces}]
    return {"id": name, "amount": 500 * pieces, "chips": chips, **options}


def sells(clara: Person, pieces: int, status: int = 200, **options: Any) -> Any:
    """A sale of pieces of 5; its code if it is refused."""
    name = f"{pieces} {options}".replace(" ", "")
    return clara.post(CASH, **trade(name, pieces, **options), status=status).get("error")


def check_sheet(server: Server, number: int) -> None:
    """Check that the day sheet has one document, and one sum from the threshold on."""
    sheet = read_sheet(
        server.services.store, find_day(None, server.services.settings.house.day), []
    )
    assert (sheet.desk.identifications, sheet.desk.people) == (1, (PersonSum(number, 30_500),))
    blocks = document(sheet, "1", None, "fr").blocks
    tables = [block for block in blocks if isinstance(block, Table)]
    (people,) = (block for block in tables if "seuil" in block.caption)
    assert people.rows == ((str(number), "305.00"),)


def check_report(server: Server, ugo: Person, number: int, document_number: str | None) -> None:
    """Check that the direction alone reports the acts, that the house log has it, and that a row
    is deleted a day after its last act.
    """
    day = str(server.services.settings.house.day.date_at(wall_ms()))
    dora = server.staff("Dora", "direction")
    ugo.post(f"{PEOPLE}/report", first=day, last=day, status=403)
    assert dora.post(f"{PEOPLE}/report", first="2000-01-01", last="2000-01-02") == []
    (line,) = dora.post(f"{PEOPLE}/report", first=day, last=day)
    assert (line["number"], line["document"]) == (number, document_number)
    assert sum(act["amount"] for act in line["acts"]) == 30_500
    register = server.services.people
    assert register.delete_old(wall_ms() + DAY_MS // 2, 1) == 0
    acts = dora.get("/api/staff/acts")["acts"]
    reports = [act["fields"] for act in acts if act["act"] == "people_reported"]
    assert [fields["count"] for fields in reports] == ["1", "0"]


def stored_bytes(house: Settings) -> bytes:
    """Content of all files of the database."""
    assert house.sqlite_file is not None
    return b"".join(file.read_bytes() for file in house.sqlite_file.parent.glob("*.db*"))


def check_database(house: Settings, *, is_stored: bool) -> None:
    """Audit the house, and check that no file has the number of the document."""
    with closing(open_store(house.database.reveal())) as store:
        assert audit(store).is_right
        ((blob,),) = store.rows("SELECT document FROM people")
    assert (blob is not None) == is_stored
    content = stored_bytes(house)
    assert NUMBER.encode() not in content
    assert b"YA1234567" not in content


@pytest.mark.parametrize("storage", ["hashed", "encrypted"])
def test_document_is_asked_from_threshold(tmp_path: Path, storage: str) -> None:
    """From 100.00 a day a document is needed: at once for a sale without a person, for a person
    with what they bought and were paid before, and for a correction. The number of the document is
    nowhere in the database, and no other person can have it.
    """
    options = {"--identify-from": "10000", "--identify-documents": storage}
    house = settings(tmp_path, options=options)
    required = "identification_required"
    with opened(house) as server:
        clara, ugo = server.staff("Clara", "cashier"), server.staff("Ugo", "controller")
        assert sells(clara, 20, 409) == required
        assert sells(clara, 19) is None
        clara.post(PEOPLE, name="Éva  Rossi", status=400)
        eva = clara.post(PEOPLE, name="Éva Rossi", born="1962-05-30")
        number = eva["number"]
        assert (eva["document_kind"], eva["day_sum"], eva["is_barred"]) == (None, 0, False)
        assert sells(clara, 12, person=number) is None
        assert sells(clara, 7, person=number, is_redemption=True) is None
        assert sells(clara, 1, 409, person=number) == required
        assert [row["day_sum"] for row in clara.post(f"{PEOPLE}/search", name="ROSSI")] == [9_500]
        entry = next(entry for entry in clara.get(CASH)["entries"] if entry["amount"] == 6_000)
        correction = {"kind": "correct_cash", "corrects": entry["entry"], **trade("", 13)}
        del correction["id"]
        assert signed(clara, ugo, correction, 409)["error"] == required
        identity: dict[str, Any] = {
            "name": "Eva Rossi",
            "born": "1962-05-30",
            "document": passport(NUMBER),
        }
        clara.post(f"{PEOPLE}/{number}", method="PUT", **identity)
        assert signed(clara, ugo, correction)["outcome"] == "done"
        assert sells(clara, 40, person=number) is None
        sale = {"kind": "sale", "act": "chips_sold", **trade("", 1, person=number)}
        del sale["id"]
        assert signed(clara, ugo, sale)["outcome"] == "done"
        (eva,) = clara.post(f"{PEOPLE}/search", name="éva")
        assert (eva["day_sum"], eva["document_kind"], eva["country"]) == (30_500, "passport", "ITA")
        other: dict[str, Any] = {"name": "Eva Russo", "document": passport("ya1234567")}
        assert clara.post(PEOPLE, **other, status=409)["error"] == "document_known"
        renaming = clara.post(f"{PEOPLE}/{number}", method="PUT", name="Eva Russo", status=409)
        assert renaming["error"] == "document_missing"
        assert sells(clara, 1, 404, person=99) == "unknown_person"
        check_sheet(server, number)
        check_report(server, ugo, number, NUMBER if storage == "encrypted" else None)
    check_database(house, is_stored=storage == "encrypted")


def test_photo_is_stored_encrypted(tmp_path: Path) -> None:
    """A picture comes back as it was stored, to the desk alone; the database never shows it, and
    another file is none.
    """
    house = settings(tmp_path)
    picture = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40
    with opened(house) as server:
        clara, anna = server.staff("Clara", "cashier"), server.staff("Anna", "player")
        number = clara.post(PEOPLE, name="Eva Rossi")["number"]
        path = f"{PEOPLE}/{number}/photo"
        assert clara.get(path, status=404)["error"] == "unknown_person"
        photo = base64.b64encode(picture).decode()
        assert clara.post(path, method="PUT", photo=photo)["photo_at"] is not None
        response = clara.http.get(path)
        assert (response.content, response.headers["content-type"]) == (picture, "image/png")
        anna.get(path, status=403)
        text = base64.b64encode(b"no picture").decode()
        refusal = clara.post(path, method="PUT", photo=text, status=400)
        assert refusal["error"] == "invalid_photo"
        assert picture[8:400] not in stored_bytes(house)
        assert clara.post(path, method="PUT", photo=None)["photo_at"] is None
        clara.get(path, status=404)


def test_barred_person_is_refused_at_desk(tmp_path: Path) -> None:
    """A person whose name is that of a barred account, in another spelling, buys nothing, also by
    an act that two sign; what they have is bought back.
    """
    with opened(settings(tmp_path)) as server:
        clara, dora = server.staff("Clara", "cashier"), server.staff("Dora", "direction")
        anna = server.staff("Anna Blau", "player")
        person = clara.post(PEOPLE, name="ANNA BLÀU")["number"]
        assert sells(clara, 3, person=person) is None
        dora.post(f"/api/staff/accounts/{anna.id}/bar", until_ms=None)
        assert sells(clara, 2, 409, person=person) == "barred_person"
        sale = {"kind": "sale", "act": "chips_sold", **trade("", 2, person=person)}
        del sale["id"]
        assert clara.post(PATH, **sale, status=409)["error"] == "barred_person"
        assert sells(clara, 3, person=person, is_redemption=True) is None
        (view,) = clara.post(f"{PEOPLE}/search", name="blau")
        assert (view["is_barred"], view["day_sum"]) == (True, 3_000)


def test_money_at_table_adds_up_with_desk(tmp_path: Path) -> None:
    """Money that a player without a device changes at a table adds up under the name there, and
    once a person is named, with theirs at the desk. A repeated sale seats once. Sitting down with
    chips changes nothing, and a sale that two people void counts no more.
    """
    options = {"--identify-from": "10000"}
    house = settings(tmp_path, table("real", pace=PATIENT, mode=Mode.REAL), options=options)
    with opened(house) as server:
        clara, chef = server.staff("Clara", "cashier"), server.staff("Carlo", "chef")
        ugo = server.staff("Ugo", "controller")
        person = clara.post(PEOPLE, name="Rosa Blau")["number"]

        def change(name: str, amount: int, status: int = 200, **options: Any) -> Any:
            player = f"Blau{WALK_IN_SUFFIX}"
            body = {"id": name, "player": player, "amount": amount, **options}
            return chef.post("/api/staff/tables/real/sales", status=status, **body).get("error")

        def day_sum() -> int:
            (view,) = clara.post(f"{PEOPLE}/search", name="blau")
            return int(view["day_sum"])

        assert change("one", 6_000) is None
        assert change("two", 4_000, 409) == "identification_required"
        assert change("two", 3_000, player="Blau", status=400) == "invalid_name"
        assert day_sum() == 0
        assert [change("two", 1_000, person=person) for _ in range(2)] == [None, None]
        assert change("two", 1_000, 409) == "idempotency_conflict"
        assert day_sum() == 7_000
        assert sells(clara, 4, person=person) is None
        assert change("three", 1_000, 409) == "identification_required"
        assert sells(clara, 2, 409, person=person) == "identification_required"
        with chef.at("real") as line:
            line.ask("sit", player=f"Blau{WALK_IN_SUFFIX}", chips=2_000)
        assert day_sum() == 9_000
        entry = next(entry for entry in clara.get(CASH)["entries"] if entry["amount"] == 6_000)
        assert (entry["act"], entry["table"]) == ("chips_sold_at_table", "real")
        void = {"kind": "correct_cash", "corrects": entry["entry"], "amount": 0, "chips": []}
        assert signed(clara, ugo, void)["outcome"] == "done"
        assert day_sum() == 3_000
        clara.http.request("POST", f"/api/staff/slips/house/{entry['entry']}").raise_for_status()
    with closing(open_store(house.database.reveal())) as store:
        assert audit(store).is_right


def test_person_is_deleted_after_term(tmp_path: Path) -> None:
    """A day after the last act the row goes, and the house log has how many; the sums stay right,
    and the number is not that of the next person.
    """
    house = settings(tmp_path)
    with opened(house) as server:
        clara, ugo = server.staff("Clara", "cashier"), server.staff("Ugo", "controller")
        old, other = (clara.post(PEOPLE, name=name)["number"] for name in ("Rosa", "Bianca"))
        assert sells(clara, 2, person=old) is None
        register = server.services.people
        assert register.delete_old(wall_ms() + DAY_MS // 2, 1) == 0
        assert register.delete_old(wall_ms() + 2 * DAY_MS, 1) == 2
        assert sells(clara, 3, 404, person=old) == "unknown_person"
        assert clara.post(PEOPLE, name="Viola")["number"] == other + 1
        (act,) = (
            act for act in ugo.get("/api/staff/acts")["acts"] if act["act"] == "people_deleted"
        )
        assert act["fields"]["count"] == "2"
    with closing(open_store(house.database.reveal())) as store:
        assert audit(store).is_right
