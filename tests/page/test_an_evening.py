"""One evening of a house from opening count to day sheet, each person at a page of their own.

The server is a process of its own and is killed in the middle. Cards and numbers are entered by
hand, so every figure was worked out before. In euro:

The wheel. A float of 10,000; Anna brings 500 of her 1,000, Rossi changes 1,500 of money.
  17, noir: Anna's rouge 50 loses, her late 10 win 350; Rossi's rouge 20 loses, 5 win 175. The
    bank: 50 + 20 - 350 - 175 = -455, of 50 + 10 + 20 + 5 = 85 laid.
  The plein is raised to 1,500 by derogation, and 2,000 come as a fill.
  32, rouge: Rossi's 1,200 on 8 lose. The bank: 1,200 - 455 = 745, of 85 + 1,200 = 1,285 laid.
    Expected were 1/37 of the pleins, 10 + 5 + 1,200, and 1/74 of the 70 on rouge: 33.78.
  Rossi tips 5, lays 30 on pair and is gone: abandoned, they are kept. Anna tips 10. They have
    1,500 - 20 + 175 - 1,200 - 5 - 30 = 420, and 500 - 50 + 350 - 10 = 790.
  Anna's 790 go to her purse, 500 + 790 = 1,290, and her chips into the float. Out of it are
    Rossi's 420, the 30 that are kept and 15 of tips: it closes with 12,000 - 465 = 11,535. The box
    has 1,500. The result: 11,535 - 12,000 + 1,500, and of Anna's purse 500 - 790: 745.
The cards. A float of 5,000; Bianchi changes 200. Rouge 100 wins; a refait takes rouge 60 to
  prison, and the close divides it: 30 to the bank, which has -100 + 30 = -70, of 160 laid. Bianchi
  goes with 200 + 100 - 30 = 270: closing 4,730, drop 200, result 4,730 - 5,000 + 200 = -70.
The house: 745 - 70 = 675, of 1,285 + 160 = 1,445 laid in 4 coups; floats 15,000, fills 2,000,
  closing 16,265, drop 1,700. At the closed wheel Rossi is paid the 30, and changes 450 at the
  cashier, Bianchi 270: of the 465 + 270 in circulation 15 are left, the tips.
"""

import socket
from pathlib import Path
from typing import Final

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect
from support.page.evening import (
    House,
    acts,
    closes_tables,
    counts,
    deals,
    dialog,
    enter_count,
    falls,
    floats,
    lays,
    say_bets,
    seats,
    signs,
    signs_at_table,
    sits,
)
from support.page.page_player import Visits
from support.server.evening_with_errors import EURO, ROUGE_WINS, engage_staff
from support.server.http_server import opened
from support.server.subprocess_nodes import real_house

from tapisvert.clock import wall_ms
from tapisvert.house.day_sheet import Day, DaySheet, read_sheet
from tapisvert.journal.connect import open_store
from tapisvert.live.requests import WALK_IN_SUFFIX
from tapisvert.operations.audit import audit

REFAIT: Final = "9h Td 2h 6h 4d 2s Jc 9c Qs"
CREW: Final = {
    "Teresa": "tailleur",
    "Tullio": "tailleur",
    "Pia": "payeur",
    "Ida": "payeur",
    "Carlo": "chef",
    "Irene": "inspector",
    "Clara": "cashier",
    "Ugo": "controller",
    "Dora": "direction",
    "Anna": "player",
}
POSTS: Final = {"wheel": ("Tullio", "Pia", "Carlo"), "cards": ("Teresa", "Carlo", "Irene")}


def rossi(page: Page) -> Locator:
    """Rossi at the croupier's console."""
    return page.locator("tv-walk-ins").get_by_role("button", name="Rossi")


def tips(page: Page, amount: str) -> None:
    """Give a tip of one's own chips."""
    page.locator(".opens-menu").click()
    page.get_by_role("button", name="Tip", exact=True).click()
    dialog(page).locator("input").fill(amount)
    page.keyboard.press("Enter")
    expect(dialog(page)).to_have_count(0)


def buys_back(page: Page, amount: str, pieces: str) -> None:
    """Give money for chips at the cashier."""
    page.get_by_role("button", name="Buy chips back").click()
    dialog(page).locator("[name=chips]").fill(pieces)
    expect(dialog(page).get_by_role("status")).to_have_text(amount)
    dialog(page).get_by_role("button", name="Buy chips back").click()
    expect(dialog(page)).to_have_count(0)


def opens(house: House) -> None:
    """The chef counts the wheel's float and the inspector that of the cards; the cashier signs."""
    carlo, clara = house.enter("Carlo", "/house#floats"), house.enter("Clara", "/house#approvals")
    counts(carlo, "Wheel", "Opening count", "10,000", "100 x 98; 50 x 3; 5 x 10")
    counts(
        house.enter("Irene", "/house#floats"), "Cards", "Opening count", "5,000", "50 x 98; 10 x 10"
    )
    signs(clara, "10,000")
    signs(clara, "5,000")


def plays_cards(house: House) -> None:
    """The tailleur hears Bianchi, who has no device, and types two coups."""
    teresa = house.enter("Teresa", "/tables/cards")
    seats(teresa, "Bianchi", "200")
    say_bets(teresa, "rouge 100")
    deals(teresa, ROUGE_WINS)
    say_bets(teresa, "rouge 60")
    deals(teresa, REFAIT)
    expect(teresa.locator("tv-walk-ins")).to_contain_text("60 in prison I on Rouge")


def plays_a_late_stake(house: House) -> None:
    """Anna lays at her own device, the payeur for Rossi; after the call a late stake of Anna's is
    repeated by the payeur and accepted by the chef, each at their own page.
    """
    anna, pia = house.enter("Anna", "/tables/wheel"), house.enter("Pia", "/tables/wheel")
    sits(anna, "500")
    lays(anna, "rouge", "50")
    seats(pia, "Rossi", "1,500")
    say_bets(pia, "rouge 20, 17 par 5")
    tullio, carlo = house.enter("Tullio", "/tables/wheel"), house.go_to("Carlo", "/tables/wheel")
    tullio.locator("tv-tailleur").press(" ")
    repeat = acts(pia, "repeat")
    repeat.locator("select[name=player]").select_option("Anna")
    repeat.locator("select[name=on]").select_option("17")
    repeat.locator("input[name=amount]").fill("10")
    pia.keyboard.press("Enter")
    carlo.locator("tv-desk").get_by_role("button", name="Accept").click()
    expect(carlo.locator("tv-desk")).not_to_contain_text("repeated by")
    falls(tullio, "17")
    expect(rossi(pia)).to_contain_text("1,655 chips, 0 on the cloth")


def raises_and_fills(house: House) -> None:
    """The direction asks for a derogation and the controller consents; the chef asks for a fill and
    the cashier signs.
    """
    dora, ugo = house.enter("Dora", "/tables/wheel"), house.enter("Ugo", "/tables/wheel")
    acts(dora, "limits").locator("input[name='maximum-plein']").fill("1,500")
    dora.keyboard.press("Enter")
    signs_at_table(ugo, "Consent")
    fill = acts(house.pages["Carlo"], "float")
    fill.locator("select[name=act]").select_option("fill")
    enter_count(fill, "2,000", "100 x 20")
    signs(house.pages["Clara"], "2,000")


def plays_through_a_kill(house: House) -> None:
    """Behind closed bets the server dies; the coup is played when it is back."""
    pia, tullio = house.pages["Pia"], house.pages["Tullio"]
    say_bets(pia, "8 1200")
    tullio.locator("tv-tailleur").press(" ")
    expect(pia.locator("tv-croupier .stage")).to_have_text("No more bets.")
    house.kill_and_restart()
    falls(tullio, "32")
    expect(rossi(pia)).to_contain_text("455 chips, 0 on the cloth")


def relieves_and_keeps(house: House) -> None:
    """Ida relieves Pia, who has no console from then on; Rossi goes away from a stake, which the
    chef has withdrawn and the controller signs for.
    """
    carlo, pia, ugo = (house.pages[name] for name in ("Carlo", "Pia", "Ugo"))
    relief = acts(carlo, "rotate")
    relief.locator("select[name=role]").select_option("payeur")
    relief.locator("select[name=name]").select_option("Ida")
    relief.get_by_role("button").last.click()
    ida = house.enter("Ida", "/tables/wheel")
    ida.locator("tv-desk").get_by_role("button", name="Relieve Pia").click()
    expect(pia.locator("tv-walk-ins")).to_be_hidden()
    rossi(ida).click()
    say_bets(ida, "mancia 5, pair 30")
    tips(house.pages["Anna"], "10")
    acts(carlo, "abandon").get_by_role("button", name="Request the signature").click()
    expect(dialog(carlo)).to_have_count(0)
    signs_at_table(ugo, "Sign")
    expect(rossi(ida)).to_contain_text("420 chips, 0 on the cloth")


def closes(house: House) -> None:
    """The direction closes both tables; the floats and the boxes are counted, each by two."""
    dora, clara = house.pages["Dora"], house.pages["Clara"]
    closes_tables(dora, "wheel", "cards")
    carlo = house.go_to("Carlo", "/house#floats")
    counts(carlo, "Wheel", "Closing count", "11,535", "100 x 114; 50 x 2; 5 x 7")
    counts(house.pages["Irene"], "Cards", "Closing count", "4,730", "50 x 93; 10 x 8")
    signs(clara, "11,535")
    signs(clara, "4,730")
    ugo = house.go_to("Ugo", "/house#approvals")
    for path, amount, pieces in (("Wheel", "1,500", "100 x 15"), ("Cards", "200", "50 x 4")):
        counts(clara, path, "Count of the drop", amount, pieces)
        signs(ugo, amount)


def pay_claims(house: House) -> None:
    """The cashier pays the register of the closed wheel once the controller signed; both players
    without a device change their chips; the wheel opens again.
    """
    dora, clara, ugo = (house.pages[name] for name in ("Dora", "Clara", "Ugo"))
    floats(clara)
    register = clara.locator(".register")
    register.get_by_role("button", name="Pay Rossi").click()
    dialog(clara).get_by_role("button", name="Pay").click()
    signs(ugo, "pay Rossi")
    buys_back(clara, "450", "100 x 4; 50 x 1")
    buys_back(clara, "270", "50 x 5; 10 x 2")
    floats(clara)
    expect(register).to_contain_text("left nothing unclaimed")
    circulating = clara.locator("dl.report-figures > div", has_text="In circulation")
    expect(circulating.get_by_role("definition")).to_have_text("15")
    dora.goto("/house#tables")
    wheel = dora.locator("li, tr, section").filter(has_text="Wheel")
    wheel.get_by_role("button", name="Open").last.click()
    dialog(dora).locator("button.first").click()
    expect(wheel.get_by_role("button", name="Close").last).to_be_visible()


def check_tables(sheet: DaySheet) -> None:
    """The tables of the sheet, as the figures above have them."""
    cards, wheel = sheet.tables
    assert [(item.play.coups, item.play.handle, item.play.result) for item in sheet.tables] == [
        (2, 160 * EURO, -70 * EURO),
        (2, 1_285 * EURO, 745 * EURO),
    ]
    assert (wheel.play.expected, wheel.play.bound, cards.play.bound) == (3_378.38, 0, 0)
    shifts = [
        (item.opening, item.fills, item.closing, item.drop) for item in cards.shifts + wheel.shifts
    ]
    assert shifts == [
        (5_000 * EURO, 0, 4_730 * EURO, 200 * EURO),
        (10_000 * EURO, 2_000 * EURO, 11_535 * EURO, 1_500 * EURO),
    ]
    assert [[(item.act, item.by, item.signed_by) for item in wheel.shifts[0].moves]] == [
        [
            ("opening", "Carlo", "Clara"),
            ("fill", "Carlo", "Clara"),
            ("closing", "Carlo", "Clara"),
            ("drop", "Clara", "Ugo"),
        ]
    ]
    assert (cards.tips, wheel.tips) == (0, 15 * EURO)
    consent, limits = (item.event for item in wheel.derogations)
    assert (consent["direction"], consent["controller"]) == ("Dora", "Ugo")
    assert limits["limits"]["maximum"]["plein"] == 1_500 * EURO
    assert [(item.event["event"], item.event.get("name")) for item in wheel.incidents] == [
        ("late_accepted", None),
        ("rotated", "Ida"),
        ("abandoned", None),
        ("endowed", None),
    ]
    (saved_count,) = wheel.abandoned
    assert (saved_count.player, saved_count.on, saved_count.amount) == (
        f"Rossi{WALK_IN_SUFFIX}",
        "pair",
        30 * EURO,
    )
    assert (saved_count.chef, saved_count.controller, saved_count.by, saved_count.signed_by) == (
        "Carlo",
        "Ugo",
        "Clara",
        "Ugo",
    )
    assert None not in (saved_count.endowed_at, saved_count.claimed_at)
    assert (cards.derogations, cards.incidents, cards.abandoned) == ((), (), ())


def check_house(sheet: DaySheet) -> None:
    """The house of the sheet, as the figures above have it."""
    text = msgspec.structs.asdict(sheet.house)
    play = text.pop("play")
    assert (play.coups, play.stakes, play.handle, play.result) == (4, 7, 1_445 * EURO, 675 * EURO)
    assert text == {
        "opening": 15_000 * EURO,
        "fills": 2_000 * EURO,
        "credits": 0,
        "closing": 16_265 * EURO,
        "drop": 1_700 * EURO,
        "count_result": 675 * EURO,
        "difference": 0,
        "uncounted": 0,
        "coups_uncounted": 0,
        "tips": 15 * EURO,
    }


@pytest.mark.exhaustive
@pytest.mark.clause("CR-5e", "CR-9", "CR-13", "CR-19", "CR-20", "R27")
def test_evening_from_opening_count_to_day_sheet(
    tmp_path: Path, listener: socket.socket, visits: Visits
) -> None:
    """All of it, by eleven people at ten pages; then the day sheet, Anna's purse and the audit."""
    start = wall_ms()
    with opened(real_house(tmp_path), listener) as server:
        accounts = engage_staff(server, CREW, POSTS)
        cookies = {name: dict(item.http.cookies) for name, item in accounts.items()}
    house = House(tmp_path, listener, visits, cookies)
    with house.open():
        opens(house)
        plays_cards(house)
        plays_a_late_stake(house)
        raises_and_fills(house)
        plays_through_a_kill(house)
        relieves_and_keeps(house)
        closes(house)
        pay_claims(house)
    store = open_store(real_house(tmp_path).database.reveal())
    sheet = read_sheet(store, Day("evening", start, wall_ms() + 1), ("cards", "wheel"))
    check_tables(sheet)
    check_house(sheet)
    assert store.purses()[accounts["Anna"].id] == 1_290 * EURO
    assert audit(store).is_right
    store.close()
