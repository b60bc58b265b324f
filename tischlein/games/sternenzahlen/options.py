"""What can be agreed before a game of sternenzahlen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tischlein.core.kernel import Record
from tischlein.core.options import Option, choice
from tischlein.games.sternenzahlen.boards import DEFAULT, NAMES, check_board, find, put_on
from tischlein.games.sternenzahlen.state import FIRST_CHIPS

NAME = "sternenzahlen"
RULES_VERSION = 1
SEATS = range(2, 5)
RULES = tuple(f"S{number}" for number in range(1, 25))
FINISHES = ("first", "all")
TO_AGREE = {
    "finish": choice("S21", FINISHES),
    "board": Option(rule="S1", default=DEFAULT, check=check_board, choices=NAMES),
}
"""A board is given by its name or written out (S1-S3)."""


def begin(s: Record, players: int, options: Mapping[str, Any]) -> None:
    """S3, S4: two red chips for everybody, all pieces on Start, seat 0 begins."""
    put_on(s, find(options["board"]))
    s.players = players
    s.first = options["finish"] == "first"
    s.red[:players] = FIRST_CHIPS
    s.supply = s.red_chips - FIRST_CHIPS * players
    s.walking = (1 << players) - 1
    s.left = players
    s.turn = 1
