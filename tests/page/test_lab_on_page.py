"""The laboratory in a browser: asked, watched, shared by its link, and the same again."""

import json
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect
from support.cli.cli_runner import invoke
from support.page.browser import COLOURS, WORDS, Visit
from support.page.page_player import Visits, eventually
from support.server import plain_http
from support.server.http_server import Server, opened, settings

from tapisvert.odds import Composition, bets, law
from tapisvert.regulations import rulebook

VENEZIA = "venezia-trente-et-quarante"
SHORT = "/lab?system=dalembert&beside=flat&coups=60&evenings=400&unit=500&bankroll=20000&seed=11"

ODDS = "**/api/lab/odds"
READINGS = "**/api/lab/*/readings"
REGULATION = f"**/api/rulebooks/{VENEZIA}?**"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, listener: socket.socket) -> Iterator[Server]:
    """A house with a laboratory, whose process has started.

    A page that asks anew is not refused while its last simulations still end.
    """
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
    message = json.loads(invoke(*command.split()[1:], "--json").out)
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

    def held_requests() -> tuple[int, int]:
        visit.settle()
        return len(odds), len(readings)

    eventually(held_requests, (1, 1))
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


FILE = "#lab-file-input"


def shortened(visit: Visit) -> Visit:
    """Leave nine coups of a file's 500, which are alike, for axe-core to look at."""
    visit.page.locator(".lab-file table.columns tbody tr:nth-child(n + 10)").evaluate_all(
        "(rows) => rows.forEach((row) => row.remove())"
    )
    return visit


@pytest.fixture(scope="module")
def month(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A month of a wheel on which 17 falls too often, with dealers and days."""
    law = [1.6 if number == 17 else 1.0 for number in range(37)]
    chance = Random(4)
    rows = [
        f"{1 + spin // 300:02}.11.2026;{number};{'Anna' if spin // 40 % 2 else 'Bruno'}"
        for spin, number in enumerate(chance.choices(range(37), law, k=6_000))
    ]
    path: Path = tmp_path_factory.mktemp("month") / "November.csv"
    path.write_text("Datum;Zahl;Croupier\n" + "\n".join(rows))
    return path


def test_file_leads_to_verdict_with_pictures(server: Server, visits: Visits, month: Path) -> None:
    """By the keyboard, on a narrow page: the verdict is announced; each picture has its figures,
    each system its money, and the permanence its latest coups. In Italian, too.
    """
    visit: Visit = visits(server, size=(360, 740))
    page = visit.go(SHORT.replace("?", "?rulebook=campione-roulette&"))
    page.locator(FILE).focus()
    page.locator(FILE).set_input_files(month)
    verdict = page.locator(".lab-verdict")
    expect(verdict.locator("h3")).to_have_text("The wheel is unusual in 6,000 spins.")
    expect(verdict).to_contain_text("Number 17 fell 267 times; expected: 162.")
    expect(page.locator("[aria-live=polite]")).to_contain_text("Number 17 fell 267 times")
    expect(page.locator(".lab-file figcaption")).to_have_text(
        [
            "Results, share of coups",
            "Numbers around the wheel",
            "Runs of Rouge and Noir, by length",
            "Each number with two neighbours on each side",
            "By dealer",
            "By day",
        ]
    )
    seventeen = page.locator(
        "#plot-numbers tr", has=page.locator("th", has_text=re.compile("^17$"))
    )
    expect(seventeen.locator("td")).to_have_text(["267", "162.2", re.compile(r"138 – 187")])
    heights = page.locator("#plot-numbers rect.frequency").evaluate_all(
        "(bars) => bars.map((bar) => bar.getBBox().height)"
    )
    assert len(set(heights)) > 12
    expect(page.locator("#plot-days circle")).to_have_count(20)
    expect(page.locator(".lab-file table.columns tbody tr")).to_have_count(500)
    martingale = page.locator(".lab-file tr", has_text="Martingale").locator("td")
    expect(martingale).to_have_count(6)
    command = page.locator(".lab-file code").inner_text()
    assert command.endswith(
        "randomness --rulebook campione-roulette --results 'November.csv' --report report.pdf"
    )
    assert visit.overflow() == 0, visit.widest()
    assert shortened(visit).violations() == []
    visit.prefer(language="it")
    page.locator(FILE).set_input_files(month)
    expect(verdict.locator("h3")).to_have_text("Il cilindro è insolito in 6.000 colpi.")
    with page.expect_download() as report:
        page.get_by_role("button", name="Salva il rapporto").click()
    assert report.value.suggested_filename == "November.html"
    assert "Il cilindro è insolito in 6\u202f000 colpi." in Path(report.value.path()).read_text()
    assert shortened(visit).violations(WORDS) == []
    assert visit.overflow() == 0, visit.widest()


def test_dropped_file_is_read_or_refused(server: Server, visits: Visits, month: Path) -> None:
    """A wrong line is named, and the next file is read; what a file leaves open is chosen."""
    visit: Visit = visits(server)
    page = visit.go(SHORT.replace("?", "?rulebook=campione-roulette&"))
    drop = """([name, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], name));
      document.querySelector("h1").dispatchEvent(
        new DragEvent("drop", {dataTransfer: transfer, bubbles: true, cancelable: true}));
    }"""
    error = page.locator("#lab-file-error")
    expect(page.locator(FILE)).to_be_attached()
    with visit.allowing("400"):
        page.evaluate(drop, ["wrong.txt", "17\n3\nabc\n"])
        expect(error).to_have_text("wrong.txt: line 3: no coup of this game is written with 'abc'")
        page.evaluate(drop, ["large.txt", "17\n" * 300_000])
        expect(error).to_contain_text("The file is too large")
        lines = month.read_text().splitlines()[1:]
        pairs = [f"{line.split(';')[1]};{(place * 7) % 37}" for place, line in enumerate(lines)]
        page.evaluate(drop, ["two.csv", "A;B\n" + "\n".join(pairs)])
        expect(error).to_contain_text("say how they were written (“Several columns were written”)")
    page.get_by_label("Column of the coups").fill("A")
    page.get_by_label("Column of the coups").press("Enter")
    expect(page.locator(".lab-verdict")).to_contain_text("Number 17 fell 267 times")
    expect(error).to_be_empty()
    assert " --column 'A' --report" in page.locator(".lab-file code").inner_text()


def test_other_money_plays_the_file_again(server: Server, visits: Visits, month: Path) -> None:
    """It changes no test of the file; another rulebook does."""
    visit: Visit = visits(server)
    page = visit.go(SHORT.replace("?", "?rulebook=campione-roulette&"))
    page.locator(FILE).set_input_files(month)
    lead = page.locator(".lab-file p.muted", has_text="all coups of the file")
    expect(lead).to_contain_text("bankroll 200,")
    requests: list[str] = []
    visit.on("request", lambda request: requests.append(request.url))
    page.locator("#lab-bankroll").fill("300")
    page.locator(".lab-form [type=submit]").click()
    expect(lead).to_contain_text("bankroll 300,")
    visit.settle()
    paths = {urlsplit(url).path for url in requests}
    assert paths >= {"/api/lab/evenings", "/api/lab/systems"}
    assert "/api/lab/results" not in paths
