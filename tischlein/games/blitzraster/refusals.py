"""Which rule of blitzraster forbids an action.

The reasons lie in what the seat to act sees: its hand, the shape of its grid and which of its cards lie face up.
"""

from __future__ import annotations

import re

from tischlein.core.reading import Reading
from tischlein.games.blitzraster.notation import CARD_CODES, CELL_CODES, PAIR_CODES
from tischlein.games.blitzraster.state import (
    CLEAR,
    COLUMNS,
    FIRST_PEEK,
    FIRST_REVEAL,
    LINE_NAMES,
    NEW_PEEK,
    NEW_REVEAL,
    OVER,
    PLAY,
    REVEAL,
    REWARD,
    START,
    at_chance,
    cells_of,
    hand_of,
    pair_cells,
)

PLAIN = ("pile", "discard", "skip", "turn", "keep")
SWAP = re.compile("([a-d][1-3])-([a-d][1-3])(:[a-d][1-3])?")


def refuse(s: Reading, token: str) -> str | None:
    """The rule that forbids `token` to the seat to act; None if it is no action of this game."""
    verb, _, what = token.partition(":")
    if at_chance(s) or not _understood(token, verb, what):
        return None
    phase = s.phase
    if phase == OVER:
        return "B25" if s.cards[s.active] == 0 else "B28"
    if phase in (FIRST_REVEAL, FIRST_PEEK):
        return "B3"
    if phase in (NEW_REVEAL, NEW_PEEK):
        return "B23"
    if verb == "clear":
        return _clear(s, LINE_NAMES.index(what))
    if phase == CLEAR:
        return "B14"
    if verb in ("turn", "keep"):
        return "B18"
    if phase == START:
        return _start(s, verb, what)
    if phase == PLAY:
        return _play(s, verb, what)
    if verb in ("reveal", "peek") and CELL_CODES[what] not in cells_of(s, s.active):
        return "B13"
    if phase == REVEAL:
        return "B6"
    if phase == REWARD:
        return "B16"
    return "B17" if verb == "peek" else "B18"


def _understood(token: str, verb: str, what: str) -> bool:
    """Whether the token is well formed, for any grid and any hand."""
    if verb in ("reveal", "peek"):
        return what in CELL_CODES
    if verb == "clear":
        return what in LINE_NAMES
    if verb == "drop":
        return what in CARD_CODES
    if verb == "put":
        card, _, cell = what.partition(":")
        return card in CARD_CODES and cell in CELL_CODES
    if verb == "swap":
        return SWAP.fullmatch(what) is not None
    return token in PLAIN


def _clear(s: Reading, line: int) -> str:
    """B10-B12: the line is not complete; a line that is not there has been closed up (B13)."""
    height, width = divmod(s.form[s.active], 8)
    if line < COLUMNS:
        if line >= width:
            return "B13"
        return "B10" if height > 1 else "B12"
    if line - COLUMNS >= height:
        return "B13"
    return "B11" if width > 1 else "B12"


def _start(s: Reading, verb: str, what: str) -> str:
    if verb in ("peek", "skip"):
        return "B16"
    if verb == "swap":
        pair = PAIR_CODES.get(what.partition(":")[0])
        if pair is None or not set(pair_cells(pair)) <= set(cells_of(s, s.active)):
            return "B8"
        return "B9"  # a card is named where none must be, or the wrong one, or none where one must be
    return "B5"


def _play(s: Reading, verb: str, what: str) -> str:
    if verb in ("peek", "skip"):
        return "B16"
    if verb == "put":
        card = what.partition(":")[0]
        return "B13" if CARD_CODES[card] in hand_of(s, s.active) else "B7"
    return {"pile": "B5", "discard": "B5", "swap": "B8"}.get(verb, "B6")
