"""The cash desk over HTTP: counts of its money, sales and purchases."""

from pathlib import Path
from typing import Any

import pytest
from support.server.http_server import PATIENT, Person, opened, settings, table
from support.server.signatures import PATH, check_audit, signed

from tapisvert.documents.blocks import Facts, Table
from tapisvert.documents.html import html
from tapisvert.house.day_sheet import DaySheet, DeskSheet, find_day, read_sheet
from tapisvert.house.period_sheet import period_sheet
from tapisvert.house.sheet_document import document
from tapisvert.house.slips import read_act, slip
from tapisvert.journal.entry import START, next_entry, notice_prefix
from tapisvert.journal.house_log import HOUSE_LOG_ID, TRANSFER
from tapisvert.journal.sql import EventStore
from tapisvert.live.stages import Mode


def count_desk(act: str, amount: int) -> dict[str, Any]:
    """A count of the money in the cash desk, in notes of 10."""
    notes = [{"series": "EUR", "value": 1_000, "pieces": amount // 1_000}]
    return {"kind": "desk", "act": act, "amount": amount, "chips": notes}


SUMS = ("opening", "sold", "redeemed", "purses", "transfers", "counted")


def trade(name: str, pieces: int, **options: Any) -> dict[str, Any]:
    """Pieces of 5 that the cashier sells, or buys back."""
    chips = [{"series": "A", "value": 500, "pieces": pieces}]
    return {"id": name, "amount": 500 * pieces, "chips": chips, **options}


def check_sheet(sheet: DeskSheet) -> None:
    """The day has one shift: a cash-up of 10 less, and a sale corrected by 5."""
    (shift,) = sheet.shifts
    assert (shift.difference, sheet.uncounted) == (-500, 0)
    assert [(entry.act, entry.signed_by, entry.expected) for entry in shift.entries] == [
        ("desk_opened", "Ugo", None),
        ("desk_closed", "Ugo", 123_000),
        ("chips_sold", "Ugo", None),
    ]


def refuses_a_wrong_order(clara: Person, ugo: Person, act: str, code: str) -> None:
    """A count that is not next is refused once it is signed."""
    assert signed(clara, ugo, count_desk(act, 1_000), 409)["error"] == code


@pytest.mark.clause("CR-20")
def test_desk_is_counted_blind_and_cashed_up(tmp_path: Path) -> None:
    """Nothing is sold before the opening count is signed; who counts sees no figure until the
    cash-up is signed, and then the difference: 10 less than the opening and the sales, and after a
    correction of a sale 5.
    """
    house = settings(tmp_path, options={"--desk-sells-uncounted": "false"})
    with opened(house) as server:
        clara, ugo = server.staff("Clara", "cashier"), server.staff("Ugo", "controller")
        dora, anna = server.staff("Dora", "direction"), server.staff("Anna", "player")
        sale = trade("one", 7)
        assert clara.post("/api/staff/cash", **sale, status=409)["error"] == "desk_closed"
        assert not clara.get("/api/staff/cash")["sells"]
        refuses_a_wrong_order(clara, ugo, "desk_closed", "desk_closed")
        assert ugo.post(PATH, **count_desk("desk_opened", 100_000), status=403)
        assert signed(clara, ugo, count_desk("desk_opened", 100_000))["outcome"] == "done"
        refuses_a_wrong_order(clara, ugo, "desk_opened", "desk_open")
        clara.post("/api/staff/cash", **sale)
        clara.post("/api/staff/cash", **trade("two", 1, is_redemption=True))
        body = {"kind": "chips", "account": anna.id, "amount": 20_000}
        assert signed(clara, dora, body)["outcome"] == "done"
        blind, open_view = (person.get("/api/staff/cash") for person in (clara, ugo))
        hidden = blind["sold"], blind["redeemed"], blind["circulation"], blind["desks"][0]["shift"]
        assert (*hidden, blind["lines"]) == (None, None, None, None, [])
        assert (blind["sells"], blind["desk"], blind["desks"][0]["opened_by"]) == (
            *(True, "main"),
            "Clara",
        )
        shift = open_view["desks"][0]["shift"]
        assert [shift[name] for name in SUMS] == [100_000, 3_500, 500, 20_000, 0, None]
        cash_up = signed(clara, ugo, count_desk("desk_closed", 122_000))
        assert cash_up["outcome"] == "done"
        view = clara.get("/api/staff/cash")
        (desk,) = view["desks"]
        assert (desk["open_since"], desk["shift"]["counted"]) == (None, 122_000)
        (number,) = (entry["entry"] for entry in view["entries"] if entry["amount"] == 3_500)
        body = {"kind": "correct_cash", "corrects": number, **trade("", 6)}
        del body["id"]
        assert signed(clara, ugo, body)["outcome"] == "done"
        (desk,) = clara.get("/api/staff/cash")["desks"]
        assert [desk["shift"][name] for name in SUMS] == [
            *(100_000, 3_000, 500, 20_000, 0, 122_000)
        ]
        sheet = read_sheet(server.services.store, find_day(None, house.house.day), [])
        check_sheet(sheet.desk)
    check_audit(house.database.reveal())


@pytest.mark.clause("CR-20")
def test_large_sale_needs_another_signature(tmp_path: Path) -> None:
    """Above 30.00 one person sells and buys nothing back: another cashier signs, and pieces that
    are not in circulation are refused then.
    """
    house = settings(tmp_path, options={"--desk-signed-above": "3000"})
    with opened(house) as server:
        clara, cira = server.staff("Clara", "cashier"), server.staff("Cira", "cashier")
        clara.post("/api/staff/cash", **trade("small", 6))
        for options in ({}, {"is_redemption": True}):
            body = clara.post("/api/staff/cash", **trade("large", 7, **options), status=403)
            assert body["error"] == "second_signature_required"
        sale = {"kind": "sale", "act": "chips_sold", **trade("", 7)}
        del sale["id"]
        number = clara.post(PATH, **sale)["id"]
        assert clara.post(f"{PATH}/{number}", approved=True, status=403)["error"] == "four_eyes"
        assert cira.post(f"{PATH}/{number}", approved=True)["outcome"] == "done"
        purchase = sale | {"act": "chips_redeemed"}
        assert signed(clara, cira, purchase)["outcome"] == "done"
        assert signed(clara, cira, purchase, 409)["error"] == "not_in_circulation"
        view = clara.get("/api/staff/cash")
        assert (view["sold"], view["redeemed"], view["signed_above"]) == (6_500, 3_500, 3_000)
        assert (view["entries"][0]["by"], view["entries"][0]["signed_by"]) == ("Clara", "Cira")
    check_audit(house.database.reveal())


def stock(act: str, **pieces: int) -> dict[str, Any]:
    """Chips of 5 and of 1, by their letters V and I."""
    values = {"V": 500, "I": 100}
    chips = [
        {"series": "A", "value": values[name], "pieces": count} for name, count in pieces.items()
    ]
    amount = sum(values[name] * count for name, count in pieces.items())
    return {"kind": "stock", "act": act, "amount": amount, "chips": chips}


@pytest.mark.clause("CR-20")
def test_chips_of_the_house_are_counted_by_value(tmp_path: Path) -> None:
    """Of 100 chips of 5 and 50 of 1 the float has 30 and 20, and players bought 10 of 5: the count
    of vault and desk misses two of 5. What the vault lacks is neither sold, nor brought to a table,
    nor withdrawn.
    """
    house = settings(tmp_path, table("real", pace=PATIENT, mode=Mode.REAL))
    with opened(house) as server:
        chef, clara = server.staff("Carlo", "chef"), server.staff("Clara", "cashier")
        ugo = server.staff("Ugo", "controller")
        assert signed(clara, ugo, stock("chips_added", V=100, I=50))["outcome"] == "done"
        opening = stock("opening", V=30, I=20) | {"kind": "float", "table": "real"}
        assert signed(chef, clara, opening | {"is_checked": True})["outcome"] == "done"
        clara.post("/api/staff/cash", **trade("one", 10))
        sale = clara.post("/api/staff/cash", **trade("two", 61), status=409)
        fill = stock("fill", I=31) | {"kind": "float", "table": "real"}
        for body in (
            sale,
            signed(chef, clara, fill, 409),
            signed(clara, ugo, stock("chips_withdrawn", V=61), 409),
        ):
            assert body["error"] == "not_in_stock"
        assert signed(clara, ugo, stock("chips_withdrawn", I=5))["outcome"] == "done"
        lines = clara.get("/api/staff/cash")["lines"]
        assert [(line["stock"], line["circulation"], line["places"]) for line in lines] == [
            *((None, 0, {}), (None, 10, {}))
        ]
        expected = [("A", 100, 45, 20, 0, {"main": 25}), ("A", 500, 100, 30, 10, {"main": 60})]
        lines = ugo.get("/api/staff/cash")["lines"]
        assert [tuple(line.values()) for line in lines] == expected
        assert signed(clara, ugo, stock("chips_counted", V=58, I=25))["outcome"] == "done"
        (count,) = clara.get("/api/staff/cash")["counts"]
        assert [tuple(line.values()) for line in count["lines"]] == expected
        sheet = read_sheet(server.services.store, find_day(None, house.house.day), [])
        assert [entry.act for entry in sheet.desk.stock] == [
            *("chips_added", "chips_withdrawn", "chips_counted")
        ]
        assert sheet.desk.stock[-1].variances == {("A", 100): 0, ("A", 500): -2}
        tables = document(sheet, "1", None, "it").blocks
        (inventory,) = (
            table
            for table in tables
            if isinstance(table, Table) and table.caption.startswith("main: conteggio dei gettoni")
        )
        assert inventory.rows == (
            ("A", "1.00", "45", "20", "0", "25", "25", "0"),
            ("A", "5.00", "100", "30", "10", "60", "58", "−2"),
        )
        prints_slips(clara, chef, ugo)
    check_audit(house.database.reveal())


def prints_slips(clara: Person, chef: Person, ugo: Person) -> None:
    """Slips of the count of chips and of the opening are PDF; the chef has none of the desk, and no
    other entry has one. The house log names the copy.
    """
    entry = clara.get("/api/staff/cash")["counts"][0]["entry"]
    for _ in range(2):
        answer = clara.http.request("POST", f"/api/staff/slips/house/{entry}?lang=it")
        assert answer.content.startswith(b"%PDF-")
    (line,) = chef.get("/api/staff/floats")
    opening = line["shifts"][0]["moves"][0]["entry"]
    answer = chef.http.request("POST", f"/api/staff/slips/real/{opening}")
    assert answer.content.startswith(b"%PDF-")
    chef.post(f"/api/staff/slips/house/{entry}", status=403)
    for path in ("house/1", "real/1", f"real/{2**60}", "nowhere/1"):
        clara.post(f"/api/staff/slips/{path}", status=404)
    acts = ugo.get("/api/staff/acts")["acts"]
    printings = [act["fields"] for act in acts if act["act"] == "slip_printed"]
    assert [(fields["entry"], fields["copy"]) for fields in printings] == [
        *((str(opening), "0"), (str(entry), "1"), (str(entry), "0"))
    ]


def test_reprinted_slip_is_marked_as_copy() -> None:
    """The slip of a cash-up has its sums, who signed it, and its number; a reprint says so in its
    head and at its end.
    """
    line = (
        b'{"notice":"desk_closed","amount":7000,"chips":[{"series":"EUR","value":1000,"pieces":7}]'
    )
    line += b',"desk":"main","by":"Clara","signed_by":"Ugo","expected":7500}'
    entry = next_entry(
        "house", 1, START, kind="notice", at_ms=0, actor="a1", line=line, postings=b"[]"
    )
    act = read_act(entry)
    assert act is not None
    first, second = (
        slip(entry, act, copy, language="it", time_zone="Europe/Rome") for copy in (0, 1)
    )
    (facts,) = (block for block in first.blocks if isinstance(block, Facts))
    assert [fact[1] for fact in facts.facts] == ["70.00", "1970-01-01 01:00:00", "75.00", "−5.00"]
    (signatures,) = (
        block.rows
        for block in first.blocks
        if isinstance(block, Table) and block.caption == "Firme"
    )
    assert [row[1] for row in signatures] == ["Clara", "Ugo"]
    texts = [html(document).count("Copia 1") for document in (first, second)]
    assert texts[0] == 0
    assert texts[1] >= 2


def transfer(desk: str, to: str, notes: int, **pieces: int) -> dict[str, Any]:
    """Notes of 10, and chips of 5 and of 1 by their letters, for another desk or the vault."""
    fields = stock("desk_transferred", **pieces) | count_desk("desk_transferred", 1_000 * notes)
    chips = stock("", **pieces)["chips"]
    banknotes = fields.pop("chips") if notes else []
    return fields | {"kind": "transfer", "desk": desk, "to": to, "notes": banknotes, "chips": chips}


def figures_of(person: Person) -> dict[str, list[Any]]:
    """The sums of each desk's last shift."""
    desks = person.get("/api/staff/cash")["desks"]
    return {desk["name"]: [desk["shift"][name] for name in SUMS] for desk in desks}


def refuses_transfers(clara: Person, cira: Person, ugo: Person) -> None:
    """Neither what a desk lacks, nor between desks where the two do not work, nor to itself."""
    refusals = (
        (cira, clara, transfer("main", "salon", 1), "other_desk"),
        (clara, ugo, transfer("main", "salon", 1), "other_desk"),
        (clara, cira, transfer("main", "salon", 56), "not_at_desk"),
        (clara, cira, transfer("main", "salon", 0, V=91), "not_in_stock"),
        (clara, cira, transfer("main", "vault", 1), "other_desk"),
    )
    for giver, receiver, body, code in refusals:
        assert signed(giver, receiver, body, 409)["error"] == code
    for body, code in (
        (transfer("main", "main", 1), "invalid_count"),
        (transfer("main", "salon", 0), "invalid_count"),
    ):
        assert clara.post(PATH, **body, status=400)["error"] == code


def check_transfers(sheet: DaySheet) -> None:
    """The day sheet has each desk's difference and the transfers, and the period their sum."""
    assert [(shift.desk, shift.difference) for shift in sheet.desk.shifts] == [
        ("main", -1_000),
        ("salon", 0),
    ]
    tables = [
        block for block in document(sheet, "1", None, "en").blocks if isinstance(block, Table)
    ]
    (moves,) = (table.rows for table in tables if table.caption == "Transfers")
    assert [row[2:] for row in moves] == [
        ("main", "salon", "30.00", "Clara", "Cira", "EUR 10.00 × 3, A 5.00 × 20"),
        ("Vault", "main", "100.00", "Dora", "Clara", "EUR 10.00 × 10"),
    ]
    (line,) = period_sheet("2026", [sheet]).days
    assert (line.cash_difference, line.transferred) == (-1_000, 13_000)


@pytest.mark.clause("CR-20")
def test_two_desks_are_counted_and_transfer_money_and_chips(tmp_path: Path) -> None:
    """Each cashier works at the desk that they opened: Clara sells at main 10 pieces of 5, Cira at
    salon none, which has no chips until Clara gives her 20, and 30.00, that Cira signs for. The
    direction brings money from the vault. What a desk lacks is refused, and each has its own
    difference.
    """
    options = {"--desk-names": "main, salon", "--desk-sells-uncounted": "false"}
    house = settings(tmp_path, table("real", pace=PATIENT, mode=Mode.REAL), options=options)
    with opened(house) as server:
        clara, cira = server.staff("Clara", "cashier"), server.staff("Cira", "cashier")
        ugo, anna = server.staff("Ugo", "controller"), server.staff("Anna", "player")
        dora, chef = server.staff("Dora", "direction"), server.staff("Carlo", "chef")
        salon = {"desk": "salon"}
        opening = count_desk("desk_opened", 50_000)
        assert clara.post(PATH, **opening, desk="bar", status=400)["error"] == "unknown_desk"
        assert signed(clara, ugo, opening)["subject"]["desk"] == "main"
        assert signed(clara, ugo, opening | salon, 409)["error"] == "other_desk"
        assert cira.post("/api/staff/cash", **trade("x", 1), status=409)["error"] == "other_desk"
        assert signed(cira, ugo, opening | salon)["outcome"] == "done"
        assert signed(clara, ugo, stock("chips_added", V=100, I=50))["outcome"] == "done"
        clara.post("/api/staff/cash", **trade("one", 10))
        refuses_transfers(clara, cira, ugo)
        assert cira.post("/api/staff/cash", **trade("x", 1), status=409)["error"] == "not_in_stock"
        assert signed(clara, cira, transfer("main", "salon", 3, V=20))["outcome"] == "done"
        assert signed(dora, clara, transfer("vault", "main", 10))["outcome"] == "done"
        cira.post("/api/staff/cash", **trade("two", 20))
        fill = stock("opening", I=30) | {"kind": "float", "table": "real", "is_checked": True}
        assert signed(chef, clara, fill | salon, 409)["error"] == "not_in_stock"
        assert signed(chef, clara, fill)["subject"]["desk"] == "main"
        body = {"kind": "chips", "account": anna.id, "amount": 2_000}
        assert signed(cira, dora, body)["outcome"] == "done"
        assert figures_of(ugo) == {
            "main": [50_000, 5_000, 0, 0, 7_000, None],
            "salon": [50_000, 10_000, 0, 2_000, 3_000, None],
        }
        assert [line["places"] for line in ugo.get("/api/staff/cash")["lines"]] == [
            {"main": 20, "salon": 0, "vault": 0},
            {"main": 70, "salon": 0, "vault": 0},
        ]
        views = [person.get("/api/staff/cash") for person in (clara, cira)]
        assert [view["desk"] for view in views] == ["main", "salon"]
        assert [desk["shift"] for view in views for desk in view["desks"]] == [None] * 4
        assert signed(clara, ugo, count_desk("desk_closed", 61_000))["outcome"] == "done"
        assert signed(cira, ugo, count_desk("desk_closed", 65_000))["outcome"] == "done"
        sheet = read_sheet(server.services.store, find_day(None, house.house.day), [])
        check_transfers(sheet)
        prints_transfer(server.services.store)
    check_audit(house.database.reveal())


def prints_transfer(store: EventStore) -> None:
    """The slip of a transfer names both desks, the notes, the chips, the giver and the receiver."""
    entries = store.read(HOUSE_LOG_ID, 0, 200)
    entry = next(entry for entry in entries if entry.line.startswith(notice_prefix(TRANSFER)))
    act = read_act(entry)
    assert act is not None
    paper = slip(entry, act, 0, language="it", time_zone="UTC")
    assert paper.title == "Trasferimento, main – salon"
    rows = {block.caption: block.rows for block in paper.blocks if isinstance(block, Table)}
    assert rows["Banconote"] == (("EUR", "10.00", "3", "30.00"),)
    assert rows["Pezzi"] == (("A", "5.00", "20", "100.00"),)
    assert [row[:2] for row in rows["Firme"]] == [
        ("Consegnato da", "Clara"),
        ("Ricevuto da", "Cira"),
    ]
