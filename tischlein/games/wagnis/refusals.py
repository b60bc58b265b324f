"""Which rule of wagnis forbids an action."""

from __future__ import annotations

from tischlein.core.forms import numbers_of
from tischlein.core.kernel import Record, inner
from tischlein.games.wagnis.options import RULES
from tischlein.games.wagnis.state import DIE, OVER, PLACE, ROWS, START, TAKE

DRAW, STOP, SECURE, PLACE_ON, TAKE_ROW = range(5)
"""The forms of tokens, by their places."""

W4, W5, W6, W7, W8 = numbers_of(RULES, "W4", "W5", "W6", "W7", "W8")
W10, W11, W14, W21, W24 = numbers_of(RULES, "W10", "W11", "W14", "W21", "W24")


@inner
def forbid(s: Record, verb: int, one: int, two: int, three: int) -> int:
    """The rule that forbids a token to the seat to act: `one` is a colour or a row from 0."""
    phase = s.phase
    if phase == OVER:
        return W24
    if verb == SECURE:
        return W21 if phase == START else W4
    if phase == TAKE:  # nothing but a row can be taken now: by who stopped, by the others
        return W11 if s.chooser == s.active else W14
    if phase == PLACE:
        if verb != PLACE_ON or one >= ROWS or one > s.rows:
            return W6
        return W8 if s.card == DIE else W7
    if verb == PLACE_ON:
        return W5
    return W11 if verb == TAKE_ROW else W10
