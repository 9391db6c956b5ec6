"""Player before a table's page, who plays with mouse, keyboard or finger, and reads the figures.

The tests compare these with the ledger of the house.
"""

import re
import time
from collections.abc import Callable, Mapping
from typing import Final

from playwright.sync_api import Locator, Position, expect

from support.page.browser import Visit
from support.page.rigged_table import Arranged, Money
from support.patience import PATIENCE
from support.server.node_harness import code
from tapisvert.i18n import translate
from tapisvert.live.stages import Stage
from tapisvert.values import value

_LOOK_SECONDS: Final = 0.05
"""Time between two looks at a page: each is a message through four processes."""
_STEPS: Final = 60
_TAP_SECONDS: Final = 0.05
CLOTH: Final = "tv-tableau, tv-roulette"
_FIGURE: Final = re.compile(r"\d[\d,]*(?:\.\d+)?")


def minor(text: str) -> int:
    """An amount as an English page writes it, in minor units; the first of a text.

    >>> minor("seated, 1,250.50 on the cloth"), minor("nothing")
    (125050, 0)
    """
    match = _FIGURE.search(text)
    return round(float(match[0].replace(",", "")) * 100) if match else 0


Visits = Callable[..., Visit]
"""Opens a browser of a player's own: see `Visit`."""
Arrange = Callable[..., Arranged]
"""Opens a house with one table of a rulebook, whose draws give the wanted results."""
Guests = Callable[..., "AtTable"]
"""Opens that table in a guest's browser, and seats the guest with their chips."""


def _stakes(topic: str, *keys: str) -> re.Pattern[str]:
    """Return the player's own stakes in the name of a place, in English."""
    values = {"amount": "AMOUNT", "degree": "DEGREE"}
    alternatives = "|".join(re.escape(translate("en", key, topic=topic, **values)) for key in keys)
    return re.compile(
        alternatives.replace("AMOUNT", _AMOUNT).replace("DEGREE", "(?:[IVX]+|[0-9]+)")
    )


_AMOUNT: Final = r"(?:[0-9][0-9,]*(?:[.][0-9]+)?)"
_TABLEAU_SAYS: Final = _stakes("tableau", "label-own", "label-excess", "label-prison")
_WHEEL_SAYS: Final = _stakes("cloth", "spot-own", "spot-excess", "spot-prison")


@value
class Shown:
    """Figures of a player on the page: their chips, and their stakes by place."""

    chips: int
    cloth: int


class AtTable:
    """One person's page of one table."""

    def __init__(
        self, visit: Visit, arranged: Arranged, player: str = "", *, is_there: bool = False
    ) -> None:
        """Open it, unless the player is there already."""
        self.visit, self.page, self.arranged = visit, visit.page, arranged
        self.player = player
        if not is_there:
            visit.go(f"/tables/{arranged.name}")
        expect(self.cloth).to_be_visible()

    @property
    def cloth(self) -> Locator:
        """Cloth, on which stakes are laid."""
        return self.page.locator(CLOTH)

    def spot(self, on: str) -> Locator:
        """The place of a chance, as a control."""
        return self.cloth.locator(f'[data-on="{on}"] .spot, .spot[data-on="{on}"]').first

    # What he does -----------------------------------------------------------------------------

    def sit(self, chips: int) -> None:
        """Take a place, with so many chips."""
        self.page.locator(".seat button.first").click()
        dialog = self.page.get_by_role("dialog")
        dialog.locator("input[inputmode]").fill(str(chips / 100))
        dialog.locator("button.first").click()
        expect(dialog).to_have_count(0)
        expect(self.page.locator("tv-rack")).to_be_visible()

    def choose(self, name: str) -> None:
        """Choose an item of the table's menu."""
        self.page.locator(".opens-menu").click()
        self.page.locator(".menu").get_by_text(name, exact=True).click()

    def take_chip(self, amount: int) -> None:
        """A chip of that denomination into the hand."""
        name = f"{amount // 100:,}" if amount % 100 == 0 else f"{amount / 100:,.2f}"
        chips = self.page.locator("tv-rack").get_by_role("radio")
        for chip in chips.all():
            if minor(chip.get_attribute("aria-label") or "") == amount:
                chip.click()
                expect(chip).to_be_checked()
                return
        raise AssertionError(f"there is no chip of {name}")

    def may_bet(self) -> None:
        """Wait until bets are open, and the page has heard of it: a moment after the table."""
        self.arranged.wait(Stage.BETS, Stage.DECISION)
        expect(self.cloth).to_contain_class("open")

    def lay(self, on: str, by: str = "click") -> None:
        """Lay the chip in the hand: by `click`, `tap` or `press`; it is there, and is shown."""
        self.may_bet()
        before = self.money()
        getattr(self, by)(on)
        eventually(lambda: self.money().cloth > before.cloth, value=True)
        self.agrees()

    def stake(self, laid: Mapping[str, int]) -> None:
        """Lay stakes on the wire, where a test is not about how chips are laid; they are shown."""
        self.arranged.wait(Stage.BETS, Stage.DECISION)
        with self.arranged.beside_oneself(self.player) as line:
            for on, amount in laid.items():
                answer = line.bet(on, amount)
                assert code(answer) is None, answer
        self.agrees()

    def click(self, on: str) -> None:
        """Lay the chip in the hand, by mouse."""
        self.spot(on).click(position=self._free_corner(on))

    def tap(self, on: str) -> None:
        """The same by a finger."""
        self.spot(on).tap(position=self._free_corner(on))

    def tap_unheard(self, on: str) -> None:
        """A short tap that the page hears of only after the time for which a finger would aim."""
        corner, box = self._free_corner(on), self.spot(on).bounding_box()
        assert box is not None
        session = self.visit.context.new_cdp_session(self.page)
        point = {"x": box["x"] + corner["x"], "y": box["y"] + corner["y"]}
        began = time.time()
        for kind, points, at in (("Start", [point], began), ("End", [], began + _TAP_SECONDS)):
            event = {"type": f"touch{kind}", "touchPoints": points, "timestamp": at}
            session.send("Input.dispatchTouchEvent", event)
            if points:
                self.page.evaluate(_LATE)
        session.detach()

    def press(self, on: str) -> None:
        """The same by keys alone: over the cloth by arrows, and Enter."""
        self.walk(on)
        self.page.keyboard.press("Enter")

    def walk(self, on: str) -> None:
        """Move the focus over the cloth with the arrow keys, towards the place of a chance."""
        if not self.cloth.evaluate("(cloth) => cloth.contains(document.activeElement)"):
            self.cloth.locator('.spot[tabindex="0"]').first.focus()
        for _ in range(_STEPS):
            ways = self.spot(on).evaluate(_WAYS)
            if not ways:
                return
            before = self.page.evaluate(_FOCUSED)
            for key in ways:
                self.page.keyboard.press(key)
                if self.page.evaluate(_FOCUSED) != before:
                    break
        raise AssertionError(f"the arrow keys do not lead to {on}")

    def _free_corner(self, on: str) -> Position:
        """A point of the place where no stake lies over it."""
        point: Position = self.spot(on).evaluate(_FREE)
        return point

    # What he reads ----------------------------------------------------------------------------

    def money(self) -> Money:
        """Figures of the player in the ledger."""
        return self.arranged.money(self.player)

    def shown(self) -> Shown:
        """Figures on the page, read all at once."""
        read = self.page.evaluate(_READ)
        pattern = _WHEEL_SAYS if read["isWheel"] else _TABLEAU_SAYS
        labelled = sum(
            minor(amount) for label in read["labels"] for amount in pattern.findall(label)
        )
        piled, in_words = sum(map(minor, read["piles"])), minor(read["line"])
        assert labelled == in_words, f"the cloth has {labelled}, the list of players {in_words}"
        assert read["isWheel"] or piled == labelled, f"piles show {piled}, labels {labelled}"
        return Shown(minor(read["chips"]), labelled)

    def agrees(self) -> None:
        """Wait until the page agrees with the server."""
        eventually(
            lambda: self._page_figures() == self._ledger_figures(), value=True, about=self._differs
        )

    def _ledger_figures(self) -> Shown:
        money = self.money()
        return Shown(money.chips, money.cloth)

    def _differs(self) -> str:
        return f"{self._page_figures()} is shown, not {self._ledger_figures()}"

    def _page_figures(self) -> Shown | str:
        try:
            return self.shown()
        except AssertionError as error:  # one part of the page may be a moment behind another
            return str(error)


def eventually(
    read: Callable[[], object], value: object, about: Callable[[], str] | None = None
) -> None:
    """Wait until a function returns a value."""
    end = time.monotonic() + PATIENCE
    while (current := read()) != value:
        assert time.monotonic() < end, about() if about else f"{current} is not {value}"
        time.sleep(_LOOK_SECONDS)


_READ: Final = """() => {
  const text = (element) => element?.textContent ?? "";
  const spots = [...document.querySelectorAll(".spot[aria-label]:not([data-stake])")];
  const labels = spots.map((spot) => [
    spot.closest("[data-on]").dataset.on,
    spot.getAttribute("aria-label"),
  ]);
  const piles = ".pile.own .amount, .pile.excess .amount, .pile.prisoner .amount";
  return {
    labels: Object.values(Object.fromEntries(labels)),
    piles: [...document.querySelectorAll(piles)].map(text),
    isWheel: document.querySelector("tv-roulette") !== null,
    chips: text(document.querySelector(".purse .balance strong")),
    line: text(document.querySelector("tv-seats li.own .on-cloth")),
  };
}"""
_LATE: Final = "() => new Promise((done) => setTimeout(done, 200))"
"""Resolves after the timer of a finger that aims, which began before and is shorter."""
_FREE: Final = """async (spot) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  let box = spot.getBoundingClientRect();
  for (let still = 0, before = box; still < 3; before = box) { // what came may move the cloth
    await frame();
    box = spot.getBoundingClientRect();
    const stands = ["x", "y", "width", "height"].every((side) => box[side] === before[side]);
    still = stands ? still + 1 : 0;
  }
  for (const [x, y] of [[0.5, 0.5], [0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9], [0.5, 0.1]]) {
    const at = document.elementFromPoint(box.x + x * box.width, box.y + y * box.height);
    if (at === spot || spot.contains(at)) return {x: x * box.width, y: y * box.height};
  }
  return {x: box.width / 2, y: box.height / 2};
}"""
_FOCUSED: Final = "() => document.activeElement?.getAttribute('aria-label') ?? ''"
_WAYS: Final = """(wanted) => {
  const here = document.activeElement;
  if (here === wanted) return [];
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [[x, y], [toX, toY]] = [middle(here), middle(wanted)];
  const across = toX > x ? "ArrowRight" : "ArrowLeft";
  const along = toY > y ? "ArrowDown" : "ArrowUp";
  return Math.abs(toX - x) > Math.abs(toY - y) ? [across, along] : [along, across];
}"""
