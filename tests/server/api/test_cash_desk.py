"""The cash desk over HTTP: counts of its money, sales and purchases."""

from pathlib import Path
from typing import Any

import pytest
from support.server.http_server import PATIENT, Person, opened, settings, table
from support.server.signatures import PATH, check_audit, signed

from tapisvert.documents.blocks import Facts, Table
from tapisvert.documents.html import html
from tapisvert.house.day_sheet import find_day, read_sheet
from tapisvert.house.sheet_document import document
from tapisvert.house.slips import read_act, slip
from tapisvert.journal.entry import START, next_entry
from tapisvert.live.stages import Mode


def count_desk(act: str, amount: int) -> dict[str, Any]:
    """A count of the money in the cash desk, in notes of 10."""
    notes = [{"series": "EUR", "value": 1_000, "pieces": amount // 1_000}]
    return {"kind": "desk", "act": act, "amount": amount, "chips": notes}


def trade(name: str, pieces: int, **options: Any) -> dict[str, Any]:
    """Pieces of 5 that the cashier sells, or buys back."""
    chips = [{"series": "A", "value": 500, "pieces": pieces}]
    return {"id": name, "amount": 500 * pieces, "chips": chips, **options}


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
        hidden = ("sold", "redeemed", "till", "circulation", "shift")
        assert [blind[name] for name in hidden] == [None] * 5
        assert (open_view["shift"]["expected"], blind["sells"]) == (123_000, True)
        cash_up = signed(clara, ugo, count_desk("desk_closed", 122_000))
        assert cash_up["outcome"] == "done"
        view = clara.get("/api/staff/cash")
        assert (view["open_since"], view["shift"]["difference"]) == (None, -1_000)
        (number,) = (entry["entry"] for entry in view["entries"] if entry["amount"] == 3_500)
        body = {"kind": "correct_cash", "corrects": number, **trade("", 6)}
        del body["id"]
        assert signed(clara, ugo, body)["outcome"] == "done"
        shift = clara.get("/api/staff/cash")["shift"]
        sums = ("opening", "sold", "redeemed", "purses", "expected", "counted", "difference")
        assert [shift[name] for name in sums] == [
            *(100_000, 3_000, 500, 20_000, 122_500, 122_000, -500)
        ]
        sheet = read_sheet(server.services.store, find_day(None, house.house.day), [])
        (desk_shift,) = sheet.desk.shifts
        assert (desk_shift.difference, sheet.desk.uncounted) == (-500, 0)
        assert [(entry.act, entry.signed_by, entry.expected) for entry in desk_shift.entries] == [
            ("desk_opened", "Ugo", None),
            ("desk_closed", "Ugo", 123_000),
            ("chips_sold", "Ugo", None),
        ]
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
        assert clara.get("/api/staff/cash")["lines"] == []
        expected = [("A", 100, 45, 20, 0, 25), ("A", 500, 100, 30, 10, 60)]
        lines = ugo.get("/api/staff/cash")["lines"]
        assert [tuple(line.values()) for line in lines] == expected
        assert signed(clara, ugo, stock("chips_counted", V=58, I=25))["outcome"] == "done"
        count = clara.get("/api/staff/cash")["count"]
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
            if isinstance(table, Table) and table.caption.startswith("Conteggio dei gettoni")
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
    entry = clara.get("/api/staff/cash")["count"]["entry"]
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
    line += b',"by":"Clara","signed_by":"Ugo","expected":7500}'
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
