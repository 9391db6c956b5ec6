"""The result on the page: where the stakes lay, in one line, in the balance; as in the ledger."""

import re
from dataclasses import replace
from typing import Any, Final

import pytest
from playwright.sync_api import expect
from support.page.page_player import Arrange, AtTable, Guests, eventually
from support.page.rigged_table import HELD
from support.server.http_server import Person

from tapisvert import money
from tapisvert.i18n import translate
from tapisvert.live.stages import Stage

CARDS: Final = "venezia-trente-et-quarante"
WHEEL: Final = "campione-roulette"
STAKES: Final[dict[str, dict[str, int]]] = {
    CARDS: {"rouge": 2_000, "noir": 500, "couleur": 700, "inverse": 700},
    WHEEL: {"17": 500, "14/17": 500, "P12": 1_000, "rouge": 700, "noir": 2_000, "0": 500, "5": 500},
}
_MARKS: Final = """() => [...document.querySelectorAll("tv-tableau .gain, .gains .gain")]
  .map(({textContent}) => textContent)"""
_NETS: Final = "() => globalThis.heard.filter((text) => text.includes('Coup'))"
_SPEECH: Final = """() => {
  globalThis.heard = [];
  globalThis.flown = 0;
  new MutationObserver((list) => {
    for (const {addedNodes} of list)
      for (const node of addedNodes) {
        if (node.parentElement?.closest("[aria-live]")) globalThis.heard.push(node.textContent);
        if (node.classList?.contains("flying")) globalThis.flown += 1;
      }
  }).observe(document.body, {childList: true, subtree: true});
}"""


def minor(text: str) -> int:
    """A signed amount of an English page, in minor units."""
    return round(float(text.replace("−", "-").replace(",", "")) * 100)


@pytest.mark.parametrize("book", [pytest.param(CARDS, marks=pytest.mark.exhaustive), WHEEL])
def test_result_is_where_stakes_lay(arrange: Arrange, at_table: Guests, book: str) -> None:
    """Chips fly, and the marks, the sum, the list and the balance say what the ledger says.

    Losers on numbers and dozens are swept without one. It is heard once, the sum first; where
    others may play the marks stand until the next coup, unless a new stake covers one. On a
    telephone on its side the list stands whole.
    """
    game = arrange(book, 17 if book == WHEEL else "rouge")
    anna = at_table(game, "Anna", reduced_motion="no-preference", has_touch=True)
    anna.stake(STAKES[book])
    anna.visit.quiet()
    previous = anna.money()
    anna.page.evaluate(_SPEECH)
    game.play()
    expect(anna.page.locator("tv-result .sum")).to_be_visible()
    following = anna.money()
    net = following.chips + following.cloth - previous.chips - previous.cloth
    total = f"Coup {net / 100:+,.0f}".replace("-", "−")
    assert anna.page.locator("tv-result .sum").inner_text() == total
    swept = sum(STAKES[book].get(chance, 0) for chance in ("P12", "0", "5"))
    eventually(lambda: sum(map(minor, anna.page.evaluate(_MARKS))), net + swept)
    anna.agrees()
    announcements = anna.page.evaluate(_NETS)
    assert [item.count("Coup") for item in announcements] == [1]
    count = anna.page.locator("tv-result li:not(.page)").count()
    assert "Coup" in announcements[0].split(". ")[-1 - count]
    assert anna.page.evaluate("() => globalThis.flown") >= len(STAKES[book])
    anna.page.locator("tv-result summary").click()
    lines = anna.page.locator("tv-result li > span").all_inner_texts()
    gains = [minor(re.findall(r"[+−][\d,.]*\d", line)[-1]) for line in lines]
    assert sum(gains) == net
    assert gains == sorted(gains, reverse=True)
    assert book == CARDS or lines[-1].startswith("4 stakes lost")
    window = anna.page.viewport_size
    assert window is not None
    anna.page.set_viewport_size({"width": 640, "height": 360})
    message = anna.page.locator("tv-result ul")
    assert message.evaluate("(element) => element.scrollHeight - element.clientHeight") == 0
    expect(message).to_be_in_viewport(ratio=1)
    anna.page.set_viewport_size(window)
    anna.page.locator("tv-result .clause").first.click()
    rules = anna.page.get_by_role("dialog").get_by_role("link")
    expect(rules).to_have_attribute("href", re.compile(rf"^/rules/{book}\?lang=en&table=table#\w"))
    anna.page.keyboard.press("Escape")
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator("tv-result ul")).to_be_hidden()
    _marks_stand_until_next_coup(anna, total.removeprefix("Coup "))


def _marks_stand_until_next_coup(anna: AtTable, total: str) -> None:
    """A new stake takes the place of one; the seat has the sum."""
    anna.arranged.bets()
    anna.may_bet()
    marks = anna.page.evaluate(_MARKS)
    anna.stake({"noir": 500})
    eventually(lambda: len(anna.page.evaluate(_MARKS)), len(marks) - 1)
    seat = anna.page.locator("tv-seats li.own")
    expect(seat.locator(".won, .lost")).to_have_text(total)
    anna.arranged.end_stage()
    eventually(lambda: anna.page.evaluate(_MARKS), [])


def test_lone_player_sees_marks_until_next_chip(arrange: Arrange, at_table: Guests) -> None:
    """A quick pause is over in half a second, and no other player needs the window clear."""
    game = arrange(CARDS, "rouge", pace=replace(HELD, quiet_seconds=900))
    anna = at_table(game, "Anna")
    game.wait(Stage.BETS)
    anna.take_chip(500)
    anna.lay("rouge")
    game.play()
    game.bets()
    anna.may_bet()
    eventually(lambda: anna.page.evaluate(_MARKS), ["+5"])
    with game.server.staff("Dora", "direction").at(game.name) as line:
        line.ask("suspend", reason="service", informed="Ida")
        eventually(lambda: anna.page.evaluate(_MARKS), [])
        line.ask("resume")
    anna.may_bet()
    eventually(lambda: anna.page.evaluate(_MARKS), ["+5"])
    anna.lay("couleur")
    eventually(lambda: anna.page.evaluate(_MARKS), [])
    assert anna.page.locator("tv-tableau .fate:not(:empty)").count() == 0


def test_prison_choice_shows_its_value(arrange: Arrange, at_table: Guests) -> None:
    """Of all stakes together and of each: what is paid now, what waiting is worth, and where to.

    On a telephone the buttons are as large as a finger, in the longest words as well.
    """
    stakes = {"couleur": 501, "noir": 500, "rouge": 2_000}
    game = arrange(CARDS, "refait", odds=True)
    anna = at_table(game, "Anna", size=(360, 640))
    anna.stake(stakes)
    game.play()
    assert game.bets() is Stage.DECISION
    odds: dict[str, Any] = Person(game.server).get(f"/api/tables/{game.name}/odds")
    winnings = {item["on"]: item["stays"][item["on"]] for item in odds["prison"]}
    decision = anna.page.locator("tv-decision")
    acts = decision.locator(".acts button")
    divide, leave, other = (acts.nth(place) for place in range(3))
    for language in ("fr", "en"):
        anna.visit.prefer(language=language)
        expect(decision).to_be_visible()
        anna.visit.quiet()
        for button in acts.all():
            box = button.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= 44
        assert anna.visit.overflow() == 0
    expect(decision.get_by_role("timer")).to_be_visible()
    results = sum(money.divide(amount, 1)[0] for amount in stakes.values())
    expect(divide).to_contain_text(f"{results / 100:.2f}")
    worth = sum(amount * winnings[chance] for chance, amount in stakes.items()) / 100
    expect(leave).to_contain_text(f"(worth {worth:.2f})")
    decision.hover()
    expect(
        decision.get_by_role("button", name="prison", exact=True)
    ).to_have_accessible_description(translate("en", "term-prison-means", topic="glossary"))
    other.click()
    for place, (chance, amount) in enumerate(stakes.items()):
        expect(decision.locator("p")).to_contain_text(
            f"{amount / 100:g} in prison on {chance.title()}"
        )
        expect(leave).to_contain_text(f"(worth {amount * winnings[chance] / 100:.2f})")
        to = next(name for name in ("noir", "rouge", "couleur") if name != chance)
        expect(other).to_contain_text(translate("en", f"chance-{to}", topic="cloth"))
        following = anna.money().chips + (money.divide(amount, 1)[0] if place == 1 else 0)
        (divide if place == 1 else leave).click()
        eventually(lambda: anna.money().chips, following)
        anna.agrees()
    expect(decision).to_be_hidden()
    assert set(game.table.players["Anna"].prison) == {("couleur", 1), ("rouge", 1)}
