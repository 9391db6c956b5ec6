"""Refusals on the page: it says what was refused or did not load, and how to try again."""

from typing import Final

from playwright.sync_api import expect
from support.page.browser import Visit
from support.page.page_player import Arrange, AtTable, Visits

from tapisvert.i18n import translate
from tapisvert.play.private_tables import MAX_PER_ACCOUNT

CARDS: Final = "venezia-trente-et-quarante"
_CHECK: Final = """async () => {
  const page = document.querySelector("script[src$='/pages/table.js']").src;
  const { RealityCheck } = await import(page.replace("pages/table", "table/seats/reality-check"));
  globalThis.requests = [];
  const request = async (kind) => globalThis.requests.push(kind);
  await new RealityCheck({ request }).show();
}"""
"""A reality check that is due; what it asks of the table is kept."""


def test_refusal_and_failed_check_are_explained(arrange: Arrange, visits: Visits) -> None:
    """A private table too many is refused in the form, whose button is free again.

    A reality check without its figures is neither shown nor confirmed; another try shows it, and
    it is confirmed once it was read.
    """
    game = arrange(CARDS)
    anna = game.server.guest("Anna")
    for _ in range(MAX_PER_ACCOUNT):
        anna.post("/api/tables/private", rulebook=CARDS, mode="real", minimum=500)
    anna.sit(game.name, chips=10_000)
    visit: Visit = visits(game.server, anna)
    page = visit.go("/")
    with visit.allowing("409"):
        page.get_by_role("button", name="With friends").click()
        opener = page.get_by_role("button", name="Open the table")
        opener.click()
        refusal = translate("en", "problem-too_many_tables", topic="refusals")
        expect(page.locator("dialog .error")).to_have_text(refusal)
        expect(opener).not_to_have_attribute("aria-disabled", "true")
    assert page.url == f"{game.server.origin}/"

    AtTable(visit, game, "Anna")
    expect(
        page.locator("tv-permanence")
    ).to_be_attached()  # all that comes after the cloth is there
    dialog, toast = page.get_by_role("dialog"), page.locator(".toast.bad")
    page.route("**/api/me/protection", lambda route: route.abort())
    with visit.allowing("ERR_FAILED"):
        page.evaluate(_CHECK)
        expect(toast).to_contain_text(translate("en", "reality-failed", topic="panels"))
    expect(dialog).to_have_count(0)
    page.unroute("**/api/me/protection")
    toast.get_by_role("button", name=translate("en", "reality-again", topic="panels")).click()
    expect(dialog).to_contain_text(translate("en", "reality", topic="panels"))
    assert page.evaluate("() => requests") == []
    dialog.get_by_role("button").first.click()
    expect(dialog).to_have_count(0)
    page.wait_for_function("() => requests.join() === 'confirm'")
