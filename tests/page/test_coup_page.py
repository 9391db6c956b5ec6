"""The page of one coup in the browser: reached from the result, proved there, open to all."""

import re

import pytest
from playwright.sync_api import expect
from support.page.page_player import Arrange, AtTable, Guests


@pytest.mark.parametrize("book", ["venezia-trente-et-quarante", "campione-roulette"])
def test_a_coup_is_proved_in_the_readers_browser(
    arrange: Arrange, at_table: Guests, book: str
) -> None:
    """The result leads to it; its cards are checked against their draw; axe-core finds nothing."""
    arranged = arrange(book, "rouge" if book.startswith("venezia") else 17)
    anna: AtTable = at_table(arranged, "Anna", 250_000)
    arranged.bets()
    anna.take_chip(1_000)
    anna.lay("rouge")
    arranged.play()
    anna.page.locator("tv-result summary").click()
    address = anna.page.locator("tv-result li.page a").get_attribute("href") or ""
    assert re.fullmatch(r"/tables/table/coups/\d+\?lang=en", address)
    page = anna.visit.go(address)
    expect(page.locator("#proof")).to_have_attribute("data-result", "holds")
    expect(page.locator("img.picture")).to_have_js_property("naturalWidth", 800)
    assert anna.visit.violations() == []
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("#share").click()
    expect(page.locator("#share")).to_have_text("Link copied")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    page.context.clear_permissions()
    page.set_viewport_size({"width": 360, "height": 640})
    assert anna.visit.overflow() == 0
