"""What can be agreed before a game of sternenzahlen."""

from __future__ import annotations

from tischlein.core.kernel import Record, inner
from tischlein.core.options import Option, choice
from tischlein.core.sheet import Sheet
from tischlein.games.sternenzahlen.boards import BOARD, CHECK, DEFAULT, NAMES, find, put_on
from tischlein.games.sternenzahlen.state import FIRST_CHIPS

NAME = "sternenzahlen"
RULES_VERSION = 1
SEATS = range(2, 5)
RULES = tuple(f"S{number}" for number in range(1, 25))
FINISHES = ("first", "all")
TO_AGREE = {
    "finish": choice("S21", FINISHES),
    "board": Option(rule="S1", default=DEFAULT, check=CHECK, choices=NAMES, kind=BOARD, spelled=find),
}
"""A board is given by its name or written out (S1-S3)."""
FINISH, THE_BOARD = 0, 1


@inner
def begin(s: Record, players: int, options: Sheet) -> None:
    """S3, S4: two red chips for everybody, all pieces on Start, seat 0 begins."""
    put_on(s, options[THE_BOARD:])
    s.players = players
    s.first = 1 if options[FINISH] == 0 else 0
    for seat in range(players):
        s.red[seat] = FIRST_CHIPS
    s.supply = int(s.red_chips) - FIRST_CHIPS * players
    s.walking = (1 << players) - 1
    s.left = players
    s.turn = 1
