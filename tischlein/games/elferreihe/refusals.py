"""Which rule of elferreihe forbids an action.

The reasons lie in the own hand, the rows and whether the pile is empty, in nothing else.
"""

from __future__ import annotations

from tischlein.core.forms import numbers_of
from tischlein.core.kernel import Record, inner, whole
from tischlein.games.elferreihe.options import RULES
from tischlein.games.elferreihe.state import ELEVEN, FIRST, LAID, OVER, SPLIT, VALUES

DRAW, PASS, END, LAY = range(4)
"""The forms of tokens, by their places."""

E1, E4, E5, E7, E8, E10 = numbers_of(RULES, "E1", "E4", "E5", "E7", "E8", "E10")
E11, E12, E13, E14, E15 = numbers_of(RULES, "E11", "E12", "E13", "E14", "E15")


@inner
def has_fitting(s: Record) -> bool:
    """Whether a card in the active hand can be laid."""
    seat = whole(s.active)
    return bool((s.hand[seat, 0] & s.fits[0]) | (s.hand[seat, 1] & s.fits[1]) != 0)


@inner
def forbid_card(s: Record, colour: int, value: int) -> int:
    if value < 1 or value > VALUES:
        return E1
    if colour == s.left_out:
        return E4
    if s.phase == FIRST:
        return E5
    first = colour * VALUES  # the colour's first card; none is split between two words
    word = 1 if first >= SPLIT else 0
    first -= SPLIT * word
    if (s.hand[whole(s.active), word] >> (first + value - 1)) & 1 == 0:
        return E7
    if s.drawn > 0 and has_fitting(s):
        return E11
    return E8 if (s.fits[word] >> (first + ELEVEN)) & 1 == 1 else E10  # an 11 that fits does not lie yet


@inner
def forbid(s: Record, verb: int, one: int, two: int, three: int) -> int:
    """The rule that forbids a token to the seat to act: of a card, `one` is the colour and `two` the value."""
    if s.phase == OVER:
        return E15
    if verb == LAY:
        return forbid_card(s, one, two)
    if s.phase == FIRST:
        return E5
    if s.phase == LAID:
        return E11 if verb == DRAW else E14
    if has_fitting(s):
        return E11 if s.drawn > 0 else E7
    if s.drawn > 0:
        return E12
    return E14 if verb == END else E13
