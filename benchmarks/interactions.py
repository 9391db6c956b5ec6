"""How soon the table's page answers a player, in a real browser whose processor is slowed.

    python benchmarks/interactions.py [--rounds 8] [--slowed 4]

An own server with one table of cards and one wheel, whose draws are given, and a guest's page of
each; motion is on. In each round the player lays a chip, takes it back by Undo, lays it again,
opens the rules, and presses Deal now; at the wheel zero falls, and Partager is chosen. An
interaction takes from the input to the next paint, as Event Timing has it (`event` entries with an
`interactionId`, in steps of 8 ms); one that takes less than 16 ms has no entry and counts 16. INP
is the longest of all, without one for each 50, as Core Web Vitals count it.
"""

import argparse
import sys
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Final

from playwright.sync_api import Browser, Locator, Page, expect

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from support.page.browser import launched
from support.page.page_player import eventually
from support.page.rigged_table import HELD, Arranged
from support.server.http_server import opened, settings, table

from tapisvert.live.stages import Stage

BOOKS: Final = {"cards": "venezia-trente-et-quarante", "wheel": "campione-roulette"}
PACE: Final = replace(HELD, ball_seconds=0.4, card_seconds=0.1)
LEAST_MS: Final = 16
CHIPS: Final = 900_000
_OBSERVE: Final = """() => {
  globalThis.took = {};
  new PerformanceObserver((list) => {
    for (const {interactionId, duration} of list.getEntries())
      if (interactionId) took[interactionId] = Math.max(took[interactionId] ?? 0, duration);
  }).observe({type: "event", durationThreshold: 16, buffered: false});
}"""
_DURATION: Final = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  for (let frames = 0; frames < 4; frames += 1) await frame();
  const found = Math.max(0, ...Object.values(took));
  globalThis.took = {};
  return found;
}"""


class Player:
    """A page at a table, and how long each of its interactions took, in milliseconds."""

    def __init__(self, page: Page, times: dict[str, list[float]]) -> None:
        self.page = page
        self._taken = times

    def click(self, action: str, target: Locator) -> None:
        """Click there, and note the time to the next paint."""
        target.click()
        duration: float = self.page.evaluate(_DURATION)
        self._taken[action].append(max(duration, LEAST_MS))


def open_page(browser: Browser, house: Arranged, slowdown: float) -> Page:
    """Open the page of a guest who sits at the table."""
    guest = house.server.guest(f"At the {house.name}")
    guest.sit(house.name, chips=CHIPS)
    context = browser.new_context(locale="en-GB", viewport={"width": 1366, "height": 650})
    context.add_cookies(
        [
            {"name": name, "value": text, "url": house.server.origin}
            for name, text in guest.http.cookies.items()
        ]
    )
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    page.goto(f"{house.server.origin}/tables/{house.name}")
    expect(page.locator("tv-tableau, tv-roulette")).to_contain_class("open")
    expect(page.locator("tv-permanence")).to_be_visible()
    page.evaluate(_OBSERVE)
    return page


def play(player: Player, house: Arranged) -> None:
    """Play one round, up to the pause after its coup."""
    page = player.page
    cloth = page.locator("tv-tableau, tv-roulette")
    house.bets()
    expect(cloth).to_contain_class("open")
    rouge = page.locator('[data-on="rouge"] .spot, .spot[data-on="rouge"]').first
    undo = page.locator("tv-rack .acts button").first
    player.click("a chip", rouge)
    expect(undo).to_be_enabled()
    player.click("undo", undo)
    expect(undo).to_be_disabled()
    player.click("a chip", rouge)
    player.click("the menu", page.locator(".opens-menu"))
    with page.context.expect_page() as rules:
        player.click("the rules", page.locator(".menu a[href^='/rules/']"))
    rules.value.close()
    coup = house.live.history.last_result
    player.click("deal now", page.locator("tv-deal button"))
    eventually(lambda: house.live.history.last_result != coup, value=True)
    house.wait(Stage.PAUSE, Stage.OVER, Stage.BETS, Stage.DECISION)


def measure(browser: Browser, house: Arranged, rounds: int, slowdown: float) -> None:
    """Play the rounds of one table, and print each interaction and the INP."""
    times_by_action: dict[str, list[float]] = defaultdict(list)
    player = Player(open_page(browser, house, slowdown), times_by_action)
    for _ in range(rounds):
        play(player, house)
        if house.name == "wheel":
            house.bets()
            player.click("partager", player.page.locator("tv-decision button").first)
            expect(player.page.locator("tv-decision")).to_be_hidden()
    player.page.context.close()
    for action, times in times_by_action.items():
        print(f"{house.name}, {action}: {median(times):.0f} ms, longest {max(times):.0f} ms")
    all_times = sorted(
        (time_ms for times in times_by_action.values() for time_ms in times), reverse=True
    )
    print(f"{house.name}, INP of {len(all_times)}: {all_times[len(all_times) // 50]:.0f} ms")


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--slowed", type=float, default=4)
    options = parser.parse_args(arguments)
    tables = [table(name, book, PACE, minimum=500) for name, book in BOOKS.items()]
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = stack.enter_context(opened(settings(folder, *tables)))
        browser = stack.enter_context(launched())
        measure(browser, Arranged(server, "cards"), options.rounds, options.slowed)
        zeros = [0] * (options.rounds + 1)
        measure(browser, Arranged(server, "wheel", *zeros), options.rounds, options.slowed)


if __name__ == "__main__":
    main()
