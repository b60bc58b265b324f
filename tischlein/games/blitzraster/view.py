"""What a seat may know of a table of blitzraster."""

from __future__ import annotations

from typing import Any

from tischlein.core.kernel import Record
from tischlein.games.blitzraster.notation import CARD_NAMES, CELL_NAMES
from tischlein.games.blitzraster.state import (
    CLEAR,
    DRAW,
    NEW_GRID,
    NEW_PEEK,
    NEW_REVEAL,
    OVER,
    PLAY,
    REVEAL,
    REWARD,
    START,
    TURN_UP,
    card_at,
    cells_of,
    hand_of,
    is_down,
    is_known,
    members,
)

PHASES = {
    START: "start",
    DRAW: "draw",
    PLAY: "play",
    REVEAL: "reveal",
    CLEAR: "clear",
    REWARD: "reward",
    TURN_UP: "turn",
    NEW_GRID: "new_grid",
    NEW_REVEAL: "new_grid",
    NEW_PEEK: "new_grid",
    OVER: "over",
}
"""All other phases belong to the set-up."""


def view(s: Record, seat: int | None) -> dict[str, Any]:
    """Open cards, counts, the own hand and the cards the seat has looked at; at the end every grid and hand."""
    over = s.phase == OVER
    return {
        "phase": PHASES.get(int(s.phase), "setup"),
        "active": int(s.active),
        "concerns": int(s.active),
        "turn_limit": int(s.limit) or None,
        "pile": len(members(s.pile)),
        "pile_cards": [CARD_NAMES[card] for card in members(s.pile)] if over else None,
        "box": len(members(s.box)),
        "discards": int(s.discarded),
        "top": CARD_NAMES[s.discards[s.discarded - 1]] if s.discarded else None,
        "looking_at": CELL_NAMES[s.cell] if s.phase == TURN_UP else None,
        "seats": [_seat(s, other, shown=over, own=other == seat) for other in range(s.players)],
    }


def _seat(s: Record, seat: int, shown: bool, own: bool) -> dict[str, Any]:
    hand = [CARD_NAMES[card] for card in hand_of(s, seat)]
    return {
        "grid": _grid(s, seat, shown, own),
        "hand": hand if shown or own else None,
        "hand_size": len(hand),
        "second_grid": bool(int(s.second) >> seat & 1),
        "points": int(s.cards[seat]),
    }


def _grid(s: Record, seat: int, shown: bool, own: bool) -> list[list[dict[str, Any]]]:
    """Row by row. That a face-down card was looked at is public; which one it is, its owner's."""
    rows: list[list[dict[str, Any]]] = []
    for cell in cells_of(s, seat):
        down, looked = is_down(s, seat, cell), is_known(s, seat, cell)
        visible = shown or not down or (own and looked)
        if CELL_NAMES[cell][0] == "a":
            rows.append([])
        rows[-1].append(
            {
                "cell": CELL_NAMES[cell],
                "card": CARD_NAMES[card_at(s, seat, cell)] if visible else None,
                "up": not down,
                "looked_at": looked,
            }
        )
    return rows
