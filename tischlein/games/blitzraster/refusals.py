"""Which rule of blitzraster forbids an action. The reasons lie in what the seat to act sees: its hand, its grid's
shape and which of its cards lie face up."""

from __future__ import annotations

import re

from tischlein.core.kernel import Record
from tischlein.games.blitzraster.notation import CARD_CODES, CELL_CODES, LINE_NAMES, PAIR_CODES, at_chance
from tischlein.games.blitzraster.state import (
    CLEAR,
    COLUMNS,
    FIRST_PEEK,
    FIRST_REVEAL,
    NEW_PEEK,
    NEW_REVEAL,
    OVER,
    PLAY,
    REVEAL,
    REWARD,
    START,
    TURN_UP,
    cells_of,
    hand_of,
)

CELL = "[abcd][123]"
WORDS = re.compile(
    "(?P<verb>pile|discard|skip|turn|keep|clear:(?P<line>[abcd123])|(reveal|peek):(?P<cell>CELL)"
    "|drop:(?P<card>CARD)|put:(?P<put>CARD):(?P<place>CELL)|swap:(?P<pair>CELL-CELL)(:(?P<turned>CELL))?)".replace(
        "CELL", CELL
    ).replace("CARD", "[a-z]{3,9}-[0-9]{1,2}")
)
