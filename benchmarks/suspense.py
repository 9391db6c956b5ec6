"""When the page shows and sounds what a coup gives, against the last card and the ball.

    python benchmarks/suspense.py [--coups 8]

An own server, whose draws are given: rouge wins at cards, 17 at the wheel. A guest's page plays at
four speeds: by the table's clock beside another player, calm, turbo, and calm with the processor
slowed four times (CDP). The page reports, by its own clock, the end of the flight of each card and
of the ball's run, in whose last 7% the ball lies in its pocket; then when the total, the verdict
(winning row, number or gain), the result, and a sound come. Printed are the milliseconds after that
end: of all coups the median, and the least and the greatest.
"""

import argparse
import statistics
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, expect

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
from support.page.browser import launched
from support.page.rigged_table import Arranged
from support.server.http_server import Server, opened, settings, table

from tapisvert.live.stages import Pace
from tapisvert.values import value

BOOKS: Final = {
    "cards": "venezia-trente-et-quarante",
    "wheel": "campione-roulette",
}
STAKES: Final = {"cards": "rouge", "wheel": "17"}
RESULTS: Final[dict[str, str | int]] = {"cards": "rouge", "wheel": 17}
PACE: Final = Pace(bets_seconds=3, decision_seconds=3, quiet_seconds=0)
STAKE: Final = 1_000


@value
class Speed:
    """Speed of a page: its preference, a companion who makes the clock run, a slower processor."""

    name: str
    tempo: str
    has_company: bool = False
    slowdown: int = 1


SPEEDS: Final = (
    Speed("the table's clock", "calm", has_company=True),
    Speed("calm", "calm"),
    Speed("turbo", "turbo"),
    Speed("calm, slowed 4 times", "calm", slowdown=4),
)
WATCH: Final = """() => {
  globalThis.news = [];
  const tell = (what) => news.push([what, performance.now()]);
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const motion = animate.apply(this, how);
    const isBall = this.closest("tv-wheel") && how[1].iterations === undefined;
    if (isBall || this.matches(".laid")) motion.finished.then(() => tell("end"), () => {});
    return motion;
  };
  const start = AudioBufferSourceNode.prototype.start, ring = OscillatorNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...at) {
    tell("sound");
    return start.apply(this, at);
  };
  OscillatorNode.prototype.start = function (...at) {
    tell("bell");
    return ring.apply(this, at);
  };
  const marks = {
    total: () => [...document.querySelectorAll(".total strong")].map((row) => row.innerText).join(),
    verdict: () => document.querySelectorAll(
      "tv-rows .won, tv-tableau .gain, tv-roulette .gains *").length > 0,
    number: () => document.querySelector(".wheel-stage:not(.rolling) .number strong")?.textContent,
    result: () => document.querySelector("tv-result:not([hidden]) .sum")?.textContent,
  };
  const before = {};
  new MutationObserver(() => {
    for (const [what, read] of Object.entries(marks)) {
      const now = read();
      if (now && now !== before[what]) tell(what);
      before[what] = now;
    }
  }).observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
}"""
SETTLED: Final = "() => news.some(([what]) => what === 'result')"


def read_coup(page: Page) -> dict[str, float]:
    """Milliseconds of each piece of news of a coup after the last end of a flight or of the run."""
    news: list[tuple[str, float]] = page.evaluate("() => news.splice(0)")
    end = max(at for kind, at in news if kind == "end")
    last_sounds = [at for kind, at in news if kind == "sound" and at > end - 50]
    times = {kind: at - end for kind, at in news if kind not in ("end", "sound")}
    return times | ({"card's sound": last_sounds[-1] - end} if last_sounds else {})


def play(
    server: Server, browser: Browser, game: str, speed: Speed, coups: int
) -> Iterator[dict[str, float]]:
    """Play so many coups, and yield the times of each."""
    name = f"{game}-{SPEEDS.index(speed)}"
    Arranged(server, name, *[RESULTS[game]] * (coups + 1))
    account = server.guest(f"Player {name}")
    context = browser.new_context(locale="en-GB", viewport={"width": 1366, "height": 650})
    cookies = account.http.cookies.items()
    context.add_cookies(
        [{"name": key, "value": text, "url": server.origin} for key, text in cookies]
    )
    page = context.new_page()
    preferences = f'{{"pace":"{speed.tempo}","sound":true,"entropy":false,"tips":9}}'
    page.add_init_script(f"localStorage.setItem('tapisvert', '{preferences}')")
    with ExitStack() as lines:
        if speed.has_company:
            lines.enter_context(server.guest(f"Other {name}").at(name, chips=100_000))
        line = lines.enter_context(account.at(name, chips=900_000))
        page.goto(f"{server.origin}/tables/{name}")
        page.context.new_cdp_session(page).send(
            "Emulation.setCPUThrottlingRate", {"rate": speed.slowdown}
        )
        expect(page.locator("tv-rack .chips button").first).to_be_visible()
        page.locator("tv-rack .chips button").first.click()  # a browser has no sound before
        page.evaluate(WATCH)
        for _ in range(coups):
            expect(page.locator("tv-tableau, tv-roulette")).to_contain_class("open", timeout=60_000)
            page.evaluate("() => news.splice(0)")
            line.bet(STAKES[game], STAKE)
            if not speed.has_company:
                line.ask("ready", is_ready=True)
            page.wait_for_function(SETTLED, timeout=60_000)
            page.wait_for_timeout(400)
            yield read_coup(page)
    context.close()


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure each game at each speed, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--coups", type=int, default=8)
    options = parser.parse_args(arguments)
    tables = [
        table(f"{game}-{number}", book, PACE, minimum=500)
        for game, book in BOOKS.items()
        for number in range(len(SPEEDS))
    ]
    with (
        tempfile.TemporaryDirectory() as folder,
        opened(settings(Path(folder), *tables)) as server,
        launched() as browser,
    ):
        for game in BOOKS:
            for speed in SPEEDS:
                coups = [*play(server, browser, game, speed, options.coups)]
                parts = []
                for kind in sorted({kind for coup in coups for kind in coup}):
                    times = [coup[kind] for coup in coups if kind in coup]
                    median = statistics.median(times)
                    parts.append(f"{kind} {median:.0f} ({min(times):.0f} to {max(times):.0f})")
                print(f"{game}, {speed.name}, ms: {', '.join(parts)}", flush=True)


if __name__ == "__main__":
    main()
