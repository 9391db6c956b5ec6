"""The page of one coup in the browser: reached from the result, proved there, open to all."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from support.page.page_player import Arrange, AtTable, Guests


@pytest.mark.parametrize(
    "book",
    [
        "venezia-trente-et-quarante",
        # its record and its draw are proved there too: test_beside_the_cloth
        pytest.param("campione-roulette", marks=pytest.mark.exhaustive),
    ],
)
def test_coup_is_proved_in_readers_browser(
    arrange: Arrange, at_table: Guests, book: str, tmp_path: Path
) -> None:
    """The result leads to it; its cards are checked against their draw; axe-core finds nothing.

    It leads on to the whole draw, which is checked there, and by a page saved from the server.
    """
    game = arrange(book, "rouge" if book.startswith("venezia") else 17)
    anna: AtTable = at_table(game, "Anna", 250_000, prefers={"theme": "dark"})
    game.bets()
    anna.take_chip(1_000)
    anna.lay("rouge")
    game.play()
    anna.page.locator("tv-result summary").click()
    address = anna.page.locator("tv-result li.page a").get_attribute("href") or ""
    assert re.fullmatch(r"/tables/table/coups/\d+\?lang=en", address)
    page = anna.visit.go(address)
    expect(page.locator("#proof")).to_have_attribute("data-result", "holds")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("img.picture")).to_have_js_property("naturalWidth", 800)
    term = page.locator(
        ".prose .term", has_text="Couleur" if book.startswith("venezia") else "manque"
    )
    expect(term.first).to_have_attribute("aria-description", re.compile("^A bet"))
    assert anna.visit.violations() == []
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("#share").click()
    expect(page.locator("#share")).to_have_text("Link copied")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    page.context.clear_permissions()
    page.set_viewport_size({"width": 360, "height": 640})
    assert anna.visit.overflow() == 0
    page.locator('a[href^="/proof/"]').click()
    expect(page.locator("#proof")).to_have_attribute("data-result", "holds")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert anna.visit.violations() == []
    assert anna.visit.overflow() == 0
    downloads: dict[str, Path] = {}
    for address in (page.locator("#proof").get_attribute("data-record") or "", "/verify.html"):
        downloads[address] = tmp_path / f"{len(downloads)}.{address.rpartition('/')[2]}"
        downloads[address].write_bytes(page.request.get(address).body())
    record, verifier = downloads.values()
    page.goto(verifier.as_uri())
    page.locator("#so-far").check()
    page.locator("#file").set_input_files(record)
    expect(page.locator(".verdict")).to_contain_text("Correct so far.")
