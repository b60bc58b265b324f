"""Tokens of elferreihe and who sees them. Every code is one token, whatever the state."""

from __future__ import annotations

from collections.abc import Sequence

from tischlein.core.contract import Sight
from tischlein.core.reading import Reading
from tischlein.games.elferreihe.rules import DRAW, END, LAY, PASS
from tischlein.games.elferreihe.state import CARD, COLOURS, DEAL, MOST_PLAYERS, VALUES

CARDS = tuple(f"{colour}-{value}" for colour in COLOURS for value in range(1, VALUES + 1))

ACTIONS = ("draw", "pass", "end", *(f"lay:{card}" for card in CARDS))
OUTCOMES = tuple(f"card:{card}" for card in CARDS)

_ACTION_CODES = {token: code for code, token in enumerate(ACTIONS)}
_OUTCOME_CODES = {token: code for code, token in enumerate(OUTCOMES)}
_PUBLIC = Sight()
_OWN = tuple(Sight(reader=seat) for seat in range(MOST_PLAYERS))

assert (ACTIONS[DRAW], ACTIONS[PASS], ACTIONS[END]) == ("draw", "pass", "end")
assert ACTIONS[LAY] == "lay:red-1"


def tokens(s: Reading, codes: Sequence[int]) -> list[str]:
    names = OUTCOMES if s.phase in (DEAL, CARD) else ACTIONS
    return [names[code] for code in codes]


def code(s: Reading, text: str) -> int | None:
    return (_OUTCOME_CODES if s.phase in (DEAL, CARD) else _ACTION_CODES).get(text)


def sight(before: Reading, _code: int) -> Sight:
    """E3: a card that is dealt or drawn is seen by the seat that gets it; all else is public."""
    return _OWN[before.active] if before.phase in (DEAL, CARD) else _PUBLIC


def silent(_s: Reading, _code: int) -> bool:
    """Nothing: a laid card was hidden in a hand, and every word tells something about the hand."""
    return False
