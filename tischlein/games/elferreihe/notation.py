"""Tokens of elferreihe. Every code is one token, whatever the state."""

from __future__ import annotations

from tischlein.core.forms import form
from tischlein.games.elferreihe.rules import DRAW, END, LAY, PASS
from tischlein.games.elferreihe.state import CARD_NAMES, COLOURS

ACTIONS = ("draw", "pass", "end", *(f"lay:{card}" for card in CARD_NAMES))
OUTCOMES = tuple(f"card:{card}" for card in CARD_NAMES)
FORMS = (form("draw"), form("pass"), form("end"), form("lay:", COLOURS, "-", tuple(map(str, range(100)))))
"""More values are understood than there are: they go from 1 to 20 (E1)."""

assert (ACTIONS[DRAW], ACTIONS[PASS], ACTIONS[END]) == ("draw", "pass", "end")
assert ACTIONS[LAY] == "lay:red-1"
