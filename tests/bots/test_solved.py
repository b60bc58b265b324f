"""Solved positions: who searches finds a best action where perfect play can be worked out."""

from __future__ import annotations

import pytest

from bench.solved import LATE, POSITIONS, measured
from tischlein.bots.levels import GROSSMEISTER, MEISTER
from tischlein.games import find

FEW = 20


@pytest.mark.parametrize("name", LATE)
def test_a_best_action_is_found(name: str, soak: bool) -> None:
    found = measured(find(name), GROSSMEISTER if soak else MEISTER, POSITIONS if soak else FEW)
    print(f"{name}: {found}")
    assert found["share"] >= (0.98 if soak else 0.9)
