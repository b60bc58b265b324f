"""What can be agreed before a game of blitzraster."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tischlein.core.kernel import Record
from tischlein.core.options import number
from tischlein.games.blitzraster.state import DEAL, FIRST_GRID, HALF, NO_CELL, NO_HAND

NAME = "blitzraster"
RULES_VERSION = 1
SEATS = range(2, 6)
RULES = tuple(f"B{rule}" for rule in range(1, 29))
MOST_TURNS = 10**18
"""More than any game can last; it keeps the number in a machine word."""
TO_AGREE = {"turn_limit": number("B28", 1, MOST_TURNS)}


def begin(s: Record, players: int, options: Mapping[str, Any]) -> None:
    """B1, B2: all cards in the pile, the grids are dealt next."""
    s.players = players
    s.limit = options["turn_limit"] or 0
    s.pile[:] = (1 << HALF) - 1
    s.hand[:] = NO_HAND
    s.form[:players] = FIRST_GRID
    s.cell = NO_CELL
    s.phase = DEAL
