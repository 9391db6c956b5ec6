"""What every test may ask for: the size of a campaign; and what is said when all are over."""

import gc
import os
from collections import Counter

import pytest

# Before NumPy is imported: threads of its own are in the way of tests that run side by side.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--scale N` makes every campaign N times as large; the others are about the browser."""
    parser.addoption("--scale", type=int, default=1, help="multiply the size of campaigns")
    parser.addoption(
        "--require-browser", action="store_true", help="fail where there is no browser, not skip"
    )
    parser.addoption(
        "--write-goldens", action="store_true", help="write the pictures in words of the page anew"
    )
    parser.addoption(
        "--write-pictures", action="store_true", help="take the pictures of the docs anew"
    )


def pytest_collection_finish() -> None:
    """All that was imported and collected stays: the collector need not look through it again and
    again, which would take a quarter of the time of what makes much.
    """
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def scale(request: pytest.FixtureRequest) -> int:
    """By how much the size of a campaign is multiplied; 1 unless `--scale` says otherwise."""
    asked: int = request.config.getoption("--scale")
    return asked


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say aloud what this machine could not verify, and how many tests that was."""
    reasons = [report.longrepr[2] for report in terminalreporter.stats.get("skipped", ())]
    for reason, tests in Counter(reasons).items():
        if "NOT VERIFIED" in reason:
            terminalreporter.write_line(f"{tests} tests {reason.removeprefix('Skipped: ')}")
