"""Tokens of wagnis. Every code is one token, whatever the state."""

from __future__ import annotations

from tischlein.core.forms import form
from tischlein.games.wagnis.rules import FIRST_FACE, PLACE_ON, TAKE_ROW
from tischlein.games.wagnis.state import CARDS, COLOURS, FACES

ACTIONS = (
    "draw",
    "stop",
    *(f"secure:{colour}" for colour in COLOURS),
    *(f"place:{row}" for row in (1, 2, 3)),
    *(f"take:{row}" for row in (1, 2, 3)),
)
OUTCOMES = tuple(f"card:{card}" for card in CARDS) + tuple(f"roll:{face}" for face in FACES)
NUMBERS = tuple("123456789")
FORMS = (form("draw"), form("stop"), form("secure:", COLOURS), form("place:", NUMBERS), form("take:", NUMBERS))
"""More rows are understood than there can be: no turn has more than three (W6)."""

assert ACTIONS[PLACE_ON] == "place:1"
assert ACTIONS[TAKE_ROW] == "take:1"
assert OUTCOMES[FIRST_FACE] == "roll:green"
