"""The float of a real table on the page: a count that the chef asks for and the cashier signs."""

import re
import socket
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from support.page.page_player import Visits
from support.server.http_server import PATIENT, Person, opened, settings, table
from support.server.signatures import signed

from tapisvert.live.stages import Mode

OPTIONS = {
    "--denominations-chips": "5000, 10000",
    "--denominations-notes": "5000",
    "--desk-signed-above": "25000",
    "--desk-currencies": "CHF",
}
IN_AUCKLAND = """async () => {
    document.documentElement.dataset.timeZone = "Pacific/Auckland";
    const format = await import(document.querySelector('link[href$="core/text/format.js"]').href);
    return format.dateTime(0);
}"""
"""The first moment of 1970 by the clocks of a house there, wherever the browser is."""


def _ask_for_the_opening(page: Page) -> None:
    """Ask for the signature under an opening of 2,500, whose sum the form shows; at first without
    the check.
    """
    page.get_by_role("button", name="Opening count").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("50", exact=True).fill("40")
    expect(dialog.get_by_role("status")).to_have_text("2,000")
    dialog.get_by_label("Chips", exact=True).fill("B 5 x 100")
    expect(dialog.get_by_role("status")).to_have_text("2,500")
    dialog.get_by_role("button", name="Ask for the signature").click()
    expect(dialog).to_contain_text("Check the cards or the wheel")
    dialog.get_by_label("checked").check()
    dialog.get_by_role("button", name="Ask for the signature").click()
    expect(page.get_by_text("Signature requested from a cashier.").first).to_be_visible()


def _ask_for_correction(page: Page) -> None:
    """Ask for the signature under an opening of 2,400 instead."""
    page.get_by_role("button", name="Correct a count").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Wrong count")).to_contain_text("Opening count, 2,500")
    dialog.get_by_label("50", exact=True).fill("38")
    dialog.get_by_label("Chips").fill("B 5 x 100")
    dialog.get_by_role("button", name="Ask for the signature").click()
    expect(page.get_by_text("Signature requested from a controller").first).to_be_visible()


def _close_float(chef: Person, cashier: Person, dora: Person) -> None:
    """Count 23 pieces of 100 at the closing, without knowing the expected 2,400."""
    (line,) = chef.get("/api/staff/floats")
    (shift,) = line["shifts"]
    assert (shift["opening"], shift["figures"], line["closer"]) == (240_000, None, None)
    assert dora.get("/api/staff/floats")[0]["shifts"][0]["figures"]["should_hold"] == 240_000
    pile = {"series": "A", "value": 10_000, "pieces": 23}
    count: dict[str, Any] = {"kind": "float", "act": "closing", "amount": 230_000, "chips": [pile]}
    number = chef.post("/api/staff/approvals", table="real", **count)["id"]
    cashier.post(f"/api/staff/approvals/{number}", approved=True)


def _ask_for_next_opening(page: Page, clara: Person) -> None:
    """Find the closing count in the form of the next opening, and ask for one that differs."""
    page.get_by_role("button", name="Opening count").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("100", exact=True)).to_have_value("23")
    expect(dialog.get_by_role("status")).to_have_text("2,300")
    dialog.get_by_label("100", exact=True).fill("22")
    dialog.get_by_label("50", exact=True).fill("1")
    difference = "Difference from the closing count A 50 × 1, A 100 × −1"
    expect(dialog.locator(".count-grid")).to_contain_text(difference)
    dialog.get_by_label("checked").check()
    dialog.get_by_role("button", name="Ask for the signature").click()
    expect(page.get_by_text("Signature requested from a cashier.").first).to_be_visible()
    (approval,) = clara.get("/api/staff/approvals")
    changes = [(pile["value"], pile["pieces"]) for pile in approval["subject"]["differs"]]
    assert changes == [(5_000, 1), (10_000, -1)]


def _download_sheet(page: Page, day: str) -> None:
    """Download the sheet of the house's day, not the browser's."""
    expect(page.get_by_label("Day")).to_have_value(day)
    with page.expect_download() as sheet:
        page.get_by_role("link", name="Day sheet (PDF)").click()
    assert sheet.value.suggested_filename == f"{day}.pdf"
    assert page.evaluate(IN_AUCKLAND) == "1 Jan 1970, 12:00"


def _sign(page: Page, act: str) -> None:
    """Sign the one request among the approvals; its decision shows this act."""
    page.get_by_role("button", name="Sign", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Sign", exact=True).click()
    expect(page.locator(".became li", has_text=act)).to_contain_text("carried out")


def _sell_chips(page: Page, signer: Person) -> None:
    """Sell six pieces of 50 at the cash desk for 300 francs, above what the cashier may sell alone;
    the sale is offered for a correction.
    """
    page.get_by_role("button", name="Sell chips").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("50", exact=True).fill("6")
    dialog.get_by_label("Other banknotes").fill("CHF 100 x 3")
    expect(dialog).to_contain_text("Above 250 another cashier")
    dialog.get_by_role("button", name="Sell chips").click()
    _sign_last(page, signer)
    page.get_by_role("button", name="Correct a sale").click()
    expect(dialog.get_by_label("Wrong sale, purchase")).to_contain_text("Sale, 300")
    page.keyboard.press("Escape")


def _sign_last(page: Page, signer: Person) -> None:
    """Have the request of the dialog signed, and see what follows."""
    expect(page.get_by_role("dialog")).to_have_count(0)
    number = signer.get("/api/staff/approvals")[-1]["id"]
    signer.post(f"/api/staff/approvals/{number}", approved=True)
    page.reload()


def _count_desk(page: Page, act: str, pieces: int, signer: Person) -> None:
    """Count notes of 50 in the cash desk, and have the count signed."""
    page.get_by_role("button", name=act).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("50", exact=True).fill(str(pieces))
    dialog.get_by_role("button", name="Ask for the signature").click()
    _sign_last(page, signer)


def _post_rate(page: Page, signer: Person) -> None:
    """Post a rate of the franc, which was missing."""
    expect(page.locator("#room p.error")).to_have_text("CHF: no rate today")
    page.get_by_role("button", name="Post a rate").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Price of one unit").fill("1.0482")
    dialog.get_by_role("button", name="Ask for the signature").click()
    _sign_last(page, signer)
    expect(page.locator("#room")).to_contain_text("1 CHF = 1.0482")


def _cash_up(page: Page, signer: Person) -> None:
    """Open the desk with 500, sell for 300 and give 14.46 back for 300 francs, and find 450 and no
    franc at the cash-up, without the expected sums before it.
    """
    expect(page.locator("#room p.error").first).to_have_text(re.compile("^Not open"))
    _count_desk(page, "Opening count", 10, signer)
    expect(page.locator("#room")).to_contain_text("Open since")
    _post_rate(page, signer)
    _sell_chips(page, signer)
    expect(page.get_by_role("term").filter(has_text="Expected")).to_have_count(0)
    _count_desk(page, "Cash-up", 9, signer)
    difference = page.get_by_role("term").filter(has_text="Difference")
    amounts = difference.locator("xpath=following-sibling::dd[1]")
    expect(amounts).to_have_text(["−35.54", "−300"])


def _count_chips(page: Page, cashier: Person, signer: Person) -> None:
    """Count 13 pieces of 50 where the desk should have 14 of the house's 60: the float has 40
    and players 6. The count's slip is printed.
    """
    pile = {"series": "A", "value": 5_000, "pieces": 60}
    stock: dict[str, Any] = {"act": "chips_added", "amount": 300_000, "chips": [pile]}
    number = cashier.post("/api/staff/approvals", kind="stock", **stock)["id"]
    signer.post(f"/api/staff/approvals/{number}", approved=True)
    page.get_by_role("button", name="Stock of chips").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("What happens").select_option("Count of the chips there")
    dialog.get_by_label("50", exact=True).fill("13")
    dialog.get_by_role("button", name="Ask for the signature").click()
    _sign_last(page, signer)
    count = page.get_by_role("region", name=re.compile("Cash desk main.*Counted"))
    row = count.get_by_role("row").filter(has=page.get_by_text("A 50", exact=True))
    expect(row.get_by_role("cell")).to_have_text(["60", "40", "6", "14", "13", "−1"])
    page.get_by_role("button", name="Print a slip", exact=True).click()
    expect(dialog.get_by_label("Entry")).to_contain_text("Count of chips, 650")
    with page.expect_download() as slip:
        dialog.get_by_role("button", name="Print", exact=True).click()
    assert slip.value.path().read_bytes().startswith(b"%PDF-")


def _ask_for_transfer(page: Page) -> None:
    """Find one's own desk among two, and ask for the signature under a note of 50 for the other."""
    room = page.locator("#room")
    expect(room.get_by_role("heading", name="Cash desk salon")).to_be_visible()
    expect(room).to_contain_text("You work here.")
    expect(room.get_by_role("button", name="Cash-up")).to_have_count(1)
    page.get_by_role("button", name="Transfer").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("To", exact=True).select_option("Cash desk main")
    dialog.get_by_label("50", exact=True).fill("1")
    dialog.get_by_role("button", name="Ask for the signature").click()
    expect(page.get_by_text("Signature requested from the receiver.").first).to_be_visible()


def test_uncounted_table_is_marked_red(
    tmp_path: Path, visits: Visits, listener: socket.socket
) -> None:
    """At the table itself and among the floats, until the opening count is signed; after the
    closing count the desk lists what remains to be done. The float's chips come from one of two
    cash desks; the page shows each cashier theirs, and a transfer to the other.
    """
    message = "Open without an opening count"
    options = {"--desk-names": "main, salon", "--denominations-notes": "5000"}
    house = settings(tmp_path, table("real", pace=PATIENT, mode=Mode.REAL), options=options)
    with opened(house, listener) as server:
        chef, clara = server.staff("Carlo", "chef"), server.staff("Clara", "cashier")
        visit = visits(server, chef)
        page = visit.go("/house#floats")
        expect(page.locator("#room .error", has_text=message)).to_be_visible()
        page = visit.go("/tables/real")
        warning = page.locator("tv-desk .error", has_text="Opening count")
        expect(warning).to_be_visible()
        chips = [{"series": "A", "value": 100, "pieces": 5}]
        count: dict[str, Any] = {"kind": "float", "act": "opening", "amount": 500, "chips": chips}
        count["is_checked"] = True
        number = chef.post("/api/staff/approvals", table="real", **count)["id"]
        clara.post(f"/api/staff/approvals/{number}", approved=True)
        expect(warning).to_be_hidden()
        count = {**count, "act": "closing", "is_checked": False}
        number = chef.post("/api/staff/approvals", table="real", **count)["id"]
        clara.post(f"/api/staff/approvals/{number}", approved=True)
        expect(page.locator("tv-desk")).to_contain_text("Closing of the table: 4 of 5 done")
        page = visit.go("/house#floats")
        expect(page.locator("#room")).to_contain_text("Expected in the float")
        page.get_by_role("button", name="Opening count").click()
        expect(page.get_by_label("Chips from, or back to")).to_have_value("main")
        assert visit.violations() == []
        visit.close()
        cira, ugo = server.staff("Cira", "cashier"), server.staff("Ugo", "controller")
        for cashier, desk in ((clara, "salon"), (cira, "main")):
            opening = {"kind": "desk", "act": "desk_opened", "amount": 10_000, "desk": desk}
            notes = [{"series": "EUR", "value": 5_000, "pieces": 2}]
            assert signed(cashier, ugo, {**opening, "chips": notes})["outcome"] == "done"
        visit = visits(server, clara)
        _ask_for_transfer(visit.go("/house#floats"))
        (approval,) = cira.get("/api/staff/approvals")
        assert cira.post(f"/api/staff/approvals/{approval['id']}", approved=True)
        sums = {desk["name"]: desk["shift"] for desk in ugo.get("/api/staff/cash")["desks"]}
        assert (sums["main"]["transfers"], sums["salon"]["transfers"]) == (5_000, -5_000)
        assert visit.violations() == []
        visit.close()


@pytest.mark.clause("CR-20")
def test_opening_count_is_requested_and_signed(
    tmp_path: Path, visits: Visits, listener: socket.socket
) -> None:
    """The grid has the house's chips; with the cashier's signature the opening stands in the table,
    and a fill is the next act. The expected amount is hidden from those who count. The closing
    count is the next opening's. The table has its name in the reader's language. The cash desk is
    cashed up, and the chips are counted.
    """
    real = replace(table("real", pace=PATIENT, mode=Mode.REAL), name="French roulette, Campione")
    with opened(settings(tmp_path, real, options=OPTIONS), listener) as server:
        chef, clara = server.staff("Carlo", "chef"), server.staff("Clara", "cashier")
        visit = visits(server, chef)
        page = visit.go("/house#floats")
        _ask_for_the_opening(page)
        page = visit.prefer(language="fr")
        expect(page.locator("#room h3").first).to_have_text("Roulette française, Campione")
        visit.close()
        visit = visits(server, clara)
        page = visit.go("/house#approvals")
        expect(page.locator(".approvals")).to_contain_text(
            "French roulette, Campione: Opening count, 2,500"
        )
        expect(page.locator(".approvals")).to_contain_text("B 5")
        _sign(page, "Opening count, 2,500")
        page = visit.go("/house")
        page.locator("#tab-floats").click()
        expect(page.locator("#room")).to_contain_text("2,500")
        assert visit.violations() == []
        expect(page.get_by_role("button", name="Fill")).to_have_count(0)  # the chef's alone
        _ask_for_correction(page)
        _cash_up(page, dora := server.staff("Dora", "direction"))
        _count_chips(page, clara, dora)
        assert clara.get("/api/staff/cash")["circulation"] == 30_000
        visit.close()
        visit = visits(server, dora)
        page = visit.go("/house#approvals")
        expect(page.locator(".approvals").first).to_contain_text(
            "was 2,400 (A 50 × 38, B 5 × 100), not"
        )
        _sign(page, "was 2,400")
        _close_float(chef, clara, dora)
        visit.close()
        visit = visits(server, chef)
        _ask_for_next_opening(visit.go("/house#floats"), clara)
        visit.close()
        visit = visits(server, dora)
        _download_sheet(visit.go("/house#reports"), dora.get("/api/staff/today")["day"])
        visit.close()  # while the house is open: its page is lent again
