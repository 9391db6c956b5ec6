"""Several people at one table: what each sees of the others, and who comes back after a break."""

import re
from dataclasses import replace
from functools import partial
from typing import Final

import pytest
from playwright.sync_api import expect
from support.page.page_player import Arrange, Guests, eventually
from support.page.rigged_table import HELD

from tapisvert.live.stages import Stage

SLOW_CARDS: Final = replace(HELD, card_seconds=0.25, ball_seconds=1.5)
GIVEN_UP: Final = """async () => {
    const { TableSocket } = await import("/web/core/table/socket.js");
    const line = new TableSocket("table");
    line.open();
    line.close();
}"""
"""Script that gives up a line while it connects."""
BOOKS: Final = ["venezia-trente-et-quarante", "campione-roulette"]


@pytest.mark.parametrize("book", [BOOKS[0], pytest.param(BOOKS[1], marks=pytest.mark.exhaustive)])
def test_spectators_see_stakes_without_chips(arrange: Arrange, at_table: Guests, book: str) -> None:
    """Another player and a spectator see Anna's stake, and none of her chips."""
    game = arrange(book, None)
    anna, bice = at_table(game, "Anna", 123_400), at_table(game, "Bice")
    rest = [bice]
    if book == BOOKS[0]:  # what a spectator sees is the same at the wheel
        rest.append(spectator := at_table(game, None))
        expect(spectator.page.locator("tv-rack")).to_be_hidden()
    game.wait(Stage.BETS)
    anna.take_chip(500)
    anna.lay("rouge")
    for other in rest:
        expect(other.spot("rouge")).to_have_accessible_name(re.compile("others:? 5"))
        expect(other.page.locator("tv-seats li", has_text="Anna")).to_contain_text("5")
        assert "1,229" not in other.page.content()
    bice.page.evaluate(GIVEN_UP)  # an error on the console would fail this test
    bice.lay("noir", "press")
    expect(anna.spot("noir")).to_have_accessible_name(re.compile("others:? "))
    game.play()
    for guest in (anna, bice):
        guest.agrees()


@pytest.mark.parametrize("book", [BOOKS[0], pytest.param(BOOKS[1], marks=pytest.mark.exhaustive)])
def test_break_in_middle_of_coup(arrange: Arrange, at_table: Guests, book: str) -> None:
    """The line is cut while cards fall: the coup goes on, and who comes back has missed none. What
    tells of it covers no button of the bar.
    """
    expected = 32 if "roulette" in book else "rouge"
    game = arrange(book, expected, pace=SLOW_CARDS)
    anna, bice = at_table(game, "Anna"), at_table(game, "Bice")
    anna.lay("rouge")
    bice.lay("noir")
    game.go_on(Stage.CARDS, Stage.BALL)
    with anna.visit.allowing("WebSocket", "ERR_INTERNET_DISCONNECTED"):
        anna.visit.context.set_offline(True)
        hub = game.server.services.node.broadcaster(game.name)
        account = game.live.accounts["Anna"]
        lines = [watcher.socket for watcher in hub.find(account)]
        for line in lines:
            game.on_loop(partial(line.drop, "cut"))
        expect(anna.page.locator(".offline:visible").first).to_be_visible()
        game.wait(Stage.PAUSE)
        bice.agrees()
        anna.visit.context.set_offline(False)
        anna.agrees()
    assert anna.money().chips > 100_000
    assert anna.page.locator("tv-result").inner_text().count("Coup +") == 1
    eventually(
        lambda: anna.page.locator(".coup-shown, tv-rows").all_inner_texts(),
        bice.page.locator(".coup-shown, tv-rows").all_inner_texts(),
    )
    game.bets()
    anna.lay("rouge")
    anna.page.set_viewport_size({"width": 640, "height": 360})
    anna.page.evaluate("() => dispatchEvent(new Event('offline'))")
    expect(anna.page.locator(".offline:visible")).to_have_count(1)
    anna.page.locator("tv-deal button").click(trial=True)


_HIDDEN: Final = """(element) => {
  const box = (part) => part.getBoundingClientRect();
  const covers = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 &&
    a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const chips = [...element.querySelectorAll(".other svg")].map((chip) => [chip, box(chip)]);
  const initials = chips.map(([chip]) => chip.querySelector("text"))
    .filter((text, place) => chips.slice(place + 1).some(([, at]) => covers(box(text), at)));
  const parts = [...element.querySelectorAll(".pile, .fate, .chance")]
    .map((part) => [part, box(part)]);
  return parts.flatMap(([part, at], place) => parts.slice(place + 1)
    .filter(([other, there]) => covers(at, there) &&
      !(part.matches(".other") && other.matches(".other")))
    .map(([other]) => `${part.textContent} and ${other.textContent}`))
    .concat(initials.map((text) => text.textContent));
}"""


def test_fate_of_chance_covers_no_stake(arrange: Arrange, at_table: Guests) -> None:
    """Nor its name, nor a chip the initials on another: in a narrow window and a wide one, where
    many have staked.
    """
    game = arrange("venezia-trente-et-quarante", "null", "refait")
    with game.beside("Bice", "Carla", "Dora", "Elsa", "Fiore", "Gina") as lines:
        anna = at_table(game, "Anna")
        anna.lay("couleur")
        for line in lines[:5]:
            line.ask("bet", on="couleur", amount=50_000)
        game.play()
        field = anna.page.locator('.chance-field[data-on="couleur"]')
        expect(field.locator(".fate")).not_to_be_empty()
        expect(field.locator(".pile.other")).to_have_count(5)
        assert field.locator(".pile.other .figure").all_inner_texts() == ["500"] * 5
        initials = field.locator(".pile.other text").all_text_contents()
        assert initials == ["Bi", "Ca", "Do", "El", "Fi"]
        anna.visit.prefer(language="it")  # the longest
        expect(field.locator(".pile.other")).to_have_count(5)
        for width, height in ((360, 740), (390, 844), (1024, 700), (1366, 650)):
            anna.visit.resize(width, height)
            assert field.evaluate(_HIDDEN) == [], width
        game.bets()
        game.play()
        game.bets()
        lines[5].ask("bet", on="couleur", amount=50_000)
        with game.beside_oneself("Anna") as line:
            line.bet("couleur", 100)
        expect(field.locator(".pile.prisoner, .free .pile")).to_have_count(2)
        for width, height in ((360, 640), (390, 844)):
            anna.visit.resize(width, height)
            assert field.evaluate(_HIDDEN) == [], width


_DRAWN: Final = """(element) => [...element.querySelectorAll(".other")].map(
  (stake) => [...stake.querySelectorAll("text")].map((text) => text.textContent).join(" "))"""
_OUTSIDE: Final = """([stakes, field]) => {
  const {left, right, top, bottom} = field.getBoundingClientRect();
  return [...stakes.querySelectorAll(".other svg")].map((chip) => chip.getBoundingClientRect())
    .filter((box) => box.left < left - 1 || box.right > right + 1 ||
      box.top < top - 1 || box.bottom > bottom + 1).length;
}"""


def test_company_has_initials_at_wheel(arrange: Arrange, at_table: Guests) -> None:
    """Each of six others has a chip with initials and amount, inside the field; those for whom
    it has no place are one sum: a number has four places on a telephone. The tag has the names.
    """
    game = arrange("campione-roulette", None)
    names = ("Bice", "Carla", "Dora", "Elsa", "Fiore", "Gina", "Hanna Weiss")
    with game.beside(*names) as lines:
        anna = at_table(game, "Anna")
        anna.may_bet()
        for line in lines:
            line.ask("bet", on="rouge", amount=1_000)
            line.ask("bet", on="17", amount=500)
        lines[6].ask("bet", on="passe", amount=2_000)
        stakes = anna.page.locator('[data-lies="passe"]')
        expect(stakes.locator(".other")).to_have_count(1)
        assert stakes.evaluate(_DRAWN) == ["HW 20"]
        expect(anna.page.locator('[data-lies="rouge"] .other')).to_have_count(6)
        for width, height, beside_number in ((390, 844, 4), (1440, 900, 6)):
            anna.visit.resize(width, height)
            for chance, amount, places in (("rouge", 10, 6), ("17", 5, beside_number)):
                stakes = anna.page.locator(f'[data-lies="{chance}"]')
                rest = len(names) - places + 1
                others = [f"{name[:2]} {amount}" for name in names[:-rest]]
                assert stakes.evaluate(_DRAWN) == [*others, f"+{rest} {rest * amount}"]
                spot = anna.spot(chance).element_handle()
                assert anna.page.evaluate(_OUTSIDE, [stakes.element_handle(), spot]) == 0
        anna.spot("17").hover()
        tag = anna.page.locator(".spot-tag")
        expect(tag).to_contain_text("Bice 5 · Carla 5 · Dora 5 · Elsa 5 · Fiore 5 · + 2 10")
