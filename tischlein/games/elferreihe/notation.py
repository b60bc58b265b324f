"""Tokens of elferreihe. Every code is one token, whatever the state."""

from __future__ import annotations

from tischlein.games.elferreihe.rules import DRAW, END, LAY, PASS
from tischlein.games.elferreihe.state import CARD_NAMES

ACTIONS = ("draw", "pass", "end", *(f"lay:{card}" for card in CARD_NAMES))
OUTCOMES = tuple(f"card:{card}" for card in CARD_NAMES)

assert (ACTIONS[DRAW], ACTIONS[PASS], ACTIONS[END]) == ("draw", "pass", "end")
assert ACTIONS[LAY] == "lay:red-1"
