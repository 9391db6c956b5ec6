"""A player's own coups on the page, with the clauses of their day."""

import re
from pathlib import Path

from playwright.sync_api import expect
from support.house_files import VENEZIA, amendment, house, write
from support.page.page_player import Arrange, Visits

TODAY = "Il testo di oggi."


def test_a_coup_is_explained_by_the_edition_it_was_played_under(
    arrange: Arrange, visits: Visits, tmp_path: Path
) -> None:
    """The clause of the bet that won is that of its edition, not the one in force since."""
    arranged = arrange(VENEZIA, "noir")
    anna = arranged.server.guest("Anna")
    with anna.at(arranged.name) as line:
        line.begin()
        line.ask("sit", chips=100_000)
        arranged.bets()
        line.bet("noir", 500)
        arranged.play()
    (tmp_path / "amended").mkdir()
    restated = f'\n[[clause]]\nid = "VT-1"\nkind = "rule"\nit = "{TODAY}"\n'
    amended = amendment(edition="Amended 2021") + restated
    with house(write(tmp_path / "amended", amended=amended)):
        clauses = {
            edition: anna.get(f"/api/rulebooks/{VENEZIA}?lang=en{edition}")["clauses"]["VT-1"]
            for edition in ("", "&edition=Come si gioca, undated")
        }
        assert clauses[""]["text"] == TODAY
        visit = visits(arranged.server.origin, cookies=dict(anna.http.cookies))
        page = visit.go("/me")
        page.locator(".coups summary").click()
        page.locator(".coups button.clause", has_text="VT-1").click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text(clauses["&edition=Come si gioca, undated"]["text"])
        expect(dialog.locator("a")).to_have_attribute("href", re.compile("&edition=Come.*#VT-1"))


def test_one_choice_sets_the_limits_that_matter(arrange: Arrange, visits: Visits) -> None:
    """Loss, time and reminder; each is then in force, and the limits that few set stay folded."""
    arranged = arrange(VENEZIA)
    anna = arranged.server.guest("Anna")
    visit = visits(arranged.server.origin, cookies=dict(anna.http.cookies), size=(360, 640))
    page = visit.go("/me")
    shown = page.locator(".limits li:visible")
    expect(shown).to_have_count(3)
    page.locator(".more-limits summary").click()
    expect(shown).to_have_count(11)
    assert visit.violations() == []
    assert visit.overflow() == 0
    page.locator(".presets button").nth(1).click()
    expect(page.get_by_role("dialog")).to_contain_text("200 lost or 120 min a day")
    page.get_by_role("dialog").locator("button.first").click()
    expect(shown.first).to_contain_text("200")
    expect(page.get_by_role("dialog")).to_have_count(0)
    own = anna.get("/api/me/protection")["own"]
    assert own == {"loss_day": 20_000, "time_day": 120, "reality_check": 30}
    expect(shown).to_have_count(3)
    page.locator(".more-limits summary").click()
    page.locator(".more-limits button").first.click()
    page.get_by_role("dialog").locator("input").fill("900")
    page.get_by_role("dialog").locator("button.first").click()
    expect(shown).to_have_count(4)
