"""Which rule of blitzraster forbids an action.

The reasons lie in what the seat to act sees: its hand, the shape of its grid and which of its cards lie face up.
"""

from __future__ import annotations

from tischlein.core.forms import numbers_of
from tischlein.core.kernel import Record, inner, whole
from tischlein.games.blitzraster.grid import CELLS_OF
from tischlein.games.blitzraster.options import RULES
from tischlein.games.blitzraster.state import (
    CLEAR,
    COLUMNS,
    FIRST_PEEK,
    FIRST_REVEAL,
    HAND,
    NEW_PEEK,
    NEW_REVEAL,
    OVER,
    PLAY,
    REVEAL,
    REWARD,
    START,
    hand_card,
)

PILE, DISCARD, SKIP, TURN, KEEP, TURN_OVER, PEEK, CLEAR_LINE, DROP, PUT, SWAP, SWAP_NAMED = range(12)
"""The forms of tokens, by their places."""

B3, B5, B6, B7, B8, B9, B10 = numbers_of(RULES, "B3", "B5", "B6", "B7", "B8", "B9", "B10")
B11, B12, B13, B14, B16 = numbers_of(RULES, "B11", "B12", "B13", "B14", "B16")
B17, B18, B23, B25, B28 = numbers_of(RULES, "B17", "B18", "B23", "B25", "B28")


@inner
def lies(s: Record, cell: int) -> bool:
    """Whether a cell belongs to the active grid as it is."""
    return bool((CELLS_OF[s.form[s.active]] >> cell) & 1 == 1)


@inner
def forbid_clear(s: Record, line: int) -> int:
    """B10-B12: the line is not complete; a line that is not there has been closed up (B13)."""
    shape = int(s.form[s.active])
    height, width = shape >> 3, shape & 7
    if line < COLUMNS:
        if line >= width:
            return B13
        return B10 if height > 1 else B12
    if line - COLUMNS >= height:
        return B13
    return B11 if width > 1 else B12


@inner
def forbid_swap(s: Record, one: int, two: int) -> int:
    """B8: two neighbours, the one nearer to a1 first. B9: a card is named where none must be, or the wrong one, or none
    where one must be."""
    side_by_side = two == one + 1 and two % COLUMNS != 0
    if (side_by_side or two == one + COLUMNS) and lies(s, one) and lies(s, two):
        return B9
    return B8


@inner
def forbid_put(s: Record, card: int) -> int:
    for slot in range(HAND + 1):
        if hand_card(s, whole(s.active), slot) == card:
            return B13
    return B7


@inner
def forbid_in_turn(s: Record, verb: int, one: int, two: int) -> int:
    """At the start of a turn, and with three cards in the hand."""
    if verb == PEEK or verb == SKIP:
        return B16
    if s.phase == START:
        return forbid_swap(s, one, two) if verb >= SWAP else B5
    if verb == PUT:
        return forbid_put(s, one)
    if verb <= DISCARD:
        return B5
    return B8 if verb >= SWAP else B6


@inner
def forbid(s: Record, verb: int, one: int, two: int, three: int) -> int:
    """The rule that forbids a token to the seat to act: `one` and `two` are cells, a line, or a card and its cell."""
    phase = s.phase
    if phase == OVER:
        return B25 if s.cards[s.active] == 0 else B28
    if phase == FIRST_REVEAL or phase == FIRST_PEEK:
        return B3
    if phase == NEW_REVEAL or phase == NEW_PEEK:
        return B23
    if verb == CLEAR_LINE:
        return forbid_clear(s, one)
    if phase == CLEAR:
        return B14
    if verb == TURN or verb == KEEP:
        return B18
    if phase == START or phase == PLAY:
        return forbid_in_turn(s, verb, one, two)
    if (verb == TURN_OVER or verb == PEEK) and not lies(s, one):
        return B13
    if phase == REVEAL:
        return B6
    if phase == REWARD:
        return B16
    return B17 if verb == PEEK else B18
