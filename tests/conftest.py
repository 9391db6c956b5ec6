"""Options of the tests, their selection and order, and the summary after all of them."""

import asyncio
import gc
import inspect
import os
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import changed
import docstrings
import order
import pytest
import stalls
import surroundings
from _pytest.runner import runtestprotocol

surroundings.settle()  # before NumPy is imported, and before anything starts
gc.disable()  # until all is imported and collected, which stays
_SELDOM: Final = (20_000, 20, 20)
"""Objects between two collections: most of what a test makes is gone by itself at its end."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Campaigns' size, which tests run in what order, and what the page's tests need and write."""
    parser.addoption("--scale", type=int, default=1, help="multiply the size of campaigns")
    parser.addoption("--all", action="store_true", help="run the exhaustive forms as well")
    parser.addoption(
        "--changed",
        nargs="?",
        const="HEAD",
        metavar="REVISION",
        help="run what a change since a revision can touch; without one, what is not committed",
    )
    parser.addoption("--shuffle", type=int, metavar="SEED", help="run in an order by chance")
    parser.addoption("--stalls", type=int, metavar="SEED", help="let event loops stall by chance")
    parser.addoption(
        "--require-browser", action="store_true", help="fail where there is no browser, not skip"
    )
    parser.addoption(
        "--write-goldens", action="store_true", help="write anew what tests compare words with"
    )
    parser.addoption(
        "--write-pictures", action="store_true", help="take the pictures of the docs anew"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Let tests whose size is set on import know of the exhaustive run, and search for examples."""
    surroundings.is_exhaustive = config.getoption("--all")
    config.pluginmanager.register(docstrings)
    if (seed := config.getoption("--stalls")) is not None:
        stalls.install(seed)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Select and order the tests as the options have it."""
    if not config.getoption("--all"):
        _leave_out(config, items, {item for item in items if item.get_closest_marker("exhaustive")})
    seed, revision = config.getoption("--shuffle"), config.getoption("--changed")
    if seed is not None:
        order.shuffle(items, seed)
    else:
        order.longest_first(items)
    if (
        revision is not None
        and (distances := changed.distances(changed.since(revision))) is not None
    ):
        _leave_out(config, items, {item for item in items if item.path not in distances})
        items.sort(key=lambda item: distances[item.path])


def _leave_out(config: pytest.Config, items: list[pytest.Item], excluded: set[pytest.Item]) -> None:
    if excluded:
        config.hook.pytest_deselected(items=excluded)
        items[:] = [item for item in items if item not in excluded]


def pytest_collection_finish() -> None:
    """All that was imported and collected stays: the collector need not look through it again and
    again, which would take a quarter of the time of what makes much. Nor does it look now: what is
    garbage then is little, and stays too.
    """
    gc.freeze()
    gc.set_threshold(*_SELDOM)
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Have a worker tell what came of a test, and neither that it begins, is set up and torn down:
    writing and reading these takes as long as all else that pytest does for a test.
    """
    if not hasattr(item.config, "workerinput") or _needs_all_reports(item.config):
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    return True


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine, on a loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Share the files out, if that is how the tests are shared out, so that few browsers start."""
    if config.getvalue("dist") != "loadfile":
        return None
    from sharing import PagesTogether  # noqa: PLC0415 - not without pytest-xdist

    return PagesTogether(config, log)


def _needs_all_reports(config: pytest.Config) -> bool:
    return config.option.durations is not None or config.option.xmlpath is not None


@pytest.fixture(scope="session")
def scale(request: pytest.FixtureRequest) -> int:
    """By how much the size of a campaign is multiplied; 1 unless `--scale` says otherwise."""
    scale_option: int = request.config.getoption("--scale")
    return scale_option


@pytest.fixture(autouse=True)
def _unchanged_environment() -> Iterator[None]:
    """Fail a test that leaves a setting of the program to the tests after it in the same worker."""
    before = _settings()
    yield
    assert _settings() == before


def _settings() -> dict[str, str | None]:
    names = [name for name in os.environ if name.startswith("TAPIS")]
    return {name: os.environ.get(name) for name in names}


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say aloud what this machine could not verify, and how many tests that was."""
    reasons = [report.longrepr[2] for report in terminalreporter.stats.get("skipped", ())]
    for reason, tests in Counter(reasons).items():
        if "NOT VERIFIED" in reason:
            terminalreporter.write_line(f"{tests} tests {reason.removeprefix('Skipped: ')}")
