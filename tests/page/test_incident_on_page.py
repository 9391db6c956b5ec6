"""A note of an incident on the page: its form, its sentence and its line in the house log."""

from playwright.sync_api import expect
from support.page.page_player import Arrange, Visits


def test_note_is_written_at_the_table_and_signed(arrange: Arrange, visits: Visits) -> None:
    """The chef chooses a category and writes; the direction reads it, signs, and finds both."""
    game = arrange("campione-roulette")
    chef, dora = game.server.staff("Carlo", "chef"), game.server.staff("Dora", "direction")
    visit = visits(game.server, chef)
    page = visit.go(f"/tables/{game.name}")
    page.get_by_role("button", name="Incident note").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Category").select_option("injury or illness")
    form.get_by_label("What happened").fill("A glass broke.")
    form.get_by_role("button", name="Ask for the signature").click()
    expect(page.get_by_text("Signature requested.").first).to_be_visible()
    visit.close()
    visit = visits(game.server, dora)
    page = visit.go("/house#approvals")
    expect(page.locator(".approvals")).to_contain_text(
        "incident (injury or illness): A glass broke."
    )
    page.get_by_role("button", name="Sign", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Sign", exact=True).click()
    expect(page.locator(".became")).to_contain_text("carried out")
    page = visit.go("/house#journal")
    page.locator("select").first.select_option(label="Outside the tables")
    line = page.get_by_text("Request no. 1 by Carlo: incident (injury or illness): A glass broke.")
    expect(line).to_be_visible()
    assert visit.violations() == []
    visit.close()
