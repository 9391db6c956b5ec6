"""Banknotes of other currencies at the cash desk, over HTTP."""

from pathlib import Path
from typing import Any

import pytest
from support.server.http_server import Person, opened, settings
from support.server.signatures import PATH, check_audit, signed

from tapisvert.documents.blocks import Facts, Table
from tapisvert.house.cash_book import CashBook
from tapisvert.house.day_sheet import DaySheet, find_day, read_sheet
from tapisvert.house.sheet_document import document
from tapisvert.house.slips import read_act, slip
from tapisvert.journal.house_log import HOUSE_LOG_ID, SALE
from tapisvert.journal.sql import EventStore

CURRENCY_SUMS = ("opening", "inflow", "outflow", "transfers", "counted")


def piles(series: str, value: int, pieces: int) -> list[dict[str, Any]]:
    """Pieces of one value."""
    return [{"series": series, "value": value, "pieces": pieces}] if pieces else []


def count(act: str, tens: int, francs: int) -> dict[str, Any]:
    """A count of the desk in notes of 10, and of 10 francs."""
    money = {"amount": 1_000 * tens, "chips": piles("EUR", 1_000, tens)}
    return {"kind": "desk", "act": act, **money, "foreign": piles("CHF", 1_000, francs)}


def trade(name: str, pieces: int, francs: int, value: int, **options: Any) -> dict[str, Any]:
    """Pieces of 5 for notes of francs, or the other way round."""
    chips = {"amount": 500 * pieces, "chips": piles("A", 500, pieces)}
    return {"id": name, **chips, "foreign": piles("CHF", value, francs), **options}


def rate(price: str, currency: str = "CHF") -> dict[str, Any]:
    """The price of a franc."""
    return {"kind": "rate", "act": "rate_posted", "currency": currency, "rate": price}


def refuses_notes(clara: Person, ugo: Person) -> None:
    """Neither more notes than the chips need, nor more for chips than they are worth, nor two
    currencies at once, nor more than the desk has, nor a currency that it does not take.
    """
    two = trade("x", 20, 1, 10_000)
    two["foreign"] += piles("USD", 100, 1)
    dollars = trade("x", 20, 1, 10_000) | {"foreign": piles("USD", 10_000, 1)}
    for body, code in (
        (trade("x", 20, 2, 10_000), "invalid_count"),
        (trade("x", 10, 5, 1_000, is_redemption=True), "invalid_count"),
        (two, "unknown_currency"),
        (dollars, "unknown_currency"),
    ):
        assert clara.post("/api/staff/cash", **body, status=400)["error"] == code
    assert signed(clara, ugo, rate("1.2", "USD"), 409)["error"] == "unknown_currency"
    transfer: dict[str, Any] = {
        "kind": "transfer",
        "act": "desk_transferred",
        "desk": "main",
        "to": "vault",
    }
    transfer |= {"amount": 0, "notes": [], "foreign": piles("CHF", 1_000, 27)}
    assert signed(clara, ugo, transfer, 409)["error"] == "not_at_desk"
    transfer["foreign"] = piles("CHF", 1_000, 10)
    assert signed(clara, ugo, transfer)["outcome"] == "done"


@pytest.mark.clause("CR-20")
def test_foreign_notes_are_booked_at_posted_rate(tmp_path: Path) -> None:
    """At 1.0482 a note of 100 francs is worth 104.82: 100 in chips and 4.82 back; 40 francs are
    41.93 of the 50 that chips are bought back for. A correction keeps the rate, a signature under
    another rate is refused, and the cash-up has the difference of each currency.
    """
    options = {"--desk-currencies": "CHF", "--desk-sells-uncounted": "false"}
    house = settings(tmp_path, options=options)
    with opened(house) as server:
        clara, ugo = server.staff("Clara", "cashier"), server.staff("Ugo", "controller")
        assert signed(clara, ugo, count("desk_opened", 50, 20))["outcome"] == "done"
        sale = trade("one", 20, 1, 10_000)
        assert clara.post("/api/staff/cash", **sale, status=409)["error"] == "no_rate"
        assert clara.get("/api/staff/cash")["rates"] == {"CHF": None}
        assert clara.post(PATH, **rate("1.0x"), status=400)
        assert signed(clara, ugo, rate("1.0482"))["outcome"] == "done"
        assert clara.get("/api/staff/cash")["rates"] == {"CHF": "1.0482"}
        clara.post("/api/staff/cash", **sale)
        clara.post("/api/staff/cash", **trade("two", 10, 4, 1_000, is_redemption=True))
        refuses_notes(clara, ugo)
        large = trade("", 20, 1, 10_000) | {"kind": "sale", "act": SALE}
        del large["id"]
        number = clara.post(PATH, **large)["id"]
        assert signed(clara, ugo, rate("1.05"))["outcome"] == "done"
        body = ugo.post(f"{PATH}/{number}", approved=True, status=409)
        assert body["error"] == "no_rate"
        entries = clara.get("/api/staff/cash")["entries"]
        entry = next(entry["entry"] for entry in entries if entry["act"] == SALE)
        correction = trade("", 19, 1, 10_000) | {"kind": "correct_cash", "corrects": entry}
        del correction["id"]
        assert signed(clara, ugo, correction)["subject"]["worth"] == 10_482
        assert signed(clara, ugo, count("desk_closed", 48, 15))["outcome"] == "done"
        (desk,) = clara.get("/api/staff/cash")["desks"]
        shift = desk["shift"]
        assert (shift["sold"], shift["redeemed"], shift["exchange"]) == (9_500, 5_000, -6_289)
        francs = [shift["foreign"]["CHF"][name] for name in CURRENCY_SUMS]
        assert francs == [20_000, 10_000, 4_000, -10_000, 15_000]
        store = server.services.store
        check_sheet(read_sheet(store, find_day(None, house.house.day), []))
        prints_slips(store)
    check_audit(house.database.reveal())


def check_sheet(sheet: DaySheet) -> None:
    """The day sheet has both rates, and a difference for each currency."""
    (shift,) = sheet.desk.shifts
    assert (shift.difference, shift.foreign["CHF"].difference) == (-211, -1_000)
    blocks = document(sheet, "1", None, "en").blocks
    tables = {block.caption: block.rows for block in blocks if isinstance(block, Table)}
    assert [row[2:] for row in tables["Rates"]] == [
        ("CHF", "1.0482", "Clara", "Ugo"),
        ("CHF", "1.05", "Clara", "Ugo"),
    ]
    assert tables["Money in the desk, CHF"][-1] == ("Difference", "−10.00")
    assert ("Against other notes", "−62.89") in tables["Money in the desk"]


def prints_slips(store: EventStore) -> None:
    """The slip of the sale has the amount, the currency and the rate, and what was paid out; that
    of the cash-up the difference of the francs. The rate ends with the day.
    """
    book = CashBook()
    acts = []
    for entry in store.read(HOUSE_LOG_ID, 0, 200):
        book.read(entry)
        if (act := read_act(entry)) is not None:
            acts.append((entry, act))
    assert (book.rate("CHF"), book.rate("CHF", "2000-01-01")) == ("1.05", None)
    (sale_facts, closing_facts) = (
        next(
            block.facts
            for block in slip(entry, act, 0, language="en", time_zone="UTC").blocks
            if isinstance(block, Facts)
        )
        for entry, act in (acts[1], acts[-1])
    )
    assert sale_facts[2:] == (
        ("CHF", "100.00", ""),
        ("Rate", "1.0482", "worth 104.82"),
        ("In the house’s currency", "−4.82", "received; paid out with a minus sign"),
    )
    assert closing_facts[-1] == ("CHF", "150.00", "Difference −10.00")
