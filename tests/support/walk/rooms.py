"""Parts of a walk beside the tables: pages for all, and rooms of the staff."""

import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Locator, Page, expect

from support.page.page_player import CLOTH
from support.server.http_server import Server
from support.server.rehearsals import Rehearsal
from support.walk.camera import DOUBLE, PATIENCE_MS, VENEZIA, WHEEL, Camera, carry, playing, stake
from tapisvert.operations.listening import listen
from tapisvert.rehearsal import house as rehearsals

EVENINGS: Final = (
    "/lab?system=dalembert&beside=flat&coups=60&evenings=200&unit=500&bankroll=20000&seed=11"
)


def pages(camera: Camera, server: Server) -> None:
    """The pages beside the tables."""
    guest = server.guest("Anna")
    carry(camera, guest)
    for name, path in {
        "me": "/me",
        "school": "/school?seed=7",
        "rules-cards": f"/rules/{VENEZIA}",
        "rules-wheel": f"/rules/{WHEEL}",
        "rules-double": f"/rules/{DOUBLE}",
        "lab": EVENINGS,
    }.items():
        page = camera.visit.go(path)
        expect(page.locator("h1").first).to_be_visible()
        if name == "lab":
            expect(page.locator(".key-figures").first).to_be_visible(timeout=4 * PATIENCE_MS)
            expect(page.locator(".evenings")).not_to_have_attribute("aria-busy", "true")
            page.locator(".readings").scroll_into_view_if_needed()
            expect(page.locator(".readings table").first).to_be_visible()
            page.evaluate("() => scrollTo(0, 0)")
        camera.take(name)
        camera.take(f"{name}-whole", total=True)
    shared(camera, server)
    camera.visit.context.clear_cookies()


def shared(camera: Camera, server: Server) -> None:
    """The page of one coup."""
    with playing(camera, server, "shared", "rouge") as position:
        stake(position, {"rouge": 5_000})
        position.arranged.play()
        link = position.page.locator("a[href*='/coups/']").first
        link.wait_for(state="attached")
        page = camera.visit.go(link.get_attribute("href") or "")
        expect(page.locator("#proof")).to_have_attribute("data-result", "holds")
        camera.take("coup")
        camera.take("coup-whole", total=True)
        page.locator('a[href^="/proof/"]').click()
        expect(page.locator("#proof")).to_have_attribute("data-result", "holds")
        camera.take("draw")
        camera.take("draw-whole", total=True)
        camera.visit.go(f"/proof/shared?lang={camera.dress[:2]}")
        camera.take("draws")


def staff(camera: Camera, server: Server) -> None:
    """The consoles at a table of each kind."""
    employee = server.staff("Tullio", "tailleur", "payeur", "chef")
    carry(camera, employee)
    for name in ("dealt", "real", "real-wheel", "real-double", "cards"):
        page = camera.visit.go(f"/tables/{name}")
        expect(page.locator(CLOTH)).to_be_visible()
        expect(page.locator("tv-chef")).to_be_attached()
        camera.take(f"{name}-table")
        if not page.locator("tv-tailleur").is_visible():
            camera.side()
        for opener in page.locator("details.panel:has(tv-tailleur, tv-chef) > summary").all():
            if not opener.evaluate("(element) => element.parentElement.open"):
                opener.click()
        if not page.locator("tv-tailleur").is_visible():  # a table that deals by itself has none
            page.keyboard.press("Escape")
            continue
        page.locator("tv-tailleur").scroll_into_view_if_needed()
        camera.take(f"{name}-tailleur")
        chef = page.locator("tv-chef")
        chef.scroll_into_view_if_needed()
        camera.take(f"{name}-chef")
        for act in chef.locator("button[data-act]:enabled").all():
            if not act.is_visible():
                camera.side()
            form(camera, act, f"{name}-{act.get_attribute('data-act')}")
        page.keyboard.press("Escape")
    camera.visit.context.clear_cookies()


def form(camera: Camera, opener: Locator, state: str) -> None:
    """One of the forms of a console."""
    if opener.is_visible():
        opener.click()
        expect(camera.page.locator("dialog[open]")).to_have_count(1)
        camera.take(state)
        camera.closed()


def house(camera: Camera, server: Server) -> None:
    """The rooms of the direction."""
    carry(camera, server.staff("Dora", "direction"))
    page: Page = camera.visit.go("/house")
    expect(page.get_by_role("tab").first).to_be_visible()
    for tab in page.get_by_role("tab").all():
        name = tab.get_attribute("id") or ""
        tab.click()
        expect(page.locator("#room")).to_have_attribute("aria-labelledby", name)
        camera.take(name)
        camera.take(f"{name}-whole", total=True)
        opener = page.locator("#room button.first").first
        if not opener.is_visible():
            continue
        opener.click()
        camera.visit.quiet()
        if page.locator("dialog[open]").count():
            for summary in page.locator("dialog[open] details > summary").all():
                summary.click()
            camera.take(f"{name}-form")
            camera.closed()
    camera.visit.context.clear_cookies()


def rehearsal(camera: Camera, server: Server) -> None:
    """A rehearsal: its banner on each kind of page, its roles, and the rooms of those who serve."""
    del server
    with tempfile.TemporaryDirectory() as temporary_directory, listen("127.0.0.1", 0) as listener:
        house = Rehearsal(
            rehearsals.settings(Path(temporary_directory) / "house", port=0), listener
        ).start()
        try:
            rehears(camera, house)
        finally:
            camera.visit.go("/")  # leaves the rehearsal before it ends
            house.stop()


def rehears(camera: Camera, house: Rehearsal) -> None:
    """The pages of an open rehearsal."""
    page = camera.page
    for name, path in {"hall": "/", "rules": f"/rules/{WHEEL}?lang={camera.dress[:2]}"}.items():
        page.goto(house.origin + path)
        expect(page.locator(".rehearsal")).to_be_visible()
        camera.take(name)
    page.locator(".rehearsal button").click()
    camera.take("roles")
    for user, path in {
        "Paola": "/tables/wheel",
        "Tullio": "/tables/cards",
        "Carlo": "/house",
        "Dora": "/house",
    }.items():
        carry(camera, house.learner(user))
        page.goto(house.origin + path)
        expect(page.locator(".rehearsal")).to_be_visible()
        expect(page.locator(f"{CLOTH}, #room").first).to_be_visible()
        camera.take(user)
        for tab in page.get_by_role("tab").all():
            tab.click()
            camera.take(f"{user}-{tab.get_attribute('id')}")
    camera.visit.context.clear_cookies()
