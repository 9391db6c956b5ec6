"""What every test may ask for: the size of a campaign."""

import os

import pytest

# Before NumPy is imported: threads of its own are in the way of tests that run side by side.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--scale N` makes every campaign N times as large."""
    parser.addoption("--scale", type=int, default=1, help="multiply the size of campaigns")


@pytest.fixture(scope="session")
def scale(request: pytest.FixtureRequest) -> int:
    """By how much the size of a campaign is multiplied; 1 unless `--scale` says otherwise."""
    asked: int = request.config.getoption("--scale")
    return asked
