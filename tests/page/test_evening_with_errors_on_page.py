"""The evening with the errors of people in it, by eleven people at ten pages: Rossi has no device.

A second tailleur is at the wheel; the figures are those of `support.server.evening_with_errors`.
Over the wire are the accounts, the posts and the ban, before it.
"""

import socket
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect
from support.page.evening import (
    House,
    acts,
    asks_to_seat,
    closes_tables,
    counts,
    deals,
    dialog,
    enter_count,
    falls,
    float_panel,
    floats,
    lays,
    say_bets,
    seats,
    signs,
    signs_at_table,
    sits,
)
from support.page.page_player import Visits
from support.server import evening_with_errors as evening
from support.server import plain_http
from support.server.http_server import opened
from support.server.subprocess_nodes import real_house

from tapisvert.i18n import translate

CREW: Final = {**evening.CREW, "Teresa": "tailleur"}
POSTS: Final = {**evening.POSTS, "wheel": ("Teresa", *evening.POSTS["wheel"])}
BARRED: Final = translate("en", "problem-barred_person", topic="refusals")


def counts_cash(page: Page, button: str, amount: str, pieces: str, act: str = "") -> None:
    """Ask for the signature under a count of a desk's money or of the chips there."""
    floats(page)
    page.get_by_role("button", name=button).first.click()
    if act:
        dialog(page).locator("select[name=act]").select_option(act)
    enter_count(dialog(page), amount, pieces)


def enters_person(page: Page, name: str) -> Locator:
    """Enter a person, without a document; return their row."""
    page.get_by_role("button", name="Enter a person").click()
    dialog(page).locator("[name=name]").fill(name)
    dialog(page).get_by_role("button", name="Save").click()
    expect(dialog(page)).to_have_count(0)
    return page.get_by_role("row", name=name)


def changes(page: Page, row: Locator, button: str, pieces: str) -> Locator:
    """Sell chips to a person or buy them back; return the form."""
    row.get_by_role("button", name=button).click()
    form = dialog(page)
    form.locator("[name=chips]").fill(pieces)
    form.get_by_role("button", name=button).click()
    return form


def opens(house: House) -> None:
    """The chips, the desk's money and both floats are counted, each by two."""
    carlo = house.enter("Carlo", "/house#floats")
    clara = house.enter("Clara", "/house#floats")
    ugo = house.enter("Ugo", "/house#approvals")
    counts_cash(clara, "Stock of chips", "35,000", "100 x 300; 10 x 500", "chips_added")
    signs(ugo, "35,000")
    counts_cash(clara, "Opening count", "5,000", "100 x 50")
    signs(ugo, "5,000")
    counts(carlo, "Wheel", "Opening count", "10,000", "100 x 90; 10 x 100")
    signs(clara, "10,000")
    counts(carlo, "Cards", "Opening count", "5,000", "100 x 45; 10 x 50")
    signs(clara, "5,000")


def sells_chips(house: House) -> None:
    """Rossi shows a passport, from the threshold on; Bruno Neri, barred, gets no chips from the
    cashier, and no seat from the payeur or at a page.
    """
    clara = house.pages["Clara"]
    floats(clara)
    row = enters_person(clara, "Mario Rossi")
    expect(changes(clara, row, "Sell chips", "100 x 15")).to_have_count(0)
    expect(row).to_contain_text("1,500 of 2,000")
    with house.allowing("Clara", "409"):
        expect(changes(clara, row, "Sell chips", "100 x 6")).to_contain_text("needs a document")
    clara.keyboard.press("Escape")
    row.get_by_role("button", name="Identify").click()
    form = dialog(clara)
    form.get_by_label("Document", exact=True).select_option("Passport")
    form.get_by_label("Country").fill("ITA")
    form.get_by_label("Number of the document").fill("YA1234567")
    form.get_by_role("button", name="Save").click()
    expect(row).to_contain_text("Passport: ITA")
    expect(changes(clara, row, "Sell chips", "100 x 6")).to_have_count(0)
    expect(row).to_contain_text("2,100 of 2,000")
    row = enters_person(clara, "BRUNO NERI")
    with house.allowing("Clara", "409"):
        expect(changes(clara, row, "Sell chips", "100 x 1")).to_contain_text(BARRED)
    clara.keyboard.press("Escape")
    pia = house.enter("Pia", "/tables/wheel")
    asks_to_seat(pia, "Bruno Neri", "100", "chips-of-desk")
    expect(dialog(pia)).to_contain_text("A person of this name may not play here")
    pia.keyboard.press("Escape")
    bruno = house.enter("Bruno Neri", "/tables/wheel")
    sits(bruno, "100")
    expect(dialog(bruno)).to_contain_text(translate("en", "refused-barred", topic="refusals"))


def plays_wheel(house: House) -> None:
    """A coup; the chef's wrong fill and its correction; the server dies behind closed bets, and the
    next coup is played when it is back.
    """
    ugo = house.pages["Ugo"]
    anna = house.enter("Anna", "/tables/wheel")
    teresa = house.enter("Teresa", "/tables/wheel")
    carlo = house.go_to("Carlo", "/tables/wheel")
    sits(anna, "500")
    lays(anna, "rouge", "50")
    teresa.locator("tv-tailleur").press(" ")
    falls(teresa, "17")
    expect(anna.locator(".purse .balance strong")).to_have_text("450")
    fill = acts(carlo, "float")
    fill.locator("select[name=act]").select_option("fill")
    enter_count(fill, "2,000", "100 x 20")
    signs(house.pages["Clara"], "2,000")
    carlo = house.go_to("Carlo", "/house#floats")
    float_panel(carlo, "Wheel").get_by_role("button", name="Correct a count").click()
    wrong = dialog(carlo).locator("[name=corrects]")
    entry = wrong.locator("option", has_text="Fill, 2,000").get_attribute("value")
    wrong.select_option(entry)
    enter_count(dialog(carlo), "3,000", "100 x 30")
    signs(ugo, "3,000")
    lays(anna, "rouge", "10", "10", "10")
    teresa.locator("tv-tailleur").press(" ")
    expect(anna.locator(".stage").first).to_contain_text("No more bets")
    house.kill_and_restart()
    falls(teresa, "18")
    expect(anna.locator(".purse .balance strong")).to_have_text("480")


def plays_cards(house: House) -> None:
    """A coup with a wrong card, found after the settlement and corrected by chef and inspector, and
    another.
    """
    tullio = house.enter("Tullio", "/tables/cards")
    irene = house.enter("Irene", "/tables/cards")
    carlo = house.go_to("Carlo", "/tables/cards")
    rossi = tullio.locator("tv-walk-ins").get_by_role("button", name="Rossi")
    seats(tullio, "Rossi", "500", "chips-of-desk")
    say_bets(tullio, "rouge 100")
    deals(tullio, evening.NOIR_WINS)
    expect(rossi).to_contain_text("400 chips, 0 on the cloth")
    correction = acts(carlo, "correct_cards")
    correction.locator("[name=cards]").fill(evening.ROUGE_WINS)
    correction.get_by_role("button", name="Ask for the signature").click()
    expect(correction).to_have_count(0)
    signs_at_table(irene, "Sign")
    expect(rossi).to_contain_text("600 chips, 0 on the cloth")
    say_bets(tullio, "rouge 50")
    deals(tullio, evening.NOIR_WINS)
    expect(rossi).to_contain_text("550 chips, 0 on the cloth")
    tullio.get_by_role("button", name="Leaves with chips").click()
    dialog(tullio).locator("button.first").click()
    expect(rossi).to_have_count(0)


def closes(house: House) -> None:
    """Anna leaves; floats, boxes, desk and chips are counted, each by two; the direction closes."""
    anna, clara, ugo = (house.pages[name] for name in ("Anna", "Clara", "Ugo"))
    anna.locator(".opens-menu").click()
    anna.locator(".menu").get_by_text(translate("en", "leave", topic="page"), exact=True).click()
    expect(anna.locator(".seat button.first")).to_be_visible()
    carlo = house.go_to("Carlo", "/house#floats")
    counts(carlo, "Wheel", "Closing count", "13,000", "100 x 120; 10 x 100")
    signs(clara, "13,000")
    counts(carlo, "Cards", "Closing count", "4,950", "100 x 45; 10 x 45")
    signs(clara, "4,950")
    for name in ("Wheel", "Cards"):
        counts(clara, name, "Count of the drop", "0", "")
        signs(ugo, name)
    closes_tables(house.enter("Dora", "/house"), "wheel", "cards")
    floats(clara)
    clara.get_by_label("Find by name").fill("Rossi")
    row = clara.get_by_role("row", name="Mario Rossi")
    expect(changes(clara, row, "Buy chips back", "100 x 5")).to_have_count(0)
    counts_cash(clara, "Cash-up", "6,580", "100 x 65; 10 x 8")
    signs(ugo, "6,580")
    counts_cash(clara, "Stock of chips", "33,340", "100 x 284; 10 x 494", "chips_counted")
    signs(ugo, "33,340")
    floats(clara)
    figures = clara.locator("dl.report-figures > div")
    expect(figures.filter(has_text="In circulation").get_by_role("definition")).to_have_text(
        "1,650"
    )
    difference = figures.filter(has_text="Difference").get_by_role("definition")
    expect(difference).to_have_text("−20")


@pytest.mark.exhaustive
@pytest.mark.clause("CR-20", "R30")
def test_evening_with_errors_adds_up_at_pages(
    tmp_path: Path, listener: socket.socket, visits: Visits
) -> None:
    """Ten pages and a server that is killed; then stock, statement, day sheet and audit."""
    settings = real_house(tmp_path)
    with opened(settings, listener) as server:
        people = evening.engage_staff(server, CREW, POSTS)
        evening.bar_neri(people)
        cookies = {name: dict(person.http.cookies) for name, person in people.items()}
    house = House(tmp_path, listener, visits, cookies)
    with house.open():
        opens(house)
        sells_chips(house)
        plays_wheel(house)
        plays_cards(house)
        closes(house)
        assert len(house.pages) == 10
        for name in ("Ugo", "Anna"):
            people[name].http = plain_http.client(house.origin, cookies=cookies[name])
        evening.check_views(people["Ugo"], people["Anna"])
    evening.check_records(settings)
