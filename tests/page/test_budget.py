"""Budgets of the page: bytes and requests of the first cloth, and the work that a coup makes.

Nothing here is timed: the work is counted, and is the same on a machine that is busy.
"""

from typing import Any, Final

import pytest
from playwright.sync_api import CDPSession, Response, expect
from support.page.browser import Visit
from support.page.page_player import Arrange, AtTable, Guests, Visits, eventually

from tapisvert.live.stages import Stage

BOOKS: Final = ("venezia-trente-et-quarante", "campione-roulette")
MOST_BYTES: Final = 86_000
MOST_BYTES_IN_ALL: Final = 260_000
MOST_REQUESTS: Final = 60
MOST_BLOCKING: Final = 6
MOST_BLOCKING_BYTES: Final = 16_000
MOST_FONT_BYTES: Final = 30_000
MOST_REDRAWN: Final = 4
"""Most times that a hand may redraw the page, in its own elements: 2.8 was measured."""
MOST_LAYOUTS: Final = 60
"""27 were measured at the wheel, and 7 at cards."""
COUPS: Final = 4
ART: Final = ("courts.svg", "cards.js")
"""The drawings of the cards, which come when the cloth lies there."""
_WHEN_THERE: Final = """(() => {
  const look = () => document.querySelector("tv-tableau .spot, tv-roulette .spot")
    ? performance.mark("cloth") : requestAnimationFrame(look);
  look();
})()"""
_UNTIL_THEN: Final = """() => {
  const {startTime} = performance.getEntriesByName("cloth")[0];
  const loaded = performance.getEntriesByType("resource").concat(
    performance.getEntriesByType("navigation"));
  return loaded.filter(({responseEnd}) => responseEnd <= startTime).map(({name}) => name);
}"""
_LOADED_FONTS: Final = "() => [...document.fonts].filter((font) => font.status === 'loaded').length"
_COUNT: Final = """() => {
  globalThis.redrawn = 0;
  const size = (node) => 1 + (node.querySelectorAll?.("*").length ?? 0);
  new MutationObserver((list) => {
    for (const {addedNodes, removedNodes} of list)
      for (const node of [...addedNodes, ...removedNodes, null])
        globalThis.redrawn += node ? size(node) : 1;
  }).observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
}"""
_DRAWN_COURTS: Final = """(uses) => uses.map((use) =>
  [use.getAttribute("href"), use.getBBox().width])"""
_BLOCKING: Final = """() => performance.getEntriesByType("resource")
  .filter(({renderBlockingStatus}) => renderBlockingStatus === "blocking")
  .map(({name, encodedBodySize}) => [name, encodedBodySize])"""


class Traffic:
    """Loaded resources of a page, by address: bytes as they come over the line."""

    def __init__(self, visit: Visit) -> None:
        self.session: CDPSession = visit.context.new_cdp_session(visit.page)
        self._names: dict[str, str] = {}
        self.sizes: dict[str, int] = {}
        self.session.on("Network.requestWillBeSent", self._asked)
        self.session.on("Network.loadingFinished", self._came)
        self.session.send("Network.enable", {})

    def _asked(self, event: dict[str, Any]) -> None:
        self._names[event["requestId"]] = event["request"]["url"]

    def _came(self, event: dict[str, Any]) -> None:
        if name := self._names.get(event["requestId"]):
            self.sizes[name] = self.sizes.get(name, 0) + round(event["encodedDataLength"])


@pytest.mark.parametrize("book", BOOKS)
def test_first_cloth_is_light(arrange: Arrange, visits: Visits, book: str) -> None:
    """Less than 86 kB without the cards' art, in few requests, until it is there. Before the
    first paint stand a few small style sheets and no module: it comes before it can be played on.
    Fonts come after it, and the courts when there is one.
    """
    game = arrange(book, *(["rouge"] * COUPS if book == BOOKS[0] else ()))
    account = game.server.guest("Anna")
    account.sit(game.name, chips=100_000)
    game.wait(Stage.BETS)
    visit: Visit = visits(game.server, account, is_first=True)
    traffic = Traffic(visit)
    answers: list[Response] = []
    visit.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108 - it keeps a mark of its own
    visit.page.add_init_script(_WHEN_THERE)
    visit.go(f"/tables/{game.name}")
    expect(visit.page.locator("tv-rack")).to_be_visible()
    first = {
        name: traffic.sizes.get(name, 0)
        for name in visit.page.evaluate(_UNTIL_THEN)
        if not name.endswith(ART)
    }
    message = "\n".join(f"{size:7} {name}" for name, size in sorted(first.items()))
    assert 10_000 < sum(first.values()) < MOST_BYTES, f"{sum(first.values())} bytes\n{message}"
    assert len(first) < MOST_REQUESTS, f"{len(first)} requests\n{message}"
    blocking = dict(visit.page.evaluate(_BLOCKING))
    assert 0 < len(blocking) < MOST_BLOCKING, blocking
    assert all(name.endswith(".css") for name in blocking), blocking
    assert 1_000 < sum(blocking.values()) < MOST_BLOCKING_BYTES, blocking
    fonts_come_after(visit, answers)
    assert sum(traffic.sizes.values()) < MOST_BYTES_IN_ALL
    if book == BOOKS[0]:
        courts_come_once(AtTable(visit, game, "Anna", is_there=True), answers)


def fonts_come_after(visit: Visit, answers: list[Response]) -> None:
    """Small ones of the house's own, cached for good; the first cloth waits for none of them."""
    eventually(lambda: visit.page.evaluate(_LOADED_FONTS) > 1, value=True)
    assert not [name for name in visit.page.evaluate(_UNTIL_THEN) if name.endswith(".woff2")]
    fonts = [answer for answer in answers if answer.url.endswith(".woff2")]
    for font in fonts:
        assert font.headers["content-type"] == "font/woff2"
        assert "immutable" in font.headers["cache-control"]
    assert 0 < sum(len(font.body()) for font in fonts) < MOST_FONT_BYTES


def courts_come_once(anna: AtTable, answers: list[Response]) -> None:
    """However many are shown, one request brings them all; and none before there is one."""

    def count_art_requests() -> int:
        return len([answer for answer in answers if ART[0] in answer.url])

    courts = anna.page.locator('tv-rows .card[data-face="full"] use')
    names = set[str]()
    for _ in range(COUPS):
        assert names or not count_art_requests()
        anna.stake({"rouge": 1_000})
        anna.arranged.play()
        anna.visit.quiet()
        cards = courts.evaluate_all(_DRAWN_COURTS)
        assert all(width > 0 for _, width in cards), cards
        names |= {name for name, _ in cards}
        anna.arranged.bets()
    assert len(names) > 1, "not enough courts fell"
    assert count_art_requests() == 1


@pytest.mark.parametrize("book", BOOKS)
def test_hand_makes_little_work(arrange: Arrange, at_table: Guests, book: str) -> None:
    """Two chips, by mouse and by key: elements redrawn until the house has answered both."""
    game = arrange(book)
    anna: AtTable = at_table(game, "Anna", chips=500_000)
    anna.lay("noir")
    anna.visit.quiet()
    chip = anna.money().cloth
    session: CDPSession = anna.visit.context.new_cdp_session(anna.page)
    session.send("Performance.enable")
    anna.page.evaluate(_COUNT)
    previous = layouts(session)
    anna.click("rouge")
    anna.page.keyboard.press("ArrowRight")
    anna.page.keyboard.press("Enter")
    eventually(lambda: anna.money().cloth, 3 * chip)
    anna.agrees()
    anna.visit.quiet()
    created = layouts(session) - previous
    redrawn, elements = anna.page.evaluate("[redrawn, document.querySelectorAll('*').length]")
    assert 0 < redrawn < MOST_REDRAWN * elements, f"{redrawn} are drawn anew, of {elements}"
    assert 0 < created < MOST_LAYOUTS, f"{created} layouts"


def layouts(session: CDPSession) -> int:
    """Number of layouts of the page."""
    message = session.send("Performance.getMetrics")["metrics"]
    (count,) = (round(item["value"]) for item in message if item["name"] == "LayoutCount")
    return int(count)
