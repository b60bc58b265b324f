"""Which rule of sternenzahlen forbids an action."""

from __future__ import annotations

from tischlein.core.forms import NO_RULE, numbers_of
from tischlein.core.kernel import Record, inner
from tischlein.games.sternenzahlen.options import RULES
from tischlein.games.sternenzahlen.rules import number_of, splits
from tischlein.games.sternenzahlen.state import OFF, OVER, ROLL, STEAL

TAKE_DIE, PASS, STEAL_FROM, SPLIT_INTO = range(4)
"""The forms of tokens, by their places."""

S2, S5, S6, S7, S8, S10 = numbers_of(RULES, "S2", "S5", "S6", "S7", "S8", "S10")
S13, S14, S19, S21, S22 = numbers_of(RULES, "S13", "S14", "S19", "S21", "S22")


@inner
def forbid_steal(s: Record, seat: int) -> int:
    if seat >= s.players or seat == s.active:
        return S14
    return S13 if s.place[seat] == OFF else S19


@inner
def forbid_split(s: Record, large: int, small: int) -> int:
    if small < 1 or large + small != number_of(s):
        return S6
    return S2 if large > s.rows else S7


@inner
def forbid(s: Record, verb: int, one: int, two: int, three: int) -> int:
    """The rule that forbids a token to the seat to act: `one` is a seat, or `one` and `two` are parts of a number."""
    if verb == SPLIT_INTO and one < two:  # written as it should not be: the larger first
        return NO_RULE
    phase = s.phase
    if phase == OVER:
        return S22 if s.left == 1 else S21
    if phase == ROLL:
        return S5
    if phase == STEAL:
        if verb == STEAL_FROM:
            return forbid_steal(s, one)
        return S10 if verb == SPLIT_INTO else S14
    if verb == SPLIT_INTO:
        return forbid_split(s, one, two)
    if verb == TAKE_DIE:
        return S6 if splits(s, number_of(s)) != 0 else S8
    return S8 if verb == PASS else S14
