"""Which rule of sternenzahlen forbids an action."""

from __future__ import annotations

import re

from tischlein.core.reading import Reading
from tischlein.games.sternenzahlen.notation import parts
from tischlein.games.sternenzahlen.state import OFF, OVER, ROLL, STEAL, cells_in, number_of

_STEAL = re.compile("steal:[0-9]")
"""Seats that nobody has are understood too: they cannot be chosen."""


def refuse(s: Reading, token: str) -> str | None:
    """The rule that forbids `token` to the seat to act; None if it is no action of this game."""
    split = parts(token)
    if split is None and token not in ("roll", "pass") and not _STEAL.fullmatch(token):
        return None
    if s.phase == OVER:
        return "S22" if s.left == 1 else "S21"
    if s.phase == ROLL:
        return "S5"
    if s.phase == STEAL:
        if split is not None:
            return "S10"
        return _steal(s, int(token[-1])) if _STEAL.fullmatch(token) else "S14"
    if split is not None:
        return _split(s, *split)
    if token == "roll":
        return "S6" if _can_split(s) else "S8"
    return "S8" if token == "pass" else "S14"


def _can_split(s: Reading) -> bool:
    """S7: whether two free cells are left for two parts of the number."""
    number, free = number_of(s), [cells_in(rest) for rest in s.rest[: s.rows + 1]]
    parts = [(number - small, small) for small in range(1, number // 2 + 1) if number - small <= s.rows]
    return any(free[large] and free[small] > (large == small) for large, small in parts)


def _steal(s: Reading, seat: int) -> str:
    if seat >= s.players or seat == s.active:
        return "S14"
    return "S13" if s.place[seat] == OFF else "S19"


def _split(s: Reading, large: int, small: int) -> str:
    if small < 1 or large + small != number_of(s):
        return "S6"
    return "S2" if large > s.rows else "S7"
