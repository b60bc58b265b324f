"""What can be agreed before a game of blitzraster."""

from __future__ import annotations

from tischlein.core.kernel import Record, inner
from tischlein.core.options import number
from tischlein.core.sheet import Sheet
from tischlein.games.blitzraster.state import DEAL, FIRST_GRID, HALF, NO_CELL, NO_HAND

NAME = "blitzraster"
RULES_VERSION = 1
SEATS = range(2, 6)
RULES = tuple(f"B{rule}" for rule in range(1, 29))
MOST_TURNS = 10**18
"""More than any game can last; it keeps the number in a machine word."""
TO_AGREE = {"turn_limit": number("B28", 1, MOST_TURNS)}


@inner
def begin(s: Record, players: int, options: Sheet) -> None:
    """B1, B2: all cards in the pile, the grids are dealt next."""
    s.players = players
    s.limit = options[1]
    for half in range(len(s.pile)):
        s.pile[half] = (1 << HALF) - 1
    for hand in range(len(s.hand)):
        s.hand[hand] = NO_HAND
    for seat in range(players):
        s.form[seat] = FIRST_GRID
    s.cell = NO_CELL
    s.phase = DEAL
