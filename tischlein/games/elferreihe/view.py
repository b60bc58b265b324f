"""What a seat may know of a table of elferreihe."""

from __future__ import annotations

from typing import Any

from tischlein.core.kernel import Record
from tischlein.games.elferreihe.notation import CARDS
from tischlein.games.elferreihe.rules import score
from tischlein.games.elferreihe.state import (
    CARD,
    COLOURS,
    DEAL,
    FIRST,
    LAID,
    OVER,
    VALUES,
    laid,
    members,
    size,
)


def view(s: Record, seat: int | None) -> dict[str, Any]:
    """Rows and sizes are public; hands (E3) and points (E16) are their owner's until the end."""
    over = s.phase == OVER
    return {
        "phase": _phase(s),
        "active": None if s.phase == DEAL else int(s.active),
        "concerns": int(s.active),
        "redeals": int(s.redeals),
        "pile": size(s.pile),
        "pile_cards": [CARDS[card] for card in members(s.pile)] if over else None,
        "drawn": int(s.drawn),
        "waiting": _waiting(s) if seat == s.active else None,
        "rows": _rows(s),
        "seats": [_seat(s, other, shown=over or other == seat) for other in range(s.players)],
    }


def _phase(s: Record) -> str:
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


def _waiting(s: Record) -> str | None:
    """The one card that has to be laid now: the first 11 (E5) or a drawn card that fits (E11)."""
    if s.phase != FIRST and s.drawn == 0:
        return None
    fitting = members(s.hand[s.active] & s.fits)
    return CARDS[fitting[0]] if fitting else None


def _rows(s: Record) -> list[dict[str, Any]]:
    """The ends of each row, which is all there is to know of it; none before its 11 lies (E8)."""
    lying = [] if s.phase == DEAL else laid(s)
    rows = []
    for colour, name in enumerate(COLOURS):
        if colour == s.left_out:
            continue
        values = [card % VALUES + 1 for card in lying if card // VALUES == colour]
        rows.append({"colour": name, "low": min(values, default=None), "high": max(values, default=None)})
    return rows


def _seat(s: Record, seat: int, shown: bool) -> dict[str, Any]:
    return {
        "cards": size(s.hand[seat]),
        "hand": [CARDS[card] for card in members(s.hand[seat])] if shown else None,
        "points": score(s, seat) if shown else None,
    }
