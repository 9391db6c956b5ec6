"""A house that is killed and comes back, and what its people do at their pages."""

import socket
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from support.page.browser import Visit
from support.page.page_player import Visits, eventually
from support.server import plain_http
from support.server.subprocess_nodes import begun, serve_real


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
        self._cookies, self._open = cookies, dict[str, Visit]()

    @contextmanager
    def open(self) -> Iterator[None]:
        """Serve; once the pages have left, the server is killed for good."""
        self._start()
        try:
            yield
        finally:
            for visit in self._open.values():
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
            for visit in self._open.values():
                all_pages.enter_context(visit.allowing("WebSocket", "ERR_", "Failed to load"))
            self.kill()
            self._start()
            for page in self.pages.values():
                expect(page.locator(".offline:visible")).to_have_count(0)

    def allowing(self, name: str, *patterns: str) -> AbstractContextManager[None]:
        """Ignore errors at a person's page that the house brings about."""
        return self._open[name].allowing(*patterns)

    def enter(self, name: str, path: str) -> Page:
        """Open a person's page."""
        visit = self._visits(self, cookies=self._cookies[name])
        self._open[name] = visit
        self.pages[name] = visit.go(path)
        return self.pages[name]

    def go_to(self, name: str, path: str) -> Page:
        """Have a person's page go elsewhere."""
        self.pages[name].goto(path)
        return self.pages[name]


def dialog(page: Page) -> Locator:
    """The form or question that lies over a page."""
    return page.get_by_role("dialog")


def float_panel(page: Page, name: str) -> Locator:
    """The float of a table, among the floats."""
    heading = page.get_by_role("heading", name=name, exact=True)
    return page.locator("section.panel").filter(has=heading)


def counts(page: Page, path: str, act: str, amount: str, pieces: str) -> None:
    """Ask for the signature under a count of a table's float."""
    floats(page)
    float_panel(page, path).get_by_role("button", name=act).click()
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


def sits(page: Page, chips: str) -> None:
    """Take a place, with chips of one's purse."""
    page.locator(".seat button.first").click()
    dialog(page).locator("input[inputmode]").fill(chips)
    dialog(page).locator("button.first").click()


def asks_to_seat(page: Page, name: str, chips: str, means: str = "money") -> None:
    """Ask for a seat for a player without a device, who changes money or brings chips."""
    page.locator("tv-walk-ins").get_by_role("button", name="Seat a player").click()
    dialog(page).locator("input[name=name]").fill(name)
    dialog(page).locator("input[name=chips]").fill(chips)
    dialog(page).locator("select[name=means]").select_option(means)
    page.keyboard.press("Enter")


def seats(page: Page, name: str, chips: str, means: str = "money") -> None:
    """Seat such a player."""
    asks_to_seat(page, name, chips, means)
    floor = page.locator("tv-walk-ins")
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


def falls(page: Page, number: str) -> None:
    """The number, once the ball has fallen."""
    page.locator(".number-entry").focus()
    page.keyboard.type(number)
    page.keyboard.press("Enter")


def acts(page: Page, act: str) -> Locator:
    """Open a form of the chef or the direction at a table."""
    page.locator(f'tv-chef [data-act="{act}"]').click()
    return dialog(page)


def closes_tables(page: Page, *paths: str) -> None:
    """Close tables, as the direction may."""
    for path in paths:
        page.goto(f"/tables/{path}")
        page.locator('tv-chef [data-act="finish"]').click()
        dialog(page).locator("button.first").click()
        expect(page.locator("tv-croupier .stage")).to_contain_text("closed")
