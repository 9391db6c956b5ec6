"""A browser that stores nothing, as one that blocks cookies and site data: the page plays on."""

from typing import Final

from playwright.sync_api import expect
from support.page.page_player import Arrange, AtTable, Visits

_BLOCKED: Final = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, {
    get() { throw new DOMException("Access is denied for this document.", "SecurityError"); },
  });"""


def test_blocked_storage_leaves_the_page_whole(arrange: Arrange, visits: Visits) -> None:
    """A seated player sees the table, bets, and repeats the stake; all other pages open too."""
    game = arrange("venezia-trente-et-quarante", "rouge")
    account = game.server.guest("Anna")
    account.sit(game.name, chips=100_000)
    visit = visits(game.server, account, is_first=True)
    visit.page.add_init_script(_BLOCKED)
    anna = AtTable(visit, game, "Anna")
    anna.lay("rouge")
    game.play()
    game.bets()
    anna.agrees()
    anna.page.locator("tv-rack").get_by_role("button", name="Repeat").click()
    expect(anna.page.locator(".pile.own")).to_be_visible()
    for path in ("/", "/school", "/learn", "/me"):
        visit.go(path)
        expect(visit.page.locator("main h1").first).to_be_visible()
        visit.quiet()
    visit.hold("**/api/lab/evenings")  # they take seconds, and nothing of them is stored
    visit.go("/lab")
    expect(visit.page.locator(".lab-form")).to_be_visible()
    expect(visit.page.locator(".prices")).to_be_visible()
