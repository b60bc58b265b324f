"""Tokens of wagnis and who sees them. Every code is one token, whatever the state."""

from __future__ import annotations

from collections.abc import Sequence

from tischlein.core.contract import Sight
from tischlein.core.reading import Reading
from tischlein.games.wagnis.rules import FIRST_FACE, PLACE_ON, TAKE_ROW
from tischlein.games.wagnis.state import CARD, COLOURS, PLACE, ROLL, VALUES

CARDS = (*tuple(f"{colour}-{value}" for colour in COLOURS for value in range(1, VALUES + 1)), "die", "turn")

ACTIONS = (
    "draw",
    "stop",
    *(f"secure:{colour}" for colour in COLOURS),
    *(f"place:{row}" for row in (1, 2, 3)),
    *(f"take:{row}" for row in (1, 2, 3)),
)
OUTCOMES = tuple(f"card:{card}" for card in CARDS) + tuple(f"roll:{face}" for face in (*COLOURS, "star"))

_ACTION_CODES = {token: code for code, token in enumerate(ACTIONS)}
_OUTCOME_CODES = {token: code for code, token in enumerate(OUTCOMES)}
_PUBLIC = Sight()

assert ACTIONS[PLACE_ON] == "place:1"
assert ACTIONS[TAKE_ROW] == "take:1"
assert OUTCOMES[FIRST_FACE] == "roll:green"


def tokens(s: Reading, codes: Sequence[int]) -> list[str]:
    names = OUTCOMES if s.phase in (CARD, ROLL) else ACTIONS
    return [names[code] for code in codes]


def code(s: Reading, text: str) -> int | None:
    return (_OUTCOME_CODES if s.phase in (CARD, ROLL) else _ACTION_CODES).get(text)


def sight(_before: Reading, _code: int) -> Sight:
    """Everything is public, and every card is named by its token."""
    return _PUBLIC


def silent(s: Reading, _code: int) -> bool:
    """Laying a revealed card shows nothing new."""
    phase: int = s.phase
    return phase == PLACE
