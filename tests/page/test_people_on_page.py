"""People at the cash desk on the page: found by name, identified, and sold chips."""

import socket
from pathlib import Path

from playwright.sync_api import Locator, Page, expect
from support.page.page_player import Visits
from support.server.http_server import opened, settings

OPTIONS = {"--denominations-chips": "5000", "--identify-from": "10000"}


def sell(page: Page, button: Locator, pieces: int) -> Locator:
    """Sell pieces of 50; return the dialog."""
    button.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("50", exact=True).fill(str(pieces))
    dialog.get_by_role("button", name="Sell chips").click()
    return dialog


def test_cashier_identifies_person_for_sale(
    tmp_path: Path, visits: Visits, listener: socket.socket
) -> None:
    """A sale of 100 needs a document; the person is found in another spelling, and the sum of the
    day stands beside the threshold, in a window 390 wide.
    """
    with opened(settings(tmp_path, options=OPTIONS), listener) as server:
        clara = server.staff("Clara", "cashier")
        visit = visits(server, clara)
        page = visit.go("/house#floats")
        page.set_viewport_size({"width": 390, "height": 844})
        with visit.allowing("409"):
            dialog = sell(page, page.get_by_role("button", name="Sell chips"), 2)
            expect(dialog).to_contain_text("needs a document")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Enter a person").click()
        dialog.get_by_label("Name, as on the document").fill("Éva Rossi")
        dialog.get_by_label("Document", exact=True).select_option("Passport")
        dialog.get_by_label("Country").fill("ita")
        dialog.get_by_label("Number of the document").fill("YA 123")
        dialog.get_by_role("button", name="Save").click()
        page.get_by_label("Find by name").fill("eva")
        row = page.get_by_role("row", name="Éva Rossi")
        expect(row).to_contain_text("Passport: ITA")
        expect(row).to_contain_text("0 of 100")
        sell(page, row.get_by_role("button", name="Sell chips"), 2)
        expect(row).to_contain_text("100 of 100")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        (person,) = clara.post("/api/staff/people/search", name="ROSSI")
        assert (person["day_sum"], person["country"]) == (10_000, "ITA")
        assert visit.violations() == []
        visit.close()
