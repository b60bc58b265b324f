"""What can be agreed before a game of elferreihe."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tischlein.core.errors import OptionError
from tischlein.core.kernel import Record
from tischlein.core.options import allow_only
from tischlein.games.elferreihe.state import ALL_COLOURS, COLOURS, DECKS

NAME = "elferreihe"
RULES_VERSION = 1
SEATS = range(2, 7)
RULES = tuple(f"E{number}" for number in range(1, 20))


def check_options(players: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """`without` (E4, two players only): the colour that is taken out, or none."""
    allow_only(options, ("without",))
    without = options.get("without")
    if without is None:
        return {"without": None}
    if not isinstance(without, str) or without not in COLOURS:
        raise OptionError("without", f"must be null or one of {', '.join(COLOURS)}, not {without!r:.60}")
    if players != 2:
        raise OptionError("without", "a colour may be taken out with two players only (E4)")
    return {"without": without}


def begin(s: Record, players: int, options: Mapping[str, Any]) -> None:
    """E1, E4: all cards of the game lie in the pile, and the deal begins with seat 0."""
    without = options["without"]
    s.players = players
    s.left_out = ALL_COLOURS if without is None else COLOURS.index(without)
    s.pile = DECKS[s.left_out]
