"""Tokens of sternenzahlen. A split is coded by its smaller part, whatever the number."""

from __future__ import annotations

from tischlein.core.forms import form
from tischlein.core.kernel import Record, inner
from tischlein.core.reading import Reading
from tischlein.games.sternenzahlen.rules import (
    FIRST_EVENT,
    PASS,
    SIDES,
    SPLIT_OFF,
    STEAL_FROM,
    TAKE_DIE,
    number_of,
)
from tischlein.games.sternenzahlen.state import EVENTS, MOST_PLAYERS, MOST_ROWS, SPLIT
from tischlein.games.sternenzahlen.state import number_of as number_to_split

ACTIONS = (
    "roll",
    "pass",
    *(f"steal:{seat}" for seat in range(MOST_PLAYERS)),
    *(f"split:rest+{small}" for small in range(1, MOST_ROWS + 1)),
)
OUTCOMES = tuple(f"die:{pips}" for pips in range(1, SIDES + 1)) + tuple(f"event:{event}" for event in EVENTS)

FIRST_SPLIT = SPLIT_OFF + 1
ROWS = range(1, MOST_ROWS + 1)
TOKENS = (*ACTIONS[:FIRST_SPLIT], *(f"split:{large}+{small}" for large in ROWS for small in ROWS))

NUMBERS = tuple(map(str, range(100)))
FORMS = (form("roll"), form("pass"), form("steal:", NUMBERS[:10]), form("split:", NUMBERS, "+", NUMBERS))
"""Seats that nobody has are understood too, and numbers that no board has: they cannot be chosen."""

_FIXED_CODES = {token: code for code, token in enumerate(ACTIONS[:FIRST_SPLIT])}
_SPLITS = {f"split:{large}+{small}": (large, small) for large in ROWS for small in ROWS if small <= large}
"""The two parts of each split that is written as it should be: without leading zeros, the larger first."""

assert ACTIONS[TAKE_DIE] == "roll"
assert ACTIONS[PASS] == "pass"
assert ACTIONS[STEAL_FROM] == "steal:0"
assert ACTIONS[FIRST_SPLIT] == "split:rest+1"
assert OUTCOMES[FIRST_EVENT] == "event:steal"


@inner
def token(s: Record, code: int) -> int:
    """The number of the token of a legal action."""
    if code < FIRST_SPLIT:
        return code
    small = code - SPLIT_OFF
    return FIRST_SPLIT + MOST_ROWS * (number_of(s) - small - 1) + small - 1


def code(s: Reading, text: str) -> int | None:
    split = _SPLITS.get(text) if s.phase == SPLIT else None
    if split is None:
        return _FIXED_CODES.get(text)
    large, small = split
    return SPLIT_OFF + small if large + small == number_to_split(s) else None
