"""The staff of a table on the page: posts, a relief, and acts that take two persons."""

import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from support.page.page_player import Visits, eventually
from support.server.http_server import PATIENT, Person, Server, opened, settings, table
from support.server.node_harness import code

from tapisvert.config.table_settings import StaffRule
from tapisvert.live.requests import WALK_IN_SUFFIX
from tapisvert.live.stages import Mode
from tapisvert.live.table import LiveTable


@pytest.fixture
def server(tmp_path: Path, listener: socket.socket) -> Iterator[Server]:
    """A house with a real wheel that has a staff of its own."""
    wheel = table("wheel", pace=PATIENT, mode=Mode.REAL, staff=StaffRule.ASSIGNED)
    with opened(settings(tmp_path, wheel), listener) as server:
        yield server


def posts(live: LiveTable) -> list[tuple[str, str]]:
    """The posts of a table."""
    return [(post.role.value, post.name) for post in live.machine.posts.posts]


def laid(live: LiveTable, player: str, chance: str) -> int:
    """The stake of a player on a chance."""
    stake = live.table.players[player].free.get(chance)
    return 0 if stake is None else stake.amount


def opened_page(visits: Visits, server: Server, account: Person) -> Page:
    """The table's page of one of the staff."""
    return visits(server, account).go("/tables/wheel")


def test_chef_takes_post_and_relieves(server: Server, visits: Visits) -> None:
    """Carlo takes the post that the direction gave, and only then has the consoles; croupiers
    are chosen from those with the role. A late stake that a croupier repeats stands on the chef's
    desk at once, with one button; so does a relief, until the relief signs.
    """
    dora, carlo = server.staff("Dora", "direction"), server.staff("Carlo", "chef")
    tullio, ida = server.staff("Tullio", "payeur"), server.staff("Ida", "payeur")
    anna = server.guest("Anna")
    live = server.services.node.owned_table("wheel")
    assert live is not None
    page = opened_page(visits, server, carlo)
    desk = page.locator("tv-desk")
    with dora.at("wheel") as direction, tullio.at("wheel") as croupier, ida.at("wheel") as relief:
        direction.ask("assign", role="chef", name="Carlo")
        expect(page.locator("tv-chef")).to_be_hidden()
        desk.get_by_role("button", name="Take the post").click()
        expect(page.locator("tv-chef")).to_be_visible()
        desk.get_by_role("button", name="Post to the table").click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("No account has this role")
        payeur = dialog.get_by_label("payeur")
        expect(payeur.locator("option")).to_have_text(["–", "Ida", "Tullio"])
        dialog.get_by_role("button", name="Post to the table").click()
        expect(dialog).to_contain_text("Required.")
        payeur.select_option("Tullio")
        dialog.get_by_role("button", name="Post to the table").click()
        expect(desk).to_contain_text("Tullio, signature awaited")
        assert not code(croupier.ask("take_post", role="payeur"))
        anna.sit("wheel", chips=10_000)
        direction.ask("close")
        croupier.ask("repeat", player="Anna", on="rouge", amount=5_000)
        expect(desk).to_contain_text("Anna: 50 on Rouge, repeated by Tullio")
        desk.get_by_role("button", name="Accept").press("Enter")
        eventually(lambda: laid(live, "Anna", "rouge"), 5_000)
        expect(desk).not_to_contain_text("repeated by")
        page.locator('tv-chef [data-act="rotate"]').click()
        dialog.get_by_label("Position").select_option("payeur")
        dialog.get_by_label("Relieved by").select_option("Ida")
        dialog.get_by_role("button").last.click()
        expect(desk).to_contain_text("Ida, signature awaited")
        relief.ask("take_post", role="payeur")
        expect(desk).not_to_contain_text("Tullio")
        assert posts(live) == [("chef", "Carlo"), ("payeur", "Ida")]


def test_abandoned_stakes_follow_the_cloth(server: Server, visits: Visits) -> None:
    """Nothing is abandoned where no player has a stake or winnings, and where no stake lies only
    winnings.
    """
    dora, carlo = server.staff("Dora", "direction"), server.staff("Carlo", "chef")
    anna = server.guest("Anna")
    page = opened_page(visits, server, carlo)
    with dora.at("wheel") as direction, carlo.at("wheel") as chef, anna.at("wheel") as line:
        direction.ask("assign", role="chef", name="Carlo")
        chef.ask("take_post", role="chef")
        action = page.locator('tv-chef [data-act="abandon"]')
        expect(action).to_be_disabled()
        line.ask("sit", chips=10_000)
        line.ask("bet", on="rouge", amount=1_000)
        expect(action).to_be_enabled()
        direction.ask("close")
        chef.ask("spin", number=1)
        line.ask("withdraw", on="rouge")
        action.click()
        options = page.get_by_role("dialog").locator("option")
        expect(options).to_have_text(["Unclaimed winnings", "Anna"])


@pytest.mark.clause("R30")
def test_chef_corrects_an_earlier_number(server: Server, visits: Visits) -> None:
    """The form offers the coups with their results, the last one first; signed, the earlier number
    is corrected, and the chef's page says so beside the last result.
    """
    dora, carlo = server.staff("Dora", "direction"), server.staff("Carlo", "chef")
    anna = server.guest("Anna")
    live = server.services.node.owned_table("wheel")
    assert live is not None
    page = opened_page(visits, server, carlo)
    with dora.at("wheel") as direction, carlo.at("wheel") as chef, anna.at("wheel") as line:
        direction.ask("assign", role="chef", name="Carlo")
        chef.ask("take_post", role="chef")
        expect(page.locator("tv-chef")).to_be_visible()  # the page is at the table as chef
        line.ask("sit", chips=10_000)
        line.ask("bet", on="17", amount=1_000)
        for number in (18, 20):
            direction.ask("close")
            chef.ask("spin", number=number)
            expect(page.locator("tv-result")).to_contain_text(str(number))
        page.locator('tv-chef [data-act="correct_number"]').click()
        dialog = page.get_by_role("dialog")
        expect(dialog.locator("option")).to_have_text(
            [re.compile("^Coup 2: "), re.compile("^Coup 1: ")]
        )
        dialog.locator("select").select_option("1")
        dialog.locator("input").fill("17")
        page.keyboard.press("Enter")
        expect(dialog).to_be_hidden()
        (approval,) = dora.get("/api/staff/approvals")
        assert approval["subject"] == {"table": "wheel", "coup": 1, "number": 17}
        dora.post(f"/api/staff/approvals/{approval['id']}", approved=True)
        expect(page.locator("tv-result")).to_contain_text("Coup 1 corrected: ")
        assert live.table.players["Anna"].chips == 10_000 + 35_000


def test_inspector_consents_to_advance(server: Server, visits: Visits) -> None:
    """A croupier asks; within seconds it stands on the inspector's desk, and the chips are there
    with one button and its confirmation.
    """
    dora, pia = server.staff("Dora", "direction"), server.staff("Pia", "payeur")
    irene, anna = server.staff("Irene", "inspector"), server.guest("Anna")
    live = server.services.node.owned_table("wheel")
    assert live is not None
    visit = visits(server, irene)
    page = visit.go("/tables/wheel")
    desk = page.locator("tv-desk")
    with (
        dora.at("wheel") as direction,
        pia.at("wheel") as croupier,
        anna.at("wheel", chips=1_000),
    ):
        for name, role in (("Pia", "payeur"), ("Irene", "inspector")):
            direction.ask("assign", role=role, name=name)
        croupier.ask("take_post", role="payeur")
        desk.get_by_role("button", name="Take the post").click()
        pia.post(
            "/api/staff/approvals", kind="advance", table="wheel", player="Anna", amount=50_000
        )
        expect(desk).to_contain_text("advance 500 to Anna")
        assert visit.violations() == []
        desk.get_by_role("button", name="Consent", exact=True).click()
        page.get_by_role("dialog").locator("button.first").click()
        eventually(lambda: live.table.players["Anna"].chips, 51_000)


def gives_a_tip(page: Page) -> None:
    """The person at the console gives 5.00 to the employees."""
    page.locator("tv-walk-ins").get_by_role("button", name="Tip", exact=True).click()
    page.get_by_role("dialog").locator("input[name=amount]").fill("5")
    page.keyboard.press("Enter")


def payeur_on_duty(server: Server) -> tuple[Person, LiveTable]:
    """Pia, who has taken the post of payeur at the wheel, and its table."""
    dora, pia = server.staff("Dora", "direction"), server.staff("Pia", "payeur")
    live = server.services.node.owned_table("wheel")
    assert live is not None
    with dora.at("wheel") as direction, pia.at("wheel") as croupier:
        direction.ask("assign", role="payeur", name="Pia")
        croupier.ask("take_post", role="payeur")
    return pia, live


@pytest.mark.clause("CT-5.4", "CR-17.1")
def test_croupier_plays_for_spoken_player(server: Server, visits: Visits) -> None:
    """By keyboard alone: a person is seated with chips and a colour, and one line lays a stake, an
    announcement and pieces; what the rules refuse stays in the field; a tap on the cloth lays too.
    """
    pia, live = payeur_on_duty(server)
    visit = visits(server, pia)
    page = visit.go("/tables/wheel")
    floor = page.locator("tv-walk-ins")
    floor.get_by_role("button", name="Seat a player").press("Enter")
    dialog = page.get_by_role("dialog")
    dialog.locator("input[name=name]").fill("Rossi")
    dialog.locator("input[name=chips]").fill("500")
    expect(dialog.locator("input[name=piece]")).to_have_count(0)  # of no colour
    dialog.locator("select[name=colour]").select_option("yellow")
    dialog.get_by_label("Value of a piece", exact=True).fill("5")
    page.keyboard.press("Enter")
    rossi = floor.get_by_role("button", name="Rossi")
    expect(rossi).to_contain_text("yellow, 5 a piece")
    speech = floor.get_by_role("textbox", name="Rossi says")
    expect(speech).to_be_focused()
    page.keyboard.type("rouge 50, tiers par 5, 17 x3")
    expect(floor.locator(".heard")).to_contain_text("95 in all")
    page.keyboard.press("Enter")
    expect(rossi).to_contain_text("405 chips, 95 on the cloth")
    assert live.table.players[f"Rossi{WALK_IN_SUFFIX}"].free["17"].amount == 1_500
    page.keyboard.type("noir 10, passe 10000, pair 5")
    page.keyboard.press("Enter")
    expect(speech).to_have_value("passe 10000, pair 5")
    expect(floor.get_by_role("alert").first).to_contain_text("enough chips")
    speech.fill("rouge > noir")
    page.keyboard.press("Enter")
    expect(floor).to_contain_text("60 on Noir")
    page.locator('.felt [data-on="impair"]').first.dispatch_event("click")
    expect(floor).to_contain_text("5 on Impair")
    gives_a_tip(page)
    expect(rossi).to_contain_text("385 chips")
    expect(page.locator("tv-stakes").get_by_role("row", name="Noir 60")).to_be_visible()
    for width, height in ((768, 1024), (640, 360), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        assert visit.overflow() == 0
        expect(floor).to_be_visible(visible=width > 400)  # a telephone has them in the drawer
        if width > 400:
            expect(page.locator(".felt")).to_be_in_viewport(ratio=1)
            expect(speech).to_be_in_viewport()
    assert visit.violations() == []


def test_person_leaves_with_chips_once_confirmed(server: Server, visits: Visits) -> None:
    """The dialog and, afterwards, the console have the amount; to cancel changes nothing."""
    pia, live = payeur_on_duty(server)
    with pia.at("wheel") as croupier:
        croupier.ask("sit", player=f"Rossi{WALK_IN_SUFFIX}", chips=61_500)
    visit = visits(server, pia)
    floor = visit.go("/tables/wheel").locator("tv-walk-ins")
    dialog = visit.page.get_by_role("dialog")
    floor.get_by_role("button", name="Rossi").click()
    for confirms in (False, True):
        floor.get_by_role("button", name="Leaves with chips").click()
        expect(dialog).to_contain_text("Rossi takes 615 in chips from the table.")
        dialog.get_by_role("button", name="Leaves with chips" if confirms else "Cancel").click()
        expect(dialog).to_have_count(0)
        assert confirms or f"Rossi{WALK_IN_SUFFIX}" in live.table.players
    expect(floor).to_contain_text("Rossi left with 615 in chips.")
    assert f"Rossi{WALK_IN_SUFFIX}" not in live.table.players
    assert visit.violations() == []


def test_chef_decides_in_the_room(server: Server, visits: Visits) -> None:
    """Every table of the house stands in the room; a post and a late stake that come while the
    chef looks on are taken and accepted there, by a key; the post leads to its table's count.
    """
    dora, pia = server.staff("Dora", "direction"), server.staff("Pia", "payeur")
    carlo, anna = server.staff("Carlo", "chef"), server.guest("Anna")
    live = server.services.node.owned_table("wheel")
    assert live is not None
    visit = visits(server, carlo)
    room = visit.go("/house").locator(".room")
    expect(room.get_by_role("link", name="Wheel", exact=True)).to_be_visible()
    with (
        dora.at("wheel") as direction,
        pia.at("wheel") as croupier,
        anna.at("wheel", chips=10_000),
    ):
        direction.ask("assign", role="chef", name="Carlo")
        room.get_by_role("button", name="Take the post").press("Enter")
        expect(visit.page.get_by_role("dialog")).to_contain_text("Opening count")
        visit.go("/house")
        direction.ask("assign", role="payeur", name="Pia")
        croupier.ask("take_post", role="payeur")
        direction.ask("close")
        croupier.ask("repeat", player="Anna", on="rouge", amount=5_000)
        expect(room).to_contain_text("Anna: 50 on Rouge, repeated by Pia")
        expect(room).to_contain_text("payeur: Pia")
        assert visit.violations() == []
        room.get_by_role("button", name="Accept").press("Enter")
        eventually(lambda: laid(live, "Anna", "rouge"), 5_000)
        expect(room.locator(".decisions > li")).to_have_text(
            [re.compile("without an opening count")]
        )
        expect(room).to_contain_text("On the cloth50")
