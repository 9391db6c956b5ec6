"""Deal now on the page: with company, alone, by mouse and key, and at the player's own tempo."""

import re
from dataclasses import replace

from playwright.sync_api import expect
from support.page.page_player import Arrange, Guests, eventually
from support.page.rigged_table import HELD

from tapisvert.i18n import translate
from tapisvert.live.stages import Stage

CARDS = "venezia-trente-et-quarante"
_SAY = """(deal, is) =>
  deal.dispatchEvent(new CustomEvent("tv-deal", {detail: is, bubbles: true}))"""
"""Script that says what the button says, at a moment at which it is not there any more."""


def test_deal_now_waits_for_company(arrange: Arrange, at_table: Guests) -> None:
    """The button is there once a stake lies; it tells who is waited for, takes the word back, and
    the last who is ready has the cards dealt. With nothing staked the clock that begins anew says
    so. Alone there is no clock; the next stake is laid in the pause, and G deals.
    """
    game = arrange(CARDS, "rouge", "noir", pace=replace(HELD, quiet_seconds=900))
    anna = at_table(game, "Anna")
    page, deal = anna.page, anna.page.locator("tv-deal button")
    game.wait(Stage.BETS)
    clock = page.locator("tv-clock")
    with game.beside("Bice") as (bice,):
        expect(clock).to_be_visible()
        game.go_on(Stage.BETS)
        expect(page.locator("tv-croupier .stage")).to_have_text("No bets yet: time again.")
        expect(deal).to_be_hidden()
        anna.lay("rouge")
        expect(deal).to_have_text("Ready")
        deal.click()
        expect(page.locator("tv-deal")).to_contain_text("1 of 2 ready – waiting for Bice")
        assert game.live.machine.players.ready == {"Anna"}
        deal.click()
        expect(deal).to_have_text("Ready")
        bice.ask("ready")
        game.wait(Stage.BETS)
        deal.click()
        bice.event("coup")
        bice.ask("leave")
    game.bets()
    expect(clock).to_be_hidden()
    anna.lay("noir")
    expect(clock).to_have_class(re.compile("quiet"))
    with game.beside_oneself("Anna") as line:  # the pause is over before a busy machine looks
        page.keyboard.press("g")
        line.event("coup")
        anna.agrees()
        page.keyboard.press("r")
        eventually(lambda: game.live.machine.stage, value=Stage.BETS)
        expect(deal).to_be_visible()
        deal.focus()
        page.keyboard.press("Enter")
        line.event("coup")
    expect(page.locator("tv-rack [aria-checked=true]")).to_be_focused()


def test_late_deal_request_is_fulfilled(arrange: Arrange, at_table: Guests) -> None:
    """The window closes by itself while *Deal now* is on its way, and nothing is said; of a word
    taken back too late it is.
    """
    anna = at_table(arrange(CARDS, "rouge", pace=replace(HELD, card_seconds=900)), "Anna")
    game, deal = anna.arranged, anna.page.locator("tv-deal")
    anna.lay("rouge")
    game.go_on(Stage.CARDS)
    for is_ready in (True, False):
        deal.evaluate(_SAY, is_ready)
    toasts = anna.page.locator(".toast")
    expect(toasts).to_have_text(
        re.compile(translate("en", "refused-invalid_state", topic="refusals"))
    )
    assert toasts.count() == 1


def test_settings_reach_the_table(arrange: Arrange, at_table: Guests) -> None:
    """Tempo, cut and entropy are the player's; the table knows them at once, and after a reload."""
    anna = at_table(arrange(CARDS), "Anna")
    live, page = anna.arranged.live, anna.page
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Pace when everyone is ready").select_option("turbo")
    dialog.get_by_label("I want to cut the pack").check()
    dialog.get_by_label("Add my own random numbers").uncheck()
    dialog.get_by_role("button", name="Close").click()

    def read_settings() -> tuple[str, bool, bool]:
        item = live.machine.players.preferences_for("Anna")
        return item.pace.value, item.cut, item.entropy

    eventually(read_settings, value=("turbo", True, False))
    previous = live.number
    page.reload()
    expect(anna.cloth).to_be_visible()
    anna.lay("rouge")
    assert live.number == previous + 1, "what the table knows is not told again"
    assert read_settings() == ("turbo", True, False)
