"""Positions that are set up rather than played to: for tests, exact solving and research, never for a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tischlein.core.game import Game
from tischlein.core.kernel import Record
from tischlein.core.state import State


def position(
    game: Game, players: int, edit: Callable[[Record], None], options: Mapping[str, Any] | None = None
) -> State:
    """A state whose record was changed by `edit`; it must keep the game's invariants. It has no record to dump."""
    state = game.start(players, options)
    states = state.record()
    edit(states[0])
    game.must_hold(states[0])
    state.set_up(states)
    return state
