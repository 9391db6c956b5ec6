"""The surroundings of the tests, and which of them a change selects."""

import os
import resource
import signal
import subprocess
import sys
from itertools import groupby
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import changed
import order
import pytest
import surroundings
from _pytest.doctest import DoctestModule
from support.engine.strategies import examples

TESTS = Path(__file__).parent
PROGRAM = """
import os, signal, sys, time
sys.path.insert(0, sys.argv[1])
import surroundings
surroundings.settle()
child = (
    "import os, resource, signal, time;"
    "numbers = (signal.SIGINT, signal.SIGHUP, signal.SIGTERM, signal.SIGQUIT);"
    "print([signal.getsignal(number) is not signal.SIG_IGN for number in numbers]);"
    "print(signal.pthread_sigmask(signal.SIG_BLOCK, ()));"
    "print(time.tzname, resource.getrlimit(resource.RLIMIT_NOFILE)[0], os.path.expanduser('~'));"
    "names = ('LANG', 'LC_ALL', 'COLUMNS', 'NO_COLOR', 'XDG_CACHE_HOME', 'PYTHONOPTIMIZE');"
    "print([os.environ.get(name) for name in names]);"
    "print([name for name in os.environ if name.startswith('TAPISVERT_')])"
)
os.execv(sys.executable, [sys.executable, "-c", child])
"""
OUTCOMES = """
import pytest
@pytest.fixture
def before():
    raise ValueError
@pytest.fixture
def after():
    yield
    raise ValueError
def test_good(): pass
def test_bad(): assert 0
def test_bad_before(before): pass
def test_bad_after(after): pass
def test_skipped(): pytest.skip("so")
@pytest.mark.xfail
def test_expected(): assert 0
"""
HOSTILE = {
    "TZ": "Pacific/Kiritimati",
    "LC_ALL": "it_IT.ISO-8859-1",
    "COLUMNS": "20",
    "NO_COLOR": "1",
    "XDG_CACHE_HOME": "/nonexistent",
    "HOME": "/nonexistent",
    "PYTHONOPTIMIZE": "2",
    "TAPISVERT_BROWSER": "chromium",  # a house refuses a variable that it does not know
}


def seen(environment: dict[str, str], *, as_background_job: bool) -> str:
    """Return the surroundings of a program that a test starts."""

    def inherit() -> None:
        if as_background_job:
            for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
                signal.signal(number, signal.SIG_IGN)
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
            limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
            resource.setrlimit(resource.RLIMIT_NOFILE, (64, limit))

    return subprocess.run(
        [sys.executable, "-c", PROGRAM, str(TESTS)],
        env={"PATH": os.environ["PATH"], **environment},
        preexec_fn=inherit,
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_programs_get_same_environment_from_any_shell() -> None:
    """Signals ignored or blocked, few descriptors, another zone, locale, terminal and home."""
    usual = seen({}, as_background_job=False)
    assert "[True, True, True, True]" in usual
    assert seen(HOSTILE, as_background_job=True) == usual


@pytest.mark.parametrize(
    ("file", "touched", "untouched"),
    [
        (
            "tests/odds/test_advisor.py",
            "tests/odds/test_advisor.py",
            "tests/odds/test_wheel_odds.py",
        ),
        (
            "tests/support/odds/brute_force_odds.py",
            "tests/odds/test_two_rows.py",
            "tests/page/test_stakes.py",
        ),
        ("src/tapisvert/wheel.py", "tests/rules/test_properties.py", "tests/changed.py"),
        ("src/tapisvert/web/verify.js", "tests/web/test_verify_js.py", "tests/test_money.py"),
        ("deploy/compose.yaml", "tests/test_deployment.py", "tests/test_money.py"),
        (
            "src/tapisvert/regulations/clauses.toml",
            "tests/regulations/test_loader.py",
            "tests/changed.py",
        ),
    ],
)
def test_change_selects_tests_it_can_touch(file: str, touched: str, untouched: str) -> None:
    """Importers over any number of files, readers of data by name; not the rest."""
    distances = changed.distances([Path(file)])
    assert distances is not None
    assert changed.ROOT / touched in distances
    assert changed.ROOT / untouched not in distances


@pytest.mark.parametrize("file", ["pyproject.toml", "requirements/all.lock", "un" + "known.bin"])
def test_change_of_common_file_selects_every_test(file: str) -> None:
    """The settings of the tests, the packages, and what no file is known to read."""
    assert changed.distances([Path(file)]) is None


def test_shuffled_order_depends_only_on_seed(request: pytest.FixtureRequest) -> None:
    """The same seed gives the same order, another another; no test is lost, files stay whole."""
    items = request.session.items
    first, repetition, other = [*items], [*items], [*items]
    order.shuffle(first, 1)
    order.shuffle(repetition, 1)
    order.shuffle(other, 2)
    assert first == repetition != other
    assert {*first} == {*items}
    files = [path for path, _ in groupby(item.path for item in first)]
    assert len(files) == len({*files})


def test_waiting_tests_are_spread_among_computing_tests() -> None:
    """Files that wait for a server stand between those that compute, each file whole, and what is
    quick comes last.
    """
    folder = Path(__file__).parent
    waiting_files = [f"server/api/test_{name}.py" for name in "abcd"]
    names = ["rules/test_a.py", *waiting_files, "cli/test_a.py", "cli/test_b.py", "page/test_a.py"]
    items = [
        cast(pytest.Item, SimpleNamespace(path=folder / name)) for name in names for _ in range(2)
    ]
    order.longest_first(items)
    a, b, c, d = waiting_files
    expected = ["page/test_a.py", a, "cli/test_a.py", b, c, "cli/test_b.py", d, "rules/test_a.py"]
    assert [item.path for item in items] == [folder / name for name in expected for _ in range(2)]


def test_files_without_example_are_skipped(request: pytest.FixtureRequest) -> None:
    """Of the package as of the tests: a hook of `conftest.py` would leave out its own folder's."""
    package = changed.ROOT / "src/tapisvert"
    for path, number in ((package / "wheel.py", 1), (package / "__init__.py", 0)):
        ask = request.session.gethookproxy(path).pytest_collect_file
        collectors = ask(file_path=path, parent=request.session)
        assert sum(isinstance(collector, DoctestModule) for collector in collectors) == number


def test_exhaustive_run_tries_more_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as a test has for it, or four times as many."""
    for is_exhaustive, counts in ((False, (8, 8)), (True, (32, 60))):
        monkeypatch.setattr(surroundings, "is_exhaustive", is_exhaustive)
        assert (examples(8).max_examples, examples(8, exhaustive=60).max_examples) == counts


def test_worker_reports_all_outcomes(tmp_path: Path) -> None:
    """Also of a test that fails before its call or after it."""
    tests = tmp_path / "test_outcomes.py"
    tests.write_text(OUTCOMES)
    plugins = ("--noconftest", "-p", "xdist")  # and no other: each worker would import them all
    result = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "conftest", *plugins, "-n", "1", str(tests)],
        env={**os.environ, "PYTHONPATH": str(TESTS), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    ).stdout
    assert "1 failed, 2 passed, 1 skipped, 1 xfailed, 2 errors in" in result
    assert "ERROR test_outcomes.py::test_bad_before - ValueError" in result
    assert "ERROR test_outcomes.py::test_bad_after - ValueError" in result
