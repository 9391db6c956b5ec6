"""Acts that need two officials, and their outcomes as these read them on the page."""

from typing import Any

from playwright.sync_api import Locator, expect
from support.page.browser import Visit
from support.page.page_player import Arrange, Visits
from support.page.rigged_table import Arranged
from support.server.http_server import PASSWORD, Person

TIMES = 12
PATH = "/api/staff/approvals"


def request_approval(speaker: Person, **label: Any) -> str:
    """Address of a request that waits for another official's decision."""
    return f"{PATH}/{speaker.post(PATH, **label)['id']}"


def read(visits: Visits, game: Arranged, reader: Person) -> tuple[Visit, Locator]:
    """The room of the approvals; and what became of the latest there."""
    visit: Visit = visits(game.server, reader)
    page = visit.go("/house")
    page.locator("#tab-approvals").click()
    return visit, page.locator(".became > li")


def test_latest_decisions_are_listed(arrange: Arrange, visits: Visits) -> None:
    """Carried out, not approved, or why not, the latest first; a chef reads their own."""
    game = arrange("campione-roulette")
    server = game.server
    dora, enzo = server.staff("Dora", "direction"), server.staff("Enzo", "direction")
    chef, ugo = server.staff("Carlo", "chef"), server.staff("Ugo", "controller")
    account = server.guest("Anna").id
    for _ in range(TIMES):
        enzo.post(request_approval(dora, kind="chips", account=account, amount=500), approved=True)
    enzo.post(request_approval(dora, kind="chips", account=account, amount=700), approved=False)
    enzo.post(
        request_approval(dora, kind="chips", account=account, amount=-9_000_000),
        approved=True,
        status=409,
    )
    visit, lines = read(visits, game, dora)
    expect(lines).to_have_count(10)
    expect(lines.nth(0)).to_contain_text("refused: Balance too low: the payment was not made.")
    expect(lines.nth(0)).to_contain_text("Requested by Dora, decided by Enzo")
    expect(lines.nth(1)).to_contain_text("not approved")
    expect(lines.nth(2)).to_contain_text("carried out")
    visit.page.get_by_role("button", name="Show more").click()
    expect(lines).to_have_count(TIMES + 2)
    expect(visit.page.get_by_role("button", name="Show more")).to_have_count(0)

    request_approval(dora, kind="chips", account=account, amount=1)
    path = request_approval(chef, kind="abandon", table=game.name, player="Anna", on="rouge")
    visit, lines = read(visits, game, ugo)
    expect(lines).to_have_count(10)
    chips = visit.page.locator(".approvals > li.panel", has_text="in chips to Anna")
    expect(chips).to_contain_text("Waiting for a cashier or a member of the direction.")
    visit.page.get_by_role("button", name="Sign", exact=True).click()
    with visit.allowing("status of 409"):
        visit.page.get_by_role("dialog").get_by_role("button", name="Sign", exact=True).click()
        expect(lines.nth(0)).to_contain_text("withdraw Anna’s stake on rouge as abandoned")
        expect(lines.nth(0)).to_contain_text("refused: This player has left the table.")
    assert ugo.post(path, approved=True, status=409)["error"] == "already_decided"
    visit, lines = read(visits, game, chef)
    expect(lines).to_have_count(1)
    assert visit.violations() == []
    visit.page.set_viewport_size({"width": 360, "height": 740})
    assert visit.overflow() == 0


def test_account_is_confirmed_by_another(arrange: Arrange, visits: Visits) -> None:
    """The other member of the direction reads what to check, and confirms; the account's owner
    reads before that why there is nothing to do.
    """
    server = (game := arrange("campione-roulette")).server
    dora, enzo = server.staff("Dora", "direction"), server.staff("Enzo", "direction")
    created = dora.post("/api/staff/accounts", name="Carlo", roles=["chef"])
    carlo = Person(server)
    token = created["link"].partition("#")[2]
    carlo.post("/api/link", token=token, login="dealer.7", password=PASSWORD)
    page = visits(server, carlo).go("/house")
    expect(page.locator("main")).to_contain_text("another member of the direction must confirm")
    visit, lines = read(visits, game, enzo)
    card = visit.page.locator(".approvals > li.panel")
    expect(card).to_contain_text("Carlo: confirm the account. Roles: chef de table")
    expect(card).to_contain_text("Confirm only if you have seen Carlo sign in.")
    assert visit.violations() == []
    card.get_by_role("button", name="Confirm", exact=True).click()
    dialog = visit.page.get_by_role("dialog")
    expect(dialog).to_contain_text("only if you have seen Carlo sign in")
    dialog.get_by_role("button", name="Confirm", exact=True).click()
    expect(visit.page.locator(".toast.good")).to_contain_text("Confirmed.")
    expect(lines.nth(0)).to_contain_text("carried out")
    assert carlo.get("/api/session")["account"]["roles"] == ["chef"]


def test_waiting_accounts_are_confirmed_in_one_step(arrange: Arrange, visits: Visits) -> None:
    """New staff read on the tables' page that they wait, and for what; another member of the
    direction confirms all at once, having read what to check of each. Own requests stay.
    """
    server = (game := arrange("campione-roulette")).server
    dora, enzo = server.staff("Dora", "direction"), server.staff("Enzo", "direction")
    roles_by_name = {"Carlo": "chef", "Pia": "payeur"}
    persons = []
    for name, role in roles_by_name.items():
        created = dora.post("/api/staff/accounts", name=name, roles=[role])
        persons.append(Person(server))
        token = created["link"].partition("#")[2]
        persons[-1].post("/api/link", token=token, login=f"dealer.{name}.7", password=PASSWORD)
    pia = visits(server, persons[1])
    notice = pia.go("/").locator("body > .offline:visible")
    expect(notice).to_contain_text(
        "Your account waits for another member of the direction to confirm it as: payeur."
    )
    notice.get_by_role("link", name="How").click()
    expect(pia.page.locator("main")).to_contain_text("Ask a colleague to open Approvals")
    page = pia.go(f"/tables/{game.name}")
    expect(page.locator("body > .offline:visible")).to_contain_text("as: payeur")
    expect(page.get_by_role("button", name="Sit down")).to_have_count(0)
    visit, lines = read(visits, game, enzo)
    visit.page.get_by_role("button", name="Confirm all 2 accounts").click()
    dialog = visit.page.get_by_role("dialog")
    for name in roles_by_name:
        expect(dialog).to_contain_text(f"Confirm only if you have seen {name} sign in.")
    dialog.get_by_role("button", name="Confirm all 2 accounts").click()
    expect(visit.page.locator(".toast.good")).to_contain_text("2 accounts confirmed.")
    expect(lines).to_have_count(2)
    roles = [account.get("/api/session")["account"]["roles"] for account in persons]
    assert roles == [["chef"], ["payeur"]]
    assert visit.violations() == []
