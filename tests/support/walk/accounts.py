"""Parts of a walk among accounts: passwords, codes, wallets, money, and the school's answers."""

import base64

from playwright.sync_api import Page, expect

from support.server.account_fixtures import login_of
from support.server.http_server import PASSWORD, Person, Server
from support.walk.camera import VENEZIA, WHEEL, Camera, carry, playing, stake
from tapisvert.clock import now, wall_ms
from tapisvert.house import second_factor
from tapisvert.rules import Role

PIECES = "50 × 40\nB 5 × 100"
DRILLS = (
    (VENEZIA, "rows", 1),
    (VENEZIA, "prison", 2),
    (VENEZIA, "insurance", 2),
    (WHEEL, "prison", 4),
)


def account(camera: Camera, server: Server) -> None:
    """An account with a password: its sections, their forms, and the door."""
    dora = server.staff("Dora", "direction")
    carry(camera, dora)
    page = camera.visit.go("/me")
    camera.visit.quiet()  # its sections come with the account
    for section in page.locator("section.panel").all():
        section.scroll_into_view_if_needed()
        name = section.get_attribute("id") or "other"
        camera.take(name)
    page.locator("#second button").first.click()
    camera.take("second-password")
    page.keyboard.type(PASSWORD + "\n")
    expect(page.locator("#second code")).to_be_visible()
    page.locator("#second").scroll_into_view_if_needed()
    camera.take("second-device")
    secret = page.locator("#second code").inner_text().replace(" ", "")
    page.locator("#second input[name=code]").fill(shown(secret))
    page.keyboard.press("Enter")
    expect(page.locator("#second li")).to_have_count(10)
    page.locator("#second").scroll_into_view_if_needed()
    camera.take("second-codes")
    page.locator("#second button").first.click()
    tokens(camera, server)
    camera.visit.context.clear_cookies()
    doors(camera, server)


def tokens(camera: Camera, server: Server) -> None:
    """A player's tokens for programs: none, the form, a new one with its secret, the list."""
    carry(camera, server.staff("Paolo", "player"))
    page = camera.visit.go("/me")
    section = page.locator("#tokens")
    section.scroll_into_view_if_needed()
    camera.take("tokens")
    section.get_by_role("button").last.click()
    camera.take("tokens-form")
    section.locator("input[name=label]").fill("Statistics")
    section.locator("input[type=password]").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(section.locator("code")).to_be_visible()
    camera.take("tokens-new")
    section.get_by_role("button").last.click()
    expect(section.locator("li")).to_be_visible()
    camera.take("tokens-list")


def doors(camera: Camera, server: Server) -> None:
    """The dialog of those who sign in, with what it says, and the page of an invitation."""
    page = camera.visit.go("/house")
    camera.take("house-without")
    page = camera.visit.go("/me")
    camera.take("stranger")
    page = camera.visit.go("/")
    page.locator(".bar .who .first").click()
    password = page.locator("dialog[open] input[name=password]")
    page.locator("dialog[open] input[name=name]").fill(login_of("Dora"))
    password.fill("wrong, messieurs")
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open] .error")).not_to_be_empty()
    camera.take("sign-in-wrong")
    password.fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open] input[name=code]")).to_be_visible()
    camera.take("sign-in-code")
    camera.closed()
    created = server.services.accounts.create("system", "Carlo", {Role.CHEF}, now().wall_ms)
    page = camera.visit.go(f"/welcome#{created[1]}")
    expect(page.locator("input[type=password]")).to_be_visible()
    camera.take("welcome")
    page.locator("input[autocomplete=username]").fill("carlo")
    page.locator("input[type=password]").fill("short")
    page.locator("form button.first").click()
    camera.take("welcome-wrong")


def shown(secret: str) -> str:
    """The code that a device shows now."""
    return second_factor.code_at(base64.b32decode(secret), wall_ms() // second_factor.STEP_MS)


def cash(camera: Camera, server: Server) -> None:
    """An opening count, chips sold, wallets, approvals, and a day with figures."""
    chef, clara = server.staff("Carlo", "chef"), server.staff("Clara", "cashier")
    dora, enzo = server.staff("Dora", "direction"), server.staff("Enzo", "direction")
    anna = server.guest("Anna")
    with anna.at("real") as line:
        line.ask("sit", chips=100_000)
        line.bet("rouge", 50_000)
    carry(camera, chef)
    page = camera.visit.go("/house#floats")
    page.locator("#room button").first.click()
    camera.take("opening")
    dialog = page.get_by_role("dialog")
    dialog.locator("textarea").fill("50 × 40")
    dialog.locator("button.first").click()
    camera.take("opening-wrong")
    dialog.locator("textarea").fill(PIECES)
    dialog.get_by_role("checkbox").check()
    dialog.locator("button.first").click()
    expect(dialog).to_have_count(0)
    camera.take("floats-asked")
    for amount in (500, -300):
        dora.post("/api/staff/approvals", kind="chips", account=anna.id, amount=amount)
    carry(camera, clara)
    page = camera.visit.go("/house#approvals")
    expect(page.locator(".approvals > li").first).to_be_visible()
    camera.take("cashier-approvals")
    page.locator(".approvals li button").first.click()
    camera.take("cashier-sign")
    page.get_by_role("dialog").locator("button.first").click()
    expect(page.locator(".became > li").first).to_be_visible()
    camera.take("cashier-signed")
    page.locator("#tab-floats").click()
    camera.take("cashier-floats")
    camera.take("cashier-floats-whole", total=True)
    buttons = page.locator("#room .row button")
    buttons.first.click()
    camera.take("sell")
    camera.closed()
    direct(camera, enzo, page)


def direct(camera: Camera, enzo: Person, page: Page) -> None:
    """The direction's rooms with something in them."""
    carry(camera, enzo)
    page = camera.visit.go("/house#approvals")
    expect(page.locator(".approvals > li").first).to_be_visible()
    camera.take("direction-approvals")
    for tab in page.get_by_role("tab").all():
        name = tab.get_attribute("id") or ""
        tab.click()
        expect(page.locator("#room")).to_have_attribute("aria-labelledby", name)
        camera.take(f"direction-{name}")
    page.locator("#tab-accounts").click()
    camera.visit.quiet()
    page.locator("#room tbody button, #room li button").first.click()
    camera.visit.quiet()
    camera.take("account-act")
    page.keyboard.press("Escape")
    camera.visit.context.clear_cookies()


def school(camera: Camera, server: Server) -> None:
    """Exercises of each kind: asked, answered wrongly, corrected; the progress."""
    carry(camera, server.guest("Anna"))
    for book, drill, level in DRILLS:
        page = camera.visit.go(f"/school?rulebook={book}&drill={drill}&level={level}&seed=7")
        expect(page.locator(".asked").first).to_be_visible()
        camera.take(f"{book[:4]}-{drill}")
        while page.locator(".verdict:empty").count():  # a second wrong answer ends a question
            question = page.locator(".asked:not(.right, .wrong)").first
            if question.locator(".choice").count():
                question.locator(".choice:enabled").first.click()
            else:
                question.locator("input").fill("1")
                question.locator("input").press("Enter")
        camera.take(f"{book[:4]}-{drill}-corrected")
        camera.take(f"{book[:4]}-{drill}-whole", total=True)
    camera.visit.context.clear_cookies()


def me(camera: Camera, server: Server) -> None:
    """The account of a player with two spins behind them: sums, a replay, a statement, limits."""
    with playing(camera, server, "wheel", 17, 0) as position:
        for bets in ({"17": 1_000, "noir": 5_000}, {"rouge": 5_000, "14": 1_000}):
            stake(position, bets)
            position.arranged.play()
            position.arranged.bets()
        page = camera.visit.go("/me")
        coups = page.locator(".coups > li")
        expect(coups).to_have_count(2)
        camera.take("balance")
        coups.last.locator("summary").click()
        page.locator("#history").scroll_into_view_if_needed()
        camera.take("coup")
        coups.last.locator(".replay button").last.click()
        expect(coups.last.locator("li:not(.laid-for)").last).to_be_visible()
        coups.last.scroll_into_view_if_needed()
        camera.take("replay")
        page.locator(".presets").scroll_into_view_if_needed()
        camera.take("limits")
