"""Tokens of sternenzahlen and who sees them. A split is coded by its smaller part, whatever the number."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tischlein.core.contract import Sight
from tischlein.core.reading import Reading
from tischlein.games.sternenzahlen.rules import FIRST_EVENT, PASS, SIDES, SPLIT_OFF, STEAL_FROM, TAKE_DIE
from tischlein.games.sternenzahlen.state import (
    DIE,
    EVENT,
    EVENTS,
    MOST_PLAYERS,
    MOST_ROWS,
    SPLIT,
    number_of,
)

ACTIONS = (
    "roll",
    "pass",
    *(f"steal:{seat}" for seat in range(MOST_PLAYERS)),
    *(f"split:rest+{small}" for small in range(1, MOST_ROWS + 1)),
)
OUTCOMES = tuple(f"die:{pips}" for pips in range(1, SIDES + 1)) + tuple(f"event:{event}" for event in EVENTS)

_FIXED_CODES = {token: code for code, token in enumerate(ACTIONS[: SPLIT_OFF + 1])}
_OUTCOME_CODES = {token: code for code, token in enumerate(OUTCOMES)}
_PUBLIC = Sight()
_SPLIT = re.compile(r"split:(0|[1-9][0-9]?)\+(0|[1-9][0-9]?)")

assert ACTIONS[TAKE_DIE] == "roll"
assert ACTIONS[PASS] == "pass"
assert ACTIONS[STEAL_FROM] == "steal:0"
assert ACTIONS[SPLIT_OFF + 1] == "split:rest+1"
assert OUTCOMES[FIRST_EVENT] == "event:steal"


def parts(text: str) -> tuple[int, int] | None:
    """The two numbers of a split that is written as it should be: without leading zeros, the larger first."""
    match = _SPLIT.fullmatch(text)
    if match is None or int(match[1]) < int(match[2]):
        return None
    return int(match[1]), int(match[2])


def tokens(s: Reading, codes: Sequence[int]) -> list[str]:
    if s.phase in (DIE, EVENT):
        return [OUTCOMES[code] for code in codes]
    number = number_of(s) + SPLIT_OFF
    return [ACTIONS[code] if code <= SPLIT_OFF else f"split:{number - code}+{code - SPLIT_OFF}" for code in codes]


def code(s: Reading, text: str) -> int | None:
    if s.phase in (DIE, EVENT):
        return _OUTCOME_CODES.get(text)
    split = parts(text) if s.phase == SPLIT else None
    if split is None:
        return _FIXED_CODES.get(text)
    large, small = split
    return SPLIT_OFF + small if large + small == number_of(s) and small >= 1 else None


def sight(_before: Reading, _code: int) -> Sight:
    """Everything is public, and every event card is named by its token."""
    return _PUBLIC


def silent(_s: Reading, code: int) -> bool:
    """Only the die and the event cards show anything new: all but `roll` may be taken back."""
    return code != TAKE_DIE
