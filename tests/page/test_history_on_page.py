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
