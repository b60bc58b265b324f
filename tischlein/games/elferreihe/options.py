"""What can be agreed before a game of elferreihe."""

from __future__ import annotations

from tischlein.core.kernel import Record, inner
from tischlein.core.options import choice
from tischlein.core.sheet import Sheet
from tischlein.games.elferreihe.state import ALL_COLOURS, COLOURS, DECKS

NAME = "elferreihe"
RULES_VERSION = 1
SEATS = range(2, 7)
RULES = tuple(f"E{number}" for number in range(1, 20))
TO_AGREE = {"without": choice("E4", (None, *COLOURS), for_two=True)}
"""The colour that is taken out."""


@inner
def begin(s: Record, players: int, options: Sheet) -> None:
    """E1, E4: all cards of the game lie in the pile, and the deal begins with seat 0."""
    s.players = players
    left_out = ALL_COLOURS if options[0] == 0 else options[0] - 1
    s.left_out = left_out
    for word in range(len(s.pile)):
        s.pile[word] = DECKS[left_out, word]
