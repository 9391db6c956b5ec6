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
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect
from support.page.browser import Visit
from support.page.page_player import Visits, eventually
from support.server import plain_http
from support.server.http_server import Person, Server, opened
from support.server.node_harness import code
from support.server.subprocess_nodes import begun, real_house, serve_real
from support.storage.issued import issue

from tapisvert.clock import wall_ms
from tapisvert.house.day_sheet import Day, DaySheet, read_sheet
from tapisvert.journal.connect import open_store
from tapisvert.live.requests import WALK_IN_SUFFIX
from tapisvert.operations.audit import audit

EURO: Final = 100
ROUGE_WINS: Final = "Th Td 7c Kd Ts Th 9s 3d"
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
}
POSTS: Final = {"wheel": ("Tullio", "Pia", "Carlo"), "cards": ("Teresa", "Carlo", "Irene")}


def engage_staff(server: Server) -> dict[str, Person]:
    """Everyone with an account, signed in; Anna has 5,000; the posts are given and taken."""
    accounts = {name: server.staff(name, role) for name, role in CREW.items()}
    accounts["Anna"] = anna = server.staff("Anna", "player")
    issue(server.services.store, {anna.id: 1_000 * EURO})
    for path, names in POSTS.items():
        with accounts["Dora"].at(path) as direction:
            for name in names:
                direction.ask("assign", role=CREW[name], name=name)
                with accounts[name].at(path) as line:
                    assert not code(line.ask("take_post", role=CREW[name]))
    return accounts


class House:
    """The house: its process, and a page for each of its people."""

    def __init__(
        self,
        folder: Path,
        listener: socket.socket,
        visits: Visits,
        cookies: Mapping[str, dict[str, str]],
    ) -> None:
        self._folder, self._listener, self._visits = folder, listener, visits
        self.origin = f"http://127.0.0.1:{listener.getsockname()[1]}"
        self.pages: dict[str, Page] = {}
        self._cookies, self._open = cookies, list[Visit]()

    @contextmanager
    def open(self) -> Iterator[None]:
        """Serve; once the pages have left, the server is killed for good."""
        self._start()
        try:
            yield
        finally:
            for visit in self._open:
                visit.close()
            self.kill()

    def _start(self) -> None:
        """Start the process, and wait until it serves."""
        self._process = begun(serve_real, self._folder, self._listener)
        with plain_http.client(self.origin) as http:
            eventually(lambda: http.get("/health/ready").status_code, 200)
        assert self._process.exitcode is None

    def kill(self) -> None:
        """Kill -9."""
        self._process.kill()
        self._process.join()

    def kill_and_restart(self) -> None:
        """Kill -9, and start it again: the pages come back by themselves."""
        with ExitStack() as all_pages:
            for visit in self._open:
                all_pages.enter_context(visit.allowing("WebSocket", "ERR_", "Failed to load"))
            self.kill()
            self._start()
            for page in self.pages.values():
                expect(page.locator(".offline:visible")).to_have_count(0)

    def enter(self, name: str, path: str) -> Page:
        """Open a person's page."""
        visit = self._visits(self, cookies=self._cookies[name])
        self._open.append(visit)
        self.pages[name] = visit.go(path)
        return self.pages[name]

    def go_to(self, name: str, path: str) -> Page:
        """Have a person's page go elsewhere."""
        self.pages[name].goto(path)
        return self.pages[name]


def dialog(page: Page) -> Locator:
    """The form or question that lies over a page."""
    return page.get_by_role("dialog")


def counts(page: Page, path: str, act: str, amount: str, pieces: str) -> None:
    """Ask for the signature under a count of a table's float."""
    floats(page)
    panel = page.locator("section.panel").filter(has=page.get_by_role("heading", name=path))
    panel.get_by_role("button", name=act).click()
    enter_count(dialog(page), amount, pieces)


def enter_count(form: Locator, amount: str, pieces: str) -> None:
    """Name the pieces of an amount, and ask for the signature."""
    form.locator("[name=chips]").fill(pieces)
    expect(form.get_by_role("status")).to_have_text(amount)
    if (check := form.get_by_role("checkbox")).count():
        check.check()
    form.get_by_role("button", name="Ask for the signature").click()
    expect(form).to_have_count(0)


def floats(page: Page) -> None:
    """Open the floats, as they are now."""
    page.locator("#tab-approvals").click()
    page.locator("#tab-floats").click()


def signs(page: Page, label: str, word: str = "Sign") -> None:
    """Sign for what waits."""
    page.locator("#tab-floats").click()
    page.locator("#tab-approvals").click()
    item = page.locator(".approvals > li.panel", has_text=label)
    item.get_by_role("button", name=word, exact=True).click()
    dialog(page).get_by_role("button", name=word, exact=True).click()
    expect(item).to_have_count(0)


def signs_at_table(page: Page, word: str) -> None:
    """Sign for what waits at the table where one is."""
    waiting = page.locator("tv-desk .approvals > li.panel")
    waiting.get_by_role("button", name=word, exact=True).click()
    dialog(page).get_by_role("button", name=word, exact=True).click()
    expect(waiting).to_have_count(0)


def rossi(page: Page) -> Locator:
    """Rossi at the croupier's console."""
    return page.locator("tv-walk-ins").get_by_role("button", name="Rossi")


def seats(page: Page, name: str, chips: str) -> None:
    """Seat a player without a device, who changes money."""
    floor = page.locator("tv-walk-ins")
    floor.get_by_role("button", name="Seat a player").click()
    dialog(page).locator("input[name=name]").fill(name)
    dialog(page).locator("input[name=chips]").fill(chips)
    page.keyboard.press("Enter")
    expect(floor.get_by_role("button", name=name)).to_be_visible()


def say_bets(page: Page, words: str) -> None:
    """Lay what the chosen player says."""
    text = page.locator("tv-walk-ins").get_by_role("textbox", name="says")
    text.fill(words)
    page.keyboard.press("Enter")
    expect(text).to_have_value("")


def deals(page: Page, cards: str) -> None:
    """No more bets, and the cards of a coup, two keys each."""
    page.locator("tv-tailleur").press(" ")
    entry = page.locator(".card-entry")
    entry.focus()
    for place, card in enumerate(cards.split(), 1):
        page.keyboard.type(card.lower())
        if place < len(cards.split()):
            expect(entry.locator(".card-chip")).to_have_count(place)
    page.keyboard.press("Enter")
    expect(entry.locator(".card-chip")).to_have_count(0)


def lays(page: Page, chance: str, *chips: str) -> None:
    """Lay chips of one's own, each of them one click."""
    for chip in chips:
        page.locator("tv-rack").get_by_role("radio", name=f"{chip} chip", exact=True).click()
        place = page.locator(f'[data-on="{chance}"] .spot, .spot[data-on="{chance}"]').first
        place.click()


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


def falls(page: Page, number: str) -> None:
    """The number, once the ball has fallen."""
    page.locator(".number-entry").focus()
    page.keyboard.type(number)
    page.keyboard.press("Enter")


def acts(page: Page, act: str) -> Locator:
    """Open a form of the chef or the direction at a table."""
    page.locator(f'tv-chef [data-act="{act}"]').click()
    return dialog(page)


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
    anna.locator(".seat button.first").click()
    dialog(anna).locator("input[inputmode]").fill("500")
    dialog(anna).locator("button.first").click()
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
    for path in ("wheel", "cards"):
        dora.goto(f"/tables/{path}")
        dora.locator('tv-chef [data-act="finish"]').click()
        dialog(dora).locator("button.first").click()
        expect(dora.locator("tv-croupier .stage")).to_contain_text("closed")
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
        accounts = engage_staff(server)
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
