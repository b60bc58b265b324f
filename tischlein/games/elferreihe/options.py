"""What can be agreed before a game of elferreihe."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tischlein.core.errors import OptionError
from tischlein.core.kernel import Record
from tischlein.core.language import phrase
from tischlein.core.options import allow_only, choice
from tischlein.games.elferreihe.state import ALL_COLOURS, COLOURS, DECKS

NAME = "elferreihe"
RULES_VERSION = 1
SEATS = range(2, 7)
RULES = tuple(f"E{number}" for number in range(1, 20))


def check_options(players: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """`without` (E4, two players only): the colour that is taken out, or none."""
    allow_only(options, ("without",))
    without = choice(options, "without", (None, *COLOURS))
    if without is not None and players != 2:
        raise OptionError("without", phrase("error-two-players", rule="E4"))
    return {"without": without}


def begin(s: Record, players: int, options: Mapping[str, Any]) -> None:
    """E1, E4: all cards of the game lie in the pile, and the deal begins with seat 0."""
    without = options["without"]
    s.players = players
    s.left_out = ALL_COLOURS if without is None else COLOURS.index(without)
    s.pile = DECKS[s.left_out]
