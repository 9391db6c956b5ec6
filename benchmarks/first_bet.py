"""How long a stranger needs from the address to the first bet, in a real browser.

    python benchmarks/first_bet.py [VISITS]

Each visit has a server of its own, with the tables of a demonstration at their own pace, and is a
browser's first: nothing is cached, the processor is slowed four times by the browser, and the
window has a phone's size in every second one. Two actions are made, each as soon as the page lets a
person make it: Play now, then the field of rouge. Printed are the times since the address was
opened, by the browser's own clock: when the button can be pressed, when the cloth is there, when it
takes bets, and when the house has taken the bet; of all visits the median and the slowest.
"""

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from support.page.browser import launched

SLOWER: Final = 4
SIZES: Final = ((1366, 650), (360, 640))
STEPS: Final = ("button", "cloth", "bets open", "bet taken")
_PLAY: Final = "button.play-now"
_CLOTH: Final = "tv-tableau"
_ROUGE: Final = '[data-on="rouge"] .spot'
_OWN_PILE: Final = '[data-on="rouge"] .pile.own:not(.pending)'
PATIENCE_MS: Final = 120_000


@contextmanager
def house() -> Iterator[str]:
    """A demonstration in a process of its own; its origin."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["-m", "tapisvert", "serve", "--port", "0"]
        process = subprocess.Popen(
            [sys.executable, *command, "--database", f"sqlite:///{folder}/house.db"],
            stdout=subprocess.PIPE,
            text=True,
            cwd=folder,
            env={**os.environ, "TAPISVERT_LOG_LEVEL": "warning"},
        )
        assert process.stdout is not None
        address = next((line for line in process.stdout if "127.0.0.1:" in line), None)
        if address is None:
            raise SystemExit("the server did not start")
        try:
            yield address.strip().rpartition(" ")[2]
        finally:
            process.terminate()
            process.wait()


def measure_visit(browser: Browser, origin: str, size: tuple[int, int]) -> list[float]:
    """The seconds of each step since the address was opened."""
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale="en-GB", has_touch=True
    )
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(origin, wait_until="commit")
    origin_ms = page.evaluate("performance.timeOrigin")
    times = []

    def mark(tab: Page) -> None:
        times.append((tab.evaluate("Date.now()") - origin_ms) / 1000)

    page.locator(_PLAY).wait_for()
    mark(page)
    page.locator(_PLAY).tap()  # the first action
    page.locator(_CLOTH).wait_for()
    mark(page)
    page.locator(f"{_CLOTH}.open").wait_for()
    mark(page)
    page.locator(_ROUGE).tap()  # the second
    page.locator(_OWN_PILE).first.wait_for()
    mark(page)
    context.close()
    return times


def main(visits: int) -> None:
    """Visit, and print the times."""
    visit_times = []
    with launched() as browser:
        for visit in range(visits):
            with house() as origin:
                visit_times.append(measure_visit(browser, origin, SIZES[visit % len(SIZES)]))
    print(f"{visits} visits, the processor slowed {SLOWER} times, 2 actions; seconds")
    for step, seconds in zip(STEPS, zip(*visit_times, strict=True), strict=True):
        print(f"{step:10} median {statistics.median(seconds):5.1f}  slowest {max(seconds):5.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 6)
