"""The way from an empty house to its first coup, in browsers, with its gestures counted."""

import socket
from pathlib import Path

from playwright.sync_api import Locator, Page, expect
from support.page.browser import Visit
from support.page.page_player import Visits, eventually
from support.server.http_server import PATIENT, Server, opened, settings, table

from tapisvert.clock import now
from tapisvert.config.table_settings import StaffRule
from tapisvert.live.stages import Mode

PASSWORD = "messieurs, la coupe"
ON_MACHINE = 4
"""Gestures on the machine: copy the settings, edit them, start, confirm a colleague."""
MOST_GESTURES = 45
STAFF = """\
Delia: direction
Carlo: chef
Tullio: tailleur
Clara: cashier
Ida: inspector
Ugo: controller
Pia: payeur
Anna: player
Bice: player
Dario: player
"""


class Hands:
    """Gestures of all people: each click, tap, key or text typed into a field counts as one."""

    def __init__(self, server: Server, visits: Visits) -> None:
        self.server = server
        self.visits = visits
        self.count = ON_MACHINE
        self.open_visits: list[Visit] = []

    def click(self, place: Locator) -> None:
        """Click somewhere."""
        self.count += 1
        place.click()

    def press(self, page: Page, key: str) -> None:
        """Press a key."""
        self.count += 1
        page.keyboard.press(key)

    def fill(self, place: Locator, text: str) -> None:
        """Type into a field."""
        self.count += 1
        place.fill(text)

    def go(self, page: Page, path: str) -> None:
        """Follow a link from a message, or a bookmark."""
        self.count += 1
        page.goto(self.server.origin + path)

    def come(self, link: str, login: str) -> Page:
        """Open a link, and choose a sign-in name and a password."""
        visit = self.visits(self.server)
        self.open_visits.append(visit)
        page: Page = visit.page
        self.go(page, link)
        self.fill(page.locator("input[name=login]"), login)
        self.fill(page.locator("input[type=password]"), PASSWORD)
        self.press(page, "Enter")
        expect(page.locator(".rooms, main p").first).to_be_visible()
        return page


def make_accounts(hands: Hands, page: Page) -> dict[str, str]:
    """Make the accounts of ten people from a pasted list; return their links."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    steps = page.locator(".first-steps")
    expect(steps).to_contain_text("First steps: 3 of 7 done")
    hands.click(steps.get_by_role("link", name="A second member of the direction"))
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("People").fill("Delia; direction\nCarlo, chef")
    dialog.get_by_role("button", name="Several accounts").click()
    expect(dialog).to_contain_text("Line 2: write a name, a colon and roles.")
    hands.fill(dialog.get_by_label("People"), STAFF)
    hands.click(dialog.get_by_role("button", name="Several accounts"))
    links = dialog.get_by_label("Links").input_value().splitlines()
    hands.click(dialog.get_by_role("button", name="Copy"))
    expect(dialog).to_have_count(0)
    return {
        name: "/welcome" + url.partition("/welcome")[2]
        for name, url in (line.split(": ", 1) for line in links)
    }


def post_staff(hands: Hands, page: Page) -> None:
    """Post chef and tailleur at once: the form proposes those who are free."""
    hands.go(page, "/tables/wheel")
    hands.click(page.get_by_role("button", name="Post to the table"))
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("chef de table", exact=True)).to_have_value("Carlo")
    expect(dialog.get_by_label("croupier at the wheel")).to_have_value("Tullio")
    hands.click(dialog.get_by_role("button", name="Post to the table"))
    for name in ("Carlo", "Tullio"):
        expect(page.locator("tv-desk")).to_contain_text(f"{name}, signature awaited")


def take_posts_and_count(hands: Hands, pages: dict[str, Page]) -> None:
    """Take both posts in the house, count the float at the table, and sign the count."""
    carlo, clara = pages["Carlo"], pages["Clara"]
    for page in (carlo, pages["Tullio"]):
        hands.click(page.get_by_role("button", name="Take the post"))
        page.wait_for_url("**/tables/wheel")
    dialog = carlo.get_by_role("dialog")
    hands.fill(dialog.get_by_label("50", exact=True), "40")
    hands.click(dialog.get_by_label("checked"))
    hands.press(carlo, "Enter")
    hands.click(clara.get_by_role("button", name="Sign", exact=True))
    hands.click(clara.get_by_role("dialog").get_by_role("button").last)


def test_house_reaches_first_coup_in_few_gestures(
    tmp_path: Path, visits: Visits, listener: socket.socket
) -> None:
    """Eleven accounts from one list; those who act come by their links and are confirmed at once;
    posts, an opening count and a coup follow.
    """
    wheel = table("wheel", pace=PATIENT, mode=Mode.REAL, staff=StaffRule.ASSIGNED)
    options = {"--demonstration": "false", "--denominations-chips": "5000, 10000"}
    options["--denominations-notes"] = "5000"
    with opened(settings(tmp_path, wheel, options=options), listener) as server:
        accounts = server.services.accounts
        administrator = accounts.create_administrator(now().wall_ms)
        assert administrator is not None
        hands = Hands(server, visits)
        dora = hands.come(f"/welcome#{administrator[1]}", "dora.b")
        links = make_accounts(hands, dora)
        pages = {
            name: hands.come(links[name], f"{name}.login".lower())
            for name in ("Delia", "Carlo", "Tullio", "Clara")
        }
        expect(pages["Carlo"].locator("main")).to_contain_text("Your account is waiting")
        accounts.confirm_on_host("Delia", now().wall_ms)
        delia = pages["Delia"]
        hands.click(delia.get_by_role("button", name="Confirm all 3 accounts"))
        hands.click(delia.get_by_role("dialog").get_by_role("button").last)
        expect(delia.get_by_text("3 accounts confirmed.").first).to_be_visible()
        post_staff(hands, dora)
        take_posts_and_count(hands, pages)
        live = server.services.node.owned_table("wheel")
        assert live is not None
        eventually(lambda: live.core.floats.is_open, value=True)
        tullio = pages["Tullio"]
        expect(tullio.locator("tv-tailleur .keys")).to_have_text("Keyboard ready")
        for key in (" ", "Enter", "1", "7", "Enter"):
            hands.press(tullio, key)
        eventually(lambda: [coup.number for coup in live.history.taille.coups], [17])
        assert hands.count <= MOST_GESTURES
        for visit in hands.open_visits:
            assert visit.violations() == []
            visit.close()
