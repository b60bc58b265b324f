"""Which rule of sternenzahlen forbids an action."""

from __future__ import annotations

import re

from tischlein.core.kernel import Record
from tischlein.games.sternenzahlen.notation import parts
from tischlein.games.sternenzahlen.rules import splits
from tischlein.games.sternenzahlen.state import OFF, OVER, ROLL, STEAL, number_of

_STEAL = re.compile("steal:[0-9]")
"""Seats that nobody has are understood too: they cannot be chosen."""


def refuse(s: Record, token: str) -> str | None:
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
        return "S6" if splits(s, number_of(s)) else "S8"
    return "S8" if token == "pass" else "S14"


def _steal(s: Record, seat: int) -> str:
    if seat >= s.players or seat == s.active:
        return "S14"
    return "S13" if s.place[seat] == OFF else "S19"


def _split(s: Record, large: int, small: int) -> str:
    if small < 1 or large + small != number_of(s):
        return "S6"
    return "S2" if large > s.rows else "S7"
