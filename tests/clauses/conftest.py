"""Every clause test runs twice: against the engine and against the game's oracle."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any, cast

import pytest

import tischlein
from tests.helpers import Start, Table


@pytest.fixture(params=["engine", "oracle"])
def start(request: pytest.FixtureRequest) -> Start:
    """A function `start(players, options)` for the game whose folder the test lies in."""
    game = request.path.parent.name
    if request.param == "oracle":
        return cast(Start, importlib.import_module(f"tests.oracle.{game}").Oracle)

    def engine(players: int, options: Mapping[str, Any] | None = None) -> Table:
        return tischlein.game(game).start(players=players, options=dict(options or {}))

    return engine
