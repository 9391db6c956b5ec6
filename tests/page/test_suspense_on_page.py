"""Suspense: a total comes with its card, and the verdict after the last card, or the ball, lies."""

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect
from support.page.page_player import Arrange, Guests, Visits, eventually

from tapisvert.i18n import translate

CARDS: Final = "venezia-trente-et-quarante"
WHEEL: Final = "campione-roulette"
SEED: Final = 7
_WATCH: Final = """() => {
  const flies = (card) => card.getAnimations().some(({playState}) => playState === "running");
  const points = ({dataset}) => Math.min("A23456789TJQK".indexOf(dataset.card[0]) + 1, 10);
  const verdicts = "tv-rows .total span, tv-rows .won, tv-tableau .gain, tv-tableau .prisoner,"
    + "tv-tableau .fate:not(:empty), tv-result:not([hidden]), .desk .gain:not([hidden]),"
    + "tv-roulette .marks *, tv-roulette .gains *, .wheel-stage .number strong, .moment";
  const places = "tv-strip, .permanence, .purse .balance";
  const news = () => [...document.querySelectorAll(places)].map(({textContent}) => textContent)
    .concat(/Coup [−+0-9]|gagne/.test(document.querySelector("[aria-live=polite]").textContent))
    .join();
  const old = news();
  globalThis.seen = {flights: 0, ahead: [], early: [], waits: 0, moment: ""};
  const look = () => {
    let flying = 0, complete = 0;
    for (const row of document.querySelectorAll("tv-rows .row-of-cards")) {
      const cards = [...row.querySelectorAll(".laid")];
      const lie = cards.filter((card) => !flies(card)).map((card) => card.firstElementChild);
      const total = Number(row.querySelector(".total strong")?.textContent ?? 0);
      const lying = lie.reduce((sum, card) => sum + points(card), 0);
      if (total > lying) seen.ahead.push(`${total}, and ${lying} lie`);
      flying += cards.length - lie.length;
      complete += total > 30;
    }
    if (document.querySelector(".wheel-stage.rolling")) flying += 1;
    seen.flights += flying;
    const shown = [...document.querySelectorAll(verdicts)].map(({className}) => className);
    const words = document.querySelector("tv-coach")?.textContent;
    if (/a refait|You won|You lost|won|lost/.test(words)) shown.push("coach");
    if (news() !== old) shown.push(`news: ${news()}, and not ${old}`);
    seen.moment ||= document.querySelector(".moment")?.textContent ?? "";
    if (flying) seen.early.push(...shown);
    else if (complete === 2 && !shown.length) seen.waits += 1;
  };
  new MutationObserver(look).observe(document, {
    subtree: true, childList: true, attributes: true, characterData: true});
}"""


_HIDE_IN_FLIGHT: Final = """() => {
  const states = new Promise((resolve) => {
    const look = () => {
      const [flight] = document.querySelector("tv-rows").getAnimations({subtree: true});
      if (!flight) return requestAnimationFrame(look);
      const before = flight.playState;
      Object.defineProperty(document, "hidden", {get: () => true, configurable: true});
      document.dispatchEvent(new Event("visibilitychange"));
      resolve([before, flight.playState]);
      delete document.hidden;
    };
    look();
  });
  return {states};
}"""


def seen(page: Page) -> dict[str, Any]:
    """Check that nothing was ahead of the cards; return how many flew and how often it waited."""
    observer: dict[str, Any] = page.evaluate("() => globalThis.seen")
    assert observer["ahead"] == []
    assert observer["early"] == []
    return observer


@pytest.mark.parametrize("result", ["rouge", "refait"])
def test_verdict_waits_for_last_card(arrange: Arrange, at_table: Guests, result: str) -> None:
    """No total, winner, prison, gain or word of the coach is ahead of the cards."""
    game = arrange(CARDS, result)
    anna = at_table(game, "Anna", reduced_motion="no-preference", prefers={"tips": 0})
    anna.stake({"rouge": 1_000})
    anna.visit.quiet()
    anna.page.evaluate(_WATCH)
    game.play()
    mark = ".gain" if result == "rouge" else ".prisoner"
    expect(anna.page.locator(f"tv-tableau {mark}")).to_be_visible()
    expect(anna.page.locator("tv-result .sum")).to_be_visible()
    observer = seen(anna.page)
    assert observer["flights"] > 0
    assert observer["waits"] > 0
    anna.agrees()


def test_number_waits_for_ball(arrange: Arrange, at_table: Guests) -> None:
    """No number, gain, balance, permanence or word of the coach is ahead of the ball; then a moment
    shows the number and the call.
    """
    game = arrange(WHEEL, 17)
    anna = at_table(game, "Anna", reduced_motion="no-preference", prefers={"tips": 0})
    anna.stake({"17": 1_000})
    anna.visit.quiet()
    anna.page.evaluate(_WATCH)
    game.play()
    expect(anna.page.locator("tv-result .sum")).to_be_visible()
    observer = seen(anna.page)
    assert observer["flights"] > 0
    assert observer["moment"].startswith("17Dix-sept, noir")
    anna.agrees()


def test_hidden_page_ends_flights(arrange: Arrange, at_table: Guests) -> None:
    """A card that flies as the page is hidden lies at once: no frame would end its flight."""
    game = arrange(CARDS, "rouge")
    anna = at_table(game, "Anna", reduced_motion="no-preference")
    anna.stake({"rouge": 1_000})
    anna.visit.quiet()
    flight = anna.page.evaluate_handle(_HIDE_IN_FLIGHT)
    game.play()
    assert anna.page.evaluate("(flight) => flight.states", flight) == ["running", "finished"]
    expect(anna.page.locator("tv-result .sum")).to_be_visible()


def test_verdict_is_immediate_without_motion(arrange: Arrange, at_table: Guests) -> None:
    """One who wants no motion waits for no flight."""
    game = arrange(CARDS, "rouge")
    anna = at_table(game, "Anna")
    anna.stake({"rouge": 1_000})
    anna.visit.quiet()
    anna.page.evaluate(_WATCH)
    game.play()
    expect(anna.page.locator("tv-tableau .gain")).to_be_visible()
    observer = seen(anna.page)
    assert (observer["flights"], observer["waits"]) == (0, 0)


def test_lesson_counts_dealt_cards(arrange: Arrange, visits: Visits) -> None:
    """Its sentences come after the cards too, and the winner a moment after the last."""
    game = arrange(CARDS)
    visit = visits(game.server, reduced_motion="no-preference")
    page = visit.go(f"/learn?seed={SEED}")
    page.locator('[data-on="rouge"] .spot').click()
    page.evaluate(_WATCH)
    desk = page.locator(".desk")
    for key in ("learn-deal-noir", "learn-deal-rouge"):
        desk.get_by_role("button", name=translate("en", key, topic="learn")).click()
    expect(
        desk.get_by_role("button", name=translate("en", "learn-on", topic="learn"))
    ).to_be_visible()
    eventually(lambda: page.locator("tv-rows .total span").count(), 1)
    observer = seen(page)
    assert observer["flights"] > 0
    assert observer["waits"] > 0
