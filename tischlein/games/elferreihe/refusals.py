"""Which rule of elferreihe forbids an action."""

from __future__ import annotations

import re

from tischlein.core.reading import Reading
from tischlein.games.elferreihe.notation import ACTIONS
from tischlein.games.elferreihe.rules import LAY
from tischlein.games.elferreihe.state import CARD, COLOURS, DEAL, DECKS, ELEVEN, FIRST, LAID, OVER, SPLIT, VALUES

NO_CARD = re.compile(f"lay:({'|'.join(COLOURS)})-(0|2[1-9]|[3-9][0-9])")
"""Understood, but never possible: values go from 1 to 20 (E1)."""


def refuse(s: Reading, token: str) -> str | None:
    """The rule that forbids `token` to the seat to act; None if it is no action of this game.

    Looks at the own hand, the rows and whether the pile is empty, at nothing else.
    """
    exists = token in ACTIONS
    if s.phase in (DEAL, CARD) or not (exists or NO_CARD.fullmatch(token)):
        return None
    if s.phase == OVER:
        return "E15"
    if not exists:
        return "E1"
    if token.startswith("lay:"):
        return _lay(s, ACTIONS.index(token) - LAY)
    if s.phase == FIRST:
        return "E5"
    if s.phase == LAID:
        return {"draw": "E11", "pass": "E14"}[token]
    if fitting(s):
        return "E11" if s.drawn > 0 else "E7"
    if s.drawn > 0:
        return "E12"
    return {"draw": "E13", "pass": "E13", "end": "E14"}[token]


def _lay(s: Reading, card: int) -> str:
    if card // VALUES == s.left_out:
        return "E4"
    if s.phase == FIRST:
        return "E5"
    if not held(s, s.active) >> card & 1:
        return "E7"
    if s.drawn > 0 and fitting(s):
        return "E11"
    eleven = card // VALUES * VALUES + ELEVEN
    return "E10" if lying(s) >> eleven & 1 else "E8"


# Python's numbers have room for a whole set of cards: here its two words are one.


def together(low: int, high: int) -> int:
    """Both words of a set of cards."""
    return low | high << SPLIT


_DECKS = tuple(together(low, high) for low, high in DECKS.tolist())


def held(s: Reading, seat: int) -> int:
    """The cards in a hand."""
    return together(s.hand[2 * seat], s.hand[2 * seat + 1])


def fitting(s: Reading) -> int:
    """The cards in the active hand that can be laid."""
    return held(s, s.active) & together(*s.fits)


def lying(s: Reading) -> int:
    """The cards in the rows: all that are in no hand and not in the pile."""
    cards: int = _DECKS[s.left_out] & ~together(*s.pile)
    for seat in range(s.players):
        cards &= ~held(s, seat)
    return cards
