"""Accounts and their wallets, as the direction and the controller read them on the page."""

import pytest
from playwright.sync_api import expect
from support.page.browser import Visit
from support.page.page_player import Arrange, Visits, minor
from support.page.rigged_table import Arranged

TIMES = 12


def comes_and_goes(game: Arranged) -> str:
    """Anna buys chips and leaves again, more often than one page shows; her account."""
    anna = game.server.guest("Anna")
    with anna.at(game.name) as line:
        for turn in range(1, TIMES + 1):
            line.ask("sit", chips=1_000 * turn)
            if turn < TIMES:
                line.ask("leave")
    return anna.id


@pytest.mark.parametrize(
    "role", ["controller", pytest.param("direction", marks=pytest.mark.exhaustive)]
)
def test_purse_is_read_to_its_first_movement(arrange: Arrange, visits: Visits, role: str) -> None:
    """In the purse, at the table, and every movement: the figures of the ledger, and their sum."""
    game = arrange("campione-roulette")
    account = comes_and_goes(game)
    reader = game.server.staff("Dora", role)
    visit: Visit = visits(game.server, reader)
    page = visit.go("/house")
    page.locator("#tab-accounts").click()
    page.get_by_role("button", name="Movements: Anna").click()
    dialog = page.get_by_role("dialog")
    purse = game.server.services.store.purse(account)
    expect(dialog.locator("b.figure")).to_be_visible()
    assert minor(dialog.locator("b.figure").inner_text()) == purse == 1_000_000 - 1_000 * TIMES
    present = dialog.get_by_role("region", name="Anna at the tables").locator("tbody td")
    assert [minor(text) for text in present.all_inner_texts()] == [1_000 * TIMES, 0, 0]
    moves = dialog.get_by_role("region", name="Movements, latest first").locator("tbody tr")
    expect(moves).to_have_count(20)
    dialog.get_by_role("button", name="Earlier").click()
    expect(moves).to_have_count(2 * TIMES)
    expect(dialog.get_by_role("button", name="Earlier")).to_have_count(0)
    words = moves.locator("td.amount").all_inner_texts()
    changes = [minor(text) * (-1 if text.startswith("−") else 1) for text in words[::2]]
    assert sum(changes) == purse
    balances = [minor(text) for text in words[1::2]]
    assert balances == [sum(changes[guest:]) for guest in range(2 * TIMES)]
    expect(moves.first).to_contain_text("chips bought at French roulette, Campione")
    expect(moves.nth(1)).to_contain_text("chips cashed in at French roulette, Campione")
    expect(moves.last).to_contain_text("play chips from the house")
    assert visit.violations() == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert visit.overflow() == 0


def test_barred_account_is_marked(arrange: Arrange, visits: Visits) -> None:
    """As soon as the direction has barred it, and until the bar is lifted."""
    server = arrange("campione-roulette").server
    server.staff("Anna", "player")
    dora = server.staff("Dora", "direction")
    visit: Visit = visits(server, dora)
    page = visit.go("/house")
    page.locator("#tab-accounts").click()
    anna, dialog = page.get_by_role("row", name="Anna"), page.get_by_role("dialog")
    for duration, state in (("permanently", "barred"), ("lift the bar", "active")):
        page.get_by_role("button", name="Bar: Anna").click()
        dialog.get_by_label("Duration").select_option(duration)
        dialog.get_by_role("button", name="Confirm").click()
        expect(anna.get_by_role("cell", name=state, exact=True)).to_be_visible()
    assert visit.violations() == []
