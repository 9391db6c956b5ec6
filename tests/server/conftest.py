"""Fixtures of the server's tests: storages of every kind, a PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine
from support.server.account_fixtures import HouseOfTests, emptied
from support.storage import postgres
from support.storage.store_backends import (
    Place,
    PostgresPlace,
    begin,
    sqlite_place,
    sqlite_template,
)

from tapisvert.api import gateway
from tapisvert.house import approval_endpoints
from tapisvert.journal.connect import migrate
from tapisvert.journal.sql import EventStore
from tapisvert.journal.transactions import make_engine
from tapisvert.live import leases


@pytest.fixture
def looks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Polls of a house each second come twenty times a second."""
    monkeypatch.setattr(leases, "LOOK_SECONDS", 0.05)
    monkeypatch.setattr(approval_endpoints, "LOOK_SECONDS", 0.05)
    monkeypatch.setattr(gateway, "_SWEEP_SECONDS", 0.05)


@pytest.fixture(scope="session")
def postgres_dsn() -> Iterator[str]:
    """A real PostgreSQL, for all tests of this process."""
    with postgres.any_server() as dsn:
        yield dsn


@pytest.fixture(scope="session")
def shared_database(postgres_dsn: str) -> Iterator[str]:
    """The URL of one database for all tests that empty it first."""
    with postgres.database(postgres_dsn) as url:
        yield url


@pytest.fixture(scope="session")
def template() -> Path:
    """A SQLite file of this version with nothing in it, to be copied."""
    return sqlite_template()


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """Each kind of storage in turn, empty."""
    storage: Place
    if request.param == "sqlite":
        storage = sqlite_place(tmp_path / "journal.db")
    else:
        storage = PostgresPlace(request.getfixturevalue("shared_database"))
        storage.open().close()  # the tables are there
        storage.empty()
    yield storage
    storage.close()


@pytest.fixture
def store(place: Place) -> EventStore:
    """A store of the kind, open."""
    return place.open()


@pytest.fixture(scope="session")
def migrated(shared_database: str) -> str:
    """The URL of a PostgreSQL database that has the tables."""
    migrate(shared_database)
    return shared_database


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database of each kind, up to date and empty."""
    if request.param == "sqlite":
        yield f"sqlite:///{begin(tmp_path / 'new.db')}"
    else:
        with postgres.database(request.getfixturevalue("postgres_dsn")) as fresh:
            yield fresh


@pytest.fixture(params=["sqlite", "postgresql"])
def bare_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A place of each kind, without a database's tables in it."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/new.db"
    else:
        with postgres.bare_database(request.getfixturevalue("postgres_dsn")) as fresh:
            yield fresh


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.exhaustive)])
def people_engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    """A database without an account: SQLite, and with `on_both` or `--all` PostgreSQL as well."""
    if request.param == "sqlite":
        engine = make_engine(f"sqlite:///{begin(tmp_path / 'people.db')}")
    else:
        engine = emptied(make_engine(request.getfixturevalue("migrated")))
    yield engine
    engine.dispose()


@pytest.fixture
def house(people_engine: Engine) -> HouseOfTests:
    """A house with open sign-up."""
    return HouseOfTests(people_engine)
