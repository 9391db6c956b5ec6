"""The laboratory in a browser: asked, watched, shared by its link, and the same again."""

import json
import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from support.cli.cli_runner import called
from support.page.browser import COLOURS, WORDS, Visit
from support.page.page_player import Visits, eventually
from support.server import plain_http
from support.server.http_server import Server, opened, settings
from support.simulation.compiled import compile_evenings

from tapisvert.odds import Composition, bets, law
from tapisvert.regulations import rulebook

VENEZIA = "venezia-trente-et-quarante"
SHORT = "/lab?system=dalembert&beside=flat&coups=60&evenings=400&unit=500&bankroll=20000&seed=11"

ODDS = "**/api/lab/odds"
READINGS = "**/api/lab/*/readings"
REGULATION = f"**/api/rulebooks/{VENEZIA}?**"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, listener: socket.socket) -> Iterator[Server]:
    """A house with a laboratory, whose process has started: no page waits for its compiler.

    A page that asks anew is not refused while its last simulations still end.
    """
    compile_evenings(VENEZIA)
    folder: Path = tmp_path_factory.mktemp("lab")
    question = {"rulebook": VENEZIA, "systems": ["flat"], "unit": 500, "bankroll": 500}
    options = {"--lab-simulations": "16", "--lab-simulations-each": "16"}
    house = settings(folder, options=options)
    with opened(house, listener) as server, plain_http.client(server.origin) as client:
        request = {**question, "coups": 1, "evenings": 1, "seed": 1}
        assert client.post("/api/lab/evenings", json=request).status_code == 200
        yield server


def read_figures(page: Page) -> list[str]:
    """Every figure of the table, once all evenings are played."""
    status = page.locator(".lab-status")
    expect(status).to_contain_text("evenings of up to")
    expect(page.locator(".evenings")).not_to_have_attribute("aria-busy", "true")
    if not page.locator(".evenings td").first.is_visible():
        page.locator("#lab-table").click()
    return page.locator(".evenings td").all_inner_texts()


def test_question_is_simulated_and_shared(server: Server, visits: Visits) -> None:
    """The link and the command line lead to the same figures; a wrong amount is named."""
    visit: Visit = visits(server)
    page = visit.go(SHORT)
    first = read_figures(page)
    expect(page.locator(".side h3")).to_have_text(["D’Alembert", "Flat betting"])
    expect(page.locator(".chart svg")).to_have_count(4)
    command = page.locator(".evenings code").inner_text()
    message = json.loads(called(*command.split()[1:], "--json").out)
    ruin = f"{100 * message['estimates']['ruin']['value']:.1f}%"
    assert first[0].startswith(ruin)
    assert visit.crowded_words() == []

    page.locator("#lab-bankroll").fill("1.2.3")
    page.locator(".lab-form [type=submit]").click()
    expect(page.locator("#lab-bankroll-error")).to_contain_text("Enter a number from 5 to")
    expect(page.locator("#lab-bankroll")).to_be_focused()
    page.locator("#lab-bankroll").fill("60")
    page.locator("#lab-target").fill("90")
    page.locator(".lab-form summary").click()
    page.locator("#lab-insured").select_option("50")
    page.locator("#lab-target").press("Enter")
    expect(page.locator(".key-figures").first).to_contain_text("Reach 90")
    calls = read_figures(page)
    assert calls != first

    page.reload()
    expect(page.locator("#lab-bankroll")).to_have_value("60")
    expect(page.locator("#lab-insured")).to_have_value("50")
    expect(page.locator(".evenings code")).to_contain_text("--insure always --insured-percent 50")
    assert read_figures(page) == calls


def _take_out_early(visit: Visit) -> None:
    """Take out a seven and an eight, by mouse and keyboard, before the regulation has come."""
    page, routes = visit.page, visit.hold(REGULATION)
    with page.expect_request(REGULATION):
        visit.go(SHORT)
    pad = page.locator(".lab-pad")
    seven = pad.locator("[data-card='7h']")
    seven.click()
    seven.press("ArrowRight")
    for _ in range(2):
        page.keyboard.press("Enter")
    page.keyboard.press("Delete")
    for route in routes:
        route.continue_()
    page.unroute(REGULATION)


def _press_in_haste(visit: Visit) -> None:
    """Press a card round to as many as before; all but the first press and the last are not asked.

    The first answer of a house takes a second, and the browser has six connections for all.
    """
    page, calls = visit.page, list[str]()
    expect(page.locator(".next-coup tr", has_text="Couleur")).to_be_visible()
    visit.on("request", lambda request: calls.append(request.url))
    pause = visit.hold(ODDS, times=1)
    eight = page.locator(".lab-pad [data-card='8h']")
    with page.expect_request(ODDS):
        eight.click()
    panel = page.locator(".next-coup .lab-results .panel")
    expect(panel).to_have_attribute("aria-busy", "true")  # it is of the question before
    for _ in range(6):
        eight.click()
    assert len(calls) == 1  # and no other request is due
    with page.expect_request(ODDS) as last:
        pause[0].continue_()
    answer = last.value.response()
    assert answer is not None
    answer.finished()
    assert len(calls) == 2
    expect(panel).not_to_have_attribute("aria-busy", "true")


def test_cards_gone_and_another_reading(
    server: Server, visits: Visits, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The exact edge follows the pad, by keyboard too; a ruling is in the link; a narrow page.

    The command begins as the house's own was started; its folder is not told. Cards that are taken
    out before the regulation has come are gone all the same.
    """
    monkeypatch.setenv("TAPIS_PROGRAM", "/srv/games/tapis")
    visit: Visit = visits(server, size=(360, 740))
    _take_out_early(visit)
    page = visit.page
    _press_in_haste(visit)
    expect(page.locator(".lab-cards [role=status]")).to_have_text("310 cards left, 2 gone")
    remaining = law(rulebook(VENEZIA), Composition.full().without(["7h", "8h"]))
    edge = next(
        bet
        for created, bet in bets(rulebook(VENEZIA), remaining)["couleur"].items()
        if created == "stay"
    )
    row = page.locator(".next-coup tr", has_text="Couleur")
    expect(row.locator("td").nth(1)).to_contain_text(f"{100 * float(edge.edge):.4f}%")
    page.locator(".lab-choice summary").click()
    page.locator("#lab-ruling-refait_in_prison").select_option("lose")
    expect(page.locator(".next-coup code")).to_contain_text(
        re.compile("^./tapis odds .*--ruling refait_in_prison=lose")
    )
    expect(page.locator(".next-coup code")).to_contain_text("--seen '7h 8h'")
    assert "readings=refait_in_prison%3Alose" in page.url
    parts = page.locator("#lab-insured option")
    expect(parts).to_have_count(5)
    page.locator("#lab-ruling-insurance_part").select_option("whole")
    expect(parts).to_have_count(2)  # this reading insures no part
    page.locator("#lab-ruling-insurance_part").select_option("any")
    expect(parts).to_have_count(5)
    read_figures(page)
    expect(page.locator(".prices tr", has_text="takes the stake")).to_contain_text("+0.128")
    assert visit.overflow() == 0, visit.widest()
    assert visit.violations() == []
    page.locator("html").evaluate("(html) => (html.dataset.theme = 'dark')")
    assert visit.violations(COLOURS) == []
    visit.prefer(language="it")
    expect(page.locator(".key-figures")).to_have_count(2)
    visit.quiet()
    assert visit.violations(WORDS) == []
    assert visit.overflow() == 0, visit.widest()


def test_open_box_shows_progress(server: Server, visits: Visits) -> None:
    """Of the readings and of the next coup, while the house works them out; and the one edge of the
    evenings is explained beside the other, of all that is staked.
    """
    visit: Visit = visits(server)
    odds, readings = visit.hold(ODDS, times=1), visit.hold(READINGS, times=1)
    page = visit.go(SHORT)
    for box in (".next-coup .lab-results .panel", ".readings .panel"):
        expect(page.locator(box)).to_have_text("Computing…")
    eventually(lambda: (len(odds), len(readings)), (1, 1))
    odds[0].continue_()
    readings[0].continue_()
    expect(page.locator(".prices")).to_be_visible()
    book = rulebook(VENEZIA)
    labels = {"flat": "plain", "divide": "half back at once", "stay": "left in prison"}
    labels["insured"] = "insured"
    edges = [
        f"{labels[decision]} {100 * float(bet.per_decided):.4f}%"
        for decision, bet in bets(book, law(book))["rouge"].items()
    ]
    assert edges
    text = f"Of what is decided Rouge costs: {', '.join(edges)}."
    expect(page.locator(".next-coup .muted", has_text="A tie decides nothing")).to_contain_text(
        text
    )
    expect(page.locator(".key-figures").first).to_contain_text(" decided")
