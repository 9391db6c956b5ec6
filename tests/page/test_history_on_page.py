"""A player's own coups on the page, with the clauses of their day."""

import re
from dataclasses import asdict, replace
from pathlib import Path

from PIL import Image
from playwright.sync_api import expect
from support.house_files import VENEZIA, amendment, house, write
from support.page.page_player import Arrange, Visits, minor
from support.page.rigged_table import Arranged
from support.server.http_server import Person

from tapisvert.live.stages import Stage
from tapisvert.play.private_tables import FASTEST_PACE

FAST = asdict(replace(FASTEST_PACE, bets_seconds=900, pause_seconds=900))
TODAY = "Il testo di oggi."


def plays_a_coup(game: Arranged) -> Person:
    """Anna brings 1,000.00 and lays 5.00 on noir, which wins."""
    anna = game.server.guest("Anna")
    with anna.at(game.name, chips=100_000) as line:
        game.bets()
        line.bet("noir", 500)
        game.play()
    return anna


def test_coup_cites_its_own_edition(arrange: Arrange, visits: Visits, tmp_path: Path) -> None:
    """The clause of the bet that won is that of its edition, not the one in force since."""
    game = arrange(VENEZIA, "noir")
    anna = plays_a_coup(game)
    (tmp_path / "amended").mkdir()
    clause = f'\n[[clause]]\nid = "VT-1"\nkind = "rule"\nit = "{TODAY}"\n'
    amended_text = amendment(edition="Amended 2021") + clause
    with house(write(tmp_path / "amended", amended=amended_text)):
        clauses = {
            edition: anna.get(f"/api/rulebooks/{VENEZIA}?lang=en{edition}")["clauses"]["VT-1"]
            for edition in ("", "&edition=Come si gioca, undated")
        }
        assert clauses[""]["text"] == TODAY
        visit = visits(game.server, anna)
        page = visit.go("/me")
        page.locator(".coups summary").click()
        page.locator(".coups button.clause", has_text="VT-1").click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text(clauses["&edition=Come si gioca, undated"]["text"])
        expect(dialog.locator("a")).to_have_attribute("href", re.compile("&edition=Come.*#VT-1"))


def test_result_is_shared_as_picture(arrange: Arrange, visits: Visits) -> None:
    """Sum, best and worst coup beside the curve; without a share dialog the picture is saved."""
    game = arrange(VENEZIA, "noir", "rouge")
    anna = plays_a_coup(game)
    with anna.at(game.name) as line:
        game.bets()
        line.bet("noir", 1_000)
        game.play()
    visit = visits(game.server, anna, is_drawn=True)
    page = visit.go("/me")
    curve = page.locator("figure.curve")
    expect(curve.locator("strong")).to_have_text("−5")
    expect(curve).to_contain_text("Best coup: +5 · Worst coup: −10")
    assert visit.violations() == []
    with page.expect_download() as download:
        curve.get_by_role("button", name="Share as a picture").click()
    assert download.value.suggested_filename == "tapis-vert.png"
    with Image.open(download.value.path()) as picture:
        assert picture.size == (1200, 630)
        colours = picture.getcolors(maxcolors=1200 * 630)
    assert colours is not None
    assert len(colours) > 3


def test_history_is_filtered_and_replayed(arrange: Arrange, visits: Visits) -> None:
    """Sums by day and table filter the coups; a coup is dealt again card by card, its total with
    each, and its settlement after the last; a spin by its ball, its number, and then each stake.
    """
    game = arrange(VENEZIA, "noir")
    anna = plays_a_coup(game)
    with anna.at(game.name) as line:
        line.ask("leave")
    created = anna.post("/api/tables/private", rulebook="campione-roulette", pace=FAST)
    wheel = Arranged(game.server, created["table"], 17)
    with anna.at(wheel.name, chips=100_000) as line:
        wheel.wait(Stage.BETS)
        line.bet("17", 1_000)
        wheel.play()
    visit = visits(game.server, anna)
    page = visit.go("/me")
    evenings = page.locator(".evenings button")
    expect(evenings).to_have_count(2)
    expect(evenings.first).to_contain_text("1 coup, +350")
    expect(evenings.last).to_contain_text("1 coup, +5")
    evenings.last.click()
    expect(page.locator(".coups > li")).to_have_count(1)
    assert visit.violations() == []
    page.locator(".coups summary").click()
    page.get_by_role("button", name="Step by step").click()
    cards, totals = page.locator(".small-cards > *"), page.locator(".small-row > strong")
    expect(cards.nth(0)).to_be_visible()
    expect(cards.nth(1)).to_be_hidden()
    expect(totals.last).to_be_empty()
    settled = page.locator(".coup-body li:not(.laid-for)").last
    for _ in range(cards.count()):
        expect(settled).to_be_hidden()
        page.get_by_role("button", name="Step by step").click()
    expect(settled).to_be_visible()
    assert minor(totals.last.inner_text()) > 3_000
    evenings.last.click()
    expect(page.locator(".coups > li")).to_have_count(2)
    spin = page.locator(".coups > li").first
    spin.locator("summary").click()
    number, settled = spin.locator(".replay-number"), spin.locator("li:not(.laid-for)")
    for button in ("Step by step", "Play slowly"):
        spin.get_by_role("button", name=button).click()
        expect(number).to_have_text("17 noir")
        expect(spin.get_by_role("img", name="17")).to_be_visible()
        if button == "Step by step":
            expect(settled).to_be_hidden()
            spin.get_by_role("button", name=button).click()
        expect(settled).to_be_visible()
        expect(settled.get_by_role("button")).to_contain_text("CR-")
    assert visit.violations() == []


def test_single_choice_sets_main_limits(arrange: Arrange, visits: Visits) -> None:
    """Loss, time and reminder; each is then in force, and the limits that few set stay folded."""
    game = arrange(VENEZIA)
    anna = game.server.guest("Anna")
    visit = visits(game.server, anna, size=(360, 640))
    page = visit.go("/me")
    visible = page.locator(".limits li:visible")
    expect(visible).to_have_count(3)
    page.locator(".more-limits summary").click()
    expect(visible).to_have_count(11)
    assert visit.violations() == []
    assert visit.overflow() == 0
    page.locator(".presets button").nth(1).click()
    expect(page.get_by_role("dialog")).to_contain_text("200 lost or 120 min a day")
    page.get_by_role("dialog").locator("button.first").click()
    expect(visible.first).to_contain_text("200")
    expect(page.get_by_role("dialog")).to_have_count(0)
    own_names = anna.get("/api/me/protection")["own"]
    assert own_names == {"loss_day": 20_000, "time_day": 120, "reality_check": 30}
    expect(visible).to_have_count(3)
    page.locator(".more-limits summary").click()
    page.locator(".more-limits button").first.click()
    page.get_by_role("dialog").locator("input").fill("900")
    page.get_by_role("dialog").locator("button.first").click()
    expect(visible).to_have_count(4)


def test_player_reads_daily_statement(arrange: Arrange, visits: Visits) -> None:
    """The statement of the current month, its total, and the same as CSV and PDF; a period that
    ends before it begins is refused, and on a narrow screen nothing is out of reach.
    """
    game = arrange(VENEZIA, "noir")
    anna = plays_a_coup(game)
    visit = visits(game.server, anna, size=(360, 740))
    page = visit.go("/me")
    expect(page.get_by_role("button", name="Verify the record")).to_be_visible()
    expect(page.locator("main .first")).to_have_count(0)  # none is the page's first button
    statement = page.locator("tv-statement")
    statement.get_by_role("button", name="Show").click()
    expect(statement.locator("caption")).to_contain_text("in play chips")
    rows = statement.locator("tbody tr")
    expect(rows).to_have_count(2)
    cells = [minor(text) for text in rows.last.locator("td.amount").all_inner_texts()]
    assert cells == [100_000, 500, 500, 0, 0, 100_500]
    (line_of_day,) = anna.get("/api/me/statement")["lines"]
    names = ("brought", "staked", "won", "lost", "taken_out", "at_table")
    assert [line_of_day[name] for name in names] == cells
    files = {}
    for kind in ("CSV", "PDF"):
        address = statement.get_by_role("link", name=kind).get_attribute("href")
        assert address is not None
        files[kind] = anna.http.get(address)
    assert files["PDF"].content.startswith(b"%PDF-")
    assert files["CSV"].text.splitlines()[-1].split(",")[2:] == [
        "chips",
        "100000",
        "0",
        "500",
        "500",
        "0",
        "0",
        "0",
        "0",
        "0",
        "0",
        "100500",
    ]
    assert visit.violations() == []
    assert visit.overflow() == 0
    wrong = anna.get("/api/me/statement?from=2999-01-01", status=400)
    assert wrong["error"] == "invalid_time"
    assert game.server.guest("Bice").get("/api/me/statement")["lines"] == []
