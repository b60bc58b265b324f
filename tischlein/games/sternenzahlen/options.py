"""What can be agreed before a game of sternenzahlen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tischlein.core.kernel import Record
from tischlein.core.options import allow_only, choice
from tischlein.games.sternenzahlen.boards import DEFAULT, check_board, find, put_on
from tischlein.games.sternenzahlen.state import FIRST_CHIPS

NAME = "sternenzahlen"
RULES_VERSION = 1
SEATS = range(2, 5)
RULES = tuple(f"S{number}" for number in range(1, 25))
FINISHES = ("first", "all")


def check_options(players: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """`finish` (S21) and `board` (S1-S3), by its name or written out."""
    allow_only(options, ("finish", "board"))
    return {"finish": choice(options, "finish", FINISHES), "board": check_board(options.get("board", DEFAULT), players)}


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
