"""Options of the whole suite."""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("tischlein", deadline=None)  # these machines are shared: nothing is timed
settings.load_profile("tischlein")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="the long runs: many more games, full counts")


@pytest.fixture(scope="session")
def soak(request: pytest.FixtureRequest) -> bool:
    """Whether this is `make soak`."""
    return bool(request.config.getoption("--soak"))
