"""How fast a player alone plays, in a real browser whose processor is slowed.

    python benchmarks/rhythm.py [--coups 20] [--slowed 4] [--rulebook campione-trente-et-quarante]

An own server with the pace of its defaults, and a guest's page of one table. The player repeats the
last stakes and presses Deal now as soon as the page lets them, at the calm tempo, then at turbo. A
coup counts from one result to the next on the page, so that the clicks and the page's own work are
in it; the processor of the page is slowed so many times (CDP, `Emulation.setCPUThrottlingRate`).
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, expect

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from support.page.browser import launched
from support.server.http_server import Server, opened, settings, table

from tapisvert.live.stages import Pace

TEMPOS: Final = ("calm", "turbo")
"""A table for each, so that each player is alone."""
CHIPS: Final = 900_000
STAKE: Final = 500
_COUNT: Final = """() => {
  globalThis.coups = 0;
  const croupier = document.querySelector("tv-croupier");
  let isClosed = false;
  new MutationObserver(() => {
    const was = isClosed;
    isClosed = croupier.classList.contains("closed");
    if (was && !isClosed) globalThis.coups += 1;
  }).observe(croupier, {attributes: true, attributeFilter: ["class"]});
}"""
_MAY_REPEAT: Final = """() => !document.querySelectorAll("tv-rack .acts button")[1].disabled"""


def play(page: Page, coups: int) -> list[float]:
    """Play so many coups after the first; the seconds from each result to the next."""
    repeat = page.locator("tv-rack .acts button").nth(1)
    deal = page.locator("tv-deal button.first")
    page.evaluate(_COUNT)
    times: list[float] = []
    for number in range(coups + 1):
        page.wait_for_function(_MAY_REPEAT)
        repeat.click()
        deal.click()
        page.wait_for_function(f"() => globalThis.coups > {number}")
        times.append(time.perf_counter())
    return [following - previous for previous, following in pairwise(times)]


def measure(server: Server, page: Page, tempo: str, coups: int, slowdown: float) -> list[float]:
    """Open the page of one who plays at that tempo, sit down, and play."""
    page.context.add_cookies(
        [
            {"name": name, "value": text, "url": server.origin}
            for name, text in server.guest(f"Player {tempo}").http.cookies.items()
        ]
    )
    page.add_init_script(f"localStorage.setItem('tapisvert', '{{\"pace\":\"{tempo}\"}}')")
    page.goto(f"{server.origin}/tables/{tempo}")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    page.locator(".seat button.first").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("input[inputmode]").fill(str(CHIPS // 100))
    dialog.locator("button.first").click()
    expect(page.locator("tv-tableau, tv-roulette")).to_contain_class("open")
    page.locator('[data-on="rouge"] .spot, .spot[data-on="rouge"]').first.click()
    page.locator("tv-deal button.first").click()
    page.wait_for_function(_MAY_REPEAT)
    return play(page, coups)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure both tempos, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--coups", type=int, default=20)
    parser.add_argument("--slowed", type=float, default=4)
    parser.add_argument("--rulebook", default="campione-trente-et-quarante")
    options = parser.parse_args(arguments)
    tables = [table(tempo, options.rulebook, Pace(), minimum=STAKE) for tempo in TEMPOS]
    with (
        tempfile.TemporaryDirectory() as folder,
        opened(settings(Path(folder), *tables)) as server,
        launched() as browser,
    ):
        for tempo in TEMPOS:
            context = browser.new_context(locale="en-GB", viewport={"width": 1366, "height": 650})
            seconds = measure(server, context.new_page(), tempo, options.coups, options.slowed)
            context.close()
            mean = sum(seconds) / len(seconds)
            print(
                f"{tempo}: {len(seconds)} coups in {sum(seconds):.1f} s, {mean:.2f} s each"
                f" (longest {max(seconds):.2f} s), {60 / mean:.0f} coups a minute"
            )


if __name__ == "__main__":
    main()
