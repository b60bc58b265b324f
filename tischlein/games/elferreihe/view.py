"""What a seat may know of a table of elferreihe."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from tischlein.core.reading import EVERYTHING, Reading, picked
from tischlein.games.elferreihe.notation import CARDS
from tischlein.games.elferreihe.state import CARD, COLOURS, DEAL, DECKS, FIRST, LAID, OVER, SPLIT, VALUES

ROW = (1 << VALUES) - 1
"""A whole row, as a set of its places."""

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


def concerns(s: Reading) -> int:
    """Who is to act, or who gets a card."""
    seat: int = s.active
    return seat


def view(s: Reading, seat: int | None) -> dict[str, Any]:
    """Rows and sizes are public; hands (E3) and points (E16) are their owner's until the end."""
    over = s.phase == OVER
    pile = together(*s.pile)
    return {
        "phase": _phase(s),
        "active": None if s.phase == DEAL else s.active,
        "concerns": concerns(s),
        "redeals": s.redeals,
        "pile": pile.bit_count(),
        "pile_cards": picked(CARDS, pile) if over else None,
        "drawn": s.drawn,
        "waiting": _waiting(s) if seat == s.active else None,
        "rows": _rows(lying(s), s.left_out),
        "seats": [_seat(held(s, n), s.points[n], over or seat in (n, EVERYTHING)) for n in range(s.players)],
    }


def _phase(s: Reading) -> str:
    """What everybody can see. Whether a drawn card fits is not among it: both ways the phase is `drawn`."""
    if s.phase == DEAL:
        return "deal"
    if s.phase == FIRST:
        return "first"
    if s.phase == LAID:
        return "laid"
    if s.phase == CARD:
        return "draw"
    if s.phase == OVER:
        return "over"
    return "drawn" if s.drawn > 0 else "start"


def _waiting(s: Reading) -> str | None:
    """The one card that has to be laid now: the first 11 (E5) or a drawn card that fits (E11)."""
    if s.phase != FIRST and s.drawn == 0:
        return None
    cards = picked(CARDS, fitting(s))
    return cards[0] if cards else None


# Most parts stay from node to node and look the same to everybody, so each is made once.


@lru_cache(1 << 12)
def _rows(cards: int, left_out: int) -> list[dict[str, Any]]:
    """The ends of each row, which is all there is to know of it; none before its 11 lies (E8)."""
    rows = []
    for colour, name in enumerate(COLOURS):
        if colour != left_out:
            row = cards >> VALUES * colour & ROW
            low, high = (row & -row).bit_length(), row.bit_length()
            rows.append({"colour": name, "low": low or None, "high": high or None})
    return rows


@lru_cache(1 << 12)
def _seat(hand: int, points: int, shown: bool) -> dict[str, Any]:
    return {
        "cards": hand.bit_count(),
        "hand": picked(CARDS, hand) if shown else None,
        "points": points if shown else None,
    }
