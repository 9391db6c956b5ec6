"""From the hall to a table and back: a guest comes in, sits down, cuts the pack, and leaves."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect
from support.page.browser import Visit
from support.page.page_player import CLOTH, Arrange, AtTable, Guests, Visits, eventually
from support.page.rigged_table import HELD

from tapisvert.i18n import translate
from tapisvert.live.stages import Stage
from tapisvert.play.play_now import MINIMA
from tapisvert.rules.rulebook import Moment


def test_guest_plays_and_leaves(arrange: Arrange, visits: Visits) -> None:
    """By the page alone; the chips go back to the guest's purse at the end. The guest's preferences
    ask for the cut, and the table offers it.
    """
    pace = replace(HELD, entropy_seconds=600, coupe_seconds=600)
    game = arrange("venezia-trente-et-quarante", "rouge", pace=pace)
    visit: Visit = visits(game.server, prefers={"cut": True, "entropy": False})
    page = visit.go("/")
    page.locator(".who button:not(.settings)").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("input[name=name]").fill("Désirée")
    dialog.locator("button.first").click()
    expect(page.locator(".who")).to_contain_text("Désirée")
    page.locator(f'main a[href="/tables/{game.name}"]').first.click()
    guest = AtTable(visit, game, "Désirée", is_there=True)
    previous = game.server.services.store.purses()
    guest.sit(50_000)
    guest.agrees()
    assert guest.money().purse == sum(previous.values()) - 50_000
    game.wait(Stage.COUPE)
    page.get_by_role("button", name="Cut", exact=True).click()
    dialog.get_by_role("slider").fill("100")
    dialog.get_by_role("button", name="Cut", exact=True).click()
    guest.lay("couleur")
    game.play()
    guest.agrees()
    game.bets()
    chips = guest.money().chips
    guest.choose(translate("en", "leave", topic="page"))
    eventually(lambda: "Désirée" in game.table.players, value=False)
    expect(page.locator("tv-rack")).to_be_hidden()
    assert (
        sum(game.server.services.store.purses().values()) == sum(previous.values()) - 50_000 + chips
    )


def test_reload_keeps_clock_and_calls(arrange: Arrange, at_table: Guests) -> None:
    """The bar has the rest of the stage, and the croupier's last words stand."""
    anna = at_table(arrange("venezia-trente-et-quarante", "rouge"), "Anna")
    game, page = anna.arranged, anna.page
    anna.lay("rouge")
    game.play()
    game.bets()
    calls = page.locator(".calls q")
    words = game.table.book.calls[Moment.BETS_OPEN][-1].words
    expect(calls.nth(1)).to_contain_text("Rouge gagne")
    expect(calls.first).to_have_text(words)
    previous = calls.all_text_contents()[:2]
    due_ms = game.live.machine.due_ms
    assert due_ms is not None
    game.on_loop(lambda: setattr(game.live.machine, "due_ms", due_ms - 600_000))
    page.reload()
    expect(calls).to_have_text(previous)
    remaining = float(
        page.locator("tv-clock .rest").evaluate("(bar) => bar.style.scale").split()[0]
    )
    assert 0 < remaining < 0.34


def test_rules_are_read_beside_table(arrange: Arrange, at_table: Guests) -> None:
    """In a tab of their own, with the limits of that table; from the hall too."""
    anna = at_table(arrange("campione-roulette", minimum=500), "Anna")
    page = anna.page
    with page.expect_popup() as popup:
        anna.choose(translate("en", "rules", topic="page"))
    expect(popup.value.locator("main")).to_contain_text("Minimum 5")
    expect(anna.cloth).to_be_visible()
    popup.value.close()
    page.goto("/")
    rules = page.locator("main").get_by_role("link", name=re.compile("^Rules"))
    with page.expect_popup() as popup:
        rules.first.click()
    expect(popup.value.locator("main")).to_contain_text("Minimum 5")


@pytest.mark.parametrize("door", [".seat button.first", "tv-roulette .spot"])
def test_visitor_is_seated_in_one_action(arrange: Arrange, visits: Visits, door: str) -> None:
    """By the button or by the cloth of the table's own page, without a dialog, as from the hall."""
    game = arrange("campione-roulette")
    visit: Visit = visits(game.server)
    page = visit.go(f"/tables/{game.name}")
    page.locator(door).first.click()
    expect(page.locator("tv-rack")).to_be_visible()
    visit.quiet()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.url.endswith(game.name)
    [player] = game.table.players.values()
    assert player.chips == MINIMA * game.table.limits.minimum


def test_signing_in_at_table_takes_no_seat(arrange: Arrange, visits: Visits) -> None:
    """There is a name then, and no dialog."""
    game = arrange("campione-roulette")
    visit: Visit = visits(game.server)
    page = visit.go(f"/tables/{game.name}")
    page.locator(".who button").first.click()
    dialog = page.get_by_role("dialog")
    dialog.locator("input[name=name]").fill("Carla")
    dialog.locator("button.first").click()
    expect(page.locator(".who")).to_contain_text("Carla")
    expect(page.locator("tv-roulette")).to_be_visible()
    visit.quiet()
    expect(dialog).to_have_count(0)
    assert not game.table.players


def test_host_opens_the_chosen_table(arrange: Arrange, visits: Visits) -> None:
    """With a name, and the next free one if it is taken. The opener of an automatic table sits
    there at once.
    """
    game = arrange("campione-roulette")
    for name, choices in {
        "Anna": ("venezia-trente-et-quarante", "tailleur"),
        "Anna 2": ("campione-roulette", "automatic"),
    }.items():
        visit: Visit = visits(game.server)
        page = visit.go("/")
        page.get_by_role("button", name="With friends").click()
        dialog = page.get_by_role("dialog")
        field = dialog.locator("input[name=name]")
        field.fill("Anna")
        dialog.locator("summary").click()
        for select, choice in zip(dialog.locator("select").all(), choices, strict=True):
            select.select_option(choice)
        with visit.allowing("409"):
            dialog.locator("button.first").click()
            if name == "Anna 2":
                expect(field).to_have_value(name)
                dialog.locator("button.first").click()
            expect(page.locator(CLOTH)).to_be_visible()
        expect(page.locator(".who")).to_contain_text(name)
        visit.quiet()
        visit.close()
    lines = game.server.staff("Carla", "controller").get("/api/tables")["tables"]
    keys = ("private", "rulebook", "mode", "players")
    assert sorted([line[key] for key in keys] for line in lines if line["private"]) == [
        ["Anna", "venezia-trente-et-quarante", "tailleur", 0],
        ["Anna 2", "campione-roulette", "automatic", 1],
    ]


def test_table_is_headed_by_its_name(arrange: Arrange, visits: Visits) -> None:
    """As the hall lists it; the rules are named once, in the reader's language."""
    game = arrange("campione-roulette", called="Salon bleu")
    anna = game.server.guest("Anna")
    private = anna.post("/api/tables/private", rulebook="campione-roulette")["table"]
    rules = translate("it", "rulebook-campione-roulette", topic="names")
    visit: Visit = visits(game.server, anna, prefers={"language": "it"})
    for table, name in ((game.name, "Salon bleu"), (private, f"{rules} · Anna")):
        page = visit.go(f"/tables/{table}")
        expect(page.locator("h1")).to_have_text(name)
        assert page.title() == f"{name} – Tapis Vert"
        assert page.locator(".table-head").inner_text().count(rules) == 1
    close = visit.page.locator(
        ".menu button", has_text=translate("it", "host-close", topic="company")
    )
    expect(close).to_have_count(1)
    assert visit.page.locator(".console > *").count() == 0  # the table deals by itself
