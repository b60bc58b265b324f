"""Which rule of wagnis forbids an action."""

from __future__ import annotations

import re

from tischlein.core.reading import Reading
from tischlein.games.wagnis.notation import ACTIONS
from tischlein.games.wagnis.state import DECIDE, DIE, OVER, PLACE, ROWS, START, TAKE, pile_size

FOURTH_ROW = re.compile("(place|take):[4-9]")
"""Understood, but never possible: no turn has more than three rows (W6)."""


def refuse(s: Reading, token: str) -> str | None:
    """The rule that forbids `token` to the seat to act; None if it is no action of this game."""
    verb, _, what = token.partition(":")
    if token not in ACTIONS and not FOURTH_ROW.fullmatch(token):
        return None
    if s.phase == OVER:
        return "W24"
    if verb == "secure":
        return "W21" if s.phase == START else "W4"
    if verb == "draw":
        return _draw(s)
    if verb == "stop":
        return {START: "W10", PLACE: "W6", DECIDE: "W10"}.get(s.phase, _taking(s))
    if verb == "place":
        return _place(s, int(what) - 1)
    return _take(s, int(what) - 1)


def _taking(s: Reading) -> str:
    """Why nothing but a row can be taken now: by who stopped (W11), by the others (W14)."""
    return "W11" if s.chooser == s.active else "W14"


def _draw(s: Reading) -> str:
    if s.phase == PLACE:
        return "W6"
    if s.phase == DECIDE:
        assert pile_size(s) == 0
        return "W10"
    return _taking(s)


def _place(s: Reading, row: int) -> str:
    if s.phase in (START, DECIDE):
        return "W5"
    if s.phase == TAKE:
        return _taking(s)
    if row >= ROWS or row > s.rows:
        return "W6"
    assert row < s.rows
    assert s.blocked[row] >> s.card & 1
    return "W8" if s.card == DIE else "W7"


def _take(s: Reading, row: int) -> str:
    if s.phase == PLACE:
        return "W6"
    if s.phase in (START, DECIDE):
        return "W11"
    return _taking(s)
