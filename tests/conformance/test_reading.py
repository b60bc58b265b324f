"""Readings say what the records say, and nobody can change a table through what it hands out."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from tests.cases import TABLES, Options
from tests.conformance.test_contract import nodes


def spoil(data: Any) -> None:
    """Empty every list and every dictionary, from the inside out."""
    if isinstance(data, dict | list):
        for inner in data.values() if isinstance(data, dict) else data:
            spoil(inner)
        data.clear()


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_a_reading_is_the_record_in_plain_values(game: str, players: int, options: Options) -> None:
    for state in nodes(game, players, options, seed=6):
        record, reading = state.record()[0], state.reading
        for field in state.game.dtype.names or ():
            value = getattr(reading, field)
            assert np.ravel(record[field]).tolist() == (list(value) if isinstance(value, tuple | bytes) else [value])
        assert reading is state.reading, "made once for a node"
        assert repr(reading) == str(reading) == f"<Reading of {game}>"


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_spoiling_a_view_damages_nothing(game: str, players: int, options: Options) -> None:
    for number, state in enumerate(nodes(game, players, options, seed=7)):
        if number % 10 == 0:
            texts = [json.dumps(state.view(seat)) for seat in (None, *range(players))]
            for seat in (None, *range(players)):
                spoil(state.view(seat))
            spoil(state.options)
            spoil(state.legal())
            assert texts == [json.dumps(state.view(seat)) for seat in (None, *range(players))]
