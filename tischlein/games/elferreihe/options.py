"""What can be agreed before a game of elferreihe."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tischlein.core.kernel import Record
from tischlein.core.options import choice
from tischlein.games.elferreihe.state import ALL_COLOURS, COLOURS, DECKS

NAME = "elferreihe"
RULES_VERSION = 1
SEATS = range(2, 7)
RULES = tuple(f"E{number}" for number in range(1, 20))
TO_AGREE = {"without": choice("E4", (None, *COLOURS), for_two=True)}
"""The colour that is taken out."""


def begin(s: Record, players: int, options: Mapping[str, Any]) -> None:
    """E1, E4: all cards of the game lie in the pile, and the deal begins with seat 0."""
    without = options["without"]
    s.players = players
    s.left_out = ALL_COLOURS if without is None else COLOURS.index(without)
    s.pile = DECKS[s.left_out]
